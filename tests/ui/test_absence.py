"""Days on which somebody cannot play, on Discord: who is told and called, and what every button does."""

from typing import Any

import pytest

from hansa_bot.host.kernel.commit import commit
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.time import lateness
from hansa_bot.i18n.catalog import catalog
from hansa_bot.ui.kit import times
from hansa_bot.ui.kit.drafts import button, custom_id
from hansa_bot.ui.time import absence
from tests import discord_limits
from tests.ui.live import Stage, answer_of, components, labels
from tests.ui.stage import TOY, table

DAY = 86400.0


async def change(stage: Stage, decide: Any) -> None:
    """Change the table as the host does by itself."""
    core = stage.host.substitution._core
    room = core.tables.get(stage.table)
    async with room.lock:
        made: Change = decide(await core.tables.enter(room))
        await commit(core, room, made)
    await stage.settle()


def sent(stage: Stage, words: str) -> dict[str, Any]:
    """Return the newest public message with these words, as it was sent."""
    return next(body for body in reversed(stage.sent()) if words in body.get("content", ""))


def message(stage: Stage, words: str) -> Any:
    return next(found for found in reversed(stage.channel.history()) if words in found.content)


async def test_a_vote_pings_those_asked_and_its_buttons_settle_it(stage: Stage) -> None:
    await stage.begin(TOY, people=3)
    anna, ben, carl = stage.people
    await stage.host.pausing.ask(stage.table, anna.id, 2, request=stage.request())
    await stage.settle()
    body = sent(stage, "asks to pause the table for 2 days")
    assert sorted(body["allowed_mentions"]["users"]) == sorted([ben.id, carl.id])
    assert discord_limits.check_message(body) == []
    post = message(stage, "asks to pause")
    assert labels(post) == ["Agree", "No"]
    said = answer_of(await ben.click(post, label="No"), post)
    assert said.content == (
        f"Thanks: you'd rather play on. The table pauses once more than half agree. Still to answer: **{carl.name}**."
    )
    said = answer_of(await carl.click(post, label="Agree"), post)
    assert "The table is paused until <t:" in said.content
    await stage.settle()
    folded = next(found for found in stage.channel.history() if found.id == post.id)
    assert folded.content.endswith(f"{anna.name} asked for a pause, and the table agreed.")
    note = message(stage, ", or until a player resumes it")
    assert sent(stage, ", or until a player resumes it")["allowed_mentions"]["users"] == []
    said = await stage.press(ben, note, "resume")
    assert said.content == "Back to the game; clocks are running again."
    await stage.settle()
    assert f"{ben.name} ended the pause" in stage.last.content
    said = await stage.press(ben, note, "resume")
    assert "The table isn't paused." in said.content


async def test_an_old_vote_says_that_it_is_over(stage: Stage) -> None:
    await stage.begin(TOY, people=3)
    anna, ben, _ = stage.people
    await stage.host.pausing.ask(stage.table, anna.id, None, request=stage.request())
    await stage.settle()
    post = message(stage, "asks to pause the table.")
    await stage.restart()
    stage.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    nonce = next(part["custom_id"] for part in components(post)).rpartition("/")[2]
    # As the buttons were before all votes had one verb.
    before = await stage.show(button("No", custom_id(stage.table, 0, "pauseagainst", nonce)))
    said = await stage.press(anna, before, "pauseagainst")
    assert said.content == "All right, no pause."
    await stage.settle()
    said = answer_of(await ben.click(post, label="Agree"), post)
    assert "That question is closed, and the table isn't paused." in said.content


async def test_the_button_of_an_offer_seats_who_presses_first(game: Stage) -> None:
    first, second = await game.seated()
    await game.host.substitution.offer(game.table, second.id, None, request=game.request())
    await game.settle()
    post = message(game, "Anyone can take")
    body = sent(game, "Anyone can take")
    assert body["allowed_mentions"]["users"] == []
    assert discord_limits.check_message(body) == []
    assert labels(post) == [f"Take seat {(await game.known()).signs[1]}"]
    refused = await game.press(first, post, "take")
    assert f"You're already at this table, in seat {(await game.known()).signs[0]}." in refused.content
    carl = game.people[2]
    panel = await game.press(carl, post, "take")
    assert f"Seat {(await game.known()).signs[1]} is yours." in panel.content
    assert "Bid for a cargo" in panel.content
    await game.settle()
    card = sent(game, "Your answers, please")
    assert carl.id not in card["allowed_mentions"]["users"], "who has just sat down knows"
    assert f"**{carl.name}**" in card["content"]
    folded = next(found for found in game.channel.history() if found.id == post.id)
    assert folded.content.endswith(f"{carl.name} has taken seat {(await game.known()).signs[1]}.")


async def test_who_presses_second_is_told_who_was_first(game: Stage) -> None:
    _, second = await game.seated()
    await game.host.substitution.offer(game.table, second.id, None, request=game.request())
    await game.settle()
    post, carl = message(game, "Anyone can take"), game.people[2]
    # As if Discord had not let the button be taken away yet.
    game.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    await game.host.substitution.take(game.table, game.person(2), 1, request=game.request())
    late = await game.press(second, post, "take")
    sign = (await game.known()).signs[1]
    assert f"Seat {sign} isn't on offer: {carl.name} is playing there." in late.content


async def test_who_was_stood_in_for_comes_back_by_button(game: Stage) -> None:
    first, second = await game.seated()
    await change(game, lambda stands: lateness._let_computer_stand_in(stands, 1))
    note = message(game, f"{second.name} ran out of time.")
    assert labels(note) == ["I'm back"]
    refused = await game.press(first, note, "return")
    assert f"You're already at this table, in seat {(await game.known()).signs[0]}." in refused.content
    watching = await game.press(game.people[2], note, "return")
    assert "There's no seat for you to come back to at this table." in watching.content
    for person, told in ((first, []), (second, ["I'm back"])):
        services, moment = game.process.services, await game.moment(person)
        sign = moment.sign(1)
        said, row = await absence.for_reader(services, moment, person.id)
        assert [item.label for item in row] == told
        assert any(f"A computer player is standing in for you in seat {sign}" in line for line in said) == bool(told)
    panel = await game.press(second, note, "return")
    assert f"Seat {sign} is yours." in panel.content
    assert (await game.known()).seat_of(second.id) == 1
    await game.settle()
    assert any(f"{second.name} is back." in found.content for found in game.channel.history())


async def test_a_holiday_is_told_without_a_ping_and_stands_on_the_next_card(game: Stage) -> None:
    _, second = await game.seated()
    until = game.host.now() + 5 * DAY
    await game.host.holidays.begin(second.id, until, game.request())
    await game.host.idle()
    await game.settle()
    line = f"{second.name} is on holiday until <t:{int(until)}:D>."
    assert sent(game, line)["allowed_mentions"]["users"] == []
    await game.act("bid/1", "bid/1")
    assert f"-# {line}" in game.last.content.splitlines()


@pytest.mark.parametrize("language", ["en", "it", "es", "de"])
def test_nobodys_name_does_harm_in_a_line_about_a_holiday(language: str) -> None:
    lines = times.away_lines(table(TOY, 4), {1: 1.8e9, 2: 1.8e9}, catalog(language))
    said = "\n".join(lines)
    assert len(lines) == 2
    assert "@everyone" not in said.replace("@\u200beveryone", "")
    assert "<@99>" not in said.replace(r"\<@", "")
