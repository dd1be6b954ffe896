"""The theme of pictures: whoever wants the night gets it in private, and what everybody sees stays as it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hansa_bot.host.kernel.settings import NIGHT, THEME, Whose
from hansa_bot.render import sheet, theme
from hansa_bot.render.theme import DAY, Theme, current_theme
from hansa_bot.ui.kit import picture
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.stage import TOY, moment, start
from tests.ui.test_replaying import play


class Seen:
    """Notes in which theme the toy's boards and all score sheets are painted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.themes: list[Theme] = []
        painter = type(picture.painter_of(TOY))
        for owner, name in ((painter, "board"), (sheet, "paint")):
            monkeypatch.setattr(owner, name, self._noting(getattr(owner, name)))

    def _noting(self, paint: Any) -> Any:
        def noted(*args: Any, **options: Any) -> Image.Image:
            self.themes.append(current_theme())
            return paint(*args, **options)

        return noted

    def taken(self) -> set[Theme]:
        """Return the themes since the last question."""
        found, self.themes = set(self.themes), []
        return found


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    return Seen(monkeypatch)


async def anna_by_night(stage: Stage) -> Any:
    """Begin a game of two of whom the first has chosen the night; return that person."""
    await stage.begin(TOY, people=2)
    anna = stage.people[0]
    await stage.host.prefs.choose(Whose.PERSON, anna.id, {THEME.key: NIGHT})
    return anna


async def test_private_pictures_wear_what_their_reader_has_chosen(tmp_path: Path, seen: Seen) -> None:
    async with live.stage(tmp_path) as stage:
        anna = await anna_by_night(stage)
        ben, watcher = stage.people[1:3]
        assert seen.taken() == {DAY}, "the card"
        for verb in ("turn", "news", "desk"):
            await stage.press(anna, stage.last, verb)
            assert seen.taken() == {theme.NIGHT}, verb
            await stage.press(ben, stage.last, verb)
            assert seen.taken() == {DAY}, verb
        await stage.host.prefs.choose(Whose.PERSON, watcher.id, {THEME.key: NIGHT})
        await stage.press(watcher, stage.last, "news")
        assert seen.taken() == {theme.NIGHT}, "who only watches may choose as well"


async def test_posts_films_and_what_is_shared_stay_day(tmp_path: Path, seen: Seen) -> None:
    async with live.stage(tmp_path, people=2) as stage:
        anna = await anna_by_night(stage)
        await play(stage)
        assert seen.taken() == {DAY}, "all cards, the last one with its score sheet"
        card = stage.last
        shown = await stage.press(anna, card, "replay")
        assert seen.taken() == {theme.NIGHT}
        await anna.click(shown, custom_id=live.find(shown, "film"))
        assert seen.taken() == {DAY}
        await stage.press(anna, card, "share")
        assert seen.taken() == {DAY}


class Asked:
    """A worker that notes the keys of its orders and paints at once."""

    def __init__(self) -> None:
        self.keys: list[Any] = []

    async def png(self, key: Any, paint: Any) -> bytes:
        self.keys.append(key)
        paint()
        return b""


async def test_a_picture_by_night_never_answers_who_waits_for_one_by_day(seen: Seen) -> None:
    worker = Asked()
    for wanted in THEME.values:
        shown = replace(moment(start(TOY, 2), TOY, 0), theme=wanted)
        await picture.board(worker, shown, (), "same")  # type: ignore[arg-type]
    assert len(set(worker.keys)) == 2
    assert seen.themes == list(theme.THEMES.values())
