"""A small bot on the real discord.py that uses every route once; the sandbox's tests talk to it."""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from PIL import Image

from hansa_bot.ui import local_api
from sandbox.clock import SandboxClock
from sandbox.server import Sandbox

TOWNS = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir"]


def picture(name: str = "board.png", width: int = 64, height: int = 40) -> discord.File:
    Image.new("RGB", (width, height), (90, 120, 150)).save(file := io.BytesIO(), "PNG")
    file.seek(0)
    return discord.File(file, name, description=f"{width} by {height}, all blue")


class Counter(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0

    @discord.ui.button(label="Count", style=discord.ButtonStyle.primary, custom_id="count")
    async def up(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        self.count += 1
        await interaction.response.edit_message(content=f"count {self.count}")

    @discord.ui.button(label="Private", custom_id="private")
    async def private(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_message("only you", ephemeral=True, view=Counter())

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="changed later")
        await interaction.followup.send("and a follow-up", ephemeral=True)

    @discord.ui.button(label="Held", custom_id="held")
    async def held(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.defer()

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Never", style=discord.ButtonStyle.danger, custom_id="never", disabled=True)
    async def never(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        raise AssertionError("a disabled button was pressed")


class Towns(discord.ui.View):
    @discord.ui.select(
        placeholder="Choose towns",
        custom_id="towns",
        max_values=2,
        options=[discord.SelectOption(label=town, description=f"{town} lies north") for town in TOWNS],
    )
    async def chosen(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=" and ".join(select.values), attachments=[picture("new.png")])


class Form(discord.ui.Modal, title="A question"):
    answer = discord.ui.TextInput[Any](label="Your answer", custom_id="answer", max_length=20)
    where = discord.ui.Label[Any](
        text="Town",
        description="Where you live",
        component=discord.ui.Select(custom_id="where", options=[discord.SelectOption(label=town) for town in TOWNS]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.where.component, discord.ui.Select)
        await interaction.response.send_message(f"{self.answer.value} from {self.where.component.values[0]}")


class Files(discord.ui.Modal, title="Some files"):
    brought = discord.ui.Label[Any](text="A file", component=discord.ui.FileUpload(custom_id="brought"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.brought.component, discord.ui.FileUpload)
        for each in self.brought.component.values:
            await interaction.response.send_message(f"{each.filename}: {(await each.read()).decode()}")


class Layout(discord.ui.LayoutView):
    def __init__(self) -> None:
        super().__init__()
        press = discord.ui.Button[Any](label="Press", custom_id="v2")
        press.callback = self.pressed  # type: ignore[method-assign]
        self.words = discord.ui.TextDisplay[Any]("# A layout\nwith words")
        self.add_item(
            discord.ui.Container(
                self.words,
                discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="a board")),
                discord.ui.ActionRow(press),
            )
        )

    async def pressed(self, interaction: discord.Interaction) -> None:
        self.words.content = "pressed"
        await interaction.response.edit_message(view=self)


class ToyBot(discord.Client):
    def __init__(self, **options: Any) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        connector = local_api.connector()
        super().__init__(intents=intents, guild_ready_timeout=0.05, connector=connector, **options)
        self.tree = app_commands.CommandTree(self)
        self.heard: asyncio.Queue[discord.Message] = asyncio.Queue()
        self.errors: list[BaseException] = []
        self.resumed = asyncio.Event()
        self.identified = 0
        add_commands(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        # Discord.py waits five seconds here before it identifies again.
        self.identified += 1

    async def on_message(self, message: discord.Message) -> None:
        self.heard.put_nowait(message)

    async def on_resumed(self) -> None:
        self.resumed.set()


def add_commands(bot: ToyBot) -> None:
    tree = bot.tree

    @tree.error
    async def failed(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        bot.errors.append(error.__cause__ or error)

    @tree.command(description="Answers with words")
    @app_commands.describe(name="whom to greet", times="how often")
    async def hello(
        interaction: discord.Interaction,
        name: str,
        times: app_commands.Range[int, 1, 3] = 1,
        who: discord.Member | None = None,
        loud: bool = False,
    ) -> None:
        words = " ".join([f"Hello {name}"] * times) + (f" and {who.display_name}" if who else "")
        await interaction.response.send_message(words.upper() if loud else words)

    @tree.command(description="Shows a picture with buttons")
    async def board(interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Board", description="as it stands").set_image(url="attachment://board.png")
        await interaction.response.send_message(embed=embed, file=picture(), view=Counter())

    @tree.command(description="Thinks first")
    async def think(interaction: discord.Interaction, private: bool = False) -> None:
        await interaction.response.defer(ephemeral=private, thinking=True)
        await interaction.followup.send("thought", file=picture())
        await interaction.followup.send("twice")
        original = await interaction.original_response()
        await original.edit(content="thought well")

    @tree.command(description="Shows a select")
    async def pick(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pick", view=Towns())

    @tree.command(description="Shows a layout")
    async def layout(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Layout(), file=picture())

    add_odd_answers(tree)
    add_travel(tree)


def add_odd_answers(tree: app_commands.CommandTree[ToyBot]) -> None:
    """Add commands that are answered otherwise than by one message: never, twice, by a form, by who asks."""

    @tree.command(description="Never answers")
    async def silent(interaction: discord.Interaction) -> None:
        pass

    @tree.command(description="Answers twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        interaction.response._response_type = None
        await interaction.response.send_message("twice")

    @tree.command(description="Opens a form")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    @tree.context_menu(name="Greet them")
    async def greet(interaction: discord.Interaction, who: discord.Member | discord.User) -> None:
        here = "here" if isinstance(who, discord.Member) else "gone"
        await interaction.response.send_message(f"{who.display_name} is {here}")

    @tree.context_menu(name="Repeat")
    async def repeat(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"again: {message.content}", ephemeral=True)

    @tree.command(description="Asks for a file")
    async def bring(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Files())

    @tree.command(description="For the owner only")
    @app_commands.default_permissions(manage_guild=True)
    async def owner(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(str(interaction.permissions.manage_guild))


def add_travel(tree: app_commands.CommandTree[ToyBot]) -> None:
    """Add a group with a command whose option completes."""
    travel = app_commands.Group(name="travel", description="Travel about")

    @travel.command(name="to", description="Go to a town")
    async def to(interaction: discord.Interaction, town: str, pace: str = "slow") -> None:
        await interaction.response.send_message(f"{interaction.user.display_name} goes to {town}, {pace}")

    @to.autocomplete("town")
    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        pace = interaction.namespace.pace or "slow"
        fitting = [town for town in TOWNS if town.lower().startswith(current.lower())]
        return [app_commands.Choice(name=f"{town} — {pace}", value=town.lower()) for town in fitting]

    tree.add_command(travel)


@asynccontextmanager
async def opened(
    directory: Path | None = None, port: int = 0, *, clock: SandboxClock | None = None, guilds: int = 1
) -> AsyncIterator[Sandbox]:
    """A sandbox that listens; with a directory it goes on where one before it has stopped."""
    sandbox = Sandbox(directory, clock=clock, guilds=guilds)
    await sandbox.start(port)
    try:
        yield sandbox
    finally:
        await sandbox.close()


async def refusal(attempt: Awaitable[Any]) -> tuple[int, int]:
    """Status and code with which a request is refused."""
    with pytest.raises(discord.HTTPException) as refused:
        await attempt
    return refused.value.status, refused.value.code


async def eventually(found: Callable[[], Any]) -> Any:
    """Wait until the bot has heard of something."""
    async with asyncio.timeout(60):
        while not (result := found()):
            await asyncio.sleep(0.001)
    return result


def interactions_of(bot: ToyBot) -> list[discord.Interaction[Any]]:
    """The commands that a bot gets from now on."""
    heard: list[discord.Interaction[Any]] = []

    async def note(one: discord.Interaction[Any]) -> bool:
        heard.append(one)
        return True

    bot.tree.interaction_check = note  # type: ignore[method-assign]
    return heard


@asynccontextmanager
async def running(sandbox: Sandbox, base: str, bot: ToyBot | None = None) -> AsyncIterator[ToyBot]:
    """A bot that is connected and ready."""
    undo = local_api.point_at(base)
    bot = bot or ToyBot()
    ready = asyncio.Event()

    async def on_ready() -> None:
        ready.set()

    bot.on_ready = on_ready  # type: ignore[attr-defined]
    task = asyncio.create_task(bot.start(sandbox.token))
    try:
        async with asyncio.timeout(60):
            waiting = asyncio.create_task(ready.wait())
            await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                waiting.cancel()
                task.result()
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
        undo()
