"""Records games for the suite: `python -m tests.conformance.record_games [TITLE …] [--digests]`.

Plays guided games until every way to end was seen, and writes one record of each next to the title's tests. After a
change of the state's layout, `--digests` keeps all moves and renews only their digests; the results must not change.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hansa_bot.ai.player import Chooser
from hansa_bot.engine.playout import Chooser as Choose
from hansa_bot.engine.record import Record, dump, moves_of, parse
from hansa_bot.engine.record import replay as replay_record
from hansa_bot.engine.result import Result
from hansa_bot.engine.session import Entry, Session
from hansa_bot.titles import registry
from tests.conformance.cases import TITLES, Case, facts, home

MOST_SEEDS = 2000
NAMES = ("Ann", "Bea", "Cal", "Dan", "Eve")


def told(result: Result) -> str:
    """Return a result in one line, as the last move's comment keeps it."""
    totals = ", ".join(str(score.total) for score in result.scores)
    return f"ended by {result.reason}; totals {totals}; places {result.places}; tie-break {result.tie_break}"


def record(case: Case, seed: str, choose: Choose) -> tuple[Record, Result]:
    """Return one game played by a chooser."""
    rules = case.rules
    session, _ = Session.start(rules, case.setup(seed))
    entries: list[Entry] = []
    while not session.state.over:
        seat = session.waiting[0]
        step = session.apply(seat, [choose(session.state, seat, session.offers(seat))])
        session = step.session
        entries += step.entries
    result = rules.result(session.state)
    assert result is not None
    setup = case.setup(seed)
    return (
        Record(case.title_id, NAMES[: case.seats], moves_of(entries), setup.options, seed, {}, rules.version),
        result,
    )


def write(path: Path, game: Record, result: Result) -> None:
    """Write a record with its result as the last comment."""
    last = replace(game.moves[-1], comment=told(result))
    path.parent.mkdir(exist_ok=True)
    path.write_text(dump(replace(game, moves=(*game.moves[:-1], last))), "utf-8")
    print(path, told(result))


def play(title_id: str) -> None:
    """Record games until every way to end and every number of seats is among them."""
    title, known = registry.load(title_id), facts(title_id)
    reasons, sizes = list(known.REASONS), list(title.meta.seats)
    for number in range(MOST_SEEDS):
        if not reasons and not sizes:
            return
        case, seed = Case(title_id, title.meta.seats[number % len(title.meta.seats)]), f"record {number}"
        steered = known.STEERED.get(reasons[-1]) if reasons else None
        game, result = record(case, seed, steered or Chooser(title, seed))
        if result.reason in reasons or case.seats in sizes:
            reasons = [reason for reason in reasons if reason != result.reason]
            sizes = [size for size in sizes if size != case.seats]
            write(home(title_id) / "games" / f"{result.reason}_{case.seats}.jsonl", game, result)
    raise SystemExit(f"{title_id}: no game ended by {', '.join(reasons)} in {MOST_SEEDS}")


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
