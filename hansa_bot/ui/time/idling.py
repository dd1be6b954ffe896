"""Idling: the warning that a game closes in which nothing happens, and keeping it open."""

from discord import ButtonStyle

from hansa_bot.host.kernel.notices import TableIdle
from hansa_bot.host.kernel.posts import IdleFold
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import routes
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, paragraphs, rows
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.kit.posting import small_line
from hansa_bot.ui.kit.presses import Press
from hansa_bot.ui.kit.verbs import GO_ON


async def warning(services: Services, post: Post[TableIdle]) -> tuple[Table, Draft]:
    """Return the warning that a game closes in which nobody has played for long; nobody is called by it."""
    moment, told = await present(services.host, post.table, None), post.payload
    tr = moment.tr
    since, at = f"<t:{int(told.since)}:D>", f"<t:{int(told.at)}:D>"
    line = tr(
        "Nothing has happened here since {since}. If it stays that way, I close the table on {day}.",
        since=since,
        day=at,
    )
    kept = tr("It ends without a result; the record stays.")
    button_ = button(tr("We play on"), custom_id(post.table, post.version, GO_ON), ButtonStyle.primary)
    return moment.table, Draft(paragraphs(moment.heading, line, kept), rows([button_]))


async def kept_open(services: Services, post: Post[IdleFold]) -> tuple[Table, Draft]:
    """Return the line that is left of a warning."""
    moment = await present(services.host, post.table, None)
    running = moment.table.status is Status.RUNNING
    return small_line(moment, moment.tr("the game goes on.") if running else moment.tr("the game has ended."))


@routes.control(GO_ON)
async def go_on(press: Press) -> None:
    """Keep a table open."""
    await press.host.idling.go_on(press.click.table, press.person, request=press.request)
    await press.say(N_("Good. The table stays open."))
