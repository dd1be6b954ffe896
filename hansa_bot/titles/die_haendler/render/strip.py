"""The strip below the tracks: for each seat a cell with a head in its colour, and under it three groups, each behind
its sign: tiles behind a wagon, which they move, abilities behind a star, the number of cards behind a card.
"""

from hansa_bot.render import theme
from hansa_bot.render.canvas import Box, Canvas, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import JET, PAPER, seat_ink
from hansa_bot.titles.die_haendler.ending import placing
from hansa_bot.titles.die_haendler.material import TILES
from hansa_bot.titles.die_haendler.render import layout, signs
from hansa_bot.titles.die_haendler.render.changes import Changes
from hansa_bot.titles.die_haendler.view import HaendlerView, MerchantView
from hansa_bot.titles.kit.render import seats
from hansa_bot.titles.kit.render.desk import line
from hansa_bot.titles.kit.render.painter import Onlooker

HEAD = 17.6
"""Height of a cell's head."""
ROWS = 8.8, 26.8
TILE, SIGN = 10.9, 10.6
OWNED = 13.0
"""Height of what a seat owns, where that is known."""
SIGNS = 9.6, 7.8, 7.4
"""Widths of the signs of tiles, abilities and cards."""
EDGE, NEAR, WIDEST = 2.4, 0.5, 7.0
"""What a row leaves free at its ends, between neighbours, and between its groups at most."""


def paint_strip(canvas: Canvas, view: HaendlerView, who: Onlooker, found: Changes) -> None:
    """Paint all cells."""
    for merchant in view.merchants:
        _paint_head(canvas, view, merchant, who.names[merchant.seat])
        _paint_own(canvas, view, merchant, found)


def boxes(view: HaendlerView, seat: int) -> dict[str, Box]:
    """Return the boxes of what a cell shows: rank or money, credit cards, tiles, abilities and cards."""
    merchant, (left, top, right, _) = view.merchants[seat], layout.cell(view, seat)
    wide, high = _head_widths(merchant), ROWS[0]
    end = right - 4 - wide[0]
    found = {
        "rank": (end + 2, top + high - 7, right - 3, top + high + 7),
        "credit": (end - wide[1] + 1, top + high - 7, end, top + high + 7),
    }
    y, starts = top + ROWS[1], _starts(view, merchant)
    for name, start, size in zip(("tiles", "abilities", "cards"), starts, _group_widths(merchant), strict=True):
        found[name] = left + start - 0.4, y - 7.2, left + start + size + 0.4, y + 7.2
    return found


def _figure(merchant: MerchantView) -> tuple[str, float]:
    """Return what is known of a seat's money, else what its rank costs every round, and how high that is written."""
    return (signs.upkeep(merchant.rung), LEAST) if merchant.money is None else (str(merchant.money), OWNED)


def _head_widths(merchant: MerchantView) -> tuple[float, float]:
    """Return what a seat's figure with its sign takes of the head, and its credit cards, if any."""
    figure = width(*_figure(merchant), "Black") + 15
    return figure, width(str(merchant.credits), LEAST) + 14 if merchant.credits else 0.0


def _group_widths(merchant: MerchantView) -> tuple[float, float, float]:
    """Return the widths of the groups of a row, each with its sign."""
    tiles = SIGNS[0] + len(TILES) * (TILE + NEAR)
    abilities = SIGNS[1] + len(merchant.abilities) * (signs.ABILITY[0] + NEAR)
    return tiles, abilities, SIGNS[2] + NEAR + width(str(merchant.cards), LEAST)


def _starts(view: HaendlerView, merchant: MerchantView) -> tuple[float, float, float]:
    """Return where the groups of a row begin within a cell: as far apart as there is room."""
    left, _, right, _ = layout.cell(view, merchant.seat)
    tiles, abilities, cards = _group_widths(merchant)
    # What is left between the groups is shared out, up to a limit: wide cells would tear them apart.
    gap = min(WIDEST, (right - left - tiles - abilities - cards - 2 * EDGE) / 2)
    return EDGE, EDGE + tiles + gap, EDGE + tiles + abilities + 2 * gap


def _paint_head(canvas: Canvas, view: HaendlerView, merchant: MerchantView, name: str) -> None:
    """Paint on a seat's colour its name, and what is known of its money, else what its rank costs every round."""
    seat, (left, top, right, _) = merchant.seat, layout.cell(view, merchant.seat)
    ink, y = seat_ink(seat), top + ROWS[0]
    canvas.fill((left, top, right, top + HEAD), ink.fill)
    won = view.over and seat in placing(view).winners
    seats.paint_seat(canvas, seat, layout.cell(view, seat), y, won=won)
    (figure, size), (wide, credit) = _figure(merchant), _head_widths(merchant)
    canvas.text(right - 4, y, figure, size, ink.text, weight="Black", anchor="r")
    end = right - 4 - wide
    sign = "crown" if merchant.money is None else "coin"
    canvas.stamp(signs.icon(sign, SIGN, canvas.scale, ink.text, ink.fill), end + 8, y)
    if merchant.credits:
        canvas.text(end, y, str(merchant.credits), LEAST, ink.text, anchor="r")
        canvas.stamp(signs.icon("credit", SIGN, canvas.scale, ink.text, ink.fill), end - credit + 7, y)
        end -= credit
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
    canvas.fill((right - 0.5, top + HEAD + 2.6, right, bottom - 4), tone.line)
    if seat in view.waiting and not view.over:
        frame = (left, top + HEAD, right, top + HEAD + 1.4), (left, bottom - 1.4, right, bottom)
        for edge in (*frame, (left, top + HEAD, left + 1.4, bottom), (right - 1.4, top + HEAD, right, bottom)):
            canvas.fill(edge, theme.GOLD_EDGE)
    y, (tiles, abilities, cards) = top + ROWS[1], (left + start for start in _starts(view, merchant))
    for name, x, wide in zip(("wagon", "star"), (tiles, abilities), SIGNS, strict=False):
        canvas.stamp(signs.icon(name, wide - 0.4, canvas.scale, tone.dim, tone.ground), x + wide / 2, y)
    for index, value in enumerate(TILES):
        x = tiles + SIGNS[0] + NEAR + TILE / 2 + (TILE + NEAR) * index
        ground = None if value in merchant.tiles else tone.ground
        canvas.stamp(signs.tile(value, TILE, canvas.scale, ground), x, y)
    for index, ability in enumerate(merchant.abilities):
        wide = signs.ABILITY[0]
        canvas.stamp(signs.ability(ability, canvas.scale), abilities + SIGNS[1] + wide / 2 + (wide + NEAR) * index, y)
    _paint_cards(canvas, merchant, (cards, y, right), tone, found.gained.get(seat, 0))


def _paint_cards(
    canvas: Canvas, merchant: MerchantView, place: tuple[float, float, float], tone: seats.Tone, gained: int
) -> None:
    """Paint how many cards a seat has, from the left to the right end of a place; new ones stand out."""
    x, y, right = place
    if gained:
        canvas.panel((x - 1.4, y - 7.2, x + 8.2, y + 7.2), JET, 2.4)
        canvas.panel((x - 0.7, y - 6.5, x + 7.5, y + 6.5), PAPER, 1.8)
    ink, ground = (JET, PAPER) if gained else (tone.dim, tone.ground)
    canvas.stamp(signs.icon("card", SIGN, canvas.scale, ink, ground), x + 3.4, y)
    x += SIGNS[2] + NEAR
    x += canvas.text(x, y, str(merchant.cards), LEAST, tone.text, anchor="l")
    badge = signs.badge(f"+{gained}", merchant.seat, canvas.scale) if gained else None
    if badge and right - x > 2 + badge.width / canvas.scale:
        canvas.stamp(badge, x + 1.4 + badge.width / canvas.scale / 2, y)
