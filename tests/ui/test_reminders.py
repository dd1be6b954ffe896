"""Reminders and private messages as people see them: at the table, in private, refused, answered, put off."""

from typing import Any

import pytest

from hansa_bot.host.kernel.posts import ReminderFold, ReminderPost
from hansa_bot.host.posting.courier import CannotDeliver, TryLater
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import limits
from tests.ui import live
from tests.ui.live import Stage, labels

SINCE = 1_780_000_000
PRIVATE = "/channels/{}/messages"


@pytest.fixture
async def game(game: Stage) -> Stage:
    """A game in which the people stand in the order of their seats."""
    game.people[:2] = await game.seated()
    return game


async def remind(game: Stage, how: str = "mention", nonce: str = "n", **more: Any) -> int | None:
    """Remind the first seat."""
    told = ReminderPost(seat=0, user=game.people[0].id, how=how, since=SINCE, **more)
    return await game.deliver(told, nonce=nonce)


async def withdraw(game: Stage, how: str, message: int | None) -> int | None:
    """Take a reminder away."""
    return await game.deliver(
        ReminderFold(how=how, user=game.people[0].id, version=0, post="x"), 1, nonce="f", message=message
    )


def letters(game: Stage) -> list[Any]:
    """Return what the first seat has got in private."""
    return list(game.people[0].user.dm_channel.history())


def refuse_private(game: Stage, **error: Any) -> None:
    given = {"status": 403, "code": 50007, "times": None, **error}
    game.env.inject_error("POST", PRIVATE.format(game.people[0].user.dm_channel.id), **given)


async def test_a_reminder_says_whose_turn_it_is_since_when_and_where(game: Stage) -> None:
    card = game.last
    await remind(game, last=True)
    said = game.last
    anna = game.people[0]
    assert said.content.startswith(f"Still your turn in Harbour, <@{anna.id}>.")
    assert f"<t:{SINCE}:R>" in said.content
    assert "only you are missing" in said.content
    assert f"discord.com/channels/{game.guild.id}/{game.channel.id}/{card.id}" in said.content
    assert labels(said)[:2] == ["Take my turn", "Not today"]
    assert [int(user) for user in game.sent()[-1]["allowed_mentions"]["users"]] == [anna.id]
    panel = await game.press(anna, said, "turn")
    assert panel.ephemeral
    assert any("|act|" in part["custom_id"] for part in live.components(panel))


async def test_the_first_reminder_asks_once_where_it_is_night(game: Stage) -> None:
    anna, ben = game.people[:2]
    for nonce, shown in (("a", True), ("a", True), ("b", False)):  # a post that is made twice asks twice
        await remind(game, nonce=nonce)
        assert ("When is it night where you are?" in game.last.content) is shown
        assert ("My time zone" in labels(game.last)) is shown
        if shown:
            page = await game.press(anna, game.last, "settings")
            assert "**Time zone**" in page.content
    await game.host.prefs.choose(Whose.PERSON, ben.id, {"zone": "Europe/Rome"})
    await game.deliver(ReminderPost(seat=1, user=ben.id, how="mention", since=SINCE), nonce="c")
    assert "night" not in game.last.content, "who has chosen a zone is not asked"


async def test_at_the_table_it_speaks_to_its_person_in_their_language(game: Stage) -> None:
    await game.host.prefs.choose(Whose.PERSON, game.people[0].id, {"language": "de"})
    await remind(game)
    assert game.last.content.startswith(f"Noch dein Zug in Harbour, <@{game.people[0].id}>.")


async def test_a_private_message_names_nobody_and_its_button_works_there(game: Stage) -> None:
    count = len(game.channel.history())
    await game.host.prefs.choose(Whose.PERSON, game.people[0].id, {"language": "de"})
    await remind(game, how="direct")
    assert len(game.channel.history()) == count
    (letter,) = letters(game)
    assert "<@" not in letter.content
    assert "discord.com/channels" in letter.content
    panel = await game.press(game.people[0].user, letter, "turn")
    assert labels(panel)
    before = (await game.known()).version
    pressed = next(part for part in live.components(panel) if "|act|" in part.get("custom_id", ""))
    await game.people[0].user.click(panel, custom_id=pressed["custom_id"])
    await game.settle()
    assert (await game.known()).version == before + 1


@pytest.mark.parametrize("error", [{"code": 50007}, {"code": 50278}, {"status": 404, "code": 10013}])
async def test_who_takes_no_private_messages_is_called_at_the_table(game: Stage, error: dict[str, int]) -> None:
    refuse_private(game, **error)
    made = await remind(game, how="direct", otherwise="mention")
    assert game.last.id == made
    assert f"<@{game.people[0].id}>" in game.last.content
    assert letters(game) == []
    await withdraw(game, "direct", made)
    assert game.last.id != made, "it is taken away like any other"


async def test_without_a_wish_for_that_it_is_given_up_quietly(game: Stage) -> None:
    count = len(game.channel.history())
    refuse_private(game)
    with pytest.raises(CannotDeliver):
        await remind(game, how="direct")
    assert len(game.channel.history()) == count


async def test_trouble_with_private_messages_means_later(game: Stage) -> None:
    refuse_private(game, status=503, code=0)
    with pytest.raises(TryLater):
        await remind(game, how="direct", otherwise="mention")


@pytest.mark.parametrize("known", [True, False], ids=["", "a server of another process"])
async def test_who_has_left_the_server_is_not_called_but_told_of(game: Stage, known: bool) -> None:
    game.guild.remove_member(game.people[0])
    if not known:
        live.hand_over(game)
    await remind(game, how="direct")
    assert "has left this server, and the game is waiting" in game.last.content
    sign = (await game.known()).signs[(await game.known()).seat_of(game.people[0].id) or 0]
    assert f"/seat offer seat {sign}" in game.last.content
    assert "<@" not in game.last.content
    assert labels(game.last) == []


@pytest.mark.parametrize("how", ["mention", "direct"])
async def test_an_answered_reminder_is_taken_away(game: Stage, how: str) -> None:
    before = [shown.id for shown in game.channel.history()]
    made = await remind(game, how=how)
    for _ in range(2):  # the second time it is gone already
        assert await withdraw(game, how, made) is None
        assert [shown.id for shown in game.channel.history()] == before
        assert letters(game) == []


async def test_what_is_answered_meanwhile_is_not_posted(game: Stage) -> None:
    await game.do(0, "bid/0")
    with pytest.raises(CannotDeliver):
        await remind(game)


async def test_not_today_puts_it_off_where_somebody_is_reminded_and_must_decide(game: Stage) -> None:
    anna, shown = game.people[0], []
    for nonce in "abcd":  # each goes with its press: the outbox does not know it
        await remind(game, nonce=nonce)
        shown.append(game.last)
    said = await game.press(anna, shown.pop(), "snooze")
    assert said.content.startswith("I'll remind you again <t:")
    assert said.ephemeral
    other = await game.press(game.people[2], shown.pop(), "snooze")
    assert "You don't have a seat at this table." in other.content
    await game.host.prefs.choose(Whose.PERSON, anna.id, {"reminding": "off"})
    await game.host.reminders.replan(anna.id)
    never = await game.press(anna, shown.pop(), "snooze")
    assert "/settings personal" in never.content
    await game.do(0, "bid/0")
    late = await game.press(anna, shown.pop(), "snooze")
    assert "It's up to " in late.content


async def test_reminders_speak_the_person_s_language_in_private(game: Stage) -> None:
    for language in sorted(languages()):
        await game.host.prefs.choose(Whose.PERSON, game.people[0].id, {"language": language})
        await remind(game, "direct", language, last=True)
        letter = letters(game)[-1]
        assert 0 < len(letter.content) <= limits.CONTENT
        assert labels(letter)[0] == catalog(language)("Take my turn")
        assert labels(letter)[1] == catalog(language)("Not today")
