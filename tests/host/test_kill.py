"""A whole game in a process that is killed again and again, without warning, at random steps."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.conftest import sqlite_only

KILLS = 6
FURTHEST = 60
"""The longest life in steps; a whole game takes about 250."""


def run(folder: Path, step: int) -> tuple[int, list[str]]:
    """Let the process live until a step (0: to the end); return how it ended and what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.host.killed", str(folder), str(step)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode in (0, -9), done.stderr
    return done.returncode, done.stdout.splitlines()


def posts(folder: Path) -> list[tuple[str, int]]:
    lines = [json.loads(line) for line in (folder / "posts.jsonl").read_text("utf-8").splitlines()]
    assert len({line["nonce"] for line in lines}) == len(lines)
    return [(line["kind"], line["version"]) for line in lines if line["kind"] != "lobby"]


@sqlite_only
@pytest.mark.proof
def test_a_game_that_is_killed_again_and_again_ends_like_one_that_is_not(tmp_path: Path) -> None:
    calm, wild = tmp_path / "calm", tmp_path / "wild"
    calm.mkdir()
    wild.mkdir()
    ended, told = run(calm, 0)
    assert ended == 0
    rng = random.Random(7)
    confirmed = 0
    for _ in range(KILLS):
        ended, lines = run(wild, rng.randrange(1, FURTHEST))
        versions = [int(line.split()[1]) for line in lines if line.startswith("version")]
        assert ended == -9
        assert versions == sorted(versions)
        assert not versions or versions[0] > confirmed
        confirmed = max([confirmed, *versions])
    ended, lines = run(wild, 0)
    assert ended == 0
    assert lines[-1] == told[-1]
    assert posts(wild) == posts(calm)
    assert posts(wild)[-2:] == [("final", posts(calm)[-2][1]), ("fold", posts(calm)[-1][1])]
