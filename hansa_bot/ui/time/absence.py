"""Absence: who is on holiday or left, who stands in for them, seats that are offered, taken, and come back to."""

from collections.abc import Mapping

from discord import ButtonStyle

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.absence import substitution
from hansa_bot.host.host import Host
from hansa_bot.host.kernel import notices, posts
from hansa_bot.host.kernel.errors import NotSeated
from hansa_bot.host.kernel.holiday_days import MOST_DAYS
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import N_, Catalog, catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import asking, forms, grace, posting, routes, times
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.choices import Suggestion, suggestion
from hansa_bot.ui.kit.choices import forms as plain_forms
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, number_in, paragraphs, rows, safe
from hansa_bot.ui.kit.errors import NoDay
from hansa_bot.ui.kit.forms import FormDraft, TextField
from hansa_bot.ui.kit.moment import Moment, present, title_name
from hansa_bot.ui.kit.posting import small_line
from hansa_bot.ui.kit.presses import Press, acknowledge, find_moment, find_table, private, put
from hansa_bot.ui.look import looks
from hansa_bot.ui.refusals.telling import explain
from hansa_bot.ui.settings import preferences, zones
from hansa_bot.ui.turn import panel

RETURN, TAKE = "return", "take"

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


@routes.control(preferences.HOLIDAY, anywhere=True, opens=True)
async def ask_holiday(press: Press) -> None:
    """Open the form for a holiday, with what was typed last."""
    form = FormDraft(custom_id(0, 0, preferences.HOLIDAY), N_("Holiday"), [_UNTIL.filled(press.click.rest)])
    await forms.show(press.interaction, form)


@routes.form(preferences.HOLIDAY, anywhere=True)
async def holiday_by_form(press: Press) -> None:
    """Begin a holiday, or end it; a day that cannot be meant can be written anew."""
    tr, typed = asking.words(press.interaction), press.filled.text(_UNTIL)
    back = button(tr("Settings"), custom_id(0, 0, preferences.PAGE, preferences.DAY))
    try:
        draft = Draft(await _take_holiday(press.interaction, typed), rows([back]))
    except PlayerError as error:
        again = button(tr("Change the day"), custom_id(0, 0, preferences.HOLIDAY, typed), ButtonStyle.primary)
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


_OUTCOMES = {
    substitution.TAKEN: N_("{name} has taken seat {letter}."),
    substitution.KEPT: N_("{name} keeps seat {letter}."),
    substitution.REPEATED: N_("Seat {letter} is still on offer, in a newer message."),
}

_NOBODY = N_("Nobody took seat {letter} before the game ended.")


async def offer(services: Services, post: Post[posts.OfferPost]) -> tuple[Table, Draft]:
    """Return the post that offers a seat to whoever likes; once that is over, the line that says so."""
    moment = await present(services.host, post.table, None)
    tr, seat = moment.tr, post.payload.seat
    name, sign = moment.name(seat), moment.sign(seat)
    if not moment.running or seat not in await services.host.substitution.offers(post.table):
        return small_line(moment, tr("Seat {letter} was offered.", letter=sign))
    line = tr("Anyone can take {name}'s seat {letter} and play on.", letter=sign, name=name)
    if moment.table.seats[seat].user is None:
        until = tr("A computer player stands in until then.")
    else:
        until = tr("If {name} plays on, the offer ends.", name=name)
    control = custom_id(post.table, post.version, TAKE, str(seat))
    take = button(tr("Take seat {letter}", letter=sign), control, ButtonStyle.primary)
    return moment.table, Draft(paragraphs(moment.heading, line, until), rows([take]))


async def folded(services: Services, post: Post[posts.OfferFold]) -> tuple[Table, Draft]:
    """Return the one line that is left of an offer which is settled."""
    moment = await present(services.host, post.table, None)
    name, sign = safe(post.payload.name), moment.sign(post.payload.seat)
    line = moment.tr(_OUTCOMES.get(post.payload.state, _NOBODY), name=name, letter=sign)
    return small_line(moment, line)


@routes.control(TAKE)
async def take(press: Press) -> None:
    """Take a seat over, and show its panel."""
    seat = number_in(press.click.rest)
    table = await press.host.substitution.take(press.click.table, press.person, seat, request=press.request)
    await _welcome(press.interaction, press.services, table)


@routes.control(RETURN)
async def come_back(press: Press) -> None:
    """Come back to the own seat, and show its panel."""
    table = await press.host.substitution.back(press.click.table, press.person, request=press.request)
    await _welcome(press.interaction, press.services, table)


async def _welcome(interaction: Interaction, services: Services, table: Table) -> None:
    await grace.patiently(services.host.settle(table.id))
    sits, tr = _sits(interaction, table), asking.words(interaction)
    question, items = await zones.for_clock(services.host.prefs, interaction.user.id, table, tr)
    await panel.show(interaction, services, table.id, note=paragraphs(sits, question), link=next(iter(items), None))


def _sits(interaction: Interaction, table: Table) -> str:
    tr, seat = asking.words(interaction), table.seat_of(interaction.user.id)
    if seat is None:  # a request repeated after somebody else has taken over
        raise NotSeated
    return tr("Seat {letter} is yours.", letter=table.signs[seat])


async def offer_by_command(interaction: Interaction, typed: str | None) -> None:
    """Offer the own seat, or another one that nobody plays any more; raises a PlayerError."""
    moment = await find_moment(interaction)
    services, table = asking.services(interaction), moment.table
    seat = moment.seat if typed is None else looks.seat_meant(moment, typed)
    user = None if seat is None else table.seats[seat].user
    gone = user is not None and user != interaction.user.id and await posting.has_left(interaction.guild, user)
    table = await services.host.substitution.offer(
        table.id, interaction.user.id, seat, request=asking.request(interaction), gone=gone
    )
    assert seat is not None, "who has no seat may not offer one"
    tr = moment.tr
    said = tr("Seat {letter} is now on offer.", letter=moment.sign(seat))
    keeps = tr("It's yours until somebody takes it; if you play on, the offer ends.") if seat == moment.seat else None
    await private(interaction, paragraphs(said, keeps, await _share(services, table, seat, tr)))


async def _share(services: Services, table: Table, seat: int, tr: Catalog) -> str:
    """Return how somebody else gets to the offer: a link once it is posted, else a command."""
    host = services.host
    await grace.patiently(host.courier.settle(table.id))
    message = await host.substitution.message(table.id, seat)
    if message is None:
        where = f"<#{table.place.channel}>"
        return tr("Anyone can take it with /seat take in {channel}.", letter=table.signs[seat], channel=where)
    link = posting.message_link(table.place.guild, table.place.channel, message)
    return tr("Link to share: {link}", link=link)


async def take_by_command(interaction: Interaction, typed: str | None) -> None:
    """Take a seat over that is offered; raises a PlayerError."""
    moment = await find_moment(interaction)
    seat = None if typed is None else looks.seat_meant(moment, typed)
    host, request = asking.services(interaction).host, asking.request(interaction)
    await _answer(
        interaction, await host.substitution.take(moment.table.id, asking.person(interaction), seat, request=request)
    )


async def back_by_command(interaction: Interaction) -> None:
    """Come back to the own seat, or keep the one that was offered; raises a PlayerError."""
    table = await find_table(interaction)
    host, request = asking.services(interaction).host, asking.request(interaction)
    await _answer(interaction, await host.substitution.back(table.id, asking.person(interaction), request=request))


async def _answer(interaction: Interaction, table: Table) -> None:
    await grace.patiently(asking.services(interaction).host.settle(table.id))
    moment = await asking.moment_at(interaction, table.id)
    said, prefs = f"{_sits(interaction, table)} {moment.next_step}", asking.services(interaction).host.prefs
    draft = await zones.with_question(prefs, interaction.user.id, table, said, moment.tr)
    await private(interaction, draft.content, view=draft.controls)
