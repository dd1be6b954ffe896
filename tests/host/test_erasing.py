"""A person who wants to be forgotten leaves no trace, and the games go on."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.engine import make_url

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import Closing, InternalFault
from hansa_bot.host.kernel.notices import Bar
from hansa_bot.host.kernel.settings import DAY, NIGHT, THEME
from hansa_bot.host.kernel.table import HIDDEN, Person, Place, Status
from hansa_bot.host.posting.following import TURN
from hansa_bot.host.record import erasing, records
from hansa_bot.host.record.records import ReplayVerdict
from hansa_bot.model.values import Whose
from hansa_bot.store import schema
from hansa_bot.store.erasing import scrub_value
from tests.databases import sqlite_only
from tests.host.fakes import ANNA, BEA, CARL, Home, offers_of, refused
from tests.host.test_results import finish

ZOE = Person(777_000_123_456_789, "Zoë Zebra")
"""Somebody whose id and name are part of nothing else."""


async def everything(home: Home) -> str:
    """Return all columns of all tables as text."""
    found = []
    async with home.store.read() as connection:
        for table in schema.metadata.sorted_tables:
            found += [repr(tuple(row)) for row in await connection.execute(select(table))]
    return "\n".join(found)


async def traces(home: Home) -> list[str]:
    """Return the rows in which the id or the name of Zoë stands."""
    lines = (await everything(home)).split("\n")
    return [line for line in lines if str(ZOE.id) in line or ZOE.name in line or "Zebra" in line]


async def verdicts(home: Home) -> set[ReplayVerdict]:
    return {finding.verdict async for finding in records.findings(home.store)}


async def with_zoe(home: Home, place: Place, *, owner: bool = True) -> int:
    """Return a running game of Zoë and Bea."""
    first, second = (ZOE, BEA) if owner else (BEA, ZOE)
    lobby = home.host.lobby
    table = (await lobby.new(place, first, "harbour", size=2, request=home.request())).id
    await lobby.join(table, second, home.request())
    await home.settle(table)
    await lobby.start(table, first, home.request())
    await home.settle(table)
    return table


async def lived(home: Home) -> dict[str, int]:
    """Return tables at which Zoë has left traces of every kind."""
    return await home.once("a life", lambda: live(home), thinking=True)


async def live(home: Home) -> dict[str, int]:
    host = home.host
    await host.prefs.choose(Whose.PERSON, ZOE.id, {THEME.key: NIGHT})
    over = await with_zoe(home, Place(7, 70))
    await host.grounds.bar(over, 70, {ZOE.id: Bar(user=ZOE.id, why=HIDDEN)})
    await finish(home, over)
    rematch = (await host.lobby.rematch(over, BEA, home.request())).id
    running = await with_zoe(home, Place(7, 71))
    await home.act(running, (await home.users(running))[0], "bid/2")
    await host.grounds.bar(running, 71, {ZOE.id: Bar(user=ZOE.id, why=HIDDEN)})
    await host.pausing.ask(running, ZOE.id, 3, request=home.request())
    lost = await with_zoe(home, Place(7, 72), owner=False)
    seat = (await host.query.table(lost)).seat_of(ZOE.id)
    await host.substitution.offer(lost, ZOE.id, seat, request=home.request())
    await host.substitution.take(lost, CARL, seat, request=home.request())
    left = await with_zoe(home, Place(7, 73))
    await host.lobby.leave(left, ZOE, home.request())
    lobby = (await host.lobby.new(Place(7, 74), ZOE, "harbour", size=2, request=home.request())).id
    watched = (await home.game(2, place=Place(7, 75))).id
    await host.following.follow(watched, ZOE.id, TURN, request=home.request())
    noted = (await home.game(2, place=Place(7, 77))).id
    await host.notes.write(noted, ZOE.id, "Zebra")
    managed = (await home.game(2, place=Place(7, 78))).id
    zoe, user = replace(ZOE, manages=True), (await home.users(managed))[0]
    await host.substitution.hand_over(managed, zoe, 0, user, CARL, request=home.request())
    await host.moving.move(managed, zoe, Place(7, 79), home.request(), managing=True)
    await host.lobby.abandon(managed, zoe, home.request())
    invited = (await host.lobby.new(Place(7, 76), BEA, "harbour", size=2, guests=[ZOE.id], request="in")).id
    found = {"over": over, "rematch": rematch, "running": running, "lost": lost, "left": left}
    found |= {"lobby": lobby, "watched": watched, "invited": invited, "noted": noted, "managed": managed}
    home.clock.time += 36 * 3600
    await host.timers.ring()
    for table in found.values():
        await home.settle(table)
    assert "remind" in {post.kind for post in home.platform.shown if getattr(post.payload, "user", None) == ZOE.id}
    return found


async def test_nothing_is_left_and_every_game_goes_on(home: Home, host: Host) -> None:
    tables = await lived(home)
    assert len(await traces(home)) > 20
    assert await host.erasing.erase(ZOE) == len(tables)
    for table in tables.values():
        await home.settle(table)
    assert await traces(home) == []
    assert await verdicts(home) == {ReplayVerdict.SAME}
    running = await host.query.table(tables["running"])
    assert running.status is Status.RUNNING
    assert running.owner == BEA.id
    gone = next(info for info in running.seats if info.user is None)
    assert (gone.computer, gone.name) == ("steady", f"Seat {'AB'[gone.seat]}")
    over = await host.query.table(tables["over"])
    assert sorted(name for name in over.names if name.startswith("Seat ")) == [
        f"Seat {'AB'[seat]}" for seat in range(2) if over.seats[seat].user is None
    ]
    assert any(name.startswith("Seat ") for name in (await host.query.record(over.id)).seats)
    assert (await host.query.table(tables["lobby"])).seats == ()
    await finish_with_bea(home, tables["running"])
    assert await verdicts(home) == {ReplayVerdict.SAME}
    assert await traces(home) == []


@pytest.mark.parametrize("begins", [False, True])
async def test_head_starts_of_others_stay_as_they_are(home: Home, host: Host, begins: bool) -> None:
    table = (await host.lobby.new(Place(7, 70), ANNA, "harbour", size=3, request="n")).id
    for person in (BEA, ZOE):
        await host.lobby.join(table, person, home.request())
    given = {BEA.id: 1, ZOE.id: 2}
    seen = (await host.query.table(table)).arrangement
    seen = (await host.head_starts.give(table, ANNA, given, "g", seen=seen)).arrangement
    for person in (BEA, ZOE):
        await host.head_starts.agree(table, person, home.request(), seen=seen)
    if begins:
        await host.lobby.start(table, ANNA, "s")
    before = (await host.query.table(table)).head_starts
    await home.settle(table)
    await host.erasing.erase(ZOE)
    assert await traces(home) == []
    found = await host.query.table(table)
    assert found.gathering.head_starts == ((BEA.id, 1),)
    assert found.head_starts == (before if begins else {1: 1})


async def finish_with_bea(home: Home, table: int) -> None:
    """Let Bea play on against the computer player."""
    for _ in range(60):
        await home.settle(table)
        offers = await offers_of(home.host, table, BEA.id)
        if (await home.state(table)).over:
            return
        await home.act(table, BEA.id, "sail" if "sail" in offers else offers[0])
    raise AssertionError("the game never ends")


async def test_the_store_says_the_same_as_memory(home: Home, host: Host) -> None:
    tables = await lived(home)
    await host.erasing.erase(ZOE)
    before = [await host.query.table(table) for table in tables.values()]
    host = await home.reopen()
    assert [await host.query.table(table) for table in tables.values()] == before


async def test_what_was_broken_off_is_finished_by_asking_again(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await lived(home)
    scrub = erasing._scrub

    async def dies(tx: Any, *, table: int, user: int, names: set[str]) -> None:
        if table in (tables["running"], tables["over"]):
            raise OSError("power cut")
        await scrub(tx, table=table, user=user, names=names)

    monkeypatch.setattr(erasing, "_scrub", dies)
    await refused(InternalFault, host.erasing.erase(ZOE))
    assert await traces(home) != []
    monkeypatch.undo()
    host = await home.reopen()
    assert await host.erasing.erase(ZOE) == 2
    assert await traces(home) == []
    assert await verdicts(home) == {ReplayVerdict.SAME}


@sqlite_only
async def test_neither_the_file_nor_its_log_holds_what_was_erased(home: Home, host: Host) -> None:
    await with_zoe(home, Place(7, 70))
    file = Path(make_url(home.url).database or "")
    await host.erasing.erase(ZOE)
    for path in (file, Path(f"{file}-wal")):
        assert b"Zebra" not in path.read_bytes()
        assert str(ZOE.id).encode() not in path.read_bytes()


async def test_going_down_waits_for_no_long_erasing(home: Home, host: Host) -> None:
    await with_zoe(home, Place(7, 70))
    erasing = asyncio.create_task(host.erasing.erase(ZOE))
    await asyncio.sleep(0)
    await host.close()
    await refused(Closing, erasing)
    host = await home.reopen()
    await host.erasing.erase(ZOE)
    assert await traces(home) == []


async def test_what_a_kill_broke_off_goes_on_without_asking_again(home: Home, host: Host) -> None:
    first, _ = await with_zoe(home, Place(7, 70)), await with_zoe(home, Place(7, 71))
    async with host.lobby._core.tables.get(first).lock:
        erasing = await host.erasing.begin(ZOE)
        assert await host.erasing.begin(ZOE) is erasing
        assert len(await traces(home)) > 4
        await home.kill()
    host = await home.open()
    await host.idle()
    assert await traces(home) == []
    assert await host.erasing.erase(ZOE) == 0
    assert await traces(home) == []


async def test_who_plays_again_starts_from_nothing(home: Home, host: Host) -> None:
    await lived(home)
    await host.erasing.erase(ZOE)
    assert (await host.prefs.load(Whose.PERSON, ZOE.id))[THEME] == DAY
    found = await host.statistics.person(ZOE.id, ZOE.id, 7)
    assert (found.games, found.finished, found.tables) == (0, 0, ())
    assert await host.erasing.erase(ZOE) == 0


async def test_private_messages_to_somebody_who_is_forgotten_are_not_sent(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await host.following.follow(table, ZOE.id, TURN, request=home.request())
    host.courier.messenger = None
    await home.play(table, "a bid/1", "b bid/0", "a sail")
    await host.erasing.erase(ZOE)
    await home.reopen()
    await home.settle(table)
    assert home.platform.posts("direct") == []
    assert list(home.platform.last("card").payload.users) == await home.users(table)


def test_what_is_scrubbed() -> None:
    def clear(value: object) -> object:
        return scrub_value(value, 7, {1}, {"Zoë"}, lambda seat: f"Seat {seat}")

    assert clear({"users": [5, 7], "user": 7, "by": 6, "old": True}) == {
        "users": [5],
        "user": 0,
        "by": 6,
        "old": True,
    }
    assert clear({"steps": [[7, 2], [5, 1]]}) == {"steps": [[5, 1]]}, "half a row would be no row any more"
    assert clear({"seat": 0, "name": "Zoë"}) == {"seat": 0, "name": "Seat 0"}
    assert clear({"seat": 1, "before": "Bea"}) == {"seat": 1, "before": "Seat 1"}
    assert clear({"seat": 0, "before": "Bea", "in": [{"user": 7}]}) == {
        "seat": 0,
        "before": "Bea",
        "in": [{"user": 0}],
    }


async def test_the_person_s_name_elsewhere_stays(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await host.erasing.erase(Person(ANNA.id, "Anna"))
    await home.settle(table)
    names = (await host.query.table(table)).names
    assert "Bea" in names
    assert "Anna" not in names
