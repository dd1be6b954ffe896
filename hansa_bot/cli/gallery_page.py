"""The gallery's page: one file of HTML beside its pictures, without scripts, for large screens and for phones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby

CHAT, PHONE = 550, 400
"""So many pixels wide a chat shows a picture on a desktop and on a phone before it is opened."""

STYLE = f"""
body {{ margin: 0; font: 16px/1.45 system-ui, sans-serif; color: #211d19; background: #f4f1ea; }}
header, nav, section {{ padding: 0.6rem 1rem; max-width: 1680px; margin: auto; }}
h2 {{ margin: 2rem 0 0; border-bottom: 2px solid; }}
h2 a {{ text-decoration: none; }}
h3 {{ margin: 1.4rem 0 0.2rem; }}
p {{ margin: 0.2rem 0; }}
nav ol {{ columns: 22rem; padding-left: 1.6rem; }}
nav li {{ break-inside: avoid; }}
nav ul {{ padding-left: 1rem; }}
summary {{ font-size: 0.85rem; }}
figure {{ margin: 0; }}
img {{ display: block; max-width: 100%; height: auto; }}
figcaption {{ font-size: 0.85rem; padding: 0.2rem 0; }}
.row {{ display: flex; flex-wrap: wrap; gap: 0.6rem; margin: 0.6rem 0; }}
.row figure {{ min-width: 0; }}
.light, .dark {{ padding: 0.6rem; }}
.light {{ background: #ffffff; }}
.dark {{ background: #313338; color: #dbdee1; }}
.chat img {{ width: {CHAT}px; }}
.phone img {{ width: {PHONE}px; }}
""".strip()


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


def page(heading: str, sights: Iterable[Sight]) -> str:
    """Return the whole page: a table of contents, then every situation; those of a chapter must follow each other."""
    chapters = [(name, _situations(inside)) for name, inside in groupby(sights, key=lambda sight: sight.chapter)]
    return "\n".join([*_head(heading), *_contents(chapters), *_body(chapters), "</body></html>"]) + "\n"


def _situations(sights: Iterable[Sight]) -> list[tuple[str, list[Sight]]]:
    return [(caption, list(shown)) for caption, shown in groupby(sights, key=lambda sight: sight.caption)]


def _head(heading: str) -> Iterator[str]:
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(heading)}</title><style>{STYLE}</style></head><body>"
    yield f'<header id="top"><h1>{escape(heading)}</h1><p>Every picture in full, then as a chat shows it before it '
    yield f"is opened: {CHAT} pixels wide on a desktop, {PHONE} on a phone, on light and on dark ground.</p></header>"


def _contents(chapters: list[Chapter]) -> Iterator[str]:
    yield "<nav><ol>"
    for number, (name, situations) in enumerate(chapters, 1):
        count = sum(len(shown) for _, shown in situations)
        yield f'<li><a href="#s{number}">{escape(name)}</a><details><summary>{count} pictures</summary><ul>'
        for index, (caption, _) in enumerate(situations, 1):
            yield f'<li><a href="#s{number}-{index}">{escape(caption)}</a></li>'
        yield "</ul></details></li>"
    yield "</ol></nav>"


def _body(chapters: list[Chapter]) -> Iterator[str]:
    for number, (name, situations) in enumerate(chapters, 1):
        yield f'<section id="s{number}"><h2>{escape(name)} <a href="#top">↑</a></h2>'
        for index, (caption, shown) in enumerate(situations, 1):
            yield f'<h3 id="s{number}-{index}">{escape(caption)}</h3>'
            for sight in shown:
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
    said = {"chat": f"{CHAT} px", "phone": f"{PHONE} px"}.get(version, version)
    return f'<figure class="{look}">{_image(sight, version)}<figcaption>{escape(said)}</figcaption></figure>'


def _image(sight: Sight, version: str) -> str:
    alt = escape(f"{sight.chapter}, {sight.caption}, {sight.kind}, {version}", quote=True)
    wide, high = sight.size
    return f'<img src="{sight.files[version]}" alt="{alt}" width="{wide}" height="{high}" loading="lazy">'
