"""Hints: what people are helped with in a game, proposals and hints, chosen in its lobby in private."""

from hansa_bot.engine.errors import BadSetup, Stale
from hansa_bot.host.kernel.errors import NotInLobby, NotSeated
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.kernel.terms import Help
from hansa_bot.i18n.catalog import catalog
from hansa_bot.ui.kit import drafts, routes
from hansa_bot.ui.kit.entries import ListEntry, with_marks
from hansa_bot.ui.kit.moment import title_name
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.refusals.telling import explain
from hansa_bot.ui.kit.table_options import HINTS, MEANINGS
from hansa_bot.ui.lobby import lobby_card, rights

CHOOSE = "coach"
"""The verb by which it is chosen."""


def page(table: Table, user: int, language: str, note: str | None = None) -> drafts.Draft:
    """Return the page for a user; the note, in markup, says what led here."""
    tr, now = catalog(language, table.title), table.terms.help
    may_change = rights.changeable(table, user)
    text = drafts.paragraphs(
        tr("**{title}**: proposals and hints during the game", title=title_name(table.title, language)),
        note,
        " ".join((tr("Now: {choice}", choice=f"**{tr(HINTS[now])}**."), tr(MEANINGS[now]))),
        tr("-# Once the game starts, this stays as it is. A season only counts games without them."),
        None if may_change else rights.why_not(table, tr),
    )
    entries = [
        ListEntry(
            given,
            with_marks(tr(name), (tr("standard"), given is Help.PROPOSALS), (tr("chosen"), given is now)),
            tr(MEANINGS[given]),
        )
        for given, name in HINTS.items()
    ]
    chooser = drafts.select(drafts.custom_id(table.id, 0, CHOOSE), tr("Choose what I help with"), entries)
    back = drafts.button(tr("Back to the options"), drafts.custom_id(table.id, table.arrangement, "options"))
    return drafts.Draft(text, drafts.rows([chooser] if may_change else [], [back]))


@routes.control(lobby_card.HINTS)
async def open_page(press: Press) -> None:
    """Show the page to the presser."""
    table = await press.host.query.table(press.click.table)
    await put(press.interaction, page(table, press.user, press.language))


@routes.control(CHOOSE)
async def choose(press: Press) -> None:
    """Help as chosen, and show the page as it is then."""
    table, note = await press.host.query.table(press.click.table), None
    try:
        terms, seen = table.terms.with_help(press.chosen), table.arrangement
        await press.host.lobby.configure(table.id, press.person, {}, press.request, seen=seen, terms=terms)
    except (BadSetup, NotInLobby, NotSeated, Stale) as error:
        note = await explain(press.interaction, error)
    table = await press.host.query.table(table.id)
    await put(press.interaction, page(table, press.user, press.language, note))
