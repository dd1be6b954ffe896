"""The map: roads and plates, which never change; on them the cubes, the pawn, and the chart of counters beside."""

import math
from collections.abc import Sequence

from hansa_bot.render import sprites, theme
from hansa_bot.render.blueprint import Blueprint
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, Pen, Point, around, number, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET
from hansa_bot.titles.kit.render.desk import paint_card
from hansa_bot.titles.kit.render.marks import Arrows, paint_heads, paint_shafts
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.merkator.material import LETTERS, PLACES, SOLO_TURNS, THRESHOLD, TIME
from hansa_bot.titles.merkator.render import inks, layout, signs
from hansa_bot.titles.merkator.render.changes import Changes
from hansa_bot.titles.merkator.render.ground import adorn, paint_ground
from hansa_bot.titles.merkator.texts.names import MerkatorNames
from hansa_bot.titles.merkator.view import MerkatorView

ROAD, ROAD_LINE = 5.4, 0.7
EDGE, MAJOR_EDGE = 0.8, 2.4
"""Width of the edges of plates; those of majors have the colour of their cubes."""
ROUND = 3.0
NAME = 11.6
PAD = 3.6
IN_TURNS = 6
"""So many values of the solo stack stand in a row."""
LETTER, AHEAD = (17.0, 11.4), 13.0
"""Size of the counter with the letter that was just revealed, and how far it stands before the number of counters."""
SHORTEST = 16.0
"""The least length of an arrow."""


def draw_map(pen: Blueprint, name: str) -> None:
    """Draw the ground with roads and plates, and the table below it."""
    pen.rect((0, 0, WIDE, HIGH), inks.SEA)
    paint_ground(pen)
    for way in layout.LINKS.values():
        for wide, colour in ((ROAD, inks.ROAD_EDGE), (ROAD - 2 * ROAD_LINE, inks.ROAD)):
            pen.line(way, wide, colour)
    for place in range(len(PLACES)):
        _draw_plate(pen, place)
    pen.rect((0, round(layout.MAP[3]), WIDE, HIGH), inks.BOARD)


def print_map(canvas: Canvas, name: str) -> None:
    """Paint what is printed on all plates."""
    for place in range(len(PLACES)):
        _paint_printed(canvas, place)


def _draw_plate(pen: Pen, place: int) -> None:
    """Draw a plate with its town on the upper edge."""
    left, top, right, bottom = layout.PLATES[place]
    adorn(pen, "city" if layout.is_major(place) else "town", right - 14.0, top + 1.0)
    edges: tuple[tuple[float, theme.Colour], ...] = ((0.0, inks.COAST), (EDGE, inks.PLATE))
    if layout.is_major(place):
        edges = (0.0, JET), (EDGE, inks.DYES[place]), (EDGE + MAJOR_EDGE, inks.PLATE)
    for inset, colour in edges:
        box = left + inset, top + inset, right - inset, bottom - inset
        pen.rect(box, colour, max(1.0, ROUND - inset / 2))


def _paint_printed(canvas: Canvas, place: int) -> None:
    """Paint what is printed on a plate but for its name: goods, threshold, counters."""
    left, _, right, _ = layout.PLATES[place]
    y = layout.row_of(place)
    if layout.is_major(place):
        for index, aside in enumerate(layout.SIGNS):
            canvas.stamp(signs.good(2 * place + index, layout.GOOD, canvas.scale), left + aside, y)
    else:
        x = left + 9.0 + canvas.text(left + 9.0, y, f"{THRESHOLD[place]}+", LEAST, INK, anchor="l") + 6.4
        canvas.stamp(signs.no_cube("", None, 8.6, canvas.scale), x, y)
    if TIME[place]:
        said = f"+{TIME[place]}" if TIME[place] > 0 else number(TIME[place])
        signs.paint_time(canvas, said, right - PAD - (1.6 if layout.is_major(place) else 1.0), y, inks.PLATE)


def paint_map(canvas: Canvas, view: MerkatorView, who: Onlooker, found: Changes) -> None:
    """Paint what may change on the map, with what `found` holds marked."""
    ways = [way for way in arrows(found) if way]  # a trip within one place has none
    paint_shafts(canvas, ways, layout.PLATES)
    if view.pawn >= 0:
        left, top, right, bottom = layout.PLATES[view.pawn]
        sprite = signs.here(right - left, bottom - top, canvas.scale)
        canvas.stamp(sprite, (left + right) / 2, (top + bottom) / 2)
    for place in range(len(PLACES)):
        _paint_place(canvas, view, who, place, found)
    # heads lie above what stands on the plates, shafts below
    paint_heads(canvas, ways)
    _paint_chart(canvas, view, who, found)
    paint_pawn(canvas, view, found.joined)


def arrows(found: Changes) -> list[list[Point]]:
    """Return the pawn's ways from plate to plate, the later ones around the earlier."""
    field = Arrows(layout.MAP[3])
    field.avoid(((left - 2, top - 2, right + 2, bottom + 2) for left, top, right, bottom in layout.PLATES), 9)
    field.avoid([layout.CHART], 9)
    return [field.find(*_ends(start, end), 0.0) for start, end in found.ways]


def _ends(start: int, end: int) -> tuple[Point, Point]:
    """Return two places at the edges of plates, as near to each other as leaves room for an arrow."""
    pairs = [(one, two) for one in _docks(start, 1.0) for two in _docks(end, 4.0)]
    # an arrow hardly longer than its head is the last choice
    return min(pairs, key=lambda pair: math.dist(*pair) + 100 * (math.dist(*pair) < SHORTEST))


def _docks(place: int, far: float) -> list[Point]:
    """Return where arrows may begin and end: around a plate, but for its left end with the pawn and what is new."""
    left, top, right, bottom = layout.PLATES[place]
    xs = [left + (right - left) * part for part in (0.5, 0.75, 0.92)]
    ys = [top + (bottom - top) * part for part in (0.3, 0.6)]
    level = [(x, top - far) for x in xs[1:]] + [(x, bottom + far) for x in xs]
    return level + [(x, y) for x in (left - far, right + far) for y in ys]


def _paint_place(canvas: Canvas, view: MerkatorView, who: Onlooker, place: int, found: Changes) -> None:
    left, _, right, _ = layout.PLATES[place]
    x, y = layout.name_at(place)
    room = right - left - 2 * (PAD + 0.6 if layout.is_major(place) else PAD)
    canvas.text(x, y, MerkatorNames(who.tr, ()).place(place), NAME, INK, room=room)
    if not layout.is_major(place):
        return
    x, y = layout.cube_at(place)
    count, size = view.cubes[place], layout.CUBE
    if place in found.new:
        canvas.stamp(signs.cube_halo(size, canvas.scale), x, y)
    if count:
        canvas.stamp(signs.cube(place, str(count), size, canvas.scale), x, y)
    else:
        taker = found.taken[place][1] if place in found.taken else None
        canvas.stamp(signs.no_cube("0", taker, size, canvas.scale), x, y)
    if place in found.new:
        said = f"+{found.new[place]}"
        canvas.stamp(sprites.badge(said, None, layout.NEW, canvas.scale), *layout.new_at(place))
    elif place in found.taken:
        count, seat = found.taken[place]
        canvas.stamp(sprites.badge(number(-count), seat, layout.NEW, canvas.scale), *layout.new_at(place))


def paint_pawn(canvas: Canvas, view: MerkatorView, joined: Sequence[int] = ()) -> None:
    """Paint the pawn, and beside it the seats who have joined the trip."""
    if view.pawn < 0:
        return
    canvas.stamp(signs.pawn(*layout.PAWN, canvas.scale), *layout.pawn_at(view.pawn))
    for index, seat in enumerate(joined):
        sprite = sprites.piece(seat, sprites.SQUARE, layout.JOINED, canvas.scale)
        canvas.stamp(sprite, *layout.joined_at(view.pawn, index))


def _paint_chart(canvas: Canvas, view: MerkatorView, who: Onlooker, found: Changes) -> None:
    """Paint the chart: how many counters it still has, the letter just revealed, each row with what lies there."""
    left, top, right, _ = layout.CHART
    paint_card(canvas, layout.CHART, inks.COAST, inks.CARD, 3.0)
    if not view.side:
        _paint_turns(canvas, view, who)
        return
    y = top + 6.4
    said = who.tr("Final round") if view.final else MerkatorNames(who.tr, ()).value("side", view.side)
    x = signs.paint_time(canvas, str(sum(view.rows)), right - 4, y, inks.CARD)
    canvas.text(left + 4, y, said, LEAST, INK, anchor="l", room=x - left - 26)
    if letter := (view.letters or [found.letter])[0]:
        canvas.stamp(signs.counter(letter, LETTER, canvas.scale), x - AHEAD, y)
    current = next((row for row, count in enumerate(view.rows) if count), None)
    for row, count in enumerate(view.rows):
        _paint_row(canvas, view, row, count, row == current)


def letter_box(view: MerkatorView) -> Box:
    """Return where the letter that was just revealed stands."""
    right = layout.CHART[2] - 4 - signs.TIME - width(str(sum(view.rows)), LEAST) - AHEAD
    return around(right, layout.CHART[1] + 6.4, *LETTER)


def _paint_row(canvas: Canvas, view: MerkatorView, row: int, count: int, current: bool) -> None:
    """Paint a row of the chart; counters are taken from its left end, and a swap may have shown the next one."""
    size, place = layout.ROW_SIZES[view.side][row], row + len(layout.ROWS) - len(view.rows)
    if current:
        (left, top, _, bottom), right = layout.chart_cell(place, 0), layout.chart_cell(place, size - 1)[2]
        canvas.panel((left - 11.6, top - 0.4, right + 0.6, bottom + 0.4), theme.GOLD, 1.6)
        canvas.text(left - 5.8, (top + bottom) / 2, str(count), LEAST, JET)
    for index in range(size):
        left, top, right, bottom = layout.chart_cell(place, index)
        area, shown = (right - left - 1.4, bottom - top - 1.0), current and index == size - count
        letter = LETTERS[view.letter] if shown and view.letter is not None else ""
        lying = signs.counter(letter, area, canvas.scale)
        sprite = lying if index >= size - count else signs.no_counter(area, canvas.scale, current)
        canvas.stamp(sprite, (left + right) / 2, (top + bottom) / 2)


def _paint_turns(canvas: Canvas, view: MerkatorView, who: Onlooker) -> None:
    """Paint, of a game for one, the turn and the values that still come out of the stack, the next one on gold."""
    left, top, right, _ = layout.CHART
    said = who.tr("Turn {n} of {turns}", n=min(view.turn, SOLO_TURNS), turns=SOLO_TURNS)
    canvas.text((left + right) / 2, top + 9, said, LEAST, INK, room=right - left - 8)
    for index, value in enumerate(view.solo_next):
        place = left + 13 + 16 * (index % IN_TURNS), top + 24 + 15 * (index // IN_TURNS)
        canvas.stamp(signs.value_plate(str(value), index == 0, 14.6, 12.6, canvas.scale), *place)
