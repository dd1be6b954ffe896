"""Movement turns, the messenger, influence cards and Broken Axle (DH-7, DH-8, DH-13.4)."""

import pytest

from hansa_bot.engine.errors import Barrier
from hansa_bot.engine.rules import restore
from hansa_bot.engine.state import encode
from hansa_bot.titles.die_haendler.material import CARD, PLACE
from hansa_bot.titles.die_haendler.phases import next_seat
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import NOBODY
from tests.titles.die_haendler.position import (
    A,
    B,
    C,
    State,
    act,
    asked,
    at_step,
    deal,
    equip,
    legal,
    load,
    loaded,
    pay,
    play,
    put,
    refused,
    table,
    told,
    where,
)


def moving(seats: int = 2, *, abilities: str = "", messenger: str = "gate-bruegge", **options: str) -> State:
    """Return a table at the first movement turn; the first seat has these abilities."""
    state = at_step(table(seats, **options), "movement")
    state.messenger = PLACE[messenger]
    return equip(state, A, abilities)


def test_dh_7_1_movement_turns_in_turn_order_after_broken_axle() -> None:
    """The starting player is first; who holds no card is not asked about Broken Axle."""
    state = table(3)
    state.starter = B
    state = at_step(deal(state, A, "social_rise"), "axles")
    assert asked(state) == ("axle", "a")
    state = act(state, "pass")
    for seat, after in ("bc", "ca", "a-"):
        assert asked(state) == ("movement", seat)
        assert next_seat(state) == {"c": C, "a": A, "-": None}[after]
        state = act(state, legal(state, "drive")[0])
    assert asked(state)[0] == "wheel"


def test_dh_7_2_one_tile_is_used_and_lies_face_down() -> None:
    """The turn can end only behind it, and there is no second one."""
    state = moving(abilities="cartwright")
    assert refused(state, "end") == "DH-7.2"
    state = act(state, "drive/3/1/spoke-paris")
    assert [*state.tiles[A]] == [1, 2, 4]
    assert refused(state, "drive/1/2/exit-koeln") == "DH-7.2"
    assert refused(state, "waste/1") == "DH-7.2"
    assert "end" in legal(state)


def test_dh_7_2_a_turn_without_anything_left_ends_by_itself() -> None:
    assert asked(act(moving(), "drive/3/1/spoke-paris")) == ("movement", "b")


def test_dh_21_5_with_transfers_nothing_is_answered_by_the_program() -> None:
    """What can be given away is hidden, even where it is nothing."""
    state = pay(moving(transfers="on"), a=0)
    assert legal(act(state, "drive/3/1/spoke-paris")) == ["end"]


def test_dh_7_3_only_tiles_that_lie_face_up() -> None:
    state = moving()
    state.tiles[A] = bytes([1, 4])
    assert {offer.split("/")[1] for offer in legal(state, "drive")} == {"1", "4"}
    assert refused(state, "drive/3/1/spoke-paris") == "DH-7.3"
    assert refused(state, "waste/3") == "DH-7.3"


def test_dh_7_4_any_wagon_may_be_chosen() -> None:
    """Also one that carries only others' goods; its load stays on it (DH-7.23)."""
    state = act(load(moving(), 3, B, "food food"), "drive/2/3/gate-genua")
    assert where(state)[2] == "gate-genua"
    assert loaded(state, 3, B) == "food food"


CHOSEN = [
    ("arrived", "drive/4/1/gate-bruegge", "DH-7.22"),
    ("blocked", "drive/4/1/gate-bruegge", "DH-13.4"),
    ("stuck", "drive/1/1/genua", "DH-7.5"),
    ("back", "drive/1/1/exit-paris", "DH-7.7"),
    ("taken", "drive/2/1/koeln", "DH-7.11"),
    ("short", "drive/4/1/spoke-paris", "DH-7.16"),
    ("unknown points", "drive/3+1/1/gate-bruegge", "DH-7.17"),
]


@pytest.mark.parametrize(("why", "action", "rule"), CHOSEN, ids=[row[0] for row in CHOSEN])
def test_dh_7_5_refusals_name_the_first_reason(why: str, action: str, rule: str) -> None:
    """In the order of DH-21.11."""
    state = moving()
    if why == "arrived":
        state.arrived[0] = True
    elif why == "blocked":
        state.axles[0] = bytes((B,))
    elif why == "stuck":
        put(state, 1, "exit-genua", "gate-genua")
    elif why == "back":
        put(state, 1, "gate-paris", "exit-paris")
    elif why == "taken":
        put(state, 1, "gate-koeln", "spoke-koeln")
    assert refused(state, action) == rule


def test_dh_7_6_a_tile_is_lost_only_if_it_moves_nothing() -> None:
    """DH-C20: the only space ahead is taken, the others are blocked or arrived; tile 3 could have passed."""
    state = put(moving(), 1, "ring-paris-bruegge", "gate-paris")
    put(state, 2, "gate-bruegge", "spoke-bruegge")
    put(state, 3, "wien")
    state.tiles[A], state.axles[1], state.arrived[2] = bytes([1, 3]), bytes((B,)), True
    state.pile[CARD["axle_break"]] -= 1
    assert legal(state) == [*(f"drive/3/1/{place}" for place in ("bruegge", "gate-gent", "hub")), "waste/1"]
    assert refused(state, "waste/3") == "DH-7.6"
    assert [*act(state, "waste/1").tiles[A]] == [3]


def test_dh_7_6_a_tile_may_be_given_up_though_extra_points_would_help() -> None:
    """On top of the tile they make a move legal that the tile alone does not allow (DH-7.19)."""
    state = put(moving(abilities="cartwright"), 1, "ring-paris-bruegge", "gate-paris")
    put(state, 2, "gate-bruegge", "spoke-bruegge")
    state.tiles[A], state.arrived[1], state.arrived[2] = bytes([1]), True, True
    ends = ("exit-bruegge", "ring-bruegge-gent", "spoke-bruegge")
    assert legal(state) == [*(f"drive/1+1/1/{place}" for place in ends), "waste/1"]


def test_dh_7_8_round_trips() -> None:
    """DH-C51; a wagon that leaves a city cannot come back to it before it has left another one."""
    for option, ends in (("allowed", ["drive/1/1/paris"]), ("forbidden", [])):
        state = put(moving(round_trips=option), 1, "exit-paris", "gate-paris")
        state.left[0] = PLACE["paris"]
        assert [offer for offer in legal(state, "drive") if offer.startswith("drive/1/1/")] == ends
    state = put(moving(round_trips="forbidden"), 1, "wien")
    state.left[0] = PLACE["paris"]
    assert act(state, "drive/1/1/exit-wien").left[0] == PLACE["wien"]


def test_dh_7_8_without_round_trips_no_wagon_takes_the_road_that_leads_only_back() -> None:
    """From there no tile ever moved it again: it stops at the gate, where it can still turn elsewhere."""
    for option, end in (("allowed", "exit-paris"), ("forbidden", "gate-paris")):
        state = put(moving(round_trips=option), 1, "ring-paris-bruegge", "gate-bruegge")
        state.left[0] = PLACE["paris"]
        two = [offer for offer in legal(state, "drive") if offer.startswith("drive/2/1/")]
        assert (f"drive/2/1/{end}" in two, "drive/2/1/exit-paris" in two) == (True, option == "allowed")
        assert "drive/2/1/spoke-paris" in two


def test_dh_7_8_where_the_gate_before_that_road_is_taken_the_wagon_stops_before_it() -> None:
    state = put(put(moving(round_trips="forbidden"), 1, "hub", "spoke-wien"), 2, "gate-paris", "ring-genua-paris")
    state.left[0] = PLACE["paris"]
    offers = legal(state, "drive")
    assert "drive/3/1/spoke-paris" in offers
    assert {"drive/3/1/gate-paris", "drive/3/1/exit-paris"}.isdisjoint(offers)


def test_dh_7_8_a_game_stored_before_that_road_was_closed_goes_on() -> None:
    state = put(moving(round_trips="forbidden"), 1, "exit-paris", "gate-paris")
    state.left[0] = PLACE["paris"]
    again = restore(RULES, encode(state), 1)
    assert encode(again) == encode(state)
    assert [offer for offer in legal(again, "drive") if offer.startswith("drive/1/1/")] == [], "as it was"


def test_dh_7_8_what_a_round_trip_is_refused_for() -> None:
    state = put(moving(round_trips="forbidden"), 1, "gate-paris", "ring-paris-bruegge")
    state.left[0] = PLACE["paris"]
    for action in ("drive/2/1/paris", "drive/1/1/exit-paris"):
        refusal = RULES.refuse(state, A, action)
        assert refusal is not None
        assert refusal.rule == "DH-7.8"


def test_dh_7_13_entering_a_city_loses_the_rest_and_is_an_arrival() -> None:
    """DH-C18; the way and what is lost are told."""
    state = put(moving(), 1, "gate-bruegge", "ring-paris-bruegge")
    (event,) = told(state, "drive/4/1/bruegge", "drove")
    assert event.args["places"] == ["exit-bruegge", "bruegge"]
    assert (event.args["count"], event.args["lost"]) == (4, 2)
    state = act(state, "drive/4/1/bruegge")
    assert state.arrived[0]
    assert refused(state, "drive/1/1/exit-bruegge") == "DH-7.22"


def test_dh_7_17_extra_points_alone_or_on_top_before_or_after_the_tile() -> None:
    """DH-C22 and DH-C62: with the Wagnerei, and no wagon twice (DH-7.18)."""
    state = moving(abilities="cartwright courier", messenger="hub")
    assert where(act(state, "drive/2+1/1/spoke-paris"))[0] == "spoke-paris"
    assert refused(act(state, "drive/2+1/1/spoke-paris"), "extra/1/2/exit-koeln") == "DH-7.17"
    state = act(state, "extra/1/1/exit-paris")
    assert refused(state, "drive/3/1/spoke-paris") == "DH-7.18"
    state = act(state, "drive/3/2/spoke-koeln")
    assert where(state)[:2] == ["exit-paris", "spoke-koeln"]
    assert refused(state, "extra/1/3/exit-genua") == "DH-7.17"
    after = act(moving(abilities="cartwright"), "drive/2/1/gate-paris")
    assert refused(after, "extra/1/1/spoke-paris") == "DH-7.18"
    assert where(act(after, "extra/1/2/exit-koeln"))[1] == "exit-koeln"


SPLITS = [
    ("large_cartwright", ["extra/2/1/gate-paris"]),
    ("large_cartwright", ["extra/1/1/exit-paris", "extra/1/2/exit-koeln"]),
    ("cartwright large_cartwright", ["extra/3/1/spoke-paris"]),
    ("cartwright large_cartwright", ["extra/1/1/exit-paris", "extra/2/2/gate-koeln"]),
    ("cartwright large_cartwright", ["extra/2/1/gate-paris", "extra/1/2/exit-koeln"]),
    ("cartwright large_cartwright", ["extra/1/1/exit-paris", "extra/1/2/exit-koeln", "extra/1/3/exit-genua"]),
]


@pytest.mark.parametrize(("abilities", "moves"), SPLITS, ids=str)
def test_dh_7_20_extra_points_are_split(abilities: str, moves: list[str]) -> None:
    """Two points in one or two, three in one, two or three; then none are left."""
    state = moving(abilities=abilities)
    for move in moves:
        assert move in legal(state)
        state = act(state, move)
    assert not legal(state, "extra")


def test_dh_7_20_both_cartwrights_on_top_of_a_tile() -> None:
    """Seven points from the gate of Brügge reach every city but those that another wagon holds."""
    state = put(moving(abilities="cartwright large_cartwright"), 1, "gate-bruegge", "exit-bruegge")
    ends = {offer.split("/")[3] for offer in legal(state, "drive") if offer.startswith("drive/4+3/1/")}
    assert ends & {"gent", "wien"} == {"gent", "wien"}
    assert not ends & {"koeln", "genua", "bruegge"}


def test_dh_7_21_tiles_come_back_after_four_rounds() -> None:
    """DH-C41."""
    for number, tiles in ((3, [2]), (4, [1, 2, 3, 4]), (8, [1, 2, 3, 4])):
        state = table(2)
        state.tiles = [bytes([2])] * 2
        state = act(at_step(state, "promotion", number=number), "rise/0", "rise/0")
        assert state.round == number + 1
        assert [*state.tiles[A]] == tiles


def test_dh_7_23_leaving_ends_the_mastery() -> None:
    """DH-C43 (DH-6.8)."""
    state = put(load(moving(), 3, A, "food"), 3, "genua", master=A)
    state = act(state, "drive/2/3/gate-genua")
    assert state.masters[2] == NOBODY
    assert loaded(state, 3, A) == "food"


RIDES = [
    ("", "gate-paris", []),
    ("courier", "exit-paris", ["gate-paris"]),
    ("express_courier", "exit-bruegge", ["gate-bruegge", "ring-bruegge-gent", "ring-paris-bruegge", "spoke-bruegge"]),
    (
        "courier express_courier",
        "exit-bruegge",
        ["gate-bruegge", "gate-gent", "gate-paris", "hub", "ring-bruegge-gent"],
    ),
]


@pytest.mark.parametrize(("abilities", "messenger", "spaces"), RIDES)
def test_dh_8_2_how_far_the_messenger_rides(abilities: str, messenger: str, spaces: list[str]) -> None:
    """DH-C25, DH-C59: one, one or two, with both couriers up to three spaces; never into a city, never back."""
    state = moving(abilities=abilities, messenger=messenger)
    found = [offer.split("/")[1] for offer in legal(state, "courier")]
    assert found[: len(spaces)] == spaces
    assert bool(found) == bool(abilities)
    assert not {"paris", "bruegge", messenger} & {*found}


def test_dh_8_1_once_and_only_by_owners() -> None:
    state = moving(abilities="courier", messenger="gate-paris")
    assert refused(state, "courier/paris") == "DH-8.3"
    assert refused(state, "courier/hub") == "DH-8.2"
    state = act(state, "courier/spoke-paris")
    assert refused(state, "courier/gate-paris") == "DH-8.1"
    assert refused(moving(), "courier/exit-bruegge") == "DH-8.1"


def test_dh_8_11_two_cards_in_one_turn() -> None:
    """DH-C23: a wagon ends at the messenger (DH-7.24), the messenger at a wagon (DH-8.5): one card each (DH-8.8)."""
    state = put(moving(abilities="courier cartwright", messenger="gate-paris"), 2, "ring-paris-bruegge", "gate-paris")
    state = act(state, "drive/2/1/gate-paris")
    assert asked(state) == ("influence", "a")
    state = act(state, "card/axle_break", "courier/ring-paris-bruegge", "card/special_sale")
    assert refused(state, "extra/1/1/spoke-paris") == "DH-7.18"
    state = act(state, "extra/1/2/gate-bruegge")
    assert asked(state) == ("movement", "b")
    assert (sum(state.hands[A]), sum(state.pile)) == (2, 13)


def test_dh_8_6_also_who_is_stopped_short_gains_a_card() -> None:
    state = put(moving(messenger="gate-paris"), 2, "spoke-paris", "gate-paris")
    assert asked(act(state, "drive/3/1/gate-paris")) == ("influence", "a")


def test_dh_8_7_passing_or_standing_still_gives_nothing() -> None:
    """DH-C24."""
    state = moving(messenger="exit-paris")
    assert asked(act(state, "drive/3/1/spoke-paris")) == ("movement", "b")
    state = put(moving(messenger="gate-paris"), 1, "gate-paris", "exit-paris")
    assert asked(act(state, "drive/1/2/exit-koeln")) == ("movement", "b")


def test_dh_8_9_a_card_is_taken_unseen_and_only_if_one_is_left() -> None:
    """DH-C58: who has seen the pile takes nothing back, and others learn that a card was taken, not which."""
    state = moving(messenger="gate-paris")
    state.pile, state.removed = [1, 0, 0, 0, 2], [2, 3, 3, 3, 1]
    step = play(state, "drive/2/1/gate-paris")
    assert legal(step.session.state) == ["card/axle_break", "card/social_rise"]
    assert refused(step.session.state, "card/free_loading") == "DH-8.9"
    with pytest.raises(Barrier):
        step.session.undo(A)
    (event,) = told(step.session.state, "card/axle_break", "took_card")
    assert event.seen_by(B) is not None
    assert "card" not in event.seen_by(B).args  # type: ignore[union-attr]
    state.pile, state.removed = [0] * 5, [3] * 5
    assert asked(act(state, "drive/2/1/gate-paris")) == ("movement", "b")


def test_dh_21_7_a_movement_turn_without_a_card_can_be_taken_back() -> None:
    step = play(moving(abilities="cartwright"), "extra/1/1/exit-paris", "drive/2/2/gate-koeln")
    assert where(step.session.undo(A, 0).session.state)[:2] == ["paris", "koeln"]


def test_dh_13_4_a_blocked_wagon_moves_only_for_the_owner_who_lifts_it() -> None:
    """DH-C26, with the owner between two others; the card leaves the game."""
    state = at_step(deal(equip(table(3), A, "large_cartwright"), B, "axle_break"), "axles")
    assert asked(state) == ("axle", "b")
    assert legal(state) == ["block/1", "block/2", "block/3", "pass"]
    state = act(state, "block/1")
    assert refused(state, "drive/2/1/gate-paris") == refused(state, "extra/1/1/exit-paris") == "DH-13.4"
    assert refused(state, "lift/1") == "DH-13.4"
    state = act(state, "drive/1/2/exit-koeln", "end")
    assert refused(state, "drive/2/1/gate-paris") == "DH-13.4"
    state = act(state, "lift/1")
    assert state.removed[CARD["axle_break"]] == 1
    state = act(state, "drive/2/1/gate-paris")
    assert asked(state) == ("movement", "c")
    assert where(act(state, "drive/1/1/spoke-paris"))[0] == "spoke-paris"


def test_dh_13_4_several_cards_on_one_wagon_and_the_end_of_the_phase() -> None:
    """Each owner lifts only his own; what still lies there at the end leaves the game."""
    state = at_step(deal(deal(table(2), A, "axle_break axle_break"), B, "axle_break"), "axles")
    state = act(state, "a block/1", "a block/1", "b block/1")
    assert [*state.axles[0]] == [A, A, B]
    state = act(state, "lift/1")
    assert refused(state, "drive/2/1/gate-paris") == "DH-13.4"
    state = act(state, "lift/1")
    assert refused(state, "drive/2/1/gate-paris") == "DH-13.4"
    state = act(state, "drive/1/2/exit-koeln", "drive/1/3/exit-genua", "end")
    assert asked(state)[0] == "wheel"
    assert (state.axles, state.removed[CARD["axle_break"]]) == ([b"", b"", b""], 3)


def test_dh_13_4_blocked_wagons_are_passed() -> None:
    state = put(moving(), 2, "exit-paris", "gate-paris")
    state.axles[1] = bytes((B,))
    assert "drive/2/1/gate-paris" in legal(state)


def test_dh_7_6_all_wagons_blocked() -> None:
    """DH-C27: a tile must be turned down, extra points are useless, the messenger may ride (DH-8.4)."""
    state = moving(abilities="large_cartwright courier", messenger="gate-paris")
    state.axles, state.tiles[A] = [bytes((B,))] * 3, bytes([2, 4])
    state.pile[0] = 0
    assert {offer.split("/")[0] for offer in legal(state)} == {"courier", "waste"}
    assert legal(state, "waste") == ["waste/2", "waste/4"]


@pytest.mark.parametrize(("option", "asks"), [("in", "axle"), ("out", "movement")])
def test_dh_13_9_who_holds_any_card_is_asked_about_broken_axle(option: str, asks: str) -> None:
    """The question gives nothing away; in a game without such cards there is none (DH-17.3)."""
    state = at_step(deal(table(2, axle_cards=option), A, "free_loading"), "axles")
    assert asked(state) == (asks, "a")
    if asks == "axle":
        assert legal(state) == ["pass"]
        assert refused(state, "block/1") == "DH-13.1"
