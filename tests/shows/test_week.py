"""A week at a table: clocks, waking hours, a holiday, a takeover and back, a rewind, a substitute, a rematch."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from hansa_bot.host.absence.holidays import HOLIDAY
from hansa_bot.host.kernel.posts import CARD, FINAL, NOTE, OFFER, PROMPT, REMIND, VOTE
from hansa_bot.host.kernel.time_control import HOUR
from hansa_bot.host.record.records import ReplayVerdict, findings
from hansa_bot.host.time.timeout import TAKEN_OVER
from hansa_bot.i18n.catalog import languages
from hansa_bot.titles import registry
from hansa_bot.ui.kit.moment import texts_of
from hansa_bot.ui.kit.narration import tell
from tests.shows import week_script, week_transcript
from tests.shows.leftovers import leftovers
from tests.shows.week import ANNA, BEA, CARL, DORA, EMIL, PLAYERS, TRANSCRIPT, Week, at
from tests.shows.week_script import Story

registry.look_in("tests.toys")
TITLE = "harbour"
LANGUAGES = sorted(languages())
every_language = pytest.mark.parametrize("language", LANGUAGES)


@dataclass(frozen=True)
class Lived:
    """A week that is over: what was seen, what came of it, and what only some were to know."""

    week: Week
    story: Story
    verdicts: list[ReplayVerdict]
    secrets: set[str]
    gone_back: list[int | None]
    text: str


@cache
def lived(language: str) -> Lived:
    """Return the week in a language, played once."""
    return asyncio.run(_live(language))


async def _live(language: str) -> Lived:
    with tempfile.TemporaryDirectory() as folder:
        week = Week(Path(folder), TITLE, language)
        try:
            story = await week_script.play(week)
            verdicts = [finding.verdict async for finding in findings(week.store)]
            gone_back = [entry.undo_to for entry in await week.host.query.log(1, None) if entry.rewound]
            return Lived(week, story, verdicts, await _secrets(week), gone_back, week_transcript.text(week))
        finally:
            await week.close()


async def _secrets(week: Week) -> set[str]:
    """Return the sentences that only some were ever to read."""
    found: set[str] = set()
    for number in (1, 2):
        table = await week.host.query.table(number)
        public = {entry.version: entry for entry in await week.host.query.log(number, None)}
        for info in table.people:
            for entry in await week.host.query.log(number, info.user):
                said = [set(tell([each], texts_of(table))) for each in (entry, public[entry.version])]
                found |= said[0] - said[1]
    return found


@every_language
def test_nobody_is_called_or_woken_without_need_and_nothing_comes_twice_or_too_late(language: str) -> None:
    week = lived(language).week
    assert week.board.faults == []
    said = [each for each in week.board.messages if each.post.kind != REMIND]
    twice = Counter((each.channel, each.recipient, each.said) for each in said).most_common(1)
    assert twice[0][1] == 1, twice
    assert {CARD, FINAL, NOTE, OFFER, PROMPT, REMIND, VOTE} <= {each.post.kind for each in week.board.messages}
    assert {user for each in week.board.messages for user in each.pings} == {*PLAYERS}
    assert all(each.now is None for each in week.board.kinds(REMIND)), "answered reminders disappear"


@every_language
def test_a_deadline_is_met_to_the_second_by_another_process(language: str) -> None:
    story, board = lived(language).story, lived(language).week.board
    (taken,) = board.kinds(NOTE, TAKEN_OVER)
    assert taken.at == story.promised == story.promised_again
    assert any(f"<t:{int(taken.at)}:f>" in each.said for each in board.kinds(CARD)), "as the card has said"
    assert story.stood_in is not None
    (seat,) = [info for info in story.stood_in.seats if info.kept_for == CARL.id]
    assert seat.user is None
    assert story.came_back is not None
    assert story.came_back.seats[seat.seat].user == CARL.id


@every_language
def test_who_could_not_answer_while_the_bot_was_down_gets_an_hour_awake(language: str) -> None:
    story, board = lived(language).story, lived(language).week.board
    (spared,) = board.kinds(NOTE, "spared")
    assert spared.at == story.missed_while_down + HOUR / 2
    assert (spared.at, spared.post.payload.until) == (at("Friday", 21, 35), at("Saturday", 6)), "at 8 in Berlin"


@every_language
def test_holiday_and_pause_are_quiet(language: str) -> None:
    board = lived(language).week.board
    (away,) = board.kinds(NOTE, HOLIDAY)
    (paused,), (resumed,) = board.kinds(NOTE, "paused"), board.kinds(NOTE, "resumed")
    reminders = board.kinds(REMIND)
    assert not [
        each for each in reminders if each.post.payload.user == BEA.id and away.at < each.at < at("Friday", 6)
    ]
    assert not [each for each in reminders if paused.at < each.at < resumed.at]
    assert resumed.at == paused.post.payload.until


@every_language
def test_who_plays_when(language: str) -> None:
    found, story = lived(language), lived(language).story
    assert found.gone_back == [story.back_to]
    assert story.came_back is not None
    assert story.handed_over is not None
    assert story.handed_over.seats[story.came_back.seat_of(DORA.id) or 0].user == EMIL.id
    assert story.ended is not None
    assert story.rematch is not None
    everybody = {ANNA.id, BEA.id, CARL.id, EMIL.id}
    assert {info.user for info in story.ended.seats} == {info.user for info in story.rematch.seats} == everybody


@every_language
def test_the_log_replays_and_no_secret_is_told(language: str) -> None:
    found = lived(language)
    assert found.verdicts == [ReplayVerdict.SAME, ReplayVerdict.SAME]
    assert found.secrets
    for message in found.week.board.messages:
        shown = f"{message.said}\n{message.now}"
        assert not [secret for secret in found.secrets if secret in shown], shown


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_everything_is_said_in_the_language_of_the_table(language: str) -> None:
    names = " ".join(player.name for player in PLAYERS.values())
    for message in lived(language).week.board.messages:
        shown = "\n".join([message.said, message.now or "", *message.labels])
        assert not leftovers(shown, language, TITLE, names), shown


def test_the_transcript_is_what_is_seen() -> None:
    assert TRANSCRIPT.read_text("utf-8") == lived("en").text, "after a look at it: python -m tests.shows.week"
