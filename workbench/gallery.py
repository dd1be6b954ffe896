"""`gallery`: draws every situation worth seeing, as one page to look through.

The page is one file of HTML beside its pictures, without scripts, for large screens and for phones.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import groupby
from pathlib import Path

import click
from PIL import Image

from hansa_bot.cli.records import LANGUAGES
from hansa_bot.engine.result import counted, places
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.render import sheet, theme
from hansa_bot.render.card import title_card
from hansa_bot.render.encode import png
from hansa_bot.render.sheet import Sheet
from hansa_bot.render.tally import Row
from hansa_bot.render.theme import VISIONS, simulate, use_theme
from hansa_bot.titles import painter as kinds
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta, Title
from hansa_bot.titles.painter import Painter, Scene
from hansa_bot.titles.rulebook import PrimerCard
from workbench.situations import map_option, maps, situations

CHAT, PHONE = 550, 400
"""So many pixels wide a chat shows a picture on a desktop and on a phone before it is opened."""

PICTURES = "pictures"
DAY = "day"
PUBLIC = (kinds.FRAME, kinds.POSTER, kinds.TITLE)
"""What nobody gets in private: it is drawn by day in every theme."""
OTHER_VISIONS = [vision for vision in VISIONS if vision != "normal"]


@dataclass(frozen=True, slots=True)
class Sight:
    """One picture on the page: where it belongs, its files by their version, its size, its bytes and milliseconds.

    The versions are "full", "chat" and "phone", and any others by the name of what they simulate.
    """

    chapter: str
    caption: str
    kind: str
    files: dict[str, str]
    size: tuple[int, int]
    weight: int
    ms: float


Chapter = tuple[str, list[tuple[str, list[Sight]]]]
"""A chapter's name, and its situations by their captions."""


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
    if board is not None:
        titles = _with_map(titles, board)
    boards = {title.meta.id: _boards(title.meta, board, quick) for title in titles}
    (out / PICTURES).mkdir(parents=True, exist_ok=True)
    wall = Wall(out, [] if quick else OTHER_VISIONS, chosen)
    for title in titles:
        chapters = _chapters(title, boards[title.meta.id], named=len(titles) > 1)
        wall.draw_all(title, chapters, catalog(language, title.meta.id))
        wall.draw_cards(title, catalog(language, title.meta.id))
    heading = " · ".join(title.meta.name for title in titles)
    (out / "index.html").write_text(page(heading, wall.sights), "utf-8")
    click.echo(f"{out / 'index.html'}: {len(wall.sights)} pictures")


def _boards(meta: Meta, board: str | None, quick: bool) -> list[dict[str, str]]:
    """Return the options of the maps to draw: all, or only this one, which the title has."""
    chosen = map_option(meta)
    found = [options for options in maps(meta) if board is None or (chosen and options[chosen.key] == board)]
    return found[:1] if quick else found


def _with_map(titles: list[Title], board: str) -> list[Title]:
    """Return those titles that have a map; raises BadParameter where none has it."""
    known = {title.meta.name: chosen.values for title in titles if (chosen := map_option(title.meta))}
    found = [title for title in titles if board in known.get(title.meta.name, ())]
    if not found:
        there = "; ".join(f"{name}: {', '.join(values)}" for name, values in known.items()) or "there is only one"
        raise click.BadParameter(f"There is no map {board!r} ({there})", param_hint="--board")
    return found


def _chapters(title: Title, boards: list[dict[str, str]], *, named: bool) -> dict[str, list[Scene]]:
    """Return all scenes on these maps, those of ordinary games first, by their chapter, `named` with the title."""
    found: dict[str, list[Scene]] = {}
    special = list(title.scenes()) if title.scenes else []
    for board in boards:
        here = [scene for scene in special if board.items() <= scene.options.items()]
        for scene in [*situations(title, board), *here]:
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
                    paint = partial(self._paint, painter, partial(paint_scene, title, painter, scene, kind, tr), kind)
                    image = paint()
                    if image is not None:
                        self._keep(chapter, scene.caption, kind, image, paint)

    def draw_cards(self, title: Title, tr: Catalog) -> None:
        """Draw the picture of every card on how to play."""
        painter = title.painter()
        for card in title.rulebook().primer.cards if title.rulebook else ():
            if (paint := card_picture(title, painter, card, tr)) is not None:
                again = partial(self._paint, painter, paint, kinds.LEGEND)
                if (image := again()) is not None:
                    self._keep(f"{title.meta.name} · How to play", card.heading, kinds.LEGEND, image, again)

    def _paint(self, painter: Painter, paint: Callable[[], Image.Image | None], kind: str) -> Image.Image | None:
        """Return a picture in the theme of the wall; those that nobody gets in private are always shown by day."""
        # Two things know a theme: the palette of the drawing kit, and the painter with its drawn grounds.
        name = DAY if kind in PUBLIC else self._theme
        with use_theme(theme.THEMES[name]), painter.use_theme(name):
            return paint()

    def _keep(
        self, chapter: str, caption: str, kind: str, image: Image.Image, paint: Callable[[], Image.Image | None]
    ) -> None:
        """Write all versions of a picture; it was painted once already, so its time is that of a running bot."""
        began = time.perf_counter()
        paint()  # a second time: the first one filled the caches that a running bot has filled
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
        case kinds.SHEET:
            return sheet.paint(score_sheet(title, scene, tr))
        case kinds.POSTER:
            sheets = score_sheet(title, scene, tr)
            first = [row.seat for row in sheets.rows if row.place == 1]
            return sheet.poster(
                sheets,
                "24 December 1356",
                sheets.note,
                first,
                painter.frame(*seen, ()),
                painter.frieze(sheets.heading),
            )
        case kinds.TITLE:
            name = title.meta.called(tr.language)
            return title_card(sheet.POSTER_SIZE, painter.frieze(name), [], list(enumerate(scene.names)))
        case kinds.CLOSE_UP:
            return painter.close_up(*seen, scene.marks)
        case kinds.TARGETS:
            return painter.targets(*seen, scene.offers, scene.brings)
        case kinds.DESK:
            return painter.desk(*seen, scene.seat)
        case kinds.FRAME:
            return painter.frame(*seen, scene.marks)
        case _:
            return painter.board(*seen, scene.marks)


def card_picture(
    title: Title, painter: Painter, card: PrimerCard, tr: Catalog
) -> Callable[[], Image.Image | None] | None:
    """Return what draws the picture of a card on how to play, None where the title has none for it."""
    shown = title.illustration(card.key)
    if shown is None:
        return None
    view = title.rules.view(shown.state, None)
    names = title.meta.company[: view.seats]
    return partial(painter.legend, view, names, tr, shown.focus, card.names(tr))


def _versions(image: Image.Image, visions: list[str]) -> dict[str, bytes]:
    """Return a picture as chats show it, and in a chat on a desktop as others see its colours."""
    chat, phone = (_shrink(image, wide) for wide in (CHAT, PHONE))
    return {"chat": png(chat), "phone": png(phone)} | {vision: png(simulate(chat, vision)) for vision in visions}


def _shrink(image: Image.Image, wide: int) -> Image.Image:
    """Return a picture so many pixels wide, in 256 colours of its own, which nobody tells from all of them."""
    # Without dithering: its dots would look like something that our painter had drawn.
    small = image.convert("RGB").resize((wide, round(image.height * wide / image.width)), Image.Resampling.LANCZOS)
    return small.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


STYLE = Path(__file__).with_suffix(".css").read_text("utf-8").strip()


def page(heading: str, sights: Iterable[Sight]) -> str:
    """Return the whole page: a table of contents, then every situation; those of a chapter must follow each other."""
    chapters = [(name, _by_caption(inside)) for name, inside in groupby(sights, key=lambda sight: sight.chapter)]
    return "\n".join([*_head(heading), *_contents(chapters), *_body(chapters), "</body></html>"]) + "\n"


def _by_caption(sights: Iterable[Sight]) -> list[tuple[str, list[Sight]]]:
    return [(caption, list(inside)) for caption, inside in groupby(sights, key=lambda sight: sight.caption)]


def _head(heading: str) -> Iterator[str]:
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    wide = f":root {{ --chat: {CHAT}px; --phone: {PHONE}px; }}"
    yield f"<title>{escape(heading)}</title><style>{wide}\n{STYLE}</style></head><body>"
    yield f'<header id="top"><h1>{escape(heading)}</h1><p>Every picture in full, then as a chat shows it before it '
    yield f"is opened: {CHAT} pixels wide on a desktop, {PHONE} on a phone, on light and on dark ground.</p></header>"


def _contents(chapters: list[Chapter]) -> Iterator[str]:
    yield "<nav><ol>"
    for number, (name, captions) in enumerate(chapters, 1):
        count = sum(len(sights) for _, sights in captions)
        yield f'<li><a href="#s{number}">{escape(name)}</a><details><summary>{count} pictures</summary><ul>'
        for index, (caption, _) in enumerate(captions, 1):
            yield f'<li><a href="#s{number}-{index}">{escape(caption)}</a></li>'
        yield "</ul></details></li>"
    yield "</ol></nav>"


def _body(chapters: list[Chapter]) -> Iterator[str]:
    for number, (name, captions) in enumerate(chapters, 1):
        yield f'<section id="s{number}"><h2>{escape(name)} <a href="#top">↑</a></h2>'
        for index, (caption, sights) in enumerate(captions, 1):
            yield f'<h3 id="s{number}-{index}">{escape(caption)}</h3>'
            for sight in sights:
                yield from _sight(sight)
        yield "</section>"


def _sight(sight: Sight) -> Iterator[str]:
    wide, high = sight.size
    facts = f"{sight.kind}: {wide}×{high}, {sight.weight / 1000:.0f} KB, {sight.ms:.0f} ms"
    yield f"<p>{escape(facts)}</p>"
    yield f'<a href="{sight.files["full"]}">{_image(sight, "full")}</a>'
    for ground in ("light", "dark"):
        yield f'<div class="row {ground}">{_figure(sight, "chat", "chat")}{_figure(sight, "phone", "phone")}</div>'
    others = [version for version in sight.files if version not in ("full", "chat", "phone")]
    if others:
        yield f'<div class="row">{"".join(_figure(sight, version, "chat") for version in others)}</div>'


def _figure(sight: Sight, version: str, look: str) -> str:
    label = {"chat": f"{CHAT} px", "phone": f"{PHONE} px"}.get(version, version)
    return f'<figure class="{look}">{_image(sight, version)}<figcaption>{escape(label)}</figcaption></figure>'


def _image(sight: Sight, version: str) -> str:
    alt = escape(f"{sight.chapter}, {sight.caption}, {sight.kind}, {version}", quote=True)
    wide, high = sight.size
    return f'<img src="{sight.files[version]}" alt="{alt}" width="{wide}" height="{high}" loading="lazy">'


def score_sheet(title: Title, scene: Scene, tr: Catalog) -> Sheet:
    """Return what the points of a scene's view are made of, and the course of its game; ties are left unbroken."""
    scores, texts = title.rules.scores(scene.view), title.texts(tr, scene.names)
    # The words below are those of the bot's own sheet: no catalogue collects what a tool says.
    sources, placed = counted(scores), places(scores)
    rows = [
        Row(
            score.seat,
            scene.names[score.seat],
            [score.shown(key) for key in sources],
            None if texts.standing(score) else score.total,
            placed[score.seat],
        )
        for score in scores
    ]
    return Sheet(
        heading=title.meta.name,
        note=" · ".join(row.name for row in rows if row.place == 1),
        columns=[texts.line(key) for key in sources],
        total=tr("Total"),
        rows=rows,
        course=scene.course,
        turns=tr("Turns"),
        bars=tr("Bars follow the columns"),
    )
