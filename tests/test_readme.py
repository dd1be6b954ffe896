"""What README tells people to type runs as it is written there, in its order."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from hansa_bot.cli.main import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
TYPED = re.findall(r"^python -m hansa_bot (.+)$", README, re.MULTILINE)


@pytest.mark.proof
def test_every_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///bot.db")
    assert len(TYPED) >= 9
    for line in TYPED:
        # Games against each other are all alike: of as many as tell something, two show that it can be typed.
        typed = re.sub(r"^(arena .*--games) \d+", r"\1 2", line)
        result = CliRunner().invoke(main, shlex.split(typed, comments=True))
        assert result.exit_code == 0, (line, result.output)


def test_every_make_target_that_is_named_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    named = set(re.findall(r"\bmake ([a-z]+)", README))
    assert {"play", "test", "proof"} <= named
    assert named <= set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
