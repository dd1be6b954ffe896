"""Pausing: the question whether a table rests, its answers, and going on."""

from discord import ButtonStyle

from hansa_bot.host.absence import breaks
from hansa_bot.host.kernel.notices import TablePaused, TableResumed
from hansa_bot.host.kernel.posts import VoteFold, VotePost
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, paragraphs, rows
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.posting import small_line
from hansa_bot.ui.kit.presses import Press, find_table, private, put
from hansa_bot.ui.time import absence, agreeing

FOR, AGAINST, RESUME = "pausefor", "pauseagainst", "resume"

_OUTCOMES = {
    breaks.AGREED: N_("{name} asked for a pause, and the table agreed."),
    breaks.REFUSED: N_("{name} asked for a pause; too few agreed."),
    breaks.WITHDRAWN: N_("{name} asked for a pause, then withdrew the request."),
    breaks.EXPIRED: N_("{name} asked for a pause; too few answered in time."),
}

_OVERTAKEN = N_("{name} asked for a pause, but the game ended first.")


async def question(services: Services, post: Post[VotePost]) -> tuple[Table, Draft]:
    """Return the post that asks those who have not answered yet, and pings them alone; once it is over, a line."""
    if post.payload.what:
        return await agreeing.question(services, post)
    moment = await present(services.host, post.table, None)
    vote = await services.host.pausing.vote(post.table)
    name = _asker(moment, post.payload.seat)
    tr = moment.tr
    if vote is None or vote.nonce != post.nonce:
        return small_line(moment, tr("{name} asked for a pause.", name=name))
    users = vote.missing(moment.table.users)
    mentions = " ".join(f"<@{user}>" for user in users)
    if vote.days is None:
        asks = tr("{names}: {name} asks to pause the table.", names=mentions, name=name)
    else:
        asks = tr.plural(
            "{names}: {name} asks to pause the table for {n} day.",
            "{names}: {name} asks to pause the table for {n} days.",
            vote.days,
            names=mentions,
            name=name,
        )
    means = tr("Clocks and reminders stop; you can still play.")
    needs = tr("More than half of the table has to agree by {when}.", when=f"<t:{int(vote.ends)}:f>")
    ids = [custom_id(post.table, vote.version, verb, vote.nonce) for verb in (FOR, AGAINST)]
    row = [button(tr("Agree"), ids[0], ButtonStyle.success), button(tr("No"), ids[1])]
    return moment.table, Draft(paragraphs(moment.heading, asks, means, needs), rows(row), users)


async def folded(services: Services, post: Post[VoteFold]) -> tuple[Table, Draft]:
    """Return the one line that is left of a question which is over."""
    if post.payload.what:
        return await agreeing.folded(services, post)
    moment = await present(services.host, post.table, None)
    name = _asker(moment, post.payload.seat)
    return small_line(moment, moment.tr(_OUTCOMES.get(post.payload.state, _OVERTAKEN), name=name))


async def paused(services: Services, post: Post[TablePaused]) -> tuple[Table, Draft]:
    """Return the note that a table is paused, with the button that ends it."""
    moment = await present(services.host, post.table, None)
    tr, until = moment.tr, post.payload.until
    if until is None:
        line = tr("The table is paused until a player resumes it.")
    else:
        when = f"<t:{int(until)}:f>"
        line = tr("The table is paused until {when}, or until a player resumes it.", when=when)
    means = tr("No clocks, no reminders; you can still play.")
    controls = rows([button(tr("Resume"), custom_id(post.table, post.version, RESUME))])
    shown = controls if moment.clocks.paused is not None else None
    return moment.table, Draft(paragraphs(moment.heading, line, means), shown)


async def resumed(services: Services, post: Post[TableResumed]) -> tuple[Table, Draft]:
    """Return the note that a table goes on."""
    moment = await present(services.host, post.table, None)
    tr, seat = moment.tr, post.payload.seat
    if seat is None:
        return small_line(moment, tr("The pause is over; clocks are running again."))
    return small_line(moment, tr("{name} ended the pause; clocks are running again.", name=moment.name(seat)))


async def answer(press: Press) -> None:
    """Agree to a pause, or be against it, or withdraw the own question."""
    table, nonce, agrees = press.click.table, press.click.rest, press.click.verb == FOR
    await press.host.pausing.answer(table, press.user, nonce, agrees=agrees, request=press.request)
    await put(press.interaction, Draft(await _stands(press.services, await press.moment(), agrees=agrees)))


async def resume(press: Press) -> None:
    """Let the table go on."""
    await press.host.pausing.resume(press.click.table, press.user, request=press.request)
    await press.say(N_("Back to the game; clocks are running again."))


async def pause_by_command(interaction: Interaction, days: int | None) -> None:
    """Pause the table of this channel, or ask the others; raises a PlayerError."""
    table, services = await find_table(interaction), asking.services(interaction)
    await services.host.pausing.ask(table.id, interaction.user.id, days, request=asking.request(interaction))
    moment = await asking.moment_at(interaction, table.id)
    await private(interaction, await _stands(services, moment, agrees=True))


async def resume_by_command(interaction: Interaction) -> None:
    """Let the table of this channel go on; raises a PlayerError."""
    table = await find_table(interaction)
    host = asking.services(interaction).host
    await host.pausing.resume(table.id, interaction.user.id, request=asking.request(interaction))
    await private(interaction, asking.words(interaction)("Back to the game; clocks are running again."))


async def _stands(services: Services, moment: Moment, *, agrees: bool) -> str:
    """Tell somebody who has asked or answered how the question stands now."""
    tr = moment.tr
    line = absence.paused(moment)
    if line is not None:
        return f"{line} " + tr("/time resume ends the pause.")
    vote = await services.host.pausing.vote(moment.table.id)
    if vote is None:
        return tr("All right, no pause.")
    missing = vote.missing(moment.table.users)
    names = ", ".join(f"**{moment.name(info.seat)}**" for info in moment.table.people if info.user in missing) or "–"
    said = tr("Thanks.") if agrees else tr("Thanks: you'd rather play on.")
    return f"{said} " + tr("The table pauses once more than half agree. Still to answer: {names}.", names=names)


def _asker(moment: Moment, seat: int | None) -> str:
    return moment.tr("Somebody") if seat is None else moment.name(seat)
