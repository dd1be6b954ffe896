"""A seat's desk, large: what it has, what each next skill step gives, and its score if the game ended now."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import fonts, sprites, theme
from hansa_bot.render.canvas import HIGH, WIDE, Canvas
from hansa_bot.render.palette import INK
from hansa_bot.render.word import width
from hansa_bot.titles.hansa_teutonica.material import END_POINTS
from hansa_bot.titles.hansa_teutonica.render.desk.account import paint_account
from hansa_bot.titles.hansa_teutonica.render.desk.goods import paint_goods
from hansa_bot.titles.hansa_teutonica.render.desk.parts import Owner, line
from hansa_bot.titles.hansa_teutonica.render.desk.tracks import paint_tracks
from hansa_bot.titles.hansa_teutonica.render.emblems import pill
from hansa_bot.titles.hansa_teutonica.texts.hansa import HansaTexts
from hansa_bot.titles.hansa_teutonica.texts.names import HansaNames
from hansa_bot.titles.hansa_teutonica.view import HansaView

HEAD = 34.0
MIDDLE = 15.6
"""Where the head's line runs."""
TRACK = 3.0
"""Height of the point track at the foot of the head."""
FOOT = 40.0
MARGIN = 5.0
SPLIT = 346.0
"""Where the skills end and the goods begin."""
PILL = 15.0


def paint_desk(canvas: Canvas, view: HansaView, names: Sequence[str], tr: Catalog, seat: int) -> None:
    """Paint a seat's desk on an empty canvas of 550×350 units, as far as the view knows it."""
    owner = Owner(view, seat, HansaNames(tr, names))
    _paint_head(canvas, owner, fonts.make_legible(names[seat], tr("Player")))
    top, bottom = HEAD + MARGIN, HIGH - FOOT - MARGIN
    paint_tracks(canvas, owner, (MARGIN, top, SPLIT - MARGIN / 2, bottom))
    paint_goods(canvas, owner, (SPLIT + MARGIN / 2, top, WIDE - MARGIN, bottom))
    paint_account(canvas, owner, (0, HIGH - FOOT, WIDE, HIGH))


def _paint_head(canvas: Canvas, owner: Owner, name: str) -> None:
    """Paint whose desk it is, the points so far and the actions left, above the track to the end of the game."""
    canvas.fill((0, 0, WIDE, HEAD), theme.BAR)
    canvas.stamp(sprites.piece(owner.seat, sprites.SQUARE, 21, canvas.scale), 18, MIDDLE)
    right = WIDE - 10.0
    for text, size, colour, weight, gap in (
        (str(owner.desk.points), 21, theme.BAR_TEXT, "Black", 6),
        (HansaTexts(owner.tr, ()).line("track"), 10, theme.BAR_DIM, "Semibold", 12),
    ):
        right -= (
            line(canvas, right, MIDDLE, text, size, 110, colour, ground=theme.BAR, weight=weight, anchor="r") + gap
        )
    if owner.seat == owner.view.active and not owner.view.over:
        right -= _paint_actions(canvas, owner, right) + 10
    line(canvas, 35, MIDDLE, name, (17, 15, 13), right - 35, theme.BAR_TEXT, ground=theme.BAR)
    step = WIDE / END_POINTS
    for index in range(END_POINTS):
        colour = theme.GOLD if index < owner.desk.points else theme.BAR_LINE
        canvas.fill((step * index + 0.3, HEAD - TRACK, step * (index + 1) - 0.3, HEAD), colour)


def _paint_actions(canvas: Canvas, owner: Owner, right: float) -> float:
    """Paint how many actions are left as a light pill; return its width."""
    text = owner.tr.plural("{n} action left", "{n} actions left", owner.view.actions_left)
    wide = width(text, 10) + PILL
    canvas.stamp(pill(wide, PILL, canvas.scale, theme.LIT), right - wide / 2, MIDDLE)
    line(canvas, right - wide / 2, MIDDLE, text, 10, wide, INK, ground=theme.LIT, anchor="m")
    return wide
