"""`verify`: whether all that was drawn in a finished game follows from the key whose hash was told at its start."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from hansa_bot.cli.records import json_option, print_json, print_result, record_file, replay_file
from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.engine.errors import RecordError
from hansa_bot.engine.record import NEW_SECRET, Record
from hansa_bot.engine.state import SHOWN, Draw, is_seal, noted_draws, seal

LONGEST = 100
"""Characters of a result that are printed."""


@click.command()
@record_file
@click.option("--hash", "told", metavar="HASH", help="The hash on the game's first card; another fails.")
@json_option
def verify(file: Path, told: str | None, as_json: bool) -> None:
    """Verify the draws of a record.

    Replays the game record FILE and prints the key to its sealed draws, the key's SHA-256, every draw with the
    numbers of the key that it used, and the result. Fails where the hash is not that of the first card, where a draw
    was given instead of sealed, and where a digest does not follow.
    """
    with noted_draws() as noted:
        title, record, replayed = replay_file(file, None)
    # Other rules draw otherwise: that the numbers no longer fit would say nothing about who drew them.
    if replayed.departures:
        raise RecordError(f"rules have changed since: {replayed.departures[0]}", replayed.departures[0].line)
    keys = keys_of(record)
    draws = [draw for draw in noted if draw.key in keys]
    _check(record, keys, draws, told)
    if as_json:
        rows = [{"key": keys.index(draw.key), "name": draw.name, **_numbers(draw)} for draw in draws]
        print_json({"keys": keys, "hashes": [seal(key) for key in keys], "draws": rows})
        return
    for number, key in enumerate(keys):
        click.echo(f"Key {key}\nSHA-256 {seal(key)}")
        for draw in draws:
            if draw.key == key and (len(keys) == 1 or number == keys.index(draw.key)):
                click.echo(f"{_span(draw)} {draw.name}: {_short(draw.result)}")
    print_result(title, record, replayed)
    if told is None:
        click.echo(f"The game's first card shows the first {SHOWN} digits of the SHA-256; name them with --hash.")


def keys_of(record: Record) -> list[str]:
    """Return the secrets from which a game drew, the first one first."""
    later = ["/".join(values_of(move.action)) for move in record.moves if kind_of(move.action) in NEW_SECRET]
    return [record.seed or "", *later]


def _check(record: Record, keys: Sequence[str], draws: Sequence[Draw], told: str | None) -> None:
    """Raise RecordError where the draws are not what was sealed."""
    given = list(dict.fromkeys(draw.name for draw in draws if draw.given))
    if given or record.seed is None:
        names = ", ".join(given) or "every one"
        raise RecordError(f"draws that were given cannot be verified: {names}", record.line)
    if told is not None and not is_seal(told, keys[-1]):
        raise RecordError(f"the key's hash is {seal(keys[-1])}, not {told}", record.line)


def _numbers(draw: Draw) -> dict[str, Any]:
    return {"first": draw.first, "count": draw.count, "result": draw.result}


def _span(draw: Draw) -> str:
    last = draw.first + draw.count - 1
    return f"{draw.first}" if last <= draw.first else f"{draw.first}-{last}"


def _short(result: object) -> str:
    said = ", ".join(map(str, result)) if isinstance(result, list | tuple) else str(result)
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"
