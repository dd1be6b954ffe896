"""Both directions against Discord's own description, where DISCORD_OPENAPI says where it lies."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from hansa_bot.sandbox.server import Exchange, Sandbox
from tests.sandbox.description import Description
from tests.sandbox.person import Person
from tests.sandbox.toybot import Counter, ToyBot, picture, running

PATH = os.environ.get("DISCORD_OPENAPI", "")
pytestmark = pytest.mark.skipif(not Path(PATH).is_file(), reason="DISCORD_OPENAPI names no file")


@pytest.fixture(scope="module")
def description() -> Description:
    return Description(Path(PATH))


@pytest.fixture
async def heard(sandbox: Sandbox, base: str) -> AsyncIterator[tuple[list[Exchange], ToyBot]]:
    exchanges: list[Exchange] = []
    sandbox.watch = exchanges.append
    async with running(sandbox, base) as bot:
        yield exchanges, bot


async def everything(anna: Person, bot: ToyBot) -> None:
    """Use every route that the bot may use."""
    await anna.command("hello", name="x")
    await anna.autocomplete("travel to", "town", town="e")
    card = (await anna.command("board")).message
    for label in ("Count", "Private", "Later"):
        await anna.click(card, label)
    await anna.wait(lambda one: one.content == "and a follow-up")
    await anna.submit(await anna.click(card, "Form"), answer="x", where=["Elm"])
    await anna.submit(await anna.command("ask"), answer="x", where=["Elm"])
    await anna.command("think", private=True)
    await anna.wait(lambda one: one.content == "thought well")
    await anna.select((await anna.command("pick")).message, None, "Elm")
    await anna.click((await anna.command("layout")).message, "Press")
    await (await bot.fetch_user(int(anna.id))).send("hello")
    await in_channel(anna, bot)
    await in_thread(anna, bot)


async def in_channel(anna: Person, bot: ToyBot) -> None:
    channel = bot.get_channel(int(anna.channel))
    assert isinstance(channel, discord.TextChannel)
    embed = (
        discord.Embed(title="t", description="d")
        .set_image(url="attachment://board.png")
        .add_field(name="n", value="v")
    )
    sent = await channel.send("x <@1>", embed=embed, file=picture(), view=Counter(), nonce=1, silent=True)
    await sent.edit(content="y", attachments=[picture("other.png")], embed=None)
    anybody = discord.AllowedMentions(users=[discord.Object(int(anna.id))])
    await channel.send(f"<@{anna.id}>", reference=sent, allowed_mentions=anybody)
    await sent.pin()
    assert [message async for message in channel.pins()]
    await sent.unpin()
    assert [message async for message in channel.history(limit=5)]
    await channel.fetch_message(sent.id)
    await sent.delete()
    async with channel.typing():
        pass
    await bot.fetch_channel(channel.id)
    guild = await bot.fetch_guild(channel.guild.id)
    await guild.fetch_channels()
    await guild.fetch_member(int(anna.id))
    await bot.tree.fetch_commands()
    await bot.tree.sync(guild=guild)
    await bot.http.get_bot_gateway()


async def in_thread(anna: Person, bot: ToyBot) -> None:
    channel = bot.get_channel(int(anna.channel))
    assert isinstance(channel, discord.TextChannel)
    await anna.allow("MANAGE_THREADS")
    starter = await channel.send("a lobby")
    thread = await starter.create_thread(name="Friday group", auto_archive_duration=1440)
    await channel.create_thread(name="loose", type=discord.ChannelType.public_thread)
    await thread.add_user(discord.Object(int(anna.id)))
    assert len(await thread.fetch_members()) == 2
    await thread.remove_user(discord.Object(int(anna.id)))
    sent = await thread.send("your turn", view=Counter(), silent=True)
    await sent.edit(content="my turn")
    assert [message async for message in thread.history()]
    seen = await anna.wait(lambda one: one.content == "my turn")
    await anna.click(seen, "Count")
    await anna.click(seen, "Private")
    await thread.edit(name="Saturday group", archived=True)
    assert [one async for one in channel.archived_threads()]
    await thread.edit(archived=False, locked=False)
    assert await channel.guild.active_threads()
    await bot.fetch_channel(thread.id)
    assert (await channel.fetch_message(starter.id)).thread
    assert [message async for message in channel.history()]
    await thread.delete()
    direct = await (await bot.fetch_user(int(anna.id))).create_dm()
    await direct.send("snooze?", view=Counter())
    await anna.click(await anna.wait(lambda one: one.content == "snooze?"), "Private")
    await bot.fetch_channel(direct.id)


async def test_requests_and_answers_fit(
    heard: tuple[list[Exchange], ToyBot], base: str, description: Description
) -> None:
    exchanges, bot = heard
    async with Person.at(base, "Anna") as anna:
        await everything(anna, bot)
    wrong = {text: None for exchange in exchanges for text in description.complaints(exchange)}
    assert not wrong, "\n".join(wrong)
    used = {found[0] for exchange in exchanges if (found := description.operation(exchange))}
    assert len(used) >= 34, sorted(used)


def test_the_check_would_notice(description: Description) -> None:
    good = Exchange("POST", "/channels/1/messages", {"content": "x"}, 200, b"")
    assert description.complaints(good) == []
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}]}
    bad = Exchange("POST", "/channels/1/messages", {"components": [row]}, 200, b'{"id": 1}')
    texts = description.complaints(bad)
    assert any("components[0].components[0].label" in text for text in texts)
    assert any("'author' is a required property" in text for text in texts)
    assert description.complaints(Exchange("GET", "/nowhere", {}, 200, b""))
