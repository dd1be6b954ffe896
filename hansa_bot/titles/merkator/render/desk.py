"""All offices on one picture: the asker's large, with what its contracts still lack, and those of the others."""

from collections.abc import Sequence

from PIL.Image import Image

from hansa_bot.render import theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, box, cut, width
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.tally import break_head
from hansa_bot.render.theme import INK, JET
from hansa_bot.titles.kit.render import seats
from hansa_bot.titles.kit.render.desk import paint_card
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.merkator import material, paying
from hansa_bot.titles.merkator.render import cards, inks, plan, signs
from hansa_bot.titles.merkator.render.goods import paint_goods
from hansa_bot.titles.merkator.render.plan import APART, HEAD, LETTER, SAID, cards_beside
from hansa_bot.titles.merkator.render.strip import PIECE, paint_counts, said_points, stock_of
from hansa_bot.titles.merkator.scoring import result, scores
from hansa_bot.titles.merkator.texts.names import MerkatorNames
from hansa_bot.titles.merkator.view import MerkatorView, OfficeView

LINE = 16.0
"""Height of a line of cards in a small office."""
COUNT = 33.0
"""From one count in the head to the next."""
LOW = 12.2
"""Height of the rows of a small office."""
DOT = 6.6
"""Width of a cube of the supply there."""
VALUE_WIDE, TAB_LEAST, MORE, SPARE = 14.2, 30.0, 16.0, 12.0
"""Widths there of a contract's value, of its place at the least, of "+3" for those without room, and of what more a
place gets at most where its row has it to spare."""
Tag = tuple[int, float]
"""A contract in a small office, and its width."""
Built = tuple[int, float]
"""A Building, and its points now."""
CAPTION, HEAD_STEP, HEADED = 30.0, 9.6, 16.6
"""The least room for the name of a column, from one of its lines to the next, and what its letter takes."""


def paint_desk(canvas: Canvas, view: MerkatorView, who: Onlooker, seat: int) -> None:
    """Paint the offices, that of a seat large."""
    canvas.fill((0, 0, WIDE, HIGH), inks.BOARD)
    points = scores(view)
    for owner, area in plan.office_boxes(view, seat).items():
        office, large = view.offices[owner], owner == seat or view.seats == 2
        worth = {line.key: line.points for line in points[owner].lines}
        built = [(card, worth[material.CARDS[card]]) for card in office.buildings]
        paint_card(canvas, area, inks.PLATE_EDGE, inks.PLATE, 4.0)
        _paint_head(canvas, view, office, area, who, said_points(points[owner].total), large=large)
        paint = _paint_large if large else _paint_small
        paint(canvas, view, office, plan.inner(area), who, built)


def _paint_head(
    canvas: Canvas, view: MerkatorView, office: OfficeView, area: Box, who: Onlooker, score: str, *, large: bool
) -> None:
    """Paint whose office it is, with its counts and its points now."""
    left, top, right, _ = area
    tone = seats.LIGHT if office.seat in view.waiting and not view.over else seats.SHEET
    y, bottom = top + HEAD / 2, top + HEAD
    canvas.panel((left + 0.8, top + 0.8, right - 0.8, bottom), tone.ground, 3)
    canvas.fill((left + 0.8, bottom - 0.8, right - 0.8, bottom), inks.PLATE_EDGE)
    won = view.over and office.seat in result(view).winners
    seats.paint_seat(canvas, office.seat, (left + 1, top, right, bottom), y, won=won, size=PIECE)
    end = right - 6 - canvas.text(right - 6, y, score, seats.SCORE, tone.text, weight="Black", anchor="r") - 4
    counts = stock_of(view, office)
    if large:
        end -= COUNT * len(counts)
        paint_counts(canvas, counts, end, right - COUNT, y, tone)
    seats.paint_name(canvas, who.names[office.seat], left + seats.NAME_LEFT + 1 + 2 * won, end, y, tone)


def _paint_large(
    canvas: Canvas, view: MerkatorView, office: OfficeView, area: Box, who: Onlooker, built: Sequence[Built]
) -> None:
    left, _, right, bottom = area
    found = plan.large(office, area)
    size = found.size
    _paint_storage(canvas, office, area, size.row, who, lettered=True)
    y, first = found.supply + size.supply / 2, found.cubes[0]
    said, room = who.tr("Personal supply"), first - left - 6.0
    canvas.text(left + 1, y, said, LEAST, theme.FAINT, weight="Semibold", anchor="l", room=room)
    _paint_supply(canvas, office, first, y, size.supply - 1.0)
    if office.hand is not None:
        said, y = (
            who.tr("In hand: {card}", card=MerkatorNames(who.tr, ()).card(office.hand)),
            found.hand + size.line / 2,
        )
        canvas.text(left + 1, y, canvas.fit(said, LEAST, right - left), LEAST, INK, anchor="l")
    for index, card in enumerate(found.shown):
        x, y, end, foot = found.contract(index)
        if card is None:
            canvas.text((x + end) / 2, (y + foot) / 2, f"+{found.rest}", seats.SCORE, INK)
        else:
            _paint_contract(canvas, office, card, (x, y, end, foot), who)
    _paint_bonus_cards(canvas, office.bonus, left, right, found.bonus, size.line, who)
    if plan.in_words(found, len(built)):
        _paint_said(canvas, built, (left, found.buildings, right, bottom), who)
    else:
        _paint_buildings(canvas, built, (left, found.buildings, right, bottom), size.line, who, found.columns)
    if table := plan.table_box(found, len(built)):
        paint_goods(canvas, who.tr, table)


def _paint_said(canvas: Canvas, built: Sequence[Built], area: Box, who: Onlooker) -> None:
    """Paint each Building as a line in words: points now, name, what it pays, briefly with goods where it is long."""
    left, top, right, _ = area
    names = MerkatorNames(who.tr, ())
    for index, (card, points) in enumerate(built):
        y = top + SAID * (index + 0.5)
        sprite = signs.points(f"+{points:g}", 13.0, canvas.scale)
        canvas.stamp(sprite, left + sprite.width / canvas.scale / 2, y)
        x = left + 30.0 + canvas.text(left + 26.0, y, names.card(card), LEAST, INK, anchor="l")
        said, room = names.pays(card), right - x
        if width(said, LEAST, "Semibold") * NARROW <= room:
            canvas.text(x, y, said, LEAST, theme.FAINT, weight="Semibold", anchor="l", room=room)
        else:
            _paint_counted(canvas, card, x, right, y, who)


def _paint_storage(
    canvas: Canvas, office: OfficeView, area: Box, row: float, who: Onlooker, *, lettered: bool
) -> float:
    """Paint the six columns with the number of each good; return where they end."""
    left, top, right, _ = area
    wide = (right - left) / len(material.COLUMNS)
    size = min(22.0, 0.93 * row, 0.42 * wide)
    first = top + (LETTER if lettered else 0.0)
    for column, goods in enumerate(material.IN_COLUMN):
        x = left + wide * column
        if lettered:
            canvas.panel((x + 0.6, top, x + wide - 0.6, first + 3 * row + 1), inks.CARD, 2.4)
            _paint_column_head(canvas, column, (x, top, x + wide, first), who)
        ground = inks.CARD if lettered else inks.PLATE
        for index, good in enumerate(goods):
            y, count = first + row * (index + 0.5), office.storage[good]
            place = x + size / 2 + (3.0 if lettered else 0.6)
            canvas.stamp(signs.good(good, size, canvas.scale, None if count else ground), place, y)
            if count:
                high = max(LEAST, size * 0.8) if lettered else LEAST
                canvas.text(place + size / 2 + 2.2, y, str(count), high, INK, anchor="l")
    return first + 3 * row + 1.0


def _paint_column_head(canvas: Canvas, column: int, area: Box, who: Onlooker) -> None:
    """Paint the letter of a column, and its name where it has room, broken where it must be."""
    left, top, right, bottom = area
    middle, room = (top + bottom) / 2, right - left - HEADED
    canvas.stamp(signs.column(column, 13.0, canvas.scale), left + 8.0, middle)
    lines = column_head(MerkatorNames(who.tr, ()).column(column), room) if room > CAPTION else []
    for index, line in enumerate(lines):
        y = middle + 0.4 + HEAD_STEP * (index - (len(lines) - 1) / 2)
        canvas.text(left + 15.4, y, line, LEAST, theme.FAINT, weight="Semibold", anchor="l", room=room)


def column_head(name: str, room: float) -> list[str]:
    """Return the name of a column in one line or two, so wide that letters need not be too narrow."""
    ways = (break_head(name, lines, hyphens=hyphens) for lines, hyphens in ((1, False), (2, False), (2, True)))
    fitting = (lines for lines in ways if all(width(line, LEAST, "Semibold") * NARROW <= room for line in lines))
    return next(fitting, [cut(name, LEAST, room / NARROW, "Semibold")])


def _paint_supply(canvas: Canvas, office: OfficeView, left: float, y: float, size: float) -> None:
    """Paint the cubes of the personal supply, hollow where none is left."""
    for color in range(len(material.COLORS)):
        count = office.supply[color]
        said = str(count) if count > 1 else ""
        sprite = signs.cube(color, said, size, canvas.scale) if count else signs.no_cube("", None, size, canvas.scale)
        canvas.stamp(sprite, left + size / 2 + (size + 3.4) * color, y)


def _paint_contract(canvas: Canvas, office: OfficeView, card: int, area: Box, who: Onlooker) -> None:
    """Paint a contract: what is there in colour, what is lacking hollow, its value on gold where it can be paid."""
    left, top, right, bottom = area
    contract = material.CONTRACTS[card]
    paint_card(canvas, area, inks.PLATE_EDGE, inks.CARD, cards.ROUND)
    payable = card != material.PEACE and paying.payable(office.storage, office.supply, office.counters, card)
    sprite = signs.value_plate(str(contract.value), payable, 15.0, 13.0, canvas.scale)
    canvas.stamp(sprite, left + 9.6, top + 8.4)
    if contract.place == material.NOWHERE:
        cards.paint_peace(canvas, area, who.tr)
        return
    cards.paint_tab(canvas, (left + 18.6, top + 2.2, right - 1.8, top + 14.6), contract.place, who.tr)
    have, lack = split_demands(office, card)
    cards.paint_demands(canvas, have, (left + 1, top + 15.4, right - 1, bottom - 1), lack)


def split_demands(office: OfficeView, card: int) -> tuple[list[signs.Count], list[signs.Count]]:
    """Return which units a contract demands that a seat has, and which it lacks."""
    missing = paying.lacks(office.storage, paying.demands(card))
    have, lack = [], []
    for kind, which, count in cards.demands(material.CONTRACTS[card]):
        at = {"good": 0, "column": paying.FIRST_COLUMN, "kinds": paying.THE_KINDS}[kind] + which
        short = missing[at]
        have += [(kind, which, count - short)] if count > short else []
        lack += [(kind, which, short)] if short else []
    return have, lack


def _paint_bonus_cards(
    canvas: Canvas, owned: Sequence[int], left: float, right: float, top: float, line: float, who: Onlooker
) -> float:
    """Paint Bonus cards as their place with the good; return where they end."""
    size, per_row = min(16.0, line - 2.4), cards_beside(left, right)
    wide = (right - left + 1.6) / per_row
    for index, card in enumerate(owned):
        x, y = left + wide * (index % per_row), top + line * (index // per_row + 0.5)
        cards.paint_tab(canvas, (x, y - 6.4, x + wide - size - 4.6, y + 6.4), material.BONUS[card].place, who.tr)
        canvas.stamp(signs.good(material.BONUS[card].good, size, canvas.scale), x + wide - size / 2 - 3.0, y)
    return top + line * -(-len(owned) // per_row)


def _paint_buildings(
    canvas: Canvas, built: Sequence[Built], area: Box, line: float, who: Onlooker, columns: int
) -> None:
    """Paint Buildings as lines: points now, name, and what it counts where that fits; in one more column if full."""
    left, top, right, bottom = area
    rows, names = int((bottom - top) / line), MerkatorNames(who.tr, ())
    columns += len(built) > rows * columns
    wide = (right - left + APART) / columns
    for index, (card, points) in enumerate(built[: rows * columns]):
        x, y = left + wide * (index % columns), top + line * (index // columns + 0.5)
        sprite = signs.points(f"+{points:g}", 13.0, canvas.scale)
        canvas.stamp(sprite, x + sprite.width / canvas.scale / 2, y)
        name, end = names.card(card), x + wide - APART
        name = cut(name, LEAST, (end - x - 26.0) / NARROW)
        x += 30.0 + canvas.text(x + 26.0, y, name, LEAST, INK, anchor="l", room=end - x - 26.0)
        if columns == 1:
            _paint_counted(canvas, card, x, end, y, who)


def _paint_counted(canvas: Canvas, card: int, x: float, end: float, y: float, who: Onlooker) -> None:
    """Paint what a Building counts, the goods that it is about, and what it pays at most, as far as that has room."""
    said, goods = MerkatorNames(who.tr, ()).counts(card), cards.drawn_goods(material.BUILDINGS[card])
    room = end - x - cards.GOOD_STEP * len(goods)
    if width(said, LEAST, "Semibold") * NARROW <= room:
        x += 2.0 + canvas.text(x, y, said, LEAST, theme.FAINT, weight="Semibold", anchor="l", room=room)
        x = cards.paint_goods_row(canvas, goods, x, y) + 4.0
        _paint_most(canvas, material.BUILDINGS[card], x, end, y, who)


def _paint_most(
    canvas: Canvas, building: material.Building, left: float, right: float, y: float, who: Onlooker
) -> None:
    """Paint how many points a Building pays at most, where this has room."""
    said = cards.most(building, who.tr) if building.cap else ""
    if width(said, LEAST, "Semibold") * NARROW <= right - left:
        canvas.text(left, y, said, LEAST, theme.FAINT, weight="Semibold", anchor="l", room=right - left)


def _paint_small(
    canvas: Canvas, view: MerkatorView, office: OfficeView, area: Box, who: Onlooker, built: Sequence[Built]
) -> None:
    left, top, right, bottom = area
    counts = stock_of(view, office)[: 2 if len(stock_of(view, office)) > 3 else 1]
    counts += [("card", len(office.bonus)), ("house", f"+{sum(points for _, points in built):g}")]
    top -= 1.4
    paint_counts(canvas, counts, left, right - DOT * len(material.COLORS) - 2, top + LOW / 2, seats.SHEET)
    for color in range(len(material.COLORS)):
        x = right - DOT * (len(material.COLORS) - color - 0.5)
        canvas.stamp(dot(color, bool(office.supply[color]), canvas.scale), x, top + LOW / 2)
    top = _paint_storage(canvas, office, (left, top + LOW + 0.6, right, bottom), LOW - 0.2, who, lettered=False) + 0.4
    rows = tag_rows(office.contracts, right - left, min(4, int((bottom - top) / LOW)), who)
    for row, tags in enumerate(rows):
        x, y = left, top + LOW * row
        spare = right - left - MORE - sum(wide + 1.0 for _, wide in tags)
        for card, wide in tags:
            end = x + wide + max(0.0, min(SPARE, spare / len(tags)))
            _paint_tag(canvas, card, (x, y, end, y + LOW), who)
            x = end + 1.0
    rest = len(office.contracts) - sum(map(len, rows))
    if rest:
        canvas.text(right, top + LOW * (len(rows) - 0.5), f"+{rest}", LEAST, INK, anchor="r")
    top += LOW * len(rows) + 3
    if bottom - top > 2 * LINE:
        half = _paint_bonus_cards(canvas, office.bonus, left, right, top, LINE, who)
        if len(built) <= 2 * int((bottom - half - 1) / LINE):  # else their points stand above
            _paint_buildings(canvas, built, (left, half + 1, right, bottom), LINE, who, 1)


def tag_rows(owned: Sequence[int], room: float, most: int, who: Onlooker) -> list[list[Tag]]:
    """Return the best contracts in rows with the width each needs, in `most` rows; some may have no room."""
    rows: list[list[Tag]] = []
    left = 0.0
    for index, card in enumerate(reversed(owned)):
        wide = _tag_width(card, who)
        if not rows or wide > left:
            if len(rows) == most:
                break
            rows.append([])
            left = room
        last = len(rows) == most and index < len(owned) - 1
        if wide > left - (MORE if last else 0.0):
            break
        rows[-1].append((card, wide))
        left -= wide + 1.0
    return rows


def _tag_width(card: int, who: Onlooker) -> float:
    """Return how wide a contract is in a small office: its value, and its place in narrow letters at the least."""
    place = material.CONTRACTS[card].place
    if place == material.NOWHERE:
        return VALUE_WIDE + LOW
    said = width(MerkatorNames(who.tr, ()).place(place), cards.NAME)
    return VALUE_WIDE + max(TAB_LEAST, said * NARROW + 2.8)


def _paint_tag(canvas: Canvas, card: int, area: Box, who: Onlooker) -> None:
    """Paint a contract as its value and its place, on the colour of that."""
    left, top, right, bottom = area
    contract, y = material.CONTRACTS[card], (top + bottom) / 2
    canvas.stamp(signs.value_plate(str(contract.value), False, 14.0, LOW - 0.8, canvas.scale), left + 7.0, y)
    if contract.place == material.NOWHERE:
        canvas.stamp(signs.icon("seal", 12.0, canvas.scale, INK, inks.PLATE), left + VALUE_WIDE + LOW / 2, y)
        return
    cards.paint_tab(canvas, (left + VALUE_WIDE, top + 0.4, right, bottom - 0.4), contract.place, who.tr)


@remember
def dot(color: int, there: bool, scale: int) -> Image:
    """Return a small cube of a supply, or where it was."""
    if not there:
        return box(DOT - 0.6, 8.0, scale, (0, inks.HOLE, 1.0), (0.6, inks.PLATE, 0.6))
    return box(DOT - 0.6, 8.0, scale, (0, JET, 1.0), (0.5, inks.DYES[color], 0.6))
