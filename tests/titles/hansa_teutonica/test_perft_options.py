"""Numbers of action sequences for two players and under options, each worked out by hand."""

from __future__ import annotations

import pytest

from hansa_bot.engine.playout import perft
from tests.titles.hansa_teutonica.duel import DISPLACE, duel
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import RULES, crowded, position

SMALL = "standard_2_3"
COAST = {"bremen-hamburg": "N:T N:T N:T -", "hamburg-lubeck": "N:T N:T -", "hamburg-stade": "N:T - -"}
RELOCATING = {"remove_three_mode": "relocate_opponents"}


def for_the_neutral():
    """Three routes around; after each of them one more trader on any of the three, or none: 3, then 3 × 4."""
    return act(duel(routes={"hamburg-stade": "N:T - -"}, supply={"red": (2, 0)}), "red", DISPLACE)


def neutral_must():
    """The same without leaving it out: 3, then 3 × 3."""
    words = {"routes": {"hamburg-stade": "N:T - -"}, "supply": {"red": (2, 0)}}
    return act(duel(**words, options={"neutral_extra": "mandatory"}), "red", DISPLACE)


def in_free_order():
    """Three routes for the displaced trader, or either kind of extra piece on one of them: 3 + 6. After the former
    6 + none, after the latter the three routes: 3 × 7 + 6 × 3."""
    words = {"routes": {"hamburg-lubeck": "blue:T - -"}, "supply": {"red": (2, 0)}, "stock": {"blue": (1, 1)}}
    state = position(whole=False, **words, options={"displaced_first": "false"})
    return act(state, "red", "displace/hamburg-lubeck/b-trader/trader")


def two_neutral_claims():
    """Bremen is full. Bremen–Hamburg can only found in Hamburg, Hamburg–Lübeck at both ends: 3. The other route
    follows: both ends after Bremen–Hamburg; after each of the two others its answer gives itself, and with no action
    left the turn can only end: 2 + 1 + 1."""
    state = duel(routes=COAST, cities={"bremen": "red:T"}, supply={"red": (4, 0)}, actions_left=1)
    return act(act(state, "red", DISPLACE), "blue", "relocate/bremen-hamburg", "add/hamburg-lubeck/trader")


def more_offices():
    """A trader and a merchant are left for two tokens, in Paderborn only: either one or none, 3. After the first
    the other one or none; after none, with no action left, the turn can only end: 2 + 2 + 1."""
    state = position(
        routes={"dortmund-paderborn": "red:T red:T red:M"},
        tokens={"red": {"unused": ["extra_office", "extra_office"]}},
        options={"extra_office_mode": "additional"},
        actions_left=1,
    )
    return act(state, "red", "claim/dortmund-paderborn/office:paderborn")


def relocating():
    """Blue's trader has just gone to the last empty space of all; the neutral one has no room on another route. So
    stop, or lift blue's again: 2. After stopping the turn can only end; the trader goes to the space that it first
    came from, or back: 1 + 2."""
    rows = crowded({"dortmund-duisburg": "blue:T N:T", "goslar-magdeburg": "red:T -"}, SMALL, "red:T")
    words = {"tokens": {"red": {"unused": ["remove_three"]}}, "actions_left": 0, "options": RELOCATING}
    state = duel(whole=False, routes=rows, **words)
    return act(state, "red", "use/remove_three", "lift/dortmund-duisburg/b-trader", "drop/goslar-magdeburg/b-trader")


def beside_a_neutral_trader():
    """Two different tokens, and only three routes with a single neutral trader: 2 × 3, then the other token on one
    of the others: 6 × 2."""
    alone = dict.fromkeys(("arnheim-kampen", "hamburg-stade", "hannover-minden"), "N:T - -")
    rows = crowded(alone, SMALL, "blue:T")
    pending = {"red": ["upgrade_skill", "plus_three_actions"]}
    return duel(whole=False, routes=rows, pending=pending, phase="end_of_turn")


def tokens_bring_traders():
    """31 routes are empty and without a token; the second one cannot follow the first: 2 × 31, then 62 × 30."""
    return duel(pending={"red": ["upgrade_skill", "plus_three_actions"]}, phase="end_of_turn")


def up_to_three():
    """Two traders and a merchant make five hands of one to three pieces (1t, 1m, 2t, 1t1m, 2t1m); or the turn ends:
    6. After the last action the turn can only end; blue, who has nothing, can only end as well: 5 + 1."""
    words = {"stock": {"red": (2, 1)}, "supply": {"red": (0, 0), "blue": (0, 0)}, "actions_left": 1}
    return position(
        "standard_2_3", ("red", "blue", "green"), whole=False, **words, options={"income_amount": "up_to"}
    )


@pytest.mark.parametrize(
    ("make", "one", "two"),
    [
        (for_the_neutral, 3, 12),
        (neutral_must, 3, 9),
        (in_free_order, 9, 39),
        (two_neutral_claims, 3, 4),
        (more_offices, 3, 5),
        (relocating, 2, 3),
        (beside_a_neutral_trader, 6, 12),
        (tokens_bring_traders, 62, 1860),
        (up_to_three, 6, 6),
    ],
)
def test_counts_with_options(make, one, two):
    state = make()
    assert perft(RULES, state, 1) == one
    assert perft(RULES, state, 2) == two
