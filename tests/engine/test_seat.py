"""Seats have letters."""

from hansa_bot.engine.view import letter


def test_letters_follow_the_playing_order():
    assert "".join(letter(seat) for seat in range(5)) == "ABCDE"
