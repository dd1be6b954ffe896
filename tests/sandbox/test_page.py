"""The page in a real browser: what a newcomer does first, threads under their channels, and direct messages."""

import asyncio
import io
import os
from pathlib import Path
from typing import Any

import discord
import pytest
from playwright.async_api import Route, WebSocketRoute, expect

from tests.browser import axe_finds, needs_chromium
from tests.sandbox.desk import Desk, channel_of
from tests.sandbox.person import Person
from tests.sandbox.toybot import Counter, ToyBot, eventually, opened, picture, running

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module"), needs_chromium]


async def test_a_command_by_keyboard(desk: Desk) -> None:
    page = await desk.open()
    await page.locator("#words").press_sequentially("/tra")
    await expect(page.locator("#suggest .option")).to_have_count(1)
    await page.keyboard.press("Enter")
    await expect(page.locator("#suggest .option")).to_have_count(6)
    await page.keyboard.type("d")
    await expect(page.locator("#suggest .option")).to_have_text(["Dogwood — slow"])
    await page.keyboard.press("Tab")
    await expect(page.locator("#hint")).to_have_text("Enter sends it.")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message .words").last).to_have_text("Anna goes to dogwood, slow")
    await expect(page.locator(".context")).to_contain_text("Anna")
    await expect(page.locator(".context .mention")).to_have_text("/travel to")
    await expect(page.locator("#words")).to_be_focused()


async def test_optional_options_choices_and_what_is_missing(desk: Desk) -> None:
    page = await desk.open()
    await page.locator("#words").press_sequentially("/hello ")
    await page.keyboard.press("Enter")
    await expect(page.locator("#hint")).to_contain_text("name is needed")
    await page.keyboard.type("you")
    await page.get_by_role("button", name="+ who").click()
    await page.keyboard.type("be")
    await expect(page.locator("#suggest .option")).to_have_text(["Ben"])
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="+ loud").click()
    await expect(page.locator("#suggest .option")).to_have_text(["Yes", "No"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message .words").last).to_have_text("HELLO YOU AND BEN")


async def test_buttons_private_answers_and_forms(desk: Desk, live: tuple[str, ToyBot]) -> None:
    await channel_of(live[1]).send("a card", file=picture("board.png", 1600, 1000), view=Counter())
    anna, ben = await desk.open(), await desk.open("Ben")
    image = anna.locator(".picture img")
    await expect(image).to_have_attribute("alt", "1600 by 1000, all blue")
    assert await image.evaluate("one => [one.clientWidth, one.clientHeight]") == [550, 344]
    await anna.get_by_role("button", name="Count").click()
    await expect(ben.locator(".message .words")).to_contain_text("count 1")
    await expect(anna.get_by_role("button", name="Count")).to_be_focused()
    await anna.get_by_role("button", name="Private").click()
    private = anna.locator(".message.private")
    await expect(private).to_contain_text("Only you can see this")
    await expect(ben.locator(".message")).to_have_count(1)
    await private.get_by_role("button", name="Dismiss").click()
    await expect(private).to_have_count(0)
    await anna.get_by_role("button", name="Form").click()
    await expect(anna.get_by_label("Your answer")).to_be_focused()
    await anna.keyboard.type("Yes")
    await anna.get_by_role("button", name="Make a selection").click()
    await anna.get_by_role("option", name="Elm").click()
    await anna.get_by_role("button", name="Submit").click()
    await expect(anna.locator(".message .words").last).to_have_text("Yes from Elm")
    await image.click()
    await expect(anna.locator("#viewer")).to_be_visible()
    await anna.keyboard.press("Escape")
    await expect(anna.locator("#viewer")).to_be_hidden()


async def test_menus_and_files_in_forms(desk: Desk, live: tuple[str, ToyBot], tmp_path: Path) -> None:
    await channel_of(live[1]).send("a card")
    page = await desk.open()
    await page.locator("li.message .words").click(button="right")
    await page.get_by_role("button", name="Repeat").click()
    await expect(page.locator(".message.private .words")).to_have_text("again: a card")
    await page.locator("#people li").last.click(button="right")
    await page.get_by_role("button", name="Greet them").click()
    await expect(page.locator(".message .words").last).to_contain_text("is here")
    (tmp_path / "some.txt").write_text("inside")
    await page.locator("#words").fill("/bring")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await page.get_by_label("A file").set_input_files(tmp_path / "some.txt")
    await page.get_by_role("button", name="Submit").click()
    await expect(page.locator(".message .words").last).to_have_text("some.txt: inside")


GIF = b"GIF89a\x20\x03\x90\x01\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"
"""A film of one point in a frame of 800 by 400."""


async def test_pictures_in_embeds_and_films(desk: Desk, live: tuple[str, ToyBot]) -> None:
    near = discord.Embed.from_dict({"image": {"url": "attachment://near.png", "description": "the north, near"}})
    files = [picture("board.png", 1650, 1050), picture("near.png", 1100, 700)]
    await channel_of(live[1]).send("card", files=files, embed=near)
    await channel_of(live[1]).send("film", file=discord.File(io.BytesIO(GIF), "replay.gif", description="all turns"))
    page = await desk.open()
    shown = page.locator(".picture img")
    await expect(shown).to_have_count(3)
    size = "all => all.map(one => [one.clientWidth, one.clientHeight, one.alt])"
    assert await shown.evaluate_all(size) == [
        [550, 350, "1650 by 1050, all blue"],
        [400, 255, "the north, near"],
        [550, 275, "all turns"],
    ]
    for alt in ("the north, near", "all turns"):
        await expect(page.get_by_title(alt)).to_have_accessible_name("Enlarge the picture")
        await page.get_by_title(alt).click()
        large = page.locator("#viewer img")
        await expect(large).to_have_attribute("alt", alt)
        await large.evaluate("one => one.decode()")
        await page.keyboard.press("Escape")


async def test_a_select_by_keyboard(desk: Desk, live: tuple[str, ToyBot]) -> None:
    async with Person.at(live[0], "Anna") as anna:
        await anna.command("pick")
    page = await desk.open()
    await page.locator(".select").focus()
    await page.keyboard.press("ArrowDown")
    await expect(page.get_by_role("option", name="Alder")).to_be_focused()
    await page.keyboard.press("Enter")
    await page.keyboard.type("e")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Escape")
    await expect(page.locator(".message .words").last).to_contain_text("Alder and Elm")


async def test_silence_and_absence_are_told(desk: Desk, live: tuple[str, ToyBot]) -> None:
    await channel_of(live[1]).send(
        "thinks", view=discord.ui.View().add_item(discord.ui.Button(label="Dead", custom_id="dead"))
    )
    page = await desk.open()
    async with Person.at(live[0], "Ben") as ben:
        await page.get_by_role("button", name="Dead").click()
        await expect(page.get_by_role("button", name="Dead")).to_have_attribute("aria-disabled", "true")
        await ben.advance(4)
        await expect(page.locator(".failed").first).to_have_text("This interaction failed")
        await expect(page.get_by_role("button", name="Dead")).to_have_attribute("aria-disabled", "false")
    await live[1].close()
    await expect(page.locator("#notice")).to_contain_text("Games Host is not connected")


async def test_people_channels_pins_and_calls(desk: Desk, live: tuple[str, ToyBot]) -> None:
    page = await desk.open()
    first, second = channel_of(live[1]), channel_of(live[1], "table-2")
    ben = discord.utils.get(live[1].get_guild(first.guild.id).members, name="ben") or await first.guild.fetch_member(
        next(member.id for member in await first.guild.query_members("Ben"))
    )
    await (await first.send("**read** me")).pin()
    await second.send(ben.mention)
    await page.get_by_role("button", name="1 pinned").click()
    await expect(page.locator("#pinned")).to_contain_text("read me")
    await expect(page.locator("#channels .fresh")).to_contain_text("table-2")
    await page.get_by_role("link", name="Be Ben, was mentioned").click()
    await expect(page.locator("#my-name")).to_have_text("Ben")
    await expect(page.locator(".message.calls .mention.me")).to_have_text("@Ben")
    await page.locator("#words").fill("I *am* here")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message em")).to_have_text("am")
    await page.reload()
    await expect(page.locator("#my-name")).to_have_text("Ben")
    await page.locator("#people a").last.click()
    await expect(page.locator("#my-name")).to_have_text("@everyone *Éva* 🎲")


async def test_it_fits_a_phone_and_asks_nobody_else(desk: Desk, live: tuple[str, ToyBot], tmp_path: Path) -> None:
    await channel_of(live[1]).send("word " * 60 + "x" * 300, file=picture("board.png", 1600, 1000), view=Counter())
    page = await desk.open(width=400, height=780)
    await expect(page.locator(".picture img")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 400
    assert await page.evaluate("document.getElementById('scroll').scrollWidth") <= 400
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("link", name="table-2").click()
    await expect(page.locator("#place")).to_contain_text("table-2")
    await page.screenshot(path=tmp_path / "phone.png")
    assert (tmp_path / "phone.png").stat().st_size > 5000


@pytest.mark.proof
@pytest.mark.parametrize(("width", "scheme"), [(400, "light"), (1280, "dark")])
async def test_axe_finds_nothing(desk: Desk, live: tuple[str, ToyBot], width: int, scheme: str) -> None:
    await channel_of(live[1]).send("> a *card*\n-# ||small||", file=picture("board.png", 160, 100), view=Counter())
    page = await desk.open(width=width, color_scheme=scheme)
    await page.get_by_role("button", name="Private").click()
    private = page.locator(".message.private")
    await expect(private).to_be_visible()
    assert await axe_finds(page) == []
    await private.get_by_role("button", name="Form").click()
    await expect(page.get_by_label("Your answer")).to_be_focused()
    assert await axe_finds(page) == []


MARKDOWN = [
    ("**bold** *it* __under__ ~~gone~~", "<p><b>bold</b> <em>it</em> <u>under</u> <s>gone</s></p>"),
    ("snake_case_name and 2 * 3 * 4", "<p>snake_case_name and 2 * 3 * 4</p>"),
    (r"\*\*not bold\*\*", "<p>**not bold**</p>"),
    ("`a *b*`", "<p><code>a *b*</code></p>"),
    ("```py\nx = 1\n```", "<pre><code>x = 1</code></pre>"),
    ("> quoted\nnot", "<blockquote><p>quoted</p></blockquote><p>not</p>"),
    ("- one\n- two", "<ul><li>one</li><li>two</li></ul>"),
    ("# Big", '<h3 class="head">Big</h3>'),
    ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
    ("<@1> @everyone", "<p>&lt;@1&gt; @everyone</p>"),
    ("||secret||", '<p><span class="spoiler" tabindex="0" role="button" aria-label="Show spoiler">secret</span></p>'),
]


async def test_markdown(desk: Desk) -> None:
    page = await desk.open()
    script = """async text => {
        const { markdown } = await import('/page/markdown.js');
        const box = document.createElement('div');
        box.append(...markdown(text));
        return box.innerHTML;
    }"""
    for text, wanted in MARKDOWN:
        assert await page.evaluate(script, text) == wanted
    link = await page.evaluate(script, "[go](https://example.org/a_b_c) <t:0:R>")
    assert 'href="https://example.org/a_b_c"' in link
    assert "ago</time>" in link


async def test_a_moment_can_be_read_in_messages_that_belong_together(desk: Desk, live: tuple[str, ToyBot]) -> None:
    """The hour of a message that follows another is shown under the pointer only; a moment in its words always."""
    channel = channel_of(live[1])
    await channel.send("first")
    await channel.send("<t:0:R> it closes")
    for width in (1280, 390):
        page = await desk.open(width=width)
        message = page.locator(".message.together").last
        moment = message.locator("time.moment")
        await expect(moment).to_be_visible()
        assert await moment.evaluate("one => getComputedStyle(one).opacity") == "1"
        stamp = message.locator(".message-box > time")
        seen = "one => getComputedStyle(one).display !== 'none' && getComputedStyle(one).opacity !== '0'"
        assert not await stamp.evaluate(seen)
        await page.close()


async def test_a_name_after_an_at_is_a_mention(desk: Desk) -> None:
    page = await desk.open()
    await page.locator("#words").fill("@Ben and @carla, not @Benno or @nobody")
    await page.keyboard.press("Enter")
    message = page.locator(".message").last
    await expect(message.locator(".mention")).to_have_text(["@Ben", "@Carla"])
    await expect(message).to_contain_text("not @Benno or @nobody")
    await page.close()


async def test_names_stand_beside_the_faces(desk: Desk) -> None:
    page = await desk.open()
    await expect(page.locator("#people .name").first).to_have_text("Anna")
    await expect(page.locator("#people .name").first).to_be_visible()
    await page.close()


async def test_it_recovers_when_the_sandbox_was_away(desk: Desk, tmp_path: Path) -> None:
    page = await desk.open()
    desk.complaints.clear()
    async with opened(tmp_path) as first:
        base = first.core.base
        await page.goto(f"{base}/?as=Anna#table-1")
        await expect(page).to_have_title("#table-1 · Sandbox")
        await page.locator("#words").fill("before")
        await page.keyboard.press("Enter")
        await expect(page.locator(".message")).to_have_count(1)
    await expect(page.locator("#notice")).to_contain_text("Start it again with make play")
    async with opened(tmp_path, int(base.rpartition(":")[2])):
        async with asyncio.timeout(90):
            await expect(page.locator("#notice")).to_contain_text("not connected", timeout=80_000)
        await page.locator("#words").fill("after")
        await page.keyboard.press("Enter")
        await expect(page.locator(".message")).to_have_count(2)
        await page.close()
    desk.complaints.clear()
    desk.foreign.clear()


async def test_what_is_said_while_the_page_still_connects_is_shown(desk: Desk, live: tuple[str, ToyBot]) -> None:
    page = await desk.open("Ben")
    said = asyncio.Event()

    async def connect_late(line: WebSocketRoute) -> None:
        await said.wait()
        line.connect_to_server()

    await page.route_web_socket("**/sandbox/live**", connect_late)
    async with page.expect_response("**/sandbox/state**"):
        await page.reload(wait_until="commit")
    await channel_of(live[1]).send("in between")
    said.set()
    await expect(page.locator(".message .words").last).to_contain_text("in between")
    await page.close()


async def test_a_bot_that_comes_while_the_page_still_connects_is_there(desk: Desk) -> None:
    page, came = await desk.open(), asyncio.Event()

    async def connect_late(line: WebSocketRoute) -> None:
        await came.wait()
        line.connect_to_server()

    await page.route_web_socket("**/sandbox/live**", connect_late)
    async with opened() as other:
        async with page.expect_response("**/sandbox/state**"):
            await page.goto(f"{other.core.base}/?as=Anna#table-1", wait_until="commit")
        async with running(other, other.core.base):
            came.set()
            await expect(page).to_have_title("#table-1 · Sandbox")
            await expect(page.locator("#notice")).to_be_hidden()
            await page.locator("#words").press_sequentially("/hel")
            await expect(page.locator("#suggest .option")).to_have_count(1)
        await page.close()
    desk.foreign.clear()


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
    # What is completed comes from the bot: until then the list still shows what was offered before.
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


async def test_a_person_opens_a_post_in_a_forum(desk: Desk, live: tuple[str, ToyBot]) -> None:
    async with Person.at(live[0], "Anna") as anna:
        forum = (await anna.post("forum", name="games"))["id"]
    page, asked, entered = await desk.open("Ben"), asyncio.Event(), asyncio.Event()

    async def answer_late(route: Route) -> None:
        asked.set()
        await entered.wait()
        await route.continue_()

    # The page hears of something new and asks how the forum stands, and is told so when it is elsewhere already.
    await page.route(f"**/sandbox/state?*channel={forum}*", answer_late)
    await page.get_by_role("link", name="games", exact=True).click()
    words = page.get_by_placeholder("Title of a new post")
    await words.fill("/hello")
    await expect(page.locator("#suggest")).to_contain_text("Discord takes no commands in a forum")
    async with Person.at(live[0], "Carla") as carla:
        await carla.refuse_direct()
    await asked.wait()
    await words.fill("Who plays on Friday?")
    await page.keyboard.press("Enter")
    await expect(page).to_have_title("Who plays on Friday? · Sandbox")
    await expect(page.locator(".message")).to_contain_text("Who plays on Friday?")
    await expect(page.locator(".to-thread")).to_have_count(0)
    async with page.expect_response(f"**/sandbox/state?*channel={forum}*"):
        entered.set()
    await page.locator("#words").press_sequentially("/hel")
    await expect(page.locator("#suggest .option")).to_have_count(1)
    await page.get_by_role("link", name="games", exact=True).first.click()
    await expect(page.locator("#posts li")).to_have_count(1)


@pytest.mark.proof
@pytest.mark.parametrize("width", [1280, 400])
async def test_a_forum_shows_its_posts(desk: Desk, live: tuple[str, ToyBot], width: int, tmp_path: Path) -> None:
    base, bot = live
    async with Person.at(base, "Anna") as anna:
        made = await anna.post("forum", name="games", tags=["Harbour", "running"])
        forum: Any = await eventually(lambda: bot.get_channel(int(made["id"])))
        first = await forum.create_thread(name="Harbour · table 1", content="a", applied_tags=forum.available_tags)
        await forum.create_thread(name="Who plays? " + "x" * 80, content="b")
        page = await desk.open(width=width)
        await page.goto(f"{base}/?as=Anna#games")
        posts = page.locator("#posts li")
        await expect(posts).to_have_count(2)
        await expect(posts.first).to_contain_text("Who plays?")
        await first.thread.send("and more")
        await expect(posts.first).to_have_text("Harbour · table 1Harbourrunning2 messages")
        await anna.post("thread", thread=f"thread-{first.thread.id}", archived=True)
        await expect(posts.last).to_contain_text("2 messages · asleep")
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if shots := os.environ.get("SHOTS"):
            await page.screenshot(path=f"{shots}/forum-{width}.png")
        await posts.last.get_by_role("link").click()
        await expect(page.locator("#words")).to_be_visible()
        await expect(page.locator(".message .words")).to_have_text(["a", "and more"])
        assert page.url.endswith(f"#thread-{first.thread.id}")
