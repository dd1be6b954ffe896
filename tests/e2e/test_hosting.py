"""The ten steps of docs/hosting.md, typed in a fresh folder up to a first card; the sandbox stands in for Discord."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.e2e import fresh
from tests.sandbox.person import Person
from tests.sandbox.toybot import eventually, opened
from tests.test_readme import ROOT

pytestmark = [pytest.mark.proof, pytest.mark.wire]

HOST_IT = (ROOT / "docs" / "hosting.md").read_text("utf-8")
LINES = [
    typed
    for line in re.findall(r"```\n(.*?)```", HOST_IT, re.DOTALL)[0].splitlines()
    if (typed := line.partition(" #")[0].strip())
]
FIRST = re.findall(r"Type `/(table new) title:(.+?)`", HOST_IT)
UNREACHED = re.compile("No matching distribution|connection broken|Failed to establish", re.IGNORECASE)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    return fresh.clone(tmp_path / "hansa-bot")


def typed(line: str, folder: Path) -> None:
    """Type a line; where no package index is reached, nothing can be shown here."""
    how: dict[str, Any] = {"cwd": folder, "env": fresh.environment(), "capture_output": True, "text": True}
    done = subprocess.run(line, shell=True, check=False, **how)
    unreached = "pip install" in line and done.returncode and UNREACHED.search(done.stderr)
    if unreached and os.environ.get("INSTALL_TESTS") != "required":
        pytest.skip("no package index is reached from this machine")
    assert done.returncode == 0, (line, done.stderr)


def begun(line: str, folder: Path, base: str) -> subprocess.Popen[bytes]:
    """Type the line that runs the bot."""
    with (folder / "log").open("wb") as log:
        how: dict[str, Any] = {
            "cwd": folder,
            "env": fresh.environment(DISCORD_API=base),
            "stdout": log,
            "stderr": log,
        }
        return subprocess.Popen(["sh", "-c", f"exec {line}"], **how)


@asynccontextmanager
async def running(line: str, folder: Path, base: str) -> AsyncIterator[None]:
    """Run the bot until people are heard, and stop it as Ctrl-C does."""
    process, log = begun(line, folder, base), folder / "log"
    try:
        await eventually(lambda: process.poll() is not None or " ready servers=" in log.read_text("utf-8"))
        assert process.poll() is None, log.read_text("utf-8")
        yield
    finally:
        process.send_signal(signal.SIGINT)
        await eventually(lambda: process.poll() is not None)
    assert process.returncode == 0, log.read_text("utf-8")


async def test_the_lines_lead_to_a_first_card(clone: Path) -> None:
    *before, start = LINES
    assert len(before) == 3
    ((command, title),) = FIRST
    for line in before:
        await asyncio.to_thread(typed, line, clone)
    settings = clone / ".env"
    settings.write_text(settings.read_text("utf-8").replace("DISCORD_TOKEN=\n", "DISCORD_TOKEN=sandbox\n"), "utf-8")
    async with opened() as sandbox, Person.at(sandbox.core.base, "Anna") as anna:
        await anna.kick()
        async with running(start, clone, sandbox.core.base):
            await anna.invite()
            hello = await anna.wait(lambda message: message.text.startswith("Hello."))
            assert "**/table new** opens a table." in hello.text
            assert "I have all the permissions I need here" in hello.text
            (named,) = [one for one in await anna.autocomplete(command, "title") if one.name == title]
            await anna.command(command, title=named.value)
            card = await anna.wait(lambda message: message.has("Join"))
            assert title in card.text
            assert card.has("Add computer")
    assert (clone / "var" / "bot.db").is_file()
    log = (clone / "log").read_text("utf-8")
    assert " starting version=" in log.splitlines()[0]
    assert "sandbox\n" not in log, "the token is in no log"


def test_whoever_forgets_the_token_is_told(clone: Path) -> None:
    shutil.copy(clone / ".env.example", clone / ".env")
    how: dict[str, Any] = {"cwd": clone, "env": fresh.environment(), "capture_output": True, "text": True}
    ended = subprocess.run([sys.executable, "bot.py"], check=False, **how)
    assert (ended.returncode, "DISCORD_TOKEN is missing" in ended.stderr) == (2, True), ended.stderr
