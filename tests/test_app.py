"""The whole bot in one process with the sandbox: it starts, plays, stops, and goes on where it was."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import cogs
from hansa_bot import app
from hansa_bot.config import Config, ConfigError
from hansa_bot.sandbox.core import Fault
from hansa_bot.sandbox.server import Sandbox
from hansa_bot.store.store import Store
from hansa_bot.titles import registry
from tests.sandbox.person import Person
from tests.toys.harbour.title import HarbourPainter

TOY = "harbour"


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    registry.look_in("tests.toys")
    toys = [meta for meta in registry.metas() if meta.id == TOY]
    monkeypatch.setattr(registry, "metas", lambda: toys)


@dataclass
class Running:
    """A bot at work; `base` is the sandbox's address."""

    base: str
    stop: asyncio.Event
    task: asyncio.Task[None]


@asynccontextmanager
async def bot(capsys: pytest.CaptureFixture[str], **settings: Any) -> AsyncIterator[Running]:
    stop = asyncio.Event()
    task = asyncio.create_task(app.run(Config(sandbox=True, **settings), cogs.ALL, stop))
    said = ""
    async with asyncio.timeout(20):
        while not said:
            assert not task.done(), task.exception()
            await asyncio.sleep(0)
            said = capsys.readouterr().out
    assert said.count("\n") == 1
    (base,) = re.findall(r"http://127\.0\.0\.1:\d+", said)
    try:
        yield Running(base, stop, task)
    finally:
        stop.set()
        async with asyncio.timeout(20):
            await task


async def test_the_sandbox_opens_with_a_table_that_waits(capsys: pytest.CaptureFixture[str]) -> None:
    async with bot(capsys) as running, Person.at(running.base, "Anna") as anna:
        card = await anna.wait(lambda message: message.has("Join"))
        assert "Harbour" in card.text
        (pinned,) = [message for message in anna.see() if message.pinned]
        assert int(pinned.id) < int(card.id)
        assert "/harbour" in pinned.text

        assert "You have a seat" in (await anna.click(card, "Join")).text
        await anna.wait(lambda message: message.id == card.id and message.has("Start"))
        await anna.click(anna.now(card), "Start")
        turn = await anna.wait(lambda message: message.has("Answer") or message.has("Take my turn"))
        assert turn.pinged == [anna.id]

        offered = await anna.autocomplete("harbour bid", "price")
        assert {choice.value for choice in offered} == set("012345")
        told = await anna.command("harbour bid", price="5")
        assert told.message is not None
        assert told.message.private
        assert "bids 5 in secret." in told.text

        board = (await anna.command("table board")).message
        assert board is not None
        assert (await anna.picture(board)).startswith(b"\x89PNG")
        assert board.attachments[0]["description"]


async def test_what_pictures_share_is_drawn_ahead(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Event()
    monkeypatch.setattr(HarbourPainter, "layers", lambda painter: [drawn.set])
    async with bot(capsys):
        assert await asyncio.to_thread(drawn.wait, 10)


async def test_nothing_is_drawn_ahead_where_that_is_switched_off(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(app, "_layers", lambda: asked.append("layers") or ())
    async with bot(capsys, draw_ahead=False):
        pass
    assert asked == []
    async with bot(capsys):
        pass
    assert asked == ["layers"]


async def test_after_a_restart_everything_stands_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    async with bot(capsys) as running, Person.at(running.base, "Anna") as anna:
        await anna.wait(lambda message: message.has("Join"))
        await anna.command("table join")
        await anna.command("table start")
        await anna.command("harbour bid", price="5")
        before = (await anna.command("table log", last=500)).text
        assert "bids 5 in secret." in before

    async with bot(capsys) as running, Person.at(running.base, "Anna") as anna:
        assert (await anna.command("table log", last=500)).text.startswith(before)
        assert len([message for message in anna.see() if message.pinned]) == 1
        assert "lets the ship go." in (await anna.command("harbour sail")).text


async def test_with_an_address_the_bot_joins_a_sandbox_that_runs_elsewhere(tmp_path: Path) -> None:
    sandbox = Sandbox()
    base = await sandbox.start()
    stop = asyncio.Event()
    config = Config(discord_api=base, database_url=f"sqlite+aiosqlite:///{tmp_path}/far/bot.db")
    task = asyncio.create_task(app.run(config, cogs.ALL, stop))
    try:
        async with Person.at(base, "Ben") as ben:
            await ben.until(lambda: ben.connected)
            assert "no table in this channel" in (await ben.command("table status")).text
            assert "The table is open" in (await ben.command("table new", title=TOY)).text
    finally:
        stop.set()
        await task
        await sandbox.close()


async def test_sigterm_stops_the_bot() -> None:
    sandbox = Sandbox()
    base = await sandbox.start()
    task = asyncio.create_task(app.run(Config(discord_api=base), cogs.ALL))
    try:
        async with Person.at(base, "Ben") as ben:
            await ben.until(lambda: ben.connected)
            os.kill(os.getpid(), signal.SIGTERM)
            async with asyncio.timeout(10):
                await task
    finally:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)
        await sandbox.close()


async def test_a_token_that_is_not_accepted_is_named() -> None:
    sandbox = Sandbox()
    base = await sandbox.start()
    sandbox.core.faults.add(Fault(status=401, path="/users/@me"))
    try:
        with pytest.raises(ConfigError, match="does not accept DISCORD_TOKEN"):
            await app.run(Config(token="hush", discord_api=base), cogs.ALL, asyncio.Event())
    finally:
        await sandbox.close()


async def test_a_database_in_use_is_refused(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    store = await Store.open(url)
    try:
        with pytest.raises(ConfigError, match="in use by another process"):
            await app.run(Config(token="hush", database_url=url), cogs.ALL, asyncio.Event())
    finally:
        await store.close()


async def test_an_unknown_title_or_a_taken_port_is_refused() -> None:
    with pytest.raises(ConfigError, match="There is no title 'chess'"):
        await app.run(Config(sandbox=True, sandbox_title="chess"), cogs.ALL, asyncio.Event())
    sandbox = Sandbox()
    taken = int((await sandbox.start()).rpartition(":")[2])
    try:
        with pytest.raises(ConfigError, match=f"Port {taken} cannot be used"):
            await app.run(Config(sandbox=True, sandbox_port=taken), cogs.ALL, asyncio.Event())
    finally:
        await sandbox.close()
