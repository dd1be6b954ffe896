"""Recorded games replay to their digests, one for every way to end at every table named; move counts match."""

from dataclasses import replace

import pytest

from hansa_bot.engine.errors import RecordError
from hansa_bot.engine.record import dump, moves_of, parse
from hansa_bot.engine.replay import Differs, replay
from hansa_bot.titles import registry
from tests.conformance.cases import TITLES, Case, every_title, facts, home
from tests.conformance.record_games import RECORDS, every_record, for_records, reasons, replayed, tables, told
from tests.perft import perft

SHORTEST = min(RECORDS, key=lambda path: path.stat().st_size)
outliving = for_records(proof={*RECORDS} - {SHORTEST})
COUNTS = [(title_id, *count) for title_id in TITLES for count in facts(title_id).PERFT]


@every_record
def test_recorded_games_replay(path):
    record, game = replayed(path)
    assert all(move.digest for move in record.moves)
    result = registry.load(record.title).rules.result(game.session.state)
    assert result is not None
    assert record.moves[-1].comment == told(result)
    reason, _, name = path.stem.partition("_")
    case = tables(record.title)[name]
    options = case.title.meta.filled(record.setup.options)  # some are younger than the games
    assert (result.reason, record.setup.seats, options) == (reason, case.seats, case.setup().options)
    assert [(move.seat, move.action) for move in moves_of(game.entries)] == [
        (move.seat, move.action) for move in record.moves
    ]
    assert parse(dump(record)).setup == record.setup


def older(path, monkeypatch):
    """Return a record whose rules have been raised since, and the rules of today."""
    record = parse(path.read_text("utf-8"))
    rules = registry.load(record.title).rules
    monkeypatch.setattr(type(rules), "version", rules.version + 1)
    return record, rules


def forbid(monkeypatch, rules, action):
    """Let today's rules forbid an action."""
    offers = rules.offers
    monkeypatch.setattr(
        type(rules), "offers", lambda self, state, seat: [each for each in offers(state, seat) if each != action]
    )


@outliving
def test_recorded_games_outlive_their_rules(path, monkeypatch):
    record, rules = older(path, monkeypatch)
    game = replay(rules, record)
    assert (game.departures, game.astray, game.left) == ((), False, 0)
    assert record.moves[-1].comment == told(rules.result(game.session.state))


@outliving
def test_what_newer_rules_forbid_is_told_and_played_all_the_same(path, monkeypatch):
    record, rules = older(path, monkeypatch)
    forbidden = record.moves[len(record.moves) // 3].action
    first = next(move for move in record.moves if move.action == forbidden)
    forbid(monkeypatch, rules, forbidden)
    game = replay(rules, record)
    assert (game.astray, game.left) == (False, 0)
    assert record.moves[-1].comment == told(rules.result(game.session.state))
    departure = next(each for each in game.departures if each.why is Differs.ILLEGAL)
    assert (departure.line, departure.action) == (first.line, forbidden)
    with pytest.raises(RecordError):
        replay(rules, replace(record, rules=rules.version))


@outliving
def test_what_newer_rules_change_is_told_where_it_begins(path, monkeypatch):
    record, rules = older(path, monkeypatch)
    changed = record.moves[len(record.moves) // 3].action
    first = next(move for move in record.moves if move.action == changed)
    resolve = rules.resolve

    def otherwise(self, state, seat, action, outcome):
        resolve(state, seat, action, outcome)
        state.turn += action == changed

    monkeypatch.setattr(type(rules), "resolve", otherwise)
    game = replay(rules, record)
    departure = game.departures[0]
    assert (departure.line, departure.action, departure.why) == (first.line, changed, Differs.CHANGED)
    assert game.astray


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
