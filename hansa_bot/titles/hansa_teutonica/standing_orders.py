"""Standing orders of Hansa Teutonica: where a displaced piece goes, and what becomes of the extra pieces (HT-6)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.state import View
from hansa_bot.titles.base import Given, Order, Orders
from hansa_bot.titles.hansa_teutonica.material import PIECES, owner
from hansa_bot.titles.hansa_teutonica.rules import RULES
from hansa_bot.titles.hansa_teutonica.state import HansaState, Reaction
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from hansa_bot.titles.hansa_teutonica.texts.names import WORDS
from hansa_bot.titles.hansa_teutonica.view import HansaView
from hansa_bot.titles.texts import Texts

PLACES = ("landing", "landing_2", "landing_3")
EXTRA = "extra"
NONE = "none"
_FIRST = {"traders": PIECES, "merchants": PIECES[::-1]}
"""By value of the order: the kinds of extra pieces, the one to be taken first in front."""

_EXTRAS = WORDS["extras"]


class HansaOrders(Orders):
    """Up to three places for a displaced piece, best first; extra pieces go beside it, or to the next of them."""

    kinds: ClassVar = tuple(Order(key, **told) for key, told in WORDS["order"].items())
    declining = frozenset({"enough"})

    def values(self, view: View, key: str) -> Sequence[str]:
        """Return the parts of the board, or what may become of extra pieces."""
        assert isinstance(view, HansaView)
        return tuple(_EXTRAS) if key == EXTRA else tables(view.board).parts

    def name(self, texts: Texts, key: str, value: str) -> str:
        """Name a place, or what becomes of extra pieces."""
        if key == EXTRA:
            return texts.tr(_EXTRAS[value]) if value in _EXTRAS else value
        return texts.value("route", value)

    def answer(self, state: HansaState, seat: int, given: Given) -> Action | None:
        """Answer for the displacement of an own piece; that of a neutral one is worth a thought of its own."""
        decision = state.stack[-1]
        if decision.kind not in ("relocate", "extra") or owner(Reaction.of(decision).piece) != seat:
            return None
        reaction = Reaction.of(decision)
        places = [given[key] for key in PLACES if key in given]
        landings = (token("relocate", place) for place in places)
        wanted = landings if reaction.air else _extra(reaction, tables(state.board), given.get(EXTRA), places)
        offers = RULES.offers(state, seat)
        return next((action for action in wanted if action in offers), None)


def _extra(reaction: Reaction, t: Tables, wish: str | None, places: Sequence[str]) -> Iterator[Action]:
    """Yield the answers for the next extra piece, the most wanted first."""
    if wish == NONE:
        yield "enough"
    for place in [*(t.parts[part] for part in reaction.down[:1]), *places]:
        yield from (token("add", place, piece) for piece in _FIRST.get(wish or "", ()))
