"""The five skill tracks of a desk: every step with what covers it, and beside it what the next one gives."""

from __future__ import annotations

from hansa_bot.render import theme
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK, JET
from hansa_bot.render.pen import Box
from hansa_bot.titles.hansa_teutonica.material import (
    PIECES,
    PRIVILEGES,
    SKILL_PIECE,
    SKILL_VALUES,
    SKILLS,
    components,
)
from hansa_bot.titles.hansa_teutonica.render.desk.gains import gains
from hansa_bot.titles.hansa_teutonica.render.desk.parts import Owner, card, line
from hansa_bot.titles.hansa_teutonica.render.desk.signs import (
    CLOSED,
    NEXT,
    NOW,
    OPENED,
    arrow,
    step,
    step_ground,
    swatch,
)
from hansa_bot.titles.hansa_teutonica.render.emblems import skill_tile
from hansa_bot.titles.hansa_teutonica.render.routes import piece_sprite
from hansa_bot.titles.hansa_teutonica.view import Piece

GAP = 3.5
TILE = 23.0
STEPS = 35.0
"""Where the steps begin, from the card's left edge."""
STEP = 24.0
STEP_WIDE = 22.4
WORDS = STEPS + 6 * STEP + 5
"""Where the words begin, from the card's left edge."""
NAME = (12.5, 11.4)
FIRST = (10.6, 10.0, 9.4, 9.0)
OTHER = (9.2, 8.6, 8.0, 7.4)
PITCH = 11.0
NAME_HIGH = 12.6
"""From one line of words to the next, and from the name to the first one."""


def paint_tracks(canvas: Canvas, owner: Owner, box: Box) -> None:
    """Paint all tracks, each on a card, one below the other."""
    left, top, right, bottom = box
    high = (bottom - top + GAP) / len(SKILLS)
    for skill in range(len(SKILLS)):
        y = top + high * skill
        _paint_track(canvas, owner, skill, (left, y, right, y + high - GAP))


def _paint_track(canvas: Canvas, owner: Owner, skill: int, box: Box) -> None:
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    card(canvas, box)
    canvas.stamp(skill_tile(SKILLS[skill], TILE, canvas.scale), left + 6 + TILE / 2, middle)
    reached = owner.desk.skills[SKILLS[skill]]
    for index in range(len(SKILL_VALUES[skill])):
        state = OPENED if index < reached else NOW if index == reached else NEXT if index == reached + 1 else CLOSED
        x = left + STEPS + STEP * (index + 0.5)
        _paint_step(canvas, owner, (skill, index), state, x, (top + 5, bottom - 5))
    if reached + 1 < len(SKILL_VALUES[skill]):
        canvas.stamp(arrow(9, canvas.scale), left + STEPS + STEP * (reached + 1), middle)
    _paint_words(canvas, owner, skill, left + WORDS, middle, right - 4)


def _paint_step(
    canvas: Canvas, owner: Owner, at: tuple[int, int], state: int, x: float, span: tuple[float, float]
) -> None:
    """Paint a step: its value, and below it the piece that still covers it."""
    high, middle = span[1] - span[0], sum(span) / 2
    canvas.stamp(step(state, STEP_WIDE, high, canvas.scale), x, middle)
    covered = state in (NEXT, CLOSED)
    y = span[0] + 11 if covered else middle
    _paint_value(canvas, at, state, x, y)
    if covered:
        piece = Piece(owner.seat, PIECES[SKILL_PIECE[at[0]]])
        canvas.stamp(piece_sprite(piece, canvas.scale, 15), x, span[1] - 11.5)


def _paint_value(canvas: Canvas, at: tuple[int, int], state: int, x: float, y: float) -> None:
    skill, index = at
    value = components()["skills"][SKILLS[skill]]["values"][index]
    size = {OPENED: 15.0, NOW: 19.0, NEXT: 13.0, CLOSED: 13.0}[state]
    if value in PRIVILEGES:
        canvas.stamp(swatch(value, size - 2 if state == NOW else size - 1, canvas.scale), x, y)
    else:
        colour = JET if state == NOW else INK
        line(canvas, x, y, str(value), size, STEP_WIDE, colour, ground=step_ground(state), anchor="m")


def _paint_words(canvas: Canvas, owner: Owner, skill: int, left: float, middle: float, right: float) -> None:
    """Write the skill's name and below it what the next step gives."""
    first, *others = gains(owner, skill)
    y = middle - PITCH * (len(others) + 1) / 2 - (NAME_HIGH - PITCH) / 2
    line(canvas, left, y, owner.names.skill(SKILLS[skill]), NAME, right - left)
    line(canvas, left, y + NAME_HIGH, first, FIRST, right - left, weight="Semibold")
    for index, text in enumerate(others):
        level = y + NAME_HIGH + PITCH * (index + 1)
        line(canvas, left, level, text, OTHER, right - left, theme.FAINT, weight="Semibold")
