"""How light the bot is on a small host: ratios to what it was at the commit BEFORE, measured in the same run.

"rest" is the memory of a bot that has drawn ahead, "peak" the most until then, "after_cards" after CARDS turn cards
of all titles at full pace; "growth" is by how many MiB it grew from the FIRST of them on. "second_start" is
what `bench.start` says of drawing ahead at a second start. "picture" is a board, "decision" one of
*strong*, "engine" all offers and what is chosen of them, "calls" the functions that a press calls, in the median of
all titles. "thinker" is the memory of a process that thinks, in MiB. `python -m bench.small` prints the table, with
`--json` for programs.
"""

import argparse
import asyncio
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench import judged
from bench._bots import HOME, database_in, memory_of
from bench._discord import Discord
from bench._games import think_on
from bench._people import SEATS, Crowd, Pace, verbs
from bench._sides import FIGURES, TITLES, Side
from bench._world import Json
from bench.load import AT_ONCE, IDLE_WITHIN, Hall, Plan
from bench.start import ahead
from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import encode
from hansa_bot.processes import Pool
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

BEFORE = "fb786571"
TABLES, GUILDS = 12, 4
FIRST, CARDS = 100, 1000
CALM = 3
"""How often in a row it must have been idle: on a busy machine once means little."""
ROUNDS = 5
MOST = {
    "rest": 0.45,
    "peak": 0.5,
    "after_cards": 0.45,
    "growth": 25,
    "second_start": 0.15,
    "picture": 1.05,
    "decision": 0.6,
    "engine": 0.75,
    "calls": 0.6,
    "thinker": 37,
}


@dataclass(frozen=True, slots=True)
class Weights:
    """MiB that a bot holds at rest, at most until then, after the first cards, and after all."""

    rest: float
    peak: float
    first: float
    last: float


def measure(cards: int = CARDS) -> dict[str, Any]:
    with checkout() as before:
        was, now = (weighed(home, cards) for home in (before, HOME))
        ratios = compared(before)
    figures = {
        "rest": now.rest / was.rest,
        "peak": now.peak / was.peak,
        "after_cards": now.last / was.last,
        "growth": now.last - now.first,
        "second_start": ahead()["ahead/bot/again"],
        **ratios,
        "thinker": max(asyncio.run(thinker(registry.load(meta.id))) for meta in registry.metas()),
    }
    said = {f"{name}_mib": [was_, now_] for name, was_, now_ in _told(was, now)}
    return judged({name: round(value, 3) for name, value in figures.items()}, most=MOST) | said


def _told(was: Weights, now: Weights) -> Iterator[tuple[str, float, float]]:
    for name in ("rest", "peak", "first", "last"):
        yield name, round(getattr(was, name), 1), round(getattr(now, name), 1)


@contextmanager
def checkout() -> Iterator[Path]:
    """Give a checkout of BEFORE in which these benchmarks stand in the place of its own."""
    with TemporaryDirectory() as folder:
        home = Path(folder) / "before"
        git = ("git", "-C", str(HOME), "worktree")
        subprocess.run([*git, "add", "--detach", str(home), BEFORE], check=True, capture_output=True)
        try:
            rmtree(home / "bench")
            (home / "bench").symlink_to(HOME / "bench")
            yield home
        finally:
            subprocess.run([*git, "remove", "--force", str(home)], check=True)


def weighed(home: Path, cards: int) -> Weights:
    """Return what a bot weighs that begins with an empty database and then is played with."""
    with TemporaryDirectory() as name, database_in(Path(name), shared=False) as database:
        return asyncio.run(_weighed(Plan(home=home), Path(name), database, cards))


async def _weighed(plan: Plan, folder: Path, database: str, most: int) -> Weights:
    discord = Discord(GUILDS, -(-TABLES // GUILDS), TABLES * SEATS)
    crowd = Crowd(discord, TABLES, Pace())
    hall, cards = Hall(discord, crowd, folder, database), Cards(discord)
    await discord.start()
    try:
        company = await hall.open(plan)
        for _ in range(CALM):
            await company.idle(IDLE_WITHIN)
        began = company.usage()
        found = []
        async with crowd.playing():
            for count in (FIRST, most):
                crowd.pace.set(at_once=AT_ONCE)
                await cards.posted(count)
                crowd.pace.set()
                await company.idle(5.0)
                found.append(company.usage().memory)
        await company.stop()
    finally:
        await discord.close()
    return Weights(began.memory + began.workers_memory, began.peak, *found)


class Cards:
    """Counts the turn cards that are posted, beside whoever hears of them."""

    def __init__(self, discord: Discord) -> None:
        self._posted, self._more, self._told = 0, asyncio.Event(), discord.on_post
        discord.on_post = self._hear

    def _hear(self, message: Json) -> None:
        self._told(message)
        self._posted += "turn" in verbs(message)
        self._more.set()

    async def posted(self, count: int) -> None:
        """Wait until there were so many."""
        while self._posted < count:
            self._more.clear()
            await self._more.wait()


def compared(before: Path) -> dict[str, float]:
    """Return the figures of this checkout by those of another, each the median of rounds in which they take turns.

    Calls are the same however often they are counted: each title has one round.
    """
    rounds = dict.fromkeys(FIGURES, ROUNDS) | {"calls": TITLES}
    with Side(before) as old, Side(HOME) as new:
        return {
            name: median(new.figure(name, number) / old.figure(name, number) for number in range(1, rounds[name] + 1))
            for name in FIGURES
        }


async def thinker(title: Title) -> float:
    """Return the MiB of a process that has thought about a position of a title."""
    state = title.rules.setup(Setup(SEATS, title.meta.check(SEATS, {}), "bench"), Outcome())
    pool = Pool(1, 600.0)
    await pool.run(think_on, title.meta.id, encode(state), state.waiting[0], 1)
    held = memory_of(await pool.run(os.getpid))
    await pool.close()
    return held


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.small", description=__doc__)
    parser.add_argument("--cards", type=int, default=CARDS, help="turn cards that are played")
    parser.add_argument("--json", action="store_true", help="for programs")
    chosen = parser.parse_args()
    figures = measure(chosen.cards)
    if chosen.json:
        print(json.dumps(figures, indent=2))
    else:
        for name, limit in MOST.items():
            print(f"{name:14} {figures[name]:8}   at most {limit}{'   beyond' * (name in figures['beyond'])}")


if __name__ == "__main__":
    main()
