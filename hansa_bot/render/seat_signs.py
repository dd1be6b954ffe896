"""The signs of seats on pieces and labels: letters, unless the table that is painted has others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from hansa_bot.render.theme import SEATS, seat_ink

T = TypeVar("T")

_worn: ContextVar[tuple[str, ...]] = ContextVar("signs", default=())


def sign(seat: int | None) -> str:
    """Return the sign of a seat in what is painted now; with a number after the last, that of nobody's pieces."""
    worn = _worn.get()
    return worn[-1 if seat is None else seat] if worn else seat_ink(seat).letter


@contextmanager
def use_signs(seats: Sequence[str], nobody: str) -> Iterator[None]:
    """Paint with these signs of the seats and of what nobody plays; only the thread that asks is concerned."""
    unused = (ink.letter for ink in SEATS[len(seats) :])
    token = _worn.set((*seats, *unused, nobody))
    try:
        yield
    finally:
        _worn.reset(token)


def each_with_signs(pictures: Iterator[T], seats: Sequence[str], nobody: str) -> Iterator[T]:
    """Yield what is painted with these signs; what others paint in between has its own."""
    while True:
        with use_signs(seats, nobody):
            try:
                picture = next(pictures)
            except StopIteration:
                return
        yield picture
