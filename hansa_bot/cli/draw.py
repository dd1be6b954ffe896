"""`draw`: draws the board of a game record."""

from __future__ import annotations

from pathlib import Path

import click

from hansa_bot.cli.common import LANGUAGES, record_file, replay_file, seat_of, until_option
from hansa_bot.engine.event import seen_by
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.encode import png


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
