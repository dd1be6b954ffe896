"""The rules at hand: a rulebook that can be asked, numbered rules in plain words with the topics under which people
look for them; a primer for who is new to the game; and a guide to the places on the board, what is there, and what
one might do there.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from hansa_bot.engine.action import SEPARATOR, Action, Event
from hansa_bot.engine.state import View
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.texts import Texts

LONGEST = 350
"""Characters of a rule's text, of one of its readings and of a topic's text."""

_NUMBER = re.compile(r"(?:([a-z]+)[\s-]*)?(\d{1,4})(?:[.,](\d{1,4}))?")


@dataclass(frozen=True, slots=True)
class Variant:
    """Which game is played at a table: how many seats, and every option with its value."""

    seats: int
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule ("HT-6.9"); heading (at most 60 characters), text and readings are marked for translation.

    `readings` say, where the printed rules disagree or are silent, which way is taken and why. `options` are the keys
    of the options on which the rule depends.
    """

    number: str
    heading: str
    text: str
    readings: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    @property
    def chapter(self) -> str:
        """The chapter's number ("HT-6"); a rule may be a chapter of its own."""
        return self.number.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that people ask for by a word; the first of its `rules` answers best.

    `key` is its id, `words` are other names in any language. `text` says something of its own, marked for
    translation; `facts` tells what is printed, for the game at the asker's table or for all of them.
    """

    key: str
    heading: str
    words: tuple[str, ...]
    rules: tuple[str, ...]
    text: str = ""
    facts: Callable[[Catalog, Variant | None], str] | None = None
    option: bool = False
    """Whether it is an option, which is named as one."""


@dataclass(frozen=True, slots=True)
class PrimerCard:
    """A page on how to play: its heading, and its lines, of which those of a list begin with "- ".

    `key` is that of its picture, "" where it has none, and `places` are the names of what is framed there by their
    keys, in words of the page.
    """

    heading: str
    lines: tuple[str, ...]
    key: str = ""
    places: Mapping[str, str] = field(default_factory=dict)

    def names(self, tr: Catalog) -> dict[str, str]:
        """Return the names of the places in a language; each begins with a capital, as it stands alone."""
        named = {key: tr(name) for key, name in self.places.items()}
        return {key: name[:1].upper() + name[1:] for key, name in named.items()}


@dataclass(frozen=True, slots=True)
class Lesson:
    """Two lines for the first time that something comes up for a person, and the rule behind them.

    `key` is its id, which is stored for everybody who has read it. `when` says what comes up, in words parted by
    blanks: `offer` and how an action begins, also `without` one that begins otherwise; `asked` and a question; or
    `event` and its kind, with what its elements must be (`tile=k*`, `me` for the reader's seat, which the event's
    `seat` is unless something else is said).
    """

    key: str
    heading: str
    when: tuple[str, ...]
    rule: str
    text: str

    def comes_up(self, view: View, offers: Sequence[Action], events: Sequence[Event]) -> bool:
        """Return whether the reader of a view meets it: in what may be done, in what is asked, or in what
        happened.
        """
        for kind, name, *wanted in map(str.split, self.when):
            if kind == "offer" and _begins(offers, name) and not any(_begins(offers, each) for each in wanted[1:]):
                return True
            if kind == "asked" and view.decision == name and view.seat in view.waiting:
                return True
            if kind == "event" and _happened(events, name, view, wanted):
                return True
        return False


# Asked of all lessons with every press: plain loops, since each turn of a generator costs as much as a call.
def _begins(offers: Sequence[Action], words: str) -> bool:
    beginning = f"{words}{SEPARATOR}"
    for offer in offers:  # noqa: SIM110
        if offer == words or offer.startswith(beginning):
            return True
    return False


def _happened(events: Sequence[Event], name: str, view: View, wanted: Sequence[str]) -> bool:
    for event in events:  # noqa: SIM110
        if event.kind == name and _fits(event, view, wanted):
            return True
    return False


def _fits(event: Event, view: View, wanted: Sequence[str]) -> bool:
    # Without any condition, what the reader did: lessons are about one's own play.
    pairs = dict(word.split("=") for word in wanted or ["seat=me"])
    told = {key: "me" if key.endswith("seat") and value == view.seat else value for key, value in event.args.items()}
    return all(fnmatchcase(str(told.get(key, "")), pattern) for key, pattern in pairs.items())


@dataclass(frozen=True, slots=True)
class Primer:
    """How to play, for who has never seen the game: at most five cards, and lessons, of those that come up together
    the first one first.
    """

    cards: tuple[PrimerCard, ...] = ()
    lessons: tuple[Lesson, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """All rules of a title in their order, its chapters by number, the topics, and the primer."""

    chapters: Mapping[str, str]
    rules: tuple[Rule, ...]
    topics: tuple[Topic, ...]
    primer: Primer = Primer()

    @cached_property
    def by_number(self) -> Mapping[str, Rule]:
        """The rules by their number."""
        return {rule.number: rule for rule in self.rules}

    @cached_property
    def by_key(self) -> Mapping[str, Topic]:
        """The topics by their key."""
        return {topic.key: topic for topic in self.topics}

    def of_chapter(self, chapter: str) -> tuple[Rule, ...]:
        """Return the rules of a chapter."""
        return tuple(rule for rule in self.rules if rule.chapter == chapter)

    def number(self, typed: str) -> str | None:
        """Return the number of the rule or chapter that is meant by `HT-6.9`, `ht6.9`, `6,9` or `6`, or None."""
        found = _NUMBER.fullmatch(typed.strip().casefold())
        # All numbers of a title begin alike; the first chapter is as good as any.
        prefix = next(iter(self.chapters)).partition("-")[0]
        if found is None or (found[1] or prefix.casefold()) != prefix.casefold():
            return None
        chapter = f"{prefix}-{int(found[2])}"
        whole = f"{chapter}.{int(found[3])}" if found[3] else chapter
        return whole if whole in self.by_number or whole in self.chapters else None


@dataclass(frozen=True, slots=True)
class Place:
    """An element of the board, as the value of a slot of the title's actions."""

    slot: str
    value: str


class Guide(ABC):
    """What a title knows of the places on its board; it sees no more than the asker does."""

    @abstractmethod
    def places(self, view: View) -> Sequence[Place]:
        """Return every place that may be asked about."""

    @abstractmethod
    def facts(self, texts: Texts, view: View, place: Place) -> Sequence[str]:
        """Tell what stands there and what follows from it, in short sentences without markup."""

    @abstractmethod
    def attempts(self, view: View, place: Place, offers: Sequence[Action]) -> Sequence[Action]:
        """Return the offers that concern the place, and other actions that the reader might think of there."""

    @abstractmethod
    def in_turn(self, state: Any, seat: int) -> Any:
        """Return the position as it would be if this seat's turn began now, with everything where it is."""
