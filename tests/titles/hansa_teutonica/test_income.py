"""Action 1, income (HT-4)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica.playing import act, legal, refused
from tests.titles.hansa_teutonica.position import position
from tests.titles.hansa_teutonica.reading import stock, supply


@pytest.mark.parametrize(("step", "value"), [(0, 3), (1, 5), (2, 7), (3, 11)])
def test_ht_4_1_as_many_as_the_money_bag_shows(step, value):
    """C takes everything, eleven here."""
    state = position(
        whole=False, skill_steps={"red": {"bursa": step}}, stock={"red": (11, 0)}, supply={"red": (1, 0)}
    )
    assert legal(state, "red", "income") == [f"income/{value}t"]
    after = act(state, "red", f"income/{value}t")
    assert stock(after, "red") == (11 - value, 0)
    assert supply(after, "red") == (1 + value, 0)
    assert after.actions_left == 1


def test_ht_4_2_the_player_chooses_which_pieces():
    state = position(whole=False, stock={"red": (2, 2)})
    assert legal(state, "red", "income") == ["income/1t2m", "income/2t1m"]
    after = act(state, "red", "income/1t2m")
    assert (stock(after, "red"), supply(after, "red")) == ((1, 0), (1, 2))


def test_ht_4_2_a_small_stock_is_taken_whole():
    state = position(whole=False, stock={"red": (1, 1)})
    assert legal(state, "red", "income") == ["income/1t1m"]


def test_ht_4_3_an_empty_stock_gives_no_income():
    state = position(whole=False, supply={"red": (2, 0)})
    assert legal(state, "red", "income") == []
    assert refused(state, "red", "income/1t", "income/3t")


def test_ht_4_3_exactly_the_value_never_less():
    """D2: the amount is exact."""
    state = position(whole=False, stock={"red": (6, 1)})
    assert refused(state, "red", "income/2t", "income/1t", "income/1m", "income/4t", "income/1t1m")
    assert legal(state, "red", "income") == ["income/2t1m", "income/3t"]
