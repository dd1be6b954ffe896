"""Reminders: what is said to somebody who is waited for, who is next, or whose time has run out."""

from __future__ import annotations

from typing import Any

import discord
from discord import ButtonStyle

from hansa_bot.engine.view import letter
from hansa_bot.host.kernel.ports import CannotDeliver, Post
from hansa_bot.host.kernel.posts import (
    DecidedForSeat,
    NextUp,
    PostPayload,
    ReminderPost,
    TimeOut,
    TimeRanOut,
    TimeSpared,
)
from hansa_bot.host.kernel.table import SeatInfo, Table
from hansa_bot.host.kernel.time_control import Late
from hansa_bot.host.time.timeout import HELPED, TAKEN_OVER
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit import asking, posting, times
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import Item, rows
from hansa_bot.ui.kit.draft import Draft, paragraphs, plain, safe
from hansa_bot.ui.kit.menu import plain_button
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.kit.posting import Make
from hansa_bot.ui.kit.presses import Press, find_table, private, put

SNOOZE = "snooze"
MOST_HOURS = 168
"""For so many hours a reminder may be put off by command."""


async def remind(services: Services, post: Post[ReminderPost]) -> tuple[Table, Draft]:
    """Return a reminder, at the table or in private; raises CannotDeliver once there is nothing to remind of."""
    seat, user = post.payload.seat, post.payload.user
    privately = posting.recipient(post) is not None
    known = await services.host.query.table(post.table)
    language = (await posting.catalog_for(services, user, known)).language if privately else known.language
    moment = await present(services.host, post.table, None, language)
    info = moment.table.seats[seat]
    if info.user != user or not moment.running or seat not in moment.state.waiting:
        raise CannotDeliver("the decision has been made")
    if post.payload.gone:
        return moment.table, Draft(_gone(moment, info))
    link = await posting.card_link(services, post.table, moment.table.place, moment.tr)
    content = paragraphs(
        heading(moment),
        _call(moment, info, int(post.payload.since), mention=not privately),
        moment.tr("All the others have decided; only your answer is missing.") if post.payload.last else None,
        " ".join(filter(None, (times.reply_by(moment, seat), link))),
    )
    return moment.table, Draft(content, rows(_buttons(moment, seat)), () if privately else (user,))


async def next_one(services: Services, post: Post[NextUp]) -> tuple[Table, Draft]:
    """Return the private message to whoever is next; raises CannotDeliver when it is too late for that."""
    seat, user = post.payload.seat, post.payload.user
    known = await services.host.query.table(post.table)
    tr = await posting.catalog_for(services, user, known)
    moment = await present(services.host, post.table, None, tr.language)
    if not moment.running or moment.state.turn != post.payload.turn or moment.table.seats[seat].user != user:
        raise CannotDeliver("the turn is over")
    names = ", ".join(f"**{safe(moment.table.names[each])}**" for each in moment.state.stack[0].seats)
    said = tr("{names} must decide first; you are next.", names=names)
    link = await posting.card_link(services, post.table, moment.table.place, tr)
    return moment.table, Draft(paragraphs(heading(moment), f"{said} {link}"))


async def snooze(press: Press) -> None:
    """Put the presser's reminders off until this time tomorrow."""
    due = await press.host.reminders.snooze(press.click.table, press.user, None, request=press.request)
    await put(press.interaction, Draft(_snoozed(asking.words(press.interaction), due)))


async def snooze_by_command(interaction: discord.Interaction[Any], hours: int | None) -> None:
    """Put the asker's reminders at the table here off; raises a PlayerError."""
    table = await find_table(interaction)
    reminders = asking.services(interaction).host.reminders
    due = await reminders.snooze(table.id, interaction.user.id, hours, request=asking.request(interaction))
    await private(interaction, _snoozed(asking.words(interaction), due))


def _snoozed(tr: Catalog, due: float | None) -> str:
    if due is None:
        return tr("Nothing is going to remind you here. /settings personal says when I remind you.")
    return tr("I remind you again {when}, unless you have decided by then.", when=times.when(due))


def _call(moment: Moment, info: SeatInfo, since: int, *, mention: bool) -> str:
    """Say that it is still up to somebody; in private they need not be named."""
    tr, when = moment.tr, f"<t:{since}:R>"
    own_turn = info.seat in moment.state.stack[0].seats
    if not mention:
        if own_turn:
            return tr("It is your turn. The wait began {when}.", when=when)
        return tr("Your answer is needed. The wait began {when}.", when=when)
    name = f"<@{info.user}>"
    if own_turn:
        return tr("{name}, it is still your turn. The wait began {when}.", name=name, when=when)
    return tr("{name}, this still needs your answer. The wait began {when}.", name=name, when=when)


def _gone(moment: Moment, info: SeatInfo) -> str:
    said = moment.tr(
        "{name} is no longer in this server, and the game waits for them. "
        "/seat offer seat:{letter} lets somebody else take the seat.",
        name=safe(info.name),
        letter=letter(info.seat),
    )
    return paragraphs(heading(moment), said)


def _buttons(moment: Moment, seat: int) -> list[Item]:
    tr = moment.tr
    opening = tr("Take my turn") if seat in moment.state.stack[0].seats else tr("Answer")
    return [
        plain_button(moment, "turn", opening, ButtonStyle.primary),
        plain_button(moment, SNOOZE, tr("Not today")),
    ]


async def late_note(services: Services, post: Post[TimeRanOut | DecidedForSeat | TimeSpared]) -> tuple[Table, Draft]:
    """Return the line that says at the table what happened."""
    table = await services.host.query.table(post.table)
    tr, name = catalog(table.language, table.title), safe(table.names[post.payload.seat])
    if isinstance(post.payload, TimeSpared):
        until = times.when(post.payload.until)
        return table, Draft(
            tr("{name}'s time ran out while I was away. It goes on until {when}.", name=name, when=until)
        )
    if isinstance(post.payload, DecidedForSeat):
        return table, Draft(tr("{name}'s time has run out, so the game goes on without waiting.", name=name))
    text = tr("{name}'s time has run out. You may go on waiting, or offer the seat with /seat offer.", name=name)
    return table, Draft(text)


async def time_out(services: Services, post: Post[TimeOut]) -> tuple[Table, Draft]:
    """Return what whoever was late is told in private."""
    table = await services.host.query.table(post.table)
    tr = await posting.catalog_for(services, post.payload.user, table)
    title = plain(registry.load(table.title).meta.called(tr.language))
    head = tr("**{title}** in <#{channel}>: your time has run out.", title=title, channel=table.place.channel)
    return table, Draft(paragraphs(head, _what_follows(post.payload, tr)))


def _what_follows(told: TimeOut, tr: Catalog) -> str:
    how = told.how
    if how == TAKEN_OVER:
        return tr("A computer player plays on for you. /seat back gives you your seat back at any time.")
    if how == Late.SUBSTITUTE:
        return tr("Your seat is offered to others. It stays yours if you act before somebody takes it.")
    if how == HELPED:
        return tr.plural(
            "The least was done for you. The next time a computer player takes over.",
            "The least was done for you. After {n} more times a computer player takes over.",
            told.left,
        )
    return tr("The others are waiting for you. You can still act.")


SAYS: dict[type[PostPayload], Make] = {
    ReminderPost: remind,
    NextUp: next_one,
    TimeRanOut: late_note,
    DecidedForSeat: late_note,
    TimeSpared: late_note,
    TimeOut: time_out,
}
