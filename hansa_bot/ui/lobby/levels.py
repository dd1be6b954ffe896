"""Levels: how well the computer players of a table play, chosen in the lobby in private."""

from hansa_bot.engine.errors import BadSetup, Stale
from hansa_bot.host.kernel.errors import NotInLobby, NotSeated
from hansa_bot.host.kernel.notices import ThinksLess
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.kernel.terms import QUICK
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.record.strength import scale
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.ui.kit import drafts, routes, verbs
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.entries import ListEntry, with_marks
from hansa_bot.ui.kit.levels import MEANINGS, offered, standing, with_level
from hansa_bot.ui.kit.moment import LEVEL_NAMES, title_name
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.refusals.telling import explain
from hansa_bot.ui.lobby import lobby_card, rights

CHOOSE = "level"
"""The verb by which a level is chosen."""


def page(services: Services, table: Table, user: int, language: str, note: str | None = None) -> drafts.Draft:
    """Return the page for a user; the note, in markup, says what led here. In a running game all others are asked."""
    tr, now, levels = catalog(language, table.title), table.terms.level, offered(services)
    may_change, may_ask = rights.changeable(table, user), rights.plays(table, user)
    asks = may_ask and len(table.people) > 1
    why_not = None if may_change or may_ask else rights.why_not(table, tr)
    if asks:
        why_not = tr("-# The game has started, so everyone has to agree to another level.")
    placed = scale(table.title) and (may_change or may_ask)
    text = drafts.paragraphs(
        tr("**{title}**: how well computer players play", title=title_name(table.title, language)),
        note,
        standing(table.terms, tr),
        None if now in levels else tr("I can't think ahead at the moment, so quick computer players stand in."),
        tr("-# This goes for all of them here, and for one that takes over a seat."),
        tr("-# The numbers say how strong they are; /stats strength says how strong you are.") if placed else None,
        why_not,
    )
    entries = [_entry(table, level, tr) for level in levels if may_change or level != now]
    label = tr("Ask for another level") if asks else tr("Choose how well they play")
    # A choice in the lobby holds whatever has happened since; a proposal is about the position in which it is made.
    control = (0, CHOOSE) if may_change else (table.version, verbs.PROPOSE)
    chooser = drafts.select(drafts.custom_id(table.id, *control), label, entries)
    back = drafts.button(tr("Back to the options"), drafts.custom_id(table.id, table.arrangement, "options"))
    return drafts.Draft(text, drafts.rows([chooser] if may_change or may_ask else [], [back]))


def _entry(table: Table, level: str, tr: Catalog) -> ListEntry:
    """Return a level as it stands in the list, with its place on the scale where it has one."""
    place = scale(table.title).get(level)
    marks = (tr("standard"), level == QUICK), (tr("chosen"), level == table.terms.level)
    about = [] if place is None else [(tr("about {points}", points=tr.rounded(round(place, -1))), True)]
    return ListEntry(level, with_marks(tr(LEVEL_NAMES[level]), *about, *marks), tr(MEANINGS[level]))


@routes.control(lobby_card.LEVELS)
async def open_page(press: Press) -> None:
    """Show the page to the presser."""
    table = await press.host.query.table(press.click.table)
    await put(press.interaction, page(press.services, table, press.user, press.language))


@routes.control(CHOOSE)
async def choose(press: Press) -> None:
    """Let computer players play as chosen, and show the page as it is then."""
    table, note = await press.host.query.table(press.click.table), None
    try:
        terms, seen = with_level(press.services, table.terms, press.chosen), table.arrangement
        await press.host.lobby.configure(table.id, press.person, {}, press.request, seen=seen, terms=terms)
    except (BadSetup, NotInLobby, NotSeated, Stale) as error:
        note = await explain(press.interaction, error)
    table = await press.host.query.table(table.id)
    await put(press.interaction, page(press.services, table, press.user, press.language, note))


async def thinks_less(services: Services, post: Post[ThinksLess]) -> tuple[Table, drafts.Draft]:
    """Return the line that says that quick computer players stand in for better ones, and until when."""
    table = await services.host.query.table(post.table)
    tr, until = catalog(table.language, table.title), post.payload.until
    if post.payload.busy:
        said = tr("I'm too busy to think ahead at the moment, so quick computer players stand in.")
    elif until is None:
        said = tr("I can't think ahead at the moment, so quick computer players stand in.")
    else:
        said = tr(
            "I've thought enough for today: quick computer players stand in until {when}.",
            when=f"<t:{int(until)}:t>",
        )
    return table, drafts.Draft(f"-# {said}")
