"""A keepsake on paper: a booklet of a few pages, none of them empty, with no picture cut, as Chromium prints it."""

import re
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from hansa_bot.host.record.keepsake import MOST_LARGE
from hansa_bot.titles import registry
from tests.browser import chromium, needs_chromium
from tests.host.test_keepsake import NASTY, SHORT, TITLES
from tests.shows.keepsakes import DESK, PHONE, Made, data, game, longest, opened

registry.look_in("tests.toys")

MOST_PAGES = 12

PRESS = """(way) => new Promise((done) => {
  window.print = done;
  if (way === "button") document.getElementById("paper").click();
  else document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "p", ctrlKey: true, bubbles: true }));
})"""
"""Asks for the booklet, and waits until it would be printed."""

SHOWN = """() => [...document.querySelectorAll("#booklet img")].filter((each) => !each.hidden).length"""


def contents(pdf: bytes) -> list[bytes]:
    """Return what is drawn on each page of a PDF."""
    streams = {
        int(found[1]): zlib.decompress(found[2])
        for found in re.finditer(
            rb"(\d+) 0 obj\s*<<[^>]*/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL
        )
    }
    pages = re.findall(rb"/Type\s*/Page\b(.*?)endobj", pdf, re.DOTALL)
    return [streams[int(re.findall(rb"/Contents\s+(\d+) 0 R", page)[0])] for page in pages]


async def printed(page: Page) -> list[bytes]:
    return contents(await page.pdf(prefer_css_page_size=True))


def pictures(page: bytes) -> int:
    return len(re.findall(rb"\bDo\b", page))


def test_the_page_names_what_is_printed_large() -> None:
    told = game(SHORT)
    assert 0 < len(told._moments({scene.turn for scene in told.scenes})) <= MOST_LARGE
    for title in TITLES:
        told = game(longest(title))
        pictured = {scene.turn for scene in told.scenes}
        moments = told._moments(pictured)
        assert moments == sorted(set(moments))
        assert 1 < len(moments) <= MOST_LARGE
        assert moments[-1] == len(told.scenes) - 1, "the end"
        assert told._moments(set()) == []


@pytest.mark.proof
@pytest.mark.browser
@needs_chromium
@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_longest_recorded_game_is_printed_on_twelve_pages(
    title: str, language: str, tmp_path: Path
) -> None:
    made = await Made.of(game(longest(title)))
    async with chromium() as browser, opened(browser, made, tmp_path, DESK) as page:
        await page.locator("#language").select_option(language)
        await page.evaluate(PRESS, "button")
        told: dict[str, Any] = data(made.page)["words"][language]
        text = await page.locator("#booklet").text_content() or ""
        assert told["end"]["why"] in text
        assert all(f"{turn['name']} · {turn['who']}" in text for turn in told["turns"] if turn["who"])
        assert all(" ".join(turn["steps"]) in text for turn in told["turns"])
        pages, shown = await printed(page), await page.evaluate(SHOWN)
    assert 3 <= len(pages) <= MOST_PAGES
    assert all(b"BT" in each for each in pages), "something is said on each"
    assert sum(map(pictures, pages)) == shown, "each stands on one page"


@pytest.mark.proof
@pytest.mark.browser
@needs_chromium
async def test_names_of_any_kind_are_printed_by_key_and_in_the_dark(tmp_path: Path) -> None:
    made = await Made.of(replace(game(SHORT), names=NASTY))
    async with chromium() as browser, opened(browser, made, tmp_path, PHONE, "dark") as page:
        await page.evaluate(PRESS, "key")
        assert "<b>Emil</b>" in (await page.locator("#booklet").text_content() or "")
        assert len(await printed(page)) <= 4
        await page.emulate_media(media="print")
        assert (
            await page.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor")
            == "rgb(255, 255, 255)"
        )
        assert not await page.locator("nav").is_visible()
        assert await page.locator("#booklet").is_visible()


@pytest.mark.proof
@pytest.mark.browser
@needs_chromium
async def test_who_prints_by_the_menu_of_the_browser_gets_the_words(tmp_path: Path) -> None:
    """Nothing can be waited for there, and pictures take a moment."""
    made = await Made.of(game(longest("hansa_teutonica")))
    async with chromium() as browser, opened(browser, made, tmp_path, DESK) as page:
        pages = await printed(page)
        assert data(made.page)["words"]["en"]["end"]["why"] in (await page.locator("#booklet").text_content() or "")
    assert 2 <= len(pages) <= MOST_PAGES


@pytest.mark.proof
@pytest.mark.browser
@needs_chromium
async def test_a_game_without_a_result_is_printed_without_a_laurel(tmp_path: Path) -> None:
    for result, laurels in ((game(SHORT).result, 1), (None, 0)):
        made = await Made.of(replace(game(SHORT), result=result))
        async with chromium() as browser, opened(browser, made, tmp_path) as page:
            await page.evaluate(PRESS, "button")
            assert await page.locator("#booklet .title img").count() == laurels
            assert len(await printed(page)) >= 2
