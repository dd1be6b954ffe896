"""The tracks below the map: prices, loads of the wagons, arrivals with the price of a rung, the ladder of status."""

from collections import defaultdict
from collections.abc import Sequence

from hansa_bot.render import sprites, theme
from hansa_bot.render.canvas import Box, Canvas, around
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, seat_ink, sign
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import BUY, COSTS, GOODS, PROMOTION, SELL, WAGONS
from hansa_bot.titles.die_haendler.render import inks, layout, signs
from hansa_bot.titles.die_haendler.render.changes import Changes
from hansa_bot.titles.die_haendler.render.signs import Lettering
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.desk import paint_card
from hansa_bot.titles.kit.render.painter import Onlooker

ROUND = 3.0
STAIR, STEP = 12.4, 1.8
"""Height of the lowest stair of a half of the ladder, and how much higher the next one is."""
LEFT, RIGHT = 21.0, 28.0
"""What the purchase and the selling prices take of the price track."""
MARKER, LOAD, CREST, MASTER = 11.0, 12.4, 11.2, 11.6
"""Sizes of a price marker, a good on a wagon, a crest on the ladder, and that of a loading master."""


def paint_table(canvas: Canvas) -> None:
    """Paint what never changes: the table with its sheets, all prices, the costs of the rungs."""
    left, top, right, _ = layout.TRACKS
    for line in range(6):
        y = top + 4 + 13 * line
        canvas.fill((left, y, right, y + 0.5), inks.GRAIN)
    for area in (layout.PRICES, *layout.LOADS, layout.ARRIVALS):
        paint_card(canvas, area, inks.COAST, inks.CARD, ROUND)
    _paint_prices(canvas)
    _paint_ladder(canvas)


def price_at(good: int, level: int) -> tuple[float, float]:
    """Return the middle of a good's marker at a level of the price track."""
    left, _, right, bottom = layout.PRICES
    wide, high = (right - left - LEFT - RIGHT) / len(GOODS), _price_high()
    return left + LEFT + wide * (good + 0.5), bottom - 12.6 - high * (level + 0.5)


def _price_high() -> float:
    _, top, _, bottom = layout.PRICES
    return (bottom - 12.6 - top - 1.2) / len(BUY)


def _paint_prices(canvas: Canvas) -> None:
    """Paint the levels of the price track: the purchase price left, the selling price right."""
    left, _, right, bottom = layout.PRICES
    high = _price_high()
    for level, (buy, sell) in enumerate(zip(BUY, SELL, strict=True)):
        _, y = price_at(0, level)
        if level % 2 == 0:
            canvas.fill((left + 0.8, y - high / 2, right - 0.8, y + high / 2), inks.ROW)
        canvas.text(left + LEFT - 1.6, y, str(buy), LEAST, INK, anchor="r")
        canvas.text(right - 3.0, y, str(sell), LEAST, INK, anchor="r")
    canvas.fill((left + 0.8, bottom - 12.8, right - 0.8, bottom - 12.2), inks.COAST)


def _paint_ladder(canvas: Canvas) -> None:
    """Paint the rungs of the status track with their costs."""
    paint_card(canvas, layout.STATUS, inks.COAST, inks.CARD, ROUND)
    left, top, right, bottom = layout.STATUS
    canvas.fill((left + 0.8, (top + bottom) / 2 - 0.3, right - 0.8, (top + bottom) / 2 + 0.3), inks.COAST)
    for rung, cost in enumerate(COSTS):
        left, top, right, bottom = layout.rung_cell(rung)
        foot = bottom - (0.8 if bottom == layout.STATUS[3] else 0.3)
        inner = max(left, layout.STATUS[0] + 0.8), min(right, layout.STATUS[2] - 0.8)
        canvas.fill((inner[0], foot - STAIR - STEP * (rung % 6), inner[1], foot), inks.ROW)
        if rung % 6:
            canvas.fill((left - 0.3, top + 1.0, left + 0.3, bottom - 1.0), theme.SHEET_LINE)
        canvas.text((left + right) / 2, bottom - 6.4, str(cost), LEAST, INK, room=right - left - 2)


def crest_at(rung: int, index: int) -> tuple[float, float]:
    """Return the middle of a crest on a rung, four of them two by two."""
    left, top, right, _ = layout.rung_cell(rung)
    return (left + right) / 2 + (5.9 if index % 2 else -5.9), top + 7.0 + 11.4 * (index // 2)


def paint_tracks(canvas: Canvas, view: HaendlerView, who: Onlooker, found: Changes) -> None:
    """Paint all tracks, with what `found` holds marked."""
    letters = Lettering(who.tr, view).letters
    _paint_markers(canvas, view, letters, found)
    if view.display or view.auction:
        _paint_display(canvas, view)
    else:
        for wagon in WAGONS:
            _paint_load(canvas, view, wagon, letters, found)
    _paint_arrivals(canvas, view)
    _paint_crests(canvas, view, found)


def _paint_markers(canvas: Canvas, view: HaendlerView, letters: Sequence[str], found: Changes) -> None:
    """Paint the markers of the prices, an arrow where one has left, and below them how many are in the supply."""
    left, _, _, bottom = layout.PRICES
    for good, level in enumerate(view.levels):
        x, y = price_at(good, level)
        if good in found.levels:
            before = found.levels[good]
            sprite = signs.icon("up" if level > before else "down", 9.4, canvas.scale, INK, inks.CARD)
            canvas.stamp(sprite, *price_at(good, before))
            canvas.stamp(signs.good_halo(good, MARKER, canvas.scale), x, y)
        canvas.stamp(signs.good(good, MARKER, canvas.scale, letters[good]), x, y)
        canvas.text(x, bottom - 6.4, str(view.supply[good]), LEAST, INK)
    canvas.stamp(signs.icon("store", 9.6, canvas.scale, theme.FAINT, inks.CARD), left + 12, bottom - 6.6)


def _paint_crests(canvas: Canvas, view: HaendlerView, found: Changes) -> None:
    """Paint the crests on their rungs, and hollow ones where somebody has left."""
    lying: dict[int, int] = defaultdict(int)
    stamps = [(merchant.rung, merchant.seat, False) for merchant in view.merchants]
    for rung, seat, gone in (*stamps, *((rung, seat, True) for seat, rung in found.rungs.items())):
        if lying[rung] == 4:
            continue
        place = crest_at(rung, lying[rung])
        lying[rung] += 1
        if seat in found.rungs and not gone:
            canvas.stamp(sprites.halo(sprites.SQUARE, CREST, canvas.scale, 1.4), *place)
        draw = sprites.ghost if gone else sprites.piece
        canvas.stamp(draw(seat, sprites.SQUARE, CREST, canvas.scale), *place)


def display_cell(ability: int) -> Box:
    """Return where an ability lies before the first round: three rows of three over the wagons' loads."""
    (left, top, _, bottom), right = layout.LOADS[0], layout.LOADS[-1][2]
    wide, high = (right - left - 2) / 3, (bottom - top - 2) / 3
    x, y = left + 1 + wide * (ability % 3), top + 1 + high * (ability // 3)
    return x, y, x + wide, y + high


def _paint_display(canvas: Canvas, view: HaendlerView) -> None:
    """Paint the abilities that nobody has with their start prices, and of one that is auctioned the bid."""
    paint_card(canvas, (layout.LOADS[0][0], layout.LOADS[0][1], *layout.LOADS[-1][2:]), inks.COAST, inks.CARD, ROUND)
    for ability in view.display:
        left, top, right, bottom = display_cell(ability)
        y, said, ink = (top + bottom) / 2, material.START_PRICES[ability], INK
        if view.auction and view.auction.ability == ability:
            canvas.panel((left + 1, top + 1, right - 1, bottom - 1), theme.GOLD, 2)
            ink = JET
        canvas.stamp(signs.ability(ability, canvas.scale), left + 2.4 + signs.ABILITY[0] / 2, y)
        canvas.text(right - 4, y, str(said), LEAST, ink, anchor="r")
    if view.auction:
        left, top, right, bottom = display_cell(len(material.ABILITIES))
        canvas.panel((left + 1, top + 1, right - 1, bottom - 1), theme.GOLD, 2)
        crest = sprites.piece(view.auction.bidder, sprites.SQUARE, 13.0, canvas.scale)
        canvas.stamp(crest, left + 12, (top + bottom) / 2)
        canvas.text(right - 4, (top + bottom) / 2, str(view.auction.bid), 13.0, JET, anchor="r")


def _paint_load(canvas: Canvas, view: HaendlerView, wagon: int, letters: Sequence[str], found: Changes) -> None:
    """Paint a wagon's number with its master, and for each seat a row of goods, or the fee for one good."""
    left, top, right, bottom = layout.LOADS[wagon]
    shown = view.wagons[wagon]
    if wagon == view.wagon:
        for out, colour in ((2.2, JET), (1.6, theme.GOLD), (-0.8, inks.CARD)):
            canvas.panel((left - out, top - out, right + out, bottom + out), colour, ROUND + out)
    canvas.stamp(signs.wagon(shown.number, 0.0, canvas.scale, size=(19.0, 12.4)), left + 12.6, top + 7.8)
    if shown.master is not None:
        if wagon in found.masters:
            canvas.stamp(sprites.halo(sprites.SQUARE, MASTER, canvas.scale, 1.4), right - 9.0, top + 8.2)
        canvas.stamp(sprites.piece(shown.master, sprites.SQUARE, MASTER, canvas.scale), right - 9.0, top + 8.2)
    for seat, load in enumerate(shown.loads):
        left, y, high = layout.LOADS[wagon][0], *layout.load_row(wagon, seat, view.seats)
        ink, size = seat_ink(seat), min(LOAD, high - 0.6)
        fee = view.merchants[seat].fees[0] if view.wagon == wagon else None
        canvas.fill((left + 0.8, y + 0.3, left + 11.4, y + high - 0.3), ink.fill)
        canvas.text(left + 6.1, y + high / 2, sign(seat), 11.0, ink.text)
        goods = [
            (good, count - at <= found.loaded.get((wagon, seat, good), 0))
            for good, count in enumerate(load)
            for at in range(count)
        ]
        for index in range(material.MASTER_MOST):
            place = left + 18.6 + 13.2 * index, y + high / 2
            if index == 1 and fee is not None and len(goods) < 2:
                canvas.text(left + 38.4, y + high / 2, str(fee), LEAST, INK)
                break
            if index >= len(goods):
                canvas.panel(around(*place, 9.0, 9.0), inks.ROW, 1.4)
                continue
            good, new = goods[index]
            if new:
                canvas.stamp(signs.good_halo(good, size - 1.4, canvas.scale), *place)
            canvas.stamp(signs.good(good, size - (1.4 if new else 0.0), canvas.scale, letters[good]), *place)


def _paint_arrivals(canvas: Canvas, view: HaendlerView) -> None:
    """Paint how many wagons have arrived of how many that end the game, and the price of a rung with each number."""
    left, top, right, _ = layout.ARRIVALS
    last = material.END_AT[view.seats]
    canvas.stamp(signs.icon("wagon", 13.0, canvas.scale, INK, inks.CARD), left + 11, top + 7.2)
    canvas.text(left + 22, top + 7.4, f"{view.arrivals}/{last}", 12.0, INK, anchor="l")
    canvas.stamp(signs.icon("crown", 10.0, canvas.scale, theme.FAINT, inks.CARD), right - 10, top + 7.4)
    for count in range(material.MOST_ARRIVALS + 1):
        a, b, c, d = layout.arrival_cell(count)
        now, past = count == view.arrivals, count < view.arrivals
        fill = theme.GOLD if now else inks.STOP if past else inks.ROW
        canvas.panel((a + 0.6, b + 0.6, c - 0.6, d - 0.6), theme.GOLD_EDGE if now or count == last else fill, 2)
        canvas.panel((a + 1.4, b + 1.4, c - 1.4, d - 1.4), fill, 1.6)
        canvas.text((a + c) / 2, (b + d) / 2, str(PROMOTION[count]), LEAST, JET if now else INK, room=c - a - 4)
