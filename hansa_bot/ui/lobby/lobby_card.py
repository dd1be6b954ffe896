"""Lobby card: a table that waits for its players: how it fills, begins or is given up, and who plays once more."""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from discord import ButtonStyle

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.posts import ClosedPost, LobbyPost
from hansa_bot.host.kernel.table import Person, PlayingOrder, Status, Table
from hansa_bot.host.lobby import agreements, seating
from hansa_bot.host.lobby.lobby import Lobby
from hansa_bot.host.lobby.seating import rematch_place
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import N_, Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta
from hansa_bot.ui.kit import asking, expected, picture, routes, servers, table_options, times, zone_question
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import rematch_button, teach_button
from hansa_bot.ui.kit.drafts import Controls, Draft, Item, button, custom_id, paragraphs, rows, safe
from hansa_bot.ui.kit.errors import NoMentions
from hansa_bot.ui.kit.moment import seat_label, title_name
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.table_texts import texts_of
from hansa_bot.ui.kit.verbs import PROPOSE, REMATCH
from hansa_bot.ui.lobby import colours, head_starts, inviting, starting

TAKEN, FREE = "●", "○"


def compose(
    table: Table, *, away: Mapping[int, float] | None = None, call: Sequence[int] = (), closes: float | None = None
) -> Draft:
    """Return the card of a table in its lobby; without controls once it has left it.

    `away` are the seats of those on holiday, with when that ends. `call` are users to ping: of those who are asked to
    join and are not there yet, or the owner of one that is full; `closes` is when it closes if nothing happens, in
    unix seconds.
    """
    meta = registry.load(table.title).meta
    tr = catalog(table.language, table.title)
    if table.status is not Status.LOBBY:
        return Draft(f"-# **{title_name(table.title, table.language)}** · {_status(table)}")
    head = tr("**{title}**: a table is open.", title=title_name(table.title, table.language))
    options = (
        table_options.options_line(table, tr),
        times.line(table.terms, tr),
        table_options.hints_line(table, tr),
    )
    text = paragraphs(
        *_calls(table, call, tr),  # all that a push shows
        head,
        table_options.credit_line(meta, tr),
        table_options.size_line(meta, tr),
        _seats(table),
        *times.away_lines(table, away or {}, tr),
        _begins(table, tr),
        head_starts.lines(table, tr),
        tr("By invitation only.") if table.gathering.closed else None,
        *options,
        _suited(table, meta, tr),
        _hint(table, meta),
        None if closes is None else "-# " + tr("Closes {when} if nothing happens.", when=f"<t:{int(closes)}:R>"),
    )
    chosen = [] if table.gathering.deal else [button(tr("Options"), custom_id(table.id, table.version, "options"))]
    # A card is made when it is posted: who was called for it may have sat down meanwhile.
    pings = [user for user in call if user in (table.invited or starters(table))]
    teach = teach_button(tr, table.title, table)
    invite = [inviting.chooser(table, tr)] if len(table.seats) < table.size else []
    return Draft(
        text,
        rows(_row(table, meta), [*chosen, *([teach] if teach else []), *head_starts.agree_button(table, tr)], invite),
        pings,
    )


def gone_line(table: Table, link: str) -> str:
    """Return what is left of a card that stands elsewhere now."""
    tr = catalog(table.language, table.title)
    title, number, label = title_name(table.title, table.language), tr("Table {n}", n=table.id), tr("To the table")
    return f"-# **{title}** · {number} · [{label}]({link})"


def _status(table: Table) -> str:
    tr = catalog(table.language, table.title)
    names = ", ".join(safe(info.name) for info in table.seats)
    if table.gathering.expired:
        return tr("closed because nothing happened")
    if table.status is Status.ABANDONED:
        return tr("abandoned")
    begun = tr("started with {names}", names=names)
    return begun if table.place.parent is None else f"{begun} · <#{table.place.channel}>"


def _seats(table: Table) -> str:
    tr = catalog(table.language)
    taken = [f"{TAKEN} {colours.marked(seat_label(table, info, tr), info, tr)}" for info in table.seats]
    return "   ".join([*taken, *[FREE] * (table.size - len(table.seats))])


def _begins(table: Table, tr: Catalog) -> str | None:
    begins = table.gathering.begins
    if table.gathering.deal:
        return tr(
            "Plays the deal of <#{channel}>; computer players take the seats that stay free.",
            channel=table.gathering.deal.channel,
        )
    if begins is None:
        return None
    said = tr("Plays on from turn {turn} of table {n}.", turn=begins.turn, n=begins.table)
    until = (
        tr("Until that game is over there are no hints here, and computer players don't think ahead.")
        if begins.secret
        else None
    )
    return " ".join(filter(None, (said, tr("Whoever played there keeps their seat."), until)))


def _calls(table: Table, call: Sequence[int], tr: Catalog) -> Iterator[str]:
    """Yield what asks somebody for something; words first, for a push need not write mentions out."""
    if users := [user for user in starters(table) if user in call]:
        owner = _mentions(users)
        early = tr("Everyone's here, {name}.", name=owner)
        yield early if table.unsettled else tr("Everyone's here, {name}: you can start.", name=owner)
    again = [user for user in table.invited if user in table.gathering.again]
    if again:
        yield tr("Another game, {names}?", names=_mentions(again))
    if users := [user for user in table.invited if user not in again]:
        yield tr("You're invited, {names}.", names=_mentions(users))


def starters(table: Table) -> tuple[int, ...]:
    """Return who is to start a table, once every seat is taken: whoever opened it."""
    return (table.owner,) if len(table.seats) >= table.size else ()


def _mentions(users: Sequence[int]) -> str:
    return ", ".join(f"<@{user}>" for user in users)


def _suited(table: Table, meta: Meta, tr: Catalog) -> str | None:
    """Propose the preset for as many as sit there, one person at least, as long as nobody has chosen anything."""
    usual = meta.filled({}) == meta.filled(table.options) and any(info.user for info in table.seats)
    usual = usual and not table.gathering.deal
    found = next((preset for preset in meta.presets if usual and preset.seats == len(table.seats)), None)
    if found is None:
        return None
    said = tr(
        "**{preset}** suits this table: {text} It's under **Options**.", preset=tr(found.name), text=tr(found.text)
    )
    return f"-# {said}"


def _hint(table: Table, meta: Meta) -> str:
    tr = catalog(table.language, table.title)
    taken = _taken(table)
    missing = min((seats for seats in meta.seats if seats >= taken), default=max(meta.seats)) - taken
    if missing > 0:
        return tr.plural("{n} more player needed.", "{n} more players needed.", missing)
    clash = meta.clash(taken, meta.filled(table.options))
    if clash is not None:
        why = texts_of(table).refusal(clash)
        return tr("You can't start like this: {why}", why=why)
    if not table.users and len(table.seats) >= table.size:
        return tr("Only computers play here, a turn every few seconds. Whoever opened the table can press Start.")
    if table.unsettled:
        return tr("Once everyone has agreed to the head start, the game can begin.")
    if table.gathering.order is PlayingOrder.SEATED:
        return tr("Anyone seated can press Start; you play in seat order.")
    return tr("Anyone seated can press Start; the turn order is then drawn.")


def _taken(table: Table) -> int:
    """Return how many seats there are when the game begins now; that of a deal has computer players on the rest."""
    return table.size if table.gathering.deal else len(table.seats)


def _row(table: Table, meta: Meta) -> list[Item]:
    tr = catalog(table.language, table.title)
    full, ready, deal = len(table.seats) >= table.size, _taken(table) in meta.seats, table.gathering.deal
    computers = any(info.computer for info in table.seats)

    def press(verb: str, label: str, style: ButtonStyle = ButtonStyle.secondary, disabled: bool = False) -> Item:
        return button(label, custom_id(table.id, table.version, verb), style, disabled=disabled)

    return [
        press("join", tr("Join"), ButtonStyle.primary, disabled=full),
        *([press("leave", tr("Leave"))] if table.users else []),
        *([] if deal else [press("add", tr("Add computer"), disabled=full)]),
        *([press("drop", tr("Remove computer"))] if computers else []),
        press("start", tr("Start"), ButtonStyle.success, disabled=not ready),
    ]


LEVELS, HINTS = "levels", "hints"
"""The verbs that open the pages on which is chosen how well computer players play, and whether there are hints."""


def abandon_question(table: Table, language: str, person: Person | None = None) -> tuple[str, Controls | None]:
    """Return the private question that stands before a game is given up, with its button.

    A `person` who plays with others may ask them as well, or only that, who cannot end it alone.
    """
    tr = catalog(language, table.title)
    text = tr("This ends the game for everybody, without a result. There is no undo.")
    ask = _ask_to_end(table, person.id, tr) if person is not None else []
    if not ask:
        return text, _in_danger(table, "abandon", tr("Abandon the game"))
    if person is not None and person.id != table.owner and not person.manages:
        return tr("You can't end the game alone, but you can ask the others: it ends once everyone agrees."), rows(
            ask
        )
    text += " " + tr("Or ask the others first: then it ends once everyone agrees.")
    return text, _in_danger(table, "abandon", tr("Abandon the game"), ask)


def _ask_to_end(table: Table, user: int, tr: Catalog) -> list[Item]:
    others = table.status is Status.RUNNING and table.seat_of(user) is not None and len(table.people) > 1
    control = custom_id(table.id, table.version, PROPOSE, agreements.END)
    return [button(tr("Ask the others to end it"), control)] if others else []


def closed_line(table: Table, by: str | None, user: int = 0) -> Draft:
    """Return the line that says a game was given up, and by whom where that is known; another may follow it.

    A `user` of whom older posts do not know the name is shown by an id that calls nobody.
    """
    tr, title = catalog(table.language, table.title), title_name(table.title, table.language)
    if table.gathering.expired:
        said = tr(
            "**{title}**: nobody played for a long time, so I've closed the table. /table export gives its record.",
            title=title,
        )
        return Draft(said, rows([rematch_button(table, tr)]))
    name = safe(by) if by is not None else f"<@{user}>" if user else None
    if name is None:
        said = tr("**{title}**: the table was closed.", title=title)
    else:
        said = tr("**{title}**: {name} closed the table.", title=title, name=name)
    again = rematch_button(table, tr)
    if table.gathering.agreed:
        said = tr("**{title}**: everyone agreed to end the game. It has no result.", title=title)
        return Draft(said, rows([again, button(tr("Export"), custom_id(table.id, table.version, "export"))]))
    return Draft(said, rows([again]))


def leave_question(table: Table, language: str, person: Person, *, ranked: bool) -> tuple[str, Controls | None]:
    """Return the private question that stands before a seat is handed to a computer player, with its button."""
    tr = catalog(language, table.title)
    text = tr("A computer player will take your place. You can't come back to this seat.")
    text += " " + tr("To hand it to a person instead, use /seat offer.")
    if ranked:
        text += " " + tr("Either way, if the game counts in the season you come last in it.")
    return text, _in_danger(table, "leave", tr("Leave the game"), _ask_to_end(table, person.id, tr))


def _in_danger(table: Table, verb: str, label: str, others: Sequence[Item] = ()) -> Controls | None:
    return rows([button(label, custom_id(table.id, table.version, verb), ButtonStyle.danger), *others])


async def lobby_post(services: Services, post: Post[LobbyPost]) -> tuple[Table, Draft]:
    """Return the lobby card as the table stands now; people are called only when it shows for the first time."""
    table = await services.host.query.table(post.table)
    call: Sequence[int] = post.payload.call
    if post.message is None and not post.payload.anew:
        call = [user for user in table.invited if user not in post.payload.quiet]
    away, closes = await services.host.holidays.away(table), await services.host.query.closes_at(post.table)
    draft = compose(table, away=away, call=call, closes=closes)
    if table.status is Status.LOBBY:
        pictures = await picture.frieze(services.worker, table, catalog(table.language, table.title))
        draft = replace(draft, pictures=pictures, adorn=True)
    return table, draft


async def closed_post(services: Services, post: Post[ClosedPost]) -> tuple[Table, Draft]:
    """Return the line that says who gave the table up."""
    table = await services.host.query.table(post.table)
    user = post.payload.user
    by = next((info.name for info in table.seats if info.user == user), post.payload.by_name or None)
    return table, closed_line(table, by, user)


_MENTION = re.compile(r"<@!?([0-9]{1,19})>")

MOST_TYPED = 500
"""Characters of what is typed; far fewer persons than a message may mention fit into it."""


LOBBY_ACTIONS: Mapping[str, tuple[Callable[[Lobby, int, Person, str], Awaitable[Table]], str]] = {
    "join": (Lobby.join, N_("You're in. I'll mention you when it's your turn.")),
    "leave": (Lobby.leave, N_("You've left the table.")),
    "add": (Lobby.add_computer, N_("{name}, a computer player, sat down.")),
    "drop": (Lobby.remove_computer, N_("{name}, a computer player, left.")),
    "start": (Lobby.start, N_("The game starts.")),
    starting.BEGIN: (Lobby.start, N_("The game starts.")),
    "abandon": (Lobby.abandon, N_("The game was abandoned.")),
}
"""What the buttons do, by their verbs, and what whoever pressed is told then; `name` is a computer player's."""


@routes.control(*LOBBY_ACTIONS)
async def run_lobby_action(press: Press) -> None:
    """Do what a button of the lobby says; who leaves a running game has a computer player in their place."""
    action, told = LOBBY_ACTIONS[press.click.verb]
    # Looked at first: afterwards nobody can tell which computer player has come or gone.
    before = await press.host.query.table(press.click.table)
    if press.click.verb == "start" and (asked := starting.question(before, press.user, press.language)):
        await put(press.interaction, asked)
        return
    table = await action(press.host.lobby, press.click.table, press.person, press.request)
    if press.click.verb == "leave" and table.status is Status.RUNNING:
        told = N_("You've left. A computer player takes your place.")
    tr = catalog(press.language)
    # Few people know that it can be chosen before they have added a computer player.
    level = [level_button(table, tr)] if press.click.verb == "add" else []
    draft = Draft(tr(told, name=name_company(before, table)), rows(level))
    if press.click.verb in (seating.JOIN, "start", starting.BEGIN):
        draft = await seated(press.host, press.user, table, draft.content, tr)
    await put(press.interaction, draft)


def level_button(table: Table, tr: Catalog) -> Item:
    """Return the button that opens the page about how well computer players play."""
    return button(tr("How well they play"), custom_id(table.id, table.version, LEVELS))


def name_company(before: Table, after: Table) -> str:
    """Name the computer players that have come to a table, or have left it."""
    earlier, later = (
        {safe(info.name) for info in table.seats if info.computer is not None} for table in (before, after)
    )
    return ", ".join(earlier ^ later) or "?"


@routes.control(REMATCH)
async def rematch(press: Press) -> None:
    """Sit down for one more game; the first to press opens its lobby."""
    table = await gather(press.interaction, await press.host.query.table(press.click.table))
    tr = catalog(press.language)
    text = rematch_line(table, tr)
    await put(press.interaction, await seated(press.host, press.user, table, text, tr))


async def seated(host: Host, user: int, table: Table, text: str, tr: Catalog) -> Draft:
    """Return an answer to somebody who has sat down, with how long the game takes and what they should be asked."""
    length = await expected.length_line(host, table.id, tr)
    return await zone_question.with_question(host.prefs, user, table, paragraphs(text, length), tr)


async def gather(interaction: Interaction, last: Table) -> Table:
    """Sit the asker down for one more game after the last; raises MayNotOpen where that would open a lobby."""
    host = asking.services(interaction).host
    if not await host.lobby.gathers(last):  # to sit down at a lobby that is open takes no right to open one
        await servers.check_may_open(interaction, rematch_place(last))
    return await host.lobby.rematch(last.id, asking.person(interaction), asking.request(interaction))


def rematch_line(table: Table, tr: Catalog) -> str:
    """Say that somebody sits at a rematch, and what is still missing."""
    sits = tr("You're in for the next game.")
    free = table.size - len(table.seats)
    if free:
        return f"{sits} " + tr.plural("{n} seat is free.", "{n} seats are free.", free)
    return f"{sits} " + tr("Every seat is taken: /table start begins the game.")


def guests_meant(typed: str | None) -> tuple[int, ...]:
    """Return the users who are mentioned, each once; raises NoMentions when there is text but nobody in it."""
    users = tuple(dict.fromkeys(int(user) for user in _MENTION.findall(typed or "")))
    if typed and typed.strip() and not users:
        raise NoMentions(typed)
    return users


def guests_line(table: Table, tr: Catalog) -> str:
    """Say who may join a table now."""
    if not table.gathering.closed:
        return tr("The table is open to everyone.")
    names = ", ".join(f"<@{user}>" for user in table.gathering.guests)
    return tr(
        "Only the people you invite can join now: {names}. /table invite everyone opens the table to all.",
        names=names,
    )
