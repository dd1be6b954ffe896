"""`puzzles` plays games among quick computer players and keeps positions in which one turn is clearly best."""

import random
import time
from collections.abc import Container, Iterator
from itertools import count

import click
import msgspec
from msgspec.structs import replace

from hansa_bot.ai.analysis import Line, Piece, pieces
from hansa_bot.ai.player import choose
from hansa_bot.ai.puzzles import DATA, PuzzleGame, RecordedPuzzle, ask_again, find_lines, may_ask
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import decode
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

LOOKED_AT, OF_A_GAME = 16, 2
"""Turns of a game that are looked at, and puzzles that are taken from it, at most."""


@click.command()
@click.argument("title")
@click.option("--want", type=click.IntRange(min=1), default=10, show_default=True, help="How many puzzles in all.")
@click.option("--seconds", type=float, default=300.0, show_default=True, help="When to stop, of a processor.")
@click.option("--seed", default="puzzles", show_default=True, help="The same seed plays the same games.")
def puzzles(title: str, want: int, seconds: float, seed: str) -> None:
    """Find puzzles of TITLE and write them to its folder in `data`.

    What is there stays if it is of today's rules.
    """
    loaded, path, began = registry.load(title), DATA / title / "puzzles.json", time.process_time()
    there = msgspec.json.decode(path.read_bytes(), type=list[PuzzleGame]) if path.is_file() else []
    games = {game.seed: game for game in there if game.rules == loaded.rules.version}
    found = sum(len(game.puzzles) for game in games.values())
    for tried, (game, puzzle) in enumerate(_search(loaded, seed, {*games}), 1):
        if puzzle is not None:
            games[game.seed] = game
            game.puzzles.append(puzzle)
            found += 1
            kept = [replace(each, moves=each.moves[: max(one.at for one in each.puzzles)]) for each in games.values()]
            path.write_bytes(b"[" + b",\n".join(map(msgspec.json.encode, kept)) + b"]\n")
            click.echo(f"{found}, {tried} turns looked at: {game.seats} seats, move {puzzle.at}")
        if found >= want or time.process_time() - began > seconds:
            break
    click.echo(f"{found} puzzles after {time.process_time() - began:.0f} s")


def _search(title: Title, seed: str, known: Container[str]) -> Iterator[tuple[PuzzleGame, RecordedPuzzle | None]]:
    """Yield turns of game after game that were looked at, each with the puzzle that it is, if it is one."""
    possible = [seats for seats in title.meta.seats if seats > max(1, title.all_look_ahead)]
    for number in count():
        if (name := f"{seed}/{number}") in known:
            continue
        seats, chance = possible[number % len(possible)], random.Random(name)
        game = PuzzleGame(title.rules.version, seats, title.meta.check(seats, {}), name, [], [])
        lines = list(_played(title, game))
        turns = [piece for piece in pieces(title.meta.id, lines) if _begins_a_turn(title, piece)]
        for piece in chance.sample(turns, min(LOOKED_AT, len(turns))):
            about = title.meta.id, piece.state, piece.seat
            choices = find_lines(*about, piece.played)
            choices = ask_again(*about, choices) if choices else []
            at = sum(entry.version <= piece.version and not entry.auto for entry, _, _ in lines)
            yield game, RecordedPuzzle(at, piece.seat, choices) if choices else None
            if len(game.puzzles) == OF_A_GAME:
                break


def _begins_a_turn(title: Title, piece: Piece) -> bool:
    return may_ask(title, decode(title.rules.state_type, piece.state), piece.seat)


def _played(title: Title, game: PuzzleGame) -> Iterator[Line]:
    """Play a game among players of the title's company, and yield its lines; its moves are written down."""
    names = random.Random(game.seed).sample(title.meta.company, game.seats)
    session, _ = Session.start(title.rules, Setup(game.seats, game.options, game.seed))
    while not session.state.over:
        state, seat = session.state, session.waiting[0]
        action = choose(title, state, seat, names[seat], game=game.seed)
        step = session.apply(seat, [action])
        game.moves.append(f"{seat} {action}")
        for entry in step.entries:
            after, _ = title.rules.apply(state, entry.seat, entry.action)
            yield entry, state, after
            state = after
        session = step.session
