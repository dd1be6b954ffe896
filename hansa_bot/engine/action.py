"""Actions: one atomic choice of a seat, written as a short canonical token such as `place/bremen-minden/trader`."""

from __future__ import annotations

from dataclasses import dataclass

SEPARATOR = "/"

Action = str
"""An action *is* its token: the kind, then one value per slot. Logs, files, tests and buttons use it as it is."""


@dataclass(frozen=True, slots=True)
class ActionKind:
    """What a title declares of one of its verbs: the token's first word and the names of the values behind it.

    `slots` name the elements in order ("route", "piece"). A token may leave out trailing slots that do not apply.
    """

    name: str
    slots: tuple[str, ...] = ()


def kind_of(action: Action) -> str:
    """Return the verb of an action."""
    return action.partition(SEPARATOR)[0]


def values_of(action: Action) -> list[str]:
    """Return the slot values of an action, in the order of its kind's slots."""
    return action.split(SEPARATOR)[1:]


def token(kind: str, *values: object) -> Action:
    """Join a verb and its values to an action."""
    return SEPARATOR.join((kind, *map(str, values)))
