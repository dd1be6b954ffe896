"""The pictures of cards on how to play: positions that could be, crops that differ, names that cover nothing."""

from itertools import combinations

import pytest

from bench.letters import read_cards
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.titles import registry
from hansa_bot.titles.die_haendler.material import BONUSES, GUEST_MOST, MAKES, MASTER_MOST, SPACES, WAGONS
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.render.illustrations import ILLUSTRATIONS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.kit.render.legend import AIR
from hansa_bot.titles.kit.render.targets import shared
from tests.titles.die_haendler.golden_pictures import PAINTER

CARDS = {card.key: card for card in registry.load(META.id).rulebook().primer.cards}
every_card = pytest.mark.parametrize("key", CARDS)
PHONE = 7.0
"""Pixels of capitals where a picture is 400 wide."""


def test_only_cards_have_pictures() -> None:
    assert {*CARDS} <= ILLUSTRATIONS.keys()


@every_card
def test_a_position_could_be_on_a_table(key: str) -> None:
    """Goods lie where they are made and are no more than there are; wagons stand apart, their loads fit (DH-6)."""
    state = ILLUSTRATIONS[key]().state
    assert min(state.supplies) >= 0
    assert len({*state.places}) == len(WAGONS)
    assert state.messenger in SPACES
    assert all(0 <= mark < len(BONUSES) for mark in state.marks)
    for seat in range(state.seats):
        for city, made in enumerate(MAKES):
            assert all(good in made for good, count in enumerate(state.stock(seat, city)) if count), (seat, city)
    for wagon in WAGONS:
        rows = {seat: [good for good, n in enumerate(state.row(wagon, seat)) if n] for seat in range(state.seats)}
        counts = {seat: sum(state.row(wagon, seat)) for seat in rows}
        master = state.masters[wagon] if state.masters[wagon] >= 0 else max(counts, key=counts.__getitem__)
        assert counts[master] <= MASTER_MOST
        assert counts[master] <= GUEST_MOST or len(rows[master]) == 1
        assert all(counts[seat] <= GUEST_MOST for seat in rows if seat != master)
        if state.masters[wagon] >= 0:
            assert state.in_city(wagon)
            assert not any({*rows[seat]} & {*rows[master]} for seat in rows if seat != master)


@every_card
def test_all_that_is_asked_can_be_answered(key: str) -> None:
    state = ILLUSTRATIONS[key]().state
    assert state.over or all(RULES.offers(state, seat) for seat in state.waiting)


@every_card
def test_a_picture_shows_a_part_at_about_twice_the_size(key: str) -> None:
    left, _, right, _ = ILLUSTRATIONS[key]().focus.part
    assert 230 <= right - left <= 290


def test_no_two_pictures_show_the_same_part() -> None:
    parts = [ILLUSTRATIONS[key]().focus.part for key in CARDS]
    for one, other in combinations(parts, 2):
        assert shared(one, other) < 0.82 * min(shared(one, one), shared(other, other))


@every_card
@pytest.mark.parametrize("language", sorted(languages()))
def test_names_and_their_lines_cover_nothing_that_is_read(key: str, language: str) -> None:
    """Neither names, figures, plates and tracks nor what another label names; a line may cross what it names."""
    drawn = ILLUSTRATIONS[key]()
    view = RULES.view(drawn.state, None)
    labels = PAINTER.labels(view, drawn.focus, CARDS[key].names(catalog(language, META.id)))
    assert 4 <= len(labels) <= 6
    for label in labels:
        for box in drawn.focus.spared:
            assert shared(label.plate, box) == 0, (label.text, box)
            if not shared(box, label.place):
                assert not any(shared(step, box) for step in label.steps), (label.text, box)
        assert abs(label.line[0][1] - label.line[1][1]) < 40 * AIR


def test_letters_are_large_and_no_frame_cuts_what_is_named() -> None:
    found = read_cards(registry.load(META.id))
    assert found.covered == []
    small = {by: high for (_, by), (high, *_) in found.smallest.items() if high < PHONE and "ground" not in by}
    assert small == {}
