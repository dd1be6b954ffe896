"""The worked cases of movement, messenger, influence cards and Broken Axle (DH-7, DH-8, DH-13.4)."""

import pytest

from hansa_bot.engine.action import seen_by
from hansa_bot.engine.errors import Barrier
from hansa_bot.titles.die_haendler.material import CARD, CARDS, NOWHERE, PLACE
from hansa_bot.titles.die_haendler.state import NOBODY, HaendlerState
from tests.titles.die_haendler.case_positions import Case, build, case, ends, follow, seat_of
from tests.titles.die_haendler.position import (
    A,
    B,
    act,
    asked,
    at_step,
    legal,
    load,
    play,
    put,
    refused,
    stored,
    table,
    told,
    where,
)


def moving(setup: Case, seats: int = 2, **options: str) -> HaendlerState:
    """Return a case's position at the first movement turn."""
    return at_step(build(setup, seats, **options), "movement")


@case(15)
def leaving_a_city(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving(setup)
    found = {tile: ends(state, 1, int(tile)) for tile in expected["possible_ends"]}
    assert found == expected["possible_ends"]


@case(16)
@case(17)
def taken_spaces(setup: Case, actions: list[Case], expected: Case) -> None:
    state = put(build({"wagon1": setup["wagon1"]}), 2, setup["wagon2"], "hub")
    state = at_step(state, "movement")
    move = f"drive/{actions[0]['tile']}/1/{expected['wagon1']}"
    (driven,) = told(state, move, "drove")
    assert driven.args["lost"] == expected["points_lost"]
    assert where(act(state, move))[0] == expected["wagon1"]


@case(18)
def points_lost_in_a_city(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving(setup)
    (driven,) = told(state, "drive/4/1/bruegge", "drove")
    assert (driven.args["lost"], expected["results"][0]) == (2, "legal: arrived, 2 points lost")
    state = act(state, "a drive/4/1/bruegge")
    assert (asked(state), state.arrived) == (("movement", "b"), [True, False, False])
    assert refused(state, "drive/1/1/exit-bruegge") == "DH-7.22"


@case(19)
def taken_city(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving(setup)
    (driven,) = told(state, "drive/4/1/exit-genua", "drove")
    assert driven.args["lost"] == 3
    state = moving({"wagon1": "exit-genua, came from gate-genua", "wagon3": "genua"})
    assert [ends(state, 1, tile) for tile in (1, 2, 3, 4)] == [[]] * 4
    assert refused(state, "drive/1/1/genua")


def axled(state: HaendlerState, *wagons: int) -> HaendlerState:
    """Lay a Broken Axle card of the second seat on wagons."""
    for wagon in wagons:
        state.pile[CARD["axle_break"]] -= 1
        state.axles[wagon - 1] = bytes((B,))
    return state


@case(20)
def nothing_movable(setup: Case, actions: list[Case], expected: Case) -> None:
    state = axled(build({**setup, "wagon3": "wien"}), 2)
    state.tiles[A], state.arrived[2] = bytes(setup["P1_tiles_up"]), True
    put(state, 2, "gate-bruegge", "spoke-bruegge")
    state = at_step(state, "movement")
    assert {"waste/1"} < {*legal(state)}
    assert "waste/3" not in legal(state), "with tile 3 wagon 2 can be passed"
    state = act(state, "waste/1")
    assert (state.tiles[A], where(state)[0]) == (bytes((3,)), "ring-paris-bruegge")


@case(21)
def never_backward(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving({"wagon1": "ring-paris-bruegge, came from gate-paris"})
    follow(state, [(A, f"drive/1/1/{action['route'][-1]}") for action in actions], expected["results"])


@case(22)
def one_move_per_wagon(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving(setup)
    assert where(act(state, "drive/2+1/1/spoke-paris"))[0] == "spoke-paris"
    after = act(state, "drive/2/1/gate-paris")
    follow(after, [(A, "extra/1/2/exit-koeln")], expected["results"][1:2])
    follow(after, [(A, "extra/1/1/spoke-paris")], expected["results"][2:])


@case(23)
def courier_and_cartwright(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving(setup)
    state = act(state, "drive/2/1/gate-paris", "card/axle_break", "courier/ring-paris-bruegge", "card/social_rise")
    assert sum(state.hands[A]) == expected["cards_gained"]
    assert sum(state.pile) == expected["influence_pile"]
    after = act(state, "extra/1/2/gate-bruegge")
    assert (where(after)[1], sum(after.pile)) == ("gate-bruegge", 13)
    assert refused(state, "extra/1/1/spoke-paris") == "DH-7.18"


@case(24)
def passing_the_messenger(setup: Case, actions: list[Case], expected: Case) -> None:
    state = act(moving(setup), "drive/3/1/spoke-paris")
    assert sum(map(sum, state.hands)) == expected["cards_gained"]


@case(25)
def messenger_moves(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving(setup)
    found = [action.split("/")[1] for action in legal(state, "courier")]
    assert found == sorted(expected["one_step"] + expected["two_steps"])
    assert refused(state, "courier/exit-bruegge")


@case(26)
def axle_removed_in_the_own_turn(setup: Case, actions: list[Case], expected: Case) -> None:
    state = build(setup)
    state.abilities[B] = bytes((3,))
    state = act(at_step(state, "axles"), "c block/1")
    assert not [action for action in legal(state, "drive", "extra") if action.split("/")[2] == "1"]
    state = act(state, "a drive/1/2/exit-koeln")
    assert not [action for action in legal(state, "drive", "extra") if action.split("/")[2] == "1"]
    state = act(state, "b drive/1/3/exit-genua")
    state = act(state, "b end") if asked(state) == ("movement", "b") else state
    assert refused(state, "drive/1/1/exit-paris") == "DH-13.4"
    state = act(state, "c lift/1", "c drive/2/1/gate-paris")
    assert "drive/1/1/spoke-paris" in legal(state)
    assert state.removed[CARDS.index("axle_break")] == 1


@case(27)
def all_blocked(setup: Case, actions: list[Case], expected: Case) -> None:
    state = axled(build(setup), *setup["wagons_blocked"])
    state.tiles[A] = bytes(setup["P1_tiles_up"])
    state = act(at_step(state, "movement"), f"waste/{actions[0]['tile']}")
    assert state.tiles[A] == bytes((4,))
    assert legal(state) == ["courier/exit-bruegge", *legal(state, "courier")[1:], "end"]


@case(41)
def tiles_come_back(setup: Case, actions: list[Case], expected: Case) -> None:
    state = table(2)
    state.round, state.tiles = setup["round"], [bytes(setup["P1_tiles_up"])] * 2
    state = at_step(state, "movement")
    assert not [action for action in legal(state) if action.split("/")[1][:1] not in "2"]
    while state.round == setup["round"]:
        least = ({"wheel/crest/crest", "pass", "rise/0"} & {*legal(state)}) or {legal(state)[0]}
        state = act(state, *least)
    assert [*state.tiles[A]] == expected["P1_tiles_up_after"]


@case(43)
def office_ends_on_departure(setup: Case, actions: list[Case], expected: Case) -> None:
    state = load(build({"wagon3": "genua, master P1"}), 3, B, "silk")
    state = act(at_step(state, "movement"), "a drive/2/3/gate-genua")
    assert (state.masters[2], state.left[2]) == (NOBODY, PLACE["genua"])
    state = at_step(state, "auction", wagon=3)
    assert (asked(state)[0], sum(state.loads[2])) == ("movement", 1), "skipped, with its load"
    state = put(build({}), 3, "wien")
    assert asked(at_step(state, "auction", wagon=3)) == ("bid", "ab")


@case(49)
def all_ends_of_four(setup: Case, actions: list[Case], expected: Case) -> None:
    state = put(put(build({"wagon1": setup["wagon1"]}), 2, "koeln"), 3, "wien")
    state.arrived = [False, True, True]
    assert ends(at_step(state, "movement"), 1, 4) == expected["places"]


@case(50)
def city_and_exit_taken(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving(setup)
    assert [ends(state, action["wagon"], action["tile"]) for action in actions] == expected["places"]


@case(51)
def round_trips(setup: Case, actions: list[Case], expected: Case) -> None:
    for action, result in zip(actions, expected["results"], strict=True):
        state = build(setup, **action["options"])
        state.left[0] = PLACE["paris"]
        follow(at_step(state, "movement"), [(A, "drive/1/1/paris")], [result])


@case(58)
def gained_card_stays(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving(setup)
    state.removed = [3 - setup["influence_pile"].get(card, 0) for card in CARDS]
    state.pile = [setup["influence_pile"].get(card, 0) for card in CARDS]
    session = play(state, actions[0]["token"]).session
    assert legal(session.state) == expected["offers"]
    with pytest.raises(Barrier):
        session.undo(A)
    (taken,) = told(session.state, "card/axle_break", "took_card")
    assert "card" in taken.args
    assert "card" not in seen_by([taken], B)[0].args


@case(59)
def messenger_beside_a_city(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving(setup)
    assert [action.split("/")[1] for action in legal(state, "courier")] == expected["courier"]
    assert asked(act(state, "courier/gate-paris")) == ("movement", "a")


@case(62)
def extra_point_first(setup: Case, actions: list[Case], expected: Case) -> None:
    state = moving(setup)
    state.places[2], state.came_from[2] = PLACE["genua"], NOWHERE
    follow(state, [(A, action["token"]) for action in actions], expected["results"])
    assert seat_of("P1") == A
    assert stored(state, A, "paris") == ""
