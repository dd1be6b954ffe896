"""The course of a game: turn by turn, without what was taken back, and never a position that was not."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.record import parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.rules import restore
from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import digest, encode
from hansa_bot.host.game.past import GameCourse, TurnEnd
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoTable, NotRunning, NoTurns
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.table import Place
from hansa_bot.model.values import Snapshot
from hansa_bot.titles import registry
from tests.host.fakes import Home, refused
from tests.toys.harbour.state import HarbourState
from tests.toys.harbour.title import HarbourRules
from tests.toys.tables import RULES, harbour

GAMES = Path(__file__).parents[1] / "titles" / "hansa_teutonica" / "games"
FIRST = ("a bid/2", "b bid/0", "c bid/1", "a land/north", "a land/east", "a sail")
SECOND = ("a bid/1", "b bid/3", "c bid/0", "b land/north", "a shift/south", "b sail")
THIRD = ("a bid/0", "b bid/0", "c bid/1", "c sail")


def stored(session: Session[Any]) -> Snapshot:
    return Snapshot(session.version, session.rules.version, encode(session.state).decode())


def course(*moves: str, kept: Sequence[int] = ()) -> GameCourse:
    """Return the course of a game of three, with the states of the setup and of the versions `kept`."""
    session = harbour()
    log = [Entry(0, -1, "setup", [], digest(session.state))]
    states = {0: stored(session)}
    for move in moves:
        sign, _, action = move.partition(" ")
        seat = ord(sign) - ord("a")
        step = session.undo(seat) if action == "undo" else session.apply(seat, [action])
        session = step.session
        log += step.entries
        if session.version in kept:
            states[session.version] = stored(session)
    return GameCourse(RULES, in_force(log), session.state, states)


def turns(scenes: Sequence[TurnEnd]) -> list[int]:
    return [scene.turn for scene in scenes]


def kinds(scene: TurnEnd) -> list[str]:
    return [event.kind for event in scene.events]


def quays(scene: TurnEnd) -> list[int | None]:
    """Return who has a crate on the quays in the east, north, south and west."""
    view: Any = scene.view
    return [None if crate is None else crate.seat for crate in view.quays]


def test_a_scene_for_the_setup_and_each_turn_at_its_end() -> None:
    played = course(*FIRST, *SECOND)
    setup, first, second = played
    assert turns([setup, first, second]) == [0, 1, 2]
    assert [scene.version for scene in (setup, first, second)] == [0, 6, 12]
    assert [quays(scene) for scene in (setup, first, second)] == [[None] * 4, [0, 0, None, None], [0, 1, 0, None]]
    assert kinds(first) == [
        *("bid", "bid", "bid", "showed", "showed", "showed", "won"),
        *["landed"] * 2,
        "sailed",
        "arrived",
    ]
    assert kinds(second)[-4:] == ["displaced", "shifted", "sailed", "arrived"]
    assert (setup.seats, first.seats, second.seats) == ((), (0, 1, 2), (0, 1, 2))
    assert second.totals == tuple(score.total for score in RULES.scores(second.view)) == (8, 4, 0)
    assert list(played) == [setup, first, second], "a course can be told again"


def test_a_turn_that_goes_on_is_shown_as_far_as_it_has_come() -> None:
    assert turns(list(course())) == [0], "before the first action there is only the setup"
    scenes = list(course(*FIRST, *SECOND[:4]))
    assert turns(scenes) == [0, 1, 2]
    assert kinds(scenes[-1])[-2:] == ["landed", "displaced"]
    assert scenes[-1].view.decision == "shift"


def test_an_answer_that_the_rules_gave_is_nobodys_act() -> None:
    played = course(*FIRST)
    forced = [msgspec.structs.replace(entry, auto=entry.seat == 2) for entry in played.entries]
    assert list(replace(played, entries=forced))[1].seats == (0, 1)


def test_nobody_sees_a_sealed_bid() -> None:
    for count in range(1, 3):
        scene = list(course(*FIRST[:count]))[-1]
        assert [event.args for event in scene.events] == [{"seat": seat} for seat in range(count)]
        view: Any = scene.view
        assert (view.seat, view.bids, view.purses) == (None, [None] * 3, [None] * 3)
        assert view.sealed == list(range(count))
    told = msgspec.json.encode([scene.events for scene in course(*FIRST, *SECOND)])
    assert b"purse" not in told


def test_a_span_shows_the_same_as_the_whole() -> None:
    whole = list(course(*FIRST, *SECOND, *THIRD))
    for first in range(4):
        for last in range(first, 4):
            assert list(replace(course(*FIRST, *SECOND, *THIRD), first=first, last=last)) == whole[first : last + 1]
    assert list(replace(course(*FIRST), first=2)) == []


class Generous(HarbourRules):
    """Newer rules that play otherwise: who sails is given a coin."""

    version = 2
    migrations = {1: lambda plain: plain}  # noqa: RUF012

    def resolve(self, state: HarbourState, seat: int, action: str, outcome: Outcome) -> None:
        super().resolve(state, seat, action, outcome)
        if action == "sail":
            state.purses[seat] += 1
            state.bank -= 1


class Harsh(Generous):
    """Newer rules under which nobody can land anything."""

    def resolve(self, state: HarbourState, seat: int, action: str, outcome: Outcome) -> None:
        if action.startswith("land"):
            raise ValueError(action)
        super().resolve(state, seat, action, outcome)


@pytest.mark.parametrize("rules", [Generous(), Harsh()])
def test_where_newer_rules_lead_elsewhere_it_goes_on_from_the_next_stored_state(rules: HarbourRules) -> None:
    moves = (*FIRST, *SECOND, *THIRD)
    whole = {scene.turn: scene for scene in course(*moves)}
    for kept in ((6, 12), (12,), (6,), ()):
        found = list(replace(course(*moves, kept=kept), rules=rules))
        assert turns(found) == sorted(set(turns(found))), "in order, each once"
        assert found[-1].view == whole[3].view, "what is true now is always known"
        for scene in found:
            if scene.version in (0, 6, 12, 16):
                assert scene.view == whole[scene.turn].view
            else:  # the turn is known up to where the rules part
                assert scene.version < whole[scene.turn].version
        assert {6, 12} & {scene.version for scene in found} == set(kept)


def test_a_game_that_newer_rules_only_store_otherwise_is_told_whole() -> None:
    played = course(*FIRST, *SECOND, kept=(6,))
    lit = replace(played, rules=LampRules(), now=restore(LampRules(), encode(played.now), 1))
    assert [digest(lit.now) == entry.digest for entry in lit.entries[-1:]] == [False], "no digest fits any more"
    assert list(lit) == list(played)


class Lit(HarbourState, kw_only=True):
    """A state with something new in it."""

    lamp: int


class LampRules(HarbourRules):
    """Newer rules that play the same on richer states."""

    state_type = Lit
    version = 2
    migrations = {1: lambda plain: plain | {"lamp": 1}}  # noqa: RUF012

    def clone(self, state: HarbourState) -> HarbourState:
        assert isinstance(state, Lit)
        return restore(self, encode(state), self.version)


def test_a_stored_state_that_cannot_be_read_is_passed_over() -> None:
    broken = {0: Snapshot(0, 1, "{}"), 6: Snapshot(6, 9, "{}")}
    found = list(replace(course(*FIRST, *SECOND), kept=broken))
    assert [(scene.turn, scene.version) for scene in found] == [(2, 12)]


@pytest.mark.parametrize("name", ["points_standard_3", "cities_east_5", "tokens_britannia_2_full"])
def test_recorded_games_can_be_followed(name: str) -> None:
    record = parse((GAMES / f"{name}.jsonl").read_text("utf-8"))
    rules = registry.load(record.title).rules
    replayed = replay(rules, record)
    setup = Session.start(rules, record.setup)[0]
    entries = [Entry(0, -1, "setup", replayed.opening, digest(setup.state)), *replayed.entries]
    end = replayed.session.state
    scenes = list(GameCourse(rules, in_force(entries), end, {0: stored(setup)}))
    result = rules.result(end)
    assert result is not None
    assert turns(scenes) == list(range(end.turn + 1))
    assert scenes[-1].view == rules.view(end, None)
    assert scenes[-1].totals == tuple(score.total for score in result.scores)
    assert sum(len(scene.events) for scene in scenes) == sum(len(entry.events) for entry in entries)


async def test_the_course_of_a_table(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await home.act(table, users[0], "land/north", "land/east")
    await home.play(table, "a undo", "a sail", "b bid/3")
    for restart in (False, True):
        host = await home.reopen() if restart else host
        scenes = await host.query.scenes(table)
        assert scenes == list(await host.query.course(table))
        assert [(scene.turn, scene.version) for scene in scenes] == [(0, 0), (1, 7), (2, 8)]
        assert quays(scenes[1]) == [None, 0, None, None]
        assert kinds(scenes[1]) == [*["bid"] * 3, *["showed"] * 3, "won", "landed", "sailed", "arrived"]
        assert scenes[2].events[0].args == {"seat": 1}
        assert await host.query.scenes(table, 1, 1) == scenes[1:2]
        assert await host.query.scenes(table, first=2) == scenes[2:]
        assert await host.query.scenes(table, last=0) == scenes[:1]
        assert await host.query.scenes(table, last=99) == scenes


async def test_what_somebody_has_missed_begins_in_the_midst_of_a_turn(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await home.act(table, users[0], "land/north", "land/east")
    assert await host.query.scenes_since(table, 0) == []
    whole, missed = (await host.query.scenes(table))[1:], await host.query.scenes_since(table, 1)
    assert [scene.view for scene in missed] == [scene.view for scene in whole]
    assert "landed" in kinds(missed[0])
    assert kinds(missed[0]) == kinds(whole[0])[-len(kinds(missed[0])) :]
    assert len(missed[0].events) < len(whole[0].events)
    await home.play(table, "a sail", "a bid/1", "c bid/0")
    assert [scene.turn for scene in await host.query.scenes_since(table, 1)] == [1, 2]
    (left,) = await host.query.scenes_since(table, 0)
    assert kinds(left) == ["bid"]
    assert all(event.only is None for scene in missed for event in scene.events)


async def test_a_span_without_turns_is_refused_and_without_a_game_there_is_no_course(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    for first, last in ((2, 1), (2, None), (2, 5), (-1, 3), (0, -1)):
        await refused(NoTurns, host.query.course(table, first, last))
    await home.act(table, users[0], "sail")
    assert list(await host.query.course(table, 2)) == [], "turn 2 has begun, but nothing has happened in it"
    error = await refused(NoTurns, host.query.scenes(table, 2))
    assert (error.first, error.last, error.newest) == (2, 2, 2)
    lobby = await home.lobby(place=Place(7, 71))
    await refused(NotRunning, host.query.course(lobby.id))
    await refused(NoTable, host.query.scenes(lobby.id + 1))
