"""Computer players take offers, and the same one in the same position."""

from dataclasses import replace

import msgspec
import pytest

from bench.arena import company_games
from hansa_bot.ai.player import KINDS, LIVELY, RANDOM, STEADY, Chooser, choose
from hansa_bot.engine.state import Rng, decode, encode
from hansa_bot.titles import registry
from tests.toys.harbour.state import HarbourState
from tests.toys.tables import harbour, play, unloading

registry.look_in("tests.toys")
TITLE = registry.load("harbour")
MOST_TURNS = 100
"""Of one player in a whole game, every phase counted; those who make headway need far less."""


@pytest.mark.parametrize("kind", [*KINDS, "Ada"])
def test_the_same_position_gives_the_same_answer(kind):
    state = unloading().state
    again = decode(HarbourState, encode(state))
    assert choose(TITLE, state, 0, kind) == choose(TITLE, again, 0, kind)
    assert choose(TITLE, state, 0, kind) in TITLE.rules.offers(state, 0)


def test_steady_takes_the_best_and_of_equals_the_first():
    assert choose(TITLE, unloading().state, 0) == "land/east"
    assert choose(TITLE, play(unloading(), "a land/east").state, 0) == "land/north"


def test_a_single_offer_needs_no_opinion():
    state = play(unloading(), "a land/east", "a land/north").state
    assert choose(TITLE, state, 0) == "sail"


def test_a_lively_player_mostly_takes_the_best():
    state = harbour().state
    offers = TITLE.rules.offers(state, 0)
    chooser = Chooser(TITLE, "x", LIVELY)
    taken = [chooser(state, 0, offers) for _ in range(300)]
    best = choose(TITLE, state, 0)
    assert 200 < taken.count(best) < 290
    assert len(set(taken)) > 2


def test_the_seed_decides_what_noise_there_is():
    state = harbour().state
    offers = TITLE.rules.offers(state, 0)

    def takes(seed, kind=RANDOM):
        chooser = Chooser(TITLE, seed, kind)
        return [chooser(state, 0, offers) for _ in range(30)]

    assert takes(1) == takes(1)
    assert takes(1) != takes(2)
    assert set(takes(1)) <= set(offers)
    assert takes(1, STEADY) == takes(2, STEADY)


def game(seed):
    return msgspec.structs.replace(harbour().state, rng=Rng(f"{seed}"))


def test_somebody_takes_what_is_nearly_the_best_by_a_taste_that_stays():
    offers = TITLE.rules.offers(harbour().state, 0)

    def takes(who, *, opinions):
        title = replace(TITLE, judge=lambda *_: opinions)
        return {choose(title, game(seed), 0, who) for seed in range(60)}

    clear, alike = [float(index == 2) for index in range(len(offers))], [1.0] * len(offers)
    assert takes("Ada", opinions=clear) == {offers[2]}
    assert len(takes("Ada", opinions=alike)) > len(offers) / 2, "another one in another game"


def test_names_are_tempers():
    state = play(unloading(), "a land/east").state
    title = replace(TITLE, judge=lambda state, seat, offers: [1.0] * len(offers))
    assert len({choose(title, state, 0, who) for who in title.meta.company}) > 1


@pytest.mark.parametrize(
    ("title", "seats"),
    [(meta.id, seats) for meta in registry.metas() for seats in sorted({meta.seats[0], 2, meta.seats[-1]})],
)
def test_a_company_comes_to_an_end_in_good_time(title, seats):
    (fought,) = company_games(registry.load(title), seats, 1, "on and on")
    assert max(fought.turns) <= MOST_TURNS
    assert sum(fought.totals) > 0
