"""`backup` and `restore`: the bot's database as one file, taken while it plays, and put back while it does not."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hansa_bot import config
from hansa_bot.store import copies
from hansa_bot.store.lifting import require_known
from hansa_bot.store.sqlite import is_sqlite, require, take_lock
from hansa_bot.store.store import address

if TYPE_CHECKING:
    from sqlalchemy.engine import URL


@click.command()
@click.argument("target", type=click.Path(path_type=Path), required=False)
@click.option("--overwrite", is_flag=True, help="Replace TARGET where it is there already.")
def backup(target: Path | None, overwrite: bool) -> None:
    """Copy the bot's database to TARGET.

    The bot may be playing: the copy is the database, which DATABASE_URL names, as it is at one moment, in a single
    file that has been checked. TARGET is a file or a folder; left out, the copy lies beside the database, and is
    called by date and time. For PostgreSQL it says what to type instead.
    """
    where = address(config.load().database_url)
    if not is_sqlite(where):
        raise click.ClickException(_postgresql("back up", _dump(where, target)))
    require(where)
    source = Path(where.database or "")
    if target is None or target.is_dir():
        target = (target or source.parent) / f"{source.stem}-{_now()}{source.suffix}"
    judged = copies.copy(source, target, replace=overwrite)
    click.echo(f"Copied to {target} ({_told(judged)})")


@click.command()
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(source: Path) -> None:
    """Put the copy SOURCE back as the bot's database.

    Stop the bot first. The database that is there, which DATABASE_URL names, is kept beside it under another name.
    For PostgreSQL it says what to type instead.
    """
    where = address(config.load().database_url)
    if not is_sqlite(where):
        raise click.ClickException(_postgresql("restore", _load(where, source)))
    # First of all: a copy that this version cannot read is refused while nothing has been touched.
    require_known(copies.judge(source).schema)
    # A running bot holds the same lock, so this fails as long as one plays.
    lock = take_lock(where)
    try:
        path = Path(where.database or "")
        aside = path.with_name(f"{path.stem}-before-{_now()}{path.suffix}")
        judged = copies.put_back(source, path, aside)
    finally:
        lock.release()
    click.echo(f"Restored from {source} ({_told(judged)}); `python -m hansa_bot check` replays every game")
    if aside.exists():
        click.echo(f"What was there before is kept as {aside}")


def _now() -> str:
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


def _told(judged: copies.Judged) -> str:
    return f"schema {judged.schema}, tables: {judged.tables}, lines of their logs: {judged.lines}"


def _postgresql(what: str, commands: list[list[str]]) -> str:
    lines = "".join(f"\n    {shlex.join(command)}" for command in commands)
    return f"Nothing was done: PostgreSQL's own tools {what} a database. They ask for the password; type\n{lines}"


def _dump(where: URL, target: Path | None) -> list[list[str]]:
    file = target or Path(f"{where.database}-{_now()}.dump")
    return [["pg_dump", *_server(where), "--format=custom", f"--file={file}", f"--dbname={where.database}"]]


def _load(where: URL, source: Path) -> list[list[str]]:
    """Return what puts the present database aside, unless a bot has it, and a new one in its place."""
    name, server = str(where.database), _server(where)
    # Renamed, not dropped: nothing is lost, and PostgreSQL refuses it while a bot is connected.
    rename = f'ALTER DATABASE "{name}" RENAME TO "{name}-before-{_now()}"'
    return [
        ["psql", *server, "--dbname=postgres", f"--command={rename}"],
        ["createdb", *server, name],
        ["pg_restore", *server, "--exit-on-error", "--no-owner", f"--dbname={name}", str(source)],
    ]


def _server(where: URL) -> list[str]:
    parts = (("host", where.host or where.query.get("host")), ("port", where.port), ("username", where.username))
    return [f"--{name}={value}" for name, value in parts if value]
