"""What never changes of a picture is drawn once: estates in close-ups, and those to choose from."""

import pytest

from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.cache import LAYERS, forget
from hansa_bot.titles.castles_of_burgundy.render import ground
from hansa_bot.titles.castles_of_burgundy.render.painter import BurgundyPainter
from hansa_bot.titles.castles_of_burgundy.scenes import scenes
from hansa_bot.titles.painter import Scene

TR = catalog("en", "castles_of_burgundy")
SCENES = list(scenes())
CHOICES = [scene for scene in SCENES if any(offer.startswith("estate") for offer in scene.offers)]


def drawn(scene: Scene) -> bytes:
    """The picture of a choice or of a close-up."""
    painter = BurgundyPainter()
    if scene.offers:
        image = painter.targets(scene.view, scene.names, TR, scene.offers, scene.brings)
    else:
        image = painter.close_up(scene.view, scene.names, TR, scene.marks)
    assert image is not None
    return image.tobytes()


def close_ups() -> list[Scene]:
    """Scenes without a choice that have something worth a close-up."""
    told = [scene for scene in SCENES if scene.marks and not scene.offers]
    return [one for one in told if BurgundyPainter().close_up(one.view, one.names, TR, one.marks) is not None]


@pytest.mark.parametrize("scene", [*CHOICES, *close_ups()], ids=lambda scene: scene.caption)
def test_estates_are_drawn_once(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second picture is the same, without any estate drawn anew; all layers together stay below 7 MB."""
    forget()
    first = drawn(scene)
    assert 0 < LAYERS.held < 7_000_000

    def refuse(*_: object) -> None:
        raise AssertionError("an estate is drawn again")

    monkeypatch.setattr(ground, "paint_map", refuse)
    assert drawn(scene) == first
