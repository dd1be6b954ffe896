"""Games that computer players play for the figures in docs/players.md."""

import json

import pytest
from click.testing import CliRunner

from hansa_bot.ai.player import MASTER, QUICK, STRONG
from hansa_bot.engine.action import Outcome
from hansa_bot.titles import registry
from hansa_bot.titles.base import HEAD_START
from workbench import arena

TITLE = "hansa_teutonica"


def sitters(levels, game):
    loaded = registry.load(TITLE)
    setup = arena._setups(loaded, 2, game + 1, "arena", {})[game]
    return loaded, loaded.rules.setup(setup, Outcome()), arena._seated(loaded, setup, levels), setup.seed


def test_games_among_those_who_think_open_in_different_ways(monkeypatch):
    """All thinking from the start, one position would have one opening, and a hundred games would be one."""
    monkeypatch.setattr(arena.TurnSearch, "choose", lambda self: pytest.fail("thought"))
    begun = set()
    for game in range(12):
        loaded, state, (first, _), seed = sitters([MASTER, STRONG], game)
        begun.add(first(loaded, state, 0, seed))
    assert len(begun) > 3


def test_from_the_second_turn_on_they_think(monkeypatch):
    loaded, state, seated, seed = sitters([MASTER, STRONG], 0)
    monkeypatch.setattr(arena.TurnSearch, "choose", lambda self: [self.rules.offers(self._truth, self.seat)[0]])
    while state.turn <= state.seats:
        seat = state.waiting[0]
        state, _ = loaded.rules.apply(state, seat, seated[seat](loaded, state, seat, seed))
    seat = state.waiting[0]
    monkeypatch.setattr(arena.TurnSearch, "choose", lambda self: ["thought"])
    assert seated[seat](loaded, state, seat, seed) == "thought"


def test_against_those_who_don_t_they_think_from_the_start(monkeypatch):
    monkeypatch.setattr(arena.TurnSearch, "choose", lambda self: ["thought"])
    loaded, state, (first, _), seed = sitters([STRONG, QUICK], 0)
    assert first(loaded, state, 0, seed) == "thought"


def test_a_head_start_is_everybody_s_but_the_tested_seat_s() -> None:
    ran = CliRunner().invoke(
        arena.arena,
        ["die_haendler", "--players", "2", "--levels", "quick,quick", "--head-start", "2", "--games", "2", "--json"],
    )
    found = json.loads(ran.output)
    assert (found["head_start"], found["games"]["games"]) == (2, 2)
    setups = arena._setups(registry.load("die_haendler"), 3, 3, "x", {})
    given = [setup.options[HEAD_START] for setup in arena._handicapped(setups, 2)]
    assert given == ["022", "202", "220"], "the tested one sits on another seat in each game"
    refused = CliRunner().invoke(arena.arena, ["die_haendler", "--players", "2", "--head-start", "1"])
    assert "only one level" in refused.output
