"""Narration: what happened, and why where its player did not choose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hansa_bot.engine.event import Event
from hansa_bot.engine.session import CLOCK, ORDER, Entry
from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import StepPost
from hansa_bot.host.kernel.settings import EACH, STEPS, Whose
from hansa_bot.ui.kit import limits, narration, picture
from hansa_bot.ui.kit.draft import Draft, Picture, paragraphs, plain
from hansa_bot.ui.kit.narration import tell
from hansa_bot.ui.turn import card
from tests import discord_limits
from tests.ui import live
from tests.ui.stage import TOY, message, moment, playout, start

SHOWN = moment(start(TOY, 2), TOY, None)


def entry(version: int, seat: int, kind: str = "sailed", cause: str = "", *, auto: bool = False) -> Entry:
    return Entry(version, seat, "sail", [Event(kind, {"seat": seat})] if kind else [], "", auto=auto, cause=cause)


def told(*entries: Entry) -> list[str]:
    return tell(entries, SHOWN.texts)


@pytest.mark.parametrize(
    ("cause", "begins"),
    [(ORDER, "Anna's standing order: "), (CLOCK, "Anna's time had run out, so this was done: "), ("", "")],
)
def test_why_it_was_done_is_told_once_for_all_in_a_row(cause: str, begins: str) -> None:
    one = "Anna lets the ship go."
    lines = [entry(1, 0, cause=cause), entry(2, 0, auto=True), entry(3, 0, cause=cause)]
    assert told(*lines) == [f"{begins}{one}", one, one]


def test_each_seat_and_each_cause_is_told_by_itself() -> None:
    lines = told(
        entry(1, 0, cause=ORDER),
        entry(2, 1, cause=ORDER),
        entry(3, 1),
        entry(4, 1, auto=True),
        entry(5, 1, cause=CLOCK),
        entry(6, 1, cause="of a later version"),
    )
    assert [": " in line for line in lines] == [True, True, False, False, True, False]
    assert [line.split("'")[0] for line in lines if ": " in line] == [
        "Anna",
        *[SHOWN.texts.names[1].split("'")[0]] * 2,
    ]


def test_the_cause_stands_before_the_first_thing_that_is_told() -> None:
    assert told(entry(1, 0, "", ORDER), entry(2, 0, cause=ORDER)) == ["Anna's standing order: Anna lets the ship go."]
    assert told(entry(1, 0, "", ORDER)) == []


def test_a_recap_tells_it_too() -> None:
    assert narration.story(SHOWN, [entry(1, 0, cause=ORDER)], 500) == "Anna's standing order: Anna lets the ship go."


def test_names_stay_harmless() -> None:
    (line,) = tell([entry(1, 1, cause=ORDER)], SHOWN.prose)
    assert line.startswith(f"{SHOWN.prose.names[1]}'s standing order: ")
    assert SHOWN.texts.names[1] not in line


def entry_of_recap(version: int, action: str, *events: Event) -> Entry:
    return Entry(version, 0, action, list(events), "d")


def test_the_newest_is_kept_whole() -> None:
    assert narration.keep_newest(["One.", "Two.", "Three."], 100) == "One. Two. Three."
    assert narration.keep_newest(["One.", "Two.", "Three."], 14) == "… Two. Three."
    assert narration.keep_newest(["x" * 50], 20) == "x" * 19 + "…"
    assert narration.keep_newest([], 20) == ""


def test_what_happens_several_times_in_a_row_is_said_once() -> None:
    assert narration.count_repeats(["A.", "A.", "B.", "A."]) == ["A (2×).", "B.", "A."]
    assert narration.count_repeats([]) == []


async def test_what_was_taken_back_is_neither_told_nor_marked() -> None:
    won = Event("won", {"seat": 0, "price": 2})
    told = [
        entry_of_recap(1, "bid/2", won),
        entry_of_recap(2, "undo/0"),
        entry_of_recap(3, "bid/1", Event("sailed", {"seat": 0})),
    ]
    shown = moment(start(TOY, 2), TOY, None)
    assert narration.story(shown, told, 500) == "Anna lets the ship go."
    assert [event.kind for event in narration.marks(told)] == ["sailed"]


async def test_a_description_of_a_picture_fits_and_points_to_the_rest(monkeypatch) -> None:
    for session, _ in playout(TOY, 2):
        assert 0 < len(picture.alt_text(moment(session, TOY, None))) <= limits.ALT_TEXT
    shown = moment(start(TOY, 2), TOY, None)
    monkeypatch.setattr(type(shown.texts), "board", lambda self, view: "\n".join(["a line of it"] * 200))
    alt = picture.alt_text(shown)
    assert len(alt) <= limits.ALT_TEXT
    assert alt.endswith("“As text”.")


def test_only_those_named_may_be_pinged() -> None:
    assert Draft("x", pings=[5]).mentions().to_dict() == {"parse": [], "users": [5]}
    assert Draft("x").mentions().to_dict()["parse"] == []
    assert not Draft("x").mentions().to_dict().get("users")


def test_a_picture_is_uploaded_afresh_each_time() -> None:
    draft = Draft("x", pictures=[Picture(b"png", "a" * 3000)])
    (first,), (second,) = draft.files(), draft.files()
    assert first is not second
    assert len(first.description or "") == limits.ALT_TEXT
    assert Draft("x").files() == []
    first.close()
    second.close()


def test_text_is_joined_cut_and_made_plain() -> None:
    assert paragraphs("a", None, "", "b") == "a\nb"
    assert len(paragraphs("x" * 3000)) == limits.CONTENT
    assert plain(f"*a* <@{10**17}> @here") == f"\\*a\\* <@\u200b{10**17}> @\u200bhere"


async def unloading(stage: live.Stage) -> Any:
    """Let seat 0 win the first cargo; its person, who shows each step, is returned."""
    await stage.begin(TOY, people=2)
    for info in (await stage.known()).seats:
        bid = "bid/2" if info.seat == 0 else "bid/0"
        await stage.host.play.act(stage.table, info.user or 0, [bid], seen=None, request=stage.request())
    await stage.settle()
    actor = await stage.actor()
    await stage.host.prefs.choose(Whose.PERSON, actor.id, {STEPS.key: EACH})
    return actor


async def test_each_step_stands_in_the_channel_as_it_was_made(tmp_path: Path) -> None:
    async with live.stage(tmp_path, 2) as stage:
        actor = await unloading(stage)
        panel = await stage.press(actor, stage.last, "turn")
        panel = await stage.press(actor, panel, "act", "land/east")
        await stage.settle()

        shown = stage.last
        assert shown.content.startswith("-# **Harbour** · turn 1: ")
        assert "on the East quay." in shown.content
        assert shown.components == []
        assert shown.mentions == []
        assert [file.filename for file in shown.attachments] == ["board.png"]
        assert shown.attachments[0].description

        await stage.press(actor, panel, "back")
        await stage.settle()
        assert "took back a step." in stage.last.content


async def test_a_later_step_tells_what_an_earlier_one_would_have(tmp_path: Path) -> None:
    async with live.stage(tmp_path, 2) as stage:
        actor = await unloading(stage)
        begun = (await stage.known()).version
        for action in ("land/east", "land/north"):
            await stage.host.play.act(stage.table, actor.id, [action], seen=None, request=stage.request())
        await stage.host.play.undo(stage.table, actor.id, seen=None, request=stage.request())
        post = Post(1, stage.table, begun + 3, StepPost(seat=0, since=begun), "n")

        table, draft = await card.step_post(stage.process.services, post)

        assert table.id == stage.table
        assert discord_limits.check_message(message(draft)) == []
        east, north, back = (draft.content.find(word) for word in ("East quay", "North quay", "took back"))
        assert -1 < east < north < back
        assert draft.pings == ()


async def test_a_step_of_which_nothing_is_told_is_still_a_line(tmp_path: Path) -> None:
    async with live.stage(tmp_path, 2) as stage:
        await unloading(stage)
        at = (await stage.known()).version
        _, draft = await card.step_post(
            stage.process.services, Post(1, stage.table, at, StepPost(seat=0, since=at), "n")
        )
        assert "has made a step." in draft.content
