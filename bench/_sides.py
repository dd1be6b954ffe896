"""What is measured of one checkout after the other in turn: `python -m bench._sides`, started in the checkout.

It reads the names of figures, one a line with the number of the round, and answers each with a line. Seconds are
those of the processor. What is measured is new in each round, so that no memory of the last one helps.
"""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from time import process_time
from types import FrameType, TracebackType

from bench._games import guided, replayed
from bench.house import press
from bench.picture import board_of, late_table, quick
from hansa_bot.ai.player import STRONG
from hansa_bot.ai.search import think
from hansa_bot.engine.state import encode
from hansa_bot.titles import registry

PICTURES, TITLES = 4, len(registry.metas())
SEATS = 3
PARTS = (0.3, 0.6)
"""How much of a game lies behind the positions in which somebody thinks."""
OWN, OTHERS = ("/hansa_bot/", "/cogs/", "/discord/"), ("simcord", "/tests/", "/bench/")
"""Parts of the paths of what is the bot's, and of what is not: the stand-in of Discord, and we."""


def picture(number: int) -> float:
    """Return what a board picture of each title takes, drawn and encoded."""
    spent = 0.0
    for meta in registry.metas():
        title = registry.load(meta.id)
        painter, draw = title.painter(), board_of(late_table(title, max(meta.seats)))
        quick(painter, draw)
        begun = process_time()
        for _ in range(PICTURES):
            quick(painter, draw)
        spent += process_time() - begun
    return spent


def decision(number: int) -> float:
    """Return what decisions of *strong* take, two of each title."""
    spent = 0.0
    for meta in registry.metas():
        title = registry.load(meta.id)
        game = guided(title, SEATS, number)
        states = [replayed(game, round(part * len(game.trace))) for part in PARTS]
        asked = [(encode(state), state.waiting[0]) for state in states]
        begun = process_time()
        for state, seat in asked:
            think(meta.id, state, seat, STRONG)
        spent += process_time() - begun
    return spent


def engine(number: int) -> float:
    """Return what all offers of a game and carrying out what was chosen takes, one game of each title."""
    spent = 0.0
    for meta in registry.metas():
        game = guided(registry.load(meta.id), SEATS, number)
        begun = process_time()
        replayed(game)
        spent += process_time() - begun
    return spent


def calls(number: int) -> float:
    """Return how many functions of Python the bot calls in the loop's thread for one press of a button, those of
    libraries among them; in another title in each round.
    """
    count = 0
    ours: list[bool] = []

    def called(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        if event == "call":
            path = frame.f_code.co_filename
            mine = any(each in path for each in OWN)
            # What the stand-in has copied or parsed by a library is its own affair.
            ours.append(mine or (not any(each in path for each in OTHERS) and (not ours or ours[-1])))
            count += ours[-1]
        elif event == "return" and ours:
            ours.pop()

    def watch(on: bool) -> None:
        nonlocal count
        if on:
            count = 0
            ours.clear()
        sys.setprofile(called if on else None)

    with TemporaryDirectory() as folder:
        asyncio.run(press(Path(folder), watch, registry.metas()[number % TITLES].id))
    return count


FIGURES: dict[str, Callable[[int], float]] = {each.__name__: each for each in (picture, decision, engine, calls)}


class Side:
    """A process in a checkout that is asked for figures."""

    def __init__(self, home: Path) -> None:
        command = (sys.executable, "-m", __name__)
        self._process = Popen(command, cwd=home, stdin=PIPE, stdout=PIPE, text=True)

    def __enter__(self) -> "Side":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._process.communicate()

    def figure(self, name: str, number: int) -> float:
        """Return a figure."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(name, number, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())


def main() -> None:
    """Answer until nothing more is asked."""
    for line in sys.stdin:
        name, number = line.split()
        print(FIGURES[name](int(number)), flush=True)


if __name__ == "__main__":
    main()
