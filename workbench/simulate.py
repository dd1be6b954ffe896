"""`simulate` plays whole games among computer players and checks every position."""

import time
from collections import Counter
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from statistics import median
from typing import Any, TypeVar, cast

import click

from hansa_bot.ai.player import KINDS, LIVELY, Chooser
from hansa_bot.cli.records import json_option, print_json
from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.record import Move, Record, dump
from hansa_bot.engine.rules import Setup, playout
from hansa_bot.engine.state import letter
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

F = TypeVar("F", bound=Callable[..., Any])
BOUND = 20_000


def rules_options(command: F) -> F:
    """Give a command that has a TITLE its options for the rules; it is handed those that were chosen, by key."""

    @click.option("--preset", metavar="KEY", help="Options that belong together; --option comes on top.")
    @click.option(
        "--option", "options", multiple=True, metavar="KEY=VALUE", help="A choice about the rules; repeatable."
    )
    @wraps(command)
    def chosen(*args: Any, title: str, preset: str | None, options: tuple[str, ...], **others: Any) -> Any:
        bundle = {} if preset is None else registry.load(title).meta.preset(preset)
        return command(*args, title=title, options=bundle | dict(_pair(option) for option in options), **others)

    return cast("F", chosen)


@click.command()
@click.argument("title")
@click.option("--players", type=int, required=True, help="Number of seats.")
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games.")
@rules_options
@click.option("--player", type=click.Choice(KINDS), default=LIVELY, show_default=True, help="Who plays.")
@click.option("--bound", type=click.IntRange(min=1), default=BOUND, show_default=True, help="Most actions of a game.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the last game as a record.")
@click.option("--timing", is_flag=True, help="Put seconds into the JSON too.")
@json_option
def simulate(
    title: str,
    players: int,
    games: int,
    seed: str,
    options: dict[str, str],
    player: str,
    bound: int,
    out: Path | None,
    timing: bool,
    as_json: bool,
) -> None:
    """Play whole games of TITLE.

    There is no Discord in it. The invariants are checked after every action; fails when a game does not end.
    """
    loaded = registry.load(title)
    chosen = loaded.meta.check(players, options)
    began = time.perf_counter()
    setups = [Setup(players, chosen, f"{seed}/{game}") for game in range(games)]
    moves: list[Move] = []
    played = [play(loaded, setup, player, bound, moves) for setup in setups]
    seconds = time.perf_counter() - began
    if out is not None:
        seats = tuple(map(letter, range(players)))
        out.write_text(dump(Record(title, seats, tuple(moves), chosen, setups[-1].seed)), "utf-8")
    summary = summarise(played, players)
    data = {"title": title, "players": players, "options": chosen, "seed": seed, "player": player}
    data |= {"summary": summary, "games": played}
    if timing:
        data["timing"] = {"seconds": round(seconds, 3), "actions_per_second": _rate(summary, seconds)}
    if as_json:
        print_json(data)
    else:
        _print_games(summary, played, seconds)
    if summary["finished"] < games:
        raise click.ClickException(f"{games - summary['finished']} games had not ended after {bound} actions")


def play(
    title: Title, setup: Setup, player: str, bound: int = BOUND, moves: list[Move] | None = None
) -> dict[str, Any]:
    """Play one game; return its seed, actions, turns, reason, winners, totals and tie-break.

    The list of `moves`, when given, holds those of this game afterwards.
    """
    rules = title.rules
    made: list[Move] = [] if moves is None else moves
    made.clear()

    def watch(before: Any, seat: int, action: Action, after: Any) -> None:
        rules.check(after)  # after every action, so that the one that breaks something is the one that fails
        made.append(Move(seat, action))

    start = rules.setup(setup, Outcome())
    rules.check(start)
    end, actions = playout(rules, start, Chooser(title, setup.seed, player), bound=bound, watch=watch)
    result = rules.result(end)
    return {
        "seed": setup.seed,
        "actions": actions,
        "turns": end.turn,
        "reason": result.reason if result else None,
        "winners": result.winners if result else [],
        "totals": [score.total for score in result.scores] if result else [],
        "tie_break": result.tie_break if result else None,
    }


def summarise(games: list[dict[str, Any]], players: int) -> dict[str, Any]:
    """Return the counts over all games: ends by reason, wins by seat, spread of actions and turns."""
    finished = [game for game in games if game["reason"] is not None]
    wins = Counter(seat for game in finished for seat in game["winners"])
    totals = [total for game in finished for total in game["totals"]]
    return {
        "games": len(games),
        "finished": len(finished),
        "reasons": dict(sorted(Counter(game["reason"] for game in finished).items())),
        "wins": [wins[seat] for seat in range(players)],
        "actions": _spread([game["actions"] for game in games]),
        "turns": _spread([game["turns"] for game in games]),
        "totals": _spread(totals) if totals else None,
    }


def _pair(option: str) -> tuple[str, str]:
    key, separator, value = option.partition("=")
    if not separator or not key:
        raise click.BadParameter(f"{option!r} is not KEY=VALUE", param_hint="--option")
    return key, value


def _spread(numbers: list[int]) -> dict[str, float]:
    return {"sum": sum(numbers), "least": min(numbers), "median": median(numbers), "most": max(numbers)}


def _rate(summary: dict[str, Any], seconds: float) -> int:
    actions: int = summary["actions"]["sum"]
    return round(actions / max(seconds, 1e-9))


def _print_games(summary: dict[str, Any], games: list[dict[str, Any]], seconds: float) -> None:
    for number, game in enumerate(games, 1):
        end = f"ended by {game['reason']}, won by {game['winners']}" if game["reason"] else "did not end"
        click.echo(f"game {number}: {game['actions']} actions, {game['turns']} turns, {end}, totals {game['totals']}")
    reasons = ", ".join(f"{reason} {count}" for reason, count in summary["reasons"].items())
    click.echo(
        f"{summary['finished']} of {summary['games']} games finished ({reasons}); wins by seat {summary['wins']}"
    )
    rate = _rate(summary, seconds)
    click.echo(f"{summary['actions']['sum']} actions in {seconds:.2f} s with all checks, {rate} actions a second")
