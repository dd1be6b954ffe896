"""The worked cases: each position is built, each action is done, each expected field is compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.titles.hansa_teutonica.state import HansaState
from tests.titles.hansa_teutonica.case_checks import Standing, check
from tests.titles.hansa_teutonica.playing import play, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, seat_of, set_up

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))

HEAD = {"id", "rules", "board", "players", "setup", "steps"}
STEP = {"by", "do", "refused", "then", "with"}


def build(case: Mapping[str, Any], other: Mapping[str, Any]) -> HansaState:
    """Return the position of a case, with some of its words exchanged for others."""
    words = {**case["setup"], **other}
    if seats := words.pop("seats", None):
        assert seats == {colour: seat_of(colour) + 1 for colour in case["players"]}
        state = set_up(len(seats), **words.pop("options", {}))
        assert not words
        assert state.board == case["board"]
        return state
    totals, offices = words.pop("final_totals", None), words.pop("offices_on_board", {})
    extra = {"arnheim": [f"{colour}:T" for colour in offices for _ in range(offices[colour])]}
    state = position(
        case["board"], case["players"], whole=False, **words, **({"extra_offices": extra} if offices else {})
    )
    if totals:
        for score in RULES.scores(RULES.view(state, None)):
            state.points[score.seat] += totals[COLOURS[score.seat]] - score.total
        state.over, state.stack = True, []
    return state


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    assert case.keys() == HEAD
    now = Standing(build(case, {}))
    for step in case["steps"]:
        assert step.keys() <= STEP
        if "with" in step:
            now = Standing(build(case, step["with"]))
        if "refused" in step:
            assert refused(now.state, step["by"], *step["refused"])
        if "do" in step:
            done = play(now.state, step["by"], *step["do"])
            now = Standing(done.session.state, [event for entry in done.entries for event in entry.events])
        check(now, step.get("then", {}))


def test_every_case_is_here_once() -> None:
    assert [case["id"] for case in CASES] == [f"HT-C{number:02}" for number in range(1, 37)]


def test_unknown_words_are_never_passed_over() -> None:
    with pytest.raises(ValueError, match="no position has"):
        position(weather="fair")
    with pytest.raises(KeyError):
        check(Standing(set_up(3)), {"weather": "fair"})
