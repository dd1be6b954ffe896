"""Everything that the title says fits its place, names what it means, and says it in four languages."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.engine.event import seen_by
from hansa_bot.i18n import extract
from hansa_bot.titles.castles_of_burgundy import reasons
from hansa_bot.titles.castles_of_burgundy.material import DEPOTS, EFFECTS, GOODS, TILES, TOOLS, TYPES
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.tables import PRINTED
from hansa_bot.titles.castles_of_burgundy.texts.facts import FACTS
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from hansa_bot.titles.kit.preview import brings
from tests.titles.castles_of_burgundy.position import RULES, set_up
from tests.titles.castles_of_burgundy.spoken import ENGLISH, LANGUAGES, NAMES, TEXTS, steps

LONGEST = 100
PICTURE_ONLY = {"turn_started", "turn_ended"}
IDS = re.compile(r"[{}_]|\bdie-\d|\b(?:cow|pig|sheep|chicken)-\d|\bk\d|city-hall|boarding-house|house-\d|\bseat \d")
HOME = extract.ROOT / "hansa_bot" / "titles" / META.id / "locales"


def plain(text: str) -> bool:
    """Tell whether a text holds words only: no unfilled place, id or token."""
    return IDS.search(text.replace(NAMES[3], "")) is None


every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_text_has_a_translation_with_the_same_gaps(language: str) -> None:
    with (HOME / f"{language}.po").open("rb") as file:
        for entry in read_po(file):
            if entry.id:
                source = (entry.id,) if isinstance(entry.id, str) else entry.id
                target = (entry.string,) if isinstance(entry.string, str) else entry.string
                assert all(target), (language, entry.id)
                for text in target:
                    assert not set(text) & set("!*`<@#|"), text
                    assert text.endswith(".") == source[0].endswith("."), (language, entry.id)


def test_events_are_as_documented_and_all_of_them_happen() -> None:
    seen: dict[str, set[str]] = {}
    for step in steps():
        for event in step.events:
            seen.setdefault(event.kind, set()).update(event.args)
    assert seen == {kind: {*fact.elements.split()} for kind, fact in FACTS.items()}


@every_language
def test_every_event_is_told_unless_it_is_for_the_picture(language: str) -> None:
    texts = TEXTS[language]
    for step in steps():
        for reader in (None, step.seat):
            for event in seen_by(step.events, reader):
                sentence = texts.event(event)
                if event.kind in PICTURE_ONLY:
                    assert sentence is None
                    continue
                assert sentence is not None, event
                assert sentence.endswith(".")
                assert plain(sentence), sentence
                assert not sentence[0].islower()
                assert len(sentence) <= 300


def test_every_element_of_every_event_has_a_name() -> None:
    for step in steps()[::3]:
        for event in step.events:
            for name, value in event.args.items():
                assert ENGLISH.value(name, value), event


@every_language
def test_every_offer_has_an_effect_and_every_choice_a_meaning(language: str) -> None:
    texts = TEXTS[language]
    for step in steps()[::11]:
        view = RULES.view(step.state, step.seat)
        for action in step.offers[:: 1 + len(step.offers) // 30]:
            effect = texts.effect(view, action, brings(RULES, step.state, step.seat, action))
            assert effect != action
            assert 0 < len(effect) <= LONGEST
            assert plain(effect), effect
            for slot, value in zip(VERBS.kinds[kind_of(action)].slots, values_of(action), strict=False):
                choice = texts.choice(view, kind_of(action), slot, value)
                assert len(choice) <= LONGEST
                assert plain(choice), choice
                assert choice.startswith(texts.value(slot, value))


@every_language
def test_every_position_can_be_described_for_everybody(language: str) -> None:
    texts = TEXTS[language]
    for step in steps()[::17]:
        for reader in (step.seat, None):
            view = RULES.view(step.state, reader)
            board = texts.board(view)
            assert plain(board)
            assert all(texts.desk(view, seat) in board for seat in range(view.seats))
            for seat in view.waiting:
                due = texts.due(view, seat)
                assert due in board
                assert due != texts.tr("The game is over.")


@every_language
def test_what_is_not_offered_has_a_reason(language: str) -> None:
    texts = TEXTS[language]
    for step in steps()[::13]:
        view = RULES.view(step.state, step.seat)
        possible = {kind_of(offer) for offer in step.offers}
        for kind in VERBS.kinds:
            reason = texts.unavailable(view, kind)
            if kind in ("take", "place", "sell", "workers", "buy", "end") and kind not in possible:
                assert reason is not None
                assert len(reason) <= 150
                assert plain(reason)
        assert texts.unavailable(view, "load") is None


@every_language
def test_labels_fit_their_places(language: str) -> None:
    texts = TEXTS[language]
    for name, kind in VERBS.kinds.items():
        assert 0 < len(texts.kind(name)) <= 30
        assert 0 < len(texts.about(name)) <= 100
        assert all(0 < len(texts.slot(slot)) <= 60 for slot in kind.slots)
    for score in RULES.scores(RULES.view(set_up(4), None)):
        assert all(0 < len(texts.line(line.key)) <= 20 for line in score.lines)
    for option in META.options:
        assert len(texts.tr(option.name)) <= 50
        assert len(texts.tr(option.text)) <= 100
        for choice in option.choices:
            assert len(texts.tr(choice.name)) <= 50
            assert len(texts.tr(choice.text)) <= 100
            assert len(texts.tr(choice.note)) <= 200
    assert len(texts.tr(META.about)) <= 100


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
        assert plain(sentence), sentence
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
