"""Cities: skylines, plates with slots and skill signs, name tabs in the controller's colour; the prestige table."""

from functools import lru_cache
from itertools import islice

from PIL import Image

from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import Box, Canvas, Pen, around, box
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, PAPER, Colour, seat_ink, sign
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, Board, OfficeSlot, board
from hansa_bot.titles.hansa_teutonica.render import inks, layout
from hansa_bot.titles.hansa_teutonica.render.ground import ORNAMENTS, adorn
from hansa_bot.titles.hansa_teutonica.render.icons import SIGNS, SKILLS, piece_sprite, put, shape_of
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from hansa_bot.titles.kit.render.targets import cut_out

COIN = 10.0
INSET = 5 / 3
"""How far the ground of further offices reaches into a plate: past its edge, short of its first slot."""
JOIN = 2.4
"""Width of the line between a plate and extra offices that stand apart."""
OPEN_END = 4.5
"""Width of the arrow at each end of an open row."""
FRAME = 3.2
"""Width of a yellow city's frame."""
HOLES = {"white": 0.0, "orange": 0.54, "pink": 0.3, "black": 0.0}
"""How much of a slot stays white within its colour: the higher its privilege, the less."""

HEIGHTS = 7.6, 6.4, 5.4, 4.6, 3.8
"""Of houses, tried in turn for the largest skyline."""


def paint_slot(pen: Pen, x: float, y: float, slot: OfficeSlot, size: float = layout.SLOT) -> None:
    """Paint an empty slot."""
    shape = shape_of(slot.shape)
    sprites.body(pen, shape, x, y, size, inks.PLATE_EDGE)
    sprites.body(pen, shape, x, y, size * 0.89, inks.PRIVILEGES[slot.privilege])
    if HOLES[slot.privilege]:
        sprites.body(pen, shape, x, y, size * HOLES[slot.privilege], PAPER)


def paint_plates(pen: Pen, printed: Board) -> None:
    """Paint the plates of all cities with roofs and empty slots, and the empty prestige table."""
    paint_skylines(pen, printed)
    for city in printed.cities:
        boxes = layout.city_boxes(printed.id, city.id)
        _plate(pen, boxes.plate)
        if boxes.row is not None:
            _open_row(pen, boxes.row)
        for (x, y), slot in zip(boxes.slots, city.slots, strict=True):
            paint_slot(pen, x, y, slot)
            if slot.points:
                pen.disc(x, y, COIN / 2, theme.GOLD_EDGE)
                pen.disc(x, y, COIN / 2 - 0.6, inks.COIN)
        for (x, y), skill in zip(boxes.skills, city.skills, strict=True):
            radius = layout.SLOT * sprites.RADIUS
            pen.rects(around(x, y, layout.SLOT, layout.SLOT), (0, theme.GOLD_EDGE, radius), (0.7, theme.GOLD, radius))
            put(pen, SKILLS[skill], x, y, layout.SLOT * 0.74, JET)
    golden = (0, theme.GOLD_EDGE, 2), (0.7, theme.GOLD, 1.65), (1.3, inks.COIN, 1.35), (1.7, theme.GOLD, 1.15)
    pen.rects(layout.table_box(printed), *golden)
    for (x, y), space in zip(layout.table_places(printed), printed.prestige_table.spaces, strict=True):
        paint_slot(pen, x, y, OfficeSlot("merchant", space.privilege, 0))


def _open_row(pen: Pen, row: Box) -> None:
    """Paint a row without slots: a broken outline between arrows to both of its ends (HT-19.4)."""
    left, top, right, bottom = row
    middle = (top + bottom) / 2
    for side, x in ((-1, left), (1, right)):
        tip = [(x, middle), (x - side * 4, middle - 3.4), (x - side * 4, middle + 3.4)]
        pen.shape(tip, inks.PLATE_EDGE)
    for level in (top + 1.5, bottom - 1.5):
        for part in range(6):
            start = left + 6.5 + (right - left - 13) * (part + 0.15) / 6
            pen.rect((start, level - 0.5, start + (right - left - 13) * 0.7 / 6, level + 0.5), inks.PLATE_EDGE)


def _plate(pen: Pen, area: Box) -> None:
    pen.rects(area, (0, inks.PLATE_EDGE, 2), (0.7, inks.PLATE, 1.5))


def write_values(canvas: Canvas, printed: Board) -> None:
    """Write the coins' points and the prestige table's values."""
    for city in printed.cities:
        for (x, y), slot in zip(layout.city_boxes(printed.id, city.id).slots, city.slots, strict=True):
            if slot.points:
                canvas.text(x, y, str(slot.points), LEAST, JET)
    for (x, y), space in zip(layout.table_places(printed), printed.prestige_table.spaces, strict=True):
        canvas.text(x, y + 13, str(space.value), LEAST, JET)


def label_sprite(name: str, seat: int | None, signs: tuple[str, ...], scale: int) -> Image.Image:
    """Return a city's name tab, in the colour and with the sign of the seat that controls it.

    `signs` follow the name: "link", or a region that the city opens.
    """
    return _label_sprite(sign(seat), name, seat, signs, scale)


@remember
def _label_sprite(own: str, name: str, seat: int | None, signs: tuple[str, ...], scale: int) -> Image.Image:
    wide = layout.bare_width(name, len(signs))
    wide += layout.CITY_BADGE + layout.GAP if seat is not None else 0
    ink = seat_ink(seat)
    fill, edge, text = (inks.PLATE, inks.PLATE_EDGE, INK) if seat is None else (ink.fill, ink.tone, ink.text)
    if seat == NEUTRAL:
        fill = ink.tone
    if seat is not None and ink.text == JET:
        edge = inks.PLATE_EDGE
    left = layout.PAD + (layout.CITY_BADGE + layout.GAP if seat is not None else 0)
    badge, y = layout.PAD + layout.CITY_BADGE / 2 - 0.6, layout.LABEL / 2

    def paint(pen: Pen) -> None:
        if seat is not None:
            pen.rect(around(badge, y, layout.CITY_BADGE, layout.CITY_BADGE), text, 1)
        x = wide - layout.PAD - layout.CITY_SIGN / 2
        for index, each in enumerate(reversed(signs)):
            _sign(pen, x - (layout.CITY_SIGN + layout.GAP) * index, y, each, text)

    image = box(wide, layout.LABEL, scale, (0, edge, 1.8), (0.7, fill, 1.3), more=paint)
    if seat is not None:
        room = (layout.CITY_BADGE - 1) * scale
        sprites.letter(image, own, badge * scale, y * scale, LEAST * scale, ink.fill, "Black", room)
    Canvas(image, scale).text(
        left, y - layout.RISE, name, layout.NAME, text, anchor="l", room=layout.name_width(name)
    )
    return image


def _sign(pen: Pen, x: float, y: float, which: str, ink: Colour) -> None:
    if which == "link":
        put(pen, SIGNS["link"], x, y, layout.CITY_SIGN, ink)
    else:
        size, rings = layout.CITY_SIGN + 1, ((0, inks.BAND_EDGES[which], 1.2), (0.5, inks.BANDS[which], 0.8))
        pen.rects(around(x, y, size, size), *rings)
        put(pen, SIGNS["flag"], x, y, layout.CITY_SIGN * 0.8, inks.BAND_EDGES[which])


def paint_rows(canvas: Canvas, view: HansaView) -> None:
    """Paint the ground of extra offices."""
    for city in (city for city in view.cities if city.extra):
        _widen(canvas, layout.city_boxes(view.board, city.id), len(city.extra))


def paint_labels(canvas: Canvas, view: HansaView) -> None:
    """Paint the name tabs of all cities, and frames around those that the neutral colour asks for."""
    for city in view.cities:
        boxes = layout.city_boxes(view.board, city.id)
        if boxes.city.yellow and view.neutral is not None:
            left, top, right, bottom = boxes.plate
            frame = _frame(right - left, bottom - top, canvas.scale)
            canvas.stamp(frame, (left + right) / 2, (top + bottom) / 2)
        tab = layout.label_box(city, boxes)
        label = label_sprite(boxes.city.name, city.controller, boxes.signs, canvas.scale)
        canvas.stamp(label, (tab[0] + tab[2]) / 2, (tab[1] + tab[3]) / 2)


@remember
def _frame(wide: float, high: float, scale: int) -> Image.Image:
    """Return the yellow frame of a plate; half of it lies around the plate."""
    full = wide + FRAME, high + FRAME
    frame = box(*full, scale, (0.0, JET, 3), (0.6, inks.YELLOW, 2.4), (FRAME - 0.5, JET, 3.5 - FRAME))
    return cut_out(frame, box(*full, scale, (FRAME, INK, 0.5)))


def paint_offices(canvas: Canvas, view: HansaView) -> None:
    """Paint the pieces in all offices and the owners at the prestige table."""
    for city in view.cities:
        boxes = layout.city_boxes(view.board, city.id)
        places, size = layout.extra_row(boxes, len(city.extra))
        for (x, y), piece in zip(places, city.extra, strict=True):
            canvas.stamp(piece_sprite(piece, canvas.scale, size), x, y)
        for (x, y), office in zip(boxes.slots, city.slots, strict=True):
            if office is not None:
                canvas.stamp(piece_sprite(office, canvas.scale), x, y)
    for (x, y), owner in zip(layout.table_places(board(view.board)), view.table, strict=True):
        if owner is not None:
            canvas.stamp(piece_sprite(Piece(owner, "merchant"), canvas.scale), x, y)


def _widen(canvas: Canvas, boxes: layout.CityBoxes, count: int) -> None:
    """Paint the ground of extra offices, and clear that of an open city as far as it is taken."""
    if boxes.row is None:
        _annex(canvas, boxes.plate, layout.extra_ground(boxes, count))
        return
    places, size = layout.extra_row(boxes, count)
    left, top, _, bottom = boxes.plate
    start = places[0][0] - size / 2 - 2
    if start < left:
        canvas.draw((start, top, left + INSET, bottom), lambda pen: _plate(pen, (start, top, left + 6, bottom)))
    ends = 0 if count >= layout.OPEN_CELLS else OPEN_END
    canvas.fill((boxes.row[0] + ends, boxes.row[1], boxes.row[2] - ends, boxes.row[3]), inks.PLATE)


def _annex(canvas: Canvas, plate: Box, area: Box) -> None:
    """Paint a box that belongs to a plate: as a part of it when it is level with it, else joined to it by a line."""
    if area[1] == plate[1] and area[3] == plate[3]:
        whole = (area[0], area[1], plate[0] + 6, area[3])
        canvas.draw((*area[:2], plate[0] + INSET, area[3]), lambda pen: _plate(pen, whole))
        return
    middle = (area[0] + area[2]) / 2, (area[1] + area[3]) / 2
    # The point of the plate that is nearest to the middle of the box.
    near = tuple(min(max(middle[axis], plate[axis]), plate[axis + 2]) for axis in (0, 1))
    canvas.stroke([middle, (near[0], near[1])], JOIN, inks.PLATE_EDGE)
    canvas.draw(area, lambda pen: _plate(pen, area))


TOWNS = {
    1: (("cottage", "house"), ("cottage", "cottage")),
    2: (("cottage", "house", "gable"), ("house", "cottage", "chapel"), ("house", "gable", "house")),
    3: (("cottage", "house", "gable", "church"), ("house", "gable", "tower", "church")),
    4: (("house", "gable", "house", "tower", "cathedral"),),
}
"""What stands in a city with so many offices, in several ways in turn; the last is the most important one."""
WALLED = ("tower", "gate")
"""What both ends of the link between east and west have besides."""
BUILDINGS = {part for ways in TOWNS.values() for way in (*ways, WALLED) for part in way}
BESIDE = 0.06
"""Between two buildings, in houses."""


@lru_cache(8)
def _size(building: str) -> tuple[float, float]:
    """Return width and height of a building, in houses."""
    xs, ys = zip(*(place for stroke in ORNAMENTS[building] for place in stroke.places), strict=True)
    return max(xs) - min(xs) + BESIDE, -min(ys)


@lru_cache(256)
def skyline(name: str, city: str) -> list[tuple[str, Box]]:
    """Return the buildings of a city with their boxes on its highest edge: those that have room, to look largest."""
    boxes = layout.city_boxes(name, city)
    below = boxes.bare if boxes.bare[1] < boxes.plate[1] else boxes.plate
    left, foot, right = (layout.snap(value) for value in below[:3])
    room = left, foot - HEIGHTS[0] * max(_size(part)[1] for part in BUILDINGS), right, foot
    # Only what the highest building could reach; all else is too far away to be covered.
    near = (key for key, area in layout.footprints(name).items() if not layout.apart(area, room))
    others = [layout.footprints(name)[key] for key in near if key.split()[1:] != [city]]
    parts = _parts(name, boxes)
    best: list[tuple[str, Box]] = []
    for high in HEIGHTS:
        placed: list[tuple[str, Box]] = []
        # The most important building first: what comes later may find no room.
        for part in reversed(parts):
            wide, tall = (high * side for side in _size(part))
            starts = sorted(
                range(int(right - left - wide) + 1), key=lambda step: abs(step + (wide - right + left) / 2)
            )
            spots = ((left + step, foot - tall, left + step + wide, foot) for step in starts)
            taken = [*others, *(area for _, area in placed)]
            free = (area for area in spots if area[1] >= 0 and all(layout.apart(area, other) for other in taken))
            placed += [(part, area) for area in islice(free, 1)]
        best = max(best, placed, key=_area)
    return best


def _parts(name: str, boxes: layout.CityBoxes) -> tuple[str, ...]:
    """Return the buildings that a city of this size and rank should have, the most important one last."""
    at = [city.id for city in board(name).cities].index(boxes.city.id)
    ways = TOWNS[min(len(boxes.slots) or layout.OPEN_CELLS, max(TOWNS))]
    *others, first = ways[at % len(ways)]
    return (*others, *(WALLED if "link" in boxes.signs else ()), first)


def _area(line: list[tuple[str, Box]]) -> float:
    return sum((right - left) * (foot - top) for _, (left, top, right, foot) in line)


def paint_skylines(pen: Pen, printed: Board) -> None:
    """Paint the buildings of all cities."""
    for city in printed.cities:
        for part, (left, top, _, foot) in skyline(printed.id, city.id):
            adorn(pen, part, left, foot, (foot - top) / _size(part)[1])
