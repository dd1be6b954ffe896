"""Menu: a list of offers walked one element at a time, and which of them are proposed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.naming import pairs_of, telling

Path = tuple[str, ...]
"""The beginning of an action that was chosen so far: its kind, then values."""

STOP = ""
"""The value of a choice that takes the action as it stands, where longer ones exist too."""

WITH = "="
"""Begins an element of a path that settles a detail, such as the kind of piece, before what is usual does."""

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
    left = [offer for offer in offers if elements_of(offer)[: len(path)] == path]
    if not left:
        return None
    choices = _choices(left, len(path))
    # Not at the beginning: a kind of action is named even where it is the only one.
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
        by_kind.setdefault(elements_of(offer)[0], []).append(offer)
    return by_kind


def heads(moment: Moment, offers: Sequence[Action]) -> dict[Path, list[Action]]:
    """Return the offers by what one chooses in them: all their elements but details, which have a usual value."""
    return moment.once(("heads", *offers), _heads, moment, offers)


def _heads(moment: Moment, offers: Sequence[Action]) -> dict[Path, list[Action]]:
    by_head: dict[Path, list[Action]] = {}
    for offer in offers:
        elements = elements_of(offer)
        slots, left_out = moment.title.rules.kinds[elements[0]].slots, moment.title.usual
        chosen = elements
        if not left_out.keys().isdisjoint(slots):
            named = [value for slot, value in zip(slots, elements[1:], strict=False) if slot not in left_out]
            chosen = (elements[0], *named)
        # Where nothing but details can be chosen, they are what one chooses.
        by_head.setdefault(chosen if len(chosen) > 1 else elements, []).append(offer)
    return by_head


def usual(moment: Moment, offers: Sequence[Action]) -> Action:
    """Return which of some offers that differ in details is meant where nobody says."""

    if len(offers) == 1:
        return offers[0]

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
        if elements_of(offer)[: len(real)] == real and set(settled) <= set(elements_of(offer))
    ]


def real_path(path: Path) -> Path:
    """Return a path without what is no element of any action."""
    return tuple(element for element in path if not element.startswith(WITH))


def ways_below(moment: Moment, path: Path) -> list[Way]:
    """Return what can be chosen below a path, the most promising first where anything is proposed.

    Targets are whole where they fit into two selects, so that one choice is all, else one element after another.
    What a single action stands for has that as its value.
    """
    return list(moment.once(("ways", *path), _ways_below, moment, path))


def _ways_below(moment: Moment, path: Path) -> list[Way]:
    offers = below(moment, path)
    whole = [Way(usual(moment, those), tuple(those)) for those in heads(moment, offers).values()]
    if len(whole) > QUICK * limits.SELECT_OPTIONS:
        parts = _choices(offers, len(real_path(path)))
        whole = [_whole(moment, way) for way in parts] if len(parts) > 1 else whole
    if not moment.proposing:
        return whole
    return sorted(whole, key=lambda way: -max(moment.scores[offer] for offer in way.offers))


def _whole(moment: Moment, way: Way) -> Way:
    return way if len(heads(moment, way.offers)) > 1 else Way(usual(moment, way.offers), way.offers)


def beginnings(offers: Sequence[Action]) -> Iterator[str]:
    """Yield every beginning of every offer as text, for finding the one that a digest stands for."""
    for offer in offers:
        elements = elements_of(offer)
        yield from (SEPARATOR.join(elements[:length]) for length in range(1, len(elements) + 1))


def elements_of(offer: Action) -> Path:
    """Return the kind of an offer, then its values."""
    return tuple(offer.split(SEPARATOR))


def _choices(offers: Sequence[Action], depth: int) -> tuple[Way, ...]:
    by_element: dict[str, list[Action]] = {}
    for offer in offers:
        elements = elements_of(offer)
        by_element.setdefault(elements[depth] if depth < len(elements) else STOP, []).append(offer)
    return tuple(Way(value, tuple(those)) for value, those in by_element.items())


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


def proposals(
    moment: Moment, offers: Sequence[Action], done: Sequence[Action] = (), *, most: int = LIKELY
) -> list[Action]:
    """Return the up to three, or `most`, most promising of some offers, the best one first, if any are proposed.

    They differ in more than a detail, no two read alike, and none takes up again what was just put down: what the
    reader has `done` in this turn. None does nothing, or what lessons advise newcomers against. None is worse than
    ending the turn, unless all of the kind that the reader wants are. Of a kind that says no reason there is one,
    while others do.
    """
    if not moment.proposing:
        return []
    return list(moment.once(("proposals", *offers, "", *done, most), _proposals, moment, offers, done, most))


def _proposals(moment: Moment, offers: Sequence[Action], done: Sequence[Action], most: int) -> list[Action]:
    ends = [score for offer, score in moment.scores.items() if kind_of(offer) in moment.title.ending_kinds]
    best = max((moment.scores[offer] for offer in offers), default=0.0)
    # As long as anything is good, nothing that is worth nothing is proposed.
    useful = [0.0] * (best > 0)
    free = useful or len(offers) >= len(main_offers(moment))
    # Within a kind that its reader has chosen something is proposed even where ending the turn would be better.
    least = max([*ends, *useful]) if ends and free else float("-inf")
    found: dict[Path, Action] = {}
    by_offer = {offer: head for head, those in heads(moment, offers).items() for offer in those}
    for offer in sorted(offers, key=lambda offer: -moment.scores[offer]):
        if moment.scores[offer] < least:
            break
        if by_offer[offer] in found or any(_undoes(offer, each) for each in done):
            continue
        if moment.may_propose(offer):
            found[by_offer[offer]] = offer
    first: list[Action] = []
    for offer in found.values():
        if len(first) < LIKELY and (_says_why(moment, offer) or kind_of(offer) not in map(kind_of, first)):
            first.append(offer)
    return _told_apart(moment, [*first, *found.values()], most)


def _told_apart(moment: Moment, offers: Iterable[Action], most: int) -> list[Action]:
    """Return the first of some offers of which no two read alike."""
    told: dict[str, Action] = {}
    for offer in dict.fromkeys(offers):
        if len(told) == most:
            break
        told.setdefault(telling(moment, offer, limits.BUTTON_LABEL), offer)
    return list(told.values())


def _says_why(moment: Moment, offer: Action) -> bool:
    """Return whether an offer tells what it is good for: a reason, or its yield behind a colon."""
    return bool(moment.reasons(offer)) or ": " in moment.effect(offer)


def _undoes(offer: Action, done: Action) -> bool:
    """Return whether an action is about just those things that another one was about."""
    (kind, *values), (other, *before) = elements_of(offer), elements_of(done)
    return len(values) > 1 and kind != other and set(values) <= set(before)


def idle_kinds(moment: Moment) -> list[str]:
    """Return the kinds of action that are not legal now, but worth a word why not; none inside another action."""
    return moment.once("idle", _idle_kinds, moment)


def _idle_kinds(moment: Moment) -> list[str]:
    if len(moment.state.stack) > 1:
        return []
    legal = kinds(moment.offers)
    others = [kind for kind in moment.title.rules.kinds if kind not in legal]
    return [kind for kind in others if moment.texts.unavailable(moment.view, kind) is not None]


def offers_below(moment: Moment, path: Path) -> list[Action]:
    """Return the offers below a path of choices; without a path those of the only kind there is to choose."""
    offers = main_offers(moment)
    if not path and (len(kinds(offers)) > 1 or idle_kinds(moment)):
        return []
    left = set(below(moment, path))
    return [offer for offer in offers if offer in left]
