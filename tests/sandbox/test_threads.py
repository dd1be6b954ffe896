"""Threads: opening, writing, sleeping, waking, locking, losing them."""

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.server import Exchange, Sandbox
from tests.sandbox.person import Failed, NotAllowed, Person
from tests.sandbox.toybot import Counter, ToyBot, eventually, interactions_of, opened, refusal, running


@pytest.fixture
async def starter(table: discord.TextChannel) -> discord.Message:
    return await table.send("a lobby", view=Counter())


@pytest.fixture
async def thread(starter: discord.Message) -> discord.Thread:
    return await starter.create_thread(name="Friday group", auto_archive_duration=1440)


async def test_a_thread_has_the_id_of_its_message(
    anna: Person, bot: ToyBot, starter: discord.Message, thread: discord.Thread, table: discord.TextChannel
) -> None:
    assert (thread.id, thread.parent_id, thread.owner_id) == (starter.id, table.id, bot.user.id)
    assert (thread.name, thread.auto_archive_duration, thread.archived) == ("Friday group", 1440, False)
    heard = await eventually(lambda: bot.get_channel(thread.id))
    assert isinstance(heard, discord.Thread)
    again = await table.fetch_message(starter.id)
    assert again.flags.has_thread
    assert again.thread is not None
    assert again.thread.id == thread.id
    seen = await anna.wait(lambda one: one.id == str(starter.id) and "thread" in one.data)
    assert seen.data["thread"]["name"] == "Friday group"
    state = await anna.get("state", channel=f"thread-{thread.id}")
    assert state["channel"] == str(thread.id)
    assert [one["name"] for one in state["channels"] if one["type"] == 11] == ["Friday group"]
    assert await refusal(starter.create_thread(name="again")) == (400, 160004)


async def test_a_thread_can_begin_by_itself(bot: ToyBot, anna: Person, table: discord.TextChannel) -> None:
    thread = await table.create_thread(name="loose", type=discord.ChannelType.public_thread)
    assert thread.parent_id == table.id
    assert await refusal(table.create_thread(name="hidden")) == (400, 50035)
    assert [one.id for one in await table.guild.active_threads()] == [thread.id]


BAD = [
    ({"name": ""}, "name"),
    ({"name": "x" * 101}, "name"),
    ({}, "name"),
    ({"name": "x", "auto_archive_duration": 61}, "auto_archive_duration"),
    ({"name": "x", "rate_limit_per_user": 21601}, "rate_limit_per_user"),
    ({"name": "x", "archived": "yes"}, "archived"),
]


@pytest.mark.parametrize(("body", "field"), BAD)
async def test_bad_threads_are_refused(
    base: str, sandbox: Sandbox, starter: discord.Message, body: dict[str, Any], field: str
) -> None:
    url = f"{base}/api/v10/channels/{starter.channel.id}/messages/{starter.id}/threads"
    async with (
        aiohttp.ClientSession(headers={"Authorization": "Bot x"}) as session,
        session.post(url, json=body) as reply,
    ):
        said = await reply.json()
    assert (said["code"], list(said["errors"])) == (50035, [field])


async def test_threads_begin_at_public_messages_of_channels(
    anna: Person, bot: ToyBot, thread: discord.Thread, table: discord.TextChannel
) -> None:
    inside = await thread.send("inside")
    route = discord.http.Route("POST", f"/channels/{thread.id}/messages/{inside.id}/threads")
    assert await refusal(bot.http.request(route, json={"name": "x"})) == (400, 50024)
    assert await refusal(table.get_partial_message(5).create_thread(name="x")) == (404, 10008)
    card = (await anna.command("board")).message
    panel = (await anna.click(card, "Private")).message
    assert await refusal(table.get_partial_message(int(panel.id)).create_thread(name="x")) == (404, 10008)


async def test_people_and_commands_meet_in_a_thread(
    anna: Person, ben: Person, bot: ToyBot, thread: discord.Thread
) -> None:
    heard = interactions_of(bot)
    anna.channel = ben.channel = str(thread.id)
    await thread.send("your turn", view=Counter())
    card = await ben.wait(lambda one: one.channel == str(thread.id) and one.has("Count"))
    assert (await ben.click(card, "Count")).text == "count 1"
    assert (await anna.command("travel to", town="elm")).text == "Anna goes to elm, slow"
    assert heard[0].channel_id == thread.id
    assert isinstance(heard[0].channel, discord.Thread)
    assert heard[0].channel.parent_id == thread.parent_id
    assert heard[0].guild_id == thread.guild.id
    await anna.say("hello")
    fresh = await bot.fetch_channel(thread.id)
    assert isinstance(fresh, discord.Thread)
    assert (fresh.message_count, fresh.last_message_id) == (3, int(anna.last.id))
    await (await thread.fetch_message(int(card.id))).delete()
    assert (await bot.fetch_channel(thread.id)).message_count == 2  # type: ignore[union-attr]


async def test_a_thread_falls_asleep_and_a_message_wakes_it(
    anna: Person, bot: ToyBot, thread: discord.Thread
) -> None:
    sent = await thread.send("x", view=Counter())
    seen = await anna.wait(lambda one: one.content == "x")
    await anna.advance(86_000)
    assert not (await bot.fetch_channel(thread.id)).archived  # type: ignore[union-attr]
    await anna.advance(500)
    await eventually(lambda: bot.get_channel(thread.id) is None)
    for attempt in (sent.edit(content="y"), sent.pin(), thread.edit(name="z")):
        assert await refusal(attempt) == (400, 50083)
    with pytest.raises(NotAllowed):
        await anna.click(seen, "Count")
    anna.channel = str(thread.id)
    with pytest.raises(NotAllowed):
        await anna.command("hello", name="x")
    await sent.delete()
    await thread.send("good morning")
    assert await eventually(lambda: bot.get_channel(thread.id))
    await anna.advance(90_000)
    assert [one.id async for one in thread.parent.archived_threads()] == [thread.id]  # type: ignore[union-attr]
    await anna.say("I too")
    assert not (await bot.fetch_channel(thread.id)).archived  # type: ignore[union-attr]
    assert (await anna.command("hello", name="you")).text == "Hello you"


async def test_a_click_may_meet_a_thread_that_just_fell_asleep(
    anna: Person, sandbox: Sandbox, thread: discord.Thread
) -> None:
    await thread.send("x", view=Counter())
    seen = await anna.wait(lambda one: one.content == "x")
    await thread.edit(archived=True)
    refused: list[Exchange] = []
    sandbox.watch = lambda one: refused.append(one) if one.status == 400 else None
    click = asyncio.create_task(anna.click(seen, "Count", force=True))
    await eventually(lambda: refused)
    await anna.advance(4)
    with pytest.raises(Failed):
        await click
    assert b"50083" in refused[0].answer
    assert anna.now(seen).content == "x"
    assert (await anna.click(seen, "Private", force=True)).message.private


async def test_the_bot_archives_wakes_and_renames_its_own(bot: ToyBot, thread: discord.Thread) -> None:
    assert (await thread.edit(name="Saturday group", archived=True)).archived
    assert await refusal(thread.edit(archived=True, name="x")) == (400, 50083)
    assert (await thread.edit(archived=True)).archived
    awake = await thread.edit(archived=False, name="Sunday group", auto_archive_duration=60)
    assert (awake.archived, awake.name, awake.auto_archive_duration) == (False, "Sunday group", 60)
    assert (await eventually(lambda: bot.get_channel(thread.id))).name == "Sunday group"
    assert await refusal(thread.edit(locked=True)) == (403, 50013)
    assert await refusal(thread.delete()) == (403, 50013)


async def test_who_speaks_is_called_or_taken_in_has_joined(
    anna: Person, ben: Person, bot: ToyBot, thread: discord.Thread
) -> None:
    carla = next(one for one in (await anna.get("state"))["people"] if one["username"] == "carla")
    anna.channel = str(thread.id)
    await anna.say("me")
    await thread.send(f"<@{ben.id}>")
    await thread.add_user(discord.Object(int(carla["id"])))
    assert {one.id for one in await thread.fetch_members()} == {
        *(bot.user.id, int(anna.id), int(ben.id), int(carla["id"]))
    }
    assert (await bot.fetch_channel(thread.id)).member_count == 4  # type: ignore[union-attr]
    assert await refusal(thread.remove_user(discord.Object(int(ben.id)))) == (403, 50013)
    assert await refusal(thread.add_user(discord.Object(5))) == (404, 10013)
    await thread.leave()
    await thread.edit(archived=True)
    assert await refusal(thread.join()) == (400, 50083)
    await thread.edit(archived=False)
    await ben.leave()
    assert await refusal(thread.add_user(discord.Object(int(ben.id)))) == (403, 50001)
    await thread.join()
    assert (await bot.fetch_channel(thread.id)).member_count == 4  # type: ignore[union-attr]


async def test_a_locked_thread_is_for_those_who_manage_it(anna: Person, ben: Person, thread: discord.Thread) -> None:
    ben.channel = str(thread.id)
    await ben.moderate(str(thread.id), locked=True)
    assert await refusal(thread.send("x")) == (403, 160005)
    await ben.moderate(str(thread.id), archived=True)
    assert await refusal(thread.send("x")) == (400, 50083)
    assert await refusal(thread.edit(archived=False)) == (403, 50013)
    with pytest.raises(NotAllowed):
        await ben.say("x")
    await anna.allow("MANAGE_THREADS", channel=str(thread.id))
    await thread.send("as a moderator")
    await thread.remove_user(discord.Object(int(ben.id)))
    assert int(ben.id) not in [one.id for one in await thread.fetch_members()]
    await thread.edit(locked=False)
    await ben.say("thank you")
    await thread.delete()
    assert await refusal(thread.send("x")) == (404, 10003)


async def test_rights_in_threads_are_those_of_the_channel(
    anna: Person, table: discord.TextChannel, starter: discord.Message, thread: discord.Thread
) -> None:
    await anna.deny("SEND_MESSAGES")
    assert await thread.send("still")
    assert await refusal(table.send("x")) == (403, 50013)
    await anna.deny("SEND_MESSAGES_IN_THREADS", "CREATE_PUBLIC_THREADS", channel=f"thread-{thread.id}")
    assert await refusal(thread.send("x")) == (403, 50013)
    other = await table.send("another")
    assert await refusal(other.create_thread(name="x")) == (403, 50013)
    known = await eventually(lambda: table.permissions_for(table.guild.me))
    assert (known.send_messages_in_threads, known.create_public_threads, known.send_messages) == (False, False, True)
    await anna.deny("VIEW_CHANNEL")
    assert await refusal(thread.send("x")) == (403, 50001)
    assert await refusal(thread.edit(archived=True)) == (403, 50001)
    await anna.deny()
    assert await thread.send("again")


async def test_a_deleted_thread_leaves_its_message(
    anna: Person, bot: ToyBot, table: discord.TextChannel, starter: discord.Message, thread: discord.Thread
) -> None:
    inside = await thread.send("x")
    await anna.wait(lambda one: one.content == "x")
    await anna.remove(str(thread.id))
    await anna.until(lambda: str(inside.id) in anna.gone)
    await eventually(lambda: bot.get_channel(thread.id) is None)
    for attempt in (thread.send("y"), inside.edit(content="y"), bot.fetch_channel(thread.id), thread.edit(name="y")):
        assert await refusal(attempt) == (404, 10003)
    left = await table.fetch_message(starter.id)
    assert (left.flags.has_thread, left.thread) == (False, None)
    assert (await left.create_thread(name="once more")).id == starter.id


async def test_a_deleted_channel_takes_its_threads_along(
    anna: Person, bot: ToyBot, table: discord.TextChannel, starter: discord.Message, thread: discord.Thread
) -> None:
    card = (await anna.command("board")).message
    await anna.remove("table-1")
    await eventually(lambda: bot.get_channel(table.id) is None and bot.get_channel(thread.id) is None)
    for attempt in (table.send("x"), thread.send("x"), starter.edit(content="x")):
        assert await refusal(attempt) == (404, 10003)
    with pytest.raises(NotAllowed):
        await anna.click(card, "Count")
    with pytest.raises(NotAllowed):
        await anna.remove("table-1")


async def test_a_bot_that_comes_later_is_told_of_the_threads(tmp_path: Any) -> None:
    async with (
        opened(tmp_path) as first,
        running(first, first.core.base) as bot,
        Person.at(first.core.base, "Anna") as anna,
    ):
        table = bot.get_channel(int(anna.channel))
        assert isinstance(table, discord.TextChannel)
        keys = [(await (await table.send(name)).create_thread(name=name)).id for name in ("one", "two")]
        await anna.moderate(str(keys[1]), archived=True)
        await anna.remove("table-3")
    async with opened(tmp_path) as second, running(second, second.core.base) as bot:
        assert [one.id for one in bot.guilds[0].threads] == keys[:1]
        assert [one.name for one in bot.guilds[0].text_channels] == ["table-1", "table-2"]
        asleep = await bot.fetch_channel(keys[1])
        assert isinstance(asleep, discord.Thread)
        assert asleep.archived
