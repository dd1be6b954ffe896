"""Records games for the suite: `python -m tests.conformance.record_games [TITLE …] [--digests]`.

Plays guided games at every table that a title's facts name until every way to end was seen there, and writes one
record of each next to the title's tests, in the place of all older ones. After a change of the state's layout,
`--digests` keeps all moves and renews only their digests; the results must not change.
"""

import sys
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.ai.player import Chooser
from hansa_bot.engine.record import Record, dump, moves_of, parse
from hansa_bot.engine.replay import Replayed
from hansa_bot.engine.replay import replay as replay_record
from hansa_bot.engine.result import Result
from hansa_bot.engine.rules import Chooser as Choose
from hansa_bot.engine.session import Entry, Session
from hansa_bot.titles import registry
from tests.conformance.cases import BOUND, TITLES, Case, facts, home

ORDINARY_SEEDS = 10
"""So many games of ordinary players are looked at before steered ones bring about what is missing."""
MOST_SEEDS = 40
NAMES = ("Ann", "Bea", "Cal", "Dan", "Eve")
RECORDS = [path for title_id in TITLES for path in sorted((home(title_id) / "games").glob("*.jsonl"))]


def for_records(proof: Collection[Path] = ()) -> pytest.MarkDecorator:
    """Return the mark that runs a test for every record, for some of them in `make proof` only."""
    return pytest.mark.parametrize(
        "path",
        [
            pytest.param(
                path,
                marks=[pytest.mark.together(str(path)), *([pytest.mark.proof] if path in proof else [])],
                id=f"{path.parts[-3]}-{path.stem}",
            )
            for path in RECORDS
        ],
    )


every_record = for_records()


def told(result: Result) -> str:
    """Return a result in one line, as the last move's comment keeps it."""
    totals = ", ".join(str(score.total) for score in result.scores)
    return f"ended by {result.reason}; totals {totals}; places {result.places}; tie-break {result.tie_break}"


def tables(title_id: str) -> dict[str, Case]:
    """Return the tables at which every way to end is recorded, by name: those of the facts, or every size."""
    named = getattr(facts(title_id), "TABLES", None)
    if named is None:
        named = {str(seats): (seats, {}) for seats in registry.load(title_id).meta.seats}
    return {name: Case(title_id, seats, tuple(options.items())) for name, (seats, options) in named.items()}


def reasons(case: Case) -> tuple[str, ...]:
    """Return the ways to end that are recorded at a table: those of the title, if they aren't its own."""
    found: Any = facts(case.title_id).REASONS
    return tuple(found(case.seats, dict(case.options)) if callable(found) else found)


@lru_cache(maxsize=1)
def replayed(path: Path) -> tuple[Record, Replayed]:
    """Return a record and its game played again, once for the tests that run one after another for it."""
    game = parse(path.read_text("utf-8"))
    return game, replay_record(registry.load(game.title).rules, game)


def record(case: Case, seed: str, choose: Choose) -> tuple[Record, Result | None]:
    """Return one game played by a chooser, and its result; None if it goes on for too long."""
    rules = case.rules
    session, _ = Session.start(rules, case.setup(seed))
    entries: list[Entry] = []
    while not session.state.over and len(entries) < BOUND:
        seat = session.waiting[0]
        step = session.apply(seat, [choose(session.state, seat, session.offers(seat))])
        session = step.session
        entries += step.entries
    setup = case.setup(seed)
    game = Record(case.title_id, NAMES[: case.seats], moves_of(entries), setup.options, seed, {}, rules.version)
    return game, rules.result(session.state)


def write(path: Path, game: Record, result: Result) -> None:
    """Write a record with its result as the last comment."""
    last = replace(game.moves[-1], comment=told(result))
    path.parent.mkdir(exist_ok=True)
    path.write_text(dump(replace(game, moves=(*game.moves[:-1], last))), "utf-8")
    print(path, told(result))


def play(title_id: str) -> None:
    """Record a game for every way to end at every table."""
    folder = home(title_id) / "games"
    for path in folder.glob("*.jsonl"):
        path.unlink()
    for name, case in tables(title_id).items():
        missing = list(reasons(case))
        for number in range(MOST_SEEDS):
            if not missing:
                break
            seed = f"record {number}"
            game, result = record(case, seed, _player(case, seed, number, missing))
            if result is not None and result.reason in missing:
                missing.remove(result.reason)
                write(folder / f"{result.reason}_{name}.jsonl", game, result)
        if missing:
            raise SystemExit(f"{title_id}, {name}: no game ended by {', '.join(missing)} in {MOST_SEEDS}")


def _player(case: Case, seed: str, number: int, missing: Sequence[str]) -> Choose:
    steered = facts(case.title_id).STEERED.get(missing[number % len(missing)])
    return steered if steered and number >= ORDINARY_SEEDS else Chooser(case.title, seed)


def renew(path: Path) -> None:
    """Write a record again with today's digests; its result must still be the same."""
    old = parse(path.read_text("utf-8"))
    bare = replace(old, rules=None, moves=tuple(replace(move, digest=None) for move in old.moves))
    rules = registry.load(old.title).rules
    replayed = replay_record(rules, bare)
    result = rules.result(replayed.session.state)
    assert result is not None
    assert old.moves[-1].comment == told(result), f"{path}: {told(result)}"
    write(path, replace(old, rules=rules.version, moves=moves_of(replayed.entries)), result)


def main(arguments: Sequence[str]) -> None:
    """Record or renew the games of the titles named, or of all."""
    for title_id in [name for name in arguments if not name.startswith("-")] or TITLES:
        if "--digests" in arguments:
            for path in sorted((home(title_id) / "games").glob("*.jsonl")):
                renew(path)
        else:
            play(title_id)


if __name__ == "__main__":
    main(sys.argv[1:])
