"""The strip below the map: a cell per seat with its whole desk, one for a neutral colour, one for the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import fonts, sprites
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK, JET, Colour
from hansa_bot.render.pen import Box
from hansa_bot.titles.hansa_teutonica.material import board, components
from hansa_bot.titles.hansa_teutonica.render import inks
from hansa_bot.titles.hansa_teutonica.render.cells import (
    DARK,
    FLAG,
    HEX,
    LIGHT,
    NAME,
    ROWS,
    SCORE,
    SMALL,
    TILE,
    TINY,
    TOKEN,
    Tone,
    blank,
    cell_box,
    icon,
    paint_air,
    paint_gain,
    paint_track,
    pile,
    shield,
)
from hansa_bot.titles.hansa_teutonica.render.changes import Changes
from hansa_bot.titles.hansa_teutonica.render.emblems import favour_tile, flag, pill
from hansa_bot.titles.hansa_teutonica.render.routes import token_sprite
from hansa_bot.titles.hansa_teutonica.render.side import paint_neutral, paint_state
from hansa_bot.titles.hansa_teutonica.view import DeskView, HansaView

WIDEST = 12.0
"""Most room between two skills."""
FIGURE = 15.6
"""Width of a skill with its figure."""
SHIELD = 11.0
LEFT = 12.4
"""Width of the pill of actions without its figures."""
NAME_LEFT = 20.0
"""Where a seat's name begins."""


def paint_strip(canvas: Canvas, view: HansaView, names: Sequence[str], tr: Catalog, found: Changes) -> None:
    """Paint all cells, with gained points and raised skills marked."""
    for desk in view.desks:
        _paint_cell(canvas, view, desk, fonts.make_legible(names[desk.seat], tr("Player")), found)
    if view.neutral is not None:
        paint_neutral(canvas, view, view.neutral, tr, found)
    paint_state(canvas, view, tr)


def _paint_cell(canvas: Canvas, view: HansaView, desk: DeskView, name: str, found: Changes) -> None:
    box = cell_box(view, desk.seat)
    acting = desk.seat in view.waiting and not view.over
    tone = LIGHT if acting else DARK
    canvas.fill(box, tone.ground)
    last = desk.seat + 1 == view.seats and view.neutral is None
    if not acting and desk.seat + 1 not in view.waiting and not last:
        canvas.fill((box[2] - 0.4, box[1] + 7, box[2], box[3] - 5), tone.line)
    paint_track(canvas, box, desk.points, tone)
    _paint_head(canvas, view, desk, name, box, tone, found.points.get(desk.seat, 0))
    _paint_skills(canvas, view, desk, box, tone, found)
    _paint_goods(canvas, desk, box, tone)


def _paint_head(
    canvas: Canvas, view: HansaView, desk: DeskView, name: str, box: Box, tone: Tone, gained: int
) -> None:
    y = box[1] + ROWS[0]
    canvas.stamp(sprites.piece(desk.seat, sprites.SQUARE, 13.4, canvas.scale), box[0] + 10.5, y)
    right = box[2] - 5
    right -= canvas.text(right, y, str(desk.points), SCORE, tone.text, weight="Black", anchor="r") + 4
    if desk.seat == view.active and not view.over:
        right = _paint_permits(canvas, view, right, y)
    right = paint_air(canvas, view, desk.seat, right, y)
    right = _paint_tiles(canvas, desk, right, y)
    left = box[0] + NAME_LEFT
    size = NAME if canvas.fit(name, NAME, right - left) == name else SMALL
    canvas.text(left, y, canvas.fit(name, size, right - left), size, tone.text, anchor="l")
    if gained:
        paint_gain(canvas, box, desk.points, desk.seat, gained)


def _paint_permits(canvas: Canvas, view: HansaView, right: float, y: float) -> float:
    """Paint a flag for each permission left; that of several regions has one for each (HT-20.4)."""
    cities = {city.id: city for city in board(view.board).cities}
    for region in (region for city in view.permits for region in reversed(cities[city].permits)):
        canvas.stamp(flag(region, FLAG, canvas.scale), right - FLAG / 2, y)
        right -= FLAG + 1
    return right


def _paint_tiles(canvas: Canvas, desk: DeskView, right: float, y: float) -> float:
    """Paint the emperor's favours of a seat, golden like their seal; return their left edge (HT-21.2)."""
    for favour in desk.favours:
        canvas.stamp(favour_tile(favour, TILE, canvas.scale), right - TILE / 2, y)
        right -= TILE + 1
    return right


def _paint_skills(canvas: Canvas, view: HansaView, desk: DeskView, box: Box, tone: Tone, found: Changes) -> None:
    """Paint all skills; of the seat whose turn it is the actions stand out, with those that are left."""
    y, left = box[1] + ROWS[1], box[0] + 3.5
    tracks = components()["skills"]
    values = {skill: str(track["values"][desk.skills[skill]]) for skill, track in tracks.items()}
    wide = dict.fromkeys(values, FIGURE) | {"privilegium": SHIELD + 1.5}
    if desk.seat == view.active and not view.over:
        pixels = (round(SMALL * canvas.scale), round(TINY * canvas.scale))
        said = zip((str(view.actions_left), f"/{values['actiones']}"), pixels, strict=True)
        wide["actiones"] = LEFT + sum(fonts.width(text, "Bold", size) for text, size in said) / canvas.scale
    gap = min(WIDEST, (box[2] - left - 2.5 - sum(wide.values())) / (len(wide) - 1))
    for skill, value in values.items():
        raised = (desk.seat, skill) in found.skills
        if skill == "actiones" and wide[skill] != FIGURE:
            _paint_actions(canvas, view.actions_left, value, left, y, wide[skill], tone, raised=raised)
        else:
            _paint_skill(canvas, skill, value, left, y, wide[skill], tone, raised=raised)
        left += wide[skill] + gap


def _paint_skill(
    canvas: Canvas, skill: str, value: str, left: float, y: float, wide: float, tone: Tone, *, raised: bool
) -> None:
    if raised:
        canvas.stamp(pill(wide + 1.8, 11.4, canvas.scale, inks.GOLD), left + wide / 2 - 0.3, y)
    if skill == "privilegium":
        canvas.stamp(shield(value, SHIELD, canvas.scale, tone), left + SHIELD / 2, y)
    else:
        canvas.stamp(icon(skill, 9, canvas.scale, JET if raised else tone.dim), left + 4.5, y)
        canvas.text(left + 10.2, y, value, SMALL, JET if raised else tone.text, anchor="l")


def _paint_actions(
    canvas: Canvas, count: int, value: str, left: float, y: float, wide: float, tone: Tone, *, raised: bool
) -> None:
    """Paint how many actions are left of how many, as a pill."""
    ground, text = (inks.GOLD, JET) if raised else (tone.text, tone.ground)
    canvas.stamp(pill(wide, 11.4, canvas.scale, ground), left + wide / 2, y)
    canvas.stamp(icon("actiones", 7.4, canvas.scale, text), left + 5.4, y)
    start = left + 9.4
    start += canvas.text(start, y, str(count), SMALL, text, anchor="l")
    canvas.text(start, y, f"/{value}", TINY, text, anchor="l")


def _paint_goods(canvas: Canvas, desk: DeskView, box: Box, tone: Tone) -> None:
    y = box[1] + ROWS[2]
    x = box[0] + 4.5
    for hollow, counts in ((False, desk.supply), (True, desk.stock)):
        for kind, count in zip(("trader", "merchant"), counts, strict=True):
            if count or not hollow or kind == "trader":
                canvas.stamp(pile(kind, hollow, 6.4, canvas.scale, tone), x + 3.2, y)
                colour = tone.dim if hollow else tone.text
                x += 7.6 + canvas.text(x + 7.6, y, str(count), SMALL, colour, anchor="l") + 2.4
    _paint_tokens(canvas, desk, x + 1, box[2] - 3, y, tone)


def _paint_tokens(canvas: Canvas, desk: DeskView, left: float, right: float, y: float, tone: Tone) -> None:
    """Paint used and pending tokens from the right, then as many unused ones as there is room for."""
    for fill, count in ((tone.ground, len(desk.used)), (inks.PENDING, desk.pending - len(desk.shown))):
        if count:
            _paint_count(canvas, count, right - HEX / 2, y, tone, fill)
            right -= HEX + 1
    for token in desk.shown:
        canvas.stamp(token_sprite(token, TOKEN, canvas.scale, "pending"), right - TOKEN / 2, y)
        right -= TOKEN + 1
    kinds = Counter(desk.unused)
    for index, (token, count) in enumerate(kinds.items()):
        wide = TOKEN + (4.5 if count > 1 else 0)
        last = index == len(kinds) - 1
        if left + wide > right - (0 if last else HEX):
            rest = sum(list(kinds.values())[index:])
            _paint_count(canvas, rest, left + HEX / 2, y, tone, inks.TOKEN)
            return
        canvas.stamp(token_sprite(token, TOKEN, canvas.scale), left + TOKEN / 2, y)
        if count > 1:
            canvas.text(left + TOKEN + 0.4, y, str(count), TINY, tone.text, anchor="l")
        left += wide + 1


def _paint_count(canvas: Canvas, count: int, x: float, y: float, tone: Tone, fill: Colour) -> None:
    """Paint tokens as a number: unused ones on cream, pending ones on blue, used ones on the ground."""
    text = {inks.TOKEN: JET, inks.PENDING: INK}.get(fill, tone.text)
    canvas.stamp(blank(HEX, canvas.scale, tone.dim, fill), x, y)
    canvas.text(x, y, str(count), TINY, text)
