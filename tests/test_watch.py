"""Watching: the figures and the health of a bot at work; alive and ready are two things, and neither flaps."""

import asyncio
import re
import socket
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, closing
from math import isnan
from pathlib import Path
from time import monotonic
from typing import Any

import aiohttp
import pytest
from sqlalchemy.exc import IntegrityError

import cogs
from hansa_bot import app, watch
from hansa_bot.config import Config, ConfigError
from hansa_bot.model.values import NewPost
from hansa_bot.store import outbox, sqlite, store
from hansa_bot.titles import registry
from sandbox.core import Fault
from sandbox.server import Sandbox
from tests.databases import empty_database
from tests.sandbox.person import Person
from tests.sandbox.toybot import opened


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One small title, a database at hand, and no waiting for whoever holds it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, "PRAGMA busy_timeout = 0"))
    registry.look_in("tests.toys")
    toys = [meta for meta in registry.metas() if meta.id == "harbour"]
    monkeypatch.setattr(registry, "metas", lambda: toys)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Turn the clock by which trouble is measured."""
    turned = 0.0

    def turn(seconds: float) -> None:
        nonlocal turned
        turned += seconds

    for module in (watch, store):
        monkeypatch.setattr(module, "monotonic", lambda: monotonic() + turned)
    return turn


class Looker:
    """Somebody who looks at a bot's pages; `sandbox` is its Discord."""

    def __init__(self, base: str, session: aiohttp.ClientSession, sandbox: Sandbox) -> None:
        self._base, self._session, self.sandbox = base, session, sandbox

    async def health(self, page: str) -> tuple[int, dict[str, Any]]:
        async with self._session.get(f"{self._base}/{page}") as answer:
            return answer.status, await answer.json()

    async def figure(self, name: str) -> float:
        async with self._session.get(f"{self._base}/metrics") as answer:
            found = re.search(rf"^hansa_{re.escape(name)} (\S+)$", await answer.text(), re.MULTILINE)
        assert found, name
        return float(found[1])


@pytest.fixture
async def looker(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Looker]:
    caplog.set_level("INFO", "hansa_bot")
    stop = asyncio.Event()
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(opened())
        ben = await stack.enter_async_context(Person.at(sandbox.core.base, "Ben"))
        url = empty_database(tmp_path / "bot.db")
        settings = Config(discord_api=sandbox.core.base, database_url=url, metrics=("127.0.0.1", 0))
        task = asyncio.create_task(app.run(settings, cogs.ALL, stop))
        await ben.until(lambda: ben.connected)
        ((host, port),) = re.findall(r"watched address=(\S+) port=(\d+)", caplog.text)
        looks = Looker(f"http://{host}:{port}", await stack.enter_async_context(aiohttp.ClientSession()), sandbox)
        async with asyncio.timeout(20):
            while (await looks.health("readyz"))[0] != 200:
                await asyncio.sleep(0)
        yield looks
        stop.set()
        await task


async def test_while_no_write_succeeds_it_is_unwell_and_well_again_by_itself(
    looker: Looker, later: Callable[[float], None], tmp_path: Path
) -> None:
    assert (await looker.health("healthz"))[0] == 200
    failing = await looker.figure('faults_total{why="store"}')
    with closing(sqlite3.connect(tmp_path / "bot.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with Person.at(looker.sandbox.core.base, "Anna") as anna:
            await anna.command("table new", title="harbour")
        status, said = await looker.health("healthz")
        assert (status, said["ok"]) == (200, True), "one failure is no alarm"
        later(watch.ALARM_AFTER)
        status, said = await looker.health("healthz")
        assert (status, said["ok"]) == (503, False)
        assert said["store_unwritten_seconds"] > watch.ALARM_AFTER
        assert await looker.figure("store_unwritten_seconds") > watch.ALARM_AFTER
        assert await looker.figure('faults_total{why="store"}') > failing
        other.execute("ROLLBACK")
    assert (await looker.health("healthz"))[0] == 200, "without any player's doing"


async def test_a_store_that_does_not_answer_is_unwell(
    looker: Looker, later: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "ANSWERS_WITHIN", 0.01)
    release = asyncio.Event()

    async def silent(_: store.Store) -> None:
        await release.wait()

    with monkeypatch.context() as patch:
        patch.setattr(store.Store, "probe", silent)
        assert (await looker.health("healthz"))[0] == 200
        later(watch.ALARM_AFTER)
        assert (await looker.health("healthz"))[0] == 503
        assert isnan(await looker.figure('outbox_posts{state="due"}')), "unknown is not none"
    release.set()
    monkeypatch.setattr(watch, "ANSWERS_WITHIN", 5.0)
    assert (await looker.health("healthz"))[0] == 200


async def test_without_discord_it_is_alive_and_in_a_while_not_ready(
    looker: Looker, later: Callable[[float], None]
) -> None:
    await looker.sandbox.close()
    async with asyncio.timeout(10):
        while await looker.figure('shards{state="lost"}') != 1:
            await asyncio.sleep(0)
    assert (await looker.health("readyz"))[0] == 200, "a connection that comes back is no alarm"
    later(watch.ALARM_AFTER)
    status, said = await looker.health("readyz")
    assert (status, said["ok"], said["shards_connected"]) == (503, False, 0)
    assert (await looker.health("healthz"))[0] == 200, "a restart would not help"


async def test_requests_to_discord_are_counted_by_their_answers(looker: Looker) -> None:
    names = [f'discord_requests_total{{status="{status}"}}' for status in ("2xx", "403", "429")]
    before = [await looker.figure(name) for name in names]
    looker.sandbox.core.faults.add(Fault(status=429, path="/messages", method="POST", count=2))
    looker.sandbox.core.faults.add(Fault(status=403, path="/messages", method="POST"))
    async with Person.at(looker.sandbox.core.base, "Anna") as anna:
        await anna.command("table new", title="harbour")
        async with asyncio.timeout(20):
            while [await looker.figure(name) for name in names[1:]] != [before[1] + 1, before[2] + 2]:
                await asyncio.sleep(0)
    assert await looker.figure(names[0]) > before[0]


async def test_what_is_listened_on_is_what_was_set(tmp_path: Path) -> None:
    url = empty_database(tmp_path / "bot.db")
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        number = taken.getsockname()[1]
        for address in (("127.0.0.1", number), ("nowhere.invalid", 9108)):
            with pytest.raises(ConfigError, match=f"METRICS: {address[0]}:{address[1]} cannot be used"):
                await app.run(Config(token="hush", database_url=url, metrics=address), cogs.ALL, asyncio.Event())


async def test_without_the_setting_no_port_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_ports: list[Any] = []
    monkeypatch.setattr(watch.web.TCPSite, "start", lambda site: opened_ports.append(site))
    stop = asyncio.Event()
    stop.set()
    async with asyncio.timeout(20):
        url = empty_database(tmp_path / "bot.db")
        await app.run(Config(discord_api="http://127.0.0.1:9", database_url=url), cogs.ALL, stop)
    assert opened_ports == []


async def test_an_error_of_the_database_tells_no_values(tmp_path: Path) -> None:
    opened_store = await store.Store.open(empty_database(tmp_path / "bot.db"))
    try:
        with pytest.raises(IntegrityError) as caught:
            await opened_store.write(
                lambda tx: outbox.add(tx, 404, [NewPost("card", 1, {"name": "Anna"}, "planted")], 0.0)
            )
    finally:
        await opened_store.close()
    assert "Anna" not in str(caught.value)
    assert "planted" not in str(caught.value)
