"""What the next step of a skill gives, in words (HT-10)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.titles.hansa_teutonica import modules, scoring
from hansa_bot.titles.hansa_teutonica.material import (
    ACTIONS,
    BAG,
    BOOK,
    EVERYTHING,
    KEYS,
    LAST_STEP,
    PIECES,
    PRIVILEGE,
    PRIVILEGES,
    SKILL_PIECE,
    SKILL_VALUES,
    SKILLS,
)
from hansa_bot.titles.hansa_teutonica.render.desk.parts import Owner

_COLOURS = {
    "orange": N_("Next: orange offices"),
    "pink": N_("Next: pink offices"),
    "black": N_("Next: black offices"),
}
_FREED = {"trader": N_("and a trader into the supply"), "merchant": N_("and a merchant into the supply")}


def gains(owner: Owner, skill: int) -> list[str]:
    """Return what the next step of a skill gives, the main thing first; what the track is worth if it is full."""
    step = owner.desk.skills[SKILLS[skill]]
    if step == LAST_STEP[skill]:
        return [_full(owner, skill)]
    found = [_value(owner, skill, step), owner.tr(_FREED[PIECES[SKILL_PIECE[skill]]])]
    points = modules.skill_points(owner.desk.favours, skill)
    if skill == KEYS:
        found += _network(owner, step)
    elif points and step + 1 == LAST_STEP[skill]:
        found.append(owner.tr("and {points} at the end", points=owner.names.points(points)))
    return found


def _full(owner: Owner, skill: int) -> str:
    if skill == KEYS:
        return owner.tr("Full: {n} points per network office", n=SKILL_VALUES[KEYS][-1])
    points = modules.skill_points(owner.desk.favours, skill)
    return owner.tr("Full: {points} at the end", points=owner.names.points(points))


def _value(owner: Owner, skill: int, step: int) -> str:
    """Return what the skill allows after the next step."""
    now, then = SKILL_VALUES[skill][step : step + 2]
    if now == then:
        return owner.tr("Next: still {level}", level=owner.names.level(SKILLS[skill], step))
    return _told(owner.tr, skill, then)


def _told(tr: Catalog, skill: int, value: int) -> str:
    if skill == KEYS:
        return tr("Next: {n} points per network office", n=value)
    if skill == ACTIONS:
        return tr("Next: {n} actions a turn", n=value)
    if skill == PRIVILEGE:
        return tr(_COLOURS[PRIVILEGES[value]])
    if skill == BOOK:
        return tr("Next: {n} pieces a move", n=value)
    assert skill == BAG
    if value == EVERYTHING:
        return tr("Next: the whole stock an income")
    return tr("Next: {n} pieces an income", n=value)


def _network(owner: Owner, step: int) -> list[str]:
    """Return what the next key adds to the network as it stands."""
    now, then = SKILL_VALUES[KEYS][step : step + 2]
    more = scoring.best_group(owner.view, owner.seat)[1] * (then - now)
    return [owner.tr("as it stands {points} more", points=owner.names.points(more))] if more else []
