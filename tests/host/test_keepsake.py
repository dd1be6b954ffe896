"""A keepsake: the page of a finished game plays every turn offline, by button and by key, to see and to listen to."""

import asyncio
import io
import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import Page, expect

from hansa_bot.engine.record import parse
from hansa_bot.host.game.past import GameCourse
from hansa_bot.host.record import keepsake
from hansa_bot.host.record.keepsake import LARGEST, Keepsake, isolated
from hansa_bot.host.record.records import prepare
from hansa_bot.i18n.catalog import languages
from hansa_bot.render.encode import Shot, album
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.ui.kit.asking import Services, made_once
from tests.browser import chromium, needs_chromium

registry.look_in("tests.toys")

TESTS = Path(__file__).parents[1]
GAMES = sorted(TESTS.glob("**/games/*.jsonl"))
SHORT = TESTS / "toys/harbour/games/rounds_4.jsonl"
NASTY = ("</script><script>alert(1)</script>", "@everyone", "דנה ‮cba", "{{game}} & <b>Emil</b>")
LIGHT, DARK = "light", "dark"


def longest(title: str) -> Path:
    """Return the recorded game of a title that has most moves."""
    own = [path for path in GAMES if json.loads(path.read_text("utf-8").split("\n")[0])["title"] == title]
    return max(own, key=lambda path: path.read_text("utf-8").count("\n"))


@cache
def game(path: Path = SHORT) -> Keepsake:
    ready = prepare(parse(path.read_text("utf-8")))
    record, state = ready.record, ready.replayed.session.state
    rules = registry.load(record.title).rules
    kept = {snapshot.version: snapshot for snapshot in ready.kept}
    scenes = list(GameCourse(rules, ready.entries, state, kept))
    return Keepsake(record.title, record.seats, record.options, scenes, rules.result(state), "en")


async def page_of(told: Keepsake) -> str:
    worker = Worker()
    try:
        return await told.page(worker)
    finally:
        await worker.close()


def json_in(page: str) -> str:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    return found[1]


def data(page: str) -> Any:
    """Return what the page holds."""
    return json.loads(json_in(page))


async def test_the_page_tells_every_turn_in_every_language_and_fetches_nothing() -> None:
    told = game()
    page = await page_of(told)
    held = data(page)
    assert set(held["words"]) == languages()
    for words in held["words"].values():
        assert [len(turn["points"]) for turn in words["turns"]] == [len(told.names)] * len(told.scenes)
        boards = ["\n".join(words["lines"][line] for line in turn["board"]) for turn in words["turns"]]
        assert all(boards)
        assert len(set(words["says"].values())) == len(words["says"])
    assert len({words["says"]["board"] for words in held["words"].values()}) == len(languages())
    assert held["seen"] == list(range(len(told.scenes)))
    assert not re.findall(r"https?://|//[a-z]|url\(|@import|<link|<img|src=\"", page.replace(json_in(page), ""))
    assert "default-src 'none'" in page


async def test_a_name_is_only_ever_a_name() -> None:
    page = await page_of(replace(game(), names=NASTY))
    held = data(page)
    assert page.count("</script>") == 2
    assert "<b>Emil" not in page
    assert held["words"]["en"]["seats"] == [NASTY[0], NASTY[1], "\u2068דנה cba\u2069", NASTY[3]]
    assert isolated("a\nb") == "a b"


async def test_too_large_a_page_leaves_out_quiet_turns_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = await page_of(game())
    monkeypatch.setattr(keepsake, "MOST_PICTURES", (9, 3, 0))
    monkeypatch.setattr(keepsake, "LARGEST", len(whole.encode()) - 1)
    fewer = await page_of(game())
    assert len(fewer.encode()) < len(whole.encode())
    seen = data(fewer)["seen"]
    assert (seen[0], seen[-1], seen.count(None)) == (0, 2, len(game().scenes) - 3)
    monkeypatch.setattr(keepsake, "LARGEST", 0)
    assert set(data(await page_of(game()))["seen"]) == {None}


def test_patches_over_the_first_picture_make_every_other_one() -> None:
    def picture(shade: int) -> Image.Image:
        image = Image.new("P", (40, 20))
        image.putpalette([0, 0, 0, 200, 0, 0, 0, 200, 0])
        image.paste(shade, (5, 5, 5 + 5 * shade, 15))
        return image

    pictures = [picture(shade) for shade in (1, 2, 2, 0)]
    first, *others = album(Shot(each, 0) for each in pictures)
    assert first.whole
    shown = Image.open(io.BytesIO(first.data)).convert("RGB")
    for patch, wanted in zip(others, pictures[1:], strict=True):
        if patch.data:
            layer = Image.open(io.BytesIO(patch.data)).convert("RGBA")
            shown.paste(layer, patch.corner, layer)
        assert shown.tobytes() == wanted.convert("RGB").tobytes()
    assert [bool(patch.data) for patch in others] == [True, False, True]


async def test_what_is_being_made_is_not_made_twice() -> None:
    known, made, ready = Services(None, None, None), [], asyncio.Event()  # type: ignore[arg-type]

    async def make() -> str:
        made.append(1)
        await ready.wait()
        return "page"

    first, second = (asyncio.create_task(made_once(known, "key", make)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    ready.set()
    assert await second == "page"
    assert (made, known.making) == ([1], {})


FAULTS = """() => {
  const said = [], rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = rgb(getComputedStyle(each).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const shown = [...document.querySelectorAll("body *")].filter((each) => each.checkVisibility());
  for (const each of shown) {
    const name = each.tagName + "#" + each.id, box = each.getBoundingClientRect();
    if (each.matches("button, select, input")) {
      const label = each.getAttribute("aria-label") || each.textContent.trim() || [...(each.labels || [])].join();
      if (!label) said.push(name + " has no name");
      if (box.height < 44) said.push(name + " is small: " + box.height);
    }
    if (each.matches("canvas") && !(each.getAttribute("role") === "img" && each.getAttribute("aria-label")))
      said.push(name + " has no description");
    const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (own && !each.matches("script, style, option, noscript")) {
      const [one, two] = [light(rgb(getComputedStyle(each).color)), light(ground(each))];
      const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
      if (contrast < 4.5) said.push(name + " has a contrast of " + contrast);
    }
    if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === "auto" && each.tabIndex < 0)
      said.push(name + " scrolls, but not by key");
  }
  const levels = shown.filter((each) => /^H\\d$/.test(each.tagName)).map((each) => Number(each.tagName[1]));
  if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1) said.push("headings: " + levels);
  levels.reduce((before, level) => (level > before + 1 && said.push("headings: " + levels), level), 0);
  if (shown.some((each) => /^H\\d$/.test(each.tagName) && !each.textContent.trim())) said.push("an empty heading");
  const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
  if (new Set(ids).size !== ids.length) said.push("an id twice");
  for (const each of document.querySelectorAll("[aria-labelledby]"))
    if (!document.getElementById(each.getAttribute("aria-labelledby"))) said.push("labelled by nothing");
  for (const each of ["header", "main", "nav", "footer"])
    if (document.querySelectorAll(each).length !== 1) said.push("landmark " + each);
  if (!document.documentElement.lang || !document.title) said.push("no language or title");
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) said.push("too wide by " + wide);
  return said;
}"""
"""What axe looks for, as far as this page can break it: names, descriptions, contrast, headings, landmarks, keys."""


class Reader:
    """Somebody who reads the page on a screen, with the network off."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def stands_at(self, turn: int, words: Any) -> None:
        """Check that the page shows a turn in full."""
        told, page = words["turns"][turn], self.page
        await expect(page.locator("#which")).to_contain_text(told["name"])
        await expect(page.locator("#board")).to_have_attribute("data-painted", str(turn))
        steps = await page.locator("#steps li").all_text_contents()
        assert steps == (told["steps"] or [words["says"]["quiet"]])
        lines = "\n".join(words["lines"][line] for line in told["board"])
        assert await page.locator("#lines").text_content() == lines

    async def faults(self) -> list[str]:
        return list(await self.page.evaluate(FAULTS))


@pytest.mark.proof
@pytest.mark.browser
@needs_chromium
async def test_every_turn_is_walked_by_key_and_by_button_with_the_network_off(tmp_path: Path) -> None:
    told = replace(game(TESTS / "titles/merkator/games/turns_one.jsonl"), language="en")
    told = replace(told, names=[NASTY[0]] + [NASTY[2]] * (len(told.names) - 1))
    text = await page_of(told)
    file, held = tmp_path / "game.html", data(text)
    file.write_text(text, "utf-8")
    complaints: list[str] = []
    asked: list[str] = []
    async with chromium() as browser:
        for scheme in (LIGHT, DARK):
            context = await browser.new_context(
                viewport={"width": 400, "height": 800}, color_scheme=scheme, offline=True
            )
            page = await context.new_page()
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on(
                "console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None
            )
            page.on("request", lambda sent: asked.append(sent.url) if sent.url.startswith("http") else None)
            page.on("dialog", lambda dialog: complaints.append(dialog.message))
            await page.goto(file.as_uri())
            reader, words, last = Reader(page), held["words"]["en"], len(told.scenes) - 1
            for turn in range(last + 1):
                await reader.stands_at(turn, words)
                await page.keyboard.press("ArrowRight")
            assert await reader.faults() == []
            await expect(page.locator("#why")).to_have_text(words["end"]["why"])
            for turn in range(last + 1):
                await page.get_by_role("button", name="Next" if turn else "First", exact=True).click()
                await reader.stands_at(turn, words)
            await page.keyboard.press("Home")
            await reader.stands_at(0, words)
            await page.keyboard.press("End")
            await page.get_by_role("button", name="Back", exact=True).click()
            await reader.stands_at(last - 1, words)
            await page.get_by_label("Language").select_option("de")
            await reader.stands_at(last - 1, held["words"]["de"])
            assert await page.evaluate("document.documentElement.lang") == "de"
            assert "English" in (await page.locator("#notes").text_content() or "")
            assert await reader.faults() == []
            await page.get_by_role("button", name="Abspielen").click()
            await expect(page.get_by_role("button", name="Abspielen")).to_be_visible()  # it has come to the end
            await reader.stands_at(last, held["words"]["de"])
            await context.close()
    assert (complaints, asked) == ([], [])


@pytest.mark.proof
@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
async def test_of_the_longest_recorded_game_the_page_is_small_enough(title: str) -> None:
    told = game(longest(title))
    page = await page_of(told)
    assert len(page.encode()) <= LARGEST
    held = data(page)
    assert len(held["seen"]) == len(told.scenes)
    assert sum(at is not None for at in held["seen"]) >= min(48, len(told.scenes))
