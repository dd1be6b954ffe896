"""The strip below the tracks: a cell for each seat with its tiles, abilities, cards and rung."""

from hansa_bot.render import sprites
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.fonts import LEAST
from hansa_bot.titles.die_haendler.ending import placing
from hansa_bot.titles.die_haendler.material import COSTS, TILES
from hansa_bot.titles.die_haendler.render import layout, signs
from hansa_bot.titles.die_haendler.render.changes import Changes
from hansa_bot.titles.die_haendler.view import HaendlerView, MerchantView
from hansa_bot.titles.kit.render import seats
from hansa_bot.titles.kit.render.painter import Onlooker

ROWS = 10.4, 26.4
TILE, SIGN = 11.0, 10.6


def paint_strip(canvas: Canvas, view: HaendlerView, who: Onlooker, found: Changes) -> None:
    """Paint all cells."""
    for merchant in view.merchants:
        _paint_cell(canvas, view, merchant, who.names[merchant.seat], found)


def _paint_cell(canvas: Canvas, view: HaendlerView, merchant: MerchantView, name: str, found: Changes) -> None:
    seat = merchant.seat
    box, lit = layout.cell(view, seat), seat in view.waiting and not view.over
    tone = seats.paint_cell(canvas, box, lit=lit, apart=seat + 1 not in view.waiting and seat + 1 < view.seats)
    left, top, right, _ = box
    won = view.over and seat in placing(view).winners
    seats.paint_seat(canvas, seat, box, top + ROWS[0], won=won)
    # who knows what a seat owns sees that instead of its rung, which stands above
    figure = COSTS[merchant.rung] if merchant.money is None else merchant.money
    end = right - 5
    end -= canvas.text(end, top + ROWS[0], str(figure), 13.0, tone.text, weight="Black", anchor="r") + 4
    if merchant.money is not None:
        canvas.stamp(signs.icon("coin", SIGN, canvas.scale, tone.fill, tone.ground), end - 4, top + ROWS[0])
        end -= 13.0
    if merchant.credits:
        end -= canvas.text(end, top + ROWS[0], str(merchant.credits), LEAST, tone.text, anchor="r") + 7.0
        canvas.stamp(signs.icon("credit", SIGN, canvas.scale, tone.dim, tone.ground), end, top + ROWS[0])
        end -= 7.0
    if seat == view.starter:
        canvas.stamp(signs.icon("flag", SIGN, canvas.scale, tone.dim, tone.ground), end - 5.3, top + ROWS[0])
        end -= 13.0
    seats.paint_name(canvas, name, left + seats.NAME_LEFT + 2 * won, end, top + ROWS[0], tone)
    x, y = left + 3.4, top + ROWS[1]
    for value in TILES:
        shown = value in merchant.tiles
        canvas.stamp(signs.tile(value, TILE, canvas.scale, None if shown else tone.ground), x + TILE / 2, y)
        x += TILE + 0.9
    x += 1.2
    for ability in merchant.abilities:
        canvas.stamp(signs.ability(ability, canvas.scale), x + signs.ABILITY[0] / 2, y)
        x += signs.ABILITY[0] + 1.2
    canvas.stamp(signs.icon("card", SIGN, canvas.scale, tone.dim, tone.ground), x + 5.4, y)
    x += 11.0 + canvas.text(x + 11.0, y, str(merchant.cards), LEAST, tone.text, anchor="l")
    if gained := found.gained.get(seat, 0):
        badge = sprites.badge(f"+{gained}", seat, 12.4, canvas.scale)
        canvas.stamp(badge, x + 1.0 + badge.width / canvas.scale / 2, y)
