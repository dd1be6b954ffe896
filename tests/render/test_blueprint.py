"""Plans: drawn strip by strip, a sheet is to the pixel what it is when it is drawn whole."""

from collections.abc import Callable

import pytest
from PIL import Image

from hansa_bot.render import blueprint
from hansa_bot.render.blueprint import Blueprint, draw_large
from hansa_bot.render.canvas import Canvas, Pen
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render import painter
from hansa_bot.titles.kit.render.painter import MapPainter
from tests.early import early_rows

INK, SEA, LAND = (20, 10, 0), (80, 120, 200), (240, 230, 200)
SIZE, PIXELS = (90, 120), 3
WAY = [(-8.3, -6.2), (11.7, 9.45), (2.15, 21.35), (27.9, 30.05), (15.5, 46.8)]
"""It crosses every edge of the sheet; nothing of it stands on whole pixels."""

STROKES: list[Callable[[Pen], None]] = [
    lambda pen: pen.line(WAY, 4.1, INK),
    lambda pen: pen.path(WAY, 2.2, INK),
    lambda pen: pen.ribbon(WAY, 0.4, 3.3, INK),
    lambda pen: pen.thread(WAY, 1.4, INK),
    lambda pen: pen.shape(WAY, INK),
    lambda pen: pen.rect((-2.2, 5.15, 12.4, 33.3), INK, 2.6),
    lambda pen: pen.disc(14.6, 20.2, 9.35, INK),
    lambda pen: pen.ring(14.6, 20.2, 9.35, 1.5, INK),
]


def in_strips(plan: Blueprint, high: int) -> Image.Image:
    whole = Image.new("RGB", SIZE)
    for top in range(0, SIZE[1], high):
        whole.paste(plan.strip(top, min(high, SIZE[1] - top)), (0, top))
    return whole


@pytest.mark.parametrize("stroke", STROKES)
@pytest.mark.parametrize("high", [1, 7, 50, 120])
def test_each_stroke_is_the_same_in_strips_as_on_a_sheet(stroke: Callable[[Pen], None], high: int) -> None:
    """Pillow 13 cuts the fractions of places off (`(int)` in C), so what begins above a strip is moved after that."""
    sheet, plan = Image.new("RGB", SIZE, LAND), Blueprint(SIZE, PIXELS, LAND)
    stroke(Pen(sheet, PIXELS))
    stroke(plan)
    assert sheet.getcolors() != [(SIZE[0] * SIZE[1], LAND)]
    assert in_strips(plan, high).tobytes() == sheet.tobytes()


@pytest.mark.parametrize("high", [1, 7, 50])
def test_what_is_laid_through_masks_and_what_is_tinted_is_so_too(high: int) -> None:
    plan = Blueprint(SIZE, PIXELS, LAND)
    sea, coast, lines = plan.like(SEA), plan.like(0, "1"), plan.like(0, "1")
    coast.disc(15.2, 18.7, 12.1, 1)  # type: ignore[arg-type]
    lines.line([(0.0, 3.3), (30.0, 36.2)], 5.0, 1)
    sea.line(WAY, 1.2, INK)
    plan.lay(sea, coast, lines)
    plan.tint(INK, Image.linear_gradient("L").resize((20, 40)), 30, 25)
    whole = plan.strip(0, SIZE[1])
    assert {SEA, LAND} < {colour for _, colour in whole.getcolors(1000) or ()}
    assert in_strips(plan, high).tobytes() == whole.tobytes()


@pytest.mark.parametrize("stroke", STROKES)
@pytest.mark.parametrize("scale", [2, 3])
def test_what_is_painted_large_is_the_same_as_what_is_painted_at_once(
    stroke: Callable[[Pen], None], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The box begins beside whole pixels, and the canvas beside the box."""
    monkeypatch.setattr(blueprint, "STRIP", 5_000)
    area, origin = (3.1, 4.3, 28.4, 39.9), (1.0, 2.0)
    once, large = (Canvas(Image.new("RGB", SIZE, LAND), scale, origin) for _ in range(2))
    once.draw(area, stroke)
    draw_large(large, area, stroke)
    assert once.image.getcolors() != [(SIZE[0] * SIZE[1], LAND)]
    assert large.image.tobytes() == once.image.tobytes()


def test_what_is_painted_large_has_no_more_than_a_strip_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a host of 256 MiB the bot was ended where a title painted its country on one sheet of 70."""
    sizes, new = [], Image.new

    def noted(mode: str, size: tuple[int, int], *colour: object) -> Image.Image:
        sizes.append(size[0] * size[1])
        return new(mode, size, *colour)  # type: ignore[arg-type]

    canvas = Canvas(new("RGB", (1650, 1050), LAND), 3)
    monkeypatch.setattr(Image, "new", noted)
    draw_large(canvas, (0, 0, 550, 350), lambda pen: pen.disc(275, 175, 150, INK))
    assert max(sizes) <= blueprint.STRIP < sum(sizes)


MAPS = [
    (title, name)
    for title in (registry.load(meta.id).painter() for meta in registry.metas())
    if isinstance(title, MapPainter)
    for name in title.maps()
]


@pytest.mark.parametrize(("title", "name"), early_rows(1, MAPS), ids=[name for _, name in MAPS])
def test_every_map_is_the_same_in_strips_and_as_a_whole(
    title: MapPainter[object, object, object], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(strip: int) -> bytes:
        monkeypatch.setattr(painter, "STRIP", strip)
        return title._whole(name, 1, 2).tobytes()

    assert drawn(50_000) == drawn(10**9)
