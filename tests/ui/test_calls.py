"""Calls in private as people see them: the card for one alone, refused, moved on, played from there."""

from typing import Any

import pytest

from hansa_bot.host.kernel.notices import CallPost
from hansa_bot.host.kernel.posts import ReminderFold
from hansa_bot.host.kernel.settings import NEVER
from hansa_bot.host.posting.courier import CannotDeliver
from hansa_bot.model.values import Whose
from tests import discord_limits
from tests.ui.live import Stage, labels
from tests.ui.stage import TOY


@pytest.fixture
async def game(stage: Stage) -> Stage:
    """A game of two, the first of whom wants to be called in private."""
    anna = stage.people[0]
    await stage.host.prefs.choose(Whose.PERSON, anna.id, {"channel": "direct", "asking": NEVER})
    await stage.begin(TOY, people=2)
    return stage


def letters(game: Stage) -> list[Any]:
    """Return what Anna has got in private and still sees, but for answers."""
    return [each for each in game.people[0].user.dm_channel.history() if not each.flags.ephemeral]


def refuse_private(game: Stage) -> None:
    """Let Anna take no private messages."""
    path = f"/channels/{game.people[0].user.dm_channel.id}/messages"
    game.env.inject_error("POST", path, status=403, code=50007, times=None)


async def test_the_card_mentions_only_who_is_not_called_in_private(game: Stage) -> None:
    anna, ben = game.people[:2]
    card = next(
        each for each in game.sent() if "Bid for" in each.get("content", "") and each["allowed_mentions"].get("users")
    )
    assert [int(user) for user in card["allowed_mentions"]["users"]] == [ben.id]
    (letter,) = letters(game)
    assert "<@" not in letter.content
    assert letter.content.startswith("**Your turn in Harbour.** Bid for a cargo")
    assert f"discord.com/channels/{game.guild.id}/{game.channel.id}/" in letter.content
    assert letter.attachments
    assert labels(letter)[:1] == ["Answer"]
    assert discord_limits.check_message({"content": letter.content, "components": []}) == []
    assert anna.id != ben.id


async def test_the_whole_turn_is_played_in_private_and_the_call_goes_with_it(game: Stage) -> None:
    anna, seat = game.people[0].user, (await game.known()).seat_of(game.people[0].id) or 0
    panel = await game.press(anna, letters(game)[0], "turn")
    assert panel.ephemeral
    await game.press(anna, panel, "act", "bid/2")
    await game.settle()
    assert letters(game) == []
    await game.do(1 - seat, "bid/0")
    await game.settle()
    (letter,) = letters(game)
    assert labels(letter)[0] == "Take my turn"
    panel = await game.press(anna, letter, "turn")
    panel = await game.press(anna, panel, "act", "sail")
    await game.settle()
    shown = next(each for each in anna.dm_channel.history(viewer=anna) if each.id == panel.id)
    assert "Your turn is over." in shown.content
    (again,) = letters(game)  # the next cargo asks everybody
    assert again.id != letter.id
    assert "**Turn 2**" in again.content


async def test_the_call_speaks_its_person_s_language_and_tells_what_happened(game: Stage) -> None:
    anna = game.people[0]
    await game.host.prefs.choose(Whose.PERSON, anna.id, {"language": "de"})
    seat = (await game.known()).seat_of(anna.id) or 0
    for who, action in ((seat, "bid/0"), (1 - seat, "bid/2"), (1 - seat, "sail")):
        await game.do(who, action)
    await game.settle()
    (letter,) = letters(game)
    assert letter.content.startswith("**Du bist dran in Harbour.**")
    assert "**ben**" in letter.content.split("\n", 2)[2], "what he did since"


@pytest.mark.parametrize("wish", ["direct", "both"])
async def test_who_takes_no_private_messages_is_called_at_the_table_once(stage: Stage, wish: str) -> None:
    anna = stage.people[0]
    await stage.host.prefs.choose(Whose.PERSON, anna.id, {"channel": wish})
    refuse_private(stage)
    await stage.open(TOY, people=2)
    before = len(stage.sent())
    await stage.host.lobby.start(stage.table, stage.person(0), stage.request())
    await stage.settle()
    calling = [each for each in stage.sent()[before:] if str(anna.id) in map(str, mentions(each))]
    assert len(calling) == 1
    assert letters(stage) == []
    if wish == "both":
        return
    said = stage.last
    assert said.content.startswith(
        f"It's up to you, <@{anna.id}>. I can't message you privately, so I call you here."
    )
    assert len(said.content) <= 300
    seat = (await stage.known()).seat_of(anna.id) or 0
    await stage.do(seat, "bid/0")
    await stage.settle()
    assert said.id not in [each.id for each in stage.channel.history()], "it goes like any other call"


def mentions(sent: dict[str, Any]) -> list[Any]:
    return list((sent.get("allowed_mentions") or {}).get("users") or [])


async def test_a_call_that_is_late_is_not_sent(game: Stage) -> None:
    anna = game.people[0]
    seat = (await game.known()).seat_of(anna.id) or 0
    await game.do(seat, "bid/0")
    await game.settle()
    for user, where in ((anna.id, seat), (game.people[1].id, seat)):
        with pytest.raises(CannotDeliver):
            await game.deliver(CallPost(user=user, seat=where, instead=True), nonce="late")
    assert letters(game) == []


async def test_an_old_call_still_answers_and_says_whose_turn_it_is(game: Stage) -> None:
    anna = game.people[0]
    (letter,) = letters(game)
    game.env.inject_error("DELETE", f"/channels/{anna.user.dm_channel.id}/messages/*", status=403, times=None)
    seat = (await game.known()).seat_of(anna.id) or 0
    await game.do(seat, "bid/0")
    await game.settle()
    said = await game.press(anna.user, letter, "turn")
    assert "It's **ben**'s turn." in said.content
    assert (
        await game.deliver(ReminderFold(how="direct", user=anna.id, version=0, post="x"), message=letter.id) is None
    )
