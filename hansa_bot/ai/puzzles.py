"""Puzzles: positions in which one of four turns is clearly best.

A position is asked twice. The first look finds candidates among the turns of the search and picks four of them; the
second sees other samples and only these four, each up to what is drawn or revealed, since what is told of it ends
there. So neither the luckiest of many nor what somebody could not yet know makes a turn look best.

Some positions are shipped for every title, as games of computer players in tokens: `python -m workbench puzzles`.
"""

import logging
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import msgspec

from hansa_bot.ai.analysis import LONGER
from hansa_bot.ai.search import Effort, Turn, TurnSearch
from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import State, decode
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

_log = logging.getLogger(__name__)
DATA = Path(__file__).parents[2] / "data"

LINES = 4
LEAD, SURE = 0.10, 4.0
"""By how much likelier to win, and by how many standard errors, the best of them must be than each other one."""
GLANCE, BATCH, MOST = 16, 24, 120
"""Playouts of each candidate at first sight; then of each of the four at a time, and in all."""
TURNS = 12
"""Turns among which the four are found."""
AGAIN = 120
"""Playouts of each in the second look; of both looks fewer where a title is slow at them."""
DECIDED, STEPS = 0.95, 6
"""Nobody is asked who wins anyway, nor about a turn of more actions: it could not be told in a line."""


class PuzzleLine(msgspec.Struct, frozen=True):
    """One of the turns to choose from, up to what is drawn or revealed: how likely it makes its seat to win, by how
    much that is `behind` the best, and the standard error of this.
    """

    actions: list[Action]
    chance: float
    behind: float = 0.0
    error: float = 0.0


class RecordedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle of a recorded game: behind so many moves, for a seat."""

    at: int
    seat: int
    lines: list[PuzzleLine]


class PuzzleGame(msgspec.Struct, frozen=True):
    """A game of computer players with its puzzles; a move reads `0 token`, forced answers are left out."""

    rules: int
    seats: int
    options: dict[str, str]
    seed: str
    moves: list[str]
    puzzles: list[RecordedPuzzle]


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A position for whoever is asked: as its `seat` may imagine it, so that nothing hidden can be read off it.

    Its lines come in an order that tells nothing, the `best` by its index. The key never changes; of a server's own
    game it is table and move, so no text shows it.
    """

    key: str
    title: str
    options: dict[str, str]
    seat: int
    state: Any
    lines: Sequence[PuzzleLine]
    best: int


@cache
def shipped(title: str) -> dict[str, tuple[PuzzleGame, RecordedPuzzle]]:
    """Return the puzzles that are shipped for a title, by their keys."""
    path = DATA / title / "puzzles.json"
    games = msgspec.json.decode(path.read_bytes(), type=list[PuzzleGame]) if path.is_file() else []
    return {_key(title, game, each): (game, each) for game in games for each in game.puzzles}


def _key(title: str, game: PuzzleGame, puzzle: RecordedPuzzle) -> str:
    about = f"{game.seed} {puzzle.at}".encode()
    return f"{title}.{blake2b(about, digest_size=4).hexdigest()}"


def imagined(
    key: str, title: Title, state: Any, options: dict[str, str], found: RecordedPuzzle
) -> ShownPuzzle | None:
    """Return a puzzle as it is shown, the same each time, None where today's rules have no such question, which is
    logged.
    """
    offers = title.rules.offers(state, found.seat) if may_ask(title, state, found.seat) else []
    if any(line.actions[0] not in offers for line in found.lines):
        _log.warning("puzzle skipped title=%s key=%s", title.meta.id, key)
        return None
    chance, lines = random.Random(key), list(found.lines)
    seen = title.rules.sample(state, found.seat, chance)
    chance.shuffle(lines)
    return ShownPuzzle(key, title.meta.id, options, found.seat, seen, lines, lines.index(found.lines[0]))


def replay(key: str, title: str, game: PuzzleGame, found: RecordedPuzzle) -> ShownPuzzle | None:
    """Return a shipped puzzle, None where today's rules do not lead there any more, which is logged."""
    loaded = registry.load(title)
    try:
        session, _ = Session.start(loaded.rules, Setup(game.seats, game.options, game.seed))
        for move in game.moves[: found.at]:
            seat, action = move.split(" ")
            session = session.apply(int(seat), [action]).session
    except Exception as error:  # rules that do not know an action may stumble over it in any way
        _log.warning("puzzle skipped title=%s key=%s reason=%s", title, key, type(error).__name__)
        return None
    return imagined(key, loaded, session.state, game.options, found)


def may_ask(title: Title, state: State, seat: int) -> bool:
    """Return whether a position may become a puzzle: a turn begins in it, with others whose judge can be trusted.

    Where masters take everybody to look ahead, what a judge plays on tells too little.
    """
    return state.waiting == [seat] and len(state.stack) == 1 and state.seats > max(1, title.all_look_ahead)


def find_lines(title: str, state: bytes, seat: int, played: list[Action]) -> list[PuzzleLine]:
    """Return four turns of which the first looks clearly best, none where there are no such; some seconds of work.

    What was played is among them, unless that is the best said otherwise. `ask_again` has the last word. Title and
    state are an id and bytes, so that a process can be asked.
    """
    loaded = registry.load(title)
    position = decode(loaded.rules.state_type, state)
    if not may_ask(loaded, position, seat):
        return []
    search = TurnSearch(loaded, position, seat, Effort(TURNS, 0, loaded.rounds))
    candidates = [Turn(played, len(played)), *search.turns()]
    search.play_on(candidates, GLANCE)
    chosen = choose_lines(loaded, candidates)
    # What has singled these out does not count: only what is seen from here on.
    search.look_further(LONGER * loaded.rounds)
    for times in range(BATCH, _affordable(loaded, MOST) + 1, BATCH) if chosen else ():
        search.play_on(chosen, GLANCE + times)
        lines = told_lines(chosen, GLANCE)
        if is_clear(lines):
            return lines
        if any(line.behind + line.error < LEAD for line in lines[1:]):
            break
    return []


def ask_again(title: str, state: bytes, seat: int, lines: Sequence[PuzzleLine]) -> list[PuzzleLine]:
    """Return the lines of a first look as other samples judge them, none where these do not agree; as much work."""
    loaded = registry.load(title)
    position = decode(loaded.rules.state_type, state)
    search = TurnSearch(loaded, position, seat, Effort(LINES, 0, LONGER * loaded.rounds), samples="again")
    turns = [Turn(line.actions, len(line.actions)) for line in lines]
    search.play_on(turns, _affordable(loaded, AGAIN))
    judged = told_lines(turns, 0)
    return judged if is_clear(judged) and judged[0].actions == lines[0].actions else []


def _affordable(title: Title, playouts: int) -> int:
    return round(playouts * min(1.0, title.playouts))


def choose_lines(title: Title, candidates: Sequence[Turn]) -> list[Turn]:
    """Return the best candidate, what was played (the first of them) and the next best, none of them told alike.

    What is about as good as the best and has a step in common with it is the same idea. None where something else is
    about as good: then there is nothing to find.
    """
    best = max(candidates, key=lambda turn: turn.chance)
    ranked = sorted((turn for turn in candidates[1:] if turn is not best), key=lambda turn: -turn.chance)
    told = {id(turn): steps_of(title, turn) for turn in candidates}
    chosen = [best]
    for turn in (candidates[0], *ranked):
        if best.chance - turn.chance < LEAD and told[id(turn)] & told[id(best)]:
            continue
        if not any(told[id(turn)] == told[id(other)] or turn.worth == other.worth for other in chosen):
            chosen.append(turn)
    apart = best.chance <= DECIDED and all(best.chance - turn.chance >= LEAD for turn in chosen[1:])
    short = all(len(turn.actions) <= STEPS for turn in chosen[:LINES])
    return chosen[:LINES] if apart and short and len(chosen) >= LINES else []


def steps_of(title: Title, turn: Turn) -> Counter[str]:
    """Return the steps that a turn is told by, in whatever order, without its end."""
    texts = title.texts(catalog(SOURCE_LANGUAGE, title.meta.id), title.meta.company)
    steps = ((texts.together([action]), action) for action in turn.actions[: turn.sure])
    return Counter(step[1] if step else action for step, action in steps if kind_of(action) not in title.ending_kinds)


def told_lines(turns: Sequence[Turn], since: int) -> list[PuzzleLine]:
    """Return turns, the best first, as their playouts since one number tell them; all have as many."""
    worths = {id(turn): turn.worth[since:] for turn in turns}
    ranked = sorted(turns, key=lambda turn: -fmean(worths[id(turn)]))
    best, lines = worths[id(ranked[0])], []
    for turn in ranked:
        behind = [one - other for one, other in zip(best, worths[id(turn)], strict=True)]
        figures = min(1.0, max(0.0, fmean(worths[id(turn)]))), fmean(behind), stdev(behind) / len(behind) ** 0.5
        lines.append(PuzzleLine(turn.actions[: turn.sure], *(round(each, 4) for each in figures)))
    return lines


def is_clear(lines: Sequence[PuzzleLine]) -> bool:
    """Return whether the first line is clearly better than all others."""
    return all(line.behind >= LEAD and line.behind >= SURE * line.error for line in lines[1:])
