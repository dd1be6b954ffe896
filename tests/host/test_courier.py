"""The courier: order, retries, what is overtaken, each post once, and how it comes and goes with its host."""

import asyncio
import logging
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.posts import (
    CardFold,
    CardPost,
    ClosedPost,
    FinalPost,
    LobbyPost,
    PostPayload,
    StepPost,
)
from hansa_bot.host.kernel.table import Place
from hansa_bot.host.kernel.tasks import LONGEST_DELAY, growing_delay
from hansa_bot.host.posting import courier
from hansa_bot.host.posting.courier import Blocked, CannotDeliver, Post, TryLater
from hansa_bot.host.posting.due import overtaken_posts
from hansa_bot.model.values import NewPost, StoredPost, Whose
from hansa_bot.store import outbox
from tests.databases import sqlite_only
from tests.host.fakes import BEA, Home


async def states(home: Home, table: int) -> list[tuple[str, str]]:
    """Kind and state of every post that is not done with."""
    async with home.store.read() as connection:
        return [(row.kind, row.state) for row in await outbox.open_posts(connection, table)]


async def latest(home: Home, table: int, kind: str) -> StoredPost:
    async with home.store.read() as connection:
        row = await outbox.find_latest(connection, table, kind)
    assert row is not None
    return row


PAYLOADS: dict[str, PostPayload] = {
    "lobby": LobbyPost(),
    "card": CardPost(turn=1, seats=(), users=()),
    "final": FinalPost(turn=1),
    "closed": ClosedPost(user=1),
    "fold": CardFold(post="another", version=0),
}


def due(number: int, kind: str, state: str = "waiting") -> StoredPost:
    """Return a post that tells of the version of its number."""
    payload = PAYLOADS.get(kind) or StepPost(seat=0, since=number)
    return StoredPost(number, 1, kind, number, payload, f"n{number}", state, 0, 0.0, None, None)


@pytest.mark.parametrize(
    ("kinds", "overtaken"),
    [
        ([], []),
        (["card"], []),
        (["card", "card", "fold"], [0]),
        (["card", "fold", "card", "fold", "card"], [0, 2]),
        (["card", "final"], [0]),
        (["card", "closed"], [0]),
        (["lobby", "lobby", "card", "lobby"], [0, 1]),
        (["lobby", "card"], []),
        (["fold", "card", "final", "fold"], [1]),
        (["final", "card"], []),
    ],
)
def test_newer_posts_overtake_older_ones(kinds: list[str], overtaken: list[int]) -> None:
    assert [post.id for post in overtaken_posts([due(*each) for each in enumerate(kinds)])] == overtaken


def test_what_is_perhaps_posted_is_never_dropped() -> None:
    assert overtaken_posts([due(0, "card", "sending"), due(1, "card")]) == []


def test_delays_grow_and_end_at_five_minutes() -> None:
    assert [growing_delay(tries) for tries in (1, 2, 3, 8)] == [2, 4, 8, 256]
    assert growing_delay(9) == growing_delay(10**6) == LONGEST_DELAY


def shown_since(home: Home, first: int) -> list[tuple[str, int]]:
    return [(post.kind, post.version) for post in home.platform.shown[first:]]


async def test_posts_of_a_table_come_in_order(home: Home, table: int) -> None:
    await home.play(table, "a sail")
    ids = [post.id for post in home.platform.calls]
    assert ids == sorted(ids)
    assert home.platform.calls == home.platform.shown


async def test_without_a_hint_the_delay_grows_without_end_of_tries(home: Home, table: int) -> None:
    home.platform.script.extend([TryLater(None)] * 14)
    await home.play(table, "a sail")
    delays = []
    for _ in range(14):
        delays += home.clock.alarms
        await home.wait(table, home.clock.alarms[0])
    assert delays == [2, 4, 8, 16, 32, 64, 128, 256, *[300] * 6]
    assert home.platform.last("card").version == 4


async def test_a_delay_outlives_a_restart(home: Home, table: int) -> None:
    home.platform.script.append(TryLater(60))
    await home.play(table, "a sail")
    await home.reopen()
    await home.settle(table)
    assert home.clock.alarms[-1] == 60
    await home.wait(table, 60)
    assert home.platform.last("card").version == 4


async def test_a_newer_card_takes_the_place_of_one_that_waits_and_its_delay(home: Home, table: int) -> None:
    shown = len(home.platform.shown)
    home.platform.script.append(TryLater(30))
    await home.play(table, "a offer/b/1")
    await home.play(table, "b decline")
    await home.wait(table, 29)
    assert shown_since(home, shown) == []
    await home.wait(table, 1)
    # The card at 4 was never out, so it is neither sent nor folded; the one at 3 is.
    assert shown_since(home, shown) == [("fold", 4), ("card", 5)]
    assert home.platform.shown[shown].payload.version == 3


@pytest.mark.parametrize("sure_failure", [False, True])
async def test_a_card_that_is_perhaps_out_is_tried_again_and_folded(
    home: Home, table: int, sure_failure: bool
) -> None:
    """Dropping it would leave it on the screen unfolded, if its first try had reached the platform."""
    shown = len(home.platform.shown)
    home.platform.script.append(TryLater(30, perhaps=True))
    await home.play(table, "a offer/b/1")
    if sure_failure:
        home.platform.script.append(TryLater(30))
        await home.wait(table, 30)
    await home.play(table, "b decline")
    await home.wait(table, 30)
    assert shown_since(home, shown) == [("card", 4), ("fold", 4), ("card", 5), ("fold", 5)]


async def test_a_post_that_cannot_be_delivered_is_recorded_and_holds_nothing_up(home: Home, table: int) -> None:
    home.platform.script.append(CannotDeliver("the channel is gone"))
    await home.play(table, "a offer/b/1")
    failed = await latest(home, table, "card")
    assert (failed.state, failed.reason) == ("failed", "the channel is gone")
    assert await states(home, table) == []
    await home.play(table, "b decline")
    assert home.platform.kinds(table)[-2:] == ["fold", "card"]
    assert home.platform.last("fold").payload.version == 3


@pytest.mark.parametrize(
    ("kind", "payload"),
    [("news", {}), ("note", {"what": "news from tomorrow"}), ("direct", {"what": "news", "user": 1}), ("card", {})],
)
async def test_what_only_another_version_knows_is_recorded_and_holds_nothing_up(
    home: Home, table: int, kind: str, payload: dict[str, Any]
) -> None:
    await home.store.write(partial(outbox.add, table=table, posts=[NewPost(kind, 3, payload, "n")], now=0.0))
    await home.play(table, "a sail")
    async with home.store.read() as connection:
        unknown = await outbox.find_by_nonce(connection, "n")
    assert unknown is not None
    assert unknown.state == "failed"
    assert await states(home, table) == []
    assert home.platform.kinds(table)[-2:] == ["card", "fold"]
    assert not any(post.nonce == "n" for post in home.platform.calls)


async def test_a_bug_of_the_messenger_is_retried_and_given_up(
    home: Home, table: int, caplog: pytest.LogCaptureFixture
) -> None:
    home.platform.script.extend([ZeroDivisionError("drawing failed")] * courier.MOST_TRIES)
    with caplog.at_level(logging.ERROR):
        await home.play(table, "a sail")
        for _ in range(courier.MOST_TRIES - 1):
            assert (await states(home, table))[0] == ("card", "sending")
            await home.wait(table, home.clock.alarms[0])
    failed = await latest(home, table, "card")
    assert (failed.state, failed.tries) == ("failed", courier.MOST_TRIES)
    assert "drawing failed" in (failed.reason or "")
    assert f"table={table}" in caplog.text
    assert await states(home, table) == []


async def held_up(home: Home, table: int) -> asyncio.Event:
    """Let seat 0 sail, and the card of that arrive only when the event is set."""
    held = asyncio.Event()

    async def hang(_: Post[Any]) -> None:
        await held.wait()

    home.platform.script.append(hang)
    await home.act(table, (await home.users(table))[0], "sail")
    return held


async def test_one_table_s_trouble_holds_up_no_other(home: Home, host: Host, table: int) -> None:
    held = await held_up(home, table)
    await asyncio.sleep(0)
    there = await home.lobby(place=Place(7, 1))
    await host.courier.settle(there.id)
    assert home.platform.shown[-1].table == there.id
    held.set()
    await home.settle(table)
    assert home.platform.shown[-1].table == table


async def test_a_store_that_fails_is_tried_again_later(
    home: Home, table: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(*_: object, **__: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as failing:
        failing.setattr(outbox, "mark", full)
        await home.play(table, "a sail")
    assert "disk full" in caplog.text
    assert home.clock.alarms == [2]
    await home.wait(table, 2)
    assert home.platform.kinds(table)[-2:] == ["card", "fold"]


async def test_a_post_without_a_message_is_done_with(home: Home, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Post[Any]) -> None:
        return None

    with monkeypatch.context() as silent:
        silent.setattr(home.platform, "deliver", nothing)
        table = (await home.lobby(2)).id
        await home.settle(table)
    assert await states(home, table) == []
    await home.leave(table, BEA)
    assert home.platform.last("lobby").message is None


@pytest.mark.parametrize(
    ("action", "answer", "then"),
    [("sail", None, [("card", 4), ("fold", 4)]), ("offer/b/1", "decline", [("card", 5), ("fold", 5)])],
)
async def test_a_crash_between_posting_and_marking_shows_the_post_once_and_folds_it(
    home: Home, table: int, users: list[int], action: str, answer: str | None, then: list[tuple[str, int]]
) -> None:
    posted = asyncio.Event()

    async def show_without_anybody_hearing_of_it(post: Post[Any]) -> None:
        home.platform.show(post)
        posted.set()
        await asyncio.Event().wait()

    home.platform.script.append(show_without_anybody_hearing_of_it)
    await home.act(table, users[0], action)
    await posted.wait()
    if answer:
        await home.act(table, users[1], answer)
    await home.kill()
    await home.open()
    await home.settle(table)
    (card,) = [post for post in home.platform.shown if post.kind == "card" and post.version == 4]
    assert len([post for post in home.platform.calls if post.nonce == card.nonce]) == 2
    assert shown_since(home, -4 if answer else -2) == [*([("card", 4), ("fold", 4)] if answer else []), *then]


async def test_without_a_messenger_posts_wait(home: Home) -> None:
    await home.close()
    home.posting = False
    host = await home.open()
    table = (await home.lobby()).id
    await home.settle(table)
    assert home.platform.calls == []
    assert await states(home, table) == [("lobby", "waiting")]
    host.courier.messenger = home.platform
    await host.courier.start()
    await home.settle(table)
    assert [post.kind for post in home.platform.shown] == ["lobby"]


async def test_closing_lets_a_post_arrive(home: Home, host: Host, table: int) -> None:
    held = await held_up(home, table)
    while not home.platform.calls or home.platform.calls[-1].version != 4:
        await asyncio.sleep(0)
    closing = asyncio.create_task(host.close())
    await asyncio.sleep(0)
    held.set()
    await closing
    assert (await latest(home, table, "card")).state == "sent"
    # What had not begun waits for the next start.
    assert await states(home, table) == [("fold", "waiting")]
    await home.reopen()
    await home.settle(table)
    assert await states(home, table) == []


@sqlite_only
async def test_a_spoilt_post_or_row_of_settings_stops_nobody(home: Home, table: int, users: list[int]) -> None:
    home.platform.script.append(TryLater(60))
    await home.play(table, "a sail")
    await home.prefer(users[0], theme="night")
    for sql in ("UPDATE outbox SET payload = '[{' WHERE kind = 'card'", "UPDATE people SET \"values\" = '[{'"):
        await home.store.write(lambda tx, sql=sql: tx.connection.execute(text(sql)))
    await home.reopen()
    await home.settle(table)
    assert (await latest(home, table, "card")).state == "failed"
    assert (await home.host.prefs.load(Whose.PERSON, users[0])).stored == {}
    await home.play(table, "a bid/1", "b bid/0", "c bid/0")
    assert (await latest(home, table, "card")).state == "sent"
    await home.prefer(users[0], theme="night")


@pytest.mark.parametrize("back", [3600.0, 30 * 86400.0])
async def test_a_clock_that_is_set_back_keeps_nobody_waiting(home: Home, host: Host, table: int, back: float) -> None:
    home.platform.script.append(TryLater(None))
    await home.play(table, "a sail")
    home.clock.time -= back
    host.courier.wake(table)  # as its sleep does, whose seconds are real ones
    await home.settle(table)
    assert home.platform.last("card").version == 4


async def test_a_server_that_refuses_all_is_hurried_once_a_minute_and_then_left_alone(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[tuple[int | None, float]] = []
    monkeypatch.setattr(courier, "MOST_REFUSED", 10)
    host = await home.reopen()

    async def refuse(post: Post[Any]) -> int | None:
        tried.append((post.guild, home.clock.now()))
        raise Blocked("Missing Permissions")

    tables = [(await home.lobby(place=Place(7, number), size=2)).id for number in range(1, 5)]
    for table in tables:
        await home.settle(table)
    monkeypatch.setattr(home.platform, "deliver", refuse)
    for table in tables:
        await host.lobby.join(table, BEA, home.request())
    for _ in range(12):
        await home.clock.turn(60)
        for _ in range(3):
            await host.courier.hurry(7)
            for table in tables:
                await home.settle(table)
    for since in {at for _, at in tried}:
        assert len(
            [at for _, at in tried if since <= at < since + courier.REFUSED_WITHIN]
        ) <= courier.MOST_REFUSED + len(tables)
    assert len(tried) > courier.MOST_REFUSED
    await home.settle((await home.lobby(place=Place(8, 80))).id)
    assert tried[-1][0] == 8


async def test_a_bot_that_is_shut_out_tries_one_post_at_a_time_and_all_come_out_once_it_is_let_in(
    home: Home, host: Host, table: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A 401 says nothing about a post (discord-api-docs#1555); 10,000 of them in ten minutes shut an address out."""
    other = (await home.lobby(place=Place(8, 80), size=2)).id
    await home.settle(other)
    home.platform.script.extend([TryLater(everywhere=True, reason="token")] * 20)
    shown, calls = len(home.platform.shown), len(home.platform.calls)
    await home.play(table, "a sail")
    await host.lobby.join(other, BEA, home.request())
    for _ in range(19):
        await home.wait(table, courier.SHUT_OUT)
        await home.settle(other)
    assert len(home.platform.calls) - calls <= 21, "whatever waits, one post in so many seconds"
    assert len(home.platform.shown) == shown
    assert len([each for each in caplog.records if "token" in each.getMessage()]) == 1, "told in one line"
    for _ in range(4):
        await home.wait(table, courier.SHUT_OUT)
        await home.settle(other)
    assert {post.table for post in home.platform.shown[shown:]} == {table, other}
    assert await states(home, table) == await states(home, other) == []


async def test_what_waited_for_a_token_comes_out_at_once_after_a_start(home: Home, table: int) -> None:
    home.platform.script.append(TryLater(everywhere=True, reason="token"))
    await home.play(table, "a sail")
    assert len(await states(home, table)) == 2, "a card, and the one before it"
    home.platform.script.clear()
    await home.reopen()
    await home.settle(table)
    assert await states(home, table) == []
