"""A player that looks ahead: it tries whole turns, plays each of them on for all seats, takes the best.

What a turn may be about comes from the judge, its own favourite first. Each turn is played on for some rounds, from
positions as the seat may imagine them, the same ones for all, and what comes of it is valued. The judge plays on; or,
dearer, everybody looks ahead a little there, since who does so never answers as the judge would. Then the poorer half
is dropped and the others are played on from more positions, again and again (sequential halving). Another turn than
the judge's own is only taken for a clear lead, since the luckiest of many looks better than it is.

The same view gives the same answer on every machine: nothing is looked at that the seat cannot know, all chance comes
from what it sees, and the work is bounded by counts.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2b
from statistics import fmean, stdev
from typing import Any, TypeVar

import msgspec

from hansa_bot.ai.player import MASTER, STRONG, about
from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.engine.state import State, decode
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at, once a turn: turns, playouts of all of them together, and the rounds of a playout.

    With few playouts short ones tell more, since chance has less time; with many of them long ones do, since what is
    valued then has come true. `by_all` is what everybody looks at in a playout when a turn of theirs begins; without
    it the judge plays on. Once `bound` actions were played, those to look ahead included, no turn is played on again.
    """

    turns: int
    playouts: int
    rounds: float
    by_all: Effort | None = None
    bound: int | None = None

    def of(self, title: Title) -> Effort:
        """Return the same in a title where turns are longer or shorter than elsewhere."""
        return replace(
            self,
            turns=round(self.turns * title.playouts**0.5),
            playouts=round(self.playouts * title.playouts),
            rounds=self.rounds * title.rounds,
            by_all=self.by_all and replace(self.by_all, rounds=self.by_all.rounds * title.rounds),
            bound=self.bound and round(self.bound * title.playouts),
        )


EFFORTS = {STRONG: Effort(turns=8, playouts=24, rounds=1), MASTER: Effort(turns=8, playouts=96, rounds=3, bound=5000)}
"""By level; a master's is bounded, since in a turn in which others answer it searches up to five times."""
MUTUAL = Effort(turns=8, playouts=24, rounds=2, by_all=Effort(turns=3, playouts=4, rounds=1), bound=4000)
"""A master's, where everybody looks ahead in a playout."""
SURE = 1.0
"""By how many standard errors a turn must be better than the judge's own."""
CLEAR, FEW = 3.0, 4
"""By how many standard errors a turn must be worse than the best to be left alone, and from how many playouts on."""
MOODS = 0.06
"""How much less than the judge, at most, the players of a playout may think of something; else all would be alike."""
LEAD, MOST = 0.001, 50
"""What a point more is worth at the end, in games won, up to so many of them: lest a lost game be thrown away."""
MOST_ACTIONS = 1000
"""Of a turn or a playout."""
MOST_KNOWN = 500
"""Positions of which a search keeps what it found there, about 2 KB each."""
T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Turn:
    """What the seat may do up to the end of its turn, and what came of it.

    `sure` counts the first actions: up to those by which something is drawn or revealed, or another seat must answer.
    `ends` holds for each playout how likely each seat was to win after it, `worth` the same of the seat alone, and
    `reached` the position that it came to, for whoever asks why.
    """

    actions: list[Action]
    sure: int
    ends: list[list[float]] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)
    reached: list[Any] = field(default_factory=list)

    @property
    def chance(self) -> float:
        """How likely the seat is to win after it; 0 before it was played on."""
        return fmean(self.worth) if self.worth else 0.0

    @property
    def chances(self) -> list[float]:
        """The same for all seats."""
        return [fmean(each) for each in zip(*self.ends, strict=True)]


def effort_of(level: str, title: Title, seats: int) -> Effort:
    """Return how much is looked at by a level that thinks ahead, in a title with so many seats."""
    mutual = level == MASTER and seats <= title.all_look_ahead
    return (MUTUAL if mutual else EFFORTS[level]).of(title)


def think(title: str, state: bytes, seat: int, level: str) -> list[Action]:
    """Return what a player of some level means to do next, one action after the other, until something is revealed.

    Title and state are an id and bytes, so that a process of its own can be asked.
    """
    loaded = registry.load(title)
    position = decode(loaded.rules.state_type, state)
    search = TurnSearch(loaded, position, seat, effort_of(level, loaded, position.seats))
    # Nothing that a search makes holds itself (a test says so): to look for what does would take a twentieth of it.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return search.choose()
    finally:
        if collecting:
            gc.enable()


class Playouts:
    """Plays positions on for some rounds, for all seats; those of one number are played alike.

    The number is that of the moods in which everybody is; in those of 0 everybody does what the judge says. With an
    effort everybody looks ahead when a turn of theirs begins, and the judge only fills in what that leaves open.
    """

    def __init__(self, title: Title, seed: str, rounds: float, by_all: Effort | None = None) -> None:
        self.title, self.rules = title, title.rules
        self._seed, self._rounds, self._by_all = seed, rounds, by_all
        self._value = title.value() if title.value else None
        self._offered: dict[Hashable, list[Action]] = {}
        self._ended: dict[Hashable, list[float]] = {}
        self.played = 0
        """How many actions were played."""

    def play(
        self,
        state: Any,
        number: int,
        seat: int = 0,
        actions: Iterable[Action] = (),
        reached: list[Any] | None = None,
    ) -> list[float]:
        """Return each seat's chance to win; a seat begins with its actions, as far as they can be done.

        The position that it comes to is added to those that were `reached` before.
        """
        meant, thought, value = {seat: iter(actions)}, dict.fromkeys(range(state.seats), state.turn), self._value
        until = value.rounds(state) + self._rounds if value else 0.0
        for _ in range(MOST_ACTIONS):
            if state.over or (value and value.rounds(state) > until):
                break
            mover = seat if seat in state.waiting else state.waiting[0]
            offers = self._offers(state, mover)
            if self._by_all and len(offers) > 1 and thought[mover] != state.turn and len(state.stack) == 1:
                thought[mover] = state.turn
                search = TurnSearch(self.title, state, mover, self._by_all)
                meant[mover] = iter(search.choose())
                self.played += search.played
            action = next(meant.get(mover, iter(())), None)
            if action not in offers:
                if action is not None:
                    del meant[mover]  # what was meant to follow, followed from something else
                action = self.judged(state, mover, offers, number)
            state, _ = self.rules.apply(state, mover, action)
            self.played += 1
        if reached is not None:
            reached.append(state)
        known = self.title.known
        return _once(self._ended, known(state), lambda: self.chances(state)) if known else self.chances(state)

    def _offers(self, state: Any, seat: int) -> list[Action]:
        """Return what a seat may do."""
        if self.title.known is None:
            return self.rules.offers(state, seat)
        return _once(self._offered, (self.title.known(state), seat), lambda: self.rules.offers(state, seat))

    def chances(self, state: Any) -> list[float]:
        """Return how likely each seat is to win from a position, or how it ended."""
        result = self.rules.result(state)
        if result is None:
            return self._value.chances(state) if self._value else [1 / state.seats] * state.seats
        totals = [score.total for score in sorted(result.scores, key=lambda score: score.seat)]
        found = []
        for seat, total in enumerate(totals):
            lead = total - max((other for at, other in enumerate(totals) if at != seat), default=0)
            found.append((seat in result.winners) / len(result.winners) + LEAD * max(-MOST, min(MOST, lead)))
        return found

    def judged(self, state: Any, seat: int, offers: Sequence[Action], number: int = 0) -> Action:
        """Return what the judge thinks best of some offers, as a seat in its mood of that number sees them."""
        if len(offers) == 1:
            return offers[0]
        opinions = self.title.judge(state, seat, offers)
        best = max(opinions)
        if not number:
            return offers[opinions.index(best)]
        # a mood only ever takes something away, so what is worse than the best with all of that taken cannot win
        seed, least = self._seed, best - abs(best) * MOODS
        near = [(opinion, offer) for opinion, offer in zip(opinions, offers, strict=True) if opinion >= least]
        felt = [opinion - abs(opinion) * _mood(seed, number, seat, about(offer)) for opinion, offer in near]
        return near[felt.index(max(felt))][1]


def _once(found: dict[Hashable, T], key: Hashable, find: Callable[[], T]) -> T:
    """Return what was found by a key, or is found now; where that would be too much all else is forgotten."""
    if key not in found:
        if len(found) >= MOST_KNOWN:
            found.clear()
        found[key] = find()
    return found[key]


@lru_cache(1 << 14)
def _mood(seed: str, number: int, seat: int, thing: str) -> float:
    """Return how much less a seat thinks of what is about some thing, in its mood of a number."""
    drawn = blake2b(f"{seed}/{number}/{(seat, thing)}".encode(), digest_size=4).digest()
    return MOODS * int.from_bytes(drawn) / 2**32


class TurnSearch:
    """Looks for the best that a waiting seat can do in a position; other `samples`, by their name, are drawn anew."""

    def __init__(self, title: Title, state: State, seat: int, effort: Effort, samples: str = "") -> None:
        self.title, self.rules, self.seat, self.effort = title, title.rules, seat, effort
        self._truth = state
        view = msgspec.json.encode(self.rules.view(state, seat))
        known = view + " ".join(self.rules.offers(state, seat)).encode() + samples.encode()
        self._seed = blake2b(known, digest_size=12).hexdigest()
        self._positions: list[Any] = []
        self._playouts = Playouts(title, self._seed, effort.rounds, effort.by_all)

    @property
    def played(self) -> int:
        """How many actions were played to look ahead."""
        return self._playouts.played

    def choose(self) -> list[Action]:
        """Return what to do before anything is looked at again."""
        best = self.best()
        return best.actions[: best.sure]

    def best(self) -> Turn:
        """Return the best turn found; the only one is not played on."""
        turns = self.turns()
        return self.compare(turns, enough=CLEAR)[0] if len(turns) > 1 else turns[0]

    def turns(self) -> list[Turn]:
        """Return turns worth a try, no two alike, the judge's own first."""
        found: dict[tuple[Action, ...], Turn] = {}
        for first, aim in self._aims():
            turn = self.turn(first, aim)
            found.setdefault(tuple(turn.actions), turn)
            if len(found) == self.effort.turns:
                break
        return list(found.values())

    def compare(self, turns: Sequence[Turn], enough: float | None = None) -> list[Turn]:
        """Play turns on, the first of which is the judge's own; return them as they rank, the one to take first.

        What is worse than the best by `enough` standard errors is played on no more, nor anything once one is left.
        """
        own, left, ranked = turns[0], list(turns), list[Turn]()
        most = (self.effort.turns - 1).bit_length()
        for _ in range(max(1, (len(turns) - 1).bit_length())):
            times = len(left[0].worth) + max(1, round(self.effort.playouts / most / len(left)))
            while left[1:] and len(left[0].worth) < times:
                if self.effort.bound and self.played > self.effort.bound:
                    break
                self.play_on(left, min(times, len(left[0].worth) + FEW) if enough else times)
                left.sort(key=lambda turn: -turn.chance)
                if enough and len(left[0].worth) >= FEW:
                    best = left[0]
                    poor = [turn for turn in left if turn.worth == best.worth or _is_better(best, turn, enough)][1:]
                    ranked = poor + ranked
                    left = [turn for turn in left if turn not in poor]
            kept = left[: max(2, (len(left) + 1) // 2)]
            if own in left and own not in kept:
                kept[-1] = own
            ranked = [turn for turn in left if turn not in kept] + ranked
            left = kept
        ranked = left + ranked
        if not _is_better(ranked[0], own):
            ranked.remove(own)
            ranked.insert(0, own)
        return ranked

    def look_further(self, rounds: float) -> None:
        """From now on, play on for so many rounds."""
        self._playouts = Playouts(self.title, self._seed, rounds, self.effort.by_all)

    def play_on(self, turns: Iterable[Turn], times: int) -> None:
        """Play turns on until each was played on so many times; those of one number begin alike."""
        for turn in turns:
            while len(turn.worth) < times:
                number = len(turn.ends)
                begun = self._position(number), number, self.seat, turn.actions
                turn.ends.append(self._playouts.play(*begun, turn.reached))
                turn.worth.append(turn.ends[-1][self.seat])

    def _aims(self) -> Iterator[tuple[Action | None, str]]:
        """Yield first actions, each with what the rest of the turn is to be about, the best judged ones first.

        Of actions that do the same with the same thing only the best stands before all others are through.
        """
        yield None, ""
        position = self._position(0)
        offers = self.rules.offers(position, self.seat)
        opinions = self.title.judge(position, self.seat, offers)
        seen, again = set[tuple[str, str]](), list[Action]()
        for index in sorted(range(len(offers)), key=lambda index: (-opinions[index], index)):
            offer = offers[index]
            aim = about(offer)
            if (kind_of(offer), aim) in seen:
                again.append(offer)
            else:
                seen.add((kind_of(offer), aim))
                yield offer, aim
        for offer in again:
            yield offer, ""

    def turn(self, first: Action | None, aim: str) -> Turn:
        """Return the turn that begins with an action, if one is given, and goes on with what is about its aim."""
        start = state = self._position(0)
        turn, sure = Turn([], 0), True
        for _ in range(MOST_ACTIONS):
            if state.over or state.turn != start.turn or len(state.stack) < len(start.stack):
                break
            mover = self.seat if self.seat in state.waiting else state.waiting[0]
            offers = self.rules.offers(state, mover)
            if mover != self.seat:
                sure, action = False, self._playouts.judged(state, mover, offers)
            else:
                fitting = [offer for offer in offers if aim and aim in values_of(offer)]
                action = (
                    first if first and not turn.actions else self._playouts.judged(state, mover, fitting or offers)
                )
                turn.actions.append(action)
                turn.sure += sure
            drawn = state.rng.count
            state, outcome = self.rules.apply(state, mover, action)
            sure = sure and not outcome.revealed and state.rng.count == drawn
        return turn

    def _position(self, number: int) -> Any:
        """Return a position as the seat may imagine it."""
        while number >= len(self._positions):
            chance = random.Random(f"{self._seed}/{len(self._positions)}")
            position = self.rules.sample(self._truth, self.seat, chance)
            # What others have sealed was drawn at random there; they had better say what they think.
            for other in range(position.seats):
                undo = None if other == self.seat else self.rules.withdrawal(position, other)
                if undo is not None:
                    position, _ = self.rules.apply(position, other, undo)
            self._positions.append(position)
        return self._positions[number]


def _is_better(turn: Turn, other: Turn, sure: float = SURE) -> bool:
    """Return whether a turn is better by so many standard errors, by the playouts that both have."""
    leads = [one - another for one, another in zip(turn.worth, other.worth, strict=False)]
    if len(leads) < 2:
        return fmean(leads) > 0
    return bool(fmean(leads) > sure * stdev(leads) / len(leads) ** 0.5)
