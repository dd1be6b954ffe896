"""Narration: what happened, and why where its player did not choose."""

from typing import Any

import pytest

from hansa_bot.engine.action import Event
from hansa_bot.engine.session import CLOCK, ORDER, Entry
from hansa_bot.host.kernel.posts import StepPost
from hansa_bot.host.kernel.settings import EACH, STEPS
from hansa_bot.host.posting.courier import Post
from hansa_bot.model.values import Whose
from hansa_bot.titles.texts import Clause
from hansa_bot.ui.kit import limits, narration, picture
from hansa_bot.ui.kit.drafts import Draft, Picture, paragraphs, plain
from hansa_bot.ui.kit.narration import marks, tell
from hansa_bot.ui.turn import card
from tests import discord_limits
from tests.ui.live import Stage
from tests.ui.stage import TOY, message, moment, playout, start

SHOWN = moment(start(TOY, 2), TOY, None)


def entry(
    version: int, seat: int, kind: str = "sailed", cause: str = "", *, auto: bool = False, **args: object
) -> Entry:
    events = [Event(kind, {"seat": seat, **args})] if kind else []
    return Entry(version, seat, "sail", events, "", auto=auto, cause=cause)


def told(*entries: Entry) -> list[str]:
    return tell(entries, SHOWN.texts)


@pytest.mark.parametrize(
    ("cause", "begins"),
    [(ORDER, "Anna's standing order: "), (CLOCK, "Anna ran out of time, so I played: "), ("", "")],
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
        SHOWN.texts.names[1],
        f"{SHOWN.texts.names[1]} ran out of time, so I played: {SHOWN.texts.names[1]} lets the ship go.",
    ]


def test_the_cause_stands_before_the_first_thing_that_is_told() -> None:
    assert told(entry(1, 0, "", ORDER), entry(2, 0, cause=ORDER)) == ["Anna's standing order: Anna lets the ship go."]
    assert told(entry(1, 0, "", ORDER)) == []
    recap = narration.story(SHOWN, [entry(1, 0, cause=ORDER)], 500)
    assert recap == "**Anna** (standing order) lets the ship go"


def test_names_stay_harmless() -> None:
    (line,) = tell([entry(1, 1, cause=ORDER)], SHOWN.prose)
    assert line.startswith(f"{SHOWN.prose.names[1]}'s standing order: ")
    assert SHOWN.texts.names[1] not in line


def test_of_too_much_details_fall_first_then_what_gained_nothing_and_that_is_said() -> None:
    told = [entry(n, n % 2, "landed", quay="east", cargo=n) for n in range(1, 5)]
    told += [entry(5, 0, "shifted", quay="north"), entry(6, 1)]
    whole = narration.recap(told, SHOWN.texts, 400)
    assert whole[1].endswith("lands a crate worth 4 on the East quay (to North quay)")
    assert narration.recap(told, SHOWN.texts, 220)[1].endswith("worth 4 on the East quay")
    short = narration.recap(told, SHOWN.texts, 120)
    assert [line.split("** ")[1] for line in short] == [
        "lets the ship go, and more",
        "lands a crate worth 4 on the East quay, and more",
    ]
    assert narration.recap([], SHOWN.texts) == []


def test_of_too_much_that_nobody_did_a_sentence_goes_and_another_says_so(monkeypatch) -> None:
    said = [Clause(None, f"The flood takes quay {number}.", [], [], matters=number == 3) for number in range(1, 4)]
    monkeypatch.setattr(type(SHOWN.texts), "clauses", lambda *_, **__: [*said])
    assert narration.recap([entry(1, 0)], SHOWN.texts, 60) == ["The flood takes quay 3. There was more."]


def test_the_same_is_told_once_with_how_often() -> None:
    told = [entry(1, 0), entry(2, 0, "landed", quay="east", cargo=1), entry(3, 0)]
    told += [entry(n, 0) for n in (4, 5)]
    assert narration.story(SHOWN, told) == "**Anna** lets the ship go (4 ×), lands a crate worth 1 on the East quay"


@pytest.mark.parametrize("most", [30, 60, 120, 220, 300])
def test_no_line_begins_or_ends_in_dots(most: int) -> None:
    told = [entry(n, n % 2, "landed", quay="east", cargo=n) for n in range(1, 9)]
    for line in [*narration.recap(told, SHOWN.texts, most), narration.own_deeds(marks(told), SHOWN.texts, 0, most)]:
        assert "…" not in line


async def test_what_was_taken_back_is_neither_told_nor_marked() -> None:
    won = Event("won", {"seat": 0, "price": 2})
    told = [Entry(1, 0, "bid/2", [won], "d"), Entry(2, 0, "undo/0", [], "d"), entry(3, 0)]
    assert narration.story(SHOWN, told, 500) == "**Anna** lets the ship go"
    assert [event.kind for event in narration.marks(told)] == ["sailed"]


async def test_a_description_of_a_picture_fits_and_points_to_the_rest(monkeypatch) -> None:
    for session, _ in playout(TOY, 2):
        assert 0 < len(picture.alt_text(moment(session, TOY, None))) <= limits.ALT_TEXT
    monkeypatch.setattr(type(SHOWN.texts), "board", lambda self, view: "\n".join(["a line of it"] * 200))
    alt = picture.alt_text(SHOWN)
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


async def unloading(game: Stage) -> Any:
    """Let seat 0 win the first cargo; its person, who shows each step, is returned."""
    actor, _ = await game.unload()
    await game.host.prefs.choose(Whose.PERSON, actor.id, {STEPS.key: EACH})
    return actor


async def test_each_step_stands_in_the_channel_as_it_was_made(game: Stage) -> None:
    actor = await unloading(game)
    panel = await game.press(actor, game.last, "turn")
    panel = await game.press(actor, panel, "act", "land/east")
    await game.settle()

    shown = game.last
    assert shown.content.startswith("-# turn 1: **")
    assert "on the East quay" in shown.content
    assert shown.components == []
    assert shown.mentions == []
    assert [file.filename for file in shown.attachments] == ["board.png"]
    assert shown.attachments[0].description

    await game.press(actor, panel, "back")
    await game.settle()
    assert "took back a step." in game.last.content


async def test_a_later_step_tells_what_an_earlier_one_would_have(game: Stage) -> None:
    actor = await unloading(game)
    begun = (await game.known()).version
    await game.act("land/east", "land/north")
    await game.host.play.undo(game.table, actor.id, seen=None, request=game.request())
    post = Post(1, game.table, begun + 3, StepPost(seat=0, since=begun), "n")

    table, draft = await card.step_post(game.process.services, post)

    assert table.id == game.table
    assert discord_limits.check_message(message(draft)) == []
    east, north, back = (draft.content.find(word) for word in ("East quay", "North quay", "took back"))
    assert -1 < east < north < back
    assert draft.pings == ()


async def test_a_step_of_which_nothing_is_told_is_still_a_line(game: Stage) -> None:
    await unloading(game)
    at = (await game.known()).version
    _, draft = await card.step_post(game.process.services, Post(1, game.table, at, StepPost(seat=0, since=at), "n"))
    assert draft.content == f"-# turn 1: {(await game.known()).names[0]}"
