"""Refusals that only the Discord side knows.

PlayerError
├── OnlyAHint     a line of an autocomplete was chosen that merely explains
├── Misfit        what was filled in is not legal now
├── InPart        one part of a line of several actions cannot be
├── OtherTitle    the command belongs to another title than the table here
└── NotInChannel  there is no channel to play in, as in a direct message
"""

from __future__ import annotations

from collections.abc import Mapping

from hansa_bot.engine.errors import Illegal, PlayerError
from hansa_bot.titles.base import Meta


class OnlyAHint(PlayerError):
    """A line of an autocomplete was chosen that merely explains."""


class Misfit(PlayerError):
    """What was filled in, by slot, is not legal now: `error` says why."""

    def __init__(self, given: Mapping[str, str], error: Illegal) -> None:
        super().__init__(str(error))
        self.given = given
        self.error = error


class InPart(PlayerError):
    """One part of a line of several actions cannot be, because of `error`; parts are counted from 1."""

    def __init__(self, number: int, part: str, error: PlayerError) -> None:
        super().__init__(f"part {number}, {part!r}: {error}")
        self.number = number
        self.part = part
        self.error = error


class OtherTitle(PlayerError):
    """The command belongs to another title than the one that is played here."""

    def __init__(self, title: Meta) -> None:
        super().__init__(f"the table here plays {title.id}")
        self.title = title


class NotInChannel(PlayerError):
    """There is no channel to play in."""
