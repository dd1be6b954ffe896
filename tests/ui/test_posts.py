"""Cards with pictures: what they mark, what stands beside the board, and what is left where not all is allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import CardFold, CardPost, PostPayload
from hansa_bot.ui import posts
from hansa_bot.ui.messenger import DiscordMessenger
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.painted import Painted, painted
from tests.ui.stage import TOY

__all__ = ["painted"]

NONCE = "n" * 24
MESSAGES = "/channels/*/messages"


CARD = CardPost(turn=1, seats=(), users=())
FOLD = CardFold(post="another", version=0, seats=(0, 1))


def post(stage: Stage, payload: PostPayload = CARD, at: int = 0, **about: Any) -> Post[Any]:
    return Post(1, stage.table, at, payload, NONCE, **about)


async def deliver(stage: Stage, made: Post[Any]) -> int | None:
    messenger = stage.host.courier.messenger
    assert isinstance(messenger, DiscordMessenger)
    return await messenger.deliver(made)


async def act(stage: Stage, *actions: str) -> None:
    """Let those who must decide do this, one after the other."""
    for action in actions:
        actor = await stage.actor()
        await stage.host.play.act(stage.table, actor.id, [action], seen=None, request=stage.request())


async def test_a_card_marks_what_happened_after_the_last_one(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        await act(stage, "bid/2", "bid/0")
        await stage.settle()
        second = (await stage.known()).version
        painted.marks.clear()
        await posts.card(stage.process.services, post(stage, CARD, 0))
        await posts.card(stage.process.services, post(stage, CARD, second))
        first, marks = ([event.kind for event in each] for each in painted.marks)
        assert "arrived" in first
        assert "won" not in first
        assert "won" in marks
        assert "arrived" not in marks
        assert painted.near[-1] == painted.marks[-1]


async def test_the_crop_stands_in_the_same_post_until_it_folds(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        card = await deliver(stage, post(stage, CARD, 0))
        sent = stage.env.http_requests[-1].json
        assert (sent["nonce"], sent["enforce_nonce"]) == (NONCE, True)
        assert [file.filename for file in stage.last.attachments] == ["board.png", "close-up.png"]
        (embed,) = sent["embeds"]
        assert embed["image"]["url"] == "attachment://close-up.png"
        assert "enlarged" in embed["image"]["description"]
        await deliver(stage, post(stage, FOLD, 0, message=card))
        assert not stage.last.attachments
        assert not stage.last.embeds


async def test_what_may_not_be_shown_is_left_out(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        for refusals, files in ((1, ["board.png"]), (2, [])):
            stage.env.inject_error("POST", MESSAGES, status=403, code=50013, times=refusals)
            await deliver(stage, post(stage, CARD, 0))
            assert [file.filename for file in stage.last.attachments] == files
            assert not stage.last.embeds
            assert stage.env.http_requests[-1].json["nonce"] == NONCE
            assert ("East quay" in stage.last.content) is (files == [])
