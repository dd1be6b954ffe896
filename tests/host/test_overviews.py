"""Overviews: what they show is true within a minute, and they are edited at most once in one."""

import asyncio
import random
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.host.posting.courier import Blocked, TryLater
from hansa_bot.host.posting.overviews import BLOCKED_GAP, GAP, REFUSED, UNPINNED, MessageGone, ShownOverview
from hansa_bot.model.values import DELETED, Overview
from hansa_bot.store import overviews
from tests.databases import sqlite_only
from tests.host.fakes import ANNA, BEA, HERE, PEOPLE, Home, offers_of

GUILD, CHANNEL = 7, HERE.channel


async def listing(host: Host, channel: int = CHANNEL) -> list[Any]:
    """Return what an overview says of the tables in a channel."""
    listed = []
    for table in await host.query.list_in(channel):
        begun = table.status is Status.RUNNING
        waiting = sorted((await host.query.session(table.id)).waiting) if begun else []
        listed.append((table.id, table.status, table.size, table.names, waiting, table.place))
    return listed


@dataclass
class Wall:
    """Shows overviews: when each was tried, what stands there; `script` holds what happens first, try by try."""

    home: Home
    tried: list[float] = field(default_factory=list)
    posted: list[str] = field(default_factory=list)
    shown: list[Any] = field(default_factory=list)
    script: list[BaseException] = field(default_factory=list)
    pins: bool = True

    async def show(self, overview: Overview) -> ShownOverview:
        self.tried.append(self.home.clock.now())
        if self.script:
            raise self.script.pop(0)
        self.shown = await listing(self.home.host, overview.channel)
        if overview.message is None:
            self.posted.append(overview.nonce)
            return ShownOverview(900, self.pins)
        assert overview.message == 900
        return ShownOverview(900)


@pytest.fixture
async def wall(home: Home, host: Host) -> Wall:
    made = Wall(home)
    host.overviews.billboard = made
    await host.overviews.switch_on(GUILD, CHANNEL)
    await host.overviews.settle(GUILD)
    return made


async def pass_time(home: Home, seconds: float) -> None:
    await home.clock.turn(seconds)
    await home.host.overviews.settle(GUILD)


async def test_what_changes_is_shown_at_once_and_then_once_a_minute(home: Home, wall: Wall) -> None:
    assert (wall.tried, wall.shown, len(wall.posted)) == ([1000.0], [], 1)
    table = await home.lobby(persons=2, size=3)
    await home.host.overviews.settle(GUILD)
    assert wall.tried == [1000.0], "not before the minute is over"
    await pass_time(home, GAP)
    assert (wall.tried, wall.shown) == ([1000.0, 1000.0 + GAP], await listing(home.host))
    await pass_time(home, GAP)
    assert len(wall.tried) == 2, "nothing has changed"
    await home.host.lobby.start(table.id, ANNA, home.request())
    await home.host.overviews.settle(GUILD)
    assert wall.tried[2:] == [home.clock.now()]
    assert wall.shown == await listing(home.host)
    assert len(wall.posted) == 1


async def test_a_game_that_goes_on_within_a_turn_outdates_nothing(home: Home, wall: Wall) -> None:
    table, users = await home.unloading()
    await pass_time(home, GAP)
    tried = len(wall.tried)
    await pass_time(home, GAP)
    await home.act(table, users[0], "land/north")
    await home.host.overviews.settle(GUILD)
    assert len(wall.tried) == tried
    await home.act(table, users[0], "sail")
    await home.host.overviews.settle(GUILD)
    assert len(wall.tried) == tried + 1
    assert wall.shown == await listing(home.host)


async def test_who_may_join_a_table_is_a_part_of_it(home: Home, wall: Wall) -> None:
    table = await home.lobby(persons=1, size=3, guests=(BEA.id,))
    await pass_time(home, GAP)
    tried = len(wall.tried)
    await pass_time(home, GAP)
    assert len(wall.tried) == tried
    await home.host.lobby.invite(table.id, ANNA, (), home.request(), everyone=True)
    await pass_time(home, GAP)
    assert len(wall.tried) == tried + 1, "now everybody may join"


async def test_a_restart_loses_nothing_and_posts_nothing_twice(home: Home, wall: Wall) -> None:
    await home.lobby(persons=1, size=2)
    await home.kill()
    host = await home.open()
    host.overviews.billboard = wall
    await host.overviews.start()
    await pass_time(home, GAP)
    assert wall.shown == await listing(host)
    assert (len(wall.tried), len(wall.posted)) == (2, 1)


async def test_what_fails_is_tried_again_with_the_same_nonce(home: Home, host: Host) -> None:
    wall = Wall(home, script=[TryLater(), RuntimeError("no idea")])
    host.overviews.billboard = wall
    await host.overviews.switch_on(GUILD, CHANNEL)
    for _ in range(4):
        await pass_time(home, GAP)
    row = await host.overviews.find(CHANNEL)
    assert row is not None
    assert wall.posted == [row.nonce]
    assert len(wall.tried) == 3
    assert min(after - before for before, after in pairwise(wall.tried)) >= GAP


async def test_one_that_was_deleted_does_not_come_back_by_itself(home: Home, wall: Wall) -> None:
    wall.script = [MessageGone()]
    await home.lobby(persons=1, size=2)
    await pass_time(home, GAP)
    row = await home.host.overviews.find(CHANNEL)
    assert row is not None
    assert (row.trouble, row.message) == (DELETED, None)
    await home.lobby(persons=1, size=2, place=Place(GUILD, 71, CHANNEL))
    await pass_time(home, GAP)
    assert (len(wall.tried), len(wall.posted)) == (2, 1)
    await home.host.overviews.switch_on(GUILD, CHANNEL)
    await home.host.overviews.settle(GUILD)
    assert len(wall.posted) == 2
    assert len(wall.shown) == 2


async def test_lost_rights_are_waited_for_and_a_lost_channel_is_forgotten(home: Home, wall: Wall) -> None:
    wall.script = [Blocked("no"), Blocked("no")]
    await home.lobby(persons=1, size=2)
    await pass_time(home, GAP)
    assert (await home.host.overviews.find(CHANNEL)).trouble == REFUSED  # type: ignore[union-attr]
    await pass_time(home, BLOCKED_GAP - GAP)
    assert len(wall.tried) == 2
    await pass_time(home, GAP)
    assert len(wall.tried) == 3
    await home.host.overviews.hurry(GUILD)
    await home.host.overviews.settle(GUILD)
    assert wall.shown == await listing(home.host)
    assert (await home.host.overviews.find(CHANNEL)).trouble is None  # type: ignore[union-attr]
    wall.script = [Blocked("gone", gone=True)]
    await home.lobby(persons=1, size=2, place=Place(GUILD, 71, CHANNEL))
    await pass_time(home, GAP)
    assert await home.host.overviews.find(CHANNEL) is None


async def test_one_that_may_not_be_pinned_is_noted_and_goes_on(home: Home, host: Host) -> None:
    wall = host.overviews.billboard = Wall(home, pins=False)
    await host.overviews.switch_on(GUILD, CHANNEL)
    await home.lobby(persons=1, size=2)
    await pass_time(home, GAP)
    assert (await host.overviews.find(CHANNEL)).trouble == UNPINNED  # type: ignore[union-attr]
    assert wall.shown == await listing(host)


async def test_switched_off_nothing_is_shown(home: Home, wall: Wall) -> None:
    before = await home.host.overviews.switch_off(GUILD, CHANNEL)
    assert before is not None
    assert before.message == 900
    await home.lobby(persons=1, size=2)
    await pass_time(home, GAP)
    assert len(wall.tried) == 1


CHANNELS = [Place(GUILD, CHANNEL), *(Place(GUILD, CHANNEL + 1 + number, CHANNEL) for number in range(4))]


async def anything(home: Home, chance: random.Random) -> None:
    """Let somebody do something somewhere, if that is possible."""
    host, person, place = home.host, chance.choice(PEOPLE), chance.choice(CHANNELS)
    live = {table.place.channel: table for table in await host.query.list_in(CHANNEL)}
    table = live.get(place.channel)
    if table is None:
        await host.lobby.new(place, person, "harbour", size=chance.choice((2, 3)), request=home.request())
    elif table.status is Status.LOBBY:
        deed = chance.choice((host.lobby.join, host.lobby.join, host.lobby.leave, host.lobby.start))
        await (host.lobby.abandon if chance.random() < 0.05 else deed)(table.id, person, home.request())
    elif chance.random() < 0.04:
        await chance.choice((host.lobby.leave, host.lobby.abandon))(table.id, person, home.request())
    elif chance.random() < 0.05:
        await host.moving.move(table.id, person, chance.choice(CHANNELS), home.request())
    elif offers := await offers_of(host, table.id, person.id):
        await home.act(table.id, person.id, chance.choice(offers))


@pytest.mark.proof
@sqlite_only
async def test_after_a_thousand_random_events_it_is_true(home: Home, wall: Wall) -> None:
    chance, done = random.Random(17), 0
    while done < 1000:
        try:
            await anything(home, chance)
            done += 1
        except (PlayerError, AssertionError):  # not seated, not their turn, no room
            pass
        if chance.random() < 0.2:
            await pass_time(home, chance.choice((1.0, 7.0, 25.0, 61.0)))
    for table in await home.host.query.list_in(CHANNEL):
        await home.host.settle(table.id)
    await pass_time(home, GAP)
    assert wall.shown == await listing(home.host)
    assert len(wall.posted) == 1
    gaps = [after - before for before, after in pairwise(wall.tried)]
    assert len(gaps) > 50
    assert min(gaps) >= GAP


async def test_of_two_who_take_it_on_at_once_one_does(home: Home, wall: Wall) -> None:
    await home.lobby(persons=1, size=2)
    await home.host.overviews.settle(GUILD)
    home.clock.time += GAP
    (row,) = await home.store.ask(overviews.behind, GUILD)
    claim = partial(overviews.claim, row=row, now=home.clock.now(), until=home.clock.now() + GAP)
    assert sorted(await asyncio.gather(home.store.write(claim), home.store.write(claim))) == [False, True]


async def test_who_is_forgotten_is_not_named_in_it_for_long(home: Home, wall: Wall) -> None:
    table = await home.game(persons=2)
    await pass_time(home, GAP)
    assert "Bea" in wall.shown[0][3]
    await home.host.erasing.erase(BEA)
    await pass_time(home, GAP)
    assert wall.shown == await listing(home.host)
    assert wall.shown[0][0] == table.id
    assert "Bea" not in wall.shown[0][3]
