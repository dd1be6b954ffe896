"""Calls in private: at once, once, instead of the mention or beside it, gone with the decision, over restarts."""

from typing import Any

import pytest

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.notices import CallPost, LobbyFull
from hansa_bot.host.kernel.posts import CardPost, ReminderFold
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.posting.courier import Blocked, Post, TryLater
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home


def calls(home: Home) -> list[Post[Any]]:
    return [post for post in home.platform.shown if isinstance(post.payload, CallPost)]


def taken_away(home: Home) -> list[str]:
    """Return the nonces of the calls that were taken away, each once; not that of a lobby that was full."""
    full = [post.nonce for post in home.platform.shown if isinstance(post.payload, LobbyFull)]
    folds = [post.payload.post for post in home.platform.shown if isinstance(post.payload, ReminderFold)]
    return [nonce for nonce in folds if nonce not in full]


def mentioned(home: Home) -> tuple[int, ...]:
    card: CardPost = home.platform.last("card").payload
    return card.users


@pytest.mark.parametrize("wish", ["mention", "direct", "both"])
async def test_whoever_likes_is_called_in_private_at_once(home: Home, wish: str) -> None:
    await home.prefer(BEA.id, channel=wish, reminding="off")
    table = (await home.game(2)).id
    users = await home.users(table)
    mine = users.index(BEA.id)
    expected = [] if wish == "mention" else [CallPost(user=BEA.id, seat=mine, instead=wish == "direct")]
    assert [post.payload for post in calls(home)] == expected
    assert set(mentioned(home)) == {ANNA.id} if wish == "direct" else {ANNA.id, BEA.id}
    await home.step(table, BEA.id, "bid/0")
    assert taken_away(home) == [post.nonce for post in calls(home)]
    await home.undo(table, BEA.id)
    await home.settle(table)
    assert len(calls(home)) == len(expected), "who took it back by themselves knows"


async def test_in_quiet_hours_and_on_holiday_no_bell_rings(home: Home, host: Host) -> None:
    """It is a quarter past midnight by UTC."""
    for person, settings in ((ANNA, {"zone": "Europe/Rome"}), (BEA, {"zone": "Asia/Tokyo"}), (CARL, {}), (DORA, {})):
        await home.prefer(person.id, channel="both", **settings)
    await host.holidays.begin(DORA.id, home.clock.time + 9999, home.request())
    await home.game(4)
    assert {post.payload.user: post.payload.silent for post in calls(home)} == {
        ANNA.id: True,
        BEA.id: False,
        CARL.id: False,  # nobody knows where he is
        DORA.id: True,
    }


async def direct_game(home: Home) -> int:
    """Return a game of two who want to be called in private."""
    for person in (ANNA, BEA):
        await home.prefer(person.id, channel="direct")
    return (await home.game(2)).id


async def test_each_turn_calls_anew_and_takes_the_call_before_away(home: Home) -> None:
    table = await direct_game(home)
    assert len(calls(home)) == 2
    await home.play(table, "a bid/1", "b bid/0")
    assert len(taken_away(home)) == 2
    users = await home.users(table)
    assert calls(home)[2].payload.user == users[0], "who has won decides on"
    await home.play(table, "a sail")
    assert taken_away(home) == [post.nonce for post in calls(home)[:3]]
    assert len(calls(home)) == 5, "the next cargo asks both"
    assert mentioned(home) == ()


async def test_a_call_outlives_a_restart_and_is_posted_and_taken_away_once(home: Home) -> None:
    async def later(post: Post[Any]) -> None:
        if isinstance(post.payload, CallPost):
            raise TryLater(60)

    home.platform.script.extend([later] * 12)
    table = await direct_game(home)
    assert calls(home) == []
    home.platform.script.clear()
    await home.reopen()
    await home.wait(table, 60)
    assert len(calls(home)) == 2
    await home.reopen()
    await home.settle(table)
    await home.play(table, "a bid/1")
    await home.reopen()
    await home.settle(table)
    assert len(calls(home)) == 2
    users = await home.users(table)
    assert taken_away(home) == [post.nonce for post in calls(home) if post.payload.user == users[0]]


async def test_what_is_answered_before_it_is_out_is_never_sent(home: Home) -> None:
    async def later(post: Post[Any]) -> None:
        if isinstance(post.payload, CallPost):
            raise TryLater(60)

    home.platform.script.extend([later] * 12)
    table = await direct_game(home)
    await home.play(table, "a bid/1")
    home.platform.script.clear()
    await home.wait(table, 60)
    users = await home.users(table)
    assert [post.payload.user for post in calls(home)] == [users[1]]
    assert taken_away(home) == []


@pytest.mark.proof
async def test_a_channel_that_takes_no_posts_keeps_nobody_from_being_called(home: Home) -> None:
    async def shut(post: Post[Any]) -> None:
        if post.kind != "direct":
            raise Blocked("no rights")

    home.platform.script.extend([shut] * 30)
    await direct_game(home)
    assert len(calls(home)) == 2


async def test_a_table_that_moves_calls_nobody_twice(home: Home, host: Host) -> None:
    table = await direct_game(home)
    await host.moving.move(table, ANNA, Place(HERE.guild, 71), home.request())
    await home.settle(table)
    assert len(calls(home)) == 2
    assert mentioned(home) == ()
    await home.play(table, "a bid/1", "b bid/0")
    assert sorted(taken_away(home)) == sorted(post.nonce for post in calls(home)[:2]), "its end is known all the same"


@pytest.mark.proof
async def test_who_leaves_or_abandons_is_called_no_more(home: Home) -> None:
    table = await direct_game(home)
    await home.leave(table, BEA)
    assert taken_away(home) == [post.nonce for post in calls(home) if post.payload.user == BEA.id]
    await home.abandon(table)
    assert sorted(taken_away(home)) == sorted(post.nonce for post in calls(home)[:2])


async def test_an_erased_person_is_in_no_call(home: Home, host: Host) -> None:
    async def later(post: Post[Any]) -> None:
        if isinstance(post.payload, CallPost):
            raise TryLater(60)

    home.platform.script.extend([later] * 30)
    table = await direct_game(home)
    await (await host.erasing.begin(Person(BEA.id, "Bea")))
    home.platform.script.clear()
    await home.wait(table, 60)
    assert [post.payload.user for post in calls(home)] == [ANNA.id]
    live = await home.live(table)
    assert live.announced.card is not None
    assert BEA.id not in [call.user for call in live.announced.card.calls]


async def test_who_takes_a_seat_over_has_a_card_that_rings_no_bell_and_nobody_else_is_called_again(
    home: Home, host: Host
) -> None:
    table = await direct_game(home)
    await home.prefer(DORA.id, channel="direct")
    users = await home.users(table)
    await host.substitution.offer(table, BEA.id, users.index(BEA.id), request=home.request())
    await host.substitution.take(table, DORA, users.index(BEA.id), request=home.request())
    await home.settle(table)
    assert [(post.payload.user, post.payload.silent) for post in calls(home)[2:]] == [(DORA.id, True)]
    assert taken_away(home) == [post.nonce for post in calls(home)[:2] if post.payload.user == BEA.id]
