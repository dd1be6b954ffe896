"""Putting replacement tokens on the board (HT-14), and what options change about the plate."""

import msgspec
import pytest

from hansa_bot.engine.errors import Barrier
from hansa_bot.engine.session import Session
from hansa_bot.titles.kit.preview import brings
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, play
from tests.titles.hansa_teutonica.position import RULES, crowded, position
from tests.titles.hansa_teutonica.reading import route, stock, supply, tokens_on_routes

ELSEWHERE = {"luneburg-perleberg": "swap_offices", "goslar-hildesheim": "remove_three"}


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
    state = position(whole=False, routes=crowded({"arnheim-kampen": "red:T - -"}), pending={"red": ["upgrade_skill"]})
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


OWNER = {"plate_visibility": "owner"}
TWO_ELSEWHERE = {"emden-stade": "remove_three", "bremen-minden": "swap_offices"}


def claiming(**options):
    """Red may claim a route with a token; the next one of the stock raises a skill."""
    return position(
        fills="arnheim-kampen",
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


def unplaceable(option, *names, **leave):
    """Red has these tokens to place where hardly a route is empty."""
    return position(
        whole=False,
        routes=crowded(leave and {key.replace("_", "-"): row for key, row in leave.items()}),
        pending={"red": list(names)},
        options={"unplaceable_token": option},
    )


def test_ht_14_5_only_the_one_without_a_route_is_discarded():
    state = act(unplaceable("discard", "upgrade_skill", "extra_office", arnheim_kampen="- - -"), "red", "end")
    after = act(state, "red", "token/upgrade_skill/arnheim-kampen")
    assert RULES.view(after, None).discarded == ["extra_office"]
    assert tokens_on_routes(after) == {"arnheim-kampen": "upgrade_skill"}


RELOCATE = {"options": {"remove_three_mode": "relocate_opponents"}, "owns": ["remove_three"]}
ROWS = {"arnheim-kampen": "blue:T red:T -", "dortmund-duisburg": "blue:M green:T"}


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
