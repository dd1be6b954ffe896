"""Forums: posts with tags, as strictly as Discord has them."""

from typing import Any

import discord
import pytest

from sandbox.permissions import FORUM
from tests.sandbox.person import NotAllowed, Person
from tests.sandbox.toybot import ToyBot, eventually, refusal


@pytest.fixture
async def forum(anna: Person, bot: ToyBot) -> discord.ForumChannel:
    made = await anna.post("forum", name="games", tags=["open", "running"])
    found = await eventually(lambda: bot.get_channel(int(made["id"])))
    assert isinstance(found, discord.ForumChannel)
    return found


async def test_a_post_begins_with_a_message_of_its_id_and_has_tags(anna: Person, forum: discord.ForumChannel) -> None:
    made = await forum.create_thread(name="Harbour", content="a table", applied_tags=forum.available_tags[:1])
    assert made.thread.id == made.message.id
    assert [tag.name for tag in made.thread.applied_tags] == ["open"]
    await made.message.edit(content="a table, full")
    state = await anna.get("state", channel=f"thread-{made.thread.id}")
    (seen,) = [one for one in state["channels"] if one["id"] == str(made.thread.id)]
    assert seen["applied_tags"] == [str(forum.available_tags[0].id)]
    assert [one["type"] for one in state["channels"] if one["id"] == str(forum.id)] == [FORUM]


async def test_nothing_is_said_in_a_forum_itself(bot: ToyBot, forum: discord.ForumChannel) -> None:
    assert await refusal(bot.get_partial_messageable(forum.id).send("x")) == (400, 50024)


async def test_tags_of_a_post_are_changed_by_who_manages_threads(
    anna: Person, bot: ToyBot, forum: discord.ForumChannel
) -> None:
    made = await forum.create_thread(name="Harbour", content="a table")
    running = forum.available_tags[1:]
    assert await refusal(made.thread.edit(applied_tags=running)) == (403, 50013)
    await anna.post("permissions", channel="games", allow=["manage_threads"])
    thread = await made.thread.edit(applied_tags=running)
    assert [tag.name for tag in thread.applied_tags] == ["running"]


async def test_a_forum_without_rights_or_with_a_wish_for_tags_refuses(
    anna: Person, bot: ToyBot, forum: discord.ForumChannel
) -> None:
    await anna.post("permissions", channel="games", deny=["send_messages"])
    assert await refusal(forum.create_thread(name="x", content="y")) == (403, 50013)
    made = await anna.post("forum", name="strict", tags=["open"], require_tag=True)
    strict: Any = await eventually(lambda: bot.get_channel(int(made["id"])))
    assert await refusal(strict.create_thread(name="x", content="y")) == (400, 40067)
    assert (await strict.create_thread(name="x", content="y", applied_tags=strict.available_tags)).thread.name == "x"
    unknown = discord.ForumTag(name="unknown")
    unknown.id = 5
    assert await refusal(strict.create_thread(name="x", content="y", applied_tags=[unknown])) == (400, 50035)


async def test_a_person_opens_a_post(anna: Person, bot: ToyBot, forum: discord.ForumChannel) -> None:
    made = await anna.post("forum", channel="games", user="anna", post="Who plays?")
    thread: Any = await eventually(lambda: bot.get_channel(int(made["id"])))
    assert (thread.parent_id, thread.name) == (forum.id, "Who plays?")
    await thread.send("Me")


async def test_what_tags_a_forum_has_is_said_by_who_manages_channels(
    anna: Person, bot: ToyBot, forum: discord.ForumChannel
) -> None:
    assert await refusal(forum.create_tag(name="over")) == (403, 50013)
    await anna.post("permissions", channel="games", allow=["manage_channels"])
    names = [tag.name for tag in (await forum.edit(available_tags=[discord.ForumTag(name="over")])).available_tags]
    assert names == ["over"], "what is left out is gone"
    twice = [discord.ForumTag(name=name) for name in ("full", "Full")]
    assert await refusal(forum.edit(available_tags=twice)) == (400, 40061)
    many = [discord.ForumTag(name=str(number)) for number in range(21)]
    assert await refusal(forum.edit(available_tags=many)) == (400, 50035)


async def test_tags_of_moderators_alone_serve_nobody_else(anna: Person, bot: ToyBot) -> None:
    made = await anna.post("forum", name="strict", tags=["open"], require_tag=True, moderated=True)
    strict: Any = await eventually(lambda: bot.get_channel(int(made["id"])))
    assert await refusal(strict.create_thread(name="x", content="y")) == (400, 40066)
    refused = strict.create_thread(name="x", content="y", applied_tags=strict.available_tags)
    assert await refusal(refused) == (403, 50013)


async def test_a_forum_hears_no_commands(anna: Person, forum: discord.ForumChannel) -> None:
    assert (await anna.get("state", channel="games"))["commands"] == []
    with pytest.raises(NotAllowed):
        await anna.post("interact", kind="command", channel=str(forum.id), command="hello", options={"name": "x"})
