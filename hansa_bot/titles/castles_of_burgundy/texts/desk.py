"""What a seat has, and its estate row by row."""

from __future__ import annotations

from collections.abc import Iterator

from hansa_bot.titles.castles_of_burgundy.material import SOURCES, TYPES
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES, Estate
from hansa_bot.titles.castles_of_burgundy.texts.asking import goods, hand
from hansa_bot.titles.castles_of_burgundy.texts.reading import Reading, printed
from hansa_bot.titles.castles_of_burgundy.view import EstateView


def desk(here: Reading, seat: int) -> str:
    """Describe what a seat has, several lines."""
    tr, names, mine = here.tr, here.names, here.view.estates[seat]
    lines = [f"{names.lettered(seat)}: {names.points(mine.points)}"]
    if sources := _sources(here, mine):
        lines.append(sources)
    if mine.dice:
        lines.append(_dice(here, mine))
    lines += [hand(here, mine), goods(here, mine)]
    if any(mine.sold):
        lines.append(tr("Sold: {goods}.", goods=names.goods(mine.sold)))
    if mine.bonus:
        lines.append(tr("Bonus tiles: {tiles}.", tiles=", ".join(_bonus(here, mine))))
    return "\n".join([*lines, *_estate(here, mine)])


def _sources(here: Reading, mine: EstateView) -> str:
    told = (
        f"{here.names.value('why', source)} {points}"
        for source, points in zip(SOURCES, mine.earned, strict=True)
        if points
    )
    return ", ".join(told)


def _dice(here: Reading, mine: EstateView) -> str:
    shown = [
        str(face) if left else here.tr("{n} (used)", n=face)
        for face, left in zip(mine.dice, mine.dice_left, strict=True)
    ]
    return here.tr("Dice: {dice}.", dice=", ".join(shown))


def _bonus(here: Reading, mine: EstateView) -> Iterator[str]:
    for tile in mine.bonus:
        size = here.names.value("size", "large" if tile.large else "small")
        yield f"{here.names.value('type', TYPES[tile.type])} ({size})"


def _estate(here: Reading, mine: EstateView) -> Iterator[str]:
    """Yield the estate's name with its status, then its rows; what is known of a choice while it is made."""
    tr, names, board = here.tr, here.names, printed(mine)
    if mine.choices:
        choices = ", ".join(
            f"{names.value('estate', each)} ({names.status(each)})" for each in dict.fromkeys(mine.choices)
        )
        yield tr("Dealt: {estates}.", estates=choices)
    if mine.ready:
        yield tr("Has chosen; it is shown when all have.")
    if board is None:
        yield tr("No estate yet.")
        return
    named = names.value("estate", mine.estate)
    yield tr("{estate}, {status}", estate=named[:1].upper() + named[1:], status=names.value("status", mine.status))
    yield from _rows(here, mine, board)


def _rows(here: Reading, mine: EstateView, board: Estate) -> Iterator[str]:
    """Yield a line for each row: hex, type and number, and the tile behind a colon where one lies."""
    rows: dict[str, list[str]] = {}
    for index, name in enumerate(HEXES):
        type_ = here.names.value("type", TYPES[board.types[index]])
        text = f"{name} {type_} {DIE[index]}"
        face = mine.tiles[index]
        rows.setdefault(name[0], []).append(f"{text}: {here.names.face(face)}" if face else text)
    yield from (" · ".join(row) for row in rows.values())
