"""Putting replacement tokens on the board (HT-14)."""

from __future__ import annotations

import msgspec

from hansa_bot.engine.session import Session
from tests.titles.hansa_teutonica import reading
from tests.titles.hansa_teutonica.playing import act, facts_of, legal, play, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, crowded, position

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
