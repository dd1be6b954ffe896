"""Tables that go on elsewhere, and places that take no posts."""

import asyncio
from typing import Any

import pytest

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import ChannelBusy, Elsewhere, NotRunning, NotSeated
from hansa_bot.host.kernel.notices import PlaceBlocked
from hansa_bot.host.kernel.posts import PostPayload
from hansa_bot.host.kernel.settings import ARCHIVE, OFF
from hansa_bot.host.kernel.table import Place, Status, Table
from hansa_bot.host.posting.courier import LONGEST_BLOCKED, Blocked, Post, TryLater
from hansa_bot.model.values import Whose
from tests.host.fakes import ANNA, BEA, CARL, HERE, Home, refused
from tests.host.test_courier import latest, states

THREAD = 900
AWAY = Place(HERE.guild, THREAD, HERE.channel)
DAY = 86_400.0


async def open_thread(home: Home, place: Place = HERE, persons: int = 2, thread: int | None = THREAD) -> Table:
    """Return a game that has just begun and got its thread, or none where there may not be one."""
    table = await home.host.lobby.new(place, ANNA, "harbour", size=persons, request=home.request(), thread=True)
    for person in (BEA, CARL)[: persons - 1]:
        await home.host.lobby.join(table.id, person, home.request())
    await home.settle(table.id)
    home.platform.threads.append(thread)
    await home.host.lobby.start(table.id, ANNA, home.request())
    await home.settle(table.id)
    return await home.table(table.id)


def since(home: Home, first: int) -> list[tuple[str, int | None]]:
    return [(post.kind, post.channel) for post in home.platform.calls[first:]]


async def test_a_game_goes_on_in_its_thread_before_anybody_is_called(home: Home) -> None:
    table = await open_thread(home)

    assert table.place == AWAY
    assert since(home, -4) == [("lobby", 70), ("thread", 70), ("card", THREAD), ("lobby", 70)]
    card = next(post for post in home.platform.posts("lobby") if post.payload.anew)
    assert home.platform.last("thread").message == home.platform.messages[card.nonce]
    assert (await home.reopen(), (await home.table(table.id)).place)[1] == AWAY


async def test_a_game_stays_without_the_wish_or_where_no_thread_can_be_opened_and_others_leave_the_channel(
    home: Home,
) -> None:
    plain = await home.game(2)
    assert "thread" not in home.platform.kinds()
    await end(home, plain.id)
    for thread in (THREAD, 901):
        assert (await open_thread(home, thread=thread)).place.channel == thread, "the channel is free again"
    stays = await open_thread(home, thread=None)
    assert stays.place == HERE
    assert since(home, -3) == [("lobby", 70), ("thread", 70), ("card", 70)]


async def test_killed_while_the_thread_opens_there_is_one_all_the_same(home: Home, host: Host) -> None:
    table = await host.lobby.new(HERE, ANNA, "harbour", size=1, request="n", thread=True)
    await home.settle(table.id)
    opened = asyncio.Event()

    async def open_and_die(post: Post[Any]) -> None:
        assert post.retried is False
        opened.set()
        await asyncio.Event().wait()

    home.platform.script.extend([None, open_and_die])
    await host.lobby.start(table.id, ANNA, "s")
    await opened.wait()
    await home.kill()
    home.platform.threads.append(THREAD)
    await home.open()
    await home.settle(table.id)
    assert (await home.table(table.id)).place == AWAY
    assert home.platform.last("thread").retried is True
    assert since(home, -2) == [("card", THREAD), ("lobby", 70)]


async def test_out_of_a_deleted_thread_the_game_comes_back(home: Home, host: Host) -> None:
    table = await open_thread(home)
    users = await home.users(table.id)
    home.platform.script.append(Blocked("Unknown Channel", gone=True))
    await home.play(table.id, "a bid/2", "b bid/0")

    assert (await host.query.table(table.id)).place == HERE
    card = home.platform.last("card")
    assert (card.channel, card.payload.moved, card.payload.users) == (70, "lost", (users[0],))
    assert await states(home, table.id) == []
    assert "direct" not in home.platform.kinds()
    # The call that failed was not for naught, but nobody got it twice.
    assert len([post for post in home.platform.shown if post.kind == "card" and post.version == card.version]) == 1


async def test_two_lost_threads_of_one_channel_do_not_meet(home: Home, host: Host) -> None:
    first = await open_thread(home, persons=1)
    second = await open_thread(home, persons=1, thread=901)
    for table in (first, second):
        home.platform.script.append(Blocked("Unknown Channel", gone=True))
        await host.moving.move(table.id, ANNA, table.place, home.request())  # its card is due once more
        await home.settle(table.id)

    assert [(await host.query.table(table.id)).place.channel for table in (first, second)] == [70, 901]
    told = home.platform.last("direct")
    assert (told.table, told.payload.user, told.payload.gone) == (second.id, ANNA.id, True)
    await host.moving.move(second.id, ANNA, Place(HERE.guild, 71), "m")
    await home.settle(second.id)
    assert home.platform.last("card").channel == 71


async def test_a_lobby_is_brought_elsewhere_with_its_card(home: Home, host: Host) -> None:
    table = await home.lobby(2, size=3)
    await home.settle(table.id)
    await host.moving.move(table.id, BEA, Place(HERE.guild, 71), "m")
    await home.settle(table.id)

    post = home.platform.last("lobby")
    assert (post.channel, post.message) == (71, None)
    assert post.replaces == (70, 500)
    await home.leave(table.id, BEA)
    edit = home.platform.last("lobby")
    assert (edit.channel, edit.message) == (71, home.platform.messages[post.nonce])


async def test_moving_is_for_those_at_the_table_to_a_free_place_and_once_for_each_request(home: Home) -> None:
    table, move = await home.game(2), home.host.moving.move
    there = Place(HERE.guild, 71)
    other = await home.lobby(place=there)
    await refused(NotSeated, move(table.id, CARL, there, "1"))
    await refused(ChannelBusy, move(table.id, ANNA, there, "2"))
    await refused(Elsewhere, move(table.id, ANNA, Place(8, 72), "3"))
    await home.host.lobby.abandon(other.id, ANNA, "a")
    for _ in range(2):
        assert (await move(table.id, ANNA, there, "4")).place == there
    await home.settle(table.id)
    assert home.platform.kinds(table.id).count("card") == 2
    await home.host.lobby.abandon(table.id, ANNA, "b")
    await refused(NotRunning, move(table.id, ANNA, HERE, "5"))


async def end(home: Home, table: int) -> None:
    await home.abandon(table)


async def test_a_table_brought_where_a_newer_one_was_played_is_the_one_of_that_channel(home: Home) -> None:
    older, there = await home.lobby(1, size=2), Place(7, 71)
    await home.abandon((await home.game(2, place=there)).id)
    await home.host.moving.move(older.id, ANNA, there, home.request())
    assert (await home.host.query.find(there)).id == older.id
    opened = home.host.lobby.new(there, ANNA, "harbour", request=home.request())
    assert (await refused(ChannelBusy, opened)).table == older.id


@pytest.mark.parametrize("begun", [False, True])
async def test_the_thread_of_an_ended_game_is_put_to_sleep_unless_something_new_has_begun_there(
    home: Home, begun: bool
) -> None:
    table = await open_thread(home, persons=1)
    await end(home, table.id)
    if begun:
        assert (await home.lobby(place=AWAY)).place == AWAY
    await home.pass_time(table.id, 3 * DAY - 1)
    assert "shut" not in home.platform.kinds()
    await home.pass_time(table.id, 1)
    assert ("shut" in home.platform.kinds()) is not begun
    assert begun or since(home, -1) == [("shut", THREAD)]


async def test_not_where_the_server_wants_none_of_it_nor_where_the_thread_is_not_ours(home: Home, host: Host) -> None:
    theirs = await home.game(1, place=Place(HERE.guild, 71, 70))
    assert HERE.guild is not None
    await end(home, theirs.id)
    await host.prefs.choose(Whose.SERVER, HERE.guild, {ARCHIVE.key: OFF})
    ours = await open_thread(home, persons=1)
    await end(home, ours.id)
    home.clock.time += 30 * DAY
    await host.timers.ring()
    for table in (theirs, ours):
        await home.settle(table.id)
    assert "shut" not in home.platform.kinds()


async def test_a_rematch_gathers_in_the_channel_and_gets_a_thread_of_its_own(home: Home, host: Host) -> None:
    table = await open_thread(home, persons=1)
    await end(home, table.id)
    assert not await host.lobby.gathers(table)
    again = await host.lobby.rematch(table.id, ANNA, "r")
    assert await host.lobby.gathers(table)
    assert (again.place, again.gathering.thread, again.status) == (HERE, True, Status.LOBBY)
    home.platform.threads.append(902)
    await host.lobby.start(again.id, ANNA, "s")
    await home.settle(again.id)
    assert (await host.query.table(again.id)).place == Place(HERE.guild, 902, 70)


FORBIDDEN = Blocked("Missing Access")


def told(home: Home) -> list[PostPayload]:
    return [post.payload for post in home.platform.shown if post.kind == "direct"]


async def test_a_forbidden_card_stays_due_with_growing_delay_up_to_an_hour(home: Home, table: int) -> None:
    # The owner's private message stands second in the script; it goes out.
    home.platform.script.extend([FORBIDDEN, None, *[FORBIDDEN] * 13])
    await home.play(table, "a sail")
    delays = []
    for _ in range(14):
        await home.settle(table)
        delays += home.clock.alarms
        await home.clock.turn(home.clock.alarms[0])
    await home.settle(table)

    assert delays == [*(2.0**tries for tries in range(1, 12)), *[LONGEST_BLOCKED] * 3]
    assert home.platform.last("card").version == 4
    assert await states(home, table) == []


async def test_the_owner_is_told_once_for_each_blockage(home: Home, host: Host, table: int, users: list[int]) -> None:
    home.platform.script.extend([FORBIDDEN, None, FORBIDDEN])
    await home.step(table, users[0], "sail")
    await home.wait(table, 2)
    expected = PlaceBlocked(user=ANNA.id, channel=HERE.channel)
    assert told(home) == [expected]

    # A newer card takes the place of the blocked one: that is the same blockage.
    await home.act(table, users[0], "bid/0")
    home.platform.script.append(FORBIDDEN)
    for user in users[1:]:
        await home.act(table, user, "bid/0")
    await home.wait(table, 4)
    assert told(home) == [expected]

    assert HERE.guild is not None
    await host.courier.hurry(HERE.guild)
    await home.settle(table)
    assert await states(home, table) == []
    home.platform.script.extend([FORBIDDEN, None])
    await home.abandon(table)
    assert told(home) == [expected, expected]


async def test_a_newer_card_overtakes_a_blocked_one_and_inherits_its_delay(home: Home, table: int) -> None:
    home.platform.script.extend([FORBIDDEN, None])
    await home.play(table, "a offer/b/1")
    await home.play(table, "b decline")
    assert home.platform.last("card").version == 3
    card = await latest(home, table, "card")
    assert (card.version, card.reason, card.state) == (5, "Missing Access", "waiting")
    await home.wait(table, 2)
    assert [post.version for post in home.platform.shown if post.kind == "card"][-2:] == [3, 5]


async def test_a_private_message_waits_for_no_channel(home: Home, table: int) -> None:
    home.platform.script.extend([FORBIDDEN, TryLater(1)])
    await home.play(table, "a sail")
    assert home.clock.alarms == [1]
    home.platform.script.extend([None, FORBIDDEN])
    await home.wait(table, 1)
    assert len(told(home)) == 1
    assert home.clock.alarms == [1]


async def test_back_in_the_server_everything_is_posted_at_once(home: Home, table: int) -> None:
    home.platform.script.extend([FORBIDDEN, None, *[FORBIDDEN] * 10])
    await home.play(table, "a sail")
    for _ in range(10):
        await home.wait(table, home.clock.alarms[0])
    home.platform.script.clear()
    await home.reopen()
    await home.settle(table)
    assert (await states(home, table))[0] == ("card", "waiting")

    await home.host.courier.hurry(99)
    await home.settle(table)
    assert (await states(home, table))[0] == ("card", "waiting")
    assert HERE.guild is not None
    await home.host.courier.hurry(HERE.guild)
    await home.settle(table)
    assert await states(home, table) == []
    assert home.platform.kinds(table)[-2:] == ["card", "fold"]


async def test_a_table_in_doubt_is_not_asked_of_itself_while_it_is_held(home: Home) -> None:
    """As where another process may have changed it: to look it up waits for the lock that is held."""
    table = await open_thread(home)
    loaded = home.host._tables.get(table.id)
    loaded.doubtful = True
    async with asyncio.timeout(10):
        moved = await home.host.moving.move(table.id, ANNA, AWAY, home.request())
        assert moved.place == AWAY
        loaded.doubtful = True
        assert await home.host.moving.lost(table.id, THREAD)
        assert (await home.table(table.id)).place == HERE


async def test_the_archive_timer_asks_no_table_in_doubt_either(home: Home) -> None:
    table = await open_thread(home)
    await end(home, table.id)
    home.host._tables.get(table.id).doubtful = True
    async with asyncio.timeout(10):
        await home.pass_time(table.id, 30 * DAY)
    assert "shut" in home.platform.kinds()
