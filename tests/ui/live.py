"""A live table: the real client, host and store, and an in-memory Discord in which people press buttons."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import simcord

from hansa_bot.config import Config
from hansa_bot.host.host import Host
from hansa_bot.host.table import Person, Place, Table
from hansa_bot.render.worker import Worker
from hansa_bot.store.store import Store
from hansa_bot.ui import buttons
from hansa_bot.ui.client import Client
from hansa_bot.ui.messenger import DiscordMessenger
from hansa_bot.ui.moment import Moment, present
from hansa_bot.ui.services import Services


@dataclass
class Stage:
    """Everything that a test of the live side needs."""

    env: simcord.Env
    services: Services
    channel: Any
    people: list[Any]
    table: int = 0
    requests: int = field(default=0)

    @property
    def host(self) -> Host:
        return self.services.host

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
        await self.open(title, people=people, computers=computers)
        await self.host.lobby.start(self.table, self.person(0), self.request())
        await self.settle()

    async def known(self) -> Table:
        return await self.host.query.table(self.table)

    async def moment(self, actor: Any = None) -> Moment:
        return await present(self.host, self.table, None if actor is None else actor.id)

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
        """Press the first button of a verb; return the private answer."""
        result = await actor.click(message, custom_id=find(message, verb, rest))
        return answer_of(result, message)

    async def choose(self, actor: Any, message: Any, verb: str, value: str) -> Any:
        """Choose in the first select of a verb; return the private answer."""
        result = await actor.select(message, [value], custom_id=find(message, verb))
        return answer_of(result, message)


def answer_of(result: Any, message: Any) -> Any:
    """Return the private message that answers an interaction: a new one, or the one that was pressed."""
    if result.response is not None:
        return result.response
    return message


def components(message: Any) -> list[dict[str, Any]]:
    """Return all buttons and selects of a message."""
    rows = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [part for row in rows for part in row["components"]]


def labels(message: Any) -> list[str]:
    """Return the labels of all buttons."""
    return [part["label"] for part in components(message) if part["type"] == 2]


def find(message: Any, verb: str, rest: str | None = None) -> str:
    """Return the id of the first control of a verb."""
    for part in components(message):
        click = buttons.parse(part["custom_id"])
        if click is not None and click.verb == verb and rest in (None, click.rest):
            return str(part["custom_id"])
    raise AssertionError(f"no {verb} among {[part['custom_id'] for part in components(message)]}")


@asynccontextmanager
async def services(folder: Path, messenger: DiscordMessenger) -> AsyncIterator[Services]:
    """Open the store in a folder, a host and a worker."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'test.db'}")
    host = await Host.open(store, messenger=messenger, seeds=lambda: "live")
    worker = Worker()
    try:
        yield Services(host, worker, Config())
    finally:
        await host.close()
        await worker.close()
        await store.close()


async def restart(stage: Stage, folder: Path, stack: AsyncExitStack) -> None:
    """Put a new process in the place of the old one: new host, store, client, the same database and channel."""
    old = stage.services
    await old.host.close()
    await old.worker.close()
    await stage.stores[-1].close()
    messenger = DiscordMessenger()
    made = await stack.enter_async_context(services(folder, messenger))
    client = Client(made)
    messenger.connect(client, made)
    await stage.env.restart_bot(client)
    stage.services = made
    await made.host.start()


@asynccontextmanager
async def stage(folder: Path, people: int = 3) -> AsyncIterator[Stage]:
    """Return a stage with a channel and people in it."""
    messenger = DiscordMessenger()
    async with services(folder, messenger) as made:
        client = Client(made)
        messenger.connect(client, made)
        async with simcord.run(client) as env:
            guild = env.create_guild()
            channel = guild.create_text_channel("table-1")
            members = [guild.add_member(env.create_user(name)) for name in ("anna", "ben", "carl")[:people]]
            await made.host.start()
            yield Stage(env, made, channel, members)
