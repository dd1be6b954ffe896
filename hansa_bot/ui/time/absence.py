"""Absence: who is on holiday, for whom a computer player stands in, that a table is paused; and going on holiday."""

from __future__ import annotations

from typing import Any

import discord
from discord import ButtonStyle

from hansa_bot.engine.view import letter
from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import (
    ComputerStandsIn,
    HolidayBegins,
    HolidayEnds,
    PersonBack,
    PostPayload,
    SeatTaken,
)
from hansa_bot.host.kernel.settings import Whose
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import asking, times
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import Item, button, custom_id, rows
from hansa_bot.ui.kit.choices import Suggestion, suggestion
from hansa_bot.ui.kit.draft import Draft, paragraphs, safe
from hansa_bot.ui.kit.errors import NoDay
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.kit.posting import Make, small_line
from hansa_bot.ui.kit.presses import acknowledge, private

RETURN, TAKE = "return", "take"

BACK = N_("back")

_SPANS = (3, 7, 14, 21)

Interaction = discord.Interaction[Any]


async def remarks(services: Services, moment: Moment) -> list[str]:
    """Return what everybody at a table should know who waits there: pause, holidays, seats to be taken over."""
    if not moment.running:
        return []
    found = [line] if (line := paused(moment)) else []
    found += times.away_lines(moment.table, await services.host.holidays.away(moment.table), moment.tr)
    for seat in await services.host.substitution.offers(moment.table.id):
        found.append(moment.tr("Seat {letter} can be taken over: /seat take.", letter=letter(seat)))
    return [f"-# {line}" for line in found]


def paused(moment: Moment) -> str | None:
    """Say that a table is paused; None where it is not."""
    clocks, tr = moment.clocks, moment.tr
    if clocks.paused is None:
        return None
    if clocks.until is None:
        return tr("The table is paused; whoever likes may still play.")
    return tr("The table is paused until {when}; whoever likes may still play.", when=f"<t:{int(clocks.until)}:f>")


async def for_reader(services: Services, moment: Moment, user: int) -> tuple[list[str], list[Item]]:
    """Return the same for one reader: first that a seat waits for them, with the button that brings them back."""
    found = await remarks(services, moment)
    kept = next((info.seat for info in moment.table.seats if moment.running and info.kept_for == user), None)
    if kept is None:
        return found, []
    tr = moment.tr
    said = tr(
        "A computer player stands in for you on seat {letter}; you can come back at any time.", letter=letter(kept)
    )
    return [said, *found], [back_button(moment.table, tr)]


def back_button(table: Table, tr: Catalog) -> Item:
    """Return the button by which a person comes back to a seat on which a computer player stands in."""
    return button(tr("I am back"), custom_id(table.id, table.version, RETURN), ButtonStyle.primary)


async def holiday(services: Services, post: Post[HolidayBegins]) -> tuple[Table, Draft]:
    """Return the note that somebody goes on holiday, and what that means for the clock."""
    moment, name = await _spoken(services, post.table, post.payload.seat)
    tr, terms = moment.tr, moment.table.terms
    line = tr("{name} is on holiday until {day}.", name=name, day=times.day(post.payload.until))
    if terms.speed is None:
        clock = None
    elif terms.holidays:
        clock = tr("The clock of this seat stands still meanwhile.")
    else:
        clock = tr("The clock goes on all the same, as agreed at this table.")
    return moment.table, Draft(paragraphs(heading(moment), " ".join(filter(None, (line, clock)))))


async def returned(services: Services, post: Post[HolidayEnds]) -> tuple[Table, Draft]:
    """Return the note that somebody is back from a holiday, for whom the others wait."""
    moment, name = await _spoken(services, post.table, post.payload.seat)
    return small_line(moment, moment.tr("{name} is back from the holiday.", name=name))


async def takeover(services: Services, post: Post[ComputerStandsIn]) -> tuple[Table, Draft]:
    """Return the note that a computer player stands in; with a button for who has missed the time, to come back."""
    moment, name = await _spoken(services, post.table, post.payload.seat)
    tr, seat = moment.tr, post.payload.seat
    line = tr("{name}'s time has run out. A computer player plays on until {name} is back.", name=name)
    waits = moment.running and moment.table.seats[seat].kept_for is not None
    controls = rows([back_button(moment.table, tr)]) if waits else None
    return moment.table, Draft(paragraphs(heading(moment), line), controls)


async def came_back(services: Services, post: Post[PersonBack]) -> tuple[Table, Draft]:
    """Return the note that somebody is back on the own seat."""
    moment, name = await _spoken(services, post.table, post.payload.seat)
    said = moment.tr("{name} is back and plays again.", name=name)
    return small_line(moment, said)


async def taken(services: Services, post: Post[SeatTaken]) -> tuple[Table, Draft]:
    """Return the note that somebody plays on from another's position."""
    moment, name = await _spoken(services, post.table, post.payload.seat)
    before = safe(post.payload.before)
    seat = letter(post.payload.seat)
    said = moment.tr("{name} has taken over seat {letter} from {before}.", name=name, letter=seat, before=before)
    return small_line(moment, said)


async def _spoken(services: Services, table: int, seat: int) -> tuple[Moment, str]:
    """Return the game as everybody sees it now, and the name of the seat that a post is about."""
    moment = await present(services.host, table, None)
    return moment, safe(moment.table.names[seat])


SAYS: dict[type[PostPayload], Make] = {
    HolidayBegins: holiday,
    HolidayEnds: returned,
    ComputerStandsIn: takeover,
    PersonBack: came_back,
    SeatTaken: taken,
}


async def holiday_by_command(interaction: Interaction, typed: str | None) -> None:
    """Begin a holiday, or end it where nothing is typed; raises a PlayerError."""
    await acknowledge(interaction)
    host, user = asking.services(interaction).host, interaction.user.id
    tr, request = asking.words(interaction), asking.request(interaction)
    if typed is None or typed.strip().casefold() in ("", BACK, tr(BACK).casefold()):
        number = await host.holidays.end(user, request)
        await private(interaction, paragraphs(tr("Welcome back; your holiday is over."), _at(number, tr)))
        return
    chosen = await host.prefs.of(Whose.PERSON, user)
    until = times.until(typed, chosen.quiet_hours.zone, host.holidays.now())
    if until is None:
        raise NoDay(typed)
    number = await host.holidays.begin(user, until, request)
    said = tr("You are on holiday until {when}.", when=times.when(until))
    what = tr(
        "Nobody reminds you, and your clocks stand still wherever that was agreed. You may play all the same: that "
        "does not end it, “/time holiday” alone does."
    )
    await private(interaction, paragraphs(said, what, _at(number, tr)))


def _at(number: int, tr: Catalog) -> str:
    if not number:
        return tr("You sit at no table now.")
    return tr.plural(
        "It holds for the {n} table at which you sit.", "It holds for the {n} tables at which you sit.", number
    )


async def complete_holiday(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return some lengths of a holiday; who is on one is offered to come back first."""
    host, tr = asking.services(interaction).host, asking.words(interaction)
    away = await host.holidays.until(interaction.user.id)
    found = [suggestion(tr(BACK), BACK)] if away is not None else []
    found += [suggestion(tr.plural("{n} day", "{n} days", days), f"{days} days") for days in _SPANS]
    return [line for line in found if typed.strip().casefold() in line.name.casefold()]
