"""A stage for shows of many days: people with habits, time that runs from event to event, tables on one database.

Processes come and go on it. What everybody saw is kept on the board, what people did in the notes: telling.py makes a
page of both.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from math import inf
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

from hansa_bot.ai.player import LIVELY, Chooser, choose
from hansa_bot.config import Config
from hansa_bot.engine.action import Action
from hansa_bot.host.absence.pauses import PAUSE
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import RequestOver
from hansa_bot.host.kernel.table import Person, Place, Status, Table
from hansa_bot.host.kernel.votes import YES
from hansa_bot.model.values import Whose
from hansa_bot.render.worker import Worker
from hansa_bot.store import Store, outbox
from hansa_bot.titles import registry
from hansa_bot.ui.kit.asking import Services
from tests.databases import empty_database
from tests.host.fakes import Home
from tests.shows.board import CHANNEL, Blind, Board

GUILD = 7
HERE = Place(GUILD, CHANNEL)
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
    language: str = "auto"

    @property
    def person(self) -> Person:
        return Person(self.id, self.name)

    @property
    def settings(self) -> dict[str, str]:
        names = ("zone", "quiet", "reminding", "channel", "heads_up", "language")
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


@dataclass(frozen=True)
class Note:
    """What somebody does, or what happens behind the scene: when, after how many messages; what they see alone."""

    at: float
    index: int
    text: str
    shown: str = ""


class Stage:
    """People who play at tables of one server, from a time on (unix seconds).

    `notes` are the directions of the scene, `busy` says until when somebody does not look in, `alert` who looks in
    often. Where no table is named, the newest one is meant.
    """

    def __init__(self, folder: Path, name: str, players: Iterable[Player], begin: float, seed: str) -> None:
        self.name, self.players = name, {player.id: player for player in players}
        self.home = Home(empty_database(folder / f"{name}.db"), name)
        self.clock = self.home.clock
        self.clock.time = begin
        quiet = {player.id: player.hours for player in self.players.values()}
        told = {player.id for player in self.players.values() if player.heads_up != "off"}
        self.home.platform = self.board = Board(self.clock.now, quiet, told)
        self.home.choose, self.home.prepare = choose, self._prepare
        self.notes: list[Note] = []
        self.busy: dict[int, float] = {}
        self.alert: set[int] = set()
        self.tables: list[int] = []
        self._seed_of_choice = seed
        self._choosers: dict[str, Chooser] = {}

    @property
    def table(self) -> int:
        """The newest table, 0 before there is one; one that is set is added."""
        return self.tables[-1] if self.tables else 0

    @table.setter
    def table(self, number: int) -> None:
        if number not in self.tables:
            self.tables.append(number)

    # -- the process -----------------------------------------------------------------------------------------

    @property
    def host(self) -> Host:
        return self.home.host

    @property
    def store(self) -> Store:
        return self.home.store

    @property
    def up(self) -> bool:
        return self.home.up

    async def open(self) -> None:
        """Begin a process on the database, and let it do what is due."""
        await self.home.open()
        await self.settle()

    def _prepare(self, host: Host) -> None:
        self.board.services = Services(host, cast(Worker, Blind()), Config())
        host.overviews.billboard = self.board

    async def close(self) -> None:
        """End the process."""
        await self.home.close()

    def request(self) -> str:
        return self.home.request()

    # -- time ------------------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Let everything happen that is due, until all is out."""
        await self.host.timers.ring()
        for table in self.tables:
            await self.host.settle(table)
            await self.host.courier.settle(table)
        await self.host.overviews.settle(GUILD)
        await self.host.weekly.settle(GUILD)

    async def until(self, when: float, stop: Callable[[], Any] = lambda: False) -> bool:
        """Let time pass, people look in and timers ring, to the second; return whether `stop` came true before."""
        while not stop():
            looks = {
                player: player.next_look(self.clock.time, often=player.id in self.alert)
                for player in self.players.values()
            }
            following = min(min(looks.values()), await self._due(), *self._alarms())
            if following > when:
                await self._turn(when)
                return False
            await self._turn(following)
            if self.up:
                await self.settle()
                for player in [player for player in looks if looks[player] == following]:
                    await self.look_in(player)
        return True

    async def _turn(self, when: float) -> None:
        """Set the clock, never back, and wake whoever sleeps in the process."""
        await self.clock.turn(max(when - self.clock.time, 0.0))
        self.clock.time = max(when, self.clock.time)

    def _alarms(self) -> list[float]:
        return [self.clock.time + self.clock.alarms[0]] if self.up and self.clock.alarms else []

    async def _due(self) -> float:
        if not self.up:
            return inf
        async with self.store.read() as connection:
            return await outbox.first_timer_due(connection) or inf

    # -- people ----------------------------------------------------------------------------------------------

    def note(self, text: str, shown: str = "") -> None:
        """Say in the transcript what somebody does, or what happens behind the scene, and what they alone see."""
        self.notes.append(Note(self.clock.time, len(self.board.messages), text, shown))

    def played(self, player: Player, table: int) -> None:
        """Somebody begins to play at a table."""
        self.note(f"{player.name} plays.")

    async def known(self, table: int = 0) -> Table:
        return await self.host.query.table(table or self.table)

    async def seat_of(self, player: Player, table: int = 0) -> int | None:
        return (await self.known(table)).seat_of(player.id)

    async def waits_for(self, player: Player, table: int = 0) -> bool:
        """Return whether a game waits for somebody."""
        known = await self.known(table)
        if known.status is not Status.RUNNING:
            return False
        return known.seat_of(player.id) in (await self.host.query.session(known.id)).waiting

    def minds(self, player: Player, table: int) -> bool:
        """Return whether somebody has time for a table."""
        return self.busy.get(player.id, 0.0) <= self.clock.time

    async def look_in(self, player: Player) -> None:
        """Answer what is asked, then play as far as one can, table by table; nothing while busy."""
        for table in self.tables:
            if self.minds(player, table) and player.id in await self.board.asked(table):
                await self._answer(player, table)

    async def _answer(self, player: Player, table: int) -> None:
        try:
            row = await self.host.rewinding.proposal(table)
        except RequestOver:
            await self._vote(player, table)
            await self.play(player, table)
            return
        if await self.seat_of(player, table) in row.missing:
            self.note(f"{player.name} agrees to go back.")
            await self.host.rewinding.agree(table, player.id, row.nonce, request=self.request())
            await self.settle()

    async def _vote(self, player: Player, table: int) -> None:
        """Agree to a pause."""
        found = await self.host.votes.on(PAUSE, table)
        people = [info.user for info in (await self.known(table)).people if info.user]
        if found is not None and player.id in found.missing(people):
            self.note(f"{player.name} agrees to the pause.")
            await self.host.votes.cast(PAUSE, table, player.id, found.nonce, YES, request=self.request())
            await self.settle()

    async def play(self, player: Player, table: int = 0) -> None:
        """Decide whatever is to be decided, as the title's judge thinks best, until others must."""
        known = await self.known(table)
        if not await self.waits_for(player, known.id):
            return
        self.played(player, known.id)
        while await self.waits_for(player, known.id):
            await self.act(player, known.id, await self.choice(player, known))

    async def act(self, player: Player, table: int, action: Action) -> None:
        """Decide something at a table."""
        await self.host.play.act(table, player.id, [action], seen=None, request=self.request())
        await self.host.settle(table)
        await self.host.courier.settle(table)

    async def choice(self, player: Player, known: Table) -> Action:
        """Return what the title's judge thinks best for somebody who has to decide."""
        session, seat = await self.host.query.session(known.id), await self.seat_of(player, known.id)
        assert seat is not None
        return self._chooser(known.title)(session.state, seat, session.offers(seat))

    def _chooser(self, title: str) -> Chooser:
        if title not in self._choosers:
            self._choosers[title] = Chooser(registry.load(title), self._seed_of_choice, LIVELY)
        return self._choosers[title]

    async def choose_settings(self, players: Iterable[Player]) -> None:
        for player in players:
            await self.host.prefs.choose(Whose.PERSON, player.id, player.settings)
