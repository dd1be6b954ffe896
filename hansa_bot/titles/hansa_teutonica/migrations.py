"""Lifting stored tables of earlier rules versions."""

from __future__ import annotations

from typing import Any

from hansa_bot.titles.hansa_teutonica.material import DISPLACED_EXTRAS, TOKENS, kind
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables

_KINDS = 6
"""Kinds of token before the promo tokens."""


def from_first_version(state: dict[str, Any]) -> dict[str, Any]:
    """Make room for promo tokens, and for how an unfinished reaction is noted now."""
    t = tables(state["board"])
    return state | {
        "unused": _wider(state["unused"]),
        "used": _wider(state["used"]),
        "plates": [_entry(number) for number in state["plates"]],
        "stack": [_decision(decision, t) for decision in state["stack"]],
    }


def _wider(counts: list[int]) -> list[int]:
    more = [0] * (len(TOKENS) - _KINDS)
    return [number for at in range(0, len(counts), _KINDS) for number in [*counts[at : at + _KINDS], *more]]


def _entry(number: int) -> int:
    seat, rest = divmod(number, 2 * _KINDS)
    return seat * 2 * len(TOKENS) + rest


def _decision(decision: dict[str, Any], t: Tables) -> dict[str, Any]:
    data = decision.get("data", [])
    if decision["kind"] == "relocate":
        space, piece = data
        data = [t.route_of[space], space, piece, 1, DISPLACED_EXTRAS[kind(piece)], -1, 0]
    elif decision["kind"] in ("extra", "borrow"):
        origin, left, lifted_from, lifted, *down = data
        data = [origin, t.start[origin], down[1], 0, left, t.start[lifted_from] if lifted else -1, lifted, *down]
    return decision | {"data": data}
