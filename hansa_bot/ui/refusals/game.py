"""Refusals of the game: what is not legal now, what cannot be read, and whose decision it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from hansa_bot.engine import errors
from hansa_bot.engine.action import SEPARATOR, ActionKind, kind_of
from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.view import letter
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import errors as own
from hansa_bot.ui.kit.choices import phrase
from hansa_bot.ui.kit.draft import clean, plain
from hansa_bot.ui.kit.moment import Moment

MOST_LISTED = 6
MOST_NEAREST = 3

PLAIN: dict[type[PlayerError], str] = {
    errors.Stale: N_("The game has moved on since you looked. Look again, then choose anew; nothing was done."),
    errors.Barrier: N_(
        "There is no step of yours that you could take back alone: others have seen something revealed, or have "
        "acted since. /table undo shows what they can be asked to take back."
    ),
    errors.GameOver: N_("The game is over. /table scores shows how it ended."),
    own.OnlyAHint: N_(
        "That line only says that there is more. Type the first letters of what you are looking for, then choose."
    ),
}
"""Texts that need no more than the fields of their refusal."""


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
        return self.names[seat] if seat < len(self.names) else letter(seat)

    def action(self, action: str, given: Mapping[str, str] | None = None) -> str:
        """Name an action, also one that could never be legal; `given` is what was typed by slot."""
        return phrase(self.texts, self.kinds, action, given) if self.texts is not None else quote(action)

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


def _unreadable(error: errors.Unreadable, context: Context) -> str:
    return join_lines(context.tr("I cannot read “{text}”.", text=quote(error.text)), _could(context))


def _illegal(error: errors.Illegal, context: Context, given: Mapping[str, str] | None = None) -> str:
    texts, moment, kind = context.texts, context.moment, kind_of(error.action)
    why = ""
    if error.refusal is not None and texts is not None:
        why = texts.refusal(error.refusal)
    elif texts is not None and moment is not None and not error.nearest and kind in context.kinds:
        why = texts.unavailable(moment.view, kind) or ""
    what = context.tr("Not possible now: {action}.", action=context.action(error.action, given))
    return join_lines(what, why, _could(context, context.nearest(error)))


def _misfit(error: own.Misfit, context: Context) -> str:
    return _illegal(error.error, context, error.given)


def _could(context: Context, nearest: Sequence[str] = ()) -> str:
    """Say what would be legal: the nearest actions, else the kinds of action that are possible."""
    if nearest:
        actions = "; ".join(context.effect(action).rstrip(". ") for action in nearest[:MOST_NEAREST])
        return context.tr("You could: {actions}.", actions=actions)
    if context.texts is None or context.moment is None or not context.moment.offers:
        return ""
    kinds = dict.fromkeys(kind_of(offer) for offer in context.moment.offers)
    return context.tr("Possible now: {kinds}.", kinds=", ".join(context.texts.kind(kind) for kind in kinds))


def _ambiguous(error: errors.Ambiguous, context: Context) -> str:
    tr = context.tr
    lines = [f"- {context.action(action)}" for action in error.meanings[:MOST_LISTED]]
    if (more := len(error.meanings) - MOST_LISTED) > 0:
        lines.append(tr("- and {n} more", n=more))
    return join_lines(tr("“{text}” could mean several things. Say which:", text=quote(error.text)), *lines)


def _not_yours(error: errors.NotYourDecision, context: Context) -> str:
    tr = context.tr
    if context.texts is None or not error.waiting:
        return tr("Somebody else must decide now. You will be called when it is your turn.")
    names = ", ".join(context.texts.names[seat] for seat in error.waiting)
    return tr("{names} must decide now. You will be called when it is your turn.", names=names)


def _bad_setup(error: errors.BadSetup, context: Context) -> str:
    tr, allowed = context.tr, ", ".join(map(str, error.allowed))
    if error.what == "seats":
        return tr("{value} seats are not possible here; possible: {allowed}.", value=error.value, allowed=allowed)
    if error.what == "title":
        return tr("I know no game “{value}”; I know: {allowed}.", value=quote(error.value), allowed=allowed)
    value, what = quote(error.value), quote(error.what)
    return tr("“{value}” is not possible for {what}; possible: {allowed}.", value=value, what=what, allowed=allowed)


def _impossible(error: errors.Impossible, context: Context) -> str:
    refusal = error.refusal
    if context.texts is not None:
        return context.texts.refusal(refusal)
    return f"{context.tr(refusal.text, **refusal.values)} ({refusal.rule})"


def _no_such_place(error: own.NoSuchPlace, context: Context) -> str:
    what = context.tr("I know no place “{text}” on this board.", text=quote(error.text))
    return join_lines(what, nearest(error.nearest, context.tr))


def nearest(names: Sequence[str], tr: Catalog) -> str:
    """Name what comes near to what was typed, if anything does."""
    return tr("Nearest: {places}.", places=", ".join(map(plain, names))) if names else ""


SAY: dict[type[PlayerError], Say] = {
    errors.Unreadable: _unreadable,
    errors.Illegal: _illegal,
    errors.Ambiguous: _ambiguous,
    errors.NotYourDecision: _not_yours,
    errors.BadSetup: _bad_setup,
    errors.Impossible: _impossible,
    own.Misfit: _misfit,
    own.NoSuchPlace: _no_such_place,
    own.OtherTitle: lambda error, context: context.tr(
        "This table plays {name}: use /{command}.", name=error.title.name, command=error.title.command
    ),
    own.WhichTitle: lambda error, context: context.tr(
        "Say which game you mean: {names}.", names=", ".join(map(plain, error.names))
    ),
    own.NoRulebook: lambda error, context: context.tr(
        "The rules of {name} cannot be looked up here.", name=plain(error.title.name)
    ),
}
