"""Setting up the table (HT-2)."""

from __future__ import annotations

from collections import Counter

import pytest

from hansa_bot.titles.hansa_teutonica.material import TOKENS
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.position import COLOURS, RULES, set_up
from tests.titles.hansa_teutonica.zones import pieces

STOCK = {
    "extra_office": 3,
    "swap_offices": 2,
    "plus_three_actions": 2,
    "plus_four_actions": 2,
    "upgrade_skill": 2,
    "remove_three": 1,
}
every_number = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@pytest.mark.parametrize(
    ("seats", "board"), [(2, "standard_2_3"), (3, "standard_2_3"), (4, "standard_4_5"), (5, "standard_4_5")]
)
def test_ht_2_1_the_number_of_players_chooses_the_side(seats, board):
    assert set_up(seats).board == board


@every_number
def test_ht_2_2_everybody_gets_27_traders_and_4_merchants(seats):
    state = set_up(seats)
    for seat in range(seats):
        assert [sum(pieces(state, seat, kind).values()) for kind in (0, 1)] == [27, 4]
    assert reading.waiting(state) == ["red"]


@every_number
def test_ht_2_3_the_desk_is_covered_but_for_the_first_steps(seats):
    state = set_up(seats)
    for seat, colour in enumerate(COLOURS[:seats]):
        assert [pieces(state, seat, kind)["desk"] for kind in (0, 1)] == [15, 3]
        for skill in ("clavis_urbis", "actiones", "privilegium", "liber_sophiae", "bursa"):
            assert reading.step(state, colour, skill) == 0


@every_number
def test_ht_2_4_one_trader_marks_the_score(seats):
    state = set_up(seats)
    assert state.points == [0] * seats
    for seat in range(seats):
        elsewhere = pieces(state, seat, 0)
        assert sum(elsewhere.values()) - elsewhere["mark"] == 26


@every_number
def test_ht_2_5_supplies_grow_from_seat_to_seat(seats):
    state = set_up(seats)
    wanted = [(5, 1), (6, 1), (7, 1), (8, 1), (9, 1)][:seats]
    assert [reading.supply(state, colour) for colour in COLOURS[:seats]] == wanted


@every_number
def test_ht_2_6_the_rest_is_stock(seats):
    state = set_up(seats)
    wanted = [(6, 0), (5, 0), (4, 0), (3, 0), (2, 0)][:seats]
    assert [reading.stock(state, colour) for colour in COLOURS[:seats]] == wanted


@every_number
def test_ht_2_7_starting_tokens_lie_on_the_taverns_in_any_order(seats):
    orders = set()
    for seed in range(40):
        there = reading.tokens_on_routes(set_up(seats, f"{seed}"))
        assert list(there) == ["bremen-osnabruck", "goslar-hildesheim", "luneburg-perleberg"]
        assert sorted(there.values()) == ["extra_office", "remove_three", "swap_offices"]
        orders.add(tuple(there.values()))
    assert len(orders) == 6


@every_number
def test_ht_2_8_the_other_twelve_tokens_are_shuffled_face_down(seats):
    stocks = set()
    for seed in range(10):
        state = set_up(seats, f"{seed}")
        assert Counter(TOKENS[token] for token in state.token_stock) == STOCK
        assert RULES.view(state, 0).token_stock == 12
        stocks.add(tuple(state.token_stock))
    assert len(stocks) == 10
    assert set_up(seats, "3") == set_up(seats, "3")


@every_number
def test_ht_2_9_no_city_is_complete(seats):
    assert set_up(seats).completed == 0


def test_ht_2_10_two_players_go_on_with_the_neutral():
    """HT-18.1 to HT-18.3; everything before holds for them too."""
    state = set_up(2)
    assert (state.board, reading.waiting(state)) == ("standard_2_3", ["red"])
    assert list(reading.tokens_on_routes(state)) == ["bremen-osnabruck", "goslar-hildesheim", "luneburg-perleberg"]
    assert reading.neutral_routes(state)


@every_number
def test_ht_2_11_starting_values(seats):
    state = set_up(seats)
    assert state.actions_left == 2
    seen = RULES.view(state, None).desks
    assert {(desk.points, *desk.skills.values()) for desk in seen} == {(0, 0, 0, 0, 0, 0)}
