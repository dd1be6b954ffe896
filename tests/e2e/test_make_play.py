"""`make play` again and again in one folder: a table waits each time, and an open page goes on by itself."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from socket import socket

import pytest
from playwright.async_api import expect

from hansa_bot.titles import registry
from tests.browser import chromium, needs_chromium
from tests.e2e import fresh
from tests.sandbox.person import Person
from tests.sandbox.toybot import eventually

pytestmark = [pytest.mark.proof, pytest.mark.wire]

TITLES = ["hansa_teutonica", "castles_of_burgundy", "merkator", "die_haendler"]


@dataclass
class Shop:
    """A clone whose packages are installed: they are those of this machine."""

    folder: Path
    port: int

    def begun(self, title: str) -> subprocess.Popen[bytes]:
        wanted = [f"TITLE={title}"] if title else []
        with (self.folder / "said").open("wb") as said, (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                ["make", "play", "VENV=packages", *wanted],
                cwd=self.folder,
                env=fresh.environment(SANDBOX_PORT=str(self.port), DRAW_AHEAD="off"),
                stdout=said,
                stderr=log,
                start_new_session=True,
            )

    def told(self) -> tuple[str, str, str] | None:
        """Return the address that was printed: its base, the channel, and the title that is said to be there."""
        said = (self.folder / "said").read_text("utf-8")
        found = re.findall(r"The sandbox is open at (http://\S+)/#(\S+) \((.+)\)\. Ctrl-C stops it\.", said)
        return found[0] if found else None

    @asynccontextmanager
    async def open(self, title: str = "") -> AsyncIterator[tuple[str, str, str]]:
        """Type `make play` and wait for the address; then press Ctrl-C."""
        process = self.begun(title)
        try:
            await eventually(lambda: process.poll() is not None or self.told())
            told = self.told()
            assert told is not None, (self.folder / "log").read_text("utf-8")
            yield told
        finally:
            os.killpg(process.pid, signal.SIGINT)
            await eventually(lambda: process.poll() is not None)


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    folder = fresh.clone(tmp_path / "hansa-bot")
    python = folder / "packages" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', "utf-8")
    python.chmod(0o755)
    (folder / "packages" / "run.stamp").touch()
    with closing(socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        return Shop(folder, taken.getsockname()[1])


async def test_a_table_waits_eight_times_the_four_titles_twice_around(shop: Shop) -> None:
    """The first time around each game is begun and given up, the second time it is left as it is."""
    places = []
    for number, title in enumerate(TITLES * 2):
        async with shop.open(title) as (base, word, name):
            assert name == registry.load(title).meta.name
            async with Person.at(base, "Anna", word) as anna:
                card = await anna.wait(lambda message: message.has("Join"))
                assert name in card.text
                assert "You're in" in (await anna.click(card, "Join")).text
                await anna.command("table start")
                await anna.wait(lambda message: message.has("Take my turn") or message.has("Answer"))
                if number < len(TITLES):
                    asked = (await anna.command("table abandon")).message
                    assert asked is not None
                    await anna.click(asked, "Abandon the game")
                places.append(word)
    assert places[:5] == ["table-1"] * 5
    assert places[5:7] == ["table-2", "table-3"]
    assert places[7].startswith("thread-")


@needs_chromium
@pytest.mark.browser
async def test_an_open_page_goes_on_after_each_start(shop: Shop) -> None:
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 390, "height": 844})
        for number in range(4):
            async with shop.open() as (base, _, _):
                if not number:
                    await page.goto(f"{base}/?as=Anna#table-1")
                await expect(page.locator("#notice")).to_be_hidden()
                await expect(page.get_by_role("button", name="Join", exact=True)).to_be_enabled()
            await expect(page.locator("#notice")).to_contain_text("Start it again with make play")
