"""Records are replayed, drawn, and asked for what is legal at their end."""

from __future__ import annotations

import json

import pytest
from PIL import Image

from tests.cli.conftest import DRAWS, MOVES, written


def test_a_record_is_replayed(run, record):
    code, out, _ = run("replay", record, "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["version"], told["turn"], told["over"], told["waiting"]) == (5, 2, False, [0, 1])
    assert told["options"] == {"length": "short", "purses": "dealt"}
    assert told["scores"][0]["lines"][0] == {"key": "crates", "points": 8, "facts": {"count": 2}}
    assert told["reason"] is None


def test_people_get_sentences(run, record):
    _, out, _ = run("replay", record)
    assert "Harbour, version 5, turn 2" in out
    assert "A Ann: 8 (Crates 8)" in out
    assert "Waiting for Ann, Bea" in out


def test_an_ended_game_shows_its_result(run, tmp_path):
    path = tmp_path / "ended.jsonl"
    moves = [*MOVES[:3], "A sail", *["A bid/0", "B bid/1", "B sail"] * 2]
    path.write_text(written(moves), "utf-8")
    _, out, _ = run("replay", path, "--json")
    told = json.loads(out)
    assert (told["over"], told["reason"], told["places"]) == (True, "rounds", [[0], [1]])
    _, out, _ = run("replay", path)
    assert "The last ship has left." in out
    assert "Won by Ann" in out


def test_a_version_can_be_named(run, record):
    _, out, _ = run("replay", record, "--until", 2, "--json")
    assert json.loads(out)["version"] == 2
    code, _, err = run("replay", record, "--until", 99)
    assert code == 1
    assert "ends at version 5" in err


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


def test_a_file_that_is_not_there_is_named(run, tmp_path):
    code, _, err = run("replay", tmp_path / "none.jsonl")
    assert code == 2
    assert "none.jsonl" in err


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


def test_what_cannot_be_drawn_fails(run, record, tmp_path):
    for arguments, code in [
        (("draw", record), 2),
        (("draw", record, "--out", tmp_path / "no" / "folder.png"), 1),
        (("draw", record, "--out", tmp_path / "x.png", "--seat", "Q"), 2),
        (("draw", record, "--out", tmp_path / "x.png", "--until", 99), 1),
        (("draw", record, "--out", tmp_path / "x.png", "--language", "klingon"), 2),
    ]:
        found, out, err = run(*arguments)
        assert (found, out) == (code, "")
        assert "Error" in err
    assert not (tmp_path / "x.png").exists()


def test_offers_are_listed_by_seat(run, record):
    code, out, _ = run("offers", record, "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["version"], told["decision"]) == (5, "bid")
    assert set(told["offers"]) == {"A", "B"}
    assert told["offers"]["A"][0] == "bid/0"


def test_one_seat_and_one_version_can_be_asked_for(run, record):
    _, out, _ = run("offers", record, "--until", 3, "--seat", "a", "--json")
    assert json.loads(out)["offers"] == {"A": ["land/north", "land/south", "land/west", "sail"]}
    _, out, _ = run("offers", record, "--until", 3, "--seat", 1, "--json")
    assert json.loads(out)["offers"] == {}


def test_people_get_the_effects_too(run, record):
    _, out, _ = run("offers", record, "--until", 3)
    assert "A land/north" in out
    assert "Your crate stands on the North quay." in out
    _, out, _ = run("offers", record, "--until", 3, "--seat", "B")
    assert out == "Nothing to decide.\n"


def test_a_seat_that_is_not_there_is_refused(run, record):
    for sign in ("C", "7", "x"):
        code, _, err = run("offers", record, "--seat", sign)
        assert code == 2
        assert "none of A, B" in err
