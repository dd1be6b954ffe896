"""Names come as people wrote them; the picture shows what it can and never breaks."""

import pytest

from hansa_bot.render import fonts
from hansa_bot.render.canvas import balance_text, width, wrap_text


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Zoë  Müller\n", "Zoë Müller"),
        ("Emil 🚢⚓ der Seefahrer", "Emil · der Seefahrer"),
        ("🎲🎲🎲", "Player"),
        ("דורה", "Player"),
        ("ベア", "Player"),
        ("田中 Bea", "Bea"),
        ("\u202eevil\u202c", "evil"),
        ("a\u0301", "á"),
        ("e\u0336v\u0489", "ev"),
        ("", "Player"),
        ("·", "Player"),
        ("Ω 7", "Ω 7"),
    ],
)
def test_a_name_becomes_legible(name: str, shown: str) -> None:
    assert fonts.make_legible(name, "Player") == shown


def test_a_long_text_is_cut_with_an_ellipsis_and_fits() -> None:
    cut = fonts.fit("W" * 100, "Bold", 33, 150)
    assert cut.endswith("…")
    assert 100 < fonts.width(cut, "Bold", 33) <= 150


def test_a_short_text_stays_whole_and_no_room_at_all_still_gives_a_text() -> None:
    assert [fonts.fit("Anna", "Bold", 33, room) for room in (150, 1)] == ["Anna", "…"]


@pytest.mark.parametrize("weight", ["Regular", "Semibold", "Bold", "Black"])
def test_type_comes_from_the_package(weight: str) -> None:
    assert fonts.font(weight, 30).path == str(fonts.FOLDER / f"SourceSansPro-{weight}.ttf")


@pytest.mark.parametrize("text", ["ABCDE", "+3", "0123456789", "äöüßÄÖÜéèàùñ", "…–·/"])
def test_the_font_has_all_signs_that_we_write(text: str) -> None:
    assert all(fonts.covers(char) for char in text)


def test_a_mask_covers_the_whole_text() -> None:
    shape, left, top = fonts.mask("Ägypten", "Bold", 40)
    assert shape.getbbox() is not None
    assert -3 <= left <= 5
    assert -45 < top < -25


TEXT = "lies on a route: each office founded there brings you two pieces"


@pytest.mark.parametrize("break_text", [wrap_text, balance_text])
@pytest.mark.parametrize("room", [70, 120, 160, 400])
def test_lines_fit_and_keep_every_word(break_text, room: float) -> None:
    lines = break_text(TEXT, 8, room, 9)
    assert all(width(line, 8) <= room for line in lines)
    assert " ".join(lines) == TEXT
    assert (len(lines) == 1) == (width(TEXT, 8) <= room)


@pytest.mark.parametrize("break_text", [wrap_text, balance_text])
def test_what_does_not_fit_is_cut_at_the_end_of_the_last_line(break_text) -> None:
    lines = break_text(TEXT, 8, 70, 2)
    assert len(lines) == 2
    assert "…" not in lines[0]
    assert lines[1].endswith("…")
    assert all(width(line, 8) <= 70 for line in lines)


def test_balanced_lines_are_as_few_and_no_longer() -> None:
    text = "If the game ended now"
    room = width("If the game ended", 8) + 1
    assert wrap_text(text, 8, room, 2) == ("If the game ended", "now")
    assert balance_text(text, 8, room, 2) == ("If the game", "ended now")


def test_no_text_is_no_line() -> None:
    assert wrap_text("", 8, 50, 2) == balance_text(" ", 8, 50, 2) == ()
