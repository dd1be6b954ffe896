"""Pieces tell kind, seat and state apart by shape, letter and outline."""

import pytest

from hansa_bot.render import cache, sprites
from hansa_bot.render.theme import JET, PAPER, SEATS, rgb


@pytest.mark.parametrize("seat", range(5))
def test_a_square_fills_its_corner_and_a_disc_does_not(seat: int) -> None:
    square, disc = (sprites.piece(seat, shape, 13, 3) for shape in (sprites.SQUARE, sprites.DISC))
    assert square.size == disc.size
    place = square.width // 6
    assert square.getpixel((place, place))[3] == 255
    assert disc.getpixel((2, 2))[3] == 0


@pytest.mark.parametrize("seat", range(5))
def test_a_piece_wears_its_colours(seat: int) -> None:
    ink = SEATS[seat]
    found = {
        colour[:3] for _, colour in sprites.piece(seat, sprites.SQUARE, 13, 3).getcolors(4096) if colour[3] == 255
    }
    assert {ink.fill, ink.tone, ink.text, ink.edge} <= found


def test_the_neutral_piece_is_light_with_a_grey_frame() -> None:
    found = {colour[:3] for _, colour in sprites.piece(5, sprites.DISC, 13, 3).getcolors(4096)}
    assert {rgb("#F4F4F4"), rgb("#A0A0A0"), JET} <= found
    assert sprites.piece(None, sprites.DISC, 13, 3).tobytes() == sprites.piece(5, sprites.DISC, 13, 3).tobytes()


def test_ghosts_are_hollow_and_halos_larger_than_pieces() -> None:
    ghost, piece = (make(3, sprites.SQUARE, 13, 3) for make in (sprites.ghost, sprites.piece))
    halo = sprites.halo(sprites.SQUARE, 13, 3)
    assert ghost.size == piece.size
    assert ghost.getpixel((9, 9))[:3] == PAPER
    assert halo.width - piece.width >= 15
    assert halo.getpixel((halo.width // 2, 2))[:3] == JET


def test_a_badge_grows_with_its_text() -> None:
    assert sprites.badge("+1", 0, 9, 3).width < sprites.badge("+12", 0, 9, 3).width


def test_sprites_are_drawn_once_until_forgotten() -> None:
    first = sprites.piece(3, sprites.DISC, 13, 3)
    assert sprites.piece(3, sprites.DISC, 13, 3) is first
    cache.forget()
    again = sprites.piece(3, sprites.DISC, 13, 3)
    assert again is not first
    assert again.tobytes() == first.tobytes()
