"""Messages in channels, rights, nonces, pins, faults: what the bot's courier leans on."""

import asyncio
import io
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from tests.sandbox.person import NotAllowed, Person
from tests.sandbox.toybot import Counter, ToyBot, opened, picture, refusal, running


async def test_messages_are_sent_changed_and_taken_away(anna: Person, table: discord.TextChannel) -> None:
    sent = await table.send("one", file=picture(), embed=discord.Embed(title="Title"), view=Counter(), silent=True)
    seen = await anna.wait(lambda one: one.id == str(sent.id))
    assert (seen.text, seen.quiet, seen.attachments[0]["description"]) == ("one\nTitle", True, "64 by 40, all blue")
    assert (await anna.picture(seen)).startswith(b"\x89PNG")
    await sent.edit(content="two", attachments=[])
    await anna.until(lambda: anna.now(seen).content == "two")
    assert anna.now(seen).attachments == []
    await sent.delete()
    await anna.until(lambda: seen.id in anna.gone)
    assert await refusal(sent.edit(content="three")) == (404, 10008)


def showing(name: str) -> discord.Embed:
    return discord.Embed.from_dict({"image": {"url": f"attachment://{name}", "description": "near"}})


async def test_a_picture_in_an_embed_comes_stays_and_goes(anna: Person, table: discord.TextChannel) -> None:
    files = [picture(), picture("near.png", 110, 70)]
    sent = await table.send("both", files=files, embeds=[showing("near.png")])
    seen = await anna.wait(lambda one: one.id == str(sent.id))
    (image,) = [one["image"] for one in seen.data["embeds"]]
    assert image["url"] == seen.attachments[1]["url"]
    assert (image["width"], image["height"], image["description"]) == (110, 70, "near")
    await sent.edit(content="still both")
    await anna.until(lambda: anna.now(seen).content == "still both")
    assert anna.now(seen).data["embeds"] == seen.data["embeds"]
    assert await refusal(sent.edit(attachments=[picture()], embeds=[showing("near.png")])) == (400, 50035)
    await sent.edit(content="other", attachments=[picture(), picture("new.png")], embeds=[showing("new.png")])
    await anna.until(lambda: anna.now(seen).content == "other")
    assert anna.now(seen).data["embeds"][0]["image"]["url"] == anna.now(seen).attachments[1]["url"]
    await sent.edit(content="none", attachments=[], embeds=[])
    await anna.until(lambda: anna.now(seen).content == "none")
    assert (anna.now(seen).attachments, anna.now(seen).data["embeds"]) == ([], [])


async def test_a_file_arrives_up_to_discords_limit(anna: Person, table: discord.TextChannel) -> None:
    """A server without boosts takes 10 MiB a file; aiohttp by itself stops at 1 MiB a request."""
    sent = await table.send(file=discord.File(io.BytesIO(b"x" * 9 * 2**20), "page.html"))
    seen = await anna.wait(lambda one: one.id == str(sent.id))
    assert len(await anna.picture(seen)) == 9 * 2**20
    assert await refusal(table.send(file=discord.File(io.BytesIO(b"x" * 11 * 2**20), "film.gif"))) == (413, 40005)


async def test_a_channel_knows_its_last_message_after_a_restart_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as sandbox, running(sandbox, sandbox.core.base) as bot:
        sent = await channel_of(bot).send("last")
    async with opened(tmp_path) as sandbox, running(sandbox, sandbox.core.base) as bot:
        assert channel_of(bot).last_message_id == sent.id


def channel_of(bot: ToyBot) -> discord.TextChannel:
    channel = discord.utils.get(bot.get_all_channels(), name="table-1")
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_the_bot_reacts_to_what_people_say(anna: Person, bot: ToyBot, table: discord.TextChannel) -> None:
    said = await anna.say("hello")
    heard = await table.fetch_message(int(said.id))
    for _ in range(2):  # the same once more changes nothing
        await heard.add_reaction("👋")
    (shown,) = (await anna.until(lambda: anna.now(said).data.get("reactions"))).copy()
    assert (shown["emoji"]["name"], shown["count"], shown["me"]) == ("👋", 1, True)
    (reaction,) = (await table.fetch_message(int(said.id))).reactions
    assert (reaction.emoji, reaction.me) == ("👋", True)
    assert await refusal(heard.add_reaction("wave")) == (400, 10014)
    await anna.deny("add_reactions")
    assert await refusal(heard.add_reaction("🎲")) == (403, 50013)
    await heard.add_reaction("👋")
    await anna.deny("read_message_history")
    assert await refusal(heard.add_reaction("👋")) == (403, 50013)


async def test_the_bot_reads_channels_and_people(bot: ToyBot, anna: Person, table: discord.TextChannel) -> None:
    for number in range(5):
        await table.send(str(number))
    listed = [message.content async for message in table.history(limit=3)]
    assert listed == ["4", "3", "2"]
    first = [message async for message in table.history(limit=2, oldest_first=True)]
    assert [message.content for message in first] == ["0", "1"]
    around = [message.content async for message in table.history(limit=3, around=first[1])]
    assert sorted(around) == ["0", "1", "2"]
    assert (await table.fetch_message(first[0].id)).content == "0"
    assert (await bot.fetch_channel(table.id)).name == "table-1"
    guild = await bot.fetch_guild(table.guild.id)
    assert (guild.name, (await guild.fetch_channels())[0].name) == ("Sandbox", "table-1")
    assert (await table.guild.fetch_member(int(anna.id))).display_name == "Anna"
    assert (await bot.fetch_user(int(anna.id))).name == "anna"
    assert [member.name for member in await table.guild.query_members("be")] == ["ben"]
    assert (await bot.application_info()).name == "Games Host"
    assert {command.name for command in await bot.tree.fetch_commands()} >= {"hello", "travel"}
    async with table.typing():
        pass
    assert (await bot.http.get_bot_gateway())[0] == 1
    assert await bot.tree.sync(guild=guild) == await bot.tree.fetch_commands(guild=guild) == []
    for missing in (bot.fetch_channel(5), bot.fetch_user(5), bot.fetch_guild(5), table.fetch_message(5)):
        assert (await refusal(missing))[0] == 404


async def test_pins(anna: Person, table: discord.TextChannel) -> None:
    sent = await table.send("read me")
    await sent.pin()
    seen = await anna.wait(lambda one: one.pinned)
    assert [message.id async for message in table.pins()] == [int(seen.id)]
    assert [one["id"] for one in (await anna.get("messages", channel="table-1"))["pins"]] == [seen.id]
    await sent.unpin()
    await anna.until(lambda: not anna.now(seen).pinned)
    assert [message async for message in table.pins()] == []


async def test_direct_messages_reach_one_person(anna: Person, ben: Person, bot: ToyBot) -> None:
    sent = await (await bot.fetch_user(int(ben.id))).send("between us")
    seen = await ben.wait(lambda one: one.content == "between us")
    assert seen.channel == str(sent.channel.id)
    ben.channel = seen.channel
    assert (await ben.command("travel to", town="elm")).text == "Ben goes to elm, slow"
    with pytest.raises(NotAllowed):
        await anna.get("messages", channel=seen.channel)
    await anna.say("public")
    assert all(one.channel != seen.channel for one in anna.see(seen.channel))
    for nobody in ({"recipient_id": "5"}, {"recipient_id": str(bot.user.id)}):
        assert await refusal(bot.http.request(discord.http.Route("POST", "/users/@me/channels"), json=nobody)) == (
            403,
            50007,
        )


PINGS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("<@anna>", {}, ["anna"]),
    ("<@anna> <@!ben>", {"allowed_mentions": discord.AllowedMentions.none()}, []),
    ("<@anna> <@ben>", {"allowed_mentions": discord.AllowedMentions(users=[discord.Object(0)])}, ["anna"]),
    ("`<@anna>`", {}, []),
    ("```\n<@anna>\n```", {}, []),
    ("@everyone", {"allowed_mentions": discord.AllowedMentions.all()}, []),
]


@pytest.mark.parametrize(("text", "options", "names"), PINGS, ids=[row[0] + str(len(row[1])) for row in PINGS])
async def test_it_knows_who_was_really_pinged(
    anna: Person, ben: Person, table: discord.TextChannel, text: str, options: dict[str, Any], names: list[str]
) -> None:
    people = {"anna": anna.id, "ben": ben.id}
    for name, key in people.items():
        text = text.replace(f"@{name}", f"@{key}").replace(f"@!{name}", f"@!{key}")
    allowed = options.get("allowed_mentions")
    if allowed is not None and isinstance(allowed.users, list):
        allowed = discord.AllowedMentions(users=[discord.Object(int(anna.id))], everyone=False, roles=False)
        options = {"allowed_mentions": allowed}
    sent = await table.send(text, **options)
    seen = await anna.wait(lambda one: one.id == str(sent.id))
    assert seen.pinged == [people[name] for name in names]
    assert [user.id for user in sent.mentions] == [int(people[name]) for name in names]


async def test_an_enforced_nonce_posts_once(anna: Person, table: discord.TextChannel, bot: ToyBot) -> None:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=table.id)

    async def send(nonce: str, *, enforce: bool) -> str:
        body = {"content": nonce, "nonce": nonce, "enforce_nonce": enforce}
        return (await bot.http.request(route, json=body))["id"]

    first = await send("7", enforce=True)
    assert await send("7", enforce=True) == first
    assert await send("7", enforce=False) != first
    assert await send("8", enforce=True) != first
    await anna.advance(600)
    assert await send("7", enforce=True) != first


RIGHTS = [
    ("SEND_MESSAGES", {"content": "x"}, 50013),
    ("VIEW_CHANNEL", {"content": "x"}, 50001),
    ("ATTACH_FILES", {"file": True}, 50013),
    ("EMBED_LINKS", {"embed": discord.Embed(title="x")}, 50013),
]


@pytest.mark.parametrize(("right", "body", "code"), RIGHTS, ids=[row[0] for row in RIGHTS])
async def test_rights_can_be_taken_from_the_bot(
    anna: Person, table: discord.TextChannel, bot: ToyBot, right: str, body: dict[str, Any], code: int
) -> None:
    await anna.deny(right)
    partial = bot.get_partial_messageable(table.id)
    with pytest.raises(discord.Forbidden) as refused:
        await partial.send(**({"file": picture()} if "file" in body else body))
    assert refused.value.code == code
    assert "Games Host" not in [one.author for one in anna.see()]
    await anna.deny()
    assert await partial.send("again")


async def test_the_history_is_a_right(anna: Person, table: discord.TextChannel) -> None:
    sent = await table.send("x")
    await anna.deny("READ_MESSAGE_HISTORY")
    assert [message async for message in table.history()] == []
    assert (await refusal(table.fetch_message(sent.id)))[0] == 403
    assert await refusal(table.send("y", reference=sent)) == (400, 160002)
    await anna.deny()
    reply = await table.send("y", reference=sent)
    assert (reply.reference.message_id, reply.type) == (sent.id, discord.MessageType.reply)
    with pytest.raises(NotAllowed):
        await anna.deny("JUGGLE")


async def test_people_can_be_kept_out(anna: Person, ben: Person, table: discord.TextChannel) -> None:
    await anna.deny("VIEW_CHANNEL", user="ben")
    await table.send("secret")
    await anna.wait(lambda one: one.content == "secret")
    with pytest.raises(NotAllowed):
        await ben.get("messages", channel="table-1")
    with pytest.raises(NotAllowed):
        await ben.say("hello")
    assert all(one.content != "secret" for one in ben.see())


async def test_only_the_bots_own_messages_are_its_to_change(anna: Person, table: discord.TextChannel) -> None:
    said = await anna.say("mine")
    message = table.get_partial_message(int(said.id))
    for attempt, code in ((message.edit(content="yours"), 50005), (message.delete(), 50013)):
        assert await refusal(attempt) == (403, code)


async def test_the_bot_hears_what_people_say_but_not_the_words(anna: Person, bot: ToyBot) -> None:
    await anna.say("not meant for you")
    await anna.say(f"<@{bot.user.id}> meant for you")
    async with asyncio.timeout(60):
        heard = [(await bot.heard.get()).content for _ in range(2)]
    assert heard == ["", f"<@{bot.user.id}> meant for you"]


async def test_limits_and_errors_pass(anna: Person, table: discord.TextChannel) -> None:
    await anna.fault(status=429, count=2, retry_after=0.01, path="/messages")
    await table.send("after two waits")
    await anna.fault(status=403, method="POST")
    assert (await refusal(table.send("refused")))[0] == 403
    await anna.fault(status=404, count=9)
    await anna.fault(kind="clear")
    await table.send("fine")
    await anna.wait(lambda one: one.content == "fine")
    assert [one.content for one in anna.see()] == ["after two waits", "fine"]


async def test_an_answer_can_be_lost_after_the_deed(anna: Person, table: discord.TextChannel) -> None:
    await anna.fault(lost=True, method="POST", path="/messages")
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=table.id)
    body = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await table._state.http.request(route, json=body)
    await table._state.http.request(route, json=body)
    await anna.wait(lambda one: one.content == "once")
    assert [one.content for one in anna.see()] == ["once"]


async def test_a_deleted_message_is_gone_for_the_bot(anna: Person, table: discord.TextChannel) -> None:
    sent = await table.send("x", view=Counter())
    seen = await anna.wait(lambda one: one.id == str(sent.id))
    await anna.fault(kind="delete", message=seen.id)
    await anna.until(lambda: seen.id in anna.gone)
    with pytest.raises(NotAllowed):
        await anna.click(seen, "Count")
    assert (await refusal(sent.edit(content="y")))[0] == 404


async def test_a_stale_click_can_be_forced(anna: Person, table: discord.TextChannel) -> None:
    sent = await table.send("x", view=Counter())
    seen = await anna.wait(lambda one: one.id == str(sent.id))
    await sent.edit(view=None)
    await anna.until(lambda: not anna.now(seen).buttons)
    with pytest.raises(NotAllowed):
        await anna.click(seen, "Count")
    assert (await anna.click(seen, "Count", force=True)).text == "count 1"
