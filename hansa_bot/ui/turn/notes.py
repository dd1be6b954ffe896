"""Notes: what somebody writes for themselves about a table, in a form; a line or two of it above their panel."""

from dataclasses import replace

import discord

from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import asking, drafts, forms, layouts, routes
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, paragraphs, rows, safe
from hansa_bot.ui.kit.errors import NoCard
from hansa_bot.ui.kit.forms import FormDraft, TextField
from hansa_bot.ui.kit.presses import Press, put

NOTE = "note"
"""The verb of the button and of the form."""

SHOWN = 100
"""Characters of a note above the panel: about two lines on a phone."""

_FIELD = TextField(
    "note",
    N_("What you want to remember"),
    1000,
    about=N_("I show it to you alone, above your panel. Leave it empty to delete it."),
    required=False,
    long=True,
)


async def remember(services: Services, table: Table, user: int, tr: Catalog, draft: Draft) -> Draft:
    """Return a panel with what its reader has noted above it."""
    if not (text := await services.host.notes.read(table.id, user)):
        return draft
    content = paragraphs(_line(text, tr), draft.content)
    return replace(draft, content=content, controls=drafts.beside(draft.controls, opener(table, tr)))


def _line(text: str, tr: Catalog) -> str:
    return "-# " + tr("Your note: {text}", text=safe(text, SHOWN))


def opener(table: Table, tr: Catalog) -> Item:
    """Return the button that opens the form."""
    return button(tr("My notes"), custom_id(table.id, 0, NOTE))


@routes.control(NOTE, opens=True)
async def ask(press: Press) -> None:
    """Open the form with what is noted so far."""
    await _show(press.interaction, press.click.table)


async def ask_about(interaction: Interaction, message: discord.Message) -> None:
    """Open it for the table of a message; raises NoCard where that belongs to none."""
    await _show(interaction, await _table_of(interaction, message))


async def _show(interaction: Interaction, table: int) -> None:
    text = await asking.services(interaction).host.notes.read(table, interaction.user.id)
    form = FormDraft(custom_id(table, 0, NOTE), N_("My notes"), [_FIELD.filled(text)])
    await forms.show(interaction, form)


async def _table_of(interaction: Interaction, message: discord.Message) -> int:
    """Return the table whose post a message is, or one whose controls it has; one that is read here."""
    query = asking.services(interaction).host.query
    if message.author == interaction.client.user:
        for number in _tables_in(message):  # the first will do: all controls of a message are about one table
            return (await query.meant(asking.place(interaction), interaction.user.id, number)).id
        table = await asking.table_here(interaction)
        if await query.posts_among(table.id, [message.id]):
            return table.id
    raise NoCard


def _tables_in(message: discord.Message) -> list[int]:
    return [click.table for click in map(drafts.parse, layouts.ids_in(message)) if click and click.table]


@routes.form(NOTE)
async def write(press: Press) -> None:
    """Keep what was written in place of what was there."""
    text = press.filled.text(_FIELD)
    await press.host.notes.write(press.click.table, press.user, text)
    table, tr = await press.host.query.table(press.click.table), asking.words(press.interaction)
    said = tr("Saved. I show it only to you, when you open your panel.") if text else tr("Your note is deleted.")
    buttons = [opener(table, tr)]
    if table.status is Status.RUNNING and table.seat_of(press.user) is not None:
        buttons.append(button(tr("Back to the panel"), custom_id(table.id, table.version, "turn")))
    draft = Draft(paragraphs(said, _line(text, tr) if text else None), rows(buttons))
    await put(press.interaction, draft, keep_picture=True)
