"""The whole position as structured text, complete enough to play from."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hansa_bot.engine.view import letter
from hansa_bot.titles.castles_of_burgundy.material import (
    BLACK_DEPOT,
    BONUS_POINTS,
    DEPOTS,
    GOODS,
    KNOWLEDGE,
    PHASE_POINTS,
    PHASES,
    REGION_POINTS,
    ROUNDS,
    TYPE_OF,
    TYPES,
    number_of,
)
from hansa_bot.titles.castles_of_burgundy.options import Options
from hansa_bot.titles.castles_of_burgundy.texts import asking
from hansa_bot.titles.castles_of_burgundy.texts.desk import desk
from hansa_bot.titles.castles_of_burgundy.texts.reading import Reading


def board(here: Reading) -> str:
    """Describe everything that is public, the most important first."""
    parts = [_head(here), "\n".join(_depots(here)), "\n".join(_facts(here))]
    order = sorted(range(here.view.seats), key=lambda seat: seat != here.actor)
    parts += [desk(here, seat) for seat in order]
    parts.append(
        here.tr("Estates: rows a to g from the top, hexes from the left, d4 in the centre; type and number.")
    )
    return "\n\n".join(parts)


def _head(here: Reading) -> str:
    view, tr, names = here.view, here.tr, here.names
    lines = [tr("The game is over: {reason}.", reason=names.value("reason", "phases"))] if view.over else []
    if view.active is not None:
        phase, number = PHASES[view.phase], view.round + 1
        values = {"phase": phase, "n": number, "rounds": ROUNDS, "seat": names.lettered(view.active)}
        lines.append(tr("Phase {phase}, round {n} of {rounds}, turn {turn}: {seat}.", **values, turn=view.turn))
    if not view.over:
        lines += [
            tr("Waiting for {seat}: {due}", seat=names.lettered(seat), due=asking.due(here, seat))
            for seat in view.waiting
        ]
    order = sorted(view.estates, key=lambda each: -each.points)
    scores = ", ".join(f"{names.lettered(each.seat)} {each.points}" for each in order)
    return "\n".join([*lines, tr("Points: {scores}", scores=scores)])


def _depots(here: Reading) -> Iterator[str]:
    """Yield a line for each depot: its tiles by slot, and the goods that lie there."""
    tr, names, view = here.tr, here.names, here.view
    for depot, faces in enumerate(view.depots):
        name = names.value("depot", DEPOTS[depot])
        text = f"{name[:1].upper()}{name[1:]}: {names.faces(faces)}"
        if depot != BLACK_DEPOT and any(view.depot_goods[depot]):
            text += "; " + tr("goods {goods}", goods=names.goods(view.depot_goods[depot]))
        yield text


def _facts(here: Reading) -> Iterator[str]:
    tr, names, view = here.tr, here.names, here.view
    if view.white:
        yield tr("White die: {n}", n=view.white)
    coming = ", ".join(names.value("good", GOODS[good]) for good in view.goods_row) or tr("none")
    yield tr("Goods of the next rounds, in order: {goods}", goods=coming)
    numbered = (f"{number} {names.value('good', good)}" for number, good in enumerate(GOODS, 1))
    yield tr("Goods by their number: {goods}", goods=", ".join(numbered))
    yield tr("Order of this round: {seats}", seats=", ".join(map(letter, view.order)) or "–")
    yield tr("Track, each pile from bottom to top: {piles}", piles=_track(here))
    yield tr("Bonus tiles that lie open: {tiles}", tiles=_bonus(here))
    yield tr(
        "A region brings by its size {points}, and {n} more in this phase",
        points="/".join(map(str, REGION_POINTS[1:])),
        n=PHASE_POINTS[view.phase],
    )
    if view.purchase_used:
        yield tr("The purchase of this turn is used")
    if view.house:
        yield tr("House estate of this table: {estate}", estate=names.value("estate", view.house))
    if view.removed:
        gone = [names.face(face) if count == 1 else f"{count} × {names.face(face)}" for face, count in _gone(here)]
        yield tr("Tiles out of the game: {tiles}", tiles=", ".join(gone))
    yield from _knowledge(here)
    yield from _options(here)


def _knowledge(here: Reading) -> Iterator[str]:
    """Yield what the knowledge tiles do that lie open anywhere."""
    rows = [*here.view.depots, *(row for each in here.view.estates for row in (each.storage, each.tiles))]
    found = sorted({face for row in rows for face in row if TYPE_OF[face] == KNOWLEDGE})
    if found:
        shown = "; ".join(f"{number_of(face)} {here.names.learned(face)}" for face in found)
        yield here.tr("What knowledge tiles do: {tiles}", tiles=shown)


def _gone(here: Reading) -> list[tuple[int, int]]:
    return [(face, count) for face, count in sorted(here.view.removed.items()) if count]


def _track(here: Reading) -> str:
    piles = (f"{space + 1}: {' '.join(map(letter, pile))}" for space, pile in enumerate(here.view.track) if pile)
    return ", ".join(piles)


def _bonus(here: Reading) -> str:
    found = []
    for kind, left in enumerate(here.view.bonus_left):
        points = BONUS_POINTS[here.view.seats][2 - left :] if left else ()
        found += [f"{here.names.value('type', TYPES[kind])} {' / '.join(map(str, points))}"] if points else []
    return ", ".join(found) or here.tr("none")


def _options(here: Reading) -> Iterator[str]:
    """Yield the options that are played otherwise than usual (CB-17.9)."""
    usual, played = (msgspec.structs.asdict(options) for options in (Options(), here.view.options))
    changed = [here.names.option(key, value) for key, value in played.items() if value != usual[key]]
    if changed:
        yield here.tr("Options: {options}", options="; ".join(changed))
