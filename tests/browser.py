"""A real headless Chromium for tests, sealed off from everything but this machine."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, async_playwright, expect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SEALED = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
expect.set_options(timeout=20_000)

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None and os.environ.get("BROWSER_TESTS") != "required",
    reason="there is no chromium on this machine (apt install chromium)",
)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Open the browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=SEALED)
        yield browser
        await browser.close()


async def axe_finds(page: Page) -> list[str]:
    """Return what axe finds wrong with a page as it is shown: rule, impact, and each element with what is amiss."""
    found = (await Axe().run(page)).response["violations"]
    return [
        f"{rule['id']} ({rule['impact']}) at {node['target']}: {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]
