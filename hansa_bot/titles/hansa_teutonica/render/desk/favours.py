"""What the optional modules bring to a desk: the emperor's favours and the mission card (HT-21)."""

from __future__ import annotations

from hansa_bot.render import theme
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK, seat_ink
from hansa_bot.render.pen import Box
from hansa_bot.titles.hansa_teutonica import modules, scoring
from hansa_bot.titles.hansa_teutonica.meta import ON
from hansa_bot.titles.hansa_teutonica.render.desk.parts import PAD, Block, Fit, Owner, heading, line
from hansa_bot.titles.hansa_teutonica.render.desk.signs import tab, tick
from hansa_bot.titles.hansa_teutonica.render.emblems import favour_tile
from hansa_bot.titles.hansa_teutonica.view import CityView

NAME = (9.6, 9.0, 8.4, 7.8, 7.4)
CITY = (9.4, 8.8, 8.2, 7.4)
CITY_HIGH = 14.0
TICK = 9.0


def favours(owner: Owner, fit: Fit) -> Block | None:
    """Return the card of the emperor's favours that the seat has."""
    tiles = owner.desk.favours
    if not tiles:
        return None
    size = fit.row - 1.5

    def paint(canvas: Canvas, box: Box) -> None:
        top = box[1] + fit.pad
        heading(canvas, box, top + fit.head / 2 - 1, owner.tr("Emperor's favour"))
        for index, favour in enumerate(tiles):
            y = top + fit.head + fit.row * (index + 0.5)
            canvas.stamp(favour_tile(favour, size, canvas.scale), box[0] + PAD + size / 2, y)
            left = box[0] + PAD + size + 4
            line(canvas, left, y, owner.names.value("favour", favour), NAME, box[2] - PAD - left, weight="Semibold")

    return Block(2 * fit.pad + fit.head + fit.row * len(tiles), paint)


def mission(owner: Owner, fit: Fit) -> Block | None:
    """Return the mission card: its cities if the reader may know them."""
    if owner.view.options.missions != ON:
        return None
    card = owner.desk.mission
    cities = [city for city in owner.view.cities if card and city.id in modules.mission_cities(card)]

    def paint(canvas: Canvas, box: Box) -> None:
        top = box[1] + fit.pad
        heading(canvas, box, top + fit.head / 2 - 1, owner.tr("Mission card"), "" if card else "?")
        wide = (box[2] - box[0] - 2 * PAD) // max(1, len(cities))
        for index, city in enumerate(cities):
            x, y = box[0] + PAD + wide * (index + 0.5), top + fit.head + CITY_HIGH / 2
            _paint_city(canvas, owner, city, x, y, wide - 2)

    return Block(2 * fit.pad + fit.head - 1 + (CITY_HIGH if cities else 0), paint)


def _paint_city(canvas: Canvas, owner: Owner, city: CityView, x: float, y: float, wide: float) -> None:
    """Paint a name tab in the seat's colour if it controls the city, with a tick if it has an office there."""
    ink = seat_ink(owner.seat)
    ruled = city.controller == owner.seat
    ground, colour = (ink.fill, ink.text) if ruled else (theme.SHEET, INK)
    canvas.stamp(tab(wide, CITY_HIGH, canvas.scale, ground), x, y)
    left, right = x - wide / 2 + 3, x + wide / 2 - 2
    here = scoring.offices_in(city, owner.seat)
    if here:
        canvas.stamp(tick(TICK, canvas.scale, colour), left + TICK / 2 - 1, y)
        left += TICK
    if not ruled and not here:
        colour = theme.FAINT
    line(canvas, left, y, owner.names.value("city", city.id), CITY, right - left, colour, ground=ground)
