"""A stage for whole games: the sandbox in this process, the bot in another, and a look into the bot's database."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from hansa_bot.ai.player import choose
from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.engine.state import State, decode, digest
from hansa_bot.titles import registry
from hansa_bot.ui.turn.commands import name as command_name
from sandbox.server import Sandbox
from tests.sandbox.toybot import opened

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


@dataclass
class Stage:
    """A sandbox with a bot that can be killed and started again."""

    sandbox: Sandbox
    base: str
    database: Path
    log: Path
    title: str
    process: subprocess.Popen[bytes] | None = None
    kills: int = field(default=0)

    def start_bot(self) -> None:
        """Start the bot; it says by itself when it is there."""
        settings = {
            "DISCORD_API": self.base,
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.database}",
            "DISCORD_TOKEN": "sandbox",
            "DRAW_AHEAD": "off",
        }
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.e2e.bot_process"],
                *(-1, None, subprocess.DEVNULL, log, log),
                cwd=ROOT,
                env=os.environ | settings,
            )

    def kill_bot(self) -> None:
        """Kill the bot as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.kills += 1

    async def connected(self, wanted: bool = True) -> None:
        """Wait until the bot is, or is no longer, seen by the sandbox."""
        async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
            while True:
                async with session.get(f"{self.base}/sandbox/state", params={"as": "Anna"}) as answer:
                    state = await answer.json()
                if bool(state["connected"]) is wanted:
                    return
                await asyncio.sleep(0.02)

    # -- the database, read only --------------------------------------------------------------------------

    def ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return rows of the bot's database."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=PATIENCE)) as connection:
            return connection.execute(sql, values).fetchall()

    def stand(self) -> tuple[int, State] | None:
        """Return version and state of the newest table as they are stored."""
        rows = self.ask("select version, state from tables where state is not null order by id desc limit 1")
        if not rows:
            return None
        return rows[0][0], decode(registry.load(self.title).rules.state_type, rows[0][1])

    async def beyond(self, version: int, seconds: float) -> bool:
        """Wait until the stored version is greater; False when that takes too long."""
        try:
            async with asyncio.timeout(seconds):
                while (stand := self.stand()) is None or stand[0] <= version:
                    await asyncio.sleep(0.005)
        except TimeoutError:
            return False
        return True

    def seats(self) -> dict[int, str]:
        """Return the names of the seats of the newest table."""
        return dict(self.ask("select seat, name from seats where table_id = (select max(id) from tables)"))

    def choice(self, state: State) -> tuple[int, str]:
        """Return the seat that must decide and what it will do: always the same at the same position."""
        seat = state.waiting[0]
        return seat, choose(registry.load(self.title), state, seat)

    def as_command(self, action: str) -> tuple[str, dict[str, str]]:
        """Return an action as a slash command and its options."""
        title = registry.load(self.title)
        kind = title.rules.kinds[kind_of(action)]
        if kind.name in title.ending_kinds:  # by a command of its own it would be asked about once more
            return f"{title.meta.command} do", {"line": action}
        options = {
            command_name(slot).replace("-", "_"): value
            for slot, value in zip(kind.slots, values_of(action), strict=False)
        }
        return f"{title.meta.command} {command_name(kind.name)}", options

    def fingerprint(self) -> str:
        """Return the digest of the stored state."""
        stand = self.stand()
        assert stand is not None
        return digest(stand[1])


@asynccontextmanager
async def stage(tmp_path: Path, title: str) -> AsyncIterator[Stage]:
    """Open a sandbox and a bot."""
    async with opened() as sandbox:
        here = Stage(sandbox, sandbox.core.base, tmp_path / "bot.db", tmp_path / "bot.log", title)
        here.start_bot()
        try:
            await here.connected()
            yield here
        finally:
            if here.process is not None and here.process.poll() is None:
                here.process.terminate()
                await asyncio.to_thread(here.process.wait, PATIENCE)  # the sandbox must go on answering meanwhile
