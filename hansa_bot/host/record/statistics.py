"""Statistics: what the results of finished games say of persons and servers.

People who have chosen to be left out are shown to nobody else; their games count all the same, as games of the
others.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import fmean

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.rules import restore
from hansa_bot.host.kernel.errors import LeftOut
from hansa_bot.host.kernel.settings import LEFT_OUT, STATISTICS, Prefs
from hansa_bot.host.kernel.table import Gathering, from_stored, seat_infos, seat_name
from hansa_bot.host.kernel.terms import DAY, Clocks
from hansa_bot.host.record import splits
from hansa_bot.host.record.results import result_rows
from hansa_bot.host.record.splits import Slice
from hansa_bot.model.finished import Deadline, PlayedGame, SeatResult, Wanted
from hansa_bot.model.values import Sat, Seat, Whose
from hansa_bot.store import Store, results, tables
from hansa_bot.titles import registry

_log = logging.getLogger(__name__)


TOP = 3
"""So many winners are named of each title."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A person's finished games of a title with a number of seats: how many, won, the best points and the mean."""

    title: str
    seats: int
    games: int
    wins: int
    best: float
    mean: float


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """How a person has done: games begun and finished, won (`shared` of them with others), the mean place, the mean
    time of an answer in seconds (None where none was measured), the deadlines at tables they are done with, the
    shares by title, and the tables where they sit now.
    """

    games: int
    finished: int
    wins: int
    shared: int
    place: float | None
    answer: float | None
    deadlines: Deadline
    shares: tuple[Tally, ...]
    tables: tuple[Sat, ...]


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody who has won so many games."""

    user: int
    name: str
    wins: int


@dataclass(frozen=True, slots=True)
class Played:
    """A title in a server: finished games, their mean length in days and in turns, and who has won most."""

    title: str
    games: int
    days: float
    turns: float
    winners: tuple[Winner, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """The finished games of two persons against each other: who was ahead how often, how many there were by title.

    `points` are pairs by game, the newest first, the asker's points first; `played` are the titles of these games.
    """

    games: int
    ahead: int
    behind: int
    level: int
    points: tuple[tuple[float, float], ...]
    titles: tuple[tuple[str, int], ...]
    played: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a finished game, by the name that may be shown to whoever asks, who may be the `asker`.

    Where no name may be shown or there is none, the letter of the seat is an `alias` that holds for this game only.
    """

    name: str
    place: int
    points: float
    alias: bool = False
    asker: bool = False


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game that was found, its players in the order of their seats; one may be `brought` in by a file."""

    table: int
    title: str
    ended: float
    players: tuple[Player, ...]
    brought: bool = False
    began: float = 0.0
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def winners(self) -> tuple[Player, ...]:
        """Those on the first place."""
        return tuple(player for player in self.players if player.place == 1)


class Statistics:
    """Answers from the results of the finished games.

    Games that ended under an earlier version, or were imported, have none at first: they are completed when asked.
    """

    def __init__(self, store: Store, prefs: Prefs) -> None:
        self._store = store
        self._prefs = prefs
        self._lock = asyncio.Lock()
        self._hopeless: set[int] = set()

    async def person(self, user: int, asker: int, guild: int) -> PersonRecord:
        """Return how a person has done: for themselves everywhere, for others in this guild alone; raises LeftOut."""
        own = user == asker
        await self._check(user, asker)
        where = None if own else guild
        games = await self.counting(Wanted(guild=where, user=user))
        sat = await self._store.ask(results.find_seats, user, where)
        own_games = [(game, _seat_of(game, user)) for game in games]
        won = [game for game, row in own_games if row.place == 1]
        answers, seconds = sum(row.answers for _, row in own_games), sum(row.seconds for _, row in own_games)
        return PersonRecord(
            games=sum(there.begun for there in sat),
            finished=len(games),
            wins=len(won),
            shared=sum(sum(row.place == 1 for row in game.seats) > 1 for game in won),
            place=fmean(row.place for _, row in own_games) if own_games else None,
            answer=seconds / answers if answers else None,
            deadlines=await self._store.ask(results.deadlines_of, user, where),
            shares=tuple(_shares(own_games)),
            tables=tuple(there for there in sat if there.status in ("lobby", "running")),
        )

    async def server(self, guild: int, asker: int) -> list[Played]:
        """Return what was played in a guild, the most played title first."""
        by_title = sorted(await self.counting(Wanted(guild=guild)), key=lambda game: game.title)
        played = [
            await self._played(title, list(games), asker)
            for title, games in groupby(by_title, key=lambda game: game.title)
        ]
        return sorted(played, key=lambda title: (-title.games, title.title))

    async def of_title(self, title: str, user: int | None, asker: int, guild: int) -> list[Slice]:
        """Return how a person has done at a title, or how it went in a guild, taken apart; raises like `person`."""
        meta = registry.load(title).meta
        if user is None:
            return splits.of_games(meta, await self.counting(Wanted(guild=guild, title=title)))
        await self._check(user, asker)
        games = await self.counting(Wanted(guild=None if user == asker else guild, user=user, title=title))
        return splits.of_person(meta, [(game, _seat_of(game, user)) for game in games])

    async def against(self, asker: int, other: int, guild: int) -> Duel:
        """Return how two persons have done against each other in a guild; raises LeftOut."""
        await self._check(other, asker)
        games = [
            game
            for game in await self.counting(Wanted(guild=guild, user=other))
            if any(row.user == asker for row in game.seats)
        ]
        pairs = [(_seat_of(game, asker), _seat_of(game, other)) for game in games]
        return Duel(
            games=len(games),
            ahead=sum(mine.place < theirs.place for mine, theirs in pairs),
            behind=sum(mine.place > theirs.place for mine, theirs in pairs),
            level=sum(mine.place == theirs.place for mine, theirs in pairs),
            points=tuple((mine.points, theirs.points) for mine, theirs in pairs),
            titles=tuple(Counter(game.title for game in games).most_common()),
            played=tuple(game.title for game in games),
        )

    async def games(self, wanted: Wanted, asker: int) -> list[FinishedGame]:
        """Return the finished games that are looked for, the newest first; raises LeftOut.

        People who are left out go by the letters of their seats.
        """
        if wanted.user is not None:
            await self._check(wanted.user, asker)
        return [await self._game(row, asker) for row in await self.rows(wanted)]

    async def rows(self, wanted: Wanted) -> list[PlayedGame]:
        """Return the finished games that are looked for as they are stored, the newest first."""
        await self._complete()
        return await self._store.ask(results.games, wanted)

    async def counting(self, wanted: Wanted) -> list[PlayedGame]:
        """Return the finished games that are looked for and that people played here, not brought in by a file."""
        return [game for game in await self.rows(wanted) if not game.brought and not _watched(game)]

    async def _complete(self) -> None:
        """Store the results of all games that are over and have none; what cannot be read any more is left out."""
        async with self._lock:
            for table, ended in await self._store.ask(results.find_missing):
                if table in self._hopeless:
                    continue
                try:
                    await self._add(table, ended)
                except Exception:
                    _log.exception("result unknown table=%d", table)
                    self._hopeless.add(table)

    async def _add(self, table: int, ended: float) -> None:
        row = await self._store.ask(tables.load, table)
        assert row is not None, "tables are never deleted"
        gathers = from_stored(Gathering, row.setup)
        if gathers.begins or gathers.deal:
            self._hopeless.add(table)
            return
        rules = registry.load(row.title).rules
        state = restore(rules, row.state or "", row.rules or 0)
        result = rules.result(state)
        if result is None:
            raise RulesBug("a game is over without a result")
        rows, turns = result_rows(result, row.seats, Clocks()), state.turn
        await self._store.write(lambda tx: results.write(tx, table, rows, turns, ended))

    async def _played(self, title: str, games: Sequence[PlayedGame], asker: int) -> Played:
        wins = Counter(row.user for game in games for row in game.seats if row.place == 1 and row.user is not None)
        winners: list[Winner] = []
        for user, often in sorted(wins.items(), key=lambda pair: (-pair[1], pair[0])):
            if len(winners) == TOP:
                break
            if not await self._hidden(user, asker):
                winners.append(Winner(user, name_of(games, user), often))
        return Played(
            title=title,
            games=len(games),
            days=fmean((game.ended - game.began) / DAY for game in games),
            turns=fmean(game.turns for game in games),
            winners=tuple(winners),
        )

    async def _game(self, game: PlayedGame, asker: int) -> FinishedGame:
        users = [row.user for row in game.seats if row.user is not None]
        hidden = [user for user in users if await self._hidden(user, asker)]
        players = tuple(
            Player(
                name, row.place, row.points, name == seat_name("", row.seat, None, game.language), row.user == asker
            )
            for name, row in zip(_names(game, hidden), game.seats, strict=True)
        )
        about = game.brought, game.began, game.options
        return FinishedGame(game.table, game.title, game.ended, players, *about)

    async def _check(self, user: int, asker: int) -> None:
        if await self._hidden(user, asker):
            raise LeftOut

    async def _hidden(self, user: int, asker: int) -> bool:
        return user != asker and (await self._prefs.load(Whose.PERSON, user))[STATISTICS] == LEFT_OUT


def _shares(own_games: Iterable[tuple[PlayedGame, SeatResult]]) -> Iterable[Tally]:
    def kind(pair: tuple[PlayedGame, SeatResult]) -> tuple[str, int]:
        return pair[0].title, len(pair[0].seats)

    for (title, seats), games in groupby(sorted(own_games, key=kind), key=kind):
        rows = [row for _, row in games]
        points = [row.points for row in rows]
        wins = sum(row.place == 1 for row in rows)
        yield Tally(title, seats, len(rows), wins, max(points), fmean(points))


def computers(game: PlayedGame) -> list[SeatResult]:
    """Return the seats of a game on which a computer player sat from the beginning on."""
    rows = zip(game.seats, game.names, game.starters, strict=True)
    return [row for row, name, starter in rows if row.computer is not None and not name and starter is None]


def _watched(game: PlayedGame) -> bool:
    """Return whether computer players alone sat there from the beginning on."""
    return len(computers(game)) == len(game.seats)


def _seat_of(game: PlayedGame, user: int) -> SeatResult:
    return next(row for row in game.seats if row.user == user)


def name_of(games: Sequence[PlayedGame], user: int) -> str:
    """Return the name that somebody had in the newest of some games, which are ordered by that."""
    game = next(game for game in games if any(row.user == user for row in game.seats))
    return _names(game)[_seat_of(game, user).seat]


def _names(game: PlayedGame, hidden: Collection[int] = ()) -> list[str]:
    """Return the names in a game by seat, those of some users left out."""
    pairs = zip(game.seats, game.names, strict=True)
    rows = [Seat("" if row.user in hidden else name, row.user, row.computer) for row, name in pairs]
    return [info.name for info in seat_infos(rows, game.language)]
