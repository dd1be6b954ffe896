"""Refusals of holidays, pauses and substitutes: why not, and what else can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.seat import letter
from hansa_bot.host.kernel import errors
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit.draft import plain
from hansa_bot.ui.kit.errors import NoDay
from hansa_bot.ui.kit.replies import clean

Names = Sequence[str]


def said(error: PlayerError, tr: Catalog, names: Names = ()) -> str:
    """Return what to tell the asker; without `names` a seat is called by its letter."""
    return _SAY[type(error)](error, tr, names)


def _no_day(error: NoDay, tr: Catalog, names: Names) -> str:
    return tr(
        "I cannot read “{text}” as a day. Write it like 2026-12-03, 3.12. or 5 days; nothing at all ends a holiday.",
        text=plain(clean(error.text, 80)),
    )


def _holiday_span(error: errors.HolidaySpan, tr: Catalog, names: Names) -> str:
    return tr(
        "A holiday ends after now, and within {n} days. For longer, ask the others for a pause (/time pause) or "
        "offer your seat (/seat offer).",
        n=error.days,
    )


def _not_away(error: errors.NotAway, tr: Catalog, names: Names) -> str:
    return tr("You are on no holiday. To begin one, name its last day, such as 2026-12-03, 3.12. or 5 days.")


def _already_paused(error: errors.AlreadyPaused, tr: Catalog, names: Names) -> str:
    if error.until is None:
        return tr("The table is paused already. /time resume ends that; you may play all the same.")
    return tr(
        "The table is paused already, until {when}. /time resume ends that before; you may play all the same.",
        when=f"<t:{int(error.until)}:f>",
    )


def _not_paused(error: errors.NotPaused, tr: Catalog, names: Names) -> str:
    return tr("The table is not paused: it goes on already. /time pause asks for a pause.")


def _vote_open(error: errors.VoteOpen, tr: Catalog, names: Names) -> str:
    return tr(
        "A pause is asked for already, and your answer is known. These have not answered: {names}.",
        names=_named(error.seats, names) or "–",
    )


def _vote_over(error: errors.VoteOver, tr: Catalog, names: Names) -> str:
    if error.paused:
        return tr("That question is over: the table is paused. /time resume ends that.")
    return tr("That question is over, and the table is not paused. /time pause asks anew.")


def _may_not_offer(error: errors.MayNotOffer, tr: Catalog, names: Names) -> str:
    sign = letter(error.seat)
    if error.computer:
        return tr("Seat {letter} has been a computer player's from the start, so it stays one's.", letter=sign)
    return tr(
        "Seat {letter} is not yours to offer: {name} has time left. Once it has run out you can; your own seat you "
        "can offer at any time.",
        letter=sign,
        name=_name(error.seat, names),
    )


def _not_offered(error: errors.NotOffered, tr: Catalog, names: Names) -> str:
    if error.seat is None:
        return tr("No seat is to be taken over at this table. Who sits there can offer one: /seat offer.")
    what = tr(
        "Seat {letter} is not to be taken over: {name} plays there.",
        letter=letter(error.seat),
        name=_name(error.seat, names),
    )
    if not error.free:
        return what
    return f"{what} " + tr("To be taken over: {seats}.", seats=", ".join(map(letter, error.free)))


def _several_offered(error: errors.SeveralOffered, tr: Catalog, names: Names) -> str:
    return tr("Several seats can be taken over: {names}. Say which one.", names=_named(error.seats, names))


def _no_seat_kept(error: errors.NoSeatKept, tr: Catalog, names: Names) -> str:
    if error.seat is None:
        return tr("No seat waits for you at this table. You may watch, or take a seat that is offered: /seat take.")
    return tr(
        "Your former seat {letter} does not wait for you any more: {name} plays there. You may watch, or take a seat "
        "that is offered: /seat take.",
        letter=letter(error.seat),
        name=_name(error.seat, names),
    )


def _named(seats: Iterable[int], names: Names) -> str:
    return ", ".join(f"{letter(seat)} {names[seat]}" if seat < len(names) else letter(seat) for seat in seats)


def _name(seat: int, names: Names) -> str:
    return names[seat] if seat < len(names) else letter(seat)


_SAY: dict[type[PlayerError], Callable[[Any, Catalog, Names], str]] = {
    NoDay: _no_day,
    errors.HolidaySpan: _holiday_span,
    errors.NotAway: _not_away,
    errors.AlreadyPaused: _already_paused,
    errors.NotPaused: _not_paused,
    errors.VoteOpen: _vote_open,
    errors.VoteOver: _vote_over,
    errors.MayNotOffer: _may_not_offer,
    errors.NotOffered: _not_offered,
    errors.SeveralOffered: _several_offered,
    errors.NoSeatKept: _no_seat_kept,
}


def _told(error: PlayerError, context: Any) -> str:
    return said(error, context.tr, () if context.texts is None else context.texts.names)


SAY: dict[type[PlayerError], Callable[[Any, Any], str]] = dict.fromkeys(_SAY, _told)
"""By the kind of refusal."""
