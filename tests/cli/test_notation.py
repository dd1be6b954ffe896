"""The examples in the notation's document work, and the document names every token and option."""

import re
from pathlib import Path

import pytest
from PIL import Image

from hansa_bot.engine.record import parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.session import Session
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.ui.turn.reading import read_line
from tests.titles.hansa_teutonica.position import RULES, position
from tests.titles.hansa_teutonica.reading import supply

DOCUMENT = Path(__file__).parents[2] / "docs" / "notation.md"
TEXT = DOCUMENT.read_text("utf-8")
EXAMPLES = re.findall(r"```jsonl\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture
def example(tmp_path):
    path = tmp_path / "kitchen.jsonl"
    path.write_text(EXAMPLES[0], "utf-8")
    return path


def test_there_are_two_examples():
    assert len(EXAMPLES) == 2


def test_the_example_replays(told, example):
    end = told("replay", example)
    assert (end["version"], end["seats"]) == (20, ["Anna", "Bea", "Carl"])


def test_the_example_can_be_drawn(run, example, tmp_path):
    out = tmp_path / "kitchen.png"
    code, _, err = run("draw", example, "--out", out)
    assert (code, err) == (0, "")
    with Image.open(out) as image:
        assert image.width > 1000


def test_the_example_has_offers(run, example):
    code, out, _ = run("offers", example)
    assert code == 0
    assert "C place/" in out


def test_an_undo_and_an_answer_out_of_turn_are_shown():
    record = parse(EXAMPLES[0])
    entries = replay(registry.load(record.title).rules, record).entries
    assert any(entry.undo_to is not None for entry in entries)
    assert any(entry.action.startswith("relocate/") for entry in entries)


def worked_out(name):
    """Return what a line of the second example's comment says of each seat."""
    (found,) = re.findall(rf"^# {name} +(\d+) +(\d+) +(\d+)", EXAMPLES[1], re.MULTILINE)
    return [int(points) for points in found]


def test_the_worked_example_leads_to_the_scores_worked_out_by_hand(told, tmp_path):
    path = tmp_path / "whole.jsonl"
    path.write_text(EXAMPLES[1], "utf-8")
    end = told("replay", path)
    assert (end["over"], end["reason"], end["places"]) == (True, "tokens", [[1], [0], [2]])
    title = registry.load(end["title"])
    texts = title.texts(catalog("en", end["title"]), end["seats"])
    for number, score in enumerate(end["scores"]):
        assert {line["key"]: line["points"] for line in score["lines"]} == {
            line["key"]: worked_out(texts.line(line["key"]))[number] for line in score["lines"]
        }
        assert score["total"] == worked_out("Total")[number]


def test_nothing_in_the_worked_example_is_left_to_chance():
    record = parse(EXAMPLES[1])
    assert record.seed is None
    assert len(record.draws["starting_tokens"]) + len(record.draws["token_stock"]) == 15
    rng = replay(registry.load(record.title).rules, record).session.state.rng
    assert not any(rng.given.values()), "some of what was given was never drawn"
    assert rng.count == len(rng.given), "something was drawn that was not given"


def test_every_option_stands_in_the_document_with_its_values():
    meta = registry.load(parse(EXAMPLES[0]).title).meta
    table = TEXT.partition("### Options")[2].partition("### Draws")[0]
    rows = {key: line for line in table.splitlines() for key in re.findall(r"`(\w+)`", line.split(" | ")[0])}
    for option in meta.options:
        shown = re.findall(r"`(\w+)`", rows[option.key].split(" | ")[1])
        assert tuple(shown) == option.values, option.key


def test_every_verb_stands_in_the_document_with_its_slots():
    rules = registry.load(parse(EXAMPLES[0]).title).rules
    for kind in rules.kinds.values():
        shown = re.findall(rf"`({kind.name}(?:/[^`]*)?)`", TEXT)
        assert shown, kind.name
        assert max(token.count("/") for token in shown) == len(kind.slots), kind.name


REMOVE = "remove/arnheim-kampen/b-trader"
TWO_TRADERS = {
    "tokens": {"red": {"unused": ["remove_three"]}},
    "routes": {"arnheim-kampen": "blue:T blue:T -"},
    "supply": {"blue": (0, 0)},
}


@pytest.mark.parametrize(
    ("line", "removed"),
    [
        ("use/remove_three", 1),
        (f"use/remove_three; {REMOVE}", 1),
        (f"use/remove_three; {REMOVE}; {REMOVE}", 2),
        (f"use/remove_three; {REMOVE}; enough", 1),
        ("use remove; remove arn-kam b trader; remove arn-kam b trader", 2),
        ("use remove; enough", 1),
    ],
)
def test_writing_a_forced_answer_does_no_harm_in_a_typed_line(line, removed):
    """The first of two equal pieces is removed by force, and removing the second one is the same action."""
    session = Session(RULES, position(**TWO_TRADERS))
    texts = registry.load("hansa_teutonica").texts(catalog("en", "hansa_teutonica"), ["A", "B", "C", "D"])
    actions = read_line(texts, RULES.kinds, session, 0, line)
    after = session.apply(0, actions).session.state
    assert supply(after, "blue") == (removed, 0)
