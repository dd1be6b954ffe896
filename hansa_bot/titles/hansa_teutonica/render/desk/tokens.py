"""The bonus tokens of a desk: those that can be used with their names, those used, those on the plate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL.Image import Image

from hansa_bot.render import theme
from hansa_bot.render.canvas import Canvas
from hansa_bot.render.palette import INK, Colour
from hansa_bot.render.pen import Box
from hansa_bot.render.word import width, wrap_text
from hansa_bot.titles.hansa_teutonica.render.desk.parts import PAD, Block, Fit, Owner, heading, line
from hansa_bot.titles.hansa_teutonica.render.desk.signs import unknown
from hansa_bot.titles.hansa_teutonica.render.routes import token_sprite
from hansa_bot.titles.hansa_teutonica.texts.choices import token_effect
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading

NAME = (10.2, 9.4, 8.6, 7.8, 7.0)
NAME_HIGH = 11.6
EFFECT = 7.8
EFFECT_PITCH = 9.0
EFFECT_WIDE = 156.0
COUNT = 9.4
GAP = 3.0
"""Between a sign and its name."""
LABEL = (9.4, 8.6, 7.8)
LABEL_WIDE = 54.0


@dataclass(frozen=True, slots=True)
class Pile:
    """Tokens of one kind: how they look (see `token_sprite`), their number, and lines that tell their effect."""

    token: str | None
    """None for those that lie face down."""
    look: str
    count: int
    effect: tuple[str, ...] = ()


def tokens(owner: Owner, fit: Fit) -> Block:
    """Return the card of bonus tokens."""
    unused = [Pile(*pile, _effect(owner, pile[0], fit)) for pile in _piles(owner.desk.unused, "free")]
    rows = [unused[index : index + fit.columns] for index in range(0, len(unused), fit.columns)]
    high = sum(_high(row[0], fit) for row in rows)
    rest = [each for each in ((owner.tr("Used"), _used(owner)), (owner.tr("On the plate"), _plate(owner))) if each[1]]
    low = sum(fit.token_row * (len(piles) if fit.full else 1) for _, piles in rest)

    def paint(canvas: Canvas, box: Box) -> None:
        left, right = box[0] + PAD, box[2] - PAD
        heading(
            canvas, box, box[1] + fit.pad + fit.head / 2 - 1, owner.tr("Bonus tokens"), str(len(owner.desk.unused))
        )
        top = box[1] + fit.pad + fit.head
        for row in rows:
            _paint_piles(canvas, owner, row, fit, (left, top, right, top + _high(row[0], fit)))
            top += _high(row[0], fit)
        for label, piles in rest:
            top = _paint_rest(canvas, owner, label, piles, fit, (left, top, right, box[3]))

    return Block(2 * fit.pad + fit.head + high + low, paint)


def _piles(found: Sequence[str], look: str) -> Iterator[tuple[str, str, int]]:
    return ((token, look, count) for token, count in Counter(found).items())


def _used(owner: Owner) -> list[Pile]:
    return [Pile(*pile) for pile in _piles(owner.desk.used, "gone")]


def _plate(owner: Owner) -> list[Pile]:
    """Return the tokens on the plate: those that the reader knows, and the number of the others."""
    hidden = owner.desk.pending - len(owner.desk.shown)
    known = [Pile(*pile) for pile in _piles(owner.desk.shown, "pending")]
    return known + ([Pile(None, "pending", hidden)] if hidden > 0 else [])


def _effect(owner: Owner, token: str, fit: Fit) -> tuple[str, ...]:
    """Return what a token does, on lines that have room beside its sign."""
    if not fit.effects:
        return ()
    return wrap_text(token_effect(HansaReading(owner.names, owner.view), token), EFFECT, EFFECT_WIDE, 2, "Semibold")


def _high(pile: Pile, fit: Fit) -> float:
    return NAME_HIGH + EFFECT_PITCH * len(pile.effect) + 4 if pile.effect else fit.token_row


def _sign(pile: Pile, size: float, scale: int) -> Image:
    return unknown(size, scale) if pile.token is None else token_sprite(pile.token, size, scale, pile.look)


def _paint_piles(canvas: Canvas, owner: Owner, piles: Sequence[Pile], fit: Fit, box: Box) -> None:
    """Paint piles side by side, each with its name."""
    left, top, right, bottom = box
    wide = (right - left) / fit.columns
    for index, pile in enumerate(piles):
        _paint_pile(canvas, owner, pile, fit, (left + wide * index, top, left + wide * (index + 1), bottom))


def _paint_pile(canvas: Canvas, owner: Owner, pile: Pile, fit: Fit, box: Box, colour: Colour = INK) -> None:
    """Paint a sign, and beside it the number, the name and the effect."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    canvas.stamp(_sign(pile, fit.token, canvas.scale), left + fit.token / 2, middle)
    left += fit.token + GAP
    x, y = left, middle - EFFECT_PITCH * len(pile.effect) / 2
    if pile.count > 1:
        x += line(canvas, x, y, f"{pile.count}×", COUNT, 20, colour) + 1.6
    name = owner.tr("face down") if pile.token is None else owner.names.value("token", pile.token)
    line(canvas, x, y, name, NAME, right - x, colour, weight="Bold" if pile.effect else "Semibold")
    for index, text in enumerate(pile.effect):
        level = y + NAME_HIGH / 2 + EFFECT_PITCH * (index + 0.5)
        line(canvas, left, level, text, EFFECT, right - left, theme.FAINT, weight="Semibold")


def _paint_rest(canvas: Canvas, owner: Owner, label: str, piles: Sequence[Pile], fit: Fit, box: Box) -> float:
    """Paint piles behind a label, with their names where there is room; return where they end."""
    left, top, right, _ = box
    line(canvas, left, top + fit.token_row / 2, label, LABEL, LABEL_WIDE - 3, theme.FAINT, weight="Semibold")
    left += LABEL_WIDE
    if not fit.full:
        _paint_signs(canvas, piles, fit, (left, top + fit.token_row / 2), right - left)
        return top + fit.token_row
    for pile in piles:
        _paint_pile(canvas, owner, pile, fit, (left, top, right, top + fit.token_row), theme.FAINT)
        top += fit.token_row
    return top


def _paint_signs(canvas: Canvas, piles: Sequence[Pile], fit: Fit, at: tuple[float, float], room: float) -> None:
    """Paint piles as signs with their numbers, smaller where there are many."""
    x, y = at
    numbers = sum(width(str(pile.count), COUNT) + 2 for pile in piles if pile.count > 1)
    size = min(fit.token, (room - numbers) / len(piles) - 1.4)
    for pile in piles:
        canvas.stamp(_sign(pile, size, canvas.scale), x + size / 2, y)
        x += size + 1.4
        if pile.count > 1:
            x += line(canvas, x, y, str(pile.count), COUNT, 20) + 2
