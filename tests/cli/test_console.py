"""Commands on people's own machines: consoles that know few letters, readers that are gone, odd names and paths."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from subprocess import PIPE
from typing import Protocol

import pytest

from tests.cli.conftest import DRAWS, written
from tests.early import early

ROOT = Path(__file__).parents[2]
NAMES = ["Zoë “Z” Müller…", "田中🎲"]
START = (
    "from hansa_bot.titles import registry; registry.look_in('tests.toys'); "
    "from hansa_bot.cli.main import main; main()"
)


FORKED = """
import json, os, sys
from hansa_bot.titles import registry; registry.look_in('tests.toys')
from hansa_bot.cli.main import main
for line in sys.stdin:
    arguments, *files = json.loads(line)
    if (child := os.fork()) == 0:
        for number, file in enumerate(files, start=1):
            os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        main(arguments)
    os.write(1, b'%d\\n' % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
"""Runs command after command, each in a process of its own, which has nothing to import any more."""


class Run(Protocol):
    def __call__(self, encoding: str, *arguments: object) -> subprocess.CompletedProcess[bytes]: ...


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Run a command in a process whose console has an encoding."""
    folder, consoles = tmp_path_factory.mktemp("console"), dict[str, subprocess.Popen[bytes]]()
    files = folder / "out", folder / "err"
    with ExitStack() as ending:

        def command(encoding: str, *arguments: object) -> subprocess.CompletedProcess[bytes]:
            if (console := consoles.get(encoding)) is None:
                settings = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)}
                started = subprocess.Popen(
                    [sys.executable, "-c", FORKED], stdin=PIPE, stdout=PIPE, env=settings, cwd=ROOT
                )
                console = consoles[encoding] = ending.enter_context(started)
            assert console.stdin is not None
            assert console.stdout is not None
            asked = json.dumps([[*map(str, arguments)], *map(str, files)])
            console.stdin.write(f"{asked}\n".encode())
            console.stdin.flush()
            code = int(console.stdout.readline())
            return subprocess.CompletedProcess(arguments, code, *(file.read_bytes() for file in files))

        yield command


@pytest.fixture
def named(tmp_path: Path) -> Path:
    path = tmp_path / "Zoë 田 & co" / "a game.jsonl"
    path.parent.mkdir()
    path.write_text(written(seats=NAMES, **DRAWS), "utf-8")
    return path


@pytest.mark.parametrize("encoding", early(1, ["ascii", "cp1252", "cp437", "utf-8"]))
def test_everything_is_printed_to_the_end_with_what_the_console_lacks_replaced(
    run: Run, named: Path, encoding: str
) -> None:
    """mengram#71 and hiring-agent#265 tell of tools that died at the first dash."""
    done = run(encoding, "replay", named)
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode(encoding).splitlines()
    assert told[1].startswith({"utf-8": "A Zoë “Z” Müller…: ", "cp1252": "A Zoë “Z” Müller…: "}.get(encoding, "A Zo"))
    assert told[-1].startswith("Waiting for Zo")
    assert told[-1].endswith("田中🎲" if encoding == "utf-8" else "???")


def test_letters_are_replaced_by_what_is_like_them(run: Run, named: Path) -> None:
    assert b'A Zoe "Z" Muller...: ' in run("ascii", "replay", named).stdout


@pytest.mark.parametrize("encoding", early(1, ["ascii", "cp1252"]))
def test_data_loses_nothing(run: Run, named: Path, encoding: str) -> None:
    done = run(encoding, "replay", named, "--json")
    assert json.loads(done.stdout.decode(encoding))["seats"] == NAMES


@pytest.mark.parametrize("encoding", early(1, ["ascii", "cp1252"]))
def test_a_refusal_is_told_on_any_console(run: Run, named: Path, encoding: str) -> None:
    named.write_text("{", "utf-8")
    done = run(encoding, "replay", named)
    assert done.returncode == 1
    assert done.stderr.startswith(b"Error: line 1")
    assert b"Traceback" not in done.stderr


def test_a_reader_that_is_gone_is_no_error(named: Path) -> None:
    settings = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", START, "offers", str(named)]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=settings, cwd=ROOT, timeout=60)
    os.close(writing)
    assert done.stderr == b""
