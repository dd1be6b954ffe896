"""Hints: a position is one, counted where that was agreed, and only whoever asked hears what it says."""

import asyncio
from dataclasses import replace

import pytest

from hansa_bot import metrics
from hansa_bot.ai.coach import Advice, Proposal
from hansa_bot.engine.errors import GameOver, NotYourDecision
from hansa_bot.engine.state import encode
from hansa_bot.host.game.coaching import Coaching, _asked
from hansa_bot.host.kernel.errors import HintOutdated, NoCoach, NotRunning, NotSeated
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.table import Place
from hansa_bot.host.kernel.terms import DAY, Coach, Terms
from hansa_bot.titles import registry
from tests.conformance.twins import plant, positions
from tests.databases import empty_postgres
from tests.host.fakes import ANNA, BEA, CARL, PEOPLE, Brain, Home, refused
from tests.host.test_erasing import everything
from tests.host.test_retention import prune
from tests.host.test_shared import Pair

SECRET = "sentinel"
ADVICE = Advice([Proposal(["bid/1"], 0.6, 2.0, [(SECRET, 2.0)]), Proposal(["bid/0"], 0.5, -2.0, [])])
COUNTED, FREE = Terms(coach=Coach.COUNTED), Terms(coach=Coach.FREE)


@pytest.fixture
async def brain(home: Home) -> Brain:
    """Whoever thinks in place of processes, on a host that was opened with it."""
    made = Brain()
    made.answer = lambda: ADVICE  # type: ignore[assignment,return-value]
    made.may.set()
    home.thinking = made.thinking(seconds=99.0)
    await home.reopen()
    return made


async def begin(home: Home, persons: int = 2, terms: Terms = COUNTED) -> tuple[int, list[int]]:
    """Return a game that has just begun, and its users by seat."""
    table = (await home.game(persons, terms=terms)).id
    return table, await home.users(table)


async def test_a_position_is_one_hint_however_often_it_is_asked_about(home: Home, brain: Brain) -> None:
    table, (first, second) = await begin(home)
    coaching = home.host.coaching
    before = len(await home.log(table))
    hints = await asyncio.gather(*[coaching.hint(table, first) for _ in range(3)])
    assert {(hint.why, hint.taken) for hint in hints} == {(metrics.DONE, 1)}
    assert hints[0].advice == ADVICE
    assert await coaching.hint(table, first, hints[0].position) == hints[0]
    assert brain.asked == [("harbour", encode(await home.state(table)), 0)]
    assert len(await home.log(table)) == before, "no line of the log, nothing to undo"
    assert await coaching.taken(table) == {0: 1, 1: 0}
    await home.act(table, first, "bid/2")
    assert (await coaching.hint(table, second)).taken == 1
    assert await coaching.taken(table) == {0: 1, 1: 1}


async def test_the_hints_of_who_is_away_stay_counted_while_a_computer_player_stands_in(
    home: Home, brain: Brain
) -> None:
    table, (first, _) = await begin(home)
    await home.host.coaching.hint(table, first)
    manager = replace(CARL, manages=True)
    await home.host.substitution.hand_over(table, manager, 0, first, None, request=home.request())
    assert (await home.table(table)).seats[0].kept_for == first
    assert (await home.host.coaching.taken(table))[0] == 1


async def test_what_was_asked_about_before_an_undo_is_no_new_hint(home: Home, brain: Brain) -> None:
    table, users = await home.unloading(2)
    await home.change(table, Change(terms=COUNTED))
    coaching, seat = home.host.coaching, users[0]
    hint = await coaching.hint(table, seat)
    await home.act(table, seat, "land/north")
    await refused(HintOutdated, coaching.hint(table, seat, hint.position))
    assert (await coaching.hint(table, seat)).taken == 2
    await home.undo(table, seat)
    assert await coaching.hint(table, seat, hint.position) == replace(hint, taken=2, version=hint.version + 2)
    assert len(brain.asked) == 2


async def test_a_hint_that_comes_too_late_is_none(home: Home, brain: Brain) -> None:
    table, users = await home.unloading(2)
    await home.change(table, Change(terms=COUNTED))
    brain.may.clear()
    asking = asyncio.create_task(home.host.coaching.hint(table, users[0]))
    await brain.begun.acquire()
    await home.act(table, users[0], "land/north")
    brain.may.set()
    await refused(HintOutdated, asking)
    assert await home.host.coaching.taken(table) == {0: 0, 1: 0}


@pytest.mark.proof
async def test_the_count_outlives_everything_but_the_person(home: Home, brain: Brain) -> None:
    table, (first, second) = await begin(home)
    await home.host.coaching.hint(table, first)
    await home.reopen()
    coaching = home.host.coaching
    assert (await coaching.hint(table, first)).taken == 1, "thought about again, but not counted again"
    assert SECRET not in await everything(home)
    assert SECRET not in repr(home.platform.calls)
    while not (await home.state(table)).over:
        seat = (await home.state(table)).waiting[0]
        user = (first, second)[seat]
        offers = (await home.host.query.session(table)).offers(seat)
        await home.act(table, user, "sail" if "sail" in offers else offers[0])
    await home.settle(table)
    await refused(GameOver, coaching.hint(table, first))
    home.clock.time += 91 * DAY
    await prune(home)
    await home.reopen()
    assert await home.host.coaching.taken(table) == {0: 1, 1: 0}
    await home.host.erasing.erase(next(person for person in PEOPLE if person.id == first))
    assert await home.host.coaching.taken(table) == {1: 0}
    assert not [line for line in (await everything(home)).split("\n") if "hint" in line]


async def test_free_hints_are_neither_counted_nor_kept(home: Home, brain: Brain) -> None:
    table, (first, _) = await begin(home, terms=FREE)
    before = await everything(home)
    assert (await home.host.coaching.hint(table, first)).taken is None
    assert await home.host.coaching.taken(table) == {}
    assert await everything(home) == before


async def test_where_nobody_can_think_the_judge_says_what_it_would_do(home: Home) -> None:
    table, (first, _) = await begin(home)
    hint = await home.host.coaching.hint(table, first)
    assert (hint.why, hint.taken) == (metrics.OFF, 1)
    (proposal,) = hint.advice.proposals
    assert proposal.actions[0] in (await home.host.query.session(table)).offers(0)


async def test_what_nobody_could_think_about_is_thought_about_when_it_is_asked_anew(home: Home, brain: Brain) -> None:
    table, (first, _) = await begin(home)
    coaching, home.host.thinking._seconds = home.host.coaching, 0.0
    hint = await coaching.hint(table, first)
    home.host.thinking._seconds = 99.0
    assert hint.why == metrics.SPENT
    assert await coaching.hint(table, first, hint.position) == hint, "more of the same says more of the same"
    again = await coaching.hint(table, first)
    assert (again.why, again.advice, again.taken) == (metrics.DONE, ADVICE, 1)


@pytest.mark.proof
async def test_who_gets_none_is_told_why(home: Home, brain: Brain) -> None:
    coaching = home.host.coaching
    lobby = (await home.lobby(2, terms=FREE)).id
    await refused(NotRunning, coaching.hint(lobby, ANNA.id))
    await home.abandon(lobby)
    table, (first, second) = await begin(home, terms=FREE)
    await home.act(table, second, "bid/1")
    await refused(NotYourDecision, coaching.hint(table, second))
    await refused(NotSeated, coaching.hint(table, 99))
    await refused(HintOutdated, coaching.hint(table, first, "forged"))
    await home.abandon(table)
    await refused(NotRunning, coaching.hint(table, ANNA.id))
    table = (await home.game(2, place=Place(7, 71))).id
    await refused(NoCoach, coaching.hint(table, BEA.id))
    assert brain.asked == []


@pytest.mark.parametrize("title", [pytest.param(meta.id, marks=pytest.mark.proof) for meta in registry.metas()])
async def test_what_a_hint_is_for_says_nothing_that_its_seat_cannot_know(home: Home, title: str) -> None:
    """Other secrets are planted behind the same view: it is the same position, with the same first impression."""
    seats = registry.load(title).meta.seats[-1]
    table = (await home.game(min(seats, 4), title=title, terms=FREE)).id
    live, looked = await home.live(table), 0
    for _, session, seat, *_ in positions(registry.load(title).meta, 3, 60):
        if session.version % 20:
            continue
        twins = [replace(live, session=each) for each in (session, plant(live.table, session, seat))]
        assert len({_asked(each, seat) for each in twins}) == 1
        impressions = [(await Coaching(home.host.play._core)._think(each, seat))[0] for each in twins]
        assert impressions[0] == impressions[1]
        looked += 1
    assert looked


@pytest.mark.proof
async def test_what_others_seal_meanwhile_makes_no_new_position(home: Home) -> None:
    table = (await home.game(3, title="die_haendler", terms=FREE)).id
    live, looked = await home.live(table), 0
    for _, session, seat, action, _ in positions(registry.load("die_haendler").meta, 3, 300):
        if len(session.waiting) < 2 or (after := session.apply(seat, [action]).session).waiting == session.waiting:
            continue
        other = next((each for each in session.waiting if each in after.waiting), None)
        if other is not None and session.rules.withdrawal(after.state, seat):
            assert len({_asked(replace(live, session=each), other) for each in (session, after)}) == 1
            looked += 1
    assert looked


@pytest.mark.proof
async def test_two_processes_count_a_position_once() -> None:
    pair = Pair(await empty_postgres())
    await pair.open()
    table, (first, _) = await begin(pair.one)
    hints = await asyncio.gather(*[home.host.coaching.hint(table, first) for home in (pair.one, pair.two)])
    assert [hint.taken for hint in hints] == [1, 1]
    assert [await home.host.coaching.taken(table) for home in (pair.one, pair.two)] == [{0: 1, 1: 0}] * 2
    await pair.one.close()
    await pair.two.close()
