"""Requests: every picture of every title is the same to the byte when another process draws it."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.render.encode import drawn, filmed
from hansa_bot.render.worker import Worker
from hansa_bot.titles import painter as kinds
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit.render.request import FilmedTurn, FilmRequest, PictureRequest
from hansa_bot.titles.painter import Scene
from workbench.gallery import score_sheet

SIGNS = "VWXYZ"
DRAWN = [meta.id for meta in registry.metas() if registry.load(meta.id).scenes]
"""The titles that other processes know too; those of the tests are known here only."""


def request_of(title: Title, scene: Scene, kind: str, language: str = "de") -> PictureRequest:
    """Return how a kind of picture of a scene is asked for, by night, with odd signs and colours."""
    tr = catalog(language, title.meta.id)
    sheet = score_sheet(title, scene, tr)
    args: dict[str, tuple[Any, ...]] = {
        kinds.TARGETS: (scene.offers, scene.brings, scene.offers[:3]),
        kinds.DESK: (scene.seat,),
        kinds.LEGEND: legend_args(title, tr),
        kinds.SHEET: (sheet,),
        kinds.POSTER: (sheet, "24 December 1356", "It was close.", [0]),
    }
    signs, rest = SIGNS[: scene.view.seats], args.get(kind, (scene.marks,))
    return PictureRequest(
        title.meta.id, kind, language, "night", signs, scene.view, scene.names, rest, others(title, scene)
    )


def legend_args(title: Title, tr: Catalog) -> tuple[Any, ...]:
    """Return where the first card on how to play looks, and what it names there."""
    assert title.rulebook is not None
    first = title.rulebook().primer.cards[0]
    shown = title.illustration(first.key)
    assert shown is not None
    return shown.focus, first.names(tr)


def others(title: Title, scene: Scene) -> tuple[int, ...]:
    """Return colours of the title that nobody has by seat, or hardly anybody."""
    return tuple(reversed(range(title.meta.seats[-1])))[: scene.view.seats]


def film_of(title: Title, scenes: list[Scene]) -> FilmRequest:
    first = scenes[0]
    alike = [scene for scene in scenes if scene.options == first.options and len(scene.names) == len(first.names)][:3]
    turns = [FilmedTurn(scene.view, scene.marks, f"Turn {at}", scene.caption) for at, scene in enumerate(alike)]
    signs, sheet = SIGNS[: first.view.seats], score_sheet(title, first, catalog("it", title.meta.id))
    about, colours = (title.meta.id, "it", signs, first.names, title.meta.name, ["3"]), others(title, first)
    return FilmRequest(*about, turns, sheet, "The end.", colours)


@pytest.fixture(name="elsewhere")
async def work_elsewhere(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Worker]:
    """A worker with a process, that has nowhere else to draw."""
    worker = Worker(1)
    monkeypatch.setattr(worker, "_here", None)
    yield worker
    await worker.close()


async def test_another_process_draws_the_same_score_sheet(elsewhere: Worker) -> None:
    title = registry.load(DRAWN[-1])
    assert title.scenes is not None
    request = request_of(title, next(iter(title.scenes())), kinds.SHEET)
    assert await elsewhere.png("one", request.paint) == drawn(request.paint)


@pytest.mark.proof
@pytest.mark.parametrize("title", DRAWN)
async def test_another_process_draws_the_same(title: str, elsewhere: Worker) -> None:
    loaded = registry.load(title)
    assert loaded.scenes is not None
    scenes = list(loaded.scenes())
    like_first = [scene for scene in reversed(scenes) if scene.options == scenes[0].options]
    worth = {kind: scene for scene in like_first for kind in scene.pictures}
    worth |= dict.fromkeys((kinds.LEGEND, kinds.SHEET, kinds.POSTER), scenes[0])
    for kind, scene in worth.items():
        request = request_of(loaded, scene, kind)
        # At the same time here and there: two processes may draw, and neither waits for the other.
        there = asyncio.create_task(elsewhere.png("one", request.paint))
        assert await asyncio.to_thread(drawn, request.paint) == await there, request.kind
    film = film_of(loaded, scenes)
    assert await elsewhere.film("one", film.shots) == filmed(film.shots)
