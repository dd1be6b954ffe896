"""The option that a displaced player chooses the order of the pieces (HT-6.12, D6)."""

from __future__ import annotations

from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.duel import DISPLACE, duel
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, refused, told
from tests.titles.hansa_teutonica.position import crowded, position
from tests.titles.hansa_teutonica.reading import route, stock, supply

FREE = {"options": {"displaced_first": "false"}}
AROUND = ["bremen-hamburg", "hamburg-luneburg", "hamburg-stade"]
"""The routes adjacent to Hamburg–Lübeck."""
TRADER, MERCHANT = "displace/hamburg-lubeck/b-trader/trader", "displace/hamburg-lubeck/b-merchant/trader"


def displaced(piece="T", **words):
    """Blue must answer for a piece of Hamburg–Lübeck."""
    routes = {**words.pop("routes", {}), "hamburg-lubeck": f"blue:{piece} - -"}
    words = {"supply": {"red": (3, 0)}, "stock": {"blue": (2, 0)}, "whole": False, **FREE, **words}
    state = position("standard_2_3", ("red", "blue", "green"), routes=routes, **words)
    return act(state, "red", TRADER if piece == "T" else MERCHANT)


def test_ht_6_12_both_orders_are_offered():
    state = displaced()
    assert legal(state, "blue") == [
        f"{verb}" for verb in [*(f"add/{each}/trader" for each in AROUND), *(f"relocate/{each}" for each in AROUND)]
    ]
    assert legal(displaced(options={}), "blue") == [f"relocate/{each}" for each in AROUND]


def test_ht_6_12_the_displaced_piece_itself_is_never_left_out():
    """To stop is offered once it is down."""
    state = displaced("M")
    assert refused(state, "blue", "enough")
    state = act(state, "blue", "add/bremen-hamburg/trader")
    assert refused(state, "blue", "enough")
    assert "enough" in legal(act(state, "blue", "relocate/bremen-hamburg"), "blue")


def test_ht_6_12_an_extra_piece_first():
    state = displaced()
    after = act(state, "blue", "add/bremen-hamburg/trader")
    assert (stock(after, "blue"), route(after, "bremen-hamburg")[0]) == ((1, 0), "blue:T")
    assert legal(after, "blue") == [f"relocate/{each}" for each in AROUND], "only one extra for a trader"
    after = act(after, "blue", "relocate/hamburg-stade")
    assert reading.waiting(after) == ["red"]


def test_ht_6_12_between_two_extra_pieces():
    state = act(displaced("M"), "blue", "add/bremen-hamburg/trader", "relocate/bremen-hamburg")
    assert legal(state, "blue") == [*(f"add/{each}/trader" for each in AROUND), "enough"]
    state = act(state, "blue", "add/bremen-hamburg/trader")
    assert route(state, "bremen-hamburg") == ["blue:T", "blue:M", "blue:T", None]
    assert reading.waiting(state) == ["red"]


def test_ht_6_12_an_extra_piece_may_take_the_displaced_ones_room():
    """Then the displaced piece goes one step farther (HT-6.10)."""
    full = {
        "bremen-hamburg": ["green:T"] * 4,
        "hamburg-luneburg": ["green:T"] * 4,
        "hamburg-stade": "green:T green:T -",
    }
    state = displaced(routes=full)
    assert legal(state, "blue") == ["add/hamburg-stade/trader", "relocate/hamburg-stade"]
    after = act(state, "blue", "add/hamburg-stade/trader")
    far = ["bremen-hannover", "bremen-minden", "bremen-osnabruck", "hannover-luneburg", "luneburg-perleberg"]
    assert legal(after, "blue") == [f"relocate/{each}" for each in far]
    other = act(state, "blue", "relocate/hamburg-stade")
    assert legal(other, "blue") == [*(f"add/{each}/trader" for each in far), "enough"]


def test_ht_6_13_it_may_even_lose_the_last_room_of_the_board():
    leave = {"hamburg-lubeck": "blue:T green:T green:T", "goslar-magdeburg": "green:T -"}
    words = {"routes": crowded(leave, "standard_2_3"), "supply": {"red": (2, 0)}, "stock": {"blue": (1, 0)}}
    state = position("standard_2_3", ("red", "blue", "green"), whole=False, **words, **FREE)
    state = act(state, "red", TRADER)
    assert legal(state, "blue") == ["add/goslar-magdeburg/trader", "relocate/goslar-magdeburg"]
    assert facts_of(state, "blue", "add/goslar-magdeburg/trader", kind="homeless")
    after = act(state, "blue", "add/goslar-magdeburg/trader")
    assert stock(after, "blue") == (1, 0), "one out, one home"
    assert reading.waiting(after) == ["red"]


def test_ht_6_12_a_piece_from_the_board_first():
    """What it leaves is room for the displaced piece; it is not lifted again (D3)."""
    state = displaced(stock={}, routes={"hamburg-stade": "blue:T green:T green:T", "arnheim-kampen": "blue:M - -"})
    near = ["bremen-hamburg", "hamburg-luneburg"]
    assert legal(state, "blue") == [
        "borrow/arnheim-kampen/merchant",
        "borrow/hamburg-stade/trader",
        *(f"relocate/{each}" for each in near),
    ]
    state = act(state, "blue", "borrow/hamburg-stade/trader")
    assert legal(state, "blue") == [f"add/{each}/trader" for each in near]
    state = act(state, "blue", "add/bremen-hamburg/trader")
    assert legal(state, "blue") == [f"relocate/{each}" for each in AROUND]


def test_ht_6_12_the_displaced_piece_in_the_air_is_not_lifted():
    state = displaced(stock={})
    assert legal(state, "blue") == [f"relocate/{each}" for each in AROUND]
    after = act(state, "blue", "relocate/bremen-hamburg")
    assert reading.waiting(after) == ["red"], "nothing to lift but the piece just set down"


def test_ht_6_8_the_source_is_decided_anew_in_any_order():
    state = displaced("M", stock={"blue": (1, 0)}, supply={"red": (3, 0), "blue": (0, 1)})
    state = act(state, "blue", "add/bremen-hamburg/trader")
    assert legal(state, "blue", "add") == [f"add/{each}/merchant" for each in AROUND]
    after = told(state, "blue", "add/bremen-hamburg/merchant")
    assert after[0].args["source"] == "supply"
    assert supply(act(state, "blue", "add/bremen-hamburg/merchant"), "blue") == (0, 0)


def test_ht_18_5_the_free_order_holds_for_the_neutral_too():
    words = {"routes": {"hamburg-stade": "N:T - -"}, "supply": {"red": (2, 0)}}
    state = act(duel(**words, **FREE), "red", DISPLACE)
    assert [action.split("/")[0] for action in legal(state, "blue")] == ["add"] * 3 + ["relocate"] * 3
    state = act(state, "blue", "add/bremen-hamburg/trader", "relocate/bremen-hamburg")
    assert route(state, "bremen-hamburg")[:2] == ["N:T", "N:T"]
    assert reading.waiting(state) == ["red"]


def test_ht_18_5_mandatory_in_free_order():
    words = {"routes": {"hamburg-stade": "N:T - -"}, "supply": {"red": (2, 0)}}
    state = act(duel(**words, options={"displaced_first": "false", "neutral_extra": "mandatory"}), "red", DISPLACE)
    first = act(state, "blue", "relocate/bremen-hamburg")
    assert {action.split("/")[0] for action in legal(first, "blue")} == {"add"}
    second = act(state, "blue", "add/bremen-hamburg/trader", "relocate/bremen-hamburg")
    assert reading.waiting(second) == ["red"]
