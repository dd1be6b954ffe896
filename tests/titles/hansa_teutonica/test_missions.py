"""Mission cards (HT-21.1)."""

from __future__ import annotations

import pytest

from hansa_bot.engine.errors import DrawError, Impossible
from hansa_bot.engine.event import Outcome, seen_by
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.hansa_teutonica.meta import META
from hansa_bot.titles.hansa_teutonica.modules import CARDS
from tests.titles.hansa_teutonica.playing import act, facts_of
from tests.titles.hansa_teutonica.position import RULES, position, set_up

PLAYED = {"missions": "on"}
CARD = "dortmund-minden-luneburg"
HANDS = {
    "red": CARD,
    "blue": "arnheim-perleberg-bremen",
    "green": "minden-osnabruck-magdeburg",
    "yellow": "dortmund-stendal-munster",
}
LAST_TOKEN = {"emden-stade": "upgrade_skill", "goslar-hildesheim": "swap_offices", "arnheim-kampen": "remove_three"}


def dealt(**words):
    """Everybody has the card of HANDS."""
    return position(options=PLAYED, missions=HANDS, **words)


def last_claim():
    """Red can end the game by claiming Arnheim–Kampen, whose token cannot be replaced."""
    return dealt(
        routes={"arnheim-kampen": "red:T red:T red:T"},
        tokens_on_routes=LAST_TOKEN,
        token_stock_size=0,
        cities={"dortmund": "red:T"},
    )


def line(state, who, reader):
    """What a reader is told of somebody's mission line, as points and facts."""
    score = RULES.scores(RULES.view(state, reader))[["red", "blue", "green", "yellow"].index(who)]
    found = next(line for line in score.lines if line.key == "missions")
    return found.points, found.facts


def test_ht_21_1_nobody_has_a_card_without_the_module():
    state = set_up(3)
    assert state.missions == []
    assert all(line.key != "missions" for line in RULES.scores(RULES.view(state, 0))[0].lines)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ht_21_1_everybody_gets_one_of_nine_cards(seats):
    state = set_up(seats, **PLAYED)
    assert len(set(CARDS)) == 9
    assert len(state.missions) == len(set(state.missions)) == seats
    assert len({tuple(set_up(seats, str(seed), **PLAYED).missions) for seed in range(20)}) > 10


@pytest.mark.parametrize("board", ["east", "britannia"])
def test_ht_21_1_the_cards_belong_to_the_standard_boards(board):
    with pytest.raises(Impossible) as caught:
        META.check(3, {**PLAYED, "board": board})
    assert caught.value.refusal.rule == "HT-21.1"


def test_ht_21_1_only_the_owner_is_told():
    outcome = Outcome()
    state = RULES.setup(Setup(3, META.check(3, PLAYED), "seed"), outcome)
    for reader in (None, 0, 1, 2):
        told = [event.args for event in seen_by(outcome.events, reader) if event.kind == "mission_dealt"]
        known = [] if reader is None else [{"seat": reader, "mission": CARDS[state.missions[reader]]}]
        assert told == known
        desks = RULES.view(state, reader).desks
        assert [desk.mission is not None for desk in desks] == [desk.seat == reader for desk in desks]


def test_ht_21_1_the_cards_of_a_game_from_elsewhere_are_given_by_their_cities():
    cards = ["minden-perleberg-goslar", CARD, "arnheim-osnabruck-hildesheim"]
    state = RULES.setup(Setup(3, META.check(3, PLAYED), "seed", {"missions": cards}), Outcome())
    assert [RULES.view(state, seat).desks[seat].mission for seat in range(3)] == cards
    for wrong in (cards[:2], [CARD, CARD, cards[0]], ["lubeck-halle-stade", *cards[:2]]):
        with pytest.raises(DrawError, match=r"missions.*HT-21\.1"):
            RULES.setup(Setup(3, META.check(3, PLAYED), "seed", {"missions": wrong}), Outcome())


def test_ht_21_1_a_point_for_each_listed_city_with_an_own_office():
    assert line(dealt(), "red", 0) == (0, {"mission": CARD, "cities": []})
    state = dealt(cities={"dortmund": "blue:T blue:M", "minden": "red:T", "lubeck": "red:T"})
    assert line(state, "red", 0) == (1, {"mission": CARD, "cities": ["minden"]})
    state = dealt(cities={"minden": "blue:T red:T blue:T", "dortmund": "red:T red:M"})
    assert line(state, "red", 0)[0] == 2, "several offices in one city count once"
    state = dealt(cities={"minden": "red:T"}, extra_offices={"luneburg": "red:T"})
    assert line(state, "red", 0)[0] == 2, "an extra office is an office"


def test_ht_21_1_five_more_if_all_three_are_controlled():
    everywhere = {"dortmund": "red:T", "minden": "red:T", "luneburg": "red:T"}
    assert line(dealt(cities=everywhere), "red", 0)[0] == 8
    shared = {**everywhere, "minden": "red:T blue:T"}
    assert line(dealt(cities=shared), "red", 0)[0] == 3, "an office is there, the control is not"


def test_ht_21_1_what_a_reader_does_not_know_brings_no_points_yet():
    state = dealt(cities={"dortmund": "red:T"})
    for reader in (None, 1, 2, 3):
        assert line(state, "red", reader) == (0, {})


def test_ht_21_1_all_cards_are_shown_at_the_end():
    state = last_claim()
    shown = facts_of(state, "red", "claim/arnheim-kampen/none", kind="mission_shown")
    assert shown == [{"seat": seat, "mission": card} for seat, card in enumerate(HANDS.values())]
    after = act(state, "red", "claim/arnheim-kampen/none")
    assert after.over
    for reader in (None, 3):
        assert [desk.mission for desk in RULES.view(after, reader).desks] == list(HANDS.values())
        assert line(after, "red", reader)[0] == 1
    result = RULES.result(after)
    points = [sum(line.points for line in score.lines if line.key == "missions") for score in result.scores]
    assert points == [1, 0, 0, 0]


def test_ht_21_1_a_card_does_not_count_before_its_time():
    state = last_claim()
    assert facts_of(state, "red", "claim/arnheim-kampen/none", kind="scored") == []
    assert act(state, "red", "claim/arnheim-kampen/none").points == [0, 0, 0, 0]
