"""What somebody sees in private, posted for everybody: once, without secrets, as permissions have it."""

from typing import Any

import discord
import pytest

from hansa_bot.ui.kit.drafts import button, custom_id
from tests import discord_limits
from tests.ui import live
from tests.ui.live import MESSAGES, Stage, answer_of


def files(message: Any) -> list[str]:
    return [file.filename for file in message.attachments]


async def post(game: Stage, who: Any, shown: Any) -> Any:
    """Press the button below what is shown; return what stands in the channel then."""
    await game.press(who, shown, "post")
    await game.settle()
    return game.last


async def test_the_poster_is_sent_under_one_nonce_however_often_it_is_pressed(game: Stage) -> None:
    """SimCord 3.2.1 looks at no nonce and shows both: that one post stands, `tests/e2e/test_wire.py` says."""
    await game.play()
    anna = game.people[0]
    shown = await game.press(anna, game.last, "share")
    assert (files(shown), live.labels(shown)) == (["harbour.png"], ["Post here"])
    posted = await post(game, anna, shown)
    assert files(posted) == ["harbour.png"]
    assert posted.content.endswith(f"\n-# Posted by {anna.name}.")
    assert live.labels(posted) == []
    await post(game, anna, shown)
    sent = [request.json for request in game.env.http_requests if (request.json or {}).get("nonce", "")[:4] == "here"]
    assert [request["enforce_nonce"] for request in sent] == [True, True]
    assert len({request["nonce"] for request in sent}) == 1, "Discord takes the second for the first"
    assert [request["allowed_mentions"]["parse"] for request in sent] == [[], []]
    assert [discord_limits.check_message(request) for request in sent] == [[], []]


async def test_turns_and_films_can_be_posted_by_whoever_watches(game: Stage) -> None:
    await game.play()
    watcher = game.people[2]
    shown = await game.press(watcher, await game.press(watcher, game.last, "replay"), "step", "last")
    posted = await post(game, watcher, shown)
    assert "turn 3 of 3" in posted.content
    assert files(posted) == ["board.png"]
    (film,) = (await watcher.click(shown, custom_id=live.find(shown, "film"))).followups
    posted = await post(game, watcher, film)
    assert files(posted) == ["replay.gif"]
    assert "Turns 1 to 3" in posted.content


async def test_it_is_made_anew_as_everybody_may_see_it(game: Stage) -> None:
    anna = game.people[0]
    await game.act("bid/3")
    card = game.last
    for verb in ("desk", "news"):
        shown = await game.press(anna, card, verb)
        posted = await post(game, anna, shown)
        assert "in secret" not in posted.content
        assert "3" not in posted.content.split("Posted by")[0].replace("turn 1", "")


async def test_who_may_not_post_and_where_i_may_not_it_is_said(game: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = game.people[0]
    shown = await game.press(anna, game.last, "news")
    before = [message.id for message in game.channel.history()]
    with monkeypatch.context() as patch:
        patch.setattr(discord.Interaction, "permissions", discord.Permissions(send_messages=True))
        (said,) = (await anna.click(shown, custom_id=live.find(shown, "post"))).followups
    assert said.content == "You can't post pictures in this channel."
    game.env.inject_error("POST", MESSAGES, status=403, code=50013, times=9)
    (said,) = (await anna.click(shown, custom_id=live.find(shown, "post"))).followups
    assert said.content == "I can't post in this channel."
    assert [message.id for message in game.channel.history()] == before


async def test_the_desk_of_a_seat_that_is_not_there_is_no_control(game: Stage) -> None:
    forged = custom_id(game.table, 1, "post", "desk/19")
    shown = await game.show(button("x", forged))
    said = answer_of(await game.people[0].click(shown, custom_id=forged), shown)
    assert "This button is from an older version of me" in said.content
