"""Events as data: what each kind of fact holds, the sentence that tells it, and what several amount to in a recap."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from hansa_bot.engine.action import Event
from hansa_bot.engine.errors import RulesBug
from hansa_bot.i18n.catalog import N_, Plural
from hansa_bot.titles.base import HEAD_START
from hansa_bot.titles.kit.names import AMOUNTS, TitleNames
from hansa_bot.titles.texts import Clause

Named = dict[str, str]
"""The elements of a fact, each by its name in the reader's language."""

Short = str | tuple[str, str] | Callable[[Any, Named, list[Event]], str]
"""A form for one fact or several alike ones, whose elements are named `together`; `{n}` counts."""


_SUBJECT = "\0"


@dataclass(frozen=True, slots=True)
class Fact:
    """A kind of fact: its elements, as words in one string, and how it is told.

    `tell` is a sentence with elements as gaps, marked for translation; two of them, where it depends on its amount,
    called `n` there; or, where grammar needs more, a teller(names, named, event). Without it the fact is only for the
    picture. `twin` names the elements that others know of a secret one, `sealed` is the sentence that they are told.

    In a recap the sentence is told without its subject, or `short` for several alike facts at once; that is empty for
    what the picture shows. `aside` stands in brackets behind what it belongs to, or what comes next if it is `ahead`.
    What is a `gain` is told however little room there is: an aside with what it belongs to, all else in any case.
    `covers` are kinds that go without saying just before it, each with the element that is the same.
    """

    elements: str
    tell: str | Plural | Callable[[Any, Named, Event], str | None] | None = None
    twin: str = ""
    sealed: str = ""
    short: Short | None = None
    aside: Short | None = None
    ahead: bool = False
    gain: bool = False
    covers: Mapping[str, str] = field(default_factory=dict)

    @property
    def amount(self) -> str | None:
        """The element that says how many, how much, or nothing like it."""
        return next((element for element in self.elements.split() if element in AMOUNTS), None)

    @property
    def known(self) -> tuple[set[str], ...]:
        """The elements that an event of this kind may hold: all of them, or those of its twin."""
        return ({*self.elements.split()}, {*self.twin.split()}) if self.twin else ({*self.elements.split()},)


Facts = Mapping[str, Fact]

COMMON: Facts = {HEAD_START: Fact("seat steps", N_("{seat} has a head start: {steps}."), short="")}
"""What every title tells: a house rule (`rules.give_head_starts`)."""


def tell(facts: Facts, names: TitleNames, event: Event, seat: str | None = None) -> str | None:
    """Return the sentence for a fact, or None where it is only for the picture, or from another version.

    The seat may be called otherwise.
    """
    fact = facts.get(event.kind)
    if fact is None or fact.tell is None:
        return None
    named = {key: names.told(key, value) for key, value in event.args.items()}
    if seat is not None:
        named["seat"] = seat
    if fact.sealed and {*event.args} == {*fact.twin.split()}:
        return names.tr(fact.sealed, **named)
    if isinstance(fact.tell, tuple):
        return names.tr.plural(*fact.tell, event.args[fact.amount or ""], **named)
    return names.tr(fact.tell, **named) if isinstance(fact.tell, str) else fact.tell(names, named, event)


def check(facts: Facts, events: Iterable[Event]) -> None:
    """Raise RulesBug for an event of an unknown kind, or with other elements than its kind has."""
    for event in events:
        if event.kind not in facts:
            raise RulesBug(f"nobody has declared the event {event.kind}")
        known = facts[event.kind].known
        if {*event.args} not in known or (event.twin is not None and {*event.twin} != known[-1]):
            raise RulesBug(f"{event.kind} has {sorted(event.args)}, not {facts[event.kind].elements}")


@dataclass(frozen=True, slots=True)
class _Told:
    """Alike facts told together, of a `seat` or in a whole sentence, and the facts told in brackets behind."""

    seat: int | None
    fact: Fact
    run: list[Event]
    behind: list[Event] = field(default_factory=list)


def clauses(facts: Facts, names: TitleNames, events: Iterable[Event]) -> list[Clause]:
    """Return what happened, in order; the sentences of the facts stand in for forms that they do not have."""
    told: list[_Told] = []
    ahead: list[Event] = []
    for run in _alike(facts, events):
        fact = facts[run[0].kind]
        if fact.aside and fact.ahead:
            ahead += run
        # Only behind what a seat did: a whole sentence has no place for brackets.
        elif fact.aside and told and told[-1].seat is not None:
            told[-1].behind.extend(run)
        elif found := [*_begun(fact, facts, names, run)]:
            # What goes without saying is taken back, unless it brought something that stands in brackets behind it.
            while told and not told[-1].behind and _covers(fact, run[0], told[-1].run):
                told.pop()
            found[-1].behind.extend(event for event in ahead if not _covers(fact, run[0], [event]))
            told += found
            ahead = []
    return [_clause(facts, names, each) for each in _merged(facts, told)]


def _begun(fact: Fact, facts: Facts, names: TitleNames, run: list[Event]) -> Iterator[_Told]:
    """Yield alike facts as one where there is a form for several, else each that has a sentence."""
    whose = run[0].args.get("seat")
    if fact.short:
        yield _Told(whose, fact, run)
        return
    for event in run:
        if said := tell(facts, names, event, None if whose is None else _SUBJECT):
            yield _Told(whose if said.startswith(f"{_SUBJECT} ") else None, fact, [event])


def _alike(facts: Facts, events: Iterable[Event]) -> Iterator[list[Event]]:
    """Yield the facts that are told, those together that have a form for several."""
    told = (event for event in events if (fact := facts.get(event.kind)) and fact.tell and fact.short != "")
    # Only neighbours; what a seat did alike further on is put together by `_merged`.
    for (kind, *_), run in groupby(told, _likeness):
        if facts[kind].short or facts[kind].aside:
            yield [*run]
        else:
            yield from ([event] for event in run)


def _likeness(event: Event) -> tuple[str, set[int], set[str]]:
    return event.kind, _seats(event), {*event.args}


def _merged(facts: Facts, told: Iterable[_Told]) -> Iterable[_Told]:
    """Return what is told, with alike things that a seat did one after the other in one.

    What brought a gain stays by itself, lest nobody knows what brought it.
    """
    kept: list[_Told] = []
    newest: dict[int | None, _Told] = {}
    for each in told:
        before = newest.get(each.seat)
        alike = before and each.fact.short and _likeness(each.run[0]) == _likeness(before.run[0])
        if before and alike and not any(facts[event.kind].gain for event in (*before.behind, *each.behind)):
            before.run.extend(each.run)
            before.behind.extend(each.behind)
        else:
            kept.append(each)
            newest[each.seat] = each
    return kept


def _seats(event: Event) -> set[int]:
    return {value for key, value in event.args.items() if key.rpartition("_")[2] == "seat"}


def _covers(fact: Fact, event: Event, earlier: list[Event]) -> bool:
    element = fact.covers.get(earlier[0].kind, "")
    same = {event.args.get(element.rpartition("_")[2])}
    return bool(element) and _seats(earlier[0]) == _seats(event) and {each.args[element] for each in earlier} == same


def _clause(facts: Facts, names: TitleNames, told: _Told) -> Clause:
    event, asides, gains = told.run[0], list[str](), list[str]()
    for run in _together(told.behind):
        fact = facts[run[0].kind]
        # In brackets behind one seat, a gain of another one needs its name.
        strangers = [] if fact.ahead else [names.seat(seat) for seat in _seats(run[0]) - _seats(event)]
        said = " ".join((*strangers, _said(fact, fact.aside or "", names, run)))
        asides.append(said)
        gains += [said] if fact.gain else []
    matters = told.fact.gain or bool(gains)
    if told.fact.short:
        return Clause(told.seat, _said(told.fact, told.fact.short, names, told.run), asides, gains, matters)
    whose = event.args.get("seat")
    # The subject is cut off again, since several clauses of a seat share one; a sign that no name can hold marks it.
    said = tell(facts, names, event, None if whose is None else _SUBJECT) or ""
    if told.seat is None:
        return Clause(None, said.replace(_SUBJECT, names.seat(whose or 0)), asides, gains, matters)
    return Clause(whose, said.removeprefix(f"{_SUBJECT} ").removesuffix("."), asides, gains, matters)


def _together(events: Iterable[Event]) -> Iterable[list[Event]]:
    """Return alike facts together wherever they stand, in the order of their first."""
    found: list[list[Event]] = []
    for event in events:
        alike = next((run for run in found if _likeness(run[0]) == _likeness(event)), None)
        if alike is None:
            found.append(alike := [])
        alike.append(event)
    return found


def _said(fact: Fact, form: Short, names: TitleNames, run: list[Event]) -> str:
    """Return one form for alike facts."""
    named = {key: names.together(key, [event.args[key] for event in run]) for key in run[0].args}
    n = sum(event.args[fact.amount] if fact.amount else 1 for event in run)
    if isinstance(form, tuple):
        return names.tr.plural(*form, n, **named)
    return names.tr(form, **named, n=n) if isinstance(form, str) else form(names, named, run)
