"""The painter: the market, the estate of whoever acts large and the others small, each with all that its seat has."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from hansa_bot.i18n.catalog import N_
from hansa_bot.render import theme
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas
from hansa_bot.render.frieze import Panorama
from hansa_bot.titles.castles_of_burgundy.material import TILES
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.render import choices, desk, ground, inks, layout, targets, tiles
from hansa_bot.titles.castles_of_burgundy.render.changes import Changes, changes
from hansa_bot.titles.castles_of_burgundy.render.frieze import LETTERING, paint_frieze
from hansa_bot.titles.castles_of_burgundy.render.market import paint_market
from hansa_bot.titles.castles_of_burgundy.render.panel import Panel
from hansa_bot.titles.castles_of_burgundy.render.panels import close_up, paint_panel
from hansa_bot.titles.castles_of_burgundy.render.targets import Targets
from hansa_bot.titles.castles_of_burgundy.tables import BASIC
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.kit.render.painter import Onlooker, TitlePainter


class BurgundyPainter(TitlePainter[BurgundyView, Changes, Targets]):
    """Draws views of The Castles of Burgundy: the market with the estate of whoever acts; all estates on a page."""

    colours = inks.COLOURS
    stand_in = N_("Player")
    panorama = Panorama(paint_frieze, LETTERING)
    read_marks = staticmethod(changes)
    read_targets = staticmethod(targets.read_targets)
    pills, spots = staticmethod(targets.pills), staticmethod(targets.spots)
    paint_desk, light_targets = staticmethod(desk.paint_desk), staticmethod(targets.light_targets)

    def paint_board(self, canvas: Canvas, view: BurgundyView, who: Onlooker, marks: Changes) -> None:
        """Paint the market, and the panel of each seat."""
        canvas.fill((0, 0, WIDE, HIGH), theme.GROUND)
        paint_market(canvas, view, who, marks)
        for seat, panel in layout.panels(view).items():
            paint_panel(canvas, view, view.estates[seat], panel, who, marks)

    def paint_frame(self, canvas: Canvas, view: BurgundyView, who: Onlooker, marks: Changes) -> None:
        """Paint the estates, each in its place from frame to frame; three leave room for the market as well.

        No frame wanders with whoever must decide: it would take many of a film's bytes.
        """
        view = replace(view, waiting=[])
        if view.seats == 3:
            self.paint_board(canvas, replace(view, seat=0), who, marks)
        else:
            desk.paint_page(canvas, view, who, marks)

    def paint_close_up(self, view: BurgundyView, who: Onlooker, marks: Changes) -> Canvas | None:
        """Return the parts of estates where tiles are new, when some are on one that the board shows small."""
        seats = sorted(marks.on_estates() - {layout.focus(view)})
        return close_up(view, who, marks, seats, self.scale) if seats else None

    def paint_targets(self, canvas: Canvas, view: BurgundyView, who: Onlooker, found: Targets) -> bool:
        """Paint the estates that are offered, or the board, faded but for what may be chosen."""
        if found.estates:
            choices.paint_choices(canvas, found.estates, who)
            return False
        return super().paint_targets(canvas, view, who, found)

    def names(self, view: BurgundyView) -> list[Box]:
        """Return the boxes of all lines that begin with a name."""
        return [panel.name for panel in layout.panels(view).values()]

    def layers(self) -> Iterator[Callable[[], object]]:
        """Yield work that draws what pictures share: tiles in the sizes of the board, then maps of the basic estate.

        Other estates are rarer, and their maps are drawn in a few hundredths of a second.
        """
        boards = [layout.board_panels(seats) for seats in META.seats]
        for face in range(1, len(TILES)):
            for wide in (boards[-1][0].grid.wide, layout.SLOT):
                yield partial(tiles.tile, face, wide, self.scale)
        for panel in (*(panel for board in boards for panel in board[:2]), Panel(desk.ESTATE)):
            yield partial(ground.prepare_panel, panel, 0, BASIC, self.scale)
