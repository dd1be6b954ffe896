"""The group that holds all commands."""

import errno
from typing import Any

import click

from hansa_bot import __version__
from hansa_bot.cli import console
from hansa_bot.cli.arena import arena
from hansa_bot.cli.copies import backup, restore
from hansa_bot.cli.fit import fit
from hansa_bot.cli.gallery import gallery
from hansa_bot.cli.records import draw, offers, replay
from hansa_bot.cli.simulate import bench, simulate
from hansa_bot.cli.stored import check, export, import_
from hansa_bot.cli.verify import verify
from hansa_bot.config import ConfigError
from hansa_bot.engine.errors import EngineError
from hansa_bot.model.errors import StoreError


class Commands(click.Group):
    """A group whose commands fail with a clear message and a non-zero exit."""

    def main(self, *arguments: Any, **named: Any) -> Any:
        """Run the command line, whatever the console can show."""
        console.make_ready()
        return super().main(*arguments, **named)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            if console.is_gone(error):  # then click ends it without a word
                raise BrokenPipeError(errno.EPIPE, "nobody reads it any more") from error
            raise click.ClickException(str(error)) from error
        except (EngineError, StoreError, ConfigError) as error:
            raise click.ClickException(str(error)) from error


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="Hansa Bot %(version)s")
def main() -> None:
    """Play, replay, draw, measure, export, import and look after games without Discord."""


for command in (
    simulate,
    arena,
    fit,
    replay,
    verify,
    draw,
    gallery,
    offers,
    bench,
    export,
    import_,
    check,
    backup,
    restore,
):
    main.add_command(command)
