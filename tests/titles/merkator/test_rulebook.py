"""The rulebook says what the game has: printed numbers, decisions of the law, goods, places and Buildings by name."""

import pytest

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import BUILDINGS, CARDS, CONTRACTS, GOODS, PLACES, THRESHOLD, TIME, VALUES
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.rulebook import RULEBOOK
from hansa_bot.ui.rules import rulebook
from tests.titles.merkator.spoken import ENGLISH, LANGUAGES

DECIDED = (
    *("0.9", "2.1", "2.3", "2.11", "2.12", "3.5", "3.6", "3.8", "3.10", "3.11", "3.12", "3.14", "4.12", "4.13"),
    *("4.22", "4.23", "4.24", "4.25", "5.3", "5.7", "5.13", "5.15", "5.18", "5.19", "5.20", "5.21", "6.4", "6.5"),
    *("6.6", "6.7", "6.8", "7.3", "8.4", "8.5", "8.6", "8.8", "8.9", "9.1", "9.7", "9.9", "10.2", "10.6", "10.7"),
    *("10.9", "10.10", "10.11", "10.15", "10.16", "11.2", "11.4", "11.6", "12.1", "12.2", "13.1", "13.3", "13.5"),
    *("13.6", "13.7", "14.2", "14.3", "14.4", "21.1"),
)
"""The rules under which the law decides between readings, and the words, where it says whose they are."""
ASKED = {
    "trade": "4:1, Tausch, scambio, intercambio",
    "forced": "six contracts, Zwangsinvestition, investimento forzato, inversión forzosa",
    "peace": "Westfälischer Friede, Pace di Westfalia, Paz de Westfalia",
    "join": "mitreisen, aggregarsi, unirse al viaje",
    "again": "same place again, derselbe Ort",
    "supply": "Nachschub, scorta personale, suministro personal",
    "chart": "ULTIMO, Zeitplan",
    "empty-pile": "leerer Stapel, montón vacío",
    "spice": "Gewürz, Spezie, spice",
    "newfoundland": "Neufundland, Terranova",
    "fleet_at_sea": "Fleet at Sea, Flotte auf See",
    "hollandisches_kontor": "Holländisches Kontor",
    "option-losses": "losses option",
    "sources": "reconstructed, Quellen",
    "solo": "alone, Solospiel",
}


def text(number: str) -> str:
    return RULEBOOK.by_number[f"MK-{number}"].text


def printed(key: str, language: str = "en") -> str:
    facts = RULEBOOK.by_key[key].facts
    assert facts is not None
    return facts(catalog(language, META.id), None)


def test_every_decision_of_the_law_is_told() -> None:
    assert {rule.number for rule in RULEBOOK.rules if rule.readings} == {f"MK-{number}" for number in DECIDED}


def test_printed_numbers_in_the_entries_are_those_of_the_game() -> None:
    for value in VALUES[:-1]:
        count = sum(contract.value == value for contract in CONTRACTS)
        assert f"{count} of {value}" in text("1.3").replace("contracts of value", "of")
    for good, word in enumerate(GOODS):
        said = f"{ENGLISH.value('place', PLACES[good // 2])}: "
        assert ENGLISH.value("good", word) in text("1.6").partition(said)[2].partition(".")[0]
    for place, time in zip(PLACES, TIME, strict=True):
        told = text("4.2") if time < 0 else text("4.12")
        assert ENGLISH.value("place", place) in told
        assert time >= 0 or f"{ENGLISH.value('place', place)} " in told
        assert str(abs(time)) in told or not time
    for place, threshold in zip(PLACES[material.MAJORS :], THRESHOLD[material.MAJORS :], strict=True):
        assert f"{threshold} for {ENGLISH.value('place', place)}" in text("4.10")


@pytest.mark.parametrize(("key", "words"), ASKED.items(), ids=ASKED)
def test_what_people_ask_for_is_found(key: str, words: str) -> None:
    for typed in words.split(", "):
        assert rulebook.search(META.id, typed).best == key, typed


def test_every_good_place_and_building_has_its_topic() -> None:
    for key in (*GOODS, *PLACES, *(CARDS[card] for card in BUILDINGS)):
        assert RULEBOOK.by_key[key].facts is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_mk_16_10_what_is_reconstructed_is_told_where_it_is_looked_up(language: str) -> None:
    doubt = catalog(language, META.id)("Its links are reconstructed, not printed.")
    threshold = catalog(language, META.id)("Its threshold is reconstructed, not printed.")
    assert {place for place in PLACES if doubt in printed(place, language)} == {*PLACES[: material.MAJORS]} - {
        "russia"
    }
    assert {place for place in PLACES if threshold in printed(place, language)} == {"denmark", "italy"}
    for card in BUILDINGS:
        told = printed(CARDS[card], language)
        assert (catalog(language, META.id)(REBUILT) in told) == (card in material.REBUILT)
        assert str(material.COSTS[card]) in told


REBUILT = "What it pays and costs is reconstructed, at least in part, not printed."
