"""What a finished game looks like afterwards, in a real browser, with a real analysis.

`python -m tests.shows.afterwards --pictures DIR` lets quick players finish a game that Anna and Ben sit at, asks for
its analysis as Anna, leafs through all pages and posts it, on a phone and on a desktop; DIR gets the screenshots.
"""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Page, expect

from hansa_bot.ai.player import Chooser
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Person, Place, Status
from hansa_bot.host.kernel.terms import Terms
from hansa_bot.store import Store
from hansa_bot.titles import registry
from sandbox import seed
from tests.browser import chromium
from tests.e2e.bot_process import bot_in

WIDTHS = {"phone": (400, 844), "desktop": (1280, 800)}
PANEL = "li.message:has(p.private-note)"
MINUTES = 240_000
"""Milliseconds: an analysis takes what it takes."""


@asynccontextmanager
async def host_in(folder: Path) -> AsyncIterator[Host]:
    """Give the host of a sandbox that opens in a folder, while no bot runs there; nobody thinks ahead in it."""
    database = folder / "var" / "sandbox" / "bot.db"
    database.parent.mkdir(parents=True, exist_ok=True)
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    host = Host(store, seeds=lambda: "afterwards")
    yield host
    await host.close()
    await store.close()


async def begin(host: Host, title: str, people: int, computers: int = 0, terms: Terms | None = None) -> int:
    """Begin a game of some people and computers in the second channel of the sandbox; return its table."""
    channel = list(seed.channels([seed.GUILD_ID]))[1]
    everybody = [Person(int(key), who["global_name"]) for key, who in seed.users().items() if not who["bot"]]
    place, first = Place(int(seed.GUILD_ID), int(channel)), everybody[0]
    opened = await host.lobby.new(place, first, title, size=people + computers, terms=terms, request="new")
    for person in everybody[1:people]:
        await host.lobby.join(opened.id, person, f"join{person.id}")
    for number in range(computers):
        await host.lobby.add_computer(opened.id, first, f"computer{number}")
    await host.lobby.start(opened.id, first, "start")
    return opened.id


async def play_out(host: Host, table: int) -> None:
    """Let everybody play to the end of a game as quick players do."""
    numbers, choose = iter(range(10_000)), Chooser(registry.load((await host.query.table(table)).title), "afterwards")
    while (known := await host.query.table(table)).status is Status.RUNNING:
        await host.settle(table)
        session = await host.query.session(table)
        seat = next((each for each in session.waiting if known.seats[each].user is not None), None)
        if seat is not None:
            wanted = choose(session.state, seat, session.offers(seat))
            await host.play.act(table, known.seats[seat].user or 0, [wanted], seen=None, request=f"{next(numbers)}")


async def look(page: Page, shots: Path) -> None:
    """Ask for the analysis, leaf through it and post it, with a screenshot of each page."""
    await page.get_by_role("button", name="Analysis", exact=True).click()
    panel = page.locator(PANEL).last
    await panel.wait_for()
    await page.screenshot(path=shots / "waiting.png")
    await panel.get_by_role("button", name="Next", exact=True).wait_for(timeout=MINUTES)
    for number in range(30):
        await expect(panel.locator("img").or_(panel.get_by_text("blunders, by turn"))).to_be_visible()
        await page.wait_for_timeout(700)
        await panel.scroll_into_view_if_needed()
        await panel.screenshot(path=shots / f"page{number}.png")
        await panel.get_by_role("button", name="Next", exact=True).click()
        await page.wait_for_timeout(1500)
        if await panel.get_by_role("button", name="Post here").count():
            break
    await panel.get_by_role("button", name="Post here").click()
    said = page.get_by_text("Posted for everybody to see.").or_(page.get_by_text("It's been posted already."))
    await expect(said.first).to_be_visible()
    await page.screenshot(path=shots / "posted.png", full_page=True)


async def show(title: str, seats: int, shots: dict[str, Path]) -> None:
    """Look at a game of a title on each screen; what is analysed once is there at once on the next."""
    with tempfile.TemporaryDirectory() as made:
        async with host_in(Path(made)) as host:
            await play_out(host, await begin(host, title, seats))
        with bot_in(Path(made), "--title", title) as address:
            async with chromium() as browser:
                for screen, (width, height) in WIDTHS.items():
                    page = await browser.new_page(viewport={"width": width, "height": height})
                    await page.goto(f"{address}/?as={'Anna' if screen == 'phone' else 'Ben'}#table-2")
                    await look(page, shots[screen])


async def main() -> None:
    """Look at the titles that are named, each as `title` or `title:seats`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, required=True, help="a folder for screenshots")
    parser.add_argument("titles", nargs="*", default=["hansa_teutonica:3", "castles_of_burgundy"])
    asked = parser.parse_args()
    for each in asked.titles:
        title, _, seats = each.partition(":")
        shots = {screen: asked.pictures / f"{title}-{seats or 2}-{screen}" for screen in WIDTHS}
        for folder in shots.values():
            folder.mkdir(parents=True, exist_ok=True)
        await show(title, int(seats or 2), shots)


if __name__ == "__main__":
    asyncio.run(main())
