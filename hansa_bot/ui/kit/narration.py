"""Narration: what happened and what is due, told in sentences, with the names of people made harmless."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from hansa_bot.engine.action import Action, Event, kind_of
from hansa_bot.engine.session import CHOICE, CLOCK, ORDER, PLAN, Entry
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.log import in_force
from hansa_bot.i18n.catalog import N_, SOURCE_LANGUAGE, Catalog
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.texts import Clause, Texts
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.moment import Moment

RECAP = 300
"""Characters for what has happened; the whole stands behind "What changed"."""

_WITH_DETAILS = 0.73
"""The part of its room that may be filled with details."""

_Told = dict[int | None, list[Clause]]
"""What each seat did, and what nobody in particular did."""

_CAUSES = {
    ORDER: N_("{name}'s standing order: {what}"),
    CHOICE: N_("{name} let me choose: {what}"),
    CLOCK: N_("{name} ran out of time, so I played: {what}"),
    PLAN: N_("{name} had prepared this: {what}"),
}
_BRIEFLY = {
    ORDER: N_("(standing order) {what}"),
    CHOICE: N_("{what} (my pick)"),
    CLOCK: N_("(time ran out) {what}"),
    PLAN: N_("(prepared) {what}"),
}
"""By the cause of what was done without its player's choosing."""


def tell(entries: Iterable[Entry], texts: Texts) -> list[str]:
    """Return what happened as sentences, oldest first; the events must already be those that the reader may know.

    Where the seat's player did not choose, it is said why, once for all that was done so in a row.
    """
    told: list[str] = []
    for (cause, seat), run in groupby(_with_causes(entries), key=itemgetter(0)):
        lines = [sentence for _, entry in run for sentence in _sentences(entry, texts)]
        if cause and lines:
            lines[0] = texts.tr(_CAUSES[cause], name=texts.names[seat], what=lines[0])
        told += lines
    return told


def _with_causes(entries: Iterable[Entry]) -> Iterator[tuple[tuple[str, int], Entry]]:
    """Yield each line with its cause and whose it is; a forced answer shares those of the line that brought it."""
    run = ("", 0)
    for entry in entries:
        if not entry.auto:
            run = (entry.cause, entry.seat) if entry.cause in _CAUSES else ("", 0)
        yield run, entry


def _sentences(entry: Entry, texts: Texts) -> list[str]:
    told: list[str] = []
    if entry.rewound:
        told.append(texts.tr("{name} took the game back to step {n}.", name=texts.names[entry.seat], n=entry.undo_to))
    elif entry.undo_to is not None:
        told.append(texts.tr("{name} took back a step.", name=texts.names[entry.seat]))
    return told + sentences(entry.events, texts)


def sentences(events: Iterable[Event], texts: Texts) -> list[str]:
    """Return facts as sentences; what a seat did one after the other is one that names it once."""
    told: list[str] = []
    name = ""
    for event in events:
        if not (sentence := texts.event(event)):
            continue
        whose = f"{texts.value('seat', event.args['seat'])} " if "seat" in event.args else ""
        if told and whose == name != "" and sentence.startswith(name) and told[-1].startswith(name):
            told[-1] = f"{told[-1].removesuffix('.')}, {sentence.removeprefix(name)}"
        else:
            told.append(sentence)
        name = whose
    return told


async def news(host: Host, moment: Moment) -> list[Entry]:
    """Return what is new to the reader of a moment: since their last own action, for a spectator lately."""
    return await host.query.since(moment.table.id, moment.seat, moment.version, reader=moment.seat)


def marks(entries: Iterable[Entry]) -> list[Event]:
    """Return the facts to mark in a picture."""
    return [event for entry in in_force(entries) for event in entry.events]


def story(moment: Moment, entries: Iterable[Entry], most: int = RECAP) -> str:
    """Tell what has happened as briefly as can be, in markup, one line for each seat."""
    return "\n".join(recap(entries, moment.prose, most))


def recap(entries: Iterable[Entry], texts: Texts, most: int = RECAP, *, deeds: bool = False) -> list[str]:
    """Return a line for each seat of what it did, at most so many characters; `deeds` leaves out what no seat did.

    Of much, details fall away; of too much names are shortened, then what gained nothing is left out, which is said.
    What somebody gained is told all the same, where it must be in more room. The setup is no news.
    """
    runs = [
        (cause, [event for _, entry in run if entry.version for event in entry.events])
        for (cause, _), run in groupby(_with_causes(in_force(entries)), key=itemgetter(0))
    ]
    return _recap(runs, texts, most, deeds=deeds)


def course(events: Sequence[Event], texts: Texts, most: int = RECAP) -> list[str]:
    """Return the same of all facts of a stretch, by whatever cause."""
    return _recap([("", events)], texts, most)


def _recap(runs: Sequence[tuple[str, Sequence[Event]]], texts: Texts, most: int, *, deeds: bool = False) -> list[str]:
    told = _by_seat(texts, runs, deeds=deeds)
    _shrink(texts, told, int(most * _WITH_DETAILS), _drop_detail)
    if _length(texts, told) > most:
        told = _by_seat(texts, runs, deeds=deeds, brief=True)
        _shrink(texts, told, most, _drop_detail, _drop_least)
    return [_line(texts, seat, clauses) for seat, clauses in told.items()]


def _by_seat(texts: Texts, runs: Iterable[tuple[str, Sequence[Event]]], *, deeds: bool, brief: bool = False) -> _Told:
    """Return what each seat did, in order; what was done without its player's choosing says why."""
    told: _Told = {}
    for cause, events in runs:
        clauses = texts.clauses(events, brief=brief)
        if cause and clauses:
            clauses[0] = clauses[0]._replace(text=texts.tr(_BRIEFLY[cause], what=clauses[0].text))
        for clause in clauses:
            told.setdefault(clause.seat, []).append(clause)
    if deeds:
        told.pop(None, None)
    return {seat: _without_repeats(clauses) for seat, clauses in told.items()}


def _without_repeats(clauses: Sequence[Clause]) -> list[Clause]:
    """Return clauses of which each is told once, with how often it happened."""
    count = Counter(_told([clause]) for clause in clauses)
    first = {_told([clause]): clause for clause in reversed(clauses)}
    kept = [first[told] for told in count]
    return [
        clause
        if times == 1
        else clause._replace(asides=[f"{times} ×", *clause.asides], gains=[f"{times} ×", *clause.gains])
        for clause, times in zip(kept, count.values(), strict=True)
    ]


def in_brief(events: Sequence[Event], texts: Texts, has_room: Callable[[str], bool] = bool) -> str:
    """Tell in one line, without markup, what the first to act did that gained points, else had most consequences.

    Where there is no room for it details fall away, names are shortened, then of the gains the last one stays.
    """
    forms = list(_forms(events, texts))
    return next(filter(has_room, forms), forms[-1] if forms else "")


def _forms(events: Sequence[Event], texts: Texts) -> Iterator[str]:
    for names_too in (False, True):
        clauses = [clause for clause in texts.clauses(events, brief=names_too) if clause.seat is not None]
        if clauses:
            most = max((clause for clause in clauses if clause.seat == clauses[0].seat), key=_weight)
            fewer = [most.gains[start:] for start in range(len(most.gains) if names_too else 1)]
            for asides in (most.asides, *fewer):
                yield _line(texts, most.seat, [most._replace(asides=asides)], mark="")


def own_deeds(events: Sequence[Event], texts: Texts, seat: int, most: int) -> str:
    """Tell what a seat did, without its name, in a line of at most so many characters; empty where it did nothing.

    Of much, details fall away, of too much names are shortened, then what had least consequences is left out.
    """
    for names_too in (False, True):
        clauses = [clause for clause in texts.clauses(events, brief=names_too) if clause.seat == seat]
        clauses = _without_repeats(clauses)
        weights = [_weight(clause) for clause in clauses]
        while len(_told(clauses)) > most and _drop_detail(texts, clauses):
            pass
    while len(_told(clauses)) > most and len(clauses) > 1:
        least = weights.index(min(weights))
        del clauses[least], weights[least]
    return _told(clauses)


def in_menu_words(before: Moment, actions: Sequence[Action], most: int) -> str:
    """Tell what a seat did in a moment by the words of menus, as for what leaves no trace; empty if it only ended."""
    first = next((each for each in actions if kind_of(each) not in before.title.ending_kinds), None)
    if first is None:
        return ""
    if first not in before.offers:  # of what stays sealed only the verb is known
        return limits.cut(before.prose.kind(kind_of(first)), most)
    return limits.cut(before.effect(first, before.prose), most)


_PARTICIPLES = {"took": "taken", "gave": "given", "rose": "risen", "became": "become", "drew": "drawn", "was": "been"}
_PAST = re.compile(rf"(^|, )({'|'.join(_PARTICIPLES)})\b")


def would_have(told: str, tr: Catalog) -> str:
    """Return what somebody did as it stands behind "would have": English verbs have a form of their own there."""
    if tr.language != SOURCE_LANGUAGE:
        return told
    return _PAST.sub(lambda found: found[1] + _PARTICIPLES[found[2]], told)


def _weight(clause: Clause) -> tuple[bool, int]:
    """Return how much followed from a clause: whether it gave points, and how much else."""
    return any("+" in aside for aside in clause.asides), len(clause.asides)


def _told(clauses: Iterable[Clause]) -> str:
    return ", ".join(f"{text} ({'; '.join(asides)})" if asides else text for _, text, asides, *_ in clauses)


def _line(texts: Texts, seat: int | None, clauses: Sequence[Clause], mark: str = "**") -> str:
    if seat is None:
        return " ".join(_told([clause]) for clause in clauses)
    name = texts.value("seat", seat)  # only players' names begin a line as they are written
    return f"{mark}{name if seat < len(texts.names) else capital(name)}{mark} {_told(clauses)}"


def _length(texts: Texts, told: _Told) -> int:
    return len("\n".join(_line(texts, seat, clauses) for seat, clauses in told.items()))


def _shrink(texts: Texts, told: _Told, room: int, *ways: Callable[[Texts, list[Clause]], bool]) -> None:
    """Shorten what is told in several ways, one after the other, the longest line first, until there is room."""
    for shorten in ways:
        while _length(texts, told) > room and any(
            shorten(texts, clauses) for clauses in sorted(told.values(), key=lambda each: -len(_told(each)))
        ):
            pass


def _drop_detail(texts: Texts, clauses: Sequence[Clause]) -> bool:
    """Leave of the first clause that has details what it gained; return whether there was one."""
    found = next((clause for clause in clauses if clause.asides != clause.gains), None)
    if found is not None:
        found.asides[:] = found.gains
    return found is not None


def _drop_least(texts: Texts, clauses: list[Clause]) -> bool:
    """Take the oldest clause that does not matter out of several, and say at their end that there is more."""
    seat = clauses[0].seat  # What no seat did is told in sentences.
    more = Clause(seat, texts.tr("There was more.") if seat is None else texts.tr("and more"), [], [], matters=False)
    kept = [clause for clause in clauses if clause != more]
    least = next((clause for clause in kept if not clause.matters), None)
    if least is None or len(kept) == 1:
        return False
    kept.remove(least)
    clauses[:] = [*kept, more]
    return True


def ended_by_itself(after: Moment) -> str:
    """Say that the reader's turn has ended by itself, and how to take that back where it is still free."""
    ended = after.tr("There was nothing left to do, so your turn ended by itself.")
    if not after.undo_to or not after.running:
        return ended
    return " ".join((ended, after.tr("You can still /table undo until somebody else plays.")))
