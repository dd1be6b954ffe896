"""A database of an earlier version opens, and everything that was under way in it goes on.

`upgrade.db.gz` was written by the version whose payloads and timers were still untyped, by a script that played both
titles on its host with a fixed clock: 18 tables, most with something open, and a last evening on which nothing could
be posted, so that all that was said then is still due. It is never written again. `upgrade.txt` is what that version
itself posted from there on, in eleven days in which nobody did anything; where a text is mended on purpose,
UPGRADE_TXT=1 writes it anew, and the difference is for a person to read.

    1  lobby by invitation, with options, terms, a computer player; a card that calls somebody is due
    2  lobby of another server, in Spanish, that nobody sits down at any more
    3  Hansa: a displacement waits for Anna's answer, one of Carl was answered by his standing orders
    4  Hansa: a turn with two points to undo, a request to go back, followers, whoever is next sleeps
    5  Burgundy: in the middle of a chain, a request to go back waits for Béa
    6  Burgundy: estates are chosen in secret; Carl has chosen; a seat is offered because its time has run out
    7  Burgundy: a computer player stands in for Béa, a vote is open
    8  Hansa on Britannia: gone back by agreement, paused for ten days
    9  Burgundy: over, in a thread of its own; 10 is the lobby for its rematch
    11 Hansa: one seat was taken over, two are offered
    12 Burgundy: just over; 13 an imported record; 16 abandoned
    14 Hansa: its channel takes no posts, which its owner is to be told
    15 Burgundy with computer players: a card that may be out or not
    17 Burgundy: a thread is to be opened
    18 Hansa: brought to another channel, a vote nobody knows of yet, reminders put off
"""

import gzip
import json
import os
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Hashable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select

from hansa_bot.ai.player import choose
from hansa_bot.config import Config
from hansa_bot.engine.action import Action
from hansa_bot.engine.state import State
from hansa_bot.host.absence.pauses import PAUSE
from hansa_bot.host.kernel.notices import Direct
from hansa_bot.host.kernel.outgoing import read as read_post
from hansa_bot.host.kernel.posts import ArchivePost, ReminderFold, ThreadPost
from hansa_bot.host.kernel.settings import READ
from hansa_bot.host.kernel.table import Person, Status
from hansa_bot.host.kernel.votes import YES
from hansa_bot.host.posting.courier import CannotDeliver, Post
from hansa_bot.host.record import records
from hansa_bot.host.record.records import ReplayVerdict
from hansa_bot.model.values import Whose
from hansa_bot.render.worker import Worker
from hansa_bot.store import schema
from hansa_bot.titles.base import Title
from hansa_bot.ui import posts
from hansa_bot.ui.kit import posting
from hansa_bot.ui.kit.asking import Services
from tests.databases import sqlite_only
from tests.host.fakes import FakePlatform, Home

pytestmark = sqlite_only

HERE = Path(__file__).parent
STORED, POSTED = HERE / "upgrade.db.gz", HERE / "upgrade.txt"
WRITTEN = 1_760_136_800.0
"""When it was written, in unix seconds: an evening of October 2025."""
HOUR, DAYS = 3600.0, 11
TABLES = range(1, 19)
ANNA, BEA, CARL, DORA, EMIL = (
    Person(80351110224678911 + number, name)
    for number, name in enumerate(("Anna", "Béa *the* bold", "Carl", "Dora", "Emil"))
)

OTHER_FORMS: list[tuple[str, dict[str, Any]]] = [
    *(("note", {"what": what, "seat": 1}) for what in ("ran_out", "helped", "takeover", "returned", "resumed")),
    ("note", {"what": "spared", "seat": 1, "until": WRITTEN}),
    ("note", {"what": "came_back", "seat": 1, "before": "Dora"}),
    ("note", {"what": "expiring", "at": WRITTEN}),
    ("shut", {}),
]
"""Posts as that version wrote them, of which none happens to be among those stored."""
TOLD_ELSEWHERE = {("fold", "turn"), ("fold", "users"), ("fold", "nonce")}
"""What a fold repeated of the post that it folds: it is read there."""


class NoPictures(Worker):
    """Draws nothing: what pictures show is proved elsewhere."""

    async def png(self, key: Hashable, paint: Callable[[], object], kind: str = "") -> bytes | None:
        return None


class Reader(FakePlatform):
    """Shows posts, and writes down table by table what they say."""

    def __init__(self, home: Home) -> None:
        super().__init__()
        self.home = home
        self.worker = NoPictures()
        self.said: dict[int, list[str]] = defaultdict(list)
        self.texts: dict[int, set[str]] = defaultdict(set)
        self.again: dict[int, int] = defaultdict(int)
        self.threads.append(17_000)

    async def deliver(self, post: Post[Any]) -> int | None:
        try:
            said = await self._say(post)
        except CannotDeliver as error:
            self._note(post, f"not made: {error.reason}")
            raise
        message = await super().deliver(post)
        self._note(post, said)
        return message

    async def _say(self, post: Post[Any]) -> str:
        """Return what the bot's own texts make of a post."""
        if isinstance(post.payload, ThreadPost | ArchivePost | ReminderFold):
            return "(done)"
        services = Services(self.home.host, self.worker, Config())
        _, draft = await posts.MAKE[type(post.payload)](services, post)
        user = posting.recipient(post)
        lines = [f"to {user}"] if user is not None else []
        lines += [f"calls {', '.join(map(str, draft.pings))}"] if draft.pings else []
        lines += draft.content.splitlines()
        for row in draft.controls.to_components() if draft.controls else ():
            lines += [f"[{item.get('label', item.get('placeholder'))}]" for item in row["components"]]
        return "\n    ".join(lines)

    def show(self, post: Post[Any]) -> int:
        """Put a post on the platform; what is new has a number by its table, since tables post beside each other."""
        number = post.message or 100 * (100 + post.table) + len(self.said[post.table]) + self.again[post.table]
        return self.messages.setdefault(post.nonce, number)

    def _note(self, post: Post[Any], said: str) -> None:
        hours = round((self.home.clock.now() - WRITTEN) / HOUR)
        changed = f" of {post.message}" if post.message else ""
        what = post.kind if isinstance(post.payload, Direct) else f"{post.kind}{changed} in {post.channel}"
        if said in self.texts[post.table]:
            self.again[post.table] += 1
        else:
            self.texts[post.table].add(said)
            self.said[post.table].append(f"  +{hours}h {what}: {said}\n")

    def transcript(self) -> str:
        """Return all that was said for the first time, and how many posts said the same again."""
        parts = [f"table {table}\n{''.join(self.said[table])}  {self.again[table]} times again\n" for table in TABLES]
        return "".join(parts)


def modest(title: Title, state: State, seat: int, *_: object) -> Action:
    """Decide without an opinion: whether judges see things differently one day is not what is held here."""
    offers = title.rules.offers(state, seat)
    return next((offer for offer in offers if offer in ("end", "enough", "pass", "skip")), offers[0])


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    """The host of today on the database of then, at the time when that was written; it is not opened yet."""
    (tmp_path / "hansa.db").write_bytes(gzip.decompress(STORED.read_bytes()))
    made = Home(f"sqlite+aiosqlite:///{tmp_path / 'hansa.db'}")
    made.clock.time = WRITTEN
    made.requests, made.choose = 1_000_000, choose
    made.platform = Reader(made)
    yield made
    await made.close()


async def settle(home: Home) -> None:
    for table in TABLES:
        await home.settle(table)


async def pass_time(home: Home, hours: int) -> None:
    """Let everything happen when it is due, and be posted before the next thing happens."""
    until, timers = home.clock.time + hours * HOUR, schema.timers.c
    while True:
        async with home.store.read() as connection:
            first = await connection.scalar(select(func.min(timers.due)))
            tables = set(await connection.scalars(select(timers.table_id).where(timers.due == first)))
        if first is None or first > until:
            break
        await home.clock.turn(max(first - home.clock.time, 0.0))
        await home.host.timers.ring()
        for table in tables:
            await home.settle(table)


@pytest.mark.proof
async def test_what_was_due_is_posted_and_time_goes_on_as_it_did_in_the_version_that_wrote_it(home: Home) -> None:
    home.choose = modest
    await home.open()
    await settle(home)
    await pass_time(home, DAYS * 24)
    reader = home.platform
    assert isinstance(reader, Reader)
    if os.environ.get("UPGRADE_TXT"):
        POSTED.write_text(reader.transcript(), "utf-8")
    assert reader.transcript().splitlines() == POSTED.read_text("utf-8").splitlines()
    async with home.store.read() as connection:
        due = await connection.execute(
            select(schema.outbox.c.kind).where(schema.outbox.c.state.in_(("waiting", "sending")))
        )
        assert due.all() == []


async def test_nothing_that_posts_of_before_consist_of_is_lost(home: Home) -> None:
    await home.open()
    async with home.store.read() as connection:
        rows = (await connection.execute(select(schema.outbox.c.kind, schema.outbox.c.payload))).all()
    stored = [*((row.kind, row.payload) for row in rows), *OTHER_FORMS]
    assert len(stored) > 700
    for kind, payload in stored:
        again = json.loads(json.dumps(msgspec.to_builtins(read_post(kind, payload))))
        known = {(kind, key) for key, value in payload.items() if again.get(key) == value or not value}
        assert {(kind, key) for key in payload} - known <= TOLD_ELSEWHERE, payload


async def test_what_was_asked_is_answered(home: Home) -> None:
    host = await home.open()
    await settle(home)

    async def offers(table: int, seat: int) -> list[Action]:
        return list((await host.query.session(table)).offers(seat))

    # Displaced before, Anna answers now; her order then speaks for her where she may decline.
    answered = await home.act(3, ANNA.id, (await offers(3, 0))[0])
    assert [(entry.seat, entry.cause) for entry in answered.entries] == [(0, ""), (0, "order")]
    # The two points of Anna's turn are still there, also all at once; her request to go back is over by that.
    assert len((await host.query.session(4)).points) == 2
    back = await home.undo(4, ANNA.id, to=178)
    assert [entry.undo_to for entry in back.entries] == [178]
    assert (await host.query.session(4)).offers(0) == (await offers(4, 0))
    # Béa agrees that game 5 goes back, and it does.
    request = await host.rewinding.proposal(5)
    assert (request.seat, request.missing) == (0, (1,))
    agreed = await host.rewinding.agree(5, BEA.id, request.nonce, request=home.request())
    assert [(entry.seat, entry.undo_to, entry.rewound) for entry in agreed.entries] == [(0, request.back_to, True)]

    # What Carl has chosen in secret is told with the last choice and not before.
    async def estates() -> set[str]:
        """Return the estates that everybody has heard of by now."""
        log = await host.query.log(6, None, since=0)
        return {event.args["estate"] for entry in log for event in entry.events if "estate" in event.args}

    await home.act(6, ANNA.id, (await offers(6, 1))[0])
    assert await estates() == set()
    await home.act(6, DORA.id, (await offers(6, 2))[0])
    for seat, person in enumerate((CARL, ANNA, DORA)):  # then where each begins
        await home.act(6, person.id, (await offers(6, seat))[0])
    assert len(await estates()) > 1
    # The vote of table 7 ends with Emil; the pause of table 8 with whoever likes, and its game goes on.
    vote = await host.votes.on(PAUSE, 7)
    assert vote is not None
    await host.votes.cast(PAUSE, 7, EMIL.id, vote.nonce, YES, request=home.request())
    assert await host.votes.on(PAUSE, 7) is None
    await host.pausing.resume(8, DORA.id, request=home.request())
    await host.substitution.back(7, BEA, request=home.request())
    await host.substitution.take(11, DORA, 1, request=home.request())
    assert [info.name for info in (await host.query.table(11)).seats] == ["Emil", "Dora", "Carl"]
    # Lobbies take those who were asked, and begin; a request made again is not carried out again.
    await host.lobby.join(1, EMIL, home.request())
    started = await host.lobby.start(1, ANNA, home.request())
    assert (started.status, started.options["board"], len(started.seats)) == (Status.RUNNING, "east", 4)
    await host.lobby.join(10, CARL, home.request())
    assert (await host.lobby.start(10, DORA, home.request())).status is Status.RUNNING
    await host.orders.give(3, CARL.id, {"landing": ""}, request=home.request())
    assert await host.orders.read(3, CARL.id) == {"extra": "traders", "pass": "yes"}
    await host.notes.write(3, CARL.id, "Watch the east.")
    assert [await host.notes.read(3, user) for user in (CARL.id, ANNA.id)] == ["Watch the east.", ""]
    assert await host.holidays.end(CARL.id, home.request()) > 3
    await settle(home)
    assert {finding.verdict async for finding in records.findings(home.store)} == {ReplayVerdict.SAME}


@pytest.mark.proof
@pytest.mark.proof
async def test_running_games_are_played_to_their_end_by_computer_players(home: Home) -> None:
    host = await home.open()
    running = [table for table in TABLES if (await host.query.table(table)).status is Status.RUNNING]
    assert running == [3, 4, 5, 6, 7, 8, 11, 14, 15, 17, 18]
    for table in running:
        for person in (ANNA, BEA, CARL, DORA, EMIL):
            if (await host.query.table(table)).seat_of(person.id) is not None:
                await host.lobby.leave(table, person, home.request())
        await home.settle(table)
        assert (await host.query.table(table)).status is Status.OVER, table
    assert {finding.verdict async for finding in records.findings(home.store)} == {ReplayVerdict.SAME}


async def test_whoever_was_there_is_forgotten(home: Home) -> None:
    host = await home.open()
    await settle(home)
    for person in (ANNA, BEA):  # computer players go on for them
        assert await host.erasing.erase(person) > 5
    await settle(home)
    async with home.store.read() as connection:
        rows = [
            repr(tuple(row))
            for table in schema.metadata.sorted_tables
            for row in await connection.execute(select(table))
        ]
    assert [row for row in rows if any(trace in row for trace in (str(ANNA.id), "Anna", str(BEA.id), "Béa"))] == []
    assert [row for row in rows if str(CARL.id) in row]


async def test_lessons_are_remembered_beside_what_people_had_chosen_and_forgotten_with_it(home: Home) -> None:
    prefs = (await home.open()).prefs
    before = {person: dict((await prefs.person(person.id)).stored) for person in (ANNA, EMIL)}
    assert any(before.values())
    for person, stored in before.items():
        await prefs.store(Whose.PERSON, person.id, {f"{READ}harbour": "bid"})
        found = await prefs.person(person.id)
        assert found.lessons_read("harbour") == {"bid"}
        assert found.lessons_read("another") == frozenset()
        assert found.stored == {**stored, f"{READ}harbour": "bid"}
        await prefs.forget(person.id)
        assert (await prefs.person(person.id)).lessons_read("harbour") == frozenset()
