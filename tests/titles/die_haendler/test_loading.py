"""Phase 2: the auction of a wagon, and its loading in five steps (DH-6)."""

from tests.titles.die_haendler.position import State, act, asked, at_step, pay, put, table


def bidding(seats: int = 3, **options: str) -> State:
    return at_step(pay(table(seats, **options), a=1000, b=500), "auction")


def test_dh_6_1_wagons_are_auctioned_in_their_order_and_those_on_the_road_skipped() -> None:
    state = put(bidding(2), 2, "exit-koeln", "koeln")
    state = act(state, "a bid/0", "b bid/0")
    assert (asked(state), state.wagon) == (("bid", "ab"), 2)
