"""Exporting: a finished game as files for whoever asks: its record, and a page that plays it."""

import io
import logging

import discord

from hansa_bot.engine.record import dump
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.record.keepsake import Keepsake
from hansa_bot.ui.kit import asking, rate_limit, routes
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.background import UNSENT, later
from hansa_bot.ui.kit.drafts import clean, paragraphs
from hansa_bot.ui.kit.presses import Press, has_ended, private

_log = logging.getLogger(__name__)


@routes.control("export", price=rate_limit.FILM)
async def export(press: Press) -> None:
    """Send the presser the game of the card."""
    await send_record(press.interaction, await press.host.query.table(press.click.table))


async def send_record(interaction: Interaction, table: Table) -> None:
    """Send the asker the game of a table in private; raises NotRunning, and NotOver before its end."""
    record = await asking.services(interaction).host.query.record(table.id)
    tr = asking.words(interaction)
    text = paragraphs(
        tr("The whole game as one file, including undone steps and draws."),
        tr("-# A page that plays it, for any browser, follows in a moment."),
    )
    file = discord.File(io.BytesIO(dump(record).encode()), file_name(table))
    try:
        await private(interaction, text, file=file)
    except discord.Forbidden:
        await private(interaction, tr("I can't attach files in this channel (permission “Attach Files”)."))
    else:
        later(interaction, send_page(interaction, table))


async def send_page(interaction: Interaction, table: Table) -> None:
    """Send the asker the page that plays the game of a table, or say that there is none."""
    services, tr = asking.services(interaction), asking.words(interaction)
    key = ("page", table.id, table.version, tr.language)
    try:
        page = await asking.share_result(services, key, lambda: _page(services, table, tr.language))
    except Exception:  # the record is there
        _log.exception("page failed table=%d", table.id)
        await private(interaction, tr("I couldn't make the page that plays this game."))
        return
    if len(page) > interaction.filesize_limit:
        await private(interaction, tr("The page that plays this game is too large for this server."))
        return
    text = tr("The game as a page that plays itself. Save it and open it in any browser; it works offline.")
    try:
        await private(interaction, text, file=discord.File(io.BytesIO(page), file_name(table, "html")))
    except UNSENT as error:
        if has_ended(error):
            raise
        _log.warning("page not sent table=%d bytes=%d reason=%r", table.id, len(page), error)
        await private(interaction, tr("I couldn't send the page that plays this game. Export it again in a while."))


async def _page(services: Services, table: Table, language: str) -> bytes:
    query, names = services.host.query, [clean(name) for name in table.names]
    scenes, result = await query.scenes(table.id), await query.result(table.id)
    told = Keepsake(table.title, names, table.options, scenes, result, language, table.colours)
    return (await told.page(services.worker)).encode()


def file_name(table: Table, kind: str = "jsonl") -> str:
    """Return the name of the file that holds a table's game."""
    return f"{table.title}-{table.id}.{kind}"
