"""`import`: stores a game record as a table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from hansa_bot.cli.common import json_option, print_json, read_record, record_file
from hansa_bot.cli.database import database
from hansa_bot.engine.record import Record
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.ports import SystemClock
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.record.records import NOWHERE, Imported, import_record

_HIGHEST = 2**63 - 1


@click.command("import")
@record_file
@click.option(
    "--channel",
    type=click.IntRange(1, _HIGHEST),
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
        told = {"table": table.id, "title": table.title, "status": table.status, "version": table.version}
        print_json(told | {"repeated": imported.repeated})
    else:
        was = "was imported before as" if imported.repeated else "is"
        click.echo(f"{file} {was} table {table.id}: {table.title}, {table.status} at version {table.version}")


async def _store(record: Record, channel: int) -> tuple[Imported, Table]:
    async with database(read_only=False) as store:
        imported = await import_record(store, SystemClock(), record, channel)
        return imported, await (await Host.open(store)).query.table(imported.table)
