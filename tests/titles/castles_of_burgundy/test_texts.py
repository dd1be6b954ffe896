"""What the title says: events as declared, different names for different things, refusals in four languages."""

from __future__ import annotations

import re

import pytest

from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.castles_of_burgundy import reasons
from hansa_bot.titles.castles_of_burgundy.material import DEPOTS, EFFECTS, GOODS, TILES, TOOLS, TYPES
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.tables import PRINTED
from hansa_bot.titles.castles_of_burgundy.texts.facts import FACTS
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from hansa_bot.titles.kit.events import check
from tests.titles.castles_of_burgundy.facts import IDS, TABLES
from tests.titles.castles_of_burgundy.position import RULES, set_up
from tests.titles.castles_of_burgundy.spoken import ENGLISH, LANGUAGES, TEXTS
from tests.titles.castles_of_burgundy.wander import wander

every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_events_are_as_declared_and_all_of_them_happen() -> None:
    seen = set[str]()
    for seats, options in TABLES.values():
        outcome = Outcome()
        RULES.setup(Setup(seats, META.check(seats, options), "spoken"), outcome)
        events = [*outcome.events, *(event for step in wander(seats, 1, **options) for event in step.events)]
        check(FACTS, events)
        seen |= {event.kind for event in events}
    assert seen == {*FACTS}


@every_language
def test_different_things_have_different_names(language: str) -> None:
    texts = TEXTS[language]
    sets = {"tile": TILES[1:], "good": GOODS, "depot": DEPOTS, "die": TOOLS, "estate": PRINTED, "type": TYPES}
    for slot, values in {**sets, "effect": EFFECTS}.items():
        assert len({texts.value(slot, value) for value in values}) == len(values)


@every_language
def test_every_refusal_is_told_with_its_elements(language: str) -> None:
    texts = TEXTS[language]
    things = {"tile": "city-hall", "effect": "city-hall", "hex": "c4", "type": "animal", "good": "pink"}
    values = {**things, "depot": "4", "workers": 2, "silver": 2, "count": 1}
    found = [reason for reason in vars(reasons).values() if isinstance(reason, reasons.Reason)]
    assert len(found) > 20
    for reason in found:
        names = set(re.findall(r"{(\w+)}", reason.text))
        sentence = texts.refusal(reason(**{name: values[name] for name in names}))
        assert sentence.endswith(f"({reason.rule})")
        assert IDS.search(sentence) is None, sentence
        assert "depot depot" not in sentence.lower()


@pytest.mark.parametrize(
    ("slot", "value", "name"),
    [
        ("tile", "cow-3", "3 cows"),
        ("tile", "carpenter", "carpenter's workshop"),
        ("discard", "k24", "knowledge 24"),
        ("depot", "4", "depot 4"),
        ("depot", "black", "black depot"),
        ("depots", "6+1", "depots 6 and 1"),
        ("depots", ["3"], "depot 3"),
        ("goods", "pink+red", "pink and red"),
        ("goods", ["red", "red", "brown"], "2 × red, brown"),
        ("goods", [], "none"),
        ("die", "die-5", "die 5"),
        ("die", "city-hall", "city hall"),
        ("other_die", 5, "5"),
        ("estate", "house-17", "house estate 17"),
        ("estates", ["2", "9"], "estate 2 and estate 9"),
        ("hexes", ["c4", "d5"], "c4 and d5"),
        ("points", 1, "1 point"),
        ("space", 0, "1"),
        ("seat", 2, "Carl von und zu Hohenlo…"),
    ],
)
def test_names(slot: str, value: object, name: str) -> None:
    assert ENGLISH.value(slot, value) == name


@pytest.mark.parametrize("slot", sorted({slot for kind in VERBS.kinds.values() for slot in kind.slots}))
def test_unknown_values_are_named_as_they_are(slot: str) -> None:
    assert ENGLISH.value(slot, "no such thing") == "no such thing"
    assert ENGLISH.choice(RULES.view(set_up(3), 0), "place", slot, "no such thing") == "no such thing"
