"""Phase 2: the auction of a wagon, and its loading in five steps (DH-6)."""

import pytest

from hansa_bot.engine.action import seen_by
from hansa_bot.engine.errors import Barrier, NotYourDecision
from hansa_bot.engine.session import Session
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.ui.turn import pages
from tests.titles.die_haendler.position import (
    A,
    B,
    C,
    act,
    asked,
    at_step,
    deal,
    legal,
    load,
    loaded,
    pay,
    play,
    put,
    refused,
    store,
    stored,
    table,
    told,
)
from tests.ui import stage


def bidding(seats: int = 3, **options: str) -> HaendlerState:
    """Return a table at the auction of wagon 1 in Paris."""
    return at_step(pay(table(seats, **options), a=1000, b=500), "auction")


def mastered(seats: int = 3, goods: str = "", *, room: str = "", **options: str) -> HaendlerState:
    """Return a table where A is master of wagon 1 in Paris with some goods there, B and C with food and wine."""
    state = pay(table(seats, **options), a=1000, b=500, c=200)
    put(state, 1, "paris", master=A)
    store(state, A, paris=goods)
    for seat in range(1, seats):
        store(state, seat, paris="wine food")
    return at_step(state, room or "cargo")


def haggling(**options: str) -> HaendlerState:
    """Return a table where B and C are asked: B may load for 300 or 600, C only one for 200."""
    return act(mastered(**options), "a fee/b/300/600", "a fee/c/200/no")


def test_dh_6_1_wagons_are_dealt_with_in_their_order() -> None:
    state = put(bidding(2), 2, "exit-koeln", "koeln")
    state = act(state, "a bid/0", "b bid/0")
    assert (asked(state), state.wagon) == (("bid", "ab"), 2)


def test_dh_6_2_a_wagon_with_a_master_is_not_auctioned_again() -> None:
    state = at_step(put(table(2), 1, "paris", master=B), "auction")
    assert (state.wagon, state.masters) == (1, [B, -1, -1])
    state = at_step(store(put(table(2), 1, "paris", master=B), B, paris="wine"), "auction")
    assert asked(state) == ("cargo", "b")


def test_dh_6_3_everybody_bids_from_0_to_all_the_own_money() -> None:
    """DH-6.3, DH-1.6, DH-15.2: also somebody without any."""
    state = pay(bidding(), c=0)
    assert asked(state) == ("bid", "abc")
    assert legal(state, who=B) == sorted(f"bid/{amount}" for amount in range(0, 600, 100))
    assert legal(state, who=C) == ["bid/0"]
    assert refused(state, "bid/600", B) == refused(state, "bid/50", B) == "DH-6.3"


def test_dh_6_3_bids_are_known_to_nobody_else_until_all_are_in() -> None:
    """DH-1.5, DH-15, DH-15.2: only that there is one."""
    state = pay(bidding(), c=900)
    events = told(state, "b bid/500", "bid")
    assert [seen_by(events, reader)[0].args.get("amount") for reader in (A, B, C, None)] == [None, 500, None, None]
    state = act(state, "b bid/500")
    view = RULES.view(state, A)
    assert [(each.answered, each.bid) for each in view.merchants] == [(False, None), (True, None), (False, None)]
    assert RULES.view(state, B).merchants[B].bid == 500
    shown = told(act(state, "a bid/300"), "c bid/400", "showed_bid")
    assert [event.args["amount"] for event in shown] == [300, 500, 400]


@pytest.mark.parametrize(
    ("starter", "bids", "master", "paid"),
    [(0, (300, 500, 100), B, 500), (0, (500, 500, 500), A, 500), (2, (500, 300, 500), C, 500), (1, (0, 0, 0), B, 0)],
)
def test_dh_6_5_the_highest_first_in_turn_order_pays_and_is_master(
    starter: int, bids: tuple[int, ...], master: int, paid: int
) -> None:
    """DH-6.4 to DH-6.6."""
    state = pay(bidding(), a=500, b=500, c=500)
    state.starter = starter
    state = act(state, *(f"{'abc'[seat]} bid/{bid}" for seat, bid in enumerate(bids)))
    assert state.masters[0] == master
    assert state.money == [500 - paid * (seat == master) for seat in range(3)]


def test_dh_6_7_one_seat_may_be_master_of_several_wagons() -> None:
    state = act(bidding(2), "a bid/100", "b bid/0", "a bid/100", "b bid/0")
    assert state.masters[:2] == [A, A]


def test_dh_6_10_the_master_loads_up_to_three_of_one_kind_for_nothing() -> None:
    """DH-6.10, DH-6.9, DH-6.18: from the own warehouse there."""
    state = mastered(goods="wine wine wine wine cloth")
    assert legal(state) == ["load/cloth/1", "load/none", "load/wine/1", "load/wine/2", "load/wine/3"]
    after = act(state, "load/wine/3")
    assert (loaded(after, 1, A), stored(after, A, "paris"), after.money[A]) == ("wine wine wine", "cloth wine", 1000)
    assert refused(state, "load/wine/4") == "DH-6.13"
    assert refused(state, "load/food/1") == "DH-6.9"


def test_dh_6_13_what_lies_on_the_wagon_already_counts() -> None:
    """DH-6.10, DH-6.13, DH-6.14: nothing comes off, and the kind stays."""
    state = at_step(load(mastered(goods="wine wine cloth"), 1, A, "wine wine"), "cargo")
    assert legal(state) == ["load/none", "load/wine/1"]
    assert refused(state, "load/cloth/1") == "DH-6.10"


def test_dh_6_12_a_master_starts_with_a_kind_that_no_guest_has() -> None:
    state = at_step(load(mastered(goods="wine food"), 1, B, "wine"), "cargo")
    assert legal(state) == ["load/food/1", "load/none"]
    assert refused(state, "load/wine/1") == "DH-6.12"


def test_dh_21_5_a_master_with_nothing_to_load_is_not_asked() -> None:
    entries = play(act(bidding(2), "a bid/0"), "b bid/0").entries
    assert [(entry.action, entry.auto) for entry in entries] == [("bid/0", False), ("load/none", True)]


def test_dh_6_19_the_master_names_fees_for_each_possible_guest() -> None:
    """DH-6.19, DH-6.20: in turn order, up to 1000 per good, either may be closed."""
    state = mastered()
    assert (asked(state), len(legal(state))) == (("fees", "a"), 12 * 22)
    assert {"fee/b/no/no", "fee/b/0/0", "fee/b/1000/2000"} <= {*legal(state)}
    assert refused(state, "fee/b/1100/no") == refused(state, "fee/c/100/no") == "DH-6.19"
    state = act(state, "fee/b/100/200")
    assert {action.split("/")[1] for action in legal(state)} == {"c"}


def test_dh_6_19_who_has_room_for_one_gets_one_fee() -> None:
    state = at_step(load(mastered(), 1, B, "food"), "cargo")
    assert len(legal(state)) == 12
    assert refused(state, "fee/b/100/200") == "DH-6.19"


def test_dh_6_11_who_can_load_nothing_is_no_possible_guest() -> None:
    """DH-6.11, DH-6.19: a full row, or only the master's kind."""
    state = load(mastered(goods="wine"), 1, B, "food food")
    store(state, C, paris="wine wine")
    state = at_step(state, "cargo")
    assert asked(act(state, "load/wine/1"))[0] == "bid"


def test_dh_6_21_guests_answer_at_once_and_openly() -> None:
    state = haggling()
    assert asked(state) == ("guest", "bc")
    assert {each.fees for each in RULES.view(state, None).merchants} == {(None, None), (300, 600), (200, None)}
    assert legal(state, "take", who=B) == ["take/food", "take/wine"], "600 cannot be paid"
    assert refused(state, "take/wine+food", B) == "DH-6.21"
    assert refused(state, "take/wine+food", C) == "DH-6.21"


def test_dh_6_15_the_guest_pays_the_master_and_loads() -> None:
    """DH-6.15, DH-6.20 to DH-6.22, DH-6.25: in whatever order, each as a whole."""
    state = pay(haggling(), b=600)
    one = act(state, "b take/wine+food", "c take/wine")
    other = act(state, "c take/wine", "b take/wine+food")
    assert one == other
    assert (one.money, loaded(one, 1, B), loaded(one, 1, C)) == ([1800, 0, 0], "wine food", "wine")
    assert all(event.only is None for event in told(state, "b take/wine+food"))


def test_dh_6_21_a_guest_may_propose_where_the_fee_is_closed() -> None:
    """DH-6.21, DH-15.2: nothing beyond the cap or the own money, and no fee that could be taken."""
    state = haggling()
    assert "propose/wine+food/200" in legal(state, who=C)
    assert "propose/wine/200" not in legal(state, who=C)
    assert refused(state, "propose/wine/300", C) == "DH-6.21"
    rich = pay(state, b=9000)
    amounts = [int(action.split("/")[2]) for action in legal(rich, "propose", who=B)]
    assert (max(amounts), min(amounts)) == (2000, 0)
    assert refused(rich, "propose/wine/1100", B) == "DH-6.21"


def test_dh_6_23_the_master_answers_proposals_in_turn_order() -> None:
    state = act(haggling(), "c propose/wine/100", "b propose/food/200")
    assert (asked(state), legal(state)) == (("proposal", "a"), ["accept/b", "refuse/b"])
    assert refused(state, "accept/c") == "DH-6.23"
    state = act(state, "accept/b")
    assert (state.money[:2], loaded(state, 1, B), legal(state)) == ([1200, 300], "food", ["accept/c", "refuse/c"])
    state = act(state, "refuse/c")
    assert (state.money[C], loaded(state, 1, C), asked(state)[0]) == (200, "", "bid")


def test_dh_6_26_who_was_refused_and_holds_a_card_is_asked_again() -> None:
    """DH-6.26, DH-15.2: whatever the card, all at the same time."""
    state = deal(deal(haggling(), B, "free_loading"), C, "axle_break")
    state = act(state, "b propose/food/0", "c propose/food/0", "a refuse/b", "a refuse/c")
    assert asked(state) == ("last_word", "bc")
    assert (legal(state, who=B), legal(state, who=C)) == (
        ["free/food", "free/wine", "free/wine+food", "pass"],
        ["pass"],
    )
    after = act(state, "c pass", "b free/wine+food")
    assert (loaded(after, 1, B), after.money, after.fees) == ("wine food", [1000, 500, 200], [])


def test_dh_13_5_free_loading_costs_nothing_and_keeps_the_limits() -> None:
    """DH-13.1, DH-13.3, DH-13.5: the card leaves the game."""
    state = load(mastered(goods="wine"), 1, B, "food")
    state = at_step(deal(state, B, "free_loading"), "cargo")
    state = act(state, "load/wine/1", "fee/b/no/no", "fee/c/no/no")
    assert legal(state, "free", who=B) == ["free/food"]
    assert [refused(state, f"free/{goods}", B) for goods in ("wine", "food+food")] == ["DH-6.11", "DH-6.13"]
    assert refused(state, "free/food", C) == "DH-13.1"
    after = act(state, "b free/food")
    assert (loaded(after, 1, B), sum(after.removed), after.money[A]) == ("food food", 1, 1000)


def test_dh_6_27_with_fixed_fees_the_master_is_not_asked() -> None:
    state = mastered(loading="fixed")
    assert asked(state) == ("guest", "bc")
    assert legal(pay(state, b=400), who=B) == ["pass", "take/food", "take/wine", "take/wine+food"]
    assert refused(state, "propose/wine/0", B) == "DH-6.27"


def test_dh_6_27_without_haggling_nobody_proposes() -> None:
    state = haggling(haggling="off")
    assert legal(state, who=C) == ["pass", "take/food", "take/wine"]
    assert refused(state, "propose/wine/0", C) == "DH-6.27"


def test_dh_6_17_a_guest_who_could_only_pass_is_not_asked() -> None:
    """DH-6.17, DH-15.2: unless that depends on cards or money."""
    state = deal(mastered(haggling="off"), C, "axle_break")
    state = act(state, "fee/b/no/no", "fee/c/no/no")
    assert (asked(state), legal(state)) == (("guest", "c"), ["pass"])


def test_dh_6_16_a_wagon_may_leave_empty() -> None:
    state = act(mastered(goods="wine"), "load/none", "fee/b/no/no", "fee/c/no/no", "b pass", "c pass")
    assert sum(map(sum, state.loads)) == 0


def test_dh_21_7_bids_cannot_be_taken_back_once_all_are_in() -> None:
    session = play(bidding(2), "a bid/0", "b bid/0").session
    for seat in (A, B):
        with pytest.raises(Barrier):
            session.undo(seat)


def test_dh_15_3_a_bid_is_taken_back_until_all_are_in() -> None:
    """DH-15.3: freely, also after others have bid; then it is public, and nobody acts unasked otherwise."""
    state = act(bidding(), "c bid/100", "a bid/200")
    assert asked(act(state, "c withdraw")) == ("bid", "bc")
    shown = told(act(state, "c withdraw", "c bid/0"), "b bid/100", "showed_bid")
    assert [event.args["amount"] for event in shown] == [200, 100, 0]
    assert refused(state, "withdraw", B) == "DH-21.2"
    with pytest.raises(NotYourDecision):
        Session(RULES, state).apply(C, ["bid/0"])


def test_dh_15_3_who_waits_finds_the_way_back_in_the_panel() -> None:
    session = play(bidding(), "c bid/100", "a bid/200").session
    drafts = [pages.compose(stage.moment(session, "die_haendler", seat)) for seat in (A, B, C)]
    assert ["Take back" in stage.labels(draft) for draft in drafts] == [True, False, True]


def test_dh_21_7_cargo_and_fees_can_be_taken_back_until_a_guest_answers() -> None:
    state = mastered(goods="wine")
    session = play(state, "a load/wine/1", "a fee/b/100/no", "a fee/c/100/no").session
    assert session.undo(A, 0).session.state == state
    with pytest.raises(Barrier):
        session.apply(B, ["pass"]).session.undo(A)


def test_dh_6_19_fees_for_another_guest_than_the_one_asked_about() -> None:
    """It said how high a fee may be."""
    state = store(load(put(table(3), 1, "paris", master=A), 1, A, "cloth"), B, paris="wine")
    state = at_step(store(state, C, paris="wine"), "fees")
    found = RULES.refuse(state, A, "fee/c/200/no")
    assert found is not None
    assert (found.rule, "guest" in found.text) == ("DH-6.19", True)
