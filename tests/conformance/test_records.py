"""Recorded games replay to their digests, one for every way to end at every table named; move counts match."""

import pytest

from hansa_bot.engine.record import dump, moves_of, parse, replay
from hansa_bot.titles import registry
from tests.conformance.cases import TITLES, Case, every_title, facts, home
from tests.conformance.record_games import reasons, tables, told
from tests.perft import perft

RECORDS = [path for title_id in TITLES for path in sorted((home(title_id) / "games").glob("*.jsonl"))]
COUNTS = [(title_id, *count) for title_id in TITLES for count in facts(title_id).PERFT]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_recorded_games_replay(path):
    record = parse(path.read_text("utf-8"))
    rules = registry.load(record.title).rules
    assert all(move.digest for move in record.moves)
    replayed = replay(rules, record)
    result = rules.result(replayed.session.state)
    assert result is not None
    assert record.moves[-1].comment == told(result)
    reason, _, name = path.stem.partition("_")
    case = tables(record.title)[name]
    assert (result.reason, record.setup.seats, record.setup.options) == (reason, case.seats, case.setup().options)
    assert [(move.seat, move.action) for move in moves_of(replayed.entries)] == [
        (move.seat, move.action) for move in record.moves
    ]
    assert parse(dump(record)).setup == record.setup


@every_title
def test_every_way_to_end_is_recorded_at_every_table(title_id):
    named = tables(title_id)
    wanted = {f"{reason}_{name}" for name, case in named.items() for reason in reasons(case)}
    assert {path.stem for path in (home(title_id) / "games").glob("*.jsonl")} == wanted
    assert {case.seats for case in named.values()} == set(registry.load(title_id).meta.seats)


@pytest.mark.parametrize(("title_id", "seats", "depth", "count"), COUNTS)
def test_move_counts_match(title_id, seats, depth, count):
    case = Case(title_id, seats)
    assert perft(case.rules, case.start("perft"), depth) == count
