"""Refusals that only the Discord side knows.

PlayerError
├── OnlyAHint     a line of an autocomplete was chosen that merely explains
├── OtherTitle    the command belongs to another title than the table here
└── NotInChannel  there is no channel to play in, as in a direct message
"""

from __future__ import annotations

from hansa_bot.engine.errors import PlayerError
from hansa_bot.titles.base import Meta


class OnlyAHint(PlayerError):
    """A line of an autocomplete was chosen that merely explains."""


class OtherTitle(PlayerError):
    """The command belongs to another title than the one that is played here."""

    def __init__(self, title: Meta) -> None:
        super().__init__(f"the table here plays {title.id}")
        self.title = title


class NotInChannel(PlayerError):
    """There is no channel to play in."""
