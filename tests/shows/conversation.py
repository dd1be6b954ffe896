"""The picture of a conversation in the README: a card as a phone shows it, and the panel of whoever plays.

`python -m tests.shows.conversation` plays the first turns of a game in the sandbox's page by what the panel proposes
and writes docs/conversation.png, as the bot shows it today.
"""

import argparse
import asyncio
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.async_api import Error, Page

from tests.browser import chromium
from tests.e2e.bot_process import ROOT, bot_in
from tests.shows.screens import AFTER_STEP, CARD, PANEL, WIDTHS, next_button, press

PICTURE = ROOT / "docs" / "conversation.png"
CARDS = 3
"""The card that is shown, counted from the first one that calls Anna: there is something to tell by then."""
STEPS = 400
SCALE = 1.5
COLOURS = 160
HEAD = 82
"""Pixels of the page's own head, which no app of Discord's has: who one is, and switches."""
SETTLING = 1000
"""Milliseconds until the page has scrolled and nothing on it moves any more."""
GROUND, GAP = (255, 255, 255), 24


async def shots(address: str) -> list[bytes]:
    """Return what a phone shows when Anna is called, and when she has pressed the card's first button."""
    width, height = WIDTHS["phone"]
    async with chromium() as browser:
        context = await browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=SCALE, reduced_motion="reduce"
        )
        page = await context.new_page()
        await page.goto(f"{address}/?as=Anna#table-1")
        await page.get_by_role("button", name="Join", exact=True).click()
        await page.get_by_role("button", name="Start", exact=True).click()
        called = 0
        for _ in range(STEPS):
            await page.wait_for_timeout(AFTER_STEP)
            try:
                button, opens = await next_button(page)
                if button is None:
                    continue
                called += opens
                if called == CARDS:
                    card = await shot(page, CARD, before=1)
                    await press(page, button, opens=True)
                    return [card, await shot(page, PANEL)]
                await press(page, button, opens=opens)
            except Error:  # the message has changed meanwhile: look again
                called = max(0, called - opens)
        raise AssertionError("Anna was never called")


async def shot(page: Page, what: str, before: int = 0) -> bytes:
    """Return the newest message of a kind as the phone shows it, with its pictures and so many messages before it."""
    message = page.locator(what).last
    await message.locator("img").first.wait_for()
    await page.wait_for_function("() => [...document.images].every(image => image.complete)")
    await page.wait_for_timeout(SETTLING)
    width, height = WIDTHS["phone"]
    first = await page.locator("li.message").nth(-1 - before).bounding_box()
    top = max(HEAD, first["y"] if first else 0)
    return await page.screenshot(clip={"x": 0, "y": top, "width": width, "height": height - top})


def beside(pictures: list[bytes]) -> Image.Image:
    """Return pictures side by side, in few enough colours for a small file."""
    read = [Image.open(BytesIO(picture)).convert("RGB") for picture in pictures]
    width = sum(one.width for one in read) + GAP * (len(read) - 1)
    sheet = Image.new("RGB", (width, max(one.height for one in read)), GROUND)
    left = 0
    for one in read:
        sheet.paste(one, (left, sheet.height - one.height))
        left += one.width + GAP
    return sheet.quantize(COLOURS, dither=Image.Dither.NONE)


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=PICTURE)
    out = parser.parse_args().out
    with tempfile.TemporaryDirectory() as folder, bot_in(Path(folder)) as address:
        beside(asyncio.run(shots(address))).save(out, optimize=True)
    print(f"{out}: {out.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
