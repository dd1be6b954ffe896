"""Reminders: what is said to somebody who is waited for, or who is next, and how they put it off."""

from __future__ import annotations

from typing import Any

import discord
from discord import ButtonStyle

from hansa_bot.engine.seat import letter
from hansa_bot.host.ports import CannotDeliver, Post
from hansa_bot.host.table import SeatInfo, Table
from hansa_bot.host.time import heads_up
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui import direct, links
from hansa_bot.ui.kit import asking, times
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import Item, rows
from hansa_bot.ui.kit.draft import Draft, paragraphs
from hansa_bot.ui.kit.menu import plain_button
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.replies import acknowledge, private, safe
from hansa_bot.ui.notes import Make

SNOOZE = "snooze"
MOST_HOURS = 168
"""For so many hours a reminder may be put off by command."""
GONE = "gone"
"""In a payload: the person has left the server."""


async def remind(services: Services, post: Post) -> tuple[Table, Draft]:
    """Return a reminder, at the table or in private; raises CannotDeliver once there is nothing to remind of."""
    seat, user = int(post.payload["seat"]), int(post.payload["user"])
    privately = direct.recipient(post) is not None
    known = await services.host.query.table(post.table)
    language = (await direct.words(services, user, known)).language if privately else known.language
    moment = await present(services.host, post.table, None, language)
    info = moment.table.seats[seat]
    if info.user != user or not moment.running or seat not in moment.state.waiting:
        raise CannotDeliver("the decision has been made")
    if post.payload.get(GONE):
        return moment.table, Draft(_gone(moment, info))
    link = await links.card(services, post.table, moment.table.place, moment.tr)
    content = paragraphs(
        heading(moment),
        _call(moment, info, int(post.payload["since"]), mention=not privately),
        moment.tr("All the others have decided; only your answer is missing.") if post.payload.get("last") else None,
        " ".join(filter(None, (times.reply_by(moment, seat), link))),
    )
    return moment.table, Draft(content, rows(_buttons(moment, seat)), () if privately else (user,))


async def next_one(services: Services, post: Post) -> tuple[Table, Draft]:
    """Return the private message to whoever is next; raises CannotDeliver when it is too late for that."""
    seat, user = int(post.payload["seat"]), int(post.payload["user"])
    known = await services.host.query.table(post.table)
    tr = await direct.words(services, user, known)
    moment = await present(services.host, post.table, None, tr.language)
    if not moment.running or moment.state.turn != post.payload["turn"] or moment.table.seats[seat].user != user:
        raise CannotDeliver("the turn is over")
    names = ", ".join(f"**{safe(moment.table.names[each])}**" for each in moment.state.stack[0].seats)
    said = tr("{names} must decide first; you are next.", names=names)
    link = await links.card(services, post.table, moment.table.place, tr)
    return moment.table, Draft(paragraphs(heading(moment), f"{said} {link}"))


async def snooze(press: Press) -> None:
    """Put the presser's reminders off until this time tomorrow."""
    due = await press.host.reminders.snooze(press.click.table, press.user, None, request=press.request)
    await put(press.interaction, Draft(_snoozed(asking.words(press.interaction), due)))


async def snooze_by_command(interaction: discord.Interaction[Any], hours: int | None) -> None:
    """Put the asker's reminders at the table here off; raises a PlayerError."""
    await acknowledge(interaction)
    table = await asking.table_here(interaction)
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


DIRECTS: dict[str, Make] = {heads_up.WHAT: next_one}
