"""Looking by commands: the same as by buttons, for players and for anybody else."""

import re
from typing import Any

import pytest
from simcord.actors import MemberActor
from sqlalchemy import delete

from hansa_bot.store import Tx, schema
from hansa_bot.ui.kit import limits
from tests.cogs.stage import Stage, answer
from tests.ui.live import Process, components
from tests.ui.painted import Painted, painted

__all__ = ["painted"]


READINGS = ("status", "board", "log", "scores")


async def test_a_lobby_shows_its_seats_and_has_nothing_else_to_show(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="harbour", players=3, computers=1)

    status = await stage.ask(anna, "table status")
    assert "Anna" in status
    assert f"{(await stage.table()).names[1]} (computer)" in status
    for command in ("board", "log", "scores", "undo", "since", "text", "desk", "replay", "export"):
        assert "The game hasn't started yet." in await stage.ask(anna, f"table {command}")
    for how in ("only_me", "steps"):
        assert "The game hasn't started yet." in await stage.ask(anna, "table replay", **{how: True})
    for command, option in (("desk", "seat"), ("whatif", "action")):
        lines = await stage.lines(anna, f"table {command}", option)
        assert lines == ["The game hasn't started yet. /table start begins it."]


async def test_what_changed_is_drawn_told_and_counted(stage: Stage, painted: Painted) -> None:
    first, second = await stage.unload(2, "east")

    shown = answer(await stage.result(second, "table since"))
    assert [file.filename for file in shown.attachments] == ["board.png", "close-up.png"]
    assert "1 thing has happened:" in shown.content
    assert "lands a crate" in shown.content
    assert [event.kind for event in painted.marks[-1]][-1] == "landed"

    shown = answer(await stage.result(first, "table since"))
    assert "Nothing has happened since your last move." in shown.content
    assert painted.marks[-1] == []


async def test_the_position_in_words(stage: Stage) -> None:
    _, second = await stage.unload(2, "east")
    for reader in (second, stage.person("Eva")):
        said = await stage.ask(reader, "table text")
        assert f"East quay · {(await stage.table()).names[0]}" in said


async def test_a_desk_is_the_askers_own_or_that_of_a_seat(stage: Stage, painted: Painted) -> None:
    first, _ = await stage.begin()
    names, signs = (await stage.table()).names, (await stage.table()).signs

    assert "unknown" not in await stage.ask(first, "table desk")
    assert f"{names[1]}: an unknown number of coins" in await stage.ask(first, "table desk", seat=signs[1])
    assert painted.desks == [0, 1]
    eva = stage.person("Eva")
    asked = answer(await stage.result(eva, "table desk"))
    assert asked.content.endswith("Whose player board would you like to see?"), "all of them would fill two screens"
    assert painted.desks == [0, 1]
    ways = [f"{sign} {name}" for sign, name in zip(signs, names, strict=True)]
    assert [part["label"] for part in components(asked)] == [*ways, "Post here"]
    assert f"{names[1]}: an unknown number of coins" in await stage.click(eva, asked, ways[1])
    assert painted.desks == [0, 1, 1]
    assert f"choose {', '.join(signs)}" in await stage.ask(first, "table desk", seat="Zoe")
    assert await stage.lines(first, "table desk", "seat") == [f"{signs[seat]} {names[seat]}" for seat in (0, 1)]
    assert await stage.choices(first, "table desk", "seat", names[1][:2].lower()) == [
        {"name": f"{signs[1]} {names[1]}", "value": signs[1]}
    ]


async def test_what_could_be_done_with_a_kind_of_action(stage: Stage, painted: Painted) -> None:
    first, second = await stage.unload()
    assert await stage.lines(first, "table whatif", "action") == ["Land", "Offer", "Sail"]
    assert await stage.choices(first, "table whatif", "action", "of") == [{"name": "Offer", "value": "offer"}]
    assert await stage.lines(first, "table whatif", "action", "l") == ["Land", "Sail"], "what begins so comes first"

    shown = answer(await stage.result(first, "table whatif", action="land"))
    assert [file.filename for file in shown.attachments] == ["targets.png"]
    assert "**Land: 4 ways to do it**" in shown.content
    assert "- Your crate stands on the East quay." in shown.content
    await stage.ask(first, "harbour land", quay="east")
    assert "Only an untouched cargo can be sold." in await stage.ask(first, "table whatif", action="offer")
    assert "I don't understand “fly”. Right now you can: Land, Sail." in (
        await stage.ask(first, "table whatif", action="fly")
    ).replace("\n", " ")

    assert "It's up to " in await stage.ask(second, "table whatif", action="land")
    assert "You don't have a seat at this table" in await stage.ask(
        stage.person("Eva"), "table whatif", action="land"
    )
    (why,) = await stage.lines(second, "table whatif", "action")
    assert "It's up to " in why


async def test_status_says_who_must_decide_what(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="1")
    names, signs = (await stage.table()).names, (await stage.table()).signs

    said = await stage.ask(second, "table status")

    assert "**Harbour** · turn 1" in said
    assert f"It's **{names[1]}**'s turn." in said
    assert re.search(r"Asked <t:\d{10}:R>\.", said)
    assert f"{signs[1]} {names[1]}: Bid for a cargo" in said
    assert f"Seats: {signs[0]} {names[0]}, {signs[1]} {names[1]}" in said
    assert "Length" not in said


async def test_the_board_is_a_private_picture_with_a_description_or_comes_in_words(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = await stage.begin()

    shown = answer(await stage.result(first, "table board"))

    (picture,) = shown.attachments
    assert picture.filename == "board.png"
    assert "Bid for a cargo" in shown.content
    (file,) = stage.env.http_requests[-1].json["attachments"]
    assert "East quay" in file["description"]
    assert len(file["description"]) <= limits.ALT_TEXT

    async def none(*_: object) -> list[object]:
        return []

    monkeypatch.setattr("hansa_bot.ui.kit.picture.board", none)
    shown = answer(await stage.result(first, "table board"))
    assert shown.attachments == []
    assert "East quay" in shown.content


async def test_a_reader_sees_only_what_is_theirs_to_see(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="4")
    eva = stage.person("Eva")

    own = {name: [await stage.ask(name, f"table {command}") for command in READINGS] for name in (first, second, eva)}

    assert "bids 4 in secret" in own[first][2]
    for other in (second, eva):
        assert not any("bids 4" in said for said in own[other])
        assert "has bid." in own[other][2]
    assert "starts with" not in own[eva][2]
    assert all("Harbour" in said for said in own[eva]), "anybody may watch"


async def test_the_log_is_as_long_as_asked_and_can_be_searched_by_seat_and_by_words(stage: Stage) -> None:
    first, second = await stage.unload(2, "east")

    async def log(who: MemberActor = first, **asked: Any) -> list[str]:
        return (await stage.ask(who, "table log", **asked)).splitlines()[1:]

    sign = (await stage.table()).signs[1]
    whole = await log()
    assert len(whole) == 4
    assert (await log(last=1))[-1].startswith("`3` "), "it ends with the newest"
    assert len(await log(last=2)) == 2
    assert [line.split()[0] for line in await log(seat=sign)] == ["`2`"]
    landed = await log(second, about="EAST quay")
    assert landed
    assert all("East quay" in line for line in landed)
    assert set(landed) < set(whole)
    assert await log(second, about="east", last=1) == landed[-1:]
    assert (await stage.ask(first, "table log", seat=sign, about="east")) == "I find nothing like that in the log."
    assert "nobody" in (await stage.ask(first, "table log", seat="nobody"))

    await stage.ask(first, "harbour undo")
    said = await stage.ask(second, "table log")
    assert "lands a crate" in said, "what was taken back stays"
    assert "took back a step." in said


async def test_a_long_log_comes_as_a_file(stage: Stage) -> None:
    first, _ = await stage.unload()
    play, table = stage.services.host.play, (await stage.table()).id

    async def to_and_fro(times: int) -> None:
        for _ in range(times):
            seen = (await stage.table()).version
            await play.act(table, first.id, ["land/east"], seen=seen, request=f"to {seen}")
            await play.undo(table, first.id, seen=seen + 1, request=f"fro {seen}")

    await to_and_fro(9)
    shown = answer(await stage.result(first, "table log", last=500))
    assert shown.attachments == []  # still fits

    await to_and_fro(16)
    shown = answer(await stage.result(first, "table log", last=500))
    assert [file.filename for file in shown.attachments] == ["log.txt"]


async def test_a_line_that_the_database_has_lost_keeps_nobody_from_looking(stage: Stage, process: Process) -> None:
    first, second = await stage.unload(2, "east")

    async def work(tx: Tx) -> None:
        await tx.connection.execute(delete(schema.actions).where(schema.actions.c.version == 1))

    await process.store.write(work)
    process.services.host.query._tables.get(1).live = None
    for command in (*READINGS, "since", "text", "desk"):
        said = [await stage.ask(who, f"table {command}") for who in (first, second)]
        assert not any("went wrong" in text for text in said), command
    assert "went wrong" not in await stage.ask(first, "table replay", only_me=True)
    await stage.ask(first, "harbour sail")
    assert "lets the ship go" in await stage.ask(second, "table since")
