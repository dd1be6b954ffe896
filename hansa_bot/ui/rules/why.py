"""Why: what the asker could do at a place of the board, what not, and which rule forbids it."""

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.titles.rulebook import Guide, Place
from hansa_bot.ui.kit import asking, controls, limits, routes
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.choices import Suggestion, closest, fits, forms, refuse_hint, suggestion
from hansa_bot.ui.kit.drafts import Draft, custom_id, paragraphs, rows, select
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.errors import NoSuchPlace
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.presses import Press, find_moment, private, put
from hansa_bot.ui.kit.refusals.telling import suggesting

WHY = "why"
"""The verb of the select that asks about one of several places."""
_MOST = 12
"""Possible actions that are told one by one."""
_NEAREST = 3
_ALIKE = 0.5
_APART = ":"


@dataclass(frozen=True, slots=True)
class Objection:
    """What became of an attempt: forbidden for a reason, by a rule where one can be named."""

    reason: str
    rule: str | None = None


def guide_of(moment: Moment) -> Guide:
    """Return the guide of the moment's title, which must have one."""
    assert moment.title.guide is not None, "only titles with a guide have the command"
    return moment.title.guide()


def compose(moment: Moment, place: Place) -> Draft:
    """Return the answer about a place: facts for everybody, then what the reader could do there and what not."""
    guide, name = guide_of(moment), moment.prose.value(place.slot, place.value)
    facts = [f"- {fact}" for fact in guide.facts(moment.prose, moment.view, place)]
    head = paragraphs(moment.heading, f"**{name}**", *facts)
    if not moment.running or moment.seat is None:
        return Draft(head)
    tr, in_turn = moment.tr, replace(moment, state=guide.in_turn(moment.state, moment.seat))
    if not moment.must_act:
        tried = [_Tried(in_turn, place, tr("It isn't your turn. If it were, as things stand:"))]
    else:
        tried = [_Tried(moment, place)]
        if tried[0].is_over:  # then what somebody wants to know is how it will be next turn
            later = _Tried(in_turn, place, tr("On your next turn, as things stand:"))
            tried += [later] if later.could or later.forbidden.keys() != tried[0].forbidden.keys() else []
    lines = [line for each in tried for line in each.told()]
    kept = limits.lines_that_fit(lines, limits.CONTENT - len(head) - 2)
    numbers = dict.fromkeys(rule for each in tried for rule in each.rules)
    links = controls.rule_buttons(tr, moment.title.meta.id, list(numbers), moment.table)
    return Draft(paragraphs(head, *kept), rows(links))


class _Tried:
    """What comes of everything that the reader of a moment might try at a place."""

    def __init__(self, moment: Moment, place: Place, preface: str = "") -> None:
        self.moment, self.preface = moment, preface
        attempts = guide_of(moment).attempts(moment.view, place, moment.offers)
        legal = set(moment.offers)
        self.could = [attempt for attempt in attempts if attempt in legal]
        self.forbidden: dict[Objection, list[Action]] = {}
        for attempt in attempts:
            if attempt not in legal:
                self.forbidden.setdefault(_verdict(moment, attempt), []).append(attempt)

    @property
    def is_over(self) -> bool:
        """Whether one and the same reason forbids everything in the reader's own turn, as when no action is left."""
        return len(self.moment.state.stack) == 1 and not self.could and len(self.forbidden) == 1

    @property
    def rules(self) -> list[str]:
        """The rules that forbid something."""
        return [verdict.rule for verdict in self.forbidden if verdict.rule is not None]

    def told(self) -> Iterator[str]:
        """Yield it line by line."""
        tr = self.moment.tr
        if self.preface:
            yield self.preface
        if not self.could and not self.forbidden:
            yield tr("There's nothing you can do there.")
        yield from _could(self.moment, self.could)
        yield from _could_not(self.moment, self.forbidden)


def _could(moment: Moment, actions: Sequence[Action]) -> Iterator[str]:
    if not actions:
        return
    tr = moment.tr
    yield tr("You can:")
    yield from (f"- {moment.effect(action, moment.prose)}" for action in actions[:_MOST])
    if more := len(actions) - _MOST:
        yield from [tr("- and {n} more", n=more)] if more > 0 else []


def _could_not(moment: Moment, forbidden: dict[Objection, list[Action]]) -> Iterator[str]:
    if not forbidden:
        return
    yield moment.tr("You can't:")
    for verdict, actions in forbidden.items():
        kinds = dict.fromkeys(moment.prose.kind(kind_of(action)) for action in actions)
        yield f"- **{', '.join(kinds)}**: {verdict.reason}"


def _verdict(moment: Moment, action: Action) -> Objection:
    assert moment.seat is not None, "only seats try anything"
    refusal = moment.title.rules.refuse(moment.state, moment.seat, action)
    if refusal is not None:
        return Objection(moment.prose.refusal(refusal), refusal.rule)
    why = moment.prose.unavailable(moment.view, kind_of(action))
    return Objection(why or moment.tr("not possible right now."))


async def answer(interaction: Interaction, title: str, typed: str) -> None:
    """Explain the place that is meant, or ask which one; raises NoSuchPlace."""
    moment = await find_moment(interaction, title)
    places = _meant(moment, typed)
    draft = compose(moment, places[0]) if len(places) == 1 else _which(moment, places)
    await private(interaction, draft.content, view=draft.controls)


@routes.control(WHY)
async def explain(press: Press) -> None:
    """Explain the place that was chosen."""
    moment = await press.moment()
    slot, _, value = press.chosen.partition(_APART)
    known = guide_of(moment).places(moment.view) if moment.title.guide is not None else ()
    if Place(slot, value) not in known:  # of another map, or made up
        raise NoSuchPlace(press.chosen, ())
    await put(press.interaction, compose(moment, Place(slot, value)))


@suggesting
async def complete(interaction: Interaction, title: str, typed: str) -> list[Suggestion]:
    """Return the places that fit; where there is no game, one line that says so."""
    moment = await asking.moment_of(interaction, await asking.table_here(interaction, title))
    names = _place_names(moment)
    places = list(fits(typed, *names) if typed.strip() else names[0])
    return [suggestion(_name(moment, place), _key(place)) for place in places[: limits.CHOICES]]


def _which(moment: Moment, places: Sequence[Place]) -> Draft:
    """Ask which of several places is meant."""
    control = custom_id(moment.table.id, moment.version, WHY)
    entries = [ListEntry(_key(place), _name(moment, place)) for place in places]
    asked = select(control, moment.tr("Choose a place"), entries)
    return Draft(paragraphs(moment.heading, moment.tr("Which place do you mean?")), rows([asked]))


def _meant(moment: Moment, typed: str) -> list[Place]:
    """Return the places that fit best; raises NoSuchPlace, OnlyAHint."""
    refuse_hint(typed)
    known = guide_of(moment).places(moment.view)
    # Whoever picks a suggestion sends its key; a name may be that of several places.
    exact = [place for place in known if _key(place) == typed.strip()]
    if exact:
        return exact
    own, *others = _place_names(moment)
    meant = closest(typed, own, *others)
    if not meant:
        names = {form: place for place, each in own.items() for name in each for form in forms(name)}
        close = [each for mine in forms(typed) for each in difflib.get_close_matches(mine, names, _NEAREST, _ALIKE)]
        raise NoSuchPlace(typed, list(dict.fromkeys(_name(moment, names[each]) for each in close)))
    return meant


def _place_names(moment: Moment) -> list[dict[Place, tuple[str, ...]]]:
    """Return the names of all places, language by language, the reader's first."""
    places = guide_of(moment).places(moment.view)
    return [
        {
            place: (place.value, texts.value(place.slot, place.value), *texts.aliases(place.slot, place.value))
            for place in places
        }
        for texts in (moment.texts, *moment.tongues)
    ]


def _name(moment: Moment, place: Place) -> str:
    return limits.cut(moment.texts.value(place.slot, place.value), limits.CHOICE_NAME)


def _key(place: Place) -> str:
    return f"{place.slot}{_APART}{place.value}"
