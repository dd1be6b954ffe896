"""Numbers of action sequences from tricky positions of East and Britannia, each worked out by hand."""

from __future__ import annotations

import pytest

from hansa_bot.engine.playout import perft
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import COLOURS, RULES, crowded, position

DANZIG = {"danzig-malmo": "red:T red:T red:T red:M"}


def around_the_ships():
    """Only ships are free nearby, so the trader goes to one of four routes a step farther. After each of them the
    merchant of the stock goes to one of the two ships nearby, or stays: 4, then 4 × 3."""
    rows = {"malmo-visby": "blue:T - -", "danzig-malmo": "green:T green:T red:T -", "malmo-stralsund": "- - green:T"}
    words = {"supply": {"red": (2, 0)}, "stock": {"blue": (0, 1)}, "routes": rows}
    return act(position("east", COLOURS[:3], **words), "red", "displace/malmo-visby/b-trader/trader")


def using_again():
    """A full board but for the route just emptied: a trader to a house, the merchant to a house or the ship, or
    enough: 4. After enough only end is left; after a trader the same four again; after the merchant a trader or
    enough: 1 + 4 + 2 + 2."""
    words = {"whole": False, "actions_left": 1, "routes": crowded(DANZIG, "east")}
    return act(position("east", COLOURS[:3], **words), "red", "claim/danzig-malmo/none")


def across_the_border():
    """A Welsh and an English trader in the air, one free space in England besides their own two. The Welsh one may
    go to all three, the English one to two: 5. Whatever the Welsh one does leaves one way, and so does the English
    one at home, as not both may return; with it on the free space there are two ways: 1 + 1 + 1 + 1 + 2."""
    rows = {
        "cardiff-pembroke": "red:T green:T green:T",
        "london-oxford": "red:T green:T green:T green:T",
        "salisbury-southampton": "- green:T",
    }
    words = {"whole": False, "actions_left": 1, "routes": crowded(rows, "britannia_2_3")}
    state = position("britannia_2_3", COLOURS[:3], **words)
    return act(state, "red", "move/cardiff-pembroke/trader", "move/london-oxford/trader")


def relocating():
    """A full board, three pieces of others: a trader and a merchant in Wales, which can trade places, and a trader in
    England, which can only come back. Any of them may be lifted first: 3. Nothing can be set down yet and the other
    two may follow: 3 × 2. With the two of Wales in the air each may go to the other's place, or the third follows: 3;
    with the English one and another the third must follow, then each can be set down where the two of Wales still
    trade: 3. So 2 × 3 + 4 × 3."""
    rows = {
        "cardiff-pembroke": "blue:T red:T red:T",
        "chester-conway": "green:M red:T red:T",
        "london-oxford": "green:T red:T red:T red:T",
    }
    words = {"whole": False, "routes": crowded(rows, "britannia_2_3", by="red:T")}
    tokens = {"red": {"unused": ["remove_three"]}}
    return act(position("britannia_2_3", COLOURS[:3], tokens=tokens, **words), "red", "use/remove_three")


@pytest.mark.parametrize(
    ("make", "counts"),
    [
        (around_the_ships, [4, 12]),
        (using_again, [4, 9]),
        (across_the_border, [5, 6]),
        (relocating, [3, 6, 18]),
    ],
)
def test_counts_of_tricky_positions_at_sea(make, counts):
    state = make()
    assert [perft(RULES, state, depth) for depth in range(1, 1 + len(counts))] == counts
