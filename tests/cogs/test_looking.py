"""Looking by commands: the same as by buttons, for players and for anybody else."""

from __future__ import annotations

import re

import pytest

from hansa_bot.engine.view import letter
from hansa_bot.ui.kit import limits
from tests.cogs.stage import Stage, answer
from tests.ui.painted import Painted, painted

__all__ = ["painted"]


async def unloading(stage: Stage) -> tuple[object, object]:
    """Begin, and let the first seat win the first ship."""
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="3")
    await stage.ask(second, "harbour bid", price="0")
    return first, second


async def test_a_lobby_has_nothing_to_show(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="harbour", players=2)
    for command in ("since", "text", "desk"):
        assert "The game has not begun yet." in await stage.ask(anna, f"table {command}")
    assert await stage.lines(anna, "table desk", "seat") == ["The game has not begun yet. /table start begins it."]
    assert await stage.lines(anna, "table whatif", "action") == [
        "The game has not begun yet. /table start begins it."
    ]


async def test_what_changed_is_drawn_told_and_counted(stage: Stage, painted: Painted) -> None:
    first, second = await stage.begin()
    await stage.ask(second, "harbour bid", price="0")
    await stage.ask(first, "harbour bid", price="3")
    await stage.ask(first, "harbour land", quay="east")

    shown = answer(await stage.result(second, "table since"))
    assert [file.filename for file in shown.attachments] == ["board.png", "close-up.png"]
    assert "things happened:" in shown.content
    assert "lands a crate" in shown.content
    assert [event.kind for event in painted.marks[-1]][-1] == "landed"

    shown = answer(await stage.result(first, "table since"))
    assert "Nothing has happened since you last acted." in shown.content
    assert painted.marks[-1] == []


async def test_the_position_in_words(stage: Stage) -> None:
    first, second = await unloading(stage)
    await stage.ask(first, "harbour land", quay="east")
    for reader in (second, stage.person("Eva")):
        said = await stage.ask(reader, "table text")
        assert f"East quay · {(await stage.table()).names[0]}" in said


async def test_a_desk_is_the_askers_own_or_that_of_a_seat(stage: Stage, painted: Painted) -> None:
    first, _ = await stage.begin()
    names = (await stage.table()).names

    assert "unknown" not in await stage.ask(first, "table desk")
    assert f"{names[1]}: an unknown number of coins" in await stage.ask(first, "table desk", seat="B")
    assert painted.desks == [0, 1]
    said = await stage.ask(stage.person("Eva"), "table desk")
    assert all(f"{name}: an unknown number of coins" in said for name in names)
    assert painted.desks == [0, 1]
    assert "possible: A, B" in await stage.ask(first, "table desk", seat="Zoe")
    assert await stage.lines(first, "table desk", "seat") == [f"{letter(seat)} {names[seat]}" for seat in (0, 1)]
    assert await stage.choices(first, "table desk", "seat", names[1][:2].lower()) == [
        {"name": f"B {names[1]}", "value": "B"}
    ]


async def test_what_could_be_done_with_a_kind_of_action(stage: Stage, painted: Painted) -> None:
    first, second = await unloading(stage)
    assert await stage.lines(first, "table whatif", "action") == ["Land", "Offer", "Sail"]
    assert await stage.choices(first, "table whatif", "action", "of") == [{"name": "Offer", "value": "offer"}]
    assert await stage.lines(first, "table whatif", "action", "l") == ["Land", "Sail"], "what begins so comes first"

    shown = answer(await stage.result(first, "table whatif", action="land"))
    assert [file.filename for file in shown.attachments] == ["targets.png"]
    assert "**Land · Quay: 4**" in shown.content
    assert "- Your crate stands on the East quay." in shown.content
    await stage.ask(first, "harbour land", quay="east")
    assert "Only an untouched cargo can be sold." in await stage.ask(first, "table whatif", action="offer")
    assert "I cannot read “fly”. Possible now: Land, Sail." in (
        await stage.ask(first, "table whatif", action="fly")
    ).replace("\n", " ")

    assert "must decide now" in await stage.ask(second, "table whatif", action="land")
    assert "You have no seat" in await stage.ask(stage.person("Eva"), "table whatif", action="land")
    (why,) = await stage.lines(second, "table whatif", "action")
    assert "must decide now" in why


READINGS = ("status", "board", "log", "scores")


async def test_a_lobby_shows_its_seats_and_has_nothing_else_to_show(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="harbour", players=3, computers=1)

    status = await stage.ask(anna, "table status")
    assert "Anna" in status
    assert "Computer B" in status
    for command in ("board", "log", "scores", "undo"):
        assert "The game has not begun yet." in await stage.ask(anna, f"table {command}")


async def test_status_says_who_must_decide_what(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="1")
    names = (await stage.table()).names

    said = await stage.ask(second, "table status")

    assert "**Harbour** · turn 1" in said
    assert f"**{names[1]}** must decide now." in said
    assert re.search(r"Asked <t:\d{10}:R>\.", said)
    assert f"{letter(1)} {names[1]}: Bid for a cargo" in said
    assert f"Seats: A {names[0]}, B {names[1]}" in said
    assert "Length" not in said


async def test_the_board_is_a_private_picture_with_a_description(stage: Stage) -> None:
    first, _ = await stage.begin()

    shown = answer(await stage.result(first, "table board"))

    (picture,) = shown.attachments
    assert picture.filename == "board.png"
    assert "Bid for a cargo" in shown.content
    (file,) = stage.env.http_requests[-1].json["attachments"]
    assert "East quay" in file["description"]
    assert len(file["description"]) <= limits.ALT_TEXT


async def test_without_a_picture_the_board_comes_in_words(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = await stage.begin()

    async def none(*_: object) -> list[object]:
        return []

    monkeypatch.setattr("hansa_bot.ui.kit.picture.board", none)
    shown = answer(await stage.result(first, "table board"))

    assert shown.attachments == []
    assert "East quay" in shown.content


@pytest.mark.parametrize("command", READINGS)
async def test_anybody_may_watch(stage: Stage, command: str) -> None:
    await stage.begin()

    said = await stage.ask(stage.person("Eva"), f"table {command}")

    assert "Harbour" in said


async def test_a_reader_sees_only_what_is_theirs_to_see(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="4")
    eva = stage.person("Eva")

    own = {name: [await stage.ask(name, f"table {command}") for command in READINGS] for name in (first, second, eva)}

    assert "bids 4 in secret" in own[first][2]
    for other in (second, eva):
        assert not any("bids 4" in said for said in own[other])
        assert "has bid." in own[other][2]
    purses = [line for line in own[eva][2].splitlines() if "starts with" in line]
    assert purses == []


async def test_the_log_ends_with_the_newest_and_is_as_long_as_asked(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="4")
    await stage.ask(second, "harbour bid", price="0")
    await stage.ask(first, "harbour land", quay="east")

    assert (await stage.ask(first, "table log", last=1)).splitlines()[-1].startswith("`3` ")
    assert len((await stage.ask(first, "table log", last=2)).splitlines()) == 3
    assert len((await stage.ask(first, "table log")).splitlines()) == 5


async def test_the_log_can_be_searched_by_seat_and_by_words(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="4")
    await stage.ask(second, "harbour bid", price="0")
    await stage.ask(first, "harbour land", quay="east")
    whole = (await stage.ask(first, "table log")).splitlines()[1:]

    hers = (await stage.ask(first, "table log", seat="B")).splitlines()[1:]
    assert [line.split()[0] for line in hers] == ["`2`"]
    landed = (await stage.ask(second, "table log", about="EAST quay")).splitlines()[1:]
    assert landed
    assert all("East quay" in line for line in landed)
    assert set(landed) < set(whole)
    assert (await stage.ask(second, "table log", about="east", last=1)).splitlines()[1:] == landed[-1:]
    assert (await stage.ask(first, "table log", seat="B", about="east")) == "Nothing like that has happened."
    assert "nobody" in (await stage.ask(first, "table log", seat="nobody"))


async def test_what_was_taken_back_stays_in_the_log(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="4")
    await stage.ask(second, "harbour bid", price="0")
    await stage.ask(first, "harbour land", quay="east")
    await stage.ask(first, "harbour undo")

    said = await stage.ask(second, "table log")

    assert "lands a crate" in said
    assert "took back a step." in said


async def test_a_long_log_comes_as_a_file(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="4")
    await stage.ask(second, "harbour bid", price="0")
    for _ in range(9):
        await stage.ask(first, "harbour land", quay="east")
        await stage.ask(first, "harbour undo")

    shown = answer(await stage.result(first, "table log", last=500))
    assert shown.attachments == []  # still fits

    for _ in range(16):
        await stage.ask(first, "harbour land", quay="east")
        await stage.ask(first, "harbour undo")
    shown = answer(await stage.result(first, "table log", last=500))
    assert [file.filename for file in shown.attachments] == ["log.txt"]


async def test_scores_line_by_line(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="4")
    await stage.ask(second, "harbour bid", price="0")
    await stage.ask(first, "harbour land", quay="east")

    said = await stage.ask(stage.person("Eva"), "table scores")

    assert "scores if the game ended now" in said
    assert "Crates" in said
    assert "Total" in said


async def test_the_end_says_who_won_and_why(stage: Stage) -> None:
    first, second = await stage.begin()
    for _ in range(3):
        await stage.ask(first, "harbour bid", price="1")
        await stage.ask(second, "harbour bid", price="0")
        await stage.ask(first, "harbour sail")

    said = await stage.ask(stage.person("Eva"), "table scores")

    assert "wins with" in said
    assert "The last ship has left." in said
    for command in READINGS:
        assert "Harbour" in await stage.ask(first, f"table {command}")
    assert "The game is over." in await stage.ask(first, "table undo")
