"""/table replay: a film for everybody, or for oneself, or turn by turn; and the sheet of /table scores."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from hansa_bot.engine.record import parse, replay
from hansa_bot.engine.state import digest
from hansa_bot.host.kernel.table import Person
from hansa_bot.host.record.records import import_record
from hansa_bot.ui.look import chronicle, replaying
from tests import discord_limits
from tests.cogs.stage import Stage, answer
from tests.engine.test_record import GAME
from tests.toys.tables import RULES
from tests.ui import live
from tests.ui.test_final import played

LIMIT = 26_214_400
"""Bytes that a file may have in the Discord that lives in memory."""


async def round_of(stage: Stage, first: MemberActor, second: MemberActor) -> None:
    """Play a turn in which nothing is landed."""
    await stage.ask(first, "harbour bid", price="1")
    await stage.ask(second, "harbour bid", price="0")
    await stage.ask(first, "harbour sail")


def files(message: Any) -> list[str]:
    return [file.filename for file in message.attachments]


async def test_the_film_of_a_finished_game_is_for_everybody(stage: Stage) -> None:
    first, second = await stage.begin()
    for _ in range(3):
        await round_of(stage, first, second)

    result = await stage.person("Eva").slash(stage.channel, "table replay")

    assert {"type": 5} in [request.json for request in stage.env.http_requests], "promised first, and to everybody"
    (shown,) = [message for message in stage.public() if files(message) == ["replay.gif"]]
    assert result.response is not None
    assert shown.id == result.response.id
    assert "Turns 1 to 3" in shown.content
    assert "wins with" in shown.content
    request = next(found for found in reversed(stage.env.http_requests) if found.json and "attachments" in found.json)
    assert request.json["allowed_mentions"] == {"parse": []}
    assert discord_limits.check_message(request.json) == []
    (file,) = request.json["attachments"]
    assert file["description"].startswith("Harbour as a film")
    assert "The last ship has left." in file["description"]


async def test_a_running_game_can_be_filmed_for_oneself(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    allowed: list[int] = []
    develop = replaying.develop

    async def watched(services: Any, made: replaying.Film, most_bytes: int) -> Any:
        allowed.append(most_bytes)
        return await develop(services, made, most_bytes)

    monkeypatch.setattr(replaying, "develop", watched)
    first, second = await stage.begin()
    await round_of(stage, first, second)
    await stage.ask(first, "harbour bid", price="4")

    shown = answer(await stage.result(second, "table replay", only_me=True))

    assert files(shown) == ["replay.gif"]
    assert "Turns 1 to 2" in shown.content
    assert "wins" not in shown.content
    assert allowed == [LIMIT]


async def test_single_turns_can_be_chosen(stage: Stage) -> None:
    first, second = await stage.begin()
    for _ in range(3):
        await round_of(stage, first, second)

    async def said(**span: int) -> str:
        return await stage.ask(first, "table replay", only_me=True, **span)

    assert "· Turn 2" in await said(from_turn=2, to_turn=2)
    assert "wins" not in await said(to_turn=2)
    assert "Turns 2 to 3" in await said(from_turn=2)
    assert "Turns 1 to 3" in await said(to_turn=99)


async def test_a_span_without_turns_is_refused_in_private(stage: Stage) -> None:
    first, second = await stage.begin()
    await round_of(stage, first, second)
    before = [message.id for message in stage.public()]

    for span in ({"from_turn": 2, "to_turn": 1}, {"from_turn": 7}):
        for how in ({}, {"only_me": True}, {"steps": True}):
            told = await stage.ask(first, "table replay", **span, **how)
            assert "There is nothing to show from turn" in told
            assert "The game has reached turn 2." in told
    assert "from turn 2 to turn 2" in await stage.ask(first, "table replay", from_turn=2, only_me=True)
    assert [message.id for message in stage.public()] == before


async def test_before_the_game_there_is_nothing_to_replay(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="harbour", players=2)

    for how in ({}, {"only_me": True}, {"steps": True}):
        assert "The game has not begun yet." in await stage.ask(anna, "table replay", **how)


async def test_turn_by_turn_with_buttons(stage: Stage) -> None:
    first, second = await stage.begin()
    await round_of(stage, first, second)
    await stage.ask(first, "harbour bid", price="4")

    shown = answer(await stage.result(second, "table replay", steps=True, from_turn=2))

    assert files(shown) == ["board.png"]
    assert "turn 2 of 2" in shown.content
    assert "has bid." in shown.content
    assert "4" not in shown.content
    assert "turn 1 of 2" in await stage.click(second, shown, "<")
    assert "turn 2 of 2" in await stage.click(second, shown, ">|")


async def test_scores_come_with_a_sheet(stage: Stage) -> None:
    first, second = await stage.begin()
    await round_of(stage, first, second)

    shown = answer(await stage.result(first, "table scores"))

    assert files(shown) == ["scores.png"]
    assert "scores if the game ended now" in shown.content
    (file,) = stage.env.http_requests[-1].json["attachments"]
    assert "Crates" in file["description"]


async def sent(message: Any) -> str:
    (file,) = message.attachments
    return bytes(await file.read()).decode()


async def imported(stage: Stage) -> None:
    """Put a finished game into the channel."""
    core = stage.services.host.lobby._core
    await import_record(core.store, core.clock, parse(GAME), stage.channel.id)


async def test_a_finished_game_comes_as_a_file_for_the_asker(stage: Stage) -> None:
    first, second = await stage.begin()
    for _ in range(3):
        await round_of(stage, first, second)
    table = await stage.table()

    shown = answer(await stage.result(stage.person("Eva"), "table export"))

    assert files(shown) == [f"harbour-{table.id}.jsonl"]
    assert "The whole game as one file" in shown.content
    record = parse(await sent(shown))
    assert (record.seats, record.seed, len(record.moves)) == (table.names, "secret", 9)
    session = await stage.services.host.query.session(table.id)
    assert digest(replay(RULES, record).session.state) == digest(session.state)


async def test_a_game_keeps_its_secrets_until_it_is_over(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    assert "/table new" in await stage.ask(anna, "table export")
    await stage.ask(anna, "table new", title="harbour", players=2)
    assert "The game has not begun yet." in await stage.ask(anna, "table export")
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")
    table, host = (await stage.table()).id, stage.services.host
    await host.courier.settle(table)
    before = len(stage.public())
    running = answer(await stage.result(anna, "table export"))
    await host.courier.settle(table)
    assert len(stage.public()) == before

    await host.lobby.abandon(table, Person(anna.id, "Anna"), "abandon")
    await host.courier.settle(table)
    before = len(stage.public())
    abandoned = answer(await stage.result(anna, "table export"))
    await host.courier.settle(table)
    assert len(stage.public()) == before

    assert "still going on" in running.content
    assert "abandoned before its end" in abandoned.content
    for shown in (running, abandoned):
        assert shown.attachments == []
        assert "/table log" in shown.content
        assert "secret" not in shown.content


async def test_where_files_are_forbidden_it_is_said(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await imported(stage)
    private = chronicle.private

    async def without_files(interaction: Any, text: str, **more: Any) -> None:
        if more.get("file") is not None:
            response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})()
            raise discord.Forbidden(response, "Missing Permissions")
        await private(interaction, text, **more)

    monkeypatch.setattr(chronicle, "private", without_files)

    shown = answer(await stage.result(stage.person("Eva"), "table export"))

    assert shown.attachments == []
    assert "Attach Files" in shown.content


async def test_an_imported_game_can_be_looked_up_in_its_channel(stage: Stage) -> None:
    await imported(stage)
    eva = stage.person("Eva")

    assert "Harbour" in await stage.ask(eva, "table status")
    assert "wins with" in await stage.ask(eva, "table scores")
    assert "took back a step." in await stage.ask(eva, "table log")
    assert "turn 3 of 3" in await stage.ask(eva, "table replay", steps=True, from_turn=3)
    assert files(answer(await stage.result(eva, "table export"))) == ["harbour-1.jsonl"]


async def test_the_last_card_has_a_button_for_it(tmp_path: Path) -> None:
    async with live.stage(tmp_path, people=2) as stage:
        await played(stage)
        card = stage.last
        assert "Export" in live.labels(card)

        shown = await stage.press(stage.people[1], card, "export")

        assert shown.id != card.id
        assert shown.ephemeral
        assert files(shown) == [f"harbour-{stage.table}.jsonl"]
        record = parse(await sent(shown))
        session = await stage.host.query.session(stage.table)
        assert digest(replay(RULES, record).session.state) == digest(session.state)


async def bidding(stage: Stage) -> tuple[MemberActor, MemberActor]:
    """Return two people of a game of three seats, both of whom have bid, in playing order."""
    people = [stage.person(name) for name in ("Anna", "Ben", "Carl")]
    await stage.ask(people[0], "table new", title="harbour", players=3)
    for person in people[1:]:
        await stage.ask(person, "table join")
    await stage.ask(people[0], "table start")
    by_id = {person.id: person for person in people}
    first, second, _ = (by_id[info.user or 0] for info in (await stage.table()).seats)
    await stage.ask(first, "harbour bid", price="2")
    await stage.ask(second, "harbour bid", price="1")
    return first, second


async def test_without_a_point_it_shows_what_would_fall(stage: Stage) -> None:
    first, _ = await bidding(stage)
    shown = answer(await stage.result(first, "table undo"))
    assert "The last step: " in shown.content
    assert f"These must agree: **{(await stage.table()).seats[1].name}**." in shown.content
    assert shown.components
    assert (await stage.table()).version == 2


async def test_a_request_by_command_is_agreed_to_by_command(stage: Stage) -> None:
    first, second = await bidding(stage)
    assert await stage.ask(second, "table agree") == "No request to take the game back is open here."
    lines = await stage.choices(first, "table undo", "to")
    assert [line["value"] for line in lines] == ["step", "0"]
    assert all(line["name"].endswith("(2 steps would fall)") and len(line["name"]) <= 100 for line in lines)
    said = await stage.ask(first, "table undo", to="step")
    assert "The game goes back when these agree" in said
    assert "for these to say" in await stage.ask(first, "table agree")
    assert await stage.ask(second, "table agree") == "All have agreed: the game has gone back."
    assert (await stage.table()).version == 3
    assert f"{(await stage.table()).seats[0].name} took the game back to step 0." in await stage.ask(
        second, "table log"
    )


async def test_a_request_is_refused_by_command(stage: Stage) -> None:
    first, second = await bidding(stage)
    await stage.ask(first, "table undo", to="0")
    assert await stage.ask(second, "table refuse") == "You have refused. The game stays as it is."
    assert (await stage.table()).version == 2
    assert await stage.ask(first, "table refuse") == "No request to take the game back is open here."


async def test_what_is_free_is_taken_back_at_once(stage: Stage) -> None:
    _, second = await bidding(stage)
    said = await stage.ask(second, "table undo", to="step")
    assert said.startswith("Taken back: ")
    assert (await stage.table()).version == 3


async def test_what_names_no_point_is_refused(stage: Stage) -> None:
    first, _ = await bidding(stage)
    assert "I cannot read “the moon”." in await stage.ask(first, "table undo", to="the moon")
    assert "alone" in await stage.ask(first, "table undo", to="77")
    assert await stage.lines(first, "table undo", "to", "moon") == ["Nothing that is possible now fits."]
    eva = stage.person("Eva")
    assert "no seat" in (await stage.lines(eva, "table undo", "to"))[0]
    assert (await stage.table()).version == 2
