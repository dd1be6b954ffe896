"""How much one process carries, and how long people wait: real processes, a stand-in of Discord, guided play.

Presses come at random moments whatever becomes of them. "carries" is how many presses a second are answered when
eight people press without a pause, pictures in the process; calm is half of that, full is that, three is three times
that. Milliseconds run from the press to its acknowledgement, to the first words of the answer, and to its picture.
CPU is seconds per action: of the bot, of its picture workers, of the stand-in together with the people. What can be
chosen `python -m bench.load --help` says.
"""

import argparse
import asyncio
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench import judged
from bench._bots import HOME, Bot, Company, Usage, ask, database_in
from bench._discord import Discord
from bench._people import SEATS, Crowd, Pace

AT_ONCE = 8
OPENING, GREETING = 3, 1
"""Presses at a table before anything is measured: at first, when everybody opens a panel, and after each start."""
LEVELS = {"calm": 0.5, "full": 1.0, "three": 3.0}
CONNECTED_WITHIN, IDLE_WITHIN = 60.0, 60.0
"""Seconds."""
GUILDS = 40
SHARDS = 2


@dataclass(frozen=True)
class Plan:
    """What is measured: a checkout, how many processes with how many picture workers each, how long, which levels.

    `core` is which part of a core each process has, 0 for all that the machine gives; `confine` is handed the number
    of each as soon as it has begun.
    """

    home: Path = HOME
    workers: int = 0
    processes: int = 1
    seconds: float = 30.0
    levels: tuple[str, ...] = tuple(LEVELS)
    core: float = 0.0
    confine: Callable[[int], None] | None = None


@dataclass
class Hall:
    """A stand-in of Discord full of people, and the database that their games are in."""

    discord: Discord
    crowd: Crowd
    folder: Path
    database: str
    carries: float = 0.0

    async def open(self, plan: Plan) -> Company:
        """Start the bot and wait until it hears everybody and has drawn ahead."""
        settings = {"DISCORD_API": self.discord.base, "DATABASE_URL": self.database}
        settings |= {"PICTURE_WORKERS": str(plan.workers)}
        settings |= {"SHARDS": str(SHARDS * plan.processes)} if plan.processes > 1 else {}
        logs = [self.folder / f"bot{n}.log" for n in range(plan.processes)]
        company = Company([Bot(log, settings, plan.home, plan.core, plan.confine) for log in logs], self.database)
        company.start()
        await self.discord.heard(CONNECTED_WITHIN)
        await company.idle(IDLE_WITHIN)
        return company

    async def warm_up(self, company: Company, presses: int) -> None:
        """Let there be some presses at each table before anything is measured, so that all tables are in memory."""
        self.crowd.deeds.clear()
        self.crowd.pace.set(at_once=AT_ONCE)
        await self.crowd.pressed(presses * len(self.crowd.tables))
        self.crowd.pace.set()
        await company.idle(IDLE_WITHIN)


async def phase(
    hall: Hall, bots: Company, seconds: float, *, rate: float = 0.0, at_once: int = 0
) -> dict[str, float]:
    """Let people press for some seconds and return the figures."""
    crowd, since, before, own = hall.crowd, time.time(), bots.usage(), time.process_time()
    crowd.deeds.clear()
    crowd.counts.clear()
    crowd.pace.unused = 0
    hall.discord.counts.clear()
    start = perf_counter()
    crowd.pace.set(rate=rate, at_once=at_once)
    await asyncio.sleep(seconds)
    crowd.pace.set()
    spent, until, deeds = perf_counter() - start, time.time(), crowd.deeds[:]
    await bots.idle(IDLE_WITHIN)
    after, own = bots.usage(), time.process_time() - own
    acts = 'select count(*) from actions where "user" is not null and at between :since and :until'
    cards = "select count(*) from outbox where kind = 'card' and at between :since and :until"
    counted = [(await ask(hall.database, query, since=since, until=until))[0][0] for query in (acts, cards)]
    all_acts = (await ask(hall.database, acts, since=since, until=time.time()))[0][0]
    figures = {"presses_s": len(deeds) / spent, "actions_s": counted[0] / spent, "cards_s": counted[1] / spent}
    for name in ("acknowledged", "worded", "whole"):
        times = [(at - deed.born) * 1000 for deed in deeds if (at := getattr(deed, name)) is not None]
        cuts = quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
        figures |= {f"{name}_p50_ms": cuts[49], f"{name}_p99_ms": cuts[98]}
    refused = sum(count for what, count in hall.discord.counts.items() if what != "requests")
    figures |= {"unanswered": sum(deed.worded is None for deed in deeds), "pressed_again": crowd.counts.total()}
    figures |= {"nobody_free": crowd.pace.unused, "refused": refused}
    figures |= _cost(before, after, own, max(1, all_acts))
    figures["bot_cpu_a_press"] = (after.cpu - before.cpu) / max(1, len(deeds))
    return {name: round(value, 4 if "_cpu" in name else 1) for name, value in figures.items()}


def _cost(before: Usage, after: Usage, own: float, acts: int) -> dict[str, float]:
    return {
        "bot_cpu": (after.cpu - before.cpu) / acts,
        "workers_cpu": (after.workers_cpu - before.workers_cpu) / acts,
        "database_cpu": (after.database_cpu - before.database_cpu) / acts,
        "discord_cpu": own / acts,
        "memory_mib": after.memory,
        "workers_memory_mib": after.workers_memory,
    }


async def run(hall: Hall, plan: Plan) -> dict[str, dict[str, float]]:
    """Measure one plan at each of its levels; the first plan of a hall finds out what a process carries."""
    bots = await hall.open(plan)
    try:
        await hall.warm_up(bots, GREETING)
        found = await phase(hall, bots, max(5.0, plan.seconds / 2), at_once=AT_ONCE * plan.processes)
        hall.carries = hall.carries or found["presses_s"]
        figures = {"at once": found}
        for level in plan.levels:
            figures[level] = await phase(hall, bots, plan.seconds, rate=LEVELS[level] * hall.carries)
        return figures
    finally:
        await bots.stop()


async def measured(
    plans: dict[str, Plan], tables: int, database: str, folder: Path, carries: float = 0.0
) -> dict[str, dict[str, dict[str, float]]]:
    """Return the figures of all plans, by name and level, with the same people at the same tables."""
    discord = Discord(GUILDS, -(-tables // GUILDS), tables * SEATS)
    crowd = Crowd(discord, tables, Pace())
    hall = Hall(discord, crowd, folder, database, carries)
    await discord.start()
    first, *_ = plans.values()
    found = {}
    try:
        bots = await hall.open(first)
        async with crowd.playing():
            await hall.warm_up(bots, OPENING)
            await bots.stop()
            for name, plan in plans.items():
                found[name] = await run(hall, plan)
    finally:
        await discord.close()
    return found


def begin(plans: dict[str, Plan], tables: int, carries: float = 0.0) -> dict[str, dict[str, dict[str, float]]]:
    """Return the same, on a database in a folder of its own; more processes than one share a PostgreSQL."""
    shared = any(plan.processes > 1 for plan in plans.values())
    with TemporaryDirectory() as name, database_in(Path(name), shared=shared) as database:
        return asyncio.run(measured(plans, tables, database, Path(name), carries))


def measure() -> dict[str, Any]:
    """Measure briefly: one process with 0 and 2 picture workers."""
    plans = {f"workers_{n}": Plan(workers=n, seconds=10.0) for n in (0, 2)}
    found = begin(plans, 60)
    flat = {
        f"{plan}/{level}/{name}": value
        for plan, levels in found.items()
        for level, figures in levels.items()
        for name, value in figures.items()
    }
    return judged(flat)


def table_of(found: dict[str, dict[str, dict[str, float]]]) -> str:
    """Return the figures as lines to read, a column for each plan and level."""
    columns = [(f"{plan} {level}", figures) for plan, levels in found.items() for level, figures in levels.items()]
    rows = [["", *(head for head, _ in columns)]]
    rows += [[name, *(f"{figures[name]:g}" for _, figures in columns)] for name in columns[0][1]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)


def main() -> None:
    """Read the command line, measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--against", type=Path, help="another checkout of the bot, measured first")
    parser.add_argument("--workers", type=int, nargs="*", default=[0, 1, 2], help="picture workers, one run for each")
    parser.add_argument("--processes", type=int, nargs="*", default=[], help="processes on one PostgreSQL, the same")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each level lasts")
    parser.add_argument("--levels", nargs="*", default=list(LEVELS), choices=list(LEVELS))
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--carries", type=float, default=0.0, help="presses a second, instead of finding that out")
    parser.add_argument("--core", type=float, default=0.0, help="give each process only this part of a core (Linux)")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    about: dict[str, Any] = {"seconds": chosen.seconds, "levels": tuple(chosen.levels), "core": chosen.core}
    plans = {"against": Plan(home=chosen.against, **about)} if chosen.against else {}
    plans |= {f"workers {n}": Plan(workers=n, **about) for n in chosen.workers}
    plans |= {f"processes {n}": Plan(processes=n, **about) for n in chosen.processes}
    begun = os.getloadavg()[0]
    found = begin(plans, chosen.tables, chosen.carries)
    if chosen.json:
        print(json.dumps({"cores": os.cpu_count(), "load before": begun, "figures": found}, indent=1))
    else:
        print(table_of(found))


if __name__ == "__main__":
    main()
