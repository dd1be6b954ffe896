"""From nothing to *my turn played* in a private message, on a phone, by what is offered; then to the next table."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from hansa_bot.titles import registry
from tests.browser import chromium, needs_chromium
from tests.e2e.bot_process import bot_in
from tests.sandbox.person import Person
from tests.shows.screens import PANEL, next_button, press

pytestmark = [pytest.mark.proof, pytest.mark.browser, pytest.mark.wire, needs_chromium]

PHONE = {"width": 400, "height": 860}
FIRST, SECOND = "hansa_teutonica", "castles_of_burgundy"
MOST_CLICKS = 4
OVER = "Your turn is over."
CALL = "li.message:not(:has(p.private-note)):has(button.button)"


async def sit_down(base: str) -> None:
    """Let Anna wish to be called in private, and begin two games that Ben opens: in both she is first.

    A computer might move so soon that she is called again, and the last words of her turn make way for it.
    """
    async with Person.at(base, "Anna", channel="table-2") as anna, Person.at(base, "Ben", channel="table-2") as ben:
        await anna.command("settings personal", channel="direct", asking="never")
        for title in (FIRST, SECOND):
            await ben.command("table new", title=title, players=2)
            await anna.command("table join")
            await ben.command("table start")
            called = registry.load(title).meta.called("en")
            await anna.wait(lambda message, name=called: name in message.text and message.has("Take my turn"))


async def play_turn(page: Page, pictures: Path, name: str) -> int:
    """Press what is offered until the panel says that the turn is over; return how many presses it took."""
    for clicks in range(1, 2 * MOST_CLICKS):
        control, opens = await next_button(page)
        assert control is not None
        await press(page, control, opens=opens)
        await page.screenshot(path=pictures / f"{name}_{clicks}.png")
        if OVER in await page.locator(PANEL).last.inner_text():
            return clicks
    raise AssertionError(await page.locator(PANEL).last.inner_text())


async def test_a_turn_is_played_in_a_private_message_in_four_clicks(tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    complaints: list[str] = []
    with bot_in(tmp_path) as address:
        await sit_down(address)
        async with chromium() as browser:
            page = await browser.new_page(viewport=PHONE)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            await page.goto(f"{address}/?as=Anna#dm")
            await expect(page.locator(CALL)).to_have_count(2)
            await expect(page.locator(f"{CALL} img").last).to_be_visible()
            await page.screenshot(path=pictures / "called.png")
            assert await play_turn(page, pictures, "turn") <= MOST_CLICKS
            await page.locator(PANEL).last.get_by_role("button", name="Next: ").click()
            await expect(page.locator(PANEL).last.get_by_text(OVER)).to_have_count(0)
            await expect(page.locator(PANEL).last).to_contain_text(registry.load(FIRST).meta.called("en"))
            await page.screenshot(path=pictures / "next.png")
            await page.locator("#words").fill("/next")
            await page.keyboard.press("Enter")
            await page.keyboard.press("Enter")
            await expect(page.locator(PANEL).last).to_contain_text("waiting for you")
            await page.screenshot(path=pictures / "list.png")
            wide = await page.evaluate("document.documentElement.scrollWidth")
            assert wide <= PHONE["width"]
    assert complaints == []
