"""The strip below the market: a cell for each seat with its counters, thalers, goods and the values of its contracts."""

from __future__ import annotations

from hansa_bot.render import sprites
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.fonts import LEAST
from hansa_bot.titles.kit.render import seats
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.merkator.material import CONTRACTS
from hansa_bot.titles.merkator.render import layout, signs
from hansa_bot.titles.merkator.render.changes import Changes
from hansa_bot.titles.merkator.render.market import halo
from hansa_bot.titles.merkator.view import MerkatorView, OfficeView

ROWS = 10.4, 24.0, 37.6
"""Middles of a cell's rows, from the top of the strip."""
PLATE = 15.4, 12.6
"""Width and height of the value of a contract."""
BADGE = 12.4


def paint_strip(canvas: Canvas, view: MerkatorView, who: Onlooker, found: Changes) -> None:
    """Paint all cells."""
    for office in view.offices:
        _paint_cell(canvas, view, office, who.names[office.seat], found)


def _paint_cell(canvas: Canvas, view: MerkatorView, office: OfficeView, name: str, found: Changes) -> None:
    box, following = layout.cell(view, office.seat), office.seat + 1
    lit = office.seat in view.waiting and not view.over
    apart = following not in view.waiting and following < view.seats
    tone = seats.paint_cell(canvas, box, lit=lit, apart=apart)
    left, top, right, _ = box
    seats.paint_seat(canvas, office.seat, box, top + ROWS[0])
    seats.paint_name(canvas, name, left + seats.NAME_LEFT, right - 4, top + ROWS[0], tone)
    _paint_stock(canvas, view, office, box, tone, found)
    _paint_values(canvas, office, box, tone, found)


def _paint_stock(canvas: Canvas, view: MerkatorView, office: OfficeView, box: layout.Box, tone: seats.Tone, found: Changes) -> None:
    """Paint counters, thalers, units and kinds."""
    y, scale = box[1] + ROWS[1], canvas.scale
    kinds = sum(1 for count in office.storage if count)
    stock = [("hourglass", office.counters), ("units", sum(office.storage)), ("kinds", kinds)]
    x = box[0] + 4.0
    step = min(46.0, (box[2] - box[0] - 4.0) / 4)
    canvas.stamp(signs.icon("hourglass", 10.0, scale, tone.dim, tone.ground), x + 5, y)
    canvas.text(x + 12, y, str(office.counters), LEAST, tone.text, anchor="l")
    x += step - 4
    canvas.stamp(signs.coin("", 10.6, scale), x + 5, y)
    canvas.text(x + 12, y, str(office.thalers), LEAST, tone.text, anchor="l")
    for name, count in stock[1:]:
        x += step
        canvas.stamp(signs.icon(name, 10.6, scale, tone.dim, tone.ground), x + 5, y)
        wide = canvas.text(x + 12, y, str(count), LEAST, tone.text, anchor="l")
    del wide


def _paint_values(canvas: Canvas, office: OfficeView, box: layout.Box, tone: seats.Tone, found: Changes) -> None:
    """Paint the values of the contracts in ascending order, new ones with a halo."""
    left, right, y = box[0] + 4.0 + PLATE[0] / 2, box[2] - 4.0 - PLATE[0] / 2, box[1] + ROWS[2]
    new = list(found.gained.get(office.seat, ()))
    for card, (x, _) in zip(office.contracts, signs.spread(len(office.contracts), left, right, PLATE[0] + 1.2), strict=True):
        if card in new:
            canvas.stamp(halo(*PLATE, canvas.scale), x, y)
        canvas.stamp(signs.value_plate(str(CONTRACTS[card].value), False, *PLATE, canvas.scale), x, y)
