"""Action 3, displace: the active player's part (HT-6.1 to HT-6.3)."""

from __future__ import annotations

import pytest

from tests.titles.hansa_teutonica.playing import act, facts_of, legal, refused
from tests.titles.hansa_teutonica.position import position
from tests.titles.hansa_teutonica.reading import route, stock, supply


def test_ht_6_1_only_pieces_of_others_on_routes():
    state = position(
        supply={"red": (4, 0)},
        routes={"arnheim-kampen": "red:T blue:T green:M"},
        cities={"kampen": "blue:M", "arnheim": "blue:T"},
        prestige_table={7: "blue"},
        skill_steps={"blue": {"liber_sophiae": 2}},
    )
    assert legal(state, "red", "displace") == [
        "displace/arnheim-kampen/b-trader/trader",
        "displace/arnheim-kampen/c-merchant/trader",
    ]
    assert refused(
        state, "red", "displace/arnheim-kampen/a-trader/trader", "displace/coellen-warburg/b-merchant/trader"
    )


@pytest.mark.parametrize("piece", ["trader", "merchant"])
def test_ht_6_2_a_trader_costs_one_piece_more(piece):
    state = position(supply={"red": (3, 1)}, routes={"arnheim-kampen": "- blue:T -"})
    state = act(state, "red", f"displace/arnheim-kampen/b-trader/{piece}", "pay/1t")
    assert route(state, "arnheim-kampen") == [None, f"red:{piece[0].upper()}", None]
    assert supply(state, "red") == ((1, 1) if piece == "trader" else (2, 0))
    assert stock(state, "red") == (9, 0), "26 less 15 on the desk and 3 in the supply are 8 at first"
    assert state.actions_left == 1


def test_ht_6_2_a_merchant_costs_two_pieces_in_any_mix():
    state = position(
        supply={"red": (3, 2)}, routes={"arnheim-kampen": "blue:M - -"}, skill_steps={"red": {"liber_sophiae": 2}}
    )
    placed = act(state, "red", "displace/arnheim-kampen/b-merchant/trader")
    assert legal(placed, "red") == ["pay/1t1m", "pay/2m", "pay/2t"]
    assert refused(placed, "red", "pay/1t", "pay/1m", "pay/2t1m")
    assert supply(act(placed, "red", "pay/2m"), "red") == (2, 0)
    assert supply(act(placed, "red", "pay/1t1m"), "red") == (1, 1)
    assert stock(act(placed, "red", "pay/2t"), "red")[0] == stock(state, "red")[0] + 2


def test_ht_6_2_the_same_piece_cannot_pay_twice():
    state = position(supply={"red": (1, 1)}, routes={"arnheim-kampen": "blue:T - -"})
    assert facts_of(state, "red", "displace/arnheim-kampen/b-trader/trader", kind="paid") == [
        {"seat": 0, "take": "1m"}
    ]
    assert facts_of(state, "red", "displace/arnheim-kampen/b-trader/merchant", kind="paid") == [
        {"seat": 0, "take": "1t"}
    ]


@pytest.mark.parametrize(
    ("hand", "targets"),
    [
        ((0, 0), []),
        ((1, 0), []),
        ((0, 1), []),
        ((2, 0), ["trader"]),
        ((1, 1), ["trader"]),
        ((3, 0), ["merchant", "trader"]),
    ],
)
def test_ht_6_3_two_pieces_for_a_trader_three_for_a_merchant(hand, targets):
    state = position(supply={"red": hand}, routes={"arnheim-kampen": "blue:T blue:M -"})
    found = {action.split("/")[2] for action in legal(state, "red", "displace")}
    assert found == {f"b-{kind}" for kind in targets}


def test_ht_6_3_the_stock_does_not_help():
    state = position(
        whole=False, supply={"red": (1, 0)}, stock={"red": (9, 1)}, routes={"arnheim-kampen": "blue:T - -"}
    )
    assert legal(state, "red", "displace") == []
