"""The messenger: posts at exactly their version, faults of Discord in the host's words, and never twice."""

from unittest.mock import AsyncMock

import aiohttp
import discord
import msgspec
import pytest

from hansa_bot.host.kernel.notices import SeatHanded, TableBrought
from hansa_bot.host.kernel.posts import ClosedPost, FinalPost, LobbyPost, ThreadPost
from hansa_bot.host.posting.courier import Blocked, CannotDeliver, Post, TryLater
from hansa_bot.titles.kit.render.request import painter_of
from hansa_bot.ui.messenger import DiscordMessenger
from tests.ui import live
from tests.ui.live import CARD, FOLD, MESSAGES, NONCE, Stage, labels
from tests.ui.painted import broken
from tests.ui.stage import TOY


async def test_a_card_shows_its_own_version_however_late(game: Stage) -> None:
    first = game.last.content
    for actor in game.people[:2]:
        panel = await game.press(actor, game.last, "turn")
        await game.press(actor, panel, "act")
    await game.settle()
    assert (await game.known()).version > 1
    message = await game.deliver()
    assert game.last.id == message
    assert game.last.content == first
    (file,) = game.last.attachments
    then = await game.host.query.view(game.table, None, 0)
    assert file.filename == "board.png"
    assert file.description == (await game.moment()).texts.board(then.view)
    assert live.find(game.last, "turn").startswith(f"hb1|{game.table}|0|")


async def test_nothing_is_tried_before_there_is_a_connection() -> None:
    with pytest.raises(TryLater) as caught:
        await DiscordMessenger().deliver(Post(1, 1, 0, CARD, NONCE))
    assert (caught.value.after, caught.value.perhaps) == (1.0, False)


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_discord_in_trouble_means_later(game: Stage, status: int) -> None:
    game.env.inject_error("POST", MESSAGES, status=status, times=None)
    with pytest.raises(TryLater) as caught:
        await game.deliver()
    assert caught.value.perhaps is (status >= 500)


async def test_a_lost_connection_means_later(game: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    for error in (discord.RateLimited(7.5), aiohttp.ClientConnectionError(), TimeoutError(), OSError()):
        monkeypatch.setattr(discord.PartialMessageable, "send", AsyncMock(side_effect=error))
        with pytest.raises(TryLater) as caught:
            await game.deliver()
        after = getattr(error, "retry_after", None)
        assert (caught.value.after, caught.value.perhaps) == (after, after is None)


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10003), (400, 50035)])
async def test_what_discord_will_never_take_is_given_up(game: Stage, status: int, code: int) -> None:
    game.env.inject_error("POST", MESSAGES, status=status, code=code, times=None)
    with pytest.raises(CannotDeliver) as caught:
        await game.deliver()
    blocked = isinstance(caught.value, Blocked)
    assert (blocked, blocked and getattr(caught.value, "gone", None)) == (status != 400, status == 404)


async def test_an_earlier_card_shrinks_to_small_lines(game: Stage) -> None:
    card = game.last
    assert await game.deliver(FOLD, message=card.id) == card.id
    (_, folded) = game.channel.history()
    assert folded.id == card.id
    assert not folded.attachments
    assert not folded.components
    assert [line.startswith("-# ") for line in folded.content.split("\n")] == [True, True], "the doing, and the seal"


async def test_a_deleted_card_need_not_shrink(game: Stage) -> None:
    card = game.last
    await card.delete()
    for gone in (card.id, None):
        assert await game.deliver(FOLD, message=gone) is None


async def test_a_deleted_lobby_card_comes_back(stage: Stage) -> None:
    await stage.open(TOY, people=1, free=1)
    card = stage.last
    await card.delete()
    made = await stage.deliver(LobbyPost(), 0, message=card.id)
    assert made == stage.last.id
    assert labels(stage.last)[0] == "Join"


async def test_what_a_forum_post_begins_with_is_changed_where_another_message_would_be_deleted(stage: Stage) -> None:
    """Such a message has the number of its thread."""
    await stage.open(TOY, people=1, free=1)
    post, card = stage.channel.id, stage.last.id
    for message in (post, card):
        await stage.deliver(LobbyPost(anew=True), 0, replaces=(post, message), nonce=str(message))
    done = [(each.method, each.path) for each in stage.env.http_requests]
    assert ("PATCH", f"/channels/{post}/messages/{post}") in done
    assert [path for method, path in done if method == "DELETE"] == [f"/channels/{post}/messages/{card}"]


async def test_a_deleted_lobby_card_of_a_running_game_does_not(game: Stage) -> None:
    card = game.channel.history()[0]
    await card.delete()
    count = len(game.channel.history())
    assert await game.deliver(LobbyPost(), 0, message=card.id) == card.id
    assert len(game.channel.history()) == count


async def test_who_gave_up_is_named(game: Stage) -> None:
    await game.deliver(ClosedPost(user=game.people[1].id))
    assert "ben closed the table" in game.last.content


async def test_a_manager_from_outside_is_told_by_name_and_nobody_is_pinged(game: Stage) -> None:
    handed = SeatHanded(seat=0, by=77, to=None, before="ben")
    for by_name, said in (("M*ia", "M\\*ia"), ("", "<@77>")):  # earlier posts know no name
        for payload in (
            ClosedPost(user=77, by_name=by_name),
            TableBrought(by=77, by_name=by_name),
            msgspec.structs.replace(handed, by_name=by_name),
        ):
            await game.deliver(payload)
            assert said in game.last.content
            assert game.last.mentions == []


async def test_without_a_sentence_or_a_picture_that_fails_the_card_still_calls(
    game: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    for owner, name in ((type((await game.moment()).texts), "due"), (type(painter_of(TOY)), "board")):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, broken)
            await game.deliver()
        assert f"<@{game.people[0].id}>" in game.last.content
        assert bool(game.last.attachments) is (name == "due")
        assert labels(game.last)[0] == "Answer"


async def test_the_end_is_posted_with_everything(stage: Stage) -> None:
    await stage.begin(TOY, people=1)
    await stage.play()
    message = await stage.deliver(FinalPost(turn=1), (await stage.known()).version)
    await stage.settle()
    (final,) = [shown for shown in stage.channel.history() if shown.id == message]
    assert "**anna wins, " in final.content
    assert f"**1** <@{stage.people[0].id}> · **" in final.content
    assert [file.filename for file in final.attachments] == ["board.png"]


@pytest.mark.parametrize("known", [True, False], ids=["", "in a server of another process"])
async def test_a_thread_that_was_opened_without_a_message_is_found_again(game: Stage, known: bool) -> None:
    if not known:
        live.hand_over(game)
    opened = [await game.deliver(ThreadPost(), retried=again, channel=game.channel.id) for again in (False, True)]
    (thread,) = game.channel.threads
    assert opened == [thread.id, thread.id]


async def test_where_no_thread_can_be_opened_there_is_none_but_trouble_means_later(game: Stage) -> None:
    game.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
    assert await game.deliver(ThreadPost(), channel=game.channel.id) is None
    game.env.inject_error("POST", "/channels/*/threads", status=503, times=None)
    with pytest.raises(TryLater):
        await game.deliver(ThreadPost(), channel=game.channel.id)


async def test_a_sleeping_thread_that_nobody_may_wake_is_a_blockage(game: Stage) -> None:
    await game.deliver(ThreadPost(), channel=game.channel.id)
    (thread,) = game.channel.threads
    game.env.inject_error("POST", f"/channels/{thread.id}/messages", status=400, code=50083, times=None)
    game.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013)
    with pytest.raises(Blocked):
        await game.deliver(CARD, channel=thread.id)
