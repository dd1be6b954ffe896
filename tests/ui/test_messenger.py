"""The messenger: posts at exactly their version, faults of Discord in the host's words, and never twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from hansa_bot.host.kernel.ports import Blocked, CannotDeliver, Post, TryLater
from hansa_bot.host.kernel.posts import CardFold, CardPost, ClosedPost, FinalPost, LobbyPost, PostPayload, ThreadPost
from hansa_bot.ui.kit import picture
from hansa_bot.ui.messenger import DiscordMessenger
from tests.ui import live
from tests.ui.live import Stage, labels
from tests.ui.stage import TOY

NONCE = "n" * 24
MESSAGES = "/channels/*/messages"


CARD = CardPost(turn=1, seats=(), users=())
FOLD = CardFold(post="another", version=0, seats=(0, 1))


def post(stage: Stage, payload: PostPayload = CARD, at: int = 0, **about: Any) -> Post[Any]:
    return Post(1, stage.table, at, payload, NONCE, **about)


def messenger(stage: Stage) -> DiscordMessenger:
    made = stage.host.courier.messenger
    assert isinstance(made, DiscordMessenger)
    return made


async def test_a_card_shows_its_own_version_however_late(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        first = stage.last.content
        for actor in stage.people[:2]:
            panel = await stage.press(actor, stage.last, "turn")
            await stage.press(actor, panel, "act")
        await stage.settle()
        assert (await stage.known()).version > 1
        message = await messenger(stage).deliver(post(stage, CARD, 0))
        assert stage.last.id == message
        assert stage.last.content == first
        (file,) = stage.last.attachments
        then = await stage.host.query.view(stage.table, None, 0)
        assert file.filename == "board.png"
        assert file.description == (await stage.moment()).texts.board(then.view)
        assert live.find(stage.last, "turn").startswith(f"hb1|{stage.table}|0|")


async def test_the_nonce_goes_along(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        await messenger(stage).deliver(post(stage, CARD, 0))
        sent = [entry.json for entry in stage.env.http_requests if entry.method == "POST" and entry.json]
        assert (sent[-1]["nonce"], sent[-1]["enforce_nonce"]) == (NONCE, True)


async def test_nothing_is_tried_before_there_is_a_connection(tmp_path: Path) -> None:
    with pytest.raises(TryLater) as caught:
        await DiscordMessenger().deliver(Post(1, 1, 0, CARD, NONCE))
    assert (caught.value.after, caught.value.perhaps) == (1.0, False)


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_discord_in_trouble_means_later(tmp_path: Path, status: int) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        stage.env.inject_error("POST", MESSAGES, status=status, times=None)
        with pytest.raises(TryLater) as caught:
            await messenger(stage).deliver(post(stage, CARD, 0))
        assert caught.value.perhaps is (status >= 500)


@pytest.mark.parametrize(
    ("error", "after"),
    [
        (discord.RateLimited(7.5), 7.5),
        (aiohttp.ClientConnectionError(), None),
        (TimeoutError(), None),
        (OSError(), None),
    ],
)
async def test_a_lost_connection_means_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, after: float | None
) -> None:
    async def lost(*args: object, **kwargs: object) -> None:
        raise error

    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        monkeypatch.setattr(discord.PartialMessageable, "send", lost)
        with pytest.raises(TryLater) as caught:
            await messenger(stage).deliver(post(stage, CARD, 0))
        assert (caught.value.after, caught.value.perhaps) == (after, after is None)


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10003), (400, 50035)])
async def test_what_discord_will_never_take_is_given_up(tmp_path: Path, status: int, code: int) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        stage.env.inject_error("POST", MESSAGES, status=status, code=code, times=None)
        with pytest.raises(CannotDeliver) as caught:
            await messenger(stage).deliver(post(stage, CARD, 0))
        blocked = isinstance(caught.value, Blocked)
        assert (blocked, blocked and getattr(caught.value, "gone", None)) == (status != 400, status == 404)


async def test_without_the_right_to_attach_the_board_comes_in_words(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        stage.env.inject_error("POST", MESSAGES, status=403, code=50013, times=1)
        await messenger(stage).deliver(post(stage, CARD, 0))
        assert not stage.last.attachments
        assert "Attach Files" in stage.last.content
        assert "Ship 1 of 3" in stage.last.content
        assert labels(stage.last)[0] == "Answer"


async def test_an_earlier_card_shrinks_to_a_line(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        card = stage.last
        fold = post(stage, FOLD, 0, message=card.id)
        assert await messenger(stage).deliver(fold) == card.id
        (_, folded) = stage.channel.history()
        assert folded.id == card.id
        assert not folded.attachments
        assert not folded.components
        assert "\n" not in folded.content


async def test_a_deleted_card_need_not_shrink(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        card = stage.last
        await card.delete()
        for gone in (card.id, None):
            fold = post(stage, FOLD, 0, message=gone)
            assert await messenger(stage).deliver(fold) is None


async def test_a_deleted_lobby_card_comes_back(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.open(TOY, people=1, free=1)
        card = stage.last
        await card.delete()
        made = await messenger(stage).deliver(post(stage, LobbyPost(), 0, message=card.id))
        assert made == stage.last.id
        assert labels(stage.last)[0] == "Join"


async def test_a_deleted_lobby_card_of_a_running_game_does_not(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        card = stage.channel.history()[0]
        await card.delete()
        count = len(stage.channel.history())
        assert await messenger(stage).deliver(post(stage, LobbyPost(), 0, message=card.id)) == card.id
        assert len(stage.channel.history()) == count


async def test_who_gave_up_is_named(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        await messenger(stage).deliver(post(stage, ClosedPost(user=stage.people[1].id)))
        assert "ben gave the table up" in stage.last.content


async def test_a_sentence_that_fails_still_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> str:
        raise KeyError("no such sentence")

    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        monkeypatch.setattr(type((await stage.moment()).texts), "due", broken)
        await messenger(stage).deliver(post(stage, CARD, 0))
        assert f"<@{stage.people[0].id}>" in stage.last.content
        assert labels(stage.last)[0] == "Answer"


async def test_a_picture_that_fails_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ValueError("no paint")

    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        monkeypatch.setattr(type(picture.painter_of(TOY)), "board", broken)
        await messenger(stage).deliver(post(stage, CARD, 0))
        assert not stage.last.attachments
        assert labels(stage.last)[0] == "Answer"


async def test_the_end_is_posted_with_everything(tmp_path: Path) -> None:
    async with live.stage(tmp_path, people=1) as stage:
        await stage.begin(TOY, people=1)
        moment = await stage.moment(stage.people[0])
        while not moment.state.over:
            best = max(moment.offers, key=lambda offer: moment.scores[offer])
            await stage.host.play.act(stage.table, stage.people[0].id, [best], seen=None, request=stage.request())
            moment = await stage.moment(stage.people[0])
        message = await messenger(stage).deliver(post(stage, FinalPost(turn=1), moment.version))
        await stage.settle()
        (final,) = [shown for shown in stage.channel.history() if shown.id == message]
        assert "**anna** wins with" in final.content
        assert "Total" in final.content
        assert [file.filename for file in final.attachments] == ["board.png", "scores.png"]


async def test_a_thread_that_was_opened_without_a_message_is_found_again(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        opened = [
            await messenger(stage).deliver(post(stage, ThreadPost(), retried=again, channel=stage.channel.id))
            for again in (False, True)
        ]
        (thread,) = stage.channel.threads
        assert opened == [thread.id, thread.id]


async def test_where_no_thread_can_be_opened_there_is_none_but_trouble_means_later(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        asked = post(stage, ThreadPost(), channel=stage.channel.id)
        stage.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
        assert await messenger(stage).deliver(asked) is None
        stage.env.inject_error("POST", "/channels/*/threads", status=503, times=None)
        with pytest.raises(TryLater):
            await messenger(stage).deliver(asked)


async def test_a_sleeping_thread_that_nobody_may_wake_is_a_blockage(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        await messenger(stage).deliver(post(stage, ThreadPost(), channel=stage.channel.id))
        (thread,) = stage.channel.threads
        stage.env.inject_error("POST", f"/channels/{thread.id}/messages", status=400, code=50083, times=None)
        stage.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013)
        with pytest.raises(Blocked):
            await messenger(stage).deliver(post(stage, CARD, channel=thread.id))
