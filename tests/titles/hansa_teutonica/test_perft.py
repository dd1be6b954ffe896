"""Numbers of action sequences from tricky positions, each worked out by hand."""

from __future__ import annotations

import pytest

from hansa_bot.engine.playout import perft
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import RULES, crowded, position

ORIGIN = {"hamburg-lubeck": "blue:T - -"}
DISPLACE = "displace/hamburg-lubeck/b-trader/trader"


def answering():
    """Three routes; after each of them two kinds on three routes, or no extra: 3, then 3 × (6 + 1)."""
    state = position(whole=False, routes=ORIGIN, supply={"red": (2, 0)}, stock={"blue": (1, 1)})
    return act(state, "red", DISPLACE)


def lifting():
    """Three routes; after each of them one trader of Goslar–Magdeburg to lift, or no extra: 3, then 3 × 2."""
    routes = ORIGIN | {"goslar-magdeburg": "blue:T -"}
    return act(position(whole=False, routes=routes, supply={"red": (2, 0)}), "red", DISPLACE)


def exchanging():
    """A full board: end, or lift either piece, then the other one is lifted by itself. Blue can only end; the lifted
    ones can only trade places, whichever is set down first: 3, then 1 + 2 + 2."""
    rows = {"dortmund-duisburg": "red:T green:T", "goslar-magdeburg": "red:M green:T"}
    return position(whole=False, routes=crowded(rows))


def two_tokens():
    """33 routes without token; two different tokens on two of them, in either order: 2 × 33, then 66 × 32."""
    return position(pending={"red": ["upgrade_skill", "plus_three_actions"]}, phase="end_of_turn")


def two_alike():
    """The same with two tokens alike: 33, then 33 × 32."""
    return position(pending={"red": ["upgrade_skill", "upgrade_skill"]}, phase="end_of_turn")


def removing():
    """Three different pieces, one at least: 3, then 3 × (2 + enough)."""
    rows = {"arnheim-kampen": "blue:T blue:M -", "emden-stade": "red:T - -"}
    state = position(routes=rows, tokens={"red": {"unused": ["remove_three"]}})
    return act(state, "red", "use/remove_three")


def claiming():
    """Benefits: none, two offices, three table spaces, extra offices of two kinds in Coellen: 8; with end and two
    kinds of piece to lift 11. After a claim only end is left, after an end blue can only end. The merchant may go to
    33 routes or a trader be lifted too; a trader to 33, or either kind be lifted too: 11, then 8 + 1 + 34 + 35."""
    return position(
        whole=False,
        routes={"coellen-warburg": "red:M red:T red:T red:T"},
        skill_steps={"red": {"privilegium": 2}},
        extra_offices={"coellen": "blue:T"},
        tokens={"red": {"unused": ["extra_office"]}},
        actions_left=1,
    )


@pytest.mark.parametrize(
    ("make", "one", "two"),
    [
        (answering, 3, 21),
        (lifting, 3, 6),
        (exchanging, 3, 5),
        (two_tokens, 66, 2112),
        (two_alike, 33, 1056),
        (removing, 3, 9),
        (claiming, 11, 78),
    ],
)
def test_counts_of_tricky_positions(make, one, two):
    state = make()
    assert perft(RULES, state, 1) == one
    assert perft(RULES, state, 2) == two
