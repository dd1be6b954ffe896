"""The example in the notation's document works, and the document names every token."""

import json
import re
from pathlib import Path

import pytest
from PIL import Image

from hansa_bot.engine.record import parse, replay
from hansa_bot.titles import registry

DOCUMENT = Path(__file__).parents[2] / "docs" / "notation.md"
TEXT = DOCUMENT.read_text("utf-8")
EXAMPLES = re.findall(r"```jsonl\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture
def example(tmp_path):
    path = tmp_path / "kitchen.jsonl"
    path.write_text(EXAMPLES[0], "utf-8")
    return path


def test_there_is_one_example():
    assert len(EXAMPLES) == 1


def test_the_example_replays(run, example):
    code, out, err = run("replay", example, "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["version"], told["seats"]) == (20, ["Anna", "Bea", "Carl"])


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


def test_every_verb_stands_in_the_document_with_its_slots():
    rules = registry.load(parse(EXAMPLES[0]).title).rules
    for kind in rules.kinds.values():
        shown = re.findall(rf"`({kind.name}(?:/[^`]*)?)`", TEXT)
        assert shown, kind.name
        assert max(token.count("/") for token in shown) == len(kind.slots), kind.name
