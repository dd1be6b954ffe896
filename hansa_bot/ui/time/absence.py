"""Absence: who is on holiday or has left, and who stands in for them."""

from collections.abc import Mapping

from discord import ButtonStyle

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.host import Host
from hansa_bot.host.kernel import notices
from hansa_bot.host.kernel.holiday_days import MOST_DAYS
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import N_, Catalog, catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import asking, forms, routes, times, verbs
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.choices import Suggestion, suggestion
from hansa_bot.ui.kit.choices import forms as plain_forms
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, paragraphs, rows, safe
from hansa_bot.ui.kit.errors import NoDay
from hansa_bot.ui.kit.forms import FormDraft, TextField
from hansa_bot.ui.kit.moment import Moment, present, title_name
from hansa_bot.ui.kit.posting import small_line
from hansa_bot.ui.kit.presses import Press, acknowledge, private, put
from hansa_bot.ui.kit.refusals.telling import explain
from hansa_bot.ui.kit.verbs import RETURN

BACK = N_("back")

_SPANS = (3, 7, 14, 21)


async def remarks(services: Services, moment: Moment) -> list[str]:
    """Return what everybody at a table should know who waits there: pause, holidays, seats to be taken over."""
    if not moment.running:
        return []
    lines = [line] if (line := paused(moment)) else []
    lines += times.away_lines(moment.table, await services.host.holidays.away(moment.table), moment.tr)
    for seat in await services.host.substitution.offers(moment.table.id):
        lines.append(moment.tr("Seat {letter} is on offer: /seat take.", letter=moment.sign(seat)))
    gone = N_("{name} isn't on this server any more. /seat offer finds somebody else.")
    lines += [moment.tr(gone, name=safe(info.name)) for info in moment.table.left]
    return [f"-# {line}" for line in lines]


def paused(moment: Moment) -> str | None:
    """Say that a table is paused; None where it is not."""
    clocks, tr = moment.clocks, moment.tr
    if clocks.paused is None:
        return None
    if clocks.until is None:
        return tr("The table is paused; you can still play.")
    return tr("The table is paused until {when}; you can still play.", when=f"<t:{int(clocks.until)}:f>")


async def for_reader(services: Services, moment: Moment, user: int) -> tuple[list[str], list[Item]]:
    """Return the same for one reader: first that a seat waits for them, with the button that brings them back."""
    lines = await remarks(services, moment)
    kept = next((info.seat for info in moment.table.seats if moment.running and info.kept_for == user), None)
    if kept is None:
        return lines, []
    said = moment.tr(
        "A computer player is standing in for you in seat {letter}; come back any time.", letter=moment.sign(kept)
    )
    return [said, *lines], [back_button(moment.table, moment.tr)]


def back_button(table: Table, tr: Catalog) -> Item:
    """Return the button by which a person comes back to a seat on which a computer player stands in."""
    return button(tr("I'm back"), custom_id(table.id, table.version, RETURN), ButtonStyle.primary)


async def holiday(services: Services, post: Post[notices.HolidayBegins]) -> tuple[Table, Draft]:
    """Return the note that somebody goes on holiday, and what that means for the clock."""
    moment, name = await _spoken(services, post.table, post.payload.seat)
    tr, terms = moment.tr, moment.table.terms
    line = tr("{name} is on holiday until {day}.", name=name, day=times.day(post.payload.until))
    if terms.speed is None:
        clock = None
    elif terms.holidays:
        clock = tr("The clock is stopped meanwhile.")
    else:
        clock = tr("The clock keeps running, as this table agreed.")
    return moment.table, Draft(paragraphs(moment.heading, " ".join(filter(None, (line, clock)))))


_SEAT_NOTES: Mapping[type[notices.Note], str] = {
    notices.HolidayEnds: N_("{name} is back from holiday."),
    notices.HolidayUsedUp: N_(
        "{name} is on holiday, but the days a year that we wait for are used up, so we go on as usual."
    ),
    notices.PersonBack: N_("{name} is back."),
    notices.SeatTaken: N_("{name} has taken seat {letter} from {before}."),
}


async def seat_note(
    services: Services,
    post: Post[notices.HolidayEnds | notices.HolidayUsedUp | notices.PersonBack | notices.SeatTaken],
) -> tuple[Table, Draft]:
    """Return the line that says who is back, or plays on from another's position."""
    (moment, name), told = await _spoken(services, post.table, post.payload.seat), post.payload
    before = "" if isinstance(told, notices.HolidayEnds | notices.HolidayUsedUp) else safe(told.before)
    letter = moment.sign(told.seat)
    return small_line(moment, moment.tr(_SEAT_NOTES[type(told)], name=name, letter=letter, before=before))


async def handed(services: Services, post: Post[notices.SeatHanded]) -> tuple[Table, Draft]:
    """Return the note that a manager has given a seat to somebody, who is called unless a card does so."""
    moment, told = await present(services.host, post.table, None), post.payload
    tr, before, by = moment.tr, safe(told.before), _manager(told, moment.tr)
    if told.to is None:
        line = tr("{by}, who manages this server, lets a computer player stand in for {name}.", by=by, name=before)
        waits = moment.running and moment.table.seats[told.seat].kept_for is not None
        return moment.table, Draft(
            paragraphs(moment.heading, line), rows([back_button(moment.table, tr)]) if waits else None
        )
    line = tr(
        "{by}, who manages this server, gave seat {letter} of {before} to {name}.",
        by=by,
        letter=moment.sign(told.seat),
        before=before,
        name=f"<@{told.to}>",
    )
    # No ping for those who took it themselves, nor where the card of their turn calls them anyway.
    needless = told.to == told.by or (moment.running and told.seat in moment.state.waiting)
    return moment.table, Draft(paragraphs(moment.heading, line), None, () if needless else (told.to,))


async def brought(services: Services, post: Post[notices.TableBrought]) -> tuple[Table, Draft]:
    """Return the line that says which manager has moved a table here."""
    table = await services.host.query.table(post.table)
    tr, title = catalog(table.language, table.title), title_name(table.title, table.language)
    said = tr(
        "**{title}**, table {number}: {by}, who manages this server, moved it here.",
        title=title,
        number=table.id,
        by=_manager(post.payload, tr),
    )
    return table, Draft(f"-# {said}")


def _manager(told: notices.SeatHanded | notices.TableBrought, tr: Catalog) -> str:
    """Return the name of who did it; in a note without one, as there were, an id that calls nobody."""
    if told.by_name:
        return safe(told.by_name)
    return f"<@{told.by}>" if told.by else tr("Somebody")


async def takeover(services: Services, post: Post[notices.ComputerStandsIn]) -> tuple[Table, Draft]:
    """Return the note that a computer player stands in; with a button for who has missed the time, to come back."""
    moment, name = await _spoken(services, post.table, post.payload.seat)
    tr, seat = moment.tr, post.payload.seat
    line = tr("{name} ran out of time. A computer player stands in until {name} is back.", name=name)
    # By the time this is posted they may be back, or the game over: then there is nothing to come back to.
    waits = moment.running and moment.table.seats[seat].kept_for is not None
    controls = rows([back_button(moment.table, tr)]) if waits else None
    return moment.table, Draft(paragraphs(moment.heading, line), controls)


async def _spoken(services: Services, table: int, seat: int) -> tuple[Moment, str]:
    """Return the game as everybody sees it now, and the name of the seat that a post is about."""
    moment = await present(services.host, table, None)
    return moment, moment.name(seat)


async def holiday_by_command(interaction: Interaction, typed: str | None) -> None:
    """Begin a holiday, or end it where nothing is typed; raises a PlayerError."""
    await acknowledge(interaction)
    await private(interaction, await _take_holiday(interaction, typed or ""))


_UNTIL = TextField(
    "until",
    N_("The last day"),
    40,
    about=N_("Such as 2026-12-03, 3.12. or 5 days; leave it empty to come back."),
    required=False,
)


@routes.control(verbs.HOLIDAY, anywhere=True, opens=True)
async def ask_holiday(press: Press) -> None:
    """Open the form for a holiday, with what was typed last."""
    form = FormDraft(custom_id(0, 0, verbs.HOLIDAY), N_("Holiday"), [_UNTIL.filled(press.click.rest)])
    await forms.show(press.interaction, form)


@routes.form(verbs.HOLIDAY, anywhere=True)
async def holiday_by_form(press: Press) -> None:
    """Begin a holiday, or end it; a day that cannot be meant can be written anew."""
    tr, typed = asking.words(press.interaction), press.filled.text(_UNTIL)
    back = button(tr("Settings"), custom_id(0, 0, verbs.SETTINGS, verbs.DAY_PAGE))
    try:
        draft = Draft(await _take_holiday(press.interaction, typed), rows([back]))
    except PlayerError as error:
        again = button(tr("Change the day"), custom_id(0, 0, verbs.HOLIDAY, typed), ButtonStyle.primary)
        draft = Draft(await explain(press.interaction, error), rows([again, back]))
    await put(press.interaction, draft)


async def _take_holiday(interaction: Interaction, typed: str) -> str:
    """Begin a holiday, or end it where nothing is typed, and return what to say of it; raises a PlayerError."""
    host, user = asking.services(interaction).host, interaction.user.id
    tr, request = asking.words(interaction), asking.request(interaction)
    if not typed.strip() or plain_forms(typed) & _BACK:
        number = await host.holidays.end(user, request)
        return paragraphs(tr("Welcome back. Your holiday is over."), _at(number, tr))
    chosen = await host.prefs.load(Whose.PERSON, user)
    until = times.until(typed, chosen.quiet_hours.zone, host.now())
    if until is None:
        raise NoDay(typed)
    number = await host.holidays.begin(user, until, request)
    said = tr("You're on holiday until {when}.", when=times.when(until))
    what = tr(
        "No reminders; clocks stop where the table allows it. You can still play. Back early? Use /time holiday "
        "on its own."
    )
    return paragraphs(said, what, await _allowed(host, user, until, tr), _at(number, tr))


async def _allowed(host: Host, user: int, until: float, tr: Catalog) -> str:
    """Say how much of a year's days is taken, and from when on tables wait no longer."""
    used, respected = await host.holidays.respected(user)
    if respected < until:
        return tr(
            "Tables wait for {most} holiday days a year, yours until {when}. After that clocks run, and the others "
            "decide how it goes on.",
            most=MOST_DAYS,
            when=times.when(respected),
        )
    return tr("That makes {n} of the {most} holiday days a year that tables wait for.", n=used, most=MOST_DAYS)


_BACK = frozenset(form for language in languages() for form in plain_forms(catalog(language)(BACK)))
"""What says that somebody is back, in any language."""


def _at(number: int, tr: Catalog) -> str:
    if not number:
        return tr("You're not at any table right now.")
    return tr.plural("It applies to your {n} table.", "It applies to your {n} tables.", number)


async def complete_holiday(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return some lengths of a holiday; who is on one is offered to come back first."""
    host, tr = asking.services(interaction).host, asking.words(interaction)
    away = await host.holidays.until(interaction.user.id)
    lines = [suggestion(tr(BACK), BACK)] if away is not None else []
    lines += [suggestion(tr.plural("{n} day", "{n} days", days), f"{days} days") for days in _SPANS]
    return [line for line in lines if typed.strip().casefold() in line.name.casefold()]
