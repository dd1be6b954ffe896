"""A week at one table: who they are, and the page that tells what they saw.

`python -m tests.shows.week` writes the transcript, docs/week.md.
"""

import asyncio
import tempfile
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

from hansa_bot.config import ROOT
from hansa_bot.titles import registry
from tests.shows.stage import Player, Stage
from tests.shows.telling import Telling, clock, local

TRANSCRIPT = ROOT / "docs" / "week.md"
MONDAY = datetime(2026, 6, 1, tzinfo=UTC)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

ANNA = Player(11, "Anna", "Rome", "Europe/Rome", (time(8, 30), time(13), time(20)), "22-8", "6", heads_up="direct")
BEA = Player(12, "Bea", "Berlin", "Europe/Berlin", (time(7, 30), time(18, 45)), "23-7", "12", "direct")
CARL = Player(
    13, "Carl", "New York", "America/New_York", (time(9), time(12, 30), time(18)), "22-8", "6", "both", "direct"
)
DORA = Player(14, "Dora", "Reykjavík", "Etc/UTC", (time(10), time(16), time(21)), "0-9")
EMIL = Player(15, "Emil", "Madrid", "Europe/Madrid", (time(9), time(17)))
PLAYERS = {player.id: player for player in (ANNA, BEA, CARL, DORA, EMIL)}


def at(day: str, hour: int, minute: int = 0) -> float:
    """Return a time of the week, by UTC, in unix seconds."""
    return (MONDAY + timedelta(days=DAYS.index(day), hours=hour, minutes=minute)).timestamp()


class Week(Stage):
    """A title that is played for a week at one table, in the table's language."""

    def __init__(self, folder: Path, title: str, language: str = "en", seed: str = "c") -> None:
        super().__init__(folder, "week", PLAYERS.values(), at("Monday", 12), seed)
        self.title, self.language = registry.load(title), language


HEAD = """\
# A week at a table

What four people saw in a week in which they played a game beside everything else: a small one with secret bids, which
our tests use. They live in Rome, Berlin, New York and Reykjavík, and have said when they sleep and how they want to
be reminded. On the clock everybody begins with 24 hours and gets 4 more for every turn.

Times are UTC; Discord shows each reader their own. *In italics* stands what people do, quoted what the bot says. Each
card comes with a picture of the board, left out here. Nobody is named with an @ who has nothing to decide. This page
is written by `python -m tests.shows.week` and compared by a test.
"""


def text(week: Week) -> str:
    """Return the whole week as a page."""
    parts, telling = [HEAD], Telling(PLAYERS)
    notes, day = list(week.notes), ""
    for index, message in enumerate(week.board.messages):
        while notes and notes[0].index <= index:
            note = notes.pop(0)
            day = _day(parts, day, note.at)
            parts.append(f"*{clock(note.at)} {note.text}*\n")
        day = _day(parts, day, message.at)
        parts.append(telling.message(message))
    parts.append(_afterwards(week, telling))
    return "\n".join(parts)


def _day(parts: list[str], day: str, moment: float) -> str:
    today = f"{local(moment):%A}"
    if today != day:
        parts.append(f"## {today}\n")
    return today


def _afterwards(week: Week, telling: Telling) -> str:
    """Return the first game's thread as somebody reads it who comes later."""
    thread = min(week.board.threads)
    lines = ["## What is left in the thread\n", "Once something is settled, its message shrinks to a line.\n"]
    for message in week.board.messages:
        if message.channel == thread and message.recipient is None and message.now is not None:
            when = f"{local(message.at):%a} {clock(message.at)}"
            lines.append(f"- {when} {telling.first_line(message.now, message.at)}")
    return "\n".join(lines) + "\n"


async def written() -> str:
    """Return the transcript of a week with the small game of the tests."""
    from tests.shows import test_a_week

    registry.look_in("tests.toys")
    with tempfile.TemporaryDirectory() as folder:
        week = Week(Path(folder), "harbour")
        await test_a_week.play(week)
        page = text(week)
        await week.close()
    return page


if __name__ == "__main__":
    TRANSCRIPT.write_text(asyncio.run(written()), "utf-8")
