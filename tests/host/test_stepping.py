"""Step posts: for whoever has chosen so each step is shown, once, and nothing that a card tells anyway."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hansa_bot.host.kernel.ports import TryLater
from hansa_bot.host.kernel.posts import STEP
from hansa_bot.host.kernel.settings import EACH, STEPS, Whose
from hansa_bot.host.posting.courier import overtaken_posts, telling_more
from hansa_bot.store import outbox
from hansa_bot.store.outbox import WAITING
from tests.host.fakes import Home
from tests.host.test_courier import due


async def stepping(home: Home, persons: int = 3) -> tuple[int, list[int]]:
    """Return a game in which seat 0 unloads, and shows each step."""
    table, users = await home.unloading(persons)
    await home.host.prefs.choose(Whose.PERSON, users[0], {STEPS.key: EACH})
    return table, users


def steps(home: Home, table: int) -> list[tuple[int, Any, Any]]:
    """The step posts that were shown: version, seat, and since which version they tell."""
    shown = [post for post in home.platform.shown if post.table == table and post.kind == STEP]
    return [(post.version, post.payload.seat, post.payload.since) for post in shown]


async def test_a_turn_is_quiet_unless_its_player_wants_each_step_seen(home: Home) -> None:
    table, users = await home.unloading()
    await home.act(table, users[0], "land/east")
    await home.settle(table)
    assert steps(home, table) == []


async def test_each_step_is_shown_also_the_way_back(home: Home) -> None:
    table, users = await stepping(home)
    begun = (await home.host.query.table(table)).version
    await home.act(table, users[0], "land/east")
    await home.settle(table)
    await home.act(table, users[0], "land/north")
    await home.settle(table)
    await home.undo(table, users[0])
    await home.settle(table)
    await home.host.rewinding.ask(table, users[0], begun, seen=None, request=home.request())
    await home.settle(table)

    assert steps(home, table) == [(begun + step, 0, begun + step - 1) for step in (1, 2, 3, 4)]


async def test_what_a_card_tells_is_no_step(home: Home) -> None:
    table, users = await stepping(home)
    await home.act(table, users[0], "offer/b/1")
    await home.settle(table)
    assert steps(home, table) == [], "the card calls who must answer"
    await home.act(table, users[1], "decline")
    await home.act(table, users[0], "sail")
    await home.settle(table)
    assert steps(home, table) == [], "the turn is over, and a card calls the next"


async def test_an_ordered_answer_is_shown_with_the_step_that_asked(home: Home) -> None:
    table, users = await stepping(home)
    await home.host.orders.give(table, users[1], {"pass": "yes"}, request=home.request())
    begun = (await home.host.query.table(table)).version
    await home.act(table, users[0], "offer/b/1")
    await home.settle(table)
    assert steps(home, table) == [(begun + 2, 0, begun)]


async def test_steps_that_are_not_out_yet_are_told_by_the_next(home: Home) -> None:
    table, users = await stepping(home)
    begun = (await home.host.query.table(table)).version
    home.platform.script.append(TryLater(5.0))
    await home.act(table, users[0], "land/east")
    await home.settle(table)
    for step in (home.act(table, users[0], "land/north"), home.undo(table, users[0])):
        await step
        await home.settle(table)
        assert steps(home, table) == [], "each one waits as long as the first was told to"

    await home.clock.turn(6.0)
    await home.settle(table)
    assert steps(home, table) == [(begun + 3, 0, begun)]


async def test_a_card_tells_the_steps_that_are_not_out_yet(home: Home) -> None:
    table, users = await stepping(home)
    home.platform.script.append(TryLater(5.0))
    await home.act(table, users[0], "land/east")
    await home.settle(table)
    await home.act(table, users[0], "sail")
    await home.clock.turn(6.0)
    await home.settle(table)
    assert steps(home, table) == []
    assert home.platform.kinds(table)[-2:] == ["card", "fold"]


async def test_a_step_that_is_perhaps_out_is_told_once(home: Home) -> None:
    table, users = await stepping(home)
    begun = (await home.host.query.table(table)).version
    home.platform.script.append(TryLater(5.0, perhaps=True))
    await home.act(table, users[0], "land/east")
    await home.settle(table)
    await home.act(table, users[0], "land/north")
    await home.clock.turn(6.0)
    await home.settle(table)
    assert steps(home, table) == [(begun + 1, 0, begun), (begun + 2, 0, begun + 1)]


async def test_what_was_taken_over_is_stored(home: Home) -> None:
    table, users = await stepping(home)
    begun = (await home.host.query.table(table)).version
    home.platform.script.append(TryLater(5.0))
    await home.act(table, users[0], "land/east")
    await home.settle(table)
    await home.act(table, users[0], "land/north")
    await home.settle(table)
    await home.kill()
    await home.open()
    await home.clock.turn(6.0)
    await home.settle(table)
    assert steps(home, table) == [(begun + 2, 0, begun)]


@pytest.mark.parametrize(
    ("kinds", "since"),
    [
        (["step", "step"], {1: 0}),
        (["step", "step", "step"], {2: 0}),
        (["step", "card", "step"], {}),
        (["step"], {}),
    ],
)
def test_only_what_nothing_else_has_told_is_taken_over(kinds: list[str], since: dict[int, int]) -> None:
    queue = [due(number, kind) for number, kind in enumerate(kinds)]
    longer = telling_more(queue, overtaken_posts(queue))
    assert {post: structs.asdict(payload)["since"] for post, payload in longer.items()} == since


async def test_nobody_who_may_not_be_asked_keeps_a_step_from_being_made(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await home.unloading()

    async def broken(*_: object) -> None:
        raise OSError("no settings")

    monkeypatch.setattr(home.host.prefs, "of", broken)
    answer = await home.act(table, users[0], "land/east")
    assert answer.entries[0].action == "land/east"
    async with home.store.read() as connection:
        assert [row for row in await outbox.due(connection, table) if row.state == WAITING and row.kind == STEP] == []
