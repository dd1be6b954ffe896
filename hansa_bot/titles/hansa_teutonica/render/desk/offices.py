"""What a seat has on the map in a line or two: its offices, the link, the permissions that it may still use."""

from __future__ import annotations

from hansa_bot.render import theme
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK, Colour
from hansa_bot.render.pen import Box
from hansa_bot.titles.hansa_teutonica.material import board
from hansa_bot.titles.hansa_teutonica.render.desk.parts import PAD, Block, Fit, Owner, line
from hansa_bot.titles.hansa_teutonica.render.emblems import flag, link
from hansa_bot.titles.hansa_teutonica.render.routes import piece_sprite
from hansa_bot.titles.hansa_teutonica.view import Piece

TEXT = (10.6, 10.0, 9.4, 8.6, 7.8)
SIGN = 12.0


def offices(owner: Owner, fit: Fit) -> Block:
    """Return the card of offices, link and permissions."""
    regions = _permits(owner)
    rows = 1 + fit.full + bool(regions)

    def paint(canvas: Canvas, box: Box) -> None:
        left, top, right = box[0] + PAD, box[1] + fit.pad, box[2] - PAD
        _paint_offices(canvas, owner, (left, right), top + fit.row / 2)
        if fit.full:
            _paint_link(canvas, owner, (left, right), top + fit.row * 1.5)
        else:
            _paint_link(canvas, owner, ((left + right) / 2, right), top + fit.row / 2)
        _paint_permits(canvas, owner, regions, (left, right), top + fit.row * (rows - 0.5))

    return Block(2 * fit.pad + fit.row * rows, paint)


def _paint_offices(canvas: Canvas, owner: Owner, span: tuple[float, float], y: float) -> None:
    left, right = span
    canvas.stamp(piece_sprite(Piece(owner.seat, "trader"), canvas.scale, SIGN), left + SIGN / 2, y)
    text = owner.tr.plural("{n} office", "{n} offices", owner.desk.offices)
    line(canvas, left + SIGN + 4, y, text, TEXT, right - left - SIGN - 4)


def _paint_link(canvas: Canvas, owner: Owner, span: tuple[float, float], y: float) -> None:
    """Paint the points that the link brought, or those that it would bring next; nothing when all are gone."""
    left, right = span
    awards = board(owner.view.board).link.points
    taken = owner.view.links
    if owner.seat in taken:
        points, colour = awards[taken.index(owner.seat)], INK
        text = owner.names.points(points)
    elif len(taken) < len(awards):
        points, colour = awards[len(taken)], theme.FAINT
        text = owner.tr("not yet: {points}", points=owner.names.points(points))
    else:
        return
    canvas.stamp(link(SIGN, canvas.scale, colour), left + SIGN / 2, y)
    _write(canvas, text, (left + SIGN + 4, right), y, colour)


def _paint_permits(canvas: Canvas, owner: Owner, regions: list[str], span: tuple[float, float], y: float) -> None:
    left, right = span
    wide = (right - left) / max(1, len(regions))
    for index, region in enumerate(regions):
        x = left + wide * index
        canvas.stamp(flag(region, SIGN, canvas.scale), x + SIGN / 2, y)
        _write(canvas, owner.names.value("region", region), (x + SIGN + 3, x + wide - 2), y, INK)


def _write(canvas: Canvas, text: str, span: tuple[float, float], y: float, colour: Colour) -> None:
    line(canvas, span[0], y, text, TEXT, span[1] - span[0], colour, weight="Semibold")


def _permits(owner: Owner) -> list[str]:
    """Return the regions that the seat may still enter in its turn, one for each permission (HT-20.4)."""
    if owner.seat != owner.view.active or owner.view.over:
        return []
    cities = {city.id: city for city in board(owner.view.board).cities}
    return [region for city in owner.view.permits for region in cities[city].permits]
