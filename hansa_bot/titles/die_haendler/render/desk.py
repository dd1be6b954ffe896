"""A desk (DH-22.4): money, rung, tiles, abilities and cards, and of every good where it lies and what cities pay."""

from collections.abc import Sequence
from functools import partial

from hansa_bot.render import theme
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, Pen
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET
from hansa_bot.titles.die_haendler import prices
from hansa_bot.titles.die_haendler.material import CARDS, CITIES, CREST, GOODS, PROMOTION, SELL, TILES
from hansa_bot.titles.die_haendler.render import inks, signs
from hansa_bot.titles.die_haendler.render.ground import adorn
from hansa_bot.titles.die_haendler.render.signs import Lettering
from hansa_bot.titles.die_haendler.view import HaendlerView, MerchantView
from hansa_bot.titles.kit.render import seats
from hansa_bot.titles.kit.render.desk import line, paint_card
from hansa_bot.titles.kit.render.painter import Onlooker

GAP, PAD = 4.0, 6.0
HEAD = 26.0
LEFT = 172.0
"""Width of the column with all that is no good."""
LINE, TYPE = 19.0, 13.0
"""From one line to the next, and its type."""
ASIDE, WAGONS = 30.0, 32.0
"""Widths of the columns of goods and of wagons in the table."""
TOP = 34.0
"""Height of the head of the table."""
PIECE = 20.0
VIEW = 52.0
"""How much room a view over the country needs below all else."""
SIGHTS = (
    *(("hills", 130.0, 25.0, 1.5), ("castle", 34.0, 20.0, 2.0), ("firs", 84.0, 21.0, 1.5)),
    *(("village", 118.0, 14.0, 2.0), ("woods", 72.0, 9.0, 1.5), ("snail", 150.0, 4.0, 1.0)),
)
"""Its ornaments: how far from the left and from below, and how large."""


def paint_desk(canvas: Canvas, view: HaendlerView, who: Onlooker, seat: int) -> None:
    """Paint what a seat has, as far as the view knows it."""
    canvas.fill((0, 0, WIDE, HIGH), inks.BOARD)
    merchant = view.merchants[seat]
    words = Lettering(who.tr, view)
    _paint_head(canvas, view, merchant, who)
    _paint_own(canvas, view, merchant, words, (GAP, HEAD + GAP, LEFT, HIGH - GAP))
    _paint_table(canvas, view, merchant, words, (LEFT + GAP, HEAD + GAP, WIDE - GAP, HIGH - GAP))


def _paint_head(canvas: Canvas, view: HaendlerView, merchant: MerchantView, who: Onlooker) -> None:
    """Paint whose desk it is, the money as far as it is known, and the credit cards."""
    tone, y = seats.DARK, HEAD / 2
    canvas.fill((0, 0, WIDE, HEAD), tone.ground)
    seats.paint_seat(canvas, merchant.seat, (0, 0, WIDE, HEAD), y)
    end = WIDE - 6.0
    if merchant.money is not None:
        end -= canvas.text(end, y, str(merchant.money), 17.0, tone.text, weight="Black", anchor="r") + 9.0
        canvas.stamp(signs.icon("coin", 15.0, canvas.scale, theme.GOLD, tone.ground), end, y)
        end -= 16.0
    if merchant.credits:
        end -= canvas.text(end, y, str(merchant.credits), 13.0, tone.text, anchor="r") + 8.0
        canvas.stamp(signs.icon("credit", 13.0, canvas.scale, tone.dim, tone.ground), end, y)
        end -= 14.0
    start = seats.NAME_LEFT + 2
    line(canvas, start, y, who.names[merchant.seat], (TYPE, LEAST), end - start, tone.text)


def _paint_own(canvas: Canvas, view: HaendlerView, merchant: MerchantView, words: Lettering, area: Box) -> None:
    """Paint rung, tiles, abilities, cards, and what was answered in secret, one below the other."""
    left, top, right, _ = area
    paint_card(canvas, area, inks.COAST, inks.CARD, 4.0)
    left, right, y = left + PAD, right - PAD, top + 14.0
    _paint_line(canvas, left, right, y, words.names.rung(merchant.rung), signs.upkeep(merchant.rung))
    _paint_line(canvas, left, right, y + LINE, words.tr("A rung costs"), str(PROMOTION[view.arrivals]))
    y = _rule(canvas, left, right, y + LINE)
    for index, value in enumerate(TILES):
        ground = None if value in merchant.tiles else inks.CARD
        canvas.stamp(signs.tile(value, 24.0, canvas.scale, ground), left + 12 + 30 * index, y + 3)
    y = _rule(canvas, left, right, y + 7)
    for ability in merchant.abilities:
        canvas.stamp(signs.ability(ability, canvas.scale), left + signs.ABILITY[0] / 2, y)
        _paint_line(canvas, left + signs.ABILITY[0] + 5, right, y, words.names.ability(ability))
        y += LINE
    y = _rule(canvas, left, right, y - LINE)
    for said, count in _hand(merchant, words):
        canvas.stamp(signs.icon("card", 13.0, canvas.scale, inks.TRIM, inks.CARD), left + 6, y)
        _paint_line(canvas, left + 17, right, y, said, str(count))
        y += LINE
    if (merchant.bid is not None and view.wagon is not None) or merchant.wheel is not None:
        y = _rule(canvas, left, right, y - LINE)
    if merchant.bid is not None and view.wagon is not None:
        canvas.stamp(signs.wagon(view.wagon + 1, 0.0, canvas.scale), left + 12, y)
        _paint_line(canvas, left, right, y, "", str(merchant.bid))
        y += LINE
    if merchant.wheel is not None:
        _paint_line(canvas, left, right - 44, y, words.tr("Price wheel"))
        for index, target in enumerate(merchant.wheel):
            _paint_target(canvas, words, target, right - 9 - 21 * (1 - index), y)
        y += LINE
    if area[3] - y > VIEW:
        canvas.draw((area[0] + 2, area[3] - VIEW, area[2] - 2, area[3] - 2), partial(_paint_view, area))


def _paint_view(area: Box, pen: Pen) -> None:
    """Paint a bit of the map where nothing else stands."""
    left, _, _, bottom = area
    for name, aside, up, unit in SIGHTS:
        adorn(pen, name, left + aside, bottom - up, unit)


def _paint_line(canvas: Canvas, left: float, right: float, y: float, said: str, value: str = "") -> None:
    """Paint a line with what it comes to at its right end."""
    if value:
        right -= canvas.text(right, y, value, TYPE, INK, weight="Black", anchor="r") + 4
    line(canvas, left, y, said, (TYPE, LEAST), right - left)


def _hand(merchant: MerchantView, words: Lettering) -> Sequence[tuple[str, int]]:
    """Return the influence cards by name as far as they are known, else how many there are."""
    if merchant.hand is None:
        return [(words.tr("Influence cards"), merchant.cards)]
    held = [(card, count) for card, count in zip(CARDS, merchant.hand, strict=True) if count]
    return [(words.names.value("card", card), count) for card, count in held] or [(words.tr("Influence cards"), 0)]


def _paint_target(canvas: Canvas, words: Lettering, target: int, x: float, y: float) -> None:
    """Paint what an arrow of a wheel points at."""
    if target == CREST:
        canvas.stamp(signs.icon("shield", 14.0, canvas.scale, theme.FAINT, inks.CARD), x, y)
    else:
        canvas.stamp(signs.good(target, 15.0, canvas.scale, words.letters[target]), x, y)


def _rule(canvas: Canvas, left: float, right: float, y: float) -> float:
    """Paint a line below one part; return the middle of the next one's first line."""
    canvas.fill((left, y + 12, right, y + 12.6), theme.SHEET_LINE)
    return y + 26.0


def _paint_table(canvas: Canvas, view: HaendlerView, merchant: MerchantView, words: Lettering, area: Box) -> None:
    """Paint by good how many lie where: in cities that make it, on wagons; and what others pay, the most on gold."""
    left, top, right, bottom = area
    paint_card(canvas, area, inks.COAST, inks.CARD, 4.0)
    wide = (right - left - ASIDE - WAGONS * len(view.wagons)) / len(CITIES)
    xs = [left + ASIDE + wide * (city + 0.5) for city in range(len(CITIES))]
    carts = [right - WAGONS * (len(view.wagons) - at - 0.5) for at in range(len(view.wagons))]
    for city, x in enumerate(xs):
        canvas.text(x, top + 9.5, words.names.city(city), LEAST, INK, room=wide - 3)
        bonus = view.bonuses[city]
        canvas.stamp(signs.plaque(str(bonus), 26.0, 13.0, canvas.scale, bonus > 0), x, top + 24.0)
    for wagon, x in zip(view.wagons, carts, strict=True):
        canvas.stamp(signs.wagon(wagon.number, 0.0, canvas.scale), x, top + 17.0)
    high = (bottom - top - TOP - 1.0) / len(GOODS)
    for good in range(len(GOODS)):
        y, first = top + TOP + high * (good + 0.5), top + TOP + high * good
        canvas.fill((left + 0.8, first, right - 0.8, first + 0.6), theme.SHEET_LINE)
        canvas.stamp(signs.good(good, 15.0, canvas.scale, words.letters[good]), left + 15, y - 7.4)
        canvas.text(left + 15, y + 9.0, str(SELL[view.levels[good]]), LEAST, INK, room=ASIDE - 4)
        # Cities that make a good pay no bonus for it, so their cells have room for what lies there.
        buyers = [city for city in range(len(CITIES)) if prices.earns_bonus(good, city)]
        pays = {city: prices.income(good, view.levels[good], city, view.bonuses[city]) for city in buyers}
        for city, x in enumerate(xs):
            if city in pays:
                best = pays[city] == max(pays.values())
                if best:
                    canvas.panel((x - wide / 2 + 2, y - 9, x + wide / 2 - 2, y + 9), theme.GOLD, 3.0)
                canvas.text(x, y, str(pays[city]), 12.0, JET if best else theme.FAINT, room=wide - 7)
                continue
            canvas.panel((x - wide / 2 + 1, y - high / 2 + 2, x + wide / 2 - 1, y + high / 2 - 1.4), inks.ROW, 3.0)
            _paint_count(canvas, good, merchant.warehouses[city][good], x, y)
        for wagon, x in zip(view.wagons, carts, strict=True):
            _paint_count(canvas, good, wagon.loads[merchant.seat][good], x, y)


def _paint_count(canvas: Canvas, good: int, count: int, x: float, y: float) -> None:
    if count:
        canvas.stamp(signs.good(good, PIECE, canvas.scale, str(count)), x, y)
