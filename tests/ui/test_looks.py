"""What anybody sees of a game by buttons: what changed, a desk; in words where there is no picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hansa_bot.engine.errors import BadSetup
from hansa_bot.ui.kit import picture
from hansa_bot.ui.look import looks
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.painted import Painted, broken, painted
from tests.ui.stage import TOY, moment, start
from tests.ui.test_posts import act

__all__ = ["painted"]

PANEL = "/webhooks/*/messages/@original"


def files(message: Any) -> list[str]:
    return [file.filename for file in message.attachments]


async def unloading(stage: Stage, people: int = 2) -> tuple[Any, Any]:
    """Play until the first ship is unloaded; return who unloads and one who waits."""
    await stage.begin(TOY, people=people)
    await act(stage, "bid/2", *["bid/0"] * (people - 1))
    await stage.settle()
    owner = await stage.actor()
    return owner, next(person for person in stage.people[:people] if person is not owner)


async def test_what_changed_is_what_happened_since_the_reader_acted(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        owner, other = await unloading(stage)
        watcher = stage.people[2]
        await act(stage, "land/east")
        said = await stage.press(other, stage.last, "news")
        assert files(said) == ["board.png", "close-up.png"]
        kinds = [event.kind for event in painted.marks[-1]]
        assert kinds == [event.kind for event in painted.near[-1]]
        assert kinds[-1] == "landed"
        assert "arrived" not in kinds
        told = [line for line in said.content.splitlines() if line.startswith("- ")]
        counted = "1 thing happened:" if len(told) == 1 else f"{len(told)} things happened:"
        assert f"Since you last acted, {counted}" in said.content
        said = await stage.press(owner, stage.last, "news")
        assert "Nothing has happened since you last acted." in said.content
        assert painted.marks[-1] == []
        said = await stage.press(watcher, stage.last, "news")
        assert "What happened last:" in said.content
        lately = await stage.host.query.since(stage.table, None, (await stage.known()).version)
        assert painted.marks[-1] == [event for entry in lately for event in entry.events]


async def test_a_desk_is_a_picture_described_by_its_words(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        anna, watcher = stage.people[0], stage.people[2]
        mine = await stage.moment(anna)
        said = await stage.press(anna, stage.last, "desk")
        assert files(said) == ["desk.png"]
        assert painted.desks == [mine.seat]
        alt = stage.env.http_requests[-1].json["attachments"][0]["description"]
        assert alt == mine.texts.desk(mine.view, mine.seat or 0)
        assert mine.prose.desk(mine.view, mine.seat or 0) in said.content
        said = await stage.press(watcher, stage.last, "desk")
        assert files(said) == ["board.png"]
        assert len(painted.desks) == 1


async def test_where_nothing_can_be_drawn_the_words_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        for method in ("board", "close_up", "targets", "desk"):
            monkeypatch.setattr(type(picture.painter_of(TOY)), method, broken)
        for verb, words in (("turn", "Bid for a cargo"), ("desk", "coins"), ("news", "comes in")):
            said = await stage.press(stage.people[0], stage.last, verb)
            assert not said.attachments
            assert words in said.content


async def test_what_may_not_be_shown_in_private_is_left_out(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        for refusals, left in ((1, ["board.png"]), (2, [])):
            stage.env.inject_error("PATCH", PANEL, status=403, code=50013, times=refusals)
            said = await stage.press(stage.people[0], stage.last, "news")
            assert files(said) == left
            assert not said.embeds
            assert "Since you last acted" in said.content


def test_a_seat_is_meant_by_letter_number_or_name() -> None:
    shown = moment(start(TOY, 3), TOY, None)
    assert [looks.seat_meant(shown, typed) for typed in ("a", " B", "3", "anna", "be*a", "carl")] == [
        0,
        1,
        2,
        0,
        1,
        2,
    ]
    for typed in ("d", "4", "0", "²", "nobody", "", "…"):
        with pytest.raises(BadSetup):
            looks.seat_meant(shown, typed)
