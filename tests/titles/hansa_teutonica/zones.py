"""Where every piece is, counted straight from the numbers of the state (HT-23.1, HT-23.5)."""

from __future__ import annotations

from collections import Counter

from hansa_bot.titles.hansa_teutonica.state import HansaState

STEPS = (4, 5, 3, 3, 3)
"""Steps to free on the five tracks, in the order of the desk; the fourth one is freed by merchants."""
BOOK = 3
ZONES = ("mark", "desk", "supply", "stock", "route", "office", "table", "air")


def pieces(state: HansaState, seat: int, kind: int) -> Counter[str]:
    """Return how many traders (0) or merchants (1) of a seat stand where."""
    code = 1 + 2 * seat + kind
    covered = [full - step for full, step in zip(STEPS, state.skills[5 * seat : 5 * seat + 5], strict=True)]
    merchants = covered[BOOK]
    return Counter(
        mark=1 - kind,
        desk=merchants if kind else sum(covered) - merchants,
        supply=state.supply[2 * seat + kind],
        stock=state.stock[2 * seat + kind],
        route=state.spaces.count(code),
        office=state.slots.count(code) + state.extras[1::2].count(code),
        table=state.table.count(seat + 1) * kind,
        air=_in_the_air(state).count(code),
    )


def census(state: HansaState) -> list[int]:
    """Return how many traders and merchants each seat has in all."""
    return [sum(pieces(state, seat, kind).values()) for seat in range(state.seats) for kind in (0, 1)]


def _in_the_air(state: HansaState) -> list[int]:
    held: list[int] = []
    for decision in state.stack:
        if decision.kind == "relocate":
            held += decision.data[1:2]
        elif decision.kind == "borrow":
            held += decision.data[3:4]
        elif decision.kind == "move":
            held += decision.data[3::2]
    return held
