"""Telling: how the page of a show tells moments, people, channels and messages."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from tests.shows.board import CHANNEL, Message
from tests.shows.stage import Player

UTC_ZONE = "Etc/UTC"
_TIME = re.compile(r"<t:(\d+):([A-Za-z])>")
_PERSON = re.compile(r"<@(\d+)>")
_CHANNEL = re.compile(r"<#(\d+)>")
_LINK = re.compile(r"\[([^\]]+)\]\(https://discord\.com/[^)]*\)")


@dataclass(frozen=True)
class Telling:
    """Tells what some players see; `day` is how a day is written, `places` names of channels."""

    players: Mapping[int, Player]
    day: str = "%A"
    places: Mapping[int, str] = field(default_factory=dict)

    def message(self, message: Message) -> str:
        """Return a message with its time, its place and its buttons."""
        lines = [f"**{clock(message.at)}** {self.where(message)}\n", *self.quoted(message.said, message.at)]
        if message.labels:
            lines += [">", "> " + " ".join(f"`{label}`" for label in message.labels)]
        return "\n".join(lines) + "\n"

    def where(self, message: Message) -> str:
        """Return where a message stands, and what time it is for those whom it calls."""
        if message.recipient is not None:
            player = self.players[message.recipient]
            return f"to {player.name} in private ({clock(message.at, player.zone)} in {player.city})"
        called = [self.players[user] for user in message.pings]
        places = [f"{clock(message.at, player.zone)} in {player.city}" for player in called]
        return self._channel(message.channel) + (f" ({', '.join(places)})" if places else "")

    def quoted(self, said: str, now: float) -> list[str]:
        """Return the lines of a text as a quotation."""
        lines: list[str] = []
        fenced = False
        for line in self.readable(said, now).split("\n"):
            fenced ^= line.startswith("```")
            small = line.removeprefix("-# ")
            shown = f"<sub>{small}</sub>" if small != line else line
            lines.append(f"> {shown}" + ("" if fenced or line.startswith("```") else "  "))
        lines[-1] = lines[-1].rstrip()
        return lines

    def first_line(self, said: str, now: float) -> str:
        """Return how a text begins, small print as one line."""
        said = self.readable(said, now)
        first = said.replace("\n-# ", " · ").removeprefix("-# ") if said.startswith("-# ") else said
        return first.split("\n")[0]

    def readable(self, said: str, now: float) -> str:
        """Return a text as Discord shows it: moments, people and channels by what they mean."""
        said = _TIME.sub(lambda found: self._moment(int(found[1]), found[2], now), said)
        said = _PERSON.sub(lambda found: f"@{self.players[int(found[1])].name}", said)
        said = _CHANNEL.sub(lambda found: self._channel(int(found[1])), said)
        return _LINK.sub(r"[\1]", said)

    def _channel(self, number: int) -> str:
        return self.places.get(number) or ("#games" if number == CHANNEL else f"#table-{number - CHANNEL}")

    def _moment(self, moment: int, style: str, now: float) -> str:
        if style == "R":
            return _distance(moment - now)
        return format(local(moment), self.day) + ("" if style == "D" else f" {clock(moment)}")


def _distance(seconds: float) -> str:
    size = abs(seconds)
    for name, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if size >= length:
            number = round(size / length)
            said = f"{number} {name}" + ("s" if number > 1 else "")
            return f"in {said}" if seconds > 0 else f"{said} ago"
    return "now"


def local(moment: float, zone: str = UTC_ZONE) -> datetime:
    """Return the time somewhere, by default of UTC."""
    return datetime.fromtimestamp(moment, ZoneInfo(zone))


def clock(moment: float, zone: str = UTC_ZONE) -> str:
    """Return hour and minute somewhere, by default of UTC."""
    return f"{local(moment, zone):%H:%M}"
