"""Plans: the next turn composed while waiting, carried out only while it says the same; nobody else hears of it."""

import json
import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from hansa_bot.engine.errors import Illegal
from hansa_bot.engine.rules import Rules
from hansa_bot.engine.session import PLAN
from hansa_bot.host.game.plans import MOST_STEPS
from hansa_bot.host.kernel.errors import NoPlan, NoPlanYet, NotRunning, NotSeated
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.plan import TurnPlan
from hansa_bot.host.record.records import ReplayVerdict, findings
from hansa_bot.store import prefs
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, PEOPLE, Home, refused

STRANGER = 99
TITLE = "hansa_teutonica"
ROUTE = "place/bremen-minden/trader"
TURN = (ROUTE, ROUTE, "end")
ELSEWHERE = "place/gottingen-quedlinburg/trader"


@pytest.fixture
async def game(home: Home) -> tuple[int, list[int]]:
    """A game of three persons in which seat 0 has the turn, and the users by seat."""
    table = await home.game(3, title=TITLE)
    return table.id, await home.users(table.id)


async def plan(home: Home, table: int, user: int, *actions: str, armed: bool = True) -> None:
    await home.host.plans.set(table, user, actions, armed=armed, request=home.request())


async def in_store(home: Home, table: int) -> dict[int, Any]:
    async with home.store.read() as connection:
        return await prefs.plans_of(connection, table)


async def last(home: Home, table: int, count: int) -> list[tuple[int, str, str]]:
    return [(entry.seat, entry.action, entry.cause) for entry in (await home.log(table))[-count:]]


async def waiting(home: Home, table: int) -> list[int]:
    return (await home.host.query.session(table)).waiting


async def test_a_plan_is_carried_out_in_the_commit_that_brings_the_turn(home: Home, game: Any) -> None:
    table, users = game
    await plan(home, table, users[1], *TURN)
    answer = await home.act(table, users[0], ELSEWHERE, "end")
    own = [(entry.seat, entry.action, entry.cause) for entry in answer.entries[-3:]]
    assert own == [(1, action, PLAN) for action in TURN]
    await home.settle(table)
    assert await waiting(home, table) == [2]
    assert home.platform.last("card").payload.users == (users[2],), "nobody is called who need not act"
    assert (await home.live(table)).plans == {} == await in_store(home, table)
    (found,) = [found async for found in findings(home.store)]
    assert found.verdict is ReplayVerdict.SAME


async def test_plans_of_several_follow_each_other_and_one_without_an_end_calls_its_person(
    home: Home, game: Any
) -> None:
    table, users = game
    await plan(home, table, users[1], *TURN)
    await plan(home, table, users[2], ELSEWHERE)
    await home.step(table, users[0], "end")
    assert await last(home, table, 4) == [*((1, action, PLAN) for action in TURN), (2, ELSEWHERE, PLAN)]
    assert await waiting(home, table) == [2]
    assert home.platform.last("card").payload.users == (users[2],)


async def test_what_does_not_say_the_same_is_left_and_lies_ready(home: Home, game: Any) -> None:
    table, users = game
    await plan(home, table, users[1], *TURN)
    before = (await home.live(table)).plans[1]
    await home.step(table, users[0], ROUTE, "end")  # the route now has one space fewer: the step says so
    assert await waiting(home, table) == [1]
    assert (await last(home, table, 1))[0][:2] == (0, "end")
    assert home.platform.last("card").payload.users == (users[1],)
    kept, course = await home.host.plans.read(table, users[1])
    assert kept == msgspec.structs.replace(before, armed=False)
    same = [one == other for one, other in zip(course.promises, before.steps, strict=False)]
    assert same[0] is False
    await home.step(table, users[1], ELSEWHERE)
    assert (await home.live(table)).plans == {}, "a plan is for one turn"


@pytest.mark.proof
async def test_what_became_illegal_is_left_as_a_whole(home: Home, game: Any) -> None:
    table, users = game
    await plan(home, table, users[1], ELSEWHERE, ROUTE)
    await home.step(table, users[0], ROUTE, ROUTE, "end")
    assert [entry for entry in await home.log(table) if entry.seat == 1] == []
    assert await waiting(home, table) == [1]


@pytest.mark.proof
async def test_going_back_to_somebody_s_turn_carries_nothing_out_and_drops_nothing(home: Home, game: Any) -> None:
    table, users = game
    await home.step(table, users[0], "end")
    await home.step(table, users[1], ROUTE, "end")
    await home.undo(table, users[1])
    assert await waiting(home, table) == [1]
    await plan(home, table, users[2], ELSEWHERE)
    await home.undo(table, users[1])
    assert [*(await home.live(table)).plans] == [2]
    assert await waiting(home, table) == [1]


@pytest.mark.proof
async def test_the_planner_takes_a_prepared_step_back_like_any_other(home: Home, game: Any) -> None:
    table, users = game
    await plan(home, table, users[1], ROUTE, ROUTE)
    await home.step(table, users[0], "end")
    await home.undo(table, users[1])
    assert (await last(home, table, 1))[0][1].startswith("undo/")
    assert await waiting(home, table) == [1]
    await home.step(table, users[1], ELSEWHERE, "end")
    assert await waiting(home, table) == [2]


@pytest.mark.proof
async def test_orders_answer_what_a_plan_asks_and_a_plan_ends_where_others_answer(home: Home, game: Any) -> None:
    table, users = game
    await home.step(table, users[0], ROUTE, "end")
    await home.step(table, users[1], "end")
    await home.host.orders.give(table, users[0], {"well": "yes"}, request=home.request())
    displace = next(
        action for action in await offers_if_turn(home, table, 1) if action.startswith("displace/bremen-minden")
    )
    await plan(home, table, users[1], displace)
    error = await refused(NoPlan, plan(home, table, users[1], displace, "end"))
    assert error.why == "behind"
    await home.step(table, users[2], "end")
    await home.step(table, users[0], "end")
    log = [(entry.seat, entry.cause) for entry in await home.log(table)]
    assert (1, PLAN) in log
    assert log[-1][0] == 0
    assert log[-1][1] not in ("", PLAN)


async def offers_if_turn(home: Home, table: int, seat: int) -> list[str]:
    session = await home.host.plans.start(table, (await home.users(table))[seat])
    return session.offers(seat)


@pytest.mark.proof
async def test_what_draws_or_reveals_is_not_planned(home: Home) -> None:
    table = (await home.game(2, title="castles_of_burgundy")).id
    users = await home.users(table)
    session = await home.host.query.session(table)
    for seat in list(session.waiting):  # estates and castles, where they are chosen
        while seat in (now := await home.host.query.session(table)).waiting and now.state.stack[-1].kind != "turn":
            await home.step(table, users[seat], now.offers(seat)[0])
    (first,) = (await home.host.query.session(table)).waiting
    other, absent = 1 - first, registry.load("castles_of_burgundy").absent
    assert (await home.host.plans.start(table, users[other])).waiting == [other], "the dice are rolled"
    assert absent is not None
    while (now := await home.host.query.session(table)).waiting == [first]:
        await home.step(table, users[first], absent(now.state, first))
    error = await refused(NoPlan, home.host.plans.start(table, users[first]))
    assert isinstance(error, NoPlanYet), "the next dice are not"


async def test_refusals(home: Home, game: Any) -> None:
    table, users = game
    assert (await refused(NoPlan, plan(home, table, users[0], *TURN))).why == "now"
    await refused(NotSeated, plan(home, table, STRANGER, *TURN))
    await refused(NotSeated, home.host.plans.read(table, STRANGER))
    await refused(Illegal, plan(home, table, users[1], "place/nowhere/trader"))
    assert (await refused(NoPlan, plan(home, table, users[1], "end", ROUTE))).why == "behind"
    assert (await refused(NoPlan, plan(home, table, users[1], *[ROUTE] * (MOST_STEPS + 1)))).why == "behind"
    assert await in_store(home, table) == {}
    await plan(home, table, users[1])
    lobby = await home.lobby(2, place=replace((await home.table(table)).place, channel=77))
    await refused(NotRunning, plan(home, lobby.id, ANNA.id, ROUTE))
    await plan(home, table, users[1], *TURN)
    await home.abandon(table)
    assert (await home.live(table)).plans == {} == await in_store(home, table)
    await refused(NotRunning, plan(home, table, users[1], *TURN))


@pytest.mark.proof
async def test_a_second_plan_takes_the_first_one_s_place_and_a_request_counts_once(home: Home, game: Any) -> None:
    table, users = game
    await plan(home, table, users[1], *TURN)
    await home.host.plans.set(table, users[1], [ELSEWHERE], armed=True, request="again")
    await home.host.plans.set(table, users[1], TURN, armed=True, request="again")
    assert [step.action for step in (await home.live(table)).plans[1].steps] == [ELSEWHERE]


async def test_a_plan_outlives_a_restart_and_one_of_other_rules_or_none_at_all_is_not_carried_out(
    home: Home, game: Any
) -> None:
    table, users = game
    await plan(home, table, users[1], *TURN)
    await plan(home, table, users[2], ELSEWHERE)
    before = dict((await home.live(table)).plans)
    await home.reopen()
    assert (await home.live(table)).plans == before

    async def spoil(tx: Any) -> None:
        older = msgspec.structs.replace(before[1], rules=1)
        await prefs.write_plan(tx, table, 1, msgspec.to_builtins(older), 0.0)
        await prefs.write_plan(tx, table, 2, {"steps": "?"}, 0.0)

    await home.store.write(spoil)
    await home.reopen()
    assert [*(await home.live(table)).plans] == [1]
    await home.step(table, users[0], "end")
    assert await waiting(home, table) == [1]
    assert (await home.live(table)).plans[1].armed is False


@pytest.mark.proof
async def test_a_plan_that_is_not_saved_waits_for_its_person(home: Home, game: Any) -> None:
    table, users = game
    await plan(home, table, users[1], *TURN, armed=False)
    await home.step(table, users[0], "end")
    assert await waiting(home, table) == [1]
    assert (await home.host.plans.read(table, users[1]))[1].promises


async def test_who_leaves_takes_the_plan_along_and_a_computer_ignores_it(home: Home, game: Any) -> None:
    table, users = game
    await plan(home, table, users[1], *TURN)
    await plan(home, table, users[2], *TURN)
    bea = next(info for info in (await home.table(table)).seats if info.user == users[1])
    live = await home.live(table)
    rows = live.sitters_with(1, replace(live.sitters[1], user=None, computer="steady", kept_for=bea.user))
    await home.change(table, Change(sitters=rows))
    assert 1 in (await home.live(table)).plans, "whoever is stood in for comes back to it"
    await home.step(table, users[0], "end")
    played = [entry for entry in await home.log(table) if entry.seat == 1]
    assert played
    assert not any(entry.cause for entry in played)
    assert 1 not in (await home.live(table)).plans, "that was its turn"
    live = await home.live(table)
    if 2 in live.plans:
        await home.change(table, Change(sitters=live.sitters_with(2, replace(live.sitters[2], user=STRANGER))))
        assert (await home.live(table)).plans == {} == await in_store(home, table)


async def test_a_plan_is_erased_with_its_person(home: Home, game: Any) -> None:
    table, users = game
    await plan(home, table, users[1], *TURN)
    person = next(person for person in PEOPLE if person.id == users[1])
    await home.host.erasing.erase(person)
    await home.settle(table)
    assert await in_store(home, table) == {}


async def test_a_plan_is_in_no_view_post_record_or_log(
    home: Home, game: Any, caplog: pytest.LogCaptureFixture
) -> None:
    table, users = game
    caplog.set_level(logging.DEBUG)
    session = await home.host.plans.start(table, users[1])
    other = next(offer for offer in session.offers(1) if offer.startswith("place/") and "merchant" in offer)
    await plan(home, table, users[1], other)
    await home.step(table, users[0], ELSEWHERE)
    assert other not in await told_of(home, table, (None, users[0], users[2])) + caplog.text


async def told_of(home: Home, table: int, users: Iterable[int | None]) -> str:
    """Return all that is told to these people, posted, recorded and stored of a game, but for plans."""
    told = json.dumps(msgspec.to_builtins(await home.host.query.record(table, unfinished=True)))
    told += "".join(str(msgspec.to_builtins(post.payload)) for post in home.platform.posts("card"))
    for user in users:
        told += str(await home.host.query.log(table, user)) + str((await home.host.query.view(table, user)).view)
    async with home.store.read() as connection:
        for rows in ("tables", "actions", "requests", "outbox", "timers", "snapshots"):
            told += str((await connection.execute(text(f"SELECT * FROM {rows}"))).all())
    return told


@pytest.mark.proof
@pytest.mark.parametrize("fault", [KeyError("north"), RecursionError()])
async def test_a_fault_in_a_plan_hurts_nobody_else(
    home: Home, game: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    table, users = game
    await plan(home, table, users[1], *TURN)

    def broken(*_: object) -> None:
        raise fault

    monkeypatch.setattr("hansa_bot.host.game.plans.foresee", broken)
    await home.step(table, users[0], "end")
    assert await waiting(home, table) == [1]
    assert f"plan failed table={table} seat=1" in caplog.text


def test_every_title_says_what_a_next_turn_would_be() -> None:
    for meta in registry.metas():
        if "toys" not in registry.load(meta.id).rules.__class__.__module__:
            assert type(registry.load(meta.id).rules).imagine is not Rules.imagine, meta.id


def test_a_plan_is_stored_as_it_was() -> None:
    assert TurnPlan.read({0: {"question": "turn", "rules": 1, "steps": [], "armed": True}}) == {
        0: TurnPlan("turn", 1, (), True)
    }
    assert TurnPlan.read({0: None, 1: [], 2: {"steps": 3}}) == {}


LINE = "place bre-min t; end"


async def test_a_kept_line_is_as_secret_as_a_plan_outlives_a_restart_and_is_never_carried_out(
    home: Home, game: Any, caplog: pytest.LogCaptureFixture
) -> None:
    table, users = game
    caplog.set_level(logging.DEBUG)
    await home.host.plans.keep_line(table, users[1], LINE, request=home.request())
    await home.reopen()
    assert await home.host.plans.line(table, users[1]) == LINE
    assert [await home.host.plans.line(table, other) for other in (users[0], users[2])] == ["", ""]
    await home.step(table, users[0], "end")
    assert await waiting(home, table) == [1]
    assert not [entry for entry in await home.log(table) if entry.seat == 1]
    assert "bre-min" not in await told_of(home, table, (None, users[0], users[2])) + caplog.text
    await home.step(table, users[1], ELSEWHERE)
    assert (await home.live(table)).plans == {} == await in_store(home, table), "it was for that turn"


@pytest.mark.proof
async def test_a_kept_line_takes_a_plan_s_place_goes_with_its_person_and_is_for_those_who_wait(
    home: Home, game: Any
) -> None:
    table, users = game
    assert (
        await refused(NoPlan, home.host.plans.keep_line(table, users[0], LINE, request=home.request()))
    ).why == "now"
    await refused(NotSeated, home.host.plans.keep_line(table, STRANGER, LINE, request=home.request()))
    await refused(NotSeated, home.host.plans.line(table, STRANGER))
    await plan(home, table, users[1], *TURN)
    await home.host.plans.keep_line(table, users[1], LINE, request="once")
    await home.host.plans.keep_line(table, users[1], "another", request="once")
    assert await home.host.plans.line(table, users[1]) == LINE
    person = next(person for person in PEOPLE if person.id == users[1])
    await home.host.erasing.erase(person)
    await home.settle(table)
    assert await in_store(home, table) == {}
