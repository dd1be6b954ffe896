"""Lobbies in which nothing happens: warned, then closed; every change puts that off."""

from __future__ import annotations

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.posts import LobbyExpires
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.lobby.lobby import LOBBY_LIFE, WARNING
from tests.host.fakes import ANNA, BEA, Home


async def pass_time(home: Home, table: int, seconds: float) -> None:
    home.clock.time += seconds
    await home.host.timers.ring()
    await home.settle(table)


async def test_a_lobby_is_warned_a_day_before_it_closes(home: Home, host: Host) -> None:
    table = await home.lobby(1, size=2)
    assert await host.query.closes_at(table.id) == home.clock.time + LOBBY_LIFE
    await pass_time(home, table.id, LOBBY_LIFE - WARNING - 1)
    assert home.platform.kinds() == []
    await pass_time(home, table.id, 1)
    note = home.platform.last("note")
    assert note.payload == LobbyExpires(at=home.clock.time + WARNING)
    # The warning itself puts nothing off, and comes once.
    await pass_time(home, table.id, WARNING - 1)
    assert home.platform.kinds() == ["note"]
    assert (await host.query.table(table.id)).status is Status.LOBBY
    await pass_time(home, table.id, 1)
    closed = await host.query.table(table.id)
    assert (closed.status, closed.gathering.expired) == (Status.ABANDONED, True)
    assert home.platform.shown[-1].kind == "lobby"


async def test_the_channel_is_free_again(home: Home, host: Host) -> None:
    table = await home.lobby()
    await pass_time(home, table.id, LOBBY_LIFE)
    assert (await home.lobby()).id != table.id


async def test_every_change_puts_the_end_off(home: Home, host: Host) -> None:
    table = await home.lobby(1, size=2)
    await pass_time(home, table.id, LOBBY_LIFE - 1)
    await host.lobby.join(table.id, BEA, "j")
    assert await host.query.closes_at(table.id) == home.clock.time + LOBBY_LIFE
    await pass_time(home, table.id, LOBBY_LIFE - WARNING - 1)
    assert home.platform.kinds() == ["note"]
    await pass_time(home, table.id, 1)
    assert home.platform.kinds() == ["note", "note"]


async def test_a_game_that_has_begun_never_closes_by_itself(home: Home, host: Host) -> None:
    table = await home.game(1)
    assert await host.query.closes_at(table.id) is None
    await pass_time(home, table.id, 10 * LOBBY_LIFE)
    assert (await host.query.table(table.id)).status is Status.RUNNING
    assert home.platform.kinds().count("note") == 0


async def test_a_lobby_that_is_given_up_is_not_warned(home: Home, host: Host) -> None:
    table = await home.lobby()
    await host.lobby.abandon(table.id, ANNA, "a")
    await pass_time(home, table.id, LOBBY_LIFE)
    assert home.platform.kinds() == []


async def test_a_bot_that_was_away_closes_what_is_over(home: Home, host: Host) -> None:
    table = await home.lobby()
    await home.settle(table.id)
    await home.close()
    home.clock.time += LOBBY_LIFE
    await home.open()
    await home.host.timers.ring()
    await home.settle(table.id)
    assert (await home.host.query.table(table.id)).status is Status.ABANDONED
    assert home.platform.shown[-1].kind == "lobby"
