"""The rulebook says what the game has: printed numbers, decisions of the law, tiles and estates by every name."""

import pytest

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.castles_of_burgundy import material
from hansa_bot.titles.castles_of_burgundy.rulebook import RULEBOOK
from hansa_bot.titles.castles_of_burgundy.tables import PRINTED
from hansa_bot.ui.rules import rulebook

TITLE = "castles_of_burgundy"
DECIDED = (
    *("CB-2.8", "CB-3.2", "CB-4.5", "CB-5.6", "CB-5.7", "CB-6.3", "CB-7.2", "CB-8.1", "CB-8.4", "CB-8.7", "CB-9.3"),
    *("CB-9.11", "CB-10.5", "CB-13.4", "CB-15.4", "CB-16.5", "CB-16.7", "CB-17.7", "CB-17.10", "CB-18.3"),
)
"""The rules under which the law decides between readings."""
ASKED = {
    "chain": "chain",
    "city-hall": "city hall, Rathaus, municipio, ayuntamiento",
    "ship": "Schiff",
    "carpenter": "carpenter, Schreinerei",
    "silverling": "Silberlinge, monete d'argento, piezas de plata",
    "worker": "lavoratori",
    "goods": "Waren",
    "black-depot": "schwarzes Depot",
    "k7": "knowledge 7",
    "k24": "Wissen 24",
    "k15": "conoscenza 15",
    "turquoise": "turchese",
    "pasture": "weide",
    "region": "region",
    "experts": "experts",
    "estate-6": "Fürstentum 6",
    "estate-4": "estate 4",
    "scoring": "final scoring",
    "tie": "Gleichstand",
    "turn-order": "start player",
    "option-purchase_timing": "purchases",
    "dice": "free step",
    "animal": "cow",
}


def text(number: str) -> str:
    return RULEBOOK.by_number[number].text


def test_every_decision_of_the_law_is_told() -> None:
    assert {rule.number for rule in RULEBOOK.rules if rule.readings} == set(DECIDED)
    assert len(RULEBOOK.by_number["CB-8.4"].readings) == 2
    assert len(RULEBOOK.by_number["CB-15.4"].readings) == 2


def test_printed_numbers_in_the_entries_are_those_of_the_game() -> None:
    assert ", ".join(map(str, material.REGION_POINTS[1:])) in text("CB-11.2")
    for letter, points in zip(material.PHASES, material.PHASE_POINTS, strict=True):
        assert f"{letter} {points}" in text("CB-11.2")
    large, small = zip(*(material.BONUS_POINTS[seats] for seats in (2, 3, 4)), strict=True)
    assert ", ".join(map(str, large)) in text("CB-11.4")
    assert ", ".join(map(str, small)) in text("CB-11.4")
    for good, word in enumerate(material.GOODS, 1):
        assert f"{good} {word}" in text("CB-1.6")
    for number, face in material.BUILDING_KNOWLEDGE.items():
        word = material.TILES[face].split("-")[0]
        assert word in text(f"CB-10.{number}").replace("boarding house", "boarding")


@pytest.mark.parametrize(("key", "words"), ASKED.items(), ids=ASKED)
def test_what_people_ask_for_is_found(key: str, words: str) -> None:
    for typed in words.split(", "):
        assert rulebook.search(TITLE, typed).best == key


def test_every_tile_good_and_estate_has_its_topic() -> None:
    estates = [f"estate-{name}" for name in PRINTED]
    for key in (*material.BUILDINGS, *material.TYPES, *material.KNOWLEDGES, *material.GOODS, *estates):
        assert key in RULEBOOK.by_key


@pytest.mark.parametrize("language", ["en", "it", "es", "de"])
def test_an_estate_tells_how_sure_it_is_and_what_it_looks_like(language: str) -> None:
    tr = catalog(language, TITLE)
    doubt = tr("not verified, from a single transcription")
    facts = {name: RULEBOOK.by_key[f"estate-{name}"].facts for name in PRINTED}
    told = {name: tell(tr, None) for name, tell in facts.items() if tell is not None}
    assert {name for name in PRINTED if doubt in told[name]} == {"4", "8"}
    assert "d4" in told["1"]
    assert "5-3" in told["1"]
