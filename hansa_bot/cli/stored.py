"""Stored tables, while the bot is not running: `check` replays them all, `export` and `import` are records of one."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import click

from hansa_bot import config
from hansa_bot.cli.records import json_option, print_json, read_record, record_file, tell_departures
from hansa_bot.engine.record import Record, dump
from hansa_bot.host.hooks import TIMER_HANDLERS
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoTable
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.kernel.tasks import SystemClock
from hansa_bot.host.query import Query
from hansa_bot.host.record.keepsake import Keepsake
from hansa_bot.host.record.records import NOWHERE, Finding, Imported, ReplayVerdict, findings, import_record
from hansa_bot.model.values import Whose
from hansa_bot.render.worker import Worker
from hansa_bot.store import Store, prefs

_HIGHEST_ID = 2**63 - 1


@asynccontextmanager
async def database(*, read_only: bool) -> AsyncIterator[Store]:
    """Open the database that DATABASE_URL names; raises ConfigError, and StoreError when it is in use."""
    store = await Store.open(config.load().database_url, read_only=read_only)
    try:
        yield store
    finally:
        await store.close()


@click.command()
@click.option("--strict", is_flag=True, help="Fail also when a game under way departs: a dry run before a release.")
@json_option
def check(strict: bool, as_json: bool) -> None:
    """Replay every stored table.

    Plays all games in the bot's database, which DATABASE_URL names, again from their setup and compares the digest
    of every version; names whatever else is stored that cannot be read. Changes nothing; stop the bot first. Fails
    when a table differs. A game that older rules have begun departs where today's forbid an action of it, or make
    something else of one: the first is named.
    """
    everything, spoilt = asyncio.run(_findings())
    faults = [finding for finding in everything if finding.verdict is not ReplayVerdict.SAME]
    count = Counter(finding.verdict for finding in everything)
    tables, versions = len(everything), sum(finding.versions for finding in everything)
    if as_json:
        sums = {verdict.name.lower(): count[verdict] for verdict in ReplayVerdict}
        told = {"tables": tables, "versions": versions, **sums, "findings": list(map(_plain, faults))}
        print_json(told | {"settings": [f"{whose.value} {who}" for whose, who in spoilt]})
    else:
        for finding in faults:
            title = f"{finding.title}, running" if finding.running else finding.title
            click.echo(f"table {finding.table} ({title}) {finding.verdict}: {finding.why}")
        for whose, who in spoilt:
            click.echo(f"the settings of {whose.value} {who} cannot be read: the defaults count")
        by_verdict = ", ".join(f"{count[verdict]} {verdict}" for verdict in ReplayVerdict)
        click.echo(f"{tables} tables, {versions} versions: {by_verdict}")
    departs = strict and any(each.running and each.verdict is ReplayVerdict.DEPARTS for each in faults)
    if count[ReplayVerdict.DIFFERS] or spoilt or departs:
        raise SystemExit(1)  # without a message: what is wrong stands above, line by line


async def _findings() -> tuple[list[Finding], list[tuple[Whose, int]]]:
    async with database(read_only=True) as store:
        found = [finding async for finding in findings(store, TIMER_HANDLERS)]
        return found, await store.ask(prefs.find_spoilt)


def _plain(fault: Finding) -> dict[str, object]:
    about = {"table": fault.table, "title": fault.title, "running": fault.running}
    return about | {"verdict": fault.verdict.name.lower(), "why": fault.why}


@click.command()
@click.argument("table", type=click.IntRange(min=1))
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="Where to write it.")
@click.option(
    "--running",
    is_flag=True,
    help="Also a game under way. The file then holds its secret seed: it tells what is still hidden or to be drawn.",
)
@click.option(
    "--page", type=click.Path(dir_okay=False, path_type=Path), help="Write it as a page of HTML that plays it, too."
)
def export(table: int, out: Path, running: bool, page: Path | None) -> None:
    """Write TABLE as a record.

    Reads the bot's database, which DATABASE_URL names; stop the bot first. `import` and `replay` read the file.
    """
    record, told = asyncio.run(_record(table, running, paged=page is not None))
    out.write_text(dump(record), "utf-8")
    if page is not None:
        page.write_text(told, "utf-8")
    click.echo(f"Table {table}: {record.title}, {len(record.moves)} moves, written to {out}")


async def _record(table_id: int, running: bool, *, paged: bool) -> tuple[Record, str]:
    async with database(read_only=True) as store:
        query = Host(store).query
        try:
            table = await query.table(table_id)
        except NoTable as error:
            raise click.ClickException(f"no table {table_id}") from error
        if table.status is Status.RUNNING and not running:
            raise click.ClickException(
                f"Table {table_id} is still being played. With --running it is written all the same, "
                "with the secret seed that tells what is still hidden or to be drawn."
            )
        record = await query.record(table_id, unfinished=True)
        return record, await _page(query, table) if paged else ""


async def _page(query: Query, table: Table) -> str:
    scenes, result = await query.scenes(table.id), await query.result(table.id)
    worker = Worker()
    about = table.title, table.names, table.options
    page = await Keepsake(*about, scenes, result, table.language, table.colours).page(worker)
    await worker.close()
    return page


@click.command("import")
@record_file
@click.option(
    "--channel",
    type=click.IntRange(1, _HIGHEST_ID),
    default=None,
    metavar="ID",
    help="The channel in which it may be looked up; none when left out.",
)
@json_option
def import_(file: Path, channel: int | None, as_json: bool) -> None:
    """Store a record as a table.

    Replays the game record FILE and keeps it in the bot's database, which DATABASE_URL names, as a table of its own
    that is over, or abandoned where the record ends earlier. Stop the bot first.
    """
    _, record = read_record(file)
    imported, table = asyncio.run(_store(record, NOWHERE if channel is None else channel))
    if as_json:
        row = {"table": table.id, "title": table.title, "status": table.status, "version": table.version}
        print_json(row | {"repeated": imported.repeated})
    else:
        was = "was imported before as" if imported.repeated else "is"
        click.echo(f"{file} {was} table {table.id}: {table.title}, {table.status} at version {table.version}")
        tell_departures(record, imported.departures, imported.left)


async def _store(record: Record, channel: int) -> tuple[Imported, Table]:
    async with database(read_only=False) as store:
        imported = await import_record(store, SystemClock(), record, channel)
        return imported, await Host(store).query.table(imported.table)
