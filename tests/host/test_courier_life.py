"""The courier's beginning and end: crashes, restarts, closing."""

from __future__ import annotations

import asyncio
from typing import Any

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.ports import Post
from tests.host.fakes import Home
from tests.host.test_courier import latest, states


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
