"""A throwaway PostgreSQL from the machine's own binaries: for tests, and for whatever measures or kills outside them.

with postgres.throwaway() as cluster:
    url = cluster.database("games")
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

IN_MEMORY = Path("/dev/shm")
_PATIENCE = 60.0
_USER = "postgres"
# Nobody cuts the power of a database that is thrown away.
_CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off", "max_connections=200")
# The server ends when the pipe to the shell does, however its owner went.
_WATCH = '"$@" & read -r _; kill -INT $!; wait'


@cache
def binaries() -> Path | None:
    """Return the folder of the newest PostgreSQL on this machine, or None."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    onward = shutil.which("initdb")
    return homes[-1] if homes else Path(onward).resolve().parent if onward else None


class Cluster:
    """A server on a socket in a folder of its own; whoever can reach the folder may do everything."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._folder, self._programs = folder, programs
        self._watch: subprocess.Popen[bytes] | None = None
        self._run("initdb", "--no-sync", "-A", "trust", "-U", _USER, "-E", "UTF8", "--locale=C", str(folder / "data"))

    def start(self) -> None:
        """Start the server and wait until it answers."""
        settings = (f"unix_socket_directories={self._folder}", "listen_addresses=", *_CARELESS)
        server = [str(self._programs / "postgres"), "-D", str(self._folder / "data")]
        server += [part for setting in settings for part in ("-c", setting)]
        with (self._folder / "log").open("ab") as log:
            self._watch = subprocess.Popen(
                ["/bin/sh", "-c", _WATCH, "sh", *server],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **_as_whom(),
            )
        deadline = time.monotonic() + _PATIENCE
        while self._ready().returncode:
            if self._watch.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self._folder / "log").read_text())
            time.sleep(0.02)

    def stop(self) -> None:
        """Break every connection off and stop the server; what is stored stays."""
        if self._watch is not None:
            self._watch.communicate(b"\n")
            self._watch = None

    def database(self, name: str) -> str:
        """Make an empty database and return its address."""
        self.sql(f'CREATE DATABASE "{name}"')
        return f"postgresql+asyncpg://{_USER}@/{name}?host={self._folder}"

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Run a statement from outside; return what it says."""
        where = ("-h", str(self._folder), "-U", _USER, "-d", database)
        return self._run("psql", "-XAtq", "-v", "ON_ERROR_STOP=1", *where, "-c", statement)

    def _ready(self) -> subprocess.CompletedProcess[bytes]:
        ask = [str(self._programs / "pg_isready"), "-q", "-h", str(self._folder), "-U", _USER]
        return subprocess.run(ask, check=False)

    def _run(self, program: str, *words: str) -> str:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            [str(self._programs / program), *words], capture_output=True, text=True, check=False, **_as_whom()
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout


def _as_whom() -> dict[str, Any]:
    """Say as whom the programs run, which refuse to be root's."""
    whom = {"user": _USER, "group": _USER, "extra_groups": []} if os.geteuid() == 0 else {}
    return {**whom, "cwd": "/", "env": {**os.environ, "LC_ALL": "C"}}


@contextmanager
def throwaway() -> Iterator[Cluster]:
    """Give a server that runs meanwhile; raises RuntimeError where this machine has none."""
    programs = binaries()
    if programs is None:
        raise RuntimeError("PostgreSQL is not installed here")
    folder = Path(tempfile.mkdtemp(prefix="postgres-", dir=IN_MEMORY if IN_MEMORY.is_dir() else None))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, _USER, _USER)
        cluster = Cluster(folder, programs)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
