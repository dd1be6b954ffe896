"""The toy's rules, score and picture, and all of it put together."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from hansa_bot.engine.action import Event
from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.engine.state import View, letter
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.canvas import WIDE, Pen
from hansa_bot.render.frieze import FRIEZE_HIGH, Panorama
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit.preview import judge_by
from hansa_bot.titles.kit.rules import VerbRules
from hansa_bot.titles.painter import Painter
from tests.toys.harbour.meta import META
from tests.toys.harbour.state import PURSES, QUAYS, HarbourState, make_view, redraw, set_up
from tests.toys.harbour.texts import HarbourOrders, HarbourTexts
from tests.toys.harbour.verbs import VERBS

PAPER, INK, MARK = range(3)


class HarbourRules(VerbRules[HarbourState]):
    """Three or five ships; whoever bids most unloads."""

    state_type, version, verbs, answers_only = HarbourState, 1, VERBS, True
    setup, view, redraw = staticmethod(set_up), staticmethod(make_view), staticmethod(redraw)

    def scores(self, view: View) -> list[Score]:
        """Return the lines of every seat; the coins of others are left out while they are secret (HB-7)."""
        scores = []
        for seat, purse in enumerate(view.purses):
            worths = [crate.worth for crate in view.quays if crate and crate.seat == seat]
            coins = [] if purse is None else [Line("coins", purse // 2, {"coins": purse})]
            scores.append(Score(seat, [Line("crates", sum(worths), {"count": len(worths)}), *coins]))
        return scores

    def result(self, state: HarbourState) -> Result | None:
        """Return the final ranking; a tie goes to whoever has fewer crates, else it is shared (HB-8)."""
        if not state.over:
            return None
        scores = self.scores(make_view(state, None))
        keys = [(-score.total, score.lines[0].facts["count"]) for score in scores]
        ranks = sorted({*keys})
        places = [[seat for seat, key in enumerate(keys) if key == rank] for rank in ranks]
        # The best two rank keys have the same total: then only the crates parted them.
        parted = len(ranks) > 1 and ranks[0][0] == ranks[1][0]
        return Result(state.reason, scores, places, "crates" if parted else None)

    def check(self, state: HarbourState) -> None:
        """No coin may vanish or appear, and no crate may belong to nobody."""
        if sum(state.purses) + state.bank != sum(PURSES) or min(state.purses) < 0:
            raise RulesBug(f"coins: {state.purses} and {state.bank} in the bank")
        if not set(state.owners) <= {*range(-1, state.seats)}:
            raise RulesBug(f"owners: {state.owners}")


class HarbourPainter(Painter):
    """Draws boxes and letters."""

    def board(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image.Image:
        """Return the position; quays that `marks` speak of are framed."""
        marked = {event.args.get("quay") for event in marks}
        quays = tuple(
            (quay in marked, crate and f"{letter(crate.seat)} {crate.worth}")
            for quay, crate in zip(QUAYS, view.quays, strict=True)
        )
        return paint_board(quays, HarbourTexts(tr, names).board(view)).copy()

    def frieze(self, name: str) -> Image.Image:
        """Return a quiet sea with the name above it."""
        return Panorama(paint_sea, (34, 42, 53)).draw(name, 2)


@lru_cache(999)  # A thousand tests look at the same few positions.
def paint_board(quays: Sequence[tuple[bool, str | None]], told: str) -> Image.Image:
    """Paint quays, marked or not, with what lies there, and below them what is told."""
    image = Image.new("P", (480, 240), PAPER)
    image.putpalette((0xF4, 0xEF, 0xE4, 0x22, 0x2A, 0x35, 0xC8, 0x57, 0x3E))
    draw = ImageDraw.Draw(image)
    for index, (marked, crate) in enumerate(quays):
        left = 10 + 117 * index
        draw.rectangle((left, 10, left + 107, 110), outline=MARK if marked else INK, width=3)
        if crate is not None:
            draw.text((left + 40, 50), crate, fill=INK)
    draw.multiline_text((10, 125), told, fill=INK)
    return image


def paint_sea(pen: Pen) -> None:
    """Paint sky and water."""
    pen.rect((0, 0, WIDE, FRIEZE_HIGH), (244, 239, 228))
    pen.rect((0, 120, WIDE, FRIEZE_HIGH), (118, 158, 176))


RULES = HarbourRules()
TITLE = Title(META, RULES, judge_by(RULES), HarbourTexts, HarbourPainter, VERBS.ending, orders=HarbourOrders)
