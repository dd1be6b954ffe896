"""The rulebook says what the game has: printed numbers, decisions of the law, everything that has a name."""

import re

import pytest

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import ABILITIES, CARDS, CITIES, GOODS, MAKES, PAIRS, RUNGS
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.rulebook import RULEBOOK
from hansa_bot.ui.rules import rulebook
from tests.titles.die_haendler.spoken import ENGLISH, LANGUAGES

DECIDED = (
    *("1.3", "1.6", "2.1", "2.5", "3.1", "3.7", "3.11", "5.5", "5.7", "5.9", "6.17", "7.6", "7.8", "7.20", "8.2"),
    *("8.9", "9.8", "9.9", "11.1", "11.3", "11.4", "11.5", "11.9", "11.10", "12.4", "12.5", "12.7", "13.3", "13.4"),
    *("13.5", "13.6", "13.7", "13.9", "15.1", "15.2", "15.3", "15.4", "17.1", "17.2", "17.3", "24.1"),
)
"""The rules under which the law decides between readings, and the words, where it says whose they are."""
PRINTED = [
    ("2.6", [sum(material.COPIES), material.CREDITS]),
    ("2.7", [material.START_MONEY, *material.TILES]),
    ("3.4", [material.QUICK_PRICE, material.START_MONEY - material.QUICK_PRICE]),
    ("5.1", [material.BOUGHT]),
    ("5.5", [material.FLAT_PRICE]),
    ("6.19", [material.UNIT, material.FEE_CAP]),
    ("6.27", material.FIXED_FEES),
    ("9.3", [material.BUY[-1], material.SELL[-1], material.BUY[0], material.SELL[0]]),
    ("11.3", [material.CREDIT_GIVES]),
    ("11.5", [material.CREDIT_COSTS]),
    ("12.1", [material.END_AT[seats] for seats in (4, 3, 2)]),
    ("13.1", [material.COPIES[0]]),
    ("13.6", [4, material.SPECIAL_PRICE]),
    ("13.8", [material.RISE_PRICE]),
]
ASKED = {
    "master": "loading master, Lademeister, Mastro del caricamento, maestro de carga",
    "messenger": "messenger on the road, Kurierfigur",
    "courier": "Courier, Mensajero",
    "auction": "bid, bieten, offerta, puja, nobody bids",
    "occupied": "city taken, Stadt besetzt, città occupata, ciudad ocupada",
    "wheel": "price wheel, Preisscheibe, ruota dei prezzi, rueda de precios",
    "credit": "loan, Kredit, prestito, préstamo",
    "upkeep": "Repräsentationskosten, spese di rappresentanza, gastos de representación",
    "axle_break": "Broken Axle, Achsbruch, Rottura dell'asse, Eje roto",
    "gent": "Ghent, Gand, Gante, Hamburg, Amburgo",
    "silk": "Seide, seta, seda",
    "ratsherr": "Councillor, Consigliere",
    "option-haggling": "haggling option",
    "sources": "reconstructed, Quellen",
}


def printed(key: str, language: str = "en") -> str:
    facts = RULEBOOK.by_key[key].facts
    assert facts is not None
    return facts(catalog(language, META.id), None)


def test_every_decision_of_the_law_is_told() -> None:
    assert {rule.number for rule in RULEBOOK.rules if rule.readings} == {f"DH-{number}" for number in DECIDED}


@pytest.mark.parametrize(("number", "figures"), PRINTED, ids=[number for number, _ in PRINTED])
def test_figures_in_the_entries_are_those_of_the_data(number: str, figures: list[int]) -> None:
    text = re.sub(r"DH-[\d.]*\d", "", RULEBOOK.by_number[f"DH-{number}"].text)
    told = [int(figure) for figure in re.findall(r"\d+", text)]
    assert {*figures} <= {*told}
    pairs = "; ".join(" and ".join(ENGLISH.value("ability", each) for each in pair.split("+")) for pair in PAIRS)
    assert RULEBOOK.by_number["DH-3.2"].text == f"{pairs}."


@pytest.mark.parametrize(("key", "words"), ASKED.items(), ids=ASKED)
def test_what_people_ask_for_is_found(key: str, words: str) -> None:
    for typed in words.split(", "):
        assert rulebook.search(META.id, typed).best == key, typed


def test_what_has_a_name_has_its_topic() -> None:
    for key in (*GOODS, *CITIES, *ABILITIES, *CARDS, *RUNGS):
        assert RULEBOOK.by_key[key].facts is not None
    for city, word in enumerate(CITIES):
        assert all(ENGLISH.value("good", GOODS[good]) in printed(word) for good in MAKES[city])


@pytest.mark.parametrize("language", LANGUAGES)
def test_dh_18_7_what_is_reconstructed_is_told_where_it_is_looked_up(language: str) -> None:
    tr, levels = catalog(language, META.id), material.BOARD["status_track"]["levels"]
    name, cost = (tr(f"Its {what} is reconstructed, not printed.") for what in ("name", "cost"))
    for key, level in zip(RUNGS, levels, strict=True):
        told = printed(key, language)
        assert (name in told) == (level["name_source"] == material.RECONSTRUCTED)
        assert (cost in told) == (level["cost_source"] == material.RECONSTRUCTED)
    city, good = ("What it makes and its roads are", "Which cities make it is")
    assert all(tr(f"{city} reconstructed, not printed.") in printed(key, language) for key in CITIES)
    assert all(tr(f"{good} reconstructed, not printed.") in printed(key, language) for key in GOODS)
