"""Scenes, views and pictures for the tests of the painter."""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageChops

from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import SCALE, Box, around
from hansa_bot.titles.castles_of_burgundy.material import BLACK_DEPOT, GOODS_STORAGE, STORAGE
from hansa_bot.titles.castles_of_burgundy.render import layout
from hansa_bot.titles.castles_of_burgundy.render.painter import BurgundyPainter
from hansa_bot.titles.castles_of_burgundy.scenes import scenes
from hansa_bot.titles.castles_of_burgundy.tables import SIZE
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.kit.render.targets import HEX
from hansa_bot.titles.painter import Scene

TR = catalog("en")
NAMES = ("Anna", "Bea", "Carl", "Dora")
PAINTER = BurgundyPainter()


@cache
def all_scenes() -> tuple[Scene, ...]:
    return tuple(scenes())


def scene(caption: str, seats: int) -> Scene:
    """The scene of a caption for so many seats."""
    return next(each for each in all_scenes() if each.caption == caption and each.view.seats == seats)


def view_of(scene: Scene) -> BurgundyView:
    """The view of a scene."""
    assert isinstance(scene.view, BurgundyView)
    return scene.view


def differing(first: Image.Image, second: Image.Image) -> Box | None:
    """The box in units in which two pictures differ."""
    found = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()
    return None if found is None else (found[0] / SCALE, found[1] / SCALE, found[2] / SCALE, found[3] / SCALE)


def differ_at(first: Image.Image, second: Image.Image, x: float, y: float, reach: float) -> bool:
    """Whether two pictures differ around a place in units."""
    area = tuple(round(value * SCALE) for value in (x - reach, y - reach, x + reach, y + reach))
    both = (image.convert("RGB").crop(area) for image in (first, second))
    return ImageChops.difference(*both).getbbox() is not None


def hex_box(x: float, y: float, wide: float) -> Box:
    """The box of a hex."""
    return around(x, y, wide, wide * HEX)


def footprints(view: BurgundyView) -> dict[str, Box]:
    """The boxes of everything that must not cover anything else."""
    found: dict[str, Box] = {}
    for depot in range(BLACK_DEPOT + 1):
        for slot in range(len(layout.slot_kinds(view, depot))):
            found[f"slot {depot} {slot}"] = hex_box(*layout.slot_place(view, depot, slot), layout.SLOT)
        if depot != BLACK_DEPOT:
            found[f"die {depot}"] = around(*layout.die_place(view, depot), layout.DIE, layout.DIE)
            found[f"price {depot}"] = around(*layout.price_place(view, depot), 20, 12.4)
            for at in range(len(view.depot_goods[depot])):
                x, y = layout.goods_place(view, depot, at)
                high = layout.GOOD / 2
                found[f"goods {depot} {at}"] = x, y - high, x + layout.GOODS_ROOM, y + high
    for kind in range(len(view.bonus_left)):
        x, y = layout.bonus_place(view, kind)
        found[f"bonus {kind}"] = x, y - 7, x + layout.BONUS_WIDE - 2, y + 7
    track = layout.rows(view)[0]
    found["track"] = layout.EDGE, track - 7.5, layout.SEAM - layout.EDGE, track + 7.5
    for seat, panel in layout.panels(view).items():
        grid = panel.grid
        found |= {f"hex {seat} {index}": hex_box(*grid.place(index), grid.wide) for index in range(SIZE)}
        for index in range(STORAGE):
            place, wide = panel.storage(index)
            found[f"storage {seat} {index}"] = hex_box(*place, wide)
        for index in range(GOODS_STORAGE):
            place, size = panel.good(index)
            found[f"stock {seat} {index}"] = around(*place, size, size)
    return found
