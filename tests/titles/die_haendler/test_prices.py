"""Prices, bonus, upkeep and promotion as arithmetic (DH-9 to DH-11)."""

import pytest

from hansa_bot.titles.die_haendler import prices
from hansa_bot.titles.die_haendler.material import BONUSES, CITIES, CITY, COSTS, GOOD, SELL


def mark(bonus: int) -> int:
    """Return where a bonus stands on its track."""
    return BONUSES.index(bonus)


@pytest.mark.parametrize(
    ("before", "arrows", "after"), [(900, 1, 1000), (800, 4, 700), (1000, 1, 600), (1000, 0, 1000)]
)
def test_dh_9_3_a_price_goes_up_and_wraps(before: int, arrows: int, after: int) -> None:
    """The example of DH-9.4 and DH-C02."""
    assert SELL[prices.raise_level(SELL.index(before), arrows)] == after


SALES = [("silk", 900, 300, False, 1200), ("iron", 700, 300, False, 700), ("iron", 700, 300, True, 1000)]
SALES += [("silk", 900, 300, True, 1200), ("wine", 600, 0, True, 600)]


@pytest.mark.parametrize(("good", "price", "bonus", "card", "income"), SALES)
def test_dh_10_3_the_bonus_is_for_what_the_city_does_not_make(
    good: str, price: int, bonus: int, card: bool, income: int
) -> None:
    """Wien makes iron and wine, no silk (DH-C28, DH-C29); no good gets it twice (DH-13.7)."""
    assert prices.income(GOOD[good], SELL.index(price), CITY["wien"], bonus, card=card) == income


def test_dh_10_8_bonus_after_the_sales() -> None:
    """DH-C30: two have arrived, a third wagon has stayed; DH-C31: never beyond 500."""
    before = {"bruegge": 200, "gent": 200, "koeln": 0, "wien": 200, "genua": 0, "paris": 0}
    standing = [CITY[city] for city in ("wien", "gent", "genua")]
    after = prices.update_marks([mark(before[city]) for city in CITIES], standing, 2)
    wanted = {"bruegge": 400, "gent": 0, "koeln": 200, "wien": 0, "genua": 0, "paris": 200}
    assert {city: BONUSES[at] for city, at in zip(CITIES, after, strict=True)} == wanted
    assert prices.update_marks([mark(400)], [], 3) == [mark(500)]


@pytest.mark.parametrize(
    ("cost", "money", "paid"), [(1600, 1100, 1000), (600, 600, 600), (600, 500, 400), (100, 0, 0)]
)
def test_dh_11_2_down_to_what_can_be_paid(cost: int, money: int, paid: int) -> None:
    """DH-C33 and DH-C60; the lowest rung costs nothing."""
    assert COSTS[prices.payable_rung(COSTS.index(cost), money)] == paid


RISES = [
    (4, 5, 4000, 1, [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1)]),
    (4, 5, 2500, 1, [(0, 0), (1, 0), (1, 1)]),
    (4, 5, 2600, 1, [(0, 0), (1, 0), (1, 1), (2, 1)]),
    (4, 5, 2400, 2, [(0, 0), (1, 0), (1, 1), (2, 2)]),
    (4, 4, 2400, 2, [(0, 0), (1, 0), (2, 0)]),
    (len(COSTS) - 1, 0, 9000, 1, [(0, 0)]),
    (len(COSTS) - 2, 0, 9000, 0, [(0, 0), (1, 0)]),
    (0, 2, 700, 0, [(0, 0)]),
]
"""Rung, arrivals, money, Social Rise cards, every rise: the price is 1400 after five arrivals, 1200 after four."""


@pytest.mark.parametrize(("rung", "arrivals", "money", "cards", "found"), RISES)
def test_dh_11_6_rises(rung: int, arrivals: int, money: int, cards: int, found: list[tuple[int, int]]) -> None:
    """Up to two rungs, none above the top (DH-11.10), by card only where that is cheaper (DH-11.9, DH-13.8)."""
    assert prices.rises(rung, arrivals, money, cards) == found


def test_dh_11_9_a_card_replaces_the_price_of_one_rung() -> None:
    """DH-C35: 1400 + 1200."""
    assert [prices.rise_price(5, 2, cards) for cards in range(3)] == [2800, 2600, 2400]
