"""Legends: names give way to what is spared if any order of laying them does, and shapes are lit alone."""

from PIL import Image

from hansa_bot.render.canvas import Box, Canvas, around
from hansa_bot.titles.kit.render.legend import Label, lay, paint_legend
from hansa_bot.titles.kit.render.targets import hexagon, rim

TEXTS = {"one": "One", "two": "The second"}
SHEET: Box = (0.0, 0.0, 275.0, 175.0)


def meet(box: Box, other: Box) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def test_a_name_that_finds_no_clean_spot_comes_first_in_another_try() -> None:
    """The first has room above and below, the longer second above alone, where there is room for one of them."""
    places = {"one": around(100, 80, 10, 10), "two": around(120, 80, 10, 10)}
    spared = [(0.0, 0.0, 78.0, 175.0), (150.0, 0.0, 275.0, 175.0), (78.0, 0.0, 150.0, 50.0)]
    spared += [(122.0, 86.0, 150.0, 175.0), (78.0, 112.0, 122.0, 175.0)]
    labels = lay(places, TEXTS, spared, SHEET)
    assert len(labels) == 2
    assert not any(meet(label.plate, box) for label in labels for box in spared)
    assert labels[0].text == TEXTS["two"]


def test_where_nothing_is_free_of_what_is_spared_names_are_laid_all_the_same() -> None:
    places = {"one": around(100, 40, 10, 10), "two": around(150, 40, 10, 10)}
    labels = lay(places, TEXTS, [SHEET], SHEET)
    assert len(labels) == 2
    assert not meet(labels[0].plate, labels[1].plate)


def test_shapes_are_lit_and_not_the_corners_of_their_box() -> None:
    shape = hexagon(100, 80, 40)
    place = around(100, 80, 40, 40 * 1.1547)
    lit = {}
    for shapes in ([shape], []):
        canvas = Canvas(Image.new("RGB", (550, 350), "#ffffff"), 2)
        paint_legend(canvas, [Label("Hex", around(200, 80, 40, 12), place, 1.0, shapes)], ((0, 0, 0), 0.5), SHEET)
        lit[bool(shapes)] = [canvas.image.getpixel((2 * x, 2 * y)) for x, y in ((100, 80), (84, 62))]
    assert lit[False] == [(255, 255, 255)] * 2
    assert lit[True][0] == (255, 255, 255)
    assert lit[True][1] == (128, 128, 128)


def test_the_line_of_a_label_ends_on_the_rim_of_its_shapes() -> None:
    label = Label("Hex", around(130, 60, 20, 12), around(100, 80, 40, 40 * 1.1547), 1.0, [hexagon(100, 80, 40)])
    _, (x, y) = label.drawn
    corners = [place for side in rim(label.shapes) for place in side]
    assert min(u for u, _ in corners) <= x <= max(u for u, _ in corners)
    assert (x, y) != label.line[1]
    assert Label("Box", label.plate, label.place).drawn == list(label.line)


def test_two_shapes_side_by_side_have_one_rim() -> None:
    assert len(rim([hexagon(0, 0, 10), hexagon(10, 0, 10)])) == 10
