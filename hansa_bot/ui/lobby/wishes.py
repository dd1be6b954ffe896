"""Wishes: the options of a new table as people type them, an edition and pairs such as `board=east`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hansa_bot.engine.errors import BadSetup
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.base import Meta, Option
from hansa_bot.ui.kit.choices import Line
from hansa_bot.ui.kit.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, cut
from hansa_bot.ui.kit.matching import fit, forms

SIGN = "="
_PARTED = re.compile(r"[\s,;]+")
_BLANKS = re.compile(r"\s*=\s*")


def wanted(meta: Meta, edition: str | None, pairs: str | None) -> dict[str, str]:
    """Return the options that are meant, those of the edition below the pairs; raises BadSetup for what is wrong."""
    options = {} if not edition else _edition(meta, edition)
    named: set[str] = set()
    for pair in _pairs(pairs or ""):
        key, value = _read(meta, pair)
        if key in named:
            raise BadSetup("options", pair, [_joined(key, options[key])])
        named.add(key)
        options[key] = value
    return options


def _edition(meta: Meta, typed: str) -> dict[str, str]:
    names = {preset.key: forms(preset.key) | forms(preset.name) for preset in meta.presets}
    found = [key for key, known in names.items() if forms(typed) & known]
    if len(found) != 1:
        raise BadSetup("edition", typed, [preset.name for preset in meta.presets])
    return meta.preset(found[0])


def _read(meta: Meta, pair: str) -> tuple[str, str]:
    key, _, value = pair.casefold().partition(SIGN)
    option = next((option for option in meta.options if option.key == key), None)
    if option is None:
        raise BadSetup("options", pair, [_joined(option.key, "…") for option in meta.options])
    if value not in option.values:
        raise BadSetup("options", pair, [_joined(key, allowed) for allowed in option.values])
    return key, value


def edition_lines(meta: Meta, typed: str, tr: Catalog) -> list[Line]:
    """Return the editions that fit what was typed, each with what it is."""
    fits = [
        preset
        for preset in meta.presets
        if not typed.strip() or fit(forms(typed), forms(preset.key) | forms(tr(preset.name))) is not None
    ]
    return [Line(cut(f"{tr(preset.name)} · {tr(preset.text)}", CHOICE_NAME), preset.key) for preset in fits[:CHOICES]]


def pair_lines(meta: Meta, typed: str, tr: Catalog) -> list[Line]:
    """Return what was typed with its last pair completed in every way that fits.

    A line reads as it is filled in, because whoever goes on typing does so behind what they have read. Before
    anything is typed, only what differs from the defaults is worth a line.
    """
    pairs = _pairs(typed)
    open_end = bool(pairs) and not _PARTED.fullmatch(typed[-1])
    last, before = (pairs[-1], pairs[:-1]) if open_end else ("", pairs)
    named = {pair.partition(SIGN)[0].casefold() for pair in before}
    found = []
    for option in meta.options:
        if option.key not in named:
            found += [" ".join((*before, pair)) for pair in _fitting(option, last, tr)]
    return [Line(text, text) for text in found if len(text) <= CHOICE_VALUE][:CHOICES]


def _fitting(option: Option, typed: str, tr: Catalog) -> list[str]:
    if not typed:
        return [_joined(option.key, value) for value in option.values[1:]]
    said = {choice.value: f"{tr(option.name)} {tr(choice.name)}" for choice in option.choices}
    pairs = {value: _joined(option.key, value) for value in option.values}
    return [pair for value, pair in pairs.items() if fit(forms(typed), forms(pair) | forms(said[value])) is not None]


def _pairs(text: str) -> Sequence[str]:
    shown = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
    return [pair for pair in _PARTED.split(_BLANKS.sub(SIGN, shown)) if pair]


def _joined(key: str, value: str) -> str:
    return f"{key}{SIGN}{value}"
