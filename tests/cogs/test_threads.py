"""Games in threads of their own, commands from the channel they belong to, tables brought elsewhere, guests."""

from dataclasses import dataclass
from unittest.mock import AsyncMock

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import channel as channels
from simcord.builders import ChannelHandle

from hansa_bot.host.kernel.posts import ArchivePost
from hansa_bot.host.kernel.settings import PLACE, THREAD
from hansa_bot.host.kernel.table import Person, Place, Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.model.values import Whose
from hansa_bot.ui.grounds import Groundskeeper
from tests.cogs.stage import Stage, answer
from tests.cogs.test_settings import manager
from tests.early import early_rows

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

    async def begin(self) -> ChannelHandle:
        """Open a table, fill it and start; return the channel in which the game then is."""
        where = self.stage.channel
        await self.stage.ask(self.anna, "table new", title="harbour", players=2)
        await self.stage.ask(self.ben, "table join")
        await self.stage.ask(self.anna, "table start")
        await self.settle(len(where.threads) or 1)
        return where.threads[-1] if where.threads else where

    async def bid(self) -> None:
        """Let both bid, so that a new card is due."""
        for person, price in ((self.anna, "1"), (self.ben, "0")):
            await self.stage.ask(person, "harbour bid", price=price)
        await self.settle()

    async def give_up(self) -> None:
        """Let Anna close her table."""
        await self.stage.services.host.lobby.abandon(1, Person(self.anna.id, "Anna"), "a")
        await self.settle()


@pytest.fixture
async def threaded(stage: Stage) -> Threaded:
    await stage.services.host.prefs.choose(Whose.SERVER, stage.guild.id, {PLACE.key: THREAD})
    return Threaded(stage, stage.person("Anna"), stage.person("Ben"))


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
    await threaded.give_up()
    await threaded.stage.ask(threaded.anna, "table new", where=thread, title="harbour", players=1)
    assert not (await threaded.table(2)).gathering.thread
    for denied in ({"create_public_threads": False}, {"send_messages_in_threads": False}):
        lacking = {threaded.stage.guild.me: discord.PermissionOverwrite(**denied)}
        narrow = threaded.stage.guild.create_text_channel("narrow", overwrites=lacking)
        await threaded.stage.ask(threaded.anna, "table new", where=narrow, title="harbour", players=1)
        table = await threaded.stage.services.host.query.find(Place(threaded.stage.guild.id, narrow.id))
        assert not table.gathering.thread


async def test_when_the_thread_is_refused_the_game_begins_in_the_channel(threaded: Threaded) -> None:
    threaded.stage.env.inject_error("POST", THREADS, status=403, code=50013)
    where = await threaded.begin()

    assert where is threaded.stage.channel
    assert [len(message.attachments) for message in threaded.stage.public()] == [0, 1]


@pytest.mark.parametrize(
    ("gone", "converted"), early_rows(2, [(False, True), (True, False), (False, False), (True, True)])
)
async def test_in_an_announcement_channel_a_game_gets_its_thread_too(
    threaded: Threaded, gone: bool, converted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a text channel that somebody has made one while the table was open."""
    # SimCord does not know the threads of such channels.
    monkeypatch.setattr(channels, "THREAD_TYPES", (*channels.THREAD_TYPES, discord.ChannelType.news_thread.value))
    stage, backend = threaded.stage, threaded.stage.env.backend
    where = stage.channel if converted else stage.guild.create_news_channel("news")
    await stage.ask(threaded.anna, "table new", where=where, title="harbour", players=1)
    await threaded.settle()
    if converted:
        backend.edit_channel(where.id, {"type": discord.ChannelType.news.value})
    if gone:
        await where.history()[0].delete()
    await stage.ask(threaded.anna, "table start", where=where)
    await threaded.settle()
    (thread,) = where.threads
    asked = [each.json["type"] for each in stage.env.http_requests if each.path == f"/channels/{where.id}/threads"]
    assert asked == [discord.ChannelType.news_thread.value] * gone
    assert [len(message.attachments) for message in thread.history()] == [1]


@pytest.mark.parametrize("gone", [True, False], ids=["without its lobby card", "where there is one already"])
async def test_a_game_gets_its_thread_all_the_same(threaded: Threaded, gone: bool) -> None:
    await threaded.stage.ask(threaded.anna, "table new", title="harbour", players=1)
    await threaded.settle()
    card, channel = threaded.stage.public()[0], threaded.stage.channel
    if gone:
        await card.delete()
    else:
        backend = threaded.stage.env.backend
        threaded.stage.env.inject_error("POST", THREADS, status=400, code=160004)
        backend.create_thread(channel.id, "Harbour", backend.bot_user.id, message_id=card.id)
    await threaded.stage.ask(threaded.anna, "table start")
    await threaded.settle()

    (thread,) = channel.threads
    assert [len(message.attachments) for message in thread.history()] == [1]


async def test_commands_in_the_channel_mean_the_own_game_below_it(threaded: Threaded) -> None:
    await threaded.begin()
    carl = threaded.stage.person("Carl")

    assert "Ben" in await threaded.stage.ask(carl, "table status")
    assert await threaded.stage.lines(threaded.anna, "harbour bid", "price")
    said = await threaded.stage.ask(threaded.anna, "harbour bid", price="1")
    assert "bid" in said.lower()


async def test_where_several_are_meant_they_are_listed_and_every_command_takes_one(threaded: Threaded) -> None:
    first, second = await threaded.begin(), await threaded.begin()
    carl = threaded.stage.person("Carl")

    said = await threaded.stage.ask(carl, "table status")
    assert said.startswith("This channel has several tables.")
    assert f"- **1** · Harbour · Anna, Ben · <#{first.id}>" in said or f"Ben, Anna · <#{first.id}>" in said
    assert f"<#{second.id}>" in said
    assert "Anna" in await threaded.stage.ask(carl, "table status", table=2)
    assert await threaded.stage.ask(carl, "table status", table=77) == "I don't know a table number 77."
    found = await threaded.stage.choices(carl, "table status", "table")
    assert [choice["value"] for choice in found] == [2, 1]
    assert [choice["value"] for choice in await threaded.stage.choices(carl, "table log", "table", "1 · har")] == [1]
    assert await threaded.stage.choices(carl, "table log", "table", "nobody") == []

    found = await threaded.stage.lines(threaded.anna, "harbour bid", "price", table=2)
    assert found
    assert not found[0].startswith("Several")
    said = await threaded.stage.ask(threaded.anna, "harbour bid", price="1", table=2)
    assert not said.startswith("Several")
    assert [(await threaded.table(number)).version for number in (1, 2)] == [0, 1]


async def test_a_deleted_thread_of_which_nobody_heard_brings_the_game_back_with_its_next_card(
    threaded: Threaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await threaded.begin()
    monkeypatch.setattr(Groundskeeper, "deleted", AsyncMock())
    threaded.stage.env.backend.delete_channel(thread.id)
    await threaded.bid()

    table = await threaded.table()
    assert (table.place.channel, table.place.parent) == (threaded.stage.channel.id, None)
    (card,) = [message for message in threaded.stage.public() if message.attachments]
    assert card.content.startswith("This game's thread is gone, so we play on here.")


async def test_a_card_in_a_sleeping_thread_is_woken_to_be_shortened(threaded: Threaded) -> None:
    thread = await threaded.begin()
    first = thread.history()[0]
    asleep = threaded.stage.env.backend.channels[thread.id].thread_metadata
    asleep.archived = True
    threaded.stage.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083)
    await threaded.bid()

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

    assert "don't have a seat" in await threaded.stage.ask(
        threaded.stage.person("Carl"), "table move", where=other, table=1
    )
    said = await threaded.stage.ask(threaded.anna, "table move", where=other, table=1)
    assert said == "Table 1 is here now; here comes its card."
    await threaded.settle()
    (card,) = other.history()[-1:]
    assert card.content.startswith("We play on here.")
    assert not thread.history()[0].components


async def test_a_revoked_permission_is_told_to_the_owner_and_mended_by_looking(threaded: Threaded) -> None:
    thread = await threaded.begin()
    threaded.stage.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=50013, times=None)
    await threaded.bid()

    (told,) = threaded.anna.user.dm_channel.history()
    assert told.content.startswith(f"**Harbour**, table 1: I can't post in <#{thread.id}>")
    assert "/table move" in told.content
    assert len(thread.history()) == 1
    threaded.stage.env.backend.faults.clear()
    await threaded.stage.ask(threaded.ben, "setup check")
    await threaded.settle()
    assert len(thread.history()) == 1
    await threaded.stage.ask(manager(threaded.stage), "setup check")
    await threaded.settle()
    assert len(thread.history()) == 2
    assert len(threaded.anna.user.dm_channel.history()) == 1


async def test_where_nothing_may_be_attached_nothing_is_drawn(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    denied = discord.PermissionOverwrite(attach_files=False)
    narrow, anna = (
        stage.guild.create_text_channel("narrow", overwrites={stage.guild.me: denied}),
        stage.person("Anna"),
    )
    monkeypatch.setattr(type(stage.services.worker), "png", None)
    await stage.ask(anna, "table new", where=narrow, title="harbour", players=2, computers=1)
    await stage.ask(anna, "table start", where=narrow)
    await stage.services.host.settle(1)
    await stage.services.host.courier.settle(1)
    assert "I can't attach files in this channel" in narrow.history()[-1].content


async def test_kicked_and_invited_again_it_posts_what_has_waited(threaded: Threaded) -> None:
    thread = await threaded.begin()
    threaded.stage.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=50001, times=None)
    await threaded.bid()
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
    assert card.content.startswith(f"You're invited, <@{ben.id}>, <@{carl.id}>.")
    assert "\nBy invitation only.\n" in card.content
    posted = [entry.json for entry in stage.env.http_requests if entry.json and "nonce" in entry.json]
    assert posted[0]["allowed_mentions"]["users"] == [ben.id, carl.id]

    dora = stage.person("Dora")
    refused = answer(await dora.click(card, label="Join")).content
    assert refused.startswith(f"This table is for invited players: <@{anna.id}>, <@{ben.id}>")
    assert "You're in" in await stage.ask(ben, "table join")
    assert "Only <@" in await stage.ask(ben, "table invite", everyone=True)
    nobody = await anna.slash(stage.channel, "table invite", who="Dora")
    assert answer(nobody).content.startswith("I can't find anyone in “Dora”.")
    said = answer(await anna.slash(stage.channel, "table invite", who=f"<@{dora.id}>")).content
    assert said.startswith("Only the people you invite can join now:")
    await threaded.settle()
    (card,) = stage.public()
    assert f"<@{dora.id}>" in card.content
    assert await stage.ask(anna, "table invite", everyone=True) == "The table is open to everyone."
    await threaded.settle()
    assert "By invitation only" not in stage.public()[0].content
