"""Options, size and order of a lobby, and that one in which nothing happens closes by itself."""

import asyncio
from collections.abc import Mapping

import pytest

from hansa_bot.engine.errors import BadSetup, Impossible, Stale
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoTable, NotInLobby, NotSeated
from hansa_bot.host.kernel.notices import LobbyExpires
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.lobby.lobby import WARNING
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home, refused

LOBBY_LIFE = 7 * DAY

USUAL = {"length": "short", "purses": "dealt"}
META = registry.load("harbour").meta


async def posts(home: Home, table: Table) -> int:
    """How often the lobby card was posted or changed."""
    await home.settle(table.id)
    return sum(post.kind == "lobby" for post in home.platform.calls)


async def test_an_option_is_set_the_card_follows_and_it_survives_a_restart(home: Home, host: Host) -> None:
    table = await home.lobby(size=3)
    before = await posts(home, table)
    table = await host.lobby.configure(table.id, ANNA, {"purses": "equal"}, "c", size=4)
    assert (table.options, table.size) == (USUAL | {"purses": "equal"}, 4)
    assert await posts(home, table) == before + 1
    host = await home.reopen()
    assert await host.query.table(table.id) == table
    table = await host.lobby.configure(table.id, ANNA, {"purses": "dealt", "length": "long"}, "d")
    assert (table.options, table.size) == (USUAL | {"length": "long"}, 4)
    table = await host.lobby.configure(table.id, ANNA, META.preset("fair_wind"), "a preset puts all else back")
    assert table.options == {"length": "short", "purses": "equal"}
    with pytest.raises(BadSetup, match="regatta, fair_wind"):
        META.preset("storm")


async def test_the_game_is_played_by_what_was_set(home: Home, host: Host) -> None:
    table = await home.lobby(2, size=3)
    await host.lobby.configure(table.id, BEA, {"length": "long"}, "c")
    table = await host.lobby.start(table.id, ANNA, "s")
    assert (table.options["length"], table.size) == ("long", 2)
    assert (await host.query.session(table.id)).state.rounds == 5
    host = await home.reopen()
    assert (await host.query.table(table.id)).options == USUAL | {"length": "long"}


async def test_seats_follow_within_what_is_taken_and_the_title_allows(home: Home, host: Host) -> None:
    table = await home.lobby(2, size=4)
    assert (await host.lobby.configure(table.id, ANNA, {}, "1", size=2)).size == 2
    for size in (1, 5, 0, -1):
        error = await refused(BadSetup, host.lobby.configure(table.id, ANNA, {}, f"to {size}", size=size))
        assert error.allowed == (2, 3, 4)
    assert (await host.query.table(table.id)).size == 2


@pytest.mark.parametrize(
    "changes", [{"colour": "red"}, {"length": "endless"}, {"length": "long", "purses": "no"}, {"length": ""}]
)
async def test_what_the_title_does_not_know_changes_nothing(home: Home, changes: Mapping[str, str]) -> None:
    table = await home.lobby(size=3)
    before = await posts(home, table)
    await refused(BadSetup, home.host.lobby.configure(table.id, ANNA, changes, "c", size=4))
    assert (await home.table(table.id), await posts(home, table)) == (table, before)


async def test_what_can_never_go_together_changes_nothing(home: Home, host: Host) -> None:
    table = await home.lobby(size=3)
    table = await host.lobby.configure(table.id, ANNA, {"length": "long"}, "1")
    error = await refused(Impossible, host.lobby.configure(table.id, ANNA, {"purses": "equal"}, "2"))
    assert error.refusal.rule == "HB-9.2"
    assert await home.table(table.id) == table


async def test_at_the_start_the_taken_seats_count(home: Home, host: Host) -> None:
    table = await home.lobby(size=3)
    table = await host.lobby.configure(table.id, ANNA, {"purses": "equal"}, "1")
    before = await posts(home, table)
    assert (await refused(Impossible, host.lobby.start(table.id, ANNA, "s"))).refusal.rule == "HB-9.1"
    assert (await home.table(table.id), await posts(home, table)) == (table, before)
    await host.lobby.join(table.id, BEA, "j")
    assert (await host.lobby.start(table.id, ANNA, "s")).status is Status.RUNNING


async def test_only_the_seats_that_can_still_be_reached_count(home: Home, host: Host) -> None:
    table = await home.lobby(size=3)
    table = await host.lobby.configure(table.id, ANNA, {"purses": "equal"}, "1")
    for number, (changes, size) in enumerate([({}, 1), ({"purses": "equal"}, 1)]):
        error = await refused(Impossible, host.lobby.configure(table.id, ANNA, changes, f"no {number}", size=size))
        assert error.refusal.rule == "HB-9.1"
    assert await host.query.table(table.id) == table
    table = await host.lobby.configure(table.id, ANNA, USUAL, "2", size=1)
    assert (table.options, table.size) == (USUAL, 1)


async def test_a_table_that_cannot_be_played_is_not_opened(host: Host) -> None:
    for size, options in [(1, {"purses": "equal"}), (4, {"purses": "equal", "length": "long"})]:
        await refused(Impossible, host.lobby.new(HERE, ANNA, "harbour", size=size, options=options, request="n"))
    await refused(NoTable, host.query.find(HERE))


async def test_only_those_at_the_table_and_its_owner_arrange_it(home: Home, host: Host) -> None:
    table = await home.lobby(2, size=3)
    await refused(NotSeated, host.lobby.configure(table.id, DORA, {"length": "long"}, "1"))
    assert (await host.lobby.configure(table.id, BEA, {"length": "long"}, "2")).options["length"] == "long"
    await host.lobby.leave(table.id, BEA, "3")
    await host.lobby.leave(table.id, ANNA, "4")
    assert (await host.lobby.configure(table.id, ANNA, {}, "5", size=1)).size == 1


@pytest.mark.parametrize("closing", ["start", "abandon"])
async def test_nothing_is_arranged_any_more_once_the_lobby_is_left(home: Home, host: Host, closing: str) -> None:
    table = await home.lobby(2)
    await getattr(host.lobby, closing)(table.id, ANNA, "s")
    await refused(NotInLobby, host.lobby.configure(table.id, ANNA, {"length": "long"}, "c"))
    assert (await host.query.table(table.id)).options == USUAL


async def test_a_request_is_carried_out_once(home: Home, host: Host) -> None:
    table = await home.lobby(size=3)
    await host.lobby.configure(table.id, ANNA, {"length": "long"}, "c")
    await host.lobby.configure(table.id, ANNA, {"length": "short"}, "d")
    again = await host.lobby.configure(table.id, ANNA, {"length": "long"}, "c")
    assert again.options == USUAL
    host = await home.reopen()
    assert (await host.lobby.configure(table.id, ANNA, {"length": "long"}, "c")).options == USUAL


async def test_of_two_who_arrange_at_once_both_are_heard_unless_they_looked_before(home: Home, host: Host) -> None:
    table, configure = await home.lobby(2, size=3), host.lobby.configure
    both = (configure(table.id, ANNA, {"purses": "equal"}, "c"), configure(table.id, BEA, {}, "c", size=4))
    await asyncio.gather(*both)
    table = await home.table(table.id)
    assert (table.options, table.size) == (USUAL | {"purses": "equal"}, 4)
    seen = table.arrangement
    wishes = ((ANNA, USUAL | {"length": "long"}), (BEA, {"purses": "dealt"}))
    looked = (configure(table.id, person, wish, "d", seen=seen) for person, wish in wishes)
    results = await asyncio.gather(*looked, return_exceptions=True)
    assert sorted(type(one).__name__ for one in results) == ["Stale", "Table"], "the second must look again"
    table = await home.table(table.id)
    assert table.arrangement != seen
    await refused(Stale, configure(table.id, ANNA, {}, "e", size=2, seen=seen))
    joined = await host.lobby.join(table.id, CARL, "j")
    assert joined.arrangement == table.arrangement, "who sits down changes nothing of it"
    assert (await configure(table.id, ANNA, {}, "f", size=3, seen=table.arrangement)).size == 3


async def test_a_lobby_is_warned_a_day_before_it_closes(home: Home, host: Host) -> None:
    table = await home.lobby(1, size=2)
    assert await host.query.closes_at(table.id) == home.clock.time + LOBBY_LIFE
    await home.pass_time(table.id, LOBBY_LIFE - WARNING - 1)
    assert home.platform.kinds() == []
    await home.pass_time(table.id, 1)
    note = home.platform.last("note")
    assert note.payload == LobbyExpires(at=home.clock.time + WARNING)
    # The warning itself puts nothing off, and comes once.
    await home.pass_time(table.id, WARNING - 1)
    assert home.platform.kinds() == ["note"]
    assert (await host.query.table(table.id)).status is Status.LOBBY
    await home.pass_time(table.id, 1)
    closed = await host.query.table(table.id)
    assert (closed.status, closed.gathering.expired) == (Status.ABANDONED, True)
    assert home.platform.shown[-1].kind == "lobby"


async def test_a_lobby_that_is_given_up_is_not_warned_and_a_closed_one_frees_its_channel(home: Home) -> None:
    table = await home.lobby()
    await home.host.lobby.abandon(table.id, ANNA, "a")
    await home.pass_time(table.id, LOBBY_LIFE)
    assert home.platform.kinds() == []
    for _ in range(2):  # also where the bot was away meanwhile
        table = await home.lobby()
        await home.settle(table.id)
        await home.close()
        home.clock.time += LOBBY_LIFE
        await home.open()
        await home.pass_time(table.id)
        assert (await home.table(table.id)).status is Status.ABANDONED
        assert home.platform.shown[-1].kind == "lobby"


async def test_every_change_puts_the_end_off(home: Home, host: Host) -> None:
    table = await home.lobby(1, size=2)
    await home.pass_time(table.id, LOBBY_LIFE - 1)
    await host.lobby.join(table.id, BEA, "j")
    assert await host.query.closes_at(table.id) == home.clock.time + LOBBY_LIFE
    await home.pass_time(table.id, LOBBY_LIFE - WARNING - 1)
    assert home.platform.kinds() == ["note"]
    await home.pass_time(table.id, 1)
    assert home.platform.kinds() == ["note", "note"]


async def test_a_game_that_has_begun_does_not_close_as_a_lobby_does(home: Home, host: Host) -> None:
    table = await home.game(1)
    assert await host.query.closes_at(table.id) is None
    await home.pass_time(table.id, 2 * LOBBY_LIFE)
    assert (await host.query.table(table.id)).status is Status.RUNNING
    assert home.platform.kinds().count("note") == 0
