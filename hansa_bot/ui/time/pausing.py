"""Pausing: asking whether a table rests, telling that it does, and going on."""

from hansa_bot.host.absence.pauses import PAUSE, TO_PAUSE
from hansa_bot.host.kernel.notices import TablePaused, TableResumed
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking, routes
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.asks import asks_line
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, paragraphs, rows
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.kit.posting import small_line
from hansa_bot.ui.kit.presses import Press, find_table, private
from hansa_bot.ui.time import votes

RESUME = "resume"


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
    # The post is made again when it is edited later: by then the pause may be over.
    shown = controls if moment.clocks.paused is not None else None
    return moment.table, Draft(paragraphs(moment.heading, line, means), shown)


async def resumed(services: Services, post: Post[TableResumed]) -> tuple[Table, Draft]:
    """Return the note that a table goes on."""
    moment = await present(services.host, post.table, None)
    tr, seat = moment.tr, post.payload.seat
    if seat is None:
        return small_line(moment, tr("The pause is over; clocks are running again."))
    return small_line(moment, tr("{name} ended the pause; clocks are running again.", name=moment.name(seat)))


@routes.control(RESUME)
async def resume(press: Press) -> None:
    """Let the table go on."""
    await press.host.pausing.resume(press.click.table, press.user, request=press.request)
    await press.say(N_("Back to the game; clocks are running again."))


async def pause_by_command(interaction: Interaction, days: int | None) -> None:
    """Pause the table of this channel, or ask the others; raises a PlayerError."""
    table, services = await find_table(interaction), asking.services(interaction)
    await services.host.pausing.ask(table.id, interaction.user.id, days, request=asking.request(interaction))
    moment, vote = await asking.moment_at(interaction, table.id), await services.host.votes.on(PAUSE, table.id)
    told = votes.pause_stands(moment, vote, agrees=True)
    if vote is not None and vote.asker == interaction.user.id:
        told += "\n-# " + await asks_line(services.host, table.id, vote.asker, TO_PAUSE, moment.tr)
    await private(interaction, told)


async def resume_by_command(interaction: Interaction) -> None:
    """Let the table of this channel go on; raises a PlayerError."""
    table = await find_table(interaction)
    host = asking.services(interaction).host
    await host.pausing.resume(table.id, interaction.user.id, request=asking.request(interaction))
    await private(interaction, asking.words(interaction)("Back to the game; clocks are running again."))
