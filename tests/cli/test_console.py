"""Commands on people's own machines: consoles that know few letters, readers that are gone, odd names and paths."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import DRAWS, written
from tests.early import early

ROOT = Path(__file__).parents[2]
NAMES = ["Zoë “Z” Müller…", "田中🎲"]
START = (
    "from hansa_bot.titles import registry; registry.look_in('tests.toys'); "
    "from hansa_bot.cli.main import main; main()"
)


def run(encoding: str, *arguments: object) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process whose console has an encoding."""
    settings = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", START, *map(str, arguments)], capture_output=True, env=settings, cwd=ROOT, timeout=60
    )


@pytest.fixture
def named(tmp_path: Path) -> Path:
    path = tmp_path / "Zoë 田 & co" / "a game.jsonl"
    path.parent.mkdir()
    path.write_text(written(seats=NAMES, **DRAWS), "utf-8")
    return path


@pytest.mark.parametrize("encoding", early(1, ["ascii", "cp1252", "cp437", "utf-8"]))
def test_everything_is_printed_to_the_end_with_what_the_console_lacks_replaced(named: Path, encoding: str) -> None:
    """mengram#71 and hiring-agent#265 tell of tools that died at the first dash."""
    done = run(encoding, "replay", named)
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode(encoding).splitlines()
    assert told[1].startswith({"utf-8": "A Zoë “Z” Müller…: ", "cp1252": "A Zoë “Z” Müller…: "}.get(encoding, "A Zo"))
    assert told[-1].startswith("Waiting for Zo")
    assert told[-1].endswith("田中🎲" if encoding == "utf-8" else "???")


def test_letters_are_replaced_by_what_is_like_them(named: Path) -> None:
    assert b'A Zoe "Z" Muller...: ' in run("ascii", "replay", named).stdout


@pytest.mark.parametrize("encoding", early(1, ["cp1252", "ascii"]))
def test_data_loses_nothing(named: Path, encoding: str) -> None:
    done = run(encoding, "replay", named, "--json")
    assert json.loads(done.stdout.decode(encoding))["seats"] == NAMES


@pytest.mark.parametrize("encoding", early(1, ["cp1252", "ascii"]))
def test_a_refusal_is_told_on_any_console(named: Path, encoding: str) -> None:
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
