"""The lobby: opening, sitting down, getting up, inviting, starting, giving up."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import (
    AlreadySeated,
    ChannelBusy,
    NoComputer,
    NoTable,
    NotInLobby,
    NotInvited,
    NotOwner,
    NotRunning,
    NotSeated,
    TableFull,
    TooFewSeats,
)
from hansa_bot.host.kernel.table import Person, Place, Status, Table
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home

THERE = Place(7, 71)


async def test_a_new_table_is_a_lobby_with_its_owner_seated(home: Home, host: Host) -> None:
    table = await host.lobby.new(HERE, ANNA, "harbour", size=3, options={}, language="de", request="r")
    assert table.status is Status.LOBBY
    assert [(info.name, info.user) for info in table.seats] == [("Anna", ANNA.id)]
    assert (table.size, table.owner, table.language, table.version) == (3, ANNA.id, "de", 0)
    assert table.options == {"length": "short", "purses": "dealt"}
    assert await host.query.find(HERE) == table
    await home.settle(table.id)
    assert [post.kind for post in home.platform.shown] == ["lobby"]


async def test_without_a_size_there_are_as_many_seats_as_the_title_allows(host: Host) -> None:
    table = await host.lobby.new(HERE, ANNA, "harbour", size=None, options={}, language="en", request="r")
    assert table.size == 4


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
    with pytest.raises(BadSetup):
        await host.lobby.new(HERE, ANNA, title, size=size, options=options, request="r")
    with pytest.raises(NoTable):
        await host.query.find(HERE)


async def test_a_channel_has_one_live_table(home: Home, host: Host) -> None:
    table = await home.lobby()
    with pytest.raises(ChannelBusy) as caught:
        await host.lobby.new(HERE, BEA, "harbour", request="other")
    assert caught.value.table == table.id
    assert (await host.lobby.new(THERE, BEA, "harbour", request="other")).id != table.id


async def test_of_two_who_open_a_table_at_once_one_wins(host: Host) -> None:
    both = await asyncio.gather(
        *(host.lobby.new(HERE, person, "harbour", request=f"{person.id}") for person in (ANNA, BEA)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in both) == ["ChannelBusy", "Table"]


async def test_people_join_until_it_is_full(home: Home, host: Host) -> None:
    table = await home.lobby(size=2)
    with pytest.raises(AlreadySeated) as caught:
        await host.lobby.join(table.id, ANNA, "again")
    assert caught.value.seat == 0
    table = await host.lobby.join(table.id, BEA, "b")
    assert [info.user for info in table.seats] == [ANNA.id, BEA.id]
    with pytest.raises(TableFull):
        await host.lobby.join(table.id, CARL, "c")
    with pytest.raises(TableFull):
        await host.lobby.add_computer(table.id, ANNA, "d")


async def test_of_two_who_want_the_last_seat_one_gets_it(home: Home, host: Host) -> None:
    table = await home.lobby(size=2)
    both = await asyncio.gather(
        *(host.lobby.join(table.id, person, "join") for person in (BEA, CARL)), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in both) == ["Table", "TableFull"]


async def test_who_leaves_a_lobby_frees_the_seat(home: Home, host: Host) -> None:
    table = await home.lobby(3)
    table = await host.lobby.leave(table.id, BEA, "l")
    assert [(info.seat, info.user) for info in table.seats] == [(0, ANNA.id), (1, CARL.id)]
    with pytest.raises(NotSeated):
        await host.lobby.leave(table.id, BEA, "again")


async def test_an_owner_who_leaves_passes_the_table_on(home: Home, host: Host) -> None:
    table = await home.lobby(2, 1)
    assert (await host.lobby.leave(table.id, ANNA, "l")).owner == BEA.id
    assert (await host.lobby.leave(table.id, BEA, "l")).owner == BEA.id


async def test_computer_players_come_and_go(home: Home, host: Host) -> None:
    table = await home.lobby(size=4)
    table = await host.lobby.add_computer(table.id, ANNA, "1")
    table = await host.lobby.add_computer(table.id, ANNA, "2")
    table = await host.lobby.join(table.id, BEA, "3")
    assert [(info.name, info.computer) for info in table.seats] == [
        ("Anna", None),
        ("Computer B", "steady"),
        ("Computer C", "steady"),
        ("Bea", None),
    ]
    with pytest.raises(NoComputer):
        await host.lobby.remove_computer(table.id, ANNA, "4", 0)
    table = await host.lobby.remove_computer(table.id, ANNA, "5")
    assert [info.name for info in table.seats] == ["Anna", "Computer B", "Bea"]
    table = await host.lobby.remove_computer(table.id, BEA, "6", 1)
    assert [info.name for info in table.seats] == ["Anna", "Bea"]
    with pytest.raises(NoComputer):
        await host.lobby.remove_computer(table.id, BEA, "7")


async def test_outsiders_do_not_arrange_the_table(home: Home, host: Host) -> None:
    table = await home.lobby(2, size=3)
    for change in (host.lobby.add_computer, host.lobby.remove_computer, host.lobby.start):
        with pytest.raises(NotSeated):
            await change(table.id, DORA, "x")


async def test_a_game_needs_a_number_of_seats_that_the_title_allows(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await home.lobby(1, size=4)
    title = registry.load(table.title)
    picky = replace(title, meta=replace(title.meta, seats=(3, 4)))
    monkeypatch.setattr(registry, "load", lambda _: picky)
    with pytest.raises(TooFewSeats) as caught:
        await host.lobby.start(table.id, ANNA, "s")
    assert (caught.value.needed, caught.value.taken) == (3, 1)


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


async def test_the_same_seed_gives_the_same_game(home: Home, host: Host) -> None:
    digests = set()
    for channel in (1, 2):
        home.seeds = 0
        table = await home.game(3, place=Place(7, channel))
        digests.add(((await host.query.log(table.id, None))[0].digest, table.names))
    assert len(digests) == 1


async def test_in_a_game_nobody_sits_down_any_more(home: Home, host: Host) -> None:
    table = await home.game(2, 1)
    for change in (host.lobby.join, host.lobby.add_computer, host.lobby.remove_computer, host.lobby.start):
        with pytest.raises(NotInLobby):
            await change(table.id, ANNA, "x")


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
    with pytest.raises(NotSeated):
        await home.act(table.id, ANNA.id, "bid/1")


async def test_when_all_have_left_the_game_ends_by_itself(home: Home, host: Host) -> None:
    table = await home.game(1, 1)
    await host.lobby.leave(table.id, ANNA, "l")
    await home.settle(table.id)
    assert (await host.query.table(table.id)).status is Status.OVER


async def test_only_the_owner_closes_a_table_that_others_sit_at(home: Home, host: Host) -> None:
    table = await home.lobby(2)
    with pytest.raises(NotOwner) as caught:
        await host.lobby.abandon(table.id, BEA, "a")
    assert caught.value.owner == ANNA.id
    assert (await host.lobby.abandon(table.id, ANNA, "a")).status is Status.ABANDONED
    with pytest.raises(NotRunning):
        await host.lobby.abandon(table.id, ANNA, "b")
    with pytest.raises(NotRunning):
        await host.lobby.leave(table.id, BEA, "c")
    with pytest.raises(NotInLobby):
        await host.lobby.join(table.id, CARL, "d")
    with pytest.raises(NotRunning):
        await home.act(table.id, ANNA.id, "bid/0")


async def test_a_table_without_people_anybody_may_close(home: Home, host: Host) -> None:
    table = await host.lobby.new(HERE, ANNA, "harbour", size=2, request="r", seated=False)
    assert (await host.lobby.abandon(table.id, DORA, "a")).status is Status.ABANDONED


async def test_the_only_person_may_close_a_table_of_somebody_else(home: Home, host: Host) -> None:
    table = await host.lobby.new(HERE, ANNA, "harbour", size=2, request="r", seated=False)
    await host.lobby.join(table.id, BEA, "j")
    assert (await host.lobby.abandon(table.id, BEA, "a")).status is Status.ABANDONED


async def test_a_closed_table_frees_its_channel(home: Home, host: Host) -> None:
    first = await home.game(2)
    await host.lobby.abandon(first.id, ANNA, "a")
    assert (await host.query.find(HERE)).id == first.id
    second = await home.lobby()
    assert (await host.query.find(HERE)).id == second.id
    await host.lobby.abandon(second.id, ANNA, "b")
    assert (await host.query.find(HERE)).id == first.id


async def test_a_repeated_request_is_carried_out_once(home: Home, host: Host) -> None:
    first = await host.lobby.new(HERE, ANNA, "harbour", size=4, request="n")
    assert await host.lobby.new(HERE, ANNA, "harbour", size=4, request="n") == first
    once = await host.lobby.add_computer(first.id, ANNA, "c")
    assert await host.lobby.add_computer(first.id, ANNA, "c") == once
    host = await home.reopen()
    assert await host.lobby.add_computer(first.id, ANNA, "c") == once
    assert await host.lobby.new(HERE, ANNA, "harbour", size=4, request="n") == once
    started = await host.lobby.start(first.id, ANNA, "s")
    assert (await host.lobby.start(first.id, ANNA, "s")).id == started.id


async def test_the_same_id_of_another_person_or_verb_is_another_request(home: Home, host: Host) -> None:
    table = await home.lobby(size=4)
    await host.lobby.join(table.id, BEA, "same")
    await host.lobby.join(table.id, CARL, "same")
    table = await host.lobby.leave(table.id, BEA, "same")
    assert [info.user for info in table.seats] == [ANNA.id, CARL.id]


async def test_everything_of_a_lobby_survives_a_restart(home: Home, host: Host) -> None:
    table = await home.lobby(2, 1, size=4)
    host = await home.reopen()
    assert await host.query.table(table.id) == table
    assert await host.query.find(HERE) == table


@pytest.mark.parametrize("table", [0, -1, 99, 10**30])
async def test_an_unknown_table_is_refused(host: Host, table: int) -> None:
    with pytest.raises(NoTable):
        await host.lobby.join(table, Person(1, "X"), "r")
    with pytest.raises(NoTable):
        await host.query.table(table)
    with pytest.raises(NoTable):
        await host.play.act(table, 1, ["bid/0"], seen=None, request="r")


async def closed(home: Home) -> Table:
    """Return a lobby of Anna's to which Bea is invited."""
    table = await home.host.lobby.new(HERE, ANNA, "harbour", size=3, request=home.request(), guests=(BEA.id,))
    await home.settle(table.id)
    return table


async def test_only_guests_may_join(home: Home, host: Host) -> None:
    table = await closed(home)
    assert table.invited == (BEA.id,)
    with pytest.raises(NotInvited) as caught:
        await host.lobby.join(table.id, CARL, "c")
    assert (caught.value.guests, caught.value.owner) == ((BEA.id,), ANNA.id)
    assert (await host.lobby.join(table.id, BEA, "b")).invited == ()


async def test_the_owner_may_come_back(home: Home, host: Host) -> None:
    table = await closed(home)
    await host.lobby.leave(table.id, ANNA, "l")
    assert (await host.lobby.join(table.id, ANNA, "j")).seat_of(ANNA.id) == 0


async def test_who_is_asked_later_is_called_once_by_a_card_of_their_own(home: Home, host: Host) -> None:
    table = await closed(home)
    await host.lobby.invite(table.id, ANNA, (BEA.id, CARL.id, CARL.id), "i")
    await host.lobby.join(table.id, CARL, "c")
    await home.settle(table.id)
    posts = [post for post in home.platform.shown if getattr(post.payload, "anew", None)]
    assert [(post.payload.call, post.replaces) for post in posts] == [((CARL.id,), (70, 500))]
    assert home.platform.last("lobby").message == home.platform.messages[posts[0].nonce]


async def test_the_owner_opens_it_for_all(home: Home, host: Host) -> None:
    table = await closed(home)
    with pytest.raises(NotOwner):
        await host.lobby.invite(table.id, BEA, (), "i", everyone=True)
    opened = await host.lobby.invite(table.id, ANNA, (), "o", everyone=True)
    assert (opened.gathering.closed, opened.invited) == (False, (BEA.id,))
    await host.lobby.join(table.id, DORA, "d")


async def test_an_open_table_closes_with_the_first_invitation_but_not_without_any(home: Home, host: Host) -> None:
    table = await home.lobby(1, size=3)
    assert not (await host.lobby.invite(table.id, ANNA, (), "n")).gathering.closed
    assert (await host.lobby.invite(table.id, ANNA, (BEA.id,), "i")).gathering.closed
    with pytest.raises(NotInvited):
        await host.lobby.join(table.id, CARL, "c")


async def test_after_the_start_nobody_is_invited(home: Home, host: Host) -> None:
    table = await home.game(1)
    with pytest.raises(NotInLobby):
        await host.lobby.invite(table.id, ANNA, (BEA.id,), "i")


async def test_a_rematch_is_for_the_same_guests_and_players(home: Home, host: Host) -> None:
    table = await closed(home)
    await host.lobby.invite(table.id, ANNA, (CARL.id,), "i")
    await host.lobby.join(table.id, BEA, "j")
    await host.lobby.start(table.id, ANNA, "s")
    await host.lobby.abandon(table.id, ANNA, "a")
    again = await host.lobby.rematch(table.id, BEA, "r")
    assert again.gathering.closed
    assert set(again.invited) == {ANNA.id, CARL.id}
    with pytest.raises(NotInvited):
        await host.lobby.join(again.id, DORA, "d")
    await host.lobby.join(again.id, CARL, "c")


async def test_it_lasts(home: Home, host: Host) -> None:
    table = await closed(home)
    await home.reopen()
    with pytest.raises(NotInvited):
        await home.host.lobby.join(table.id, CARL, "c")


async def test_a_rematch_does_not_call_a_guest_who_has_given_the_seat_away(home: Home, host: Host) -> None:
    table = await closed(home)
    await host.lobby.join(table.id, BEA, "j")
    await host.lobby.start(table.id, ANNA, "s")
    await host.lobby.leave(table.id, BEA, "l")
    await host.lobby.abandon(table.id, ANNA, "a")
    again = await host.lobby.rematch(table.id, ANNA, "r")
    assert again.gathering.guests == again.invited == ()
