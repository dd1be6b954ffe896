"""The second look: how one's turn was, as the analysis says it; counted as a hint, and only where hints may be."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from hansa_bot import metrics
from hansa_bot.ai.analysis import JudgedTurn, Piece, judge_piece
from hansa_bot.ai.player import choose
from hansa_bot.engine.errors import GameOver
from hansa_bot.engine.state import encode
from hansa_bot.host.game.second_look import SecondLook, check_allowed, decide_counting_look
from hansa_bot.host.kernel.errors import HelpBeside, HintOutdated, NoCoach, NotRunning, NotSeated
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.host.kernel.terms import Coach, Terms
from hansa_bot.host.kernel.thinking import NoThought
from hansa_bot.host.kernel.world import World
from hansa_bot.host.record import afterwards
from hansa_bot.titles import registry
from tests.conformance.twins import plant, positions
from tests.early import early
from tests.host.fakes import ANNA, BEA, Brain, Home, refused
from tests.host.test_beside import copy, running

COUNTED, FREE = Terms(coach=Coach.COUNTED), Terms(coach=Coach.FREE)
CALM = "hansa_teutonica"
"""A title in which a turn's end draws and reveals nothing."""


class Critic(Brain):
    """Says of each piece that it lost so much, and what would have been better."""

    lost, error, better = 0.13, 0.02, ("land/south",)

    async def run(self, timed: object, work: object, *about: Any) -> Any:
        await super().run(timed, work, *about)
        piece: Piece = about[1]
        seats = 2
        chances, before = [0.4] * seats, [0.4] * seats
        before[piece.seat] += self.lost
        told = JudgedTurn(piece.version, piece.after, 1, piece.seat, piece.played, chances, before)
        return msgspec.structs.replace(told, better=[*self.better], error=self.error), self.seconds


class Judge(Brain):
    """Judges in this process."""

    async def run(self, timed: object, work: Any, *about: Any) -> Any:
        return work(*about), self.seconds


@pytest.fixture
async def critic(home: Home) -> Critic:
    return await sit_down(home, Critic())


async def sit_down(home: Home, brain: Any) -> Any:
    brain.may.set()
    home.thinking = brain.thinking(seconds=1e6)
    await home.reopen()
    return brain


async def sailed(home: Home, terms: Terms = COUNTED) -> tuple[int, int, int]:
    """Return a game in which somebody has landed a crate and sailed, that user, and the turn."""
    table, users = await home.unloading(2)
    await home.change(table, Change(terms=terms))
    turn = (await home.state(table)).turn
    await home.step(table, users[0], "land/north", "sail")
    return table, users[0], turn


async def look_at(home: Home, table: int, user: int, turn: int) -> SecondLook:
    found = await home.host.second_looks.judge(table, user, turn)
    assert found is not None
    await home.host.second_looks.count(table, user, found)
    return found


async def test_a_turn_that_is_over_is_judged_as_a_piece_of_the_game_and_counts_as_a_hint(
    home: Home, critic: Critic
) -> None:
    table, user, turn = await sailed(home)
    before = len(await home.log(table))
    look = await look_at(home, table, user, turn)
    assert [(title, piece.played, luck) for title, piece, luck in critic.asked] == [
        ("harbour", ["bid/2"], False),
        ("harbour", ["land/north", "sail"], False),
    ]
    assert encode(look.state) == critic.asked[0][1].state, "of what lost as much the first counts"
    assert look.judged.missed
    assert look.judged.better == ["land/south"]
    assert await home.host.coaching.taken(table) == {0: 1, 1: 0}
    await look_at(home, table, user, turn)
    assert await home.host.coaching.taken(table) == {0: 1, 1: 0}, "the same turn is one"
    await home.kill()
    await home.open()
    await look_at(home, table, user, turn)
    assert await home.host.coaching.taken(table) == {0: 1, 1: 0}, "also where the process was killed in between"
    assert len(await home.log(table)) == before


async def test_what_is_no_more_than_chance_was_not_missed(home: Home, critic: Critic) -> None:
    table, user, turn = await sailed(home)
    for lost, error, missed in ((0.13, 0.07, False), (0.13, 0.06, True), (0.019, 0.001, False), (0.03, 0.01, True)):
        critic.lost, critic.error = lost, error
        assert (await look_at(home, table, user, turn)).judged.missed is missed


async def test_free_looks_are_not_counted(home: Home, critic: Critic) -> None:
    table, user, turn = await sailed(home, FREE)
    await look_at(home, table, user, turn)
    assert await home.host.coaching.taken(table) == {}
    assert not [key for key in (await home.live(table)).receipts if key[1] == "hint"]


async def test_who_has_played_on_meanwhile_hears_nothing_and_takes_no_hint(home: Home, critic: Critic) -> None:
    table, user, turn = await sailed(home)
    look = await home.host.second_looks.judge(table, user, turn)
    assert look is not None
    await home.act(table, user, "bid/0")
    await refused(HintOutdated, home.host.second_looks.count(table, user, look))
    assert await home.host.coaching.taken(table) == {0: 0, 1: 0}


async def test_who_has_taken_the_turn_back_meanwhile_hears_nothing_either(home: Home, critic: Critic) -> None:
    table = (await home.game(2, title=CALM)).id
    await home.change(table, Change(terms=COUNTED))
    seat, turn = (await home.state(table)).waiting[0], (await home.state(table)).turn
    user = (await home.users(table))[seat]
    await play_turn(home, table, seat, turn)
    look = await home.host.second_looks.judge(table, user, turn)
    assert look is not None
    await home.undo(table, user)
    await refused(HintOutdated, home.host.second_looks.count(table, user, look))
    assert await home.host.coaching.taken(table) == {0: 0, 1: 0}


async def test_where_there_are_no_hints_there_is_none_but_against_computers_alone(home: Home, critic: Critic) -> None:
    table, user, turn = await sailed(home, Terms())
    await refused(NoCoach, home.host.second_looks.judge(table, user, turn))
    live = await home.live(table)
    computer = replace(live.sitters[1], user=None, computer="steady", starter=None)
    check_allowed(replace(live, sitters=(live.sitters[0], computer)), 0)
    for other in (replace(computer, starter=BEA.id), replace(computer, kept_for=BEA.id)):
        with pytest.raises(NoCoach):
            check_allowed(replace(live, sitters=(live.sitters[0], other)), 0)
    alone = (await home.game(1, 1, place=Place(7, 71))).id
    assert await home.host.second_looks.judge(alone, ANNA.id, 99) is None, (
        "and where nothing was decided nothing is said"
    )
    assert critic.asked == []


async def test_it_is_decided_on_values(home: Home) -> None:
    table, _, _ = await sailed(home)
    live, world = await home.live(table), World(0.0, str)
    after = max(entry.version for entry in live.log if entry.seat == 0)
    assert decide_counting_look(live, 0, world, user=7, after=after) == Change(user=7)
    free = replace(live, table=replace(live.table, terms=FREE))
    assert decide_counting_look(free, 0, world, user=7, after=after) is None
    with pytest.raises(HintOutdated):
        decide_counting_look(live, 0, world, user=7, after=after - 1)
    with pytest.raises(HintOutdated):
        decide_counting_look(live, 0, world, user=7, after=after + 99)
    with pytest.raises(NoCoach):
        decide_counting_look(replace(live, table=replace(live.table, terms=Terms())), 0, world, user=7, after=after)
    with pytest.raises(NotRunning):
        decide_counting_look(
            replace(live, table=replace(live.table, status=Status.ABANDONED)), 0, world, user=7, after=after
        )


async def test_who_has_no_seat_and_what_is_over(home: Home, critic: Critic) -> None:
    table, user, turn = await sailed(home, FREE)
    await refused(NotSeated, home.host.second_looks.judge(table, 99, turn))
    look = await home.host.second_looks.judge(table, user, turn)
    assert look is not None
    while not (await home.state(table)).over:
        seat = (await home.state(table)).waiting[0]
        offers = (await home.host.query.session(table)).offers(seat)
        await home.step(table, (await home.users(table))[seat], "sail" if "sail" in offers else offers[0])
    await refused(GameOver, home.host.second_looks.count(table, user, look))
    await refused(GameOver, home.host.rewinding.can_try(table, user, 1))


async def test_none_helps_in_another_game(home: Home, critic: Critic) -> None:
    source = await running(home)
    table = await copy(home, source, ANNA)
    turn = (await home.state(table)).turn
    assert (await refused(HelpBeside, home.host.second_looks.judge(table, ANNA.id, turn))).table == source
    await home.abandon(source)
    assert await home.host.second_looks.judge(table, ANNA.id, turn + 99) is None


async def test_where_nobody_can_think_nothing_is_said(home: Home) -> None:
    table, user, turn = await sailed(home)
    why = await refused(NoThought, home.host.second_looks.judge(table, user, turn))
    assert why.why == metrics.OFF
    assert await home.host.coaching.taken(table) == {0: 0, 1: 0}


async def test_what_can_be_taken_back_is_what_revealed_nothing_to_nobody_else(home: Home) -> None:
    home.choose = choose
    await home.reopen()
    alone = (await home.game(1, 1, title=CALM)).id
    seat = (await home.users(alone)).index(ANNA.id)
    before, turn = (await home.table(alone)).version, (await home.state(alone)).turn
    await play_turn(home, alone, seat, turn)
    assert (await home.state(alone)).turn > turn
    known = any(entry.barrier for entry in (await home.log(alone))[before + 1 :])
    assert await home.host.rewinding.can_try(alone, ANNA.id, before) is not known
    for nonsense in (-1, before + 1000):
        assert not await home.host.rewinding.can_try(alone, ANNA.id, nonsense)


async def test_where_something_was_revealed_since_nothing_can_be_tried(home: Home) -> None:
    table, user, _ = await sailed(home)
    landed = next(entry.version for entry in await home.log(table) if entry.action == "land/north")
    assert not await home.host.rewinding.can_try(table, user, landed - 1), "the next ship's cargo is known"


async def test_once_another_person_has_acted_nothing_can_be_tried(home: Home) -> None:
    table = (await home.game(2, title=CALM)).id
    first, second = (await home.state(table)).waiting[0], 1 - (await home.state(table)).waiting[0]
    turn = (await home.state(table)).turn
    await play_turn(home, table, first, turn)
    users = await home.users(table)
    assert await home.host.rewinding.can_try(table, users[first], 0)
    assert not await home.host.rewinding.can_try(table, users[second], 0)
    offers = (await home.host.query.session(table)).offers(second)
    await home.step(table, users[second], offers[0])
    assert not await home.host.rewinding.can_try(table, users[first], 0)


async def play_turn(home: Home, table: int, seat: int, turn: int, *, worst: bool = False) -> None:
    """Play a turn of a seat as the judge likes it best, or least, and let the others play."""
    title = registry.load((await home.table(table)).title)
    while (state := await home.state(table)).turn == turn and not state.over and seat in state.waiting:
        offers = title.rules.offers(state, seat)
        opinions = title.judge(state, seat, offers)
        action = offers[opinions.index((min if worst else max)(opinions))]
        await home.step(table, (await home.users(table))[seat], action)


@pytest.mark.parametrize("title", early(1, [CALM, "castles_of_burgundy"]))
async def test_it_says_what_the_analysis_of_the_game_says_of_the_same_turn(home: Home, title: str) -> None:
    home.choose = choose
    await sit_down(home, Judge())
    table = (await home.game(1, 1, title=title)).id
    seat, looks = (await home.users(table)).index(ANNA.id), []
    for number in range(6):
        turn = (await home.state(table)).turn
        await play_turn(home, table, seat, turn, worst=number > 3)
        if number > 2:
            looks.append(await look_at(home, table, ANNA.id, turn))
    live = await home.live(table)
    found, _ = afterwards._cut(title, await home.host.query._past.course(live, 0, None))
    by_version = {piece.version: piece for piece in found}
    for look in looks:
        judged = judge_piece(title, by_version[look.judged.version])
        assert judged.played == look.judged.played
        assert abs(judged.lost - look.judged.lost) <= 2 * (judged.error + look.judged.error) + 0.001
        assert msgspec.structs.replace(judged, luck=[]) == look.judged or by_version[judged.version].playouts < 48
    assert {look.judged.seat for look in looks} == {seat}
    assert any(look.judged.missed for look in looks)


@pytest.mark.parametrize("title", [pytest.param(meta.id, marks=pytest.mark.proof) for meta in registry.metas()])
async def test_nothing_that_is_said_rests_on_what_its_seat_cannot_know(title: str) -> None:
    """Other secrets are planted behind the same view: the same is judged, and the same words would follow."""
    loaded, looked = registry.load(title), 0
    for table, session, seat, action, _ in positions(loaded.meta, 3, 200):
        if len(session.offers(seat)) < 2 or session.version % 20 != 3:
            continue
        told = []
        for twin in (session.state, plant(table, session, seat).state):
            judged = judge_piece(title, Piece(0, 0, seat, encode(twin), [action], 12), False)
            best = choose(loaded, twin, seat)
            better = msgspec.structs.replace(judged, better=judged.better or [best])
            told.append((judged, SecondLook(better, twin, 0).foresee(loaded)))
        assert told[0] == told[1]
        looked += 1
        if looked == 3:
            return
    assert looked
