"""The rulebook: every rule has an entry in few words, and everything is found under every name it goes by."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles.hansa_teutonica import material
from hansa_bot.titles.hansa_teutonica.material import SKILLS, TOKENS, board, components
from hansa_bot.titles.hansa_teutonica.meta import OPTIONS, PRESETS
from hansa_bot.titles.hansa_teutonica.rulebook import RULEBOOK
from hansa_bot.titles.rulebook import LONGEST, Rule, Variant
from hansa_bot.ui.kit import limits
from hansa_bot.ui.rules import lookup

TITLE = "hansa_teutonica"
HERE = Path(__file__).parent
NUMBERS = (HERE / "rule_numbers.txt").read_text("utf-8").split()
CODE = sorted(Path(material.__file__).parent.rglob("*.py"))
BOARDS = [
    board(name) for name in sorted({side for sides in components()["boards"].values() for side in sides.values()})
]
TR = catalog("en", TITLE)


def game(seats: int, **options: str) -> Variant:
    return Variant(seats, {option.key: options.get(option.key, option.values[0]) for option in OPTIONS})


def printed(city: str, tr: Catalog, seats: Variant | None) -> str:
    facts = RULEBOOK.by_key[city].facts
    assert facts is not None
    return facts(tr, seats)


def test_every_numbered_rule_has_one_entry() -> None:
    assert sorted(rule.number for rule in RULEBOOK.rules) == sorted(NUMBERS)
    assert list(RULEBOOK.chapters) == list(dict.fromkeys(number.partition(".")[0] for number in NUMBERS))
    assert [rule.number for rule in RULEBOOK.rules] == NUMBERS


@pytest.mark.parametrize("rule", RULEBOOK.rules, ids=lambda rule: rule.number)
def test_an_entry_is_short_and_plain(rule: Rule) -> None:
    assert 3 <= len(rule.heading) <= 60
    for text in (rule.text, *rule.readings):
        assert 20 <= len(text) <= LONGEST
        assert not set(text) & set("{}*_`<@#|")
        assert text.endswith((".", ".)"))


def test_entries_point_to_entries() -> None:
    texts = [text for rule in RULEBOOK.rules for text in (rule.text, *rule.readings)]
    cited = {number for text in texts for number in re.findall(r"HT-\d+(?:\.\d+)?", text)}
    assert cited <= {*RULEBOOK.by_number, *RULEBOOK.chapters}


def test_every_decision_between_readings_is_told_once() -> None:
    readings = [reading for rule in RULEBOOK.rules for reading in rule.readings]
    marks = [found[0] for reading in readings if (found := re.match(r"D\d+(?=: )", reading))]
    assert sorted(marks, key=lambda mark: int(mark[1:])) == [f"D{number}" for number in range(1, 37)]


def test_every_option_belongs_to_a_rule() -> None:
    used = {key for rule in RULEBOOK.rules for key in rule.options}
    assert used == {option.key for option in OPTIONS}


def test_every_refusal_in_the_code_cites_an_entry() -> None:
    cited = {number for path in CODE for number in re.findall(r'"(HT-\d+(?:\.\d+)?)"', path.read_text("utf-8"))}
    assert cited <= {*RULEBOOK.by_number, *RULEBOOK.chapters}
    refused = {
        number for path in CODE for number in re.findall(r'Refusal\(\s*"(HT-[\d.]+)"', path.read_text("utf-8"))
    }
    assert len(refused) > 20
    assert {number for number in refused if RULEBOOK.number(number) is None} == set()


def test_topics_are_unique_and_lead_to_entries() -> None:
    keys = [topic.key for topic in RULEBOOK.topics]
    assert len(set(keys)) == len(keys)
    for topic in RULEBOOK.topics:
        assert topic.rules
        assert set(topic.rules) <= {*RULEBOOK.by_number}
        assert len(topic.heading) <= 60
        assert len(topic.text) <= LONGEST
        assert len(topic.key) <= 60
        assert topic.key.isascii()


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *((typed, "HT-6.9") for typed in ("HT-6.9", "ht-6.9", "6.9", "ht6.9", "HT 6,9", " 6.9 ")),
        ("6", "HT-6"),
        ("HT-20", "HT-20"),
        ("22", "HT-22"),
        ("D14", "HT-14.5"),
        ("d5", "HT-6.11"),
        ("displace", "displace"),
        ("link", "link"),
        ("two players", "two-players"),
        ("income", "income"),
        ("end of the game", "end"),
        ("network", "network"),
        ("swap", "swap_offices"),
        ("+3", "plus_three_actions"),
        ("keys", "clavis_urbis"),
        ("tie-break", "option-tie_break"),
        ("fourth edition", "edition-fourth"),
        ("wroclaw", "breslau"),
        ("KÖLN", "coellen"),
        ("koln", "coellen"),
        ("Luebeck", "lubeck"),
        ("isle of man", "isle_of_man"),
    ],
)
def test_what_people_ask_for_is_found(typed: str, key: str) -> None:
    assert lookup.search(TITLE, typed).best == key


TERMS = {
    "trader": "trader, Händler, Mercante, comerciante, cube",
    "merchant": "merchant, Großhändler, Grossista, mercader, disc",
    "office": "office, Niederlassung, Kontor, Ufficio, oficina, trading post, counting office",
    "route": "route, space, Handelsroute, rotta commerciale, villaggio, ruta comercial, casa, trade route, post",
    "stock": "general stock, Kasse, riserva generale, reserva general",
    "supply": "personal supply, Vorrat, riserva personale, suministro personal",
    "bonus-token": "bonus token, Bonusmarker, gettone Bonus, ficha de bonus, bonus marker",
    "points": "points, Prestigepunkte, punti prestigio, puntos de prestigio, prestige points",
}


@pytest.mark.parametrize(("term", "key"), [(term, key) for key, terms in TERMS.items() for term in terms.split(", ")])
def test_ht_24_every_printed_term_is_recognised(term: str, key: str) -> None:
    assert lookup.search(TITLE, term).best == key
    assert lookup.search(TITLE, term.upper()).best == key


def test_every_city_is_found_by_its_name_and_aliases() -> None:
    names = {
        (name, city.id) for each in BOARDS for city in each.cities for name in (city.id, city.name, *city.aliases)
    }
    for name, city in names:
        assert lookup.search(TITLE, name).best == city, name


def test_every_token_skill_option_and_edition_is_found() -> None:
    for key in (*TOKENS, *SKILLS):
        assert lookup.search(TITLE, key.replace("_", " ")).best == key
    for option in OPTIONS:
        assert lookup.search(TITLE, f"option-{option.key}").best == f"option-{option.key}"
        for name in (option.name, option.key):
            found = lookup.search(TITLE, name)
            first = RULEBOOK.by_number[RULEBOOK.by_key[found.best or ""].rules[0]]
            assert option.key in first.options or f"option-{option.key}" in found.others, name
    for preset in PRESETS:
        assert lookup.search(TITLE, preset.name).best == f"edition-{preset.key}"


def test_what_is_nowhere_leads_to_what_looks_alike() -> None:
    found = lookup.search(TITLE, "priviledge")
    assert found.best is None
    assert "privilegium" in found.others
    assert lookup.search(TITLE, "xqzwkj").others == ()


def test_words_of_a_rule_are_found_too() -> None:
    assert lookup.search(TITLE, "rounded down").best == "HT-20.11"


def test_autocomplete_begins_with_the_chapters_and_follows_the_number() -> None:
    assert [line.value for line in lookup.lines(TITLE, TR, "")] == list(RULEBOOK.chapters)
    values = [line.value for line in lookup.lines(TITLE, TR, "18")]
    assert values[:2] == ["HT-18", "HT-18.1"]
    for typed in ("", "6", "a", "e", "office", "zzz", "é", "-"):
        found = lookup.lines(TITLE, TR, typed)
        assert limits.check_choices([{"name": line.name, "value": line.value} for line in found]) == []
        assert all(lookup.search(TITLE, line.value).best == line.value for line in found)


def test_a_city_tells_what_is_printed_there() -> None:
    told = printed("stade", TR, game(4))
    assert "Privilege" in told
    assert "Hamburg" in told
    assert told.count("\n") == 0
    coin = printed("bristol", TR, None)
    assert "with a coin of 2" in coin
    assert "open city without slots" in printed("waren", TR, game(3, board="east"))
    assert "opens Scotland" in printed("carlisle", TR, game(5, board="britannia"))
    assert "opens Scotland" not in printed("carlisle", TR, game(3, board="britannia"))
    assert "one end of the link" in printed("lubeck", TR, game(3, board="east"))
    assert "end of the link" not in printed("lubeck", TR, game(3))
    assert "1 ship" in printed("visby", TR, None)


def test_a_city_of_another_board_is_told_all_the_same() -> None:
    assert "slots" in printed("london", TR, game(4))
    for each in BOARDS:
        for city in each.cities:
            told = printed(city.id, TR, None)
            assert len(told) <= 1500
            for slot in city.slots:
                assert slot.privilege in told
            for skill in city.skills:
                assert "raises" in told, (city.id, skill)


def test_entries_use_no_sentence_of_another_entry_twice() -> None:
    texts = [rule.text for rule in RULEBOOK.rules]
    assert len(set(texts)) == len(texts)
    headings = [rule.heading for rule in RULEBOOK.rules]
    assert len(set(headings)) == len(headings)
