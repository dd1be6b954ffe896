"""Learning: how to play in a few cards, each with a picture of what it says, and what matters of my commands."""

from dataclasses import replace

from discord import ButtonStyle

from hansa_bot import __version__
from hansa_bot.config import Config
from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.state import State
from hansa_bot.host.kernel.errors import NotRunning
from hansa_bot.host.kernel.settings import THEME
from hansa_bot.host.kernel.table import Place, SeatInfo, Status, Table
from hansa_bot.i18n.catalog import N_, catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit import asking, drafts, picture, rate_limit, routes
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.controls import doors, rulebook, settings_button, teach_button
from hansa_bot.ui.kit.drafts import Draft, Item, Picture, button, custom_id, paragraphs, plain, rows
from hansa_bot.ui.kit.errors import NoControl
from hansa_bot.ui.kit.limits import ROW_BUTTONS
from hansa_bot.ui.kit.moment import Moment, title_name
from hansa_bot.ui.kit.presses import Press, acknowledge, add, in_private, put
from hansa_bot.ui.kit.verbs import HELP, TEACH
from hansa_bot.ui.rules import papers

CARD = "card"
"""Verb: show a card in place of another, with the title and the card's number."""

TURN = 1
"""The card on one's turn, counted from 0."""

IDEAS = N_("Your panel begins with good ideas, each with its reason.")
"""Stands there where something is proposed."""

_ITEM = "- "


def _help(language: str, table: Table | None, config: Config, *, server: bool) -> Draft:
    """Return the few things that matter, with the way to the cards of the title that is played here, or of all, to
    what is stored about whoever asks, and to what else they would need a command for.
    """
    tr = catalog(language)
    linked, unlinked = papers.links(config, tr)
    told = (
        tr("- **/table new** opens a table: the others press **Join**, computers fill it up, **Start** begins."),
        tr("- **Take my turn** on the card opens your panel: all you can do, and what it brings."),
        tr(
            "- **/table since** shows what changed, **/table undo** takes a step back, "
            "**/table text** describes the board."
        ),
        tr("- **/rules** answers questions, such as “how do I win”."),
        tr("- **/next** shows every table that waits for you, and works in my private messages too."),
        tr("- **/plan** prepares your next turn while others play; I play it if it still does the same."),
        tr("- **/settings personal** has your language, how I call you, dark pictures and lessons."),
    )
    played = [] if table is None else [table.title]
    titles = list(dict.fromkeys([*played, *(meta.id for meta in registry.metas())]))
    named = {title: tr("How to play {title}", title=registry.load(title).meta.called(language)) for title in titles}
    buttons = [teach_button(tr, title, table, label) for title, label in named.items()]
    cards = [each for each in buttons if each][:ROW_BUTTONS]
    ways = doors(tr) if server else [settings_button(tr)]
    return Draft(
        paragraphs(tr("**What matters**"), *told, linked, f"-# Hansa Bot {__version__}"), rows(cards, ways, unlinked)
    )


async def help_by_command(interaction: Interaction) -> None:
    """Answer with what matters, here."""
    await acknowledge(interaction)
    try:
        table: Table | None = await asking.table_here(interaction)
    except PlayerError:  # there is none, or not one that is meant
        table = None
    config, server = asking.services(interaction).config, interaction.guild_id is not None
    await put(interaction, _help(asking.language(interaction), table, config, server=server))


@routes.control(HELP, anywhere=True)
async def show_help(press: Press) -> None:
    """Answer the greeting's button."""
    await help_by_command(press.interaction)


@routes.control(TEACH, price=rate_limit.LOOK, anywhere=True)
async def open_cards(press: Press) -> None:
    """Show the first card in private."""
    title = press.click.rest
    draft = card(title, 0, press.language, press.click.table)
    draft = replace(draft, drawing=drafts.draw(_drawing(press, title, 0)))
    await (add if in_private(press.interaction) else put)(press.interaction, draft)


@routes.control(CARD, price=rate_limit.LOOK, anywhere=True)
async def turn_card(press: Press) -> None:
    """Show another card with its picture."""
    title, _, wanted = press.click.rest.rpartition("/")
    number, proposes = drafts.number_in(wanted) or 0, await _proposes(press)
    shown = card(title, number, press.language, press.click.table, proposes=proposes)
    await put(press.interaction, replace(shown, drawing=drafts.draw(_drawing(press, title, number))))


async def _proposes(press: Press) -> bool:
    """Return whether the presser is proposed anything where they play; where they don't, whether anybody
    usually is.
    """
    try:
        return not press.click.table or (await press.moment()).proposing
    except NotRunning:
        return True


def card(title: str, number: int, language: str, table: int = 0, *, proposes: bool = True) -> Draft:
    """Return a card of a title, counted from 0, with the way to its neighbours; the one on one's turn speaks of
    proposals where there are some.
    """
    tr, book = catalog(language, title), rulebook(title)
    cards = [] if book is None else book.primer.cards
    if number >= len(cards):
        raise NoControl
    shown, last = cards[number], len(cards) - 1
    head = tr(
        "**How to play {title}** · {n} of {count}", title=title_name(title, language), n=number + 1, count=last + 1
    )

    ideas = tr(IDEAS) if proposes and number == TURN else None

    def turn(label: str, to: int, style: ButtonStyle = ButtonStyle.secondary) -> Item:
        there = 0 <= to <= last
        control = custom_id(table, 0, CARD, f"{title}/{to if there else number}")
        return button(label, control, style, disabled=not there)

    return Draft(
        paragraphs(head, f"**{plain(tr(shown.heading))}**", *(_line(tr(line)) for line in shown.lines), ideas),
        rows([turn(tr("Back"), number - 1), turn(tr("Next"), number + 1, ButtonStyle.primary)]),
    )


def _line(text: str) -> str:
    """Return a line of a card; the word that an item of a list explains stands out."""
    word, colon, about = text.removeprefix(_ITEM).partition(":")
    return f"{_ITEM}**{plain(word)}**{colon}{plain(about)}" if text.startswith(_ITEM) else plain(text)


async def _drawing(press: Press, title: str, number: int) -> list[Picture]:
    """Return the picture of a card in the language and the theme of the presser, nothing for a card without one."""
    book = rulebook(title)
    shown = book.primer.cards[number] if book is not None else None
    if shown is None or (drawn := registry.load(title).illustration(shown.key)) is None:
        return []
    theme = (await press.services.host.prefs.person(press.user))[THEME]
    moment = replace(staged(title, press.language, drawn.state), theme=theme)
    key = ("legend", title, shown.key)
    return await picture.legend(press.services.worker, moment, drawn.focus, shown.names(moment.tr), key)


def staged(title: str, language: str, state: State) -> Moment:
    """Return the moment of a position that nobody plays."""
    found = registry.load(title)
    infos = tuple(SeatInfo(seat, name, None, None) for seat, name in enumerate(found.meta.company[: state.seats]))
    table = Table(0, title, Place(None, 0), Status.RUNNING, infos, state.seats, {}, 0, language, 0)
    return Moment(table, found, state, 0, None, catalog(language, title))
