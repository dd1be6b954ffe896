"""A first game: somebody who has never seen it is told nothing but `make play`, and presses what is offered.

They read *How to play*, join the table that waits, press *Take my turn*, and then only what the panel puts first: the
first proposal, or the end of the turn where that stands out. Of every lesson they open the rule once.
`python -m tests.shows.first_game` writes what they read and press, docs/first_game.md.
"""

import asyncio
import re
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import discord
import simcord

from hansa_bot.config import ROOT, Config
from hansa_bot.host.kernel.errors import NoTable
from hansa_bot.host.kernel.table import Place
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.ui import welcome
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.messenger import DiscordMessenger
from hansa_bot.ui.settings import greeting
from tests.shows.board import Blind
from tests.ui.live import Process, components, process_in

TRANSCRIPT = ROOT / "docs" / "first_game.md"
TITLE = "hansa_teutonica"
MOST = 600
"""Presses in which a game must have ended."""
PRIMARY, SUCCESS = 1, 3
"""Discord's numbers for blue and green buttons."""
LESSON = re.compile(r"^> \*\*(.+)\*\*: .+ \(([A-Z]+-[\d.]+)\)$", re.MULTILINE)
HEAD = """\
# A first game

What somebody read and pressed who had never seen the game, and was told nothing but `make play`: *How to play*, the
table that waits, then always what the panel puts first, the first proposal or the end of the turn where that stands
out. The other players are computers. *In italics* stands what she pressed, quoted what the bot said, with the first
row of its buttons. Pictures are left out here. Every lesson is told once, when it first comes up.

This page is written by `python -m tests.shows.first_game` and compared by a test.
"""


class FirstGame:
    """One game of a title, from the pinned lines to the end, with all that was read and pressed."""

    def __init__(self, env: simcord.Env, process: Process, title: str) -> None:
        self.env, self.process, self.title = env, process, registry.load(title)
        self.guild = env.create_guild("Sandbox")
        self.channel = self.guild.create_text_channel("table-1")
        self.anna = self.guild.add_member(env.create_user("anna", global_name="Anna"))
        self.told: list[str] = []
        self.pressed: list[str] = []
        self.lessons: list[str] = []
        self.over = False
        self._read: set[int] = set()

    async def play(self) -> None:
        """Read how to play, sit down, and play to the end."""
        await self.process.services.host.start()
        await welcome.set_table(self.process.client, self.title.meta)
        await self.settle()
        self.read_channel()
        await self.read_cards()
        await self.press(self.newest("Join"), "Join")
        await self.press(self.newest("Start"), "Start")
        while not self.over and len(self.pressed) < MOST:
            await self.take_turn()

    async def read_cards(self) -> None:
        page = await self.press(self.newest("How to play"), "How to play")
        while not next(part for part in components(page) if part["label"] == "Next").get("disabled"):
            page = await self.press(page, "Next")

    async def take_turn(self) -> None:
        """Open the panel from the newest card, and press what it puts first until it says that others play."""
        card = next(message for message in reversed(self.channel.history()) if components(message))
        opening = [label for label in labels(card) if label in ("Take my turn", "Answer")]
        if not opening:
            self.over = True
            return
        panel = await self.press(card, opening[0])
        while len(self.pressed) < MOST:
            for heading, rule in LESSON.findall(panel.content):
                if f"Rule {rule}" in labels(panel):
                    self.lessons.append(heading)
                    await self.press(panel, f"Rule {rule}")
            if (first := best(panel)) is None:
                return
            panel = await self.press(panel, first)
            if panel is None:  # the turn is over, and she is called again
                return

    async def press(self, message: Any, label: str) -> Any:
        """Press a button; return the message that answers, if any is left, and read it and all that is new."""
        control = next(part["custom_id"] for part in components(message) if part.get("label") == label)
        self.pressed.append(label)
        self.told.append(f"*She presses **{label}**.*\n")
        result = await self.anna.click(message, custom_id=control)
        await self.settle()
        answer = next((found for found in (*result.followups, result.response) if found is not None), message)
        answer = next((found for found in self.channel.history(viewer=self.anna) if found.id == answer.id), None)
        if answer is None:
            self.told.append("*Her panel is gone: the next card is there.*\n")
        else:
            self.read(answer, private=True)
        self.read_channel()
        return answer

    def read_channel(self) -> None:
        for message in self.channel.history():
            if message.id not in self._read and message.type is discord.MessageType.default:
                self.read(message)

    def read(self, message: Any, *, private: bool = False) -> None:
        """Note what a message says; what has only changed at the table goes without saying."""
        self._read.add(message.id)
        names = [label for label in first_row(message) if label]
        lines = [f"**{'To her alone' if private else 'In the channel'}**\n", *quoted(readable(message.content))]
        if names:
            lines += [">", "> " + " ".join(f"`{name}`" for name in names)]
        self.told.append("\n".join(lines) + "\n")

    def newest(self, label: str) -> Any:
        return next(found for found in reversed(self.channel.history()) if label in labels(found))

    async def settle(self) -> None:
        host = self.process.services.host
        for table in await self.tables():
            await host.settle(table)
            await host.courier.settle(table)
        await self.env.settle()

    async def tables(self) -> list[int]:
        try:
            return [(await self.process.services.host.query.find(Place(self.guild.id, self.channel.id))).id]
        except NoTable:
            return []

    @property
    def text(self) -> str:
        """The transcript."""
        return "\n".join([HEAD, *self.told])


def labels(message: Any) -> list[str]:
    return [part.get("label", "") for part in components(message)]


def first_row(message: Any) -> list[str]:
    """Return the labels of the first row of buttons, as far as they can be pressed."""
    parts = components(message)[:5]
    return [part["label"] for part in parts if part["type"] == 2 and not part.get("disabled")]


def best(panel: Any) -> str | None:
    """Return what stands out: the green button, else the first blue one; None where the turn is over."""
    for style in (SUCCESS, PRIMARY):
        for part in components(panel):
            if part["type"] == 2 and part["style"] == style and not part.get("disabled"):
                return str(part["label"])
    return None


def readable(said: str) -> str:
    """Return a text as Discord shows it."""
    said = re.sub(r"<t:\d+:\w>", "in 7 days", said)
    said = re.sub(r"<@\d+>", "@Anna", said)
    said = re.sub(r"<#\d+>", "#table-1", said)
    return re.sub(r"\[([^\]]+)\]\(https://discord\.com/[^)]*\)", r"[\1]", said)


def quoted(said: str) -> Iterator[str]:
    for line in said.split("\n"):
        small = line.removeprefix("-# ")
        yield f"> {f'<sub>{small}</sub>' if small != line else line}  ".rstrip() + ("  " if line else "")


async def live(title: str, folder: Path) -> FirstGame:
    """Play a first game of a title on a new database."""
    async with process_in(folder) as process:
        await process.services.worker.close()
        process.services = process.client.services = Services(process.services.host, cast(Worker, Blind()), Config())
        cast(DiscordMessenger, process.services.host.courier.messenger).connect(process.client, process.services)
        async with simcord.run(process.client) as env:
            game = FirstGame(env, process, title)
            await game.play()
            return game


def main() -> None:
    """Write the transcript."""
    greeting.LATELY = timedelta(0)  # SimCord's bots are always new in their server, and would greet it
    with tempfile.TemporaryDirectory() as folder:
        game = asyncio.run(live(TITLE, Path(folder)))
    TRANSCRIPT.write_text(game.text, "utf-8")
    print(f"{len(game.pressed)} presses, {len(game.lessons)} lessons, over: {game.over}")


if __name__ == "__main__":
    main()
