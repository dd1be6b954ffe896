"""`export`: writes a stored table as a game record."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from hansa_bot.cli.database import database
from hansa_bot.engine.record import Record, dump
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Status


@click.command()
@click.argument("table", type=click.IntRange(min=1))
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="Where to write it.")
@click.option(
    "--running",
    is_flag=True,
    help="Also a game under way. The file then holds its secret seed: it tells what is still hidden or to be drawn.",
)
def export(table: int, out: Path, running: bool) -> None:
    """Write TABLE as a record.

    Reads the bot's database, which DATABASE_URL names; stop the bot first. `import` and `replay` read the file.
    """
    record = asyncio.run(_record(table, running))
    out.write_text(dump(record), "utf-8")
    click.echo(f"Table {table}: {record.title}, {len(record.moves)} moves, written to {out}")


async def _record(table_id: int, running: bool) -> Record:
    async with database(read_only=True) as store:
        query = (await Host.open(store)).query
        table = await query.table(table_id)
        if table.status is Status.RUNNING and not running:
            raise click.ClickException(
                f"Table {table_id} is still being played. With --running it is written all the same, "
                "with the secret seed that tells what is still hidden or to be drawn."
            )
        return await query.record(table_id, unfinished=True)
