"""Records are read, written and replayed; every fault names its line."""

import json

import pytest

from hansa_bot.engine.errors import RecordError
from hansa_bot.engine.record import FORMAT, Move, Record, dump, moves_of, parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.state import digest
from tests.toys.tables import RULES

HEADER = (
    f'{{"format": "{FORMAT}", "title": "harbour", "seats": ["Ann", "Bea", "Cal"],'
    ' "draws": {"purses": [10, 11, 9, 12], "die": [4, 5, 6]}}'
)
GAME = f"""# a game at the kitchen table
{HEADER}

{{"seat": "A", "action": "bid/2", "comment": "a careful start"}}
{{"seat": "b", "action": "bid/0"}}
  # C is counted from 0 here
{{"seat": 2, "action": "bid/0"}}
{{"seat": "A", "action": "land/east"}}
{{"seat": "A", "action": "undo"}}
{{"seat": "A", "action": "land/east"}}
{{"seat": "A", "action": "sail"}}
{{"seat": "A", "action": "bid/0"}}
{{"seat": "B", "action": "bid/1"}}
{{"seat": "C", "action": "bid/0"}}
{{"seat": "B", "action": "land/north"}}
{{"seat": "B", "action": "land/south"}}
{{"seat": "B", "action": "sail"}}
{{"seat": "A", "action": "bid/0"}}
{{"seat": "B", "action": "bid/0"}}
{{"seat": "C", "action": "bid/1"}}
{{"seat": "C", "action": "land/east"}}
{{"seat": "C", "action": "sail"}}
"""
LAST = 20


def line_of(text, *, until=None):
    with pytest.raises(RecordError) as caught:
        replay(RULES, parse(text), until)
    return caught.value.line, str(caught.value)


def test_a_record_by_hand_is_read():
    record = parse(GAME)
    assert (record.title, record.seats, record.line) == ("harbour", ("Ann", "Bea", "Cal"), 2)
    assert record.moves[0] == Move(0, "bid/2", None, "a careful start", 4)
    assert [move.seat for move in record.moves[:3]] == [0, 1, 2]


def test_a_record_is_replayed_to_its_end():
    replayed = replay(RULES, parse(GAME))
    assert replayed.session.state.over
    assert [event.kind for event in replayed.opening] == ["purse"] * 3 + ["arrived"]
    assert [entry.version for entry in replayed.entries] == list(range(1, replayed.session.version + 1))
    assert [entry.action for entry in replayed.entries if entry.auto] == ["shift/west"]
    assert replayed.entries[4].undo_to == 3


def test_what_is_dumped_is_read_again():
    record = parse(GAME)
    replayed = replay(RULES, record)
    full = Record(
        "harbour",
        record.seats,
        moves_of(replayed.entries),
        {"length": "short"},
        "secret",
        record.draws,
        RULES.version,
    )
    again = parse(dump(full))
    assert [(move.seat, move.action, move.digest) for move in again.moves] == [
        (move.seat, move.action, move.digest) for move in full.moves
    ]
    assert (again.title, again.options, again.seed, again.rules) == ("harbour", {"length": "short"}, "secret", 1)
    assert again.setup == full.setup
    assert dump(again) == dump(full)


def test_forced_answers_are_not_written_but_their_digest_is():
    replayed = replay(RULES, parse(GAME))
    moves = moves_of(replayed.entries)
    forced = next(entry for entry in replayed.entries if entry.auto)
    assert len(moves) == len(replayed.entries) - 1
    assert [move.digest for move in moves if move.action == "land/east"][-1] == forced.digest
    assert {move.digest for move in moves_of(replayed.entries, digests=False)} == {None}


@pytest.mark.parametrize("version", range(LAST))
def test_every_version_can_be_reached(version):
    replayed = replay(RULES, parse(GAME), version)
    assert replayed.session.version == version == len(replayed.entries)
    if version:
        assert digest(replayed.session.state) == replayed.entries[-1].digest


def test_a_version_beyond_the_end_is_refused():
    assert line_of(GAME, until=LAST) == (None, f"the record ends at version {LAST - 1}, not {LAST}")


def changed(number, line):
    lines = GAME.splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


def header(**more):
    return json.dumps({**json.loads(HEADER), **more})


@pytest.mark.parametrize(
    ("number", "line", "says"),
    [
        (2, "{", "truncated"),
        (2, header(format="chess/9"), "'chess/9'"),
        (2, header(seats=[]), "no seats"),
        (2, header(seats="Ann"), "array"),
        (2, header(draws={}), "seed"),
        (2, header(rules=7), "rules version 7"),
        (2, header(colour="red"), "colour"),
        (2, header(draws={"purses": [1, 2, 3, 4]}), "(HB-9)"),
        (2, header(seed="s", draws={"dice": [4]}), "'dice' is never made"),
        (4, "hello", "malformed"),
        (4, '{"seat": "A"}', "action"),
        (4, '{"seat": "D", "action": "bid/2"}', "'D' is none of A, B, C"),
        (4, '{"seat": 3, "action": "bid/2"}', "3 is none of"),
        (4, '{"seat": -1, "action": "bid/2"}', "-1 is none of"),
        (4, '{"seat": "", "action": "bid/2"}', "'' is none of"),
        (4, '{"seat": true, "action": "bid/2"}', "seat"),
        (4, '{"seat": "A", "action": "bid/9"}', "legal: bid/0, bid/1"),
        (4, '{"seat": "A", "action": "dance"}', "'dance' is not an action"),
        (4, '{"seat": "A", "action": "undo"}', "cannot go back freely"),
        (5, '{"seat": "A", "action": "bid/2"}', "nothing to decide"),
        (9, '{"seat": "A", "action": "undo/east"}', "does not name a version"),
        (9, '{"seat": "A", "action": "undo/1"}', "to 1"),
        (9, '{"seat": "A", "action": "land/west", "digest": "0000"}', "digest after land/west"),
        (22, '{"seat": "C", "action": "sail"}\n{"seat": "C", "action": "sail"}', ""),
    ],
)
def test_every_fault_names_its_line(number, line, says):
    found, message = line_of(changed(number, line))
    assert says in message
    assert message.startswith(f"line {found}: ")
    assert found == number + line.count("\n")


def test_a_throw_that_cannot_be_names_the_action_that_needs_it():
    found, message = line_of(changed(2, header(draws={"purses": [10, 11, 9, 12], "die": [4, 9]})))
    assert (found, "die" in message) == (11, True)


def test_a_last_line_that_breaks_off_is_named_and_nothing_is_read():
    whole = GAME.rstrip("\n")
    for text in (whole[:-1], whole[:-9], whole[:-20]):
        with pytest.raises(RecordError) as caught:
            parse(text)
        assert caught.value.line == len(text.splitlines())


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_an_empty_text_is_no_record(text):
    with pytest.raises(RecordError, match="no header"):
        parse(text)


@pytest.mark.parametrize("rules", [0, -1])
def test_there_are_no_rules_before_the_first(rules):
    with pytest.raises(RecordError, match="no rules of version"):
        parse(header(rules=rules))


def test_what_is_nested_too_deep_is_refused():
    with pytest.raises(RecordError):
        parse(HEADER.replace("[10", "[" * 40_000 + "10"))
