"""The worked cases: each position is built, each step is done, each expected field is compared."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.titles.castles_of_burgundy import rounds
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from tests.titles.castles_of_burgundy import case_answers, reading
from tests.titles.castles_of_burgundy.case_answers import ANSWERS
from tests.titles.castles_of_burgundy.playing import act, code, legal
from tests.titles.castles_of_burgundy.position import LETTERS, RULES

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text("utf-8"))["cases"]
HEAD = {"id", "title", "rules", "given", "do", "ask", "expect", "why"}


def end_phase(state: BurgundyState) -> BurgundyState:
    from hansa_bot.engine.action import Outcome

    after = RULES.clone(state)
    rounds.pay_out(after, Outcome())
    return after


def final_points(state: BurgundyState, who: str) -> int:
    return RULES.scores(RULES.view(state, None))[LETTERS.index(who)].total


SEAT_CHECKS: dict[str, Callable[[BurgundyState, str], Any]] = {
    "storage": reading.storage,
    "workers": lambda state, who: reading.desk(state, who).workers,
    "silverlings": lambda state, who: reading.desk(state, who).silver,
    "vp": lambda state, who: reading.desk(state, who).points,
    "dice_used": lambda state, who: [not left for left in reading.desk(state, who).dice_left],
    "goods": reading.goods,
    "sold": reading.sold,
    "bonus": reading.bonus,
    "purchase_used": lambda state, _: state.purchased,
}
SEAT_WORDS: dict[str, Callable[[Any], Any]] = {
    "storage": lambda tiles: sorted(map(case_answers.tile, tiles)),
    "goods": case_answers.counts,
    "sold": case_answers.counts,
}


def check_seat(state: BurgundyState, who: str, expected: Mapping[str, Any]) -> None:
    for name, wanted in expected.items():
        assert SEAT_CHECKS[name](state, who) == SEAT_WORDS.get(name, lambda same: same)(wanted), (who, name)


def check_depots(state: BurgundyState, expected: Mapping[str, Any]) -> None:
    for name, each in expected.items():
        assert set(each) <= {"hex", "goods"}
        if "hex" in each:
            assert reading.depot(state, name) == sorted(map(case_answers.tile, each["hex"]))
        if "goods" in each:
            found = reading.goods_on(state, name)
            assert found == {case_answers.good(number): each["goods"].count(number) for number in each["goods"]}


def check(state: BurgundyState, expected: Mapping[str, Any]) -> None:
    """Compare every expected field; an unknown one raises KeyError."""
    for name, wanted in expected.items():
        if name in LETTERS:
            check_seat(state, name, wanted)
        elif name == "depots":
            check_depots(state, wanted)
        else:
            found, converted = BOARD_CHECKS[name](state, wanted)
            assert found == converted, name


BOARD_CHECKS: dict[str, Callable[[BurgundyState, Any], tuple[Any, Any]]] = {
    "pending": lambda state, wanted: (reading.pending(state), case_answers.effect(wanted)),
    "track": lambda state, wanted: (reading.track(state), ["".join(pile) for pile in wanted]),
    "removed": lambda state, wanted: (reading.removed(state), sorted(map(case_answers.tile, wanted))),
    "black": lambda state, wanted: (reading.depot(state, "black"), sorted(map(case_answers.tile, wanted))),
    "order_next_round": lambda state, wanted: (
        [LETTERS[seat] for pile in reversed(state.track) for seat in reversed(pile)],
        wanted,
    ),
}


def play(case: Mapping[str, Any]) -> None:
    state, expected = case_answers.build(case["given"]), dict(case["expect"])
    fine, error = expected.pop("ok"), expected.pop("error", None)
    *before, last = case["do"]
    for step in before:
        state = act(state, case_answers.action(state, step))
    if last["act"] == "final_scoring":
        assert {who: final_points(state, who) for who in expected} == {
            who: each["vp"] for who, each in expected.items()
        }
        return
    if last["act"] == "end_phase":
        state = end_phase(state)
    elif fine:
        state = act(state, case_answers.action(state, last))
    else:
        assert code(state, case_answers.action(state, last)) == error
        assert case_answers.action(state, last) not in legal(state)
    check(state, expected)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    assert case.keys() <= HEAD
    if "ask" not in case:
        play(case)
        return
    question = dict(case["ask"])
    state = case_answers.build(case.get("given", {})) if "given" in case else None
    assert ANSWERS[question.pop("ask")](state, question) == case["expect"]["answer"]


def test_every_case_is_here_once() -> None:
    assert [case["id"] for case in CASES] == [f"CB-D{number:02}" for number in range(1, 61)]


def test_unknown_words_are_never_passed_over() -> None:
    with pytest.raises(AssertionError):
        case_answers.build({"weather": "fair"})
    with pytest.raises(KeyError):
        check(case_answers.build({}), {"weather": "fair"})
    with pytest.raises(KeyError):
        check(case_answers.build({}), {"A": {"weather": "fair"}})
