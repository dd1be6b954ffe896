"""Board: all that the people of a table get to see, made by the real makers of posts, with when and where."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from hansa_bot.host.absence.pauses import PAUSE
from hansa_bot.host.kernel.errors import RequestOver
from hansa_bot.host.kernel.posts import CARD, DIRECT, FINAL, FOLD, REMIND, SHUT, THREAD
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.lobby.agreements import AGREEMENT
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.posting.overviews import GAP, ShownOverview
from hansa_bot.host.time.idling import SEAT_GONE
from hansa_bot.host.time.next_up import WHAT
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog
from hansa_bot.model.values import Overview
from hansa_bot.ui import posts
from hansa_bot.ui.kit import posting
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Controls, Draft
from hansa_bot.ui.look import overview as overviews

MENTIONED = re.compile(r"<@(\d+)>")
CHANNEL, FIRST_THREAD, FIRST_MESSAGE, LIST = 70, 71, 500, 499


@dataclass
class Message:
    """A message as it was first, and as it stands now (None once it is taken away); what it said since, and when."""

    id: int
    at: float
    post: Post[Any]
    channel: int
    recipient: int | None
    said: str
    labels: tuple[str, ...]
    pings: tuple[int, ...]
    now: str | None
    controls: Controls | None
    edits: list[tuple[float, str]] = field(default_factory=list)


@dataclass
class Board:
    """A channel with its threads and the list of its tables, and everybody's private messages.

    What breaks a promise is kept in `faults`; `lists` is how the list has read, and since when.
    `quiet` are the persons' quiet hours (zone, from, to), `told` those who want to hear that they are next, `private`
    whose private messages a channel is in which a game is played.
    """

    now: Callable[[], float]
    quiet: dict[int, tuple[str, int, int]]
    told: set[int]
    services: Services = field(init=False)
    private: dict[int, int] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    threads: dict[int, int] = field(default_factory=dict)
    lists: list[tuple[float, str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    _nonces: set[str] = field(default_factory=set)

    async def deliver(self, post: Post[Any]) -> int | None:
        """Make a post as the messenger does; the same one must never come twice."""
        self.check(post.nonce not in self._nonces, f"posted twice: {post}")
        self._nonces.add(post.nonce)
        if post.kind == THREAD:
            thread = FIRST_THREAD + len(self.threads)
            self.threads[thread] = post.table
            return thread
        if post.kind == SHUT:
            return None
        if post.kind == FOLD and post.payload.form == REMIND:
            self.find(post.message).now = None
            return None
        _, draft = await posts.MAKE[type(post.payload)](self.services, post)
        known = post.message
        if known is not None:
            there = self.find(known)
            there.now = draft.content
            there.edits.append((self.now(), draft.content))
            return int(known)
        if post.replaces is not None:
            self.find(post.replaces[1]).now = None
        return await self._say(post, draft)

    async def show(self, overview: Overview) -> ShownOverview:
        """Renew the list of the channel's tables where it stands; it calls nobody, and is renewed once a minute."""
        draft = await overviews.compose(self.services.host, None, overview, catalog(SOURCE_LANGUAGE))
        self.check(not (draft.pings or MENTIONED.search(draft.content)), f"the list names somebody: {draft.content}")
        self.check(not self.lists or self.now() - self.lists[-1][0] >= GAP, f"renewed too soon, at {self.now()}")
        self.check(overview.message == (LIST if self.lists else None), "the list is posted once")
        self.lists.append((self.now(), draft.content))
        return ShownOverview(LIST)

    async def _say(self, post: Post[Any], draft: Draft) -> int:
        recipient = posting.recipient(post)
        await self._check_calls(post, draft, recipient)
        self._check_hour(post)
        items = draft.controls.children if draft.controls else []
        labels = tuple(str(label) for item in items if (label := getattr(item, "label", None)))
        number = FIRST_MESSAGE + len(self.messages)
        channel, pings = post.channel or CHANNEL, tuple(draft.pings)
        recipient = self.private.get(channel, recipient)
        shown = draft.content
        self.messages.append(
            Message(number, self.now(), post, channel, recipient, shown, labels, pings, shown, draft.controls)
        )
        return number

    def find(self, number: int) -> Message:
        """Return a message by its id."""
        return self.messages[number - FIRST_MESSAGE]

    def kinds(self, kind: str, what: str | None = None) -> list[Message]:
        """Return the messages of a kind, of those about something if that is named."""
        return [each for each in self.messages if each.post.kind == kind and each.post.payload.form == what]

    def check(self, holds: bool, why: str) -> None:
        """Remember what must not be."""
        if not holds:
            self.faults.append(why)

    async def asked(self, table: int) -> set[int]:
        """Return the users who have something to decide at a table now: in the game, or about it."""
        host = self.services.host
        known = await host.query.table(table)
        found = set(known.invited)
        if known.status.value == "lobby" and len(known.seats) == known.size:
            found.add(known.owner)  # who may start now
        if known.version or known.status.value == "running":
            waiting = (await host.query.session(table)).waiting
            found |= {user for seat in waiting if (user := known.seats[seat].user) is not None}
        try:
            row = await host.rewinding.proposal(table)
            found |= {user for seat in row.missing if (user := known.seats[seat].user) is not None}
        except RequestOver:
            pass
        for vote in (await host.votes.on(PAUSE, table), await host.votes.on(AGREEMENT, table)):
            found |= set(vote.missing(known.users) if vote else ())
        return found | {user for seat in range(len(known.seats)) for user in await self._asked_about(known, seat)}

    async def _asked_about(self, table: Table, seat: int) -> set[int]:
        """Return who still has to say what becomes of a seat whose person is gone."""
        vote = await self.services.host.votes.on(SEAT_GONE, table.id, seat)
        return set() if vote is None else {*vote.missing(table.users)} - {table.seats[seat].user}

    async def _check_calls(self, post: Post[Any], draft: Draft, recipient: int | None) -> None:
        """Before the end nobody is named who has nothing to decide; nothing is said of a position that is gone."""
        asked, where = await self.asked(post.table), f"{post.kind} {post.payload}: {draft.content}"
        named = {int(user) for user in MENTIONED.findall(draft.content)}
        if post.kind == FINAL:
            asked |= {*(await self.services.host.query.table(post.table)).users}
        self.check({*draft.pings} <= asked, f"called {draft.pings}, but {asked} must decide: {where}")
        self.check(named == {*draft.pings}, f"named {named}, called {draft.pings}: {where}")
        if post.kind == REMIND:
            self.check(post.payload.user in asked, f"reminded of nothing: {where}")
        if post.kind == CARD:
            state = (await self.services.host.query.session(post.table)).state
            seats = (await self.services.host.query.table(post.table)).seats
            persons = [seat for seat in state.waiting if seats[seat].user is not None]
            now = (state.turn, tuple(persons))
            self.check(now == (post.payload.turn, post.payload.seats), f"the game is at {now}: {where}")
            self.check(recipient is None, where)

    def _check_hour(self, post: Post[Any]) -> None:
        """Nobody hears in their quiet hours what can wait, nor what they did not ask for."""
        if getattr(post.payload, "silent", False):
            return
        ahead = post.kind == DIRECT and post.payload.form == WHAT
        if ahead:
            self.check(post.payload.user in self.told, f"did not ask for it: {post}")
        if post.kind not in (DIRECT, REMIND):
            return
        zone, begin, end = self.quiet[post.payload.user]
        hour = datetime.fromtimestamp(self.now(), ZoneInfo(zone)).hour
        sleeps = begin <= hour < end if begin < end else hour >= begin or hour < end
        self.check(not sleeps, f"at {hour} o'clock in {zone}: {post}")


class Blind:
    """A worker that draws nothing: the pictures are shown elsewhere."""

    waiting = 0

    async def png(self, *_: Any) -> None:
        """Draw nothing."""

    async def close(self) -> None:
        """Have nothing to finish."""
