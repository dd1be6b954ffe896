"""A clock that tests turn, a platform that shows each nonce once, and a home for a host that comes and goes."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import pytest

from hansa_bot.engine.action import Action
from hansa_bot.engine.session import Entry
from hansa_bot.engine.state import State
from hansa_bot.host.game.computers import Choose
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.commit import Answer, commit, hold
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.table import Person, Place, Table
from hansa_bot.host.kernel.terms import Clocks
from hansa_bot.host.kernel.thinking import Thinking
from hansa_bot.host.posting.courier import Post
from hansa_bot.model.values import Whose
from hansa_bot.store import Reading, Store, Tx, schema
from hansa_bot.store.shards import Share
from hansa_bot.titles.base import Title

ANNA, BEA, CARL, DORA = (Person(11, "Anna"), Person(12, "Bea"), Person(13, "Carl"), Person(14, "Dora"))
PEOPLE = (ANNA, BEA, CARL, DORA)
HERE = Place(7, 70)


class FakeClock:
    """Time stands still until it is turned; who sleeps waits for it in a `bed`, which is nothing special."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.bed: Callable[[asyncio.Future[None]], Awaitable[None]] | None = None
        self._sleeping: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleeping.append((self.time + seconds, done))
        await (done if self.bed is None else self.bed(done))

    @property
    def alarms(self) -> list[float]:
        """How many seconds each sleeper still has."""
        return sorted(due - self.time for due, done in self._sleeping if not done.done())

    async def turn(self, seconds: float) -> None:
        """Let time pass and wake whoever is due."""
        self.time += seconds
        for due, done in self._sleeping:
            if due <= self.time and not done.done():
                done.set_result(None)
        for _ in range(5):
            await asyncio.sleep(0)


class FakePlatform:
    """Shows posts; one with a known nonce is the same message. What `script` holds happens first, call by call."""

    def __init__(self) -> None:
        self.calls: list[Post[Any]] = []
        self.shown: list[Post[Any]] = []
        self.messages: dict[str, int] = {}
        self.threads: deque[int | None] = deque()
        self.script: deque[BaseException | Callable[[Post[Any]], Any] | None] = deque()

    async def deliver(self, post: Post[Any]) -> int | None:
        self.calls.append(post)
        todo = self.script.popleft() if self.script else None
        if isinstance(todo, BaseException):
            raise todo
        if todo is not None:
            await todo(post)
        shown = self.show(post)
        return self.threads.popleft() if post.kind == "thread" else shown

    def show(self, post: Post[Any]) -> int:
        """Put a post on the platform, an edit in place, and a known nonce not again."""
        if post.nonce not in self.messages:
            self.shown.append(post)
            self.messages[post.nonce] = post.message or 500 + len(self.messages)
        return self.messages[post.nonce]

    def kinds(self, table: int | None = None) -> list[str]:
        """What was shown of games, in order; lobby cards come and go with the speed of the post."""
        return [post.kind for post in self.shown if table in (None, post.table) and post.kind != "lobby"]

    def posts(self, kind: str, table: int | None = None) -> list[Post[Any]]:
        """All posts of a kind that were shown, at a table if one is named."""
        return [post for post in self.shown if post.kind == kind and table in (None, post.table)]

    def last(self, kind: str) -> Post[Any]:
        """The newest post of a kind."""
        return next(post for post in reversed(self.shown) if post.kind == kind)


HIGH, LOW = "bid/1", "bid/0"
"""What comes of thinking, and what a quick player does."""


class Brain:
    """Thinks as a pool of processes does, as soon as it may; it is told what comes of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.answer: Callable[[], list[str]] = lambda: [HIGH]
        self.seconds = 1.0
        self.may = asyncio.Event()
        self.begun = asyncio.Semaphore(0)
        self.pids: list[int] = []

    async def run(self, timed: object, search: object, *about: Any) -> tuple[list[str], float]:
        self.asked.append(about)
        self.begun.release()
        await self.may.wait()
        return self.answer(), self.seconds

    async def close(self) -> None:
        self.may.set()

    def thinking(self, seconds: float, workers: int = 1) -> Thinking:
        """Return what has everything thought out here, within so many seconds a day."""
        made = Thinking(workers, seconds)
        made._pool = self  # type: ignore[assignment]
        return made


E = TypeVar("E", bound=Exception)
T = TypeVar("T")


async def refused(error: type[E], work: Awaitable[object]) -> E:
    """Await what must be refused, and return why."""
    with pytest.raises(error) as caught:
        await work
    return caught.value


async def offers_of(host: Host, table: int, user: int) -> list[Action]:
    """Return what a user may do now."""
    seat = (await host.query.table(table)).seat_of(user)
    assert seat is not None
    return (await host.query.session(table)).offers(seat)


Rows = Mapping[str, list[tuple[Any, ...]]]


@dataclass(frozen=True)
class Played:
    """What was played: its result, all rows of its database, what was shown, what was used up, and when."""

    result: Any
    rows: Rows
    shown: tuple[list[Post[Any]], list[Post[Any]], dict[str, int]]
    seeds: int
    requests: int
    time: float


_PLAYED: dict[str, Played] = {}
_NAMES = [table.name for table in schema.metadata.sorted_tables]


async def _driver(connection: Reading) -> sqlite3.Connection:
    found: Any = await connection.get_raw_connection()
    return found.driver_connection._conn


async def _rows(connection: Reading) -> dict[str, list[tuple[Any, ...]]]:
    """Return all that is stored, as it stands in the file: reading it as values and writing it again takes long."""
    driver = await _driver(connection)
    return {name: driver.execute(f"SELECT * FROM {name}").fetchall() for name in _NAMES}


async def _put_back(tx: Tx, rows: Rows) -> None:
    driver = await _driver(tx.connection)
    for name in reversed(_NAMES):
        driver.execute(f"DELETE FROM {name}")
    for name, found in rows.items():
        if found:
            driver.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(found[0]))})", found)


class Home:
    """A database with a host on it, whose seeds are known.

    In a `new` one the first host does not ask what there is to go on with, which takes a third of a short test.
    """

    def __init__(self, url: str, name: str = "seed", *, new: bool = False) -> None:
        self.url, self.name, self.new = url, name, new
        self.clock = FakeClock()
        self.platform: Any = FakePlatform()
        self.seeds = 0
        self.requests = 0
        self.choose: Choose = lowest
        self.thinking: Thinking | None = None
        self.prepare: Callable[[Host], None] = lambda host: None
        self.posting = True
        self.share: Share | None = None
        self._opened: tuple[Store, Host] | None = None

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

    async def open(self) -> Host:
        store = await Store.open(self.url, share=self.share)
        host = Host(
            store,
            self.clock,
            self.platform if self.posting else None,
            seeds=self.seed,
            choose=self.choose,
            thinking=self.thinking,
        )
        self._opened = store, host
        self.prepare(host)
        if not self.new:
            await host.start(timers=False)
        self.new = False
        return host

    async def close(self) -> None:
        if self._opened is not None:
            store, host = self._opened
            self._opened = None
            await host.close()
            await store.close()

    async def kill(self) -> None:
        """Stop without finishing or draining anything."""
        store, host = self._opened or (None, None)
        self._opened = None
        if store is None or host is None:
            return
        for feature in (host.courier, host.computers, host.overviews, host.weekly):
            workers = feature._workers
            workers.closing = True
            for task in (*workers._tasks.values(), *workers._later.values()):
                task.cancel()
            await asyncio.gather(*workers._tasks.values(), *workers._later.values(), return_exceptions=True)
        if self.thinking is not None:
            await self.thinking.close()
        await host._tasks.close(0.0)
        await store.close()

    async def reopen(self) -> Host:
        await self.close()
        return await self.open()

    def seed(self) -> str:
        self.seeds += 1
        return f"{self.name} {self.seeds}"

    def request(self) -> str:
        self.requests += 1
        return f"request {self.requests}"

    async def lobby(
        self,
        persons: int = 1,
        computers: int = 0,
        place: Place = HERE,
        size: int | None = None,
        title: str = "harbour",
        **how: Any,
    ) -> Table:
        """Return a lobby with Anna as its owner, more persons and computer players; `how` it is opened else."""
        lobby, size = self.host.lobby, size or persons + computers
        table = await lobby.new(place, ANNA, title, size=size, request=self.request(), **how)
        for person in PEOPLE[1:persons]:
            table = await lobby.join(table.id, person, self.request())
        for _ in range(computers):
            table = await lobby.add_computer(table.id, ANNA, self.request())
        return table

    async def game(self, persons: int = 1, computers: int = 0, place: Place = HERE, **how: Any) -> Table:
        """Return a game that has just begun; its first posts are out."""
        what = repr(("game", persons, computers, place, sorted(how.items())))
        begin = partial(self._begin, persons, computers, place, how)
        return await self.table((await self.once(what, begin, thinking=computers > 0)).id)

    async def _begin(self, persons: int, computers: int, place: Place, how: dict[str, Any]) -> Table:
        table = await self.lobby(persons, computers, place, **how)
        await self.settle(table.id)
        table = await self.host.lobby.start(table.id, ANNA, self.request())
        await self.settle(table.id)
        return await self.host.query.table(table.id)

    async def leave(self, table: int, person: Person) -> None:
        """Let a person get up, and wait until computer players and posts are done."""
        await self.host.lobby.leave(table, person, self.request())
        await self.settle(table)

    async def abandon(self, table: int, person: Person = ANNA) -> None:
        """Let a person give the table up, and wait until posts are done."""
        await self.host.lobby.abandon(table, person, self.request())
        await self.settle(table)

    async def act(self, table: int, user: int, *actions: Action, seen: int | None = None) -> Answer:
        return await self.host.play.act(table, user, actions, seen=seen, request=self.request())

    async def step(self, table: int, user: int, *actions: Action) -> Answer:
        """Act, and wait until computer players and posts are done."""
        answer = await self.act(table, user, *actions)
        await self.settle(table)
        return answer

    async def play(self, table: int, *moves: str) -> Answer:
        """Act request by request, as in "a bid/2", "b undo" or "b undo/4", and wait until posts are done."""
        users = await self.users(table)
        for move in moves:
            sign, _, action = move.partition(" ")
            user, (verb, _, to) = users[ord(sign) - ord("a")], action.partition("/")
            undone = verb == "undo"
            answer = await (
                self.undo(table, user, int(to) if to else None) if undone else self.act(table, user, action)
            )
        await self.settle(table)
        return answer

    async def undo(self, table: int, user: int, to: int | None = None, seen: int | None = None) -> Answer:
        return await self.host.play.undo(table, user, to=to, seen=seen, request=self.request())

    async def pass_time(self, table: int, seconds: float = 0.0) -> None:
        """Let time pass, what is due happen, and everybody hear of it."""
        self.clock.time += seconds
        await self.host.timers.ring()
        await self.settle(table)

    async def wait(self, table: int, seconds: float) -> None:
        """Let time pass for whoever waits to try again, and posts be done."""
        await self.settle(table)  # who is about to wait, first does, lest it waits for so long from then on
        await self.clock.turn(seconds)
        await self.settle(table)

    async def prefer(self, user: int, **values: str) -> None:
        """Let a person choose settings."""
        await self.host.prefs.choose(Whose.PERSON, user, values)

    async def live(self, table: int) -> LiveTable:
        """All that the host knows of a table."""
        return await self.host.play._core.tables.live(table)

    async def change(self, table: int, change: Change) -> None:
        """Commit a change that nobody has asked for."""
        core = self.host.play._core
        async with hold(core, table, "test") as (loaded, _):
            await commit(core, loaded, change)
        await self.settle(table)

    async def log(self, table: int) -> list[Entry]:
        """The log of a table as everybody may know it."""
        return await self.host.query.log(table, None)

    async def table(self, table: int) -> Table:
        """The table as the outside sees it."""
        return await self.host.query.table(table)

    async def clocks(self, table: int) -> Clocks:
        """How the clocks of a table stand."""
        return await self.host.query.clocks(table)

    async def state(self, table: int) -> Any:
        """The present state of a game."""
        return (await self.host.query.session(table)).state

    async def settle(self, table: int) -> None:
        """Wait until computer players and posts are done."""
        await self.host.settle(table)
        await self.host.courier.settle(table)

    async def users(self, table: int) -> list[int]:
        """The users by seat."""
        return [info.user or 0 for info in (await self.host.query.table(table)).seats]

    async def unloading(self, persons: int = 3) -> tuple[int, list[int]]:
        """Return a game in which seat 0 has won the first cargo and unloads, and the users by seat."""
        table = await self.once(f"unloading {persons}", lambda: self._unload(persons))
        return table.id, await self.users(table.id)

    async def _unload(self, persons: int) -> Table:
        table = await self._begin(persons, 0, HERE, {})
        await self.play(table.id, "a bid/2", *(f"{sign} bid/0" for sign in "bcd"[: persons - 1]))
        return await self.table(table.id)

    async def once(self, what: str, play: Callable[[], Awaitable[T]], *, thinking: bool = False) -> T:
        """Return what `play` returns, which each worker plays once; later homes get a copy of all that is stored.

        Only where nothing but choices of people has been stored yet, and nothing was shown: there the copy is what it
        would have come to by itself. With `thinking` computer players take part, and have to be the usual ones.
        """
        usual = self.host.computers._choose is lowest and self.thinking is None
        beginning = await self._beginning() if usual or not thinking else None
        if beginning is None:
            return await play()
        if (known := _PLAYED.get(f"{what} {beginning}")) is None:
            result, platform = await play(), self.platform
            shown = [*platform.calls], [*platform.shown], {**platform.messages}
            used = self.seeds, self.requests, self.clock.time
            _PLAYED[f"{what} {beginning}"] = Played(result, await self.store.ask(_rows), shown, *used)
            return result
        await self.store.write(partial(_put_back, rows=known.rows))
        self.seeds, self.requests, self.clock.time = known.seeds, known.requests, known.time
        calls, posts, messages = known.shown
        self.platform.calls, self.platform.shown, self.platform.messages = [*calls], [*posts], {**messages}
        found: T = known.result
        return found

    async def _beginning(self) -> str | None:
        """Return all that what is played from here on depends on; None where that is more than can be told."""
        platform = self.platform
        usual = self.posting and self.share is None and self.url.startswith("sqlite")
        if not usual or type(platform) is not FakePlatform or "deliver" in vars(platform):
            return None
        if platform.calls or platform.script or platform.threads:
            return None
        rows = await self.store.ask(_rows)
        stored = {name: found for name, found in rows.items() if found}
        # A table is also in memory, and its posts may be under way.
        return None if "tables" in stored else repr((self.name, self.seeds, self.requests, self.clock.time, stored))


def lowest(title: Title, state: State, seat: int, *_: object) -> Action:
    """Decide as a computer player that never goes beyond what it must."""
    offers: Sequence[Action] = title.rules.offers(state, seat)
    return "sail" if "sail" in offers else offers[0]
