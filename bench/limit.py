"""A bot that may have no more memory than a small host gives: whole games of all titles, with pictures and films.

`python -m bench.limit [--mib 256] [--workers 1]` plays a table of each title without a pause in a control
group of Linux (version 1, for root alone), until each has a finished game, and asks for its film. The group holds all
of the bot: what paints in a process of its own (`--workers`) and what thinks count too. Printed are the most memory
that the group had, what was pressed, never answered and pressed again, the films, and what the system killed; where
that was the bot, what was counted until then.
"""

import argparse
import asyncio
import json
import os
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import judged
from bench._bots import Company, database_in
from bench._discord import Discord
from bench._people import SEATS, Control, Crowd, Pace, verbs
from bench._world import Json
from bench.load import AT_ONCE, Hall, Plan
from hansa_bot.titles import registry
from hansa_bot.ui.kit.drafts import STILL_DRAWING
from hansa_bot.ui.kit.verbs import REMATCH
from hansa_bot.ui.look.replaying import FILM, REEL

GROUPS, SMALL = Path("/sys/fs/cgroup/memory"), 256
MOST: dict[str, float] = {"group_peak_mib": SMALL, "killed": 0, "unanswered": 0}


class Group:
    """A control group in which processes share so many MiB."""

    def __init__(self, name: str, mib: int) -> None:
        self.mib, self._home = mib, GROUPS / name
        self._home.mkdir(exist_ok=True)
        for file in ("memory.limit_in_bytes", "memory.memsw.limit_in_bytes"):
            if (self._home / file).exists():
                (self._home / file).write_text(str(mib << 20))

    def add(self, pid: int) -> None:
        """Put a process in, with all that it starts from then on."""
        (self._home / "cgroup.procs").write_text(str(pid))

    def close(self) -> None:
        """Take the group away, once none of its processes is left."""
        with suppress(OSError):
            self._home.rmdir()

    @property
    def peak(self) -> float:
        """The most MiB that they had together, with files that the system keeps for them."""
        return int((self._home / "memory.max_usage_in_bytes").read_text()) / 2**20

    @property
    def killed(self) -> int:
        """How many of them the system has killed."""
        control = dict(line.split() for line in (self._home / "memory.oom_control").read_text().splitlines())
        return int(control.get("oom_kill", 0))


class Finals:
    """Collects the last card of each table's first game."""

    def __init__(self, discord: Discord, tables: int) -> None:
        self.cards: dict[str, Json] = {}
        self.all = asyncio.Event()
        self._rooms, self._tables, self._told = discord.channels, tables, discord.on_post
        discord.on_post = self._hear

    def _hear(self, message: Json) -> None:
        self._told(message)
        if REMATCH in verbs(message):
            room = self._rooms[message["channel_id"]]
            self.cards.setdefault(room.get("parent_id") or room["id"], message)  # each game has a thread of its own
            if len(self.cards) == self._tables:
                self.all.set()


def measure() -> dict[str, Any]:
    """Play once with what a small host gives; nothing is measured where no control group can be made."""
    least: dict[str, float] = dict.fromkeys(("games", "films"), len(registry.metas()))
    return judged(played(), most=MOST, least=least) if os.access(GROUPS, os.W_OK) else {}


def played(mib: int = SMALL, workers: int = 0, within: float = 3600.0) -> dict[str, Any]:
    """Return what was counted until all was done, so many seconds were over, or the bot ended."""
    with TemporaryDirectory() as name, database_in(Path(name), shared=False) as database:
        group = Group("hansa-bench", mib)
        try:
            return asyncio.run(play(group, Plan(workers=workers, confine=group.add), Path(name), database, within))
        finally:
            group.close()


async def play(group: Group, plan: Plan, folder: Path, database: str, within: float) -> dict[str, Any]:
    """Play until every table has finished a game, then ask for the films; return what was counted."""
    count = len(registry.metas())
    discord = Discord(1, count, count * SEATS)
    crowd = Crowd(discord, count, Pace())
    evening = Evening(crowd, Finals(discord, count))
    hall = Hall(discord, crowd, folder, database)
    await discord.start()
    try:
        company = await hall.open(plan)
        try:
            await _until_first(evening.pass_by(), _end_of(company), within=within)
            usage = company.usage()
        finally:
            await company.stop()
    finally:
        await discord.close()
    return {
        "limit_mib": group.mib,
        "group_peak_mib": round(group.peak),
        "bot_peak_mib": round(usage.peak),
        "killed": group.killed,
        "games": len(evening.finals.cards),
        "films": evening.films,
        "presses": len(crowd.deeds),
        "unanswered": sum(deed.worded is None for deed in crowd.deeds),
        "pressed_again": crowd.counts.total(),
    }


class Evening:
    """A game at each table, and then the films of all of them."""

    def __init__(self, crowd: Crowd, finals: Finals) -> None:
        self.crowd, self.finals, self.films = crowd, finals, 0

    async def pass_by(self) -> None:
        """Play, and count the films that were brought."""
        async with self.crowd.playing():
            self.crowd.pace.set(at_once=AT_ONCE)
            await self.finals.all.wait()
            self.crowd.pace.set()
            for message in self.finals.cards.values():
                self.films += await brings_film(self.crowd, message)


async def brings_film(crowd: Crowd, message: Json) -> bool:
    """Ask for the film of a finished game; return whether there was one in the end."""
    user, found = next(iter(crowd.discord.users.values())), verbs(message)
    while not {FILM, REEL} & found.keys():
        more = next(found[verb] for verb in ("replay", "step", "again") if verb in found)
        message = await crowd.press(Control(user, message, more))
        found = verbs(message)
    answer = await crowd.press(Control(user, message, found.get(FILM) or found[REEL]))
    while STILL_DRAWING in answer["content"]:  # an edit brings it, or says that there is none
        crowd.discord.edited.clear()
        await crowd.discord.edited.wait()
    return bool(answer["attachments"])


async def _end_of(company: Company) -> None:
    """Wait until the bot has ended, be it that the system killed it."""
    (bot,) = company.bots
    assert bot.process is not None
    await asyncio.to_thread(bot.process.wait)


async def _until_first(*all_: Coroutine[Any, Any, None], within: float) -> None:
    """Wait until one of them is done, no longer than so many seconds; raises what any of them has raised."""
    tasks = [asyncio.create_task(each) for each in all_]
    done, left = await asyncio.wait(tasks, timeout=within, return_when=asyncio.FIRST_COMPLETED)
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    for task in done:
        task.result()


def main() -> None:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.limit", description=__doc__)
    parser.add_argument("--mib", type=int, default=SMALL)
    parser.add_argument("--workers", type=int, default=0, help="picture processes, which count too")
    parser.add_argument("--within", type=float, default=3600.0, help="seconds after which it is given up")
    chosen = parser.parse_args()
    print(json.dumps(played(chosen.mib, chosen.workers, chosen.within), indent=2))


if __name__ == "__main__":
    main()
