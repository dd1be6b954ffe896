"""Every scene can be drawn, in every kind of picture, small enough; and two look as they did."""

import pytest

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.render.painter import BurgundyPainter
from hansa_bot.titles.painter import Scene
from tests.titles.castles_of_burgundy.drawing import NAMES, PAINTER, TR, all_scenes, scene, view_of
from tests.titles.castles_of_burgundy.golden_pictures import GALLERY, SITUATIONS
from tests.titles.kit.golden import differing
from tests.titles.kit.scenes import FULL, check_kinds, check_scene, each_caption_early

RENEW = "look at the gallery, then python -m tests.titles.castles_of_burgundy.golden_pictures"


@pytest.mark.parametrize("shown", each_caption_early(all_scenes()))
def test_a_scene_can_be_drawn(shown: Scene) -> None:
    check_scene(META, PAINTER, TR, shown)


def test_all_kinds_of_pictures_have_scenes() -> None:
    check_kinds(all_scenes())


def test_languages_fit() -> None:
    shown = scene("Everything full", 4)
    for language in ("en", "it", "es", "de"):
        assert PAINTER.board(shown.view, shown.names, catalog(language, "castles_of_burgundy"), ()).size == FULL


def test_layers_are_drawn_ahead_and_change_nothing() -> None:
    shown = scene("Everything full", 3)
    before = PAINTER.board(shown.view, shown.names, TR, ())
    work = list(PAINTER.layers())
    assert len(work) > 90
    for each in work[:4] + work[-2:]:
        each()
    assert PAINTER.board(shown.view, shown.names, TR, ()).tobytes() == before.tobytes()


def test_a_fresh_painter_keeps_nothing_and_draws_the_same() -> None:
    view = view_of(scene("Everything full", 2))
    image = BurgundyPainter(fresh=True, finer=2).board(view, NAMES[:2], TR, ())
    assert image.mode == "RGB"
    assert image.size == (FULL[0] * 2, FULL[1] * 2)


@pytest.mark.parametrize("which", SITUATIONS)
def test_a_picture_looks_as_it_did(which: str) -> None:
    found = GALLERY.differing(which)
    assert found == [], f"{which} differs around {found[:6]}: {RENEW}"


def test_golden_pictures_are_few_small_and_different() -> None:
    GALLERY.check()
    assert len(differing(*map(GALLERY.kept, SITUATIONS))) > 10


def test_a_tile_that_is_gone_or_another_is_seen() -> None:
    which = "full"
    view = view_of(scene(*SITUATIONS[which]))
    shown = view.estates[0].tiles[18]
    for instead in (0, 47 if shown != 47 else 48):
        view.estates[0].tiles[18] = instead
        assert GALLERY.differing(which)
    view.estates[0].tiles[18] = shown
