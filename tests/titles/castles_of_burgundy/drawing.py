"""Scenes, views and pictures for the tests of the painter."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from PIL import Image, ImageChops

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import SCALE
from hansa_bot.render.pen import Box
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.render.painter import BurgundyPainter
from hansa_bot.titles.castles_of_burgundy.rules import BurgundyRules
from hansa_bot.titles.castles_of_burgundy.scenes import scenes
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView
from hansa_bot.titles.scenes import Scene

TR = catalog("en")
NAMES = ("Anna", "Bea", "Carl", "Dora")
RULES = BurgundyRules()
PAINTER = BurgundyPainter()
LIKELY = {"place": 30, "sell": 10, "take": 8, "load": 5, "buy": 4}
"""How much more likely a verb is when a game is played at random, so that estates fill."""


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


def table(seats: int, **options: str) -> BurgundyState:
    """A new table."""
    return RULES.setup(Setup(seats, META.check(seats, options), "pictures"), Outcome())


def played(state: BurgundyState, actions: int, seed: int) -> Iterator[tuple[BurgundyState, int, list[Action]]]:
    """Play at random; yield each position with the seat that must decide and its offers."""
    choice = random.Random(seed)
    for _ in range(actions):
        if state.over:
            return
        seat = state.waiting[0]
        offers = RULES.offers(state, seat)
        yield state, seat, offers
        likely = [LIKELY.get(kind_of(offer), 1) for offer in offers]
        state, _ = RULES.apply(state, seat, choice.choices(offers, likely)[0])


def differing(first: Image.Image, second: Image.Image) -> Box | None:
    """The box in units in which two pictures differ."""
    found = ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()
    return None if found is None else (found[0] / SCALE, found[1] / SCALE, found[2] / SCALE, found[3] / SCALE)


def differ_at(first: Image.Image, second: Image.Image, x: float, y: float, reach: float) -> bool:
    """Whether two pictures differ around a place in units."""
    area = tuple(round(value * SCALE) for value in (x - reach, y - reach, x + reach, y + reach))
    both = (image.convert("RGB").crop(area) for image in (first, second))
    return ImageChops.difference(*both).getbbox() is not None
