"""A month of a server: who they are, how they live with their tables, and the page that tells what they saw.

`python -m tests.shows.month` writes the transcript, docs/month.md.
"""

import asyncio
import tempfile
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

import discord

from bench import plans
from hansa_bot.config import ROOT
from hansa_bot.engine.session import PLAN
from hansa_bot.host.kernel.posts import CARD, DIRECT, GONE, LOBBY, REMIND, VOTE
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.lobby.agreements import AGREEMENT
from hansa_bot.host.time.idling import SEAT_GONE
from hansa_bot.titles import registry
from tests.shows.board import CHANNEL, Message
from tests.shows.days import days
from tests.shows.hands import Hands, labels
from tests.shows.stage import Note, Player, Stage
from tests.shows.telling import Telling

TRANSCRIPT = ROOT / "docs" / "month.md"
FIRST = datetime(2026, 6, 1, tzinfo=UTC)
LAST_DAY = 30

ANNA = Player(11, "Anna", "Rome", "Europe/Rome", (time(8, 30), time(13), time(20)), language="it")
BEA = Player(12, "Bea", "Berlin", "Europe/Berlin", (time(7, 30), time(18, 45)), "23-7", "12", "direct", language="de")
CARL = Player(
    13, "Carl", "New York", "America/New_York", (time(9), time(12, 30), time(18)), channel="both", language="en"
)
DORA = Player(14, "Dora", "Reykjavík", "Etc/UTC", (time(10), time(16), time(21)), "0-9", language="en")
EMIL = Player(15, "Emil", "Madrid", "Europe/Madrid", (time(9), time(14), time(19)), language="es")
FINN = Player(16, "Finn", "Hamburg", "Europe/Berlin", (time(12), time(21)), "23-7", language="de")
GINA = Player(17, "Gina", "Milan", "Europe/Rome", (time(7, 50), time(19, 20)), language="it")
HUGO = Player(
    *(18, "Hugo", "Montevideo", "America/Montevideo", (time(8), time(13), time(20, 30))),
    channel="direct",
    heads_up="direct",
    language="es",
)
MIA = Player(19, "Mia", "London", "Europe/London", (time(18),), "22-8", "48", language="en")
PLAYERS = {player.id: player for player in (ANNA, BEA, CARL, DORA, EMIL, FINN, GINA, HUGO, MIA)}


def at(day: int, hour: int, minute: int = 0) -> float:
    """Return a time of the month, by UTC, in unix seconds."""
    return (FIRST + timedelta(days=day - 1, hours=hour, minutes=minute)).timestamp()


@dataclass
class Planned:
    """A turn that somebody has planned, and when that was over.

    `became` says whether it was carried out, `left` whether its person then had to decide what nobody can plan.
    """

    player: Player
    table: int
    seat: int
    version: int
    at: float
    noted: Note
    over: float = 0.0
    left: bool = False
    became: bool | None = None


class Month(Stage):
    """Nine people at the tables of one server; nobody has time for those that are `dropped`.

    Whoever `plans` does so at one table whenever they look in there, until one plan was carried out and one was not.
    """

    def __init__(self, folder: Path, seed: str = "c") -> None:
        super().__init__(folder, "month", PLAYERS.values(), at(1, 12), seed)
        self.dropped: set[int] = set()
        self.turns: list[tuple[float, Player, int]] = []
        self.plans: list[Planned] = []
        self.planner: tuple[Player, int] | None = None
        self.hands: Hands

    def played(self, player: Player, table: int) -> None:
        self.turns.append((self.clock.time, player, table))

    def minds(self, player: Player, table: int) -> bool:
        return table not in self.dropped and super().minds(player, table)

    async def look_in(self, player: Player) -> None:
        await super().look_in(player)
        if self.planner is not None and self.planner[0].id == player.id:
            await self._plan(*self.planner)

    # -- by commands and buttons -----------------------------------------------------------------------------

    async def give(self, player: Player, command: str, table: int = 0, /, **options: Any) -> discord.Message:
        """Give a command, at a table or in the channel of all; return the answer."""
        channel = (await self.known(table)).place.channel if table else CHANNEL
        answer = await self.hands.give(player, command, channel, **options)
        await self.settle()
        return answer

    async def press(self, player: Player, message: discord.Message, label: str) -> discord.Message:
        """Press a button of an answer; return what stands there then."""
        answer = await self.hands.press(player, message, label)
        await self.settle()
        return answer

    async def press_post(self, player: Player, kind: str, table: int, label: str) -> None:
        """Press a button of the newest post of a kind at a table."""
        self.note(f"{player.name} presses “{label}”.")
        post = next(each for each in reversed(self.board.kinds(kind)) if each.post.table == table)
        await self.hands.press_on_board(player, post, label)
        await self.settle()

    async def _answer(self, player: Player, table: int) -> None:
        if await self._decide_about_the_gone(player, table):
            return
        proposed = await self.host.votes.on(AGREEMENT, table)
        if proposed is None:
            await super()._answer(player, table)
        elif proposed.missing([player.id]):
            await self.press_post(player, VOTE, table, "Agree")

    async def _decide_about_the_gone(self, player: Player, table: int) -> bool:
        """Let a computer player take the seat of whoever is gone; return whether there was anything to decide."""
        for seat in range((await self.known(table)).size):
            asked = await self.host.votes.on(SEAT_GONE, table, seat)
            if asked is None or await self.seat_of(player, table) == seat:
                continue
            await self.press_post(player, GONE, table, "Computer takes over")
            return True
        return False

    # -- plans -----------------------------------------------------------------------------------------------

    @property
    def outcomes(self) -> set[bool | None]:
        return {each.became for each in self.plans}

    async def play(self, player: Player, table: int = 0) -> None:
        await super().play(player, table)
        for planned in self.plans:
            if planned.became is None and planned.table == table:
                await self._what_became_of(planned)

    async def _plan(self, player: Player, table: int) -> None:
        known = await self.known(table)
        waits = known.status is Status.RUNNING and not await self.waits_for(player, table)
        if not waits or {True, False} <= self.outcomes or await self.host.query.has_plan(table, player.id):
            return
        session, seat = await self.host.query.session(table), await self.seat_of(player, table)
        assert seat is not None
        found = plans.plan(registry.load(known.title), known.options, session, seat)
        if found is None:
            return
        actions = [promise.action for promise in found.steps.promises]
        shown = await self.give(player, "plan", table, line="; ".join(actions))
        if self.plans:
            line = "; ".join(promise.said.removesuffix(".") for promise in found.steps.promises)
            self.note(f"{player.name} plans the next turn at table {table}, while others play: {line}.")
        else:
            self.note(
                f"{player.name} types the next turn into `/plan` at table {table}, while others play:", said(shown)
            )
        self.plans.append(Planned(player, table, seat, session.version, self.clock.time, self.notes[-1]))

    async def _what_became_of(self, planned: Planned) -> None:
        log, name = await self.host.query.log(planned.table, None, planned.version), planned.player.name
        waits = await self.waits_for(planned.player, planned.table)
        if any(entry.seat == planned.seat and entry.cause == PLAN for entry in log):
            again = True in self.outcomes
            planned.became, planned.left = True, waits
            if again:  # once is enough on the page
                self.notes.remove(planned.noted)
            rest = f"Only what was drawn then is left to {name}." if waits else f"Nobody has to call {name}."
            text = f"the plan is played in the moment the turn comes. {rest}"
        elif waits:
            planned.became = False
            text = f"the plan no longer does what it promised, so nothing is played; it lies ready for {name}."
        else:
            return
        planned.over = self.clock.time
        if planned.noted in self.notes:
            self.note(f"Table {planned.table}: {text}")

    # -- what somebody alone sees ----------------------------------------------------------------------------

    async def next_of(self, player: Player) -> str:
        """Return what `/next` answers somebody in the channel."""
        return said(await self.give(player, "next"))


def said(message: discord.Message) -> str:
    """Return what somebody reads in an answer, with a line of its buttons."""
    buttons = [f"`{label}`" for label in labels(message)]
    return "\n".join([message.content, " ".join(buttons)]) if buttons else message.content


HEAD = """\
# A month of a server

Nine people, six tables, two games, thirty days: what a server sees of me in a month. Anna and Gina read Italian, Bea
and Finn German, Emil and Hugo Spanish; Carl, Dora and Mia English. Mia manages the server. Each table speaks the
language in which it was opened, and what I send in private is in the reader's own.

Times are UTC; Discord shows each reader their own, and dates in their language. *In italics* stands what people do,
quoted what I say. What comes again and again is shown whole once, then counted in the line that ends a day. Nobody is
called who has nothing to decide. This page is written by `python -m tests.shows.month` and compared by a test.
"""
OFTEN_SEEN = {CARD, LOBBY, DIRECT, REMIND, "step"}
"""Kinds of which only the first is shown whole."""


def text(month: Month) -> str:
    """Return the whole month as a page."""

    def often(message: Message) -> Hashable:
        kind = message.post.kind
        return (kind, message.post.payload.form) if kind in OFTEN_SEEN else None

    telling = Telling(PLAYERS, "%-d %B")
    told = days(month.notes, month.board.messages, month.turns, telling, at(1, 0), LAST_DAY, often)
    return "\n".join([HEAD, *told])


async def written() -> str:
    """Return the transcript of the month."""
    from tests.shows import test_a_month

    with tempfile.TemporaryDirectory() as folder:
        month = Month(Path(folder))
        await test_a_month.play(month)
        page = text(month)
        await month.close()
    return page


if __name__ == "__main__":
    TRANSCRIPT.write_text(asyncio.run(written()), "utf-8")
