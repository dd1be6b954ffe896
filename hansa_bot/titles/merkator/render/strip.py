"""The strip below the market: a cell for each seat with its counts and the values of its contracts."""

from collections.abc import Sequence

from PIL.Image import Image

from hansa_bot.render import sprites
from hansa_bot.render.canvas import Box, Canvas, around, number, width
from hansa_bot.render.fonts import LEAST
from hansa_bot.titles.kit.render import seats
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.titles.merkator.material import CONTRACTS
from hansa_bot.titles.merkator.render import layout, signs
from hansa_bot.titles.merkator.render.changes import Changes
from hansa_bot.titles.merkator.render.market import halo
from hansa_bot.titles.merkator.scoring import result, scores
from hansa_bot.titles.merkator.view import MerkatorView, OfficeView

ROWS = 10.4, 24.0, 37.6
"""Middles of a cell's rows, from the top of the strip."""
PLATE = 15.4, 12.6
"""Width and height of the value of a contract."""
BADGE, PIECE = 13.0, 14.7
"""Heights of what was lost, and of the piece of a seat."""
Count = tuple[str, int | str]
"""The sign of something, and how much there is of it."""
SIGN, GAP = 10.6, 9.0
"""Size of the sign of a count, and the most room between two counts."""


def paint_strip(canvas: Canvas, view: MerkatorView, who: Onlooker, found: Changes) -> None:
    """Paint all cells."""
    for office, score in zip(view.offices, scores(view), strict=True):
        _paint_cell(canvas, view, office, who.names[office.seat], said_points(score.total), found)


def said_points(points: float) -> str:
    """Return points as they are written: a half as ½ (MK-9.9)."""
    whole = int(points)
    return f"{whole}½" if points > whole else str(whole)


def _paint_cell(
    canvas: Canvas, view: MerkatorView, office: OfficeView, name: str, score: str, found: Changes
) -> None:
    box, following = layout.cell(view, office.seat), office.seat + 1
    lit = office.seat in view.waiting and not view.over
    apart = following not in view.waiting and following < view.seats
    tone = seats.paint_cell(canvas, box, lit=lit, apart=apart)
    left, top, right, bottom = box
    # two lit cells side by side would look like one
    if lit and following in view.waiting:
        canvas.fill((right - 0.4, top + 7, right, bottom - 5), tone.line)
    won = view.over and office.seat in result(view).winners
    seats.paint_seat(canvas, office.seat, box, top + ROWS[0], won=won, size=PIECE)
    end = right - 5
    end -= canvas.text(end, top + ROWS[0], score, seats.SCORE, tone.text, weight="Black", anchor="r") + 4
    seats.paint_name(canvas, name, left + seats.NAME_LEFT + 2 * won, end, top + ROWS[0], tone)
    _paint_stock(canvas, view, office, box, tone, found)
    _paint_values(canvas, office, box, found)


def stock_of(view: MerkatorView, office: OfficeView) -> list[Count]:
    """Return the counts of a cell: counters, thalers where they are used, units and kinds."""
    found: list[Count] = [("hourglass", office.counters), ("thaler", office.thalers)]
    kinds = len(office.storage) - office.storage.count(0)
    found = found if view.coins else found[:1]
    return [*found, ("units", sum(office.storage)), ("kinds", kinds)]


def _paint_stock(
    canvas: Canvas, view: MerkatorView, office: OfficeView, box: Box, tone: seats.Tone, found: Changes
) -> None:
    """Paint the counts of a cell, and how many units were lost."""
    lost = found.lost.get(office.seat, 0)
    badge = sprites.badge(number(-lost), office.seat, BADGE, canvas.scale) if lost else None
    left, right, y = box[0] + 4.0, box[2] - 4.0, box[1] + ROWS[1]
    room = right - (badge.width / canvas.scale if badge else 0.0)
    paint_counts(canvas, stock_of(view, office), left, room, y, tone, badge)


def paint_counts(
    canvas: Canvas,
    counts: Sequence[Count],
    left: float,
    right: float,
    y: float,
    tone: seats.Tone,
    badge: Image | None = None,
) -> None:
    """Paint counts, each behind its sign, in a row; the `badge` stands behind that of units."""
    wides = [SIGN + 1.4 + width(str(count), LEAST) for _, count in counts]
    gap = min(GAP, (right - left - sum(wides)) / max(1, len(counts) - 1))
    coin = signs.coin("", SIGN, canvas.scale)
    for (name, count), wide in zip(counts, wides, strict=True):
        sprite = coin if name == "thaler" else signs.icon(name, SIGN, canvas.scale, tone.dim, tone.ground)
        canvas.stamp(sprite, left + SIGN / 2, y)
        canvas.text(left + SIGN + 1.4, y, str(count), LEAST, tone.text, anchor="l")
        left += wide + gap
        if badge and name == "units":
            canvas.stamp(badge, left - gap + 1.0 + badge.width / canvas.scale / 2, y)
            left += badge.width / canvas.scale


def _paint_values(canvas: Canvas, office: OfficeView, box: Box, found: Changes) -> None:
    """Paint the values of the contracts in ascending order, new ones with a halo."""
    for card, (left, top, right, bottom) in zip(office.contracts, value_boxes(office, box), strict=True):
        size, x, y = (right - left, bottom - top), (left + right) / 2, (top + bottom) / 2
        if (office.seat, card) in found.gained:
            canvas.stamp(halo(*size, canvas.scale), x, y)
        canvas.stamp(signs.value_plate(str(CONTRACTS[card].value), False, *size, canvas.scale), x, y)


def value_boxes(office: OfficeView, box: Box) -> list[Box]:
    """Return where the values of the contracts stand in a cell."""
    step = min(PLATE[0] + 1.6, (box[2] - box[0] - 7.0) / len(office.contracts))
    wide, y = step - 1.6, box[1] + ROWS[2]
    return [
        around(box[0] + 4.0 + wide / 2 + step * index, y, wide, PLATE[1]) for index in range(len(office.contracts))
    ]


def counts_box(view: MerkatorView, office: OfficeView) -> Box:
    """Return the box around the counts of a seat's cell."""
    left, top, right, _ = layout.cell(view, office.seat)
    wides = [SIGN + 1.4 + width(str(count), LEAST) for _, count in stock_of(view, office)]
    long = min(sum(wides) + GAP * (len(wides) - 1), right - left - 8.0)
    return left + 3.0, top + ROWS[1] - 6.0, left + 6.0 + long, top + ROWS[1] + 6.0


def score_box(view: MerkatorView, seat: int) -> Box:
    """Return the box around the points of a seat in its cell."""
    _, top, right, _ = layout.cell(view, seat)
    wide = width(said_points(scores(view)[seat].total), seats.SCORE, "Black")
    return right - 6.0 - wide, top + ROWS[0] - 6.4, right - 4.0, top + ROWS[0] + 6.4
