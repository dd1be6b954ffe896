"""The newcomer's door: what `make play` starts, in a real browser, by buttons and by typed commands."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser import chromium, needs_chromium
from tests.e2e.bot_process import bot_in

pytestmark = [pytest.mark.browser, pytest.mark.wire, needs_chromium]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with bot_in(tmp_path) as address:
        yield address


@asynccontextmanager
async def page_of(address: str, who: str, complaints: list[str]) -> AsyncIterator[Page]:
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 1200, "height": 1000})
        page.on("pageerror", lambda error: complaints.append(str(error)))
        await page.goto(f"{address}/?as={who}#table-1")
        yield page


async def test_from_nothing_to_the_first_turn_by_buttons_then_by_commands(address: str) -> None:
    complaints: list[str] = []
    async with page_of(address, "Anna", complaints) as page:
        await expect(page.get_by_text("Welcome.").last).to_be_visible()
        await page.get_by_role("button", name="Join", exact=True).click()
        await expect(page.get_by_role("button", name="Start", exact=True)).to_be_enabled()
        await page.get_by_role("button", name="Start", exact=True).click()
        await decide_until_own_turn(page)

        await page.get_by_role("button", name="Take my turn", exact=True).last.click()
        await expect(page.get_by_text("2 actions left.").last).to_be_visible()
        panel = page.locator("li.message:has(p.private-note)").last
        await panel.get_by_role("button", name=re.compile("^1( |$)")).click()
        await expect(page.get_by_text("1 action left.").last).to_be_visible()
        await page.get_by_role("button", name="Undo", exact=True).last.click()
        await expect(page.get_by_text("2 actions left.").last).to_be_visible()

        await page.locator("#words").press_sequentially("/hansa do ")
        await page.keyboard.press("Enter")
        await page.keyboard.type("place emd-gro trader; place emd-gro trader; end")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("placed 2 traders on Emden–Groningen").first).to_be_visible()
        await decide_until_own_turn(page)
        assert await page.locator("img[alt*='Routes']").count() > 0, "every board has a description"
    assert complaints == []


async def decide_until_own_turn(page: Page) -> None:
    """Answer what must be answered out of turn, until the own turn has come."""
    own = page.get_by_role("button", name="Take my turn", exact=True)
    for _ in range(12):
        asked = page.get_by_role("button", name="Answer", exact=True)
        await expect(own.or_(asked).last).to_be_visible()
        if await own.count():
            return
        await page.get_by_role("button", name=re.compile("^(Put your|Add)")).first.click()
    raise AssertionError("the own turn never came")
