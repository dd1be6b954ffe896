"""The worked cases: each position is built, each action is done, each expected field is compared."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.engine.action import Event
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from hansa_bot.titles.hansa_teutonica.state import HansaState
from tests.titles.hansa_teutonica import ledger, reading
from tests.titles.hansa_teutonica.playing import benefits, legal, play, refused
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, seat_of, set_up
from tests.titles.hansa_teutonica.zones import pieces

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


@dataclass
class Standing:
    """A case on its way: the position now, what the last step told, and whom it is about."""

    state: HansaState
    events: Sequence[Event] = field(default_factory=list)

    @property
    def waiting(self) -> str:
        return reading.waiting(self.state)[0]

    def told(self, kind: str, name: str) -> list[Any]:
        return [event.args[name] for event in self.events if event.kind == kind]


def check(now: Standing, expected: Mapping[str, Any]) -> None:
    """Compare every expected field with the position; raises KeyError for a field that nobody can check."""
    for name, wanted in expected.items():
        assert CHECKS[name](now, wanted) == wanted, name


def _each(read: Callable[[HansaState, str], Any]) -> Callable[[Standing, Any], Any]:
    return lambda now, wanted: {name: read(now.state, name) for name in wanted}


def _hand(read: Callable[[HansaState, str], tuple[int, int]]) -> Callable[[Standing, Any], Any]:
    def both(state: HansaState, who: str) -> dict[str, int]:
        traders, merchants = read(state, who)
        return {"trader": traders, "merchant": merchants}

    return _each(both)


def _tokens(now: Standing, wanted: Any) -> Any:
    found = {}
    for who, piles in wanted.items():
        have = {"unused": reading.unused(now.state, who), "used": reading.used(now.state, who)}
        same = all(Counter(have[pile]) == Counter(names) for pile, names in piles.items())
        found[who] = piles if same else have
    return found


def _offered(now: Standing, wanted: Mapping[str, Sequence[str]]) -> Any:
    return {kind: legal(now.state, now.waiting, *filter(None, [kind])) for kind in wanted}


def _benefits(now: Standing, wanted: Mapping[str, Sequence[str]]) -> Any:
    """The order of benefits means nothing."""
    offers = legal(now.state, now.waiting)
    found = {route: benefits(offers, route) for route in wanted}
    return {route: each if sorted(each) == found[route] else found[route] for route, each in wanted.items()}


def _starting_tokens(now: Standing, wanted: Mapping[str, Sequence[str]]) -> Any:
    """Which of the tokens lies where is chance."""
    there = reading.tokens_on_routes(now.state)
    tokens = wanted["tokens"] if sorted(wanted["tokens"]) == sorted(there.values()) else list(there.values())
    return {"routes": list(there), "tokens": tokens}


def _token_routes(now: Standing, wanted: Mapping[str, Any]) -> Any:
    allowed = {offer.split("/")[2] for offer in legal(now.state, now.waiting, "token")}
    return {
        "number": len(allowed),
        "among": [route for route in wanted["among"] if route in allowed],
        "not": [route for route in wanted["not"] if route not in allowed],
    }


def _skill_steps(now: Standing, wanted: Mapping[str, Mapping[str, int]]) -> Any:
    return {who: {skill: reading.step(now.state, who, skill) for skill in tracks} for who, tracks in wanted.items()}


def _lines(now: Standing, wanted: Mapping[str, Mapping[str, int]]) -> Any:
    return {
        who: {key: points for key, points in reading.lines(now.state, who).items() if key in each}
        for who, each in wanted.items()
    }


def _network(state: HansaState, who: str) -> Any:
    facts = {name: reading.fact(state, who, "network", name) for name in ("count", "cities", "key")}
    return {"offices": facts["count"], "cities": facts["cities"], "key_value": facts["key"]}


def _groups(state: HansaState, who: str) -> list[int]:
    return ledger.groups(RULES.view(state, None), seat_of(who))


def _desks(now: Standing, wanted: Mapping[str, int]) -> Any:
    found = [
        {"trader": pieces(now.state, seat, 0)["desk"], "merchant": pieces(now.state, seat, 1)["desk"]}
        for seat in range(now.state.seats)
    ]
    return found[0] if all(desk == found[0] for desk in found) else found


def _markers(now: Standing, wanted: int) -> int:
    """What is missing from 27 traders in every other place."""
    state = now.state
    (marks,) = {27 - sum(pieces(state, seat, 0).values()) + 1 for seat in range(state.seats)}
    return marks


def _result(now: Standing) -> Any:
    result = RULES.result(now.state)
    assert result is not None
    return result


def _token_stock_counts(now: Standing, wanted: Mapping[str, int]) -> Any:
    return dict(Counter(TOKENS[token] for token in now.state.token_stock))


def _neutral(now: Standing, wanted: Mapping[str, int]) -> Any:
    return {"stock": now.state.neutral_stock, "points": now.state.neutral_points}


def _neutral_pieces(now: Standing, wanted: Mapping[str, int]) -> Any:
    """A route that is not asked for counts when a neutral trader stands there."""
    return dict.fromkeys(wanted, 0) | reading.neutral_routes(now.state)


def _next_award(now: Standing, wanted: int) -> int:
    return (7, 4, 2)[len(now.state.links)]


CHECKS: dict[str, Callable[[Standing, Any], Any]] = {
    "supply": _hand(reading.supply),
    "stock": _hand(reading.stock),
    "points": _each(reading.points),
    "skill_steps": _skill_steps,
    "actions_left": lambda now, _: now.state.actions_left,
    "routes": _each(reading.route),
    "cities": _each(reading.city),
    "extra_offices": _each(reading.extras),
    "controller": _each(reading.ruler),
    "completed_cities": lambda now, _: now.state.completed,
    "links_awarded": lambda now, _: len(now.state.links),
    "next_link_award": _next_award,
    "prestige_table": lambda now, _: {str(value): who for value, who in reading.table(now.state).items()},
    "tokens": _tokens,
    "tokens_on_routes": lambda now, _: reading.tokens_on_routes(now.state),
    "token_routes": _token_routes,
    "starting_tokens": _starting_tokens,
    "token_stock_counts": _token_stock_counts,
    "neutral": _neutral,
    "neutral_pieces_on": _neutral_pieces,
    "token_stock_size": lambda now, _: len(now.state.token_stock),
    "pending": _each(lambda state, who: len(reading.pending(state, who))),
    "waiting": lambda now, _: reading.waiting(now.state),
    "game_over": lambda now, _: now.state.over,
    "offered": _offered,
    "benefits": _benefits,
    "extras_left": lambda now, _: RULES.view(now.state, None).extras_left,
    "sources": lambda now, _: now.told("added", "source"),
    "paid": lambda now, _: now.told("paid", "take"),
    "relocated": lambda now, _: now.told("relocated", "to_route"),
    "desk_pieces_each": _desks,
    "score_track_traders_each": _markers,
    "lines": _lines,
    "total": _each(lambda state, who: sum(reading.lines(state, who).values())),
    "controlled": _each(lambda state, who: reading.fact(state, who, "cities", "cities")),
    "network": _each(_network),
    "groups": _each(_groups),
    "token_count": _each(lambda state, who: reading.fact(state, who, "tokens", "count")),
    "winners": lambda now, _: [COLOURS[seat] for seat in _result(now).winners],
    "tie_break": lambda now, _: _result(now).tie_break,
}
