"""A keepsake: a finished game as one page of HTML that plays itself, and needs nothing from anywhere.

The page holds no more than the record does. Its words are there in all languages, its pictures in one: each, but for
the first of a stretch, only where it differs from the one before.
"""

from __future__ import annotations

import base64
import html
import json
import re
import unicodedata
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol, TypeVar

from hansa_bot.engine.result import Result, keys
from hansa_bot.engine.state import seat_signs
from hansa_bot.host.game.past import TurnEnd, thin_out
from hansa_bot.host.kernel.table import clean_name
from hansa_bot.host.record.ending import UNSHOWN, ending, find_turning_point, winners_line
from hansa_bot.i18n.catalog import N_, Catalog, catalog, languages, own_name
from hansa_bot.render import sprites
from hansa_bot.render.canvas import number
from hansa_bot.render.encode import Develop, Patch, Shots, album, png
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title, head_starts_in
from hansa_bot.titles.kit.names import name_head_starts
from hansa_bot.titles.kit.render.album import AlbumRequest, AlbumTurn, ToldTurn
from hansa_bot.titles.kit.render.request import FriezeRequest

LARGEST_PAGE = 5_000_000
"""Bytes of a page."""

STRETCH = 16
"""Turns that are made at once; others who wait for the worker come in between."""

MOST_PICTURES = (192, 96, 48, 24, 0)
"""So many turns have a picture at most, then fewer, until the page is small enough."""

MOST_LARGE = 5
"""Scenes that are printed large: the end among them, the beginning not."""

LAUREL = 60.0
"""Width of the laurel on the title of what is printed."""

PAGE = Path(__file__).with_suffix(".html")

T = TypeVar("T")


class Maker(Protocol):
    """Whatever draws and tells, somewhere else than here."""

    async def film(self, key: Hashable, shots: Shots, make: Develop[T]) -> T:
        """Return what is made of shots."""
        ...

    async def calmly(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return what work returns."""
        ...


@dataclass(frozen=True)
class Keepsake:
    """What the page tells: the turns of a game, and its result where it has one.

    `names` are those of the seats, on one line each; `language` is that of the pictures, and in which it opens.
    """

    title: str
    names: Sequence[str]
    options: Mapping[str, str]
    scenes: Sequence[TurnEnd]
    result: Result | None
    language: str
    colours: Sequence[int] = ()

    async def page(self, maker: Maker) -> str:
        """Return the page, of at most LARGEST_PAGE bytes; only the words of an endless game could make it larger."""
        stretches = [self.scenes[start : start + STRETCH] for start in range(0, len(self.scenes), STRETCH)]
        by_language: dict[str, list[ToldTurn]] = {language: [] for language in sorted(languages())}
        for scenes in stretches:
            work = partial(self._album(scenes, set()).told, list(by_language))
            for language, turns in (await maker.calmly(("told", id(self), scenes[0].turn), work)).items():
                by_language[language] += turns
        name = registry.load(self.title).meta.called(self.language)
        above = await maker.calmly(("frieze", self.title, name), partial(_panorama, FriezeRequest(self.title, name)))
        for most in MOST_PICTURES:
            pictured = {scene.turn for scene in (thin_out(self.scenes, most) if most else ())}
            patches: list[Patch] = []
            for scenes in stretches:
                shown = self._album(scenes, pictured)
                if any(turn.pictured for turn in shown.turns):
                    patches += await maker.film(("album", id(self), scenes[0].turn), shown.shots, album)
            page = self._written(by_language, pictured, patches, above)
            if len(page.encode()) <= LARGEST_PAGE:
                break
        return page

    def _album(self, scenes: Sequence[TurnEnd], pictured: set[int]) -> AlbumRequest:
        turns = [AlbumTurn(scene.view, scene.events, scene.turn in pictured) for scene in scenes]
        signs, spoken = seat_signs(self.names), list(map(isolated, self.names))
        about = self.title, self.language, signs, self.names, spoken
        return AlbumRequest(*about, self.options, turns, self.colours)

    def _written(
        self, by_language: Mapping[str, Sequence[ToldTurn]], pictured: set[int], patches: Sequence[Patch], above: str
    ) -> str:
        left = iter(range(len(patches)))
        game = {
            "language": self.language,
            "words": {each: self._words(turns, catalog(each, self.title)) for each, turns in by_language.items()},
            "seen": [next(left) if scene.turn in pictured else None for scene in self.scenes],
            "moments": self._moments(pictured),
            "laurel": f"data:image/png;base64,{_laurel()}",
            "patches": [[int(each.whole), *each.corner, base64.b64encode(each.data).decode()] for each in patches],
        }
        # Nothing in it can end the script that holds it, whatever a name is.
        data = json.dumps(game, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        tr = catalog(self.language, self.title)
        blanks = {"language": tr.language, "name": registry.load(self.title).meta.called(tr.language), "game": data}
        blanks["panorama"] = above
        blanks["script"] = " ".join(catalog(each)(NEEDS_SCRIPT) for each in by_language)
        page = PAGE.read_text("utf-8")
        return _BLANK.sub(lambda found: _filled(found[1], blanks[found[1]]), page)

    def _moments(self, pictured: set[int]) -> list[int]:
        """Return the scenes that a printed page shows large: what turned the game, where most moved, and the end."""
        found = find_turning_point(self.scenes)
        turning = [] if found is None else [found.turn]
        lively = thin_out(self.scenes, MOST_LARGE + 1 - len(turning))[1:]
        wanted = {*turning, *(scene.turn for scene in lively)} & pictured
        return [at for at, scene in enumerate(self.scenes) if scene.turn in wanted]

    def _words(self, spoken: Sequence[ToldTurn], tr: Catalog) -> dict[str, Any]:
        """Return all that the page says in a language; lines of boards by their numbers, for most come again."""
        title = registry.load(self.title)
        lines: dict[str, int] = {}
        turns = [
            {
                "name": tr("Turn {n}", n=scene.turn) if scene.turn else tr("The start"),
                "who": ", ".join(isolated(self.names[seat]) for seat in scene.seats),
                "steps": [tr(UNSHOWN), *turn.steps] if scene.resumes else turn.steps,
                "points": turn.standings,
                "board": [lines.setdefault(line, len(lines)) for line in turn.board.split("\n")],
            }
            for scene, turn in zip(self.scenes, spoken, strict=True)
        ]
        names = list(map(isolated, self.names))
        ahead = name_head_starts(title.meta.head_starts, names, head_starts_in(self.options), tr)
        about = [tr(title.meta.credit), *_chosen(title, self.options, tr), *([ahead] if ahead else [])]
        heads = {"own": own_name(tr.language), "game": title.meta.called(tr.language), "about": " · ".join(about)}
        end = None if self.result is None else self._end(title, self.result, tr)
        return {
            **heads,
            "says": _says(catalog(tr.language)),
            "seats": names,
            "turns": turns,
            "lines": list(lines),
            "end": end,
        }

    def _end(self, title: Title, result: Result, known: Catalog) -> dict[str, Any]:
        """Return how the game ended, and the table of points: a row for each line, a column for each seat."""
        names = list(map(isolated, self.names))
        texts = title.texts(known, names, dict(self.options))
        scores = sorted(result.scores, key=lambda score: score.seat)
        rows = [[texts.line(key), *(_cell(score.shown(key)) for score in scores)] for key in keys(scores)]
        totals = [texts.standing(score) or number(score.total) for score in scores]
        places = [str(result.placed[score.seat]) for score in scores]
        tr = catalog(known.language)  # a title may mean something else by the same word
        won = winners_line(result, names, texts, tr)
        sums = [[tr("Total"), *totals], [tr("Rank"), *places]]
        return {"why": ending(won, result, self.scenes, texts, tr), "rows": rows, "sums": sums}


NEEDS_SCRIPT = N_("This page needs JavaScript to turn its pages; it fetches nothing.")
_BLANK = re.compile(r"\{\{(\w+)\}\}")
_RIGHT_TO_LEFT = {"R", "AL"}


def _panorama(request: FriezeRequest) -> str:
    """Return the panorama that stands above the page, as it is written into it."""
    return base64.b64encode(png(request.paint())).decode()


def _laurel() -> str:
    """Return the winner's wreath of the printed page."""
    buffer = BytesIO()
    sprites.laurel(LAUREL, 3).save(buffer, "PNG")
    return base64.b64encode(buffer.getvalue()).decode()


def _filled(blank: str, text: str) -> str:
    return text if blank == "game" else html.escape(text)


def _cell(points: float | None) -> str:
    return "" if points is None else number(points)


def _chosen(title: Title, options: Mapping[str, str], tr: Catalog) -> list[str]:
    """Name the options that are not at their defaults."""
    return [
        f"{tr(option.name)}: {tr(choice.name)}"
        for option in title.meta.options
        for choice in option.choices[1:]
        if choice.value == options.get(option.key)
    ]


def isolated(name: str) -> str:
    """Return a name on one line that turns nothing around it, whichever way it is written itself."""
    line = clean_name(" ".join(name.split()))
    turning = any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in line)
    return f"\u2068{line}\u2069" if turning else line


def _says(tr: Catalog) -> dict[str, str]:
    """Return what stands on buttons and above parts of the page."""
    return {
        "language": tr("Language"),
        "first": tr("First"),
        "back": tr("Back"),
        "next": tr("Next"),
        "last": tr("Last"),
        "play": tr("Play"),
        "pause": tr("Pause"),
        "turn": tr("Turn"),
        "quiet": tr("Nothing more happened in this turn."),
        "points": tr("Points"),
        "now": tr("If the game ended now"),
        "seat": tr("Player"),
        "result": tr("How it ended"),
        "board": tr("The board in words"),
        "picture": tr("The board after this turn; it's described below."),
        "none": tr("This turn has no picture, to keep the file small. The board in words is below."),
        "some": tr("To keep the file small, only the livelier turns have a picture."),
        "spoken": tr("The words on the pictures are in {language}.", language="{language}"),
        "keys": tr("Arrow keys turn the pages; Home and End lead to the first and the last turn."),
        "print": tr("Print"),
        "turns": tr("Turn by turn"),
        "offline": tr("Everything is in this file; it works offline."),
    }
