"""The texts of The Castles of Burgundy, as the host asks for them; the position is complete enough to play from.

Beside `texts`, not in it: verbs read those, and this reads the verbs.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from hansa_bot.engine.state import View, letter
from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES, Estate
from hansa_bot.titles.castles_of_burgundy.texts.choices import MEANINGS
from hansa_bot.titles.castles_of_burgundy.texts.facts import FACTS
from hansa_bot.titles.castles_of_burgundy.texts.names import WORDS, BurgundyNames
from hansa_bot.titles.castles_of_burgundy.texts.questions import goods, hand
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading, printed
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from hansa_bot.titles.castles_of_burgundy.view import EstateView
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.kit.texts import VerbTexts


class BurgundyTexts(VerbTexts):
    """Everything that The Castles of Burgundy says, in one language, about seats with these names."""

    verbs, facts, names_type, reading_type = VERBS, FACTS, BurgundyNames, BurgundyReading
    meanings, lines, ties = MEANINGS, WORDS["line"], WORDS["tie"]

    def clock(self, view: View) -> str:
        """Say which phase and round it is."""
        shown = self.read(view).view
        values = {"phase": material.PHASES[shown.phase], "n": shown.round + 1, "rounds": material.ROUNDS}
        return self.tr("Phase {phase}, round {n} of {rounds}", **values)

    def untimely(self, here: BurgundyReading, kind: str) -> str | None:
        """Say that the game is over, that it is another one's turn, or that estates come first."""
        if here.view.over:
            return self.tr("The game is over.")
        if here.actor not in here.view.waiting:
            return self.tr("It is not your turn.")
        return self.tr("First, everyone chooses an estate.") if here.view.decision in ("estate", "begin") else None

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        return describe_desk(self.read(view), seat)

    def chapters(self, view: View) -> Iterator[Iterable[str]]:
        """Describe everything that is public, the most important first."""
        here = self.read(view)
        yield [_head(here, self.due)]
        yield from (told(here) for told in (_depots, _facts))
        yield from ([describe_desk(here, seat)] for seat in here.from_actor)
        yield [here.tr("Estates: rows a to g from the top, hexes from the left, d4 in the centre; type and number.")]


def _head(here: BurgundyReading, due: Callable[[View, int], str]) -> str:
    view, tr, names = here.view, here.tr, here.names
    lines = [tr("The game is over: {reason}.", reason=names.value("reason", "phases"))] if view.over else []
    if view.active is not None:
        phase, number = material.PHASES[view.phase], view.round + 1
        values = {"phase": phase, "n": number, "rounds": material.ROUNDS, "seat": names.lettered(view.active)}
        lines.append(tr("Phase {phase}, round {n} of {rounds}, turn {turn}: {seat}.", **values, turn=view.turn))
    if not view.over:
        lines += [
            tr("Waiting for {seat}: {due}", seat=names.lettered(seat), due=due(view, seat)) for seat in view.waiting
        ]
    order = sorted(view.estates, key=lambda estate: -estate.points)
    scores = ", ".join(f"{names.lettered(estate.seat)} {estate.points}" for estate in order)
    return "\n".join([*lines, tr("Points: {scores}", scores=scores)])


def _depots(here: BurgundyReading) -> Iterator[str]:
    """Yield a line for each depot: its tiles by slot, and the goods that lie there."""
    tr, names, view = here.tr, here.names, here.view
    for depot, faces in enumerate(view.depots):
        name = names.value("depot", material.DEPOTS[depot])
        text = f"{capital(name)}: {names.faces(faces)}"
        if depot != material.BLACK_DEPOT and any(view.depot_goods[depot]):
            text += "; " + tr("goods {goods}", goods=names.goods(view.depot_goods[depot]))
        yield text


def _facts(here: BurgundyReading) -> Iterator[str]:
    tr, names, view = here.tr, here.names, here.view
    if view.white:
        yield tr("White die: {n}", n=view.white)
    coming = ", ".join(names.value("good", material.GOODS[good]) for good in view.goods_row) or tr("none")
    yield tr("Goods of the next rounds, in order: {goods}", goods=coming)
    numbered = (f"{number} {names.value('good', good)}" for number, good in enumerate(material.GOODS, 1))
    yield tr("Goods by their number: {goods}", goods=", ".join(numbered))
    yield tr("Order of this round: {seats}", seats=", ".join(map(letter, view.order)) or "–")
    yield tr("Track, each pile from bottom to top: {piles}", piles=_track(here))
    yield tr("Bonus tiles still there: {tiles}", tiles=_bonus(here))
    yield tr(
        "A region brings by its size {points}, and {n} more in this phase",
        points="/".join(map(str, material.REGION_POINTS[1:])),
        n=material.PHASE_POINTS[view.phase],
    )
    if view.purchase_used:
        yield tr("Already bought this turn")
    if view.house:
        yield tr("House estate of this table: {estate}", estate=names.value("estate", view.house))
    if view.removed:
        gone = Counter({names.face(face): count for face, count in sorted(view.removed.items())})
        yield tr("Tiles out of the game: {tiles}", tiles=names.heap(gone))
    yield from _knowledge(here)
    yield from here.names.changed_options(here.view.options)


def _knowledge(here: BurgundyReading) -> Iterator[str]:
    """Yield what the knowledge tiles do that lie open anywhere."""
    rows = [*here.view.depots, *(row for each in here.view.estates for row in (each.storage, each.tiles))]
    found = sorted({face for row in rows for face in row if material.TYPE_OF[face] == material.KNOWLEDGE})
    if found:
        shown = "; ".join(f"{material.number_of(face)} {here.names.learned(face)}" for face in found)
        yield here.tr("What knowledge tiles do: {tiles}", tiles=shown)


def _track(here: BurgundyReading) -> str:
    piles = (f"{space + 1}: {' '.join(map(letter, pile))}" for space, pile in enumerate(here.view.track) if pile)
    return ", ".join(piles)


def _bonus(here: BurgundyReading) -> str:
    found = []
    for kind, left in enumerate(here.view.bonus_left):
        points = material.BONUS_POINTS[here.view.seats][2 - left :] if left else ()
        found += (
            [f"{here.names.value('type', material.TYPES[kind])} {' / '.join(map(str, points))}"] if points else []
        )
    return ", ".join(found) or here.tr("none")


def describe_desk(here: BurgundyReading, seat: int) -> str:
    """Describe what a seat has, several lines."""
    tr, names, mine = here.tr, here.names, here.view.estates[seat]
    lines = [f"{names.lettered(seat)}: {names.count('points', mine.points)}"]
    if sources := _sources(here, mine):
        lines.append(sources)
    if mine.dice:
        lines.append(_dice(here, mine))
    lines += [hand(here, mine), goods(here, mine)]
    if any(mine.sold):
        lines.append(tr("Sold: {goods}.", goods=names.goods(mine.sold)))
    if mine.bonus:
        lines.append(tr("Bonus tiles: {tiles}.", tiles=", ".join(_own_bonus(here, mine))))
    return "\n".join([*lines, *_estate(here, mine)])


def _sources(here: BurgundyReading, mine: EstateView) -> str:
    told = (
        f"{here.names.value('why', source)} {points}"
        for source, points in zip(material.SOURCES, mine.earned, strict=True)
        if points
    )
    return ", ".join(told)


def _dice(here: BurgundyReading, mine: EstateView) -> str:
    shown = [
        str(face) if left else here.tr("{n} (used)", n=face)
        for face, left in zip(mine.dice, mine.dice_left, strict=True)
    ]
    return here.tr("Dice: {dice}.", dice=", ".join(shown))


def _own_bonus(here: BurgundyReading, mine: EstateView) -> Iterator[str]:
    for tile in mine.bonus:
        size = here.names.value("size", "large" if tile.large else "small")
        yield f"{here.names.value('type', material.TYPES[tile.type])} ({size})"


def _estate(here: BurgundyReading, mine: EstateView) -> Iterator[str]:
    """Yield the estate's name, then its rows; what is known of a choice while it is made."""
    tr, names, board = here.tr, here.names, printed(mine)
    if mine.choices:
        choices = ", ".join(names.value("estate", each) for each in dict.fromkeys(mine.choices))
        yield tr("Dealt: {estates}.", estates=choices)
    if mine.ready:
        yield tr("Has chosen; everyone's choice is shown together.")
    if board is None:
        yield tr("No estate yet.")
        return
    named = names.value("estate", mine.estate)
    yield ", ".join([capital(named), *names.doubt(mine.status)])
    yield from _rows(here, mine, board)


def _rows(here: BurgundyReading, mine: EstateView, board: Estate) -> Iterator[str]:
    """Yield a line for each row: hex, type and number, and the tile behind a colon where one lies."""
    rows: dict[str, list[str]] = {}
    for index, name in enumerate(HEXES):
        type_ = here.names.value("type", material.TYPES[board.types[index]])
        text = f"{name} {type_} {DIE[index]}"
        face = mine.tiles[index]
        rows.setdefault(name[0], []).append(f"{text}: {here.names.face(face)}" if face else text)
    yield from (" · ".join(row) for row in rows.values())
