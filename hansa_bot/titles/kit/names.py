"""Names and reading: the elements of a title in one language, listed, shortened and cut; a view with them at hand."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, ClassVar, Generic, Literal, TypeVar

from babel import Locale
from babel.lists import format_list
from msgspec import Struct
from msgspec.structs import asdict

from hansa_bot.engine.action import Event
from hansa_bot.engine.state import View, seat_signs
from hansa_bot.i18n.catalog import Catalog, Plural
from hansa_bot.titles.base import HEAD_START, HeadStart, Option, head_starts_in

V = TypeVar("V", bound=View)
N = TypeVar("N", bound="TitleNames")
AMOUNTS = ("count", "points", "silver", "workers")
"""The elements that are numbers of something."""
_MOST_OF_A_NAME = 24
LONGEST = 100
"""Characters of what is said of a choice."""
_SHORT = re.compile(r"\w{3}[aeiouyáäéíóöúü]*\w")
"""What is left of a shortened name: it ends in a consonant."""
_WORD = re.compile(r"[^\W\d_]+")
LOCALES = {"en": "en_GB"}
"""Where lists and dates follow another custom than the first of a language: no last comma, and the day first."""


class TitleNames:
    """Names elements in one language, about seats with these names, at a table that is `played` with these options.

    A title gives `words` by slot and value and `units` by what is counted, marked for translation, `several` by slots
    that hold several elements the slot of one, its `options` and its `head_starts`. A slot of its own kind is
    named by a method `_<slot>`; what stands before the last underscore does not matter, so `other_die` is named as
    `die` is.
    Where there is little room they are `brief`: what is in the slots that are `proper` is named by shortened words.
    """

    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    objects: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Where a sentence needs an article, and a case, the same words as what somebody took or placed."""
    units: ClassVar[Mapping[str, Plural]] = {}
    several: ClassVar[Mapping[str, str]] = {}
    proper: ClassVar[Sequence[str]] = ()
    options: ClassVar[Sequence[Option]] = ()
    head_starts: ClassVar[Sequence[HeadStart]] = ()

    def __init__(
        self, tr: Catalog, names: Sequence[str], played: Mapping[str, str] | None = None, *, brief: bool = False
    ) -> None:
        self.tr, self.brief = tr, brief
        self._words: dict[tuple[str, str], str] = {}
        self.played = played or {}
        self.signs = seat_signs(names)
        self.called = [name if len(name) <= _MOST_OF_A_NAME else name[: _MOST_OF_A_NAME - 1] + "…" for name in names]

    def value(self, slot: str, value: Any) -> str:
        """Name the value of a slot or of an event's element; what is unknown stays as it is."""
        if isinstance(value, str):
            # One page names the same routes and cities over and over, and translating takes longer than looking up.
            if (slot, value) not in self._words:
                self._words[slot, value] = self._value(slot, value)
            return self._words[slot, value]
        return self._value(slot, value)

    def _value(self, slot: str, value: Any) -> str:
        if slot in self.several:
            return self.list([self.value(self.several[slot], each) for each in value])
        # `other_die`, `from_route`: what stands before says whose it is, not what it is.
        kind = slot.rpartition("_")[2]
        named = self._named(kind, value)
        return shortened(named) if self.brief and kind in self.proper else named

    def _named(self, kind: str, value: Any) -> str:
        if kind in self.words and isinstance(value, str):
            return self.tr(self.words[kind][value]) if value in self.words[kind] else value
        named = getattr(self, f"_{kind}", None)
        return str(named(value)) if named else str(value)

    def told(self, slot: str, value: Any) -> str:
        """Name the same as a sentence tells of it."""
        objects = self.objects.get(slot, {})
        if not isinstance(value, str) or value not in objects:
            return self.value(slot, value)
        named = self.tr(objects[value])
        return shortened(named) if self.brief and slot.rpartition("_")[2] in self.proper else named

    def together(self, slot: str, values: Sequence[Any]) -> str:
        """Name the elements of alike events: amounts added up, all else listed once each."""
        # "+1" three times reads "+3", but a route that was meant twice is named once.
        each = [sum(values)] if slot in AMOUNTS else values
        return self.list(list(dict.fromkeys(self.told(slot, value) for value in each)))

    def aliases(self, slot: str, value: str) -> list[str]:
        """Return other names by which a person may type the value of a slot."""
        return []

    def seat(self, seat: int) -> str:
        """Return a seat's name."""
        return self.called[seat]

    def lettered(self, seat: int) -> str:
        """Return "Bea (B)"."""
        return f"{self.seat(seat)} ({self.signs[seat]})"

    def count(self, unit: str, n: int) -> str:
        """Return "3 points", by the title's `units`."""
        return self.tr.plural(*self.units[unit], n)

    def option(self, key: str, value: str) -> str:
        """Return "Income: Up to" for an option and its value; of head starts, who has which."""
        if key == HEAD_START:
            names = [self.seat(seat) for seat in range(len(value))]
            return name_head_starts(self.head_starts, names, head_starts_in({key: value}), self.tr) or ""
        option = next(option for option in self.options if option.key == key)
        choice = next(choice for choice in option.choices if choice.value == value)
        return f"{self.tr(option.name)}: {self.tr(choice.name)}"

    def changed_options(self, played: Struct) -> Iterator[str]:
        """Yield a line with the options that are played otherwise than usual, if there are any."""
        usual = asdict(type(played)())
        changed = [self.option(key, value) for key, value in asdict(played).items() if value != usual[key]]
        if changed:
            yield self.tr("Options: {options}", options="; ".join(changed))

    def list(self, parts: Sequence[str]) -> str:
        """Join parts as in "one, two and three"."""
        return join_list(parts, self.tr.language)

    def either(self, parts: Sequence[str]) -> str:
        """Join parts as in "one or two"."""
        return join_list(parts, self.tr.language, "or")

    def _seat(self, value: Any) -> str:
        return self.seat(int(value))

    def _steps(self, value: Any) -> str:
        return self.tr(self.head_starts[int(value) - 1].text)


class TitleReading(Generic[N, V]):
    """A view with its names; the actor is the reader, for spectators the seat that must decide.

    `brings` are the events that the action under consideration would lead to, as far as its seat can foresee them.
    """

    def __init__(self, names: N, view: V, brings: Sequence[Event] = ()) -> None:
        self.names, self.view, self.tr, self.brings = names, view, names.tr, brings
        self.actor = (view.waiting or [0])[0] if view.seat is None else view.seat

    @property
    def from_actor(self) -> list[int]:
        """All seats, the actor's first, then by their order."""
        return sorted(range(self.view.seats), key=lambda seat: seat != self.actor)

    @cached_property
    def gains(self) -> Mapping[str, Mapping[str, Any]]:
        """The elements of the events that an action brings, by their kind; of several the first."""
        # Reversed, so that of several events of a kind the first one stays.
        return {event.kind: event.args for event in reversed(self.brings)}


_JOINTS = {
    ("es", "standard"): (
        " y ",
        " e ",
        re.compile(r"\W*(?:[iíî](?![aeoáéó])|hi(?![aeoáéó])|hí|y(?![aeiouáéíóú]))", re.I),
    ),
    ("es", "or"): (" o ", " u ", re.compile(r"\W*(?:h?[oó]|8|11(?!\d))", re.I)),
    ("it", "standard"): (" e ", " ed ", re.compile(r"\W*[eèé]", re.I)),
}
"""The word before the last part of a list, what it becomes before a sound like its own, and such a sound. Babel knows
the first alone; "hielo" and "yate" do not begin with that sound."""


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(LOCALES.get(language, language))


def join_list(parts: Sequence[str], language: str, style: Literal["standard", "or"] = "standard") -> str:
    """Join parts as in "one, two and three", or "one, two or three"."""
    joined = parts[0] if len(parts) == 1 else format_list(parts, style, locale=_locale(language))
    # By sound, not by letter: Spanish says "e hijo", but "y hielo"; both begin with "hi".
    usual, other, sound = _JOINTS.get((language, style), ("", "", None))
    if sound is None or len(parts) < 2 or sound.match(parts[-1]) is None:
        return joined
    return joined.removesuffix(usual + parts[-1]) + other + parts[-1]


def name_head_starts(
    offered: Sequence[HeadStart], names: Sequence[str], steps: Mapping[int, int], tr: Catalog
) -> str | None:
    """Name the seats that begin with more than the others, and with what; None where nobody does."""
    who = [f"{names[seat]} ({tr(offered[number - 1].text)})" for seat, number in steps.items()]
    return tr("Head start (house rule): {who}", who=join_list(who, tr.language)) if who else None


def capital(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def shortened(text: str) -> str:
    """Return a text with its names, the words that begin with a capital, shortened: "Gött.–Qued."."""
    return _WORD.sub(lambda word: shorten(word[0]) if word[0][0].isupper() else word[0], text)


def shorten(word: str) -> str:
    """Return a word's beginning and a point, where that is shorter: "Gött."."""
    found = _SHORT.match(word)
    return f"{found[0]}." if found and len(found[0]) + 1 < len(word) else word


def cut(text: str, most: int = LONGEST) -> str:
    """Return a text of at most so many characters, with its end cut off where it is longer."""
    return text if len(text) <= most else text[: most - 1].rstrip(" ,·:;(") + "…"
