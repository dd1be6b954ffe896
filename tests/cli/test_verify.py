"""`verify` shows that all draws of a game follow from its key, and finds every file of which that is not true."""

import hmac
import json
import shutil
import subprocess
from dataclasses import replace

import pytest

from hansa_bot.engine.record import dump, moves_of, parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.state import seal
from tests.cli.conftest import written
from tests.conformance.cases import home
from tests.toys.tables import RULES

GAME = home("castles_of_burgundy") / "games" / "phases_basic_2.jsonl"
KEY = "record 0"


@pytest.fixture
def spoilt(tmp_path):
    """Write the game with something changed, and return the file."""

    def write(**changes):
        path = tmp_path / "spoilt.jsonl"
        path.write_text(dump(replace(parse(GAME.read_text("utf-8")), **changes)), "utf-8")
        return path

    return write


def test_key_hash_draws_and_result_are_shown(run):
    code, out, _ = run("verify", GAME, "--hash", seal(KEY).upper())
    lines = out.splitlines()
    assert code == 0
    assert lines[:2] == [f"Key {KEY}", f"SHA-256 {seal(KEY)}"]
    assert "198 start_player: 0" in lines
    assert lines[-1].startswith("Won by ")


def test_the_digits_on_a_card_are_enough_and_fewer_are_not(run):
    assert run("verify", GAME, "--hash", seal(KEY)[:32])[0] == 0
    assert run("verify", GAME, "--hash", seal(KEY)[:31])[0] == 1
    assert run("verify", GAME, "--hash", seal(KEY)[:31] + "x")[0] == 1


def test_every_number_is_used_once_and_in_order(told):
    data = told("verify", GAME)
    draws, at = data["draws"], 0
    assert len(draws) > 50
    for draw in draws:
        assert draw["first"] == at
        at += draw["count"]


def test_another_tool_gets_the_same(told):
    data = told("verify", GAME)
    tool = shutil.which("sha256sum")
    if tool is not None:
        said = subprocess.run([tool], input=KEY.encode(), capture_output=True, check=True).stdout
        assert said.split()[0].decode() == data["hashes"][0]
    start = next(draw for draw in data["draws"] if draw["name"] == "start_player")
    number = hmac.new(KEY.encode(), start["first"].to_bytes(8, "big"), "sha256").digest()
    assert start["result"] == int.from_bytes(number, "big") % 2


def test_a_changed_key_is_found(run, spoilt):
    code, _, err = run("verify", spoilt(seed="record 1"))
    assert (code, "the digest after" in err or "not legal" in err) == (1, True)


def test_a_changed_draw_is_found(run, spoilt):
    code, _, err = run("verify", spoilt(draws={"start_player": [1]}))
    assert code == 1
    bare = tuple(replace(move, digest=None) for move in parse(GAME.read_text("utf-8")).moves)
    code, _, err = run("verify", spoilt(draws={"start_player": [0]}, moves=bare))
    assert (code, "draws that were given cannot be verified: start_player" in err) == (1, True)


def test_a_swapped_file_is_found(run):
    code, _, err = run("verify", GAME, "--hash", seal("another game's key"))
    assert (code, f"the key's hash is {seal(KEY)}" in err) == (1, True)


def test_a_game_from_elsewhere_says_that_it_cannot_be_verified(run, record):
    code, _, err = run("verify", record)
    assert (code, "draws that were given cannot be verified: purses, die" in err) == (1, True)


def test_a_game_that_went_on_from_another_shows_both_keys(run, told, tmp_path):
    first = replay(RULES, parse(written(["A bid/2", "B bid/1"], seed="one")))
    lines = dump(replace(parse(written([], seed="one")), moves=moves_of(first.entries)))
    path = tmp_path / "both.jsonl"
    path.write_text(lines + json.dumps({"seat": "A", "action": "seed/two"}) + "\n", "utf-8")
    data = told("verify", path, "--hash", seal("two"))
    assert data["keys"] == ["one", "two"]
    assert run("verify", path, "--hash", seal("one"))[0] == 1
