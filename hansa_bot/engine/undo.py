"""Undo: the points that a seat may go back to, and the barriers beyond which free undo stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from hansa_bot.engine.errors import Barrier
from hansa_bot.engine.state import S


@dataclass(frozen=True, slots=True)
class Point(Generic[S]):
    """The position just before a seat's action: where an undo of that action leads."""

    version: int
    seat: int
    state: S


def after_action(
    points: tuple[Point[S], ...], before: Point[S], *, auto: bool, barrier: bool
) -> tuple[Point[S], ...]:
    """Return the points that are left after an action that was taken at `before`.

    A random or revealing action leaves none; an action of another seat leaves only itself; an automatic answer
    belongs to the action that caused it.
    """
    if barrier:
        return ()
    if auto:
        return points
    if points and points[-1].seat != before.seat:
        return (before,)
    return (*points, before)


def target(points: tuple[Point[S], ...], seat: int, to: int | None) -> int:
    """Return the index of the point that an undo by `seat` leads to: the last one, or the one at version `to`.

    Raises Barrier when there is none.
    """
    if points and points[-1].seat == seat:
        if to is None:
            return len(points) - 1
        for index, point in enumerate(points):
            if point.version == to:
                return index
    raise Barrier(seat, to)
