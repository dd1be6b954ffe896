"""/table replay: a film for everybody, or for oneself, or turn by turn; and the sheet of /table scores."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor

from hansa_bot.ui.look import replaying
from tests import discord_limits
from tests.cogs.stage import Stage, answer
from tests.cogs.test_table import begun

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
    first, second = await begun(stage)
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
    first, second = await begun(stage)
    await round_of(stage, first, second)
    await stage.ask(first, "harbour bid", price="4")

    shown = answer(await stage.result(second, "table replay", only_me=True))

    assert files(shown) == ["replay.gif"]
    assert "Turns 1 to 2" in shown.content
    assert "wins" not in shown.content
    assert allowed == [LIMIT]


async def test_single_turns_can_be_chosen(stage: Stage) -> None:
    first, second = await begun(stage)
    for _ in range(3):
        await round_of(stage, first, second)

    async def said(**span: int) -> str:
        return await stage.ask(first, "table replay", only_me=True, **span)

    assert "· Turn 2" in await said(from_turn=2, to_turn=2)
    assert "wins" not in await said(to_turn=2)
    assert "Turns 2 to 3" in await said(from_turn=2)
    assert "Turns 1 to 3" in await said(to_turn=99)


async def test_a_span_without_turns_is_refused_in_private(stage: Stage) -> None:
    first, second = await begun(stage)
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
    first, second = await begun(stage)
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
    first, second = await begun(stage)
    await round_of(stage, first, second)

    shown = answer(await stage.result(first, "table scores"))

    assert files(shown) == ["scores.png"]
    assert "scores if the game ended now" in shown.content
    (file,) = stage.env.http_requests[-1].json["attachments"]
    assert "Crates" in file["description"]
