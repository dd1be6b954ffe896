"""Naming: how an action is told where there is little room: reasons and numbers whole, names shortened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.i18n.catalog import languages
from hansa_bot.titles.kit.names import capital, shorten
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.table_texts import plain_texts_of

_WORD = re.compile(r"[^\W\d_]+")
_ASIDE = re.compile(r" \(([^()]*)\)")
_BETWEEN = re.compile(r", (?![^()]*\))")
"""Where a list goes on, asides left alone."""


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


def chain(steps: Sequence[tuple[Moment, Action]]) -> Iterator[str]:
    """Yield phrases for steps: those that amount to one thing in one, those alike with their number."""
    left = list(steps)
    while left:
        together = left[0][0].texts.together([action for _, action in left])
        if together is not None:
            count, told = together[0], _ASIDE.sub("", together[1])
        else:
            told = phrase(*left[0])
            count = next((n for n, step in enumerate(left) if phrase(*step) != told), len(left))
            told = told if count == 1 else f"{count} × {told}"
        yield told
        del left[:count]


def named(moment: Moment, action: Action) -> str:
    """Name the elements of an action, details and asides left out."""
    chosen = [pair for pair in pairs_of(moment, action) if pair[0] not in moment.title.usual]
    return ", ".join(_ASIDE.sub("", moment.texts.value(*pair)) for pair in chosen)


def first_word(text: str) -> str:
    """Return the first word of a text, or the text where it has none."""
    return found[0] if (found := _WORD.search(text)) else text


def telling(moment: Moment, action: Action, most: int) -> str:
    """Say what an action does and why one would, in `most` characters.

    Reasons are told whole, as many as there is room for; before one is lost names are shortened and asides left out,
    those with a number last. Where yields are told instead their list may have to end early, never within an aside.
    """
    said, reasons = moment.effect(action), moment.reasons(action)
    if len(said) > most:
        said = moment.effect(action, plain_texts_of(moment.table, moment.tr.language, first_names=True))
    said = said.rstrip(". ")
    head = said.partition(": ")[0]
    for reason in reasons:
        for form in (head, _without_words(head), _ASIDE.sub("", head)):
            if len(told := shorten_names(moment, f"{form}: {reason}", (action,), most)) > most:
                continue
            for more in reasons[reasons.index(reason) + 1 :]:
                told += f", {more}" if len(told) + len(more) + 2 <= most else ""
            return told
    whole = (shorten_names(moment, form, (action,), most) for form in (said, _without_words(said)))
    return next((form for form in whole if len(form) <= most), None) or _cut_list(
        shorten_names(moment, said, (action,), most), most
    )


def beyond(moment: Moment, action: Action, label: str, most: int) -> str:
    """Say the same of an action below its label, but nothing twice: neither a reason nor what it does."""
    said = telling(moment, action, most)
    head, colon, reasons = said.partition(": ")
    for reason in [*moment.reasons(action), reasons]:
        if reason and reason in label:
            kept = reasons.replace(reason, "", 1).removeprefix(", ").removesuffix(", ").replace(", , ", ", ")
            reasons = kept if reason in reasons else reasons
    if label.startswith(head) or head.rstrip(". ") in label.split(" · "):
        return capital(reasons)
    return f"{head}{colon}{reasons}" if reasons else head


def _without_words(text: str) -> str:
    """Return a text whose asides only say numbers."""

    def counted(aside: re.Match[str]) -> str:
        kept = [part for part in aside[1].split(", ") if any(sign.isdigit() for sign in part)]
        return f" ({', '.join(kept)})" if kept else ""

    return _ASIDE.sub(counted, text)


def _cut_list(text: str, most: int) -> str:
    parts = _BETWEEN.split(text)
    while len(text) > most and len(parts) > 1:
        parts.pop()
        text = ", ".join((*parts, "…"))
    return text


def shorten_names(moment: Moment, text: str, actions: Iterable[Action], most: int) -> str:
    """Shorten proper names in a text, the longest first, until it has at most so many characters, if that suffices.

    These are the players' and, of what the actions name, whatever every language calls alike.
    """
    if len(text) <= most:
        return text
    spoken = [plain_texts_of(moment.table, language) for language in languages()]
    words = set(_WORD.findall(" ".join(moment.names)))
    for pair in {pair for action in actions for pair in pairs_of(moment, action)}:
        words |= set.intersection(*(set(_WORD.findall(texts.value(*pair))) for texts in spoken))
    for word in sorted(filter(lambda word: word[0].isupper(), words), key=lambda word: (-len(word), word)):
        if len(text) > most:
            text = re.sub(rf"\b{word}\b", shorten(word), text)
    return text
