"""Head starts: who begins with more than the others, chosen in the lobby in private and agreed to on its card."""

from collections.abc import Mapping, Sequence

from hansa_bot.engine.errors import BadSetup, Stale
from hansa_bot.host.kernel.errors import DealSet, NotInLobby, NotSeated, PlaysOn
from hansa_bot.host.kernel.table import SeatInfo, Status, Table
from hansa_bot.host.lobby.head_starts import evened
from hansa_bot.i18n.catalog import N_, Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import HEAD_START
from hansa_bot.ui.kit import drafts, routes, table_options
from hansa_bot.ui.kit.entries import ListEntry, with_marks
from hansa_bot.ui.kit.moment import seat_label, title_name
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.refusals.telling import explain
from hansa_bot.ui.lobby import rights

WHO, STEPS, BY_SEASON, AGREE = "favoured", "headstart", "evenout", "agreed"
"""The verbs: choose whose head start it is about, choose it, take those of the season's table, agree to them."""


def entry(table: Table, tr: Catalog) -> ListEntry:
    """Return the line of the list of options behind which the page stands."""
    label = with_marks(tr("Head start"), (tr("changed"), bool(table.head_starts)))
    return ListEntry(HEAD_START, label, tr("Whoever knows the game less can begin with more. Counts in no season."))


def lines(table: Table, tr: Catalog) -> str | None:
    """Say on the card of a lobby who begins with more, and who has not agreed to that yet."""
    said = table_options.head_starts(table, table.head_starts, tr)
    if said is None:
        return None
    names = ", ".join(drafts.safe(table.names[info.seat]) for info in table.unsettled)
    open_to = tr("Still to agree: {names}.", names=names) if names else None
    return " ".join(filter(None, (f"{drafts.safe(said, table_options.LINE)}.", open_to)))


def agree_button(table: Table, tr: Catalog) -> list[drafts.Item]:
    """Return the button by which people agree, as long as somebody has not."""
    control = drafts.custom_id(table.id, table.arrangement, AGREE)
    return [drafts.button(tr("Agree to the head start"), control)] if table.unsettled else []


def page(
    table: Table, user: int, language: str, about: int | None, *, even: Mapping[int, int], note: str | None
) -> drafts.Draft:
    """Return the page for a user, about one of those who sit there (themselves, where that one has left).

    `even` are the steps by the season's table. The note, in markup, says what led here.
    """
    tr, may_change = catalog(language, table.title), rights.changeable(table, user)
    seats = [seat for seat in map(table.seat_of, (about, user)) if seat is not None]
    seats += [info.seat for info in table.people]
    text = drafts.paragraphs(
        tr("**{title}**: head start", title=title_name(table.title, language)),
        note,
        tr("A house rule that evens things out: somebody begins with more. Everyone at the table has to agree."),
        lines(table, tr) or tr("Now nobody has a head start."),
        None if may_change else rights.why_not(table, tr),
    )
    lists = _lists(table, table.seats[seats[0]], tr) if may_change and seats else []
    even_out = drafts.button(
        tr("Even it out by the season"), drafts.custom_id(table.id, table.arrangement, BY_SEASON)
    )
    back = drafts.button(tr("Back to the options"), drafts.custom_id(table.id, table.arrangement, "options"))
    mine = [info for info in table.unsettled if info.user == user]
    last = [*(agree_button(table, tr) if mine else []), *([even_out] if even and may_change else []), back]
    return drafts.Draft(text, drafts.rows(*lists, last))


def _lists(table: Table, info: SeatInfo, tr: Catalog) -> list[Sequence[drafts.Item]]:
    named = [ListEntry(str(each.user), seat_label(table, each, tr), "") for each in table.people]
    who = drafts.custom_id(table.id, table.arrangement, WHO)
    now, meta = dict(table.gathering.head_starts).get(info.user or 0, 0), registry.load(table.title).meta
    chosen = tr(meta.head_starts[now - 1].text if now else N_("no head start"))
    entries = [ListEntry("0", with_marks(tr("no head start"), (tr("chosen"), now == 0)), "")]
    for number, step in enumerate(meta.head_starts, 1):
        about = tr("Between equally strong computers it wins {n} of 100 games.", n=step.won)
        entries.append(ListEntry(str(number), with_marks(tr(step.text), (tr("chosen"), now == number)), about))
    steps = drafts.custom_id(table.id, table.arrangement, STEPS, str(info.user))
    return [
        [drafts.select(who, tr("Whose: {name}", name=info.name), named)],
        [drafts.select(steps, tr("{option}: {choice}", option=info.name, choice=chosen), entries)],
    ]


async def show(press: Press, about: int | None = None, note: str | None = None) -> None:
    """Show the page to the presser as it is now."""
    table = await press.host.query.table(press.click.table)
    even = await _even(press, table)
    await put(press.interaction, page(table, press.user, press.language, about, even=even, note=note))


async def _even(press: Press, table: Table) -> dict[int, int]:
    """Return the steps by the season's table of those who sit there; nothing unless two of them stand in it."""
    guild = table.place.guild if table.status is Status.LOBBY else None
    season = None if guild is None else await press.host.seasons.find(guild, press.user)
    behind = {} if season is None else season.behind(table.users)
    return evened(registry.load(table.title).meta, behind) if len(behind) > 1 else {}


@routes.control(WHO)
async def turn_to(press: Press) -> None:
    """Show the page about somebody else."""
    await show(press, drafts.id_in(press.chosen))


@routes.control(STEPS, BY_SEASON)
async def choose(press: Press) -> None:
    """Give the head start that was chosen, or those by the season's table, and show the page as it is then."""
    table, note = await press.host.query.table(press.click.table), None
    about = drafts.id_in(press.click.rest)
    steps = {user: number for user, number in table.gathering.head_starts if table.seat_of(user) is not None}
    if press.click.verb == BY_SEASON:
        steps = await _even(press, table)
    elif about is not None:
        steps[about] = -1 if (number := drafts.number_in(press.chosen)) is None else number
    seen = press.click.version
    try:
        if not steps and press.click.verb == BY_SEASON:  # the page that had the button is out of date
            raise Stale(seen, table.arrangement)
        await press.host.head_starts.give(table.id, press.person, steps, press.request, seen=seen)
    except Stale:
        note = _stale(press)
    except (BadSetup, NotInLobby, NotSeated, DealSet, PlaysOn) as error:
        note = await explain(press.interaction, error)
    await show(press, about, note)


@routes.control(AGREE)
async def agree(press: Press) -> None:
    """Agree to the head starts; who pressed an old button is shown what is to be agreed to now."""
    note = None
    try:
        await press.host.head_starts.agree(press.click.table, press.person, press.request, seen=press.click.version)
    except Stale:
        note = _stale(press)
    except (NotInLobby, NotSeated) as error:
        note = await explain(press.interaction, error)
    await show(press, note=note)


def _stale(press: Press) -> str:
    tr = catalog(press.language)
    return tr("Somebody changed this in the meantime, so I did nothing. Here's how it is now.")
