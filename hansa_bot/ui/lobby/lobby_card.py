"""Lobby card: a table that waits for its players, and all that is said to those who wait with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle

from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import ClosedPost, LobbyExpires, LobbyPost, PlaceBlocked, PostPayload
from hansa_bot.host.kernel.table import PlayingOrder, Status, Table
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta
from hansa_bot.ui.kit import posting, times
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import Controls, Item, button, custom_id, rows
from hansa_bot.ui.kit.draft import Draft, paragraphs, plain, safe
from hansa_bot.ui.kit.moment import texts_of
from hansa_bot.ui.kit.posting import Make
from hansa_bot.ui.lobby import chosen, seating

TAKEN, FREE = "●", "○"


def compose(
    table: Table, *, away: Mapping[int, float] | None = None, call: Sequence[int] = (), closes: float | None = None
) -> Draft:
    """Return the card of a table in its lobby; without controls once it has left it.

    `away` are the seats of those on holiday, with when that ends. `call` are users to ping, of those who are asked to
    join and are not there yet; `closes` is when it closes if nothing happens, in unix seconds.
    """
    meta = registry.load(table.title).meta
    tr = catalog(table.language, table.title)
    if table.status is not Status.LOBBY:
        return Draft(f"-# **{plain(meta.called(table.language))}** · {_status(table)}")
    head = tr("**{title}**: a table is open.", title=plain(meta.called(table.language)))
    options = (chosen.options_line(table, tr), chosen.doubts(table, tr), times.line(table.terms, tr))
    text = paragraphs(
        head,
        chosen.credit_line(meta, tr),
        _seats(table),
        *times.away_lines(table, away or {}, tr),
        _again(table, tr),
        _guests(table, tr),
        *options,
        _hint(table, meta),
        _closes(closes, tr),
    )
    pings = [user for user in call if user in table.invited]
    return Draft(text, rows(_row(table, meta), _second_row(table)), pings)


def _status(table: Table) -> str:
    tr = catalog(table.language, table.title)
    names = ", ".join(safe(info.name) for info in table.seats)
    if table.gathering.expired:
        return tr("closed, because nothing had happened here for a week")
    if table.status is Status.ABANDONED:
        return tr("given up")
    begun = tr("started with {names}", names=names)
    return begun if table.place.parent is None else f"{begun} · <#{table.place.channel}>"


def _seats(table: Table) -> str:
    taken = [f"{TAKEN} {safe(info.name)}" for info in table.seats]
    return "   ".join([*taken, *[FREE] * (table.size - len(table.seats))])


def _again(table: Table, tr: Catalog) -> str | None:
    users = [user for user in table.invited if user in table.gathering.again]
    return tr("{names}: the same again?", names=_mentions(users)) if users else None


def _guests(table: Table, tr: Catalog) -> str | None:
    users = [user for user in table.invited if user not in table.gathering.again]
    asked = tr("{names}: you are invited.", names=_mentions(users)) if users else ""
    closed = tr("Only those who are invited may join.") if table.gathering.closed else ""
    return " ".join(filter(None, (asked, closed))) or None


def _mentions(users: Sequence[int]) -> str:
    return ", ".join(f"<@{user}>" for user in users)


def _closes(closes: float | None, tr: Catalog) -> str | None:
    if closes is None:
        return None
    return "-# " + tr("Closes {when} if nothing happens.", when=f"<t:{int(closes)}:R>")


def _hint(table: Table, meta: Meta) -> str:
    tr = catalog(table.language, table.title)
    least = min((seats for seats in meta.seats if seats >= len(table.seats)), default=max(meta.seats))
    missing = least - len(table.seats)
    if missing > 0:
        return tr.plural("{n} more seat must be taken.", "{n} more seats must be taken.", missing)
    clash = meta.clash(len(table.seats), meta.filled(table.options))
    if clash is not None:
        why = texts_of(table).refusal(clash)
        return tr("Not to be started like this: {why}", why=why)
    if table.gathering.order is PlayingOrder.SEATED:
        return tr("Anyone seated may start; the seats are the playing order.")
    return tr("Anyone seated may start; the playing order is drawn then.")


def _row(table: Table, meta: Meta) -> list[Item]:
    tr = catalog(table.language, table.title)
    full, ready = len(table.seats) >= table.size, len(table.seats) in meta.seats
    computers = any(info.computer for info in table.seats)

    def press(verb: str, label: str, style: ButtonStyle = ButtonStyle.secondary, disabled: bool = False) -> Item:
        return button(label, custom_id(table.id, table.version, verb), style, disabled=disabled)

    return [
        press("join", tr("Join"), ButtonStyle.primary, disabled=full),
        press("leave", tr("Leave")),
        press("add", tr("Add computer"), disabled=full),
        press("drop", tr("Remove computer"), disabled=not computers),
        press("start", tr("Start"), ButtonStyle.success, disabled=not ready),
    ]


def _second_row(table: Table) -> list[Item]:
    tr = catalog(table.language, table.title)
    return [button(tr("Options"), custom_id(table.id, table.version, "options"))]


def abandon_question(table: Table, language: str) -> tuple[str, Controls | None]:
    """Return the private question that stands before a game is given up, with its button."""
    tr = catalog(language, table.title)
    text = tr("This ends the game for everybody, without a result. It cannot be taken back.")
    control = custom_id(table.id, table.version, "abandon")
    return text, rows([button(tr("Give the game up"), control, ButtonStyle.danger)])


def closed_line(table: Table, by: str | None) -> Draft:
    """Return the line that says a game was given up, and by whom where that is known; another may follow it."""
    tr = catalog(table.language, table.title)
    title = plain(registry.load(table.title).meta.called(table.language))
    controls = rows([seating.rematch_button(table, tr)])
    if by is None:
        return Draft(tr("**{title}**: the table was given up.", title=title), controls)
    return Draft(tr("**{title}**: {name} gave the table up.", title=title, name=safe(by)), controls)


def leave_question(table: Table, language: str) -> tuple[str, Controls | None]:
    """Return the private question that stands before a seat is handed to a computer player, with its button."""
    tr = catalog(language, table.title)
    text = tr("A computer player will play on in your place. You cannot take the seat again.")
    text += " " + tr("If you would rather look for a person in your place, use /seat offer.")
    control = custom_id(table.id, table.version, "leave")
    return text, rows([button(tr("Leave the game"), control, ButtonStyle.danger)])


async def lobby_post(services: Services, post: Post[LobbyPost]) -> tuple[Table, Draft]:
    """Return the lobby card as the table stands now; people are called only when it shows for the first time."""
    table = await services.host.query.table(post.table)
    call: Sequence[int] = post.payload.call
    if post.message is None and not post.payload.anew:
        call = table.invited
    away, closes = await services.host.holidays.away(table), await services.host.query.closes_at(post.table)
    return table, compose(table, away=away, call=call, closes=closes)


async def closed_post(services: Services, post: Post[ClosedPost]) -> tuple[Table, Draft]:
    """Return the line that says who gave the table up."""
    table = await services.host.query.table(post.table)
    by = next((info.name for info in table.seats if info.user == post.payload.user), None)
    return table, closed_line(table, by)


async def expiring(services: Services, post: Post[LobbyExpires]) -> tuple[Table, Draft]:
    """Return the warning that a lobby closes soon."""
    table = await services.host.query.table(post.table)
    tr = catalog(table.language, table.title)
    text = tr(
        "This table closes {when}, because nothing has happened here for days. Anything that changes it, such as "
        "joining, puts that off.",
        when=f"<t:{int(post.payload.at)}:R>",
    )
    return table, Draft(text)


async def blocked_note(services: Services, post: Post[PlaceBlocked]) -> tuple[Table, Draft]:
    """Return what the owner of a table is told whose posts its channel does not take."""
    table = await services.host.query.table(post.table)
    tr = await posting.catalog_for(services, post.payload.user, table)
    title = plain(registry.load(table.title).meta.called(tr.language))
    channel = f"<#{post.payload.channel or table.place.channel}>"
    if post.payload.gone:
        what = tr(
            "**{title}**, table {number}: the channel {channel} is gone, so nobody there hears whose turn it is.",
            title=title,
            number=table.id,
            channel=channel,
        )
    else:
        what = tr(
            "**{title}**, table {number}: I may not post in {channel}, so nobody there hears whose turn it is.",
            title=title,
            number=table.id,
            channel=channel,
        )
    todo = tr(
        "/setup check says there what I lack; /table move with the number {number} brings the table to another "
        "channel. Nothing is lost, and I keep trying.",
        number=table.id,
    )
    return table, Draft(paragraphs(what, todo))


SAYS: dict[type[PostPayload], Make] = {
    LobbyPost: lobby_post,
    ClosedPost: closed_post,
    LobbyExpires: expiring,
    PlaceBlocked: blocked_note,
}
