"""What a game looks like afterwards: how likely each seat was to win, what was missed, and what was luck.

All of it is worked out piece by piece, so that it can be done beside other things and broken off: each turn as its
seat may have known it, by the search of the computer players, with what was played as one more candidate.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean, median, stdev
from typing import Any

import msgspec

from hansa_bot.ai.search import Effort, Playouts, Turn, TurnSearch
from hansa_bot.engine.action import Action
from hansa_bot.engine.rules import Rules
from hansa_bot.engine.session import Entry
from hansa_bot.engine.state import decode, encode
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

PLAYOUTS, FEWEST, MOST = 3000, 12, 48
"""How many playouts a whole game is worth, and of those each of its pieces at least and at most."""
TURNS = 8
"""Turns that are compared with what was played, at most; each has three playouts or more."""
DOUBT, AGAIN, LONGER = 0.04, 48, 2
"""What looks better by so much is played on so many times more and so many times as long, and so is what was played;
only that counts then."""
BLUNDER, SURE = 0.10, 2.0
"""By how much less likely it makes to win, and by how many standard errors, if something is a blunder."""
TELLING = 0.02
"""By how much more likely something must make to win to be worth a word."""
REDRAWN = 24
"""Other draws that are tried, to tell what luck the one that was made is."""
MOMENTS, LEAST = 3, 0.05
"""So many turns are called moments, and by so much at least each has changed somebody's chances."""
LASTING = 3
"""So many turns before and after one tell whether what it changed has lasted."""
APART = 12
"""No two moments come within such a part of the game."""

Line = tuple[Entry, Any, Any]
"""A line of a log, the state before it (None where that cannot be had any more) and the state after it."""


class Piece(msgspec.Struct, frozen=True):
    """A turn, or an answer to somebody else's, as it was played from version `version` on, in the state `state`.

    Where something was drawn or revealed, or somebody else answered, the rest of the turn is another piece. `played`
    holds forced answers too. It led to version `after`. So many `playouts` are spent on it.
    """

    version: int
    after: int
    seat: int
    state: bytes
    played: list[Action]
    playouts: int = MOST


class JudgedTurn(msgspec.Struct, frozen=True):
    """A piece with what is to be said of it; `turn` is the game's.

    `chances` are each seat's to win after it, `before` those after the best that its seat could have done: `better`,
    empty where nothing better was found. `error` is the standard error of the difference. `luck` is by seat how much
    likelier to win it has become by what was drawn, empty where nothing was. `proposed` says whether what was done
    instead of what is better is what a person had been proposed.
    """

    version: int
    after: int
    turn: int
    seat: int
    played: list[Action]
    chances: list[float]
    before: list[float]
    better: list[Action] = []
    error: float = 0.0
    luck: list[float] = []
    proposed: bool = False

    @property
    def lost(self) -> float:
        """By how much it made winning less likely."""
        return max(0.0, self.before[self.seat] - self.chances[self.seat])

    @property
    def blunder(self) -> bool:
        """Whether something clearly better was there."""
        return self.lost >= BLUNDER and self.missed

    @property
    def missed(self) -> bool:
        """Whether something better was there that is worth a word, by more than chance."""
        return self.lost >= TELLING and self.lost > SURE * self.error


class Analysis(msgspec.Struct, frozen=True):
    """A whole game: its turns, and the indexes of those at which it turned, at most three, in the order of play.

    `course` holds each seat's chances for a chart: at the beginning, then after each turn; the last ones are the
    result. By seat, in games won, `lost` is what its play has cost a turn and `luck` what its luck has brought.
    """

    turns: list[JudgedTurn]
    moments: list[int]
    course: list[list[float]]
    lost: list[float]
    luck: list[float]


@dataclass(slots=True)
class _Run:
    """A piece while it grows: whether there was anything to decide in it, and whether something was drawn."""

    before: Any
    first: Entry
    played: list[Action] = field(default_factory=list)
    last: int = 0
    real: bool = False

    def takes(self, entry: Entry, before: Any) -> bool:
        """Return whether a line goes on with it."""
        start = self.before
        same = before.turn == start.turn and len(before.stack) >= len(start.stack) and entry.seat in before.waiting
        return same and (entry.seat == self.first.seat or entry.auto)

    @property
    def piece(self) -> Piece:
        """What it has become."""
        return Piece(self.first.version - 1, self.last, self.first.seat, encode(self.before), self.played)


def pieces(title: str, lines: Iterable[Line]) -> list[Piece]:
    """Return what was to be decided or drawn in a game, in the order of play, of the lines in force of its log.

    Forced answers are no pieces unless something is drawn by them; solo games have none.
    """
    found = list(_cut(title, lines))
    each = min(MOST, max(FEWEST, PLAYOUTS // max(1, len(found))))
    return [msgspec.structs.replace(piece, playouts=each) for piece in found]


def _cut(title: str, lines: Iterable[Line]) -> Iterator[Piece]:
    rules: Rules[Any] = registry.load(title).rules
    run: _Run | None = None
    sealed: list[Piece] = []
    for entry, before, after in lines:
        if run and (before is None or not run.takes(entry, before)):
            sealed += [run.piece] if run.real else []
            run = None
        if before is None or before.seats == 1:
            continue
        seats = range(before.seats)
        if not any(rules.withdrawal(before, seat) for seat in seats):
            yield from sealed
            sealed = []
        if entry.seat not in before.waiting:  # what was sealed is taken back
            own = [piece for piece in sealed if piece.seat == entry.seat]
            sealed = [piece for piece in sealed if piece not in own[-1:]]
            continue
        run = run or _Run(before, entry)
        if entry.seat == run.first.seat:
            run.played.append(entry.action)
        drawn = after.rng.count != before.rng.count
        run.real = run.real or drawn or (not entry.auto and len(rules.offers(before, entry.seat)) > 1)
        run.last = entry.version
        if entry.barrier:
            sealed += [run.piece] if run.real else []
            run = None
    yield from sealed
    if run and run.real:
        yield run.piece


def judge_piece(title: str, piece: Piece, luck: bool = True) -> JudgedTurn:
    """Return what is to be said of a piece, all but its `luck` from what its seat could know; a second of work."""
    loaded = registry.load(title)
    state = decode(loaded.rules.state_type, piece.state)
    effort = Effort(min(TURNS, piece.playouts // 3), piece.playouts, loaded.rounds)
    search = TurnSearch(loaded, state, piece.seat, effort)
    own = Turn(piece.played, len(piece.played))
    better, gain, error = _better(search, own)
    return JudgedTurn(
        version=piece.version,
        after=piece.after,
        turn=state.turn,
        seat=piece.seat,
        played=piece.played,
        chances=_rounded(own.chances),
        before=_rounded(map(float.__add__, own.chances, gain)),
        better=better,
        error=round(error, 4),
        luck=[round(each, 3) for each in (_luck(loaded, state, piece) if luck else [])],
    )


def _better(search: TurnSearch, own: Turn) -> tuple[list[Action], list[float], float]:
    """Return what is better than what was played, by how much by seat, and the standard error; else no action."""
    others = [turn for turn in search.turns() if turn.actions != own.actions]
    search.compare([own, *others])
    nothing = list[Action](), [0.0 for _ in own.chances], 0.0
    rivals = [turn for turn in others if len(turn.worth) == len(own.worth)]
    rival = max(rivals, key=lambda turn: turn.chance, default=own)
    if rival.chance - own.chance < DOUBT:
        return nothing
    # The luckiest of many looks better than it is: what has singled it out does not count. And what a turn brings at
    # once another may bring in the next: after a round only one of them has it.
    search.look_further(LONGER * search.effort.rounds)
    seen = len(own.ends)
    search.play_on([own, rival], seen + AGAIN)
    pairs = zip(rival.ends[seen:], own.ends[seen:], strict=True)
    leads = [*zip(*([one - other for one, other in zip(*pair, strict=True)] for pair in pairs), strict=True)]
    of_seat = leads[search.seat]
    if fmean(of_seat) <= 0:
        return nothing
    return rival.actions, [*map(fmean, leads)], stdev(of_seat) / len(of_seat) ** 0.5


def _luck(title: Title, state: Any, piece: Piece) -> list[float]:
    """Return by seat what was brought by a draw in a piece, which then ends with it; nothing where there was none."""
    rules = title.rules
    for action in piece.played:
        while not state.over and piece.seat not in state.waiting:  # others had one answer in between
            mover = state.waiting[0]
            state, _ = rules.apply(state, mover, rules.offers(state, mover)[0])
        if state.over or action not in rules.offers(state, piece.seat):
            break  # somebody answered otherwise: this never was played
        after, _ = rules.apply(state, piece.seat, action)
        if after.rng.count != state.rng.count:
            return weigh_luck(title, state, piece.seat, action)
        state = after
    return []


def weigh_luck(title: Title, state: Any, seat: int, action: Action) -> list[float]:
    """Return by seat how much likelier it was to win after what an action drew than after other draws."""
    rules = title.rules
    actual, _ = rules.apply(state, seat, action)
    chance, others = random.Random(f"{state.turn}/{action}"), []
    for _ in range(REDRAWN):
        other, _ = rules.apply(rules.sample(state, seat, chance), seat, action)
        others.append(other)
    # Until everybody has had a turn with what was drawn: what the next draw brings is that one's luck.
    playouts = Playouts(title, f"{state.turn}/{action}", rounds=(state.seats - 1) / state.seats)
    drawn, redrawn = (
        [playouts.play(each, number) for number, each in enumerate(positions)]
        for positions in ([rules.sample(actual, None, chance) for _ in others], others)
    )
    return [
        fmean(one) - fmean(other)
        for one, other in zip(zip(*drawn, strict=True), zip(*redrawn, strict=True), strict=True)
    ]


def sum_up(turns: Sequence[JudgedTurn], winners: Sequence[int]) -> Analysis:
    """Return what becomes of the judged turns of a game, at least one, that some seats have won."""
    course = _course(turns, winners)
    seats = range(len(course[0]))
    return Analysis(
        turns=list(turns),
        moments=_moments(turns, course),
        course=[_rounded(chances) for chances in course],
        lost=[_lost(turn for turn in turns if turn.seat == seat) for seat in seats],
        luck=[round(sum(turn.luck[seat] for turn in turns if turn.luck), 3) for seat in seats],
    )


def _course(turns: Sequence[JudgedTurn], winners: Sequence[int]) -> list[list[float]]:
    """Return each seat's chances after each turn.

    What is said of a turn's end rests on few playouts, and so does what is said of the next turn's beginning: both
    speak of the same position, so the chart shows their mean.
    """
    seats = range(len(turns[0].chances))
    course = [[1 / len(seats) for _ in seats]]
    for turn, following in pairwise(turns):
        course.append([fmean(pair) for pair in zip(turn.chances, following.before, strict=True)])
    course.append([(seat in winners) / len(winners) for seat in seats])
    return course


def _moments(turns: Sequence[JudgedTurn], course: Sequence[list[float]]) -> list[int]:
    """Return the indexes of the turns by which the chart has changed most for good, none of them close to another."""
    seats = range(len(course[0]))
    told = [course[0]] * (LASTING - 1) + [*course] + [course[-1]] * (LASTING - 1)
    luck = [[0.0 for _ in seats], *(turn.luck or [0.0 for _ in seats] for turn in turns)]
    swings = [
        _swing(told[index : index + 2 * LASTING], list(map(fmean, zip(luck[index], luck[index + 1], strict=True))))
        for index in range(len(turns))
    ]
    apart = max(len(seats), (turns[-1].turn - turns[0].turn) // APART)
    found: list[int] = []
    for index in sorted(range(len(turns)), key=lambda index: (-swings[index], index)):
        if swings[index] >= LEAST and all(abs(turns[index].turn - turns[other].turn) >= apart for other in found):
            found.append(index)
    return sorted(found[:MOMENTS])


def _swing(around: Sequence[list[float]], drawn: Sequence[float]) -> float:
    """Return by how much a turn has changed the chances of the seat that it changed most, as far as that has lasted.

    `around` holds the chances up to its beginning and, from the middle on, from its end on; `drawn` is what luck has
    to do with it: each point of the chart lies halfway between before a draw and after it.
    """
    middle, found = len(around) // 2, 0.0
    for seat, told in enumerate(zip(*around, strict=True)):
        caused = told[middle] - told[middle - 1] - drawn[seat]
        lasted = median(told[middle:]) - median(told[:middle])
        if caused * lasted > 0:
            found = max(found, min(abs(caused), abs(lasted)))
    return found


def _lost(turns: Iterable[JudgedTurn]) -> float:
    """Return what somebody's play has cost a turn, what else they decided in it or after it included."""
    costs = [(turn.turn, turn.lost) for turn in turns]
    return round(sum(cost for _, cost in costs) / max(1, len({number for number, _ in costs})), 3)


def _rounded(chances: Iterable[float]) -> list[float]:
    """Return chances as they are stored; what a lead at the end is worth on top of them is left out."""
    return [round(min(1.0, max(0.0, chance)), 3) for chance in chances]
