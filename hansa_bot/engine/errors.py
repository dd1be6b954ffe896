"""Errors, as a tree.

EngineError
├── PlayerError            somebody asked for what cannot be; nothing changed; shown to that person
│   ├── Unreadable         the text is no action of this title
│   ├── Illegal            an action, but not now
│   ├── Ambiguous          could mean several legal actions
│   ├── NotYourDecision    another seat must decide
│   ├── Stale              the position has moved on since
│   ├── Barrier            free undo ends here
│   ├── GameOver           the game has ended
│   ├── BadSetup           seats or options that the title does not allow
│   └── Impossible         options that cannot go together
├── RecordError            a game record that cannot be read or replayed
│   └── DrawError          an explicit draw that is impossible
└── RulesBug               a broken promise of our own code
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


class EngineError(Exception):
    """Root of all errors of the engine."""


class PlayerError(EngineError):
    """Somebody asked for what cannot be; the table is as it was."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is illegal: the rule's number and a sentence of the title with its elements filled in later."""

    rule: str
    text: str
    values: dict[str, Any] = field(default_factory=dict)


class Unreadable(PlayerError):
    """The text is no action of this title."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not an action")
        self.text = text


class Illegal(PlayerError):
    """The action is not among the offers; `nearest` are legal ones that come closest."""

    def __init__(self, action: str, refusal: Refusal | None, nearest: Sequence[str]) -> None:
        super().__init__(f"{action} is not legal now" + (f" ({refusal.rule})" if refusal else ""))
        self.action = action
        self.refusal = refusal
        self.nearest = tuple(nearest)


class Ambiguous(PlayerError):
    """The text could mean several legal actions."""

    def __init__(self, text: str, meanings: Sequence[str]) -> None:
        super().__init__(f"{text!r} could mean {', '.join(meanings)}")
        self.text = text
        self.meanings = tuple(meanings)


class NotYourDecision(PlayerError):
    """Another seat must decide now."""

    def __init__(self, seat: int, waiting: Sequence[int]) -> None:
        super().__init__(f"seat {seat} has nothing to decide, waiting for {list(waiting)}")
        self.seat = seat
        self.waiting = tuple(waiting)


class Stale(PlayerError):
    """The asker saw an older version than the present one."""

    def __init__(self, seen: int, version: int) -> None:
        super().__init__(f"seen version {seen}, now at {version}")
        self.seen = seen
        self.version = version


class Barrier(PlayerError):
    """There is nothing that this seat may take back freely."""

    def __init__(self, seat: int, wanted: int | None = None) -> None:
        super().__init__(f"seat {seat} cannot go back freely" + (f" to {wanted}" if wanted is not None else ""))
        self.seat = seat
        self.wanted = wanted


class GameOver(PlayerError):
    """The game has ended."""


class BadSetup(PlayerError):
    """The title does not allow this number of seats or this option."""

    def __init__(self, what: str, value: object, allowed: Sequence[object]) -> None:
        super().__init__(f"{what} cannot be {value!r}; allowed: {', '.join(map(str, allowed))}")
        self.what = what
        self.value = value
        self.allowed = tuple(allowed)


class Impossible(PlayerError):
    """These seats and options cannot go together."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} ({refusal.rule})")
        self.refusal = refusal


MOST_SAID = 300
"""Characters of what is wrong with a record: it may repeat what stands there."""


class RecordError(EngineError):
    """A game record cannot be read or replayed; `line` is counted from 1 where it is known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        message = message if len(message) <= MOST_SAID else message[: MOST_SAID - 1] + "…"
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class DrawError(RecordError):
    """A draw that was given explicitly is impossible here; `rule` is the number of the rule broken, or empty."""

    def __init__(self, name: str, given: Sequence[object], items: Sequence[object], rule: str = "") -> None:
        why = f" ({rule})" if rule else ""
        super().__init__(f"draw {name!r}{why}: {list(given)} is impossible, it must come from {list(items)}")
        self.name = name
        self.rule = rule


class RulesBug(EngineError):
    """Our own code broke a promise; logged, never shown as a player's fault."""
