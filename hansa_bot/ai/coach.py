"""A coach: what a seat could do now, in a few clearly different ways, and what speaks for each of them.

It is the search of the computer players, asked what it found instead of what it takes. The value is linear, so that
what one way brings more than another falls into groups of features: those are the reasons.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean

import msgspec

from hansa_bot.ai.player import about
from hansa_bot.ai.search import Effort, Turn, TurnSearch
from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.state import State, decode
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

EFFORT = Effort(turns=12, playouts=48, rounds=1)
MOST = 3
"""Proposals at once."""
RIVALS, SCORE = "rivals", "score"
"""Groups of every title: what it brings the others, on average, less than nothing being good; and, where the game
ends, points of the seat itself."""


class Proposal(msgspec.Struct, frozen=True):
    """Something that a seat could do: its actions from now on, as far as nothing is drawn or revealed before them.

    `chance` says how likely the seat is to win after it, from 0 to 1, and `points` how many more it is expected to be
    ahead of the others at the end than after the best other proposal, in the title's points. `reasons` are groups of
    features with what each gives of these points, the most telling ones first.
    """

    actions: list[Action]
    chance: float
    points: float
    reasons: list[tuple[str, float]]


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
    search = TurnSearch(loaded, position, seat, EFFORT)
    turns = [Turn(list(offers), 1)] if len(offers) == 1 else search.turns()
    if len(turns) == 1:
        search.play_on(turns, 1)
        return Advice([_proposal(loaded, seat, turns[0], None)])
    ranked = search.compare(turns)
    best = ranked[0]
    chosen = _different(loaded, ranked)
    against = chosen if len(chosen) > 1 else ranked[:2]
    search.play_on(against, len(best.worth))
    others = sorted(against[1:], key=lambda turn: -turn.chance)
    pairs = [(best, others[0]), *((turn, best) for turn in others if turn in chosen)]
    return Advice([_proposal(loaded, seat, turn, other) for turn, other in pairs])


def _different(title: Title, ranked: Sequence[Turn]) -> list[Turn]:
    """Return the best turns of which hardly two have much in common."""
    chosen: list[Turn] = []
    for turn in ranked:
        if len(chosen) < MOST and not any(_are_alike(title, turn, other) for other in chosen):
            chosen.append(turn)
    return chosen


def _are_alike(title: Title, one: Turn, other: Turn) -> bool:
    """Tell whether half of what two turns do is the same, in whatever order."""
    done, also = _deeds(title, one), _deeds(title, other)
    return 2 * (done & also).total() >= max(done.total(), also.total())


def _deeds(title: Title, turn: Turn) -> Counter[tuple[str, str]]:
    """Return what is done with what in the part of a turn that is sure, its end only where that is all."""
    sure = turn.actions[: turn.sure]
    telling = [action for action in sure if kind_of(action) not in title.ending_kinds]
    return Counter((kind_of(action), about(action)) for action in telling or sure)


def _proposal(title: Title, seat: int, turn: Turn, other: Turn | None) -> Proposal:
    """Return a turn as a proposal, with what speaks for it against another one that was played on as often."""
    found: defaultdict[str, float] = defaultdict(float)
    pairs = list(zip(turn.reached, other.reached, strict=True)) if other else []
    for one, another in pairs:
        for group, points in _apart(title, seat, one, another).items():
            found[group] += points / len(pairs)
    reasons = sorted(((group, points) for group, points in found.items() if points), key=lambda each: -abs(each[1]))
    chance = max(0.0, min(1.0, turn.chance))
    return Proposal(turn.actions[: turn.sure], chance, sum(points for _, points in reasons), reasons)


def _apart(title: Title, seat: int, one: State, other: State) -> dict[str, float]:
    """Return by how many points a seat is further ahead in one position than in another, by what they come from.

    Where only one of the games is over, nothing but the points of both can be compared.
    """
    parts = [_parts(title, position) for position in (one, other)]
    here, there = (each[seat] for each in parts)
    rivals = [fmean([sum(theirs.values()) for at, theirs in enumerate(each) if at != seat] or [0]) for each in parts]
    found = {group: here.get(group, 0.0) - there.get(group, 0.0) for group in here | there}
    found[RIVALS] = rivals[1] - rivals[0]
    return found if one.over == other.over else {SCORE: sum(found.values())}


def _parts(title: Title, position: State) -> list[dict[str, float]]:
    """Return by seat what points come from, those of a finished game from its score."""
    result = title.rules.result(position)
    if result is None:
        return title.value().parts(position) if title.value else [{}] * position.seats
    return [{SCORE: float(score.total)} for score in sorted(result.scores, key=lambda score: score.seat)]
