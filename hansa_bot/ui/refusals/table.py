"""Refusals of tables: which one is meant, who sits at it, in what state it is; and those about time and absence."""

from collections.abc import Iterable

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.game.rewinding import AGREED, REFUSED, WITHDRAWN
from hansa_bot.host.kernel import errors
from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import errors as own
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.drafts import paragraphs, safe
from hansa_bot.ui.kit.moment import title_name
from hansa_bot.ui.refusals.game import MOST_LISTED, Context, Say, join_lines, nearest, quote

FAULT = N_("Something went wrong on my side. The table is as it was, and the error is logged.")

CLOSING = N_("I'm about to restart. Please try again in a minute; nothing is lost.")

PLAIN: dict[type[PlayerError], str] = {
    errors.ChannelBusy: N_(
        "There's already a table in this channel. Finish or abandon it first, or open one in another channel."
    ),
    errors.Elsewhere: N_(
        "That table belongs to another server and stays there. /table move can take it to another channel of "
        "that server."
    ),
    errors.TableFull: N_("All {size} seats are taken. You can watch, and look at anything public."),
    errors.NotSeated: N_(
        "You don't have a seat at this table. You can watch: /table board, /table log, /table scores."
    ),
    errors.NotOwner: N_("Only <@{owner}>, who opened this table, can do that."),
    errors.TooFewSeats: N_(
        "{taken} seats are taken and {needed} are needed. Wait for others to join, or add a computer player."
    ),
    errors.NothingDone: N_("There's nothing to undo yet."),
    errors.NoOrders: N_(
        "This game has no standing orders: I ask whenever I need your answer. /settings personal sets how your "
        "turn ends."
    ),
    errors.LeftOut: N_("They prefer not to appear in the statistics. /stats person without a name shows yours."),
    errors.NotAway: N_(
        "You're not on holiday. When will you be back? Name the last day, such as 2026-12-03, 3.12. or 5 days."
    ),
    errors.NotPaused: N_("The table isn't paused. /time pause asks for a pause."),
    own.NoMentions: N_(
        "I can't find anyone in “{text}”. Mention the people you invite with @ and their names; /table invite "
        "with everyone opens the table to all."
    ),
    errors.AlreadySeated: N_("You're already at this table, in seat {letter}."),
    own.NoDate: N_("I don't understand the day “{text}”. Write it like 2026-12-03 or 3.12., or leave it out."),
    errors.RequestOpen: N_("{name} has already asked for an undo. You can ask once that is settled."),
    own.NoDay: N_(
        "I don't understand the day “{text}”. Write it like 2026-12-03, 3.12. or 5 days; leave it empty to come back."
    ),
    errors.Closing: CLOSING,
    errors.InternalFault: FAULT,
    own.NotInChannel: N_("Tables live in server channels. Try this there."),
    own.NotManager: N_("Only people who manage this server can set that. /settings personal is for everybody."),
    own.MayNotOpen: N_("On this server only its managers open tables. Ask one of them; anyone can join."),
    errors.NoTable: N_("I don't know a table number {table}."),
    errors.NoComputer: N_("There's no computer player in seat {letter}."),
    errors.NotInLobby: N_("That table is closed. /table new opens another one."),
    errors.NotRunning: N_("That game was abandoned. /table new opens another one."),
    errors.NotOver: N_(
        "The game is still on, and its file would show what is hidden and what comes next. You can have "
        "it after the end; /table log tells the story so far."
    ),
    errors.RequestOver: N_("The game has moved on, so that request is closed. /table undo makes a new one."),
    errors.AlreadyPaused: N_(
        "The table is already paused until {when}. You can still play; /time resume ends the pause."
    ),
    errors.VoteOver: N_("That question is closed, and the table isn't paused. /time pause asks again."),
    errors.MayNotOffer: N_(
        "You can't offer seat {letter} yet: {name} still has time. Your own seat you can offer at any time."
    ),
    errors.NoSeatKept: N_(
        "Your old seat {letter} is taken: {name} is playing there. You can watch, or take a seat on offer "
        "with /seat take."
    ),
}
"""Texts that need no more than `Context.fields` of their refusal."""

SPECIAL: dict[tuple[type[PlayerError], str, object], str] = {
    (errors.NoTable, "table", None): N_("There's no table in this channel. /table new opens one."),
    (errors.NoComputer, "seat", None): N_("There's no computer player at this table."),
    (errors.NotInLobby, "status", Status.RUNNING): N_("The game has already started; it's too late for that."),
    (errors.NotRunning, "status", Status.LOBBY): N_("The game hasn't started yet. /table start begins it."),
    (errors.NotRunning, "status", Status.OVER): N_("The game is over. /table scores shows the result."),
    (errors.NotOver, "status", Status.ABANDONED): N_(
        "This game was abandoned, so its file stays closed: it would show what was hidden. /table log "
        "tells what happened."
    ),
    (errors.RequestOver, "state", None): N_("Nobody is asking for an undo here."),
    (errors.RequestOver, "state", AGREED): N_("Everyone had agreed already: it was undone."),
    (errors.RequestOver, "state", REFUSED): N_("{name} didn't agree, so nothing was undone."),
    (errors.RequestOver, "state", WITHDRAWN): N_("{name} has withdrawn the request, so nothing was undone."),
    (errors.AlreadyPaused, "until", None): N_(
        "The table is already paused. You can still play; /time resume ends the pause."
    ),
    (errors.VoteOver, "paused", True): N_(
        "That question is closed: the table is paused. /time resume ends the pause."
    ),
    (errors.MayNotOffer, "computer", True): N_("Seat {letter} belongs to a computer player."),
    (errors.NoSeatKept, "seat", None): N_(
        "There's no seat for you to come back to at this table. You can watch, or take a seat on "
        "offer with /seat take."
    ),
}
"""The same where a field of the refusal says something special."""


def _several(error: errors.Several, context: Context) -> str:
    tr = context.tr
    lines = [
        f"- **{table.id}** · {title_name(table.title, tr.language)} · "
        f"{', '.join(map(safe, table.names))} · <#{table.place.channel}>"
        for table in error.tables[:MOST_LISTED]
    ]
    more = len(error.tables) - len(lines)
    rest = "- " + tr.plural("and {n} more", "and {n} more", more) if more else None
    head = tr("This channel has several tables. Pick one with the option table, or ask in its thread:")
    return paragraphs(head, *lines, rest)


def _not_invited(error: errors.NotInvited, context: Context) -> str:
    who = ", ".join(f"<@{user}>" for user in dict.fromkeys((error.owner, *error.guests)))
    return context.tr(
        "This table is for invited players: {who}. <@{owner}> can let you in with /table invite; or open your "
        "own in another channel with /table new.",
        who=who,
        owner=error.owner,
    )


def _no_turns(error: errors.NoTurns, context: Context) -> str:
    what = context.tr("There's nothing to show from turn {first} to turn {last}.", first=error.first, last=error.last)
    return join_lines(what, context.tr("The game is at turn {n}.", n=error.newest))


def _not_asked(error: errors.NotAsked, context: Context) -> str:
    names = ", ".join(map(context.name, error.seats))
    return context.tr("That's up to {names}.", names=names)


def _vote_open(error: errors.VoteOpen, context: Context) -> str:
    return context.tr(
        "Someone has already asked for a pause, and you have answered. Still to answer: {names}.",
        names=_seat_names(error.seats, context) or "–",
    )


def _not_offered(error: errors.NotOffered, context: Context) -> str:
    tr, free = context.tr, ", ".join(map(context.sign, error.free))
    if error.seat is None:
        return tr("No seat is on offer at this table. Players can offer theirs with /seat offer.")
    what = tr("Seat {letter} isn't on offer: {name} is playing there.", **context.fields(error))
    return f"{what} " + tr("On offer: {seats}.", seats=free) if free else what


def _several_offered(error: errors.SeveralOffered, context: Context) -> str:
    names = _seat_names(error.seats, context)
    return context.tr("Several seats are on offer: {names}. Which one?", names=names)


def _seat_names(seats: Iterable[int], context: Context) -> str:
    return ", ".join(" ".join((context.sign(seat), *context.names[seat : seat + 1])) for seat in seats)


def _no_such_zone(error: own.NoSuchZone, context: Context) -> str:
    what = context.tr(
        "I don't know the time zone “{text}”. Zones are named after cities, like Europe/Rome; start typing and "
        "choose one.",
        text=quote(error.text, limits.BUTTON_LABEL),
    )
    return join_lines(what, nearest(error.nearest, context.tr))


SAY: dict[type[PlayerError], Say] = {
    errors.Several: _several,
    errors.NotInvited: _not_invited,
    errors.NoTurns: _no_turns,
    errors.NoVersion: lambda error, context: context.tr(
        "I can't show that moment any more; the game is {n} steps on.", n=error.newest
    ),
    errors.NotAsked: _not_asked,
    errors.HolidaySpan: lambda error, context: context.tr(
        "A holiday can last up to {n} days from now. For longer, ask for a pause (/time pause) or offer your "
        "seat (/seat offer).",
        n=error.days,
    ),
    errors.VoteOpen: _vote_open,
    errors.NotOffered: _not_offered,
    errors.SeveralOffered: _several_offered,
    own.NoSuchZone: _no_such_zone,
}
