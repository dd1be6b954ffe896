"""Those who come and go: people who leave or refuse direct messages, a bot that is kicked; and faults that last."""

from pathlib import Path
from typing import Any

import discord
import pytest

from sandbox.permissions import DIRECT
from sandbox.server import Sandbox
from tests.sandbox.person import NotAllowed, Person
from tests.sandbox.toybot import Counter, ToyBot, eventually, interactions_of, refusal, running


async def test_a_person_who_left_is_no_member(
    anna: Person, ben: Person, bot: ToyBot, table: discord.TextChannel
) -> None:
    user, guild = await bot.fetch_user(int(ben.id)), table.guild
    await ben.leave()
    assert await refusal(guild.fetch_member(int(ben.id))) == (404, 10007)
    assert await refusal(user.send("come back")) == (403, 50278)
    assert (await bot.fetch_user(int(ben.id))).name == "ben"
    assert await guild.query_members("ben") == []
    with pytest.raises(NotAllowed):
        await ben.say("I am not here")
    assert [one["type"] for one in (await ben.get("state"))["channels"]] == [1]
    assert "Ben" not in [one["global_name"] for one in (await anna.get("state"))["people"]]
    await ben.rejoin()
    assert (await guild.fetch_member(int(ben.id))).display_name == "Ben"
    await user.send("welcome")
    assert await ben.say("here again")


async def test_a_nobody_is_no_user(table: discord.TextChannel) -> None:
    assert await refusal(table.guild.fetch_member(5)) == (404, 10013)


async def test_who_refuses_direct_messages_can_still_be_looked_up(ben: Person, bot: ToyBot) -> None:
    user = await bot.fetch_user(int(ben.id))
    await ben.refuse_direct()
    channel = await user.create_dm()
    assert await refusal(channel.send("x")) == (403, 50007)
    await ben.refuse_direct(False)
    await channel.send("x", silent=True)
    assert (await ben.wait(lambda one: one.content == "x")).quiet


async def test_buttons_and_forms_work_in_direct_messages(ben: Person, anna: Person, bot: ToyBot) -> None:
    heard = interactions_of(bot)
    user = await bot.fetch_user(int(ben.id))
    await user.send("snooze?", view=Counter())
    ben.channel = (await ben.get("state", channel="dm"))["channel"]
    card = await ben.wait(lambda one: one.channel == ben.channel and one.has("Count"))
    assert (await ben.click(card, "Count")).text == "count 1"
    form = await ben.click(card, "Form")
    assert (await ben.submit(form, answer="yes", where=["Elm"])).text == "yes from Elm"
    await ben.command("hello", name="you")
    assert (heard[0].guild_id, heard[0].context.dm_channel, heard[0].user.id) == (None, True, int(ben.id))
    assert isinstance(heard[0].user, discord.User)
    assert (await ben.say("a word to the bot")).channel == ben.channel
    assert anna.see(ben.channel) == []


async def test_everybody_has_direct_messages_of_their_own(anna: Person, ben: Person) -> None:
    mine, theirs = [(await one.get("state", channel="dm"))["channel"] for one in (anna, ben)]
    assert mine != theirs
    with pytest.raises(NotAllowed):
        await anna.get("messages", channel=theirs)


async def test_direct_messages_of_an_earlier_sandbox_are_kept(tmp_path: Path) -> None:
    first = Sandbox(tmp_path)
    world = first.core.world
    ben = next(who for who in world.people if who["username"] == "ben")
    old = world.direct(ben["id"]) | {"id": "1234567890"}
    world.keep_channel(old)
    await first.close()
    second = Sandbox(tmp_path)
    again = second.core.world
    await second.close()
    assert again.direct(ben["id"])["id"] == "1234567890"
    assert sum(room["type"] == DIRECT for room in again.channels.values()) == len(again.people)


async def test_a_kicked_bot_is_out_until_it_is_invited(
    anna: Person, bot: ToyBot, sandbox: Sandbox, base: str, table: discord.TextChannel
) -> None:
    news: list[str] = []
    bot.on_guild_remove = _noting(news, "out")  # type: ignore[attr-defined]
    bot.on_guild_join = _noting(news, "in")  # type: ignore[attr-defined]
    sent = await table.send("x", view=Counter())
    thread = await sent.create_thread(name="Friday group")
    seen = await anna.wait(lambda one: one.content == "x")
    await anna.kick()
    await eventually(lambda: news == ["out"] and not bot.guilds)
    for attempt in (
        table.send("y"),
        sent.edit(content="y"),
        thread.send("y"),
        table.guild.fetch_member(int(anna.id)),
    ):
        assert await refusal(attempt) == (403, 50001)
    assert await refusal((await bot.fetch_user(int(anna.id))).send("y")) == (403, 50278)
    with pytest.raises(NotAllowed):
        await anna.click(seen, "Count")
    assert (await anna.get("state"))["commands"] == []
    await anna.kick()
    await anna.say("nobody hears")
    await anna.invite()
    await eventually(lambda: news == ["out", "in"] and bot.guilds)
    assert [one.id for one in bot.guilds[0].threads] == [thread.id]
    assert bot.heard.qsize() == 1, "its own message"
    await sent.edit(content="y")
    assert (await anna.click(seen, "Count")).text == "count 1"


def _noting(news: list[str], word: str) -> Any:
    async def heard(guild: discord.Guild) -> None:
        news.append(word)

    return heard


async def test_a_bot_that_starts_while_it_is_kicked_has_no_server(sandbox: Sandbox, base: str) -> None:
    async with Person.at(base, "Anna") as anna:
        await anna.kick()
        async with running(sandbox, base) as bot:
            assert len(bot.guilds) == 0
            await anna.invite()
            await eventually(lambda: bot.guilds)


async def test_a_fault_can_last_for_a_while(anna: Person, table: discord.TextChannel) -> None:
    await anna.fault(status=503, seconds=120, path="/messages")
    for _ in range(3):
        assert (await refusal(table.send("x")))[0] == 503
        await anna.advance(30)
    async with table.typing():
        pass
    await anna.advance(30)
    await table.send("over")
    await anna.fault(status=403, code=50013, method="POST")
    assert await refusal(table.send("x")) == (403, 50013)
