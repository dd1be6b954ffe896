"""The rulebook says what the game has: decisions of the law, and everything printed under every name it goes by."""

from __future__ import annotations

import re

import pytest

from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles.hansa_teutonica.material import SKILLS, TOKENS, board, components
from hansa_bot.titles.hansa_teutonica.meta import OPTIONS, PRESETS
from hansa_bot.titles.hansa_teutonica.rulebook import RULEBOOK
from hansa_bot.titles.rulebook import Variant
from hansa_bot.ui.rules import lookup

TITLE = "hansa_teutonica"
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


def test_every_decision_between_readings_is_told_once() -> None:
    readings = [reading for rule in RULEBOOK.rules for reading in rule.readings]
    marks = [found[0] for reading in readings if (found := re.match(r"D\d+(?=: )", reading))]
    assert sorted(marks, key=lambda mark: int(mark[1:])) == [f"D{number}" for number in range(1, 37)]


ASKED = {
    "HT-14.5": "D14",
    "HT-6.11": "d5",
    "displace": "displace",
    "link": "link",
    "two-players": "two players",
    "income": "income",
    "end": "end of the game",
    "network": "network",
    "swap_offices": "swap",
    "plus_three_actions": "+3",
    "clavis_urbis": "keys",
    "option-tie_break": "tie-break",
    "edition-fourth": "fourth edition",
    "breslau": "wroclaw",
    "coellen": "KÖLN, koln",
    "lubeck": "Luebeck",
    "isle_of_man": "isle of man",
}
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


@pytest.mark.parametrize(("key", "words"), ASKED.items(), ids=ASKED)
def test_what_people_ask_for_is_found(key: str, words: str) -> None:
    for typed in words.split(", "):
        assert lookup.search(TITLE, typed).best == key


@pytest.mark.parametrize(("key", "terms"), TERMS.items(), ids=TERMS)
def test_ht_24_every_printed_term_is_recognised(key: str, terms: str) -> None:
    for term in terms.split(", "):
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
            for slot in city.slots:
                assert slot.privilege in told
            for skill in city.skills:
                assert "raises" in told, (city.id, skill)
