"""Standing orders of Hansa Teutonica: where a displaced piece goes, and what becomes of the extra pieces (HT-6)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.state import View
from hansa_bot.titles.base import Given, Order, Orders
from hansa_bot.titles.hansa_teutonica.material import PIECES, owner
from hansa_bot.titles.hansa_teutonica.rules import RULES, judge
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

_EXTRAS, _NEARBY = WORDS["extras"], WORDS["nearby"]
(NEAREST,) = _NEARBY
"""In place of the first place: wherever it serves its owner best, for by HT-6.5 all that is allowed is nearest."""


class HansaOrders(Orders):
    """Up to three places for a displaced piece, best first; extra pieces go beside it, or to the next of them."""

    kinds: ClassVar = tuple(Order(key, **told) for key, told in WORDS["order"].items())
    declining = frozenset({"enough"})
    open = frozenset({PLACES[0], EXTRA})

    def about(self, state: HansaState, seat: int) -> str | None:
        """Return the order for the displaced piece, or that for extra pieces."""
        decision = state.stack[-1]
        if decision.kind not in ("relocate", "extra") or owner(Reaction.of(decision).piece) != seat:
            return None
        return PLACES[0] if Reaction.of(decision).air else EXTRA

    def values(self, view: View, key: str) -> Sequence[str]:
        """Return the parts of the board, or what may become of extra pieces."""
        assert isinstance(view, HansaView)
        parts = tables(view.board).parts
        return tuple(_EXTRAS) if key == EXTRA else (NEAREST, *parts) if key == PLACES[0] else parts

    def name(self, texts: Texts, key: str, value: str) -> str:
        """Name a place, or what becomes of extra pieces."""
        if key == EXTRA:
            return texts.tr(_EXTRAS[value]) if value in _EXTRAS else value
        if value == NEAREST:
            return texts.tr(_NEARBY[NEAREST])
        return texts.value("route", value)

    def answer(self, state: HansaState, seat: int, given: Given) -> Action | None:
        """Answer for the displacement of an own piece; that of a neutral one is worth a thought of its own."""
        if self.about(state, seat) is None:
            return None
        reaction, offers = Reaction.of(state.stack[-1]), RULES.offers(state, seat)
        places = [given[key] for key in PLACES if key in given]
        wish = given.get(EXTRA)
        if NEAREST in places:
            if reaction.air:
                return max(zip(judge(state, seat, offers), offers, strict=True))[1]
            wish = wish or NONE
        landings = (token("relocate", place) for place in places)
        wanted = landings if reaction.air else _extra(reaction, tables(state.board), wish, places)
        return next((action for action in wanted if action in offers), None)


def _extra(reaction: Reaction, t: Tables, wish: str | None, places: Sequence[str]) -> Iterator[Action]:
    """Yield the answers for the next extra piece, the most wanted first."""
    if wish == NONE:
        yield "enough"
    for place in [*(t.parts[part] for part in reaction.down[:1]), *places]:
        yield from (token("add", place, piece) for piece in _FIRST.get(wish or "", ()))
