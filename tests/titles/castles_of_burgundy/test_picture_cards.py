"""What cards on how to play show: positions that may come up, crops that differ, labels that cover no figure."""

from collections.abc import Iterator

import pytest

from bench.letters import read_cards
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.render.canvas import WIDE, Box, around
from hansa_bot.titles import registry
from hansa_bot.titles.castles_of_burgundy import formulas
from hansa_bot.titles.castles_of_burgundy.material import PHASES, TYPES
from hansa_bot.titles.castles_of_burgundy.position import own
from hansa_bot.titles.castles_of_burgundy.render import layout
from hansa_bot.titles.castles_of_burgundy.render.illustrations import ILLUSTRATIONS
from hansa_bot.titles.castles_of_burgundy.rules import RULES
from hansa_bot.titles.castles_of_burgundy.tables import BASIC, HEX, NEAR, SIZE, estate
from hansa_bot.titles.kit.render.legend import Label
from hansa_bot.titles.painter import Illustration
from tests.titles.castles_of_burgundy.drawing import PAINTER

TITLE = registry.load("castles_of_burgundy")
CARDS = TITLE.rulebook().primer.cards
KEYS = [card.key for card in CARDS]
PHONE, LABEL = 5.5, 6.5
"""Pixels of capitals where a picture is 400 wide: the smallest there may be, and those of labels."""
ENLARGED = 1.5


def shown(key: str) -> Illustration:
    found = ILLUSTRATIONS[key]()
    assert found is not None
    return found


@pytest.mark.parametrize("key", KEYS)
def test_a_position_may_come_up(key: str) -> None:
    state = shown(key).state
    RULES.check(state)
    for seat in range(state.seats):
        full = [index for index, face in enumerate(own(state, seat)) if face]
        reached = {HEX["d4"]}
        for _ in range(SIZE):
            reached |= {near for index in reached for near in NEAR[index] if near in full}
        assert reached == set(full), "a tile lies apart from the start"


@pytest.mark.parametrize("key", KEYS)
def test_what_happened_last_is_what_the_rules_give(key: str) -> None:
    found = shown(key)
    board, tiles = estate(BASIC), own(found.state, 0 if key == "goal" else 1)
    for event in found.focus.marks:
        if event.kind == "region":
            hexes = tuple(HEX[name] for name in event.args["hexes"])
            assert hexes in board.regions
            assert all(tiles[index] for index in hexes)
            assert event.args["points"] == formulas.region_points(len(hexes), found.state.phase)
        if event.kind == "bonus":
            kind = TYPES.index(event.args["type"])
            assert all(tiles[index] for index in board.hexes[kind])
    if key in ("goal", "end"):
        assert "region" in {event.kind for event in found.focus.marks}


def test_the_estate_of_the_end_has_scored_what_fills_it() -> None:
    state = shown("end").state
    view = RULES.view(state, None)
    assert PHASES[view.phase] == "E"
    tiles, board = own(state, 1), estate(BASIC)
    full = [hexes for hexes in board.regions if all(tiles[index] for index in hexes)]
    sizes = [len(hexes) for hexes in full if hexes != (HEX["d4"],)]
    least, most = (sum(formulas.region_points(size, phase) for size in sizes) for phase in (4, 0))
    assert least <= view.estates[1].earned[0] <= most
    assert view.estates[1].earned[1] == 6 * len(view.estates[1].bonus)


def test_every_card_shows_another_part_enlarged() -> None:
    parts = [shown(key).focus.part for key in KEYS]
    assert len(set(parts)) == len(KEYS) == 5
    for part in parts:
        assert part is not None
        assert WIDE / (part[2] - part[0]) >= ENLARGED


def labelled() -> Iterator[tuple[str, Illustration, list[Label]]]:
    for language in sorted(languages()):
        for card in CARDS:
            found = shown(card.key)
            view, names = RULES.view(found.state, None), card.names(catalog(language, "castles_of_burgundy"))
            yield f"{card.key} {language}", found, PAINTER.labels(view, found.focus, names)


def within(box: Box, other: Box) -> bool:
    return other[0] <= box[0] and other[1] <= box[1] and box[2] <= other[2] and box[3] <= other[3]


def meet(box: Box, other: Box) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def test_labels_and_their_lines_cover_no_name_and_no_figure() -> None:
    for about, found, labels in labelled():
        read = [*found.focus.spared, *PAINTER.names(RULES.view(found.state, None))]
        assert len(read) > 37
        assert 4 <= len(labels) <= 6, about
        for label in labels:
            assert not any(meet(label.plate, box) for box in read), (about, label.text)
            far = [box for box in read if not meet(box, label.place)]
            assert not any(meet(step, box) for step in label.steps for box in far), (about, label.text)


def test_every_number_on_an_empty_hex_is_spared() -> None:
    found = shown("turn")
    view = RULES.view(found.state, None)
    grid = layout.panels(view)[1].grid
    assert view.estates[1].tiles.count(0) == SIZE - 1
    for index in range(SIZE):
        x, y = grid.place(index)
        number = around(x - 0.2 * grid.wide, y - 0.15 * grid.wide, 1, 1)
        assert any(within(number, box) for box in found.focus.spared)


@pytest.mark.parametrize("key", KEYS)
def test_no_place_that_is_explained_cuts_into_a_name(key: str) -> None:
    """What is framed and lit holds a seat's name as a whole, or nothing of it; but for the score at its end."""
    found = shown(key)
    assert found.focus.places is not None
    for panel in layout.panels(RULES.view(found.state, None)).values():
        left, top, right, bottom = panel.name
        for name, place in found.focus.places.items():
            assert name == "points" or not meet(place, (left, top, right, bottom - 0.5)), name


def test_capitals_of_cards_are_read_on_a_phone() -> None:
    found = read_cards(TITLE)
    assert found.covered == []
    heights = {by: height for (_, by), (height, _, _) in found.smallest.items()}
    assert min(heights.values()) >= PHONE
    assert heights["kit.render.legend.paint_legend"] >= LABEL
