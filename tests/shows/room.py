"""Room: the whole bot with its real commands, in a Discord that lives in memory, with people who speak a language."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import interactions
from simcord.actors import MemberActor
from simcord.results import to_discord_message

import cogs
from hansa_bot.config import Config
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.render.worker import Worker
from hansa_bot.store import Store
from hansa_bot.titles import registry
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import drafts, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.look import scoresheet
from hansa_bot.ui.messenger import DiscordMessenger
from tests.databases import empty_database
from tests.ui.live import find


class Room:
    """A channel, its people, and everything that any of them has read and done."""

    def __init__(self, env: simcord.Env, store: Store, services: Services, language: str) -> None:
        self.env, self.store, self.services, self.language = env, store, services, language
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("room")
        self.people = [self.guild.add_member(env.create_user(name)) for name in ("zoltan", "brunhild")]
        self.read: list[str] = []
        self.clicks: Counter[int] = Counter()

    @property
    def host(self) -> Host:
        return self.services.host

    async def ask(self, who: MemberActor, command: str, **options: Any) -> list[Any]:
        """Give a command; return the private messages that answer it."""
        self.clicks[who.id] += 1
        result = await who.slash(self.channel, command, **options)
        found = [message for message in (result.response, *result.followups) if message is not None]
        found = list({message.id: message for message in found}.values())
        assert found, f"/{command} is left without an answer"
        assert all(message.ephemeral and (message.content or message.attachments) for message in found)
        self.read += [message.content for message in found]
        return found

    async def use(self, who: MemberActor, message: Any, control: str, value: str | None = None) -> Any:
        """Press a button or choose in a select; return the private message that answers."""
        self.clicks[who.id] += 1
        if value is None:
            result = await who.click(message, custom_id=control)
        else:
            result = await who.select(message, [value], custom_id=control)
        found = result.response or message
        assert found.flags.ephemeral
        self.read.append(said(found))
        return found

    async def fill(self, who: MemberActor, message: Any, verb: str, **values: str) -> Any:
        """Open the form of a message, fill it in and send it; return the private message that answers."""
        self.clicks[who.id] += 2
        opened = await who.click(message, custom_id=find(message, verb))
        self.read += [opened.modal["title"], *(part["label"] for part in opened.modal["components"])]
        result = await who.submit_modal(opened, values)
        found = result.response or message
        assert found.flags.ephemeral
        self.read.append(said(found))
        return found

    async def press(self, who: MemberActor, verb: str) -> Any:
        """Press a button that everybody sees; return the private message that answers."""
        message = self.post(verb)
        return await self.use(who, message, find(message, verb))

    async def offered(self, who: MemberActor, command: str, option: str, typed: str, **filled: str) -> list[str]:
        """Type into an option; return the values that are offered."""
        found = await who.autocomplete(self.channel, command, option, typed, **filled)
        self.read += [choice["name"] for choice in found]
        return [choice["value"] for choice in found]

    async def settle(self) -> None:
        """Wait until posts are out."""
        table = await self.table()
        await self.host.settle(table.id)
        await self.host.courier.settle(table.id)
        await self.env.settle()

    async def table(self) -> Table:
        """Return the newest table, wherever it goes on."""
        async with self.store.read() as connection:
            newest = (await connection.exec_driver_sql("select max(id) from tables")).scalar()
        return await self.host.query.table(int(newest or 0))

    async def moment(self, who: MemberActor) -> Moment:
        """Return the game as somebody sees it, in their language."""
        return await present(self.host, (await self.table()).id, who.id, self.language)

    async def over(self) -> bool:
        return (await self.table()).status is Status.OVER

    @property
    def posts(self) -> list[Any]:
        """What everybody sees in the channel and its threads, oldest first."""
        return public(self.env)

    def post(self, verb: str) -> Any:
        """Return the newest message for everybody that has a control of a verb."""
        for message in reversed(shown_to_all(self.env)):
            clicks = [drafts.parse(part["custom_id"]) for row in message.components for part in row["components"]]
            if verb in [click.verb for click in clicks if click]:
                return to_discord_message(self.env, message)
        raise AssertionError(f"nobody sees any {verb}")


def public(env: simcord.Env) -> list[Any]:
    """Return all messages that are not private, wherever they stand, oldest first."""
    return [to_discord_message(env, each) for each in shown_to_all(env)]


def shown_to_all(env: simcord.Env) -> list[Any]:
    """Return the same as SimCord keeps them."""
    found = [each for channel in env.backend.messages.values() for each in channel.values() if not each.is_ephemeral]
    return sorted(found, key=lambda each: each.id)


def said(message: Any) -> str:
    """Return all that can be read in a message."""
    rows = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    parts = [part for row in rows for part in row["components"]]
    entries = [entry for part in parts for entry in part.get("options") or ()]
    words = [part.get(key) for part in parts for key in ("label", "placeholder")]
    words += [entry.get(key) for entry in entries for key in ("label", "description")]
    return "\n".join([message.content, *filter(None, words)])


@asynccontextmanager
async def room(
    folder: Path, monkeypatch: pytest.MonkeyPatch, title: str, language: str = "en", seed: str = "room"
) -> AsyncIterator[Room]:
    """Open a room whose people speak a language, for games of one title; pictures are shown elsewhere."""
    speak(monkeypatch, language)
    draw_nothing(monkeypatch)
    only = [registry.load(title).meta]
    monkeypatch.setattr(registry, "metas", lambda: only)
    messenger = DiscordMessenger()
    store = await Store.open(empty_database(folder / "room.db"))
    host = Host(store, messenger=messenger, seeds=lambda: seed)
    services = Services(host, Worker(), Config())
    client = Client(services, cogs.ALL, ready_timeout=0)
    messenger.connect(client, services)
    try:
        async with simcord.run(client) as env:
            await host.start()
            yield Room(env, store, services, language)
    finally:
        await host.close()
        await services.worker.close()
        await store.close()


def speak(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Let Discord say of everybody that they speak a language."""
    plain = interactions.base_payload

    def payload(*args: Any, **kwargs: Any) -> Any:
        record, made = plain(*args, **kwargs)
        return record, made | {"locale": language}

    monkeypatch.setattr(interactions, "base_payload", payload)


def draw_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare the pictures: whoever plays by words and buttons does not need them."""

    async def nothing(*_: Any, **__: Any) -> list[Any]:
        return []

    for module, name in (
        (picture, "board"),
        (picture, "with_close_up"),
        (picture, "desk"),
        (picture, "targets"),
        (scoresheet, "pictures"),
    ):
        monkeypatch.setattr(module, name, nothing)
