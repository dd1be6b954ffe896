"""A whole turn without the network, against drawing its pictures naively in the same run.

The turn: every action through the host with its commit, then each card with its pictures, as it would be posted. A
turn in which somebody had to answer out of turn has several cards, and a card may have a second picture, so the naive
side draws as many.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench import judged
from bench.picture import late_position, slow
from hansa_bot.ai.player import choose
from hansa_bot.config import Config
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.posts import CARD, FINAL
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.posting.courier import Messenger, Post
from hansa_bot.render.worker import Worker
from hansa_bot.store import Store
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.ui import posts
from hansa_bot.ui.kit import menu, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.turn import pages

TURNS = 24
NAIVE = 3
MOST_RATIO = 1 / 6


class Desk(Messenger):
    """Makes every post, picture and all, and keeps it instead of sending it."""

    services: Services
    pictures = 0

    async def deliver(self, post: Post[Any]) -> int | None:
        _, draft = await posts.MAKE[type(post.payload)](self.services, post)
        if post.kind in (CARD, FINAL):
            assert draft.pictures
            self.pictures += len(draft.pictures)
        return post.id


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    most: dict[str, float] = {}
    for meta in registry.metas():
        title = registry.load(meta.id)
        with TemporaryDirectory() as folder:
            played = asyncio.run(turns(title, Path(folder)))
        naive = _naive(title)
        figures |= {
            f"{meta.id}/turn_ms": round(median(spent for spent, _ in played) * 1000, 1),
            f"{meta.id}/naive_ms": round(naive * 1000, 1),
            f"{meta.id}/ratio": round(median(spent / (pictures * naive) for spent, pictures in played), 4),
        }
        most[f"{meta.id}/ratio"] = MOST_RATIO
    return judged(figures, most=most)


def _naive(title: Title) -> float:
    painter, seen = title.painter(), late_position(title, max(title.meta.seats))
    spent = []
    for _ in range(NAIVE):
        start = perf_counter()
        slow(painter, *seen)
        spent.append(perf_counter() - start)
    return median(spent)


async def turns(
    title: Title, folder: Path, *, workers: int = 0, clock: Callable[[], float] = perf_counter, panels: bool = False
) -> list[tuple[float, int]]:
    """Return for each turn its seconds on the clock, and the pictures of its cards, drawn by so many `workers`.

    With `panels` whoever acts sees after each action what can be done next, as they do who play by buttons.
    """
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'bench.db'}")
    desk, worker = Desk(), Worker(workers)
    host = Host(store, messenger=desk, seeds=lambda: "bench")
    desk.services = Services(host, worker, Config())
    await host.start()
    people = [
        Person(seat + 1, f"Player {seat + 1}")
        for seat in range(min(seats for seats in title.meta.seats if seats > 1))
    ]
    place = Place(1, 1)
    table = await host.lobby.new(
        place, people[0], title.meta.id, size=len(people), options={}, language="en", request="0"
    )
    for person in people[1:]:
        await host.lobby.join(table.id, person, f"join {person.id}")
    await host.lobby.start(table.id, people[0], "start")
    await host.courier.settle(table.id)
    played = [await _turn(host, desk, table.id, clock, panels) for _ in range(TURNS)]
    await host.close()
    await worker.close()
    await store.close()
    return played[2:]  # the first ones warm what a process keeps


async def _turn(host: Host, desk: Desk, table_id: int, clock: Callable[[], float], panels: bool) -> tuple[float, int]:
    """Play until the turn has passed on and its card is made; return the seconds and the number of pictures."""
    before = desk.pictures
    table = await host.query.table(table_id)
    session = await host.query.session(table_id)
    turn, spent = session.state.turn, 0.0
    while session.state.turn == turn and not session.state.over:
        seat = session.waiting[0]
        action = choose(registry.load(table.title), session.state, seat)  # thinking is not the host's work
        user = table.seats[seat].user
        assert user is not None
        start = clock()
        await host.play.act(table_id, user, [action], seen=session.version, request=f"v{session.version}")
        if panels:
            await _panel(host, desk, table_id, user)
        spent += clock() - start
        session = await host.query.session(table_id)
    start = clock()
    await host.courier.settle(table_id)
    return spent + clock() - start, desk.pictures - before


async def _panel(host: Host, desk: Desk, table_id: int, user: int) -> None:
    """Make what somebody who must still act sees next."""
    moment = await present(host, table_id, user)
    if moment.must_act:
        pages.compose(moment)
        worker, offers = desk.services.worker, menu.main_offers(moment)
        shown = await picture.targets(worker, moment, offers, user, menu.proposals(moment, offers, []))
        assert shown or await picture.board(worker, moment, (), user)
