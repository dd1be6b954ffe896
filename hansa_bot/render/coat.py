"""Coats: other colours for the same picture, put on where paint touches the sheet, so that edges stay smooth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from hansa_bot.render.palette import Colour

Paint = TypeVar("Paint")


class Coat:
    """What becomes of some colours; all others stay. Coats are told apart by identity."""

    def __init__(self, changes: Mapping[Colour, Colour]) -> None:
        self.changes = dict(changes)

    def of(self, paint: Paint) -> Paint:
        """Return what a colour becomes; a value of a mask, which is no colour, stays."""
        return self.changes.get(paint, paint)  # type: ignore[call-overload, no-any-return]

    def all(self, colours: Iterable[Colour]) -> list[Colour]:
        """Return what some colours become, in their order."""
        return [self.of(colour) for colour in colours]

    def pairs(self, pairs: Iterable[tuple[Colour, Colour]]) -> list[tuple[Colour, Colour]]:
        """Return what pairs of colours become."""
        return [(self.of(first), self.of(second)) for first, second in pairs]


DAY = Coat({})
"""The colours as they are written down."""

_worn: ContextVar[Coat] = ContextVar("coat", default=DAY)


def worn() -> Coat:
    """Return the coat of what is painted now, on this thread."""
    return _worn.get()


def shade(paint: Paint) -> Paint:
    """Return what a colour is in the coat of what is painted now."""
    return _worn.get().of(paint)


@contextmanager
def wearing(coat: Coat) -> Iterator[None]:
    """Paint in a coat; only the thread that asks is concerned."""
    token = _worn.set(coat)
    try:
        yield
    finally:
        _worn.reset(token)
