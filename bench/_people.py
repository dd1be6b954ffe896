"""People who play by pressing what they see, hundreds of tables at once, at a pace or as fast as some of them can.

They know the buttons in front of them and nothing of the games: mostly they press what the panel recommends.
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import perf_counter

from bench._discord import Deed, Discord
from bench._world import Json
from hansa_bot.titles import registry
from hansa_bot.ui.kit import drafts
from hansa_bot.ui.kit.verbs import PICKS, REMATCH

PLAYING = ("act", "answer", "plan", "go", *PICKS)
"""Verbs of who plays on."""
ONCE = ("act", "answer", "plan", *PICKS)
"""Verbs whose controls belong to one position: pressed again by the same person they must not act again."""
RECOMMENDED = (1, 3)
"""Styles of buttons that stand out."""
OBEDIENT = 0.75
"""How often a person does what is recommended."""
SEATS = 3
PATIENCE = 3.5
"""Seconds after which a person presses again what was not even acknowledged."""


class Pace:
    """Lets one press after the other through: so many a second whatever comes of them, or so many at once."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []
        self._offering: asyncio.Task[None] | None = None
        self._at_once = self._under_way = 0
        self.unused = 0

    def set(self, *, rate: float = 0.0, at_once: int = 0) -> None:
        """Go on at another pace: presses a second, at random moments, or presses that are made at the same time."""
        if self._offering is not None:
            self._offering.cancel()
        self._at_once = at_once
        self._offering = asyncio.create_task(self._offer(rate)) if rate else None
        self._let()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until a press may be made, and make it."""
        may: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(may)
        self._let()
        await may
        try:
            yield
        finally:
            self._under_way -= 1
            self._let()

    def _let(self) -> None:
        while self._waiting and self._under_way < self._at_once:
            self._next()

    def _next(self) -> None:
        self._under_way += 1
        self._waiting.pop(random.randrange(len(self._waiting))).set_result(None)

    async def _offer(self, rate: float) -> None:
        while True:
            await asyncio.sleep(random.expovariate(rate))
            if self._waiting:
                self._next()
            else:
                self.unused += 1  # nobody has anything to press: that is not kept for later


@dataclass(eq=False, slots=True)
class Control:
    """Something to press: whoever it is for, the message it stands in, its id, and what is chosen in it."""

    user: Json
    source: Json
    id: str
    value: str = ""


def verb_of(control: str) -> str:
    """Return what a control does, by its id."""
    click = drafts.parse(control)
    return click.verb if click else ""


def parts(message: Json) -> list[Json]:
    """Return the controls of a message that can be pressed."""
    found = (part for row in message["components"] for part in row.get("components", ()))
    return [part for part in found if "custom_id" in part and not part.get("disabled")]


def verbs(message: Json) -> dict[str, str]:
    """Return the ids of a message's controls by their verbs."""
    return {verb_of(part["custom_id"]): part["custom_id"] for part in parts(message)}


@dataclass(eq=False)
class Table:
    """A channel with its people, who play there one game after the other."""

    crowd: "Crowd"
    channel: str
    people: Sequence[Json]
    title: str
    privately: bool
    rng: random.Random
    number: int = 0
    lobby: Json | None = None
    card: Json | None = None
    panels: dict[str, Json] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, message: Json) -> None:
        """See a message that was posted at this table."""
        found = verbs(message)
        if "join" in found:
            self.lobby = message
        elif "turn" in found:
            self.card, self.asked = message, [who["id"] for who in message["mentions"]]
        elif REMATCH in found:
            self.card, self.number = None, 0
            self.panels.clear()
        self.news.set()

    async def play(self) -> None:
        """Play for ever."""
        while True:
            if self.card is None:
                await self.sit_down()
            elif (control := self.choose()) is None:
                await self.look_around()
            else:
                async with self.crowd.pace.turn():
                    self.see(control, await self.crowd.press(control))

    def choose(self) -> Control | None:
        """Return what somebody can press to play on: who is asked opens a panel, then each plays on in turn.

        So all bid where all must: else the first would bid and withdraw for ever.
        """
        if self.card is not None and self.asked:
            who, source = self.crowd.discord.users[self.asked.pop(0)], self.card
            if self.privately and self.rng.random() < 0.5:
                source = self.crowd.discord.in_private(who, source)
            return Control(who, source, verbs(source)["turn"])
        for user, panel in self.panels.items():
            playing = [part for part in parts(panel) if verb_of(part["custom_id"]) in PLAYING]
            best = [part for part in playing if part.get("style") in RECOMMENDED]
            part = best[0] if best and self.rng.random() < OBEDIENT else self.rng.choice(playing)
            value = self.rng.choice(part["options"])["value"] if part.get("options") else ""
            return Control(self.crowd.discord.users[user], panel, part["custom_id"], value)
        return None

    def see(self, control: Control, answer: Json) -> None:
        """See an answer: a panel to play on in, or something else."""
        self.panels.pop(control.user["id"], None)
        if set(PLAYING) & verbs(answer).keys():
            self.panels[control.user["id"]] = answer

    async def look_around(self) -> None:
        """Wait for news; when none come for long, everybody looks at the last card once more."""
        self.news.clear()
        try:
            await asyncio.wait_for(self.news.wait(), self.crowd.gives_up)
        except TimeoutError:
            self.crowd.counts["nothing new"] += 1
            self.asked = [who["id"] for who in self.people]

    async def sit_down(self) -> None:
        """Open a table in the channel, and begin when everybody has come."""
        self.lobby, self.asked = None, []
        owner, *others = self.people
        async with self.crowd.sitting_down:
            await self.crowd.command(owner, self.channel, "table", "new", title=self.title, players=len(self.people))
            while self.lobby is None:
                await self.look_around()
            for who in others:
                await self.crowd.press(Control(who, self.lobby, verbs(self.lobby)["join"]))
            while "start" not in verbs(self.lobby):
                self.crowd.discord.edited.clear()
                await self.crowd.discord.edited.wait()
            await self.crowd.press(Control(owner, self.lobby, verbs(self.lobby)["start"]))
            while self.card is None:
                await self.look_around()


class Crowd:
    """All tables, and what came of everything that was pressed.

    `on_answer(deed, message)` hears of each answer as it is first seen; `twice` is how often somebody presses the
    same once more before it is answered, `gives_up` after how many seconds they press again what was acknowledged and
    never answered, `waited` the longest that anybody had to wait. `seated` is set once every table has begun.
    """

    def __init__(self, discord: Discord, tables: int, pace: Pace, seed: int = 1) -> None:
        self.discord, self.pace = discord, pace
        self.sitting_down = asyncio.Semaphore(4)
        self.counts: Counter[str] = Counter()
        self.deeds: list[Deed] = []
        self.on_answer: Callable[[Deed, Json], None] = lambda deed, answer: None
        self.twice = self.waited = 0.0
        self.gives_up = 40.0
        self.seated = asyncio.Event()
        self._rng = random.Random(seed)
        self._answered = asyncio.Condition()
        titles, channels = (
            registry.metas(),
            [key for keys in zip(*discord.guilds.values(), strict=True) for key in keys],
        )
        self.tables = [
            Table(self, channels[n], discord.people[SEATS * n : SEATS * n + SEATS], titles[n % len(titles)].id,
                  n % 4 == 0, random.Random(seed * 10_000 + n))
            for n in range(tables)
        ]  # fmt: skip
        self._by_channel = {table.channel: table for table in self.tables}
        discord.on_post = self._hear

    def _hear(self, message: Json) -> None:
        room = self.discord.channels[message["channel_id"]]
        table = self._by_channel.get(room.get("parent_id") or room["id"])
        if table is not None:
            table.hear(message)
            if not self.seated.is_set() and all(each.card for each in self.tables):
                self.seated.set()

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let everybody sit down and play; raises what goes wrong with anybody."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(table.play()) for table in self.tables]
            await self.seated.wait()
            yield
            for task in tasks:
                task.cancel()

    async def pressed(self, often: int) -> None:
        """Wait until people have pressed so often."""
        async with self._answered:
            await self._answered.wait_for(lambda: len(self.deeds) >= often)

    async def command(self, user: Json, channel: str, group: str, name: str, **options: object) -> Json:
        """Let a person use a command until it is answered."""
        return await self._until_answered(lambda: self.discord.command(user, channel, group, name, **options))

    async def press(self, control: Control) -> Json:
        """Let a person press until they are answered: what nobody acknowledges is pressed again."""

        def act() -> Deed:
            return self.discord.press(control.user, control.source, control.id, control.value)

        if self._rng.random() < self.twice:
            self.deeds.append(act())
        return await self._until_answered(act)

    async def _until_answered(self, act: Callable[[], Deed]) -> Json:
        since = perf_counter()
        while True:
            deed = act()
            self.deeds.append(deed)
            for patience in (PATIENCE, self.gives_up):
                try:
                    answer = await asyncio.wait_for(asyncio.shield(deed.answer), patience)
                except TimeoutError:
                    if deed.acknowledged is None:
                        break
                else:
                    self.waited = max(self.waited, perf_counter() - since)
                    self.on_answer(deed, answer)
                    async with self._answered:
                        self._answered.notify_all()
                    return answer
            self.counts["never answered" if deed.acknowledged else "never acknowledged"] += 1
