"""A guide made of verbs: what is told of a place, what is offered there, and beside it what one might try."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

from hansa_bot.engine.action import Action, values_of
from hansa_bot.engine.state import View
from hansa_bot.titles.kit.texts import VerbTexts
from hansa_bot.titles.rulebook import Guide, Place
from hansa_bot.titles.texts import Texts


class VerbGuide(Guide):
    """Facts have a teller for each kind of place; why an attempt is not legal says the verb, as after a click."""

    tellers: ClassVar[Mapping[str, Callable[[Any, str], Iterable[str]]]]
    """By slot: tell(here, value), with the title's reading of the view."""

    def facts(self, texts: Texts, view: View, place: Place) -> Sequence[str]:
        """Tell what stands there and what follows from it."""
        return [*self.tellers[place.slot](cast(VerbTexts, texts).read(view), place.value)]

    def attempts(self, view: View, place: Place, offers: Sequence[Action]) -> Sequence[Action]:
        """Return what is offered at the place, then what else one might try there."""
        offered = [offer for offer in offers if self.concerns(view, offer, place)]
        return [*dict.fromkeys([*offered, *self.tries(view, place)])]

    def concerns(self, view: Any, action: Action, place: Place) -> bool:
        """Return whether an action names the place."""
        return place.value in values_of(action)

    @abstractmethod
    def tries(self, view: Any, place: Place) -> Iterable[Action]:
        """Return what one might try at a place in the pending decision though it may not be offered."""
