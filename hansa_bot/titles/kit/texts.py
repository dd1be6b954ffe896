"""Texts made of verbs and facts: a title says the rest, what a seat must decide and how the position stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import structs

from hansa_bot.engine.action import Action, values_of
from hansa_bot.engine.event import Event
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.kit import events
from hansa_bot.titles.kit.names import TitleNames, TitleReading, cut
from hansa_bot.titles.kit.verbs import Verbs
from hansa_bot.titles.texts import Texts


class VerbTexts(Texts):
    """What follows from a title's verbs, its facts and the names of its elements."""

    verbs: ClassVar[Verbs]
    facts: ClassVar[events.Facts]
    names_type: ClassVar[type[TitleNames]] = TitleNames

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kinds, cls.slots = cls.verbs.words, cls.verbs.slots

    def __init__(self, tr: Catalog, names: Sequence[str]) -> None:
        super().__init__(tr, names)
        self.named: Any = self.names_type(tr, names)

    def read(self, view: View, brings: Sequence[Event] = ()) -> Any:
        """Return the view with its names, as the title's tellers take it."""
        return TitleReading(self.named, view, brings)

    def value(self, slot: str, value: Any) -> str:
        """Return the name of an element, of a slot or of an event."""
        return str(self.named.value(slot, value))

    def aliases(self, slot: str, value: str) -> Sequence[str]:
        """Return other words by which a person may type an element."""
        found: Sequence[str] = self.named.aliases(slot, value)
        return found

    def effect(self, view: View, action: Action, brings: Sequence[Event] = ()) -> str:
        """Say what an action would do for its actor; the action as it stands where it makes no sense here."""
        here, words = self.read(view, brings), values_of(action)
        try:
            verb = self.verbs.of(action)
            if not isinstance(verb.effect, str):
                return cut(verb.effect(here, *words))
            named = {slot: self.value(slot, word) for slot, word in verb.named(words).items()}
            return cut(self.tr(verb.effect, **named))
        except (KeyError, ValueError, IndexError, TypeError):
            return cut(action)

    def event(self, event: Event) -> str | None:
        """Tell a fact in one sentence; None for facts that are only for the picture."""
        return events.tell(self.facts, self.named, event)

    def due(self, view: View, seat: int) -> str:
        """Say exactly what this seat must decide now, with the resources that matter."""
        due = self.verbs.questions[view.decision or ""].due
        return self.tr(due, **structs.asdict(view)) if isinstance(due, str) else due(self.read(view), seat)

    def unavailable(self, view: View, kind: str) -> str | None:
        """Say why no action of this kind is legal for the view's seat now; None for kinds not worth listing."""
        verb = self.verbs.by_name[kind]
        if not isinstance(verb.unavailable, str):
            return verb.unavailable(self.read(view))
        return self.tr(verb.unavailable) if view.decision in verb.offers else None
