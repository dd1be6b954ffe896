"""Dice and workers: what it costs to let a die show a number (CB-5)."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.material import (
    ANIMAL,
    BUILDING,
    CASTLE,
    DICE,
    KNOWLEDGE,
    MINE,
    SHIP,
    TOOLS,
    knowledge,
)
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

DOUBLE = knowledge(8)
FREE_TO_TAKE = knowledge(12)
FREE_TO_PLACE = {
    BUILDING: knowledge(9),
    ANIMAL: knowledge(10),
    SHIP: knowledge(10),
    CASTLE: knowledge(11),
    MINE: knowledge(11),
    KNOWLEDGE: knowledge(11),
}
"""By type: the knowledge that gives a free step for placing it (CB-5.5)."""


def distance(face: int, number: int) -> int:
    """Return the steps from a face to a number, 6 and 1 being next to each other (CB-5.3)."""
    steps = abs(face - number)
    return min(steps, len(DICE) - steps)


def cost(face: int, number: int, free: int, reach: int) -> int:
    """Return the workers needed, with so many free steps and a worker's reach (CB-5.5)."""
    return -(-max(0, distance(face, number) - free) // reach)


def _row(tool: int, free: int, reach: int) -> tuple[int, ...]:
    if tool not in DICE:
        return (0,) * (len(DICE) + 1)
    return (0, *(cost(tool, number, free, reach) for number in DICE))


COSTS = tuple(
    tuple(tuple(_row(tool, free, reach) for tool in range(len(TOOLS))) for free in (0, 1)) for reach in (1, 2)
)
"""By whether knowledge 8 is there, a free step, tool and number: the workers; a tool that is no die costs none."""


def left(state: BurgundyState, seat: int) -> list[int]:
    """Return the faces of a seat's dice that are not used yet, equal ones once (CB-4.2)."""
    return sorted(
        {
            face
            for face, used in zip(
                state.dice[2 * seat : 2 * seat + 2], state.used[2 * seat : 2 * seat + 2], strict=True
            )
            if face and not used
        }
    )
