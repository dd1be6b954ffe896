"""Refusals of the game: what is not legal now, what cannot be read, and whose decision it is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from string import ascii_uppercase
from typing import Any

from hansa_bot.engine import errors
from hansa_bot.engine.action import SEPARATOR, Action, ActionKind, kind_of
from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.state import letter, seat_signs
from hansa_bot.host.kernel.errors import NoPlanYet
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import errors as own
from hansa_bot.ui.kit.choices import phrase, unknown
from hansa_bot.ui.kit.drafts import clean, plain
from hansa_bot.ui.kit.limits import CHOICE_NAME, cut, lines_that_fit
from hansa_bot.ui.kit.moment import Moment

MOST_LISTED = 6
MOST_NEAREST = 3


@dataclass(frozen=True, slots=True)
class Context:
    """What a refusal may refer to: language, the title's texts for messages, the asker's position; if known."""

    tr: Catalog
    texts: Texts | None = None
    moment: Moment | None = None

    @property
    def kinds(self) -> Mapping[str, ActionKind]:
        """The verbs of the title."""
        return self.moment.title.rules.kinds if self.moment is not None else {}

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats, where they are known."""
        return () if self.texts is None else self.texts.names

    def name(self, seat: int) -> str:
        """Name whoever sits on a seat, else the seat."""
        return self.names[seat] if 0 <= seat < len(self.names) else _letter(seat)

    def sign(self, seat: int) -> str:
        """Return the sign of a seat, its letter where nobody is known yet."""
        return seat_signs(self.names)[seat] if 0 <= seat < len(self.names) else _letter(seat)

    def fields(self, error: PlayerError) -> dict[str, object]:
        """Return what a sentence may name of a refusal: its fields, with typed text made harmless, whose seat."""
        fields = {key: _short(value) if isinstance(value, int) else value for key, value in vars(error).items()}
        if isinstance(text := fields.get("text"), str):
            fields["text"] = quote(text)
        if isinstance(seat := fields.get("seat"), int):
            fields |= {"letter": self.sign(seat), "name": self.name(seat)}
        if isinstance(names := fields.get("names"), str):
            fields["names"] = quote(names)
        if isinstance(until := fields.get("until"), int | float):
            fields["when"] = f"<t:{int(until)}:f>"
        return fields

    def action(self, action: str, given: Mapping[str, str] | None = None) -> str:
        """Name an action, also one that could never be legal; `given` is what was typed by slot."""
        return cut(phrase(self.texts, self.kinds, action, given), CHOICE_NAME) if self.texts else quote(action)

    def nearest(self, error: errors.Illegal) -> Sequence[str]:
        """Return legal actions that begin like one that is not, the most promising first."""
        moment = self.moment
        if moment is None or not error.nearest:
            return error.nearest
        close = [offer for offer in moment.offers if _count_shared(offer, error.action)]
        return sorted(close, key=lambda offer: (-_count_shared(offer, error.action), -moment.scores[offer]))

    def effect(self, action: str) -> str:
        """Say what a legal action does."""
        if self.moment is None or action not in self.moment.offers:
            return self.action(action)
        return self.moment.effect(action, self.moment.prose)


Say = Callable[[Any, Context], str]
_LONGEST = 20
"""Digits of a number that is told as it is, and characters of one that is not."""
_MOST_ALLOWED = 150


def _short(number: int) -> object:
    # People type numbers of any length, and a refusal has to fit into a message.
    return number if -(10**_LONGEST) < number < 10**_LONGEST else quote(number, _LONGEST)


def _letter(seat: int) -> str:
    return letter(seat) if 0 <= seat < len(ascii_uppercase) else str(_short(seat + 1))


def quote(text: object, most: int = 80) -> str:
    """Return what a person typed, as text that can do no harm in a message."""
    return plain(clean(str(text), most))


def join_lines(*parts: str) -> str:
    """Return the lines that say something, one below the other."""
    return "\n".join(filter(None, parts))


def _count_shared(one: str, other: str) -> int:
    """Return how many elements two actions share from the beginning."""
    pairs = zip(one.split(SEPARATOR), other.split(SEPARATOR), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _illegal(error: errors.Illegal, context: Context, given: Mapping[str, str] | None = None) -> str:
    texts, moment, kind = context.texts, context.moment, kind_of(error.action)
    what = context.tr("Not possible now: {action}.", action=context.action(error.action, given))
    could = _could(context, instead_of(error, context, given))
    if texts is None or moment is None or kind not in context.kinds:
        return join_lines(what, texts.refusal(error.refusal) if texts and error.refusal else "", could)
    if odd := _unknown(error, context, given):
        slot, typed = odd
        what = context.tr("I don't know “{text}” ({slot}).", text=quote(typed), slot=texts.slot(slot))
        return join_lines(what, could)
    refusal = error.refusal or _reason_of_longer(moment, error.action)
    general = "" if error.nearest else texts.unavailable(moment.view, kind) or ""
    return join_lines(what, texts.refusal(refusal) if refusal else general, could)


def _unknown(error: errors.Illegal, context: Context, given: Mapping[str, str] | None) -> tuple[str, str] | None:
    """Return the slot, and what was typed for it, that names nothing the title knows, if that is why."""
    kind = context.kinds.get(kind_of(error.action))
    if error.refusal is not None or context.texts is None or kind is None:
        return None
    return unknown(context.texts, kind, error.action, given or {})


def instead_of(error: errors.Illegal, context: Context, given: Mapping[str, str] | None = None) -> Sequence[Action]:
    """Return what is legal instead, the most promising first: at the places named, else what begins alike."""
    if context.moment is None or kind_of(error.action) not in context.kinds or _unknown(error, context, given):
        return context.nearest(error)
    return _at_its_places(context.moment, error.action)[1] or context.nearest(error)


def reason(moment: Moment, action: str) -> errors.Refusal | None:
    """Return why an action is not legal, or why nothing is that it may be the beginning of."""
    return _refusal(moment, action) or _reason_of_longer(moment, action)


def _reason_of_longer(moment: Moment, action: str) -> errors.Refusal | None:
    tried, _ = _at_its_places(moment, action)
    return next((found for each in tried if (found := _refusal(moment, each))), None)


def _at_its_places(moment: Moment, action: str) -> tuple[list[str], list[str]]:
    """Return what an action may have been the beginning of, and what is legal at the places that it names."""
    if moment.title.guide is None or moment.seat is None:
        return [], []
    guide, begun = moment.title.guide(), action + SEPARATOR
    places = [place for place in guide.places(moment.view) if place.value in action.split(SEPARATOR)]
    tried = [attempt for place in places for attempt in guide.attempts(moment.view, place, moment.offers)]
    legal = set(moment.offers)
    instead = sorted((each for each in dict.fromkeys(tried) if each in legal), key=lambda each: -moment.scores[each])
    return [attempt for attempt in tried if attempt.startswith(begun)], instead


def _refusal(moment: Moment, action: str) -> errors.Refusal | None:
    found: errors.Refusal | None = moment.title.rules.refuse(moment.state, moment.seat or 0, action)
    return found


def _could(context: Context, close: Sequence[str] = ()) -> str:
    """Say what would be legal: the nearest actions, else the kinds of action that are possible."""
    if close:
        effects = [context.effect(action).rstrip(". ") for action in close[:MOST_NEAREST]]
        actions = "; ".join(lines_that_fit(effects, _MOST_ALLOWED) or effects[:1])
        return context.tr("You can: {actions}.", actions=actions)
    if context.texts is None or context.moment is None or not context.moment.offers:
        return ""
    kinds = dict.fromkeys(kind_of(offer) for offer in context.moment.offers)
    return context.tr("Right now you can: {kinds}.", kinds=", ".join(context.texts.kind(kind) for kind in kinds))


def _ambiguous(error: errors.Ambiguous, context: Context) -> str:
    tr = context.tr
    lines = [f"- {context.action(action)}" for action in error.meanings[:MOST_LISTED]]
    if (more := len(error.meanings) - MOST_LISTED) > 0:
        lines.append(tr("- and {n} more", n=more))
    return join_lines(tr("Which “{text}” do you mean?", text=quote(error.text)), *lines)


def _not_yours(error: errors.NotYourDecision, context: Context) -> str:
    tr = context.tr
    if context.texts is None or not error.waiting:
        return tr("It isn't your turn yet. I'll mention you when it is.")
    names = ", ".join(context.texts.names[seat] for seat in error.waiting)
    return tr("It's up to {names} now. I'll mention you when it's your turn.", names=names)


def not_yet(error: NoPlanYet, tr: Catalog, texts: Texts | None) -> str:
    """Say why a turn cannot be planned yet."""
    if error.refusal is not None and texts is not None:
        return texts.refusal(error.refusal)
    return tr("Too much of your next turn is still open to plan it.")


def _bad_setup(error: errors.BadSetup, context: Context) -> str:
    tr, allowed = context.tr, cut(", ".join(map(str, error.allowed)), _MOST_ALLOWED)
    if error.what == "seats":
        value = quote(error.value, _LONGEST)
        return tr("{value} players won't work here; choose {allowed}.", value=value, allowed=allowed)
    if error.what == "title":
        return tr(
            "I don't know a game called “{value}”. I have: {allowed}.", value=quote(error.value), allowed=allowed
        )
    value, what = quote(error.value), quote(error.what)
    return tr("“{value}” doesn't work for {what}; choose {allowed}.", value=value, what=what, allowed=allowed)


def _impossible(error: errors.Impossible, context: Context) -> str:
    refusal = error.refusal
    if context.texts is not None:
        return context.texts.refusal(refusal)
    return f"{context.tr(refusal.text, **refusal.values)} ({refusal.rule})"


def _no_such_place(error: own.NoSuchPlace, context: Context) -> str:
    what = context.tr("I don't know a place called “{text}” on this board.", text=quote(error.text))
    return join_lines(what, nearest(error.nearest, context.tr))


def nearest(names: Sequence[str], tr: Catalog) -> str:
    """Name what comes near to what was typed, if anything does."""
    return tr("Closest: {places}.", places=", ".join(map(plain, names))) if names else ""


def alternatives(error: PlayerError, context: Context) -> Sequence[Action]:
    """Return the legal actions of which a refusal tells, in its order; none that others would have to go before."""
    given: Mapping[str, str] = {}
    while isinstance(error, own.Misfit | own.InPart):
        if isinstance(error, own.InPart) and error.number > 1:
            return ()
        given = error.given if isinstance(error, own.Misfit) else given
        error = error.error
    if isinstance(error, errors.Ambiguous):
        return error.meanings
    return instead_of(error, context, given)[:MOST_NEAREST] if isinstance(error, errors.Illegal) else ()


SAY: dict[type[PlayerError], Say] = {
    errors.Unreadable: lambda error, context: join_lines(
        context.tr("I don't understand “{text}”.", text=quote(error.text)), _could(context)
    ),
    errors.Illegal: _illegal,
    errors.Ambiguous: _ambiguous,
    errors.NotYourDecision: _not_yours,
    errors.BadSetup: _bad_setup,
    errors.Impossible: _impossible,
    NoPlanYet: lambda error, context: join_lines(
        not_yet(error, context.tr, context.texts),
        context.tr("Type a line, and I'll have it ready when it's your turn."),
    ),
    own.Misfit: lambda error, context: _illegal(error.error, context, error.given),
    own.NoSuchPlace: _no_such_place,
    own.OnlyAHint: lambda error, context: (
        quote(error.text, CHOICE_NAME)
        if error.text
        else context.tr("Pick one of the suggestions above; typing a few letters shows others.")
    ),
    own.OtherTitle: lambda error, context: context.tr(
        "This table plays {name}: use /{command}.",
        name=error.title.called(context.tr.language),
        command=catalog(context.tr.language, error.title.id)(error.title.command),
    ),
    own.NoRulebook: lambda error, context: context.tr(
        "I don't have the rules of {name} here.", name=plain(error.title.name)
    ),
}
