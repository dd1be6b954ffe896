"""Seasons: a server's managers start and end one, anybody can join it, and those who joined are ranked by rating.

The table is not stored: it is worked out from the results each time, so equal results always give an equal table.
Somebody who leaves a season is no longer in its table, but what they began before still counts for the others, and
they are not let in again: nobody sheds lost games that way. Somebody who is erased is gone from it, with their games.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, permutations, product
from math import sqrt
from operator import itemgetter

from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from hansa_bot.host.kernel.settings import LEFT_OUT, STATISTICS, Prefs
from hansa_bot.host.kernel.table import from_stored
from hansa_bot.host.kernel.tasks import Clock, Tasks
from hansa_bot.host.kernel.terms import Terms
from hansa_bot.host.record.statistics import Statistics, name_of
from hansa_bot.model.finished import Member, PlayedGame, StoredSeason, Wanted
from hansa_bot.model.values import Whose
from hansa_bot.store import Store, seasons
from hansa_bot.titles.base import HEAD_START

START, SCALE = 1000.0, 20.0
"""The points of a beginner, and how many make one of the rating's own; they are lower the less is known."""

_MODEL = PlackettLuce()

WORTH = SCALE * sqrt(2) * _MODEL.beta
"""Of two whose rating is sure, whoever is so many points ahead wins e times as often as the other."""

Placed = tuple[int, int]
"""A user (0 for one who is not known any more) and their place in a game, the same for those who share it."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody in a season's table, with the games that count; who has as many points shares the place.

    The `name` is empty where they were in none of them to the end.
    """

    place: int
    user: int
    name: str
    points: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server, the `number`-th of `seasons`, as it stands: the table, the games that count, how many
    have joined, and whether the asker has, or has left it.
    """

    row: StoredSeason
    number: int
    seasons: int
    table: tuple[Ranked, ...]
    games: int
    members: int
    joined: bool
    left: bool = False

    def behind(self, users: Collection[int]) -> dict[int, float]:
        """Return by how many times `WORTH` each of some users who are in it is behind the best of them."""
        points = {row.user: row.points for row in self.table if row.user in users}
        best = max(points.values(), default=0)
        return {user: (best - has) / WORTH for user, has in points.items()}

    @property
    def going_on(self) -> bool:
        """Whether it has not ended."""
        return self.row.ended is None


class Seasons:
    """Starts, ends and joins seasons, and says how they stand."""

    def __init__(self, store: Store, statistics: Statistics, prefs: Prefs, clock: Clock, tasks: Tasks) -> None:
        self._store, self._statistics, self._prefs = store, statistics, prefs
        self._clock, self._tasks = clock, tasks

    async def find(self, guild: int, asker: int, number: int | None = None) -> Season | None:
        """Return a season of a guild by its number, else the newest one; None where there is none."""
        rows = await self._store.ask(seasons.of_guild, guild)
        wanted = len(rows) if number is None else number
        if not 0 < wanted <= len(rows):
            return None
        row = rows[wanted - 1]
        members = await self._members(row)
        over = Wanted(guild=guild, since=row.began, until=row.ended)
        games = counting(reversed(await self._statistics.counting(over)), members)
        there = {user for user, member in members.items() if member.left is None}
        left = asker in members and asker not in there
        return Season(row, wanted, len(rows), _table(games, there), len(games), len(there), asker in there, left)

    async def start(self, guild: int) -> None:
        """Start a season, unless one is on."""
        now = self._clock.now()
        await self._tasks.finish(self._store.write(lambda tx: seasons.start(tx, guild, now)))

    async def end(self, season: Season) -> None:
        """End a season for good."""
        now = self._clock.now()
        await self._tasks.finish(self._store.write(lambda tx: seasons.end(tx, season.row.id, now)))

    async def join(self, season: Season, user: int) -> None:
        """Let a user be ranked by the games that begin from now on; once it is over nobody joins."""
        if season.going_on:
            now = self._clock.now()
            await self._tasks.finish(self._store.write(lambda tx: seasons.join(tx, season.row.id, user, now)))

    async def leave(self, season: Season, user: int) -> None:
        """Take a user out of the table for good."""
        now = self._clock.now()
        await self._tasks.finish(self._store.write(lambda tx: seasons.leave(tx, season.row.id, user, now)))

    async def hidden(self, user: int) -> bool:
        """Return whether a user has left the statistics, and with them all seasons."""
        return (await self._prefs.load(Whose.PERSON, user))[STATISTICS] == LEFT_OUT

    async def may_count(self, guild: int | None, user: int) -> bool:
        """Return whether games of a guild may count for a user: in a season that is on and that they have joined."""
        rows = [] if guild is None else await self._store.ask(seasons.of_guild, guild)
        if not rows or rows[-1].ended is not None:
            return False
        member = (await self._members(rows[-1])).get(user)
        return member is not None and member.left is None

    async def _members(self, row: StoredSeason) -> dict[int, Member]:
        known = await self._store.ask(seasons.members, row.id)
        return {user: member for user, member in known.items() if not await self.hidden(user)}


def places(game: PlayedGame) -> list[Placed]:
    """Return who began a game, with their places; people who are not on their own seat at its end come last.

    Computer players have none, nor has who took over: it was somebody else's position.
    """
    last, found = len(game.seats) + 1, []
    for row, starter in zip(game.seats, game.starters, strict=True):
        if starter is not None or row.computer is None:
            user = row.user if starter is None else starter  # of games of before not always known
            found.append((user or 0, row.place if user == row.user else last))
    return found


def counting(games: Iterable[PlayedGame], members: Mapping[int, Member]) -> list[PlayedGame]:
    """Return the games that count.

    All who began one, at least two, were in the season then, somebody was there to the end, and nobody was helped by
    hints, proposals or a head start; who is not known any more is nobody who joined.
    """
    return [game for game in games if _counts(game, members)]


def _counts(game: PlayedGame, members: Mapping[int, Member]) -> bool:
    found = places(game)
    stayed = any(place <= len(game.seats) for _, place in found)
    were_in = (user in members and members[user].at(game.began) for user, _ in found)
    return len(found) > 1 and stayed and unaided(game) and all(were_in)


def unaided(game: PlayedGame) -> bool:
    """Return whether everybody played on their own, by the same start."""
    return from_stored(Terms, game.terms).alone and HEAD_START not in game.options


def rate(games: Iterable[Sequence[Placed]]) -> dict[int, float]:
    """Return the points of everybody in some games, given in the order of their end: by the rating of Plackett and
    Luce, what is surely reached. Nobody falls by winning.
    """
    known: dict[int, PlackettLuceRating] = {}
    for game in games:
        known |= _rated(sorted(game, key=itemgetter(1, 0)), known)
    return {user: rating.ordinal(alpha=SCALE, target=START) for user, rating in known.items()}


def _rated(game: Sequence[Placed], known: Mapping[int, PlackettLuceRating]) -> dict[int, PlackettLuceRating]:
    """Return the ratings after a game, its players by their places: the mean over all orders of those who share one.

    Told of shared places, the model gives a third more than the two who share the first. People whose rating is well
    known would fall by beating somebody far below, so no rating becomes less sure.
    """
    before = [known.get(user) or _MODEL.rating() for user, _ in game]
    shared = [list(group) for _, group in groupby(range(len(game)), key=lambda at: game[at][1])]
    sums = [(0.0, 0.0)] * len(game)
    orders = [list(chain(*order)) for order in product(*map(permutations, shared))]
    for order in orders:
        ranked = _MODEL.rate([[before[at]] for at in order], limit_sigma=True)
        for at, (rating,) in zip(order, ranked, strict=True):
            sums[at] = sums[at][0] + rating.mu, sums[at][1] + rating.sigma
    after = [(mu / len(orders), sigma / len(orders)) for mu, sigma in sums]
    # Sharing the first place is winning too, also for somebody who was far ahead of the others on it.
    after = [
        (max(mu, old.mu) if place == game[0][1] else mu, sigma)
        for (mu, sigma), old, (_, place) in zip(after, before, game, strict=True)
    ]
    return {user: _MODEL.rating(mu=mu, sigma=sigma) for (user, _), (mu, sigma) in zip(game, after, strict=True)}


def _table(games: Sequence[PlayedGame], there: Collection[int]) -> tuple[Ranked, ...]:
    """Return the table of games in the order of their end, with those who are still there."""
    placed = [places(game) for game in games]
    # Among people alone: who shares the best place of them has won.
    best = [min(place for _, place in game) for game in placed]
    points = {user: round(reached) for user, reached in rate(placed).items()}
    rows = []
    for user in sorted(points.keys() & there, key=lambda each: (-points[each], each)):
        own = [(dict(game)[user], first) for game, first in zip(placed, best, strict=True) if user in dict(game)]
        above = sum(reached > points[user] for other, reached in points.items() if other in there)
        wins = sum(place == first for place, first in own)
        rows.append(Ranked(above + 1, user, _name(games, user), points[user], len(own), wins))
    return tuple(rows)


def _name(games: Sequence[PlayedGame], user: int) -> str:
    own = [game for game in reversed(games) if any(row.user == user for row in game.seats)]
    return name_of(own, user) if own else ""
