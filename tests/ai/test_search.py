"""Players that look ahead: what they may know, what they find, and that the same view gives the same answer."""

import gc
import random
from dataclasses import replace

import msgspec
import pytest

from hansa_bot.ai import search
from hansa_bot.ai.player import MASTER, STRONG, about, choose
from hansa_bot.ai.search import Effort, Playouts, TurnSearch, effort_of, think
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import encode
from hansa_bot.titles import registry
from tests.conformance.twins import plant, positions
from tests.toys.tables import harbour, unloading
from tests.toys.tables import play as moves
from workbench.arena import Sitter, compare, play

registry.look_in("tests.toys")
HARBOUR = registry.load("harbour")
LITTLE = Effort(turns=4, playouts=8, rounds=1)
QUICKEST = "castles_of_burgundy"
TITLES = [
    pytest.param(meta.id, marks=[] if meta.id == QUICKEST else pytest.mark.proof)
    for meta in registry.metas()
    if registry.load(meta.id).value
]
SEEDS = (1, pytest.param(2, marks=pytest.mark.proof), pytest.param(3, marks=pytest.mark.proof))


def look(state, seat=0, effort=LITTLE, title=HARBOUR):
    return TurnSearch(title, state, seat, effort)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("title", TITLES)
def test_positions_that_look_alike_get_the_same_answer(title, seed):
    """Whatever is hidden and will be drawn: other secrets are planted behind the same view."""
    meta, looked = registry.load(title).meta, 0
    for table, session, seat, _, _ in positions(meta, seed, 200):
        # Where there is a choice, and not at every step: a search takes a while.
        if len(session.offers(seat)) < 2 or session.version % 20 != seed:
            continue
        other, looked = plant(table, session, seat), looked + 1
        one, two = (look(each.state, seat, title=registry.load(title)) for each in (session, other))
        # Otherwise nothing was planted, and the test would say nothing.
        assert encode(session.state) != encode(other.state)
        ranked, again = one.compare(one.turns()), two.compare(two.turns())
        assert [(turn.actions, turn.worth) for turn in ranked] == [(turn.actions, turn.worth) for turn in again]
        if looked == 2:
            return
    assert looked


@pytest.mark.parametrize("title", TITLES)
def test_a_search_leaves_nothing_that_holds_itself(title):
    """The collector of such things rests while somebody thinks, and works again afterwards."""
    loaded, left = registry.load(title), []
    # What the tests before this one keep in memory takes long to look through, again and again.
    gc.collect()
    gc.freeze()
    for _, session, seat, _, _ in positions(loaded.meta, 5, 120):
        if session.version % 20:
            continue
        asked = title, encode(session.state), seat, STRONG
        think(*asked)
        gc.collect()
        think(*asked)
        left.append(gc.collect())
    assert left
    assert not any(left)
    assert gc.isenabled()


@pytest.mark.parametrize("title", TITLES)
def test_what_is_meant_can_be_done_one_after_the_other(title):
    loaded = registry.load(title)
    for _, session, seat, _, _ in positions(loaded.meta, 4, 60):
        if session.version % 20:
            continue
        turn = look(session.state, seat, title=loaded).best()
        state = session.state
        assert turn.sure
        for action in turn.actions[: turn.sure]:
            assert action in loaded.rules.offers(state, seat)
            state, _ = loaded.rules.apply(state, seat, action)


def test_no_more_is_looked_at_than_the_effort_says(monkeypatch):
    played, whole = [], Playouts.play
    monkeypatch.setattr(Playouts, "play", lambda *args: played.append(1) or whole(*args))
    there = look(unloading().state, effort=Effort(turns=5, playouts=20, rounds=1))
    turns = there.turns()
    assert len(turns) <= 5
    there.compare(turns)
    assert len(turns) <= len(played) <= 20 + 2 * len(turns)


def test_turns_are_apart_and_the_judges_own_stands_first():
    state = unloading().state
    turns = look(state, effort=Effort(turns=9, playouts=0, rounds=1)).turns()
    assert turns[0].actions[0] == choose(HARBOUR, state, 0)
    assert len({tuple(turn.actions) for turn in turns}) == len(turns) > 1


def test_where_only_one_thing_can_be_done_nothing_is_played_on(monkeypatch):
    monkeypatch.setattr(Playouts, "play", lambda *args: pytest.fail("played on"))
    state = moves(unloading(), "a land/east", "a land/north").state
    assert look(state).best().actions == ["sail"]


def test_a_win_that_the_judge_does_not_see_is_found():
    """A judge that loves to pass is corrected by what comes of it."""
    state = unloading().state
    blind = replace(HARBOUR, judge=lambda state, seat, offers: [float(offer == "sail") for offer in offers])
    # Enough tries for a clear lead: without one the turn of the judge is kept.
    found = look(state, effort=Effort(turns=9, playouts=60, rounds=1), title=blind).best()
    assert choose(blind, state, 0) == "sail"
    assert found.actions[0] != "sail"


def test_without_a_clear_lead_the_judges_own_turn_is_kept(monkeypatch):
    state = unloading().state
    chance = random.Random(1)
    monkeypatch.setattr(Playouts, "play", lambda *args: [chance.random()] * 3)
    kept = 0
    for _ in range(20):
        there = look(state)
        turns = there.turns()
        kept += there.compare(list(turns))[0] is turns[0]
    assert kept > 20 / len(turns)


@pytest.mark.parametrize("others", [lambda number: 0.1 + number % 2 * 0.01, lambda number: 0.5])
def test_where_the_choice_is_clear_nothing_more_is_played_on(monkeypatch, others):
    """All others are far worse, or just as good, so the first is taken without a second round."""
    state = unloading().state
    there = look(state, effort=Effort(turns=8, playouts=96, rounds=1))
    own = there.turns()[0].actions
    monkeypatch.setattr(
        Playouts,
        "play",
        lambda self, state, number, seat, actions, reached: [0.5 if actions == own else others(number)] * 3,
    )
    turns = there.turns()
    assert there.compare(list(turns), enough=search.CLEAR)[0] is turns[0]
    assert {len(turn.worth) for turn in turns} == {search.FEW}
    turns = there.turns()
    assert there.compare(list(turns))[0] is turns[0]
    assert len(turns[0].worth) > search.FEW


def test_what_is_clearly_worse_than_the_best_is_left_alone(monkeypatch):
    """Two come near each other and are played on to the end; of the others nobody needs to know more."""
    state = unloading().state
    there = look(state, effort=Effort(turns=8, playouts=96, rounds=1))
    turns = there.turns()
    near = [turn.actions for turn in turns[:2]]
    chance = random.Random(2)
    monkeypatch.setattr(
        Playouts,
        "play",
        lambda self, state, number, seat, actions, reached: [chance.random() / 10 + (actions in near) * 0.5] * 3,
    )
    ranked = there.compare(turns, enough=search.CLEAR)
    assert [turn.actions for turn in ranked[:2]] in (near, near[::-1])
    assert {len(turn.worth) for turn in ranked[2:]} == {search.FEW} < {len(turn.worth) for turn in ranked}


def test_a_bounded_search_plays_nothing_on_once_so_many_actions_were_played():
    """What is played to look ahead in a playout counts as well."""
    state, efforts = unloading().state, [LITTLE, replace(LITTLE, by_all=Effort(turns=2, playouts=2, rounds=1))]
    played = []
    for effort in efforts:
        free, bounded = look(state, effort=effort), look(state, effort=replace(effort, bound=1))
        assert len({len(turn.worth) for turn in free.compare(free.turns())}) > 1
        assert {len(turn.worth) for turn in bounded.compare(bounded.turns())} == {1}
        assert free.played > bounded.played
        played.append(bounded.played)
    assert played[0] < played[1]


def test_an_end_counts_for_what_it_is():
    session, chance = harbour(2), random.Random(3)
    while not session.state.over:
        seat = session.waiting[0]
        session = session.apply(seat, [chance.choice(session.offers(seat))]).session
    result = HARBOUR.rules.result(session.state)
    chances = Playouts(HARBOUR, "", 1).chances(session.state)
    (winner,) = result.winners
    assert chances[winner] > 1 > 0 > chances[1 - winner]
    assert sum(chances) == pytest.approx(1)


def test_others_are_not_taken_to_have_sealed_just_anything():
    """Who has bid before is asked again in a playout: what is drawn for them in a sample may be any bid at all."""
    haendler = registry.load("die_haendler")
    for _, session, *_ in positions(haendler.meta, 1, 400):
        state = session.state
        sealed = [seat for seat in range(state.seats) if haendler.rules.withdrawal(state, seat)]
        if sealed and state.waiting:
            seen = look(state, state.waiting[0], title=haendler)._position(1)
            assert seen.waiting == sorted([*state.waiting, *sealed])
            return
    pytest.fail("nobody seals anything")


@pytest.mark.parametrize("title", TITLES)
def test_another_process_is_asked_by_id_and_bytes(title, monkeypatch):
    monkeypatch.setattr(search, "EFFORTS", {STRONG: LITTLE})
    loaded = registry.load(title)
    _, session, seat, _, _ = next(iter(positions(loaded.meta, 5, 60)))
    found = search.think(title, encode(session.state), seat, STRONG)
    assert found[0] in session.offers(seat)
    assert msgspec.json.decode(msgspec.json.encode(found)) == found


def test_where_more_is_played_on_the_bound_is_higher():
    effort = Effort(turns=8, playouts=20, rounds=1, bound=100)
    assert effort.of(replace(HARBOUR, playouts=2.0)).bound == 200
    assert effort.of(replace(HARBOUR, playouts=0.5)).bound == 50
    assert replace(effort, bound=None).of(HARBOUR).bound is None


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas() if registry.load(meta.id).value])
def test_masters_play_on_for_longer_and_more_often_or_take_all_to_look_ahead(title):
    loaded = registry.load(title)
    for seats in loaded.meta.seats:
        strong, master = effort_of(STRONG, loaded, seats), effort_of(MASTER, loaded, seats)
        assert master.rounds > strong.rounds
        assert not strong.by_all
        assert bool(master.by_all) == (seats <= loaded.all_look_ahead)
        assert master.bound
        assert master.by_all or master.playouts / master.turns > strong.playouts / strong.turns


@pytest.mark.parametrize("title", TITLES)
def test_in_a_mood_the_best_is_taken_of_what_that_leaves_of_all(title):
    """Only what may still be the best is looked at, and that changes nothing."""
    loaded, number = registry.load(title), 0
    playouts = Playouts(loaded, "seed", 1)
    for _, session, seat, _, _ in positions(loaded.meta, 1, 120):
        offers, number = session.offers(seat), number + 1
        opinions = loaded.judge(session.state, seat, offers)
        moods = [search._mood("seed", number, seat, about(offer)) for offer in offers]
        felt = [opinion - abs(opinion) * mood for opinion, mood in zip(opinions, moods, strict=True)]
        assert playouts.judged(session.state, seat, offers, number) == offers[felt.index(max(felt))]
    assert number >= 40


def test_in_a_playout_everybody_looks_ahead_once_a_turn(monkeypatch):
    """But not in the turn that is tried: what is to be done there is given."""
    title, asked = registry.load(QUICKEST), []
    state = _begun(title)
    own = TurnSearch(title, state, 0, LITTLE).turns()[0]
    chosen = TurnSearch.choose
    monkeypatch.setattr(
        TurnSearch, "choose", lambda self: asked.append((self._truth.turn, self.seat)) or chosen(self)
    )
    reached = []
    Playouts(title, "", 3, Effort(2, 2, 1)).play(state, 1, 0, own.actions, reached)
    assert (state.turn, 0) not in asked
    assert len(asked) == len({*asked}) > 2
    assert {turn for turn, _ in asked} == set(range(state.turn + 1, reached[0].turn))
    asked.clear()
    Playouts(title, "", 3).play(state, 1, 0, own.actions)
    assert not asked


@pytest.mark.parametrize("plan", [["nothing/like/this"], []])
def test_a_plan_that_does_not_fit_is_left_to_the_judge(monkeypatch, plan):
    title = registry.load(QUICKEST)
    state, reached = _begun(title), []
    monkeypatch.setattr(TurnSearch, "choose", lambda self: list(plan))
    chances = Playouts(title, "", 1, LITTLE).play(state, 1, 0, (), reached)
    assert chances == Playouts(title, "", 1).play(state, 1, 0, (), reached)
    assert encode(reached[0]) == encode(reached[1])


def _begun(title):
    """Return a position in the first seat's first turn."""
    return next(
        session.state
        for _, session, seat, _, _ in positions(title.meta, 1, 60)
        if session.state.seats == 2 and seat == 0 and len(session.offers(seat)) > 1
    )


@pytest.mark.proof
@pytest.mark.parametrize("title", TITLES)
def test_looking_ahead_wins(title):
    """Six games with two seats, seats changing; by chance three would be won."""
    loaded, fought = registry.load(title), []
    for game in range(6):
        setup = Setup(2, loaded.meta.check(2, {}), f"ahead/{game}")
        names = random.Random(game).sample(loaded.meta.company, 2)
        levels = (STRONG, "quick") if game % 2 else ("quick", STRONG)
        fought.append(
            play(setup, [Sitter(*each, tested=each[1] == STRONG) for each in zip(names, levels, strict=True)], title)
        )
    won = compare(fought, [STRONG, "quick"])["won"]["share"]
    assert won >= 4 / 6
