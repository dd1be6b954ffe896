"""/table replay: a film for everybody, or for oneself, or turn by turn; and the sheet of /table scores."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from hansa_bot.engine.record import parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.state import digest
from hansa_bot.host.kernel.table import Person
from hansa_bot.host.record.records import import_record
from hansa_bot.ui.look import exporting
from tests import discord_limits
from tests.cogs.stage import Stage, answer
from tests.engine.test_record import GAME
from tests.toys.tables import RULES
from tests.ui import live


def files(message: Any) -> list[str]:
    return [file.filename for file in message.attachments]


async def test_the_film_of_a_finished_game_is_for_everybody_and_single_turns_can_be_chosen(stage: Stage) -> None:
    await stage.over()
    eva = stage.person("Eva")
    result = await eva.slash(stage.channel, "table replay")

    assert {"type": 5} in [request.json for request in stage.env.http_requests], "promised first, and to everybody"
    (shown,) = [message for message in stage.public() if files(message) == ["replay.gif"]]
    assert result.response is not None
    assert shown.id == result.response.id
    assert "Turns 1 to 3" in shown.content
    assert " wins, " in shown.content
    request = next(found for found in reversed(stage.env.http_requests) if found.json and "attachments" in found.json)
    assert request.json["allowed_mentions"] == {"parse": []}
    assert discord_limits.check_message(request.json) == []
    (file,) = request.json["attachments"]
    assert file["description"].startswith("Harbour: the film")
    assert "The last ship has left." in file["description"]

    async def said(**span: int) -> str:
        return await stage.ask(eva, "table replay", only_me=True, **span)

    assert "· Turn 2" in await said(from_turn=2, to_turn=2)
    assert "wins" not in await said(to_turn=2)
    assert "Turns 2 to 3" in await said(from_turn=2)
    assert "Turns 1 to 3" in await said(to_turn=99)


async def test_a_running_game_can_be_filmed_for_oneself(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.play(first, second, 1)
    await stage.ask(first, "harbour bid", price="4")

    shown = answer(await stage.result(second, "table replay", only_me=True))

    assert files(shown) == ["replay.gif"]
    assert "Turns 1 to 2" in shown.content
    assert "wins" not in shown.content


async def test_a_span_without_turns_is_refused_in_private(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.play(first, second, 1)
    before = [message.id for message in stage.public()]

    for who, span in ((first, {"from_turn": 2, "to_turn": 1}), (second, {"from_turn": 7})):
        for how in ({}, {"only_me": True}, {"steps": True}):
            told = await stage.ask(who, "table replay", **span, **how)
            assert "There's nothing to show from turn" in told
            assert "The game is at turn 2." in told
    assert "from turn 2 to turn 2" in await stage.ask(first, "table replay", from_turn=2, only_me=True)
    assert [message.id for message in stage.public()] == before


async def test_turn_by_turn_with_buttons(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.play(first, second, 1)
    await stage.ask(first, "harbour bid", price="4")

    shown = answer(await stage.result(second, "table replay", steps=True, from_turn=2))

    assert files(shown) == ["board.png"]
    assert "turn 2 of 2" in shown.content
    assert "has bid" in shown.content
    assert "4" not in shown.content
    assert "turn 1 of 2" in await stage.click(second, shown, "Back")
    assert "turn 2 of 2" in await stage.click(second, shown, "Last")


async def test_scores_come_with_a_sheet(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.play(first, second, 1)

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
    await stage.over()
    table = await stage.table()

    shown = answer(await stage.result(stage.person("Eva"), "table export"))

    assert files(shown) == [f"harbour-{table.id}.jsonl"]
    assert "The whole game as one file" in shown.content
    record = parse(await sent(shown))
    assert (record.seats, record.seed, len(record.moves)) == (table.names, "secret", 9)
    session = await stage.services.host.query.session(table.id)
    assert digest(replay(RULES, record).session.state) == digest(session.state)


async def test_beside_the_file_comes_a_page_that_plays_it(stage: Stage) -> None:
    await stage.over()
    table, eva = await stage.table(), stage.person("Eva")

    await stage.result(eva, "table export")
    await stage.services.host.settle(table.id)
    while stage.services.making:
        await asyncio.sleep(0)
    await stage.env.settle()

    shown = stage.channel.history(viewer=eva)[-1]
    assert shown.id not in {message.id for message in stage.public()}
    assert files(shown) == [f"harbour-{table.id}.html"]
    assert "works offline" in shown.content
    page = await sent(shown)
    assert all(name in page for name in table.names)
    assert str(eva.id) not in page


async def test_where_no_page_can_be_made_the_file_comes_alone(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await stage.over()
    eva = stage.person("Eva")
    monkeypatch.setattr("hansa_bot.ui.look.exporting.Keepsake", None)

    await stage.result(eva, "table export")
    await stage.env.settle()

    *_, record, said = stage.channel.history(viewer=eva)
    assert files(record)[0].endswith(".jsonl")
    assert "I couldn't make the page" in said.content


async def test_a_page_that_cannot_be_sent_is_told(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await imported(stage)
    eva, private = stage.person("Eva"), exporting.private
    response: Any = type("Response", (), {"status": 413, "reason": "Request Entity Too Large"})()
    too_large = discord.HTTPException(response, {"code": 40005, "message": "too large"})

    async def without_pages(interaction: Any, text: str, **more: Any) -> None:
        if more.get("file") is not None and more["file"].filename.endswith(".html"):
            raise lost
        await private(interaction, text, **more)

    monkeypatch.setattr(exporting, "private", without_pages)

    for lost in (aiohttp.ServerDisconnectedError(), OSError("reset"), TimeoutError(), too_large):
        await stage.result(eva, "table export")
        await stage.services.host.settle((await stage.table()).id)
        while stage.services.making:
            await asyncio.sleep(0)
        await stage.env.settle()

        *_, record, said = stage.channel.history(viewer=eva)
        assert files(record)[0].endswith(".jsonl"), lost
        assert "I couldn't send the page" in said.content, lost


async def test_a_game_keeps_its_secrets_until_it_is_over(stage: Stage) -> None:
    assert "/table new" in await stage.ask(stage.person("Eva"), "table export")
    anna, _ = await stage.pair("table start")
    table, host = (await stage.table()).id, stage.services.host

    async def exported() -> ResponseMessage:
        await host.courier.settle(table)
        before = len(stage.public())
        shown = answer(await stage.result(anna, "table export"))
        await host.courier.settle(table)
        assert len(stage.public()) == before
        return shown

    running = await exported()
    await host.lobby.abandon(table, Person(anna.id, "Anna"), "abandon")
    abandoned = await exported()

    assert "The game is still on, and its file would show what is hidden and what comes next" in running.content
    assert "This game was abandoned, so its file stays closed" in abandoned.content
    for shown in (running, abandoned):
        assert shown.attachments == []
        assert "/table log" in shown.content
        assert "secret" not in shown.content


async def test_where_files_are_forbidden_it_is_said(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await imported(stage)
    private = exporting.private

    async def without_files(interaction: Any, text: str, **more: Any) -> None:
        if more.get("file") is not None:
            response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})()
            raise discord.Forbidden(response, "Missing Permissions")
        await private(interaction, text, **more)

    monkeypatch.setattr(exporting, "private", without_files)

    shown = answer(await stage.result(stage.person("Eva"), "table export"))

    assert shown.attachments == []
    assert "Attach Files" in shown.content


async def test_an_imported_game_can_be_looked_up_in_its_channel(stage: Stage) -> None:
    await imported(stage)
    eva = stage.person("Eva")

    assert "Harbour" in await stage.ask(eva, "table status")
    assert " wins, " in await stage.ask(eva, "table scores")
    assert "took back a step." in await stage.ask(eva, "table log")
    assert "turn 3 of 3" in await stage.ask(eva, "table replay", steps=True, from_turn=3)
    assert files(answer(await stage.result(eva, "table export"))) == ["harbour-1.jsonl"]


async def test_the_last_card_has_a_button_for_it(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin("harbour", people=2)
        await stage.play()
        card = stage.last
        assert "Export" in live.labels(card)

        shown = await stage.press(stage.people[1], card, "export")

        assert shown.id != card.id
        assert shown.ephemeral
        assert files(shown) == [f"harbour-{stage.table}.jsonl"]
        record = parse(await sent(shown))
        session = await stage.host.query.session(stage.table)
        assert digest(replay(RULES, record).session.state) == digest(session.state)


async def bidding(stage: Stage) -> list[MemberActor]:
    """Return the people of a game of three seats, of whom the first two have bid, in playing order."""
    people = await stage.begin(3)
    await stage.ask(people[0], "harbour bid", price="2")
    await stage.ask(people[1], "harbour bid", price="1")
    return people


async def test_without_a_point_it_shows_what_would_fall(stage: Stage) -> None:
    first, *_ = await bidding(stage)
    shown = answer(await stage.result(first, "table undo"))
    assert "Your last step: " in shown.content
    assert f"**{(await stage.table()).seats[1].name}** would have to agree." in shown.content
    assert shown.components
    assert (await stage.table()).version == 2


async def test_a_request_by_command_is_agreed_to_by_command(stage: Stage) -> None:
    first, second, _ = await bidding(stage)
    assert await stage.ask(second, "table agree") == "Nobody is asking for an undo here."
    lines = await stage.choices(first, "table undo", "to")
    assert [line["value"] for line in lines] == ["step", "0"]
    assert all(line["name"].endswith(" · undoes 2 steps") and len(line["name"]) <= 100 for line in lines)
    said = await stage.ask(first, "table undo", to="step")
    assert "Still to agree" in said
    assert "That's up to" in await stage.ask(first, "table agree")
    assert await stage.ask(second, "table agree") == "Everyone agreed: it's undone."
    assert (await stage.table()).version == 3
    assert f"{(await stage.table()).seats[0].name} took the game back to step 0." in await stage.ask(
        second, "table log"
    )


async def test_a_request_is_refused_by_command(stage: Stage) -> None:
    first, second, _ = await bidding(stage)
    await stage.ask(first, "table undo", to="0")
    assert await stage.ask(second, "table refuse") == "You said no. The game stays as it is."
    assert (await stage.table()).version == 2
    assert await stage.ask(first, "table refuse") == "Nobody is asking for an undo here."
    assert "\nUndone: " in await stage.ask(second, "table undo", to="step"), "what is free needs nobody"
    assert (await stage.table()).version == 3


async def test_what_names_no_point_is_refused(stage: Stage) -> None:
    first, *_ = await bidding(stage)
    assert "I don't understand “the moon”." in await stage.ask(first, "table undo", to="the moon")
    assert "on your own" in await stage.ask(first, "table undo", to="77")
    assert await stage.lines(first, "table undo", "to", "moon") == ["Nothing you can do now matches."]
    eva = stage.person("Eva")
    assert "don't have a seat" in (await stage.lines(eva, "table undo", "to"))[0]
    assert (await stage.table()).version == 2
