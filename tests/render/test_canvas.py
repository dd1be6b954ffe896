"""Fading changes a box and nothing else, and leaves what is kept exactly as it was."""

import math

from PIL import Image

from hansa_bot.render.canvas import FADES, STAYS, Canvas, Pen
from hansa_bot.render.theme import INK, PAPER, fade_tones, mix, rgb

RED, LAND = rgb("#A5161B"), rgb("#D3CBB5")
BOX = (10.0, 5.0, 40.0, 25.0)


def canvas(scale: int = 2, origin: tuple[float, float] = (0.0, 0.0)) -> Canvas:
    return Canvas(Image.new("RGB", (50 * scale, 30 * scale), RED), scale, origin)


def colours(image: Image.Image, box: tuple[float, ...], scale: int = 2) -> set[tuple[int, ...]]:
    found = image.crop(tuple(round(value * scale) for value in box)).getcolors(4096)
    return {colour for _, colour in found}


def test_a_box_is_blended_and_the_rest_is_not() -> None:
    paper = canvas()
    paper.fade(BOX, LAND, 0.25)
    assert colours(paper.image, BOX) == {mix(RED, LAND, 0.25)}
    for beside in ((0, 0, 50, 5), (0, 25, 50, 30), (0, 0, 10, 30), (40, 0, 50, 30)):
        assert colours(paper.image, beside) == {RED}


def test_what_is_kept_stays_until_it_is_taken_back() -> None:
    def keep(pen: Pen) -> None:
        pen.rect((12, 7, 30, 20), STAYS)
        pen.rect((20, 10, 26, 16), FADES)

    paper = canvas()
    paper.fade(BOX, LAND, 0.5, keep)
    assert colours(paper.image, (12, 7, 20, 20)) == {RED}
    assert colours(paper.image, (20, 10, 26, 16)) == {mix(RED, LAND, 0.5)}
    assert colours(paper.image, (31, 6, 39, 24)) == {mix(RED, LAND, 0.5)}


def test_a_part_of_a_picture_is_faded_like_the_whole() -> None:
    def keep(pen: Pen) -> None:
        pen.rect((22, 12, 30, 20), STAYS)

    whole, part = canvas(), canvas(origin=(10.0, 5.0))
    for each in (whole, part):
        each.fade((20, 10, 35, 22), LAND, 0.5, keep)
    inner = whole.image.crop((20, 10, 100, 60))
    assert inner.tobytes() == part.image.crop((0, 0, 80, 50)).tobytes()


def test_tones_leave_out_what_a_palette_has_or_cannot_tell_apart() -> None:
    near = (RED[0] + 1, *RED[1:])
    found = fade_tones([RED, near, LAND, INK], LAND, 0.5, 10, [LAND])
    assert found == [mix(RED, LAND, 0.5), mix(INK, LAND, 0.5)]
    assert fade_tones([RED], LAND, 0.5, 10, found) == []
    everything = fade_tones([RED, INK, PAPER, LAND], LAND, 0.55, 9, [])
    assert all(math.dist(one, other) >= 9 for one in everything for other in everything if one != other)
