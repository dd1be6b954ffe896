"""The group that holds all commands."""

from typing import Any

import click

from hansa_bot import __version__
from hansa_bot.cli.console import Commands
from hansa_bot.cli.copies import backup, restore
from hansa_bot.cli.records import draw, offers, replay
from hansa_bot.cli.stored import check, export, import_
from hansa_bot.cli.verify import verify

TOOLS = ("simulate", "arena", "fit", "gallery", "puzzles", "bench")
"""Commands of the workbench that people know from here."""


class Main(Commands):
    """The commands of the bot; one that has moved to the workbench says so."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Return the command that is meant, with its arguments."""
        if args[0] in TOOLS:  # "No such command" would leave people to search for it
            raise click.UsageError(f"{args[0]!r} is a tool for developers: python -m workbench {args[0]}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=Main, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="Hansa Bot %(version)s")
def main() -> None:
    """Replay, draw, export, import and look after games without Discord."""


for command in (
    replay,
    verify,
    draw,
    offers,
    export,
    import_,
    check,
    backup,
    restore,
):
    main.add_command(command)
