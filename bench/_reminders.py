"""What reminds people of a game, made by a real host: at the table, in private, and that somebody is next."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench._told import NAMES, PRIVATELY, REMINDER, USERS, Said
from hansa_bot.config import Config
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.notices import NextUp
from hansa_bot.host.kernel.posts import PostPayload, ReminderPost
from hansa_bot.host.kernel.settings import DIRECT, MENTION
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.posting.courier import Messenger, Post
from hansa_bot.render.worker import Worker
from hansa_bot.store import Store
from hansa_bot.titles.base import Title
from hansa_bot.ui import posts
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.moment import present


class Nowhere(Messenger):
    """Takes every post, and shows it to nobody."""

    async def deliver(self, post: Post[Any]) -> int | None:
        return post.id


async def reminders(title: Title, languages: tuple[str, ...]) -> list[Said]:
    """Return what reminds the person who must play, and tells the next one, of a game that has just begun."""
    found: list[Said] = []
    async with _hosting() as services:
        for number, language in enumerate(languages, 1):
            table = await _begun(services.host, title, number, language)
            moment = await present(services.host, table, None, language)
            seat = moment.state.waiting[0]
            due, later = moment.table.seats[seat], moment.table.seats[1 - seat]
            assert due.user is not None
            assert later.user is not None
            payloads: list[tuple[str, PostPayload]] = [
                (REMINDER, ReminderPost(seat=seat, user=due.user, since=1.0, how=MENTION)),
                (PRIVATELY, ReminderPost(seat=seat, user=due.user, since=1.0, how=DIRECT)),
                (PRIVATELY, NextUp(user=later.user, seat=later.seat, turn=moment.state.turn)),
            ]
            for kind, payload in payloads:
                post = Post(1, table, moment.version, payload, "bench")
                _, draft = await posts.MAKE[type(payload)](services, post)
                found.append(Said(kind, moment, draft))
    return found


@asynccontextmanager
async def _hosting() -> AsyncIterator[Services]:
    with TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}")
        host, worker = Host(store, messenger=Nowhere(), seeds=lambda: "bench"), Worker()
        await host.start()
        yield Services(host, worker, Config())
        await host.close()
        await worker.close()
        await store.close()


async def _begun(host: Host, title: Title, number: int, language: str) -> int:
    people = [Person(user, name) for user, name in zip(USERS[:2], NAMES, strict=False)]
    place = Place(number, number)
    table = await host.lobby.new(
        place, people[0], title.meta.id, size=2, options={}, language=language, request=f"n{number}"
    )
    await host.lobby.join(table.id, people[1], f"j{number}")
    await host.lobby.start(table.id, people[0], f"s{number}")
    return table.id
