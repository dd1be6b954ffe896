"""Naming: how an action is told where there is little room: reasons and numbers whole, names shortened."""

import re

from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.ui.kit.moment import Moment

_SHORT = re.compile(r"\w{3}[aeiouyáäéíóöúü]*\w")
"""What is left of a shortened name: it ends in a consonant."""
_WORD = re.compile(r"[^\W\d_]+")


def pairs_of(moment: Moment, offer: Action) -> list[tuple[str, str]]:
    """Return the values of an offer, each behind its slot."""
    kind, *values = offer.split(SEPARATOR)
    return list(zip(moment.title.rules.kinds[kind].slots, values, strict=False))


def phrase(moment: Moment, action: Action) -> str:
    """Name an action by its elements, details left out ("Place: Bremen–Minden"); a mere number by what it does."""
    name = named(moment, action)
    if name.isdecimal():
        return moment.effect(action).rstrip(".")
    return ": ".join(filter(None, (moment.texts.kind(kind_of(action)), name)))


def named(moment: Moment, action: Action) -> str:
    """Name the elements of an action, details left out."""
    chosen = [pair for pair in pairs_of(moment, action) if pair[0] not in moment.title.usual]
    return ", ".join(moment.texts.value(*pair) for pair in chosen)


def telling(moment: Moment, action: Action, most: int) -> str:
    """Say what an action does and why one would, in `most` characters.

    Reasons are told whole, as many as there is room for; names are shortened before one is lost, numbers never.
    """
    said, reasons = moment.effect(action).rstrip(". "), moment.reasons(action)
    names = " ".join(moment.texts.value(slot, value) for slot, value in pairs_of(moment, action))
    told = said.partition(": ")[0] + ":"
    first = next((why for why in reasons if len(shorten_names(f"{told} {why}", names, most)) <= most), None)
    if first is None:
        return _cut_list(shorten_names(said, names, most), most)
    told = shorten_names(f"{told} {first}", names, most)
    for reason in reasons[reasons.index(first) + 1 :]:
        told += f", {reason}" if len(told) + len(reason) + 2 <= most else ""
    return told


def _cut_list(text: str, most: int) -> str:
    while len(text) > most and ", " in text:
        text = text.removesuffix(", …").rpartition(", ")[0] + ", …"
    return text


def shorten_names(text: str, names: str, most: int) -> str:
    """Shorten names in a text, the longest first, until it has at most so many characters, if that suffices."""
    short = {
        word: found[0] + "." for word in _WORD.findall(names) if word[0].isupper() and (found := _SHORT.match(word))
    }
    for word in sorted(short, key=lambda word: (-len(word), word)):
        if len(text) > most and len(short[word]) < len(word):
            text = text.replace(word, short[word])
    return text
