"""What followers read in their private messages: what everybody may know, once, and not when they refuse it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hansa_bot.engine.session import Entry
from hansa_bot.host.kernel.ports import CannotDeliver, Post
from hansa_bot.host.kernel.posts import FollowerSummary
from hansa_bot.host.posting.followers import OFF, PRIVATE_REFUSED, TURN
from hansa_bot.ui import messenger
from hansa_bot.ui.kit import limits
from hansa_bot.ui.look import following
from tests.ui import live
from tests.ui.stage import TOY, message
from tests.ui.test_replaying import play


async def act(stage: live.Stage, seat: int, action: str) -> None:
    user = (await stage.known()).seats[seat].user or 0
    await stage.host.play.act(stage.table, user, [action], seen=None, request=stage.request())


def post(stage: live.Stage, user: int, since: int, version: int) -> Post[FollowerSummary]:
    return Post(1, stage.table, version, FollowerSummary(user=user, since=since, silent=True), "n")


async def summary(stage: live.Stage, user: int, since: int, version: int) -> Any:
    _, draft = await following.summary(stage.process.services, post(stage, user, since, version))
    assert limits.check_message(message(draft)) == []
    assert list(draft.pings) == []
    return draft


async def test_nothing_hidden_reaches_a_follower_not_even_one_who_plays(tmp_path: Path) -> None:
    async with live.stage(tmp_path, people=3) as stage:
        await stage.begin(TOY, people=2)
        carl, first = stage.people[2], (await stage.known()).seats[0].user or 0
        for user in (carl.id, first):
            await stage.host.following.follow(stage.table, user, TURN, request=stage.request())
        await act(stage, 0, "bid/4")
        for user in (carl.id, first):
            draft = await summary(stage, user, 0, 1)
            assert "has bid." in draft.content
            assert "4" not in draft.content.split("\n")[1]
            assert "in secret" not in draft.content
            (picture,) = draft.pictures
            assert "purse: " not in picture.alt
        await act(stage, 1, "bid/0")
        open_now = await summary(stage, carl.id, 0, 2)
        assert "had bid 4" in open_now.content


async def test_the_last_message_tells_the_result(tmp_path: Path) -> None:
    async with live.stage(tmp_path, people=2) as stage:
        await stage.begin(TOY, people=2)
        await play(stage)
        draft = await summary(stage, 99, 0, (await stage.known()).version)
        assert "The last ship has left." in draft.content
        assert "Total" in draft.content
        assert "points" in draft.content


async def test_who_follows_no_more_gets_nothing_that_was_still_to_come(tmp_path: Path) -> None:
    async with live.stage(tmp_path, people=2) as stage:
        await stage.begin(TOY, people=2)
        await act(stage, 0, "bid/1")
        assert await stage.host.following.every(stage.table, 99) == OFF
        with pytest.raises(CannotDeliver):
            await following.summary(stage.process.services, post(stage, 99, 0, 1))


async def test_who_takes_no_private_messages_is_left_alone_and_told_when_asking_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live.stage(tmp_path, people=3, cogs=["cogs.table"]) as stage:
        await stage.begin(TOY, people=2)
        carl = stage.people[2]
        await carl.slash(stage.channel, "table follow", every="turn")

        async def closed(*_: object) -> Any:
            raise CannotDeliver("Cannot send messages to this user")

        monkeypatch.setattr(messenger.DiscordMessenger, "_private", closed)
        before = len(stage.channel.history())
        await play(stage, 3)
        assert await stage.host.following.every(stage.table, carl.id) == PRIVATE_REFUSED
        shown = stage.channel.history()[before:]
        assert not [line for line in shown if str(carl.id) in line.content], "it is not told at the table"

        result = await carl.slash(stage.channel, "table follow", every="round")
        assert "Discord did not let me write to you lately" in live.answer_of(result, None).content
        again = await carl.slash(stage.channel, "table follow", every="round")
        assert "lately" not in live.answer_of(again, None).content


def test_what_was_taken_back_is_told_only_where_it_was_told_before() -> None:
    def line(version: int, action: str, *, barrier: bool = False) -> Entry:
        return Entry(version, 0, action, [], "", barrier=barrier)

    inside = [line(5, "bid/1"), line(6, "undo/4", barrier=True), line(7, "bid/2")]
    assert [entry.version for entry in following.worth_telling(inside, 4)] == [7]
    beyond = [line(5, "bid/1"), line(6, "undo/2", barrier=True), line(7, "bid/2")]
    assert [entry.version for entry in following.worth_telling(beyond, 4)] == [6, 7]
    free = [line(5, "bid/1"), line(6, "undo/4"), line(7, "bid/2")]
    assert [entry.version for entry in following.worth_telling(free, 4)] == [7]
