"""Pieces carry the signs of the table that is painted, and nobody else's."""

from hansa_bot.render import sprites
from hansa_bot.render.theme import each_with_signs, sign, use_signs


def test_signs_are_letters_until_a_table_has_others() -> None:
    plain = sprites.piece(0, sprites.SQUARE, 13, 3)
    with use_signs(("W", "A"), "N"):
        assert [sign(seat) for seat in (0, 1, 2, 5, None)] == ["W", "A", "C", "N", "N"]
        worn = sprites.piece(0, sprites.SQUARE, 13, 3)
        gone = sprites.ghost(0, sprites.SQUARE, 13, 3)
    assert worn.tobytes() != plain.tobytes()
    assert gone.tobytes() != sprites.ghost(0, sprites.SQUARE, 13, 3).tobytes()
    assert sprites.piece(0, sprites.SQUARE, 13, 3).tobytes() == plain.tobytes()
    assert [sign(seat) for seat in (0, 5, None)] == ["A", "N", "N"]


def test_a_film_leaves_others_their_signs() -> None:
    film = each_with_signs((sign(0) for _ in range(2)), ("W",), "N")
    assert [(shown, sign(0)) for shown in film] == [("W", "A"), ("W", "A")]
