"""A coach: what a seat could do now, in a few clearly different ways, and what speaks for each of them.

It is the search of the computer players, asked what it found instead of what it takes. The value is linear, so that
what one way brings more than another falls into groups of features: those are the reasons.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

import msgspec

from hansa_bot.ai.player import MASTER, about
from hansa_bot.ai.search import EFFORTS, Turn, TurnSearch
from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.state import State, decode
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.titles.value import RIVALS, SCORE

EFFORT = replace(EFFORTS[MASTER], turns=12)
"""A master's, for some more turns: clearly different ones are wanted."""
MOST = 3
"""Proposals at once."""

Parts = list[dict[str, float]]
"""By seat what its points come from, by groups."""


class Proposal(msgspec.Struct, frozen=True):
    """Something that a seat could do: its actions from now on, as far as nothing is drawn or revealed before them.

    `chance` says how likely the seat is to win after it, from 0 to 1, and `points` by how many points more it is
    expected to be ahead of the others at the end than after the best other proposal, whose chance is `against`.
    `reasons` are groups with what each gives of these points, the most telling ones first.
    """

    actions: list[Action]
    chance: float
    points: float = 0.0
    reasons: list[tuple[str, float]] = []
    against: float = 0.0


class Advice(msgspec.Struct, frozen=True):
    """What a coach has to say: proposals, the best first, at most three, clearly different ones."""

    proposals: list[Proposal]


def advise(title: str, state: bytes, seat: int) -> Advice:
    """Return what a waiting seat could do in a position, looking at nothing that it cannot know.

    Title and state are an id and bytes, so that a process of its own can be asked. A single offer is not judged.
    """
    loaded = registry.load(title)
    position = decode(loaded.rules.state_type, state)
    offers = loaded.rules.offers(position, seat)
    search = TurnSearch(loaded, position, seat, EFFORT.of(loaded))
    turns = [Turn(list(offers), 1)] if len(offers) == 1 else search.turns()
    if len(turns) == 1:
        search.play_on(turns, 1)
        return Advice([Proposal(_sure(turns[0]), _chance(turns[0]))])
    ranked = search.compare(turns)
    chosen = _different(loaded, ranked)
    compared = chosen if len(chosen) > 1 else ranked[:2]
    search.play_on(compared, max(len(turn.worth) for turn in compared))
    ends = {id(turn): [_parts(loaded, reached) for reached in turn.reached] for turn in compared}
    compared.sort(key=lambda turn: (-turn.chance, -fmean(_lead(parts, seat) for parts in ends[id(turn)])))
    best, second = compared[:2]
    pairs = [(turn, second if turn is best else best) for turn in compared if turn in chosen]
    return Advice([_proposal(turn, other, ends[id(turn)], ends[id(other)], seat) for turn, other in pairs])


def _different(title: Title, ranked: Sequence[Turn]) -> list[Turn]:
    """Return the best turns of which no two have much in common."""
    chosen: list[Turn] = []
    for turn in ranked:
        if len(chosen) < MOST and not any(_are_alike(title, turn, other) for other in chosen):
            chosen.append(turn)
    return chosen


def _are_alike(title: Title, one: Turn, other: Turn) -> bool:
    """Return whether half of what two turns do is the same, in whatever order."""
    done, also = _deeds(title, one), _deeds(title, other)
    return 2 * (done & also).total() >= max(done.total(), also.total())


def _deeds(title: Title, turn: Turn) -> Counter[tuple[str, str]]:
    """Return what is done with what in the part of a turn that is sure, its end only where that is all."""
    telling = [action for action in _sure(turn) if kind_of(action) not in title.ending_kinds]
    return Counter((kind_of(action), about(action)) for action in telling or _sure(turn))


def _sure(turn: Turn) -> list[Action]:
    return turn.actions[: turn.sure]


def _chance(turn: Turn) -> float:
    return max(0.0, min(1.0, turn.chance))


def _proposal(turn: Turn, other: Turn, ends: Sequence[Parts], others: Sequence[Parts], seat: int) -> Proposal:
    """Return a turn as a proposal, with what speaks for it against another one that was played on as often.

    A group counts by how much more it gives the seat than the others, and as theirs where it moves them more: what
    comes to all alike, such as time, is nobody's reason.
    """
    own, theirs = defaultdict[str, float](float), defaultdict[str, float](float)
    for end, another in zip(ends, others, strict=True):
        if (SCORE in end[seat]) != (SCORE in another[seat]):
            # Only one of the games is over: nothing but the leads can be compared.
            own[SCORE] += (_lead(end, seat) - _lead(another, seat)) / len(ends)
            continue
        for group, points in end[seat].items():
            own[group] += (points - another[seat][group]) / len(ends)
            theirs[group] += (_rivals(end, seat, group) - _rivals(another, seat, group)) / len(ends)
    found = defaultdict[str, float](float)
    for group, points in own.items():
        found[group if abs(points) >= abs(theirs[group]) else RIVALS] += points - theirs[group]
    reasons = sorted((each for each in found.items() if each[1]), key=lambda each: (-abs(each[1]), each[0]))
    return Proposal(_sure(turn), _chance(turn), sum(found.values()), reasons, _chance(other))


def _parts(title: Title, position: State) -> Parts:
    """Return what each seat's points come from, those of a finished game from its score."""
    result = title.rules.result(position)
    if result is None:
        return title.value().parts(position) if title.value else [{} for _ in range(position.seats)]
    return [{SCORE: float(score.total)} for score in sorted(result.scores, key=lambda score: score.seat)]


def _lead(parts: Parts, seat: int) -> float:
    return sum(parts[seat].values()) - sum(_rivals(parts, seat, group) for group in parts[seat])


def _rivals(parts: Parts, seat: int, group: str) -> float:
    """Return what the others have of a group, on average."""
    return fmean([theirs[group] for at, theirs in enumerate(parts) if at != seat] or [0.0])
