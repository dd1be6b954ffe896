"""What lies on a desk beside the skills: cards one below the other, as roomy as their contents allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL.Image import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import theme
from hansa_bot.render.canvas import Box, Canvas, largest, width, wrap_text
from hansa_bot.render.theme import INK, Colour, seat_ink
from hansa_bot.titles.hansa_teutonica import modules, scoring
from hansa_bot.titles.hansa_teutonica.material import PIECES, board
from hansa_bot.titles.hansa_teutonica.meta import ON
from hansa_bot.titles.hansa_teutonica.render import icons
from hansa_bot.titles.hansa_teutonica.render.icons import icon, piece_sprite, token_sprite
from hansa_bot.titles.hansa_teutonica.texts.choices import token_effect
from hansa_bot.titles.hansa_teutonica.texts.names import HansaNames
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.view import CityView, DeskView, HansaView, Piece
from hansa_bot.titles.kit.render.desk import PAD, Block, fit_blocks, heading, line, paint_blocks

NUMBER = 13.0
PIECES_LABEL = (11.4, 10.4, 9.4, 8.8)
PIECES_WIDE = 76.0
"""Most room of a label that stands before its row."""
SPACE = 7.0
"""Between a label and its row."""
LEAST = 9.5
"""The smallest piece; where even these do not fit, one stands for all."""
BETWEEN = 4.0
"""Between two rows with a label above each."""
PIECE_STEP = 1.1
"""From one piece to the next, as a part of its size."""
PIECE_GAP = 8.0

TOKEN_NAME = (10.2, 9.4, 8.6, 7.8, 7.0)
NAME_HIGH = 11.6
EFFECT = 7.8
EFFECT_PITCH = 9.0
EFFECT_WIDE = 156.0
COUNT = 9.4
SIGN_GAP = 3.0
"""Between a sign and its name."""
LABEL = (9.4, 8.6, 7.8)
LABEL_WIDE = 54.0

FAVOUR_NAME = (9.6, 9.0, 8.4, 7.8, 7.4)
CITY = (9.4, 8.8, 8.2, 7.4)
CITY_HIGH = 14.0
TICK = 9.0

TEXT = (10.6, 10.0, 9.4, 8.6, 7.8)
SIGN = 12.0


@dataclass(frozen=True, slots=True)
class Owner:
    """A seat whose desk is shown, as a view knows it, and the words of its reader."""

    view: HansaView
    seat: int
    names: HansaNames

    @property
    def desk(self) -> DeskView:
        """The seat's desk."""
        return self.view.desks[self.seat]

    @property
    def tr(self) -> Catalog:
        """The reader's catalogue."""
        return self.names.tr


@dataclass(frozen=True, slots=True)
class Fit:
    """How much room things take: a card's padding, a heading, a row, a piece, a token, tokens beside one another.

    With `effects` it is told what tokens do, with `full` rows have headings of their own and every token its name.
    """

    pad: float
    head: float
    row: float
    piece: float
    token: float
    columns: int = 1
    effects: bool = False
    full: bool = False

    @property
    def token_row(self) -> float:
        """Height of a row of tokens, which are higher than wide."""
        return max(self.row, self.token * 1.17 + 0.8)


FITS = (
    Fit(pad=9, head=17, row=20.5, piece=17, token=17, effects=True, full=True),
    Fit(pad=7, head=15, row=17, piece=15, token=14.5, effects=True, full=True),
    Fit(pad=6, head=14, row=16, piece=14, token=13.5, effects=True, full=True),
    Fit(pad=6, head=15, row=15.5, piece=13.5, token=14, effects=True),
    Fit(pad=6, head=15, row=15.5, piece=13.5, token=13),
    Fit(pad=4.5, head=13.5, row=13, piece=12, token=11),
    Fit(pad=3.5, head=12.5, row=11.6, piece=11, token=10, columns=2),
)
"""From roomy to tight."""


def paint_goods(canvas: Canvas, owner: Owner, box: Box) -> None:
    """Paint all cards that the seat needs, in the roomiest way in which they fit."""
    paint_blocks(canvas, blocks(owner, box[3] - box[1]), box)


def blocks(owner: Owner, room: float) -> list[Block]:
    """Return what there is to be shown, in the first way that needs no more than so many units, else in the last."""
    return fit_blocks(([block for make in BLOCKS if (block := make(owner, fit))] for fit in FITS), room)


def pieces(owner: Owner, fit: Fit) -> Block:
    """Return the card of supply and stock."""
    rows = ((owner.tr("Supply"), owner.desk.supply), (owner.tr("Stock"), owner.desk.stock))
    high = fit.row + (fit.head + BETWEEN / 2 if fit.full else 1)
    size = largest([label for label, _ in rows], PIECES_LABEL, PIECES_WIDE)
    wide = 0.0 if fit.full else max(width(label, size) for label, _ in rows) + SPACE

    def paint(canvas: Canvas, box: Box) -> None:
        left, right = box[0] + PAD, box[2] - PAD
        for index, (label, counts) in enumerate(rows):
            bottom = box[1] + fit.pad + high * (index + 1) - (BETWEEN / 2 if fit.full else 0)
            y = bottom - fit.row / 2
            line(canvas, left, y - (fit.row + fit.head) / 2 + 1 if fit.full else y, label, size, PIECES_WIDE)
            _paint_counts(canvas, owner, counts, fit.piece, (left + wide, y), right - left - wide)

    return Block(2 * fit.pad + 2 * high, paint)


def _paint_counts(
    canvas: Canvas, owner: Owner, counts: list[int], size: float, at: tuple[float, float], room: float
) -> None:
    """Paint the number of traders, then them, then the same of merchants; smaller where there are many."""
    x, y = at
    shown = [(kind, count) for kind, count in zip(PIECES, counts, strict=True) if count or kind == PIECES[0]]
    numbers = sum(width(str(count), NUMBER) + 3 + PIECE_GAP for _, count in shown) - PIECE_GAP
    fitting = (room - numbers) / PIECE_STEP / max(1, sum(counts))
    size, every = (min(size, fitting), True) if fitting >= LEAST else (size, False)
    for kind, count in shown:
        x += line(canvas, x, y, str(count), NUMBER, room) + 3
        sprite = piece_sprite(Piece(owner.seat, kind), canvas.scale, round(size, 1))
        for _ in range(count if every else min(count, 1)):
            canvas.stamp(sprite, x + size * PIECE_STEP / 2, y)
            x += size * PIECE_STEP
        x += PIECE_GAP


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
    unused = _piles(owner.desk.unused, "free", lambda token: _effect(owner, token, fit))
    rows = [unused[index : index + fit.columns] for index in range(0, len(unused), fit.columns)]
    high = sum(_high(row[0], fit) for row in rows)
    labelled = (owner.tr("Used"), _piles(owner.desk.used, "gone")), (owner.tr("On the plate"), _plate(owner))
    rest = [(label, piles) for label, piles in labelled if piles]
    low = sum(fit.token_row * (len(piles) if fit.full else 1) for _, piles in rest)

    def paint(canvas: Canvas, box: Box) -> None:
        left, right = box[0] + PAD, box[2] - PAD
        top = box[1] + fit.pad + fit.head
        heading(canvas, box, top - fit.head / 2 - 1, owner.tr("Bonus tokens"), str(len(owner.desk.unused)))
        for row in rows:
            _paint_piles(canvas, owner, row, fit, (left, top, right, top + _high(row[0], fit)))
            top += _high(row[0], fit)
        for label, piles in rest:
            top = _paint_rest(canvas, owner, label, piles, fit, (left, top, right, box[3]))

    return Block(2 * fit.pad + fit.head + high + low, paint)


def _piles(found: Sequence[str], look: str, effect: Callable[[str], tuple[str, ...]] = lambda _: ()) -> list[Pile]:
    """Return equal tokens as piles."""
    return [Pile(token, look, count, effect(token)) for token, count in Counter(found).items()]


def _plate(owner: Owner) -> list[Pile]:
    """Return the tokens on the plate: those that the reader knows, and the number of the others."""
    hidden = owner.desk.pending - len(owner.desk.shown)
    return _piles(owner.desk.shown, "pending") + ([Pile(None, "pending", hidden)] if hidden > 0 else [])


def _effect(owner: Owner, token: str, fit: Fit) -> tuple[str, ...]:
    """Return what a token does, on lines that have room beside its sign."""
    if not fit.effects:
        return ()
    return wrap_text(token_effect(HansaReading(owner.names, owner.view), token), EFFECT, EFFECT_WIDE, 2, "Semibold")


def _high(pile: Pile, fit: Fit) -> float:
    return NAME_HIGH + EFFECT_PITCH * len(pile.effect) + 4 if pile.effect else fit.token_row


def _sign(pile: Pile, size: float, scale: int) -> Image:
    return token_sprite(pile.token, size, scale, pile.look)


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
    left += fit.token + SIGN_GAP
    x, y = left, middle - EFFECT_PITCH * len(pile.effect) / 2
    if pile.count > 1:
        x += line(canvas, x, y, f"{pile.count}×", COUNT, 20, colour) + 1.6
    name = owner.tr("face down") if pile.token is None else owner.names.value("token", pile.token)
    line(canvas, x, y, name, TOKEN_NAME, right - x, colour, weight="Bold" if pile.effect else "Semibold")
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


def favours(owner: Owner, fit: Fit) -> Block | None:
    """Return the card of the emperor's favours that the seat has."""
    tiles = owner.desk.favours
    if not tiles:
        return None
    size = fit.row - 1.5

    def paint(canvas: Canvas, box: Box) -> None:
        top = box[1] + fit.pad
        heading(canvas, box, top + fit.head / 2 - 1, owner.tr("Emperor's favour"))
        for index, favour in enumerate(tiles):
            y = top + fit.head + fit.row * (index + 0.5)
            canvas.stamp(icons.favour_tile(favour, size, canvas.scale), box[0] + PAD + size / 2, y)
            left = box[0] + PAD + size + 4
            line(
                canvas,
                left,
                y,
                owner.names.value("favour", favour),
                FAVOUR_NAME,
                box[2] - PAD - left,
                weight="Semibold",
            )

    return Block(2 * fit.pad + fit.head + fit.row * len(tiles), paint)


def mission(owner: Owner, fit: Fit) -> Block | None:
    """Return the mission card: its cities if the reader may know them."""
    if owner.view.options.missions != ON:
        return None
    card = owner.desk.mission
    cities = [city for city in owner.view.cities if card and city.id in modules.mission_cities(card)]

    def paint(canvas: Canvas, box: Box) -> None:
        top = box[1] + fit.pad
        heading(canvas, box, top + fit.head / 2 - 1, owner.tr("Mission card"), "" if card else "?")
        wide = (box[2] - box[0] - 2 * PAD) // max(1, len(cities))
        for index, city in enumerate(cities):
            x, y = box[0] + PAD + wide * (index + 0.5), top + fit.head + CITY_HIGH / 2
            _paint_city(canvas, owner, city, x, y, wide - 2)

    return Block(2 * fit.pad + fit.head - 1 + (CITY_HIGH if cities else 0), paint)


def _paint_city(canvas: Canvas, owner: Owner, city: CityView, x: float, y: float, wide: float) -> None:
    """Paint a name tab in the seat's colour if it controls the city, with a tick if it has an office there."""
    ink = seat_ink(owner.seat)
    ruled = city.controller == owner.seat
    ground, colour = (ink.fill, ink.text) if ruled else (theme.SHEET, INK)
    canvas.stamp(icons.tab(wide, CITY_HIGH, canvas.scale, ground), x, y)
    left, right = x - wide / 2 + 3, x + wide / 2 - 2
    here = scoring.offices_in(city, owner.seat)
    if here:
        canvas.stamp(icons.tick(TICK, canvas.scale, colour), left + TICK / 2 - 1, y)
        left += TICK
    if not ruled and not here:
        colour = theme.FAINT
    line(canvas, left, y, owner.names.value("city", city.id), CITY, right - left, colour, ground=ground)


def offices(owner: Owner, fit: Fit) -> Block:
    """Return the card of offices, link and permissions."""
    regions = _permits(owner)
    rows = 1 + fit.full + bool(regions)

    def paint(canvas: Canvas, box: Box) -> None:
        left, top, right = box[0] + PAD, box[1] + fit.pad, box[2] - PAD
        _paint_offices(canvas, owner, (left, right), top + fit.row / 2)
        if fit.full:
            _paint_link(canvas, owner, (left, right), top + fit.row * 1.5)
        else:
            _paint_link(canvas, owner, ((left + right) / 2, right), top + fit.row / 2)
        _paint_permits(canvas, owner, regions, (left, right), top + fit.row * (rows - 0.5))

    return Block(2 * fit.pad + fit.row * rows, paint)


def _paint_offices(canvas: Canvas, owner: Owner, span: tuple[float, float], y: float) -> None:
    left, right = span
    canvas.stamp(piece_sprite(Piece(owner.seat, "trader"), canvas.scale, SIGN), left + SIGN / 2, y)
    text = owner.tr.plural("{n} office", "{n} offices", owner.desk.offices)
    line(canvas, left + SIGN + 4, y, text, TEXT, right - left - SIGN - 4)


def _paint_link(canvas: Canvas, owner: Owner, span: tuple[float, float], y: float) -> None:
    """Paint the points that the link brought, or those that it would bring next; nothing when all are gone."""
    left, right = span
    awards = board(owner.view.board).link.points
    taken = owner.view.links
    if owner.seat in taken:
        points, colour = awards[taken.index(owner.seat)], INK
        text = owner.names.points(points)
    elif len(taken) < len(awards):
        points, colour = awards[len(taken)], theme.FAINT
        text = owner.tr("not yet: {points}", points=owner.names.points(points))
    else:
        return
    canvas.stamp(icon(icons.link, SIGN, canvas.scale, colour), left + SIGN / 2, y)
    _write(canvas, text, (left + SIGN + 4, right), y, colour)


def _paint_permits(canvas: Canvas, owner: Owner, regions: list[str], span: tuple[float, float], y: float) -> None:
    left, right = span
    wide = (right - left) / max(1, len(regions))
    for index, region in enumerate(regions):
        x = left + wide * index
        canvas.stamp(icons.flag_tile(region, SIGN, canvas.scale), x + SIGN / 2, y)
        _write(canvas, owner.names.value("region", region), (x + SIGN + 3, x + wide - 2), y, INK)


def _write(canvas: Canvas, text: str, span: tuple[float, float], y: float, colour: Colour) -> None:
    line(canvas, span[0], y, text, TEXT, span[1] - span[0], colour, weight="Semibold")


def _permits(owner: Owner) -> list[str]:
    """Return the regions that the seat may still enter in its turn, one for each permission (HT-20.4)."""
    if owner.seat != owner.view.active or owner.view.over:
        return []
    cities = {city.id: city for city in board(owner.view.board).cities}
    return [region for city in owner.view.permits for region in cities[city].permits]


BLOCKS: tuple[Callable[[Owner, Fit], Block | None], ...] = (pieces, tokens, favours, mission, offices)
