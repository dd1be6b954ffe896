"""The page shows what Discord's own apps make of a message, and no more: it does not flatter."""

from typing import Any

import discord
import pytest
from playwright.async_api import Page, expect

from sandbox.push import LONGEST, push_of
from tests.browser import axe_finds, needs_chromium
from tests.sandbox.desk import Desk, channel_of
from tests.sandbox.person import NotAllowed, Person
from tests.sandbox.toybot import Counter, Towns, ToyBot, eventually, picture

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module"), needs_chromium]

Live = tuple[str, ToyBot]
PHONE = {"width": 390, "height": 844}
LONG = "Displace Johanna on Göttingen–Warburg and pay one trader"
CUT = "one => [one.scrollWidth > one.clientWidth, one.clientHeight, parseFloat(getComputedStyle(one).fontSize)]"


class Named(discord.ui.View):
    """One button with a long name, and whatever else is asked for."""

    def __init__(self, *others: discord.ui.Item[Any], label: str = LONG) -> None:
        super().__init__(timeout=None)
        for item in (discord.ui.Button[Any](label=label, custom_id="long"), *others):
            self.add_item(item)


async def visit(page: Page, **how: str) -> None:
    """Start the app anew, with some things set."""
    before, _, place = page.url.partition("#")
    await page.goto(before + "".join(f"&{name}={value}" for name, value in how.items()) + f"#{place}")
    await expect(page).to_have_title("#table-1 · Sandbox")


@pytest.mark.parametrize(("width", "size"), [(390, 16), (1280, 14)])
async def test_a_long_label_ends_in_dots_at_the_edge_of_the_column(
    desk: Desk, live: Live, width: int, size: int
) -> None:
    """A screenshot of July 2026 shows three on a phone (NousResearch/hermes-agent#73545)."""
    await channel_of(live[1]).send("a card", view=Named())
    page = await desk.open(width=width)
    button = page.locator(".button[data-custom=long]")
    cut, high, letters = await button.evaluate(CUT)
    assert (cut, high <= 40, letters) == (width == 390, True, size)
    assert await page.evaluate("document.querySelector('.message-body').clientWidth") == 302 or width > 390
    await visit(page, wrap="on")
    cut, high, _ = await button.evaluate(CUT)
    assert (cut, high > 40) == (False, width == 390)


@pytest.mark.parametrize("width", [390, 1280])
async def test_the_entry_that_is_chosen_cannot_be_chosen_again(desk: Desk, live: Live, width: int) -> None:
    """Nothing is sent, which is meant so (discord-api-docs#4801, #7765)."""
    options = [discord.SelectOption(label=one) for one in ("Alder", "Birch")]
    view = Named(discord.ui.Select(custom_id="one", placeholder="A town", options=options))
    await channel_of(live[1]).send("choose", view=view)
    page, sent = await desk.open(width=width), []
    page.on("request", lambda one: sent.append(one) if one.url.endswith("/interact") else None)
    async with Person.at(live[0], "Ben") as ben:
        for wanted, often in (("Alder", 1), ("Alder", 1), ("Birch", 2)):
            await page.locator(".select").click()
            await page.get_by_role("option", name=wanted).click()
            await expect(page.locator(".menu")).to_have_count(0)
            await ben.advance(4)
            await expect(page.locator(".select")).not_to_have_attribute("data-waiting", "")
            assert len(sent) == often


async def test_the_desktop_keeps_a_choice_when_its_message_is_edited_and_a_phone_clears_it(
    desk: Desk, live: Live
) -> None:
    """discord-api-docs#7536 tells both; a select with another id begins anew on either."""
    message = await channel_of(live[1]).send("pick", view=Towns())
    for width, kept in ((1280, "Alder"), (390, "Choose towns")):
        page = await desk.open(width=width)
        await page.locator(".select").click()
        await page.get_by_role("option", name="Alder").click()
        await page.get_by_role("button", name="Done").click()
        await expect(page.locator(".message .words")).to_contain_text("Alder")
        await expect(page.locator(".select > span").first).to_have_text(kept)
        await message.edit(content="pick")
        await page.close()


async def test_a_private_answer_is_gone_when_the_app_is_started_anew(desk: Desk, live: Live) -> None:
    """Apps do not store them (discord-api-docs#3023); what the bot changes in one later is not seen either."""
    await channel_of(live[1]).send("a card", view=Counter())
    page = await desk.open()
    await page.get_by_role("button", name="Private").click()
    await expect(page.locator(".message.private")).to_be_visible()
    await page.get_by_role("link", name="table-2").click()
    await page.get_by_role("link", name="table-1").click()
    await expect(page.locator(".message.private")).to_have_count(1)
    await page.reload()
    await expect(page.locator(".message")).to_have_count(1)
    await expect(page.locator(".message.private")).to_have_count(0)


async def test_a_private_answer_is_gone_behind_fifty_newer_messages(desk: Desk, live: Live) -> None:
    """Apps drop them with what is scrolled far away (discord-api-docs#3023)."""
    await channel_of(live[1]).send("a card", view=Counter())
    page = await desk.open()
    await page.get_by_role("button", name="Private").click()
    private = page.locator(".message.private")
    await expect(private).to_be_visible()
    async with Person.at(live[0], "Ben") as ben:
        for number in range(50):
            await ben.say(f"word {number}")
        await expect(page.locator(".message").last).to_contain_text("word 49")
        await expect(private).to_have_count(1)
        await ben.say("one more")
        await expect(private).to_have_count(0)


@pytest.mark.parametrize(("width", "shown"), [(390, "old"), (1280, "new")])
async def test_a_phone_shows_again_what_a_form_of_the_same_id_held_first(
    desk: Desk, live: Live, width: int, shown: str
) -> None:
    """Whatever the bot fills in later (discord-api-docs#7554, iOS 278.1); what was typed and not sent stays too."""
    page = await desk.open(width=width)
    opened = """async value => (await import('/page/modal.js')).openModal({ interaction: "1", modal: {
        title: "A note", custom_id: "note", components: [{ type: 18, label: "Note",
        component: { type: 4, custom_id: "text", value } }] } })"""
    for filled, wanted in (("old", "old"), ("new", shown)):
        await page.evaluate(opened, filled)
        await expect(page.get_by_role("textbox", name="Note")).to_have_value(wanted)
        if filled == "new":
            await page.get_by_role("textbox", name="Note").fill("typed")
        await page.get_by_role("button", name="Cancel").click()
    await page.evaluate(opened, "new")
    await expect(page.get_by_role("textbox", name="Note")).to_have_value("typed" if width == 390 else "new")


async def test_two_pictures_are_cropped_to_squares_side_by_side(desk: Desk, live: Live) -> None:
    """So lose boards their edges (Tanza3D/discord-no-mosaic#3); one alone is shown whole."""
    await channel_of(live[1]).send("boards", files=[picture("a.png", 1650, 1050), picture("b.png", 1650, 1050)])
    await channel_of(live[1]).send("board", file=picture("c.png", 1650, 1050))
    for width in (390, 1280):
        page = await desk.open(width=width)
        await expect(page.locator(".picture img")).to_have_count(3)
        sizes = "all => all.map(one => one.getBoundingClientRect()).map(one => [one.left, one.width, one.height])"
        one, two, alone = await page.locator(".picture img").evaluate_all(sizes)
        assert one[1] == one[2] == two[1] == two[2]
        assert one[0] + one[1] < two[0]
        assert alone[1] > 1.5 * alone[2]
        await page.close()


async def test_embeds_are_not_there_for_whoever_switched_them_off(desk: Desk, live: Live) -> None:
    """Some users do (python-discord/bot#1883): nothing may stand in an embed alone."""
    await channel_of(live[1]).send("card", embed=discord.Embed(title="More", description="of it"))
    page = await desk.open()
    await expect(page.locator(".embed")).to_have_count(1)
    await page.get_by_role("button", name="How this app shows things").click()
    await page.get_by_label("Show embeds").uncheck()
    await page.get_by_role("button", name="Done").click()
    await expect(page.locator(".embed")).to_have_count(0)
    await page.reload()
    await expect(page.locator(".message .words")).to_have_text("card")
    await expect(page.locator(".embed")).to_have_count(0)
    await visit(page, embeds="on")
    await expect(page.locator(".embed")).to_have_count(1)


async def test_a_completed_line_may_come_back_by_its_name(desk: Desk) -> None:
    """Apps send it where a command was pasted or the channel changed in between (discord-api-docs#7916, #7206)."""
    page = await desk.open()
    await visit(page, names="on")
    await page.locator("#words").press_sequentially("/tra")
    await page.keyboard.press("Enter")
    await page.keyboard.type("d")
    await expect(page.locator("#suggest .option")).to_have_text(["Dogwood — slow"])
    await page.keyboard.press("Tab")
    await expect(page.locator("#hint")).to_have_text("Enter sends it.")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message .words").last).to_have_text("Anna goes to Dogwood — slow, slow")


async def test_the_strip_shows_the_last_notification_as_a_phone_would(desk: Desk, live: Live) -> None:
    page, channel = await desk.open("Ben"), channel_of(live[1])
    strip = page.locator("#push")
    async with Person.at(live[0], "Ben") as ben:
        await channel.send(f"<@{ben.id}> " + "x" * 300)
        await expect(strip.locator("h2")).to_have_text("Games Host · #table-1")
        line = await strip.locator("b").text_content() or ""
        rest = await strip.locator(".second").text_content() or ""
        assert (line[: len(ben.id) + 4], len(line), len(line + rest)) == (f"<@{ben.id}> ", 60, LONGEST)
        await page.get_by_role("button", name="How this app shows things").click()
        await page.get_by_label("Notifications write out").check()
        await expect(strip.locator("b")).to_have_text("@Ben " + "x" * 55)
    await channel.send(embed=discord.Embed(title="Only an embed"))
    await expect(strip.locator("p")).to_have_text("says nothing")


MENTION = {"id": "7", "username": "ben", "global_name": "Ben"}


@pytest.mark.parametrize(
    ("flags", "content", "unwritten"),
    [
        (0, "<@7>: your turn", "<@7>: your turn"),
        (1 << 15, "", ""),
        (0, "", ""),
        (0, "y" * 400, "y" * LONGEST),
    ],
)
async def test_a_push_is_the_beginning_of_the_text_and_empty_for_a_layout(
    flags: int, content: str, unwritten: str
) -> None:
    """discord-api-docs#7854 for layouts, seriaati/hoyo-buddy#623 for embeds without text."""
    push = push_of({"flags": flags, "content": content, "mentions": [MENTION]})
    assert push == {"unwritten": unwritten, "written": unwritten.replace("<@7>", "@Ben")}


@pytest.mark.parametrize("flag", [1 << 6, 1 << 12])
async def test_private_and_silent_messages_send_no_push(flag: int) -> None:
    assert push_of({"flags": flag, "content": "x", "mentions": []}) is None


async def test_a_press_wakes_a_sleeping_thread_for_whoever_may_and_dies_for_others(live: Live) -> None:
    """Web and phones try to wake it first (discord-api-docs#8474); a locked one is dead for all (#7900)."""
    thread = await (await channel_of(live[1]).send("a lobby")).create_thread(name="Friday")
    async with Person.at(live[0], "Anna", f"thread-{thread.id}") as anna, Person.at(live[0], "Ben") as ben:
        await anna.say("I am in it")
        card = await thread.send("x", view=Counter())
        seen = await ben.wait(lambda one: one.id == str(card.id))
        await thread.edit(archived=True)
        with pytest.raises(NotAllowed, match="may not wake"):
            await ben.click(seen, "Count")
        assert (await anna.click(anna.now(seen), "Count")).text == "count 1"
        assert await eventually(lambda: live[1].get_channel(thread.id))
        await ben.moderate(str(thread.id), archived=True, locked=True)
        with pytest.raises(NotAllowed, match="may not wake"):
            await anna.click(anna.now(seen), "Count")


@pytest.mark.proof
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_in_the_strip_and_the_switches(desk: Desk, live: Live, scheme: str) -> None:
    page = await desk.open(color_scheme=scheme)
    await channel_of(live[1]).send("x" * 100)
    await expect(page.locator("#push")).to_be_visible()
    assert await axe_finds(page) == []
    await page.get_by_role("button", name="How this app shows things").click()
    await expect(page.get_by_label("Show embeds")).to_be_visible()
    assert await axe_finds(page) == []
