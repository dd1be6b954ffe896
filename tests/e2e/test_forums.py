"""A table in a forum, against a Discord as strict as the real one: nothing is lost, whatever becomes of its post,
nobody is called in vain, and the table can be reached by its list and by whom it waits for.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import cogs
from hansa_bot.config import Config
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Person as Player
from hansa_bot.host.kernel.table import Place, Status, Table
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.render.worker import Worker
from hansa_bot.store import Store
from hansa_bot.titles import registry
from hansa_bot.ui import local_api
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.messenger import DiscordMessenger
from sandbox.clock import SandboxClock
from sandbox.server import Exchange, Sandbox
from tests.databases import empty_database
from tests.sandbox.description import complaints
from tests.sandbox.person import Message, Person
from tests.sandbox.toybot import opened

pytestmark = pytest.mark.proof
PATIENCE = 20.0


class SharedClock(SandboxClock):
    """One time for the bot and its Discord."""

    async def sleep(self, seconds: float) -> None:
        await self.until(self.now() + seconds)


@dataclass
class Hall:
    """A server with a forum, the bot, and two people who play."""

    sandbox: Sandbox
    clock: SharedClock
    host: Host
    anna: Person
    ben: Person
    home: str

    async def found(self, **how: Any) -> str:
        """Make a forum called games; return its id once the bot knows it."""
        made = await self.anna.post("forum", name="games", **how)
        await self.posted()
        return str(made["id"])

    async def open(self) -> str:
        """Let Anna open a table in the forum from a text channel; return what she is told."""
        answer = await self.anna.command("table new", title="harbour", players=2, channel="games")
        await self.posted()
        return answer.text

    async def open_unasked(self, forum: str) -> None:
        """Open a table there without a look at rights, as if they had been lost that moment."""
        guild = int(self.sandbox.core.world.guilds[0])
        anna = Player(int(self.anna.id), "Anna", manages=True)
        await self.host.lobby.new(Place(guild, int(forum)), anna, "harbour", size=2, request="r", forum=True)
        await self.posted()

    async def table(self) -> Table:
        return await self.host.query.table(1)

    async def posted(self) -> None:
        await self.host.courier.settle(1)

    async def until(self, wanted: Callable[[Table], bool]) -> Table:
        async with asyncio.timeout(PATIENCE):
            while not wanted(table := await self.table()):
                await asyncio.sleep(0.01)
        return table

    @property
    def posts(self) -> list[dict[str, Any]]:
        """The posts of the forum as Discord has them."""
        world = self.sandbox.core.world
        (forum,) = [room for room in world.channels.values() if room.get("name") == "games"]
        return world.threads(forum["id"])

    def tags(self) -> set[str]:
        """Return the names of the tags of the table's post."""
        (post,) = self.posts
        known = self.sandbox.core.world.channels[post["parent_id"]]["available_tags"]
        return {tag["name"] for tag in known if tag["id"] in post["applied_tags"]}

    async def begin(self) -> Table:
        """Open a table in the forum and start its game."""
        await self.open()
        table = await self.until(lambda table: table.place.parent is not None)

        self.enter(table.place.channel)
        await self.ben.command("table join")
        await self.anna.command("table start")
        await self.posted()
        return await self.until(lambda table: table.status is Status.RUNNING)

    def enter(self, channel: int | str) -> None:
        """Let both be in a channel."""
        self.anna.channel = self.ben.channel = str(channel)

    async def bid(self) -> None:
        """Let both bid, from a text channel; a new card is due then."""
        self.enter(self.home)
        for person, price in ((self.anna, "1"), (self.ben, "0")):
            await person.command("harbour bid", price=price, table=1)
        await self.posted()

    async def found_by_its_people(self) -> None:
        """Find the table in the server's list, and by whom it waits for; nobody was called for that."""
        self.enter(self.home)
        assert "**1** · Harbour" in (await self.anna.command("tables")).text
        found = [(await person.command("next")).text for person in (self.anna, self.ben)]
        assert any("Harbour" in text for text in found)
        assert [message for message in self.anna.see(self.home) if message.pinged] == []

    async def told(self, words: str) -> None:
        """Wait until Anna, whose table it is, is told something in private; once is enough."""
        found = await self.anna.wait(lambda message: words in message.text)
        assert len([each for each in self.anna.see(found.channel) if words in each.text]) == 1

    async def mend(self) -> None:
        """Let Anna, who manages the server, look whether all is well: what waits is tried at once then."""
        self.enter(self.home)
        await self.anna.command("setup check")
        await self.posted()

    def cards(self, channel: int | str) -> list[Message]:
        """Return the cards in a channel that somebody can take their turn from."""
        return [each for each in self.anna.see(str(channel)) if each.has("Take my turn") or each.has("Answer")]


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    registry.look_in("tests.toys")
    toys = [meta for meta in registry.metas() if meta.id == "harbour"]
    monkeypatch.setattr(registry, "metas", lambda: toys)
    exchanges: list[Exchange] = []
    clock = SharedClock(running=False)
    async with AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(opened(clock=clock))
        sandbox.watch = exchanges.append
        stack.callback(local_api.point_at(sandbox.core.base))
        store = await Store.open(empty_database(tmp_path / "test.db"))
        stack.push_async_callback(store.close)
        messenger = DiscordMessenger()
        host = Host(store, clock, messenger, seeds=lambda: "secret")
        stack.push_async_callback(host.close)
        services = Services(host, Worker(), Config())
        stack.push_async_callback(services.worker.close)
        client = Client(services, cogs.ALL, ready_timeout=0.05, connector=local_api.connector)
        messenger.connect(client, services)
        await client._log_in("sandbox")
        await host.start(timers=False)
        listening = asyncio.create_task(client.connect())
        stack.push_async_callback(asyncio.gather, listening, return_exceptions=True)
        stack.push_async_callback(client.close)
        async with asyncio.timeout(PATIENCE):
            await client.up.wait()
        people = [await stack.enter_async_context(Person.at(sandbox.core.base, name)) for name in ("Anna", "Ben")]
        yield Hall(sandbox, clock, host, people[0], people[1], people[0].channel)
    assert not (wrong := complaints(exchanges)), "\n".join(wrong)


async def test_a_forum_that_wants_a_tag_gets_one_that_there_is(hall: Hall) -> None:
    await hall.found(tags=["house rules", *map(str, range(19))], require_tag=True)
    await hall.anna.post("permissions", channel="games", allow=["manage_channels"])
    assert "The table is open in" in await hall.open()
    await hall.until(lambda table: table.place.parent is not None)
    assert hall.tags() == {"house rules"}, "of twenty tags none fits, and there is no room for more"


async def test_where_i_may_the_tags_that_are_missing_are_made_at_once_and_others_stay(hall: Hall) -> None:
    forum = await hall.found(tags=["house rules"])
    await hall.anna.post("permissions", channel="games", allow=["manage_channels"])
    await hall.open()
    await hall.until(lambda table: table.place.parent is not None)
    assert hall.tags() == {"Harbour", "seats free"}
    known = hall.sandbox.core.world.channels[forum]["available_tags"]
    assert [tag["name"] for tag in known] == ["house rules", "Harbour", "seats free"]


async def test_a_tag_that_only_moderators_may_use_is_waited_for(hall: Hall) -> None:
    forum = await hall.found(tags=["open"], require_tag=True, moderated=True)
    assert "wants a tag on every post" in await hall.open()
    await hall.open_unasked(forum)
    await hall.told("I can't post in")
    assert hall.posts == []
    assert "**1** · Harbour" in (await hall.ben.command("tables")).text
    await hall.anna.post("permissions", channel="games", allow=["manage_threads"])
    await hall.mend()
    await hall.until(lambda table: table.place.parent is not None)
    assert hall.tags() == {"open"}


async def test_without_the_right_to_post_the_table_waits_for_it(hall: Hall) -> None:
    forum = await hall.found(tags=[])
    await hall.anna.post("permissions", channel="games", deny=["send_messages"])
    assert "I'm missing Send Messages there" in await hall.open()
    await hall.open_unasked(forum)
    await hall.told("I can't post in")
    await hall.anna.post("permissions", channel="games")
    await hall.anna.post("clock", advance=2.0 * 3600)
    table = await hall.until(lambda table: table.place.parent is not None)
    assert [int(post["id"]) for post in hall.posts] == [table.place.channel]


async def test_a_forum_that_is_gone_before_its_post_is_out_leaves_a_table_to_be_moved(hall: Hall) -> None:
    forum = await hall.found(tags=[])
    await hall.anna.post("permissions", channel="games", deny=["send_messages"])
    await hall.open_unasked(forum)
    await hall.anna.post("remove", channel="games")
    hall.enter(hall.home)
    assert "**1** · Harbour" in (await hall.anna.command("tables")).text, "whoever sits there finds it"
    await hall.anna.command("table move", table=1)
    await hall.anna.wait(lambda message: message.has("Join") and message.channel == hall.home)
    assert (await hall.table()).place.channel == int(hall.home)


async def test_the_message_that_a_post_begins_with_stays_when_its_card_comes_anew(hall: Hall) -> None:
    """It is the post: without it Discord shows that the original message was deleted."""
    await hall.found(tags=[])
    await hall.open()
    own = (await hall.until(lambda table: table.place.parent is not None)).place.channel
    hall.enter(own)
    await hall.ben.command("table join")
    await hall.posted()
    card = await hall.anna.wait(lambda message: message.has("Start") and message.channel == str(own))
    assert (card.id != str(own), len(card.pinged)) == (True, 1)
    first = hall.anna.see(str(own))[0]
    assert (first.id, first.has("Start")) == (str(own), False)
    assert f"/{own}/{card.id})" in first.text, "it leads to the card"


async def test_the_message_that_a_post_begins_with_stays_when_its_table_goes_elsewhere(hall: Hall) -> None:
    await hall.found(tags=[])
    await hall.open()
    own = (await hall.until(lambda table: table.place.parent is not None)).place.channel
    hall.enter(hall.home)
    await hall.anna.command("table move", table=1)
    card = await hall.anna.wait(lambda message: message.has("Join") and message.channel == hall.home)
    await hall.posted()
    (first,) = hall.anna.see(str(own))
    assert f"/{hall.home}/{card.id})" in first.text


async def test_a_locked_post_keeps_nothing_back_but_its_cards(hall: Hall) -> None:
    await hall.found(tags=[])
    own = (await hall.begin()).place.channel
    await hall.anna.post("thread", thread=f"thread-{own}", locked=True, archived=True)
    before = len(hall.cards(own))
    await hall.bid()
    await hall.told("is locked, so nobody can press anything there")
    await hall.found_by_its_people()
    assert len(hall.cards(own)) == before
    await hall.anna.post("thread", thread=f"thread-{own}", locked=False, archived=False)
    await hall.mend()
    card = await hall.anna.wait(lambda message: message.has("Take my turn") and message.channel == str(own))
    assert len(card.pinged) == 1
    await hall.posted()
    assert len(hall.cards(own)) == 1, "the card before shrank"


async def test_a_slow_game_whose_post_fell_asleep_goes_on_there(hall: Hall) -> None:
    await hall.found(tags=[])
    own = (await hall.begin()).place.channel
    await hall.anna.post("clock", advance=8 * DAY)
    (post,) = hall.posts
    assert post["thread_metadata"] | {"archived": True, "locked": False} == post["thread_metadata"]
    await hall.found_by_its_people()
    await hall.bid()
    card = await hall.anna.wait(lambda message: message.has("Take my turn") and message.channel == str(own))
    await hall.posted()
    assert [each.id for each in hall.cards(own)] == [card.id]
    assert not hall.posts[0]["thread_metadata"]["archived"]


async def test_a_game_whose_post_was_deleted_is_taken_elsewhere(hall: Hall) -> None:
    await hall.found(tags=[])
    own = (await hall.begin()).place.channel
    await hall.anna.post("remove", channel=f"thread-{own}")
    await hall.bid()
    await hall.told("is gone, so I can't tell anyone whose turn it is")
    await hall.found_by_its_people()
    await hall.anna.command("table move", table=1)
    card = await hall.anna.wait(lambda message: message.has("Take my turn") and message.channel == hall.home)
    assert card.pinged == [], "it's her own turn, and she brought the table"
    assert (await hall.table()).place.channel == int(hall.home)
