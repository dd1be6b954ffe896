"""Copies of SQLite databases: taken while a bot plays on, judged before they get their name, and put back.

They are made by SQLite itself (`VACUUM INTO`), which reads one moment of the database, its log included. The copy is
a single file in which nothing of what was erased before is left.
"""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import disk_usage

from filelock import FileLock, Timeout

from hansa_bot.model.errors import StoreError

_log = logging.getLogger(__name__)
_BESIDE = ("-wal", "-shm", "")
"""What SQLite keeps under a database's name, the database last."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a sound database of ours holds: the last migration it has had, tables of games, lines of their logs."""

    schema: str
    tables: int
    lines: int


def unwritable(path: Path) -> bool:
    """Return whether nothing can be written beside a file, as on a read-only disk."""
    return not os.access(path.parent, os.W_OK)


def to_read(path: Path, *, alone: bool = True) -> str:
    """Return SQLite's URI of a file that is read and never made; `alone` says that nobody opens it meanwhile.

    Then, and where nothing can be written, SQLite needs nothing beside it. Otherwise it makes a log and its index
    there, which stay behind and belong to the reader: a bot that runs as somebody else could not open them.
    """
    wal = path.with_name(f"{path.name}-wal")
    unlogged = not (wal.exists() and wal.stat().st_size)
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if unlogged and (alone or unwritable(path)) else ''}"


@contextmanager
def _left_alone(path: Path) -> Iterator[bool]:
    """Keep a bot from opening a database meanwhile; return whether nobody has it open."""
    beside = path.with_name(f"{path.name}.lock")
    if not beside.exists():
        yield not path.with_name(f"{path.name}-shm").exists()
        return
    lock = FileLock(beside, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except (Timeout, OSError):
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def copy(source: Path, target: Path, *, replace: bool = False) -> Judged:
    """Copy a database, which may be in use, to a file that gets its name when it is whole and sound.

    Raises StoreError, with nothing left under either name, when that cannot be done, and when the target is there
    and is not to be replaced.
    """
    if target.exists() and not replace:
        raise StoreError(f"{target} is there already")
    part = target.with_name(f"{target.name}.part")
    try:
        _clear(part)
        with (
            _left_alone(source) as alone,
            closing(sqlite3.connect(to_read(source, alone=alone), uri=True)) as database,
        ):
            _require_room(database, part)
            database.execute("VACUUM INTO ?", (str(part),))
        judged = judge(part)
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"cannot copy {source} to {target}: {error}") from error
    finally:
        with suppress(OSError):
            _clear(part)
    return judged


def _clear(part: Path) -> None:
    """Remove what there is of a copy that was not finished, and what SQLite kept beside it."""
    for name in (f"{part.name}-journal", part.name):
        part.with_name(name).unlink(missing_ok=True)


def judge(path: Path) -> Judged:
    """Return what a database holds; raises StoreError when it is not one of ours, or not sound."""
    try:
        with closing(sqlite3.connect(to_read(path), uri=True)) as database:
            (sound,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            if sound != "ok":
                raise StoreError(f"{path} is spoilt: {sound}")
            (schema,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            counts = (database.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("tables", "actions"))
            return Judged(schema, *(count for (count,) in counts))
    except (sqlite3.Error, TypeError) as error:
        what = "spoilt" if "malformed" in str(error) else "no database of this bot"
        raise StoreError(f"{path} is {what}: {error}") from error


def back_up(path: Path, schema: str) -> None:
    """Keep a copy of a database beside it, named after its schema, and delete earlier ones; raises StoreError."""
    kept = path.with_name(f"{path.stem}-schema-{schema}{path.suffix}")
    copy(path, kept, replace=True)
    for earlier in path.parent.glob(f"{path.stem}-schema-*{path.suffix}"):
        if earlier != kept:
            earlier.unlink()
    _log.info("database lifted from=%s copy=%s", schema, kept)


def put_back(source: Path, path: Path, aside: Path) -> Judged:
    """Put a copy of a database where nobody may have one open now; what was there is put aside, whole.

    At every moment there is a database at `path` if there was one before. Raises StoreError.
    """
    if aside.exists():
        raise StoreError(f"{aside} is there already")
    fresh = path.with_name(f"{path.name}.restored")
    judged = copy(source, fresh, replace=True)
    try:
        if path.exists():
            with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for suffix in _BESIDE:
            present = Path(f"{path}{suffix}")
            if not present.exists():
                continue
            try:
                os.link(present, f"{aside}{suffix}")  # the name itself goes to the other file in one step
                if suffix:
                    present.unlink()
            except OSError:
                present.rename(f"{aside}{suffix}")
        fresh.replace(path)
        _sync(path.parent)
    except OSError as error:
        raise StoreError(f"cannot put {source} back as {path}: {error}") from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
    return judged


def _require_room(database: sqlite3.Connection, target: Path) -> None:
    pages, spare, size = (
        database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
    )
    needed, free = (pages - spare) * size, disk_usage(target.parent).free
    if needed > free:
        raise StoreError(f"the disk is full: the copy needs {needed >> 20} MB, {target.parent} has {free >> 20}")


def _sync(path: Path) -> None:
    """Wait until the disk has a file, or the names in a folder, where a system can be asked for that."""
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
