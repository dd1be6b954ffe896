"""Reminders and private messages as people see them: at the table, in private, refused, answered, put off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.host.kernel.ports import CannotDeliver, Post, TryLater
from hansa_bot.host.kernel.posts import ReminderFold, ReminderPost
from hansa_bot.host.kernel.settings import Whose
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.ui.kit import limits
from hansa_bot.ui.messenger import DiscordMessenger
from tests.ui import live
from tests.ui.live import Stage, labels
from tests.ui.stage import TOY

SINCE = 1_780_000_000
PRIVATE = "/channels/{}/messages"


def reminder(stage: Stage, who: int = 0, how: str = "mention", **more: Any) -> Post[ReminderPost]:
    told = ReminderPost(seat=who, user=stage.people[who].id, how=how, since=SINCE, **more)
    return Post(1, stage.table, 0, told, f"{how}{who}")


def messenger(stage: Stage) -> DiscordMessenger:
    made = stage.host.courier.messenger
    assert isinstance(made, DiscordMessenger)
    return made


async def begin(stage: Stage, people: int = 2) -> None:
    """Begin a game in which the people sit in the order of joining."""
    await stage.begin(TOY, people=people)
    seats = (await stage.known()).seats
    stage.people[:people] = sorted(stage.people[:people], key=lambda person: [s.user for s in seats].index(person.id))


def conversation(stage: Stage, who: int) -> Any:
    return stage.people[who].user.dm_channel


def letters(stage: Stage, who: int = 0) -> list[Any]:
    """Return what somebody has got in private."""
    channel = conversation(stage, who)
    return list(channel.history())


def refuse_private(stage: Stage, who: int, **error: Any) -> None:
    given = {"status": 403, "code": 50007, "times": None, **error}
    stage.env.inject_error("POST", PRIVATE.format(conversation(stage, who).id), **given)


async def test_a_reminder_says_whose_turn_it_is_since_when_and_where(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        card = stage.last
        await messenger(stage).deliver(reminder(stage, last=True))
        said = stage.last
        anna = stage.people[0]
        assert f"<@{anna.id}>, it is still your turn" in said.content
        assert f"<t:{SINCE}:R>" in said.content
        assert "only your answer is missing" in said.content
        assert f"discord.com/channels/{stage.guild.id}/{stage.channel.id}/{card.id}" in said.content
        assert labels(said) == ["Take my turn", "Not today"]
        sent = [entry.json for entry in stage.env.http_requests if entry.method == "POST" and entry.json]
        assert [int(user) for user in sent[-1]["allowed_mentions"]["users"]] == [anna.id]


async def test_its_button_opens_the_panel(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        await messenger(stage).deliver(reminder(stage))
        panel = await stage.press(stage.people[0], stage.last, "turn")
        assert panel.ephemeral
        assert any("|act|" in part["custom_id"] for part in live.components(panel))


async def test_a_private_message_names_nobody_and_its_button_works_there(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        count = len(stage.channel.history())
        await stage.host.prefs.choose(Whose.PERSON, stage.people[0].id, {"language": "de"})
        await messenger(stage).deliver(reminder(stage, how="direct"))
        assert len(stage.channel.history()) == count
        (letter,) = letters(stage)
        assert "<@" not in letter.content
        assert "discord.com/channels" in letter.content
        panel = await stage.press(stage.people[0].user, letter, "turn")
        assert labels(panel)
        before = (await stage.known()).version
        pressed = next(part for part in live.components(panel) if "|act|" in part.get("custom_id", ""))
        await stage.people[0].user.click(panel, custom_id=pressed["custom_id"])
        await stage.settle()
        assert (await stage.known()).version == before + 1


@pytest.mark.parametrize("error", [{"code": 50007}, {"code": 50278}, {"status": 404, "code": 10013}])
async def test_who_takes_no_private_messages_is_called_at_the_table(tmp_path: Path, error: dict[str, int]) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        refuse_private(stage, 0, **error)
        made = await messenger(stage).deliver(reminder(stage, how="direct", otherwise="mention"))
        assert stage.last.id == made
        assert f"<@{stage.people[0].id}>" in stage.last.content
        assert letters(stage) == []


async def test_without_a_wish_for_that_it_is_given_up_quietly(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        count = len(stage.channel.history())
        refuse_private(stage, 0)
        with pytest.raises(CannotDeliver):
            await messenger(stage).deliver(reminder(stage, how="direct"))
        assert len(stage.channel.history()) == count


async def test_trouble_with_private_messages_means_later(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        refuse_private(stage, 0, status=503, code=0)
        with pytest.raises(TryLater):
            await messenger(stage).deliver(reminder(stage, how="direct", otherwise="mention"))


async def test_who_has_left_the_server_is_not_called_but_told_of(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        stage.guild.remove_member(stage.people[0])
        await messenger(stage).deliver(reminder(stage, how="direct"))
        assert "is no longer in this server" in stage.last.content
        assert "/seat offer seat:A" in stage.last.content
        assert "<@" not in stage.last.content
        assert labels(stage.last) == []


@pytest.mark.parametrize("how", ["mention", "direct"])
async def test_an_answered_reminder_is_taken_away(tmp_path: Path, how: str) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        before = [shown.id for shown in stage.channel.history()]
        made = await messenger(stage).deliver(reminder(stage, how=how))
        withdrawn = ReminderFold(how=how, user=stage.people[0].id, version=0, post="x")
        fold = Post(2, stage.table, 1, withdrawn, "f", message=made)
        for _ in range(2):  # the second time it is gone already
            assert await messenger(stage).deliver(fold) is None
            assert [shown.id for shown in stage.channel.history()] == before
            assert letters(stage) == []


async def test_a_call_at_the_table_instead_of_a_private_message_is_taken_away_too(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        count = len(stage.channel.history())
        refuse_private(stage, 0)
        made = await messenger(stage).deliver(reminder(stage, how="direct", otherwise="mention"))
        withdrawn = ReminderFold(how="direct", user=stage.people[0].id, version=0, post="x")
        await messenger(stage).deliver(Post(2, stage.table, 1, withdrawn, "f", message=made))
        assert len(stage.channel.history()) == count


async def test_what_is_answered_meanwhile_is_not_posted(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        anna = stage.people[0]
        await stage.host.play.act(stage.table, anna.id, ["bid/0"], seen=None, request=stage.request())
        with pytest.raises(CannotDeliver):
            await messenger(stage).deliver(reminder(stage))


async def test_not_today_puts_it_off(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        await messenger(stage).deliver(reminder(stage))
        said = await stage.press(stage.people[0], stage.last, "snooze")
        assert said.content.startswith("I remind you again <t:")
        assert said.ephemeral
        other = await stage.press(stage.people[2], stage.last, "snooze")
        assert "You have no seat at this table." in other.content


async def test_who_is_never_reminded_hears_so(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        await messenger(stage).deliver(reminder(stage))
        anna = stage.people[0]
        await stage.host.prefs.choose(Whose.PERSON, anna.id, {"reminding": "off"})
        await stage.host.reminders.replan(anna.id)
        said = await stage.press(anna, stage.last, "snooze")
        assert "/settings personal" in said.content


async def test_an_old_reminder_is_refused_with_the_game_as_it_is(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        await messenger(stage).deliver(reminder(stage))
        anna, shown = stage.people[0], stage.last
        await stage.host.play.act(stage.table, anna.id, ["bid/0"], seen=None, request=stage.request())
        said = await stage.press(anna, shown, "snooze")
        assert "must decide now" in said.content


async def test_reminders_speak_the_person_s_language_in_private(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await begin(stage)
        for language in sorted(languages()):
            await stage.host.prefs.choose(Whose.PERSON, stage.people[0].id, {"language": language})
            await messenger(stage).deliver(replace(reminder(stage, how="direct", last=True), nonce=language))
            letter = letters(stage)[-1]
            assert 0 < len(letter.content) <= limits.CONTENT
            assert labels(letter)[0] == catalog(language)("Take my turn")
            assert len(labels(letter)) == 2
