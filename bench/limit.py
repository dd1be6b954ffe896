"""A bot that may have no more memory than a small host gives: whole games of all titles, with pictures and films.

`python -m bench.limit [--mib 256] [--workers 1]` plays a table of each title without a pause in a control
group of Linux (version 1, for root alone), until each has a finished game, and asks for its film. The group holds all
of the bot: what paints in a process of its own (`--workers`) and what thinks count too. Printed are the most memory
that the group had, what was pressed, never answered and pressed again, the films, and what the system killed.
"""

import argparse
import asyncio
import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import judged
from bench._bots import database_in
from bench._discord import Discord
from bench._people import SEATS, Control, Crowd, Pace, verbs
from bench._world import Json
from bench.load import AT_ONCE, Hall, Plan
from hansa_bot.titles import registry
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
        self._tables, self._told = tables, discord.on_post
        discord.on_post = self._hear

    def _hear(self, message: Json) -> None:
        self._told(message)
        if REMATCH in verbs(message):
            self.cards.setdefault(message["channel_id"], message)
            if len(self.cards) == self._tables:
                self.all.set()


def measure() -> dict[str, Any]:
    """Play once with what a small host gives; nothing is measured where no control group can be made."""
    return judged(played(), most=MOST) if os.access(GROUPS, os.W_OK) else {}


def played(mib: int = SMALL, workers: int = 0, within: float = 3600.0) -> dict[str, Any]:
    """Return what was counted; raises TimeoutError after so many seconds."""
    with TemporaryDirectory() as name, database_in(Path(name), shared=False) as database:
        group = Group("hansa-bench", mib)
        plan = Plan(workers=workers, confine=group.add)
        return asyncio.run(play(group, plan, Path(name), database, within))


async def play(group: Group, plan: Plan, folder: Path, database: str, within: float) -> dict[str, Any]:
    """Play until every table has finished a game, then ask for the films; return what was counted."""
    count = len(registry.metas())
    discord = Discord(1, count, count * SEATS)
    crowd = Crowd(discord, count, Pace())
    finals = Finals(discord, count)
    hall = Hall(discord, crowd, folder, database)
    await discord.start()
    try:
        company = await hall.open(plan)
        async with crowd.playing():
            crowd.pace.set(at_once=AT_ONCE)
            await asyncio.wait_for(finals.all.wait(), within)
            crowd.pace.set()
            films = [await _film(crowd, message) for message in finals.cards.values()]
        usage = company.usage()
        await company.stop()
    finally:
        await discord.close()
    return {
        "limit_mib": group.mib,
        "group_peak_mib": round(group.peak),
        "bot_peak_mib": round(usage.peak),
        "killed": group.killed,
        "games": len(finals.cards),
        "films": sum(films),
        "presses": len(crowd.deeds),
        "unanswered": sum(deed.worded is None for deed in crowd.deeds),
        "pressed_again": crowd.counts.total(),
    }


async def _film(crowd: Crowd, message: Json) -> bool:
    """Ask for the film of a finished game; return whether there was one."""
    user, found = next(iter(crowd.discord.users.values())), verbs(message)
    while not {FILM, REEL} & found.keys():
        more = next(found[verb] for verb in ("replay", "step", "again") if verb in found)
        message = await crowd.press(Control(user, message, more))
        found = verbs(message)
    answer = await crowd.press(Control(user, message, found.get(FILM) or found[REEL]))
    return bool(answer.get("attachments"))


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
