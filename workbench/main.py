"""The group that holds all tools."""

import click

from hansa_bot import __version__
from hansa_bot.cli.console import Commands
from workbench.arena import arena
from workbench.fit import fit
from workbench.gallery import gallery
from workbench.measure import bench
from workbench.puzzles import puzzles
from workbench.simulate import simulate


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="Hansa Bot %(version)s")
def main() -> None:
    """Play among computers, draw and measure while developing the bot."""


for command in (simulate, arena, fit, gallery, puzzles, bench):
    main.add_command(command)
