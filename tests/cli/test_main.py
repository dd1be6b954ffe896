"""Every command explains itself, and the module can be run."""

import subprocess
import sys
from pathlib import Path

import pytest

from hansa_bot.cli.main import main


def test_the_commands_are_there():
    assert set(main.commands) >= {"simulate", "replay", "draw", "offers", "bench", "export", "import", "check"}


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_has_help(run, name):
    code, out, _ = run(name, "--help")
    assert code == 0
    assert "Usage:" in out
    assert main.commands[name].help


def test_an_unknown_command_fails(run):
    code, _, err = run("conquer")
    assert code == 2
    assert "conquer" in err


def test_the_package_runs_as_a_module():
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-m", "hansa_bot", "--help"], cwd=root, capture_output=True, text=True, check=True
    )
    assert "python -m hansa_bot" in ran.stdout
    assert "simulate" in ran.stdout


def test_no_command_needs_discord():
    loaded = "import sys, hansa_bot.cli.main; sys.exit('discord' in sys.modules)"
    subprocess.run([sys.executable, "-c", loaded], cwd=Path(__file__).parents[2], check=True)
