"""Reminders: what is said to somebody who is waited for, who is next, or whose time has run out."""

from collections.abc import Mapping

from discord import ButtonStyle

from hansa_bot.host.kernel import notices, posts
from hansa_bot.host.kernel.table import SeatInfo, Table
from hansa_bot.host.kernel.terms import Late
from hansa_bot.host.posting.courier import CannotDeliver, Post
from hansa_bot.host.time.lateness import HELPED, TAKEN_OVER
from hansa_bot.i18n.catalog import N_, Catalog, catalog
from hansa_bot.ui.kit import asking, posting, routes, times, zone_question
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import plain_button
from hansa_bot.ui.kit.drafts import Draft, Item, paragraphs, rows, safe
from hansa_bot.ui.kit.moment import Moment, present, title_name
from hansa_bot.ui.kit.presses import Press, find_table, private, put

SNOOZE = "snooze"
MOST_HOURS = 168
"""For so many hours a reminder may be put off by command."""


async def remind(services: Services, post: Post[posts.ReminderPost]) -> tuple[Table, Draft]:
    """Return a reminder, at the table or in private; raises CannotDeliver once there is nothing to remind of."""
    seat, user = post.payload.seat, post.payload.user
    privately = posting.recipient(post) is not None
    known = await services.host.query.table(post.table)
    # What is said of somebody who has left is read by the others, so it is in the table's language.
    tr = (
        catalog(known.language, known.title)
        if post.payload.gone
        else await posting.catalog_for(services, user, known)
    )
    moment = await present(services.host, post.table, None, tr.language)
    info = moment.table.seats[seat]
    # Somebody may have played between the timer and the post: rather no reminder than one for nothing.
    if info.user != user or not moment.running or seat not in moment.state.waiting:
        raise CannotDeliver("the decision has been made")
    if post.payload.gone:
        return moment.table, Draft(_gone(moment, info))
    link = await posting.card_link(services, post.table, moment.table.place, moment.tr)
    content = paragraphs(
        _call(moment, info, int(post.payload.since), mention=not privately),
        moment.tr("Everyone else has answered; only you are missing.") if post.payload.last else None,
        " ".join(filter(None, (times.reply_by(moment, seat), link))),
        moment.clock,
    )
    buttons = _buttons(moment, seat)
    question, more = await zone_question.first_time(services.host.prefs, user, post.nonce, tr)
    return moment.table, Draft(paragraphs(content, question), rows([*buttons, *more]), () if privately else (user,))


async def next_one(services: Services, post: Post[notices.NextUp]) -> tuple[Table, Draft]:
    """Return the private message to whoever is next; raises CannotDeliver when it is too late for that."""
    seat, user = post.payload.seat, post.payload.user
    known = await services.host.query.table(post.table)
    tr = await posting.catalog_for(services, user, known)
    moment = await present(services.host, post.table, None, tr.language)
    if not moment.running or moment.state.turn != post.payload.turn or moment.table.seats[seat].user != user:
        raise CannotDeliver("the turn is over")
    names = ", ".join(f"**{moment.name(each)}**" for each in moment.state.stack[0].seats)
    said = tr("First {names}, then you.", names=names)
    link = await posting.card_link(services, post.table, moment.table.place, tr)
    return moment.table, Draft(paragraphs(f"{said} {link}", moment.heading))


@routes.control(SNOOZE)
async def snooze(press: Press) -> None:
    """Put the presser's reminders off until this time tomorrow."""
    due = await press.host.reminders.snooze(press.click.table, press.user, None, request=press.request)
    await put(press.interaction, Draft(_snoozed(asking.words(press.interaction), due)))


async def snooze_by_command(interaction: Interaction, hours: int | None) -> None:
    """Put the asker's reminders at the table here off; raises a PlayerError."""
    table = await find_table(interaction)
    reminders = asking.services(interaction).host.reminders
    due = await reminders.snooze(table.id, interaction.user.id, hours, request=asking.request(interaction))
    await private(interaction, _snoozed(asking.words(interaction), due))


def _snoozed(tr: Catalog, due: float | None) -> str:
    if due is None:
        return tr("You have no reminder here. /settings personal sets when I remind you.")
    return tr("I'll remind you again {when}, unless you've played by then.", when=times.when(due))


def _call(moment: Moment, info: SeatInfo, since: int, *, mention: bool) -> str:
    """Say that it is still up to somebody; in private they need not be named."""
    tr, when = moment.tr, f"<t:{since}:R>"
    own_turn = info.seat in moment.state.stack[0].seats
    title = title_name(moment.table.title, tr.language)
    if not mention:  # it stands in their own messages, where a name would be odd
        if own_turn:
            return tr("Your turn in {title}. It began {when}.", title=title, when=when)
        return tr("Your answer in {title}, please. Asked {when}.", title=title, when=when)
    name = f"<@{info.user}>"
    if own_turn:
        return tr("Still your turn in {title}, {name}. It began {when}.", title=title, name=name, when=when)
    return tr("Your answer in {title} is still due, {name}. Asked {when}.", title=title, name=name, when=when)


def _gone(moment: Moment, info: SeatInfo) -> str:
    said = moment.tr(
        "{name} has left this server, and the game is waiting. /seat offer seat {letter} lets somebody else play on.",
        name=safe(info.name),
        letter=moment.sign(info.seat),
    )
    return paragraphs(moment.heading, said)


def _buttons(moment: Moment, seat: int) -> list[Item]:
    tr = moment.tr
    opening = tr("Take my turn") if seat in moment.state.stack[0].seats else tr("Answer")
    return [plain_button(moment, "turn", opening, ButtonStyle.primary), plain_button(moment, SNOOZE, tr("Not today"))]


_LATE_NOTES: Mapping[type[notices.Note], str] = {
    notices.TimeRanOut: N_("{name} ran out of time. You can keep waiting, or offer the seat with /seat offer."),
    notices.DecidedForSeat: N_("{name} ran out of time, so the game moves on."),
    notices.TimeSpared: N_("{name}'s time ran out while I was away, so there is more time: until {when}."),
}


async def late_note(
    services: Services, post: Post[notices.TimeRanOut | notices.DecidedForSeat | notices.TimeSpared]
) -> tuple[Table, Draft]:
    """Return the line that says at the table what happened."""
    table, told = await services.host.query.table(post.table), post.payload
    tr, name = catalog(table.language, table.title), safe(table.names[told.seat])
    until = times.when(told.until) if isinstance(told, notices.TimeSpared) else ""
    return table, Draft(tr(_LATE_NOTES[type(told)], name=name, when=until))


async def time_out(services: Services, post: Post[notices.TimeOut]) -> tuple[Table, Draft]:
    """Return what whoever was late is told in private."""
    table = await services.host.query.table(post.table)
    tr = await posting.catalog_for(services, post.payload.user, table)
    title = title_name(table.title, tr.language)
    head = tr("**{title}** in <#{channel}>: you ran out of time.", title=title, channel=table.place.channel)
    return table, Draft(paragraphs(head, _what_follows(post.payload, tr)))


def _what_follows(told: notices.TimeOut, tr: Catalog) -> str:
    how = told.how
    if how == TAKEN_OVER:
        return tr("A computer player is standing in for you. /seat back returns your seat at any time.")
    if how == Late.SUBSTITUTE:
        return tr("Your seat is on offer. Play before somebody takes it, and it stays yours.")
    if how == HELPED:
        return tr.plural(
            "I passed for you. The next time a computer player takes over.",
            "I passed for you. After {n} more times a computer player takes over.",
            told.left,
        )
    return tr("The others are waiting for you. You can still play.")
