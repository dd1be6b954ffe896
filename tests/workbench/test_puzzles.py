"""Puzzles are looked for in games of computer players, kept as tokens, and added to those that are there."""

import msgspec
import pytest

from hansa_bot.ai.puzzles import LINES, PuzzleGame, PuzzleLine
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import decode
from hansa_bot.titles import registry
from workbench import puzzles

TITLE = "castles_of_burgundy"


@pytest.fixture
def path(tmp_path, monkeypatch):
    """Where they are written; of every third turn one is made."""
    asked = []

    def find_lines(title, state, seat, played):
        asked.append(decode(registry.load(title).rules.state_type, state))
        return [PuzzleLine(played, 0.5)] * LINES if len(asked) % 3 == 0 else []

    (tmp_path / TITLE).mkdir()
    monkeypatch.setattr(puzzles, "DATA", tmp_path)
    monkeypatch.setattr(puzzles, "find_lines", find_lines)
    monkeypatch.setattr(puzzles, "ask_again", lambda title, state, seat, lines: lines)
    return tmp_path / TITLE / "puzzles.json"


def test_what_is_found_is_written_as_it_comes_and_replays(path, run):
    code, out, _ = run("puzzles", TITLE, "--want", 3)
    assert (code, out.splitlines()[-1].startswith("3 puzzles after ")) == (0, True)
    games = msgspec.json.decode(path.read_bytes(), type=list[PuzzleGame])
    assert sum(len(game.puzzles) for game in games) == 3
    assert all(len(game.puzzles) <= puzzles.OF_A_GAME for game in games)
    for game in games:
        rules = registry.load(TITLE).rules
        assert len(game.moves) == max(each.at for each in game.puzzles), "nothing of what came later"
        session, _ = Session.start(rules, Setup(game.seats, game.options, game.seed))
        for at, move in enumerate(game.moves):
            for each in game.puzzles:
                assert each.at != at or session.waiting == [each.seat]
            seat, action = move.split(" ")
            session = session.apply(int(seat), [action]).session


def test_more_are_added_to_those_of_today_s_rules(path, run):
    run("puzzles", TITLE, "--want", 2)
    first = msgspec.json.decode(path.read_bytes(), type=list[PuzzleGame])
    run("puzzles", TITLE, "--want", 4)
    games = msgspec.json.decode(path.read_bytes(), type=list[PuzzleGame])
    assert games[: len(first)] == first
    assert sum(len(game.puzzles) for game in games) == 4
    old = [msgspec.structs.replace(game, rules=0) for game in games]
    path.write_bytes(msgspec.json.encode(old))
    run("puzzles", TITLE, "--want", 1)
    assert len(msgspec.json.decode(path.read_bytes(), type=list[PuzzleGame])) == 1
