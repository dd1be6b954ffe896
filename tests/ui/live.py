"""A live table: the real client, host and store, and an in-memory Discord in which people press buttons."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import discord
import simcord

from hansa_bot.config import Config
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.commit import commit, hold
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.posts import CardFold, CardPost, PostPayload
from hansa_bot.host.kernel.table import Person, Place, Table
from hansa_bot.host.kernel.tasks import SystemClock
from hansa_bot.host.posting.courier import Post
from hansa_bot.render.worker import Worker
from hansa_bot.store import Store
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import drafts, presses
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.verbs import MORE
from hansa_bot.ui.messenger import DiscordMessenger
from tests.databases import empty_database

LONG = 3600.0
NONCE = "n" * 24
CARD = CardPost(turn=1, seats=(), users=())
FOLD = CardFold(post="another", version=0, seats=(0, 1))
MESSAGES = "/channels/*/messages"


@dataclass
class Stage:
    """Everything that a test of the live side needs."""

    env: simcord.Env
    process: Process
    guild: Any
    channel: Any
    people: list[Any]
    table: int = 0
    requests: int = field(default=0)

    @property
    def host(self) -> Host:
        return self.process.services.host

    async def restart(self) -> None:
        """Put a new process in the place of the old one: only the database and the channel remain."""
        await self.process.close()
        await self.come_back()

    async def come_back(self) -> None:
        """Start a new process where the old one is gone."""
        await self.process.open()
        await self.env.restart_bot(self.process.client)
        await self.host.start()
        await self.settle()

    def request(self) -> str:
        self.requests += 1
        return f"test {self.requests}"

    def person(self, index: int) -> Person:
        return Person(self.people[index].id, self.people[index].name)

    async def settle(self) -> None:
        """Wait until computers have played and posts are out."""
        await self.host.settle(self.table)
        await self.host.courier.settle(self.table)
        await self.env.settle()

    async def open(self, title: str, *, people: int, computers: int = 0, free: int = 0) -> None:
        """Open a table and seat everybody."""
        place = Place(self.channel.guild.id, self.channel.id)
        size = people + computers + free
        table = await self.host.lobby.new(place, self.person(0), title, size=size, request=self.request())
        self.table = table.id
        for index in range(1, people):
            await self.host.lobby.join(table.id, self.person(index), self.request())
        for _ in range(computers):
            await self.host.lobby.add_computer(table.id, self.person(0), self.request())
        await self.settle()

    async def begin(self, title: str, *, people: int, computers: int = 0) -> None:
        """Open a table, seat everybody and start."""
        async with in_silence(self.host):
            await self.open(title, people=people, computers=computers)
            await self.host.lobby.start(self.table, self.person(0), self.request())
        self.host.courier.wake(self.table)
        await self.settle()

    async def known(self) -> Table:
        return await self.host.query.table(self.table)

    async def moment(self, actor: Any = None) -> Moment:
        return await present(self.host, self.table, None if actor is None else actor.id)

    async def seated(self) -> list[Any]:
        """Return the people who sit at the table, by seat."""
        by_id = {person.id: person for person in self.people}
        return [by_id[info.user] for info in (await self.known()).seats if info.user is not None]

    async def do(self, seat: int, *actions: str) -> None:
        """Let a seat do something without any button."""
        user = (await self.known()).seats[seat].user or 0
        await self.host.play.act(self.table, user, actions, seen=None, request=self.request())

    async def plant(self, state: Any) -> None:
        """Put a position in place of the one that is played."""
        core, session = self.host.play._core, await self.host.query.session(self.table)
        async with hold(core, self.table, "test") as (loaded, _):
            await commit(core, loaded, Change(session=replace(session, state=state, points=())))

    async def act(self, *actions: str) -> None:
        """Let whoever must decide do this, one after the other; of several the first seat."""
        for action in actions:
            await self.do((await self.moment()).state.waiting[0], action)
        await self.settle()

    async def unload(self) -> list[Any]:
        """Let seat 0 win the first ship from one other; return who unloads it and who waits."""
        await self.act("bid/2", "bid/0")
        return await self.seated()

    async def play(self, most: int = 99, *, aloud: bool = False) -> None:
        """Play on with the least that is possible, to the end or for so many steps.

        The channel hears of it afterwards, or of each step where it is done `aloud`.
        """
        async with nullcontext() if aloud else in_silence(self.host, self.table):
            for _ in range(most):
                session = await self.host.query.session(self.table)
                if session.state.over:
                    break
                offers = session.offers(session.waiting[0])
                await self.do(session.waiting[0], "sail" if "sail" in offers else offers[0])
        await self.settle()

    async def deliver(self, payload: PostPayload = CARD, at: int = 0, **about: Any) -> int | None:
        """Let the messenger post something of the table as it was at a version; return the message's id."""
        messenger = self.host.courier.messenger
        assert messenger is not None
        return await messenger.deliver(Post(1, self.table, at, payload, **{"nonce": NONCE, **about}))

    async def show(self, *items: Any, text: str = "forged") -> Any:
        """Put controls of our making into the channel; return the message."""
        channel = self.process.client.get_partial_messageable(self.channel.id)
        message = await channel.send(text, view=drafts.rows(items))
        return next(found for found in self.channel.history() if found.id == message.id)

    def sent(self) -> list[dict[str, Any]]:
        """Return the bodies of all that was posted."""
        return [entry.json for entry in self.env.http_requests if entry.method == "POST" and entry.json]

    async def actor(self) -> Any:
        """Return the person who must decide."""
        moment = await self.moment()
        users = [info.user for info in moment.waiting if info.user is not None]
        return next(person for person in self.people if person.id in users)

    @property
    def last(self) -> discord.Message:
        """The newest message of the channel."""
        return self.channel.history()[-1]

    async def press(self, actor: Any, message: Any, verb: str, rest: str | None = None) -> Any:
        """Press the first button of a verb, behind *More* where it is not in front; return the private answer."""
        if verb not in verbs(message) and MORE in verbs(message):
            message = await self.press(actor, message, MORE)
        result = await actor.click(message, custom_id=find(message, verb, rest))
        return answer_of(result, message)

    async def choose(self, actor: Any, message: Any, verb: str, value: str) -> Any:
        """Choose in the first select of a verb; return the private answer."""
        result = await actor.select(message, [value], custom_id=find(message, verb))
        return answer_of(result, message)


@asynccontextmanager
async def in_silence(host: Host, *tables: int) -> AsyncIterator[None]:
    """Post nothing meanwhile, as if Discord were away: posting each step takes most of a game's time.

    Whatever `tables` have to post is out before, and is woken for afterwards; what others were posting would be lost.
    """
    courier = host.courier
    for table in tables:
        await host.settle(table)
        await courier.settle(table)
    messenger, courier.messenger = courier.messenger, None
    try:
        yield
    finally:
        courier.messenger = messenger
        for table in tables:
            courier.wake(table)


def answer_of(result: Any, message: Any) -> Any:
    """Return the private message that answers an interaction: a new one, or the one that was pressed."""
    if result.response is not None:
        return result.response
    return message


def components(message: Any) -> list[dict[str, Any]]:
    """Return all buttons and selects of a message."""
    rows = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [part for row in rows for part in row["components"]]


LAST_CARD = ["Rematch", "Replay", "Analysis", "Picture to share", "Export", "As text", "Scores"]
"""The buttons below a finished game."""


def as_shown(message: Any, control: str) -> str:
    """Return the id of a control as a message has it, which may bear a mark; the id itself where it has none."""
    wanted = drafts.parse(control)
    ids = [str(part.get("custom_id")) for part in components(message)]
    return next((each for each in ids if drafts.parse(each) == wanted), control)


def labels(message: Any) -> list[str]:
    """Return the labels of all buttons."""
    return [part["label"] for part in components(message) if part["type"] == 2]


def hand_over(game: Stage) -> None:
    """Let another process look after the server: this one's client has forgotten it."""
    game.process.client._connection._guilds.clear()


def verbs(message: Any) -> set[str]:
    """Return the verbs of all controls of a message."""
    clicks = map(drafts.parse, (part["custom_id"] for part in components(message) if "custom_id" in part))
    return {click.verb for click in clicks if click is not None}


def find(message: Any, verb: str, rest: str | None = None) -> str:
    """Return the id of the first control of a verb."""
    for part in components(message):
        click = drafts.parse(part["custom_id"])
        if click is not None and click.verb == verb and rest in (None, click.rest):
            return str(part["custom_id"])
    raise AssertionError(f"no {verb} among {[part['custom_id'] for part in components(message)]}")


class Patient(SystemClock):
    """The real time, for a host that waits for so long that no test waits with it."""

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds + LONG)


class Process:
    """What one process of the bot holds: an open store, a host, a worker and a client."""

    store: Store
    services: Services
    client: Client

    def __init__(self, folder: Path, cogs: Sequence[str] = (), seed: str = "live", url: str = "") -> None:
        self.folder, self.cogs, self.seed = folder, cogs, seed
        self.url = url or empty_database(folder / "test.db")

    async def open(self) -> None:
        """Begin with the database as it lies there."""
        self.store = await Store.open(self.url)
        messenger = DiscordMessenger()
        host = Host(self.store, Patient(), messenger, seeds=lambda: self.seed)
        self.services = Services(host, Worker(), Config())
        self.client = Client(self.services, self.cogs, ready_timeout=0)
        messenger.connect(self.client, self.services)

    async def close(self) -> None:
        await self.services.host.close()
        await self.services.worker.close()
        await self.store.close()
        presses._slots.clear()  # what a process remembers of messages ends with it


@asynccontextmanager
async def process_in(
    folder: Path, cogs: Sequence[str] = (), seed: str = "live", url: str = ""
) -> AsyncIterator[Process]:
    """Return a process whose database lies in a folder, or at an address; slash commands are there only when they are
    named.
    """
    process = Process(folder, cogs, seed, url)
    await process.open()
    try:
        yield process
    finally:
        await process.close()


async def furnish(env: simcord.Env, process: Process) -> Stage:
    """Return a stage with a channel and three people in it."""
    guild = env.create_guild()
    channel = guild.create_text_channel("table-1")
    members = [guild.add_member(env.create_user(name)) for name in ("anna", "ben", "carl")]
    await process.services.host.start()
    return Stage(env, process, guild, channel, members)


@asynccontextmanager
async def stage(folder: Path, cogs: Sequence[str] = ()) -> AsyncIterator[Stage]:
    """Return a stage where some slash commands are there too."""
    async with process_in(folder, cogs) as process, simcord.run(process.client) as env:
        yield await furnish(env, process)
