"""Material, setup and abilities: what lies where at first, and how everybody gets two abilities (DH-1 to DH-3)."""

import subprocess
import sys
from pathlib import Path

import pytest

from hansa_bot.engine.errors import DrawError
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import ABILITIES, BUY, CITIES, COPIES, GOODS, PAIRS, PLACES, SELL, TILES
from hansa_bot.titles.die_haendler.meta import META, PRESETS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import HaendlerState
from tests.titles.die_haendler.position import (
    A,
    B,
    act,
    asked,
    bonuses,
    fresh,
    legal,
    levels,
    pay,
    refused,
    told,
    where,
)

HERE = Path(__file__).parent
every_number = pytest.mark.parametrize("seats", META.seats)


def owned(state: HaendlerState) -> list[list[str]]:
    return [[ABILITIES[ability] for ability in each] for each in state.abilities]


def test_dh_18_3_the_data_hold_to_all_that_is_known() -> None:
    """DH-18.3 to DH-18.5, DH-18.8: counts, network, goods, tracks, drawing positions, cited rules."""
    found = subprocess.run([sys.executable, HERE / "check_data.py"], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "Die Händler data: 0 violations\n")


def test_dh_1_10_every_road_leads_both_ways_and_no_place_is_left_out() -> None:
    for place, near in enumerate(material.LINKED):
        assert near, PLACES[place]
        assert all(place in material.LINKED[other] for other in near)
    assert [PLACES[material.LINKED[city][0]] for city in range(6)] == [f"exit-{city}" for city in CITIES]


@every_number
def test_dh_2_1_three_wagons_without_load_or_master(seats: int) -> None:
    """DH-2.1, DH-2.2, DH-2.4, DH-2.5: wagons, bonus, markers and messenger."""
    state = fresh(seats)
    assert where(state) == ["paris", "koeln", "genua"]
    assert bonuses(state) == {"bruegge": 200, "gent": 200, "koeln": 0, "wien": 200, "genua": 0, "paris": 0}
    assert (state.masters, sum(map(sum, state.loads)), PLACES[state.messenger]) == ([-1] * 3, 0, "gate-bruegge")
    assert (state.arrivals, state.rungs) == (0, [0] * seats)


@every_number
def test_dh_2_3_prices_and_supply(seats: int) -> None:
    """DH-1.8, DH-2.3: all prices at the bottom, eight of each good."""
    state = fresh(seats)
    assert levels(state) == dict.fromkeys(GOODS, 0)
    assert (BUY[0], SELL[0], BUY[4], SELL[4]) == (100, 600, 400, 1000)
    assert [state.supply(good) for good in range(6)] == [8] * 6


@every_number
def test_dh_2_7_what_everybody_starts_with(seats: int) -> None:
    """DH-2.6, DH-2.7, DH-3.4: 4000 after the quick start, four tiles, no goods, cards or credits."""
    state = fresh(seats)
    assert state.money == [4000] * seats
    assert {*state.tiles} == {TILES} == {bytes((1, 2, 3, 4))}
    assert (sum(map(sum, state.warehouses)), sum(map(sum, state.hands))) == (0, 0)
    assert (sum(state.pile), state.credits_left) == (15, 10)
    assert sum(fresh(seats, axle_cards="out").pile) == 12


@every_number
def test_dh_1_3_the_first_seat_starts(seats: int) -> None:
    state = fresh(seats)
    assert (state.starter, state.order, asked(state)) == (0, [*range(seats)], ("purchase", "a"))


@every_number
def test_dh_3_2_everybody_gets_one_of_the_pairs(seats: int) -> None:
    """DH-3.1 to DH-3.3, DH-2.8."""
    pairs = ["+".join(each) for each in owned(fresh(seats))]
    assert len({*pairs}) == seats
    assert {*pairs} <= {*PAIRS}


def test_dh_3_3_pairs_are_drawn_by_name() -> None:
    assert owned(fresh(draws={"pairs": [PAIRS[2], PAIRS[0]]})) == [PAIRS[2].split("+"), PAIRS[0].split("+")]
    with pytest.raises(DrawError, match=r"DH-3\.3"):
        fresh(draws={"pairs": [PAIRS[2], PAIRS[2]]})


def test_dh_3_1_two_abilities_at_random() -> None:
    four = ["courier", "express_courier", "office", "large_office"]
    state = fresh(abilities="draw", draws={"abilities": four})
    assert (owned(state), state.money) == ([four[:2], four[2:]], [4000, 4000])


def test_dh_17_2_drawn_cities_set_bonus_and_messenger() -> None:
    state = fresh(wagon_start="drawn", draws={"start_cities": ["gent", "wien", "bruegge"]})
    assert where(state) == ["gent", "wien", "bruegge"]
    assert bonuses(state) == {"bruegge": 0, "gent": 0, "koeln": 200, "wien": 0, "genua": 200, "paris": 200}
    assert PLACES[state.messenger] == "gate-koeln"


def auction(seats: int = 3) -> HaendlerState:
    return fresh(seats, abilities="auction")


def test_dh_3_5_the_starting_player_offers_any_of_the_eight() -> None:
    state = auction()
    assert (asked(state), state.money, len(legal(state))) == (("offer", "a"), [5000] * 3, 8)


def test_dh_3_7_raises_by_100_go_round_until_all_have_passed() -> None:
    """DH-3.6, DH-3.7: naming is a bid; who passes is out; who is outbid is asked again in his turn."""
    state = act(auction(), "a name/courier", "b raise")
    assert (asked(state), legal(state)) == (("outbid", "c"), ["pass", "raise"])
    state = act(state, "c raise", "a pass")
    assert asked(state) == ("outbid", "b")
    state = act(state, "b raise", "c pass")
    assert (owned(state), state.money, asked(state)) == ([[], ["courier"], []], [5000, 4300, 5000], ("offer", "a"))


def test_dh_3_7_the_offerer_takes_it_for_the_start_price_if_everybody_passes() -> None:
    state = act(auction(), "a name/large_office", "b pass", "c pass")
    assert (owned(state)[A], state.money[A]) == (["large_office"], 4200)


def test_dh_3_8_the_offerer_goes_on_until_he_owns_two() -> None:
    """DH-3.8, DH-3.9: then the next seat with fewer than two; who has two is not asked."""
    state = act(auction(), *["a name/courier", "b pass", "c pass"], *["a name/office", "b pass", "c pass"])
    assert asked(state) == ("offer", "b")
    state = act(state, "b name/cartwright", "c raise", "b pass")
    assert (owned(state)[2], asked(state)) == (["cartwright"], ("offer", "b"))


def test_dh_3_9_the_last_one_takes_abilities_one_by_one() -> None:
    """DH-3.9, DH-3.10: for their start prices; with two for everybody round 1 begins."""
    state = act(auction(2), "a name/courier", "b pass", "a name/office", "b pass", "b name/cartwright")
    assert (asked(state), state.money) == (("offer", "b"), [4200, 4800])
    state = act(state, "b name/cheap_purchase")
    assert (asked(state), state.money, state.round) == (("purchase", "a"), [4200, 4200], 1)


def test_dh_3_11_a_bid_leaves_enough_for_another_ability() -> None:
    """DH-3.11, DH-15.2: 800 remain before the last ability; who cannot raise is asked all the same."""
    state = act(pay(auction(2), b=1500), "a name/large_cartwright", "b raise", "a raise")
    assert legal(state) == ["pass"]
    assert refused(state, "raise") == "DH-3.11"
    state.abilities[B] = bytes((7,))
    assert legal(state) == ["pass", "raise"]
    state = pay(state, b=800)
    assert refused(state, "raise") == "DH-3.11"


def test_dh_3_6_an_ability_somebody_owns_is_not_on_display() -> None:
    state = act(auction(2), "a name/courier", "b pass")
    assert refused(state, "name/courier") == "DH-3.6"


def test_dh_21_5_the_last_ability_is_taken_by_itself() -> None:
    state = auction(4)
    for seat in range(3):
        state.abilities[seat] = bytes((2 * seat, 2 * seat + 1))
    state.abilities[3] = b""
    state.stack[0].seats = [3]
    found = told(state, "name/cheap_purchase", "won_ability")
    assert [event.args["ability"] for event in found] == ["cheap_purchase", "warehouse_sale"]


def test_dh_20_3_presets_and_defaults() -> None:
    """DH-20.1 to DH-20.3: every value goes with every other."""
    assert {option.key: option.values[0] for option in META.options} == META.check(2, {})
    wanted = {"first": {}, "merchants": {"abilities": "auction"}, "brisk": {"haggling": "off"}}
    wanted["light"] = {"axle_cards": "out", "loading": "fixed"}
    assert {preset.key: dict(preset.options) for preset in PRESETS} == wanted
    assert META.clash(2, META.filled({})) is None
    assert sum(COPIES) == 15


def test_dh_18_2_the_sixth_city_changes_its_name_only() -> None:
    one, other = fresh(), fresh(sixth_city="hamburg")
    assert RULES.offers(one, A) == RULES.offers(other, A)
