"""The displaced owner's answer (HT-6.4 to HT-6.14), under the default readings and in free order (D3 to D6)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.duel import DISPLACE, duel
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, play, refused, told
from tests.titles.hansa_teutonica.position import crowded, position
from tests.titles.hansa_teutonica.reading import route, stock, supply, waiting

ORIGIN = "hamburg-lubeck"
TRADER = f"displace/{ORIGIN}/b-trader/trader"
MERCHANT = f"displace/{ORIGIN}/b-merchant/trader"
AROUND = ["bremen-hamburg", "hamburg-luneburg", "hamburg-stade"]


def displaced(routes=None, *, piece="T", who="red", **words):
    """Red has just displaced blue's piece from Hamburg–Lübeck and paid with traders."""
    routes = {ORIGIN: f"blue:{piece} - -", **(routes or {})}
    words = {"supply": {"red": (4, 0)}, "whole": False, **words}
    words["supply"] = {"red": (4, 0), **words["supply"]}
    return act(position(routes=routes, **words), "red", TRADER if piece == "T" else MERCHANT)


def ways(state, kind):
    """Which routes an action of this kind may name."""
    return sorted({action.split("/")[1] for action in legal(state, waiting(state)[0], kind)})


def test_ht_6_4_the_owner_answers_before_the_action_goes_on():
    state = displaced(actions_left=2)
    assert waiting(state) == ["blue"]
    assert legal(state, "red") == []
    state = act(state, "blue", "relocate/hamburg-stade")
    assert waiting(state) == ["red"], "nothing at hand and nothing on other routes: no extra piece"
    assert state.actions_left == 1


def test_ht_6_4_another_players_answer_comes_even_with_the_last_action():
    state = displaced(actions_left=1, stock={"blue": (1, 0)})
    assert waiting(state) == ["blue"]
    state = act(state, "blue", "relocate/hamburg-stade", "enough")
    assert (waiting(state), state.actions_left) == (["red"], 0)


def test_ht_6_5_the_displaced_piece_goes_to_an_adjacent_route():
    state = displaced()
    assert legal(state, "blue") == [f"relocate/{name}" for name in AROUND]
    state = act(state, "blue", "relocate/hamburg-luneburg")
    assert route(state, "hamburg-luneburg") == ["blue:T", None, None, None]
    assert route(state, ORIGIN) == ["red:T", None, None]


@pytest.mark.parametrize("name", ["standard_4_5", "standard_2_3"])
def test_ht_6_5_from_every_route_to_all_that_share_a_city(name):
    for origin in board(name).routes:
        routes = {origin.id: ["blue:T"] + [None] * (origin.spaces - 1)}
        state = position(name, routes=routes, supply={"red": (2, 0), "blue": (0, 0)}, whole=False)
        near = [each.id for each in board(name).routes if set(each.ends) & set(origin.ends) and each != origin]
        action = f"displace/{origin.id}/b-trader/trader"
        if len(near) == 1:
            assert [fact["to_route"] for fact in facts_of(state, "red", action, kind="relocated")] == near
        else:
            assert legal(act(state, "red", action), "blue") == [f"relocate/{each}" for each in near]


def test_ht_6_6_one_extra_piece_for_a_trader_two_for_a_merchant():
    for piece, extras in (("T", 1), ("M", 2)):
        state = displaced(piece=piece, stock={"blue": (5, 1)})
        state = act(state, "blue", "relocate/hamburg-stade")
        for _ in range(extras):
            assert waiting(state) == ["blue"]
            state = act(state, "blue", "add/hamburg-stade/trader")
        assert waiting(state) == ["red"]
        assert route(state, "hamburg-stade") == [f"blue:{piece}", "blue:T", "blue:T" if extras == 2 else None]


def test_ht_6_6_extras_are_of_any_kind_and_may_be_spread():
    state = displaced(piece="M", stock={"blue": (1, 1)})
    state = act(state, "blue", "relocate/hamburg-stade")
    ways_on = sorted(f"add/{name}/{kind}" for name in AROUND for kind in ("merchant", "trader"))
    assert legal(state, "blue") == [*ways_on, "enough"]
    state = act(state, "blue", "add/bremen-hamburg/merchant", "add/hamburg-luneburg/trader")
    assert [route(state, name)[0] for name in AROUND] == ["blue:M", "blue:T", "blue:M"]


def test_ht_6_7_extras_are_left_out_one_by_one():
    state = displaced(piece="M", stock={"blue": (5, 0)}, supply={"blue": (1, 0)})
    state = act(state, "blue", "relocate/hamburg-stade", "add/hamburg-stade/trader", "enough")
    assert waiting(state) == ["red"]
    assert (stock(state, "blue"), supply(state, "blue")) == ((4, 0), (1, 0)), "never into the supply"
    none = displaced(piece="M", stock={"blue": (5, 0)})
    assert stock(act(none, "blue", "relocate/hamburg-stade", "enough"), "blue") == (5, 0)


def test_ht_6_8_the_stock_comes_before_the_supply():
    state = displaced(piece="M", stock={"blue": (0, 1)}, supply={"blue": (3, 0)})
    state = act(state, "blue", "relocate/hamburg-stade")
    assert refused(state, "blue", "add/hamburg-stade/trader"), (
        "a trader of the supply while the stock holds a merchant"
    )
    step = play(state, "blue", "add/hamburg-stade/merchant", "add/hamburg-stade/trader")
    after = step.session.state
    assert (stock(after, "blue"), supply(after, "blue")) == ((0, 0), (2, 0))


def test_ht_6_8_with_both_empty_an_own_route_piece_is_lifted():
    state = displaced(
        {"goslar-magdeburg": "blue:T red:T", "arnheim-kampen": "blue:M - -"}, cities={"minden": "blue:T"}
    )
    state = act(state, "blue", "relocate/hamburg-stade")
    assert legal(state, "blue") == ["borrow/arnheim-kampen/merchant", "borrow/goslar-magdeburg/trader", "enough"]
    state = act(state, "blue", "borrow/arnheim-kampen/merchant")
    assert legal(state, "blue") == [f"add/{name}/merchant" for name in AROUND]
    state = act(state, "blue", "add/hamburg-luneburg/merchant")
    assert route(state, "arnheim-kampen") == [None, None, None]
    assert waiting(state) == ["red"]


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


def test_ht_6_9_only_the_closest_routes_with_room():
    near = crowded({ORIGIN: "blue:T - -", "hamburg-stade": "red:T red:T -", "luneburg-perleberg": "- - -"})
    assert relocation(near) == "hamburg-stade"
    second = crowded({ORIGIN: "blue:T - -", "luneburg-perleberg": "- - -", "perleberg-stendal": "- - -"})
    assert relocation(second) == "luneburg-perleberg"
    third = crowded({ORIGIN: "blue:T - -", "perleberg-stendal": "- - -", "coellen-warburg": "- - - -"})
    assert relocation(third) == "perleberg-stendal"


def relocation(routes):
    """Where the displaced piece goes when only one route is left for it."""
    state = position(whole=False, routes=routes, supply={"red": (2, 0)})
    (found,) = facts_of(state, "red", TRADER, kind="relocated")
    return found["to_route"]


def test_ht_6_9_two_routes_at_the_same_distance_are_a_choice():
    far = crowded({ORIGIN: "blue:T - -", "luneburg-perleberg": "- - -", "bremen-minden": "red:T - -"})
    state = position(whole=False, routes=far, supply={"red": (2, 0)})
    assert ways(act(state, "red", TRADER), "relocate") == ["bremen-minden", "luneburg-perleberg"]


def test_ht_6_10_the_next_piece_goes_farther_once_the_nearer_routes_are_full():
    """D4: piece by piece."""
    words = crowded(
        {ORIGIN: "blue:M - -", "hamburg-stade": "red:T - -", "emden-stade": "- - -", "bremen-minden": "- - -"}
    )
    state = displaced(words, piece="M", stock={"blue": (5, 0)})
    assert route(state, "hamburg-stade") == ["red:T", "blue:M", None], "one way only, taken by itself"
    assert ways(state, "add") == ["hamburg-stade"]
    state = act(state, "blue", "add/hamburg-stade/trader")
    assert ways(state, "add") == ["bremen-minden", "emden-stade"]


def test_ht_6_11_the_origin_route_is_never_a_destination():
    """D5: not even when nothing nearer has room."""
    state = displaced(stock={"blue": (3, 0)})
    assert refused(state, "blue", f"relocate/{ORIGIN}")
    state = act(state, "blue", "relocate/hamburg-stade")
    assert refused(state, "blue", f"add/{ORIGIN}/trader")
    assert relocation(crowded({ORIGIN: "blue:T - -", "coellen-warburg": "- - - -"})) == "coellen-warburg"


def test_ht_6_12_the_displaced_piece_comes_first():
    """D6: then the extra pieces one at a time."""
    state = displaced(stock={"blue": (3, 0)})
    assert {action.split("/")[0] for action in legal(state, "blue")} == {"relocate"}
    assert refused(state, "blue", "add/hamburg-stade/trader", "enough")


def test_ht_6_13_without_any_room_the_piece_goes_to_the_stock():
    for kind, target in (("T", "b-trader"), ("M", "b-merchant")):
        state = position(
            whole=False,
            routes=crowded({ORIGIN: f"- blue:{kind} -"}),
            supply={"red": (3, 0), "blue": (1, 0)},
        )
        (fact,) = facts_of(state, "red", f"displace/{ORIGIN}/{target}/trader", kind="homeless")
        assert (fact["seat"], fact["piece"], fact["route"], fact["space"]) == (1, target[2:], ORIGIN, 1)
        after = act(state, "red", f"displace/{ORIGIN}/{target}/trader")
        assert waiting(after) == ["red"]
        assert stock(after, "blue") == ((1, 0) if kind == "T" else (0, 1))
        assert route(after, ORIGIN) == [None, "red:T", None], "the origin's own room does not count"


def test_ht_6_14_the_displaced_player_pays_nothing_and_gains_no_action():
    state = displaced(stock={"blue": (5, 0)}, supply={"blue": (2, 1)}, skill_steps={"blue": {"actiones": 1}})
    state = act(state, "blue", "relocate/hamburg-stade", "enough")
    assert (stock(state, "blue"), supply(state, "blue")) == ((5, 0), (2, 1))
    assert act(state, "red", "end").actions_left == 3


FREE = {"options": {"displaced_first": "false"}}


def displaced_freely(piece="T", **words):
    """Blue must answer for a piece of Hamburg–Lübeck."""
    routes = {**words.pop("routes", {}), "hamburg-lubeck": f"blue:{piece} - -"}
    words = {"supply": {"red": (3, 0)}, "stock": {"blue": (2, 0)}, "whole": False, **FREE, **words}
    state = position("standard_2_3", ("red", "blue", "green"), routes=routes, **words)
    return act(state, "red", TRADER if piece == "T" else MERCHANT)


def test_ht_6_12_both_orders_are_offered():
    state = displaced_freely()
    assert legal(state, "blue") == [
        f"{verb}" for verb in [*(f"add/{each}/trader" for each in AROUND), *(f"relocate/{each}" for each in AROUND)]
    ]
    assert legal(displaced_freely(options={}), "blue") == [f"relocate/{each}" for each in AROUND]


def test_ht_6_12_the_displaced_piece_itself_is_never_left_out():
    """To stop is offered once it is down."""
    state = displaced_freely("M")
    assert refused(state, "blue", "enough")
    state = act(state, "blue", "add/bremen-hamburg/trader")
    assert refused(state, "blue", "enough")
    assert "enough" in legal(act(state, "blue", "relocate/bremen-hamburg"), "blue")


def test_ht_6_12_an_extra_piece_first():
    state = displaced_freely()
    after = act(state, "blue", "add/bremen-hamburg/trader")
    assert (stock(after, "blue"), route(after, "bremen-hamburg")[0]) == ((1, 0), "blue:T")
    assert legal(after, "blue") == [f"relocate/{each}" for each in AROUND], "only one extra for a trader"
    after = act(after, "blue", "relocate/hamburg-stade")
    assert reading.waiting(after) == ["red"]


def test_ht_6_12_between_two_extra_pieces():
    state = act(displaced_freely("M"), "blue", "add/bremen-hamburg/trader", "relocate/bremen-hamburg")
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
    state = displaced_freely(routes=full)
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
    state = displaced_freely(
        stock={}, routes={"hamburg-stade": "blue:T green:T green:T", "arnheim-kampen": "blue:M - -"}
    )
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
    state = displaced_freely(stock={})
    assert legal(state, "blue") == [f"relocate/{each}" for each in AROUND]
    after = act(state, "blue", "relocate/bremen-hamburg")
    assert reading.waiting(after) == ["red"], "nothing to lift but the piece just set down"


def test_ht_6_8_the_source_is_decided_anew_in_any_order():
    state = displaced_freely("M", stock={"blue": (1, 0)}, supply={"red": (3, 0), "blue": (0, 1)})
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
