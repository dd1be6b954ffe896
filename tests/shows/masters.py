"""A game against two masters with hints, and its analysis at the end, in a real browser.

`python -m tests.shows.masters --pictures DIR TITLE` lets Anna take some turns by nothing but hints, on a phone; the
masters answer in processes of their own. Then quick players finish the game, and its analysis is looked at.
"""

import argparse
import asyncio
import re
import tempfile
from contextlib import suppress
from pathlib import Path

from playwright import async_api
from playwright.async_api import Page

from hansa_bot.ai.player import MASTER
from hansa_bot.host.kernel.terms import Coach, Terms
from tests.browser import chromium
from tests.e2e.bot_process import bot_in
from tests.shows.afterwards import MINUTES, PANEL, WIDTHS, begin, host_in, look, play_out

ASKED = re.compile("^(Take my turn|Answer)$")
TURNS, STEPS, TRIES = 3, 12, 30
"""Turns that Anna takes or answers, steps in each at most, and how often she looks whether it is her turn."""


async def take_turn(page: Page, shots: Path, turn: int) -> None:
    """Take a turn as the hints say, step by step, with a screenshot of each grade of the first."""
    own = page.get_by_role("button", name=ASKED)
    panel = page.locator(PANEL).last
    hint = panel.get_by_role("button", name=re.compile("^Hint"))
    hint_or_end = panel.get_by_role("button", name=re.compile("^(Hint|End)")).first
    for _ in range(TRIES):  # as long as the masters think, the button is somebody else's
        await own.last.wait_for(timeout=MINUTES)
        await page.screenshot(path=shots / f"turn{turn}-card.png")
        await own.last.click()
        with suppress(async_api.TimeoutError):
            await hint_or_end.wait_for(timeout=MINUTES / TRIES)
            break
    for step in range(STEPS):
        await hint_or_end.wait_for()
        if not await hint.count():
            break
        await hint.click()
        for grade in range(1, 4):
            more = panel.get_by_role("button", name="What else?" if grade == 3 else "More", exact=True)
            await panel.get_by_role("button", name="Back to my turn").wait_for(timeout=MINUTES)
            await page.wait_for_timeout(1500)
            if step == 0:
                await panel.screenshot(path=shots / f"turn{turn}-hint{grade}.png")
            if not await more.count():
                break
            await more.click()
        await page.wait_for_timeout(1500)
        if step == 0:
            await panel.screenshot(path=shots / f"turn{turn}-hint4.png")
        await panel.locator("button.primary").first.click()
        await page.wait_for_timeout(1500)
        if not await panel.get_by_role("button", name=re.compile("^(Hint|End)")).count():
            return
    end = panel.get_by_role("button", name=re.compile("^End"))
    if await end.count():
        await end.first.click()


async def show(title: str, shots: Path) -> None:
    """Play some turns against two masters, finish the game, and look at its analysis."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        async with host_in(folder) as host:
            table = await begin(host, title, 1, 2, Terms(level=MASTER, coach=Coach.COUNTED))
        with bot_in(folder, "--title", title) as address:
            async with chromium() as browser:
                width, height = WIDTHS["phone"]
                page = await browser.new_page(viewport={"width": width, "height": height})
                await page.goto(f"{address}/?as=Anna#table-2")
                for turn in range(TURNS):
                    await take_turn(page, shots, turn)
                await page.get_by_role("button", name=ASKED).last.wait_for(timeout=MINUTES)
                await page.screenshot(path=shots / "after.png", full_page=True)
        async with host_in(folder) as host:
            await play_out(host, table)
        with bot_in(folder, "--title", title) as address:
            async with chromium() as browser:
                page = await browser.new_page(viewport={"width": width, "height": height})
                await page.goto(f"{address}/?as=Anna#table-2")
                await look(page, shots)


async def main() -> None:
    """Play the title that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, help="a folder for screenshots")
    parser.add_argument("title", nargs="?", default="hansa_teutonica")
    asked = parser.parse_args()
    asked.pictures.mkdir(parents=True, exist_ok=True)
    await show(asked.title, asked.pictures)


if __name__ == "__main__":
    asyncio.run(main())
