"""Days on which somebody cannot play, on Discord: who is told and called, and what every button does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hansa_bot.host.kernel.commit import commit
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.time import timeout
from hansa_bot.i18n.catalog import catalog
from hansa_bot.ui.kit import times
from hansa_bot.ui.time import absence
from tests import discord_limits
from tests.ui import live
from tests.ui.live import Stage, labels
from tests.ui.stage import TOY, table

DAY = 86400.0


async def change(stage: Stage, decide: Any) -> None:
    """Change the table as the host does by itself."""
    core = stage.host.substitution._core
    room = core.tables.of(stage.table)
    async with room.lock:
        made: Change = decide(await core.tables.enter(room))
        await commit(core, room, made)
    await stage.settle()


async def seated(stage: Stage) -> list[Any]:
    """Return the people by seat."""
    by_id = {person.id: person for person in stage.people}
    return [by_id[info.user] for info in (await stage.known()).seats if info.user is not None]


def sent(stage: Stage, words: str) -> dict[str, Any]:
    """Return the newest public message with these words, as it was sent."""
    posted = [entry.json for entry in stage.env.http_requests if entry.method == "POST" and entry.json]
    return next(body for body in reversed(posted) if words in body.get("content", ""))


def message(stage: Stage, words: str) -> Any:
    return next(found for found in reversed(stage.channel.history()) if words in found.content)


async def test_a_vote_pings_those_asked_and_its_buttons_settle_it(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=3)
        anna, ben, carl = stage.people
        await stage.host.pausing.ask(stage.table, anna.id, 2, request=stage.request())
        await stage.settle()
        body = sent(stage, "asks to pause the table for 2 days")
        assert sorted(body["allowed_mentions"]["users"]) == sorted([ben.id, carl.id])
        assert discord_limits.check_message(body) == []
        post = message(stage, "asks to pause")
        assert labels(post) == ["Agree", "Rather not"]
        said = await stage.press(ben, post, "pauseagainst")
        assert said.content == (
            "Noted: you would rather go on. The table pauses when more than half of all agree; these have not "
            f"answered: **{carl.name}**."
        )
        said = await stage.press(carl, post, "pausefor")
        assert "The table is paused until <t:" in said.content
        await stage.settle()
        folded = next(found for found in stage.channel.history() if found.id == post.id)
        assert folded.content.endswith(f"{anna.name} asked for a pause, and most agreed.")
        note = message(stage, "or until somebody who sits here goes on before")
        assert sent(stage, "goes on before")["allowed_mentions"]["users"] == []
        said = await stage.press(ben, note, "resume")
        assert said.content == "The table goes on; clocks run again."
        await stage.settle()
        assert f"{ben.name} has ended the pause" in stage.last.content
        said = await stage.press(ben, note, "resume")
        assert "The table is not paused: it goes on already." in said.content


async def test_an_old_vote_says_that_it_is_over(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=3)
        anna, ben, _ = stage.people
        await stage.host.pausing.ask(stage.table, anna.id, None, request=stage.request())
        await stage.settle()
        post = message(stage, "asks to pause the table.")
        await stage.restart()
        stage.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
        said = await stage.press(anna, post, "pauseagainst")
        assert said.content == "Noted. The table is not paused."
        await stage.settle()
        said = await stage.press(ben, post, "pausefor")
        assert "That question is over, and the table is not paused." in said.content


async def test_the_button_of_an_offer_seats_who_presses_first(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        first, second = await seated(stage)
        await stage.host.substitution.offer(stage.table, second.id, None, request=stage.request())
        await stage.settle()
        post = message(stage, "can be taken over by whoever likes")
        body = sent(stage, "can be taken over by whoever likes")
        assert body["allowed_mentions"]["users"] == []
        assert discord_limits.check_message(body) == []
        assert labels(post) == ["Take seat B"]
        refused = await stage.press(first, post, "take")
        assert "You sit at this table already, on seat A." in refused.content
        carl = stage.people[2]
        panel = await stage.press(carl, post, "take")
        assert "Seat B is yours." in panel.content
        assert "Bid for a cargo" in panel.content
        await stage.settle()
        assert carl.id in sent(stage, "each of you must decide now")["allowed_mentions"]["users"]
        folded = next(found for found in stage.channel.history() if found.id == post.id)
        assert folded.content.endswith(f"{carl.name} has taken over seat B.")


async def test_who_presses_second_is_told_who_was_first(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        _, second = await seated(stage)
        await stage.host.substitution.offer(stage.table, second.id, None, request=stage.request())
        await stage.settle()
        post, carl = message(stage, "can be taken over by whoever likes"), stage.people[2]
        # As if Discord had not let the button be taken away yet.
        stage.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
        await stage.host.substitution.take(stage.table, stage.person(2), 1, request=stage.request())
        late = await stage.press(second, post, "take")
        assert f"Seat B is not to be taken over: {carl.name} plays there." in late.content


async def test_who_was_stood_in_for_comes_back_by_button(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        first, second = await seated(stage)
        await change(stage, lambda stands: timeout._let_computer_stand_in(stands, 1))
        note = message(stage, f"{second.name}'s time has run out.")
        assert labels(note) == ["I am back"]
        refused = await stage.press(first, note, "return")
        assert "You sit at this table already, on seat A." in refused.content
        watching = await stage.press(stage.people[2], note, "return")
        assert "No seat waits for you at this table." in watching.content
        for person, told in ((first, []), (second, ["I am back"])):
            services, moment = stage.process.services, await stage.moment(person)
            said, row = await absence.for_reader(services, moment, person.id)
            assert [item.label for item in row] == told
            assert any("stands in for you on seat B" in line for line in said) == bool(told)
        panel = await stage.press(second, note, "return")
        assert "Seat B is yours." in panel.content
        assert (await stage.known()).seat_of(second.id) == 1
        await stage.settle()
        assert any(f"{second.name} is back and plays again." in found.content for found in stage.channel.history())


async def test_a_holiday_is_told_without_a_ping_and_stands_on_the_next_card(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        first, second = await seated(stage)
        until = stage.host.holidays.now() + 5 * DAY
        await stage.host.holidays.begin(second.id, until, stage.request())
        await stage.settle()
        line = f"{second.name} is on holiday until <t:{int(until)}:D>."
        assert sent(stage, line)["allowed_mentions"]["users"] == []
        for user in (first, second):
            await stage.host.play.act(stage.table, user.id, ["bid/1"], seen=None, request=stage.request())
        await stage.settle()
        assert f"-# {line}" in stage.last.content.splitlines()


@pytest.mark.parametrize("language", ["en", "it", "es", "de"])
def test_nobodys_name_does_harm_in_a_line_about_a_holiday(language: str) -> None:
    lines = times.away_lines(table(TOY, 4), {1: 1.8e9, 2: 1.8e9}, catalog(language))
    said = "\n".join(lines)
    assert len(lines) == 2
    assert "@everyone" not in said.replace("@\u200beveryone", "")
    assert "<@99>" not in said.replace(r"\<@", "")
