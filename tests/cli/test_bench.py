"""`bench` runs what is in the bench folder."""

import json

from bench import judged
from bench._games import guided, replayed
from bench.decisions import count_opcodes
from hansa_bot.cli import bench as command
from hansa_bot.titles import registry


def fake(monkeypatch, **measures):
    monkeypatch.setattr(command, "benchmarks", lambda: measures)


def test_the_folder_is_found():
    assert {"clones", "decisions"} <= set(command.benchmarks())


def test_figures_are_printed(run, monkeypatch):
    fake(monkeypatch, one=lambda: judged({"ratio": 3.0}, least={"ratio": 2.0}), two=lambda: {"count": 5})
    code, out, _ = run("bench", "--json")
    assert code == 0
    told = json.loads(out)
    assert told["figures"] == {"one": {"ratio": 3.0, "limits": {"ratio": "≥ 2"}, "beyond": []}, "two": {"count": 5}}
    code, out, _ = run("bench", "two")
    assert (code, out) == (0, "two.count = 5\n")


def test_a_figure_beyond_its_limit_fails_when_asked(run, monkeypatch):
    fake(monkeypatch, one=lambda: judged({"count": 3.0}, most={"count": 2.0}))
    code, out, _ = run("bench", "--json")
    assert (code, json.loads(out)["beyond"]) == (0, ["one.count"])
    code, _, err = run("bench", "--check")
    assert code == 1
    assert "one.count" in err


def test_an_unknown_benchmark_is_refused(run):
    code, _, err = run("bench", "speed")
    assert code == 2
    assert "clones" in err


def test_opcodes_are_counted_and_always_the_same():
    title = registry.load("harbour")
    game = guided(title, 3, 1)
    assert replayed(game).over
    assert not replayed(game, 3).over
    first = count_opcodes(lambda: replayed(game))
    assert first == count_opcodes(lambda: replayed(game)) > 1000
    assert count_opcodes(lambda: None) < 10
