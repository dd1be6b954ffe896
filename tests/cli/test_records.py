"""Records are replayed, drawn, and asked for what is legal at their end."""

import gzip

import pytest
from PIL import Image

from tests.cli.conftest import DRAWS, MOVES, written
from tests.toys.harbour.title import HarbourRules


def test_a_record_is_replayed(told, record):
    position = told("replay", record)
    assert (position["version"], position["turn"], position["over"], position["waiting"]) == (5, 2, False, [0, 1])
    assert position["options"] == {"length": "short", "purses": "dealt"}
    assert position["scores"][0]["lines"][0] == {"key": "crates", "points": 8, "facts": {"count": 2}}
    assert position["reason"] is None


def test_people_get_sentences(run, record):
    _, out, _ = run("replay", record)
    assert "Harbour, version 5, turn 2" in out
    assert "A Ann: 8 (Crates 8)" in out
    assert "Waiting for Ann, Bea" in out


def test_an_ended_game_shows_its_result(run, told, tmp_path):
    path = tmp_path / "ended.jsonl"
    moves = [*MOVES[:3], "A sail", *["A bid/0", "B bid/1", "B sail"] * 2]
    path.write_text(written(moves), "utf-8")
    end = told("replay", path)
    assert (end["over"], end["reason"], end["places"]) == (True, "rounds", [[0], [1]])
    _, out, _ = run("replay", path)
    assert "The last ship has left." in out
    assert "Won by Ann" in out


def test_a_version_can_be_named(told, record):
    assert told("replay", record, "--until", 2)["version"] == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no header"),
        ("[1", "line 1"),
        (written(["A bid/2", "A bid/2"]), "line 3"),
        (written(title="ludo", **DRAWS), "line 1: title cannot be 'ludo'"),
        (written(seats=list("abcdefgh"), **DRAWS), "line 1: seats cannot be 8"),
        (written(options={"length": "huge"}, **DRAWS), "line 1: length cannot be 'huge'"),
        (written(options={"colour": "red"}, **DRAWS), "line 1: option cannot be 'colour'; allowed: length, purses"),
        (written(options={"purses": "equal", "length": "long"}, seed="s"), "line 1: Equal purses last for three"),
        (written(options={"purses": "equal", "length": "long"}, seed="s"), "(HB-9.2)"),
        (written(draws={"purses": [1]}), "line 1"),
        (written(draws={"purses": [1]}), "(HB-9)"),
        (written()[:-3], "line 6: Input data was truncated"),
        (written(seats=["x"] * 1000, **DRAWS), "line 1: 1000 seats are too many"),
        (written(["A undo/" + "9" * 5000]), "line 2: 'undo/999"),
        (written(["A bid/" + "9" * 200_000]), "line 2: the line is longer than 100000 characters"),
        (written().replace('"A"', "9" * 4000), "line 2: seat 999"),
    ],
)
def test_a_bad_record_fails_with_its_line(run, tmp_path, text, says):
    path = tmp_path / "bad.jsonl"
    path.write_text(text, "utf-8")
    code, out, err = run("replay", path)
    assert code == 1
    assert says in err
    assert out == ""


def test_what_is_no_text_is_no_record(run, tmp_path):
    path = tmp_path / "bad.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    code, _, err = run("replay", path)
    assert code == 1
    assert "UTF-8" in err


@pytest.mark.parametrize(
    "more", [(), ("--seat", "B"), ("--until", 0), ("--language", "it"), ("--until", 3, "--seat", 0)]
)
def test_a_picture_is_written(run, record, tmp_path, more):
    out = tmp_path / "board.png"
    code, said, _ = run("draw", record, "--out", out, *more)
    assert code == 0
    with Image.open(out) as image:
        assert (image.format, image.size) == ("PNG", (480, 240))
    assert "480×240" in said


def test_offers_are_listed_by_seat(told, record):
    listed = told("offers", record)
    assert (listed["version"], listed["decision"]) == (5, "bid")
    assert set(listed["offers"]) == {"A", "B"}
    assert listed["offers"]["A"][0] == "bid/0"


def test_one_seat_and_one_version_can_be_asked_for(told, record):
    asked = told("offers", record, "--until", 3, "--seat", "a")
    assert asked["offers"] == {"A": ["land/north", "land/south", "land/west", "sail"]}
    assert told("offers", record, "--until", 3, "--seat", 1)["offers"] == {}


def test_people_get_the_effects_too(run, record):
    _, out, _ = run("offers", record, "--until", 3)
    assert "A land/north" in out
    assert "Your crate stands on the North quay." in out
    _, out, _ = run("offers", record, "--until", 3, "--seat", "B")
    assert out == "Nothing to decide.\n"


def test_a_record_of_older_rules_says_what_today_forbids(run, told, tmp_path, monkeypatch):
    path = tmp_path / "older.jsonl"
    path.write_text(written(**DRAWS, rules=1), "utf-8")
    monkeypatch.setattr(HarbourRules, "version", 2)
    assert told("replay", path)["departures"] == []
    offers = HarbourRules.offers
    monkeypatch.setattr(HarbourRules, "offers", lambda *of: [each for each in offers(*of) if each != "land/east"])
    found = told("replay", path)
    assert [each["line"] for each in found["departures"]] == [4]
    assert found["left"] == 3
    out = run("replay", path)[1]
    assert "line 4: land/east of seat A is no longer legal" in out
    assert "The last 3 moves cannot be played any more." in out


@pytest.mark.parametrize("command", ["replay", "offers"])
def test_a_record_that_was_saved_otherwise_is_read(run, record, command):
    text = record.read_text("utf-8")
    expected = run(command, record)
    for data in (text.encode("utf-16"), text.replace("\n", "\r\n").encode("utf-8-sig"), gzip.compress(text.encode())):
        record.write_bytes(data)
        assert run(command, record) == expected


@pytest.mark.parametrize("command", ["replay", "verify", "offers", "import"])
def test_what_is_no_record_is_named(run, record, command):
    for data, says in (
        (b"\x89PNG\r\n", "it is a picture"),
        (b"<html>", "it is a page"),
        (b"PK\x03\x04", "it is packed"),
    ):
        record.write_bytes(data)
        code, _, err = run(command, record)
        assert code
        assert says in err
