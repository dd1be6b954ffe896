"""Colours that people have chosen: the same inks in another order, and no memory mixes them up."""

from dataclasses import replace
from itertools import permutations

import pytest

from hansa_bot.host.kernel.settings import COLOUR
from hansa_bot.render import cache, sprites, theme
from hansa_bot.render.theme import NEUTRAL, SEATS, THEMES, seat_ink, sign, use_signs, use_theme
from hansa_bot.titles import painter as kinds
from hansa_bot.titles import registry
from tests.titles.kit.test_request import DRAWN, request_of


def test_every_ink_has_a_name() -> None:
    assert len(COLOUR.values) == 1 + len(SEATS)


@pytest.mark.parametrize("seats", range(1, len(SEATS) + 1))
def test_inks_and_signs_stay_apart_in_every_assignment(seats: int) -> None:
    for colours in permutations(range(len(SEATS)), seats):
        with use_signs("VWXYZ"[:seats], "N", colours):
            worn = [seat_ink(seat) for seat in range(seats)]
            assert worn == [SEATS[colour] for colour in colours]
            assert len({(ink.fill, ink.pattern) for ink in worn}) == seats
            assert [sign(seat) for seat in range(seats)] == list("VWXYZ"[:seats])
            assert seat_ink(None) is seat_ink(len(SEATS)) is NEUTRAL
    assert [seat_ink(seat) for seat in range(len(SEATS))] == list(SEATS)


def test_a_piece_in_another_colour_is_the_piece_of_that_seat() -> None:
    plain = [sprites.piece(seat, sprites.SQUARE, 13, 3).tobytes() for seat in (0, 3)]
    with use_signs("D", "N", (3,)):
        assert sprites.piece(0, sprites.SQUARE, 13, 3).tobytes() == plain[1]
    assert [sprites.piece(seat, sprites.SQUARE, 13, 3).tobytes() for seat in (0, 3)] == plain


@pytest.mark.parametrize("title", DRAWN)
def test_a_title_has_room_for_all_its_colours_in_every_theme(title: str) -> None:
    painter = registry.load(title).painter()
    for name, colours in THEMES.items():
        with use_theme(colours), painter.use_theme(name):
            known = set(painter.colours.palette().colours)  # type: ignore[attr-defined]
            inks = [*SEATS[: registry.load(title).meta.seats[-1]]]
            assert {theme.in_theme(tone) for ink in inks for tone in (ink.fill, ink.tone)} <= known


@pytest.mark.parametrize(
    "title", [pytest.param(title, marks=pytest.mark.proof if title != DRAWN[-1] else ()) for title in DRAWN]
)
@pytest.mark.parametrize("kind", [kinds.BOARD, kinds.TARGETS])
def test_no_layer_and_no_memory_keeps_a_colour(title: str, kind: str) -> None:
    loaded = registry.load(title)
    assert loaded.scenes is not None
    scene = max(loaded.scenes(), key=lambda scene: scene.view.seats)
    other = replace(request_of(loaded, scene, kind), theme="day")
    usual = replace(other, colours=())
    cache.forget()
    fresh = usual.paint()
    cache.forget()
    painted = [request.paint() for request in (other, usual, other)]
    if fresh is None:
        assert painted == [None] * 3
        return
    pixels = [image.tobytes() for image in painted if image is not None]
    assert pixels[1] == fresh.tobytes()
    assert pixels[0] == pixels[2] != pixels[1]
    assert painted[0] is not None
    assert painted[0].getpalette() == fresh.getpalette()
