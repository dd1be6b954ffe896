"""Checking proposals beside the game: asked once for a position, and nothing where nobody thinks."""

import asyncio
from collections.abc import Sequence
from typing import Any

from hansa_bot import metrics
from hansa_bot.host.kernel.thinking import NoThought
from tests.host.fakes import Home


class Critic:
    """Finds that the first of all proposals loses much."""

    def __init__(self) -> None:
        self.asked: list[Sequence[str]] = []
        self.off = False

    async def ask(self, work: object, title: str, state: bytes, seat: int, proposed: list[str], **about: Any) -> Any:
        if self.off:
            raise NoThought(metrics.OFF)
        self.asked.append(proposed)
        return proposed[:1]


async def test_a_position_is_asked_about_once(home: Home, monkeypatch: Any) -> None:
    critic, checking, table = Critic(), home.host.checking, await home.game(2)
    monkeypatch.setattr(home.host.thinking, "ask", critic.ask)
    monkeypatch.setattr(home.host.thinking, "spent", lambda server, now: 0.0)
    state = await home.state(table.id)
    assert checking.vetoed(table.id, 0, state) == frozenset()
    for _ in range(2):
        assert await checking.check(table, 0, state, ["bid/3", "bid/1"])
    assert checking.vetoed(table.id, 0, state) == {"bid/3"}
    assert len(critic.asked) == 1
    assert checking.vetoed(table.id, 1, state) == checking.vetoed(table.id, None, state) == frozenset()


async def test_half_of_a_day_is_left_to_those_who_wait_for_it(home: Home, monkeypatch: Any) -> None:
    critic, checking, table = Critic(), home.host.checking, await home.game(2)
    monkeypatch.setattr(home.host.thinking, "ask", critic.ask)
    monkeypatch.setattr(home.host.thinking, "spent", lambda server, now: 0.0)
    monkeypatch.setattr(home.host.thinking, "spent", lambda server, now: 0.5)
    assert not await checking.check(table, 0, await home.state(table.id), ["bid/3"])
    assert critic.asked == []


async def test_where_nobody_thinks_everything_is_proposed(home: Home, monkeypatch: Any) -> None:
    critic, checking, table = Critic(), home.host.checking, await home.game(2)
    monkeypatch.setattr(home.host.thinking, "ask", critic.ask)
    monkeypatch.setattr(home.host.thinking, "spent", lambda server, now: 0.0)
    critic.off = True
    state = await home.state(table.id)
    assert not await checking.check(table, 0, state, ["bid/3"])
    assert checking.vetoed(table.id, 0, state) == frozenset()
    critic.off = False
    assert await checking.check(table, 0, state, ["bid/3"]), "asked anew"


async def test_a_card_and_a_panel_that_come_to_a_position_together_ask_about_it_once(
    home: Home, monkeypatch: Any
) -> None:
    critic, checking, table = Critic(), home.host.checking, await home.game(2)
    monkeypatch.setattr(home.host.thinking, "ask", critic.ask)
    monkeypatch.setattr(home.host.thinking, "spent", lambda server, now: 0.0)
    state = await home.state(table.id)
    assert await asyncio.gather(*(checking.check(table, 0, state, ["bid/3", "bid/1"]) for _ in range(2))) == [
        True,
        True,
    ]
    assert len(critic.asked) == 1
