"""Every command explains itself, and the module can be run."""

import subprocess
import sys
from pathlib import Path

import pytest

from hansa_bot.cli.main import main
from workbench.main import main as tools


def test_the_commands_are_there():
    assert set(main.commands) >= {
        "replay",
        "draw",
        "offers",
        "verify",
        "export",
        "import",
        "check",
        "backup",
        "restore",
    }


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_has_help(run, name):
    code, out, _ = run(name, "--help")
    assert code == 0
    assert "Usage:" in out
    assert main.commands[name].help


DRAW = "draw {record} --out {new}/x.png"


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("conquer", 2, "conquer"),
        ("replay {record} --until 99", 1, "ends at version 5"),
        ("replay {new}/none.jsonl", 2, "none.jsonl"),
        ("draw {record}", 2, "--out"),
        (DRAW, 1, "x.png"),
        (f"{DRAW} --seat Q", 2, "none of A, B"),
        (f"{DRAW} --until 99", 1, "ends at version 5"),
        (f"{DRAW} --language klingon", 2, "klingon"),
        *((f"offers {{record}} --seat {sign}", 2, "none of A, B") for sign in ("C", "7", "x")),
        ("export 0 --out {new}", 2, "0 is not in the range"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(refused, line, code, says):
    refused(line, code, says)


@pytest.mark.parametrize("name", sorted(tools.commands))
def test_a_tool_says_where_it_lives(refused, name):
    refused(f"{name} harbour --players 3", 2, f"python -m workbench {name}")


def test_the_package_runs_as_a_module():
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-m", "hansa_bot", "--help"], cwd=root, capture_output=True, text=True, check=True
    )
    assert "python -m hansa_bot" in ran.stdout
    assert "replay" in ran.stdout


def test_no_command_needs_discord():
    loaded = "import sys, hansa_bot.cli.main; sys.exit('discord' in sys.modules)"
    subprocess.run([sys.executable, "-c", loaded], cwd=Path(__file__).parents[2], check=True)
