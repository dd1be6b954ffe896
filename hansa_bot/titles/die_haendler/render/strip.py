"""The strip below the tracks: for each seat a cell with a head in its colour, tiles, abilities and cards."""

from hansa_bot.render import theme
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.theme import JET, PAPER, seat_ink
from hansa_bot.titles.die_haendler.ending import placing
from hansa_bot.titles.die_haendler.material import TILES
from hansa_bot.titles.die_haendler.render import layout, signs
from hansa_bot.titles.die_haendler.render.changes import Changes
from hansa_bot.titles.die_haendler.render.layout import LEAST
from hansa_bot.titles.die_haendler.view import HaendlerView, MerchantView
from hansa_bot.titles.kit.render import seats
from hansa_bot.titles.kit.render.desk import line
from hansa_bot.titles.kit.render.painter import Onlooker

HEAD = 17.6
"""Height of a cell's head."""
ROWS = 8.8, 26.8
TILE, SIGN = 11.4, 10.6


def paint_strip(canvas: Canvas, view: HaendlerView, who: Onlooker, found: Changes) -> None:
    """Paint all cells."""
    for merchant in view.merchants:
        _paint_head(canvas, view, merchant, who.names[merchant.seat])
        _paint_own(canvas, view, merchant, found)


def _paint_head(canvas: Canvas, view: HaendlerView, merchant: MerchantView, name: str) -> None:
    """Paint on a seat's colour its name, and what is known of its money, else what its rank costs every round."""
    seat, (left, top, right, _) = merchant.seat, layout.cell(view, merchant.seat)
    ink, y = seat_ink(seat), top + ROWS[0]
    canvas.fill((left, top, right, top + HEAD), ink.fill)
    won = view.over and seat in placing(view).winners
    seats.paint_seat(canvas, seat, layout.cell(view, seat), y, won=won)
    owned = merchant.money is not None
    figure = str(merchant.money) if owned else signs.upkeep(merchant.rung)
    end = right - 4
    end -= canvas.text(end, y, figure, 13.0 if owned else LEAST, ink.text, weight="Black", anchor="r") + 3
    canvas.stamp(signs.icon("coin" if owned else "crown", SIGN, canvas.scale, ink.text, ink.fill), end - 4, y)
    end -= 12.0
    if merchant.credits:
        end -= canvas.text(end, y, str(merchant.credits), LEAST, ink.text, anchor="r") + 7.0
        canvas.stamp(signs.icon("credit", SIGN, canvas.scale, ink.text, ink.fill), end, y)
        end -= 7.0
    if seat == view.starter:
        canvas.stamp(signs.icon("flag", SIGN, canvas.scale, ink.text, ink.fill), end - 5.3, y)
        end -= 13.0
    start = left + seats.NAME_LEFT + 2 * won
    line(canvas, start, y, name, (13.0, LEAST), end - start, ink.text)


def _paint_own(canvas: Canvas, view: HaendlerView, merchant: MerchantView, found: Changes) -> None:
    """Paint a seat's tiles, abilities and cards; the cell is light where it must decide."""
    seat, (left, top, right, bottom) = merchant.seat, layout.cell(view, merchant.seat)
    tone = seats.LIGHT if seat in view.waiting and not view.over else seats.DARK
    canvas.fill((left, top + HEAD, right, bottom), tone.ground)
    canvas.fill((left, bottom - 1.4, right, bottom), seat_ink(seat).fill)
    if seat in view.waiting and not view.over:
        frame = (left, top + HEAD, right, top + HEAD + 1.4), (left, bottom - 1.4, right, bottom)
        for edge in (*frame, (left, top + HEAD, left + 1.4, bottom), (right - 1.4, top + HEAD, right, bottom)):
            canvas.fill(edge, theme.GOLD_EDGE)
    x, y = left + 3.0, top + ROWS[1]
    for value in TILES:
        shown = value in merchant.tiles
        canvas.stamp(signs.tile(value, TILE, canvas.scale, None if shown else tone.ground), x + TILE / 2, y)
        x += TILE + 0.6
    x += 1.2
    for ability in merchant.abilities:
        canvas.stamp(signs.ability(ability, canvas.scale), x + signs.ABILITY[0] / 2, y)
        x += signs.ABILITY[0] + 0.8
    gained = found.gained.get(seat, 0)
    if gained:
        canvas.panel((x + 0.2, y - 7.2, x + 10.8, y + 7.2), JET, 2.4)
        canvas.panel((x + 0.9, y - 6.5, x + 10.1, y + 6.5), PAPER, 1.8)
    ink, ground = (JET, PAPER) if gained else (tone.dim, tone.ground)
    canvas.stamp(signs.icon("card", SIGN, canvas.scale, ink, ground), x + 5.4, y)
    x += 12.0 + canvas.text(x + 12.0, y, str(merchant.cards), LEAST, tone.text, anchor="l")
    if gained and right - x > 16:
        badge = signs.badge(f"+{gained}", seat, canvas.scale)
        canvas.stamp(badge, x + 1.4 + badge.width / canvas.scale / 2, y)
