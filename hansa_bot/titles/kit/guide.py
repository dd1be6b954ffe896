"""A guide made of verbs: what is offered at a place, and beside it what one might try there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action, token, values_of
from hansa_bot.engine.state import View
from hansa_bot.titles.kit.verbs import Verbs
from hansa_bot.titles.rulebook import Guide, Place


class VerbGuide(Guide):
    """Attempts are the neighbours of the offers: the same with this place in the stead of another one.

    Why an attempt is not legal says the verb's own why-not, as after a click.
    """

    verbs: ClassVar[Verbs]

    def attempts(self, view: View, place: Place, offers: Sequence[Action]) -> Sequence[Action]:
        """Return what is offered at the place, then what else one might try there."""
        offered = [offer for offer in offers if self.concerns(offer, place)]
        return [*dict.fromkeys([*offered, *self.tries(view, place, offers)])]

    def concerns(self, action: Action, place: Place) -> bool:
        """Tell whether an action names the place."""
        return place.value in values_of(action)

    def tries(self, view: View, place: Place, offers: Sequence[Action]) -> Iterable[Action]:
        """Return what one might try at a place though it may not be offered."""
        return neighbours(self.verbs, offers, place)


def neighbours(verbs: Verbs, offers: Sequence[Action], place: Place) -> Iterator[Action]:
    """Yield each offer that names a place of this kind, with this place in the stead of its own."""
    for offer in offers:
        verb, words = verbs.of(offer), values_of(offer)
        for index, slot in enumerate(verb.slots[: len(words)]):
            if slot.name == place.slot:
                yield token(verb.name, *words[:index], place.value, *words[index + 1 :])
