"""Whole games are played, and benchmarks run."""

import json

import pytest

from bench import judged
from bench._games import guided, replayed, states, tables
from bench.decisions import count_opcodes
from bench.replays import record_of
from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.replay import replay
from hansa_bot.titles import registry
from tests.toys.harbour.title import HarbourRules
from workbench import measure

GAMES = ("simulate", "harbour", "--players", 3, "--games", 5, "--seed", 7)


def test_the_same_seed_prints_the_same(run):
    first, second = run(*GAMES, "--json"), run(*GAMES, "--json")
    assert first == second
    assert first[0] == 0
    assert first != run("simulate", "harbour", "--players", 3, "--games", 5, "--seed", 8, "--json")


def test_every_game_is_reported(told):
    report = told(*GAMES)
    assert (report["title"], report["players"]) == ("harbour", 3)
    assert report["options"] == {"length": "short", "purses": "dealt"}
    assert len(report["games"]) == 5
    for game in report["games"]:
        assert game["reason"] in ("rounds", "monopoly")
        assert len(game["totals"]) == 3
        assert game["winners"]
        assert game["actions"] > game["turns"] > 0
    summary = report["summary"]
    assert summary["games"] == summary["finished"] == sum(summary["reasons"].values()) == 5
    assert summary["actions"]["sum"] == sum(game["actions"] for game in report["games"])
    assert sum(summary["wins"]) == sum(len(game["winners"]) for game in report["games"])
    assert "timing" not in report


def test_timing_is_printed_when_asked_for(told):
    assert told(*GAMES, "--timing")["timing"]["actions_per_second"] > 0


def test_people_get_sentences(run):
    code, out, _ = run(*GAMES)
    assert code == 0
    assert "5 of 5 games finished" in out
    assert "actions a second" in out


@pytest.mark.parametrize("player", ["steady", "lively", "random"])
def test_any_kind_of_player_plays(told, player):
    assert told(*GAMES, "--player", player)["player"] == player


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (("--option", "length=long"), {"length": "long", "purses": "dealt"}),
        (("--preset", "fair_wind"), {"length": "short", "purses": "equal"}),
        (("--preset", "regatta", "--option", "length=short"), {"length": "short", "purses": "dealt"}),
    ],
    ids=["an option", "a preset is a bundle of options", "single options come on top of a preset"],
)
def test_options_are_understood(told, arguments, options):
    assert told(*GAMES, *arguments)["options"] == options


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


def fake(monkeypatch, **measures):
    monkeypatch.setattr(measure, "benchmarks", lambda: measures)


def test_the_folder_is_found():
    assert {"decisions", "playouts", "replays", "turn"} <= set(measure.benchmarks())


def test_figures_are_printed(run, told, monkeypatch):
    fake(monkeypatch, one=lambda: judged({"ratio": 3.0}, least={"ratio": 2.0}), two=lambda: {"count": 5})
    assert told("bench")["figures"] == {
        "one": {"ratio": 3.0, "limits": {"ratio": "≥ 2"}, "beyond": []},
        "two": {"count": 5},
    }
    assert run("bench", "two")[:2] == (0, "two.count = 5\n")


def test_a_figure_beyond_its_limit_fails_when_asked(run, told, monkeypatch):
    fake(monkeypatch, one=lambda: judged({"count": 3.0}, most={"count": 2.0}))
    assert told("bench")["beyond"] == ["one.count"]
    code, _, err = run("bench", "--check")
    assert code == 1
    assert "one.count" in err


def test_opcodes_are_counted_and_always_the_same():
    title = registry.load("harbour")
    game = guided(title, 3, 1)
    assert replayed(game).over
    assert not replayed(game, 3).over
    first = count_opcodes(lambda: replayed(game))
    assert first == count_opcodes(lambda: replayed(game)) > 1000
    assert count_opcodes(lambda: None) < 10


def test_every_map_is_measured_under_a_name_of_its_own():
    found = list(tables())
    assert len({name for name, *_ in found}) == len(found)
    for meta in registry.metas():
        apart = [(each.key, value) for each in meta.options if each.apart for value in each.values[1:]]
        chosen = [options for _, title, _, options in found if title.meta.id == meta.id]
        assert {item for options in chosen for item in options.items()} == set(apart)


def test_a_game_leaves_all_its_states_and_a_record():
    title = registry.load("harbour")
    game = guided(title, 3, 1)
    assert len(list(states(game))) == len(game.trace) + 1
    assert replay(title.rules, record_of(title, game)).session.state == list(states(game))[-1] == replayed(game)
