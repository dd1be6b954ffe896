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


GAMES = "simulate harbour --players 3"
DRAW = "draw {record} --out {new}/x.png"
GALLERY = "gallery --out {new}"


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
        ("replay {record} --until 99", 1, "ends at version 5"),
        ("replay {new}/none.jsonl", 2, "none.jsonl"),
        ("draw {record}", 2, "--out"),
        (DRAW, 1, "x.png"),
        (f"{DRAW} --seat Q", 2, "none of A, B"),
        (f"{DRAW} --until 99", 1, "ends at version 5"),
        (f"{DRAW} --language klingon", 2, "klingon"),
        *((f"offers {{record}} --seat {sign}", 2, "none of A, B") for sign in ("C", "7", "x")),
        ("gallery", 2, "--out"),
        ("gallery --out {record}", 2, "is a file"),
        ("gallery --title harbour --out {record}/new", 1, "game.jsonl"),
        (f"{GALLERY} --title conquest", 1, "conquest"),
        (f"{GALLERY} --title harbour --board moon", 2, "moon"),
        (f"{GALLERY} --language klingon", 2, "klingon"),
        (f"{GALLERY} --theme dusk", 2, "dusk"),
        ("export 0 --out {new}", 2, "0 is not in the range"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(run, record, tmp_path, line, code, says):
    """Rows cite HB-9.1 and HB-9.2, which say with what equal purses do not go together."""
    new = tmp_path / "new"
    found, out, err = run(*line.format(record=record, new=new).split())
    assert (found, out, "Error" in err) == (code, "", True)
    assert says in err
    assert not new.exists()


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
