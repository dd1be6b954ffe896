"""Names and reading: elements, counts and lists in one language; and a view with what is at hand to speak of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from babel.lists import format_list

from hansa_bot.engine.event import Event
from hansa_bot.engine.view import View, letter
from hansa_bot.i18n.catalog import Catalog

V = TypeVar("V", bound=View)
N = TypeVar("N", bound="TitleNames")
Plural = tuple[str, str]
LONGEST = 100
"""Characters of what is said of a choice."""
_MOST_OF_A_NAME = 24
_LISTS = {"en": "en_GB"}
"""Where lists follow another custom than the language's first one: our English knows no comma before the last."""


def plural(one: str, many: str) -> Plural:
    """Mark a text for extraction that has a form for one thing and one for several (`{n}`)."""
    return one, many


class TitleNames:
    """Names elements in one language, about seats with these names.

    A title gives `words` by slot and value and `units` by what is counted, marked for translation, and a `glossary`:
    what else an element may be called when it is typed. A slot of its own kind is named by a method `_<slot>`; what
    stands before the last underscore does not matter, so `other_die` is named as `die` is.
    """

    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    units: ClassVar[Mapping[str, Plural]] = {}
    glossary: ClassVar[Mapping[str, Sequence[str]]] = {}

    def __init__(self, tr: Catalog, names: Sequence[str]) -> None:
        self.tr = tr
        self.called = [name if len(name) <= _MOST_OF_A_NAME else name[: _MOST_OF_A_NAME - 1] + "…" for name in names]

    def value(self, slot: str, value: Any) -> str:
        """Name the value of a slot or of an event's element; what is unknown stays as it is."""
        kind = slot.rpartition("_")[2]
        if kind in self.words and isinstance(value, str):
            return self.tr(self.words[kind][value]) if value in self.words[kind] else value
        named = getattr(self, f"_{kind}", None)
        return str(named(value)) if named else str(value)

    def aliases(self, slot: str, value: str) -> list[str]:
        """Return other names by which a person may type the value of a slot."""
        return [*self.glossary.get(value, ())]

    def seat(self, seat: int) -> str:
        """Return a seat's name."""
        return self.called[seat]

    def lettered(self, seat: int) -> str:
        """Return "Bea (B)"."""
        return f"{self.seat(seat)} ({letter(seat)})"

    def count(self, unit: str, n: int) -> str:
        """Return "3 points", by the title's `units`."""
        return self.tr.plural(*self.units[unit], n)

    def list(self, parts: Sequence[str]) -> str:
        """Join parts as in "one, two and three"."""
        return format_list(parts, locale=_LISTS.get(self.tr.language, self.tr.language))

    def counted(self, counts: Counter[str], none: str) -> str:
        """Return "church, 2 × ship", in the order of the counts; `none` where there is nothing."""
        parts = [name if count == 1 else f"{count} × {name}" for name, count in counts.items()]
        return ", ".join(parts) or none

    def _seat(self, value: Any) -> str:
        return self.seat(int(value))


class TitleReading(Generic[N, V]):
    """A view with its names; the actor is the reader, for spectators the seat that must decide.

    `brings` are the events that the action under consideration would lead to, as far as its seat can foresee them.
    """

    def __init__(self, names: N, view: V, brings: Sequence[Event] = ()) -> None:
        self.names, self.view, self.tr, self.brings = names, view, names.tr, brings
        self.actor = (view.waiting or [0])[0] if view.seat is None else view.seat

    @cached_property
    def gains(self) -> Mapping[str, Mapping[str, Any]]:
        """The elements of the events that an action brings, by their kind; of several the first."""
        return {event.kind: event.args for event in reversed(self.brings)}


def cut(text: str, most: int = LONGEST) -> str:
    """Return a text of at most so many characters, with its end cut off where it is longer."""
    return text if len(text) <= most else text[: most - 1].rstrip(" ,·:;(") + "…"
