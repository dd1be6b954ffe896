"""`offers`: lists the legal actions of a position in notation."""

from __future__ import annotations

from pathlib import Path

import click

from hansa_bot.cli.common import json_option, print_json, record_file, replay_file, seat_of, until_option
from hansa_bot.engine.view import letter
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.kit.preview import each_brings


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
    found = {who: session.offers(who) for who in session.waiting if only in (None, who)}
    if as_json:
        view = title.rules.view(session.state, None)
        by_letter = {letter(who): actions for who, actions in found.items()}
        print_json({"version": session.version, "decision": view.decision, "offers": by_letter})
        return
    texts = title.texts(catalog("en", title.meta.id), record.seats)
    for who, actions in found.items():
        view = title.rules.view(session.state, who)
        for action, brings in each_brings(title.rules, session.state, who, actions).items():
            click.echo(f"{letter(who)} {action:<50} {texts.effect(view, action, brings)}")
    if not found:
        click.echo("Nothing to decide.")
