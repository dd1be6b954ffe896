"""Several processes of the bot on one PostgreSQL: one is added, killed, replaced, while people go on pressing."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from hansa_bot.store.guard import SHARD
from hansa_bot.titles import registry
from sandbox import interactions
from sandbox.server import Sandbox
from tests.databases import empty_postgres, server
from tests.e2e.stage import PATIENCE, ROOT
from tests.sandbox.person import Failed, Message, Person
from tests.sandbox.toybot import opened

pytestmark = [pytest.mark.wire, pytest.mark.proof]

TOTAL = 4
TAKEOVER = 30.0
"""Seconds in which a process that was killed must be made up for."""


@dataclass
class House:
    """A sandbox with a server for each shard, a database, and the processes that share them."""

    sandbox: Sandbox
    url: str
    log: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self) -> subprocess.Popen[bytes]:
        """Start one more process."""
        settings = {"DISCORD_API": self.sandbox.core.base, "DATABASE_URL": self.url, "SHARDS": str(TOTAL)}
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.e2e.bot_process"],
                cwd=ROOT,
                env=os.environ | settings | {"DISCORD_TOKEN": "sandbox", "DRAW_AHEAD": "off"},
                stdout=log,
                stderr=log,
            )
        self.processes.append(process)
        return process

    async def until(self, found: Callable[[], Any], within: float = PATIENCE) -> float:
        """Wait until something is true; return how long that took."""
        begun = monotonic()
        while not await asyncio.to_thread(found):
            dead = [process.returncode for process in self.processes if process.poll() not in (None, 0, -9)]
            assert not dead, self.log.read_text()[-3000:]
            assert monotonic() - begun < within, (self.shares(), self.log.read_text()[-3000:])
            await asyncio.sleep(0.05)
        return monotonic() - begun

    def ask(self, statement: str) -> list[str]:
        """Rows of the database."""
        return server()[0].sql(statement, "games").split()

    def shares(self) -> list[int]:
        """How many shards each process has, the smallest share first."""
        return sorted(map(int, self.ask(f"SELECT count(*) FROM pg_locks WHERE classid = {SHARD} GROUP BY pid")))

    def heard(self) -> bool:
        """Whether each shard is connected at least once, and the commands are known."""
        return bool(self.sandbox.core.world.commands) and {
            number for number, _ in self.sandbox.core.gateway.shards
        } == set(range(TOTAL))


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    url = await empty_postgres()
    async with opened(guilds=TOTAL) as sandbox:
        house = House(sandbox, url, tmp_path / "log")
        try:
            yield house
        finally:
            for process in house.processes:
                process.kill()
                await asyncio.to_thread(process.wait)


@dataclass
class Owner:
    """Anna at her table in one server, where a computer player comes and goes as she presses, there or in private."""

    anna: Person
    table: int
    source: Message
    answered: int = 0
    told: set[str] = field(default_factory=set)
    waited: int = 0

    async def press(self) -> None:
        """Press until there is an answer."""
        verb, told = (("add", "sat down"), ("drop", "left"))[self.answered % 2]
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline:
            try:
                answer = await self.anna.press(self.source, f"hb1|{self.table}|0|{verb}|", force=True)
            except Failed:
                self.waited += 1
                continue
            # A press before may have been carried out by a process that could no more say so.
            assert told in answer.text or (self.waited and "computer" in answer.text), answer.text
            self.answered += 1
            self.told |= {answer.interaction} if told in answer.text else set()
            return
        pytest.fail("nobody answers")

    async def go_on(self, enough: asyncio.Event) -> None:
        """Press until it is enough; a press that is under way then is seen to its end."""
        while not enough.is_set():
            await self.press()
            await asyncio.sleep(0.1)


@asynccontextmanager
async def owners(house: House) -> AsyncIterator[list[Owner]]:
    """Anna with a table in each server; the buttons of the last one she presses in private."""
    async with AsyncExitStack() as stack:
        found = []
        for number in range(TOTAL):
            anna = await stack.enter_async_context(
                Person.at(house.sandbox.core.base, "Anna", f"table-{3 * number + 1}")
            )
            await anna.command("table new", title=registry.metas()[0].id, players=3)
            card = await anna.wait(lambda one, here=anna.channel: one.channel == here and one.has("Join"))
            found.append(Owner(anna, number + 1, card))
        last = found[-1]
        last.anna.channel = (await last.anna.get("state", channel="dm"))["channel"]
        last.source = await last.anna.say("here I press")
        yield found


@asynccontextmanager
async def pressing(people: list[Owner]) -> AsyncIterator[None]:
    enough = asyncio.Event()
    tasks = [asyncio.create_task(one.go_on(enough)) for one in people]
    try:
        yield
        before = [one.answered for one in people]
        while not all(one.answered > count for one, count in zip(people, before, strict=True)):
            await asyncio.sleep(0.05)
            for task in tasks:
                if task.done():
                    task.result()
        enough.set()
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_process_that_hangs_loses_its_servers_and_gets_its_part_back_once_it_wakes(house: House) -> None:
    hung = house.start()
    await house.until(house.heard)
    async with owners(house) as people:
        house.start()  # it hears its own part alone; the first hears all for half a minute
        await house.until(lambda: house.shares() == [2, 2] and house.heard())
        for one in people:
            await one.press()
        hung.send_signal(signal.SIGSTOP)
        began = monotonic()
        await asyncio.gather(*(one.press() for one in people))
        assert monotonic() - began < TAKEOVER
        assert any(one.waited for one in people), "nobody else heard them before"
        async with pressing(people):
            hung.send_signal(signal.SIGCONT)
            await house.until(lambda: house.shares() == [2, 2] and house.heard())
    assert hung.poll() is None
    for one in people:
        assert one.told <= set(house.ask(f"SELECT request FROM requests WHERE table_id = {one.table}"))
    nonces = [post.nonce for post in house.sandbox.core.world.posts.values() if post.nonce]
    assert len(nonces) == len(set(nonces)), "nothing is posted twice"


async def test_one_comes_one_is_killed_one_is_replaced_and_no_press_is_lost(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = interactions.DEADLINE
    # That a machine has much to do at once is no fault of the bot; a press that nobody heard is never answered.
    monkeypatch.setattr(interactions, "DEADLINE", PATIENCE)
    first = house.start()
    await house.until(house.heard)
    async with owners(house) as people:
        for one in people:
            await one.press()
        async with pressing(people):
            second = house.start()
            await house.until(lambda: house.shares() == [2, 2])
            await house.until(house.heard)
        assert [one.waited for one in people] == [0] * TOTAL, "a process that comes is not noticed"

        monkeypatch.setattr(interactions, "DEADLINE", usual)
        async with pressing(people):
            first.kill()
            await asyncio.to_thread(first.wait)
            took = await house.until(lambda: house.shares() == [4] and house.heard(), TAKEOVER)
        assert took < TAKEOVER

        monkeypatch.setattr(interactions, "DEADLINE", PATIENCE)
        waited = [one.waited for one in people]
        async with pressing(people):
            house.start()
            await house.until(lambda: house.shares() == [2, 2] and house.heard())
            second.send_signal(signal.SIGTERM)
            await house.until(lambda: second.poll() is not None)
            assert second.returncode == 0
            await house.until(lambda: house.shares() == [4] and house.heard())
        assert [one.waited for one in people] == waited, "a rolling restart is not noticed"

    for one in people:
        done = house.ask(f"SELECT request FROM requests WHERE table_id = {one.table}")
        assert one.told <= set(done), "what was answered is done"
