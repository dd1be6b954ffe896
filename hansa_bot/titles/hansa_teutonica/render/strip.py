"""The strip below the map: a cell per seat with its whole desk, one for a neutral colour, one for the state."""

from collections import Counter

from PIL.Image import Image, new

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, Pen, around, draw, nest, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.render.theme import INK, JET, PAPER, Colour
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, board, components
from hansa_bot.titles.hansa_teutonica.render import icons, inks
from hansa_bot.titles.hansa_teutonica.render.changes import Changes
from hansa_bot.titles.hansa_teutonica.render.cities import HOLES
from hansa_bot.titles.hansa_teutonica.render.layout import apart, obstacles, placement
from hansa_bot.titles.hansa_teutonica.render.routes import post_places
from hansa_bot.titles.hansa_teutonica.scoring import result
from hansa_bot.titles.hansa_teutonica.view import DeskView, HansaView, NeutralView
from hansa_bot.titles.kit.render import seats
from hansa_bot.titles.kit.render.painter import Onlooker

STATE_WIDE, NEUTRAL_WIDE = 58.0, 92.0
"""Width of the last cell and of that of a neutral colour."""
LAST = seats.Tone(theme.BAR_DEEP, theme.BAR_TEXT, theme.BAR_DIM, theme.BAR_LINE)
ROWS = (11.0, 24.6, 37.4)
"""Middles of a cell's three rows, from the top of the strip."""
CLOSE_ROWS = (7.4, 18.2, 29.0)
"""Middles of the rows above the favours that lie open."""
TRACK = 2.6
HEX = 10.8
"""Width of a token that only shows a number."""
TOKEN = 12.0
FLAG = 9.6
TILE = 11.4
WIDEST = 12.0
"""Most room between two skills."""
FIGURE = 17.0
"""Width of a skill with its figure."""
SHIELD = 11.0
SKILL = 13.0
"""Height of a skill with its figure."""
LEFT = 12.4
"""Width of the pill of actions without its figures."""
LINK, CLOSE_LINK = 11.0, 10.0
"""Size of a seat's letter in the row of the link, and above the favours that lie open."""
AIR = 10.6
"""Size of a piece that is in the air."""
LEFTMOST = 32.0
"""Least room for a seat's sign and the beginning of a name."""


def cell_box(view: HansaView, seat: int) -> Box:
    """Return the box of a seat's cell; the seat after the last one is the state of the game."""
    top = placement(view.board).height
    wide = (WIDE - STATE_WIDE - (NEUTRAL_WIDE if view.neutral else 0)) / view.seats
    if seat == view.seats:
        return WIDE - STATE_WIDE, top, WIDE, HIGH
    return wide * seat, top, wide * (seat + 1), HIGH


def neutral_box(view: HansaView) -> Box:
    """Return the box of the neutral colour's cell, between the seats and the state of the game."""
    return WIDE - STATE_WIDE - NEUTRAL_WIDE, placement(view.board).height, WIDE - STATE_WIDE, HIGH


def paint_strip(canvas: Canvas, view: HansaView, who: Onlooker, found: Changes) -> None:
    """Paint all cells, with gained points and raised skills marked."""
    for desk in view.desks:
        _paint_cell(canvas, view, desk, who.names[desk.seat], found)
    if view.neutral is not None:
        _paint_neutral(canvas, view, view.neutral, who.tr, found)
    _paint_state(canvas, view)


def _paint_cell(canvas: Canvas, view: HansaView, desk: DeskView, name: str, found: Changes) -> None:
    box, following = cell_box(view, desk.seat), desk.seat + 1
    last = following == view.seats and view.neutral is None
    lit = desk.seat in view.waiting and not view.over
    tone = seats.paint_cell(canvas, box, lit=lit, apart=following not in view.waiting and not last)
    _paint_track(canvas, box, desk.points, tone)
    _paint_head(canvas, view, desk, name, box, tone, found)
    _paint_skills(canvas, view, desk, box, tone, found)
    _paint_goods(canvas, desk, box, tone)


def _paint_head(
    canvas: Canvas, view: HansaView, desk: DeskView, name: str, box: Box, tone: seats.Tone, found: Changes
) -> None:
    y = box[1] + ROWS[0]
    won = view.over and desk.seat in result(view).winners
    seats.paint_seat(canvas, desk.seat, box, y, won=won)
    right = seats.paint_score(canvas, desk.points, box[2] - 5, y, tone)
    right = _paint_gain(canvas, view, box, right, desk.seat, found)
    if desk.seat == view.active and not view.over:
        right = _paint_permits(canvas, view, right, y)
    right = _paint_air(canvas, view, desk.seat, right, y)
    right = _paint_tiles(canvas, desk, box[0] + LEFTMOST, right, y)
    seats.paint_name(canvas, name, box[0] + seats.NAME_LEFT + 2 * won, right, y, tone)


def _paint_track(canvas: Canvas, box: Box, points: int, tone: seats.Tone) -> None:
    """Paint the way to the end of the game along the top of a cell, filled as far as the points go."""
    left, right = (round(edge * canvas.scale) / canvas.scale for edge in (box[0], box[2]))
    track = _track(right - left, points, tone, canvas.scale)
    canvas.stamp(track, (left + right) / 2, box[1] + TRACK / 2)


@remember
def _track(wide: float, points: int, tone: seats.Tone, scale: int) -> Image:
    end = components()["end_points"]
    canvas = Canvas(new("RGB", (round(wide * scale), round(TRACK * scale)), tone.ground), scale)
    for index in range(end):
        left, right = wide * index / end, wide * (index + 1) / end
        canvas.fill((left + (0.4 if index else 0), 0, right, TRACK), tone.fill if index < points else tone.line)
    return canvas.image


def _paint_gain(canvas: Canvas, view: HansaView, box: Box, right: float, seat: int, found: Changes) -> float:
    """Paint gained points on the edge of a cell where they cover nothing, else in its head; return what is left."""
    if not (gained := found.points.get(seat, 0)):
        return right
    badge = sprites.badge(f"+{gained}", seat, seats.BADGE, canvas.scale)
    wide, y = badge.width / canvas.scale, box[1] + 1
    posts = [around(*spot, 22, 13) for spots in post_places(view).values() for spot in spots]
    low = [part for part in (*obstacles(view), *posts) if part[3] > y - seats.BADGE / 2]
    for step in range(int((right - wide - box[0] - 20) / 2)):
        x = right - wide / 2 - 2 * step
        if all(apart(around(x, y, wide, seats.BADGE), part) for part in low):
            canvas.stamp(badge, x, y)
            return right
    canvas.stamp(badge, right - wide / 2, box[1] + ROWS[0])
    return right - wide - 1


def _paint_air(canvas: Canvas, view: HansaView, seat: int, right: float, y: float) -> float:
    """Paint the pieces of a colour that are in the air; return their left edge."""
    air = [piece for _, piece in (*view.lifted, *view.carried)] + ([view.displaced] if view.displaced else [])
    for piece in (piece for piece in air if piece.seat == seat):
        canvas.stamp(icons.piece_sprite(piece, canvas.scale, AIR), right - AIR / 2, y)
        right -= AIR + 1
    return right


def _paint_permits(canvas: Canvas, view: HansaView, right: float, y: float) -> float:
    """Paint a flag for each permission left; that of several regions has one for each (HT-20.4)."""
    cities = {city.id: city for city in board(view.board).cities}
    for region in (region for city in view.permits for region in reversed(cities[city].permits)):
        canvas.stamp(icons.flag_tile(region, FLAG, canvas.scale), right - FLAG / 2, y)
        right -= FLAG + 1
    return right


def _paint_tiles(canvas: Canvas, desk: DeskView, left: float, right: float, y: float) -> float:
    """Paint a seat's favours, golden like the emperor's seal, as far as there is room; return their left edge."""
    for favour in desk.favours[: max(0, int((right - left) / (TILE + 1)))]:
        canvas.stamp(icons.favour_tile(favour, TILE, canvas.scale), right - TILE / 2, y)
        right -= TILE + 1
    return right


def _paint_skills(
    canvas: Canvas, view: HansaView, desk: DeskView, box: Box, tone: seats.Tone, found: Changes
) -> None:
    """Paint all skills; of the seat whose turn it is the actions stand out, with those that are left."""
    y, tracks = box[1] + ROWS[1], components()["skills"]
    for skill, (left, _, right, _) in skill_boxes(view, desk).items():
        value, wide = str(tracks[skill]["values"][desk.skills[skill]]), right - left
        raised = (desk.seat, skill) in found.skills
        if skill == "actiones" and wide != FIGURE:
            _paint_actions(canvas, view.actions_left, value, left, y, wide, tone, raised=raised)
        else:
            _paint_skill(canvas, skill, value, left, y, wide, tone, raised=raised)


def skill_boxes(view: HansaView, desk: DeskView) -> dict[str, Box]:
    """Return the boxes of a seat's skills."""
    box = cell_box(view, desk.seat)
    y, left = box[1] + ROWS[1], box[0] + 3.5
    tracks = components()["skills"]
    wide = dict.fromkeys(tracks, FIGURE) | {"privilegium": SHIELD + 1.5}
    if desk.seat == view.active and not view.over:
        value = tracks["actiones"]["values"][desk.skills["actiones"]]
        wide["actiones"] = LEFT + width(f"{view.actions_left}/{value}", LEAST)
    gap = min(WIDEST, (box[2] - left - 2.5 - sum(wide.values())) / (len(wide) - 1))
    lefts = [left + sum([*wide.values()][:index]) + gap * index for index in range(len(wide))]
    return {skill: (x, y - SKILL / 2, x + wide[skill], y + SKILL / 2) for skill, x in zip(wide, lefts, strict=True)}


def _paint_skill(
    canvas: Canvas, skill: str, value: str, left: float, y: float, wide: float, tone: seats.Tone, *, raised: bool
) -> None:
    if raised:
        canvas.stamp(icons.pill(wide + 1.8, 11.4, canvas.scale, theme.GOLD), left + wide / 2 - 0.3, y)
    if skill == "privilegium":
        canvas.stamp(_shield(value, SHIELD, canvas.scale, tone), left + SHIELD / 2, y)
    else:
        canvas.stamp(icons.icon(icons.SKILLS[skill], 9, canvas.scale, JET if raised else tone.dim), left + 4.5, y)
        canvas.text(left + 10.2, y, value, LEAST, JET if raised else tone.text, anchor="l")


def _paint_actions(
    canvas: Canvas, count: int, value: str, left: float, y: float, wide: float, tone: seats.Tone, *, raised: bool
) -> None:
    """Paint how many actions are left of how many, as a pill."""
    ground, text = (theme.GOLD, JET) if raised else (tone.text, tone.ground)
    canvas.stamp(icons.pill(wide, 11.4, canvas.scale, ground), left + wide / 2, y)
    canvas.stamp(icons.icon(icons.SKILLS["actiones"], 7.4, canvas.scale, text), left + 5.4, y)
    canvas.text(left + 9.4, y, f"{count}/{value}", LEAST, text, anchor="l")


def _paint_goods(canvas: Canvas, desk: DeskView, box: Box, tone: seats.Tone) -> None:
    y = box[1] + ROWS[2]
    x = box[0] + 3.2
    for hollow, counts in ((False, desk.supply), (True, desk.stock)):
        for kind, count in zip(("trader", "merchant"), counts, strict=True):
            if count or kind == "trader":
                x = _paint_pile(canvas, kind, count, x, y, tone, hollow=hollow)
    _paint_tokens(canvas, desk, x, box[2] - 2, y, tone)


def _paint_pile(
    canvas: Canvas, kind: str, count: int, x: float, y: float, tone: seats.Tone, *, hollow: bool
) -> float:
    """Paint how many pieces there are; return where the next thing may begin."""
    canvas.stamp(_pile(kind, hollow, 5.8, canvas.scale, tone), x + 2.9, y)
    x += 6.3
    return x + canvas.text(x, y, str(count), LEAST, tone.dim if hollow else tone.text, anchor="l") + 0.8


def _paint_tokens(canvas: Canvas, desk: DeskView, left: float, right: float, y: float, tone: seats.Tone) -> None:
    """Paint used and pending tokens from the right, then unused ones; those that have no room as a number, or not."""
    scale, kinds = canvas.scale, Counter(desk.unused)
    chips = [_count(len(desk.used), scale, tone.dim, tone.ground, tone.text)] if desk.used else []
    hidden = desk.pending - len(desk.shown)
    chips += [_count(hidden, scale, tone.dim, inks.PENDING, INK)] if hidden else []
    chips += [icons.token_sprite(token, TOKEN, scale, "pending") for token in desk.shown]
    for chip in chips:
        wide = chip.width / scale
        if right - wide >= left + (HEX if kinds else 0):
            canvas.stamp(chip, right - wide / 2, y)
            right -= wide + 0.4
    for index, (token, count) in enumerate(kinds.items()):
        wide = TOKEN + (6.4 if count > 1 else 0)
        if left + wide > right - (0 if index == len(kinds) - 1 else HEX):
            rest = sum(list(kinds.values())[index:])
            canvas.stamp(_count(rest, scale, tone.dim, inks.TOKEN, JET), left + HEX / 2, y)
            return
        canvas.stamp(icons.token_sprite(token, TOKEN, scale), left + TOKEN / 2, y)
        if count > 1:
            canvas.text(left + TOKEN + 0.4, y, str(count), LEAST, tone.text, anchor="l")
        left += wide + 1


@remember
def _shield(privilege: str, size: float, scale: int, tone: seats.Tone) -> Image:
    """Return a shield filled as far as the slots that it opens."""
    hole, middle = HOLES[privilege], size / 2

    def paint(pen: Pen) -> None:
        icons.put(pen, icons.SIGNS["shield"], middle, middle, size, tone.text)
        icons.put(pen, icons.SIGNS["shield"], middle, middle, size * 0.78, inks.PRIVILEGES[privilege])
        if hole:
            icons.put(pen, icons.SIGNS["shield"], middle, middle, size * 0.78 * hole, PAPER)

    return draw(size, size, scale, paint)


@remember
def _pile(kind: str, hollow: bool, size: float, scale: int, tone: seats.Tone) -> Image:
    """Return the sign before a number of pieces: hollow for those in the stock."""
    rings = [(size * 0.94, tone.dim if hollow else tone.text), (size * 0.58, tone.ground)]
    return nest(sprites.outline(icons.shape_of(kind)), (size, size), scale, *rings[: 1 + hollow])


@remember
def _count(count: int, scale: int, edge: Colour, fill: Colour, ink: Colour) -> Image:
    """Return tokens as a number."""
    image = icons.nest_tokens(HEX, scale, (0, edge), (1.2, fill))
    sprites.letter(
        image, str(count), image.width / 2, image.height / 2, LEAST * scale, ink, "Bold", (HEX - 1.6) * scale
    )
    return image


def _paint_neutral(canvas: Canvas, view: HansaView, neutral: NeutralView, tr: Catalog, found: Changes) -> None:
    """Paint the neutral colour's points, stock and offices (HT-18)."""
    box = neutral_box(view)
    top, middle, low = (box[1] + row for row in ROWS)
    left, right = box[0] + 5, box[2] - 5
    canvas.fill(box, seats.DARK.ground)
    _paint_track(canvas, box, neutral.points, seats.DARK)
    seats.paint_seat(canvas, NEUTRAL, box, top)
    room = seats.paint_score(canvas, neutral.points, right, top, seats.DARK) if view.options.full_neutral else right
    room = _paint_gain(canvas, view, box, room, NEUTRAL, found)
    room = _paint_air(canvas, view, NEUTRAL, room, top)
    name = canvas.fit(tr("Neutral"), seats.NAME, room - box[0] - 20.5)
    canvas.text(box[0] + 20.5, top, name, seats.NAME, seats.DARK.text, anchor="l")
    for word, count, y in ((tr("In stock"), neutral.stock, middle), (tr("Offices"), neutral.offices, low)):
        room = right - left - canvas.text(right, y, str(count), LEAST, LAST.text, anchor="r") - 2
        canvas.text(left, y, canvas.fit(word, LEAST, room), LEAST, LAST.dim, anchor="l")


def state_rows(view: HansaView) -> list[float]:
    """Return the heights of the rows of the last cell."""
    top = cell_box(view, view.seats)[1]
    return [top + row for row in (CLOSE_ROWS if view.favours else ROWS)]


def _paint_state(canvas: Canvas, view: HansaView) -> None:
    """Paint the last cell: completed cities, the link, the stock of tokens, and the favours that lie open."""
    box = cell_box(view, view.seats)
    printed = board(view.board)
    canvas.fill(box, LAST.ground)
    left, right = box[0] + 5, box[2] - 5
    top, middle, low = state_rows(view)
    for sign, y in ((icons.SIGNS["town"], top), (icons.SIGNS["link"], middle), (icons.SIGNS["token"], low)):
        canvas.stamp(icons.icon(sign, 10, canvas.scale, LAST.dim), left + 5, y)
    canvas.text(right, top, f"{view.completed}/{printed.completed_limit}", LEAST, LAST.text, anchor="r")
    canvas.text(right, low, str(view.token_stock), LEAST, LAST.text, anchor="r")
    for index, points in enumerate(printed.link.points):
        x = right - 5 - 12.4 * (len(printed.link.points) - 1 - index)
        if index < len(view.links):
            size = CLOSE_LINK if view.favours else LINK
            canvas.stamp(sprites.piece(view.links[index], sprites.SQUARE, size, canvas.scale), x, middle)
        else:
            canvas.text(x, middle, str(points), LEAST, LAST.text)
    step = min(TILE + 1, (box[2] - box[0] - TILE - 1) / max(1, len(view.favours) - 1))
    for index, favour in enumerate(view.favours):
        x = box[0] + 0.5 + TILE / 2 + step * index
        canvas.stamp(icons.favour_tile(favour, TILE, canvas.scale), x, box[3] - TILE / 2 - 0.4)
