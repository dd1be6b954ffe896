"""Title cards and posters: what they say stands apart, and they are small."""

from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops, ImageOps

from hansa_bot.render import card, sheet, sprites, theme
from hansa_bot.render.canvas import HIGH, WIDE
from hansa_bot.render.encode import png
from hansa_bot.render.frieze import FRIEZE_HIGH
from hansa_bot.render.theme import SEATS, Palette
from tests.render import sheets
from tests.render.sheets import NAMES, overlap

FULL = (("Britannia", "Turns 1–43"), tuple(enumerate(NAMES)))
LONG = (("W" * 90,), ((1, "W" * 100), (4, "🚢")))
FRIEZE = Image.new("RGB", (1100, 340), (12, 34, 56))


@pytest.mark.parametrize("told", [FULL, LONG, ((), ((0, "Anna"),))])
def test_the_text_of_a_card_stands_apart_below_its_frieze(told) -> None:
    words = card.words(*told)
    assert len(words) == len(told[0]) + len(told[1])
    for first, second in combinations(words, 2):
        assert not overlap(first.box, second.box)
    for word in words:
        assert card.LEFT <= word.box[0] < word.box[2] <= card.RIGHT + 0.5
        assert FRIEZE_HIGH + 5 <= word.box[1] < word.box[3] <= HIGH - 5
        assert word.size >= 11
        assert (word.colour, word.ground) in theme.TEXT_PAIRS
    names = [word.y for word in words if word.weight == "Bold"]
    assert all(second - first > card.PIECE * 1.06 for first, second in pairwise(names))


@pytest.mark.parametrize("size", [(1100, 700), (1650, 1050), (1200, 800)])
def test_a_card_has_the_size_of_a_film_and_shows_every_seat(size: tuple[int, int]) -> None:
    image = card.title_card(size, FRIEZE, *FULL)
    assert (image.mode, image.size) == ("RGB", size)
    colours = {colour for _, colour in image.getcolors(1 << 20)}
    assert {ink.fill for ink in SEATS} | {theme.SHEET, FRIEZE.getpixel((0, 0))} <= colours


def test_the_text_of_a_card_stands_on_the_panel() -> None:
    image = card.title_card((WIDE * 2, HIGH * 2), FRIEZE, *FULL)
    for word in card.words(*FULL):
        left, top, right, bottom = (round(edge * 2) for edge in word.box)
        around = image.crop((left - 2, top - 2, right + 2, bottom + 2))
        ground = max(around.getcolors(1 << 16), key=lambda found: found[0] * (found[1] != word.colour))
        assert ground[1] == word.ground, word.text


def test_only_those_who_play_are_on_the_card() -> None:
    image = card.title_card((1100, 700), FRIEZE, (), ((0, "Anna"), (3, "Dora")))
    colours = {colour for _, colour in image.getcolors(1 << 20)}
    assert SEATS[0].fill in colours
    assert SEATS[1].fill not in colours


def test_a_poster_shows_its_pictures_below_one_another() -> None:
    first, second = sheet.paint(sheets.sheet(), scale=2), sheet.paint(sheets.sheet(2, 4), scale=2)
    image = sheet.stack([first, second])
    assert (image.mode, image.size) == ("P", (1100, 1400 + sheet.POSTER_GAP))
    shown = image.convert("RGB")
    assert shown.crop((0, 0, 1100, 700)).tobytes() == first.convert("RGB").tobytes()
    assert shown.crop((0, 700 + sheet.POSTER_GAP, *image.size)).tobytes() == second.convert("RGB").tobytes()
    data = png(image)
    assert len(data) <= 150_000
    assert len(Image.open(BytesIO(data)).getcolors()) <= 128


def test_larger_pictures_are_reduced_and_keep_their_flat_colours() -> None:
    greens = [(0, value, 40) for value in range(0, 250, 2)]
    board = Image.new("RGB", (1650, 1050), greens[0])
    for rank, colour in enumerate(greens):
        board.paste(colour, (13 * rank, 0, 13 * rank + 12, 1050))
    image = sheet.stack([Palette(greens, ()).quantise(board), sheet.paint(sheets.sheet())])
    assert image.size == (1100, 1400 + sheet.POSTER_GAP)
    shown = image.convert("RGB")
    assert {theme.GROUND, theme.SHEET, theme.BAR} <= {colour for _, colour in shown.getcolors(256)}
    assert shown.getpixel((4, 350)) == greens[0]
    assert len(shown.getcolors(256)) <= 128


def test_a_picture_in_full_colours_may_be_on_a_poster() -> None:
    image = sheet.stack([card.title_card((1100, 700), FRIEZE, *FULL)])
    assert (image.mode, image.size) == ("P", (1100, 700))


@pytest.mark.parametrize(
    ("turn", "told"), [("Turn 34", "Anna claimed Dortmund–Paderborn (+2)"), ("Zug 9", "W" * 200)]
)
def test_a_bar_below_a_frame_keeps_the_frame_and_its_palette(turn: str, told: str) -> None:
    frame = theme.PALETTE.quantise(card.title_card((1100, 700), FRIEZE, *FULL))
    whole = card.with_bar(frame, turn, told)
    assert (whole.mode, whole.size) == ("P", (1100, 744))
    assert whole.getpalette() == frame.getpalette()
    assert whole.crop((0, 0, 1100, 700)).tobytes() == frame.tobytes()
    bar = whole.crop((0, 704, 1100, 744)).convert("RGB")
    inked = bar.point(lambda value: 255 * (value > 120)).convert("L").getbbox()
    assert inked is not None
    assert 10 <= inked[0] < inked[2] <= 1100 - 10, "within its margins"
    for quiet in ("", "Somebody else"):
        assert card.with_bar(frame, turn, quiet).crop((0, 704, 1100, 744)).tobytes() != bar.tobytes()


@pytest.mark.parametrize("winners", [[0], [1, 3], []])
def test_the_head_of_a_poster_shows_who_won_and_stays_on_its_ground(winners: list[int]) -> None:
    head = sheet.banner("The Long and Winding Roads of the Merchants", "24 December 1356", "word " * 90, winners)
    assert head.size == (1100, 184)
    colours = {colour for _, colour in head.getcolors(1 << 20)}
    assert {seat for seat, ink in enumerate(SEATS) if ink.fill in colours} == set(winners)
    edge = 2 * round(sheet.SIDE) - 2
    for box in ((0, 0, 1100, 6), (1100 - edge, 0, 1100, 184), (0, 178, 1100, 184)):
        assert head.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), theme.BAR)]


def test_a_laurel_is_alike_on_both_sides_and_open_inside_and_above() -> None:
    wreath = sprites.laurel(20, 3).getchannel("A")
    assert wreath.size == (60, 60)
    both = ImageChops.difference(wreath, ImageOps.mirror(wreath))
    assert sum(count for count, value in both.getcolors() if value > 90) < 60
    assert all(wreath.getpixel((30, y)) == 0 for y in range(46))
    left, top, right, bottom = wreath.getbbox() or (0, 0, 0, 0)
    assert right - left > 50
    assert bottom - top > 44
