"""The elements that actions name, and how their words are read as numbers."""

from __future__ import annotations

import re

from hansa_bot.engine.view import letter
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica.material import MOST_SEATS, PIECES, SKILLS, TARGETS, TOKENS
from hansa_bot.titles.hansa_teutonica.modules import FAVOURS
from hansa_bot.titles.hansa_teutonica.tables import REGIONS, Tables
from hansa_bot.titles.kit.verbs import VerbSlot

BENEFITS = ("none", "office", "upgrade", "table", "extra_office")
NO_BENEFIT, OFFICE, UPGRADE_SKILL, TABLE, EXTRA = range(len(BENEFITS))

_TAKE = re.compile(r"(?:(\d+)t)?(?:(\d+)m)?")
_CODES = {target: code for code, target in TARGETS.items()}
_SEATS = {letter(seat).lower(): seat for seat in range(MOST_SEATS)}


def read_take(text: str) -> tuple[int, int]:
    """Return the traders and merchants of `2t1m`; raises ValueError."""
    match = _TAKE.fullmatch(text)
    if match is None or not text:
        raise ValueError(text)
    return int(match[1] or 0), int(match[2] or 0)


def _benefit(word: str, t: Tables) -> tuple[int, int]:
    name, _, what = word.partition(":")
    benefit = BENEFITS.index(name)
    if benefit == NO_BENEFIT:
        return benefit, 0
    if benefit == UPGRADE_SKILL:
        return benefit, SKILLS.index(what)
    if benefit == TABLE:
        return benefit, t.table_values.index(int(what))
    return benefit, t.city[what]


def _use(word: str, t: Tables) -> tuple[int, ...]:
    """Return what a token is used on: another seat and its token, a city and its slot, a route or a skill."""
    head, colon, what = word.partition(":")
    if colon:
        return (_SEATS[head], TOKENS.index(what)) if head in _SEATS else (t.city[head], int(what))
    return (t.route[word],) if word in t.route else (SKILLS.index(word),)


# Translators: printed as de Handelsroute, it rotta commerciale, es ruta comercial
ROUTE = VerbSlot("route", N_("Route"), lambda word, t: t.part[word])
REGION = VerbSlot("region", N_("From the region"), lambda word, t: REGIONS.index(word))
PIECE = VerbSlot("piece", N_("Piece"), lambda word, t: PIECES.index(word))
TAKE = VerbSlot("take", N_("Pieces"), lambda word, t: read_take(word), spread=True)
# Translators: printed as de Bonusmarker, it gettone Bonus, es ficha de bonus
TOKEN = VerbSlot("token", N_("Bonus token"), lambda word, t: TOKENS.index(word))
OTHER_TOKEN = VerbSlot("other_token", N_("Second bonus token"), lambda word, t: TOKENS.index(word))
FAVOUR = VerbSlot("favour", N_("Favour"), lambda word, t: FAVOURS.index(word))
BENEFIT = VerbSlot("benefit", N_("Benefit"), _benefit, spread=True)
TARGET = VerbSlot("target", N_("Target"), lambda word, t: _CODES[word])
USE = VerbSlot("target", N_("Target"), _use, spread=True)
