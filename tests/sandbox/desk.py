"""The page in a real browser, for tests: a toy bot that runs, and a desk at which anybody can open it."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from sandbox.clock import SandboxClock
from tests.browser import chromium
from tests.sandbox.toybot import ToyBot, opened, running


@pytest_asyncio.fixture(loop_scope="module")
async def live() -> AsyncIterator[tuple[str, ToyBot]]:
    async with opened(clock=SandboxClock(running=False)) as sandbox, running(sandbox, sandbox.core.base) as bot:
        yield sandbox.core.base, bot


class Desk:
    """A browser in which anybody can open the page; complaints of the pages are collected."""

    def __init__(self, browser: Any, base: str) -> None:
        self._browser = browser
        self._base = base
        self.complaints: list[str] = []
        self.foreign: list[str] = []

    async def open(self, who: str = "Anna", width: int = 1280, height: int = 800, **options: Any) -> Page:
        context = await self._browser.new_context(viewport={"width": width, "height": height}, **options)
        page: Page = await context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on(
            "request", lambda sent: self.foreign.append(sent.url) if not sent.url.startswith(self._base) else None
        )
        await page.goto(f"{self._base}/?as={who}#table-1")
        await expect(page).to_have_title("#table-1 · Sandbox")
        return page


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def desk(browser: Browser, live: tuple[str, ToyBot]) -> AsyncIterator[Desk]:
    desk = Desk(browser, live[0])
    yield desk
    for context in browser.contexts:
        await context.close()
    assert desk.complaints == []
    assert [url for url in desk.foreign if not url.startswith("ws://127.0.0.1")] == []


def channel_of(bot: ToyBot, name: str = "table-1") -> discord.TextChannel:
    channel = discord.utils.get(bot.get_all_channels(), name=name)
    assert isinstance(channel, discord.TextChannel)
    return channel
