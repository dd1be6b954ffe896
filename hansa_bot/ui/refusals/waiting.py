"""Refusals about time and absence: holidays, pauses, seats to be taken over, what was typed as a day or a zone."""

from __future__ import annotations

from collections.abc import Iterable

from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.view import letter
from hansa_bot.host.kernel import errors
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import errors as own
from hansa_bot.ui.kit import limits
from hansa_bot.ui.refusals.game import Context, Say, join_lines, nearest, quote

PLAIN: dict[type[PlayerError], str] = {
    errors.NotAway: N_(
        "You are on no holiday. To begin one, name its last day, such as 2026-12-03, 3.12. or 5 days."
    ),
    errors.NotPaused: N_("The table is not paused: it goes on already. /time pause asks for a pause."),
}
"""Texts that need no more than the fields of their refusal."""


def _already_paused(error: errors.AlreadyPaused, context: Context) -> str:
    if error.until is None:
        return context.tr("The table is paused already. /time resume ends that; you may play all the same.")
    return context.tr(
        "The table is paused already, until {when}. /time resume ends that before; you may play all the same.",
        when=f"<t:{int(error.until)}:f>",
    )


def _vote_open(error: errors.VoteOpen, context: Context) -> str:
    return context.tr(
        "A pause is asked for already, and your answer is known. These have not answered: {names}.",
        names=_seat_names(error.seats, context) or "–",
    )


def _vote_over(error: errors.VoteOver, context: Context) -> str:
    if error.paused:
        return context.tr("That question is over: the table is paused. /time resume ends that.")
    return context.tr("That question is over, and the table is not paused. /time pause asks anew.")


def _may_not_offer(error: errors.MayNotOffer, context: Context) -> str:
    tr, sign = context.tr, letter(error.seat)
    if error.computer:
        return tr("Seat {letter} has been a computer player's from the start, so it stays one's.", letter=sign)
    return tr(
        "Seat {letter} is not yours to offer: {name} has time left. Once it has run out you can; your own seat you "
        "can offer at any time.",
        letter=sign,
        name=context.name(error.seat),
    )


def _not_offered(error: errors.NotOffered, context: Context) -> str:
    tr = context.tr
    if error.seat is None:
        return tr("No seat is to be taken over at this table. Who sits there can offer one: /seat offer.")
    what = tr(
        "Seat {letter} is not to be taken over: {name} plays there.",
        letter=letter(error.seat),
        name=context.name(error.seat),
    )
    if not error.free:
        return what
    return f"{what} " + tr("To be taken over: {seats}.", seats=", ".join(map(letter, error.free)))


def _several_offered(error: errors.SeveralOffered, context: Context) -> str:
    names = _seat_names(error.seats, context)
    return context.tr("Several seats can be taken over: {names}. Say which one.", names=names)


def _no_seat_kept(error: errors.NoSeatKept, context: Context) -> str:
    tr = context.tr
    if error.seat is None:
        return tr("No seat waits for you at this table. You may watch, or take a seat that is offered: /seat take.")
    return tr(
        "Your former seat {letter} does not wait for you any more: {name} plays there. You may watch, or take a seat "
        "that is offered: /seat take.",
        letter=letter(error.seat),
        name=context.name(error.seat),
    )


def _seat_names(seats: Iterable[int], context: Context) -> str:
    known = len(context.names)
    return ", ".join(f"{letter(seat)} {context.names[seat]}" if seat < known else letter(seat) for seat in seats)


def _no_day(error: own.NoDay, context: Context) -> str:
    return context.tr(
        "I cannot read “{text}” as a day. Write it like 2026-12-03, 3.12. or 5 days; nothing at all ends a holiday.",
        text=quote(error.text),
    )


def _no_such_zone(error: own.NoSuchZone, context: Context) -> str:
    what = context.tr(
        "I know no time zone “{text}”. Zones are named after cities, as Europe/Rome; start typing and choose one.",
        text=quote(error.text, limits.BUTTON_LABEL),
    )
    return join_lines(what, nearest(error.nearest, context.tr))


SAY: dict[type[PlayerError], Say] = {
    errors.HolidaySpan: lambda error, context: context.tr(
        "A holiday ends after now, and within {n} days. For longer, ask the others for a pause (/time pause) or "
        "offer your seat (/seat offer).",
        n=error.days,
    ),
    errors.AlreadyPaused: _already_paused,
    errors.VoteOpen: _vote_open,
    errors.VoteOver: _vote_over,
    errors.MayNotOffer: _may_not_offer,
    errors.NotOffered: _not_offered,
    errors.SeveralOffered: _several_offered,
    errors.NoSeatKept: _no_seat_kept,
    own.NoDay: _no_day,
    own.NoSuchZone: _no_such_zone,
}
