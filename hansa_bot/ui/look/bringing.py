"""Games from files, and playing on: a file that somebody sends is shown as a table, and any step of a game begins
another one.
"""

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import ButtonStyle

from hansa_bot.engine.errors import PlayerError
from hansa_bot.engine.session import Entry
from hansa_bot.host.kernel.errors import InternalFault, NoRecord
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.record.bringing import check_size
from hansa_bot.host.record.records import Imported
from hansa_bot.i18n.catalog import N_, Catalog, catalog
from hansa_bot.ui.kit import asking, forms, limits, rate_limit, routes, servers
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.controls import plain_button
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, number_in, paragraphs, rows, select
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.forms import FileField, FormDraft
from hansa_bot.ui.kit.moment import Moment, at, present
from hansa_bot.ui.kit.narration import tell
from hansa_bot.ui.kit.presses import Press, acknowledge, put
from hansa_bot.ui.kit.refusals.telling import explain
from hansa_bot.ui.look import games

FILE, PLAY_ON, FROM, OPEN = "file", "playon", "from", "openfrom"
"""The verbs of the form for a file, of the button below a turn, and of the select and the button that it leads to."""

_FIELD = FileField("record", N_("The file"), about=N_("A game that was exported: it ends in .jsonl, up to 500 KB."))
_FORM = FormDraft(custom_id(0, 0, FILE), N_("Open a game from a file"), [_FIELD])


async def by_command(interaction: Interaction, file: discord.Attachment | None) -> None:
    """Show the game in a file, or ask for one; raises like `bring`."""
    if file is None:
        await forms.show(interaction, _FORM)
    elif not isinstance(file, discord.Attachment):  # nothing but the id of one, of which Discord tells no more
        raise NoRecord(0)
    else:
        await _bring(interaction, file)


@routes.form(FILE, price=rate_limit.FILM, anywhere=True)
async def bring(press: Press) -> None:
    """Show the game in the file that was sent; raises RecordTooLarge, NoRecord, NewerRecord, BadSetup, Impossible."""
    file = press.filled.file(_FIELD)
    assert file is not None, "the form asks for one"
    await _bring(press.interaction, file)


async def _bring(interaction: Interaction, file: discord.Attachment) -> None:
    check_size(file.size)  # as Discord has counted it, so nothing is fetched in vain
    await acknowledge(interaction)
    services = asking.services(interaction)
    try:
        data = await file.read()
    except discord.HTTPException as error:
        raise NoRecord(0) from error
    language = asking.language(interaction)
    brought = await services.host.records.bring(data, asking.place(interaction), asking.person(interaction), language)
    moment = await present(services.host, brought.table, None, language)
    asking.remember(interaction, moment.table)
    if moment.table.status is Status.OVER:
        draft = await games.game_page(services, moment)
    else:
        tr = moment.tr
        looks = [plain_button(moment, "replay", tr("Replay")), plain_button(moment, "text", tr("As text"))]
        head = " · ".join((tr("Table {n}", n=moment.table.id), moment.heading))
        draft = Draft(paragraphs(head, tr("The file ends before the game does.")), rows(looks))
    await put(interaction, replace(draft, content=paragraphs(_remark(brought, moment.tr), draft.content)))


def _remark(brought: Imported, tr: Catalog) -> str | None:
    """Say what today's rules make of a game of older ones."""
    if brought.left:
        return tr("This game is of older rules; its last steps can't be shown any more.")
    return tr("This game is of older rules; I show it as it was played.") if brought.departures else None


def play_on_button(moment: Moment, version: int) -> Item:
    """Return the button that begins another game at a version of one."""
    return button(moment.tr("Play on from here"), custom_id(moment.table.id, version, PLAY_ON))


@routes.control(PLAY_ON, FROM, price=rate_limit.RECORD)
async def ask(press: Press) -> None:
    """Ask from which step of the turn that follows, and whether a table is to be opened; raises like `open_table`."""
    base = press.click.version
    version = number_in(press.chosen) if press.click.verb == FROM else base
    await put(press.interaction, await _page(press, base if version is None else version))


async def _page(press: Press, version: int, refused: str | None = None) -> Draft:
    """Return the question at a version, below why the last answer to it was refused."""
    table, base = press.click.table, press.click.version
    begins, _ = await press.host.records.beginning(table, version)
    seen = await at(press.host, table, begins.version)
    moment = replace(seen, tr=catalog(press.language, seen.table.title))
    tr = moment.tr
    steps = _steps(moment, await press.host.query.log(table, None, since=base))
    choice = select(custom_id(table, base, FROM), tr("From a later step"), steps) if steps else None
    opening = button(tr("Open a table"), custom_id(table, begins.version, OPEN), ButtonStyle.success)
    text = paragraphs(
        refused,
        moment.prose.clock(moment.view) or moment.heading,
        tr(
            "I open a table here that goes on from this position. Whoever played there keeps their seat, the others "
            "take the free ones. The game doesn't count in the statistics."
        ),
        tr(
            "That game isn't over: all that's hidden in it, yours too, is drawn again, and there are no hints until "
            "it ends."
        )
        if begins.secret
        else tr("What nobody knew yet is drawn again."),
    )
    return Draft(text, rows(*([[choice]] if choice else []), [opening]))


def _steps(moment: Moment, entries: Sequence[Entry]) -> list[ListEntry]:
    """Return the next steps that another game can begin behind, each by what happened in it."""
    found: list[ListEntry] = []
    for entry in in_force(entries):
        told = " ".join(tell([entry], moment.texts))
        if entry.auto and found:
            found[-1] = ListEntry(str(entry.version), found[-1].label)
        elif told:
            found.append(ListEntry(str(entry.version), f"{entry.version} {told}"))
        if len(found) > limits.SELECT_OPTIONS:
            break
    return found[: limits.SELECT_OPTIONS]


@routes.control(OPEN)
async def open_table(press: Press) -> None:
    """Open a lobby here for a game that goes on from a version; where that is refused, say why and ask again.

    Raises NotRunning, NoVersion, GameOver.
    """
    interaction, host = press.interaction, press.host
    begins, origin = await host.records.beginning(press.click.table, press.click.version)
    last = await host.query.table(press.click.table)
    try:
        place = asking.server_place(interaction)
        await servers.check_may_open(interaction, place)
        await host.lobby.play_on(last, begins, origin, place, press.person, press.request)
    except InternalFault:
        raise
    except PlayerError as error:
        await put(interaction, await _page(press, begins.version, await explain(interaction, error)))
        return
    await put(interaction, Draft(asking.words(interaction)("The table is open and you're in.")))
