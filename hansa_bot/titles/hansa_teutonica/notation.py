"""The action table, and how the words of an action token are read as numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from hansa_bot.engine.action import Action, ActionKind, kind_of, values_of
from hansa_bot.engine.view import letter
from hansa_bot.titles.hansa_teutonica.material import MOST_SEATS, PIECES, SKILLS, TARGETS, TOKENS
from hansa_bot.titles.hansa_teutonica.modules import FAVOURS
from hansa_bot.titles.hansa_teutonica.tables import REGIONS, Tables

KINDS = {
    kind.name: kind
    for kind in (
        ActionKind("income", ("take",)),
        ActionKind("place", ("route", "piece")),
        ActionKind("displace", ("route", "target", "piece")),
        ActionKind("pay", ("take",)),
        ActionKind("relocate", ("route",)),
        ActionKind("add", ("route", "piece")),
        ActionKind("borrow", ("route", "piece")),
        ActionKind("move", ("route", "piece")),
        ActionKind("set", ("route", "piece", "region")),
        ActionKind("claim", ("route", "benefit", "piece")),
        ActionKind("use", ("token", "target")),
        ActionKind("remove", ("route", "target")),
        ActionKind("lift", ("route", "target")),
        ActionKind("drop", ("route", "target")),
        ActionKind("neutral", ("route", "benefit")),
        ActionKind("bonus", ("benefit", "piece")),
        ActionKind("favour", ("favour", "token", "other_token")),
        ActionKind("share", ("take",)),
        ActionKind("token", ("token", "route")),
        ActionKind("enough"),
        ActionKind("end"),
    )
}

BENEFITS = ("none", "office", "upgrade", "table", "extra_office")
NO_BENEFIT, OFFICE, UPGRADE_SKILL, TABLE, EXTRA = range(len(BENEFITS))

_TAKE = re.compile(r"(?:(\d+)t)?(?:(\d+)m)?")
_CODES = {target: code for code, target in TARGETS.items()}
_SEATS = {letter(seat).lower(): seat for seat in range(MOST_SEATS)}


@cache
def arguments(t: Tables, action: Action) -> tuple[int, ...]:
    """Return the values of a well-formed action as numbers, in the order in which its verb's `resolve` takes them.

    Raises ValueError for words that this board does not know.
    """
    slots = KINDS[kind_of(action)].slots
    values = values_of(action)
    if len(values) > len(slots):
        raise ValueError(action)
    try:
        return tuple(
            number for slot, value in zip(slots, values, strict=False) for number in _READERS[slot](t, value)
        )
    except KeyError as unknown:
        raise ValueError(action) from unknown


def read_take(text: str) -> tuple[int, int]:
    """Return the traders and merchants of `2t1m`; raises ValueError."""
    found = _TAKE.fullmatch(text)
    if found is None or not text:
        raise ValueError(text)
    return int(found[1] or 0), int(found[2] or 0)


def _benefit(t: Tables, value: str) -> tuple[int, int]:
    name, _, what = value.partition(":")
    benefit = BENEFITS.index(name)
    if benefit == NO_BENEFIT:
        return benefit, 0
    if benefit == UPGRADE_SKILL:
        return benefit, SKILLS.index(what)
    if benefit == TABLE:
        return benefit, t.table_values.index(int(what))
    return benefit, t.city[what]


def _target(t: Tables, value: str) -> tuple[int, ...]:
    head, colon, what = value.partition(":")
    if colon:
        return (_SEATS[head], TOKENS.index(what)) if head in _SEATS else (t.city[head], int(what))
    if value in t.route:
        return (t.route[value],)
    return (SKILLS.index(value),) if value in SKILLS else (_CODES[value],)


_READERS: dict[str, Callable[[Tables, str], tuple[int, ...]]] = {
    "route": lambda t, value: (t.part[value],),
    "region": lambda _, value: (REGIONS.index(value),),
    "piece": lambda _, value: (PIECES.index(value),),
    "take": lambda _, value: read_take(value),
    "token": lambda _, value: (TOKENS.index(value),),
    "other_token": lambda _, value: (TOKENS.index(value),),
    "favour": lambda _, value: (FAVOURS.index(value),),
    "benefit": _benefit,
    "target": _target,
}
