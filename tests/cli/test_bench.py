"""`bench` runs what is in the bench folder."""

import json

from bench import judged
from bench._games import guided, replayed, states, tables
from bench.decisions import count_opcodes
from bench.replays import record_of
from hansa_bot.cli import simulate
from hansa_bot.engine.record import replay
from hansa_bot.titles import registry


def fake(monkeypatch, **measures):
    monkeypatch.setattr(simulate, "benchmarks", lambda: measures)


def test_the_folder_is_found():
    assert {"clones", "decisions", "replays", "sizes"} <= set(simulate.benchmarks())


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
