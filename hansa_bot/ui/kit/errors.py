"""Refusals that only the Discord side knows.

PlayerError
├── OnlyAHint     a line of an autocomplete was chosen that merely explains
├── Misfit        what was filled in is not legal now
├── InPart        one part of a line of several actions cannot be
├── OtherTitle    the command belongs to another title than the table here
├── NotInChannel  there is no channel to play in, as in a direct message
├── WhichTitle    several titles could be meant
├── NoRulebook    a title has no rules to look up
├── NotUnderstood
│   ├── NoSuchPlace   the board has no place of that name
│   ├── NoSuchZone    there is no time zone of that name
│   ├── NoDay         what was typed names no day
│   ├── NoDate        what was typed names no day of the past
│   └── NoMentions    nobody is mentioned where somebody should be
├── NotManager    only those who manage the server may do this
└── MayNotOpen    the server lets only those who manage it open tables
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hansa_bot.engine.errors import Illegal, Impossible, PlayerError
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


class WhichTitle(PlayerError):
    """Several titles could be meant, by their names."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"which of {', '.join(names)}?")
        self.names = tuple(names)


class NoRulebook(PlayerError):
    """The title has no rules to look up."""

    def __init__(self, title: Meta) -> None:
        super().__init__(f"{title.id} has no rulebook")
        self.title = title


class NotUnderstood(PlayerError):
    """What was typed names nothing; `nearest` are names that come close."""

    def __init__(self, text: str, nearest: Sequence[str] = ()) -> None:
        super().__init__(f"{text!r} is not understood")
        self.text = text
        self.nearest = tuple(nearest)


class NoSuchPlace(NotUnderstood):
    """The board has no place of that name."""


class NoSuchZone(NotUnderstood):
    """There is no time zone of that name."""


class NoDay(NotUnderstood):
    """What was typed names no day."""


class NoMentions(NotUnderstood):
    """Nobody is mentioned in what was typed."""


class NoDate(NotUnderstood):
    """What was typed names no day on which games could have ended."""


class NotManager(PlayerError):
    """Only those who manage the server may do this."""


class MayNotOpen(PlayerError):
    """The server lets only those who manage it open tables."""


def cited_rule(error: PlayerError) -> str | None:
    """Return the number of the rule that a refusal cites, or None."""
    while isinstance(error, Misfit | InPart):
        error = error.error
    refusal = error.refusal if isinstance(error, Illegal | Impossible) else None
    return None if refusal is None else refusal.rule
