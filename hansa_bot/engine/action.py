"""Actions, each one atomic choice of a seat, written as a short canonical token such as `place/bremen-minden/trader`;
and events, the typed facts that followed from one, told in any language later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

SEPARATOR = "/"

Action = str
"""An action *is* its token: the kind, then one value per slot. Logs, files, tests and buttons use it as it is."""


@dataclass(frozen=True, slots=True)
class ActionKind:
    """What a title declares of one of its verbs: the token's first word and the names of the values behind it.

    `slots` name the elements in order ("route", "piece"). A token may leave out trailing slots that do not apply.
    `answers` marks what is done only when one is asked: where verbs are many, it stands behind the others.
    """

    name: str
    slots: tuple[str, ...] = ()
    answers: bool = False


def kind_of(action: Action) -> str:
    """Return the verb of an action."""
    return action.partition(SEPARATOR)[0]


def values_of(action: Action) -> list[str]:
    """Return the slot values of an action, in the order of its kind's slots."""
    return action.split(SEPARATOR)[1:]


def token(kind: str, *values: object) -> Action:
    """Join a verb and its values to an action."""
    return SEPARATOR.join((kind, *map(str, values)))


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact: its kind, its elements by name (seat, city, route, piece, number), and who may know it.

    `only` lists the seats that may know the whole; None means everybody. All others see `twin`, the same kind of
    event with only its public elements, or nothing when there is no twin.
    """

    kind: str
    args: dict[str, Any] = {}
    only: tuple[int, ...] | None = None
    twin: dict[str, Any] | None = None

    def seen_by(self, seat: int | None) -> Event | None:
        """Return what a seat, or a spectator (None), may know of this event."""
        if self.only is None or seat in self.only:
            return Event(self.kind, self.args)
        return None if self.twin is None else Event(self.kind, self.twin)


def seen_by(events: Sequence[Event], seat: int | None) -> list[Event]:
    """Return the events as one seat, or a spectator (None), may know them."""
    return [seen for event in events if (seen := event.seen_by(seat)) is not None]


class Outcome:
    """Collects what followed from one action while it is being resolved."""

    __slots__ = ("events", "revealed")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.revealed = False

    def tell(self, kind: str, **args: Any) -> None:
        """Record a public fact."""
        self.events.append(Event(kind, args))

    def tell_only(self, seats: Sequence[int], kind: str, twin: dict[str, Any] | None, **args: Any) -> None:
        """Record a fact that only `seats` may know whole; the others get `twin`, or nothing when it is None."""
        self.events.append(Event(kind, args, tuple(seats), twin))

    def reveal(self) -> None:
        """Say that something hidden has become known: free undo stops here."""
        self.revealed = True


def differing(actions: Sequence[Action], others: Sequence[Action]) -> list[int]:
    """Return at which places in a turn there are actions that another turn does not have, in whatever order."""
    left, found = Counter(others), list[int]()
    for at, action in enumerate(actions):
        if left[action]:
            left[action] -= 1
        else:
            found.append(at)
    return found
