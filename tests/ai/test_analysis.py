"""What is said of a game afterwards: what was missed, what was luck, and that sound moves are called sound."""

import random

import msgspec
import pytest

from bench import hindsight
from hansa_bot.ai.analysis import (
    BLUNDER,
    JudgedTurn,
    Piece,
    judge_piece,
    pieces,
    sum_up,
    weigh_luck,
)
from hansa_bot.ai.player import choose
from hansa_bot.ai.search import Effort, Playouts, TurnSearch
from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import decode, encode
from hansa_bot.host.kernel.log import in_force
from hansa_bot.titles import registry
from tests.conformance.twins import plant, positions

TITLES = [meta.id for meta in registry.metas()]
QUICKEST = "castles_of_burgundy"


def begun(title, turns, seats=2, seed="analysed"):
    """Return a position in which the first seat begins a turn of its own, some turns after the beginning."""
    loaded = registry.load(title)
    state = loaded.rules.setup(Setup(seats, loaded.meta.check(seats, {}), seed), Outcome())
    while True:
        before, seat = state.turn, state.waiting[0]
        state, _ = loaded.rules.apply(state, seat, choose(loaded, state, seat))
        if turns <= state.turn != before and state.waiting == [0]:
            return loaded, state


def lines(title, seats=2, most=5000, undone=0.0):
    """Return the lines in force of a game among quick players, who now and then take back what they did."""
    loaded, chance = registry.load(title), random.Random(title)
    rules = loaded.rules
    session, _ = Session.start(rules, Setup(seats, loaded.meta.check(seats, {}), "lines"))
    state, entries, found = session.state, [], []
    while not session.state.over and session.version < most:
        seat = session.waiting[0]
        steps = [session.apply(seat, [choose(loaded, session.state, seat)])]
        after, sealed = steps[0].session, rules.withdrawal(steps[0].session.state, seat)
        if chance.random() < undone and (after.points or sealed):
            steps.append(after.apply(seat, [sealed]) if sealed else after.undo(after.points[-1].seat))
        entries += [entry for step in steps for entry in step.entries]
        session = steps[-1].session
    for entry in in_force(entries):
        after, _ = rules.apply(state, entry.seat, entry.action)
        found.append((entry, state, after))
        state = after
    return found


@pytest.mark.parametrize("title", TITLES)
def test_pieces_are_all_that_was_decided_each_from_where_it_was(title):
    """None of it twice, nothing that was taken back, no answer that was forced, and nothing seen that came later."""
    rules, log = registry.load(title).rules, lines(title, most=150, undone=0.3)
    cut = pieces(title, log)
    assert [piece.version for piece in cut] == sorted({piece.version for piece in cut})
    real = {
        entry.version: entry.action
        for entry, before, _ in log
        if entry.seat in before.waiting and len(rules.offers(before, entry.seat)) > 1
    }
    for piece in cut:
        state, left = decode(rules.state_type, piece.state), list(piece.played)
        inside = [line for line in log if piece.version < line[0].version <= piece.after]
        assert state == inside[0][1]
        assert left == [entry.action for entry, *_ in inside if entry.seat == piece.seat]
        assert {before.turn for _, before, _ in inside} == {state.turn}
        assert not any(entry.barrier for entry, *_ in inside[:-1])
        assert all(entry.auto for entry, *_ in inside if entry.seat != piece.seat)
        for entry, *_ in inside:
            real.pop(entry.version, None)
    withdrawn = [entry.seat for entry, before, _ in log if entry.seat not in before.waiting]
    assert len(real) == len(withdrawn)
    assert sum(len(piece.played) for piece in cut) <= len(log)


def test_what_was_sealed_and_taken_back_is_no_piece():
    log = lines("die_haendler", most=150, undone=0.3)
    assert [entry for entry, before, _ in log if entry.seat not in before.waiting]


def test_who_plays_alone_is_not_judged():
    loaded = registry.load("merkator")
    session, _ = Session.start(loaded.rules, Setup(1, loaded.meta.check(1, {}), "alone"))
    step = session.apply(0, [choose(loaded, session.state, 0)])
    assert pieces("merkator", [(step.entries[0], session.state, step.session.state)]) == []


def test_the_more_pieces_a_game_has_the_less_is_spent_on_each():
    short, long = (pieces(QUICKEST, lines(QUICKEST, seats, most)) for seats, most in ((2, 40), (4, 5000)))
    assert short[0].playouts > long[0].playouts


def test_what_the_best_player_would_do_is_no_blunder():
    loaded, state = begun(QUICKEST, 20)
    best = TurnSearch(loaded, state, 0, Effort(8, 32, 1)).best()
    found = judge_piece(QUICKEST, Piece(7, 9, 0, encode(state), best.actions))
    assert found.played == best.actions
    assert (found.version, found.after, found.turn, found.seat) == (7, 9, state.turn, 0)
    assert not found.blunder
    assert sum(found.chances) == pytest.approx(1, abs=0.002)
    assert msgspec.json.decode(msgspec.json.encode(found), type=JudgedTurn) == found


def worst(loaded, state):
    """Return the turn of a seat that always does what the judge likes least."""
    seat, first_turn, done = state.waiting[0], state.turn, []
    while state.turn == first_turn:
        offers = loaded.rules.offers(state, seat)
        opinions = loaded.judge(state, seat, offers)
        done.append(offers[opinions.index(min(opinions))])
        state, _ = loaded.rules.apply(state, seat, done[-1])
    return done


def test_what_the_judge_likes_least_is_one():
    loaded, state = begun(QUICKEST, 20)
    found = judge_piece(QUICKEST, Piece(0, 0, 0, encode(state), worst(loaded, state)))
    assert found.blunder
    assert found.lost > BLUNDER
    assert found.better != found.played


@pytest.mark.parametrize("lasting", [True, False])
def test_what_others_bring_sooner_was_missed_only_if_it_lasts(monkeypatch, lasting):
    loaded, state = begun(QUICKEST, 20)
    played = worst(loaded, state)

    def play(self, state, number, seat=0, actions=(), reached=None):
        behind = list(actions) == played and (lasting or self._rounds <= loaded.rounds)
        return [0.3, 0.7] if behind else [0.6, 0.4]

    monkeypatch.setattr(Playouts, "play", play)
    assert judge_piece(QUICKEST, Piece(0, 0, 0, encode(state), played)).blunder is lasting


@pytest.mark.proof
@pytest.mark.parametrize("title", TITLES)
def test_turns_that_look_alike_are_judged_alike(title):
    """Whatever was hidden and would have been drawn: what nobody could know makes no turn a blunder."""
    looked = 0
    for table, session, seat, action, _ in positions(registry.load(title).meta, 3, 200):
        if len(session.offers(seat)) > 1 and session.version % 20 == 3:
            twins = (each.state for each in (session, plant(table, session, seat)))
            one, two = (judge_piece(title, Piece(0, 0, seat, encode(twin), [action], 12)) for twin in twins)
            assert msgspec.structs.replace(one, luck=[]) == msgspec.structs.replace(two, luck=[])
            looked += 1
            if looked == 2:
                return
    assert looked


def turn(number, seat, chances, before=None, luck=()):
    """Return a judged turn of three players, whose first two share the chances that are left."""
    before = before or chances
    return JudgedTurn(number, number + 1, number, seat, ["a"], chances, before, ["b"], 0.01, [*luck])


def told(chance):
    return [chance, 1 - chance]


def test_a_chart_begins_even_ends_with_the_result_and_trusts_no_single_estimate():
    turns = [turn(1, 0, told(0.6)), turn(2, 1, told(0.4), told(0.5)), turn(3, 0, told(0.8))]
    assert sum_up(turns, [0]).course == [pytest.approx(told(each)) for each in (0.5, 0.55, 0.6, 1.0)]
    assert sum_up(turns, [0, 1]).course[-1] == [0.5, 0.5]


def test_a_game_turned_where_something_changed_for_good_and_not_where_it_was_drawn():
    """Turn 10 changes it, turn 30 seems to, turn 50 follows a lucky draw, turn 70 decides, 71 belongs to it."""
    chances = [0.5] * 9 + [0.7] * 40 + [0.9] * 20 + [0.2] + [0.05] * 20
    chances[29] = 0.95
    before = [0.5, *chances[:48], 0.9, *chances[49:]]
    turns = [
        turn(at, at % 2, told(each), told(found), luck=[0.2, -0.2] * (at == 49))
        for at, (each, found) in enumerate(zip(chances, before, strict=False), 1)
    ]
    moments = [turns[index].turn for index in sum_up(turns, [1]).moments]
    assert {10, 70} <= {*moments}
    assert not {30, 31, 50, 71} & {*moments}
    assert len(moments) <= 3


def test_what_play_lost_a_turn_and_what_luck_brought_in_all_is_told_by_seat():
    turns = [
        turn(1, 0, told(0.4), told(0.5), (0.1, -0.1)),
        turn(2, 1, told(0.5), told(0.3)),
        turn(3, 0, told(0.4), told(0.45), (-0.3, 0.3)),
    ]
    found = sum_up(turns, [0])
    assert (found.lost, found.luck) == ([0.075, 0.2], [-0.2, 0.2])


def test_luck_is_what_other_draws_would_have_brought():
    """Where each draw is tried, luck comes to nothing on average, and to nothing over all seats."""
    loaded, state = begun(QUICKEST, 10)
    found = []
    while len(found) < 6:
        seat = state.waiting[0]
        action = choose(loaded, state, seat)
        after, _ = loaded.rules.apply(state, seat, action)
        if after.rng.count > state.rng.count:
            found.append(weigh_luck(loaded, state, seat, action))
        state = after
    assert all(sum(luck) == pytest.approx(0, abs=1e-6) for luck in found)
    assert max(abs(each) for luck in found for each in luck) > 0.005


@pytest.mark.proof
def test_planted_blunders_are_found_and_sound_turns_are_none():
    """Some of those that the bench judges, of all titles; they cost 15 points or more by playouts to the end."""
    stored = hindsight.stored()
    titles = {planted.title for planted in stored}
    some = [planted for title in titles for planted in [each for each in stored if each.title == title][:3]]
    assert len(titles) == 4
    assert sum(hindsight.is_blunder(planted, planted.bad) for planted in some) >= 0.85 * len(some)
    assert sum(hindsight.is_blunder(planted, planted.sound) for planted in some) <= 1
