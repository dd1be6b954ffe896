"""The displaced owner's answer (HT-6.4 to HT-6.14), under the default readings and in free order (D3 to D6)."""

from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, told
from tests.titles.hansa_teutonica.position import crowded, position
from tests.titles.hansa_teutonica.reading import route, stock, supply, waiting

ORIGIN = "hamburg-lubeck"
TRADER = f"displace/{ORIGIN}/b-trader/trader"
MERCHANT = f"displace/{ORIGIN}/b-merchant/trader"
AROUND = ["bremen-hamburg", "hamburg-luneburg", "hamburg-stade"]


def displaced(routes=None, *, piece="T", who="red", **words):
    """Red has just displaced blue's piece from Hamburg–Lübeck and paid with traders."""
    routes = {ORIGIN: f"blue:{piece} - -", **(routes or {})}
    words = {"hand": (4, 0), "whole": False, **words}
    return act(position(routes=routes, **words), "red", TRADER if piece == "T" else MERCHANT)


def ways(state, kind):
    """Which routes an action of this kind may name."""
    return sorted({action.split("/")[1] for action in legal(state, waiting(state)[0], kind)})


def test_ht_6_8_nothing_set_down_in_this_reaction_is_lifted():
    """D3: neither the displaced piece nor an earlier extra; a piece that stood beside it may be lifted."""
    state = displaced({"goslar-magdeburg": "blue:T -"}, piece="M")
    state = act(state, "blue", "relocate/hamburg-stade")
    assert legal(state, "blue") == ["borrow/goslar-magdeburg/trader", "enough"]
    state = act(state, "blue", "borrow/goslar-magdeburg/trader", "add/hamburg-stade/trader")
    assert waiting(state) == ["red"], "the trader just set down is not lifted again"

    state = displaced({"hamburg-stade": "blue:T - -"})
    state = act(state, "blue", "relocate/hamburg-stade")
    assert legal(state, "blue") == ["borrow/hamburg-stade/trader", "enough"]


def test_ht_6_8_a_piece_may_be_lifted_from_the_origin_route():
    """D3: the origin route is no destination, yet own pieces may leave it."""
    state = displaced({ORIGIN: "blue:T blue:T blue:M"})
    state = act(state, "blue", "relocate/hamburg-stade")
    assert legal(state, "blue", "borrow") == [f"borrow/{ORIGIN}/merchant", f"borrow/{ORIGIN}/trader"]
    state = act(state, "blue", f"borrow/{ORIGIN}/trader", "add/hamburg-stade/trader")
    assert route(state, ORIGIN) == ["red:T", None, "blue:M"]


def test_ht_6_8_a_lifted_piece_ends_on_another_route():
    """D3: no going back to where it stood."""
    state = displaced({"hamburg-stade": "blue:M - -"})
    state = act(state, "blue", "relocate/hamburg-luneburg", "borrow/hamburg-stade/merchant")
    assert ways(state, "add") == ["bremen-hamburg", "hamburg-luneburg"]
    alone = displaced(crowded({ORIGIN: "blue:T red:T red:T", "hamburg-stade": "blue:T - -"}))
    assert waiting(alone) == ["red"], "the only route with room holds blue's only other trader"
    assert route(alone, "hamburg-stade") == ["blue:T", "blue:T", None]


def test_ht_6_8_destinations_are_found_before_the_piece_is_lifted():
    """D3: the space that the lifting empties opens no nearer route."""
    words = crowded(
        {ORIGIN: "blue:T red:T red:T", "hamburg-stade": "blue:M red:T red:T", "arnheim-kampen": "red:T - -"}
    )
    state = displaced(words)
    assert facts_of(state, "blue", "borrow/hamburg-stade/merchant", kind="added") == [
        {"seat": 1, "piece": "merchant", "route": "arnheim-kampen", "space": 2, "source": "board"}
    ]


def test_ht_6_13_without_any_room_the_piece_goes_to_the_stock():
    for kind, target in (("T", "b-trader"), ("M", "b-merchant")):
        state = position(
            whole=False, routes=crowded({ORIGIN: f"- blue:{kind} -"}), supply={"red": (3, 0), "blue": (1, 0)}
        )
        (fact,) = facts_of(state, "red", f"displace/{ORIGIN}/{target}/trader", kind="homeless")
        assert (fact["seat"], fact["piece"], fact["route"], fact["space"]) == (1, target[2:], ORIGIN, 1)
        after = act(state, "red", f"displace/{ORIGIN}/{target}/trader")
        assert waiting(after) == ["red"]
        assert stock(after, "blue") == ((1, 0) if kind == "T" else (0, 1))
        assert route(after, ORIGIN) == [None, "red:T", None], "the origin's own room does not count"


FREE = {"options": {"displaced_first": "false"}}


def displaced_freely(piece="T", **words):
    """Blue must answer for a piece of Hamburg–Lübeck."""
    routes = {**words.pop("routes", {}), "hamburg-lubeck": f"blue:{piece} - -"}
    words = {"hand": (3, 0), "stock": {"blue": (2, 0)}, "whole": False, **FREE, **words}
    state = position("standard_2_3", routes=routes, **words)
    return act(state, "red", TRADER if piece == "T" else MERCHANT)


def test_ht_6_12_an_extra_piece_may_take_the_displaced_ones_room():
    """Then the displaced piece goes one step farther (HT-6.10)."""
    full = {
        "bremen-hamburg": ["green:T"] * 4,
        "hamburg-luneburg": ["green:T"] * 4,
        "hamburg-stade": "green:T green:T -",
    }
    state = displaced_freely(routes=full)
    assert legal(state, "blue") == ["add/hamburg-stade/trader", "relocate/hamburg-stade"]
    after = act(state, "blue", "add/hamburg-stade/trader")
    far = ["bremen-hannover", "bremen-minden", "bremen-osnabruck", "hannover-luneburg", "luneburg-perleberg"]
    assert legal(after, "blue") == [f"relocate/{each}" for each in far]
    other = act(state, "blue", "relocate/hamburg-stade")
    assert legal(other, "blue") == [*(f"add/{each}/trader" for each in far), "enough"]


def test_ht_6_13_it_may_even_lose_the_last_room_of_the_board():
    leave = {"hamburg-lubeck": "blue:T green:T green:T", "goslar-magdeburg": "green:T -"}
    words = {"routes": crowded(leave, "standard_2_3"), "hand": (2, 0), "stock": {"blue": (1, 0)}}
    state = position("standard_2_3", whole=False, **words, **FREE)
    state = act(state, "red", TRADER)
    assert legal(state, "blue") == ["add/goslar-magdeburg/trader", "relocate/goslar-magdeburg"]
    assert facts_of(state, "blue", "add/goslar-magdeburg/trader", kind="homeless")
    after = act(state, "blue", "add/goslar-magdeburg/trader")
    assert stock(after, "blue") == (1, 0), "one out, one home"
    assert reading.waiting(after) == ["red"]


def test_ht_6_8_the_source_is_decided_anew_in_any_order():
    state = displaced_freely("M", stock={"blue": (1, 0)}, supply={"blue": (0, 1)})
    state = act(state, "blue", "add/bremen-hamburg/trader")
    assert legal(state, "blue", "add") == [f"add/{each}/merchant" for each in AROUND]
    after = told(state, "blue", "add/bremen-hamburg/merchant")
    assert after[0].args["source"] == "supply"
    assert supply(act(state, "blue", "add/bremen-hamburg/merchant"), "blue") == (0, 0)
