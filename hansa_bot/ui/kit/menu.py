"""Menu: a list of offers walked one element at a time, and the buttons and selects by which a person walks it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from discord import ButtonStyle

from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.drafts import Item, ListEntry, button, custom_id, id_with, select, shorten, volumes
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.naming import named, pairs_of, phrase, telling

Path = tuple[str, ...]
"""The beginning of an action that was chosen so far: its kind, then values."""

STOP = ""
"""The value of a choice that takes the action as it stands, where longer ones exist too."""

WITH = "="
"""Begins an element of a path that settles a detail, such as the kind of piece, before what is usual does."""

PICKS = ("picka", "pickb", "pickc", "pickd")
"""The verbs of up to four selects in one message; ids must differ."""

ELEMENTS = 2
"""What is made of more elements than this is told as a sentence."""
_WORD = re.compile(r"[^\W\d_]+")
LIKELY = 3
QUICK = 2
"""Selects into which targets must fit to be chosen whole, and at once, without choosing the kind of action first."""


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
    by_kind: dict[str, list[Action]] = {}
    for offer in offers:
        by_kind.setdefault(_elements(offer)[0], []).append(offer)
    return by_kind


def heads(moment: Moment, offers: Sequence[Action]) -> dict[Path, list[Action]]:
    """Return the offers by what one chooses in them: all their elements but details, which have a usual value."""
    by_head: dict[Path, list[Action]] = {}
    for offer in offers:
        kind, *_ = elements = _elements(offer)
        chosen = (kind, *(value for slot, value in pairs_of(moment, offer) if slot not in moment.title.usual))
        by_head.setdefault(chosen if len(chosen) > 1 else elements, []).append(offer)
    return by_head


def usual(moment: Moment, offers: Sequence[Action]) -> Action:
    """Return which of some offers that differ in details is meant where nobody says."""

    def rank(offer: Action) -> tuple[bool, float]:
        filled = pairs_of(moment, offer)
        return any(moment.title.usual.get(slot) == value for slot, value in filled), moment.scores[offer]

    return max(offers, key=rank)


def below(moment: Moment, path: Path) -> list[Action]:
    """Return the offers that a path of choices leaves."""
    real, settled = real_path(path), [element[1:] for element in path if element.startswith(WITH)]
    return [
        offer
        for offer in moment.offers
        if _elements(offer)[: len(real)] == real and set(settled) <= set(_elements(offer))
    ]


def real_path(path: Path) -> Path:
    """Return a path without what is no element of any action."""
    return tuple(element for element in path if not element.startswith(WITH))


def ways_below(moment: Moment, path: Path) -> list[Way]:
    """Return what can be chosen below a path, the most promising first.

    Targets are whole where they fit into two selects, so that one choice is all, else one element after another.
    What a single action stands for has that as its value.
    """
    offers = below(moment, path)
    whole = [Way(usual(moment, those), tuple(those)) for those in heads(moment, offers).values()]
    if len(whole) > QUICK * limits.SELECT_OPTIONS:
        parts = _choices(offers, len(real_path(path)))
        whole = [_whole(moment, way) for way in parts] if len(parts) > 1 else whole
    return sorted(whole, key=lambda way: -max(moment.scores[offer] for offer in way.offers))


def _whole(moment: Moment, way: Way) -> Way:
    return way if len(heads(moment, way.offers)) > 1 else Way(usual(moment, way.offers), way.offers)


def beginnings(offers: Sequence[Action]) -> Iterator[str]:
    """Yield every beginning of every offer as text, for finding the one that a digest stands for."""
    for offer in offers:
        elements = _elements(offer)
        yield from (SEPARATOR.join(elements[:length]) for length in range(1, len(elements) + 1))


def _elements(offer: Action) -> Path:
    return tuple(offer.split(SEPARATOR))


def _choices(offers: Sequence[Action], depth: int) -> tuple[Way, ...]:
    by_element: dict[str, list[Action]] = {}
    for offer in offers:
        elements = _elements(offer)
        by_element.setdefault(elements[depth] if depth < len(elements) else STOP, []).append(offer)
    return tuple(Way(value, tuple(those)) for value, those in by_element.items())


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


POST = "post"


def post_button(moment: Moment, *what: object) -> Item:
    """Return the button that posts for everybody what is shown in private: its word, and what belongs to it."""
    control = custom_id(moment.table.id, moment.version, POST, "/".join(map(str, what)))
    return button(moment.tr("Post here"), control)


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


def proposals(moment: Moment, offers: Sequence[Action], done: Sequence[Action] = ()) -> list[Action]:
    """Return the up to three most promising of some offers, the best one first.

    They differ in more than a detail, none is worse than ending the turn, and none takes up again what was just put
    down: what the reader has `done` in this turn.
    """
    ends = [score for offer, score in moment.scores.items() if kind_of(offer) in moment.title.ending_kinds]
    best = max((moment.scores[offer] for offer in offers), default=0.0)
    least = max([*ends, 0.0]) if ends and best > 0 else float("-inf")
    found: dict[Path, Action] = {}
    by_offer = {offer: head for head, those in heads(moment, offers).items() for offer in those}
    for offer in sorted(offers, key=lambda offer: -moment.scores[offer]):
        if moment.scores[offer] >= least and not any(_undoes(offer, each) for each in done):
            found.setdefault(by_offer[offer], offer)
    return list(found.values())[:LIKELY]


def _undoes(offer: Action, done: Action) -> bool:
    """Say whether an action is about just those things that another one was about."""
    (kind, *values), (other, *before) = _elements(offer), _elements(done)
    return len(values) > 1 and kind != other and set(values) <= set(before)


def numbered(moment: Moment, actions: Sequence[Action]) -> list[Item]:
    """Return buttons that do these, with their numbers in the picture, the first one recommended."""
    styles = [ButtonStyle.primary, *[ButtonStyle.secondary] * len(actions)]
    room = limits.BUTTON_LABEL - len("1 · ")
    return [
        act_button(moment, action, f"{number} · {telling(moment, action, room)}", style)
        for number, (action, style) in enumerate(zip(actions, styles, strict=False), 1)
    ]


def briefly(moment: Moment, action: Action) -> str:
    """Name what an answer chooses, and why one would ("Bremen–Minden: +1"); without a choice say what it does."""
    said = phrase(moment, action) if len(kinds(moment.offers)) > 1 else named(moment, action)
    return ": ".join([said if SEPARATOR in action else moment.effect(action), *moment.reasons(action)[:1]])


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
    if not offers:
        return ListEntry(kind, f"{texts.kind(kind)} (0)", texts.unavailable(view, kind) or "")
    if len(offers) == 1:
        return ListEntry(kind, texts.kind(kind), telling(moment, offers[0], limits.SELECT_TEXT))
    return ListEntry(kind, f"{texts.kind(kind)} ({len(heads(moment, offers))})", texts.about(kind))


def idle_kinds(moment: Moment) -> list[str]:
    """Return the kinds of action that are not legal now, but worth a word why not; none inside another action."""
    if len(moment.state.stack) > 1:
        return []
    legal = kinds(moment.offers)
    others = [kind for kind in moment.title.rules.kinds if kind not in legal]
    return [kind for kind in others if moment.texts.unavailable(moment.view, kind) is not None]


def quick_selects(moment: Moment, by_kind: Mapping[str, Sequence[Action]]) -> list[Item]:
    """Return selects of the targets of the first kinds of action with many of them, and of their unusual details."""
    selects: list[Item] = []
    for kind in moment.title.rules.kinds:
        if len(heads(moment, by_kind.get(kind, []))) > LIKELY and (verbs := PICKS[1 + len(selects) : QUICK + 1]):
            selects += value_selects(moment, (kind,), verbs, details(moment, (kind,)))[0]
    return selects


def value_selects(
    moment: Moment, path: Path, verbs: Sequence[str] = PICKS, also: Sequence[ListEntry] = ()
) -> tuple[list[Item], int]:
    """Return selects of what can be chosen below a path, one a verb, and how much found no room.

    The most promising stand in the first one, in front of what `also` belongs there; the others by their names, like
    the volumes of an encyclopedia.
    """
    ways, name = ways_below(moment, path), _slot_name(moment, path)
    room = limits.SELECT_OPTIONS - len(also)
    entries = [_entry(moment, path, way) for way in ways[: len(verbs) * limits.SELECT_OPTIONS - len(also)]]
    best, others = [*entries[:room], *also], entries[room:]
    parts = volumes(sorted(others, key=lambda entry: entry.label.casefold())) if others else []
    spans = [name, *(f"{name}: {_first_word(part[0])} … {_first_word(part[-1])}" for part in parts)]
    each = zip(verbs, spans, [best, *parts], strict=False)
    selects = [select(_pick_id(moment, verb, path), span, part) for verb, span, part in each]
    return selects, len(ways) - len(entries)


def details(moment: Moment, path: Path) -> list[ListEntry]:
    """Return choices that settle a detail otherwise than usual before a target is chosen ("Place: merchant")."""
    texts, real = moment.texts, real_path(path)
    pairs = (pair for offer in below(moment, real) for pair in pairs_of(moment, offer))
    values = dict.fromkeys(pair for pair in pairs if pair[0] in moment.title.usual)
    return [
        ListEntry(WITH + value, f"{texts.kind(real[0])}: {texts.value(slot, value)}")
        for slot, value in values
        if len(values) > 1 and value != moment.title.usual[slot] and WITH + value not in path
    ]


def detail_buttons(moment: Moment, path: Path) -> list[Item]:
    """Return the same as buttons."""
    return [go_button(moment, (*real_path(path), each.value), each.label) for each in details(moment, path)]


def _first_word(entry: ListEntry) -> str:
    return limits.cut(found[0] if (found := _WORD.match(entry.label)) else entry.label, limits.BUTTON_LABEL)


def _pick_id(moment: Moment, verb: str, path: Path) -> str:
    return id_with(moment.table.id, moment.version, verb, SEPARATOR.join(path))


def _slot_name(moment: Moment, path: Path) -> str:
    real = real_path(path)
    slots = moment.title.rules.kinds[real[0]].slots
    slot = moment.texts.slot(slots[len(real) - 1]) if len(real) <= len(slots) else ""
    return f"{moment.texts.kind(real[0])} · {slot}" if slot else moment.texts.kind(real[0])


def _entry(moment: Moment, path: Path, way: Way) -> ListEntry:
    about = telling(moment, way.value, limits.SELECT_TEXT) if way.value in way.offers else ""
    label = target(moment, moment.texts, way, len(real_path(path)) - 1)
    return ListEntry(shorten(way.value, limits.SELECT_TEXT), label, about)


def target(moment: Moment, texts: Texts, way: Way, known: int = 0) -> str:
    """Name what a way leads to, by its elements behind those that are `known`, details left out."""
    if way.value not in way.offers:
        slot, value = pairs_of(moment, way.offers[0])[known]
        return texts.choice(moment.view, kind_of(way.offers[0]), slot, value)
    filled = pairs_of(moment, way.value)
    chosen = [pair for pair in filled[known:] if pair[0] not in moment.title.usual] or filled[known:]
    if not chosen or len(chosen) > ELEMENTS:
        return moment.effect(way.value, texts)
    *named, (slot, value) = chosen
    before = [texts.value(*pair) for pair in named]
    return ": ".join([*before, texts.choice(moment.view, kind_of(way.value), slot, value)])
