"""A full replay of a recorded game, as a session makes it with all its digests, in milliseconds of the processor.

The longer of two guided games on every map, and the longest of the records that the tests keep (`…/kept`). The least
of some rounds counts: what else the machine does can only add to it.
"""

from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

from bench import judged
from bench._games import Game, guided, tables
from hansa_bot.engine.record import Move, Record, parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.rules import Rules
from hansa_bot.engine.state import letter
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta, Title

MOST_MS = 100.0
GAMES = 2
ROUNDS = 5
KEPT = Path(__file__).parents[1] / "tests" / "titles"


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    for name, title, seats, options in tables():
        games = [guided(title, seats, seed, options) for seed in range(1, GAMES + 1)]
        record = record_of(title, max(games, key=lambda game: len(game.trace)))
        figures[name] = milliseconds(title.rules, record)
    for meta in registry.metas():
        kept = [parse(path.read_text("utf-8")) for path in (KEPT / meta.id / "games").glob("*.jsonl")]
        if kept:
            longest = max(kept, key=lambda record: len(record.moves))
            figures[f"{meta.id}/kept"] = milliseconds(registry.load(meta.id).rules, _undigested(longest, meta))
    return judged(figures, most=dict.fromkeys(figures, MOST_MS))


def record_of(title: Title, game: Game) -> Record:
    """Return the record that a game leaves."""
    setup, moves = game.setup, tuple(Move(seat, action) for seat, action in game.trace)
    return Record(title.meta.id, tuple(map(letter, range(setup.seats))), moves, setup.options, setup.seed)


def _undigested(record: Record, meta: Meta) -> Record:
    """Return a record that any version replays; whether its digests are right is for the tests to say."""
    moves = tuple(replace(move, digest=None) for move in record.moves)
    return replace(record, rules=None, moves=moves, options=meta.check(len(record.seats), record.options))


def milliseconds(rules: Rules[Any], record: Record) -> float:
    """Return how long a replay takes."""
    spent = []
    for _ in range(ROUNDS):
        start = process_time()
        replay(rules, record)
        spent.append(process_time() - start)
    return round(min(spent) * 1000, 1)
