"""Cards on how to play show small legal positions; their labels keep off names and figures in every language."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.render.canvas import WIDE, Box, Canvas
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.legend import Label
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import BONUS, BUILDINGS, CONTRACTS, GOODS, LINKED
from hansa_bot.titles.merkator.render.illustrations import ILLUSTRATIONS
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.texts.names import MerkatorNames
from hansa_bot.titles.merkator.view import MerkatorView
from hansa_bot.titles.painter import Illustration
from tests.titles.merkator.golden_pictures import PAINTER, TR

CARDS = registry.load("merkator").rulebook().primer.cards
every_card = pytest.mark.parametrize("card", CARDS, ids=[card.key for card in CARDS])
WIDEST = 0.78
"""No crop is wider than this part of a sheet."""


def shown(key: str) -> tuple[Illustration, MerkatorView]:
    found = ILLUSTRATIONS[key]()
    assert found is not None
    return found, RULES.view(found.state, None)


def meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@every_card
def test_a_card_shows_a_crop_of_its_own_with_a_few_labels(card) -> None:
    found, _ = shown(card.key)
    part = found.focus.part
    assert part is not None
    assert part[2] - part[0] <= WIDEST * WIDE
    assert 4 <= len(card.places) <= 7


def test_no_two_cards_show_the_same_part() -> None:
    parts = {(found.focus.desk, found.focus.part) for found, _ in (shown(card.key) for card in CARDS)}
    assert len(parts) == len(CARDS)


@pytest.mark.parametrize("language", sorted(languages()))
@every_card
def test_labels_cover_no_name_and_no_figure(card, language: str) -> None:
    found, view = shown(card.key)
    for label in PAINTER.labels(view, found.focus, card.names(catalog(language, "merkator"))):
        covered = [box for box in found.focus.spared if meets(label.plate, box)]
        assert covered == [], label.text
        assert not any(meets(step, box) for step in label.steps for box in between(found, label)), label.text


def between(found: Illustration, label: Label) -> list[Box]:
    """What is spared and lies apart from what a label names: its line may cross nothing of that."""
    return [box for box in found.focus.spared if not meets(box, label.place)]


@every_card
def test_a_position_is_one_that_a_game_may_come_to(card) -> None:
    """All cards are there once, no two linked majors are empty, and nobody has more than there is (MK-15.3)."""
    state = shown(card.key)[0].state
    contracts = [*state.discards, *(each for rows in (state.piles, state.contracts) for row in rows for each in row)]
    assert sorted(contracts) == [*range(len(CONTRACTS))]
    bonus = [*state.bonus_row, *state.bonus_deck, *(each for row in state.bonus for each in row)]
    built = [*state.building_row, *state.building_deck, *(each for row in state.buildings for each in row)]
    assert (sorted(bonus), sorted(built)) == ([*BONUS], [*BUILDINGS])
    assert len(state.bonus_row) == len(state.building_row) == material.ON_DISPLAY
    for at, pile in enumerate(state.piles):
        assert {CONTRACTS[each].value for each in pile} <= {material.VALUES[at]}
    assert not any(
        state.cubes[one] == state.cubes[two] == 0 for one, two in combinations(range(8), 2) if two in LINKED[one]
    )
    assert state.cubes[state.pawn] == 0
    assert max(state.thalers) <= 15


def test_what_marks_tell_has_happened_in_the_position() -> None:
    for key in ("turn", "places"):
        found, view = shown(key)
        for event in found.focus.marks:
            if event.kind == "travelled":
                assert material.PLACES[view.pawn] == event.args["place"]
            if event.kind == "took":
                goods = Counter(event.args["goods"])
                assert all(view.offices[0].storage[GOODS.index(good)] >= count for good, count in goods.items())
            if event.kind == "spread":
                assert {material.PLACE[place] for place in event.args["places"]} == {*LINKED[view.pawn]}


def test_a_card_shows_the_table_of_all_goods(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    write = Canvas.text

    def text(self: Canvas, x: float, y: float, text: str, *args, **how) -> float:
        said.append(text)
        return write(self, x, y, text, *args, **how)

    monkeypatch.setattr(Canvas, "text", text)
    found, view = shown("cards")
    assert found.focus.desk is not None
    (card,) = (each for each in CARDS if each.key == "cards")
    PAINTER.legend(view, ("Anneke", "Barthold", "Cillie"), TR, found.focus, card.names(TR))
    assert {MerkatorNames(TR, ()).good(good) for good in range(len(GOODS))} <= {*said}
