"""A keepsake: the page of a finished game plays every turn offline, by button and by key, to see and to listen to."""

import asyncio
import base64
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.async_api import expect

from hansa_bot.host.record import keepsake
from hansa_bot.host.record.ending import turning_point
from hansa_bot.host.record.keepsake import Keepsake, isolated
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.render.encode import Shot, album
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.titles.base import HEAD_START
from hansa_bot.ui.kit.asking import Services, share_result
from tests.browser import axe_finds, chromium, needs_chromium
from tests.shows import keepsakes
from tests.shows.keepsakes import DESK, GAMES, PHONE, Made, data, game, json_in, longest, opened, walk

registry.look_in("tests.toys")

SHORT = keepsakes.TESTS / "toys/harbour/games/rounds_4.jsonl"
NASTY = ("</script><script>alert(1)</script>", "@everyone", "דנה ‮cba", "{{game}} & <b>Emil</b>")
LIGHT, DARK = "light", "dark"
TITLES = sorted({path.parts[-3] for path in GAMES if "titles" in path.parts})
SCREENS = ((PHONE, LIGHT, "en"), (PHONE, DARK, "de"), (DESK, DARK, "it"), (DESK, LIGHT, "es"))


async def page_of(told: Keepsake) -> str:
    worker = Worker()
    try:
        return await told.page(worker)
    finally:
        await worker.close()


async def test_the_page_tells_every_turn_in_every_language_and_fetches_nothing() -> None:
    told = game(SHORT)
    page = await page_of(told)
    held = data(page)
    assert set(held["words"]) == languages()
    for words in held["words"].values():
        assert [len(turn["points"]) for turn in words["turns"]] == [len(told.names)] * len(told.scenes)
        boards = ["\n".join(words["lines"][line] for line in turn["board"]) for turn in words["turns"]]
        assert all(boards)
        assert len(set(words["says"].values())) == len(words["says"])
    assert len({words["says"]["board"] for words in held["words"].values()}) == len(languages())
    for language, words in held["words"].items():
        texts = registry.load(told.title).texts(catalog(language, told.title), told.names, dict(told.options))
        turned = turning_point(told.scenes, texts, catalog(language))
        assert turned
        assert turned in words["end"]["why"]
    assert held["seen"] == list(range(len(told.scenes)))
    rest = re.sub(r'src="data:image/png;base64,[^"]+"', "", page.replace(json_in(page), ""))
    assert not re.findall(r"https?://|//[a-z]|url\(|@import|<link|src=\"", rest)
    assert "default-src 'none'" in page


async def test_a_name_is_only_ever_a_name() -> None:
    """It also stands above the game, where somebody had a head start."""
    told = game(SHORT)
    page = await page_of(replace(told, names=NASTY, options={**told.options, HEAD_START: "1000"}))
    held = data(page)
    assert f"Head start (house rule): {NASTY[0]} (2 coins more)" in held["words"]["en"]["about"]
    assert page.count("</script>") == 2
    assert "<b>Emil" not in page
    assert held["words"]["en"]["seats"] == [NASTY[0], NASTY[1], "\u2068דנה cba\u2069", NASTY[3]]
    assert isolated("a\nb") == "a b"


async def test_too_large_a_page_leaves_out_quiet_turns_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = await page_of(game(SHORT))
    monkeypatch.setattr(keepsake, "MOST_PICTURES", (9, 3, 0))
    monkeypatch.setattr(keepsake, "LARGEST_PAGE", len(whole.encode()) - 1)
    fewer = await page_of(game(SHORT))
    assert len(fewer.encode()) < len(whole.encode())
    seen = data(fewer)["seen"]
    assert (seen[0], seen[-1], seen.count(None)) == (0, 2, len(game(SHORT).scenes) - 3)
    monkeypatch.setattr(keepsake, "LARGEST_PAGE", 0)
    assert set(data(await page_of(game(SHORT)))["seen"]) == {None}


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


async def test_the_page_begins_with_the_panorama_of_its_title_named_as_in_its_pictures() -> None:
    made = await Made.of(game(SHORT))
    above = re.search(r'<img id="panorama" src="data:image/png;base64,([^"]+)"', made.page)
    assert above
    shown = Image.open(io.BytesIO(base64.b64decode(above[1])))
    title = registry.load(game(SHORT).title)
    wanted = title.painter().frieze(title.meta.called("en"))
    assert shown.size == wanted.size
    assert ImageChops.difference(shown.convert("RGB"), wanted.convert("RGB")).convert("L").getextrema()[1] < 48


async def test_what_is_being_made_is_not_made_twice() -> None:
    known, made, ready = Services(None, None, None), [], asyncio.Event()  # type: ignore[arg-type]

    async def make() -> str:
        made.append(1)
        await ready.wait()
        return "page"

    first, second = (asyncio.create_task(share_result(known, "key", make)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    ready.set()
    assert await second == "page"
    assert (made, known.making) == ([1], {})


CRAMPED = """() => {
  const small = [...document.querySelectorAll("button, select, input")].filter((each) => each.checkVisibility())
    .map((each) => [each.id, each.getBoundingClientRect().height]).filter(([, height]) => height < 44);
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [...small.map(([id, height]) => `${id} is ${height} high`), ...(wide > 0 ? [`too wide by ${wide}`] : [])];
}"""
"""What axe does not look for: room for a finger, and nothing to scroll sideways."""


@pytest.mark.proof
@pytest.mark.browser
@needs_chromium
@pytest.mark.parametrize("title", TITLES)
async def test_the_longest_recorded_game_is_walked_offline_and_axe_finds_nothing(title: str, tmp_path: Path) -> None:
    made = await Made.of(game(longest(title)))
    assert sum(each is not None for each in made.drawn) >= min(48, len(made.drawn))
    for boards in zip(*([turn.board for turn in turns] for turns in made.told.values()), strict=True):
        assert len(set(boards)) == len(languages()), "each language has words of its own"
    async with chromium() as browser, opened(browser, made, tmp_path) as page:
        await walk(page, made)
        # The frame is the same for all titles: each is looked at on two screens, every screen twice.
        for (width, height), scheme, language in SCREENS[TITLES.index(title) % 2 :: 2]:
            await page.set_viewport_size({"width": width, "height": height})
            await page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            await page.locator("#language").select_option(language)
            for turn in (0, len(made.drawn) // 2, len(made.drawn) - 1):
                await page.locator("#slide").fill(str(turn))
                assert await axe_finds(page) == []
                assert await page.evaluate(CRAMPED) == []


@pytest.mark.proof
@pytest.mark.browser
@needs_chromium
@pytest.mark.parametrize("scheme", [LIGHT, DARK])
async def test_names_of_any_kind_are_read_by_button_and_by_itself(scheme: str, tmp_path: Path) -> None:
    made = await Made.of(replace(game(SHORT), names=NASTY))
    words, last = data(made.page)["words"], len(made.drawn) - 1
    async with chromium() as browser, opened(browser, made, tmp_path, scheme=scheme) as page:
        assert (await axe_finds(page), await page.evaluate(CRAMPED)) == ([], [])
        await walk(page, made)
        await page.keyboard.press("End")
        for turn in range(last + 1):
            await page.get_by_role("button", name="Next" if turn else "First", exact=True).click()
            await expect(page.locator("#which")).to_contain_text(words["en"]["turns"][turn]["name"])
        await expect(page.locator("#why")).to_have_text(words["en"]["end"]["why"])
        assert (await axe_finds(page), await page.evaluate(CRAMPED)) == ([], [])
        await page.keyboard.press("Home")
        await page.get_by_label("Language").select_option("de")
        assert "English" in (await page.locator("#notes").text_content() or "")
        await page.keyboard.press("End")
        await page.keyboard.press("ArrowLeft")
        await page.get_by_role("button", name="Abspielen").click()
        await expect(page.get_by_role("button", name="Pause")).to_be_visible()
        await expect(page.get_by_role("button", name="Abspielen")).to_be_visible()  # it has come to the end
        await expect(page.locator("#which")).to_contain_text(words["de"]["turns"][last]["name"])


@pytest.mark.proof
@pytest.mark.browser
@needs_chromium
async def test_what_is_wrong_with_a_page_is_found(tmp_path: Path) -> None:
    made = await Made.of(game(SHORT))
    held = data(made.page)
    patch = next(at for at, (whole, _, _, painted) in enumerate(held["patches"]) if painted and not whole)
    spoilt = {
        "no picture": held["patches"][patch][3],
        "no words": json.dumps(held["words"]["it"]["turns"][1]["steps"], ensure_ascii=False, separators=(",", ":")),
    }
    async with chromium() as browser:
        for told in spoilt.values():
            assert told in made.page
            page = made.page.replace(told, "" if told[0] != "[" else "[]")
            with pytest.raises(AssertionError):
                async with opened(browser, replace(made, page=page), tmp_path) as shown:
                    await walk(shown, made)
        pale = made.page.replace("--ink: #211d19", "--ink: #eeeeee").replace('aria-label", says.turn', 'title", ""')
        async with opened(browser, replace(made, page=pale), tmp_path) as shown:
            assert {said.split(" ")[0] for said in await axe_finds(shown)} >= {"color-contrast", "label"}
        asking = made.page.replace("<footer>", '<footer><img src="https://example.org/a.png" alt="">')
        with pytest.raises(AssertionError, match=r"example\.org"):
            async with opened(browser, replace(made, page=asking), tmp_path):
                pass
