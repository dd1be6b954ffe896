"""The strip below the map: a cell per seat with its whole desk, one for a neutral colour, one for the state."""

from __future__ import annotations

from collections import Counter

from PIL.Image import Image, new

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import fonts, sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, Pen, draw, nest, width
from hansa_bot.render.theme import INK, JET, PAPER, Colour
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, board, components
from hansa_bot.titles.hansa_teutonica.render import icons, inks
from hansa_bot.titles.hansa_teutonica.render.changes import Changes
from hansa_bot.titles.hansa_teutonica.render.cities import HOLES
from hansa_bot.titles.hansa_teutonica.render.layout import placement
from hansa_bot.titles.hansa_teutonica.scoring import result
from hansa_bot.titles.hansa_teutonica.view import DeskView, HansaView, NeutralView
from hansa_bot.titles.kit.render import seats
from hansa_bot.titles.kit.render.painter import Onlooker

STATE_WIDE, NEUTRAL_WIDE = 66.0, 92.0
"""Width of the last cell and of that of a neutral colour."""
LAST = seats.Tone(theme.BAR_DEEP, theme.BAR_TEXT, theme.BAR_DIM, theme.BAR_LINE)
ROWS = (11.0, 24.6, 37.4)
"""Middles of a cell's three rows, from the top of the strip."""
CLOSE_ROWS = (8.4, 18.6, 28.6)
"""Middles of the rows above the favours that lie open."""
TRACK = 2.6
TINY = 7.4
HEX = 9.2
"""Width of a token that only shows a number."""
TOKEN = 11.4
FLAG = 9.6
TILE = 10.8
WIDEST = 12.0
"""Most room between two skills."""
FIGURE = 15.6
"""Width of a skill with its figure."""
SHIELD = 11.0
LEFT = 12.4
"""Width of the pill of actions without its figures."""
LINK = 11.0
"""Size of a seat's letter in the row of the link."""


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
    _paint_state(canvas, view, who.tr)


def _paint_cell(canvas: Canvas, view: HansaView, desk: DeskView, name: str, found: Changes) -> None:
    box, following = cell_box(view, desk.seat), desk.seat + 1
    last = following == view.seats and view.neutral is None
    lit = desk.seat in view.waiting and not view.over
    tone = seats.paint_cell(canvas, box, lit=lit, apart=following not in view.waiting and not last)
    _paint_track(canvas, box, desk.points, tone)
    _paint_head(canvas, view, desk, name, box, tone)
    if gained := found.points.get(desk.seat, 0):
        _paint_gain(canvas, box, desk.points, desk.seat, gained)
    _paint_skills(canvas, view, desk, box, tone, found)
    _paint_goods(canvas, desk, box, tone)


def _paint_head(canvas: Canvas, view: HansaView, desk: DeskView, name: str, box: Box, tone: seats.Tone) -> None:
    y = box[1] + ROWS[0]
    won = view.over and desk.seat in result(view).winners
    seats.paint_seat(canvas, desk.seat, box, y, won=won)
    right = seats.paint_score(canvas, desk.points, box[2] - 5, y, tone)
    if desk.seat == view.active and not view.over:
        right = _paint_permits(canvas, view, right, y)
    right = _paint_air(canvas, view, desk.seat, right, y)
    right = _paint_tiles(canvas, desk, right, y)
    seats.paint_name(canvas, name, box[0] + seats.NAME_LEFT + 2 * won, right, y, tone)


def _paint_track(canvas: Canvas, box: Box, points: int, tone: seats.Tone) -> None:
    """Paint the way to the end of the game along the top of a cell, filled as far as the points go."""
    left, right = (round(edge * canvas.scale) / canvas.scale for edge in (box[0], box[2]))
    track = _track(right - left, points, tone, canvas.scale)
    canvas.stamp(track, (left + right) / 2, box[1] + TRACK / 2)


@remember(128)
def _track(wide: float, points: int, tone: seats.Tone, scale: int) -> Image:
    end = components()["end_points"]
    canvas = Canvas(new("RGB", (round(wide * scale), round(TRACK * scale)), tone.ground), scale)
    for index in range(end):
        left, right = wide * index / end, wide * (index + 1) / end
        canvas.fill((left + (0.4 if index else 0), 0, right, TRACK), tone.fill if index < points else tone.line)
    return canvas.image


def _paint_gain(canvas: Canvas, box: Box, points: int, seat: int, gained: int) -> None:
    """Paint gained points on the edge of a cell, beside its score of so many points."""
    score = width(str(points), seats.SCORE, "Black")
    badge = sprites.badge(f"+{gained}", seat, seats.BADGE, canvas.scale)
    canvas.stamp(badge, box[2] - 6 - score - badge.width / canvas.scale / 2, box[1] + 1)


def _paint_air(canvas: Canvas, view: HansaView, seat: int, right: float, y: float) -> float:
    """Paint the pieces of a colour that are in the air; return their left edge."""
    air = [piece for _, piece in (*view.lifted, *view.carried)] + ([view.displaced] if view.displaced else [])
    for piece in (piece for piece in air if piece.seat == seat):
        canvas.stamp(icons.piece_sprite(piece, canvas.scale, 9), right - 4.5, y)
        right -= 10
    return right


def _paint_permits(canvas: Canvas, view: HansaView, right: float, y: float) -> float:
    """Paint a flag for each permission left; that of several regions has one for each (HT-20.4)."""
    cities = {city.id: city for city in board(view.board).cities}
    for region in (region for city in view.permits for region in reversed(cities[city].permits)):
        canvas.stamp(icons.flag_tile(region, FLAG, canvas.scale), right - FLAG / 2, y)
        right -= FLAG + 1
    return right


def _paint_tiles(canvas: Canvas, desk: DeskView, right: float, y: float) -> float:
    """Paint the emperor's favours of a seat, golden like their seal; return their left edge (HT-21.2)."""
    for favour in desk.favours:
        canvas.stamp(icons.favour_tile(favour, TILE, canvas.scale), right - TILE / 2, y)
        right -= TILE + 1
    return right


def _paint_skills(
    canvas: Canvas, view: HansaView, desk: DeskView, box: Box, tone: seats.Tone, found: Changes
) -> None:
    """Paint all skills; of the seat whose turn it is the actions stand out, with those that are left."""
    y, tracks = box[1] + ROWS[1], components()["skills"]
    for skill, (left, _, right, _) in skill_boxes(view, desk, canvas.scale).items():
        value, wide = str(tracks[skill]["values"][desk.skills[skill]]), right - left
        raised = (desk.seat, skill) in found.skills
        if skill == "actiones" and wide != FIGURE:
            _paint_actions(canvas, view.actions_left, value, left, y, wide, tone, raised=raised)
        else:
            _paint_skill(canvas, skill, value, left, y, wide, tone, raised=raised)


def skill_boxes(view: HansaView, desk: DeskView, scale: int) -> dict[str, Box]:
    """Return the boxes of a seat's skills."""
    box = cell_box(view, desk.seat)
    y, left = box[1] + ROWS[1], box[0] + 3.5
    tracks = components()["skills"]
    wide = dict.fromkeys(tracks, FIGURE) | {"privilegium": SHIELD + 1.5}
    if desk.seat == view.active and not view.over:
        value = tracks["actiones"]["values"][desk.skills["actiones"]]
        sizes = round(seats.SMALLER * scale), round(TINY * scale)
        figures = zip((str(view.actions_left), f"/{value}"), sizes, strict=True)
        wide["actiones"] = LEFT + sum(fonts.width(text, "Bold", size) for text, size in figures) / scale
    gap = min(WIDEST, (box[2] - left - 2.5 - sum(wide.values())) / (len(wide) - 1))
    lefts = [left + sum([*wide.values()][:index]) + gap * index for index in range(len(wide))]
    return {skill: (x, y - SHIELD / 2, x + wide[skill], y + SHIELD / 2) for skill, x in zip(wide, lefts, strict=True)}


def _paint_skill(
    canvas: Canvas, skill: str, value: str, left: float, y: float, wide: float, tone: seats.Tone, *, raised: bool
) -> None:
    if raised:
        canvas.stamp(icons.pill(wide + 1.8, 11.4, canvas.scale, theme.GOLD), left + wide / 2 - 0.3, y)
    if skill == "privilegium":
        canvas.stamp(_shield(value, SHIELD, canvas.scale, tone), left + SHIELD / 2, y)
    else:
        canvas.stamp(icons.icon(icons.SKILLS[skill], 9, canvas.scale, JET if raised else tone.dim), left + 4.5, y)
        canvas.text(left + 10.2, y, value, seats.SMALLER, JET if raised else tone.text, anchor="l")


def _paint_actions(
    canvas: Canvas, count: int, value: str, left: float, y: float, wide: float, tone: seats.Tone, *, raised: bool
) -> None:
    """Paint how many actions are left of how many, as a pill."""
    ground, text = (theme.GOLD, JET) if raised else (tone.text, tone.ground)
    canvas.stamp(icons.pill(wide, 11.4, canvas.scale, ground), left + wide / 2, y)
    canvas.stamp(icons.icon(icons.SKILLS["actiones"], 7.4, canvas.scale, text), left + 5.4, y)
    start = left + 9.4
    start += canvas.text(start, y, str(count), seats.SMALLER, text, anchor="l")
    canvas.text(start, y, f"/{value}", TINY, text, anchor="l")


def _paint_goods(canvas: Canvas, desk: DeskView, box: Box, tone: seats.Tone) -> None:
    y = box[1] + ROWS[2]
    x = box[0] + 4.5
    for hollow, counts in ((False, desk.supply), (True, desk.stock)):
        for kind, count in zip(("trader", "merchant"), counts, strict=True):
            if count or not hollow or kind == "trader":
                canvas.stamp(_pile(kind, hollow, 6.4, canvas.scale, tone), x + 3.2, y)
                colour = tone.dim if hollow else tone.text
                x += 7.6 + canvas.text(x + 7.6, y, str(count), seats.SMALLER, colour, anchor="l") + 2.4
    _paint_tokens(canvas, desk, x + 1, box[2] - 3, y, tone)


def _paint_tokens(canvas: Canvas, desk: DeskView, left: float, right: float, y: float, tone: seats.Tone) -> None:
    """Paint used and pending tokens from the right, then as many unused ones as there is room for."""
    for fill, count in ((tone.ground, len(desk.used)), (inks.PENDING, desk.pending - len(desk.shown))):
        if count:
            _paint_count(canvas, count, right - HEX / 2, y, tone, fill)
            right -= HEX + 1
    for token in desk.shown:
        canvas.stamp(icons.token_sprite(token, TOKEN, canvas.scale, "pending"), right - TOKEN / 2, y)
        right -= TOKEN + 1
    kinds = Counter(desk.unused)
    for index, (token, count) in enumerate(kinds.items()):
        wide = TOKEN + (4.5 if count > 1 else 0)
        last = index == len(kinds) - 1
        if left + wide > right - (0 if last else HEX):
            rest = sum(list(kinds.values())[index:])
            _paint_count(canvas, rest, left + HEX / 2, y, tone, inks.TOKEN)
            return
        canvas.stamp(icons.token_sprite(token, TOKEN, canvas.scale), left + TOKEN / 2, y)
        if count > 1:
            canvas.text(left + TOKEN + 0.4, y, str(count), TINY, tone.text, anchor="l")
        left += wide + 1


def _paint_count(canvas: Canvas, count: int, x: float, y: float, tone: seats.Tone, fill: Colour) -> None:
    """Paint tokens as a number: unused ones on cream, pending ones on blue, used ones on the ground."""
    text = {inks.TOKEN: JET, inks.PENDING: INK}.get(fill, tone.text)
    canvas.stamp(_blank(HEX, canvas.scale, tone.dim, fill), x, y)
    canvas.text(x, y, str(count), TINY, text)


@remember(64)
def _shield(privilege: str, size: float, scale: int, tone: seats.Tone) -> Image:
    """Return a shield filled as far as the slots that it opens."""
    hole, middle = HOLES[privilege], size / 2

    def paint(pen: Pen) -> None:
        icons.put(pen, icons.shield, middle, middle, size, tone.text)
        icons.put(pen, icons.shield, middle, middle, size * 0.78, inks.PRIVILEGES[privilege])
        if hole:
            icons.put(pen, icons.shield, middle, middle, size * 0.78 * hole, PAPER)

    return draw(size, size, scale, paint)


@remember(64)
def _pile(kind: str, hollow: bool, size: float, scale: int, tone: seats.Tone) -> Image:
    """Return the sign before a number of pieces: hollow for those in the stock."""
    rings = [(size * 0.94, tone.dim if hollow else tone.text), (size * 0.58, tone.ground)]
    return nest(sprites.outline(icons.shape_of(kind)), (size, size), scale, *rings[: 1 + hollow])


@remember(16)
def _blank(size: float, scale: int, edge: Colour, fill: Colour) -> Image:
    """Return a token without a sign."""
    return icons.nest_tokens(size, scale, (0, edge), (1.2, fill))


def _paint_neutral(canvas: Canvas, view: HansaView, neutral: NeutralView, tr: Catalog, found: Changes) -> None:
    """Paint the neutral colour's points, stock and offices (HT-18)."""
    box = neutral_box(view)
    top, middle, low = (box[1] + row for row in ROWS)
    left, right = box[0] + 5, box[2] - 5
    canvas.fill(box, seats.DARK.ground)
    _paint_track(canvas, box, neutral.points, seats.DARK)
    seats.paint_seat(canvas, NEUTRAL, box, top)
    room = seats.paint_score(canvas, neutral.points, right, top, seats.DARK) if view.options.full_neutral else right
    room = _paint_air(canvas, view, NEUTRAL, room, top)
    name = canvas.fit(tr("Neutral"), seats.NAME, room - box[0] - 20.5)
    canvas.text(box[0] + 20.5, top, name, seats.NAME, seats.DARK.text, anchor="l")
    _paint_line(canvas, tr("In stock"), str(neutral.stock), left, right, middle)
    _paint_line(canvas, tr("Offices"), str(neutral.offices), left, right, low)
    gained = found.points.get(NEUTRAL, 0)
    if gained:
        _paint_gain(canvas, box, neutral.points, NEUTRAL, gained)


def _paint_state(canvas: Canvas, view: HansaView, tr: Catalog) -> None:
    """Paint the last cell: completed cities, the link, the stock of tokens, and the favours that lie open."""
    box = cell_box(view, view.seats)
    printed = board(view.board)
    canvas.fill(box, LAST.ground)
    left, right = box[0] + 6, box[2] - 6
    top, middle, low = (box[1] + row for row in (CLOSE_ROWS if view.favours else ROWS))
    _paint_line(canvas, tr("Cities"), f"{view.completed}/{printed.completed_limit}", left, right, top)
    _paint_line(canvas, tr("Tokens"), str(view.token_stock), left, right, low)
    canvas.stamp(icons.icon(icons.link, 10, canvas.scale, LAST.dim), left + 5, middle)
    size = LINK if not view.favours else seats.SMALLER
    for index, points in enumerate(printed.link.points):
        x = right - 5 - 13.5 * (len(printed.link.points) - 1 - index)
        if index < len(view.links):
            canvas.stamp(sprites.piece(view.links[index], sprites.SQUARE, size, canvas.scale), x, middle)
        else:
            canvas.text(x, middle, str(points), seats.SMALLER, LAST.text)
    for index, favour in enumerate(view.favours):
        canvas.stamp(
            icons.favour_tile(favour, TILE, canvas.scale),
            left + TILE / 2 - 3 + (TILE + 1) * index,
            box[3] - TILE / 2 - 0.8,
        )


def _paint_line(canvas: Canvas, word: str, value: str, left: float, right: float, y: float) -> None:
    room = right - left - canvas.text(right, y, value, seats.NAME, LAST.text, anchor="r") - 2
    size = seats.SMALLER if canvas.fit(word, seats.SMALLER, room) == word else TINY
    canvas.text(left, y, canvas.fit(word, size, room), size, LAST.dim, anchor="l")
