"""Messages as the sandbox's page shows them in a real Chromium: how high they are, and which rows wrap."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Page, async_playwright

from bench._told import CARD, PANEL, USERS, Said
from hansa_bot.render.worker import Worker
from hansa_bot.ui.kit import menu, narration, picture
from hansa_bot.ui.kit.drafts import Picture
from hansa_bot.ui.turn import pages
from sandbox.http import Upload
from sandbox.server import Sandbox

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PHONE, DESKTOP = (390, 844), (1280, 800)
DRAW = """async (data) => {
    const { draw } = await import('/page/message.js');
    const item = draw(data, null), box = document.getElementById('messages');
    box.replaceChildren(item);
    for (const id of ['welcome', 'notice']) document.getElementById(id).hidden = true;
    await document.fonts.ready;
    await Promise.all([...item.querySelectorAll('img')].map(one => one.decode()));
    const rows = [...item.querySelectorAll('.row')].filter(one => one.querySelectorAll('.button').length > 1);
    const wraps = row => new Set([...row.children].map(one => one.getBoundingClientRect().top)).size > 1;
    document.getElementById('scroll').scrollTop = 0;
    const high = item.querySelector('.message-box').offsetHeight;
    const room = document.getElementById('scroll').clientHeight;
    return { high, room, rows: rows.length, wrapped: rows.filter(wraps).length };
}"""


async def measure(said: Sequence[Said], shots: Path | None = None) -> dict[str, Any]:
    """Return which part of panels and cards fits on a phone and a desktop, and of their rows wraps on the phone.

    The folder for shots, if any, gets a panel and a card of each title as they are shown at either width.
    """
    if CHROMIUM is None:
        return {}
    worker = Worker()
    async with _page() as (page, sandbox):
        shown = [(each, _sent(sandbox, each, await _pictures(worker, each))) for each in said]
        narrow, wide = [await _looked_at(page, shown, size, shots) for size in (PHONE, DESKTOP)]
    await worker.close()
    rows = sum(one["rows"] for _, one in narrow)
    return {
        "room": {"phone": narrow[0][1]["room"], "desktop": wide[0][1]["room"]},
        "panel_fits": _fit(narrow, PANEL),
        "card_fits": _fit(narrow, CARD),
        "panel_fits_wide": _fit(wide, PANEL),
        "card_fits_wide": _fit(wide, CARD),
        "wrapped_rows": round(sum(one["wrapped"] for _, one in narrow) / max(1, rows), 3),
    }


def _fit(found: Sequence[tuple[Said, dict[str, Any]]], kind: str) -> float:
    fits: list[bool] = [one["high"] <= one["room"] for said, one in found if said.kind == kind]
    return round(sum(fits) / max(1, len(fits)), 3)


@asynccontextmanager
async def _page() -> AsyncIterator[tuple[Page, Sandbox]]:
    sandbox = Sandbox()
    base = await sandbox.start()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM)
        page = await browser.new_page()
        await page.goto(f"{base}/?as=Anna#table-1")
        await page.wait_for_selector("#channels a", state="attached")
        yield page, sandbox
        await browser.close()
    await sandbox.close()


async def _looked_at(
    page: Page, shown: Sequence[tuple[Said, dict[str, Any]]], size: tuple[int, int], shots: Path | None
) -> list[tuple[Said, dict[str, Any]]]:
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    found, kept = [], set()
    for said, data in shown:
        found.append((said, await page.evaluate(DRAW, data)))
        name = f"{said.moment.table.title}-{said.kind}-{size[0]}"
        if shots and name not in kept and said.moment.tr.language == "en" and said.moment.version > 20:
            kept.add(name)
            await page.screenshot(path=shots / f"{name}.png")
    return found


async def _pictures(worker: Worker, said: Said) -> Sequence[Picture]:
    """Return the pictures with which the message is sent."""
    moment = said.moment
    if said.kind == CARD:
        marks = narration.marks(said.since)
        return await picture.with_close_up(worker, moment, marks, "bench", below=said.draft)
    numbered = pages.shown_at(moment, (), ()).numbered
    offers = menu.offers_below(moment, ()) or numbered
    return await picture.aimed_at(worker, moment, offers, (), "bench", numbered)


def _sent(sandbox: Sandbox, said: Said, pictures: Sequence[Picture]) -> dict[str, Any]:
    """Return the message as Discord tells it to an app."""
    world, composer = sandbox.core.world, sandbox.core.messages.composer
    channel = next(iter(world.channels))
    files = [composer.store(channel, Upload(each.name, each.data)) for each in pictures]
    keys = ("url", "width", "height")
    embeds = [{"image": {key: each[key] for key in keys}} for each in files[1:]]
    content = said.draft.content
    for user, person in zip(USERS, world.people, strict=False):
        content = content.replace(f"<@{user}>", f"<@{person['id']}>")
    return {
        "id": world.ids.next(),
        "type": 0,
        "channel_id": channel,
        "author": world.bot,
        "content": content,
        "mentions": [],
        "attachments": files,
        "embeds": embeds,
        "components": said.rows,
        "flags": 1 << 6 if said.kind == PANEL else 0,
        "timestamp": composer.stamp(),
        "edited_timestamp": None,
        "sandbox": {},
    }
