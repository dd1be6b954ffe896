"""Recorded games as pages that play themselves, each walked turn by turn in Chromium with the network off.

`python -m tests.shows.keepsakes` does so with all records under tests, or with the files that are named, and prints a
table; `--pages DIR` keeps the pages.
"""

import argparse
import asyncio
import hashlib
import json
import re
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

from playwright.async_api import Browser, Page

from hansa_bot.engine.record import parse
from hansa_bot.host.game.past import GameCourse
from hansa_bot.host.record.keepsake import LARGEST_PAGE, Keepsake
from hansa_bot.host.record.records import prepare
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.encode import Develop, Shot, Shots
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.album import ToldTurn
from tests.browser import chromium

TESTS = Path(__file__).parents[1]
GAMES = sorted(TESTS.glob("**/games/*.jsonl"))
PHONE, DESK = (400, 800), (1280, 800)


@cache
def game(path: Path) -> Keepsake:
    """Return a recorded game as its page tells it."""
    ready = prepare(parse(path.read_text("utf-8")))
    record, state = ready.record, ready.replayed.session.state
    rules = registry.load(record.title).rules
    kept = {snapshot.version: snapshot for snapshot in ready.kept}
    scenes = list(GameCourse(rules, ready.entries, state, kept))
    return Keepsake(record.title, record.seats, record.options, scenes, rules.result(state), "en")


def longest(title: str) -> Path:
    """Return the recorded game of a title that has most moves."""
    own = [path for path in GAMES if json.loads(path.read_text("utf-8").split("\n")[0])["title"] == title]
    return max(own, key=lambda path: path.read_text("utf-8").count("\n"))


@dataclass
class Camera:
    """Draws and tells for a page, and keeps what it was: a digest of each picture, and the words of each turn."""

    drawn: list[str] = field(default_factory=list)
    told: dict[str, list[ToldTurn]] = field(default_factory=dict)
    first: Hashable = None

    async def film(self, key: Hashable, shots: Shots, make: Develop[Any]) -> Any:
        """Return what is made of shots; where the first ones come again, the page is made with fewer."""
        self.first = self.first or key
        if key == self.first:
            self.drawn.clear()
        return make(map(self._noted, shots()))

    def _noted(self, shot: Shot) -> Shot:
        self.drawn.append(hashlib.sha256(shot.image.convert("RGBA").tobytes()).hexdigest())
        return shot

    async def calmly(self, key: Hashable, work: Callable[[], Any]) -> Any:
        """Return what is told or drawn."""
        said = work()
        if isinstance(said, dict):
            for language, turns in said.items():
                self.told.setdefault(language, []).extend(turns)
        return said


@dataclass(frozen=True)
class Made:
    """The page of a game, the picture that was drawn for each turn (None where it has none), and what was told."""

    game: Keepsake
    page: str
    drawn: list[str | None]
    told: dict[str, list[ToldTurn]]

    @classmethod
    async def of(cls, told: Keepsake) -> "Made":
        camera = Camera()
        page = await told.page(camera)
        return cls(told, page, [None if at is None else camera.drawn[at] for at in data(page)["seen"]], camera.told)


def json_in(page: str) -> str:
    """Return the data of a page as they stand in it."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return found[1]


def data(page: str) -> Any:
    """Return what a page holds."""
    return json.loads(json_in(page))


@asynccontextmanager
async def opened(
    browser: Browser, made: Made, folder: Path, size: tuple[int, int] = PHONE, scheme: str = "light"
) -> AsyncIterator[Page]:
    """Open a page from a file, with the network off; whatever it complains about or asks for fails in the end."""
    file = folder / "game.html"
    file.write_text(made.page, "utf-8")
    faults: list[str] = []
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,  # type: ignore[arg-type]
        offline=True,
    )
    page = await context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    page.on("request", lambda sent: faults.append(sent.url) if not sent.url.startswith(OWN) else None)
    await page.goto(file.as_uri())
    yield page
    await context.close()
    assert faults == [], faults


OWN = ("file:", "data:")
"""What a page reads is itself, and the pictures in it."""

READ = """async ([turn, end]) => {
  const at = (id) => document.getElementById(id), board = at("board"), chosen = at("language").value;
  const codes = [...at("language").options].map((each) => each.value).filter((code) => code !== chosen);
  const texts = (query) => [...document.querySelectorAll(query)].map((each) => each.textContent);
  const painted = async () => {
    for (const late = performance.now() + 10000; board.dataset.painted !== String(turn);) {
      if (performance.now() > late) throw new Error(`the picture of turn ${turn} does not come`);
      await new Promise(requestAnimationFrame);
    }
    const copy = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(board, 0, 0);
    const digest = await crypto.subtle.digest("SHA-256", copy.getImageData(0, 0, board.width, board.height).data);
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const said = (code) => {
    at("language").value = code;
    at("language").dispatchEvent(new Event("change"));
    return {
      lang: document.documentElement.lang, which: at("which").textContent, steps: texts("#steps li"),
      board: at("lines").textContent, points: texts("#table td"), spoken: at("slide").getAttribute("aria-valuetext"),
      why: at("result").hidden ? null : at("why").textContent,
    };
  };
  const pages = [];
  for (; turn < end; turn += 1) {
    pages.push({
      picture: board.hidden ? null : await painted(), none: !at("none").hidden, slide: Number(at("slide").value),
      ends: ["first", "back", "next", "last"].map((id) => at(id).ariaDisabled === "true"),
      told: Object.fromEntries([...codes, chosen].map((code) => [code, said(code)])),
    });
    const on = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
    if (turn + 1 < end) document.body.dispatchEvent(on);
  }
  return pages;
}"""
"""Returns all that is shown of a turn, in every language, and of the next ones, to which it goes on by key."""


def check(made: Made, turn: int, shown: Any) -> None:
    """Check that the page has shown a turn in full: picture, counter, and words in each language."""
    scene, last = made.game.scenes[turn], len(made.game.scenes) - 1
    assert shown["picture"] == made.drawn[turn], f"turn {turn} has another picture"
    assert shown["none"] == (made.drawn[turn] is None)
    assert shown["slide"] == turn
    assert shown["ends"] == [turn == 0] * 2 + [turn == last] * 2
    assert set(shown["told"]) == set(made.told)
    for language, told in shown["told"].items():
        wanted, tr = made.told[language][turn], catalog(language)
        name = tr("Turn {n}", n=scene.turn) if scene.turn else tr("The start")
        assert (told["lang"], told["spoken"], told["which"].split(" · ")[0]) == (language, name, name)
        assert told["steps"] == (wanted.steps or [tr("Nothing more happened in this turn.")])
        assert all(step.strip() for step in told["steps"])
        assert told["board"] == wanted.board != ""
        assert told["points"] == wanted.standings or turn == last
        assert bool(told["why"]) == (turn == last and made.game.result is not None)


async def walk(page: Page, made: Made) -> None:
    """Go through all turns by key, then to both ends, back and into the midst; raises AssertionError."""
    last = len(made.game.scenes) - 1
    for first in range(0, last + 1, STRIDE):
        if first:
            await page.keyboard.press("ArrowRight")
        end = min(first + STRIDE, last + 1)
        for turn, shown in zip(range(first, end), await page.evaluate(READ, [first, end]), strict=True):
            check(made, turn, shown)
    ways: list[tuple[Callable[[], Awaitable[None]], int]] = [
        (lambda: page.keyboard.press("Home"), 0),
        (lambda: page.keyboard.press("End"), last),
        (lambda: page.keyboard.press("ArrowLeft"), last - 1),
        (lambda: page.locator("#slide").fill(str(last // 2)), last // 2),
        (lambda: page.locator("#back").click(), last // 2 - 1),
    ]
    for go, turn in ways:
        await go()
        (shown,) = await page.evaluate(READ, [turn, turn + 1])
        check(made, turn, shown)
    assert len(made.page.encode()) <= LARGEST_PAGE


STRIDE = 24
"""Turns that are read at once."""


async def main() -> None:
    """Print a line for each game that was walked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=Path, help="a folder for the pages")
    parser.add_argument("files", nargs="*", type=Path, default=GAMES)
    asked = parser.parse_args()
    registry.look_in("tests.toys")
    print(f"{'game':<56} turns pictures     KB  made s  walked s")
    async with chromium() as browser:
        with tempfile.TemporaryDirectory() as folder:
            for path in asked.files:
                times = [perf_counter()]
                made = await Made.of(game(path))
                times.append(perf_counter())
                async with opened(browser, made, Path(folder)) as page:
                    await walk(page, made)
                times.append(perf_counter())
                if asked.pages:
                    (asked.pages / f"{path.stem}.html").write_text(made.page, "utf-8")
                pictured, size = sum(each is not None for each in made.drawn), len(made.page.encode()) // 1000
                name, (making, walking) = f"{made.game.title} {path.stem}", (b - a for a, b in pairwise(times))
                print(
                    f"{name:<56} {len(made.drawn):5} {pictured:8} {size:6} {making:7.1f} {walking:9.1f}", flush=True
                )


if __name__ == "__main__":
    asyncio.run(main())
