"""A fortnight of a club: who they are, how they play the deal, and the page that tells what they saw.

`python -m tests.shows.fortnight` writes the transcript, docs/fortnight.md.
"""

import asyncio
import tempfile
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

import discord

from hansa_bot.ai.analysis import JudgedTurn
from hansa_bot.ai.puzzles import ShownPuzzle
from hansa_bot.config import ROOT
from hansa_bot.engine.action import kind_of
from hansa_bot.host.kernel.posts import CARD, DEAL, DIRECT, FINAL, LOBBY, REMIND
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.model.values import PuzzlePost
from hansa_bot.store import puzzles as stored
from hansa_bot.titles import registry
from tests.host.fakes import Brain
from tests.shows.board import CHANNEL, Message
from tests.shows.days import Turn, days
from tests.shows.hands import Hands, labels
from tests.shows.month import said
from tests.shows.stage import GUILD, Note, Player, Stage
from tests.shows.telling import Telling

TRANSCRIPT = ROOT / "docs" / "fortnight.md"
FIRST = datetime(2026, 9, 7, tzinfo=UTC)
LAST_DAY = 14

ANNA = Player(11, "Anna", "Rome", "Europe/Rome", (time(8, 30), time(13), time(20)), language="en")
BEA = Player(12, "Bea", "Berlin", "Europe/Berlin", (time(7, 30), time(18, 45)), "23-7", language="en")
CARL = Player(13, "Carl", "New York", "America/New_York", (time(9), time(12, 30), time(18)), language="en")
DORA = Player(14, "Dora", "Reykjavík", "Etc/UTC", (time(10), time(16), time(21)), "0-9", language="en")
EMIL = Player(15, "Emil", "Madrid", "Europe/Madrid", (time(9), time(14), time(19)), language="en")
MIA = Player(19, "Mia", "London", "Europe/London", (time(18),), "22-8", "48", language="en")
PLAYERS = {player.id: player for player in (ANNA, BEA, CARL, DORA, EMIL, MIA)}
EVA = Player(31, "Eva", "Oslo", "Europe/Oslo", ())
"""Of another server."""

PACES = {ANNA.id: 4, BEA.id: 2, DORA.id: 2, MIA.id: 3}
"""How many turns somebody plays of the deal whenever they look in, where nobody else waits for them."""
PLAY, LIST = "Play this deal", "Turn by turn"
RETRY, KEEP = "Undo and try", "Keep it"
SAME = "I find nothing that would have been clearly better."


def at(day: int, hour: int, minute: int = 0) -> float:
    """Return a time of the fortnight, by UTC, in unix seconds."""
    return (FIRST + timedelta(days=day - 1, hours=hour, minutes=minute)).timestamp()


@dataclass(frozen=True)
class Heard:
    """What was said when, to one person or (None) to all in the channel, with the names of its files."""

    at: float
    user: int | None
    text: str
    files: tuple[str, ...] = ()


class Master(Brain):
    """Really thinks, but in this process; it remembers what came of it."""

    def __init__(self) -> None:
        super().__init__()
        self.judged: list[JudgedTurn] = []

    async def run(self, timed: object, work: Any, *about: Any) -> Any:
        """Return what work returns, and that it took a second."""
        found = work(*about)
        self.judged += [found] if isinstance(found, JudgedTurn) else []
        return found, self.seconds


class Fortnight(Stage):
    """Six people of one server, who play a deal each at their own pace, and an ordinary game beside it.

    Whoever is a `learner` ends turns in the panel at one table, until each button of a second look was pressed once.
    """

    def __init__(self, folder: Path, seed: str = "c") -> None:
        super().__init__(folder, "fortnight", PLAYERS.values(), at(1, 12), seed)
        self.master = Master()
        self.home.thinking = self.master.thinking(seconds=1e6)
        self.turns: list[Turn] = []
        self.heard: list[Heard] = []
        self.places: dict[int, str] = {}
        self.learner: tuple[Player, int] | None = None
        self.deal = self.ordinary = 0
        """The numbers of the deal and of the game beside it."""
        self.games: dict[int, int] = {}
        """The tables of the deal, by who plays there."""
        self.left: set[int] = set()
        """Tables to which nobody comes back."""
        self.looks: list[str] = []
        """Which buttons of second looks were pressed."""
        self._since = 0
        self.hands: Hands

    def played(self, player: Player, table: int) -> None:
        self.turns.append((self.clock.time, player, table))

    def minds(self, player: Player, table: int) -> bool:
        return table not in self.left and super().minds(player, table)

    # -- by commands and buttons -----------------------------------------------------------------------------

    def tell(self, text: str, shown: str = "") -> None:
        """Say in the transcript what the last command or press was, above all that came of it."""
        self.notes.append(Note(self.clock.time, self._since, text, shown))

    async def give(self, player: Player, command: str, table: int = 0, /, **options: Any) -> discord.Message:
        """Give a command, at a table or in the channel of all; return the answer."""
        self._since = len(self.board.messages)
        channel = (await self.known(table)).place.channel if table else CHANNEL
        return await self._answered(player, await self.hands.give(player, command, channel, **options))

    async def press(self, player: Player, message: discord.Message, label: str) -> discord.Message:
        """Press a button of a message; return the answer, or what stands there then."""
        self._since = len(self.board.messages)
        return await self._answered(player, await self.hands.press(player, message, label))

    async def press_post(self, player: Player, kind: str, table: int, label: str) -> discord.Message:
        """Press a button of the newest post of a kind at a table; return the answer."""
        self._since = len(self.board.messages)
        pressed = await self.hands.press_on_board(player, self._newest(kind, table), label)
        return await self._answered(player, pressed)

    def _newest(self, kind: str, table: int) -> Message:
        return next(each for each in reversed(self.board.kinds(kind)) if each.post.table == table)

    async def _answered(self, player: Player, answer: discord.Message) -> discord.Message:
        await self.settle()
        answer = await self.hands.thought_over(answer, self.board.services)
        self.hear(player.id, answer)
        return answer

    def hear(self, user: int | None, message: discord.Message) -> None:
        """Remember what a message says, to one or to all."""
        files = tuple(each.filename for each in message.attachments)
        self.heard.append(Heard(self.clock.time, user, said(message), files))

    # -- the deal --------------------------------------------------------------------------------------------

    async def play_the_deal(self, player: Player) -> discord.Message:
        """Press the button of the deal; return the answer."""
        channel = await self.hands.private_channel(player)
        self.board.private[channel], self.places[channel] = player.id, f"{player.name}'s private messages"
        answer = await self.press_post(player, DEAL, self.deal, PLAY)
        await self.sit(player)
        return answer

    async def sit(self, *players: Player) -> None:
        """Remember at which table of the deal somebody plays, and let it begin."""
        for player in players:
            own = (await self.host.deals.standing(self.deal, player.id)).own
            assert own is not None
            self.table = self.games[player.id] = own
        await self.settle()

    async def play(self, player: Player, table: int = 0) -> None:
        """Play as far as one can or likes; who plays a deal alone does so turn by turn."""
        known = await self.known(table)
        if (player, known.id) == self.learner:
            await self._learn(player, known)
        elif self.games.get(player.id) != known.id or player.id not in PACES:
            await super().play(player, known.id)
        else:
            await self._play_some(player, known)
        if known.status is Status.RUNNING and (await self.known(known.id)).status is Status.OVER:
            self.note(f"{player.name} has played the last turn at table {known.id}.")

    async def _play_some(self, player: Player, known: Table) -> None:
        begun = set[int]()
        while await self.waits_for(player, known.id):
            begun.add((await self.host.query.session(known.id)).state.turn)
            if len(begun) > PACES[player.id]:
                break
            await self.act(player, known.id, await self.choice(player, known))
        if begun:
            self.played(player, known.id)

    # -- second looks ----------------------------------------------------------------------------------------

    async def _learn(self, player: Player, known: Table) -> None:
        """Play a turn that ends in the panel, and do something about the second look."""
        if await self.waits_for(player, known.id):
            self.played(player, known.id)
        while await self.waits_for(player, known.id):
            action = await self.choice(player, known)
            ends = kind_of(action) in registry.load(known.title).ending_kinds
            if ends and "Take my turn" in self._newest(CARD, known.id).labels:
                await self._look(player, known.id)
            else:
                await self.act(player, known.id, action)

    async def _look(self, player: Player, table: int) -> None:
        """End a turn in the panel; the first two times that another one can be tried, do so, then keep the turn."""
        words = await self._end_turn(player, table)
        offered = [label for label in (RETRY, KEEP) if label in labels(words) and label not in self.looks]
        if SAME in words.content and SAME not in self.looks:
            self.looks.append(SAME)
            self.tell(f"{player.name} ends a turn in the panel; a few seconds later a line is added.", said(words))
        if not offered:
            return
        self.tell(f"{player.name} ends a turn in the panel, and a few seconds later reads more.", said(words))
        self.looks.append(offered[0])
        better = max(self.master.judged, key=lambda each: (each.version, each.missed)).better
        answer = await self.press(player, words, offered[0])
        self.tell(f"She presses “{offered[0]}”.", cut(said(answer), 3, 1))
        if offered[0] == RETRY:
            for action in better[:-1]:
                await self.act(player, table, action)
            answer = await self._end_turn(player, table)
            self.tell("She does what was said, and ends the turn again.", said(answer))
        if len({RETRY, KEEP} & {*self.looks}) == 2:
            self.learner = None

    async def _end_turn(self, player: Player, table: int) -> discord.Message:
        panel = await self.press_post(player, CARD, table, "Take my turn")
        return await self.press(player, panel, "End turn")

    # -- the puzzle of the week ------------------------------------------------------------------------------

    async def puzzle(self) -> tuple[PuzzlePost, ShownPuzzle, discord.Message]:
        """Return the newest puzzle of the week: its row, what it is, and its message as it stands now."""
        posts = await self.store.ask(stored.posts_of, GUILD)
        post = max((row for row in posts if row.message is not None), key=lambda row: row.due)
        found = await self.host.puzzles.load(post.puzzle or "")
        assert found is not None
        return post, found, self.hands.shown(post.message or 0)


def cut(text: str, first: int, last: int) -> str:
    """Return the first and the last lines of a text, with … for what is left out between."""
    lines = text.split("\n")
    return text if len(lines) <= first + last else "\n".join([*lines[:first], "…", *lines[len(lines) - last :]])


HEAD = """\
# A fortnight of a club

Six people of one server, two weeks: a deal that each of them plays when they like, a puzzle a week, and beside them a
game after whose turns one of them wants to know what a master would have done. Mia manages the server. Anna lives in
Rome, Bea in Berlin, Carl in New York, Dora in Reykjavík, Emil in Madrid, Mia in London.

Times are UTC; Discord shows each reader their own. *In italics* stands what people do, quoted what I say; … stands
for lines left out, and pictures are left out too. What comes again and again is shown whole once, then counted in the
line that ends a day. The puzzles are those that come with me; what a master would have done is really thought out.
Nobody is called who has nothing to decide, and nobody sees another game of the deal before its list opens. This page
is written by `python -m tests.shows.fortnight` and compared by a test.
"""
OFTEN_SEEN = {CARD, LOBBY, DIRECT, REMIND, "step"}
"""Kinds of which only the first is shown whole, in private and at tables; of last cards the first in private."""


def text(fortnight: Fortnight) -> str:
    """Return the whole fortnight as a page."""

    def often(message: Message) -> Hashable:
        kind, private = message.post.kind, message.recipient is not None
        counted = kind in OFTEN_SEEN or (kind == FINAL and private)
        of_deal = message.post.table in fortnight.games.values()
        return (kind, message.post.payload.form, private, of_deal) if counted else None

    telling = Telling(PLAYERS, "%-d %B", fortnight.places)
    messages, turns = fortnight.board.messages, fortnight.turns
    return "\n".join([HEAD, *days(fortnight.notes, messages, turns, telling, at(1, 0), LAST_DAY, often)])


async def written() -> str:
    """Return the transcript of the fortnight."""
    from tests.shows import club

    with tempfile.TemporaryDirectory() as folder:
        fortnight = Fortnight(Path(folder))
        await club.play(fortnight)
        page = text(fortnight)
        await fortnight.close()
    return page


if __name__ == "__main__":
    TRANSCRIPT.write_text(asyncio.run(written()), "utf-8")
