"""`gallery`: draws every situation worth seeing, as one page to look through."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
from PIL import Image

from hansa_bot.cli.common import LANGUAGES
from hansa_bot.cli.gallery_page import CHAT, PHONE, Sight, page
from hansa_bot.cli.score_sheet import score_sheet
from hansa_bot.cli.situations import map_option, maps, situations
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.render import sheet, theme
from hansa_bot.render.card import title_card
from hansa_bot.render.encode import png
from hansa_bot.render.theme import use_theme
from hansa_bot.render.vision import VISIONS, simulate
from hansa_bot.titles import registry, scenes
from hansa_bot.titles.base import Meta, Title
from hansa_bot.titles.painter import Painter
from hansa_bot.titles.scenes import Scene

PICTURES = "pictures"
DAY = "day"
PUBLIC = (scenes.FRAME, scenes.POSTER, scenes.TITLE)
"""What nobody gets in private: it is drawn by day in every theme."""
OTHER_VISIONS = [vision for vision in VISIONS if vision != "normal"]


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="The folder to write.")
@click.option("--title", "only", help="Only this title's pictures; else all titles'.")
@click.option("--board", help="Only this map of the title, by its option's value.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--theme", "chosen", type=click.Choice(list(theme.THEMES)), default=DAY, show_default=True)
@click.option("--quick", is_flag=True, help="One map of each title, without the versions for colour vision.")
def gallery(out: Path, only: str | None, board: str | None, language: str, chosen: str, quick: bool) -> None:
    """Draw all situations worth seeing.

    Writes index.html and its pictures into a folder: each in full, as a chat shows it on a desktop and on a phone,
    and as people see it who see fewer colours.
    """
    titles = [registry.load(only)] if only else [registry.load(meta.id) for meta in registry.metas()]
    places = {title.meta.id: _places(title.meta, board, quick) for title in titles}
    (out / PICTURES).mkdir(parents=True, exist_ok=True)
    wall = Wall(out, [] if quick else OTHER_VISIONS, chosen)
    for title in titles:
        chapters = _chapters(title, places[title.meta.id], named=len(titles) > 1)
        wall.draw_all(title, chapters, catalog(language, title.meta.id))
    heading = " · ".join(title.meta.name for title in titles)
    (out / "index.html").write_text(page(heading, wall.sights), "utf-8")
    click.echo(f"{out / 'index.html'}: {len(wall.sights)} pictures")


def _places(meta: Meta, board: str | None, quick: bool) -> list[dict[str, str]]:
    """Return the options of the maps to draw; raises BadParameter for a map that the title does not have."""
    found = maps(meta)
    if board is not None:
        chosen = map_option(meta)
        found = [place for place in found if chosen and place[chosen.key] == board]
        if not found:
            known = ", ".join(chosen.values) if chosen else "none: it has only one"
            raise click.BadParameter(f"{board!r} is no map of {meta.name} ({known})", param_hint="--board")
    return found[:1] if quick else found


def _chapters(title: Title, places: list[dict[str, str]], *, named: bool) -> dict[str, list[Scene]]:
    """Return all scenes on these maps, those of ordinary games first, by their chapter, `named` with the title."""
    found: dict[str, list[Scene]] = {}
    special = list(title.scenes()) if title.scenes else []
    for place in places:
        here = [scene for scene in special if place.items() <= scene.options.items()]
        for scene in [*situations(title, place), *here]:
            chapter = " · ".join([title.meta.name] * named + _where(title.meta, scene))
            found.setdefault(chapter, []).append(scene)
    return found


def _where(meta: Meta, scene: Scene) -> list[str]:
    """Return where a scene is played: map, number of seats, and what else is not at its default."""
    chosen = map_option(meta)
    filled = meta.filled(scene.options)
    words = [f"{scene.view.seats} seats"]
    for option in meta.options:
        value = filled[option.key]
        if option is chosen:
            words.insert(0, next(choice.name for choice in option.choices if choice.value == value))
        elif value != option.values[0]:
            words.append(option.name)
    return words


class Wall:
    """Where pictures hang: draws scenes into a page's folder and keeps what the page must know of each of them."""

    def __init__(self, folder: Path, visions: list[str], theme_name: str = DAY) -> None:
        self.sights: list[Sight] = []
        self._folder = folder
        self._visions = visions
        self._theme = theme_name

    def draw_all(self, title: Title, chapters: dict[str, list[Scene]], tr: Catalog) -> None:
        """Draw every picture of every scene, as far as the title's painter has something to draw."""
        painter = title.painter()
        for chapter, inside in chapters.items():
            for scene in inside:
                for kind in scene.pictures:
                    paint = partial(
                        self._painted, painter, partial(paint_scene, title, painter, scene, kind, tr), kind
                    )
                    image = paint()
                    if image is not None:
                        self._keep(chapter, scene.caption, kind, image, paint)

    def _painted(self, painter: Painter, paint: Callable[[], Image.Image | None], kind: str) -> Image.Image | None:
        """Return a picture in the theme of the wall; those that nobody gets in private are always shown by day."""
        name = DAY if kind in PUBLIC else self._theme
        with use_theme(theme.THEMES[name]), painter.use_theme(name):
            return paint()

    def _keep(
        self, chapter: str, caption: str, kind: str, image: Image.Image, paint: Callable[[], Image.Image | None]
    ) -> None:
        """Write all versions of a picture; it was painted once already, so its time is that of a running bot."""
        began = time.perf_counter()
        paint()
        data = png(image)
        ms = 1000 * (time.perf_counter() - began)
        stem = f"{len(self.sights) + 1:03}-{kind}"
        versions = {"full": data, **_versions(image, self._visions)}
        files = {version: f"{PICTURES}/{stem}-{version}.png" for version in versions}
        for version, file in files.items():
            (self._folder / file).write_bytes(versions[version])
        self.sights.append(Sight(chapter, caption, kind, files, image.size, len(data), ms))


def paint_scene(title: Title, painter: Painter, scene: Scene, kind: str, tr: Catalog) -> Image.Image | None:
    """Return one kind of picture of a scene, or None where there is nothing to draw."""
    seen = scene.view, scene.names, tr
    match kind:
        case scenes.SHEET:
            return sheet.paint(score_sheet(title, scene, tr))
        case scenes.POSTER:
            sheets = sheet.paint(score_sheet(title, scene, tr), scale=2)
            return sheet.stack([painter.frame(*seen, ()), sheets])
        case scenes.TITLE:
            first = title_card(sheet.POSTER_SIZE, title.meta.name, [], list(enumerate(scene.names)))
            return theme.PALETTE.quantise(first)
        case scenes.CLOSE_UP:
            return painter.close_up(*seen, scene.marks)
        case scenes.TARGETS:
            return painter.targets(*seen, scene.offers, scene.brings)
        case scenes.DESK:
            return painter.desk(*seen, scene.seat)
        case scenes.FRAME:
            return painter.frame(*seen, scene.marks)
        case _:
            return painter.board(*seen, scene.marks)


def _versions(image: Image.Image, visions: list[str]) -> dict[str, bytes]:
    """Return a picture as chats show it, and in a chat on a desktop as others see its colours."""
    chat, phone = (_shrunk(image, wide) for wide in (CHAT, PHONE))
    return {"chat": png(chat), "phone": png(phone)} | {vision: png(simulate(chat, vision)) for vision in visions}


def _shrunk(image: Image.Image, wide: int) -> Image.Image:
    """Return a picture so many pixels wide, in 256 colours of its own, which nobody tells from all of them."""
    small = image.convert("RGB").resize((wide, round(image.height * wide / image.width)), Image.Resampling.LANCZOS)
    return small.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
