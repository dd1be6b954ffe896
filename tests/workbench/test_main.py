"""Every tool explains itself, and the package can be run."""

import subprocess
import sys
from pathlib import Path

import pytest

from workbench.main import main

GAMES = "simulate harbour --players 3"
GALLERY = "gallery --out {new}"


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_tool_has_help(run, name):
    code, out, _ = run(name, "--help")
    assert code == 0
    assert "Usage:" in out
    assert main.commands[name].help


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("conquer", 2, "conquer"),
        ("simulate ludo --players 3", 1, "harbour"),
        ("simulate harbour --players 9", 1, "allowed: 1, 2, 3, 4"),
        ("simulate harbour --players many", 2, "integer"),
        ("simulate harbour", 2, "--players"),
        (f"{GAMES} --option length", 2, "KEY=VALUE"),
        (f"{GAMES} --option length=huge", 1, "short, long"),
        (f"{GAMES} --option colour=red", 1, "length"),
        (f"{GAMES} --preset storm", 1, "preset cannot be 'storm'; allowed: regatta, fair_wind"),
        (f"{GAMES} --preset regatta --option purses=equal", 1, "for three ships only. (HB-9.2)"),
        ("simulate harbour --players 1 --option purses=equal", 1, "at least two seats. (HB-9.1)"),
        (f"{GAMES} --games 0", 2, "0 is not in the range"),
        (f"{GAMES} --player sly", 2, "sly"),
        ("bench speed", 2, "decisions"),
        ("gallery", 2, "--out"),
        ("gallery --out {record}", 2, "is a file"),
        ("gallery --title harbour --out {record}/new", 1, "game.jsonl"),
        (f"{GALLERY} --title conquest", 1, "conquest"),
        (f"{GALLERY} --title harbour --board moon", 2, "moon"),
        (f"{GALLERY} --language klingon", 2, "klingon"),
        (f"{GALLERY} --theme dusk", 2, "dusk"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(refused, line, code, says):
    """Rows cite HB-9.1 and HB-9.2, which say with what equal purses do not go together."""
    refused(line, code, says)


def test_the_package_runs_as_a_module():
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-m", "workbench", "--help"], cwd=root, capture_output=True, text=True, check=True
    )
    assert "python -m workbench" in ran.stdout
    assert "simulate" in ran.stdout
