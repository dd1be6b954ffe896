"""A week at a table: clocks, waking hours, a holiday, a takeover and back, a rewind, a substitute, a rematch.

First the script, which knows what happens on which day whatever title is played; then what must have come of it.
"""

import asyncio
import tempfile
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from hansa_bot.host.kernel.posts import CARD, FINAL, LOBBY, NOTE, OFFER, PROMPT, REMIND, VOTE
from hansa_bot.host.kernel.settings import HOLIDAY
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.kernel.terms import HOUR, SPEEDS, Late, Terms
from hansa_bot.host.record.records import ReplayVerdict, findings
from hansa_bot.host.time.lateness import TAKEN_OVER
from hansa_bot.i18n.catalog import languages
from hansa_bot.titles import registry
from hansa_bot.ui.kit.narration import tell
from hansa_bot.ui.kit.table_texts import texts_of
from tests.shows.scripts import leftovers
from tests.shows.stage import HERE, Player
from tests.shows.week import ANNA, BEA, CARL, DORA, EMIL, PLAYERS, TRANSCRIPT, Week, at, text

MINUTE = 60.0
TERMS = Terms(SPEEDS[0], Late.COMPUTER)
SEATED = (ANNA, BEA, CARL, DORA)
LONGEST = 400
"""Times that all look in on the last evening, until the game is over."""


@dataclass
class Story:
    """What the week has to prove: deadlines as they were promised, and tables as they stood."""

    promised: float = 0.0
    promised_again: float = 0.0
    missed_while_down: float = 0.0
    came_back_at: float = 0.0
    stood_in: Table | None = None
    came_back: Table | None = None
    back_to: int = 0
    handed_over: Table | None = None
    ended: Table | None = None
    rematch: Table | None = None


async def play(week: Week) -> Story:
    """Play the whole week and return what came of it."""
    story = Story()
    await week.open()
    await gather(week)
    await agree_to_go_back(week, story)
    await go_on_holiday(week)
    await oversleep(week, story)
    await come_back(week, story)
    await be_down(week, story)
    await pause(week)
    await find_a_substitute(week, story)
    await end(week, story)
    await play_again(week, story)
    return story


async def gather(week: Week) -> None:
    """On Monday four people sit down."""
    host = week.host
    await week.choose_settings((*SEATED, EMIL))
    week.note("Anna opens a table for four, with a clock, and invites Bea, Carl and Dora.")
    options = {"length": "long"} if any(option.key == "length" for option in week.title.meta.options) else {}
    table = await host.lobby.new(
        HERE,
        ANNA.person,
        week.title.meta.id,
        size=4,
        options=options,
        terms=TERMS,
        language=week.language,
        thread=True,
        guests=[player.id for player in (BEA, CARL, DORA)],
        request=week.request(),
    )
    week.table = table.id
    await week.settle()
    for player, when in ((DORA, at("Monday", 12, 5)), (CARL, at("Monday", 13)), (BEA, at("Monday", 17))):
        await week.until(when)
        week.note(f"{player.name} joins.")
        await host.lobby.join(week.table, player.person, week.request())
        await week.settle()
    await week.until(at("Monday", 17, 5))
    week.note("Bea starts.")
    await host.lobby.start(week.table, BEA.person, week.request())
    await week.settle()


async def agree_to_go_back(week: Week, story: Story) -> None:
    """On Tuesday somebody regrets what others have already built upon."""
    await week.until(at("Tuesday", 14))
    table = await week.known()
    found = [each for player in sitting(table) for each in await regrets(week, table, player)]
    story.back_to, player = max(found, key=lambda each: each[0])
    week.note(f"{player.name} has second thoughts and asks to take the game back.")
    await week.host.rewinding.ask(week.table, player.id, story.back_to, seen=table.version, request=week.request())
    await week.settle()


async def regrets(week: Week, table: Table, player: Player) -> list[tuple[int, Player]]:
    """Return the versions to which somebody might want to go back, if several others agree."""
    rewinding = week.host.rewinding
    own = [
        each for each in await rewinding.points(table.id, player.id) if each.entry.seat == table.seat_of(player.id)
    ]
    previews = [(each.version, await rewinding.preview(table.id, player.id, each.version)) for each in own]
    return [(version, player) for version, preview in previews if len(preview.asked) > 1]


async def go_on_holiday(week: Week) -> None:
    """On Wednesday Bea goes away until Friday; her clock stands still."""
    await week.until(at("Wednesday", 11))
    week.note("Bea goes on holiday until Friday morning.")
    await week.host.holidays.begin(BEA.id, at("Friday", 6), week.request())
    await week.host.idle()
    await week.settle()
    week.busy[BEA.id] = at("Friday", 6)


async def oversleep(week: Week, story: Story) -> None:
    """Carl answers nothing any more; in between a new process takes over from the one before."""
    week.busy[CARL.id] = at("Sunday", 0)
    await somebody_late(week, (CARL,))
    story.promised = await deadline(week, CARL)
    await week.until(story.promised - 5 * HOUR - 7 * MINUTE)
    await week.close()
    await week.open()
    story.promised_again = await deadline(week, CARL)
    await week.until(story.promised + HOUR, lambda: week.board.kinds(NOTE, TAKEN_OVER))
    story.stood_in = await week.known()


async def come_back(week: Week, story: Story) -> None:
    """Some hours later Carl wakes up, and takes his seat again."""
    await week.until(CARL.next_look(week.clock.time + 2 * HOUR))
    week.busy.pop(CARL.id)
    week.alert.add(CARL.id)
    week.note("Carl presses “I am back”.")
    story.came_back_at = week.clock.time
    await week.host.substitution.back(week.table, CARL.person, request=week.request())
    await week.settle()
    story.came_back = await week.known()
    await week.play(CARL)


async def be_down(week: Week, story: Story) -> None:
    """The bot is down for some hours while somebody's time runs out."""
    await week.until(at("Friday", 7))
    who = await somebody_late(week, SEATED)
    week.busy[who.id] = at("Sunday", 0)
    story.missed_while_down = await deadline(week, who)
    await week.until(story.missed_while_down - 3 * HOUR)
    week.note(f"The bot goes down. {who.name}'s time runs out meanwhile.")
    await week.close()
    await week.until(story.missed_while_down + 30 * MINUTE)
    week.note("The bot is up again.")
    await week.open()
    assert week.board.kinds(NOTE, "spared")
    await week.until(week.clock.time + 20 * MINUTE)
    week.busy.pop(who.id)
    week.alert.add(who.id)
    await week.look_in(who)


async def pause(week: Week) -> None:
    """Anna asks for half a weekend off, and most agree."""
    await week.until(max(at("Saturday", 8), week.clock.time + MINUTE))
    week.note("Anna asks to pause the table for a day.")
    await week.host.pausing.ask(week.table, ANNA.id, 1, request=week.request())
    await week.settle()
    await week.until(at("Saturday", 22))


async def find_a_substitute(week: Week, story: Story) -> None:
    """Dora has no time any more; Emil, who has watched, takes her seat."""
    week.note("Dora has no time any more and offers her seat.")
    week.busy[DORA.id] = at("Sunday", 23)
    await week.host.substitution.offer(week.table, DORA.id, None, request=week.request())
    await week.settle()
    await week.until(at("Sunday", 7))
    week.note("Emil presses “Take seat”.")
    await week.host.substitution.take(week.table, EMIL.person, None, request=week.request())
    await week.settle()
    story.handed_over = await week.known()


async def end(week: Week, story: Story) -> None:
    """On Sunday evening all have time, and play to the end."""
    await week.until(at("Sunday", 16))
    if (await week.known()).status is Status.RUNNING:
        week.note("All have time now, and play to the end.")
    for _ in range(LONGEST):
        table = await week.known()
        if table.status is not Status.RUNNING:
            break
        for player in sitting(table):
            await week.until(week.clock.time + MINUTE)
            await week.look_in(player)


async def play_again(week: Week, story: Story) -> None:
    """One press, and the others are asked; the next game begins."""
    story.ended = ended = await week.known()
    players = sitting(ended)
    for player in players:
        await week.until(week.clock.time + MINUTE)
        week.note(f"{player.name} presses “Rematch”.")
        week.table = (await week.host.lobby.rematch(ended.id, player.person, week.request())).id
        await week.settle()
    week.note(f"{players[-1].name} starts.")
    await week.host.lobby.start(week.table, players[-1].person, week.request())
    await week.settle()
    story.rematch = await week.known()
    assert week.board.kinds(LOBBY)


async def somebody_late(week: Week, players: tuple[Player, ...]) -> Player:
    """Let time pass until one of some players is waited for, and return who."""
    while (await week.known()).status is Status.RUNNING:
        for player in players:
            if await week.waits_for(player):
                return player
        await week.until(week.clock.time + HOUR)
    raise AssertionError("the game was over too early")


def sitting(table: Table) -> list[Player]:
    """Return the people at a table, in the order of their seats."""
    return [PLAYERS[info.user] for info in table.people if info.user is not None]


async def deadline(week: Week, player: Player) -> float:
    """Return until when somebody must decide, in unix seconds."""
    seat = await week.seat_of(player)
    assert seat is not None
    found = (await week.host.query.clocks(week.table)).deadline(seat)
    assert found is not None, f"no clock runs for {player.name}"
    return found


registry.look_in("tests.toys")
TITLE = "harbour"
LANGUAGES = sorted(languages())
every_language = pytest.mark.parametrize(
    "language",
    [pytest.param(language, marks=() if language == "en" else pytest.mark.proof) for language in LANGUAGES],
)


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
            story = await play(week)
            verdicts = [finding.verdict async for finding in findings(week.store)]
            gone_back = [entry.undo_to for entry in await week.host.query.log(1, None) if entry.rewound]
            return Lived(week, story, verdicts, await _secrets(week), gone_back, text(week))
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


@pytest.mark.proof
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_everything_is_said_in_the_language_of_the_table(language: str) -> None:
    keys = lived(language).week.name  # those of the games begin with it
    names = " ".join([keys, *(player.name for player in PLAYERS.values())])
    for message in lived(language).week.board.messages:
        shown = "\n".join([message.said, message.now or "", *message.labels])
        assert not leftovers(shown, language, TITLE, names), shown


def test_the_transcript_is_what_is_seen() -> None:
    assert TRANSCRIPT.read_text("utf-8") == lived("en").text, "after a look at it: python -m tests.shows.week"
