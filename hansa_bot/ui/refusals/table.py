"""Refusals of tables: which one is meant, who sits at it, in what state it is, whether it can go back."""

from __future__ import annotations

from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.view import letter
from hansa_bot.host.game.rewinding import AGREED, REFUSED, WITHDRAWN
from hansa_bot.host.kernel import errors
from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles import registry
from hansa_bot.ui.kit import errors as own
from hansa_bot.ui.kit.draft import clean, paragraphs, plain, safe
from hansa_bot.ui.refusals.game import MOST_LISTED, Context, Say, join_lines

FAULT = N_("Something went wrong on my side. The table is as it was, and the fault has been noted.")

CLOSING = N_("I am about to restart. Please try again in a minute; nothing is lost.")

PLAIN: dict[type[PlayerError], str] = {
    errors.ChannelBusy: N_(
        "There is a table in this channel already. Finish or abandon it first, or open one in another channel."
    ),
    errors.Elsewhere: N_(
        "That table belongs to another server, and stays there. /table move brings it to a channel of its own."
    ),
    errors.TableFull: N_("All {size} seats are taken. You may watch; everything public can be asked for."),
    errors.NotSeated: N_("You have no seat at this table. You may watch: /table board, /table log, /table scores."),
    errors.NotOwner: N_("Only <@{owner}>, who opened the table, can do that."),
    errors.TooFewSeats: N_(
        "{taken} seats are taken, {needed} are needed. Others can join, or add a computer player."
    ),
    errors.NothingDone: N_("Nothing has been done yet that could be taken back."),
    errors.NoOrders: N_(
        "This game knows no standing orders. You are asked whenever something needs your answer; "
        "/settings personal says how a turn of yours ends."
    ),
    errors.LeftOut: N_(
        "This person has chosen not to appear in statistics. /stats person without a name shows your own."
    ),
    errors.Closing: CLOSING,
    errors.InternalFault: FAULT,
    own.NotInChannel: N_("Tables stand in the channels of a server. Please ask there."),
    own.NotManager: N_("Only those who may manage this server can set that. /settings personal is for everybody."),
    own.MayNotOpen: N_(
        "In this server, those who manage it open the tables. Ask one of them; joining is free to everybody."
    ),
}
"""Texts that need no more than the fields of their refusal."""


def _no_table(error: errors.NoTable, context: Context) -> str:
    if error.table is not None:
        return context.tr("I know no table number {table}.", table=error.table)
    return context.tr("There is no table in this channel. /table new opens one.")


def _several(error: errors.Several, context: Context) -> str:
    tr = context.tr
    lines = [
        f"- **{table.id}** · {plain(registry.load(table.title).meta.called(tr.language))} · "
        f"{', '.join(map(safe, table.names))} · <#{table.place.channel}>"
        for table in error.tables[:MOST_LISTED]
    ]
    more = len(error.tables) - len(lines)
    rest = "- " + tr.plural("and {n} more", "and {n} more", more) if more else None
    head = tr("Several tables belong to this channel. Say which one with the option table, or ask in its thread:")
    return paragraphs(head, *lines, rest)


def _not_invited(error: errors.NotInvited, context: Context) -> str:
    who = ", ".join(f"<@{user}>" for user in dict.fromkeys((error.owner, *error.guests)))
    return context.tr(
        "This table waits for those who were invited: {who}. <@{owner}> can let you in with /table invite; "
        "/table new in another channel opens one of your own.",
        who=who,
        owner=error.owner,
    )


def _no_mentions(error: own.NoMentions, context: Context) -> str:
    return context.tr(
        "I find nobody in “{text}”. Mention those you invite, with @ and their names, several one after the other; "
        "/table invite with everyone opens the table for all.",
        text=plain(clean(error.text, 80)),
    )


def _already_seated(error: errors.AlreadySeated, context: Context) -> str:
    return context.tr("You sit at this table already, on seat {letter}.", letter=letter(error.seat))


def _no_computer(error: errors.NoComputer, context: Context) -> str:
    if error.seat is None:
        return context.tr("No computer player sits at this table.")
    return context.tr("No computer player sits on seat {letter}.", letter=letter(error.seat))


def _not_in_lobby(error: errors.NotInLobby, context: Context) -> str:
    if error.status == Status.RUNNING:
        return context.tr("The game has begun; that was possible only before.")
    return context.tr("That table is closed. /table new opens another one.")


def _not_running(error: errors.NotRunning, context: Context) -> str:
    if error.status == Status.LOBBY:
        return context.tr("The game has not begun yet. /table start begins it.")
    if error.status == Status.OVER:
        return context.tr("The game is over. /table scores shows how it ended.")
    return context.tr("That game was abandoned. /table new opens another one.")


def _not_over(error: errors.NotOver, context: Context) -> str:
    if error.status == Status.ABANDONED:
        return context.tr(
            "This game was abandoned before its end, so its file stays closed: it would tell what was hidden. "
            "/table log tells what happened."
        )
    return context.tr(
        "The game is still going on, and its file would tell what is hidden and what is still to be drawn. "
        "You can have it after the end; /table log tells what has happened so far."
    )


def _no_turns(error: errors.NoTurns, context: Context) -> str:
    what = context.tr(
        "There is nothing to show from turn {first} to turn {last}.", first=error.first, last=error.last
    )
    return join_lines(what, context.tr("The game has reached turn {n}.", n=error.newest))


def _no_date(error: own.NoDate, context: Context) -> str:
    text = plain(clean(error.text, 80))
    return context.tr(
        "I cannot read “{text}” as a day. Write it like 2026-12-03 or 3.12., or leave it out.", text=text
    )


def _request_open(error: errors.RequestOpen, context: Context) -> str:
    return context.tr(
        "{name} has asked to take the game back, and that waits for its answers. "
        "You can ask again once it is settled.",
        name=context.name(error.seat),
    )


def _not_asked(error: errors.NotAsked, context: Context) -> str:
    names = ", ".join(map(context.name, error.seats))
    return context.tr("Whether the game goes back is for these to say: {names}.", names=names)


def _request_over(error: errors.RequestOver, context: Context) -> str:
    tr, name = context.tr, "" if error.seat is None else context.name(error.seat)
    if error.state is None:
        return tr("No request to take the game back is open here.")
    if error.state == AGREED:
        return tr("All had agreed already: the game has gone back.")
    if error.state == REFUSED:
        return tr("{name} did not agree, so the game stays as it is.", name=name)
    if error.state == WITHDRAWN:
        return tr("{name} has withdrawn that request. The game stays as it is.", name=name)
    return tr("The game has gone on since, so that request is over. /table undo makes a new one.")


SAY: dict[type[PlayerError], Say] = {
    errors.NoTable: _no_table,
    errors.Several: _several,
    errors.NotInvited: _not_invited,
    errors.AlreadySeated: _already_seated,
    errors.NoComputer: _no_computer,
    errors.NotInLobby: _not_in_lobby,
    errors.NotRunning: _not_running,
    errors.NotOver: _not_over,
    errors.NoTurns: _no_turns,
    errors.NoVersion: lambda error, context: context.tr(
        "That moment of the game cannot be shown any more; this table is {n} steps on.", n=error.newest
    ),
    errors.RequestOpen: _request_open,
    errors.RequestOver: _request_over,
    errors.NotAsked: _not_asked,
    own.NoMentions: _no_mentions,
    own.NoDate: _no_date,
}
