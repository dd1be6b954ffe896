"""One more game by a button: one lobby however often it is pressed, and those of the last game are called once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.ui.kit import limits
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.stage import TOY


def lobbies(stage: Stage) -> list[Any]:
    """Return what everybody sees of open tables, oldest first."""
    return [message for message in stage.channel.history() if "a table is open" in message.content]


def pinged(stage: Stage) -> list[list[int]]:
    """Return whom each message of ours that calls anybody was allowed to ping."""
    sent = [request.json for request in stage.env.http_requests if request.json]
    allowed = [payload.get("allowed_mentions", {}).get("users", []) for payload in sent if "nonce" in payload]
    return [[int(user) for user in users] for users in allowed if users]


async def ended(stage: Stage, people: int = 3) -> Any:
    """Return the message that says that a game was given up."""
    await stage.begin(TOY, people=people)
    await stage.host.lobby.abandon(stage.table, stage.person(0), stage.request())
    await stage.settle()
    stage.env.http_requests.clear()
    return stage.last


async def press(stage: Stage, actor: Any, message: Any, verb: str = "rematch") -> str:
    """Press a button and let the table of the channel settle; return the private answer."""
    said: str = (await stage.press(actor, message, verb)).content
    stage.table = (await stage.host.query.find(Place(stage.channel.guild.id, stage.channel.id))).id
    await stage.settle()
    return said


async def test_one_press_gathers_everybody(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        closed = await ended(stage)
        anna, ben, carl = stage.people

        assert await press(stage, ben, closed) == "You have a seat for the next game. 2 seats are free."
        (card,) = lobbies(stage)
        asked = next(line for line in card.content.splitlines() if line.endswith(": the same again?"))
        assert {f"<@{person.id}>" in asked for person in (anna, carl)} == {True}
        assert f"<@{ben.id}>" not in card.content
        assert [set(users) for users in pinged(stage)] == [{anna.id, carl.id}]

        await press(stage, ben, closed)
        await press(stage, carl, closed)
        table = await stage.known()
        assert {info.user for info in table.seats} == {ben.id, carl.id}
        await press(stage, anna, card, "join")
        (card,) = lobbies(stage)
        assert "the same again" not in card.content
        assert len(pinged(stage)) == 1
        await stage.press(anna, card, "start")
        assert (await stage.known()).status is Status.RUNNING


async def test_a_card_that_comes_back_calls_nobody_again(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        closed = await ended(stage)
        anna, ben, _ = stage.people
        await press(stage, anna, closed)
        (card,) = lobbies(stage)
        await stage.process.client.get_partial_messageable(stage.channel.id).get_partial_message(card.id).delete()
        await press(stage, ben, closed)
        (again,) = lobbies(stage)
        assert again.id != card.id
        assert "the same again?" in again.content
        assert len(pinged(stage)) == 1


async def test_the_button_works_after_a_restart_and_is_refused_in_words(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        closed = await ended(stage, people=2)
        anna, ben, carl = stage.people
        await stage.restart()
        await press(stage, anna, closed)
        await press(stage, ben, closed)
        assert "All 2 seats are taken." in await press(stage, carl, closed)
        await stage.host.lobby.start(stage.table, stage.person(0), stage.request())
        await stage.settle()
        refused = await stage.press(ben, closed, "rematch")
        assert "There is a table in this channel already" in refused.content
        assert limits.check_message({"content": refused.content, "components": []}) == []
