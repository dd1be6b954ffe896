"""Game records: `replay` plays one again, `draw` draws its board, `offers` lists what is legal at its end; and what
other commands share with them: reading a record, naming seats, printing.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import msgspec

from hansa_bot.cli.console import speaks
from hansa_bot.engine.action import seen_by
from hansa_bot.engine.errors import BadSetup, Impossible, RecordError
from hansa_bot.engine.record import Record, parse
from hansa_bot.engine.replay import Departure, Replayed
from hansa_bot.engine.replay import replay as replay_record
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.state import digest, letter
from hansa_bot.host.record.files import NotARecord, TooMuch, text_of
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.canvas import number
from hansa_bot.render.encode import png
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit.preview import each_brings

LANGUAGES = ("en", "de", "es", "it")
MOST_DEPARTURES = 5
MOST_UNPACKED = 50_000_000

record_file = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
until_option = click.option("--until", type=click.IntRange(min=0), help="Stop at this version.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def read_record(path: Path) -> tuple[Title, Record]:
    """Return the record in a file, its options filled in, and its title; raises RecordError."""
    try:
        text = text_of(path.read_bytes(), MOST_UNPACKED)
    except (NotARecord, TooMuch) as error:
        raise RecordError(f"{path} cannot be read: {error}") from error
    record = parse(text)
    try:
        title = registry.load(record.title)
        # A record may leave out what is at its default; a replay needs every option.
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
    text = json.dumps(data, indent=2, ensure_ascii=False)
    # JSON has escapes of its own, so a console that lacks letters loses nothing.
    click.echo(text if speaks(text) else json.dumps(data, indent=2))


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
        _print_position(title, record, replayed, data)


def tell_departures(record: Record, departures: Sequence[Departure], left: int) -> None:
    """Print what today's rules make of a record of older ones, if it is one of theirs."""
    if departures:
        click.echo(f"Recorded under rules version {record.rules}. What today's make something else of:")
    for departure in departures[:MOST_DEPARTURES]:
        click.echo(f"line {departure.line}: {departure}")
    if len(departures) > MOST_DEPARTURES:
        click.echo(f"and {len(departures) - MOST_DEPARTURES} more")
    if left:
        click.echo(f"The last {left} moves cannot be played any more.")


def describe(title: Title, record: Record, replayed: Replayed[Any]) -> dict[str, Any]:
    """Return the position that a record leads to, as plain data."""
    state = replayed.session.state
    result, scores = _outcome(title, state)
    return {
        "title": record.title,
        "seats": list(record.seats),
        "options": dict(record.options),
        "version": replayed.session.version,
        "turn": state.turn,
        "over": state.over,
        "waiting": state.waiting,
        "digest": digest(state),
        "departures": [{"line": each.line, "said": str(each)} for each in replayed.departures],
        "left": replayed.left,
        "scores": [
            {"seat": score.seat, "total": score.total, "lines": msgspec.to_builtins(score.lines)} for score in scores
        ],
        "reason": result.reason if result else None,
        "places": result.places if result else [],
        "tie_break": result.tie_break if result else None,
    }


def _outcome(title: Title, state: Any) -> tuple[Result | None, list[Score]]:
    result = title.rules.result(state)
    return result, result.scores if result else title.rules.scores(title.rules.view(state, None))


def _print_position(title: Title, record: Record, replayed: Replayed[Any], data: dict[str, Any]) -> None:
    click.echo(f"{title.meta.name}, version {data['version']}, turn {data['turn']}, digest {data['digest']}")
    tell_departures(record, replayed.departures, replayed.left)
    print_result(title, record, replayed)


def print_result(title: Title, record: Record, replayed: Replayed[Any]) -> None:
    """Print every seat's points, and who has won or must decide."""
    texts = title.texts(catalog("en", title.meta.id), record.seats, record.options)
    result, scores = _outcome(title, replayed.session.state)
    for score in scores:
        lines = ", ".join(f"{texts.line(line.key)} {number(line.points)}" for line in score.lines)
        click.echo(f"{letter(score.seat)} {record.seats[score.seat]}: {number(score.total)} ({lines})")
    if result:
        click.echo(texts.ending(result))
        click.echo("Won by " + ", ".join(record.seats[seat] for seat in result.winners))
    else:
        click.echo("Waiting for " + ", ".join(record.seats[seat] for seat in replayed.session.waiting))


@click.command()
@record_file
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The PNG to write.")
@until_option
@click.option("--seat", help="As this seat sees it, by letter or number from 0; else as a spectator does.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
def draw(file: Path, out: Path, until: int | None, seat: str | None, language: str) -> None:
    """Draw a position.

    Writes the board at the end of the game record FILE as a PNG, with what its last action did marked.
    """
    title, record, replayed = replay_file(file, until)
    reader = seat_of(seat, record)
    last = replayed.entries[-1].events if replayed.entries else replayed.opening
    view = title.rules.view(replayed.session.state, reader)
    image = title.painter().board(view, record.seats, catalog(language, title.meta.id), seen_by(last, reader))
    out.write_bytes(png(image))
    click.echo(f"{out}: {image.width}×{image.height}, version {replayed.session.version}")


@click.command()
@record_file
@until_option
@click.option("--seat", help="Only this seat's, by letter or number from 0.")
@json_option
def offers(file: Path, until: int | None, seat: str | None, as_json: bool) -> None:
    """List the legal actions.

    Prints what may be done at the end of the game record FILE in notation, each with its effect.
    """
    title, record, replayed = replay_file(file, until)
    session = replayed.session
    only = seat_of(seat, record)
    legal = {who: session.offers(who) for who in session.waiting if only in (None, who)}
    if as_json:
        view = title.rules.view(session.state, None)
        by_letter = {letter(who): actions for who, actions in legal.items()}
        print_json({"version": session.version, "decision": view.decision, "offers": by_letter})
        return
    texts = title.texts(catalog("en", title.meta.id), record.seats, record.options)
    for who, actions in legal.items():
        view = title.rules.view(session.state, who)
        for action, brings in each_brings(title.rules, session.state, who, actions).items():
            click.echo(f"{letter(who)} {action:<50} {texts.effect(view, action, brings)}")
    if not legal:
        click.echo("Nothing to decide.")
