"""Computer players take offers, and the same one in the same position."""

from dataclasses import replace

import msgspec
import pytest

from hansa_bot.ai.player import EASY, KINDS, LEVELS, LIVELY, QUICK, RANDOM, STEADY, Chooser, choose
from hansa_bot.engine.action import Outcome, kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Rng, decode, encode
from hansa_bot.titles import registry
from tests.toys.harbour.state import HarbourState
from tests.toys.tables import harbour, play, unloading
from workbench.arena import company_games

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


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", [*KINDS, "Ada"])
def test_no_choice_depends_on_the_secret_key(kind, level):
    """It stands in the state, and everything that is still to be drawn follows from it."""

    def chosen(key):
        state = msgspec.structs.replace(harbour().state, rng=Rng(key))
        return [choose(TITLE, state, 0, kind, level, number) for number in range(20)]

    assert chosen("one") == chosen("another") == chosen("a third")


def test_an_easy_player_overlooks_things_for_a_whole_turn_but_never_the_only_one():
    state = harbour().state
    title = replace(TITLE, judge=lambda state, seat, offers: [float(offer == "bid/3") for offer in offers])
    games = range(200)
    taken = [choose(title, state, 0, STEADY, EASY, number) for number in games]
    assert 0.5 < taken.count("bid/3") / len(taken) < 0.8
    assert [choose(title, state, 0, STEADY, EASY, number) for number in games] == taken
    assert {choose(title, state, 0, STEADY, QUICK, number) for number in games} == {"bid/3"}


@pytest.mark.parametrize("meta", registry.metas(), ids=lambda meta: meta.id)
def test_an_easy_player_ends_no_turn_that_the_quick_one_would_go_on_with(meta):
    title = registry.load(meta.id)
    state = title.rules.setup(Setup(2, title.meta.check(2, {}), "slips"), Outcome())
    differs = 0
    for _ in range(120):
        if state.over:
            break
        seat = state.waiting[0]
        easy, quick = (choose(title, state, seat, STEADY, level, "slips") for level in (EASY, QUICK))
        assert kind_of(easy) not in title.ending_kinds or easy == quick
        differs += easy != quick
        state, _ = title.rules.apply(state, seat, easy)
    assert differs


def test_somebody_takes_what_is_nearly_the_best_by_a_taste_that_stays():
    offers = TITLE.rules.offers(harbour().state, 0)

    def takes(who, *, opinions):
        title = replace(TITLE, judge=lambda *_: opinions)
        return {choose(title, harbour().state, 0, who, game=number) for number in range(60)}

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
