"""`simulate` plays whole games, the same ones each time."""

import json

import pytest

from hansa_bot.engine.errors import RulesBug
from tests.toys.harbour.title import HarbourRules

GAMES = ("simulate", "harbour", "--players", 3, "--games", 5, "--seed", 7)


def test_the_same_seed_prints_the_same(run):
    first, second = run(*GAMES, "--json"), run(*GAMES, "--json")
    assert first == second
    assert first[0] == 0
    assert first != run("simulate", "harbour", "--players", 3, "--games", 5, "--seed", 8, "--json")


def test_every_game_is_reported(run):
    _, out, _ = run(*GAMES, "--json")
    told = json.loads(out)
    assert (told["title"], told["players"]) == ("harbour", 3)
    assert told["options"] == {"length": "short", "purses": "dealt"}
    assert len(told["games"]) == 5
    for game in told["games"]:
        assert game["reason"] in ("rounds", "monopoly")
        assert len(game["totals"]) == 3
        assert game["winners"]
        assert game["actions"] > game["turns"] > 0
    summary = told["summary"]
    assert summary["games"] == summary["finished"] == sum(summary["reasons"].values()) == 5
    assert summary["actions"]["sum"] == sum(game["actions"] for game in told["games"])
    assert sum(summary["wins"]) == sum(len(game["winners"]) for game in told["games"])
    assert "timing" not in told


def test_timing_is_printed_when_asked_for(run):
    _, out, _ = run(*GAMES, "--json", "--timing")
    assert json.loads(out)["timing"]["actions_per_second"] > 0


def test_people_get_sentences(run):
    code, out, _ = run(*GAMES)
    assert code == 0
    assert "5 of 5 games finished" in out
    assert "actions a second" in out


@pytest.mark.parametrize("player", ["steady", "lively", "random"])
def test_any_kind_of_player_plays(run, player):
    code, out, _ = run(*GAMES, "--player", player, "--json")
    assert code == 0
    assert json.loads(out)["player"] == player


def test_options_are_understood(run):
    _, out, _ = run(*GAMES, "--option", "length=long", "--json")
    assert json.loads(out)["options"] == {"length": "long", "purses": "dealt"}


def test_a_preset_is_a_bundle_of_options(run):
    _, out, _ = run(*GAMES, "--preset", "fair_wind", "--json")
    assert json.loads(out)["options"] == {"length": "short", "purses": "equal"}


def test_single_options_come_on_top_of_a_preset(run):
    _, out, _ = run(*GAMES, "--preset", "regatta", "--option", "length=short", "--json")
    assert json.loads(out)["options"] == {"length": "short", "purses": "dealt"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("simulate", "ludo", "--players", 3), "harbour"),
        (("simulate", "harbour", "--players", 9), "allowed: 1, 2, 3, 4"),
        (("simulate", "harbour", "--players", "many"), "integer"),
        (("simulate", "harbour"), "--players"),
        ((*GAMES, "--option", "length"), "KEY=VALUE"),
        ((*GAMES, "--option", "length=huge"), "short, long"),
        ((*GAMES, "--option", "colour=red"), "length"),
        ((*GAMES, "--preset", "storm"), "preset cannot be 'storm'; allowed: regatta, fair_wind"),
        ((*GAMES, "--preset", "regatta", "--option", "purses=equal"), "for three ships only. (HB-9.2)"),
        (("simulate", "harbour", "--players", 1, "--option", "purses=equal"), "at least two seats. (HB-9.1)"),
        ((*GAMES, "--games", 0), "0 is not in the range"),
        ((*GAMES, "--player", "sly"), "sly"),
    ],
)
def test_what_is_wrong_is_said(run, arguments, says):
    code, out, err = run(*arguments)
    assert code != 0
    assert says in err
    assert out == ""


def test_a_game_without_an_end_is_a_failure(run):
    code, out, err = run(*GAMES, "--bound", 4, "--json")
    assert code == 1
    assert "5 games had not ended after 4 actions" in err
    assert json.loads(out)["summary"]["finished"] == 0


def test_a_broken_invariant_is_a_failure(run, monkeypatch):
    def check(self, state):
        raise RulesBug("a coin is missing")

    monkeypatch.setattr(HarbourRules, "check", check)
    code, _, err = run(*GAMES)
    assert code == 1
    assert "a coin is missing" in err
