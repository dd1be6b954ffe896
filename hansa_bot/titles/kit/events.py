"""Events as data: what each kind of fact holds, and the sentence that tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.event import Event

if TYPE_CHECKING:
    from hansa_bot.titles.kit.names import TitleNames

Named = dict[str, str]
"""The elements of a fact, each by its name in the reader's language."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A kind of fact: its elements, as words in one string, and how it is told.

    `tell` is a sentence with elements as gaps, marked for translation; or, where grammar needs more, a
    teller(names, named, event). Without it the fact is only for the picture. `twin` names the elements that others
    know of a secret one, and `sealed` is the sentence they are told.
    """

    elements: str
    tell: str | Callable[[Any, Named, Event], str | None] | None = None
    twin: str = ""
    sealed: str = ""

    @property
    def known(self) -> tuple[set[str], ...]:
        """The elements that an event of this kind may hold: all of them, or those of its twin."""
        return ({*self.elements.split()}, {*self.twin.split()}) if self.twin else ({*self.elements.split()},)


Facts = Mapping[str, Fact]


def tell(facts: Facts, names: TitleNames, event: Event) -> str | None:
    """Return the sentence for a fact, or None where it is only for the picture, or from another version."""
    fact = facts.get(event.kind)
    if fact is None or fact.tell is None:
        return None
    named = {key: names.value(key, value) for key, value in event.args.items()}
    if fact.sealed and {*event.args} == {*fact.twin.split()}:
        return names.tr(fact.sealed, **named)
    return names.tr(fact.tell, **named) if isinstance(fact.tell, str) else fact.tell(names, named, event)


def check(facts: Facts, events: Iterable[Event]) -> None:
    """Raise RulesBug for an event of an unknown kind, or with other elements than its kind has."""
    for event in events:
        if event.kind not in facts:
            raise RulesBug(f"nobody has declared the event {event.kind}")
        known = facts[event.kind].known
        if {*event.args} not in known or (event.twin is not None and {*event.twin} != known[-1]):
            raise RulesBug(f"{event.kind} has {sorted(event.args)}, not {facts[event.kind].elements}")
