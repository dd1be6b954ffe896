"""Recorded games replay to their digests, one at least for every way that a title can end; move counts match."""

import pytest

from hansa_bot.engine.playout import perft
from hansa_bot.engine.record import dump, moves_of, parse, replay
from hansa_bot.titles import registry
from tests.conformance.cases import TITLES, Case, every_title, facts, home
from tests.conformance.record_games import told

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
    assert [(move.seat, move.action) for move in moves_of(replayed.entries)] == [
        (move.seat, move.action) for move in record.moves
    ]
    assert parse(dump(record)).setup == record.setup


@every_title
def test_every_way_to_end_is_recorded(title_id):
    rules = registry.load(title_id).rules
    reasons, sizes = set(), set()
    for path in (home(title_id) / "games").glob("*.jsonl"):
        record = parse(path.read_text("utf-8"))
        sizes.add(len(record.seats))
        result = rules.result(replay(rules, record).session.state)
        reasons.add(result.reason if result else None)
    assert reasons == set(facts(title_id).REASONS)
    assert sizes == set(registry.load(title_id).meta.seats)


@pytest.mark.parametrize(("title_id", "seats", "depth", "count"), COUNTS)
def test_move_counts_match(title_id, seats, depth, count):
    case = Case(title_id, seats)
    assert perft(case.rules, case.start("perft"), depth) == count
