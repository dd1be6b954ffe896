"""The rulebook: every rule has an entry in few words, and everything is found under every name it goes by."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.options import OPTIONS
from hansa_bot.titles.castles_of_burgundy.rulebook import RULEBOOK
from hansa_bot.titles.castles_of_burgundy.tables import PRINTED
from hansa_bot.titles.rulebook import LONGEST, Rule
from hansa_bot.ui.kit import limits
from hansa_bot.ui.rules import lookup

TITLE = "castles_of_burgundy"
NUMBERS = (Path(__file__).parent / "rule_numbers.txt").read_text("utf-8").split()
CODE = sorted(Path(material.__file__).parent.rglob("*.py"))
LANGUAGES = ("en", "it", "es", "de")
DECIDED = (
    *("CB-2.8", "CB-3.2", "CB-4.5", "CB-5.6", "CB-5.7", "CB-6.3", "CB-7.2", "CB-8.1", "CB-8.4", "CB-8.7", "CB-9.3"),
    *("CB-9.11", "CB-10.5", "CB-13.4", "CB-15.4", "CB-16.5", "CB-16.7", "CB-17.7", "CB-18.3"),
)
"""The rules under which the law decides between readings."""


def test_every_numbered_rule_has_one_entry_in_order() -> None:
    assert [rule.number for rule in RULEBOOK.rules] == NUMBERS
    assert list(RULEBOOK.chapters) == list(dict.fromkeys(number.partition(".")[0] for number in NUMBERS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_are_short_and_plain_in_every_language(language: str) -> None:
    tr = catalog(language, TITLE)
    for rule in RULEBOOK.rules:
        assert 3 <= len(tr(rule.heading)) <= 60, rule.number
        for text in (rule.text, *rule.readings):
            said = tr(text)
            assert language == "en" or said != text, rule.number
            assert 20 <= len(said) <= LONGEST, rule.number
            assert not set(said) & set("{}*_`<@#|!"), rule.number
            assert said.endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_point_to_entries_and_keep_their_numbers(language: str) -> None:
    tr = catalog(language, TITLE)
    for rule in RULEBOOK.rules:
        for text in (rule.text, *rule.readings):
            cited = set(re.findall(r"CB-\d+(?:\.\d+)?", tr(text)))
            assert cited <= {*RULEBOOK.by_number, *RULEBOOK.chapters}
            assert cited == set(re.findall(r"CB-\d+(?:\.\d+)?", text))
            assert sorted(re.findall(r"\d+", tr(text))) == sorted(re.findall(r"\d+", text)), (rule.number, tr(text))


def test_every_decision_of_the_law_is_told() -> None:
    assert {rule.number for rule in RULEBOOK.rules if rule.readings} == set(DECIDED)
    assert len(RULEBOOK.by_number["CB-8.4"].readings) == 2
    assert len(RULEBOOK.by_number["CB-15.4"].readings) == 2


def test_entries_use_no_sentence_or_heading_twice() -> None:
    for texts in ([rule.text for rule in RULEBOOK.rules], [rule.heading for rule in RULEBOOK.rules]):
        assert len(set(texts)) == len(texts)


def test_every_option_belongs_to_a_rule() -> None:
    assert {key for rule in RULEBOOK.rules for key in rule.options} == {option.key for option in OPTIONS}


def test_every_refusal_in_the_code_cites_an_entry() -> None:
    cited = {number for path in CODE for number in re.findall(r'"(CB-\d+(?:\.\d+)?)"', path.read_text("utf-8"))}
    assert len(cited) > 20
    assert cited <= {*RULEBOOK.by_number, *RULEBOOK.chapters}


def rule(number: str) -> Rule:
    return RULEBOOK.by_number[number]


def test_printed_numbers_in_the_entries_are_those_of_the_game() -> None:
    assert ", ".join(map(str, material.REGION_POINTS[1:])) in rule("CB-11.2").text
    for letter, points in zip(material.PHASES, material.PHASE_POINTS, strict=True):
        assert f"{letter} {points}" in rule("CB-11.2").text
    large, small = zip(*(material.BONUS_POINTS[seats] for seats in (2, 3, 4)), strict=True)
    assert ", ".join(map(str, large)) in rule("CB-11.4").text
    assert ", ".join(map(str, small)) in rule("CB-11.4").text
    for good, word in enumerate(material.GOODS, 1):
        assert f"{good} {word}" in rule("CB-1.6").text
    for number, face in material.BUILDING_KNOWLEDGE.items():
        word = material.TILES[face].split("-")[0]
        assert word in rule(f"CB-10.{number}").text.replace("boarding house", "boarding")


def test_topics_are_unique_and_lead_to_entries() -> None:
    keys = [topic.key for topic in RULEBOOK.topics]
    assert len(set(keys)) == len(keys)
    for topic in RULEBOOK.topics:
        assert topic.rules
        assert set(topic.rules) <= {*RULEBOOK.by_number}
        assert topic.key.isascii()
        assert len(topic.key) <= 60
        assert all(len(catalog(language, TITLE)(topic.heading)) <= 60 for language in LANGUAGES)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *((typed, "CB-6.4") for typed in ("CB-6.4", "cb 6.4", "6,4", "cb6.4")),
        ("8", "CB-8"),
        ("chain", "chain"),
        ("city hall", "city-hall"),
        ("Rathaus", "city-hall"),
        ("municipio", "city-hall"),
        ("ayuntamiento", "city-hall"),
        ("Schiff", "ship"),
        ("carpenter", "carpenter"),
        ("Schreinerei", "carpenter"),
        ("Silberlinge", "silverling"),
        ("monete d'argento", "silverling"),
        ("piezas de plata", "silverling"),
        ("lavoratori", "worker"),
        ("Waren", "goods"),
        ("schwarzes Depot", "black-depot"),
        ("knowledge 7", "k7"),
        ("Wissen 24", "k24"),
        ("conoscenza 15", "k15"),
        ("turchese", "turquoise"),
        ("weide", "pasture"),
        ("region", "region"),
        ("experts", "experts"),
        ("Fürstentum 6", "estate-6"),
        ("estate 4", "estate-4"),
        ("final scoring", "end"),
        ("Gleichstand", "tie"),
        ("start player", "turn-order"),
        ("purchases", "option-purchase_timing"),
        ("free step", "dice"),
        ("cow", "animal"),
    ],
)
def test_what_people_ask_for_is_found(typed: str, key: str) -> None:
    assert lookup.search(TITLE, typed).best == key


def test_every_tile_good_estate_and_option_has_its_topic() -> None:
    for key in (*material.BUILDINGS, *material.TYPES, *material.KNOWLEDGES, *material.GOODS):
        assert key in RULEBOOK.by_key
    for name in PRINTED:
        assert f"estate-{name}" in RULEBOOK.by_key
    for option in OPTIONS:
        assert lookup.search(TITLE, f"option-{option.key}").best == f"option-{option.key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_estate_tells_how_sure_it_is_and_what_it_looks_like(language: str) -> None:
    tr = catalog(language, TITLE)
    doubt = tr("not verified, from a single transcription")
    for name in PRINTED:
        facts = RULEBOOK.by_key[f"estate-{name}"].facts
        assert facts
        told = facts(tr, None)
        assert (doubt in told) == (name in ("4", "8"))
        assert "{" not in told
    facts = RULEBOOK.by_key["estate-1"].facts
    assert facts
    assert "d4" in facts(tr, None)
    assert "5-3" in facts(tr, None)


def test_autocomplete_begins_with_the_chapters_and_follows_the_number() -> None:
    tr = catalog("en", TITLE)
    assert [line.value for line in lookup.lines(TITLE, tr, "")] == list(RULEBOOK.chapters)
    assert [line.value for line in lookup.lines(TITLE, tr, "10")][:2] == ["CB-10", "CB-10.1"]
    for typed in ("", "6", "a", "ship", "zzz", "é", "-"):
        found = lookup.lines(TITLE, tr, typed)
        assert limits.check_choices([{"name": line.name, "value": line.value} for line in found]) == []
