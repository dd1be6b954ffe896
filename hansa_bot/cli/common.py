"""What several commands need: reading a record, naming seats, printing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from hansa_bot.engine.errors import BadSetup, Impossible, RecordError
from hansa_bot.engine.record import Record, Replayed, parse
from hansa_bot.engine.record import replay as replay_record
from hansa_bot.engine.state import letter
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

LANGUAGES = ("en", "de", "es", "it")

record_file = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
until_option = click.option("--until", type=click.IntRange(min=0), help="Stop at this version.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def read_record(path: Path) -> tuple[Title, Record]:
    """Return the record in a file, its options filled in, and its title; raises RecordError."""
    try:
        record = parse(path.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(f"{path} is not UTF-8 text") from error
    try:
        title = registry.load(record.title)
        options = title.meta.check(len(record.seats), record.options)
    except (BadSetup, Impossible) as error:
        raise RecordError(str(error), record.line) from error
    return title, replace(record, options=options)


def replay_file(path: Path, until: int | None) -> tuple[Title, Record, Replayed[Any]]:
    """Return a file's record, replayed to its end or to a version, and its title; raises RecordError."""
    title, record = read_record(path)
    return title, record, replay_record(title.rules, record, until)


def seat_of(sign: str | None, record: Record) -> int | None:
    """Return the seat with this letter or number (from 0), or None for a spectator."""
    if sign is None:
        return None
    letters = [letter(seat) for seat in range(len(record.seats))]
    if sign.upper() in letters:
        return letters.index(sign.upper())
    if sign.isdecimal() and int(sign) < len(letters):
        return int(sign)
    raise click.BadParameter(f"{sign!r} is none of {', '.join(letters)}", param_hint="--seat")


def print_json(data: Any) -> None:
    """Print data as readable JSON."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
