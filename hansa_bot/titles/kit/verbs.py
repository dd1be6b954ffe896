"""Verbs: one record holds all that a title knows of one of its verbs; every table is built from the list of them.

A title whose boards have static tables hands them in once per state (`VerbRules.tables`); they stand before the seat
in the arguments of everything that the rules call. Readers of words get them behind the word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any

from hansa_bot.engine.action import SEPARATOR, Action, ActionKind, kind_of
from hansa_bot.i18n.catalog import Plural

_REMEMBERED = 1 << 15
"""Actions that are kept as they were read; a whole game of a rich title has a few thousand different ones."""
_RUNS = 1 << 8
"""Lists of offers whose arguments are kept."""


def nothing(*_: Any) -> None:
    """Have nothing to say: the default of what a verb may leave out."""


@dataclass(frozen=True, slots=True)
class VerbSlot:
    """An element that actions name: its id, its name marked for translation, and how its word is read.

    `read` turns the word of a token into what the rules take; it raises KeyError or ValueError for a wrong word. A
    word that stands for several arguments is read as a tuple of them and `spread`. `asks` says what to fill in.
    """

    name: str
    word: str
    read: Callable[..., Any] = str
    spread: bool = False
    asks: str = ""

    def asking(self, asks: str) -> VerbSlot:
        """Return the slot with other words for what to fill in."""
        return replace(self, asks=asks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A verb: its words, its slots, and what rules, texts and judge make of it. Arguments are those of its slots.

    `words` are its name and what it does, marked for translation. `rule` is the number of the rule that allows it,
    `rules` those by question that allow it as an answer, where they are others. `least` values must be given, by
    default all. `offers` stand by the question (the kind of decision) that they answer: offers(state, seat).
    `resolve(state, seat, outcome, *arguments)` carries an action out, `why_not(state, seat, *arguments)` names the
    rule against it.

    `effect` says in a menu what an action does: a sentence with the slots as gaps, or a teller(here, *words).
    `step` names it among the steps of a turn ("take {tile}"), where its verb and elements alone would not read well.
    `reasons(here, *words)` says in a few words each why one would do it, the weightiest first, and
    `summary(here, offers)` how much there is to choose.
    `unavailable` says why nothing of the kind is offered: a sentence for whoever is asked what the verb answers, or a
    teller(here) that gives None where it need not be listed. `opinion(look, *arguments)` is the judge's; without one
    an action is as good as the points that it brings at once. Where offers are many, `opinions(look, each)` stands in
    its place, for the arguments of each of them. `against(state, seat, *arguments)` says why an action
    is proposed to nobody, or to no newcomer (`Title.against`).
    """

    name: str
    rule: str
    words: tuple[str, str]
    resolve: Callable[..., object]
    effect: str | Callable[..., str]
    offers: Mapping[str, Callable[..., Sequence[Action]]] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    slots: tuple[VerbSlot, ...] = ()
    least: int | None = None
    reasons: Callable[..., Iterable[str] | None] = nothing
    summary: Callable[..., str | None] = nothing
    why_not: Callable[..., Any] = nothing
    unavailable: str | Callable[..., str | None] = nothing
    step: str = ""
    opinion: Callable[..., float] | None = None
    opinions: Callable[..., list[float]] | None = None
    against: Callable[..., str | None] = nothing
    ends_turn: bool = False

    def allowed_by(self, question: str | None) -> str:
        """Return the number of the rule that allows it as an answer to a question."""
        return self.rules.get(question or "", self.rule)

    def named(self, words: Sequence[str]) -> dict[str, str]:
        """Return the words of an action by the slots that they fill."""
        return {slot.name: word for slot, word in zip(self.slots, words, strict=False)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A kind of decision: what is said to the seat that must answer, and whether a single answer is given by itself.

    `due` is a sentence with fields of the view as gaps, or a teller(here, seat). `offers(state, seat)` stand in the
    place of those of the verbs, for a question whose answers depend on each other.
    """

    name: str
    due: str | Callable[..., str]
    forced: bool = False
    offers: Callable[..., Sequence[Action]] | None = None


def asking(own: str) -> Callable[..., Question]:
    """Return what makes questions of parts, that are sentences or tellers(here, mine); `own` is what each seat has.

    The first part asks, the others say what matters of it, or nothing. `own` names a list of the view, by seat.
    """

    def ask(name: str, *parts: str | Callable[..., str], forced: bool = False) -> Question:
        def due(here: Any, seat: int) -> str:
            mine = getattr(here.view, own)[seat]
            sentences = (here.tr(part) if isinstance(part, str) else part(here, mine) for part in parts)
            return " ".join(filter(None, sentences))

        return Question(name=name, due=due, forced=forced)

    return ask


def count_different(offers: Sequence[Action], parts: int) -> int:
    """Return how many beginnings of so many elements some offers have."""
    return len({tuple(offer.split(SEPARATOR)[:parts]) for offer in offers})


def how_many(text: Plural, parts: int) -> Callable[..., str]:
    """Return a teller of how much there is to choose: what differs in so many first elements of offers."""
    return lambda here, offers: str(here.tr.plural(*text, count_different(offers, parts)))


class Verbs:
    """All verbs of a title and the questions that they answer, with the tables that follow from them.

    `answers` names those with which one only answers what one is asked (`ActionKind`).
    """

    def __init__(self, *verbs: Verb, questions: Sequence[Question] = (), answers: Sequence[str] = ()) -> None:
        self.all = verbs
        self.questions = {question.name: question for question in questions}
        self.by_name = {verb.name: verb for verb in verbs}
        self.kinds = {
            verb.name: ActionKind(verb.name, tuple(slot.name for slot in verb.slots), verb.name in answers)
            for verb in verbs
        }
        self.words = {verb.name: verb.words for verb in verbs}
        self.slots = {slot.name: slot.word for verb in verbs for slot in verb.slots}
        self.asks = {(verb.name, slot.name): slot.asks or slot.word for verb in verbs for slot in verb.slots}
        # Both: a question may have offers of its own, and verbs may answer what is no `Question` of its own.
        named = dict.fromkeys([*self.questions, *(name for verb in verbs for name in verb.offers)])
        self.offers = {name: self._offers_to(name) for name in named}
        self.forced = frozenset(question.name for question in questions if question.forced)
        self.ending = frozenset(verb.name for verb in verbs if verb.ends_turn)
        # A token always means the same on the same board, so that it is taken apart once, not for each position.
        self.read = lru_cache(_REMEMBERED)(self._read)
        # A search judges the same list of offers at many positions, whatever else differs there.
        self.runs = lru_cache(_RUNS)(self._runs)

    def of(self, action: Action) -> Verb:
        """Return the verb of an action; raises KeyError where there is none."""
        return self.by_name[kind_of(action)]

    def _offers_to(self, name: str) -> tuple[Callable[..., Sequence[Action]], ...]:
        question = self.questions.get(name)
        if question is not None and question.offers is not None:
            return (question.offers,)
        # By name, with which offers begin, so that they come nearly sorted.
        verbs = sorted(self.all, key=attrgetter("name"))
        return tuple(verb.offers[name] for verb in verbs if name in verb.offers)

    def arguments(self, action: Action, *tables: Any) -> tuple[Any, ...]:
        """Return the values of a well-formed action as the rules take them; raises ValueError for any other."""
        return self.read(action, *tables)[1]

    def _read(self, action: Action, *tables: Any) -> tuple[Verb, tuple[Any, ...]]:
        """Return the verb of a well-formed action, and its arguments; raises ValueError for any other."""
        name, *words = action.split(SEPARATOR)
        try:
            verb = self.by_name[name]
            slots = verb.slots
            if not (len(slots) if verb.least is None else verb.least) <= len(words) <= len(slots):
                raise ValueError(action)
            found: list[Any] = []
            for slot, word in zip(slots, words, strict=False):
                value = slot.read(word, *tables)
                # A word such as "office:bremen" is two arguments to the rules, and one slot to whoever fills it in.
                found += value if slot.spread else (value,)
        except KeyError as unknown:
            raise ValueError(action) from unknown
        return verb, tuple(found)

    def _runs(self, actions: tuple[Action, ...], *tables: Any) -> list[tuple[Verb, list[tuple[Any, ...]]]]:
        """Return the verbs of well-formed actions as they follow each other, with the arguments of each action."""
        found: list[tuple[Verb, list[tuple[Any, ...]]]] = []
        last: Verb | None = None
        for verb, arguments in [self.read(action, *tables) for action in actions]:
            # Offers come sorted, so each verb is met once; where they do not, a verb only comes twice.
            if verb is not last:
                last, run = verb, list[tuple[Any, ...]]()
                found.append((verb, run))
            run.append(arguments)
        return found
