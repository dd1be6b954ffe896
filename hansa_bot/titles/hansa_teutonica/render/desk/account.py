"""The account at the foot of a desk: the score if the game ended now, line by line."""

from __future__ import annotations

from hansa_bot.engine.result import Line
from hansa_bot.render import theme
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK, Colour
from hansa_bot.render.pen import Box
from hansa_bot.render.word import balance_text, width
from hansa_bot.titles.hansa_teutonica import modules, scoring
from hansa_bot.titles.hansa_teutonica.render.desk.parts import Owner, line
from hansa_bot.titles.hansa_teutonica.texts.hansa import HansaTexts

VALUE = 14.0
TOTAL = 18.0
HOW = (8.0, 7.4, 7.0)
LABEL = 7.6
TOP = 11.5
LABELS = 23.5
PITCH = 8.6
UNKNOWN = "?"


def paint_account(canvas: Canvas, owner: Owner, box: Box) -> None:
    """Paint the total in a light cell, then what it is made of."""
    left, top, right, bottom = box
    score = scoring.scores(owner.view)[owner.seat]
    wide = (right - left) / (len(score.lines) + 1)
    canvas.fill(box, theme.BAR)
    canvas.fill((left, top, left + wide, bottom), theme.LIT)
    secret = any(_is_secret(owner, each) for each in score.lines)
    total = f"{score.total} + {UNKNOWN}" if secret else str(score.total)
    line(canvas, left + wide / 2, top + TOP, total, TOTAL, wide, ground=theme.LIT, weight="Black", anchor="m")
    label = owner.tr("Total") if owner.view.over else owner.tr("If the game ended now")
    _paint_label(canvas, label, left + wide / 2, top, wide, INK, theme.LIT)
    for index, each in enumerate(score.lines, 1):
        _paint_line(canvas, owner, each, left + wide * (index + 0.5), top, wide)


def _is_secret(owner: Owner, found: Line) -> bool:
    """Tell whether the view does not know a line: somebody else's mission."""
    return found.key == "missions" and owner.desk.mission is None


def _paint_line(canvas: Canvas, owner: Owner, found: Line, x: float, top: float, wide: float) -> None:
    """Paint the points of a line, how they come about, and its name."""
    value = UNKNOWN if _is_secret(owner, found) else str(found.points)
    colour = theme.BAR_TEXT if found.points else theme.BAR_DIM
    how, room = _how(found), wide - 4 - width(value, VALUE)
    taken = width(value, VALUE) + (min(width(how, HOW[0], "Semibold"), room - 3) + 3 if how else 0)
    left = x - taken / 2
    left += line(canvas, left, top + TOP, value, VALUE, wide, colour, ground=theme.BAR) + 3
    if how:
        line(canvas, left, top + TOP, how, HOW, room, theme.BAR_DIM, ground=theme.BAR, weight="Semibold")
    _paint_label(canvas, HansaTexts(owner.tr, ()).line(found.key), x, top, wide, theme.BAR_DIM, theme.BAR)


def _paint_label(
    canvas: Canvas, text: str, x: float, top: float, wide: float, colour: Colour, ground: Colour
) -> None:
    for index, part in enumerate(balance_text(text, LABEL, wide - 3, 2, "Semibold")):
        y = top + LABELS + PITCH * index
        line(canvas, x, y, part, LABEL, wide, colour, ground=ground, weight="Semibold", anchor="m")


def _how(found: Line) -> str:
    """Return how the points of a line come about, empty where there is nothing to say."""
    facts = found.facts
    if found.key == "prestige_table":
        return " + ".join(map(str, facts["prestige"])) if len(facts["prestige"]) > 1 else ""
    if found.key == "network" and found.points:
        return f"{facts['count']} × {facts['key']}"
    if found.key == "full_skills" and found.points:
        return f"{len(facts['skills'])} × {found.points // len(facts['skills'])}"
    if found.key == "cities" and found.points:
        return f"{len(facts['cities'])} × {found.points // len(facts['cities'])}"
    if found.key == "missions" and found.points >= modules.MISSION_BONUS:
        return f"{len(facts['cities'])} + {modules.MISSION_BONUS}"
    return ""
