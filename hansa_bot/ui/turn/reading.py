"""Reading: what a typed line means, part for part, in any language, in short words and as people say it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from hansa_bot.engine.action import SEPARATOR, Action, ActionKind, kind_of, values_of
from hansa_bot.engine.errors import Ambiguous, NotYourDecision, PlayerError, Unreadable
from hansa_bot.engine.session import Session, Step
from hansa_bot.titles.base import Title
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import choices
from hansa_bot.ui.kit.choices import BEGINS, FRAME
from hansa_bot.ui.kit.errors import InPart, TooLong
from hansa_bot.ui.turn import wording

PARTS = ";"
_PARTED = re.compile(r"[;；\r\n\v\f\x85\u2028\u2029]+")
"""What parts actions: people write them below each other, too."""
_BELOW = re.compile(r"\s*;?\s*[\r\n\v\f\x85\u2028\u2029]+\s*")
_BULLET = re.compile(r"^(?:[-*•–]|\d{1,2}[.)])\s+")
MOST_PARTS = 20
MOST_WORDS = 8
MOST = 1000
"""Characters of a line."""

Best = Callable[[Sequence[Action]], Action]
"""Returns the most promising of some offers."""
Meanings = dict[Action, None]


@dataclass(frozen=True, slots=True)
class Spoken:
    """What is said about a title at one moment: its words, its verbs, and what may be done."""

    texts: Texts
    kinds: Mapping[str, ActionKind]
    offers: Sequence[Action]
    usual: Mapping[str, str]
    taps: Sequence[str]
    best: Best | None = None

    def read(self, part: str) -> Action:
        """Return the action that a part means, which need not be legal; raises Unreadable or Ambiguous."""
        words = part.split()
        ways = [(names, left) for names, left in self._verbs(words) if names]
        if not words or len(words) > MOST_WORDS + 1:
            raise Unreadable(part)
        for names, left in ways:
            # Of several verbs only what it is done to can tell which is meant.
            if (len(names) == 1 or left) and (meant := self._meant(names, left)):
                return self._one(part, meant)
        if meant := self._tapped(words):
            return self._one(part, meant)
        return self._unable(ways, words)

    def _unable(self, ways: Sequence[tuple[list[str], list[str]]], words: Sequence[str]) -> Action:
        """Return what somebody most likely meant that cannot be, so that the rules can say why; raises Unreadable."""
        names, left = next(((names, left) for names, left in ways if len(names) == 1), ([], []))
        guessed = [self._guess(names, left)]
        guessed += [self._guess(names, left, known=True) for names, left in ways]
        guessed += [self._guess([*self._by_tap()], words, known=True)]
        action = next(filter(None, guessed), None)
        if action is None:
            raise Unreadable(words[0])
        return action

    def _verbs(self, words: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
        labels = {name: (name, self.texts.kind(name)) for name in self.kinds}
        return wording.verbs(labels, words, self._how) if words else iter(())

    @property
    def _how(self) -> wording.Wording:
        return wording.wording(self.texts.tr.language)

    def _meant(self, names: Iterable[str], words: Sequence[str]) -> Meanings:
        """Return what can be meant by one of some verbs, as typed, else without what says nothing, in any order."""
        said = self._how.without_fillers(words)
        kinds = [self.kinds[name] for name in names]
        for ways in (_ways, _ways_in_any_order):
            for typed in dict.fromkeys((tuple(words), tuple(said))):
                meant: Meanings = {}
                for kind in kinds:
                    for given in ways(kind.slots, typed):
                        meant |= dict.fromkeys(choices.meant(self.texts, kind, self.offers, given))
                if meant:
                    return meant
        return {}

    def _tapped(self, words: Sequence[str]) -> Meanings:
        """Return the first that can be done to what is named without a verb, in the order of a tap.

        Where only a later part of actions is named, it must leave but one.
        """
        words = self._how.without_fillers(words)
        if not words or len("".join(words)) < _SHORTEST:
            return {}
        for kind in self._by_tap().values():
            for given in _ways(kind.slots, words):
                if meant := choices.meant(self.texts, kind, self.offers, given, least=BEGINS):
                    return dict.fromkeys(meant)
        typed, found = " ".join(words), Meanings()
        for kind in self._by_tap().values():
            for slot in kind.slots[1:]:
                found |= dict.fromkeys(choices.meant(self.texts, kind, self.offers, {slot: typed}, least=BEGINS))
        return found

    def _by_tap(self) -> dict[str, ActionKind]:
        legal = {kind_of(offer) for offer in self.offers}
        return {name: self.kinds[name] for name in (*self.taps, *self.kinds) if name in legal}

    def _one(self, part: str, meant: Meanings) -> Action:
        """Return the one action that is meant, of those that differ in a detail the usual one; raises Ambiguous."""
        found = list(meant)
        if len(found) > 1 and len({self._head(action) for action in found}) == 1:
            usual = [action for action in found if self._is_usual(action)]
            if len(usual) == 1:
                return usual[0]
            if self.best is not None:
                return self.best(usual or found)
        if len(found) > 1:
            raise Ambiguous(part, found)
        return found[0]

    def _pairs(self, action: Action) -> list[tuple[str, str]]:
        return list(zip(self.kinds[kind_of(action)].slots, values_of(action), strict=False))

    def _head(self, action: Action) -> tuple[str, ...]:
        return (kind_of(action), *(value for slot, value in self._pairs(action) if slot not in self.usual))

    def _is_usual(self, action: Action) -> bool:
        return any(self.usual.get(slot) == value for slot, value in self._pairs(action))

    def _guess(self, names: Sequence[str], words: Sequence[str], *, known: bool = False) -> Action | None:
        """Return what was most likely meant although it is not legal; if asked for, only of what all is `known`."""
        for name in names:
            kind = self.kinds[name]
            given = _in_order(kind.slots, words)
            action = choices.guess(self.texts, self.kinds, kind, self.offers, given)
            if not known or (action not in self.offers and self._knows(kind, action, given)):
                return action
        return None

    def _knows(self, kind: ActionKind, action: Action, given: Mapping[str, str]) -> bool:
        named = len("".join(given.values())) >= _SHORTEST
        return named and choices.unknown(self.texts, kind, action, given) is None


_SHORTEST = 2
"""Letters of what is named without a verb."""


def read_line(
    texts: Texts,
    kinds: Mapping[str, ActionKind],
    session: Session[Any],
    seat: int,
    line: str,
    title: Title | None = None,
) -> list[Action]:
    """Return the actions that a line means, each in the position that those before it lead to.

    Where the title is known, a detail that nobody names is the usual one. Raises InPart, which says where the line
    goes wrong and why. Nothing is changed.
    """
    actions: list[Action] = []
    step = Step(session, ())
    for number, part in enumerate(_parts(line), 1):
        try:
            action = read_part(texts, kinds, _offers(step, seat), part, title, _judged(title, step, seat))
            step = step.session.apply(seat, [action], unwritten=step.unwritten)
        except PlayerError as error:
            raise InPart(number, part, error, step.session.state) from error
        actions.append(action)
    return actions


def _judged(title: Title | None, step: Step[Any], seat: int) -> Best | None:
    if title is None:
        return None

    def best(offers: Sequence[Action]) -> Action:
        opinions = dict(zip(offers, title.judge(step.session.state, seat, list(offers)), strict=True))
        return max(offers, key=lambda offer: opinions[offer])

    return best


def read_later(
    texts: Texts, kinds: Mapping[str, ActionKind], line: str, places: Mapping[str, Iterable[str]] | None = None
) -> str:
    """Return a line as it can be kept until it can be read: its verbs are known, or one of the `places` stands alone.

    `places` are there with their names. Raises Unreadable or TooLong.
    """
    parts = _parts(line)
    for part in parts:
        if SEPARATOR not in part:
            spoken, words = Spoken(texts, kinds, (), {}, ()), part.strip(FRAME).split()
            verbs = any(len(names) == 1 or (names and left) for names, left in spoken._verbs(words))
            named = " ".join(spoken._how.without_fillers(words))
            if not (verbs or choices.closest(named, places or {}, least=BEGINS)):
                raise Unreadable(words[0])
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
    parts = [_BULLET.sub("", each.strip()) for each in _PARTED.split(line) if each.strip(FRAME)]
    if not parts or len(parts) > MOST_PARTS:
        raise Unreadable(line)
    return parts


def read_part(
    texts: Texts,
    kinds: Mapping[str, ActionKind],
    offers: Sequence[Action],
    part: str,
    title: Title | None = None,
    best: Best | None = None,
) -> Action:
    """Return the action that one part means, which need not be legal; raises Unreadable or Ambiguous.

    A part without a verb names what something is done to: that is the first thing that is possible there, as a tap
    would do it.
    """
    part = part.strip(FRAME)
    if SEPARATOR in part:
        return "".join(part.split())
    usual, taps = ({}, ()) if title is None else (title.usual, title.taps)
    return Spoken(texts, kinds, offers, usual, taps, best).read(part)


def _offers(step: Step[Any], seat: int) -> list[Action]:
    """Return what a part may mean: what the seat may do, and what it had to do and may write all the same."""
    forced = [entry.action for entry in step.unwritten if entry.seat == seat]
    if not forced and seat not in step.session.waiting:
        raise NotYourDecision(seat, step.session.waiting)
    return list(dict.fromkeys((*forced, *step.session.offers(seat))))


def _ways(slots: Sequence[str], words: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield the ways to deal words out to slots in order, each slot that gets any taking neighbouring ones."""
    for used in range(min(len(slots), len(words)) + 1):
        for cuts in combinations(range(1, len(words)), used - 1) if used else [()]:
            if used or not words:
                edges = (0, *cuts, len(words))
                yield {slot: " ".join(words[edges[i] : edges[i + 1]]) for i, slot in enumerate(slots[:used])}


def _ways_in_any_order(slots: Sequence[str], words: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield the same for slots in any other order ("a merchant on Bremen–Minden")."""
    for order in permutations(slots):
        if order != tuple(slots):
            yield from (given for given in _ways(order, words) if slots[0] in given)


def _in_order(slots: Sequence[str], words: Sequence[str]) -> dict[str, str]:
    """Return one word for each slot, what is left over going to the last."""
    last = len(slots) - 1
    return {slot: " ".join(words[i:] if i == last else words[i : i + 1]) for i, slot in enumerate(slots) if words[i:]}
