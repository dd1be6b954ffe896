"""The tracks below the map, each under its heading: prices, loads of the wagons, arrivals with the price of a rung,
and the ladders of status with the names of all ranks.
"""

from collections import defaultdict
from collections.abc import Sequence

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.canvas import Box, Canvas, Pen, Point, around, width
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.theme import FAINT, INK, JET, PAPER, Colour
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import BUY, GOODS, PROMOTION, RUNGS, SELL, WAGONS
from hansa_bot.titles.die_haendler.render import inks, layout, signs
from hansa_bot.titles.die_haendler.render.changes import Changes
from hansa_bot.titles.die_haendler.render.layout import HEADING
from hansa_bot.titles.die_haendler.render.signs import Lettering
from hansa_bot.titles.die_haendler.view import HaendlerView
from hansa_bot.titles.kit.render.desk import line, paint_card
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.kit.render.targets import NUMBER

ROUND = 3.0
LEFT, RIGHT = 22.0, 26.0
"""What the purchase and the selling prices take of the price track."""
SUPPLY, TOP = 11.4, 252.2
"""Height of the row with the supply, and where the levels of the price track begin."""
MARKER, LOAD, CREST, MASTER = 11.4, 11.8, 8.0, 11.6
"""Sizes of a price marker, a good on a wagon, a crest on a ladder, and that of a loading master."""
NAME, UPKEEP, APART = 2.6, 2.0, (0.6, 1.2)
"""How far the name of a rank and its upkeep stay from the ends of their rung, and both from crests between them."""
WHEEL, AXLES = (4.4, 13.0), (0.3, 0.8)
"""Width and height of a wheel from above, and where the axles are, as parts of a wagon's length."""


def draw_beds(pen: Pen) -> None:
    """Draw the wagons that hold the loads, from above: wheels, the driver's seat, and a bed between timber."""
    for left, top, right, bottom in layout.LOADS:
        for x in (left - 0.2, right + 0.2):
            for y in (top + part * (bottom - top) for part in AXLES):
                pen.rects(around(x, y, *WHEEL), (0.0, JET, 2.0), (0.8, inks.BARK, 1.4))
                for spoke in (-3.4, 0.0, 3.4):
                    pen.rect((x - 1.6, y + spoke - 0.4, x + 1.6, y + spoke + 0.4), JET)
        rings = (0.0, JET, ROUND), (0.6, inks.BARK, ROUND - 0.6)
        pen.rects((left, top, right, bottom), *rings)
        pen.rect((left + 1.2, top + layout.SEAT, right - 1.2, bottom - 1.2), inks.CARD, 1.0)


def paint_table(canvas: Canvas) -> None:
    """Paint what never changes: sheets, all prices, the ladders with the upkeep of each rung."""
    for area in (layout.PRICES, layout.ARRIVALS, layout.STATUS):
        paint_card(canvas, area, inks.COAST, inks.CARD, ROUND)
    _paint_prices(canvas)
    _paint_ladders(canvas)


def price_at(good: int, level: int) -> tuple[float, float]:
    """Return the middle of a good's marker at a level of the price track."""
    left, _, right, bottom = layout.PRICES
    wide, high = (right - left - LEFT - RIGHT) / len(GOODS), _price_high()
    return left + LEFT + wide * (good + 0.5), bottom - SUPPLY - high * (level + 0.5)


def _price_high() -> float:
    return (layout.PRICES[3] - SUPPLY - TOP) / len(BUY)


def _paint_prices(canvas: Canvas) -> None:
    """Paint the levels of the price track: the purchase price left, the selling price right."""
    left, _, right, bottom = layout.PRICES
    high = _price_high()
    for level, (buy, sell) in enumerate(zip(BUY, SELL, strict=True)):
        _, y = price_at(0, level)
        if level % 2 == 0:
            canvas.fill((left + 0.8, y - high / 2, right - 0.8, y + high / 2), inks.ROW)
        canvas.text(left + LEFT - 2.4, y, str(buy), LEAST, INK, anchor="r")
        canvas.text(right - 2.4, y, str(sell), LEAST, INK, anchor="r")
    canvas.fill((left + 0.8, bottom - SUPPLY - 0.3, right - 0.8, bottom - SUPPLY + 0.3), inks.COAST)


def _paint_ladders(canvas: Canvas) -> None:
    """Paint two ladders, and on their rungs what each costs every round."""
    for rung in range(len(RUNGS)):
        left, top, right, bottom = layout.rung_cell(rung)
        y = (top + bottom) / 2
        canvas.fill((left + 1.4, top, right - 1.4, bottom), inks.ROW if rung % 2 else inks.CARD)
        canvas.fill((left + 1.4, bottom - 0.5, right - 1.4, bottom), inks.BARK)
        for x in (left + 0.6, right - 1.6):
            canvas.fill((x, top, x + 1.2, bottom), inks.BARK)
        canvas.text(right - UPKEEP, y - 0.2, signs.upkeep(rung), LEAST, INK, anchor="r")


def crest_at(rung: int, index: int) -> tuple[float, float]:
    """Return the middle of a crest on a rung, before its upkeep."""
    _, top, right, bottom = layout.rung_cell(rung)
    x = right - UPKEEP - width(signs.upkeep(rung), LEAST) - APART[1] - CREST / 2
    return x - (CREST + 0.6) * index, (top + bottom) / 2 - 0.2


def paint_tracks(canvas: Canvas, view: HaendlerView, who: Onlooker, found: Changes) -> None:
    """Paint all tracks, with what `found` holds marked."""
    words = Lettering(who.tr, view)
    _paint_markers(canvas, view, words.letters, found)
    if view.display or view.auction:
        _paint_display(canvas, view)
    else:
        for wagon in WAGONS:
            _paint_load(canvas, view, wagon, words.letters, found)
    _paint_arrivals(canvas, view)
    _paint_ranks(canvas, view, words, found)
    _paint_headings(canvas, view, who.tr)


def _paint_headings(canvas: Canvas, view: HaendlerView, tr: Catalog) -> None:
    """Name the tracks, and the two columns of prices."""
    loads = tr("Abilities") if view.display or view.auction else tr("Loads")
    wagons = (layout.LOADS[0][0], 0.0, layout.LOADS[-1][2], 0.0)
    named = (
        (layout.PRICES, tr("Prices")),
        (wagons, loads),
        (layout.ARRIVALS, tr("Arrivals")),
        (layout.STATUS, tr("Status and upkeep")),
    )
    for (left, _, right, _), said in named:
        canvas.stamp(signs.ribbon(said, canvas.scale), (left + right) / 2, HEADING + 0.4)
    left, _, right, _ = layout.PRICES
    room = (right - left - signs.ribbon(named[0][1], canvas.scale).width / canvas.scale) / 2 - 3
    canvas.text(left + 2.4, HEADING, tr("buy"), LEAST, FAINT, anchor="l", room=room)
    canvas.text(right - 2.4, HEADING, tr("sell"), LEAST, FAINT, anchor="r", room=room)


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
        canvas.text(x, bottom - SUPPLY / 2, str(view.supply[good]), LEAST, INK)
    canvas.stamp(signs.icon("store", 9.6, canvas.scale, FAINT, inks.CARD), left + 12, bottom - SUPPLY / 2)


def _paint_ranks(canvas: Canvas, view: HaendlerView, words: Lettering, found: Changes) -> None:
    """Paint the names of all ranks, crests where merchants stand, and hollow ones where somebody has left."""
    lying: dict[int, int] = defaultdict(int)
    stamps = [(merchant.rung, merchant.seat, False) for merchant in view.merchants]
    for rung, seat, gone in (*stamps, *((rung, seat, True) for seat, rung in found.rungs.items())):
        # Those who stand there come first; ghosts of those who left only get room that is to spare.
        if lying[rung] == view.seats:
            continue
        x, y = crest_at(rung, lying[rung])
        lying[rung] += 1
        if seat in found.rungs:
            canvas.fill(around(x, y, CREST + 0.6, CREST + 0.4), JET)
            canvas.fill(around(x, y, CREST - 0.6, CREST - 0.6), PAPER)
        if gone:
            canvas.stamp(sprites.ghost(seat, sprites.SQUARE, CREST, canvas.scale), x, y)
        else:
            less = 1.6 if seat in found.rungs else 0.2
            signs.crest(canvas, seat, x, y, CREST - less, CREST - less)
    for rung in range(len(RUNGS)):
        ink, weight = (INK, "Bold") if lying[rung] else (FAINT, "Semibold")
        _name_rung(canvas, words, rung, lying[rung], 0.0, ink, weight)


def name_room(rung: int, crests: int) -> float:
    """Return how far a name may run on a rung before so many crests."""
    return crest_at(rung, crests - 1)[0] - CREST / 2 - APART[0] - layout.rung_cell(rung)[0] - NAME


def _name_rung(
    canvas: Canvas, words: Lettering, rung: int, crests: int, skip: float, ink: Colour, weight: str = "Bold"
) -> None:
    """Write the name of a rank before so many crests, so far into its rung."""
    left, y = layout.rung_cell(rung)[0] + NAME + skip, crest_at(rung, 0)[1]
    room = name_room(rung, crests) - skip
    line(canvas, left, y, rung_name(words, rung, room, weight), LEAST, room, ink, weight=weight)


def rung_name(words: Lettering, rung: int, room: float, weight: str = "Bold") -> str:
    """Return the name of a rank in the longest form that fits into so many units, be it in narrow letters."""
    forms = words.names.rung_forms(rung)
    return next((form for form in forms if width(form, LEAST, weight) <= room / NARROW), forms[-1])


def number_at(rung: int) -> Point:
    """Return where a number stands on a rung, beside those on its neighbours."""
    left, top, _, bottom = layout.rung_cell(rung)
    return left + 8.4 + NUMBER * (rung % 2), (top + bottom) / 2 - 0.2


def paint_tag(canvas: Canvas, view: HaendlerView, words: Lettering, rung: int) -> None:
    """Paint the name of a rung that may be chosen on gold, and leave room for a number."""
    crests = sum(merchant.rung == rung for merchant in view.merchants)
    left, top, _, bottom = layout.rung_cell(rung)
    right = crest_at(rung, crests - 1)[0] - CREST / 2 - 0.6
    # a little lower than the rung, for the tails of the letters that it replaces
    canvas.fill((left + 1.8, top, right, bottom + 0.5), theme.GOLD)
    canvas.fill((left + 1.8, bottom - 0.5, right, bottom), inks.BARK)
    _name_rung(canvas, words, rung, crests, number_at(rung)[0] - left + 4.4, JET)


def display_cell(ability: int) -> Box:
    """Return where an ability lies before the first round: three rows of three over the wagons' loads."""
    (left, top, _, bottom), right = layout.LOADS[0], layout.LOADS[-1][2]
    wide, high = (right - left - 2) / 3, (bottom - top - 2) / 3
    x, y = left + 1 + wide * (ability % 3), top + 1 + high * (ability // 3)
    return x, y, x + wide, y + high


def _paint_display(canvas: Canvas, view: HaendlerView) -> None:
    """Paint the abilities that nobody has with their start prices, and of one that is auctioned the bid."""
    (left, top, _, bottom), right = layout.LOADS[0], layout.LOADS[-1][2]
    canvas.fill((left - WHEEL[0], top - 0.5, right + WHEEL[0], bottom), inks.REALM)
    paint_card(canvas, (left, top, right, bottom), inks.COAST, inks.CARD, ROUND)
    for ability in view.display:
        left, top, right, bottom = display_cell(ability)
        y, said, ink = (top + bottom) / 2, material.START_PRICES[ability], INK
        if view.auction and view.auction.ability == ability:
            canvas.panel((left + 1, top + 1, right - 1, bottom - 1), theme.GOLD, 2)
            ink = JET
        canvas.stamp(signs.ability(ability, canvas.scale), left + 1.4 + signs.ABILITY[0] / 2, y)
        room = right - left - signs.ABILITY[0] - 4.2
        canvas.text(right - 1.8, y, str(said), LEAST, ink, anchor="r", room=room)
    if view.auction:
        left, top, right, bottom = display_cell(len(material.ABILITIES))
        canvas.panel((left + 1, top + 1, right - 1, bottom - 1), theme.GOLD, 2)
        signs.crest(canvas, view.auction.bidder, left + 10, (top + bottom) / 2, 11.0, 11.0)
        canvas.text(right - 4, (top + bottom) / 2, str(view.auction.bid), 13.0, JET, anchor="r")


def _paint_load(canvas: Canvas, view: HaendlerView, wagon: int, letters: Sequence[str], found: Changes) -> None:
    """Paint a wagon's number with its master in front, and for each seat a row of goods, or the fee for one good."""
    left, top, right, bottom = layout.LOADS[wagon]
    shown, y = view.wagons[wagon], top + layout.SEAT / 2
    if wagon == view.wagon:
        for out, colour in ((2.0, JET), (1.4, theme.GOLD)):
            _frame(canvas, (left, top, right, bottom), out, colour)
    canvas.panel(around(left + 10.6, y, 15.0, layout.SEAT - 2.4), inks.COVER, 2.4)
    canvas.text(left + 10.6, y, str(shown.number), LEAST, JET, weight="Black")
    if shown.master is not None:
        if wagon in found.masters:
            canvas.panel(around(right - 8.6, y, MASTER + 1.0, MASTER + 0.8), JET, 1.6)
        canvas.panel(around(right - 8.6, y, MASTER, MASTER - 0.6), PAPER, 1.4)
        less = 2.6 if wagon in found.masters else 1.4
        signs.crest(canvas, shown.master, right - 8.6, y, MASTER - less, MASTER - 0.6 - less)
    for seat in range(view.seats):
        _paint_row(canvas, view, wagon, seat, letters, found)


def _frame(canvas: Canvas, box: Box, out: float, colour: Colour) -> None:
    """Paint a frame of a width around a box."""
    left, top, right, bottom = box
    canvas.fill((left - out, top - out, right + out, top), colour)
    canvas.fill((left - out, bottom, right + out, bottom + out), colour)
    canvas.fill((left - out, top, left, bottom), colour)
    canvas.fill((right, top, right + out, bottom), colour)


def _paint_row(
    canvas: Canvas, view: HaendlerView, wagon: int, seat: int, letters: Sequence[str], found: Changes
) -> None:
    """Paint what a seat has on a wagon, or the fee for one good where that was named."""
    (left, _, right, _), (top, high) = layout.LOADS[wagon], layout.load_row(wagon, seat, view.seats)
    y, load, size = top + high / 2, view.wagons[wagon].loads[seat], min(LOAD, high - 0.2)
    fee = view.merchants[seat].fees[0] if view.wagon == wagon else None
    if seat:
        canvas.fill((left + 1.2, top - 0.2, right - 1.2, top + 0.2), inks.SHADE)
    signs.crest(canvas, seat, left + 5.1, y, 7.8, high - 0.4)
    goods = [
        (good, count - at <= found.loaded.get((wagon, seat, good), 0))
        for good, count in enumerate(load)
        for at in range(count)
    ]
    for index in range(material.MASTER_MOST):
        x = left + 16.0 + 11.6 * index
        if index == 1 and fee is not None and len(goods) < 2:
            canvas.text(x + 5, y, str(fee), LEAST, INK)
            break
        if index >= len(goods):
            continue
        good, new = goods[index]
        if new:
            canvas.stamp(signs.good_halo(good, size - 1.4, canvas.scale), x, y)
        canvas.stamp(signs.good(good, size - (1.4 if new else 0.0), canvas.scale, letters[good]), x, y)


def _paint_arrivals(canvas: Canvas, view: HaendlerView) -> None:
    """Paint how many wagons have arrived of how many that end the game, and the price of a rung with each number."""
    left, top, right, _ = layout.ARRIVALS
    last, y = material.END_AT[view.seats], top + 17.6
    canvas.stamp(signs.icon("wagon", 12.4, canvas.scale, INK, inks.CARD), left + 9, y - 0.4)
    canvas.text(left + 18, y, f"{view.arrivals}/{last}", 13.0, INK, anchor="l")
    canvas.stamp(signs.icon("crown", 10.4, canvas.scale, FAINT, inks.CARD), right - 9, y)
    for count in (shown := layout.arrivals_shown(view)):
        a, b, c, d = layout.arrival_cell(count, shown[0])
        now, past = count == view.arrivals, count < view.arrivals
        fill = theme.GOLD if now else inks.CARD if past else inks.ROW
        canvas.panel((a + 0.5, b + 0.5, c - 0.5, d - 0.5), theme.GOLD_EDGE if now or count == last else fill, 2)
        canvas.panel((a + 1.3, b + 1.3, c - 1.3, d - 1.3), fill, 1.6)
        ink = JET if now else FAINT if past else INK
        canvas.text((a + c) / 2, (b + d) / 2, str(PROMOTION[count]), LEAST, ink, room=c - a - 4)
