"""A seat's desk, large: what it has, what each next skill step gives, and its score if the game ended now."""

from PIL.Image import Image

from hansa_bot.engine.result import Line
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.render import sprites, theme
from hansa_bot.render.cache import remember
from hansa_bot.render.canvas import HIGH, WIDE, Box, Canvas, Pen, balance_text, box, draw, width
from hansa_bot.render.fonts import LEAST, NARROW
from hansa_bot.render.tally import break_head
from hansa_bot.render.theme import INK, JET, Colour
from hansa_bot.titles.hansa_teutonica import material, modules, scoring
from hansa_bot.titles.hansa_teutonica.render.cities import paint_slot
from hansa_bot.titles.hansa_teutonica.render.goods import Owner, paint_goods
from hansa_bot.titles.hansa_teutonica.render.icons import piece_sprite, pill, skill_tile
from hansa_bot.titles.hansa_teutonica.speech import HansaTexts
from hansa_bot.titles.hansa_teutonica.texts.names import HansaNames
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from hansa_bot.titles.kit.render.desk import line, paint_card
from hansa_bot.titles.kit.render.painter import Onlooker

HEAD = 34.0
MIDDLE = 15.6
"""Where the head's line runs."""
TRACK = 3.0
"""Height of the point track at the foot of the head."""
FOOT = 44.0
MARGIN = 5.0
SPLIT = 346.0
"""Where the skills end and the goods begin."""
PILL = 15.0

VALUE = 14.0
TOTAL = 18.0
TOP = 11.0
LABELS = 25.0
LABEL_PITCH = 11.9
UNKNOWN = "?"

TRACK_GAP = 3.5
TILE = 23.0
STEPS = 34.0
"""Where the steps begin, from the card's left edge."""
STEP = 20.8
STEP_WIDE = 19.4
WORDS = STEPS + 6 * STEP + 5
"""Where the words begin, from the card's left edge."""
NAME = (12.6, LEAST)
PITCH = 11.9
NAME_HIGH = 12.6
"""From one line of words to the next, and from the name to the first one."""

OPENED, NOW, NEXT, CLOSED = range(4)
"""How a step of a track looks: reached before, reached last, the one to come, those after it."""
_STEPS = {
    OPENED: (0.7, theme.SHEET_EDGE, theme.LIT),
    NOW: (2.0, INK, theme.GOLD),
    NEXT: (1.2, INK, theme.GROUND),
    CLOSED: (0.7, theme.SHEET_LINE, theme.GROUND),
}

_COLOURS = {
    "orange": N_("Next: orange offices"),
    "pink": N_("Next: pink offices"),
    "black": N_("Next: black offices"),
}
_FREED = {"trader": N_("and a trader into the supply"), "merchant": N_("and a merchant into the supply")}


def paint_desk(canvas: Canvas, view: HansaView, who: Onlooker, seat: int) -> None:
    """Paint a seat's desk on an empty canvas of 550×350 units, as far as the view knows it."""
    owner = Owner(view, seat, HansaNames(who.tr, who.names))
    _paint_head(canvas, owner, who.names[seat])
    top, bottom = HEAD + MARGIN, HIGH - FOOT - MARGIN
    _paint_tracks(canvas, owner, (MARGIN, top, SPLIT - MARGIN / 2, bottom))
    paint_goods(canvas, owner, (SPLIT + MARGIN / 2, top, WIDE - MARGIN, bottom))
    _paint_account(canvas, owner, (0, HIGH - FOOT, WIDE, HIGH))


def _paint_head(canvas: Canvas, owner: Owner, name: str) -> None:
    """Paint whose desk it is, the points so far and the actions left, above the track to the end of the game."""
    canvas.fill((0, 0, WIDE, HEAD), theme.BAR)
    canvas.stamp(sprites.piece(owner.seat, sprites.SQUARE, 21, canvas.scale), 18, MIDDLE)
    right = WIDE - 10.0
    for text, size, colour, weight, gap in (
        (str(owner.desk.points), 21, theme.BAR_TEXT, "Black", 6),
        (HansaTexts(owner.tr, ()).line("track"), LEAST, theme.BAR_DIM, "Semibold", 12),
    ):
        right -= (
            line(canvas, right, MIDDLE, text, size, 110, colour, ground=theme.BAR, weight=weight, anchor="r") + gap
        )
    if owner.seat == owner.view.active and not owner.view.over:
        right -= _paint_actions(canvas, owner, right) + 10
    line(canvas, 35, MIDDLE, name, (17, 15, 13), right - 35, theme.BAR_TEXT, ground=theme.BAR)
    pitch = WIDE / material.END_POINTS
    for index in range(material.END_POINTS):
        colour = theme.GOLD if index < owner.desk.points else theme.BAR_LINE
        canvas.fill((pitch * index + 0.3, HEAD - TRACK, pitch * (index + 1) - 0.3, HEAD), colour)


def _paint_actions(canvas: Canvas, owner: Owner, right: float) -> float:
    """Paint how many actions are left as a light pill; return its width."""
    text = owner.tr.plural("{n} action left", "{n} actions left", owner.view.actions_left)
    wide = width(text, LEAST) + PILL
    canvas.stamp(pill(wide, PILL, canvas.scale, theme.LIT), right - wide / 2, MIDDLE)
    line(canvas, right - wide / 2, MIDDLE, text, LEAST, wide, INK, ground=theme.LIT, anchor="m")
    return wide


def _paint_tracks(canvas: Canvas, owner: Owner, area: Box) -> None:
    """Paint all tracks, each on a card, one below the other."""
    left, top, right, bottom = area
    high = (bottom - top + TRACK_GAP) / len(material.SKILLS)
    for skill in range(len(material.SKILLS)):
        y = top + high * skill
        _paint_track(canvas, owner, skill, (left, y, right, y + high - TRACK_GAP))


def _paint_track(canvas: Canvas, owner: Owner, skill: int, area: Box) -> None:
    left, top, right, bottom = area
    middle = (top + bottom) / 2
    paint_card(canvas, area)
    canvas.stamp(skill_tile(material.SKILLS[skill], TILE, canvas.scale), left + 6 + TILE / 2, middle)
    reached = owner.desk.skills[material.SKILLS[skill]]
    for index in range(len(material.SKILL_VALUES[skill])):
        state = OPENED if index < reached else NOW if index == reached else NEXT if index == reached + 1 else CLOSED
        x = left + STEPS + STEP * (index + 0.5)
        _paint_step(canvas, owner, (skill, index), state, x, (top + 5, bottom - 5))
    if reached + 1 < len(material.SKILL_VALUES[skill]):
        canvas.stamp(arrow(9, canvas.scale), left + STEPS + STEP * (reached + 1), middle)
    _paint_words(canvas, owner, skill, left + WORDS, middle, right - 4)


def _paint_step(
    canvas: Canvas, owner: Owner, at: tuple[int, int], state: int, x: float, span: tuple[float, float]
) -> None:
    """Paint a step: its value, and below it the piece that still covers it."""
    high, middle = span[1] - span[0], sum(span) / 2
    canvas.stamp(step(state, STEP_WIDE, high, canvas.scale), x, middle)
    # A piece still lies on such a step, so its value moves up to make room for it.
    covered = state in (NEXT, CLOSED)
    y = span[0] + 11 if covered else middle
    _paint_value(canvas, at, state, x, y)
    if covered:
        piece = Piece(owner.seat, material.PIECES[material.SKILL_PIECE[at[0]]])
        canvas.stamp(piece_sprite(piece, canvas.scale, 15), x, span[1] - 11.5)


def _paint_value(canvas: Canvas, at: tuple[int, int], state: int, x: float, y: float) -> None:
    skill, index = at
    value = material.components()["skills"][material.SKILLS[skill]]["values"][index]
    size = {OPENED: 15.0, NOW: 19.0, NEXT: 13.0, CLOSED: 13.0}[state]
    if value in material.PRIVILEGES:
        canvas.stamp(swatch(value, size - 4 if state == NOW else size - 1, canvas.scale), x, y)
    else:
        colour = JET if state == NOW else INK
        line(canvas, x, y, str(value), size, STEP_WIDE, colour, ground=step_ground(state), anchor="m")


def _paint_words(canvas: Canvas, owner: Owner, skill: int, left: float, middle: float, right: float) -> None:
    """Write the skill's name and below it what the next step gives."""
    first, *others = gains(owner, skill)
    y = middle - PITCH * (len(others) + 1) / 2 - (NAME_HIGH - PITCH) / 2
    line(canvas, left, y, owner.names.skill(material.SKILLS[skill]), NAME, right - left)
    line(canvas, left, y + NAME_HIGH, first, LEAST, right - left, weight="Semibold")
    for index, text in enumerate(others):
        level = y + NAME_HIGH + PITCH * (index + 1)
        line(canvas, left, level, text, LEAST, right - left, theme.FAINT, weight="Semibold")


def gains(owner: Owner, skill: int) -> list[str]:
    """Return what the next step of a skill gives, the main thing first; what the track is worth if it is full."""
    reached = owner.desk.skills[material.SKILLS[skill]]
    if reached == material.LAST_STEP[skill]:
        return [_full(owner, skill)]
    found = [_value(owner, skill, reached), owner.tr(_FREED[material.PIECES[material.SKILL_PIECE[skill]]])]
    points = modules.skill_points(owner.desk.favours, skill)
    if skill == material.KEYS:
        found += _network(owner, reached)
    elif points and reached + 1 == material.LAST_STEP[skill]:
        found.append(owner.tr("and {points} at the end", points=owner.names.points(points)))
    return found


def _full(owner: Owner, skill: int) -> str:
    if skill == material.KEYS:
        return owner.tr("Full: {n} points per network office", n=material.SKILL_VALUES[material.KEYS][-1])
    points = modules.skill_points(owner.desk.favours, skill)
    return owner.tr("Full: {points} at the end", points=owner.names.points(points))


def _value(owner: Owner, skill: int, reached: int) -> str:
    """Return what the skill allows after the next step."""
    now, then = material.SKILL_VALUES[skill][reached : reached + 2]
    if now == then:
        return owner.tr("Next: still {level}", level=owner.names.level(material.SKILLS[skill], reached))
    return _told(owner.tr, skill, then)


def _told(tr: Catalog, skill: int, value: int) -> str:
    if skill == material.KEYS:
        return tr("Next: {n} points per network office", n=value)
    if skill == material.ACTIONS:
        return tr("Next: {n} actions a turn", n=value)
    if skill == material.PRIVILEGE:
        return tr(_COLOURS[material.PRIVILEGES[value]])
    if skill == material.BOOK:
        return tr("Next: {n} pieces a move", n=value)
    assert skill == material.BAG
    if value == material.EVERYTHING:
        return tr("Next: the whole stock an income")
    return tr("Next: {n} pieces an income", n=value)


def _network(owner: Owner, reached: int) -> list[str]:
    """Return what the next key adds to the network as it stands."""
    now, then = material.SKILL_VALUES[material.KEYS][reached : reached + 2]
    held = scoring.in_view(owner.view)
    more = scoring.best_group(held.t, held.seats[owner.seat].offices)[1] * (then - now)
    return [owner.tr("as it stands {points} more", points=owner.names.points(more))] if more else []


def _paint_account(canvas: Canvas, owner: Owner, area: Box) -> None:
    """Paint the total in a light cell, then what it is made of."""
    left, top, right, bottom = area
    score = scoring.scores(owner.view)[owner.seat]
    wide = (right - left) / (len(score.lines) + 1)
    canvas.fill(area, theme.BAR)
    canvas.fill((left, top, left + wide, bottom), theme.LIT)
    secret = any(_is_secret(owner, each) for each in score.lines)
    total = f"{score.total} + {UNKNOWN}" if secret else str(score.total)
    line(canvas, left + wide / 2, top + TOP, total, TOTAL, wide, ground=theme.LIT, weight="Black", anchor="m")
    label = owner.tr("Total") if owner.view.over else owner.tr("If the game ended now")
    _paint_label(canvas, label, left + wide / 2, top, wide, INK, theme.LIT)
    for index, each in enumerate(score.lines, 1):
        _paint_line(canvas, owner, each, left + wide * (index + 0.5), top, wide)


def _is_secret(owner: Owner, found: Line) -> bool:
    """Return whether the view does not know a line: somebody else's mission."""
    return found.key == "missions" and owner.desk.mission is None


def _paint_line(canvas: Canvas, owner: Owner, found: Line, x: float, top: float, wide: float) -> None:
    """Paint the points of a line, how they come about, and its name."""
    value = UNKNOWN if _is_secret(owner, found) else str(found.points)
    colour = theme.BAR_TEXT if found.points else theme.BAR_DIM
    how, own = _how(found), width(value, VALUE)
    taken = own + (3 + width(how, LEAST, "Semibold") if how else 0)
    # How the points come about is left out where it would not fit; the points themselves never are.
    how, taken = (how, taken) if taken <= wide - 2 else ("", own)
    line(canvas, x - taken / 2, top + TOP, value, VALUE, wide, colour, ground=theme.BAR)
    if how:
        how_at = x + taken / 2, top + TOP, how, LEAST, wide, theme.BAR_DIM
        line(canvas, *how_at, ground=theme.BAR, weight="Semibold", anchor="r")
    _paint_label(canvas, HansaTexts(owner.tr, ()).line(found.key), x, top, wide, theme.BAR_DIM, theme.BAR)


def _paint_label(
    canvas: Canvas, text: str, x: float, top: float, wide: float, colour: Colour, ground: Colour
) -> None:
    # Words that are too long are set narrower first, and only then broken.
    room, lines = wide - 2, balance_text(text, LEAST, wide - 2, 2, "Semibold")
    if any("…" in part for part in lines):
        lines = balance_text(text, LEAST, room / NARROW, 2, "Semibold")
    if any("…" in part for part in lines):
        lines = tuple(break_head(text, 2, hyphens=True))
    for index, part in enumerate(lines):
        y = top + LABELS + LABEL_PITCH * index
        line(canvas, x, y, part, LEAST, room, colour, ground=ground, weight="Semibold", anchor="m")


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


def step_ground(state: int) -> Colour:
    """Return the colour on which a step's value stands."""
    return _STEPS[state][2]


@remember
def step(state: int, wide: float, high: float, scale: int) -> Image:
    """Return an empty step of a track."""
    edge, frame, fill = _STEPS[state]
    return box(wide, high, scale, (0, frame, 3), (edge, fill, max(1.0, 3 - edge)))


@remember
def swatch(privilege: str, size: float, scale: int) -> Image:
    """Return an empty slot of a privilege, as cities show it."""
    slot = material.OfficeSlot("trader", privilege, 0)
    return draw(size, size, scale, lambda pen: paint_slot(pen, size / 2, size / 2, slot, size))


@remember
def arrow(size: float, scale: int) -> Image:
    """Return the small arrow that points to the next step."""

    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, theme.SHEET), (0.9, INK)):
            left, right = inset * 0.8, size * 0.8 - inset * 1.6
            pen.shape([(left, inset * 1.5), (right, size / 2), (left, size - inset * 1.5)], colour)

    return draw(size * 0.8, size, scale, paint)
