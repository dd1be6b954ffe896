"""Colours: in which one somebody plays, chosen in the lobby in private; whoever chose one first keeps it."""

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel.errors import ColourTaken, NotInLobby, NotSeated
from hansa_bot.host.kernel.settings import ANY, COLOUR
from hansa_bot.host.kernel.table import SeatInfo, Table
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.ui.kit import drafts, routes
from hansa_bot.ui.kit.entries import ListEntry, with_marks
from hansa_bot.ui.kit.moment import title_name
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.refusals.telling import explain
from hansa_bot.ui.kit.setting_words import WORDS

OPEN, PAINT = "colour", "paint"
"""The verbs: open the page; choose a colour by its word."""


def word(colour: int | None, tr: Catalog) -> str:
    """Return the name of a colour by its number, of any by None."""
    return tr(WORDS[Whose.PERSON][COLOUR].values[COLOUR.values[0 if colour is None else colour + 1]])


def marked(label: str, info: SeatInfo, tr: Catalog) -> str:
    """Return the label of a seat with the colour that was chosen there."""
    return label if info.colour is None else f"{label} ({word(info.colour, tr)})"


def page(table: Table, user: int, language: str, note: str | None = None) -> drafts.Draft:
    """Return the page for a user: the colours of the title that nobody else has chosen, and their own."""
    tr, seat = catalog(language, table.title), table.seat_of(user)
    own = None if seat is None else table.seats[seat].colour
    text = drafts.paragraphs(
        tr("**{title}**: your colour", title=title_name(table.title, language)),
        note,
        tr("Now: {choice}", choice=f"**{word(own, tr)}**."),
        tr("-# /settings personal remembers a colour for all your games."),
    )
    taken = {info.colour for info in table.seats} - {own}
    # There is a colour for every seat of the largest table, however many play at this one.
    free = [number for number in range(registry.load(table.title).meta.seats[-1]) if number not in taken]
    entries = [
        ListEntry(
            COLOUR.values[0 if each is None else each + 1],
            with_marks(word(each, tr), (tr("chosen"), each == own)),
        )
        for each in (None, *free)
    ]
    chooser = drafts.select(drafts.custom_id(table.id, 0, PAINT), tr("Choose a colour"), entries)
    back = drafts.button(tr("Back to the options"), drafts.custom_id(table.id, table.arrangement, "options"))
    return drafts.Draft(text, drafts.rows([chooser] if seat is not None else [], [back]))


@routes.control(OPEN)
async def open_page(press: Press) -> None:
    """Show the page to the presser."""
    table = await press.host.query.table(press.click.table)
    await put(press.interaction, page(table, press.user, press.language))


@routes.control(PAINT)
async def choose(press: Press) -> None:
    """Play in the colour that was chosen, and show the page as it is then."""
    note = None
    try:
        if press.chosen not in COLOUR.values:
            raise BadSetup("colour", press.chosen, COLOUR.values[1:])
        colour = None if press.chosen == ANY else COLOUR.values.index(press.chosen) - 1
        await press.host.lobby.choose_colour(press.click.table, press.person, colour, press.request)
    except (BadSetup, ColourTaken, NotInLobby, NotSeated) as error:
        note = await explain(press.interaction, error)
    table = await press.host.query.table(press.click.table)
    await put(press.interaction, page(table, press.user, press.language, note))
