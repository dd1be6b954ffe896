"""What lies on a desk beside the skills: cards one below the other, as roomy as their contents allow."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL.Image import Image

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render import theme
from hansa_bot.render.canvas import Box, Canvas, largest, width, wrap_text
from hansa_bot.render.fonts import LEAST
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
PIECES_LABEL = (12.2, LEAST)
PIECES_WIDE = 76.0
"""Most room of a label that stands before its row."""
SPACE = 7.0
"""Between a label and its row."""
SMALLEST = 10.0
"""The smallest piece; where even these do not fit, one stands for all."""
BETWEEN = 4.0
"""Between two rows with a label above each."""
PIECE_STEP = 1.1
"""From one piece to the next, as a part of its size."""
PIECE_GAP = 8.0

EFFECT_PITCH = 12.0
EFFECT_WIDE = 160.0
SIGN_GAP = 3.0
"""Between a sign and its name."""
LABEL_WIDE = 68.0
TICK = 9.0
SIGN = 11.4


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
    """How much room things take: a card's padding, a heading, a row, a piece, a token.

    With `effects` it is told what tokens do and which are used, with `full` supply and stock have headings of their
    own, without `names` tokens are signs alone.
    """

    pad: float
    head: float
    row: float
    piece: float
    token: float
    effects: bool = False
    full: bool = False
    names: bool = True

    @property
    def token_row(self) -> float:
        """Height of a row of tokens, which are higher than wide."""
        return max(self.row, self.token * 1.17 + 0.8)


FITS = (
    Fit(pad=8, head=16, row=18, piece=16, token=17, effects=True, full=True),
    Fit(pad=6, head=15, row=15, piece=14, token=15, effects=True),
    Fit(pad=6, head=14, row=14.5, piece=13.5, token=13),
    Fit(pad=4, head=13, row=12.6, piece=12, token=12),
    Fit(pad=4, head=13, row=12.6, piece=12, token=12.6, names=False),
    Fit(pad=2.2, head=12.4, row=12.2, piece=11, token=12, names=False),
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
    size, every = (min(size, fitting), True) if fitting >= SMALLEST else (size, False)
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
    high = sum(_high(pile, fit) for pile in unused) if fit.names else fit.token_row * bool(unused)
    labelled = (owner.tr("Used"), _piles(owner.desk.used, "gone")), (owner.tr("On the plate"), _plate(owner))
    rest = [(label, piles) for label, piles in labelled if piles]

    def paint(canvas: Canvas, box: Box) -> None:
        left, right = box[0] + PAD, box[2] - PAD
        top = box[1] + fit.pad + fit.head
        heading(canvas, box, top - fit.head / 2 - 1, owner.tr("Bonus tokens"), str(len(owner.desk.unused)))
        for pile in unused if fit.names else ():
            _paint_pile(canvas, owner, pile, fit, (left, top, right, top + _high(pile, fit)))
            top += _high(pile, fit)
        if unused and not fit.names:
            _paint_signs(canvas, unused, fit, (left, top + fit.token_row / 2), right - left)
            top += fit.token_row
        for label, piles in rest:
            y, start = top + fit.token_row / 2, left + LABEL_WIDE
            line(canvas, left, y, label, LEAST, LABEL_WIDE - 3, theme.FAINT, weight="Semibold")
            for pile in piles if fit.effects else ():
                _paint_pile(canvas, owner, pile, fit, (start, top, right, top + fit.token_row), theme.FAINT)
                top += fit.token_row
            if not fit.effects:
                _paint_signs(canvas, piles, fit, (start, y), right - start)
                top += fit.token_row

    low = sum(fit.token_row * (len(piles) if fit.effects else 1) for _, piles in rest)
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
    said = token_effect(HansaReading(owner.names, owner.view), token)
    return wrap_text(said, LEAST, EFFECT_WIDE, 3, "Semibold")


def _high(pile: Pile, fit: Fit) -> float:
    return EFFECT_PITCH * (len(pile.effect) + 1) + 4 if pile.effect else fit.token_row


def _sign(pile: Pile, size: float, scale: int) -> Image:
    return token_sprite(pile.token, size, scale, pile.look)


def _paint_pile(canvas: Canvas, owner: Owner, pile: Pile, fit: Fit, box: Box, colour: Colour = INK) -> None:
    """Paint a sign, and beside it the number, the name and the effect."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    canvas.stamp(_sign(pile, fit.token, canvas.scale), left + fit.token / 2, middle)
    left += fit.token + SIGN_GAP
    x, y = left, middle - EFFECT_PITCH * len(pile.effect) / 2
    if pile.count > 1:
        x += line(canvas, x, y, f"{pile.count}×", LEAST, 20, colour) + 1.6
    name = owner.tr("face down") if pile.token is None else owner.names.value("token", pile.token)
    line(canvas, x, y, name, LEAST, right - x, colour, weight="Bold" if pile.effect else "Semibold")
    for index, text in enumerate(pile.effect, 1):
        line(canvas, left, y + EFFECT_PITCH * index, text, LEAST, right - left, theme.FAINT, weight="Semibold")


def _paint_signs(canvas: Canvas, piles: Sequence[Pile], fit: Fit, at: tuple[float, float], room: float) -> None:
    """Paint piles as signs with their numbers, smaller where there are many."""
    x, y = at
    numbers = sum(width(str(pile.count), LEAST) + 1 for pile in piles if pile.count > 1)
    size = min(fit.token, (room - numbers) / len(piles) - 0.6)
    for pile in piles:
        canvas.stamp(_sign(pile, size, canvas.scale), x + size / 2, y)
        x += size + 0.6
        if pile.count > 1:
            x += line(canvas, x, y, str(pile.count), LEAST, 20) + 1


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
            said = owner.names.value("favour", favour)
            line(canvas, left, y, said, LEAST, box[2] - PAD - left, weight="Semibold")

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
        names = [owner.names.value("city", city.id) for city in cities]
        spare = (box[2] - box[0] - 2 * PAD - sum(width(name, LEAST) for name in names)) / max(1, len(cities))
        left, high = box[0] + PAD, fit.row + 1.4
        for name, city in zip(names, cities, strict=True):
            wide = width(name, LEAST) + spare
            _paint_city(canvas, owner, city, name, (left, top + fit.head, left + wide - 2, top + fit.head + high))
            left += wide

    return Block(2 * fit.pad + fit.head - 1 + (fit.row + 2 if cities else 0), paint)


def _paint_city(canvas: Canvas, owner: Owner, city: CityView, name: str, box: Box) -> None:
    """Paint a name tab in the seat's colour if it controls the city, with a tick if it has an office there."""
    left, top, right, bottom = box
    y, ink = (top + bottom) / 2, seat_ink(owner.seat)
    ruled = city.controller == owner.seat
    ground, colour = (ink.fill, ink.text) if ruled else (theme.SHEET, INK)
    canvas.stamp(icons.tab(right - left, bottom - top, canvas.scale, ground), (left + right) / 2, y)
    here, left = scoring.offices_in(city, owner.seat), left + 2
    if here:
        canvas.stamp(icons.tick(TICK, canvas.scale, colour), left + TICK / 2 - 1, y)
        left += TICK - 1
    if not ruled and not here:
        colour = theme.FAINT
    line(canvas, left, y, name, LEAST, right - left - 2, colour, ground=ground)


def offices(owner: Owner, fit: Fit) -> Block:
    """Return the card of offices, link and permissions."""
    regions = _permits(owner)
    rows = 2 + bool(regions)

    def paint(canvas: Canvas, box: Box) -> None:
        left, top, right = box[0] + PAD, box[1] + fit.pad, box[2] - PAD
        _paint_offices(canvas, owner, (left, right), top + fit.row / 2)
        _paint_link(canvas, owner, (left, right), top + fit.row * 1.5)
        _paint_permits(canvas, owner, regions, (left, right), top + fit.row * (rows - 0.5))

    return Block(2 * fit.pad + fit.row * rows, paint)


def _paint_offices(canvas: Canvas, owner: Owner, span: tuple[float, float], y: float) -> None:
    left, right = span
    canvas.stamp(piece_sprite(Piece(owner.seat, "trader"), canvas.scale, SIGN), left + SIGN / 2, y)
    text = owner.tr.plural("{n} office", "{n} offices", owner.desk.offices)
    line(canvas, left + SIGN + 4, y, text, LEAST, right - left - SIGN - 4)


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
    canvas.stamp(icon(icons.SIGNS["link"], SIGN, canvas.scale, colour), left + SIGN / 2, y)
    _write(canvas, text, (left + SIGN + 4, right), y, colour)


def _paint_permits(canvas: Canvas, owner: Owner, regions: list[str], span: tuple[float, float], y: float) -> None:
    left, right = span
    wide = (right - left) / max(1, len(regions))
    for index, region in enumerate(regions):
        x = left + wide * index
        canvas.stamp(icons.flag_tile(region, SIGN, canvas.scale), x + SIGN / 2, y)
        _write(canvas, owner.names.value("region", region), (x + SIGN + 2, x + wide - 1), y, INK)


def _write(canvas: Canvas, text: str, span: tuple[float, float], y: float, colour: Colour) -> None:
    line(canvas, span[0], y, text, LEAST, span[1] - span[0], colour, weight="Semibold")


def _permits(owner: Owner) -> list[str]:
    """Return the regions that the seat may still enter in its turn, one for each permission (HT-20.4)."""
    if owner.seat != owner.view.active or owner.view.over:
        return []
    cities = {city.id: city for city in board(owner.view.board).cities}
    return [region for city in owner.view.permits for region in cities[city].permits]


BLOCKS: tuple[Callable[[Owner, Fit], Block | None], ...] = (pieces, tokens, favours, mission, offices)
