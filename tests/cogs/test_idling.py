"""Idle tables as they are shown: the warning, the question about somebody who is gone, and who may press what."""

from typing import Any

import pytest
from simcord.actors import MemberActor

from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.time.idling import VANISHED
from tests.cogs.stage import Stage


@pytest.fixture
async def crowd(stage: Stage) -> list[MemberActor]:
    """Three at a table at which the first alone has to decide."""
    return await stage.unload(3)


async def later(stage: Stage, monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    """Let days pass."""
    host = stage.services.host
    clock: Any = host.courier._clock
    now = clock.now()
    monkeypatch.setattr(type(clock), "now", lambda _: now + days * DAY)
    await host.timers.ring()
    await host.courier.settle((await stage.table()).id)


async def test_a_warned_game_goes_on_at_a_press(
    stage: Stage, crowd: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    await later(stage, monkeypatch, 61)
    await later(stage, monkeypatch, 8)  # first the others are asked about whoever is gone
    warned = next(post for post in stage.public() if "I close the table on" in post.content)
    assert "Nothing has happened here since" in warned.content
    assert len(warned.content) <= 300
    eve = stage.person("Eve")
    refused = await eve.click(warned, label="We play on")
    assert refused.response is not None
    assert "You don't have a seat at this table." in refused.response.content

    pressed = await crowd[1].click(warned, label="We play on")

    assert pressed.response is not None
    assert pressed.response.content == "Good. The table stays open."
    await stage.services.host.courier.settle((await stage.table()).id)
    assert any("the game goes on." in post.content for post in stage.public())


async def test_an_idle_game_closes_and_says_how_to_get_its_record(
    stage: Stage, crowd: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    for days in (61, 8, 15):
        await later(stage, monkeypatch, days)
    assert (await stage.table()).status is Status.ABANDONED
    said = next(post.content for post in stage.public() if "I've closed the table" in post.content)
    assert "/table export" in said
    assert "closed by itself" in await stage.ask(crowd[0], "table log")


async def test_the_others_are_asked_what_to_do(
    stage: Stage, crowd: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, first, second = crowd
    await later(stage, monkeypatch, VANISHED / DAY + 0.1)
    asked = next(post for post in stage.public() if "what shall we do?" in post.content)
    assert f"<@{gone.id}>" not in asked.content
    assert len(asked.content) <= 300
    mine = await gone.click(asked, label="End the game")
    assert mine.response is not None
    assert "That's up to" in mine.response.content
    thanks = await first.click(asked, label="Computer takes over")
    assert thanks.response is not None
    assert "Still to answer" in thanks.response.content
    settled = await second.click(asked, label="Computer takes over")
    assert settled.response is not None
    assert "that settles it" in settled.response.content
    table = await stage.table()
    assert table.seats[0].kept_for == gone.id
    await stage.services.host.courier.settle(table.id)
    back = next(post for post in stage.public() if "a computer player stands in until" in post.content)
    await gone.click(back, label="I'm back")
    assert (await stage.table()).seats[0].user == gone.id


async def test_where_nobody_else_plays_there_is_nothing_to_press(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.begin(people=1, computers=1)
    await later(stage, monkeypatch, VANISHED / DAY + 0.1)
    told = next(post for post in stage.public() if "so I stop reminding" in post.content)
    assert "The game is there whenever you come back." in told.content
    assert not told.components
