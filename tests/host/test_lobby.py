"""The lobby: opening, sitting down, getting up, inviting, starting, giving up."""

import asyncio
from dataclasses import replace

import pytest

from hansa_bot.engine.errors import BadSetup
from hansa_bot.engine.state import initial
from hansa_bot.host.host import Host
from hansa_bot.host.kernel import errors
from hansa_bot.host.kernel.table import Person, Place, Status, Table
from hansa_bot.host.lobby import lobby
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home, refused

THERE = Place(7, 71)


async def test_a_new_table_is_a_lobby_with_its_owner_seated_and_as_many_seats_as_the_title_allows(home: Home) -> None:
    table = await home.host.lobby.new(HERE, ANNA, "harbour", size=3, options={}, language="de", request="r")
    assert table.status is Status.LOBBY
    assert [(info.name, info.user) for info in table.seats] == [("Anna", ANNA.id)]
    assert (table.size, table.owner, table.language, table.version) == (3, ANNA.id, "de", 0)
    assert table.options == {"length": "short", "purses": "dealt"}
    assert await home.host.query.find(HERE) == table
    await home.settle(table.id)
    assert [post.kind for post in home.platform.shown] == ["lobby"]
    assert (await home.host.lobby.new(THERE, ANNA, "harbour", request="s")).size == 4


@pytest.mark.parametrize("meta", registry.metas(), ids=lambda meta: meta.id)
async def test_an_untouched_lobby_starts_with_the_defaults_of_its_title(
    host: Host, monkeypatch: pytest.MonkeyPatch, meta: Meta
) -> None:
    rules, begun = registry.load(meta.id).rules, []
    really = rules.setup
    monkeypatch.setattr(rules, "setup", lambda setup, outcome: begun.append(setup) or really(setup, outcome))
    table = await host.lobby.new(HERE, ANNA, meta.id, size=meta.seats[0], request="r")
    for number in range(1, meta.seats[0]):
        await host.lobby.add_computer(table.id, ANNA, f"c{number}")
    await host.lobby.start(table.id, ANNA, "s")
    assert [setup.options for setup in begun] == [{option.key: option.values[0] for option in meta.options}]
    assert begun[0].seats == meta.seats[0]


async def test_the_owner_need_not_sit_down(host: Host) -> None:
    table = await host.lobby.new(HERE, ANNA, "harbour", size=1, request="r", seated=False)
    assert (table.seats, table.owner) == ((), ANNA.id)
    table = await host.lobby.join(table.id, BEA, "r")
    assert [info.name for info in (await host.lobby.start(table.id, BEA, "s")).seats] == ["Bea"]


@pytest.mark.parametrize(
    ("title", "size", "options"),
    [("nothing", None, {}), ("harbour", 5, {}), ("harbour", 0, {}), ("harbour", 3, {"length": "endless"})],
)
async def test_what_the_title_does_not_allow_is_refused(
    host: Host, title: str, size: int | None, options: dict[str, str]
) -> None:
    await refused(BadSetup, host.lobby.new(HERE, ANNA, title, size=size, options=options, request="r"))
    await refused(errors.NoTable, host.query.find(HERE))


async def test_nobody_opens_tables_without_end(home: Home, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_OWNED", 2)
    monkeypatch.setattr(lobby, "MOST_HERE", 3)
    first, _ = [await home.lobby(place=Place(7, channel, 70)) for channel in (71, 72)]
    owned = await refused(errors.TooManyTables, home.lobby(place=Place(7, 90)))
    assert (owned.most, owned.where) == (2, "anywhere")
    await host.lobby.new(Place(7, 70), BEA, "harbour", request="of another")
    here = await refused(errors.TooManyTables, host.lobby.new(Place(7, 73, 70), BEA, "harbour", request="one more"))
    assert (here.most, here.where) == (3, "channel")
    await home.abandon(first.id)
    await home.lobby(place=Place(7, 90))


async def test_a_server_limits_the_open_tables_of_each_and_of_all(home: Home, host: Host) -> None:
    wishes = {"per_person": "2", "per_server": "3"}
    await host.prefs.choose(Whose.SERVER, 7, wishes)
    first, _ = [await home.lobby(place=Place(7, channel)) for channel in (71, 72)]

    person = await refused(errors.TooManyTables, home.lobby(place=Place(7, 73)))
    assert (person.where, person.most, person.there) == ("person", 2, 2)
    assert (await home.lobby(place=Place(8, 80))).status is Status.LOBBY, "another server has its own"
    await host.lobby.new(Place(7, 74), BEA, "harbour", request="b1")
    server = await refused(errors.TooManyTables, host.lobby.new(Place(7, 75), BEA, "harbour", request="b2"))
    assert (server.where, server.most, server.there) == ("server", 3, 3)

    # Whatever is open stays open where the limit is lowered, and it still counts.
    await host.prefs.choose(Whose.SERVER, 7, {"per_person": "1", "per_server": "auto"})
    lower = await refused(errors.TooManyTables, home.lobby(place=Place(7, 73)))
    assert (lower.where, lower.most, lower.there) == ("person", 1, 2)
    await home.abandon(first.id)
    assert (await refused(errors.TooManyTables, home.lobby(place=Place(7, 73)))).there == 1
    assert (await host.lobby.new(Place(7, 75), CARL, "harbour", request="c1")).status is Status.LOBBY


async def test_of_two_tables_opened_at_once_the_limit_lets_one_through(host: Host) -> None:
    await host.prefs.choose(Whose.SERVER, 7, {"per_person": "1"})
    both = await asyncio.gather(
        *(host.lobby.new(Place(7, channel), ANNA, "harbour", request=f"{channel}") for channel in (71, 72)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in both) == ["Table", "TooManyTables"]


async def test_a_channel_has_one_live_table(home: Home, host: Host) -> None:
    table = await home.lobby()
    assert (
        await refused(errors.ChannelBusy, host.lobby.new(HERE, BEA, "harbour", request="other"))
    ).table == table.id
    assert (await host.lobby.new(THERE, BEA, "harbour", request="other")).id != table.id


async def test_of_two_who_open_a_table_at_once_one_wins(host: Host) -> None:
    both = await asyncio.gather(
        *(host.lobby.new(HERE, person, "harbour", request=f"{person.id}") for person in (ANNA, BEA)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in both) == ["ChannelBusy", "Table"]


async def test_people_join_until_it_is_full(home: Home, host: Host) -> None:
    table = await home.lobby(size=2)
    assert (await refused(errors.AlreadySeated, host.lobby.join(table.id, ANNA, "again"))).seat == 0
    joining = (host.lobby.join(table.id, person, "join") for person in (BEA, CARL))
    both = await asyncio.gather(*joining, return_exceptions=True)
    assert sorted(type(one).__name__ for one in both) == ["Table", "TableFull"], "of two at once one gets the seat"
    await refused(errors.TableFull, host.lobby.join(table.id, DORA, "d"))
    await refused(errors.TableFull, host.lobby.add_computer(table.id, ANNA, "e"))


async def test_who_leaves_a_lobby_frees_the_seat_and_an_owner_passes_the_table_on(home: Home, host: Host) -> None:
    table = await home.lobby(3, 1)
    table = await host.lobby.leave(table.id, BEA, "l")
    assert [(info.seat, info.user) for info in table.seats] == [(0, ANNA.id), (1, CARL.id), (2, None)]
    await refused(errors.NotSeated, host.lobby.leave(table.id, BEA, "again"))
    for person in (ANNA, CARL):
        assert (await host.lobby.leave(table.id, person, "l")).owner == CARL.id


async def test_computer_players_come_and_go(home: Home, host: Host) -> None:
    table = await home.lobby(size=4)
    table = await host.lobby.add_computer(table.id, ANNA, "1")
    table = await host.lobby.add_computer(table.id, ANNA, "2")
    table = await host.lobby.join(table.id, BEA, "3")
    one, other = (info.name for info in table.seats if info.computer is not None)
    assert [info.name for info in table.seats] == ["Anna", one, other, "Bea"]
    assert {one, other} < {*registry.load("harbour").meta.company}, "the title's own names"
    assert len({initial(info.name) for info in table.seats[:3]}) == 3, "they come with initials of their own"
    await refused(errors.NoComputer, host.lobby.remove_computer(table.id, ANNA, "4", 0))
    table = await host.lobby.remove_computer(table.id, ANNA, "5")
    assert [info.name for info in table.seats] == ["Anna", one, "Bea"]
    table = await host.lobby.remove_computer(table.id, BEA, "6", 1)
    assert [info.name for info in table.seats] == ["Anna", "Bea"]
    await refused(errors.NoComputer, host.lobby.remove_computer(table.id, BEA, "7"))


async def test_outsiders_do_not_arrange_the_table_and_in_a_game_nobody_sits_down(home: Home, host: Host) -> None:
    table, lobby = await home.lobby(2, 1, size=4), host.lobby
    for change in (lobby.add_computer, lobby.remove_computer, lobby.start):
        await refused(errors.NotSeated, change(table.id, DORA, "x"))
    await lobby.start(table.id, ANNA, "s")
    for change in (lobby.join, lobby.add_computer, lobby.remove_computer, lobby.start):
        await refused(errors.NotInLobby, change(table.id, ANNA, "x"))
    await refused(errors.NotInLobby, lobby.invite(table.id, ANNA, (DORA.id,), "i"))


async def test_a_game_needs_a_number_of_seats_that_the_title_allows(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await home.lobby(1, size=4)
    title = registry.load(table.title)
    picky = replace(title, meta=replace(title.meta, seats=(3, 4)))
    monkeypatch.setattr(registry, "load", lambda _: picky)
    error = await refused(errors.TooFewSeats, host.lobby.start(table.id, ANNA, "s"))
    assert (error.needed, error.taken) == (3, 1)


async def test_starting_draws_the_order_and_begins_the_game(home: Home, host: Host) -> None:
    orders = set()
    for channel in range(12):
        table = await home.lobby(3, place=Place(7, channel), size=4)
        table = await host.lobby.start(table.id, BEA, home.request())
        assert (table.status, table.size, table.version) == (Status.RUNNING, 3, 0)
        assert sorted(await home.users(table.id)) == [ANNA.id, BEA.id, CARL.id]
        assert [info.seat for info in table.seats] == [0, 1, 2]
        orders.add(tuple(info.name for info in table.seats))
    assert len(orders) > 2
    (setup,) = await host.query.log(table.id, None)
    assert (setup.version, setup.seat, setup.action) == (0, -1, "setup")


async def test_who_leaves_a_game_is_replaced_by_a_computer_player(home: Home, host: Host) -> None:
    table = await home.game(2)
    users = await home.users(table.id)
    await home.settle(table.id)
    seat = users.index(ANNA.id)
    left = await host.lobby.leave(table.id, ANNA, "l")
    assert left.seats[seat].name == "Anna"
    assert (left.seats[seat].user, left.seats[seat].computer, left.owner) == (None, "steady", BEA.id)
    await home.settle(table.id)
    session = await host.query.session(table.id)
    assert session.waiting == [1 - seat]
    await refused(errors.NotSeated, home.act(table.id, ANNA.id, "bid/1"))


async def test_when_all_have_left_the_game_ends_by_itself(home: Home, host: Host) -> None:
    table = await home.game(1, 1)
    await home.leave(table.id, ANNA)
    assert (await host.query.table(table.id)).status is Status.OVER


async def test_only_the_owner_closes_a_table_that_others_sit_at(home: Home, host: Host) -> None:
    table = await home.lobby(2)
    assert (await refused(errors.NotOwner, host.lobby.abandon(table.id, BEA, "a"))).owner == ANNA.id
    assert (await host.lobby.abandon(table.id, ANNA, "a")).status is Status.ABANDONED
    await refused(errors.NotRunning, host.lobby.abandon(table.id, ANNA, "b"))
    await refused(errors.NotRunning, host.lobby.leave(table.id, BEA, "c"))
    await refused(errors.NotInLobby, host.lobby.join(table.id, CARL, "d"))
    await refused(errors.NotRunning, home.act(table.id, ANNA.id, "bid/0"))


async def test_anybody_closes_a_table_without_people_and_the_only_person_that_of_somebody_else(host: Host) -> None:
    for closer, sits in ((DORA, False), (BEA, True)):
        table = await host.lobby.new(HERE, ANNA, "harbour", size=2, request=f"{sits}", seated=False)
        if sits:
            await host.lobby.join(table.id, closer, "j")
        assert (await host.lobby.abandon(table.id, closer, "a")).status is Status.ABANDONED


async def test_a_closed_table_frees_its_channel(home: Home, host: Host) -> None:
    first = await home.game(2)
    await host.lobby.abandon(first.id, ANNA, "a")
    assert (await host.query.find(HERE)).id == first.id
    second = await home.lobby()
    assert (await host.query.find(HERE)).id == second.id
    await host.lobby.abandon(second.id, ANNA, "b")
    assert (await host.query.find(HERE)).id == first.id


async def test_a_repeated_request_is_carried_out_once_also_after_a_restart(home: Home, host: Host) -> None:
    first = await host.lobby.new(HERE, ANNA, "harbour", size=4, request="n")
    assert await host.lobby.new(HERE, ANNA, "harbour", size=4, request="n") == first
    once = await host.lobby.add_computer(first.id, ANNA, "c")
    assert await host.lobby.add_computer(first.id, ANNA, "c") == once
    host = await home.reopen()
    assert await host.query.table(first.id) == await host.query.find(HERE) == once
    assert await host.lobby.add_computer(first.id, ANNA, "c") == once
    assert await host.lobby.new(HERE, ANNA, "harbour", size=4, request="n") == once
    started = await host.lobby.start(first.id, ANNA, "s")
    assert (await host.lobby.start(first.id, ANNA, "s")).id == started.id


async def test_the_same_id_of_another_person_or_verb_is_another_request(home: Home, host: Host) -> None:
    table = await home.lobby(size=4)
    for person in (BEA, CARL):
        await host.lobby.join(table.id, person, "same")
    table = await host.lobby.leave(table.id, BEA, "same")
    assert [info.user for info in table.seats] == [ANNA.id, CARL.id]


@pytest.mark.parametrize("table", [0, -1, 99, 10**30])
async def test_an_unknown_table_is_refused(host: Host, table: int) -> None:
    await refused(errors.NoTable, host.lobby.join(table, Person(1, "X"), "r"))
    await refused(errors.NoTable, host.query.table(table))
    await refused(errors.NoTable, host.play.act(table, 1, ["bid/0"], seen=None, request="r"))


async def closed(home: Home) -> Table:
    """Return a lobby of Anna's to which Bea is invited."""
    table = await home.host.lobby.new(HERE, ANNA, "harbour", size=3, request=home.request(), guests=(BEA.id,))
    await home.settle(table.id)
    return table


async def test_only_guests_and_the_owner_may_join_also_after_a_restart(home: Home, host: Host) -> None:
    table = await closed(home)
    assert table.invited == (BEA.id,)
    error = await refused(errors.NotInvited, host.lobby.join(table.id, CARL, "c"))
    assert (error.guests, error.owner) == ((BEA.id,), ANNA.id)
    await host.lobby.leave(table.id, ANNA, "l")
    assert (await host.lobby.join(table.id, ANNA, "j")).seat_of(ANNA.id) == 0
    host = await home.reopen()
    await refused(errors.NotInvited, host.lobby.join(table.id, CARL, "d"))
    assert (await host.lobby.join(table.id, BEA, "b")).invited == ()


async def test_who_is_asked_later_is_called_once_by_a_card_of_their_own(home: Home, host: Host) -> None:
    table = await closed(home)
    await host.lobby.invite(table.id, ANNA, (BEA.id, CARL.id, CARL.id), "i")
    await host.lobby.join(table.id, CARL, "c")
    await home.settle(table.id)
    posts = [post for post in home.platform.shown if getattr(post.payload, "anew", None)]
    assert [(post.payload.call, post.replaces) for post in posts] == [((CARL.id,), (70, 500))]
    assert home.platform.last("lobby").message == home.platform.messages[posts[0].nonce]


async def test_the_owner_opens_it_for_all_and_closes_it_with_an_invitation(home: Home, host: Host) -> None:
    table, lobby = await closed(home), host.lobby
    await refused(errors.NotOwner, lobby.invite(table.id, BEA, (), "i", everyone=True))
    opened = await lobby.invite(table.id, ANNA, (), "o", everyone=True)
    assert (opened.gathering.closed, opened.invited) == (False, (BEA.id,))
    await lobby.join(table.id, DORA, "d")
    assert not (await lobby.invite(table.id, ANNA, (), "n")).gathering.closed
    assert (await lobby.invite(table.id, ANNA, (BEA.id,), "i")).gathering.closed
    await refused(errors.NotInvited, lobby.join(table.id, CARL, "c"))


@pytest.mark.parametrize("leaves", [False, True])
async def test_a_rematch_is_for_the_same_guests_and_players_but_not_for_who_has_left(
    home: Home, host: Host, leaves: bool
) -> None:
    table, lobby = await closed(home), host.lobby
    await lobby.invite(table.id, ANNA, (CARL.id,), "i")
    await lobby.join(table.id, BEA, "j")
    await lobby.start(table.id, ANNA, "s")
    if leaves:
        await lobby.leave(table.id, BEA, "l")
    await lobby.abandon(table.id, ANNA, "a")
    again = await lobby.rematch(table.id, ANNA, "r")
    assert again.gathering.closed
    assert set(again.invited) == ({CARL.id} if leaves else {BEA.id, CARL.id})
    await refused(errors.NotInvited, lobby.join(again.id, DORA, "d"))
    await lobby.join(again.id, CARL, "c")
