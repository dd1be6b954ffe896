"""Games in threads of their own, commands from the channel they belong to, tables brought elsewhere, guests."""

from __future__ import annotations

from dataclasses import dataclass

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import ArchivePost
from hansa_bot.host.kernel.settings import PLACE, THREAD, Whose
from hansa_bot.host.kernel.table import Person, Place, Status, Table
from tests.cogs.stage import Stage, answer

MESSAGES, THREADS = "/channels/*/messages", "/channels/*/messages/*/threads"


@dataclass
class Threaded:
    """A server that plays in threads, with Anna and Ben in it."""

    stage: Stage
    anna: MemberActor
    ben: MemberActor

    async def settle(self, table: int = 1) -> None:
        await self.stage.services.host.settle(table)
        await self.stage.services.host.courier.settle(table)

    async def table(self, table: int = 1) -> Table:
        return await self.stage.services.host.query.table(table)

    async def begin(self, where: ChannelHandle | None = None) -> ChannelHandle:
        """Open a table, fill it and start; return the channel in which the game then is."""
        where = where or self.stage.channel
        await self.stage.ask(self.anna, "table new", where=where, title="harbour", players=2)
        await self.stage.ask(self.ben, "table join", where=where)
        await self.stage.ask(self.anna, "table start", where=where)
        number = len(self.stage.channel.threads) + len(self.stage.other.threads) or 1
        await self.settle(number)
        return where.threads[-1] if where.threads else where


@pytest.fixture
async def threaded(stage: Stage) -> Threaded:
    await stage.services.host.prefs.choose(Whose.SERVER, stage.guild.id, {PLACE.key: THREAD})
    return Threaded(stage, stage.person("Anna"), stage.person("Ben"))


def deny(stage: Stage, **flags: bool) -> ChannelHandle:
    """Return a channel in which I lack some permissions."""
    overwrite = discord.PermissionOverwrite(**flags)
    return stage.guild.create_text_channel("narrow", overwrites={stage.guild.me: overwrite})


async def test_the_game_gets_a_thread_and_the_lobby_card_points_there(threaded: Threaded) -> None:
    thread = await threaded.begin()

    assert thread.name == "Harbour · table 1"
    assert thread.id == threaded.stage.public()[0].id
    (card,) = thread.history()
    assert str(threaded.anna.id) in card.content
    assert f"<#{thread.id}>" in threaded.stage.public()[0].content
    created = [entry.json for entry in threaded.stage.env.http_requests if entry.path.endswith("/threads")]
    assert [entry["auto_archive_duration"] for entry in created if entry] == [10080]


async def test_in_a_thread_or_where_i_may_not_open_one_the_game_stays(threaded: Threaded) -> None:
    thread = await threaded.begin()
    await threaded.stage.services.host.lobby.abandon(1, _owner(threaded), "a")
    await threaded.settle()
    await threaded.stage.ask(threaded.anna, "table new", where=thread, title="harbour", players=1)
    assert not (await threaded.table(2)).gathering.thread
    for denied in ({"create_public_threads": False}, {"send_messages_in_threads": False}):
        narrow = deny(threaded.stage, **denied)
        await threaded.stage.ask(threaded.anna, "table new", where=narrow, title="harbour", players=1)
        table = await threaded.stage.services.host.query.find(_place(threaded, narrow))
        assert not table.gathering.thread


async def test_when_the_thread_is_refused_the_game_begins_in_the_channel(threaded: Threaded) -> None:
    threaded.stage.env.inject_error("POST", THREADS, status=403, code=50013)
    where = await threaded.begin()

    assert where is threaded.stage.channel
    assert [len(message.attachments) for message in threaded.stage.public()] == [0, 1]


async def test_a_thread_that_is_there_already_is_taken(threaded: Threaded) -> None:
    threaded.stage.env.inject_error("POST", THREADS, status=400, code=160004)
    await threaded.stage.ask(threaded.anna, "table new", title="harbour", players=1)
    await threaded.settle()
    card = threaded.stage.public()[0]
    threaded.stage.env.backend.create_thread(
        threaded.stage.channel.id, "Harbour", threaded.stage.env.backend.bot_user.id, message_id=card.id
    )
    await threaded.stage.ask(threaded.anna, "table start")
    await threaded.settle()

    (thread,) = threaded.stage.channel.threads
    assert [len(message.attachments) for message in thread.history()] == [1]


async def test_without_its_lobby_card_a_game_still_gets_a_thread(threaded: Threaded) -> None:
    await threaded.stage.ask(threaded.anna, "table new", title="harbour", players=1)
    await threaded.settle()
    await threaded.stage.public()[0].delete()
    await threaded.stage.ask(threaded.anna, "table start")
    await threaded.settle()

    (thread,) = threaded.stage.channel.threads
    assert [len(message.attachments) for message in thread.history()] == [1]


async def test_commands_in_the_channel_mean_the_own_game_below_it(threaded: Threaded) -> None:
    await threaded.begin()
    carl = threaded.stage.person("Carl")

    assert "Ben" in await threaded.stage.ask(carl, "table status")
    assert await threaded.stage.lines(threaded.anna, "harbour bid", "price")
    said = await threaded.stage.ask(threaded.anna, "harbour bid", price="1")
    assert "bid" in said.lower()


async def test_where_several_are_meant_they_are_listed_and_one_can_be_named(threaded: Threaded) -> None:
    first, second = await threaded.begin(), await threaded.begin()
    carl = threaded.stage.person("Carl")

    said = await threaded.stage.ask(carl, "table status")
    assert said.startswith("Several tables belong to this channel.")
    assert f"- **1** · Harbour · Anna, Ben · <#{first.id}>" in said or f"Ben, Anna · <#{first.id}>" in said
    assert f"<#{second.id}>" in said
    assert "Anna" in await threaded.stage.ask(carl, "table status", table=2)
    assert await threaded.stage.ask(carl, "table status", table=77) == "I know no table number 77."
    found = await threaded.stage.choices(carl, "table status", "table")
    assert [choice["value"] for choice in found] == [2, 1]
    assert [choice["value"] for choice in await threaded.stage.choices(carl, "table log", "table", "1 · har")] == [1]
    assert await threaded.stage.choices(carl, "table log", "table", "nobody") == []


async def test_the_option_works_in_the_title_s_own_commands_too(threaded: Threaded) -> None:
    await threaded.begin()
    await threaded.begin()

    found = await threaded.stage.lines(threaded.anna, "harbour bid", "price", table=2)
    assert found
    assert not found[0].startswith("Several")
    said = await threaded.stage.ask(threaded.anna, "harbour bid", price="1", table=2)
    assert not said.startswith("Several")
    assert [(await threaded.table(number)).version for number in (1, 2)] == [0, 1]


async def test_a_deleted_thread_brings_the_game_back_with_a_word_why(threaded: Threaded) -> None:
    thread = await threaded.begin()
    threaded.stage.env.backend.delete_channel(thread.id)
    for person in (threaded.anna, threaded.ben):
        await threaded.stage.ask(person, "harbour bid", price="0" if person is threaded.ben else "1")
    await threaded.settle()

    table = await threaded.table()
    assert (table.place.channel, table.place.parent) == (threaded.stage.channel.id, None)
    (card,) = [message for message in threaded.stage.public() if message.attachments]
    assert card.content.startswith("The thread of this game is gone, so the game goes on here.")


async def test_a_card_in_a_sleeping_thread_is_woken_to_be_shortened(threaded: Threaded) -> None:
    thread = await threaded.begin()
    first = thread.history()[0]
    asleep = threaded.stage.env.backend.channels[thread.id].thread_metadata
    asleep.archived = True
    threaded.stage.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083)
    for person in (threaded.anna, threaded.ben):
        await threaded.stage.ask(person, "harbour bid", price="0" if person is threaded.ben else "1")
    await threaded.settle()

    assert not asleep.archived
    (folded, card) = thread.history()
    assert folded.id == first.id
    assert not folded.components
    assert card.components


async def test_a_finished_thread_is_put_to_sleep_and_where_not_allowed_nothing_happens(threaded: Threaded) -> None:
    thread = await threaded.begin()
    messenger = threaded.stage.services.host.courier.messenger
    assert messenger is not None
    post = Post(99, 1, 0, ArchivePost(), "n" * 24, thread.id)
    threaded.stage.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013)
    assert await messenger.deliver(post) is None
    asleep = threaded.stage.env.backend.channels[thread.id].thread_metadata
    assert not asleep.archived
    assert await messenger.deliver(post) is None
    assert asleep.archived


async def test_a_table_is_brought_to_another_channel(threaded: Threaded) -> None:
    thread = await threaded.begin()
    other = threaded.stage.other

    assert "no seat" in await threaded.stage.ask(threaded.stage.person("Carl"), "table move", where=other, table=1)
    said = await threaded.stage.ask(threaded.anna, "table move", where=other, table=1)
    assert said == "Table 1 is here now; its card follows."
    await threaded.settle()
    (card,) = other.history()[-1:]
    assert card.content.startswith("The game goes on here.")
    assert not thread.history()[0].components


async def test_a_revoked_permission_is_told_to_the_owner_and_mended_by_looking(threaded: Threaded) -> None:
    thread = await threaded.begin()
    threaded.stage.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=50013, times=None)
    for person in (threaded.anna, threaded.ben):
        await threaded.stage.ask(person, "harbour bid", price="0" if person is threaded.ben else "1")
    await threaded.settle()

    (told,) = threaded.anna.user.dm_channel.history()
    assert told.content.startswith(f"**Harbour**, table 1: I may not post in <#{thread.id}>")
    assert "/table move" in told.content
    assert len(thread.history()) == 1
    threaded.stage.env.backend.faults.clear()
    await threaded.stage.ask(threaded.ben, "setup check")
    await threaded.settle()
    assert len(thread.history()) == 2
    assert len(threaded.anna.user.dm_channel.history()) == 1


async def test_kicked_and_invited_again_it_posts_what_has_waited(threaded: Threaded) -> None:
    thread = await threaded.begin()
    threaded.stage.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=50001, times=None)
    for person in (threaded.anna, threaded.ben):
        await threaded.stage.ask(person, "harbour bid", price="0" if person is threaded.ben else "1")
    await threaded.settle()
    threaded.stage.env.backend.faults.clear()
    (guild,) = threaded.stage.env.bot.guilds
    await threaded.stage.env.bot.on_guild_join(guild)
    await threaded.settle()
    assert [bool(message.components) for message in thread.history()] == [False, True]


async def test_only_the_invited_may_join_and_they_are_called_once(threaded: Threaded) -> None:
    stage, anna, ben = threaded.stage, threaded.anna, threaded.ben
    carl = stage.person("Carl")
    mention = f"<@{ben.id}> and <@!{carl.id}>"
    await stage.ask(anna, "table new", title="harbour", players=3, invited=mention)
    await threaded.settle()
    (card,) = stage.public()
    assert f"<@{ben.id}>, <@{carl.id}>: you are invited. Only those who are invited may join." in card.content
    posted = [entry.json for entry in stage.env.http_requests if entry.json and "nonce" in entry.json]
    assert posted[0]["allowed_mentions"]["users"] == [ben.id, carl.id]

    dora = stage.person("Dora")
    refused = answer(await dora.click(card, label="Join")).content
    assert refused.startswith(f"This table waits for those who were invited: <@{anna.id}>, <@{ben.id}>")
    assert "You sit at the table" in await stage.ask(ben, "table join")
    assert "Only <@" in await stage.ask(ben, "table invite", everyone=True)
    nobody = await anna.slash(stage.channel, "table invite", who="Dora")
    assert answer(nobody).content.startswith("I find nobody in “Dora”.")
    said = answer(await anna.slash(stage.channel, "table invite", who=f"<@{dora.id}>")).content
    assert said.startswith("Only those you invite may join now:")
    await threaded.settle()
    (card,) = stage.public()
    assert f"<@{dora.id}>" in card.content
    assert await stage.ask(anna, "table invite", everyone=True) == "The table is open for everyone."
    await threaded.settle()
    assert "Only those" not in stage.public()[0].content


async def test_the_second_to_ask_for_a_rematch_joins_in_the_channel(threaded: Threaded) -> None:
    thread = await threaded.begin()
    await threaded.stage.services.host.lobby.abandon(1, _owner(threaded), "a")
    await threaded.settle()
    (closed,) = [message for message in thread.history() if "gave the table up" in message.content]
    for person in (threaded.anna, threaded.ben):
        assert "You have a seat for the next game." in answer(await person.click(closed, label="Rematch")).content
    table = await threaded.table(2)
    assert (table.status, table.place.channel, len(table.seats)) == (Status.LOBBY, threaded.stage.channel.id, 2)


def _owner(threaded: Threaded) -> Person:
    return Person(threaded.anna.id, "Anna")


def _place(threaded: Threaded, channel: ChannelHandle) -> Place:
    return Place(threaded.stage.guild.id, channel.id)
