"""The chart's lines lie where their points are, and can be told apart."""

from itertools import combinations, pairwise

import pytest
from PIL import Image

from hansa_bot.render import chart, theme
from hansa_bot.render.canvas import HIGH, SCALE, WIDE, Canvas
from hansa_bot.render.chart import SeatLine, spread
from hansa_bot.render.theme import SEATS
from tests.render.sheets import overlap

BOX = (6.0, 200.0, 544.0, 345.0)
ALIKE = [SeatLine(seat, [0, 2, 4, 9]) for seat in range(5)]
ZEROS = [SeatLine(seat, [0] * 9) for seat in range(5)]
LONG = [SeatLine(seat, [turn * (seat + 1) // 6 for turn in range(201)]) for seat in range(5)]
SHORT = [SeatLine(seat, [3 * seat]) for seat in range(3)]
BELOW = [SeatLine(0, [0, -4, -12]), SeatLine(1, [0, 5, 130])]
ALL = [ALIKE, ZEROS, LONG, SHORT, BELOW, [SeatLine(0, [7, 1000])]]


def painted(courses: list[SeatLine]) -> Image.Image:
    canvas = Canvas(Image.new("RGB", (WIDE * SCALE, HIGH * SCALE), theme.SHEET))
    chart.paint(canvas, BOX, courses, "Turns", "Total")
    return canvas.image


def near(image: Image.Image, place: tuple[float, float]):
    return image.getpixel((round(place[0] * SCALE), round(place[1] * SCALE)))


def test_a_line_ends_at_its_value() -> None:
    courses = [SeatLine(0, [0, 10, 40]), SeatLine(3, [0, 30, 20])]
    found = chart.field(BOX, courses)
    left, top, right, bottom = found.box
    assert (found.low, found.high) == (0, 40)
    assert chart.line_of(found, courses[0])[-1] == (right, top)
    assert chart.line_of(found, courses[1])[-1] == (right, (top + bottom) / 2)
    assert chart.line_of(found, courses[1])[1] == ((left + right) / 2, bottom - (bottom - top) * 3 / 4)
    image = painted(courses)
    for course in courses:
        assert near(image, chart.line_of(found, course)[-1]) == SEATS[course.seat].fill


@pytest.mark.parametrize("courses", ALL)
def test_every_line_stays_within_its_field(courses: list[SeatLine]) -> None:
    found = chart.field(BOX, courses)
    left, top, right, bottom = found.box
    assert BOX[0] < left < right < BOX[2]
    for course in courses:
        for x, y in [*chart.line_of(found, course), *chart.marks(found, course, 0.5)]:
            assert left <= x <= right
            assert top - 1e-6 <= y <= bottom + 1e-6


@pytest.mark.parametrize("courses", ALL)
def test_the_pieces_at_the_ends_stand_apart_in_the_order_of_points(courses: list[SeatLine]) -> None:
    found = chart.field(BOX, courses)
    heights = chart.ends(found, courses)
    for first, second in combinations(range(len(courses)), 2):
        assert abs(heights[first] - heights[second]) >= chart.PIECE * 1.06
        if courses[first].points[-1] > courses[second].points[-1]:
            assert heights[first] < heights[second]
    assert all(found.box[1] - 1e-6 <= y <= found.box[3] + 1e-6 for y in heights)


@pytest.mark.parametrize("courses", ALL)
def test_no_text_touches_another_or_the_lines(courses: list[SeatLine]) -> None:
    words = chart.words(BOX, courses, "Spielzüge", "Insgesamt")
    for first, second in combinations(words, 2):
        assert not overlap(first.box, second.box), (first.text, second.text)
    found = chart.field(BOX, courses)
    for word in words:
        assert not overlap(word.box, (*found.box[:2], found.box[2] - 0.1, found.box[3] + 2)), word.text
        assert BOX[0] < word.box[0] < word.box[2] < BOX[2]
        assert BOX[1] < word.box[1] < word.box[3] < BOX[3]
        assert round(word.size * SCALE) >= 21
        assert (word.colour, word.ground) in theme.TEXT_PAIRS


def test_equal_lines_show_the_marks_of_each() -> None:
    image, found = painted(ALIKE), chart.field(BOX, ALIKE)
    for rank, course in enumerate(ALIKE):
        for x, y in chart.marks(found, course, rank / 5):
            around = image.crop([round(edge * SCALE) for edge in (x - 4, y - 4, x + 4, y + 4)])
            assert SEATS[course.seat].fill in {colour for _, colour in around.getcolors(4096)}


def test_seats_differ_in_the_shape_of_their_marks() -> None:
    assert len(set(chart.SHAPES)) == len(chart.SHAPES) == len(SEATS)


def test_two_points_on_a_line_are_joined() -> None:
    courses = [SeatLine(2, [0, 60, 20])]
    image, found = painted(courses), chart.field(BOX, courses)
    for (x, y), (u, v) in pairwise(chart.line_of(found, courses[0])):
        for share in (0.25, 0.5, 0.75):
            assert near(image, (x + (u - x) * share, y + (v - y) * share)) == SEATS[2].fill


def test_a_game_without_turns_lies_at_the_right_edge() -> None:
    found = chart.field(BOX, SHORT)
    assert {x for course in SHORT for x, _ in chart.line_of(found, course)} == {found.box[2]}
    assert all(chart.marks(found, course, 0.5) == [] for course in SHORT)
    assert near(painted(SHORT), chart.line_of(found, SHORT[2])[-1]) == SEATS[2].fill


@pytest.mark.parametrize(
    ("span", "parts", "step"),
    [(0, 5, 1), (5, 5, 1), (6, 5, 2), (43, 5, 10), (100, 5, 20), (101, 5, 50), (999, 1, 1000)],
)
def test_the_steps_of_an_axis_are_round(span: int, parts: int, step: int) -> None:
    assert chart.round_step(span, parts) == step


def test_what_wishes_for_the_same_place_gathers_around_it() -> None:
    assert spread([50, 50, 50], 10, 0, 100) == [40, 50, 60]
    assert spread([50, 10, 52], 10, 0, 100) == [46, 10, 56]
    assert spread([2, 1, 99], 10, 0, 100) == [10, 0, 99]
    assert spread([100, 100, 85], 10, 0, 100) == [90, 100, 80]
    assert spread([], 10, 0, 100) == []
