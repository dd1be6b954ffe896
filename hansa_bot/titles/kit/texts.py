"""Names, reading and texts: elements in one language, a view with what is at hand, and what verbs and facts say."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import takewhile
from typing import Any, ClassVar, Generic, Literal, TypeVar

from babel import Locale
from babel.lists import format_list
from msgspec import Struct, structs
from msgspec.structs import asdict

from hansa_bot.engine.action import SEPARATOR, Action, Event, values_of
from hansa_bot.engine.result import Result
from hansa_bot.engine.state import View, seat_signs
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.base import Option
from hansa_bot.titles.kit.events import AMOUNTS, Facts, clauses, tell
from hansa_bot.titles.kit.verbs import Verbs, nothing
from hansa_bot.titles.texts import Clause, Texts

V = TypeVar("V", bound=View)
N = TypeVar("N", bound="TitleNames")
Plural = tuple[str, str]
LONGEST = 100
"""Characters of what is said of a choice."""
_MOST_OF_A_NAME = 24
_SHORT = re.compile(r"\w{3}[aeiouyáäéíóöúü]*\w")
"""What is left of a shortened name: it ends in a consonant."""
_WORD = re.compile(r"[^\W\d_]+")
LOCALES = {"en": "en_GB"}
"""Where lists and dates follow another custom than the first of a language: no last comma, and the day first."""


def plural(one: str, many: str) -> Plural:
    """Mark a text for extraction that has a form for one thing and one for several (`{n}`)."""
    return one, many


def count_different(offers: Sequence[Action], parts: int) -> int:
    """Return how many beginnings of so many elements some offers have."""
    return len({tuple(offer.split(SEPARATOR)[:parts]) for offer in offers})


def how_many(text: Plural, parts: int) -> Callable[..., str]:
    """Return a teller of how much there is to choose: what differs in so many first elements of offers."""
    return lambda here, offers: str(here.tr.plural(*text, count_different(offers, parts)))


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
    usual, other, sound = _JOINTS.get((language, style), ("", "", None))
    if sound is None or len(parts) < 2 or sound.match(parts[-1]) is None:
        return joined
    return joined.removesuffix(usual + parts[-1]) + other + parts[-1]


class TitleNames:
    """Names elements in one language, about seats with these names, at a table that is `played` with these options.

    A title gives `words` by slot and value and `units` by what is counted, marked for translation, `several` by slots
    that hold several elements the slot of one, and its `options`. A slot of its own kind is named by a method
    `_<slot>`; what stands before the last underscore does not matter, so `other_die` is named as `die` is.
    Where there is little room they are `brief`: what is in the slots that are `proper` is named by shortened words.
    """

    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    objects: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Where a sentence needs an article, and a case, the same words as what somebody took or placed."""
    units: ClassVar[Mapping[str, Plural]] = {}
    several: ClassVar[Mapping[str, str]] = {}
    proper: ClassVar[Sequence[str]] = ()
    options: ClassVar[Sequence[Option]] = ()

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
            if (slot, value) not in self._words:
                self._words[slot, value] = self._value(slot, value)
            return self._words[slot, value]
        return self._value(slot, value)

    def _value(self, slot: str, value: Any) -> str:
        if slot in self.several:
            return self.list([self.value(self.several[slot], each) for each in value])
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
        """Return "Income: Up to" for an option and its value."""
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
        return {event.kind: event.args for event in reversed(self.brings)}


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


class VerbTexts(Texts):
    """What follows from a title's verbs, its facts and the names of its elements."""

    verbs: ClassVar[Verbs]
    facts: ClassVar[Facts]
    names_type: ClassVar[type[TitleNames]] = TitleNames
    reading_type: ClassVar[Callable[..., Any]] = TitleReading
    """What the title's tellers take: made of names, a view, and what an action brings."""
    ties: ClassVar[Mapping[str, str]] = {}
    """By tie-break a sentence about the `{winners}`, marked for translation."""
    meanings: ClassVar[Mapping[str, Callable[..., Sequence[str]]]] = {}
    """By slot what choosing one of its values means now: parts(here, kind, value), empty ones are left out."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kinds, cls.slots, cls.asks = cls.verbs.words, cls.verbs.slots, cls.verbs.asks

    def __init__(self, tr: Catalog, names: Sequence[str], options: Mapping[str, str] | None = None) -> None:
        super().__init__(tr, names, options)
        self.named: Any = self.names_type(tr, names, options)
        self.briefly: Any = self.names_type(tr, names, options, brief=True)

    def read(self, view: View, brings: Sequence[Event] = ()) -> Any:
        """Return the view with its names, as the title's tellers take it."""
        return self.reading_type(self.named, view, brings)

    def rule(self, kind: str, question: str | None) -> str:
        """Return the number of the rule that allows an action of a kind, as an answer to a question."""
        return self.verbs.by_name[kind].allowed_by(question)

    def value(self, slot: str, value: Any) -> str:
        """Return the name of an element, of a slot or of an event."""
        return str(self.named.value(slot, value))

    def aliases(self, slot: str, value: str) -> Sequence[str]:
        """Return other words by which a person may type an element."""
        found: Sequence[str] = self.named.aliases(slot, value)
        return found

    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        """Return "depot 4 · 3 cows, church · 1 worker"; only the name where nothing more is known."""
        meaning = self.meanings.get(slot)
        try:
            parts = meaning(self.read(view), kind, value) if meaning else ()
        except (KeyError, ValueError, IndexError):
            parts = ()
        return cut(" · ".join([self.value(slot, value), *filter(None, parts)]))

    def effect(self, view: View, action: Action, brings: Sequence[Event] = ()) -> str:
        """Say what an action would do for its actor; the action as it stands where it makes no sense here."""
        here, words = self.read(view, brings), values_of(action)
        try:
            verb = self.verbs.of(action)
            if not isinstance(verb.effect, str):
                return cut(verb.effect(here, *words))
            named = {slot: self.value(slot, word) for slot, word in verb.named(words).items()}
            return cut(self.tr(verb.effect, **named))
        except (KeyError, ValueError, IndexError, TypeError):
            return cut(action)

    def reasons(self, view: View, action: Action, brings: Sequence[Event] = ()) -> Sequence[str]:
        """Say in a few words each why one would do this, the weightiest first."""
        reasons = self.verbs.of(action).reasons
        return [*filter(None, reasons(self.read(view, brings), *values_of(action)) or ())]

    def together(self, actions: Sequence[Action]) -> tuple[int, str] | None:
        """Say what the first of some actions is among the steps of a turn, and how often it comes in a row."""
        verb, words = self.verbs.of(actions[0]), values_of(actions[0])
        if not verb.step:
            return None
        count = len([*takewhile(actions[0].__eq__, actions)])
        told = self.tr(verb.step, **{slot: self.value(slot, word) for slot, word in verb.named(words).items()})
        return count, told if count == 1 else f"{count} × {told}"

    def summary(self, view: View, offers: Sequence[Action]) -> str:
        """Say how much there is to choose among offers of one kind."""
        return self.verbs.of(offers[0]).summary(self.read(view), offers) or ""

    def event(self, event: Event) -> str | None:
        """Tell a fact in one sentence; None for facts that are only for the picture."""
        return tell(self.facts, self.named, event)

    def clauses(self, events: Sequence[Event], *, brief: bool = False) -> list[Clause]:
        """Tell facts without what the picture shows anyway, by seat; `brief` shortens proper names as well."""
        return clauses(self.facts, self.briefly if brief else self.named, events)

    def due(self, view: View, seat: int) -> str:
        """Say exactly what this seat must decide now, with the resources that matter."""
        if view.over:
            return self.tr("The game is over.")
        due = self.verbs.questions[view.decision or ""].due
        return self.tr(due, **structs.asdict(view)) if isinstance(due, str) else due(self.read(view), seat)

    def unavailable(self, view: View, kind: str) -> str | None:
        """Say why no action of this kind is legal for the view's seat now; None for kinds not worth listing."""
        verb = self.verbs.by_name[kind]
        if verb.unavailable is nothing:
            return None
        here = self.read(view)
        if (wait := self.untimely(here, kind)) is not None:
            return wait
        if not isinstance(verb.unavailable, str):
            return verb.unavailable(here)
        return self.tr(verb.unavailable) if view.decision in verb.offers else None

    def untimely(self, here: Any, kind: str) -> str | None:
        """Say why no verb, or none of this kind, is open to the reader now, before the verb itself is asked."""
        return None

    def chapters(self, view: View) -> Iterator[Iterable[str]]:
        """Yield what there is to say of a position, the most important first: lines that belong together.

        A title has these, or a `board` of its own.
        """
        yield self.board(view).split("\n")

    def by_line(self, view: View) -> Iterator[str]:
        """Yield the lines of all chapters, with an empty one between two of them."""
        for number, chapter in enumerate(self.chapters(view)):
            if number:
                yield ""
            yield from chapter

    def board(self, view: View) -> str:
        """Describe the whole position."""
        return "\n".join(self.by_line(view))

    def ending(self, result: Result, last: Sequence[Event] = ()) -> str:
        """Say how the game ended and, where it mattered, which tie-break parted the first place."""
        said = [self.way(result, last)]
        if tie := self.ties.get(result.tie_break or ""):
            said.append(self.tr(tie, winners=self.named.list([self.named.seat(seat) for seat in result.winners])))
        return " ".join(said)

    def way(self, result: Result, last: Sequence[Event]) -> str:
        """Say how the game ended, by the events of the last turn where they are known."""
        return self.tr("The game ended because {reason}.", reason=self.reason(result))

    def reason(self, result: Result) -> str:
        """Return why the game ended, as it stands within the sentence."""
        return self.value("reason", result.reason)
