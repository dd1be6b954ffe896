"""Recaps and drafts: what fits into a message, and what a message may do."""

from __future__ import annotations

from hansa_bot.engine.event import Event
from hansa_bot.engine.session import Entry
from hansa_bot.ui.kit import limits, narration, picture
from hansa_bot.ui.kit.draft import Draft, Picture, paragraphs, plain
from tests.ui.stage import TOY, moment, playout, start


def entry(version: int, action: str, *events: Event) -> Entry:
    return Entry(version, 0, action, list(events), "d")


def test_the_newest_is_kept_whole() -> None:
    assert narration.newest(["One.", "Two.", "Three."], 100) == "One. Two. Three."
    assert narration.newest(["One.", "Two.", "Three."], 14) == "… Two. Three."
    assert narration.newest(["x" * 50], 20) == "x" * 19 + "…"
    assert narration.newest([], 20) == ""


def test_what_happens_several_times_in_a_row_is_said_once() -> None:
    assert narration.counted(["A.", "A.", "B.", "A."]) == ["A (2×).", "B.", "A."]
    assert narration.counted([]) == []


async def test_what_was_taken_back_is_neither_told_nor_marked() -> None:
    won = Event("won", {"seat": 0, "price": 2})
    told = [entry(1, "bid/2", won), entry(2, "undo/0"), entry(3, "bid/1", Event("sailed", {"seat": 0}))]
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
