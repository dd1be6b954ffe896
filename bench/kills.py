"""Processes of the bot are killed again and again while hundreds of tables play: what is lost, done or shown twice?

"lost" are versions that somebody was shown and that the log does not hold; "twice" are presses that were carried out
again when they were repeated; "doubled" are posts on the screen that no row of the outbox knows, "missing" those that
it calls sent and nobody sees. "takeover_s" is the longest time in which some server was heard by no process,
"waited_s" the longest that somebody had to wait for an answer. `python -m bench.kills --help` says what there is to
choose.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench import judged
from bench._bots import HOME, LOOK, Bot, Company, ask, database_in
from bench._discord import EPHEMERAL, Deed, Discord
from bench._people import ONCE, SEATS, Crowd, Pace, parts, verb_of
from bench._world import Json
from hansa_bot.ui.kit import drafts

AT_ONCE = 16
SHARDS = 2
GIVES_UP = 8.0
TWICE = 0.1
PAUSE = (0.5, 4.0)
"""Seconds between one death and the next."""
FUSE = 30
MOST_TAKEOVER = 30.0
GIVEN_UP, SETTLED = 90.0, 120.0
WITHOUT_MESSAGE = ("fold", "thread", "shut", "direct")
"""Kinds of posts that put no message of their own into a channel."""
ZERO = ("lost", "twice", "doubled", "missing", "waiting", "check", "faults")


@dataclass
class Campaign:
    """Processes on one database, what people were told, and what is found."""

    discord: Discord
    crowd: Crowd
    bots: list[Bot]
    database: str
    rng: random.Random
    victim: Bot
    told: dict[int, int] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    takeover: float = 0.0
    _fuse: int = 0
    _burnt: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, deed: Deed, answer: Json) -> None:
        """Note the newest version that an answer speaks of."""
        self.counts["answers"] += 1
        for part in parts(answer):
            click = drafts.parse(part["custom_id"])
            if click is not None and click.table:
                self.told[click.table] = max(click.version, self.told.get(click.table, 0))

    def burn(self) -> None:
        """Count one step of a request; at the last one of the fuse the process that is to die is dead."""
        self._fuse -= 1
        if self._fuse == 0:
            self._burnt.set()
            self.victim.kill()

    async def kill(self) -> None:
        """Kill a process, see that nothing is lost, and let it begin again: at once, or when others have taken over.

        It dies at any moment, or while a request is carried out.
        """
        self.victim = bot = self.rng.choice(self.bots)
        if self.rng.random() < 0.5:
            self._fuse = self.rng.randrange(1, FUSE)
            await self._burnt.wait()
            self._burnt.clear()
        else:
            bot.kill()
        died, told = perf_counter(), dict(self.told)
        self.counts["kills"] += 1
        await self.look_for_lost(told)
        if len(self.bots) == 1 or self.rng.random() < 0.5:
            bot.start()
        await self.discord.heard(GIVEN_UP)
        self.takeover = max(self.takeover, perf_counter() - died)
        if not bot.alive:
            bot.start()

    async def look_for_lost(self, told: dict[int, int]) -> None:
        """Compare what people were told with the log."""
        rows = await ask(self.database, "select table_id, max(version) from actions group by table_id")
        stored: dict[Any, Any] = dict(rows)
        self.counts["lost"] += sum(version > stored.get(table, 0) for table, version in told.items())

    async def settle(self) -> None:
        """Wait until nothing is due to be posted any more."""
        query = "select count(*) from outbox where state in ('waiting', 'sending')"
        for _ in range(int(SETTLED / LOOK)):
            self.counts["waiting"] = (await ask(self.database, query))[0][0]
            if not self.counts["waiting"]:
                return
            await asyncio.sleep(LOOK)

    async def judge(self) -> None:
        """Count what was done twice, and what the screen shows that it should not, or does not show."""
        done = {str(request) for (request,) in await ask(self.database, _DONE)}
        presses: dict[tuple[str, str, str], list[str]] = defaultdict(list)
        for deed in self.crowd.deeds:
            if verb_of(deed.control) in ONCE:
                presses[deed.user, deed.control, deed.value].append(deed.id)
        self.counts["acts"] = sum(not done.isdisjoint(ids) for ids in presses.values())
        self.counts["repeated"] = sum(len(ids) - 1 for ids in presses.values())
        self.counts["twice"] = sum(max(0, len(done & set(ids)) - 1) for ids in presses.values())
        rows = await ask(
            self.database, "select kind, message from outbox where state = 'sent' and message is not null"
        )
        sent = {str(message) for kind, message in rows if kind not in WITHOUT_MESSAGE}
        rooms = self.discord.channels
        seen = {key for key, post in self.discord.posts.items()
                if not post["flags"] & EPHEMERAL and "guild_id" in rooms[post["channel_id"]]}  # fmt: skip
        self.counts["posts"], self.counts["doubled"] = len(sent), len(seen - sent)
        self.counts["missing"] = len(sent - seen - self.discord.deleted)
        self.counts["same_nonce"] = self.discord.counts["same nonce"]

    def check(self) -> None:
        """Let the bot's own check read the database, once all processes have ended."""
        environment = os.environ | {"DATABASE_URL": self.database}
        command = [sys.executable, "-m", "hansa_bot", "check"]
        done = subprocess.run(command, cwd=HOME, env=environment, capture_output=True, text=True, check=False)
        self.counts["check"] = done.returncode
        if done.returncode:
            print(done.stdout, done.stderr, file=sys.stderr)


_DONE = "select request from requests where after > before"


async def campaign(
    processes: int, kills: int, tables: int, database: str, folder: Path, seed: int = 1
) -> dict[str, Any]:
    """Run one campaign and return its counts."""
    discord = Discord(max(4, -(-tables // 5)), 5, tables * SEATS)
    crowd = Crowd(discord, tables, Pace(), seed)
    base = await discord.start()
    settings = {"DISCORD_API": base, "DATABASE_URL": database, "DRAW_AHEAD": "off"}
    settings |= {"SHARDS": str(SHARDS * processes)} if processes > 1 else {}
    bots = [Bot(folder / f"bot{n}.log", settings) for n in range(processes)]
    found = Campaign(discord, crowd, bots, database, random.Random(seed), bots[0])
    crowd.on_answer, discord.on_request = found.hear, found.burn
    company = Company(bots, database)
    company.start()
    try:
        await discord.heard(GIVEN_UP)
        async with crowd.playing():
            crowd.twice, crowd.gives_up = TWICE, GIVES_UP
            crowd.pace.set(at_once=AT_ONCE)
            for _ in range(kills):
                await asyncio.sleep(found.rng.uniform(*PAUSE))
                await found.kill()
            await asyncio.sleep(PAUSE[1])
            crowd.pace.set()
            await found.settle()
            await company.idle(SETTLED)
            await found.look_for_lost(found.told)
    finally:
        await company.stop()
        await discord.close()
    await found.judge()
    found.check()
    logs = [bot.log.read_text() for bot in bots]
    found.counts["faults"] = sum(log.count("Traceback") for log in logs)
    print(*(log[max(0, at - 300) : at + 3000] for log in logs if (at := log.find("Traceback")) >= 0), file=sys.stderr)
    longest = {"takeover_s": round(found.takeover, 1), "waited_s": round(crowd.waited, 1)}
    return {"processes": processes, "tables": tables, **found.counts, **crowd.counts, **longest}


def run(processes: int, kills: int, tables: int, *, shared: bool, seed: int = 1) -> dict[str, Any]:
    """Run one campaign in a folder of its own and return its counts, and what is not as it must be."""
    with TemporaryDirectory() as name, database_in(Path(name), shared=shared) as database:
        found = asyncio.run(campaign(processes, kills, tables, database, Path(name), seed))
    return judged(found, most=dict.fromkeys(ZERO, 0) | {"takeover_s": MOST_TAKEOVER})


def measure() -> dict[str, Any]:
    """Measure briefly: one process on SQLite."""
    return run(1, 5, 20, shared=False)


def main() -> None:
    """Read the command line, kill, and print the counts."""
    parser = argparse.ArgumentParser(prog="python -m bench.kills", description=__doc__)
    parser.add_argument("--processes", type=int, default=1, help="more than one share a PostgreSQL")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--postgres", action="store_true", help="also for one process")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    shared = asked.postgres or asked.processes > 1
    print(json.dumps(run(asked.processes, asked.kills, asked.tables, shared=shared, seed=asked.seed), indent=1))


if __name__ == "__main__":
    main()
