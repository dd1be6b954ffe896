"""The transcript of a week: what everybody saw, in order, for people who want to know how it feels."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from tests.shows.board import CHANNEL, Message
from tests.shows.week import PLAYERS, Week

HEAD = """\
# A week at a table

What four people saw in a week in which they played a game beside everything else: a small one with secret bids, which
our tests use. They live in Rome, Berlin, New York and Reykjavík, and have said when they sleep and how they want to
be reminded. On the clock everybody begins with 24 hours and gets 4 more for every turn.

Times are UTC; Discord shows each reader their own. *In italics* stands what people do, quoted what the bot says. Each
card comes with a picture of the board, left out here. Nobody is named with an @ who has nothing to decide. This page
is written by `python -m tests.shows.week` and compared by a test.
"""
UTC_ZONE = "Etc/UTC"
_TIME = re.compile(r"<t:(\d+):([A-Za-z])>")
_PERSON = re.compile(r"<@(\d+)>")
_CHANNEL = re.compile(r"<#(\d+)>")
_LINK = re.compile(r"\[([^\]]+)\]\(https://discord\.com/[^)]*\)")


def text(week: Week) -> str:
    """Return the whole week as a page."""
    parts = [HEAD]
    notes, day = list(week.notes), ""
    for index, message in enumerate(week.board.messages):
        while notes and notes[0][1] <= index:
            moment, _, said = notes.pop(0)
            day = _day(parts, day, moment)
            parts.append(f"*{_clock(moment)} {said}*\n")
        day = _day(parts, day, message.at)
        parts.append(_message(week, message))
    parts.append(_afterwards(week))
    return "\n".join(parts)


def _day(parts: list[str], day: str, moment: float) -> str:
    today = f"{_local(moment):%A}"
    if today != day:
        parts.append(f"## {today}\n")
    return today


def _message(week: Week, message: Message) -> str:
    lines = [f"**{_clock(message.at)}** {_where(week, message)}\n"]
    lines += _quoted(message.said, message.at)
    if message.labels:
        lines += [">", "> " + " ".join(f"`{label}`" for label in message.labels)]
    return "\n".join(lines) + "\n"


def _where(week: Week, message: Message) -> str:
    if message.recipient is not None:
        player = PLAYERS[message.recipient]
        return f"to {player.name} in private ({_clock(message.at, player.zone)} in {player.city})"
    places = [f"{_clock(message.at, PLAYERS[user].zone)} in {PLAYERS[user].city}" for user in message.pings]
    return _channel(message.channel) + (f" ({', '.join(places)})" if places else "")


def _quoted(said: str, now: float) -> list[str]:
    lines: list[str] = []
    fenced = False
    for line in readable(said, now).split("\n"):
        fenced ^= line.startswith("```")
        small = line.removeprefix("-# ")
        shown = f"<sub>{small}</sub>" if small != line else line
        lines.append(f"> {shown}" + ("" if fenced or line.startswith("```") else "  "))
    lines[-1] = lines[-1].rstrip()
    return lines


def _afterwards(week: Week) -> str:
    """Return the first game's thread as somebody reads it who comes later."""
    thread = min(week.board.threads)
    lines = ["## What is left in the thread\n", "Once something is settled, its message shrinks to a line.\n"]
    for message in week.board.messages:
        if message.channel == thread and message.recipient is None and message.now is not None:
            first = readable(message.now, message.at).split("\n")[0].removeprefix("-# ")
            lines.append(f"- {_local(message.at):%a} {_clock(message.at)} {first}")
    return "\n".join(lines) + "\n"


def readable(said: str, now: float) -> str:
    """Return a text as Discord shows it: moments, people and channels by what they mean."""
    said = _TIME.sub(lambda found: _moment(int(found[1]), found[2], now), said)
    said = _PERSON.sub(lambda found: f"@{PLAYERS[int(found[1])].name}", said)
    said = _CHANNEL.sub(lambda found: _channel(int(found[1])), said)
    return _LINK.sub(r"[\1]", said)


def _channel(number: int) -> str:
    return "#games" if number == CHANNEL else f"#table-{number - CHANNEL}"


def _moment(moment: int, style: str, now: float) -> str:
    if style == "R":
        return _distance(moment - now)
    return f"{_local(moment):%A}" + ("" if style == "D" else f" {_clock(moment)}")


def _distance(seconds: float) -> str:
    size = abs(seconds)
    for name, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if size >= length:
            number = round(size / length)
            said = f"{number} {name}" + ("s" if number > 1 else "")
            return f"in {said}" if seconds > 0 else f"{said} ago"
    return "now"


def _local(moment: float, zone: str = UTC_ZONE) -> datetime:
    return datetime.fromtimestamp(moment, ZoneInfo(zone))


def _clock(moment: float, zone: str = UTC_ZONE) -> str:
    return f"{_local(moment, zone):%H:%M}"
