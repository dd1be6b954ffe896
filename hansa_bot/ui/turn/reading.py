"""Reading: what a typed line means, part for part, in any language and in short words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from hansa_bot.engine.action import SEPARATOR, Action, ActionKind, kind_of
from hansa_bot.engine.errors import Ambiguous, NotYourDecision, PlayerError, Unreadable
from hansa_bot.engine.session import Session, Step
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import choices
from hansa_bot.ui.kit.choices import FRAME, closest
from hansa_bot.ui.kit.errors import InPart, TooLong

PARTS = ";"
_PARTED = re.compile(r"[;；\r\n]+")
"""What parts actions: people write them below each other, too."""
_BELOW = re.compile(r"\s*;?\s*[\r\n]+\s*")
MOST_PARTS = 20
MOST_WORDS = 8
MOST = 1000
"""Characters of a line."""


def read_line(
    texts: Texts, kinds: Mapping[str, ActionKind], session: Session[Any], seat: int, line: str
) -> list[Action]:
    """Return the actions that a line means, each in the position that those before it lead to.

    Raises InPart, which says where the line goes wrong and why. Nothing is changed.
    """
    actions: list[Action] = []
    step = Step(session, ())
    for number, part in enumerate(_parts(line), 1):
        try:
            action = read_part(texts, kinds, _offers(step, seat), part)
            step = step.session.apply(seat, [action], unwritten=step.unwritten)
        except PlayerError as error:
            raise InPart(number, part, error, step.session.state) from error
        actions.append(action)
    return actions


def read_later(texts: Texts, kinds: Mapping[str, ActionKind], line: str) -> str:
    """Return a line as it can be kept until it can be read: its verbs are known; raises Unreadable or TooLong."""
    parts = _parts(line)
    for part in parts:
        if SEPARATOR not in part:
            _kind(texts, kinds, part.split()[0])
        elif kind_of(part.strip(FRAME)) not in kinds:
            raise Unreadable(part)
    kept = f"{PARTS} ".join(in_one_line(part) for part in parts)
    if len(kept) > MOST:
        raise TooLong(len(kept), MOST)
    return kept


def in_one_line(line: str) -> str:
    """Return a line as it is shown and kept."""
    return " ".join(_BELOW.sub(f"{PARTS} ", line.strip()).replace("`", "'").split())


def _parts(line: str) -> list[str]:
    parts = [each.strip() for each in _PARTED.split(line) if each.strip(FRAME)]
    if not parts or len(parts) > MOST_PARTS:
        raise Unreadable(line)
    return parts


def read_part(texts: Texts, kinds: Mapping[str, ActionKind], offers: Sequence[Action], part: str) -> Action:
    """Return the action that one part means, which need not be legal; raises Unreadable or Ambiguous."""
    part = part.strip(FRAME)
    if SEPARATOR in part:
        return "".join(part.split())
    verb, *words = part.split()
    kind = _kind(texts, kinds, verb)
    if len(words) > MOST_WORDS:
        raise Unreadable(part)
    meant: dict[Action, None] = {}
    for given in _ways(kind.slots, words):
        meant |= dict.fromkeys(choices.meant(texts, kind, offers, given))
    if len(meant) > 1:
        raise Ambiguous(part, list(meant))
    return next(iter(meant), None) or choices.guess(texts, kinds, kind, offers, _in_order(kind.slots, words))


def _offers(step: Step[Any], seat: int) -> list[Action]:
    """Return what a part may mean: what the seat may do, and what it had to do and may write all the same."""
    forced = [entry.action for entry in step.unwritten if entry.seat == seat]
    if not forced and seat not in step.session.waiting:
        raise NotYourDecision(seat, step.session.waiting)
    return list(dict.fromkeys((*forced, *step.session.offers(seat))))


def _kind(texts: Texts, kinds: Mapping[str, ActionKind], verb: str) -> ActionKind:
    meant = closest(verb, {name: (name, texts.kind(name)) for name in kinds})
    if len(meant) != 1:
        raise Unreadable(verb)
    return kinds[meant[0]]


def _ways(slots: Sequence[str], words: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield the ways to deal words out to slots in order, each slot that gets any taking neighbouring ones."""
    for used in range(min(len(slots), len(words)) + 1):
        for cuts in combinations(range(1, len(words)), used - 1) if used else [()]:
            if used or not words:
                edges = (0, *cuts, len(words))
                yield {slot: " ".join(words[edges[i] : edges[i + 1]]) for i, slot in enumerate(slots[:used])}


def _in_order(slots: Sequence[str], words: Sequence[str]) -> dict[str, str]:
    """Return one word for each slot, what is left over going to the last."""
    last = len(slots) - 1
    return {slot: " ".join(words[i:] if i == last else words[i : i + 1]) for i, slot in enumerate(slots) if words[i:]}
