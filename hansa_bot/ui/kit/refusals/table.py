"""Refusals of tables: which one is meant, who sits at it, in what state it is; and those about time and absence."""

from collections.abc import Iterable
from datetime import UTC, datetime

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel import errors
from hansa_bot.ui.kit import errors as own
from hansa_bot.ui.kit import limits, times
from hansa_bot.ui.kit.drafts import paragraphs, plain, safe
from hansa_bot.ui.kit.moment import title_name
from hansa_bot.ui.kit.refusals.game import MOST_LISTED, Context, Say, join_lines, nearest, quote


def _several(error: errors.Several, context: Context) -> str:
    tr = context.tr
    lines = [
        f"- **{table.id}** · {title_name(table.title, tr.language)} · "
        f"{', '.join(map(safe, table.names))} · <#{table.place.channel}>"
        for table in error.tables[:MOST_LISTED]
    ]
    more = len(error.tables) - len(lines)
    rest = "- " + tr.plural("and {n} more", "and {n} more", more) if more else None
    first = error.tables[0].id if error.tables else 1
    head = tr(
        "This channel has several tables. Pick one by its number (like /table status table:{n}), or ask in its "
        "thread:",
        n=first,
    )
    if error.private:
        head = tr(
            "You're at several tables. Pick one by its number (like /table status table:{n}), or by /next:", n=first
        )
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
    quoted = quote(error.text, limits.BUTTON_LABEL)
    if isinstance(error, own.WhichZone):
        now = datetime.now(UTC)
        told = ", ".join(plain(times.zone_label(zone, now)) for zone in error.nearest)
        return context.tr(
            "Which time zone do you mean by “{text}”? Here's what time it is there: {zones}.", text=quoted, zones=told
        )
    what = context.tr(
        "I don't know the time zone “{text}”. Zones are named after cities, like Europe/Rome. You can also "
        "write your country, or what time it is where you are.",
        text=quoted,
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
    errors.AskedOften: lambda error, context: context.tr(
        "You've asked for that lately. You can ask again {when}.", when=f"<t:{int(error.at)}:R>"
    ),
    errors.HolidaySpan: lambda error, context: context.tr(
        "A holiday can last up to {n} days from now. For longer, ask for a pause (/time pause) or offer your "
        "seat (/seat offer).",
        n=error.days,
    ),
    errors.HolidaysOften: lambda error, context: context.tr(
        "You've begun several holidays in a day. You can begin the next one {when}.", when=f"<t:{int(error.at)}:R>"
    ),
    errors.VoteOpen: _vote_open,
    errors.NotOffered: _not_offered,
    errors.SeveralOffered: _several_offered,
    own.NoSuchZone: _no_such_zone,
    own.TooMany: lambda error, context: context.tr(
        "That's a lot at once, even for me. Ask again {when}.", when=f"<t:{error.at}:R>"
    ),
}
