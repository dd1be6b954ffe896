"""The call to whoever opened a table once it is full, as they see it: at the card or in private, with Start."""

from typing import Any

import pytest

from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import languages
from hansa_bot.model.values import Whose
from tests.ui.live import Stage, labels
from tests.ui.stage import TOY


@pytest.fixture
async def lobby(stage: Stage) -> Stage:
    """A lobby of anna's with a seat free."""
    await stage.open(TOY, people=1, free=1)
    return stage


async def fill(lobby: Stage, channel: str, **settings: str) -> None:
    wishes = {"channel": channel, "asking": "never", **settings}
    await lobby.host.prefs.choose(Whose.PERSON, lobby.people[0].id, wishes)
    await lobby.host.lobby.join(lobby.table, lobby.person(1), lobby.request())
    await lobby.settle()


def letters(lobby: Stage) -> list[Any]:
    """Return what anna has got in private and still sees, but for answers."""
    return [each for each in lobby.people[0].user.dm_channel.history() if not each.flags.ephemeral]


def pinged(lobby: Stage) -> list[int]:
    return [int(user) for body in lobby.sent() for user in (body.get("allowed_mentions") or {}).get("users") or []]


async def test_the_card_calls_the_owner_and_starts_the_game(lobby: Stage) -> None:
    anna = lobby.people[0]
    await fill(lobby, "mention")
    assert pinged(lobby) == [anna.id]
    card = lobby.last
    assert card.content.startswith(f"Everyone's here, <@{anna.id}>: you can start.")
    await lobby.press(anna, card, "start")
    assert (await lobby.known()).status is Status.RUNNING


async def test_the_letter_starts_the_game_and_goes_with_it(lobby: Stage) -> None:
    anna = lobby.people[0]
    await fill(lobby, "direct")
    assert pinged(lobby) == []
    (letter,) = letters(lobby)
    assert "everyone's here (anna, ben). You can start." in letter.content
    assert labels(letter) == ["Start"]
    await lobby.press(anna.user, letter, "start")
    await lobby.settle()
    assert (await lobby.known()).status is Status.RUNNING
    assert letter.id not in [each.id for each in letters(lobby)]


@pytest.mark.parametrize("channel", ["mention", "direct"])
async def test_nobody_is_told_to_start_before_all_agree_to_a_head_start(lobby: Stage, channel: str) -> None:
    anna = lobby.people[0]
    seen = (await lobby.known()).arrangement
    await lobby.host.head_starts.give(lobby.table, lobby.person(0), {anna.id: 1}, lobby.request(), seen=seen)
    await fill(lobby, channel)
    (call,) = [lobby.last] if channel == "mention" else letters(lobby)
    assert "everyone's here" in call.content.lower()
    assert "can start" not in call.content
    assert "agreed to the head start" in call.content


async def test_who_takes_no_private_messages_is_called_at_the_table(lobby: Stage) -> None:
    anna = lobby.people[0]
    conversation = await anna.user.create_dm() if anna.user.dm_channel is None else anna.user.dm_channel
    lobby.env.inject_error("POST", f"/channels/{conversation.id}/messages", status=403, code=50007, times=None)
    await fill(lobby, "direct")
    assert pinged(lobby) == [anna.id]
    assert labels(lobby.last) == ["Start"]


@pytest.mark.parametrize("language", sorted(languages() - {"en"}))
async def test_the_letter_speaks_its_reader_s_language(lobby: Stage, language: str) -> None:
    await fill(lobby, "direct", language=language)
    (letter,) = letters(lobby)
    assert "everyone's here" not in letter.content
