"""`replay`: plays a game record again and compares its digests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from hansa_bot.cli.common import json_option, print_json, record_file, replay_file, until_option
from hansa_bot.engine.record import Record, Replayed
from hansa_bot.engine.result import Score
from hansa_bot.engine.state import digest
from hansa_bot.engine.view import letter
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.base import Title


@click.command()
@record_file
@until_option
@json_option
def replay(file: Path, until: int | None, as_json: bool) -> None:
    """Replay a record and its digests.

    Plays the game record FILE again and prints where it leads, with every line of the score.
    """
    title, record, replayed = replay_file(file, until)
    data = describe(title, record, replayed)
    if as_json:
        print_json(data)
    else:
        _tell(title, record, replayed, data)


def describe(title: Title, record: Record, replayed: Replayed[Any]) -> dict[str, Any]:
    """Return the position that a record leads to, as plain data."""
    state = replayed.session.state
    result = title.rules.result(state)
    return {
        "title": record.title,
        "seats": list(record.seats),
        "options": dict(record.options),
        "version": replayed.session.version,
        "turn": state.turn,
        "over": state.over,
        "waiting": state.waiting,
        "digest": digest(state),
        "scores": [
            {"seat": score.seat, "total": score.total, "lines": msgspec.to_builtins(score.lines)}
            for score in _scores(title, replayed)
        ],
        "reason": result.reason if result else None,
        "places": result.places if result else [],
        "tie_break": result.tie_break if result else None,
    }


def _scores(title: Title, replayed: Replayed[Any]) -> list[Score]:
    state = replayed.session.state
    result = title.rules.result(state)
    return result.scores if result else title.rules.scores(title.rules.view(state, None))


def _tell(title: Title, record: Record, replayed: Replayed[Any], data: dict[str, Any]) -> None:
    texts = title.texts(catalog("en", title.meta.id), record.seats)
    click.echo(f"{title.meta.name}, version {data['version']}, turn {data['turn']}, digest {data['digest']}")
    for score in _scores(title, replayed):
        lines = ", ".join(f"{texts.line(line.key)} {line.points}" for line in score.lines)
        click.echo(f"{letter(score.seat)} {record.seats[score.seat]}: {score.total} ({lines})")
    result = title.rules.result(replayed.session.state)
    if result:
        click.echo(texts.ending(result))
        click.echo("Won by " + ", ".join(record.seats[seat] for seat in result.winners))
    else:
        click.echo("Waiting for " + ", ".join(record.seats[seat] for seat in data["waiting"]))
