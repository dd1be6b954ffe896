"""Standing orders: a displaced piece goes where its owner has said, and the extra pieces with it (HT-6)."""

import pytest

from hansa_bot.host.game import standing_orders
from hansa_bot.titles.hansa_teutonica.material import names
from hansa_bot.titles.hansa_teutonica.rules import RULES
from hansa_bot.titles.hansa_teutonica.standing_orders import EXTRA, NEAREST, PLACES, HansaOrders
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.hansa_teutonica.title import TITLE
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import COLOURS, position
from tests.titles.hansa_teutonica.reading import route, waiting
from tests.titles.hansa_teutonica.test_reaction import displaced

MOST_VALUES = 75
SEVERAL = {PLACES[0]: "bremen-hamburg", PLACES[1]: "hamburg-stade", PLACES[2]: "hamburg-luneburg"}
FULL = {"bremen-hamburg": "red:T red:T red:T red:T"}


def answered(state, given):
    """Carry out blue's orders as far as they go; return the position and what was done."""
    done = []
    while waiting(state) == ["blue"]:
        action, _ = standing_orders.answer_with_cause(TITLE, state, COLOURS.index("blue"), given)
        if action is None:
            break
        done.append(action)
        state = act(state, "blue", action)
    return state, done


def test_the_first_place_that_is_possible_is_taken():
    assert answered(displaced(), SEVERAL)[1] == ["relocate/bremen-hamburg"]
    assert answered(displaced(FULL), SEVERAL)[1] == ["relocate/hamburg-stade"]


def test_without_a_possible_place_the_owner_is_asked():
    state, done = answered(displaced(FULL), {PLACES[0]: "bremen-hamburg"})
    assert (waiting(state), done) == (["blue"], [])
    assert answered(displaced(), {PLACES[0]: "arnheim-kampen", EXTRA: "none"})[1] == [], "too far away"
    assert answered(displaced(), {PLACES[0]: "of-another-board"})[1] == []


@pytest.mark.parametrize(("wish", "piece"), [("traders", "trader"), ("merchants", "merchant")])
def test_the_extra_pieces_stand_beside_it(wish, piece):
    state = displaced(piece="M", stock={"blue": (5, 5)})
    state, done = answered(state, {**SEVERAL, EXTRA: wish})
    assert done == ["relocate/bremen-hamburg", *[f"add/bremen-hamburg/{piece}"] * 2]
    assert waiting(state) == ["red"]


def test_they_stand_beside_it_wherever_its_owner_has_put_it():
    state = act(displaced(piece="M", stock={"blue": (5, 0)}), "blue", "relocate/hamburg-luneburg")
    assert answered(state, {**SEVERAL, EXTRA: "traders"})[1] == ["add/hamburg-luneburg/trader"] * 2


def test_where_there_is_no_more_room_beside_it_they_go_to_the_next_place():
    state = displaced({"bremen-hamburg": "red:T red:T red:T -"}, piece="M", stock={"blue": (1, 1)})
    state, done = answered(state, {**SEVERAL, EXTRA: "traders"})
    assert done == ["relocate/bremen-hamburg", "add/hamburg-stade/trader", "add/hamburg-stade/merchant"]
    assert route(state, "hamburg-stade") == ["blue:T", "blue:M", None]


def test_extra_pieces_may_be_left_out_or_asked_about():
    state = displaced(stock={"blue": (5, 0)})
    assert answered(state, {**SEVERAL, EXTRA: "none"})[1] == ["relocate/bremen-hamburg", "enough"]
    after, done = answered(state, SEVERAL)
    assert (waiting(after), done) == (["blue"], ["relocate/bremen-hamburg"])
    assert answered(after, {standing_orders.PASS: standing_orders.YES})[1] == ["enough"]
    assert answered(after, {EXTRA: "traders", standing_orders.PASS: standing_orders.YES})[1] == [
        "add/bremen-hamburg/trader"
    ]


def test_the_nearest_place_is_taken_wherever_that_is_and_no_extra_piece():
    for state in (displaced(stock={"blue": (5, 0)}), displaced(FULL, stock={"blue": (5, 0)})):
        near = RULES.offers(state, COLOURS.index("blue"))
        after, done = answered(state, {PLACES[0]: NEAREST})
        assert waiting(after) == ["red"]
        assert done[0] in near
        assert done[1:] == ["enough"]
    _, done = answered(state, {PLACES[0]: NEAREST, EXTRA: "traders"})
    assert done[1].startswith("add/"), "unless they are ordered"


def test_what_to_lift_from_the_board_is_asked():
    state = displaced({"goslar-magdeburg": "blue:T red:T"})
    after, done = answered(state, {**SEVERAL, EXTRA: "traders"})
    assert done == ["relocate/bremen-hamburg"]
    assert waiting(after) == ["blue"]


def test_a_displaced_neutral_piece_is_asked_about():
    words = {"hamburg-lubeck": "N:T - -"}
    state = position("standard_2_3", COLOURS[:2], routes=words, supply={"red": (3, 0), "blue": (1, 0)}, whole=False)
    state = act(state, "red", "displace/hamburg-lubeck/n-trader/trader")
    assert waiting(state) == ["blue"]
    assert answered(state, {**SEVERAL, EXTRA: "traders"})[1] == []
    placed = act(state, "blue", "relocate/bremen-hamburg")
    assert answered(placed, {EXTRA: "none"})[1] == []
    assert answered(placed, {standing_orders.PASS: standing_orders.YES})[1] == ["enough"]


def test_in_free_order_the_displaced_piece_still_goes_first():
    state = displaced(stock={"blue": (5, 0)}, options={"displaced_first": "false"})
    state, done = answered(state, {**SEVERAL, EXTRA: "traders"})
    assert done == ["relocate/bremen-hamburg", "add/bremen-hamburg/trader"]


@pytest.mark.parametrize(("piece", "goes"), [("T", "malmo-visby"), ("M", "malmo-visby:ship")])
def test_a_trader_is_sent_to_no_ship(piece, goes):
    words = {"routes": {"danzig-malmo": [f"blue:{piece}", *[None] * 3]}, "hand": (5, 0), "whole": False}
    kind = "trader" if piece == "T" else "merchant"
    state = act(position("east", **words), "red", f"displace/danzig-malmo/b-{kind}/trader")
    _, done = answered(state, {PLACES[0]: "malmo-visby:ship", PLACES[1]: "malmo-visby", EXTRA: "none"})
    assert done[:1] == [f"relocate/{goes}"]


@pytest.mark.parametrize("board", names())
def test_every_part_of_a_board_may_be_ordered(board):
    state = position(board, COLOURS[:2] if board.endswith("2_3") else COLOURS[:4], whole=False)
    view = TITLE.rules.view(state, 0)
    orders = HansaOrders()
    assert 2 <= len(orders.values(view, PLACES[0])) <= MOST_VALUES
    assert list(orders.values(view, PLACES[2])) == list(tables(board).parts)
