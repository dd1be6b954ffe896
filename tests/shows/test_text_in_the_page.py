"""A whole game in the sandbox's page by somebody who reads only what "As text" says, and types every answer."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as Late

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from tests.browser import chromium, needs_chromium
from tests.e2e.bot_process import bot_in
from tests.shows.scripts import player

pytestmark = [pytest.mark.proof, pytest.mark.browser, pytest.mark.wire, needs_chromium]

TITLE = "merkator"
MOST = 400
"""Answers of a game, many more than it ever has."""
NOTES = "li.message:has(p.private-note) .words"
CARDS = "li.message:not(:has(p.private-note))"


async def last(page: Page) -> str:
    """Return the id of the newest message: private ones can't be counted, as an app drops the old ones."""
    return await page.locator("li.message").last.get_attribute("data-id") or ""


async def after(page: Page, known: str, within: float = 30_000) -> str:
    """Return the id of the first private answer behind a message, as soon as it stands there; `within` is in ms."""
    newer = """([notes, known]) => [...document.querySelectorAll(notes)].map(one => one.closest("li").dataset.id)
        .find(id => BigInt(id) > BigInt(known))"""
    found = await page.wait_for_function(newer, arg=[NOTES, known], timeout=within)
    return str(await found.json_value())


async def press_more(page: Page) -> str:
    """Return the id of what the newest card answers; a card that is redrawn just then may swallow a click."""
    known, more = await last(page), page.locator(CARDS).get_by_role("button", name=re.compile("^(More|As text)$"))
    for _ in range(3):
        await more.last.click()
        with suppress(Late):
            return await after(page, known, 10_000)
    raise AssertionError("the card does not answer")


async def read(page: Page) -> str:
    """Return the position in words, as far as the own desk, which stands before those of the others."""
    known = await press_more(page)
    opened, words = page.locator(f"#m{known}"), page.locator(f"#m{known}").get_by_role("button", name="As text")
    await expect(opened.locator(".words")).not_to_be_empty()
    if await words.count():  # the last card of a game has it itself
        await words.click()
        await expect(words).to_have_count(0)
    told = await opened.locator(".words").inner_text()
    while "\n\nAnna (A): " not in told or "Contracts: " not in told.partition("\n\nAnna (A): ")[2]:
        known = await after(page, known)
        told = "\n\n".join([told, await page.locator(f"#m{known} .words").inner_text()])
    return told


async def type_answer(page: Page, line: str) -> None:
    """Type an answer, and agree where it is asked whether to end the turn."""
    known = await last(page)
    await page.locator("#words").fill(f"/{TITLE} do ")
    await page.keyboard.press("Enter")
    await page.keyboard.type(line)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    answer = page.locator(f"#m{await after(page, known)}")
    await expect(answer.locator(".words")).not_to_be_empty()
    if await answer.get_by_role("button", name="Back", exact=True).count():
        await answer.locator("button.button").first.click()
        await expect(answer.get_by_role("button", name="Back", exact=True)).to_have_count(0)


async def test_a_whole_game_is_played_from_the_text_board_alone(tmp_path: Path) -> None:
    complaints: list[str] = []
    texts, answer = registry.load(TITLE).texts(catalog("en", TITLE), ("Anna",)), player(TITLE)
    with bot_in(tmp_path, "--title", TITLE) as address:
        async with chromium() as browser:
            page = await browser.new_page(viewport={"width": 1280, "height": 900})
            page.on("pageerror", lambda error: complaints.append(str(error)))
            await page.goto(f"{address}/?as=Anna#table-1")
            for press in ("Remove computer", "Join", "Start"):
                await page.get_by_role("button", name=press, exact=True).click()
            own = page.get_by_role("button", name=re.compile("^(Take my turn|Answer)$"))
            over = page.get_by_role("button", name="Rematch", exact=True)
            for _ in range(MOST):
                await expect(own.or_(over).last).to_be_visible()
                if await over.count():
                    break
                board = await read(page)
                if "The game is over." in board:
                    break  # the last card is on its way
                due = re.search(r"^Waiting for Anna \(A\): (.+)$", board, re.MULTILINE)
                assert due, board
                await type_answer(page, answer(board, due[1], "A", texts))
            await expect(over).to_be_visible()
            await expect(page.get_by_text(re.compile("The game ended because")).last).to_be_visible()
    assert complaints == []
