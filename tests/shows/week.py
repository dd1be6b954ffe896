"""A stage for a week: people with habits, time that runs from event to event, a process that comes and goes.

At its end stands the transcript: what everybody saw, in order, for people who want to know how it feels.
`python -m tests.shows.week` writes the transcript of the week, docs/week.md.
"""

import asyncio
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from math import inf
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

from hansa_bot.ai.player import LIVELY, Chooser
from hansa_bot.config import ROOT, Config
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import RequestOver
from hansa_bot.host.kernel.settings import Whose
from hansa_bot.host.kernel.table import Person, Place, Table
from hansa_bot.render.worker import Worker
from hansa_bot.store import outbox
from hansa_bot.store.store import Store
from hansa_bot.titles import registry
from hansa_bot.ui.kit.asking import Services
from tests.databases import empty_database
from tests.host.fakes import FakeClock
from tests.shows.board import CHANNEL, Blind, Board, Message

TRANSCRIPT = ROOT / "docs" / "week.md"
GUILD = 7
HERE = Place(GUILD, CHANNEL)
MONDAY = datetime(2026, 6, 1, tzinfo=UTC)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
OFTEN = tuple(time(hour, 10) for hour in range(0, 24, 2))


@dataclass(frozen=True)
class Player:
    """Somebody with settings and with hours (of their own day) at which they look in."""

    id: int
    name: str
    city: str
    zone: str
    looks: tuple[time, ...]
    quiet: str = "22-8"
    reminding: str = "24"
    channel: str = "mention"
    heads_up: str = "off"

    @property
    def person(self) -> Person:
        return Person(self.id, self.name)

    @property
    def settings(self) -> dict[str, str]:
        names = ("zone", "quiet", "reminding", "channel", "heads_up")
        return {name: getattr(self, name) for name in names}

    @property
    def hours(self) -> tuple[str, int, int]:
        begin, _, end = self.quiet.partition("-")
        return self.zone, int(begin), int(end)

    def next_look(self, now: float, *, often: bool = False) -> float:
        """Return when they look in next, in unix seconds; `often` for somebody who has little time left."""
        today = datetime.fromtimestamp(now, ZoneInfo(self.zone)).date()
        days = (today, today + timedelta(days=1))
        looks = OFTEN if often else self.looks
        found = [datetime.combine(day, look, ZoneInfo(self.zone)).timestamp() for day in days for look in looks]
        return min(at for at in found if at > now)


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


class Week:
    """A title that is played for a week at one table, in the table's language.

    `notes` are the directions of the scene, `busy` says until when somebody does not look in, `alert` who looks in
    often.
    """

    def __init__(self, folder: Path, title: str, language: str = "en", seed: str = "c") -> None:
        self.title, self.language = registry.load(title), language
        self.clock = FakeClock()
        self.clock.time = at("Monday", 12)
        quiet = {player.id: player.hours for player in PLAYERS.values()}
        told = {player.id for player in PLAYERS.values() if player.heads_up != "off"}
        self.board = Board(self.clock.now, quiet, told)
        self.choose = Chooser(self.title, seed, LIVELY)
        self.notes: list[tuple[float, int, str]] = []
        self.busy: dict[int, float] = {}
        self.alert: set[int] = set()
        self.table = 0
        self._url = empty_database(folder / "week.db")
        self._opened: tuple[Store, Host] | None = None
        self._requests = self._seeds = 0

    # -- the process -----------------------------------------------------------------------------------------

    @property
    def host(self) -> Host:
        assert self._opened is not None
        return self._opened[1]

    @property
    def store(self) -> Store:
        assert self._opened is not None
        return self._opened[0]

    @property
    def up(self) -> bool:
        return self._opened is not None

    async def open(self) -> None:
        """Begin a process on the database, and let it do what is due."""
        store = await Store.open(self._url)
        host = await Host.open(store, self.clock, self.board, seeds=self._seed)
        self._opened = store, host
        self.board.services = Services(host, cast(Worker, Blind()), Config())
        await host.start(timers=False)
        await self.settle()

    async def close(self) -> None:
        """End the process."""
        if self._opened is not None:
            store, host = self._opened
            self._opened = None
            await host.close()
            await store.close()

    def _seed(self) -> str:
        self._seeds += 1
        return f"week {self._seeds}"

    def request(self) -> str:
        self._requests += 1
        return f"request {self._requests}"

    # -- time ------------------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Let everything happen that is due, until all is out."""
        await self.host.timers.ring()
        if self.table:
            await self.host.settle(self.table)
            await self.host.courier.settle(self.table)

    async def until(self, when: float, stop: Callable[[], Any] = lambda: False) -> bool:
        """Let time pass, people look in and timers ring, to the second; say whether `stop` came true before."""
        while not stop():
            looks = {
                player: player.next_look(self.clock.time, often=player.id in self.alert)
                for player in PLAYERS.values()
            }
            look = min(looks.values())
            due = await self._due()
            following = min(look, due)
            if following > when:
                self.clock.time = when
                return False
            self.clock.time = max(following, self.clock.time)
            if self.up:
                await self.settle()
                for player in [player for player in looks if looks[player] == following]:
                    await self.look_in(player)
        return True

    async def _due(self) -> float:
        if not self.up:
            return inf
        async with self.store.read() as connection:
            return await outbox.first_timer_due(connection) or inf

    # -- people ----------------------------------------------------------------------------------------------

    def note(self, text: str) -> None:
        """Say in the transcript what somebody does, or what happens behind the scene."""
        self.notes.append((self.clock.time, len(self.board.messages), text))

    async def known(self) -> Table:
        return await self.host.query.table(self.table)

    async def seat_of(self, player: Player) -> int | None:
        return (await self.known()).seat_of(player.id)

    async def waits_for(self, player: Player) -> bool:
        """Say whether the game waits for somebody."""
        table = await self.known()
        if table.status.value != "running":
            return False
        return table.seat_of(player.id) in (await self.host.query.session(self.table)).waiting

    async def look_in(self, player: Player) -> None:
        """Answer what is asked, then play as far as one can; nothing while busy."""
        if self.busy.get(player.id, 0.0) > self.clock.time or not await self.waiting_or_asked(player):
            return
        try:
            row = await self.host.rewinding.proposal(self.table)
        except RequestOver:
            await self.vote(player)
            await self.play(player)
            return
        if await self.seat_of(player) in row.missing:
            self.note(f"{player.name} agrees to go back.")
            await self.host.rewinding.agree(self.table, player.id, row.nonce, request=self.request())
            await self.settle()

    async def waiting_or_asked(self, player: Player) -> bool:
        return bool(self.table) and player.id in await self.board.asked(self.table)

    async def vote(self, player: Player) -> None:
        """Agree to a pause."""
        found = await self.host.pausing.vote(self.table)
        people = [info.user for info in (await self.known()).people if info.user]
        if found is not None and player.id in found.missing(people):
            self.note(f"{player.name} agrees to the pause.")
            await self.host.pausing.answer(self.table, player.id, found.nonce, agrees=True, request=self.request())
            await self.settle()

    async def play(self, player: Player) -> None:
        """Decide whatever is to be decided, as the title's judge thinks best, until others must."""
        if not await self.waits_for(player):
            return
        self.note(f"{player.name} plays.")
        while await self.waits_for(player):
            session, seat = await self.host.query.session(self.table), await self.seat_of(player)
            assert seat is not None
            action = self.choose(session.state, seat, session.offers(seat))
            await self.host.play.act(self.table, player.id, [action], seen=session.version, request=self.request())
            await self.host.settle(self.table)
            await self.host.courier.settle(self.table)

    async def choose_settings(self, players: tuple[Player, ...]) -> None:
        for player in players:
            await self.host.prefs.choose(Whose.PERSON, player.id, player.settings)


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
            said = readable(message.now, message.at)
            first = said.replace("\n-# ", " · ").removeprefix("-# ") if said.startswith("-# ") else said
            first = first.split("\n")[0]
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
