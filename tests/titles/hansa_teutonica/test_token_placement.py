"""Putting replacement tokens on the board (HT-14), and what options change about the plate."""

from __future__ import annotations

import msgspec
import pytest

from hansa_bot.engine.errors import Barrier
from hansa_bot.engine.session import Session
from hansa_bot.titles.kit.preview import brings
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, play, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, crowded, position
from tests.titles.hansa_teutonica.reading import pending, route, stock, supply, tokens_on_routes

ELSEWHERE = {"luneburg-perleberg": "swap_offices", "goslar-hildesheim": "remove_three"}


def allowed(**words):
    """The routes where red's one pending token may go."""
    state = position(
        **{"pending": {"red": ["upgrade_skill"]}, "tokens_on_routes": ELSEWHERE, "phase": "end_of_turn", **words}
    )
    return {action.split("/")[2] for action in legal(state, "red", "token")}


def test_ht_14_1_every_pending_token_goes_face_up_on_a_route():
    state = position(pending={"red": ["upgrade_skill", "plus_three_actions"]}, phase="end_of_turn")
    state = act(state, "red", "token/upgrade_skill/arnheim-kampen")
    assert reading.waiting(state) == ["red"]
    state = act(state, "red", "token/plus_three_actions/emden-stade")
    there = reading.tokens_on_routes(state)
    assert (there["arnheim-kampen"], there["emden-stade"]) == ("upgrade_skill", "plus_three_actions")
    assert reading.waiting(state) == ["blue"]


def test_ht_14_1_others_keep_their_plates_until_their_own_turn():
    state = act(position(pending={"blue": ["upgrade_skill"]}), "red", "end")
    assert reading.waiting(state) == ["blue"]
    assert reading.pending(state, "blue") == ["upgrade_skill"]


def test_ht_14_2_no_token_no_piece_and_an_empty_slot_at_one_end():
    assert len(allowed()) == 32
    assert not allowed() & ELSEWHERE.keys()
    assert "dortmund-duisburg" not in allowed(routes={"dortmund-duisburg": "- blue:T"})
    full = {"halle": "red:T blue:T", "quedlinburg": "green:M red:M"}
    assert "halle-quedlinburg" not in allowed(cities=full)
    assert "goslar-quedlinburg" in allowed(cities=full)
    assert "halle-quedlinburg" in allowed(cities={"halle": "red:T blue:T"})


def test_ht_14_2_an_extra_office_fills_no_slot():
    full = {"halle": "red:T blue:T", "quedlinburg": "green:M"}
    assert "halle-quedlinburg" in allowed(cities=full, extra_offices={"quedlinburg": "red:T green:T"})


def test_ht_14_3_one_after_the_other_in_any_order():
    state = position(pending={"red": ["upgrade_skill", "plus_three_actions"]}, phase="end_of_turn")
    assert {action.split("/")[1] for action in legal(state, "red")} == {"upgrade_skill", "plus_three_actions"}
    state = act(state, "red", "token/plus_three_actions/arnheim-kampen")
    assert refused(state, "red", "token/upgrade_skill/arnheim-kampen", "token/plus_three_actions/emden-stade")
    assert "token/upgrade_skill/emden-stade" in legal(state, "red")


def test_ht_14_4_a_token_stays_until_its_route_is_claimed():
    state = position(
        routes={"arnheim-kampen": "red:T red:T red:T"},
        tokens_on_routes={**ELSEWHERE, "arnheim-kampen": "upgrade_skill"},
    )
    assert "arnheim-kampen" not in reading.tokens_on_routes(act(state, "red", "claim/arnheim-kampen/none"))
    before = reading.tokens_on_routes(state)
    for who in COLOURS[:4]:
        state = act(state, who, "end")
    assert reading.tokens_on_routes(state) == before


def test_ht_14_4_taverns_are_routes_like_any_other():
    assert "bremen-osnabruck" in allowed()


def test_ht_14_5_nothing_is_placed_after_the_end():
    state = position(
        routes={"bremen-osnabruck": "red:T red:T red:T"}, cities={"bremen": "blue:M"}, points={"blue": 19}
    )
    after = act(state, "red", "claim/bremen-osnabruck/none")
    assert after.over
    assert reading.waiting(after) == []
    assert len(reading.pending(after, "red")) == 1


def test_ht_14_5_a_pending_token_is_hidden_from_everybody_until_the_turn_ends():
    """D14: even from its owner; then all of them are revealed before a route is chosen."""
    views = []
    for name in ("upgrade_skill", "plus_three_actions"):
        state = position(pending={"red": [name]}, tokens_on_routes=ELSEWHERE, token_stock=[])
        state.used = [0] * len(state.used)
        views.append([msgspec.json.encode(RULES.view(state, reader)) for reader in (None, 0, 1)])
    assert views[0] == views[1]
    state = position(pending={"red": ["upgrade_skill"]})
    assert RULES.view(state, 0).desks[0].pending == 1
    assert facts_of(state, "red", "end", kind="tokens_revealed") == [{"seat": 0, "tokens": ["upgrade_skill"]}]
    after = act(state, "red", "end")
    assert RULES.view(after, 3).to_place == ["upgrade_skill"]
    assert play(state, "red", "end").entries[0].barrier, "what was revealed is not taken back"


def test_ht_14_5_a_token_without_a_route_is_kept_for_a_later_turn():
    """D15: every route holds a piece; later one is free again."""
    state = position(
        whole=False,
        routes=crowded({"arnheim-kampen": "red:T - -"}),
        pending={"red": ["upgrade_skill"]},
    )
    state = act(state, "red", "end")
    assert reading.waiting(state) == ["blue"]
    assert reading.pending(state, "red") == ["upgrade_skill"]
    for who in ("blue", "green", "yellow"):
        state = act(state, who, "end")
    state.spaces[:] = position().spaces
    assert facts_of(state, "red", "end", kind="tokens_revealed") == [], "it has been seen before"
    state = act(state, "red", "end")
    assert reading.waiting(state) == ["red"]
    assert Session(RULES, act(state, "red", "token/upgrade_skill/arnheim-kampen")).waiting == [1]


def test_ht_14_5_only_the_token_that_finds_no_route_is_kept():
    state = position(
        whole=False,
        routes=crowded({"arnheim-kampen": "- - -"}),
        pending={"red": ["upgrade_skill", "plus_three_actions"]},
    )
    state = act(state, "red", "end")
    assert legal(state, "red") == ["token/plus_three_actions/arnheim-kampen", "token/upgrade_skill/arnheim-kampen"]
    state = act(state, "red", "token/upgrade_skill/arnheim-kampen")
    assert reading.waiting(state) == ["blue"]
    assert reading.pending(state, "red") == ["plus_three_actions"]


OWNER = {"plate_visibility": "owner"}
TWO_ELSEWHERE = {"emden-stade": "remove_three", "bremen-minden": "swap_offices"}


def claiming(**options):
    """Red may claim a route with a token; the next one of the stock raises a skill."""
    return position(
        routes={"arnheim-kampen": "red:T red:T red:T"},
        tokens_on_routes={"arnheim-kampen": "plus_four_actions", **TWO_ELSEWHERE},
        token_stock=["upgrade_skill", "extra_office"],
        options=options,
    )


CLAIM = "claim/arnheim-kampen/none"


def test_ht_14_5_the_owner_may_look_at_once():
    """D14."""
    state = act(claiming(**OWNER), "red", CLAIM)
    assert RULES.view(state, 0).desks[0].shown == ["upgrade_skill"]
    for reader in (None, 1, 2, 3):
        desk = RULES.view(state, reader).desks[0]
        assert (desk.pending, desk.shown) == (1, [])
    hidden = act(claiming(), "red", CLAIM)
    assert RULES.view(hidden, 0).desks[0].shown == []


def test_ht_14_5_nobody_else_learns_anything_of_it():
    views = []
    for name in ("upgrade_skill", "plus_three_actions"):
        state = position(pending={"red": [name]}, tokens_on_routes=TWO_ELSEWHERE, token_stock=[], options=OWNER)
        state.used = [0] * len(state.used)
        views.append([msgspec.json.encode(RULES.view(state, reader)) for reader in (None, 1, 2)])
        assert RULES.view(state, 0).desks[0].shown == [name]
    assert views[0] == views[1]


def test_ht_14_5_it_is_told_to_its_owner_alone():
    step = play(claiming(**OWNER), "red", CLAIM)
    (seen,) = [event for entry in step.entries for event in entry.events if event.kind == "token_seen"]
    assert seen.args == {"seat": 0, "token": "upgrade_skill"}
    assert seen.seen_by(0)
    assert not seen.seen_by(1)
    assert not seen.seen_by(None)


@pytest.mark.parametrize("visibility", ["hidden", "owner"])
def test_ht_14_5_nothing_is_foreseen_of_a_token_that_lies_face_down(visibility):
    options = {"plate_visibility": visibility}
    routes = {"arnheim-kampen": "red:T red:T red:T"}
    state = position(
        options=options, routes=routes, tokens_on_routes={**ELSEWHERE, "arnheim-kampen": "upgrade_skill"}
    )
    claimed = brings(RULES, state, 0, "claim/arnheim-kampen/none")
    assert {"took_token", "token_drawn"} <= {event.kind for event in claimed}
    ended = brings(RULES, position(options=options, pending={"red": ["upgrade_skill"]}), 0, "end")
    assert not {"token_seen", "tokens_revealed"} & {event.kind for event in (*claimed, *ended)}


def test_ht_14_5_what_was_seen_is_not_taken_back():
    step = play(claiming(**OWNER), "red", CLAIM)
    assert step.entries[0].barrier
    with pytest.raises(Barrier):
        step.session.undo(0)
    hidden = Session(RULES, claiming()).apply(0, [CLAIM]).session
    assert hidden.undo(0).session.state == claiming()


def test_ht_14_5_at_the_end_of_the_turn_all_see_it():
    state = act(claiming(**OWNER), "red", CLAIM, "end")
    for reader in (None, 0, 1):
        assert RULES.view(state, reader).to_place == ["upgrade_skill"]


def unplaceable(option, *names, **leave):
    """Red has these tokens to place where hardly a route is empty."""
    return position(
        whole=False,
        routes=crowded(leave and {key.replace("_", "-"): row for key, row in leave.items()}),
        pending={"red": list(names)},
        options={"unplaceable_token": option},
    )


def test_ht_14_5_a_token_without_a_route_is_discarded():
    """D15."""
    state = unplaceable("discard", "upgrade_skill")
    assert facts_of(state, "red", "end", kind="token_discarded") == [{"seat": 0, "token": "upgrade_skill"}]
    after = act(state, "red", "end")
    assert (pending(after, "red"), RULES.view(after, None).discarded) == ([], ["upgrade_skill"])
    assert reading.waiting(after) == ["blue"]
    assert reading.lines(after, "red")["tokens"] == 0


def test_ht_14_5_only_the_one_without_a_route_is_discarded():
    state = act(unplaceable("discard", "upgrade_skill", "extra_office", arnheim_kampen="- - -"), "red", "end")
    after = act(state, "red", "token/upgrade_skill/arnheim-kampen")
    assert RULES.view(after, None).discarded == ["extra_office"]
    assert tokens_on_routes(after) == {"arnheim-kampen": "upgrade_skill"}


def test_ht_14_5_kept_is_the_default():
    after = act(unplaceable("keep", "upgrade_skill"), "red", "end")
    assert (pending(after, "red"), RULES.view(after, None).discarded) == (["upgrade_skill"], [])


RELOCATE = {"options": {"remove_three_mode": "relocate_opponents"}, "tokens": {"red": {"unused": ["remove_three"]}}}
ROWS = {"arnheim-kampen": "blue:T red:T -", "dortmund-duisburg": "blue:M green:T"}


def test_ht_13_7_relocating_takes_opponents_pieces_only():
    """D13."""
    state = act(position(routes=ROWS, **RELOCATE), "red", "use/remove_three")
    assert legal(state, "red") == [
        "lift/arnheim-kampen/b-trader",
        "lift/dortmund-duisburg/b-merchant",
        "lift/dortmund-duisburg/c-trader",
    ]
    assert refused(state, "red", "remove/arnheim-kampen/b-trader", "lift/arnheim-kampen/a-trader", "enough")


def test_ht_13_7_relocating_one_after_the_other():
    """So two cannot trade places on a route without room."""
    state = act(position(routes=ROWS, **RELOCATE), "red", "use/remove_three", "lift/dortmund-duisburg/b-merchant")
    assert legal(state, "red", "lift", "enough") == []
    assert "drop/arnheim-kampen/b-merchant" in legal(state, "red")
    assert "drop/dortmund-duisburg/b-merchant" not in legal(state, "red"), "that changes nothing"
    state = act(state, "red", "drop/arnheim-kampen/b-merchant")
    assert route(state, "arnheim-kampen") == ["blue:T", "red:T", "blue:M"]
    assert "enough" in legal(state, "red")
    assert refused(act(state, "red", "lift/dortmund-duisburg/c-trader"), "red", "drop/arnheim-kampen/c-trader")


def test_ht_13_7_relocating_three_at_most_and_nothing_to_a_supply():
    state = position(routes=ROWS, **RELOCATE)
    hands = [(supply(state, who), stock(state, who)) for who in ("red", "blue", "green")]
    after = act(
        state,
        "red",
        "use/remove_three",
        "lift/dortmund-duisburg/b-merchant",
        "drop/emden-stade/b-merchant",
        "lift/arnheim-kampen/b-trader",
        "drop/emden-stade/b-trader",
        "lift/dortmund-duisburg/c-trader",
        "drop/emden-stade/c-trader",
    )
    assert route(after, "emden-stade") == ["blue:M", "blue:T", "green:T"]
    assert [(supply(after, who), stock(after, who)) for who in ("red", "blue", "green")] == hands
    assert legal(after, "red", "lift", "enough") == []
    assert after.actions_left == state.actions_left


def test_ht_13_7_relocating_may_stop_after_one():
    state = act(position(routes=ROWS, **RELOCATE), "red", "use/remove_three", "lift/arnheim-kampen/b-trader")
    after = act(state, "red", "drop/emden-stade/b-trader", "enough")
    assert legal(after, "red", "lift") == []
    assert "end" in legal(after, "red")


def test_ht_13_3_relocating_needs_an_opponent_and_room():
    assert legal(position(routes={"arnheim-kampen": "red:T - -"}, **RELOCATE), "red", "use") == []
    full = position(whole=False, routes=crowded({}), **RELOCATE)
    assert legal(full, "red", "use") == []
    only_home = position(
        whole=False,
        routes=crowded({"arnheim-kampen": "red:T red:T -"}, by="red:T") | {"arnheim-kampen": "blue:T red:T -"},
        **RELOCATE,
    )
    assert legal(only_home, "red", "use") == [], "to another space of the same route changes nothing"


def test_ht_13_7_relocating_displaces_nothing():
    state = position(routes=ROWS | {"emden-stade": "green:T green:T green:T"}, **RELOCATE)
    state = act(state, "red", "use/remove_three", "lift/arnheim-kampen/b-trader")
    assert "drop/emden-stade/b-trader" not in legal(state, "red")
