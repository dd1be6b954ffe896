"""Preview by applying: what an offer would bring, told by the rules themselves, up to the first draw or revelation.

Texts, pictures and judge read these events, so that none of them can contradict the rules. A judge asks each verb for
its own opinion; without one an action is as good as the points that it brings at once.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from functools import wraps
from typing import Any, Generic, NamedTuple, Self, TypeVar, TypeVarTuple, overload

from hansa_bot.engine.action import Action, Event, Outcome, seen_by
from hansa_bot.engine.rules import Judge, Rules
from hansa_bot.engine.state import Rng, S
from hansa_bot.titles.kit.rules import VerbRules

M = TypeVar("M")
A = TypeVarTuple("A")
R = TypeVar("R")


class _Hidden(Exception):
    """Here begins what nobody can foresee."""


class _Undrawn(dict[str, list[Any]]):
    """No draw may be made: each first looks whether its result was given, and learns that nothing is known."""

    def __contains__(self, name: object) -> bool:
        raise _Hidden


class _Foreseen(Outcome):
    """An outcome that ends where something hidden would become known."""

    def reveal(self) -> None:
        raise _Hidden


def brings(rules: Rules[S], state: S, seat: int, action: Action) -> tuple[Event, ...]:
    """Return what follows from an offered action, as its seat sees it, before anything is drawn or revealed."""
    after, outcome = rules.clone(state), _Foreseen()
    after.rng = Rng("", given=_Undrawn())
    with suppress(_Hidden):
        rules.resolve(after, seat, action, outcome)
    return tuple(seen_by(outcome.events, seat))


def each_brings(rules: Rules[S], state: S, seat: int, offers: Iterable[Action]) -> dict[Action, tuple[Event, ...]]:
    """Return what each of a seat's offers brings."""
    return {action: brings(rules, state, seat, action) for action in offers}


_UNKNOWN: Any = object()


def once(function: Callable[[M, *A], R]) -> Callable[[M, *A], R]:
    """Let a mind, which thinks of one position, find out something only once for the same arguments.

    What is remembered goes with the mind, which is what comes first.
    """
    name = f"{function.__name__} of"

    @wraps(function)
    def asked(mind: M, *arguments: *A) -> R:
        # In the mind's own dict, not in a cache beside it: what was found goes with the position it belongs to.
        known = mind.__dict__.get(name)
        if known is None:
            known = mind.__dict__[name] = {}
        found: R = known.get(arguments, _UNKNOWN)
        if found is _UNKNOWN:
            found = known[arguments] = function(mind, *arguments)
        return found

    return asked


class FoundOnce(Generic[R]):
    """An attribute of a mind that is found out when it is first asked for, and goes with the mind.

    What `cached_property` does, which takes a lock for it up to Python 3.11.
    """

    def __init__(self, find: Callable[[Any], R]) -> None:
        self._find, self._name, self.__doc__ = find, find.__name__, find.__doc__

    @overload
    def __get__(self, mind: None, owner: object) -> Self: ...
    @overload
    def __get__(self, mind: object, owner: object) -> R: ...
    def __get__(self, mind: object | None, owner: object) -> Self | R:
        if mind is None:
            return self
        # No `__set__` here, so from now on Python finds the value in the dict first and never asks this again.
        found = mind.__dict__[self._name] = self._find(mind)
        return found


_MOST_REMEMBERED = 500
"""Positions whose opinions are kept: about 3 KB each; with four times as many a decision takes as long."""


class Look(NamedTuple):
    """What an opinion rests on, unless the title prepares more: the position and whose opinion it is."""

    state: Any
    seat: int


def judge_by(
    rules: VerbRules[Any], look: Callable[[Any, int], Any] = Look, known: Callable[[Any], Hashable] | None = None
) -> Judge:
    """Return a judge that asks the verbs; `look(state, seat)` prepares once what all their opinions share.

    Where `known(state)` says all that opinions may rest on, they are remembered by it: positions that differ only in
    what nobody can know are met again and again by whoever plays a position on.
    """

    def judge(state: Any, seat: int, offers: Sequence[Action]) -> list[float]:
        here = look(state, seat)
        found: list[float] = []
        # By runs of one verb: looking up verb and opinion once for each offer took longer than most opinions do.
        for verb, each in rules.verbs.runs(tuple(offers), *rules.tables(state)):
            if verb.opinions:
                found += verb.opinions(here, each)
            elif opinion := verb.opinion:
                found += [opinion(here, *arguments) for arguments in each]
            else:
                found += [points(rules, state, seat, offer) for offer in offers[len(found) : len(found) + len(each)]]
        return found

    if known is None:
        return judge
    memo: dict[tuple[object, ...], list[float]] = {}

    def remembering(state: Any, seat: int, offers: Sequence[Action]) -> list[float]:
        key = (known(state), seat, *offers)
        found = memo.get(key)
        if found is None:
            # All at once, not the oldest: a playout comes back to what is recent.
            if len(memo) >= _MOST_REMEMBERED:
                memo.clear()
            found = memo[key] = judge(state, seat, offers)
        return found

    return remembering


def points(rules: VerbRules[Any], state: Any, seat: int, offer: Action) -> float:
    """Return the points that an action brings its seat, as far as it can be foreseen."""
    told = (event.args for event in brings(rules, state, seat, offer))
    return float(sum(args.get("points", 0) for args in told if args.get("seat") == seat))
