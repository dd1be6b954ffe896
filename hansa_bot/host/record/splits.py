"""Splits: finished games of a title taken apart by what was chosen for them, and by seat."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from statistics import fmean

from hansa_bot.model.finished import PlayedGame, SeatResult
from hansa_bot.titles.base import Meta

EDITION, SEAT = "edition ", "seat "
"""What is no option (whose keys have no blanks): the preset, by its key, "" for none; and the seat, by its number."""


@dataclass(frozen=True, slots=True)
class Slice:
    """Games of a kind: for a `key` (an option's, EDITION, SEAT) the ones with a `value`; how many, how many of them
    whoever is looked at has won (None where that is the winners), and their points on average.
    """

    key: str
    value: str
    games: int
    wins: int | None
    mean: float


def of_person(meta: Meta, pairs: Sequence[tuple[PlayedGame, SeatResult]]) -> list[Slice]:
    """Return how a person has done, by each option that stands apart and was chosen, edition and seat."""
    return [*_by_options(meta, pairs), *_split(SEAT, ((str(row.seat), row) for _, row in pairs))]


def of_games(meta: Meta, games: Sequence[PlayedGame]) -> list[Slice]:
    """Return how winners have done by option and edition, and how everybody has by seat."""
    winners = [(game, next(row for row in game.seats if row.place == 1)) for game in games]
    seats = ((str(row.seat), row) for game in games for row in game.seats)
    return [*(replace(each, wins=None) for each in _by_options(meta, winners)), *_split(SEAT, seats)]


def _by_options(meta: Meta, pairs: Sequence[tuple[PlayedGame, SeatResult]]) -> Iterable[Slice]:
    for option in meta.options:
        rows = [(game.options.get(option.key, option.values[0]), row) for game, row in pairs]
        if option.apart and any(value != option.values[0] for value, _ in rows):
            yield from _split(option.key, rows)
    if meta.presets:
        yield from _split(EDITION, ((_edition(meta, game), row) for game, row in pairs))


def _edition(meta: Meta, game: PlayedGame) -> str:
    preset = meta.preset_of(game.options)
    return "" if preset is None else preset.key


def _split(key: str, rows: Iterable[tuple[str, SeatResult]]) -> Iterable[Slice]:
    """Yield a split for each value, in the order of the values."""
    for value, same in groupby(sorted(rows, key=lambda pair: (pair[0], pair[1].seat)), key=lambda pair: pair[0]):
        found = [row for _, row in same]
        wins = sum(row.place == 1 for row in found)
        yield Slice(key, value, len(found), wins, fmean(row.points for row in found))
