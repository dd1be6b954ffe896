"""Who follows a table is told once a turn or round has ended, never twice at once, and never of anything hidden."""

from __future__ import annotations

from typing import Any

import pytest

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotRunning
from hansa_bot.host.kernel.ports import Post, TryLater
from hansa_bot.host.kernel.posts import FollowerSummary
from hansa_bot.host.posting.followers import OFF, PRIVATE_REFUSED, ROUND, TURN
from tests.host.fakes import ANNA, DORA, Home
from tests.host.test_results import finish


async def follow(home: Home, table: int, every: str, user: int = DORA.id) -> None:
    await home.host.following.follow(table, user, every, request=home.request())


async def turn(home: Home, table: int) -> None:
    """Play a turn in which nothing is landed."""
    users = await home.users(table)
    for index, user in enumerate(users):
        await home.act(table, user, f"bid/{int(index == 0)}")
    await home.act(table, users[0], "sail")
    await home.settle(table)


def told(home: Home) -> list[Post[Any]]:
    return [post for post in home.platform.shown if post.kind == "direct"]


async def test_a_follower_is_told_at_the_end_of_each_turn(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await follow(home, table, TURN)
    assert told(home) == []
    users = await home.users(table)
    await home.act(table, users[0], "bid/1")
    await home.settle(table)
    assert told(home) == []
    await home.act(table, users[1], "bid/0")
    await home.act(table, users[0], "sail")
    await home.settle(table)
    (first,) = told(home)
    assert first.payload == FollowerSummary(user=DORA.id, since=0, silent=True)
    await turn(home, table)
    second = told(home)[1]
    assert (second.payload.since, second.version) == (first.version, (await host.query.table(table)).version)


async def test_a_round_is_as_many_turns_as_there_are_seats(home: Home) -> None:
    table = (await home.game(2)).id
    await follow(home, table, ROUND)
    await turn(home, table)
    assert told(home) == []
    await turn(home, table)
    assert [post.payload.since for post in told(home)] == [0]


async def test_a_newer_message_tells_what_an_older_one_would_have_told(home: Home) -> None:
    table = (await home.game(2)).id
    await follow(home, table, TURN)
    busy = TryLater(60)

    async def only_direct(post: Post[Any]) -> None:
        if post.kind == "direct":
            raise busy

    home.platform.script.extend([only_direct] * 10)
    await turn(home, table)
    await turn(home, table)
    assert told(home) == []
    home.platform.script.clear()
    await home.clock.turn(60)
    await home.settle(table)
    (post,) = told(home)
    assert (post.payload.since, post.version) == (0, 6)


async def test_the_end_is_told_to_all_followers_and_is_the_last_message(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await follow(home, table, ROUND)
    await finish(home, table)
    last = told(home)[-1]
    assert last.version == (await host.query.table(table)).version
    assert await host.following.every(table, DORA.id) == OFF
    with pytest.raises(NotRunning):
        await follow(home, table, TURN)


async def test_off_is_off_and_a_repeated_request_changes_nothing(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await host.following.follow(table, DORA.id, TURN, request="one")
    await follow(home, table, OFF)
    await host.following.follow(table, DORA.id, TURN, request="one")
    assert await host.following.every(table, DORA.id) == OFF
    await turn(home, table)
    assert told(home) == []


async def test_followers_outlive_a_restart(home: Home) -> None:
    table = (await home.game(2)).id
    await follow(home, table, TURN)
    await home.reopen()
    await turn(home, table)
    assert len(told(home)) == 1


async def test_a_lobby_can_be_followed_and_one_that_is_given_up_is_not_told(home: Home, host: Host) -> None:
    table = (await home.lobby(2)).id
    await follow(home, table, TURN)
    await host.lobby.abandon(table, ANNA, home.request())
    await home.settle(table)
    assert told(home) == []
    assert await host.following.every(table, DORA.id) == OFF


async def test_who_takes_no_private_messages_is_told_nothing_more(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await follow(home, table, TURN)
    await host.following.refused(table, DORA.id)
    assert await host.following.every(table, DORA.id) == PRIVATE_REFUSED
    await turn(home, table)
    assert told(home) == []
    await follow(home, table, TURN)
    await turn(home, table)
    assert len(told(home)) == 1
