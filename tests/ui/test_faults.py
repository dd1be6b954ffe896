"""What a failed request is about, and what comes of it: the message, its reader, the place, the bot, the moment."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from hansa_bot.host.kernel.notices import FollowerSummary
from hansa_bot.host.kernel.posts import ReminderPost, ThreadPost
from hansa_bot.host.posting.courier import Blocked, CannotDeliver, TryLater
from hansa_bot.host.posting.following import TURN
from hansa_bot.ui.kit.faults import About, about, refusal
from tests.ui.live import MESSAGES, Stage

DIRECT = "/users/@me/channels"


def answered(status: int, body: Any, **headers: str) -> discord.HTTPException:
    """Return the error that discord.py 2.7 raises for an answer."""
    response: Any = SimpleNamespace(status=status, reason="-", headers=headers)
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": body, "message": "no"} if isinstance(body, int) else body)


async def reminder(game: Stage) -> ReminderPost:
    """Return a reminder of whoever must decide."""
    seat = (await game.moment()).state.waiting[0]
    return ReminderPost(seat=seat, user=(await game.known()).seats[seat].user or 0, since=0.0, how="mention")


@pytest.mark.parametrize(
    ("status", "code", "meant"),
    [
        (400, 50035, About.MESSAGE),
        (400, 50006, About.MESSAGE),
        (413, 40005, About.MESSAGE),
        (404, 10008, About.MESSAGE),
        (403, 50007, About.READER),
        (403, 50278, About.READER),
        (404, 10013, About.READER),
        (403, 50001, About.PLACE),
        (403, 50013, About.PLACE),
        (403, 160005, About.PLACE),
        (400, 50083, About.PLACE),
        (400, 160006, About.PLACE),
        (400, 40067, About.PLACE),
        (400, 50024, About.PLACE),
        (400, 200000, About.PLACE),
        (404, 10003, About.PLACE),
        (401, 0, About.BOT),
        (401, 50014, About.BOT),
        (403, 40003, About.MOMENT),
        (400, 30046, About.MOMENT),
        (403, 20028, About.MOMENT),
        (400, 20016, About.MOMENT),
        (403, 40004, About.MOMENT),
        (429, 0, About.MOMENT),
        (408, 0, About.MOMENT),
        (500, 0, About.MOMENT),
        (503, 130000, About.MOMENT),
    ],
)
def test_a_refusal_is_told_by_its_code_before_its_status(status: int, code: int, meant: About) -> None:
    assert about(answered(status, code)) is meant


@pytest.mark.parametrize("status", [400, 403, 404, 429])
def test_an_answer_that_is_no_json_comes_from_what_stands_before_discord(status: int) -> None:
    """Cloudflare shuts an address out with a page (error 1015), as discord.py 2.7 hands it on: code 0, the text."""
    later = refusal(answered(status, "<!DOCTYPE html><title>Access denied</title>", **{"Retry-After": "40"}))
    assert isinstance(later, TryLater)
    assert (later.after, later.everywhere, later.perhaps) == (40, True, False)


def test_a_token_that_is_not_taken_says_nothing_about_a_post() -> None:
    later = refusal(answered(401, 0))
    assert isinstance(later, TryLater)
    assert later.everywhere
    assert "DISCORD_TOKEN" in later.reason


def test_only_what_may_have_arrived_is_perhaps_out() -> None:
    sure = [answered(429, 0), answered(403, 40003), discord.RateLimited(3)]
    unsure = [answered(500, 0), answered(408, 0), aiohttp.ServerDisconnectedError(), TimeoutError(), OSError()]
    found = [refusal(error) for error in (*sure, *unsure)]
    assert [getattr(later, "perhaps", None) for later in found] == [False] * 3 + [True] * 5


@pytest.mark.parametrize(("status", "code"), [(403, 40003), (429, 0), (401, 0), (500, 0)])
async def test_a_private_message_that_comes_too_early_takes_no_follower_off(
    game: Stage, status: int, code: int
) -> None:
    """40003 means that too many conversations were opened at a time (SnowTransfer#43), whoever the reader is."""
    carl = game.people[2].id
    await game.host.following.follow(game.table, carl, TURN, request="follow")
    game.env.inject_error("POST", DIRECT, status=status, code=code, times=None)
    with pytest.raises(TryLater):
        await game.deliver(FollowerSummary(user=carl, since=0, silent=True))
    assert await game.host.following.every(game.table, carl) == TURN


async def test_a_message_that_is_wrong_takes_no_follower_off_either(game: Stage) -> None:
    carl = game.people[2].id
    await game.host.following.follow(game.table, carl, TURN, request="follow")
    game.env.inject_error("POST", MESSAGES, status=400, code=50035, times=None)
    with pytest.raises(CannotDeliver):
        await game.deliver(FollowerSummary(user=carl, since=0, silent=True))
    assert await game.host.following.every(game.table, carl) == TURN


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (405, 0), (403, 50001)])
async def test_a_history_that_cannot_be_read_keeps_no_card_back(game: Stage, status: int, code: int) -> None:
    game.env.inject_error("GET", MESSAGES, status=status, code=code, times=None)
    made = await game.deliver(retried=True, nonce="another")
    assert made == game.last.id


@pytest.mark.parametrize(("status", "code"), [(429, 0), (500, 0), (401, 0)])
async def test_a_history_that_cannot_be_read_now_is_read_later(game: Stage, status: int, code: int) -> None:
    game.env.inject_error("GET", MESSAGES, status=status, code=code, times=None)
    with pytest.raises(TryLater):
        await game.deliver(retried=True, nonce="another")


async def test_a_thread_is_not_given_up_for_a_token(game: Stage) -> None:
    game.env.inject_error("POST", "/channels/*/threads", status=401, times=None)
    game.env.inject_error("POST", "/channels/*/messages/*/threads", status=401, times=None)
    with pytest.raises(TryLater):
        await game.deliver(ThreadPost(), channel=game.channel.id)


async def test_who_cannot_be_looked_up_has_not_left(game: Stage) -> None:
    """Where a bot has been removed Discord answers "Unknown Guild", which says nothing about a member."""
    game.env.inject_error("GET", "/guilds/*/members/*", status=404, code=10004, times=None)
    await game.deliver(await reminder(game), nonce="late")
    assert "left" not in game.last.content


async def test_no_lesser_message_is_tried_where_the_place_takes_none(game: Stage) -> None:
    before = len(game.env.http_requests)
    game.env.inject_error("POST", MESSAGES, status=403, code=160005, times=None)
    with pytest.raises(Blocked):
        await game.deliver()
    assert len([each for each in game.env.http_requests[before:] if each.method == "POST"]) == 1


async def test_a_post_after_the_token_is_back_comes_out(game: Stage) -> None:
    game.env.inject_error("POST", MESSAGES, status=401)
    called = await reminder(game)
    with pytest.raises(TryLater):
        await game.deliver(called, nonce="late")
    assert await game.deliver(called, nonce="late") == game.last.id
