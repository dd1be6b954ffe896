"""Numbers of action sequences from tricky positions on all boards, each worked out by hand."""

import pytest

from tests.perft import perft
from tests.titles.hansa_teutonica.playing import DISPLACE as DISPLACE_NEUTRAL
from tests.titles.hansa_teutonica.playing import act, duel
from tests.titles.hansa_teutonica.position import RULES, crowded, position

ORIGIN = {"hamburg-lubeck": "blue:T - -"}
DISPLACE = "displace/hamburg-lubeck/b-trader/trader"


def answering():
    """Three routes; after each of them two kinds on three routes, or no extra: 3, then 3 × (6 + 1)."""
    state = position(whole=False, routes=ORIGIN, hand=(2, 0), stock={"blue": (1, 1)})
    return act(state, "red", DISPLACE)


def lifting():
    """Three routes; after each of them one trader of Goslar–Magdeburg to lift, or no extra: 3, then 3 × 2."""
    routes = ORIGIN | {"goslar-magdeburg": "blue:T -"}
    return act(position(whole=False, routes=routes, hand=(2, 0)), "red", DISPLACE)


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
    state = position(routes=rows, owns=["remove_three"])
    return act(state, "red", "use/remove_three")


def claiming():
    """Benefits: none, two offices, three table spaces, extra offices of two kinds in Coellen: 8; with end and two
    kinds of piece to lift 11. After a claim only end is left, after an end blue can only end. The merchant may go to
    33 routes or a trader be lifted too; a trader to 33, or either kind be lifted too: 11, then 8 + 1 + 34 + 35."""
    return position(
        whole=False,
        routes={"coellen-warburg": "red:M red:T red:T red:T"},
        skills={"privilegium": 2},
        extra_offices={"coellen": "blue:T"},
        owns=["extra_office"],
        actions_left=1,
    )


DANZIG = {"danzig-malmo": "red:T red:T red:T red:M"}


def around_the_ships():
    """Only ships are free nearby, so the trader goes to one of four routes a step farther. After each of them the
    merchant of the stock goes to one of the two ships nearby, or stays: 4, then 4 × 3."""
    rows = {"malmo-visby": "blue:T - -", "danzig-malmo": "green:T green:T red:T -", "malmo-stralsund": "- - green:T"}
    words = {"hand": (2, 0), "stock": {"blue": (0, 1)}, "routes": rows}
    return act(position("east", **words), "red", "displace/malmo-visby/b-trader/trader")


def using_again():
    """A full board but for the route just emptied: a trader to a house, the merchant to a house or the ship, or
    enough: 4. After enough only end is left; after a trader the same four again; after the merchant a trader or
    enough: 1 + 4 + 2 + 2."""
    words = {"whole": False, "actions_left": 1, "routes": crowded(DANZIG, "east")}
    return act(position("east", **words), "red", "claim/danzig-malmo/none")


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
    state = position("britannia_2_3", **words)
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
    return act(position("britannia_2_3", tokens=tokens, **words), "red", "use/remove_three")


SMALL = "standard_2_3"
COAST = {"bremen-hamburg": "N:T N:T N:T -", "hamburg-lubeck": "N:T N:T -", "hamburg-stade": "N:T - -"}
RELOCATING = {"remove_three_mode": "relocate_opponents"}


def for_the_neutral():
    """Three routes around; after each of them one more trader on any of the three, or none: 3, then 3 × 4."""
    return act(duel(routes={"hamburg-stade": "N:T - -"}, hand=(2, 0)), "red", DISPLACE_NEUTRAL)


def neutral_must():
    """The same without leaving it out: 3, then 3 × 3."""
    words = {"routes": {"hamburg-stade": "N:T - -"}, "hand": (2, 0)}
    return act(duel(**words, options={"neutral_extra": "mandatory"}), "red", DISPLACE_NEUTRAL)


def in_free_order():
    """Three routes for the displaced trader, or either kind of extra piece on one of them: 3 + 6. After the former
    6 + none, after the latter the three routes: 3 × 7 + 6 × 3."""
    words = {"routes": {"hamburg-lubeck": "blue:T - -"}, "hand": (2, 0), "stock": {"blue": (1, 1)}}
    state = position(whole=False, **words, options={"displaced_first": "false"})
    return act(state, "red", "displace/hamburg-lubeck/b-trader/trader")


def two_neutral_claims():
    """Bremen is full. Bremen–Hamburg can only found in Hamburg, Hamburg–Lübeck at both ends: 3. The other route
    follows: both ends after Bremen–Hamburg; after each of the two others its answer gives itself, and with no action
    left the turn can only end: 2 + 1 + 1."""
    state = duel(routes=COAST, cities={"bremen": "red:T"}, hand=(4, 0), actions_left=1)
    return act(act(state, "red", DISPLACE_NEUTRAL), "blue", "relocate/bremen-hamburg", "add/hamburg-lubeck/trader")


def more_offices():
    """A trader and a merchant are left for two tokens, in Paderborn only: either one or none, 3. After the first
    the other one or none; after none, with no action left, the turn can only end: 2 + 2 + 1."""
    state = position(
        routes={"dortmund-paderborn": "red:T red:T red:M"},
        owns=["extra_office", "extra_office"],
        options={"extra_office_mode": "additional"},
        actions_left=1,
    )
    return act(state, "red", "claim/dortmund-paderborn/office:paderborn")


def relocating_the_neutral():
    """Blue's trader has just gone to the last empty space of all; the neutral one has no room on another route. So
    stop, or lift blue's again: 2. After stopping the turn can only end; the trader goes to the space that it first
    came from, or back: 1 + 2."""
    rows = crowded({"dortmund-duisburg": "blue:T N:T", "goslar-magdeburg": "red:T -"}, SMALL, "red:T")
    words = {"owns": ["remove_three"], "actions_left": 0, "options": RELOCATING}
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
    return position("standard_2_3", whole=False, **words, options={"income_amount": "up_to"})


@pytest.mark.parametrize(
    ("make", "counts"),
    [
        (answering, [3, 21]),
        (lifting, [3, 6]),
        (exchanging, [3, 5]),
        (two_tokens, [66, 2112]),
        (two_alike, [33, 1056]),
        (removing, [3, 9]),
        (claiming, [11, 78]),
        (around_the_ships, [4, 12]),
        (using_again, [4, 9]),
        (across_the_border, [5, 6]),
        (relocating, [3, 6, 18]),
        (for_the_neutral, [3, 12]),
        (neutral_must, [3, 9]),
        (in_free_order, [9, 39]),
        (two_neutral_claims, [3, 4]),
        (more_offices, [3, 5]),
        (relocating_the_neutral, [2, 3]),
        (beside_a_neutral_trader, [6, 12]),
        (tokens_bring_traders, [62, 1860]),
        (up_to_three, [6, 6]),
    ],
)
def test_counts_of_tricky_positions(make, counts):
    state = make()
    assert [perft(RULES, state, depth) for depth in range(1, 1 + len(counts))] == counts
