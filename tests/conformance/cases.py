"""The cases: every title with every number of seats, first as it comes, then with every other value of every option.

A value that stands apart, such as a board, is played with every number of seats; others with the fewest and the most.
Values share tables, so that for each number of seats there are about as many tables as the richest option has values.
`make test` plays every number of seats and every value once (`FIRST`), `make proof` all.
"""

import importlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hansa_bot.ai.player import Chooser
from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.rules import Rules, Setup
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta, Title

registry.look_in("tests.toys")

BOUND = 4000
"""No guided game may be longer."""

NAMES = ["Ann", "Žofie Ælfgifu-Überbrück", "<@42> **Cal** `x`", ".", "W" * 32, "Eve"]
"""Names as people really have them, and worse."""


@dataclass(frozen=True)
class Case:
    """A title as it is played at one table."""

    title_id: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.title_id, str(self.seats), *(f"{key}={value}" for key, value in self.options)])

    @property
    def title(self) -> Title:
        return registry.load(self.title_id)

    @property
    def rules(self) -> Rules[Any]:
        return self.title.rules

    @property
    def names(self) -> list[str]:
        return NAMES[: self.seats]

    def setup(self, seed: object = "conformance") -> Setup:
        return Setup(self.seats, self.title.meta.check(self.seats, dict(self.options)), str(seed))

    def offers(self, state: Any) -> dict[int, list[Action]]:
        """Return the offers of every seat that must decide now."""
        return {seat: self.rules.offers(state, seat) for seat in state.waiting}

    def start(self, seed: object = "conformance") -> Any:
        return self.rules.setup(self.setup(seed), Outcome())


@dataclass(frozen=True)
class Hidden:
    """What is not open at a table; all of it must occur in the guided game of a case, and nothing else may.

    `sealed` are verbs whose values their seat alone knows until all have chosen, `looked` those after which one seat
    sees more than the others. `together` are the decisions that several seats owe at once. `fields` are those of the
    state that somebody may not know.
    """

    sealed: frozenset[str] = frozenset()
    looked: frozenset[str] = frozenset()
    together: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Position:
    """One action of a game: the state before it, who did what, what followed, and the state after it."""

    before: Any
    seat: int
    action: Action
    outcome: Outcome
    after: Any

    @property
    def chance(self) -> bool:
        """Whether something was drawn or revealed."""
        return self.outcome.revealed or bool(self.before.rng.count != self.after.rng.count)


def cases() -> Iterator[Case]:
    for meta in registry.metas():
        for seats in meta.seats:
            yield Case(meta.id, seats)
            yield from (Case(meta.id, seats, tuple(options.items())) for options in mixed(meta, seats))


def mixed(meta: Meta, seats: int) -> list[dict[str, str]]:
    """Return few tables that have every value wanted with so many seats, spread as evenly as they go together."""
    found: list[dict[str, str]] = []
    for key, value in wanted(meta, seats):
        free = [options for options in found if key not in options]
        free = [options for options in free if not meta.clash(seats, meta.filled({**options, key: value}))]
        if free:
            min(free, key=len)[key] = value
        else:
            found.append({key: value})
    return found


def wanted(meta: Meta, seats: int) -> Iterator[tuple[str, str]]:
    """Yield every value but the defaults that is to be played with so many seats."""
    for option in meta.options:
        for value in option.values[1:]:
            allowed = [each for each in meta.seats if not meta.clash(each, meta.filled({option.key: value}))]
            if seats in (allowed if option.apart else (allowed[0], allowed[-1])):
                yield option.key, value


def together(case: Case) -> pytest.MarkDecorator:
    """Return the mark that runs all tests of a case one after another: its game is played once, then forgotten."""
    return pytest.mark.together(str(case))


def first(cases: Iterable[Case]) -> set[Case]:
    """Return cases that have every number of seats and every value, few of them with options."""
    rest = list(cases)
    found = {case for case in rest if not case.options}
    left = {(case.title_id, *value) for case in rest for value in case.options}

    def new(case: Case) -> set[tuple[str, ...]]:
        return left & {(case.title_id, *value) for value in case.options}

    while left:
        most = max(rest, key=lambda case: len(new(case)))
        left -= new(most)
        found.add(most)
    return found


def is_plain(case: Case) -> bool:
    """Whether a case has no options, and the fewest seats or the most."""
    seats = case.title.meta.seats
    return not case.options and case.seats in (seats[0], seats[-1])


def for_cases(cases: Iterable[Case], *, plain: bool = False) -> pytest.MarkDecorator:
    """Return the mark that runs a test for some cases; `make test` has the first, or the plain ones alone."""
    early = {case for case in FIRST if not plain or is_plain(case)}
    tables = [pytest.param(case, marks=marks(case, proof=case not in early), id=str(case)) for case in cases]
    return pytest.mark.parametrize("case", tables)


def few_or_many(few: int, many: int, cases: Iterable[Case] = ()) -> pytest.MarkDecorator:
    """Return the mark that runs a test with `most`: few for the first cases, in the proof many for each."""
    chosen = list(cases) or CASES
    tables = [pytest.param(case, few, marks=marks(case), id=f"{case}-{few}") for case in chosen if case in FIRST]
    tables += [pytest.param(case, many, marks=marks(case, proof=True), id=f"{case}-{many}") for case in chosen]
    return pytest.mark.parametrize(("case", "most"), tables)


def marks(case: Case, *, proof: bool = False) -> tuple[pytest.MarkDecorator, ...]:
    """Return the marks of a test of a case."""
    return (together(case), pytest.mark.proof) if proof else (together(case),)


CASES = list(cases())
TITLES = sorted({case.title_id for case in CASES})
FIRST = first(CASES)
every_case = for_cases(CASES)
every_plain_case = for_cases(CASES, plain=True)
"""For what options and numbers of seats hardly change: all other cases are looked at in `make proof` only."""
every_title = pytest.mark.parametrize("title_id", TITLES)


@lru_cache(maxsize=2)
def game(case: Case) -> tuple[Position, ...]:
    """Return every action of one guided game, forced answers included; it ends within the bound."""
    rules, state = case.rules, case.start()
    choose = Chooser(case.title, "conformance")
    positions: list[Position] = []
    while not state.over and len(positions) < BOUND:
        seat = state.waiting[0]
        action = choose(state, seat, rules.offers(state, seat))
        after, outcome = rules.apply(state, seat, action)
        positions.append(Position(state, seat, action, outcome, after))
        state = after
    assert state.over, f"{case} goes on after {BOUND} actions"
    return tuple(positions)


def sample(positions: tuple[Position, ...], most: int) -> list[Position]:
    """Return up to `most` positions, spread evenly, the first and the last among them."""
    if len(positions) <= most:
        return list(positions)
    last = len(positions) - 1
    return [positions[index * last // (most - 1)] for index in range(most)]


@cache
def home(title_id: str) -> Path:
    """Return the folder with a title's own tests."""
    tests = Path(__file__).parents[1]
    toy = tests / "toys" / title_id
    return toy if toy.is_dir() else tests / "titles" / title_id


@cache
def facts(title_id: str) -> ModuleType:
    """Return what a title's tests know of it.

    How games end (REASONS, STEERED), numbers of moves (PERFT), secrets (hidden, plant), texts (is_untold, EXPLAINED,
    IDS) and a player who only reads (answer); where there is need TABLES to record, and SMALL_TYPE.
    """
    folder = home(title_id)
    package = "toys" if folder.parent.name == "toys" else f"titles.{title_id}"
    return importlib.import_module(f"tests.{package}.facts")


def hidden(case: Case) -> Hidden:
    """Return what is not open at the table of a case."""
    found: Hidden = facts(case.title_id).hidden(case.seats, case.setup().options)
    return found
