"""Menu: a list of offers walked one element at a time, and the buttons and selects by which a person walks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from discord import ButtonStyle

from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.buttons import Item, ListEntry, button, custom_id, id_with, select, shorten, volumes
from hansa_bot.ui.kit.moment import Moment

Path = tuple[str, ...]
"""The beginning of an action that was chosen so far: its kind, then values."""

STOP = ""
"""The value of a choice that takes the action as it stands, where longer ones exist too."""

PICKS = ("picka", "pickb", "pickc", "pickd")
"""The verbs of up to four selects in one message; ids must differ."""

LIKELY = 3


@dataclass(frozen=True, slots=True)
class Way:
    """One way on: the next element, or STOP, and the offers that it leaves."""

    value: str
    offers: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """Where a path has led: the ways on, or the one action that it means.

    The path may be longer than the one asked for, because an element with a single way on is not asked.
    """

    path: Path
    choices: tuple[Way, ...] = ()
    action: Action | None = None


def walk(offers: Sequence[Action], path: Path) -> Level | None:
    """Return the step that a path leads to, or None when no offer begins like that."""
    left = [offer for offer in offers if _elements(offer)[: len(path)] == path]
    if not left:
        return None
    choices = _choices(left, len(path))
    while len(choices) == 1 and choices[0].value != STOP and path:
        path = (*path, choices[0].value)
        choices = _choices(left, len(path))
    if len(choices) == 1 and choices[0].value == STOP:
        return Level(path, action=choices[0].offers[0])
    return Level(path, choices)


def parent(offers: Sequence[Action], path: Path) -> Path | None:
    """Return the last point before `path` where there was something to choose, or None at the beginning."""
    for length in range(len(path) - 1, -1, -1):
        step = walk(offers, path[:length])
        if step is not None and step.path == path[:length] and len(step.choices) > 1:
            return path[:length]
    return None


def kinds(offers: Sequence[Action]) -> dict[str, list[Action]]:
    """Return the offers by the kind of action, in the order in which the kinds appear."""
    found: dict[str, list[Action]] = {}
    for offer in offers:
        found.setdefault(_elements(offer)[0], []).append(offer)
    return found


def best(choices: Sequence[Way], scores: Mapping[Action, float]) -> list[Way]:
    """Return the choices, the one that holds the most promising offer first."""
    return sorted(choices, key=lambda choice: -max(scores[offer] for offer in choice.offers))


def beginnings(offers: Sequence[Action]) -> Iterator[str]:
    """Yield every beginning of every offer as text, for finding the one that a digest stands for."""
    for offer in offers:
        elements = _elements(offer)
        yield from (SEPARATOR.join(elements[:length]) for length in range(1, len(elements) + 1))


def _elements(offer: Action) -> Path:
    return tuple(offer.split(SEPARATOR))


def _choices(offers: Sequence[Action], depth: int) -> tuple[Way, ...]:
    found: dict[str, list[Action]] = {}
    for offer in offers:
        elements = _elements(offer)
        found.setdefault(elements[depth] if depth < len(elements) else STOP, []).append(offer)
    return tuple(Way(value, tuple(those)) for value, those in found.items())


def act_button(moment: Moment, action: Action, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Item:
    """Return the button that carries out an action."""
    return button(label, id_with(moment.table.id, moment.version, "act", action), style)


def bare_button(moment: Moment, action: Action) -> Item:
    """Return the button of an action that is nothing but a verb, saying what it does."""
    best = max(moment.scores.values(), default=0.0)
    style = ButtonStyle.primary if moment.scores[action] == best else ButtonStyle.secondary
    return act_button(moment, action, f"{moment.texts.kind(action)}: {moment.effect(action)}", style)


def go_button(moment: Moment, path: Path, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Item:
    """Return the button that opens the panel at a path."""
    return button(label, id_with(moment.table.id, moment.version, "go", SEPARATOR.join(path)), style)


def plain_button(moment: Moment, verb: str, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Item:
    """Return the button of a verb that needs nothing else."""
    return button(label, custom_id(moment.table.id, moment.version, verb), style)


def main_offers(moment: Moment) -> list[Action]:
    """Return the offers that are chosen from the menu: all but those with a button of their own."""
    apart = set(apart_offers(moment))
    return [
        offer for offer in moment.offers if offer not in apart and kind_of(offer) not in moment.title.ending_kinds
    ]


def apart_offers(moment: Moment) -> list[Action]:
    """Return the offers that are a bare verb, such as declining: each has a button of its own."""
    ending = moment.title.ending_kinds
    return [offer for offer in moment.offers if SEPARATOR not in offer and offer not in ending]


def likely(moment: Moment, offers: Sequence[Action], path: Path = ()) -> list[Item]:
    """Return buttons for the up to three most promising of some offers below a path, the best one first.

    They differ in what is chosen next, not only in a detail behind it.
    """
    depth = max(2, len(path) + 1)
    distinct: dict[tuple[str, ...], Action] = {}
    for offer in sorted(offers, key=lambda offer: -moment.scores[offer]):
        distinct.setdefault(tuple(offer.split(SEPARATOR)[:depth]), offer)
    styles = [ButtonStyle.primary, *[ButtonStyle.secondary] * (LIKELY - 1)]
    return [
        act_button(moment, offer, moment.effect(offer), style)
        for offer, style in zip(distinct.values(), styles, strict=False)
    ]


def kind_select(moment: Moment, by_kind: dict[str, list[Action]], idle: Sequence[str]) -> Item:
    """Return the select of all kinds of action: what can be done, and what cannot be done now and why not.

    They always stand in the title's own order, so that a hand finds them again.
    """
    entries = [
        _kind_entry(moment, kind, by_kind.get(kind, []))
        for kind in moment.title.rules.kinds
        if kind in by_kind or kind in idle
    ]
    return select(custom_id(moment.table.id, moment.version, PICKS[0]), moment.tr("Action"), entries)


def _kind_entry(moment: Moment, kind: str, offers: Sequence[Action]) -> ListEntry:
    texts, view = moment.texts, moment.view
    step = walk(offers, (kind,))
    if step is None:
        return ListEntry(kind, f"{texts.kind(kind)} (0)", texts.unavailable(view, kind) or "")
    if step.action is not None:
        return ListEntry(kind, texts.kind(kind), moment.effect(step.action))
    return ListEntry(kind, f"{texts.kind(kind)} ({len(step.choices)})", texts.about(kind))


def idle_kinds(moment: Moment) -> list[str]:
    """Return the kinds of action that are not legal now, but worth a word why not; none inside another action."""
    if len(moment.state.stack) > 1:
        return []
    legal = kinds(moment.offers)
    others = [kind for kind in moment.title.rules.kinds if kind not in legal]
    return [kind for kind in others if moment.texts.unavailable(moment.view, kind) is not None]


def value_selects(moment: Moment, step: Level, most: int = len(PICKS)) -> tuple[list[Item], int]:
    """Return selects of the ways on from a step, and how many of them found no room.

    Up to 25 stand in one select, the most promising first. More are split by their names, like the volumes of an
    encyclopedia; when even that is too much, the least promising ones are left out.
    """
    ranked = best(step.choices, moment.scores)
    room = most * limits.SELECT_OPTIONS
    kept, left = ranked[:room], ranked[room:]
    entries = [_entry(moment, step, choice) for choice in kept]
    name = _slot_name(moment, step)
    if len(entries) <= limits.SELECT_OPTIONS:
        return [select(_pick_id(moment, 0, step.path), name, entries)], 0
    entries.sort(key=lambda entry: entry.label.casefold())
    found = []
    for part, volume in enumerate(volumes(entries)):
        span = f"{name}: {_first_word(volume[0])} … {_first_word(volume[-1])}"
        found.append(select(_pick_id(moment, part, step.path), span, volume))
    return found, len(left)


def _first_word(entry: ListEntry) -> str:
    return limits.cut(entry.label.split(" · ")[0], 40)


def _pick_id(moment: Moment, part: int, path: Path) -> str:
    return id_with(moment.table.id, moment.version, PICKS[part], SEPARATOR.join(path))


def _slot_name(moment: Moment, step: Level) -> str:
    kind = moment.title.rules.kinds[step.path[0]]
    index = len(step.path) - 1
    slot = moment.texts.slot(kind.slots[index]) if index < len(kind.slots) else ""
    return f"{moment.texts.kind(kind.name)} · {slot}" if slot else moment.texts.kind(kind.name)


def _entry(moment: Moment, step: Level, choice: Way) -> ListEntry:
    texts, view = moment.texts, moment.view
    effect = moment.effect(choice.offers[0]) if len(choice.offers) == 1 else ""
    if choice.value == STOP:
        return ListEntry(STOP, effect)
    kind = moment.title.rules.kinds[step.path[0]]
    index = len(step.path) - 1
    label = texts.choice(view, kind.name, kind.slots[index], choice.value)
    value = shorten(choice.value, limits.SELECT_TEXT)
    return ListEntry(value, label, effect if index > 0 else "")
