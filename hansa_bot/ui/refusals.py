"""Refusals: what was asked, why not, and what can be done instead, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from hansa_bot.engine import errors as engine
from hansa_bot.engine.action import SEPARATOR, ActionKind, kind_of
from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.seat import letter
from hansa_bot.host import errors as host
from hansa_bot.host.table import Status
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.texts import Texts
from hansa_bot.ui import history_refusals, place_refusals
from hansa_bot.ui.back import undo_refusals
from hansa_bot.ui.kit import errors as own
from hansa_bot.ui.kit import times
from hansa_bot.ui.kit.choices import phrase
from hansa_bot.ui.kit.draft import plain
from hansa_bot.ui.kit.limits import CONTENT, cut
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.replies import clean
from hansa_bot.ui.orders import order_refusals
from hansa_bot.ui.time import absence_refusals

_SHOWN = 6
_NEAREST = 3


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

    def name(self, action: str, given: Mapping[str, str] | None = None) -> str:
        """Name an action, also one that could never be legal; `given` is what was typed by slot."""
        return phrase(self.texts, self.kinds, action, given) if self.texts is not None else typed(action)

    def nearest(self, error: engine.Illegal) -> Sequence[str]:
        """Return legal actions that begin like one that is not, the most promising first."""
        moment = self.moment
        if moment is None or not error.nearest:
            return error.nearest
        close = [offer for offer in moment.offers if _shared(offer, error.action)]
        return sorted(close, key=lambda offer: (-_shared(offer, error.action), -moment.scores[offer]))

    def effect(self, action: str) -> str:
        """Say what a legal action does."""
        known = self.moment is not None and action in self.moment.offers
        return self.moment.said.effect(self.moment.view, action) if known and self.moment else self.name(action)


def _shared(one: str, other: str) -> int:
    """Return how many elements two actions share from the beginning."""
    pairs = zip(one.split(SEPARATOR), other.split(SEPARATOR), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def refusal_text(error: PlayerError, tr: Catalog, texts: Texts | None = None, moment: Moment | None = None) -> str:
    """Return what to tell the asker, ready for a message.

    `texts` are the title's texts for messages, `moment` is the position as the asker may see it.
    """
    return cut(_said(error, Context(tr, texts, moment)), CONTENT)


def _said(error: PlayerError, context: Context) -> str:
    say = next((_SAY[kind] for kind in type(error).__mro__ if kind in _SAY), None)
    return say(error, context) if say else context.tr("That is not possible now.")


def typed(text: object, most: int = 80) -> str:
    """Return what a person typed, as text that can do no harm in a message."""
    return plain(clean(str(text), most))


def cited(error: PlayerError) -> str | None:
    """Return the number of the rule that a refusal cites, or None."""
    while isinstance(error, own.Misfit | own.InPart):
        error = error.error
    refusal = error.refusal if isinstance(error, engine.Illegal | engine.Impossible) else None
    return None if refusal is None else refusal.rule


def explained(kind: type[PlayerError]) -> bool:
    """Say whether a kind of refusal has a text of its own."""
    return kind in _SAY


def _unreadable(error: engine.Unreadable, context: Context) -> str:
    what = context.tr("I cannot read “{text}”.", text=typed(error.text))
    return _join(what, _could(context))


def _illegal(error: engine.Illegal, context: Context, given: Mapping[str, str] | None = None) -> str:
    tr, texts, moment = context.tr, context.texts, context.moment
    kind = kind_of(error.action)
    if error.refusal is not None and texts is not None:
        why = texts.refusal(error.refusal)
    elif texts is not None and moment is not None and not error.nearest and kind in context.kinds:
        why = texts.unavailable(moment.view, kind) or ""
    else:
        why = ""
    what = tr("Not possible now: {action}.", action=context.name(error.action, given))
    return _join(what, why, _could(context, context.nearest(error)))


def _misfit(error: own.Misfit, context: Context) -> str:
    return _illegal(error.error, context, error.given)


def _ambiguous(error: engine.Ambiguous, context: Context) -> str:
    tr = context.tr
    what = tr("“{text}” could mean several things. Say which:", text=typed(error.text))
    listed = [f"- {context.name(action)}" for action in error.meanings[:_SHOWN]]
    if more := len(error.meanings) - _SHOWN:
        listed += [tr("- and {n} more", n=more)] if more > 0 else []
    return "\n".join((what, *listed))


def _could(context: Context, nearest: Sequence[str] = ()) -> str:
    """Say what would be legal: the nearest actions, else the kinds of action that are possible."""
    if nearest:
        actions = "; ".join(context.effect(action).rstrip(". ") for action in nearest[:_NEAREST])
        return context.tr("You could: {actions}.", actions=actions)
    if context.texts is None or context.moment is None or not context.moment.offers:
        return ""
    kinds = dict.fromkeys(kind_of(offer) for offer in context.moment.offers)
    return context.tr("Possible now: {kinds}.", kinds=", ".join(context.texts.kind(kind) for kind in kinds))


def _not_yours(error: engine.NotYourDecision, context: Context) -> str:
    tr = context.tr
    if context.texts is None or not error.waiting:
        return tr("Somebody else must decide now. You will be called when it is your turn.")
    names = ", ".join(context.texts.names[seat] for seat in error.waiting)
    return tr("{names} must decide now. You will be called when it is your turn.", names=names)


def _stale(error: engine.Stale, context: Context) -> str:
    return context.tr("The game has moved on since you looked. Look again, then choose anew; nothing was done.")


def _barrier(error: engine.Barrier, context: Context) -> str:
    return context.tr(
        "There is no step of yours that you could take back alone: others have seen something revealed, or have "
        "acted since. /table undo shows what they can be asked to take back."
    )


def _over(error: engine.GameOver, context: Context) -> str:
    return context.tr("The game is over. /table scores shows how it ended.")


def _bad_setup(error: engine.BadSetup, context: Context) -> str:
    tr = context.tr
    allowed = ", ".join(map(str, error.allowed))
    if error.what == "seats":
        return tr("{value} seats are not possible here; possible: {allowed}.", value=error.value, allowed=allowed)
    if error.what == "title":
        return tr("I know no game “{value}”; I know: {allowed}.", value=typed(error.value), allowed=allowed)
    value, what = typed(error.value), typed(error.what)
    return tr("“{value}” is not possible for {what}; possible: {allowed}.", value=value, what=what, allowed=allowed)


def _impossible(error: engine.Impossible, context: Context) -> str:
    refusal = error.refusal
    if context.texts is not None:
        return context.texts.refusal(refusal)
    return f"{context.tr(refusal.text, **refusal.values)} ({refusal.rule})"


def _no_table(error: host.NoTable, context: Context) -> str:
    if error.table is not None:
        return context.tr("I know no table number {table}.", table=error.table)
    return context.tr("There is no table in this channel. /table new opens one.")


def _channel_busy(error: host.ChannelBusy, context: Context) -> str:
    return context.tr(
        "There is a table in this channel already. Finish or abandon it first, or open one in another channel."
    )


def _table_full(error: host.TableFull, context: Context) -> str:
    return context.tr(
        "All {size} seats are taken. You may watch; everything public can be asked for.", size=error.size
    )


def _already_seated(error: host.AlreadySeated, context: Context) -> str:
    return context.tr("You sit at this table already, on seat {letter}.", letter=letter(error.seat))


def _not_seated(error: host.NotSeated, context: Context) -> str:
    return context.tr("You have no seat at this table. You may watch: /table board, /table log, /table scores.")


def _not_in_lobby(error: host.NotInLobby, context: Context) -> str:
    tr = context.tr
    if error.status == Status.RUNNING:
        return tr("The game has begun; that was possible only before.")
    return tr("That table is closed. /table new opens another one.")


def _not_running(error: host.NotRunning, context: Context) -> str:
    tr = context.tr
    if error.status == Status.LOBBY:
        return tr("The game has not begun yet. /table start begins it.")
    if error.status == Status.OVER:
        return _over(engine.GameOver(), context)
    return tr("That game was abandoned. /table new opens another one.")


def _not_over(error: host.NotOver, context: Context) -> str:
    tr = context.tr
    if error.status == Status.ABANDONED:
        return tr(
            "This game was abandoned before its end, so its file stays closed: it would tell what was hidden. "
            "/table log tells what happened."
        )
    return tr(
        "The game is still going on, and its file would tell what is hidden and what is still to be drawn. "
        "You can have it after the end; /table log tells what has happened so far."
    )


def _not_owner(error: host.NotOwner, context: Context) -> str:
    return context.tr("Only <@{owner}>, who opened the table, can do that.", owner=error.owner)


def _too_few(error: host.TooFewSeats, context: Context) -> str:
    return context.tr(
        "{taken} seats are taken, {needed} are needed. Others can join, or add a computer player.",
        taken=error.taken,
        needed=error.needed,
    )


def _no_computer(error: host.NoComputer, context: Context) -> str:
    if error.seat is None:
        return context.tr("No computer player sits at this table.")
    return context.tr("No computer player sits on seat {letter}.", letter=letter(error.seat))


def _no_version(error: host.NoVersion, context: Context) -> str:
    return context.tr("That moment of the game cannot be shown any more; this table is {n} steps on.", n=error.newest)


def _no_turns(error: host.NoTurns, context: Context) -> str:
    what = context.tr(
        "There is nothing to show from turn {first} to turn {last}.", first=error.first, last=error.last
    )
    return _join(what, context.tr("The game has reached turn {n}.", n=error.newest))


def _no_way_back(error: PlayerError, context: Context) -> str:
    return undo_refusals.said(error, context.tr, () if context.texts is None else context.texts.names)


def _closing(error: host.Closing, context: Context) -> str:
    return closing(context.tr)


def closing(tr: Catalog) -> str:
    """Return what to say while the bot is going down."""
    return tr("I am about to restart. Please try again in a minute; nothing is lost.")


def fault(tr: Catalog) -> str:
    """Return what to say when something of ours is broken."""
    return tr("Something went wrong on my side. The table is as it was, and the fault has been noted.")


def _internal(error: host.InternalFault, context: Context) -> str:
    return fault(context.tr)


def _only_a_hint(error: own.OnlyAHint, context: Context) -> str:
    return context.tr(
        "That line only says that there is more. Type the first letters of what you are looking for, then choose."
    )


def _in_part(error: own.InPart, context: Context) -> str:
    where = context.tr("Part {n}, “{part}”; nothing of the line was done.", n=error.number, part=typed(error.part))
    return _join(where, _said(error.error, context))


def _other_title(error: own.OtherTitle, context: Context) -> str:
    return context.tr("This table plays {name}: use /{command}.", name=error.title.name, command=error.title.command)


def _not_in_channel(error: own.NotInChannel, context: Context) -> str:
    return context.tr("Tables stand in the channels of a server. Please ask there.")


def _which_title(error: own.WhichTitle, context: Context) -> str:
    return context.tr("Say which game you mean: {names}.", names=", ".join(map(plain, error.names)))


def _no_rulebook(error: own.NoRulebook, context: Context) -> str:
    return context.tr("The rules of {name} cannot be looked up here.", name=plain(error.title.name))


def _no_such_place(error: own.NoSuchPlace, context: Context) -> str:
    what = context.tr("I know no place “{text}” on this board.", text=typed(error.text))
    near = context.tr("Nearest: {places}.", places=", ".join(map(plain, error.nearest))) if error.nearest else ""
    return _join(what, near)


def _not_manager(error: own.NotManager, context: Context) -> str:
    return context.tr("Only those who may manage this server can set that. /settings personal is for everybody.")


def _may_not_open(error: own.MayNotOpen, context: Context) -> str:
    return context.tr(
        "In this server, those who manage it open the tables. Ask one of them; joining is free to everybody."
    )


def _join(*parts: str) -> str:
    return "\n".join(filter(None, parts))


_SAY: dict[type[PlayerError], Callable[[Any, Context], str]] = {
    engine.Unreadable: _unreadable,
    engine.Illegal: _illegal,
    engine.Ambiguous: _ambiguous,
    engine.NotYourDecision: _not_yours,
    engine.Stale: _stale,
    engine.Barrier: _barrier,
    engine.GameOver: _over,
    engine.BadSetup: _bad_setup,
    engine.Impossible: _impossible,
    host.NoTable: _no_table,
    host.ChannelBusy: _channel_busy,
    host.TableFull: _table_full,
    host.AlreadySeated: _already_seated,
    host.NotSeated: _not_seated,
    host.NotInLobby: _not_in_lobby,
    host.NotRunning: _not_running,
    host.NotOver: _not_over,
    host.NotOwner: _not_owner,
    host.TooFewSeats: _too_few,
    host.NoComputer: _no_computer,
    host.NoVersion: _no_version,
    host.NoTurns: _no_turns,
    **dict.fromkeys(undo_refusals.KINDS, _no_way_back),
    **order_refusals.SAY,
    **absence_refusals.SAY,
    **history_refusals.SAY,
    **dict.fromkeys(place_refusals.KINDS, lambda error, context: place_refusals.said(error, context.tr)),
    host.Closing: _closing,
    host.InternalFault: _internal,
    own.OnlyAHint: _only_a_hint,
    own.Misfit: _misfit,
    own.InPart: _in_part,
    own.OtherTitle: _other_title,
    own.NotInChannel: _not_in_channel,
    own.WhichTitle: _which_title,
    own.NoRulebook: _no_rulebook,
    own.NoSuchPlace: _no_such_place,
    own.NoSuchZone: lambda error, context: times.zone_refusal(error, context.tr),
    own.NotManager: _not_manager,
    own.MayNotOpen: _may_not_open,
}
