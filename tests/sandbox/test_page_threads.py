"""The page in a real browser: threads under their channels, and direct messages."""

from __future__ import annotations

import discord
import pytest
from playwright.async_api import expect

from tests.browser import needs_chromium
from tests.sandbox.desk import Desk, browser, channel_of, desk, live
from tests.sandbox.person import Person
from tests.sandbox.toybot import Counter, ToyBot

__all__ = ["browser", "desk", "live"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module"), needs_chromium]


async def test_a_thread_appears_is_played_in_sleeps_and_goes(desk: Desk, live: tuple[str, ToyBot]) -> None:
    page = await desk.open()
    starter = await channel_of(live[1]).send("a lobby", view=Counter())
    threads = page.locator("#channels .threads a")
    await expect(threads).to_have_count(0)
    thread = await starter.create_thread(name="Friday group")
    await expect(threads).to_have_text(["Friday group"])
    await page.locator(".to-thread").click()
    await expect(page.locator("#place")).to_contain_text("#table-1")
    await expect(page).to_have_title("Friday group · Sandbox")
    assert page.url.endswith(f"#thread-{thread.id}")
    await thread.send(f"<#{thread.id}> {thread.jump_url}", view=Counter())
    await expect(page.locator(".message .mention")).to_have_text(["#Friday group"] * 2)
    await page.get_by_role("button", name="Count").click()
    await expect(page.locator(".message .words")).to_contain_text("count 1")
    await page.locator("#words").press_sequentially("/travel to ")
    await page.keyboard.type("elm")
    await expect(page.locator("#suggest .option")).to_have_text(["Elm — slow"])
    await page.keyboard.press("Enter")
    await expect(page.locator("#hint")).to_have_text("Enter sends it.")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message .words").last).to_have_text("Anna goes to elm, slow")
    await thread.edit(archived=True)
    await expect(page.locator("#channels .asleep")).to_have_count(1)
    await expect(page.locator("#words")).to_have_attribute("placeholder", "This thread is asleep; a message wakes it")
    await page.reload()
    await expect(page).to_have_title("Friday group · Sandbox")
    await page.locator("#words").fill("good morning")
    await page.keyboard.press("Enter")
    await expect(page.locator("#channels .asleep")).to_have_count(0)
    async with Person.at(live[0], "Ben") as ben:
        await ben.remove(str(thread.id))
    await expect(page).to_have_title("#table-1 · Sandbox")
    await expect(page.locator(".to-thread")).to_have_count(0)
    await expect(page.locator("#my-name")).to_have_text("Anna")
    desk.complaints[:] = [said for said in desk.complaints if "400" not in said]


async def test_direct_messages_have_a_badge_and_a_place(desk: Desk, live: tuple[str, ToyBot]) -> None:
    thread = await (await channel_of(live[1]).send("a lobby")).create_thread(name="Friday group")
    anna, ben = await desk.open(), await desk.open("Ben")
    entry = anna.get_by_role("link", name="Games Host")
    await expect(entry).to_be_visible()
    async with Person.at(live[0], "Anna") as person:
        user = await live[1].fetch_user(int(person.id))
    view = Counter().add_item(discord.ui.Button(label="Go to the table", url=thread.jump_url))
    await user.send("snooze?", view=view)
    await expect(anna.locator("#direct .badge")).to_have_text("1")
    await expect(anna).to_have_title("(1) #table-1 · Sandbox")
    await expect(ben.locator("#direct .badge")).to_have_count(0)
    await ben.get_by_role("link", name="Be Anna, was mentioned").click()
    await expect(ben.locator(".message .words")).to_have_text("snooze?")
    await entry.click()
    await expect(anna).to_have_title("@Games Host · Sandbox")
    assert anna.url.endswith("#dm")
    await anna.get_by_role("button", name="Count").click()
    await expect(anna.locator(".message .words")).to_contain_text("count 1")
    await anna.get_by_role("link", name="Be Ben").click()
    await expect(anna.locator("#my-name")).to_have_text("Ben")
    await expect(anna.locator(".message")).to_have_count(0)
    assert anna.url.endswith("#dm")
    await ben.get_by_role("link", name="Go to the table").click()
    await expect(ben).to_have_title("Friday group · Sandbox")


async def test_a_bot_that_was_kicked_is_missed(desk: Desk, live: tuple[str, ToyBot]) -> None:
    page = await desk.open()
    async with Person.at(live[0], "Ben") as ben:
        await ben.kick()
        await expect(page.locator("#notice")).to_have_text("Games Host was removed from this server.")
        await ben.invite()
        await expect(page.locator("#notice")).to_be_hidden()
        await ben.leave()
        await expect(page.get_by_role("link", name="Be Ben")).to_have_count(0)


async def test_a_thread_fits_a_phone(desk: Desk, live: tuple[str, ToyBot]) -> None:
    starter = await channel_of(live[1]).send("a lobby")
    await starter.create_thread(name="A game with a name that is far too long for a phone " + "x" * 45)
    page = await desk.open(width=400, height=780)
    await page.locator(".to-thread").click()
    await expect(page.locator(".parent")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 400
    tops = "all => all.map(one => Math.round(one.getBoundingClientRect().top / 40))"
    assert len(set(await page.locator("#menu, #place, #rights").evaluate_all(tops))) == 1
