"""The courier: order, retries, what is overtaken, each post once, and how it comes and goes with its host."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

import pytest

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.ports import CannotDeliver, Post, TryLater
from hansa_bot.host.kernel.posts import CardFold, CardPost, ClosedPost, FinalPost, LobbyPost, PostPayload, StepPost
from hansa_bot.host.kernel.table import Place
from hansa_bot.host.kernel.tasks import LONGEST_DELAY, growing_delay
from hansa_bot.host.posting.courier import MOST_TRIES, DuePost, overtaken_posts
from hansa_bot.store import outbox
from hansa_bot.store.outbox import PostRow
from tests.host.fakes import ANNA, BEA, Home


async def states(home: Home, table: int) -> list[tuple[str, str]]:
    """Kind and state of every post that is not done with."""
    async with home.store.read() as connection:
        return [(row.kind, row.state) for row in await outbox.due(connection, table)]


async def latest(home: Home, table: int, kind: str) -> PostRow:
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


def due(number: int, kind: str, state: str = "waiting") -> DuePost:
    """Return a post that tells of the version of its number."""
    payload = PAYLOADS.get(kind) or StepPost(seat=0, since=number)
    return DuePost(PostRow(number, 1, kind, number, {}, f"n{number}", state, 0, 0.0, None, None), payload)


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
    assert [post.row.id for post in overtaken_posts([due(*each) for each in enumerate(kinds)])] == overtaken


def test_what_is_perhaps_posted_is_never_dropped() -> None:
    assert overtaken_posts([due(0, "card", "sending"), due(1, "card")]) == []


def test_delays_grow_and_end_at_five_minutes() -> None:
    assert [growing_delay(tries) for tries in (1, 2, 3, 8)] == [2, 4, 8, 256]
    assert growing_delay(9) == growing_delay(10**6) == LONGEST_DELAY


async def test_posts_of_a_table_come_in_order(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await home.step(table, users[0], "sail")
    ids = [post.id for post in home.platform.calls]
    assert ids == sorted(ids)
    assert home.platform.calls == home.platform.shown


async def test_a_post_to_be_tried_later_is_tried_when_told_and_keeps_its_nonce(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    home.platform.script.append(TryLater(7.5))
    await home.step(table, users[0], "sail")
    assert await states(home, table) == [("card", "waiting"), ("fold", "waiting")]
    assert home.clock.alarms == [7.5]
    await home.clock.turn(7.4)
    await home.settle(table)
    shown = len(home.platform.shown)
    await home.clock.turn(0.1)
    await home.settle(table)
    assert [post.kind for post in home.platform.shown[shown:]] == ["card", "fold"]
    tried = [post.nonce for post in home.platform.calls if post.kind == "card"][-2:]
    assert tried[0] == tried[1]


async def test_without_a_hint_the_delay_grows_without_end_of_tries(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    home.platform.script.extend([TryLater(None)] * 14)
    await home.act(table, users[0], "sail")
    delays = []
    for _ in range(14):
        await home.settle(table)
        delays += home.clock.alarms
        await home.clock.turn(home.clock.alarms[0])
    await home.settle(table)
    assert delays == [2, 4, 8, 16, 32, 64, 128, 256, *[300] * 6]
    assert home.platform.last("card").version == 4


async def test_a_delay_outlives_a_restart(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    home.platform.script.append(TryLater(60))
    await home.step(table, users[0], "sail")
    await home.reopen()
    await home.settle(table)
    assert home.clock.alarms[-1] == 60
    await home.clock.turn(60)
    await home.settle(table)
    assert home.platform.last("card").version == 4


async def test_a_newer_card_takes_the_place_of_one_that_waits_and_its_delay(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    home.platform.script.append(TryLater(30))
    await home.step(table, users[0], "offer/b/1")
    await home.step(table, users[1], "decline")
    shown = len(home.platform.shown)
    await home.clock.turn(29)
    await home.settle(table)
    assert len(home.platform.shown) == shown
    await home.clock.turn(1)
    await home.settle(table)
    # The card at 4 was never out, so it is neither sent nor folded; the one at 3 is.
    assert [(post.kind, post.version) for post in home.platform.shown[shown:]] == [("fold", 4), ("card", 5)]
    assert home.platform.shown[shown].payload.version == 3


async def test_a_card_that_is_perhaps_out_is_tried_again_and_folded(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    shown = len(home.platform.shown)
    home.platform.script.append(TryLater(30, perhaps=True))
    await home.step(table, users[0], "offer/b/1")
    await home.act(table, users[1], "decline")
    await home.clock.turn(30)
    await home.settle(table)
    posts = [(post.kind, post.version) for post in home.platform.shown[shown:]]
    assert posts == [("card", 4), ("fold", 4), ("card", 5), ("fold", 5)]


async def test_a_card_that_was_perhaps_out_before_a_sure_failure_is_not_overtaken(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    shown = len(home.platform.shown)
    home.platform.script += [TryLater(30, perhaps=True), TryLater(30)]
    await home.step(table, users[0], "offer/b/1")
    await home.clock.turn(30)
    await home.settle(table)
    await home.act(table, users[1], "decline")
    await home.clock.turn(30)
    await home.settle(table)
    # Dropping the card at 4 would leave it on the screen unfolded, if its first try had reached the platform.
    posts = [(post.kind, post.version) for post in home.platform.shown[shown:]]
    assert posts == [("card", 4), ("fold", 4), ("card", 5), ("fold", 5)]


async def test_a_post_that_cannot_be_delivered_is_recorded_and_holds_nothing_up(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    home.platform.script.append(CannotDeliver("the channel is gone"))
    await home.step(table, users[0], "offer/b/1")
    failed = await latest(home, table, "card")
    assert (failed.state, failed.reason) == ("failed", "the channel is gone")
    assert await states(home, table) == []
    await home.step(table, users[1], "decline")
    assert home.platform.kinds(table)[-2:] == ["fold", "card"]
    assert home.platform.last("fold").payload.version == 3


@pytest.mark.parametrize(
    ("kind", "payload"),
    [("news", {}), ("note", {"what": "news from tomorrow"}), ("direct", {"what": "news", "user": 1}), ("card", {})],
)
async def test_what_only_another_version_knows_is_recorded_and_holds_nothing_up(
    home: Home, host: Host, kind: str, payload: dict[str, Any]
) -> None:
    table, users = await home.unloading()
    await home.store.write(partial(outbox.add, table=table, posts=[outbox.NewPost(kind, 3, payload, "n")], now=0.0))
    await home.step(table, users[0], "sail")
    async with home.store.read() as connection:
        unknown = await outbox.find_by_nonce(connection, "n")
    assert unknown is not None
    assert unknown.state == "failed"
    assert await states(home, table) == []
    assert home.platform.kinds(table)[-2:] == ["card", "fold"]
    assert not any(post.nonce == "n" for post in home.platform.calls)


async def test_a_bug_of_the_messenger_is_retried_and_given_up(
    home: Home, host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    table, users = await home.unloading()
    home.platform.script.extend([ZeroDivisionError("drawing failed")] * MOST_TRIES)
    await home.act(table, users[0], "sail")
    with caplog.at_level(logging.ERROR):
        for _ in range(MOST_TRIES - 1):
            await home.settle(table)
            assert (await states(home, table))[0] == ("card", "sending")
            await home.clock.turn(home.clock.alarms[0])
        await home.settle(table)
    failed = await latest(home, table, "card")
    assert (failed.state, failed.tries) == ("failed", MOST_TRIES)
    assert "drawing failed" in (failed.reason or "")
    assert f"table {table}" in caplog.text
    assert await states(home, table) == []


async def test_one_table_s_trouble_holds_up_no_other(home: Home, host: Host) -> None:
    here, users = await home.unloading()
    held = asyncio.Event()

    async def hang(_: Post[Any]) -> None:
        await held.wait()

    home.platform.script.append(hang)
    await home.act(here, users[0], "sail")
    await asyncio.sleep(0)
    there = await home.lobby(place=Place(7, 1))
    await host.courier.settle(there.id)
    assert home.platform.shown[-1].table == there.id
    held.set()
    await home.settle(here)
    assert home.platform.shown[-1].table == here


async def test_two_tables_in_trouble_wait_each_for_itself(home: Home, host: Host) -> None:
    home.platform.script.extend([TryLater(5), TryLater(9)])
    tables = []
    for channel in (1, 2):
        tables.append((await host.lobby.new(Place(7, channel), ANNA, "harbour", request=f"{channel}")).id)
        await home.settle(tables[-1])
    assert home.clock.alarms == [5, 9]
    await home.clock.turn(5)
    await home.settle(tables[0])
    assert [post.table for post in home.platform.shown] == tables[:1]


async def test_a_store_that_fails_is_tried_again_later(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, users = await home.unloading()

    async def full(*_: object, **__: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(outbox, "mark", full)
    await home.step(table, users[0], "sail")
    assert "disk full" in caplog.text
    assert home.clock.alarms == [2]
    monkeypatch.undo()
    await home.clock.turn(2)
    await home.settle(table)
    assert home.platform.kinds(table)[-2:] == ["card", "fold"]


async def test_a_post_without_a_message_is_done_with(home: Home, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Post[Any]) -> None:
        return None

    monkeypatch.setattr(home.platform, "deliver", nothing)
    table = await home.lobby(2)
    await home.settle(table.id)
    assert await states(home, table.id) == []
    monkeypatch.undo()
    await host.lobby.leave(table.id, BEA, "l")
    await home.settle(table.id)
    assert home.platform.last("lobby").message is None


def answerless(home: Home) -> asyncio.Event:
    """Let the next post be shown without anybody hearing of it; the event says when."""
    posted = asyncio.Event()

    async def show(post: Post[Any]) -> None:
        home.platform.show(post)
        posted.set()
        await asyncio.Event().wait()

    home.platform.script.append(show)
    return posted


async def test_a_crash_between_posting_and_marking_shows_the_post_once(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    posted = answerless(home)
    await home.act(table, users[0], "sail")
    await posted.wait()
    await home.kill()
    await home.open()
    await home.settle(table)
    cards = [post for post in home.platform.shown if post.kind == "card" and post.version == 4]
    assert len(cards) == 1
    assert len([post for post in home.platform.calls if post.nonce == cards[0].nonce]) == 2
    assert home.platform.kinds(table)[-2:] == ["card", "fold"]


async def test_a_card_that_was_out_at_the_crash_is_folded_later(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    posted = answerless(home)
    await home.act(table, users[0], "offer/b/1")
    await posted.wait()
    await home.act(table, users[1], "decline")
    await home.kill()
    await home.open()
    await home.settle(table)
    kinds = [(post.kind, post.version) for post in home.platform.shown][-4:]
    assert kinds == [("card", 4), ("fold", 4), ("card", 5), ("fold", 5)]


async def test_without_a_messenger_posts_wait(home: Home, host: Host) -> None:
    await home.close()
    home.posting = False
    host = await home.open()
    table = await home.lobby()
    await home.settle(table.id)
    assert home.platform.calls == []
    assert await states(home, table.id) == [("lobby", "waiting")]
    host.courier.messenger = home.platform
    await host.courier.start()
    await home.settle(table.id)
    assert [post.kind for post in home.platform.shown] == ["lobby"]


async def test_closing_lets_a_post_arrive(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    held = asyncio.Event()

    async def slow(_: Post[Any]) -> None:
        await held.wait()

    home.platform.script.append(slow)
    await home.act(table, users[0], "sail")
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
