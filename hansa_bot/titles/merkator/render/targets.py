"""What may be chosen: the places one can afford, with what a trip would bring, and cards; the rest steps back."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from hansa_bot.engine.action import Action, values_of
from hansa_bot.engine.action import kind_of as verb_of
from hansa_bot.render.canvas import HIGH, STAYS, WIDE, Box, Canvas, Pen, Point
from hansa_bot.titles.kit.render.targets import Pill, best_spot, frame_box, lozenge
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.render import inks, layout, signs
from hansa_bot.titles.merkator.render.map import paint_pawn
from hansa_bot.titles.merkator.view import MerkatorView, OfficeView
from hansa_bot.titles.merkator.visits import Visit, joining, own_trip, within_reach
from hansa_bot.titles.painter import Brings

Gain = tuple[int, list[int]]
"""The units that a visit brings, and the values of the contracts that could be fulfilled there."""


@dataclass(slots=True)
class Targets:
    """What may be chosen.

    `places` hold what a visit brings, `cards` are those on offer, `piles` hold by index of `VALUES` the values of the
    contracts whose reward lies there.
    """

    places: dict[int, Gain] = field(default_factory=dict)
    cards: set[int] = field(default_factory=set)
    piles: dict[int, list[int]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.places or self.cards or self.piles)


def read_targets(view: MerkatorView, offers: Sequence[Action], brings: Brings) -> Targets | None:
    """Return what offers of the view's seat aim at; actions that aim at nothing on the picture are left out."""
    if view.seat is None:
        return None
    found, office = Targets(), view.offices[view.seat]
    for offer in offers:
        values = values_of(offer)
        match verb_of(offer):
            case "travel":
                place = material.PLACE[values[0]]
                found.places[place] = _gain(office, own_trip(view, office, place), place)
            case "join":
                found.places[view.pawn] = _gain(office, joining(view, office), view.pawn)
            case "buy" | "grab":
                card = material.CARD[values[0]]
                if card in view.tops:
                    found.piles[view.tops.index(card)] = []
                elif card in view.bonus_row or card in view.building_row:
                    found.cards.add(card)
            case "fulfil" | "barter":
                value = material.CONTRACTS[material.CARD[values[0]]].value
                pile = found.piles.setdefault(material.VALUES.index(material.REWARD[value]), [])
                pile += [value] * (value not in pile)
            case "top":
                found.piles[material.VALUES.index(view.reward + 1)] = []
    return found


def _gain(office: OfficeView, visit: Visit, place: int) -> Gain:
    """Return what is shown of a visit."""
    return visit.units, [material.CONTRACTS[card].value for card in within_reach(office, visit, place)]


def boxes(view: MerkatorView, found: Targets) -> list[Box]:
    """Return the boxes of all that may be chosen."""
    cards = [box for row in _rows(view) for box in _lying(*row, found)]
    return [*(layout.PLATES[place] for place in found.places), *cards, *(layout.PILES[at] for at in found.piles)]


def light_targets(canvas: Canvas, view: MerkatorView, found: Targets) -> None:
    """Fade a painted board but for what the view's seat may choose, which is framed, and for its own cell."""
    assert view.seat is not None
    chosen, kept = boxes(view, found), [layout.cell(view, view.seat)]
    kept += [layout.pawn_box(view.pawn)] if view.pawn >= 0 else []

    def keep(pen: Pen) -> None:
        for box in (*chosen, *kept):
            pen.rect(box, STAYS, 2)

    canvas.fade((0, 0, WIDE, HIGH), *inks.COLOURS.fade, keep)
    for box in chosen:
        frame_box(canvas, box, view.seat)
    # once more: the frame of its plate has just been laid over it
    paint_pawn(canvas, view)


def pills(view: MerkatorView, found: Targets, scale: int) -> list[Pill]:
    """Return what each place would bring: the values of the contracts behind a scroll, and units."""
    lying: list[Pill] = []
    # what a pill must not cover: the inner parts of plates, the chart, the pawn
    solid = [(left, top + 1, right, bottom - 2) for left, top, right, bottom in layout.PLATES]
    solid += [layout.CHART, *([layout.pawn_box(view.pawn)] if view.pawn >= 0 else [])]
    said = {layout.PLATES[place]: (values, units) for place, (units, values) in found.places.items()}
    said |= {layout.PILES[at]: (values, 0) for at, values in found.piles.items()}
    for box, (values, units) in said.items():
        if values or units:
            gain = f"+{units}" if units else ""
            sprite = lozenge(" ".join(map(str, values)), signs.DRAWN["scroll"], gain, view.seat, scale)
            size = sprite.width / scale, sprite.height / scale
            taken = [*(pill.box(scale) for pill in lying), *solid]
            lying.append(Pill(sprite, *best_spot(_edges(box, size[0]), size, taken, HIGH, 6.0)))
    return lying


def _edges(box: Box, wide: float) -> list[Point]:
    """Return where a pill may stand: on the lower edge of a place, else on the upper one; on that of a card alone."""
    left, top, right, bottom = box
    if top >= layout.MARKET[1]:
        return [(right - wide / 2, top - 4.0)]
    xs = (left + right) / 2, right - wide / 2, left + wide / 2
    return [(x, y) for y in (bottom + 4.6, top - 4.0) for x in xs]


def spots(view: MerkatorView, found: Targets) -> list[Point]:
    """Return where the number of a proposal may stand: at a corner of a plate, on a card where nothing is written."""
    plates = [layout.PLATES[place] for place in found.places]
    corners = [(right, y) for _, top, right, bottom in plates for y in (top - 2, bottom + 2)]
    corners += [(left + 27.2, top - 1.0) for left, top, _, _ in (layout.PILES[at] for at in found.piles)]
    bonus, buildings = (_lying(row, places, found) for row, places in _rows(view))
    corners += [(left + 9.0, bottom - 7.0) for left, _, _, bottom in bonus]
    return corners + [(right - 8.4, top + 8.4) for _, top, right, _ in buildings]


def _rows(view: MerkatorView) -> tuple[tuple[Sequence[int], Sequence[Box]], ...]:
    """Return the cards on offer with their places, Bonus cards first."""
    return (view.bonus_row, layout.BONUS), (view.building_row, layout.BUILDINGS)


def _lying(row: Sequence[int], places: Sequence[Box], found: Targets) -> list[Box]:
    """Return where those cards of a row lie that may be chosen."""
    return [box for card, box in zip(row, places, strict=False) if card in found.cards]
