"""One more game after the last one, and the order in which those at a table play."""

import asyncio
from typing import Any

import pytest

from hansa_bot.engine.errors import Stale
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import ChannelBusy, NoTable, NotInLobby, NotSeated, TableFull
from hansa_bot.host.kernel.table import Gathering, PlayingOrder, Status, Table, from_stored, to_stored
from hansa_bot.host.kernel.terms import SPEEDS, Late, Terms
from hansa_bot.model.values import Seat
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home, refused

TERMS = Terms(SPEEDS[0], Late.COMPUTER)


async def seated(home: Home, *, computers: int = 0, order: PlayingOrder = PlayingOrder.SEATED) -> Table:
    """Return a game of Anna, Bea and Carl that has just begun, in this order unless it is drawn."""
    how: dict[str, Any] = {"options": {"length": "long"}, "order": order, "language": "de", "terms": TERMS}
    table = await home.lobby(3, computers, **how)
    return await home.host.lobby.start(table.id, ANNA, home.request())


async def given_up(home: Home, table: Table) -> Table:
    return await home.host.lobby.abandon(table.id, ANNA, home.request())


def names(table: Table) -> list[str]:
    return [info.name for info in table.seats]


async def test_who_plays_as_seated_plays_in_the_order_of_joining(home: Home) -> None:
    for _ in range(2):
        table = await seated(home)
        assert names(table) == ["Anna", "Bea", "Carl"]
        await given_up(home, table)


async def test_the_order_is_chosen_at_the_table_and_survives_a_restart(home: Home) -> None:
    table = await home.lobby(2, size=3)
    before = table.arrangement
    table = await home.host.lobby.configure(table.id, BEA, {}, "o", order=PlayingOrder.SEATED, seen=before)
    assert (table.gathering, table.size) == (Gathering(PlayingOrder.SEATED), 3)
    assert table.arrangement != before
    await refused(Stale, home.host.lobby.configure(table.id, BEA, {}, "p", order=PlayingOrder.RANDOM, seen=before))
    await refused(NotSeated, home.host.lobby.configure(table.id, DORA, {}, "q", order=PlayingOrder.RANDOM))
    host = await home.reopen()
    assert (await host.query.table(table.id)).gathering.order is PlayingOrder.SEATED
    assert (
        await host.lobby.configure(table.id, BEA, {}, "o", order=PlayingOrder.SEATED)
    ).gathering.order is PlayingOrder.SEATED
    table = await host.lobby.configure(table.id, ANNA, {"length": "long"}, "r")
    assert table.gathering.order is PlayingOrder.SEATED
    table = await host.lobby.start(table.id, ANNA, "s")
    assert names(table) == ["Anna", "Bea"]
    await refused(NotInLobby, host.lobby.configure(table.id, ANNA, {}, "t", order=PlayingOrder.RANDOM))


async def test_a_rematch_is_like_the_last_game(home: Home, host: Host) -> None:
    last = await seated(home, computers=1)
    await given_up(home, last)
    await home.settle(last.id)
    table = await host.lobby.rematch(last.id, BEA, "again")
    assert table.id != last.id
    assert (table.status, table.owner, table.place) == (Status.LOBBY, BEA.id, HERE)
    assert (table.title, table.options, table.language, table.size) == (last.title, last.options, "de", 4)
    assert table.terms == TERMS.with_help("proposals")
    assert [(info.user, info.computer) for info in table.seats] == [(BEA.id, None), (None, names(last)[-1])]
    assert table.invited == (CARL.id, ANNA.id)
    assert await host.query.find(HERE) == table
    await home.settle(table.id)
    assert home.platform.last("lobby").table == table.id


async def test_whoever_asks_later_joins_the_lobby_that_is_there(home: Home, host: Host) -> None:
    last = await given_up(home, await seated(home))
    table = await host.lobby.rematch(last.id, CARL, "1")
    for person, request in ((CARL, "2"), (CARL, "1"), (ANNA, "1")):
        assert (await host.lobby.rematch(last.id, person, request)).id == table.id
    table = await host.lobby.rematch(table.id, DORA, "asked of the lobby itself")
    assert sorted(names(table)) == ["Anna", "Carl", "Dora"]
    assert (table.owner, table.invited) == (CARL.id, ())
    await refused(TableFull, host.lobby.rematch(last.id, BEA, "3"))


async def test_all_at_once_open_one_lobby(home: Home, host: Host) -> None:
    last = await given_up(home, await seated(home))
    presses = [(ANNA, "1"), (ANNA, "2"), (BEA, "1"), (CARL, "1"), (ANNA, "1")]
    tables = await asyncio.gather(*(host.lobby.rematch(last.id, *press) for press in presses))
    assert len({table.id for table in tables}) == 1
    table = await host.query.table(tables[0].id)
    assert sorted(names(table)) == ["Anna", "Bea", "Carl"]


async def test_the_same_press_means_the_same_lobby_after_a_restart(home: Home, host: Host) -> None:
    last = await given_up(home, await seated(home))
    table = await host.lobby.rematch(last.id, ANNA, "1")
    await host.lobby.rematch(last.id, BEA, "2")
    await host.lobby.leave(table.id, BEA, "3")
    await home.kill()
    host = await home.open()
    again = await host.lobby.rematch(last.id, BEA, "2")
    assert (again.id, names(again), again.invited) == (table.id, ["Anna"], (BEA.id, CARL.id))
    assert (await host.lobby.rematch(last.id, ANNA, "1")).id == table.id
    assert again.gathering == table.gathering


async def test_a_press_that_comes_twice_opens_nothing_after_the_lobby_is_gone(home: Home, host: Host) -> None:
    last = await given_up(home, await seated(home))
    table = await host.lobby.rematch(last.id, ANNA, "1")
    await host.lobby.abandon(table.id, ANNA, "2")
    again = await host.lobby.rematch(last.id, ANNA, "1")
    assert (again.id, again.status) == (table.id, Status.ABANDONED)
    assert (await host.lobby.rematch(last.id, ANNA, "3")).id != table.id


async def test_a_live_table_in_the_channel_is_in_the_way(home: Home, host: Host) -> None:
    last = await seated(home)
    assert (await refused(ChannelBusy, host.lobby.rematch(last.id, ANNA, "1"))).table == last.id
    await given_up(home, last)
    other = await home.lobby()
    assert (await refused(ChannelBusy, host.lobby.rematch(last.id, ANNA, "1"))).table == other.id
    await refused(ChannelBusy, host.lobby.rematch(other.id, ANNA, "1"))
    await host.lobby.abandon(other.id, ANNA, "2")
    table = await host.lobby.rematch(last.id, ANNA, "1")
    await host.lobby.start(table.id, ANNA, "3")
    await refused(ChannelBusy, host.lobby.rematch(last.id, BEA, "4"))
    await refused(NoTable, host.lobby.rematch(99, ANNA, "5"))


async def test_who_began_last_time_sits_last(home: Home, host: Host) -> None:
    table = await seated(home, computers=1)
    friend = names(table)[-1]
    for order in (["Bea", "Carl", friend, "Anna"], ["Carl", friend, "Anna", "Bea"]):
        await given_up(home, table)
        for person in (ANNA, CARL, BEA):
            table = await host.lobby.rematch(table.id, person, f"{table.id}")
        assert names(table) == order
        assert names(await host.lobby.start(table.id, ANNA, "s")) == order


async def test_who_is_new_sits_after_those_of_the_last_game(home: Home, host: Host) -> None:
    last = await given_up(home, await seated(home))
    table = await host.lobby.rematch(last.id, DORA, "1")
    await host.lobby.join(table.id, ANNA, "2")
    assert names(await host.lobby.join(table.id, CARL, "3")) == ["Carl", "Anna", "Dora"]


async def test_the_order_may_still_be_chosen_for_a_rematch(home: Home, host: Host) -> None:
    last = await given_up(home, await seated(home, order=PlayingOrder.RANDOM))
    table = await host.lobby.rematch(last.id, ANNA, "1")
    assert table.gathering.order is PlayingOrder.RANDOM
    for person in (BEA, CARL):
        table = await host.lobby.rematch(last.id, person, "1")
    assert names(table) == ["Anna", "Bea", "Carl"]
    table = await host.lobby.configure(table.id, ANNA, {}, "o", order=PlayingOrder.SEATED)
    assert names(table) == [*names(last)[1:], names(last)[0]]


async def test_a_lobby_needs_a_seat_for_whoever_asks(home: Home, host: Host) -> None:
    table = await host.lobby.new(HERE, ANNA, "harbour", size=2, request="n", seated=False)
    for number in range(2):
        await host.lobby.add_computer(table.id, ANNA, f"c{number}")
    await host.lobby.abandon(table.id, ANNA, "a")
    first, _ = names(await host.query.table(table.id))
    again = await host.lobby.rematch(table.id, BEA, "r")
    assert names(again) == ["Bea", first]


@pytest.mark.parametrize(
    "kept", [Gathering(), Gathering(PlayingOrder.SEATED), Gathering(PlayingOrder.RANDOM, 3, (11, "Wulflam"))]
)
def test_a_gathering_comes_back_as_it_was_stored(kept: Gathering) -> None:
    assert from_stored(Gathering, to_stored(kept)) == kept
    assert (to_stored(kept) is None) == (kept == Gathering())


def test_computer_players_of_one_kind_keep_their_places() -> None:
    anna, first, second = Seat("Anna", 11, None), Seat("", None, "steady"), Seat("", None, "steady")
    kept = Gathering(PlayingOrder.SEATED, 1, ("steady", 11, "steady", 12))
    assert kept.arrange((anna, first, second)) == (first, anna, second)
    assert kept.arrange(()) == ()
