"""What a game needs of a screen, measured in a real browser: heights of cards, lengths of recaps, clicks a turn.

`python -m tests.shows.screens` plays a whole game of each title by what the panel proposes, as Anna, on a phone and
on a desktop, and prints the figures as JSON; now and then she chooses a free place in a list instead. A press counts
once it has led to something. With `--pictures DIR` it keeps screenshots.
"""

import argparse
import asyncio
import json
import re
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.async_api import Error, Locator, Page

from tests.browser import chromium
from tests.e2e.bot_process import bot_in

WIDTHS = {"phone": (390, 844), "desktop": (1280, 800)}
ROOM = 690
"""Pixels that a phone of 844 leaves for messages."""
STEPS = 2500
OWN = re.compile("^(Take my turn|Answer)$")
CARD = "li.message:not(:has(p.private-note)):has(button.button)"
PANEL = "li.message:has(p.private-note)"
ANSWERED = "() => !document.querySelector('[data-waiting], [aria-busy=true]')"
AFTER_STEP = 40
"""Milliseconds: nothing on the page takes longer than a few of these."""
PATIENCE = 20_000
TOGETHER = re.compile("^(Whole turn|At once) ")
FREE = re.compile("^(Place|Take) · ")
"""The list of free places, by its title."""
EVERY = 5
"""Turns from one in which a free place is chosen to the next."""


@dataclass
class Figures:
    """What was measured in one game."""

    heights: dict[str, float] = field(default_factory=dict)
    panels: list[float] = field(default_factory=list)
    last_card: float = 0.0
    recaps: dict[str, int] = field(default_factory=dict)
    clicks: Counter[str] = field(default_factory=Counter)
    free: dict[str, int] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        """Return the figures that the project is held to."""
        heights, recaps = [*self.heights.values()], [*self.recaps.values()]
        clicks = [count for turn, count in self.clicks.items() if turn not in self.free]
        return {
            "cards": len(heights),
            "fit": round(sum(height <= ROOM for height in heights) / len(heights), 3),
            "height_median": median(heights),
            "height_most": max(heights),
            "panels_fit": round(sum(height <= ROOM for height in self.panels) / len(self.panels), 3),
            "panel_median": median(self.panels),
            "panel_most": max(self.panels),
            "last_card": self.last_card,
            "recap_median": median(recaps),
            "recap_most": max(recaps),
            "turns": len(clicks),
            "clicks_median": median(clicks),
            "clicks_most": max(clicks),
            "free_places": len(self.free),
            "free_place_most": max(self.free.values(), default=0),
            "complaints": self.complaints,
        }


async def play(page: Page, figures: Figures, shots: Path | None) -> None:
    """Play a game to its end by the first proposal of every panel."""
    await page.get_by_role("button", name="Join", exact=True).click()
    await page.get_by_role("button", name="Start", exact=True).click()
    turn = ""
    for _ in range(STEPS):
        await page.wait_for_timeout(AFTER_STEP)
        if await page.get_by_role("button", name="Rematch").count():
            figures.last_card = await height_of(page.locator(CARD).last)
            return
        try:
            button, opens = await next_button(page)
            if button is None:
                continue
            if opens and (turn := await measure(page, figures)) and shots is not None:
                await page.screenshot(path=shots / f"card{len(figures.heights)}.png")
            await press(page, button, opens=opens)
            if opens:
                figures.panels.append(await height_of(page.locator(PANEL).last))
            figures.clicks[turn] += 1
            if opens and len(figures.heights) % EVERY == 0 and (taken := await choose_freely(page)):
                figures.free[turn] = figures.clicks[turn] + taken
        except Error:  # the message has changed meanwhile: look again
            continue
    raise AssertionError(f"no end after {STEPS} steps")


async def press(page: Page, control: Locator, *, opens: bool = False) -> None:
    """Press a control and wait until it is gone, or has opened a panel; raises Error where neither ever happens."""
    known, custom = await page.locator(PANEL).count(), await control.get_attribute("data-custom")
    await control.click(timeout=PATIENCE)
    if opens:
        await page.wait_for_function("n => document.querySelectorAll('p.private-note').length > n", arg=known)
        await page.locator(PANEL).last.locator("[data-custom]").first.wait_for(timeout=PATIENCE)
    elif custom:
        await page.locator(f"{PANEL} [data-custom={json.dumps(custom)}]").wait_for(state="detached", timeout=PATIENCE)
    await page.wait_for_function(ANSWERED, timeout=PATIENCE)


async def choose_freely(page: Page) -> int:
    """Choose the last place in the first list of places; return how many clicks that took, 0 without a list."""
    places = page.locator(PANEL).last.get_by_role("button", name=FREE)
    if not await places.count():
        return 0
    await places.first.click(timeout=PATIENCE)
    custom = await places.first.get_attribute("data-custom")
    await page.get_by_role("option").last.click(timeout=PATIENCE)
    await page.locator(f"[data-custom={json.dumps(custom)}]").wait_for(state="detached", timeout=PATIENCE)
    return 2


async def next_button(page: Page) -> tuple[Locator | None, bool]:
    """Return what to press next (what is proposed, the end of the turn, the card), and whether it opens a panel."""
    panel = page.locator(PANEL).last
    if await panel.count():
        together = panel.get_by_role("button", name=TOGETHER)
        if await together.count():
            return together, False
        coloured = panel.locator("button.button:is(.primary, .success, .danger):enabled")
        if await coloured.count():
            return coloured.first, False
        ending = panel.get_by_role("button", name=re.compile("^End"))
        if await ending.count() and await ending.last.is_enabled():
            return ending.last, False
    own = page.locator(f"{CARD} button.button:enabled").filter(has_text=OWN)
    return (own.last, True) if await own.count() else (None, False)


async def measure(page: Page, figures: Figures) -> str:
    """Note the height of the newest card and how long it is about what happened; return which one it is."""
    card = page.locator(CARD).filter(has=page.get_by_role("button", name=OWN)).last
    key = await card.get_attribute("id") or ""
    height = await height_of(card)
    if not height:
        return ""
    lines = (await card.locator(".words").first.inner_text()).split("\n")
    told = [line for line in lines[1:] if line.strip() and "@" not in line]
    figures.heights[key] = height
    figures.recaps[key] = sum(map(len, told))
    return key


async def height_of(message: Locator) -> float:
    """Return how high a message with a picture is; 0 where it is replaced by its next form at this very moment."""
    await message.locator("img").last.wait_for()
    box = await message.bounding_box()
    return 0.0 if box is None else box["height"]


async def game(title: str, screen: str, pictures: Path | None) -> dict[str, Any]:
    """Play one whole game of a title on a screen and return its figures."""
    width, height = WIDTHS[screen]
    figures = Figures()
    shots = None if pictures is None else pictures / f"{title}-{screen}"
    if shots is not None:
        shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, bot_in(Path(folder), "--title", title) as address:
        async with chromium() as browser:
            page = await browser.new_page(viewport={"width": width, "height": height})
            page.on("pageerror", lambda error: figures.complaints.append(str(error)))
            await page.goto(f"{address}/?as=Anna#table-1")
            await play(page, figures, shots)
            if shots is not None:
                await page.wait_for_timeout(20 * AFTER_STEP)
                await page.screenshot(path=shots / "end.png")
    return figures.summary()


async def main() -> None:
    """Print the figures of every title on every screen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, help="a folder for screenshots")
    parser.add_argument("--screen", choices=WIDTHS, help="only this one")
    parser.add_argument("titles", nargs="*", default=["hansa_teutonica", "castles_of_burgundy"])
    asked = parser.parse_args()
    figures = {
        title: {
            screen: await game(title, screen, asked.pictures) for screen in WIDTHS if asked.screen in (None, screen)
        }
        for title in asked.titles
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    asyncio.run(main())
