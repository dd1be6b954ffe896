"""A real headless Chromium for tests, sealed off from everything but this machine."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright, expect

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
