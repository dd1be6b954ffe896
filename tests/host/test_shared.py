"""Two hosts on one PostgreSQL, each with a store of its own, as two processes have it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from hansa_bot.ai.player import MASTER, STRONG
from hansa_bot.engine.session import PLAN
from hansa_bot.host.kernel.commit import Core, commit, hold
from hansa_bot.host.kernel.errors import (
    ChannelBusy,
    DealBegun,
    DealPlayed,
    InternalFault,
    NoDeal,
    NoTable,
    StoreFailed,
)
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.settings import THEME, Chosen
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.host.kernel.terms import Terms
from hansa_bot.host.kernel.world import World
from hansa_bot.host.lobby.dealing import DealLookup
from hansa_bot.host.posting.courier import CLAIMED, Post, TryLater
from hansa_bot.model.errors import AWAY, Conflict
from hansa_bot.model.values import Whose
from hansa_bot.store import history, outbox, puzzles, tables
from hansa_bot.store.shards import Share
from tests.databases import empty_postgres, server
from tests.host.fakes import ANNA, BEA, HIGH, Brain, FakePlatform, Home, refused
from tests.host.test_beside import copy
from tests.host.test_thinking import bids
from tests.store.test_shards import broken_off, settled, until

pytestmark = pytest.mark.proof

NEAR, FAR = Place(7, 70), Place(1 << 22, 71)
"""Of two shards, the first one's and the second one's."""


class Pair:
    """Two processes: `one` looks after shard 0, `two` after shard 1; what both post is shown at one place."""

    def __init__(self, url: str) -> None:
        self.one, self.two = Home(url), Home(url)
        self.two.clock, self.two.platform = self.one.clock, self.one.platform
        self.one.share = self.two.share = Share(2)

    @property
    def platform(self) -> FakePlatform:
        return self.one.platform

    async def open(self) -> None:
        await self.one.open()
        await settled(self.one.store)
        await self.two.open()
        await self.settle_shards()
        if self.two.store.shards.has(None):
            self.one, self.two = self.two, self.one

    async def settle_shards(self) -> None:
        await settled(self.one.store, self.two.store)
        for home in (self.one, self.two):
            await home.host.resume()

    async def heard(self, home: Home, table: int, version: int) -> None:
        """Wait until a process knows that a table is at a version, and has done what follows."""
        async with asyncio.timeout(20):
            while (await home.table(table)).version != version:
                await asyncio.sleep(0.01)
        await home.settle(table)


@pytest.fixture
async def pair() -> AsyncIterator[Pair]:
    made = Pair(await empty_postgres())
    await made.open()
    yield made
    await made.one.close()
    await made.two.close()


async def test_what_one_changes_the_other_knows_and_posts(pair: Pair) -> None:
    """A game of the second shard is opened, joined and played where private messages arrive."""
    table = (await pair.one.lobby(2, place=FAR)).id
    table = (await pair.one.host.lobby.start(table, ANNA, "start")).id
    users = await pair.one.users(table)
    await until_posted(pair, "card", table)
    assert pair.platform.posts("card", table)[-1].version == 0
    await pair.one.act(table, users[0], "bid/2")
    await pair.heard(pair.two, table, 1)
    await pair.two.act(table, users[1], "bid/0", seen=1)
    await pair.heard(pair.one, table, 2)
    assert (await pair.one.act(table, users[0], "land/north", seen=2)).version == 3
    nonces = [post.nonce for post in pair.platform.calls]
    assert len(nonces) == len(set(nonces))


async def until_posted(pair: Pair, kind: str, table: int) -> None:
    await until(lambda: bool(pair.platform.posts(kind, table)))
    await pair.two.settle(table)


async def test_a_decision_is_made_on_what_is_stored_and_not_on_what_was_heard(pair: Pair) -> None:
    table = (await pair.two.game(2, place=FAR)).id
    users = await pair.two.users(table)
    assert (await pair.one.table(table)).version == 0
    deaf(pair.one)
    await pair.two.act(table, users[0], "bid/2")
    assert (await pair.one.table(table)).version == 0, "nothing was heard"
    assert (await pair.one.act(table, users[1], "bid/0", seen=1)).version == 2


def deaf(home: Home) -> None:
    """Let a process hear nothing, though it believes that it does."""
    guard: Any = home.store.shards._guard
    guard.heard = lambda said: None


async def test_a_conflict_is_decided_anew(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    table = (await pair.two.game(2, place=FAR)).id
    users = await pair.two.users(table)
    core = pair.one.host.play._core
    inside = True

    async def meanwhile(whose: Whose, who: int) -> Chosen | None:
        nonlocal inside
        if inside:
            inside = False
            await pair.two.prefer(users[0], theme="night")
            other = pair.two.host.play._core
            async with hold(other, table, "test") as (loaded, _):
                await commit(other, loaded, Change(owner=99))
        return await found(whose, who)

    found = core.prefs.find
    monkeypatch.setattr(core.prefs, "find", meanwhile)
    assert (await pair.one.act(table, users[0], "bid/2", seen=0)).version == 1
    assert (await pair.two.table(table)).owner == 99


async def test_who_is_always_slower_gets_a_fault(pair: Pair, caplog: pytest.LogCaptureFixture) -> None:
    table = (await pair.two.game(2, place=FAR)).id
    users = await pair.two.users(table)
    core = pair.one.host.play._core

    def never(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
        raise Conflict("somebody was faster")

    pair.one.host.play._core = replace(core, change_hooks=(never,))
    await refused(InternalFault, pair.one.act(table, users[0], "bid/2"))
    assert "table changed again and again" in caplog.text
    assert (await pair.two.act(table, users[0], "bid/2", seen=0)).version == 1


async def test_a_deal_that_both_open_at_once_is_one(pair: Pair) -> None:
    def opening(home: Home, request: str) -> Any:
        return home.host.deals.open(FAR, ANNA, "harbour", 9_000.0, request=request)

    found = await asyncio.gather(opening(pair.one, "a"), opening(pair.two, "b"), return_exceptions=True)
    assert sorted(type(each).__name__ for each in found) == ["Deal", "DealOn"]


async def test_a_deal_hears_of_tables_that_the_other_process_looks_after(pair: Pair) -> None:
    """The deal is of the second shard, and private messages are the first one's."""
    deal = await pair.two.host.deals.open(FAR, ANNA, "harbour", 9_000.0, request="open")
    number, private = deal.table.id, Place(None, 911)
    await until_posted(pair, "deal", number)
    plays = [home.host.deals.play(number, ANNA, private, "en", "press") for home in (pair.one, pair.two)]
    first, second = await asyncio.gather(*plays)
    assert first.id == second.id
    await until(lambda: bool(pair.platform.posts("card", first.id)))
    await until(lambda: len(pair.platform.posts("deal", number)) == 2)
    standing = await pair.two.host.deals.standing(number, ANNA.id)
    assert (standing.begun, standing.own) == (1, first.id)
    nonces = [post.nonce for post in pair.platform.calls]
    assert len(nonces) == len(set(nonces))


async def test_a_deal_begun_by_the_other_process_while_this_one_looks_is_begun_once(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever pressed is shown their table, not told that they have played the deal."""
    deal = await pair.two.host.deals.open(FAR, ANNA, "harbour", 9_000.0, request="open")
    number, inside = deal.table.id, True

    async def meanwhile(lookup: DealLookup, core: Core) -> Any:
        nonlocal inside
        if inside:
            inside = False
            await pair.one.host.deals.play(number, ANNA, Place(None, 911), "en", "press")
        return await read(lookup, core)

    read = DealLookup.read
    monkeypatch.setattr(DealLookup, "read", meanwhile)
    begun = await pair.two.host.deals.play(number, ANNA, Place(None, 911), "en", "press")
    assert (begun.status, begun.id) == (Status.RUNNING, (await pair.one.host.deals.standing(number, ANNA.id)).own)


def at_once(home: Home, monkeypatch: pytest.MonkeyPatch, deed: Callable[[], Awaitable[object]]) -> None:
    """Do something right after a process has looked a deal up, before it decides."""
    todo = [deed]

    async def look_up(lookup: DealLookup, core: Core) -> Any:
        found = await read(lookup, core)
        if todo and core.store is home.store:
            await todo.pop()()
        return found

    read = DealLookup.read
    monkeypatch.setattr(DealLookup, "read", look_up)


async def test_a_deal_is_closed_or_begun_whoever_is_faster(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    opening, ends = pair.two.host.deals.open, 9_000.0
    begun = (await opening(FAR, ANNA, "harbour", ends, request="one")).table.id
    closed = (await opening(NEAR, ANNA, "harbour", ends, request="other")).table.id

    def begin(home: Home, number: int, request: str) -> Any:
        return home.host.deals.play(number, BEA, Place(None, 911), "en", request)

    at_once(pair.two, monkeypatch, lambda: begin(pair.one, begun, "first"))
    await refused(DealBegun, pair.two.host.deals.close(FAR.channel, ANNA, "close"))
    assert (await pair.two.host.deals.standing(begun)).going_on
    await pair.one.abandon((await pair.one.host.deals.standing(begun, BEA.id)).own or 0, BEA)

    at_once(pair.two, monkeypatch, lambda: pair.one.host.deals.close(NEAR.channel, ANNA, "close"))
    await refused(NoDeal, begin(pair.two, closed, "second"))
    assert (await pair.two.host.deals.standing(closed)).begun == 0
    assert (await pair.two.host.query.find(Place(None, 911))).status is Status.ABANDONED


async def test_who_is_refused_a_deal_finds_private_messages_free(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bea sits at a table that others begin while her own is about to."""
    deal = await pair.two.host.deals.open(FAR, ANNA, "harbour", 9_000.0, request="open")
    number, thread = deal.table.id, Place(FAR.guild, 72, FAR.channel)
    theirs = await pair.two.host.deals.gather(number, ANNA, thread, [BEA.id], "en", "gather")
    await pair.two.host.lobby.join(theirs.id, BEA, "join")
    at_once(pair.one, monkeypatch, lambda: pair.two.host.lobby.start(theirs.id, ANNA, "start"))
    private = Place(None, 911)
    error = await refused(DealPlayed, pair.one.host.deals.play(number, BEA, private, "en", "press"))
    assert error.names == "Bea"
    assert (await pair.one.host.deals.standing(number, BEA.id)).own == theirs.id
    assert await pair.one.host.lobby.new(private, BEA, "harbour", size=2, request="another")
    assert {post.table for post in pair.platform.shown}.isdisjoint({theirs.id + 1}), "the lobby was never to be seen"


async def test_no_decision_waits_for_another_table(pair: Pair) -> None:
    """Two that bring their tables to each other's place would wait for ever, and who closes a deal for itself."""
    places = FAR, Place(FAR.guild, 72)
    one, other = [(await pair.two.lobby(1, size=2, place=place)).id for place in places]
    deal = (await pair.two.host.deals.open(FAR, ANNA, "harbour", 9_000.0, request="open")).table.id
    broken_off(pair.one.store)
    await until(lambda: not pair.one.store.shards.hearing)
    move = pair.one.host.moving.move
    async with asyncio.timeout(20):
        await asyncio.gather(
            refused(ChannelBusy, move(one, ANNA, places[1], "there")),
            refused(ChannelBusy, move(other, ANNA, places[0], "here")),
        )
        await pair.one.host.deals.close(FAR.channel, ANNA, "close")
    assert not (await pair.one.host.deals.standing(deal)).going_on


async def test_a_computer_player_looks_at_other_games_before_it_holds_its_own(pair: Pair) -> None:
    """A game, one that goes on from it, and one that goes on from that one."""
    home, computers = pair.one, pair.one.host.computers
    first = (await home.game(2, place=NEAR)).id
    await home.play(first, "a bid/2", "b bid/0")
    computers._workers.closing = True
    one = await copy(home, first, ANNA, level=MASTER)
    other = await copy(home, one, ANNA, version=0, at=901, level=MASTER)
    broken_off(home.store)
    await until(lambda: not home.store.shards.hearing)
    async with asyncio.timeout(20):
        assert await asyncio.gather(*map(computers._act, (one, other))) == [True, True]


async def test_presses_of_both_at_once_are_each_carried_out_once(pair: Pair) -> None:
    table = (await pair.two.game(2, place=FAR)).id
    users = await pair.two.users(table)
    await asyncio.gather(
        *(
            home.host.play.act(table, users[0], ["bid/2"], seen=0, request="the same press")
            for home in (pair.one, pair.two) * 3
        )
    )
    assert [entry.version for entry in await pair.two.log(table)] == [0, 1]


async def test_only_who_looks_after_a_table_thinks_for_it(pair: Pair) -> None:
    brains = [Brain(), Brain()]
    for home, brain in zip((pair.one, pair.two), brains, strict=True):
        home.host.thinking._pool = brain  # type: ignore[assignment]
        home.host.thinking._workers, home.host.thinking._seconds = 1, 9.0
    table = (await pair.one.lobby(1, 1, place=FAR, terms=Terms(level=STRONG))).id
    await pair.one.host.lobby.start(table, ANNA, "start")
    await brains[1].begun.acquire()
    await pair.one.act(table, ANNA.id, "bid/2")
    brains[1].may.set()
    await pair.heard(pair.two, table, 2)
    assert [len(brain.asked) for brain in brains] == [0, 2]
    assert await bids(pair.two, table) == [HIGH]


async def test_settings_are_heard(pair: Pair) -> None:
    assert (await pair.two.host.prefs.person(11))[THEME] == "day"
    await pair.one.prefer(11, theme="night")
    async with asyncio.timeout(20):
        while (await pair.two.host.prefs.person(11))[THEME] != "night":
            await asyncio.sleep(0.01)
    await asyncio.gather(pair.one.prefer(11, lessons="off"), pair.two.prefer(11, channel="both"))
    stored = (await pair.one.host.prefs.choose(Whose.PERSON, 11, {"zone": "UTC"})).stored
    assert stored == {"theme": "night", "lessons": "off", "channel": "both", "zone": "UTC"}


async def test_a_channel_is_taken_by_one_table_whoever_opens_it(pair: Pair) -> None:
    new = [home.host.lobby.new for home in (pair.one, pair.two)]
    opened = await asyncio.gather(
        *(open_one(FAR, ANNA, "harbour", size=2, request=f"{n}") for n, open_one in enumerate(new)),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in opened) == ["ChannelBusy", "Table"]
    assert await pair.one.host.query.find(FAR) == await pair.two.host.query.find(FAR)


async def test_a_table_brought_where_one_was_opened_unheard_is_refused(pair: Pair) -> None:
    table, there = await pair.one.lobby(1, size=2, place=FAR), Place(FAR.guild, 72)
    await refused(NoTable, pair.one.host.query.find(there))
    deaf(pair.one)
    await pair.two.host.lobby.new(there, ANNA, "harbour", request="there")
    await refused(ChannelBusy, pair.one.host.moving.move(table.id, ANNA, there, "move"))


async def test_of_puzzles_of_the_week_one_comes_next_whoever_switches_them_on(pair: Pair) -> None:
    weekly, guild = [home.host.weekly for home in (pair.one, pair.two)], FAR.guild
    assert guild is not None
    assert sorted(await asyncio.gather(*(each.begin(guild, 71) for each in weekly * 3))) == [False] * 5 + [True]
    await asyncio.gather(*(each.switch_on(guild, 72) for each in weekly * 3))
    assert [row.channel for row in await pair.one.store.ask(puzzles.posts_of, guild)] == [72]


@pytest.mark.parametrize("what", ["a table", "a deal"])
async def test_a_request_that_the_other_carries_out_meanwhile_is_answered_alike(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Not told that the channel is taken, by what it has opened there itself."""

    def opening(home: Home) -> Any:
        host = home.host
        if what == "a deal":
            return host.deals.open(FAR, ANNA, "harbour", 9_000.0, request="the same press")
        return host.lobby.new(FAR, ANNA, "harbour", request="the same press")

    todo, store = [lambda: opening(pair.two)], pair.one.store

    async def ask(question: Any, *about: Any, **more: Any) -> Any:
        found = await asking(question, *about, **more)
        if question is history.table_of_request and todo:
            await todo.pop()()
        return found

    asking = store.ask
    monkeypatch.setattr(store, "ask", ask)
    assert await opening(pair.one) == await opening(pair.two)


async def test_nothing_is_trusted_while_nothing_is_heard(pair: Pair) -> None:
    table = (await pair.two.game(2, place=FAR)).id
    users = await pair.two.users(table)
    await pair.one.table(table)
    broken_off(pair.one.store)
    await until(lambda: not pair.one.store.shards.hearing)
    await pair.two.act(table, users[0], "bid/2")
    await pair.two.prefer(users[0], theme="night")
    assert (await pair.one.table(table)).version == 1
    assert (await pair.one.host.prefs.person(users[0]))[THEME] == "night"
    await pair.two.act(table, users[1], "bid/0")
    await pair.one.store.shards.renew()
    assert pair.one.store.shards.hearing
    assert (await pair.one.table(table)).version == 2


async def test_who_is_killed_is_followed_by_the_other(pair: Pair) -> None:
    """What was under way when a process died is done by who takes its shards: the post goes out once."""
    table = (await pair.two.game(2, place=FAR)).id
    users = await pair.two.users(table)
    begun: list[str] = []

    async def for_ever(post: Post[Any]) -> None:
        begun.append(post.nonce)
        await asyncio.Event().wait()

    pair.platform.script.append(for_ever)
    await pair.two.act(table, users[0], "bid/2")
    await pair.two.act(table, users[1], "bid/0")
    await pair.two.act(table, users[0], "sail")
    await until(lambda: bool(begun))
    await pair.two.kill()
    async with asyncio.timeout(20):
        while not (await pair.one.store.shards.renew()).gained:
            await asyncio.sleep(0.01)
    await pair.one.host.resume()
    await pair.one.settle(table)
    assert begun[0] not in pair.platform.messages, "it may be under way"
    await pair.one.wait(table, CLAIMED)
    assert begun[0] in pair.platform.messages
    assert [post.nonce for post in pair.platform.calls].count(begun[0]) == 2
    nonces = [post.nonce for post in pair.platform.shown]
    assert len(nonces) == len(set(nonces))


async def test_of_two_who_believe_to_look_after_a_table_one_posts_and_one_rings(pair: Pair) -> None:
    for home in (pair.one, pair.two):
        home.store.shards.mine = frozenset({0, 1})
    table = (await pair.one.game(2, place=FAR)).id
    users = await pair.one.users(table)
    for home in (pair.one, pair.two):
        await home.table(table)
    for n in range(6):
        home = (pair.one, pair.two)[n % 2]
        session = await home.host.query.session(table)
        seat = min(session.waiting)
        await home.act(table, users[seat], session.offers(seat)[0])
        await asyncio.gather(pair.one.settle(table), pair.two.settle(table))
        await pair.one.clock.turn(0.0)
    assert len({post.nonce for post in pair.platform.calls}) == len(pair.platform.calls)
    remind = len(pair.platform.posts("remind", table))
    pair.one.clock.time += 3 * 86400
    await asyncio.gather(pair.one.host.timers.ring(), pair.two.host.timers.ring())
    await asyncio.gather(pair.one.settle(table), pair.two.settle(table))
    posted = pair.platform.posts("remind", table)[remind:]
    assert len(posted) <= 1
    assert len({post.nonce for post in pair.platform.calls}) == len(pair.platform.calls)


async def test_a_post_is_claimed_by_one_and_marked_by_who_claimed_it(pair: Pair) -> None:
    pair.platform.script.append(TryLater(60))
    table = (await pair.two.lobby(1, place=FAR, size=2)).id
    await pair.two.settle(table)
    (row,) = await pair.two.store.ask(outbox.open_posts, table)

    async def claim(home: Home) -> bool:
        return await home.store.write(lambda tx: outbox.attempt(tx, row.id, row.tries, tries=row.tries + 1))

    assert sorted(await asyncio.gather(*(claim(home) for home in (pair.one, pair.two) * 4))) == [False] * 7 + [True]


async def test_nobody_looks_after_what_is_not_theirs(pair: Pair) -> None:
    near, far = [(await pair.one.game(1, 1, place=place)).id for place in (NEAR, FAR)]
    pair.one.clock.time += 365 * 86400
    for home, own in ((pair.one, near), (pair.two, far)):
        due = await home.store.ask(outbox.timers_due, home.clock.now(), home.store.shards)
        assert {table for table, _ in due} <= {own}
        assert await home.store.ask(tables.find_with_computers, home.store.shards) == [own]
        first = await home.store.ask(outbox.first_timer_due, home.store.shards)
        assert first is None or first > 0


async def test_after_a_restart_of_the_server_everything_goes_on(pair: Pair) -> None:
    table = (await pair.two.game(2, place=FAR)).id
    users = await pair.two.users(table)
    await pair.one.table(table)
    server()[0].stop()
    await until(lambda: not pair.one.store.shards.hearing and not pair.two.store.shards.hearing)
    assert (await refused(StoreFailed, pair.two.act(table, users[0], "bid/2"))).why == AWAY
    server()[0].start()
    for home in (pair.one, pair.two):
        await home.store.shards.renew()
    assert (pair.one.store.shards.mine, pair.two.store.shards.mine) == ({0}, {1})
    await pair.one.act(table, users[0], "bid/2")
    await pair.heard(pair.two, table, 1)
    assert (await pair.two.act(table, users[1], "bid/0")).version == 2


async def test_a_plan_made_in_one_process_is_carried_out_once_by_whichever_brings_the_turn(pair: Pair) -> None:
    table = (await pair.one.game(2, place=NEAR, title="hansa_teutonica")).id
    users = await pair.one.users(table)
    steps = ["place/bremen-minden/trader", "end"]
    await pair.two.host.plans.set(table, users[1], steps, armed=True, request="two plans")
    answer = await pair.two.act(table, users[0], "end")
    assert [(entry.seat, entry.cause) for entry in answer.entries if entry.cause] == [(1, PLAN), (1, PLAN)]
    await pair.heard(pair.one, table, answer.version)
    assert (await pair.one.live(table)).plans == (await pair.two.live(table)).plans == {}
    assert (await pair.one.host.query.session(table)).waiting == [0]
