"""Choices: what is meant by what a person typed, whatever its case and accents, and the lines that help on."""

import re
import unicodedata
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from operator import itemgetter
from typing import TypeVar

from discord import app_commands

from hansa_bot.engine.action import Action, ActionKind, kind_of, token, values_of
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit.drafts import clean, plain
from hansa_bot.ui.kit.errors import OnlyAHint
from hansa_bot.ui.kit.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, cut
from hansa_bot.ui.kit.moment import Moment

_UNKNOWN = 60

EXACT, BEGINS, CONTAINS = 0, 1, 2
"""How well a text fits, best first."""

HINT = "…"
"""Begins the value of a line that only explains, before that line; no element is ever called that."""

APART = " · "
"""Parts the name, with which a line of an autocomplete begins, from what else the line tells.

Apps may send the text of a line instead of its value, also one that another language or position has shown: the name
alone says what is meant.
"""

Given = Mapping[str, str]
"""What is filled in, by slot."""
Kinds = Mapping[str, ActionKind]
Tongues = Sequence[Texts]
"""The same texts in other languages."""

Suggestion = app_commands.Choice[str]
"""One line of an autocomplete: what is read, and what is filled in when it is chosen."""


def suggestion(name: str, value: str) -> Suggestion:
    """Return a line of an autocomplete, cut to Discord's limit."""
    return Suggestion(name=cut(name, CHOICE_NAME), value=value)


def hint(text: str) -> Suggestion:
    """Return a line that only explains."""
    return suggestion(text, cut(text if text.startswith(HINT) else HINT + text, CHOICE_VALUE))


def refuse_hint(typed: str, *hints: str) -> None:
    """Raise OnlyAHint for a line that only explains: by its value, or one of these by its text."""
    bare = typed.strip()
    for mark in (HINT, "..."):
        if bare.startswith(mark) and bare != mark:
            raise OnlyAHint(bare.removeprefix(mark))
    if any(forms(bare) & forms(each) for each in hints):
        raise OnlyAHint(bare)


def meant(
    texts: Texts,
    kind: ActionKind,
    actions: Iterable[Action],
    given: Given,
    others: Tongues = (),
    *,
    least: int = CONTAINS,
) -> list[Action]:
    """Return the actions of a kind that what is filled in can mean, by their names in `others` where none fits.

    For each slot only the closest matches count, which fit as well as `least` says or better. When it spells out one
    action whole, a longer one is not meant.
    """
    left = _fitting(texts, kind, actions, given, others, least)
    whole = [action for action in left if len(values_of(action)) == len(given)]
    return whole if len(whole) == 1 and len(left) > 1 else left


def lines(
    moment: Moment, kind: ActionKind, slot: str, typed: str, given: Given, others: Tongues = ()
) -> list[Suggestion]:
    """Return the lines for one slot: the legal values that fit, each saying its effect, the most promising first.

    `given` are the slots filled in already. At most 25 lines; when there are more values, the last one says how many.
    """
    texts, index = moment.texts, kind.slots.index(slot)
    beside = {name: value for name, value in given.items() if name != slot}
    worth: dict[str, float] = {}
    for action in _fitting(texts, kind, moment.offers, beside, others):
        if (value := _value(action, index)) and len(value) <= CHOICE_VALUE:
            promise = moment.scores[action] if moment.proposing else 0.0
            worth[value] = max(worth.get(value, float("-inf")), promise)
    spoken = _spoken((texts, *others), slot, worth)
    levels = fits(typed, *spoken) if typed.strip() else dict.fromkeys(worth, EXACT)
    values = sorted(levels, key=lambda value: (levels[value], -worth[value], value))
    shown = values if len(values) <= CHOICES else values[: CHOICES - 1]
    said = [suggestion(texts.choice(moment.view, kind.name, slot, value), value) for value in shown]
    if more := len(values) - len(shown):
        said.append(hint(texts.tr("… and {n} more: type to narrow", n=more)))
    return said


def guess(
    texts: Texts,
    kinds: Kinds,
    kind: ActionKind,
    actions: Iterable[Action],
    given: Given,
    others: Tongues = (),
    known: Mapping[str, Sequence[str]] | None = None,
) -> Action:
    """Return the action that was most likely meant although it is not legal, so that the rules can say why not.

    What fits no legal value of a slot may fit one that another kind of action has for the same slot, else one that is
    `known` for the slot although nothing can be done there.
    """
    values = []
    for slot in takewhile(given.__contains__, kind.slots):
        legal = sorted({(kind_of(action) != kind.name, value) for action, value in _filling(kinds, slot, actions)})
        own, apart = ([value for other, value in legal if other is each] for each in (False, True))
        there, typed = [*(known or {}).get(slot, ())], given[slot]
        exactly = [(there, head, EXACT) for head in heads(typed)]
        ways = [(own, typed, CONTAINS), *exactly, (apart, typed, CONTAINS), (there, typed, CONTAINS)]
        found = (sorted(_closest((texts, *others), slot, *way)) for way in ways)
        close = next(filter(None, found), None)
        values.append(close[0] if close else _as_id(texts, slot, list(heads(given[slot]))[-1]))
    return token(kind.name, *values)


def _filling(kinds: Kinds, slot: str, actions: Iterable[Action]) -> Iterator[tuple[Action, str]]:
    """Yield every action that fills a slot, with its value."""
    for action in actions:
        for named, value in zip(kinds[kind_of(action)].slots, values_of(action), strict=False):
            if named == slot:
                yield action, value


def phrase(texts: Texts, kinds: Kinds, action: Action, given: Given | None = None) -> str:
    """Name an action by its elements ("Place: Bremen–Minden, trader"), even one that could never be legal.

    What nobody knows is repeated as it was given by slot, made harmless for a message.
    """
    kind = kind_of(action)
    if kind not in kinds:
        return plain(clean(action, _UNKNOWN))
    pairs = zip(kinds[kind].slots, values_of(action), strict=False)
    named = [_name(texts, slot, value, (given or {}).get(slot, value)) for slot, value in pairs]
    return f"{texts.kind(kind)}: {', '.join(named)}" if named else texts.kind(kind)


def unknown(texts: Texts, kind: ActionKind, action: Action, given: Given) -> tuple[str, str] | None:
    """Return the first slot, and what was typed for it, that names nothing which the title knows."""
    for slot, value in zip(kind.slots, values_of(action), strict=False):
        # What has a name other than its id is known, also where somebody typed just that name.
        odd = _known(texts, slot, value) in (None, value)
        if (
            odd
            and slot in given
            and _name(texts, slot, value, given[slot])
            in (
                plain(clean(given[slot], _UNKNOWN)),
                plain(value),
            )
        ):
            return slot, given[slot]
    return None


def _fitting(
    texts: Texts, kind: ActionKind, actions: Iterable[Action], given: Given, others: Tongues, least: int = CONTAINS
) -> list[Action]:
    left = [action for action in actions if kind_of(action) == kind.name]
    for index, slot in enumerate(kind.slots):
        if slot in given:
            close = _closest((texts, *others), slot, _values(left, index), given[slot], least)
            left = [action for action in left if _value(action, index) in close]
    return left


def _closest(tongues: Tongues, slot: str, values: Sequence[str], typed: str, least: int = CONTAINS) -> set[str]:
    if typed.strip() in values:
        return {typed.strip()}
    return set(closest(typed, *_spoken(tongues, slot, values), least=least))


def _spoken(tongues: Tongues, slot: str, values: Iterable[str]) -> Iterator[dict[str, tuple[str, ...]]]:
    """Yield the names of values, language by language."""
    return (_names(texts, slot, values) for texts in tongues)


def _names(texts: Texts, slot: str, values: Iterable[str]) -> dict[str, tuple[str, ...]]:
    return {value: (value, texts.value(slot, value), *texts.aliases(slot, value)) for value in values}


def _as_id(texts: Texts, slot: str, typed: str) -> str:
    """Return typed text as a value of an action: as it stands when it could be an id, else as an id of that name."""
    bare = typed.strip().casefold()[:CHOICE_VALUE]
    could_be = bare.isascii() and "".join(sign for sign in bare if sign not in "-_:").isalnum()
    ways = [bare] if could_be else slugs(typed)
    known = (way for way in ways if (name := _known(texts, slot, way)) and forms(name) & forms(typed))
    return next(known, None) or next(iter(ways), "?")


def _name(texts: Texts, slot: str, value: str, typed: str) -> str:
    named = _known(texts, slot, value)
    if named is None or (named == value and value in slugs(typed)):
        return plain(clean(typed, _UNKNOWN))
    # A title may name what does not exist by its id: that is then somebody's typing, too.
    return plain(clean(value, _UNKNOWN)) if named == value else named


def _known(texts: Texts, slot: str, value: str) -> str | None:
    try:
        return texts.value(slot, value)
    except Exception:  # a title need not have a name for what does not exist
        return None


def _value(action: Action, index: int) -> str:
    values = values_of(action)
    return values[index] if index < len(values) else ""


def _values(actions: Iterable[Action], index: int) -> list[str]:
    return sorted({value for action in actions if (value := _value(action, index))})


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae", "œ": "oe", "ł": "l"})
FRAME = '`*_~|>"“”„«» \t\r\n\u00a0'
"""What a chat, or who quotes, puts around words."""
_STYLES = frozenset(map(chr, range(0xFE00, 0xFE10)))  # they only say how the sign before is drawn
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－"), "-")  # apps put one in place of another
_DOT = re.compile(r"\s+[·•∙‧・]\s*")
_WORD = re.compile(r"(?:(?<!\w)-(?=\d))?[^\W_]+")  # the sign of a number counts, other hyphens part words

K = TypeVar("K", bound=Hashable)


# What is typed is compared with all names there are, again and again; these are mostly the same.
@lru_cache(1 << 12)
def forms(text: str) -> frozenset[str]:
    """Return the plain forms of a text: words in lower case, parted by spaces, umlauts stripped or spelled out.

    One without any word, such as an emoji, is its own form.
    """
    shown = "".join(sign for sign in text if unicodedata.category(sign) != "Cf" and sign not in _STYLES)
    composed = unicodedata.normalize("NFKC", shown.translate(_DASHES)).casefold()
    words = frozenset(filter(None, (_plain(composed), _plain(composed.translate(_UMLAUTS)))))
    drawn = any(unicodedata.category(sign)[0] == "S" for sign in composed)
    return words or (frozenset({" ".join(composed.split())}) if drawn else frozenset())


def forget_typed() -> None:
    """Keep nothing in memory of what people typed or are called."""
    forms.cache_clear()


def heads(text: str) -> list[str]:
    """Return a text, then what is left of it without what a line tells behind its name, the shortest last."""
    bare = text.strip(FRAME)
    parts = _DOT.split(bare)
    return [bare, *(APART.join(parts[:count]) for count in range(len(parts) - 1, 0, -1) if parts[0])]


def fit(typed: Iterable[str], names: Iterable[str]) -> int | None:
    """Return how well any plain form that was typed fits any plain form of a name, or None when none does."""
    levels = [level for mine in typed for name in names if (level := _fit(mine, name)) is not None]
    return min(levels, default=None)


def fits(typed: str, *tongues: Mapping[K, Iterable[str]]) -> dict[K, int]:
    """Return how well a text fits those things of which it fits one of the names, the best first.

    Names are looked for in one language after the other, first of the whole text, then of the name before a dot.
    """
    spoken = [{key: frozenset[str]().union(*map(forms, each)) for key, each in names.items()} for names in tongues]
    for mine in map(forms, heads(typed)):
        for known in spoken:
            levels = {key: fit(mine, each) for key, each in known.items()}
            if kept := {key: level for key, level in levels.items() if level is not None}:
                return dict(sorted(kept.items(), key=itemgetter(1)))
    return {}


def closest(typed: str, *tongues: Mapping[K, Iterable[str]], least: int = CONTAINS) -> list[K]:
    """Return the things that a text fits best, found like that, if it fits them as well as `least` says."""
    levels = fits(typed, *tongues)
    return [key for key, level in levels.items() if level == min(levels.values()) and level <= least]


def slugs(text: str, most: int = 60) -> list[str]:
    """Return the ways in which a name could be written as an id: umlauts spelled out, or stripped."""
    composed = unicodedata.normalize("NFKC", text).casefold()
    kept = (_plain(form).encode("ascii", "ignore").decode() for form in (composed.translate(_UMLAUTS), composed))
    return list(dict.fromkeys(filter(None, ("-".join(form.split())[:most].strip("-") for form in kept))))


def _plain(text: str) -> str:
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return " ".join(_WORD.findall(bare))


def _fit(typed: str, name: str) -> int | None:
    if typed == name:
        return EXACT
    if typed.partition(" ")[0] not in name:
        return None  # whatever fits holds the first word somewhere; most names are done with here
    if _begins(typed.split(), name.split()):
        return BEGINS
    return CONTAINS if typed in name or _begins_anyhow(typed.split(), name.split()) else None


def _begins(typed: list[str], words: list[str]) -> bool:
    """Return whether each typed word begins a word of the name, in the same order."""
    left = iter(words)
    return all(any(word.startswith(part) for word in left) for part in typed)


def _begins_anyhow(typed: list[str], words: list[str]) -> bool:
    """Return whether each typed word begins another word of the name, in any order."""
    left = list(words)
    for part in sorted(typed, key=len, reverse=True):
        match = next((word for word in left if word.startswith(part)), None)
        if match is None:
            return False
        left.remove(match)
    return True
