"""Notices about a table as a whole: full, about to close, shut out of its channel, in a thread that is locked, or
where people who have to decide cannot play.
"""

from discord import ButtonStyle

from hansa_bot.host.kernel.notices import (
    Bar,
    LobbyExpires,
    LobbyFull,
    PlaceBlocked,
    PlayersBarred,
    ThreadLocked,
)
from hansa_bot.host.kernel.table import HIDDEN, LEFT, OUTSIDE, TIMED_OUT, Status, Table
from hansa_bot.host.posting.courier import CannotDeliver, Post
from hansa_bot.i18n.catalog import N_, Catalog, catalog
from hansa_bot.ui.kit import posting
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, paragraphs, rows, safe
from hansa_bot.ui.kit.moment import title_name
from hansa_bot.ui.kit.verbs import GO_ON
from hansa_bot.ui.lobby.lobby_card import starters


async def full_note(services: Services, post: Post[LobbyFull]) -> tuple[Table, Draft]:
    """Return what the owner of a lobby is told once it is full; raises CannotDeliver where it is not any more."""
    table, user = await services.host.query.table(post.table), post.payload.user
    if table.status is not Status.LOBBY or user not in starters(table):
        raise CannotDeliver("the table is not waiting for its start")
    tr = await posting.catalog_for(services, user, table)
    title, names = title_name(table.title, tr.language), ", ".join(safe(info.name) for info in table.seats)
    full = tr("**{title}**, table {number}: everyone's here ({names}).", title=title, number=table.id, names=names)
    ready = tr("You can start.")
    if table.unsettled:
        ready = tr("Once everyone has agreed to the head start, the game can begin.")
    start = button(tr("Start"), custom_id(table.id, table.version, "start"), ButtonStyle.success)
    link = await posting.card_link(services, table.id, table.place, tr)
    return table, Draft(" ".join((full, ready, link)), rows([start]))


async def expiring(services: Services, post: Post[LobbyExpires]) -> tuple[Table, Draft]:
    """Return the warning that a lobby closes soon."""
    table = await services.host.query.table(post.table)
    tr = catalog(table.language, table.title)
    text = tr(
        "This table closes {when} unless something happens here. Joining, for example, keeps it open.",
        when=f"<t:{int(post.payload.at)}:R>",
    )
    return table, Draft(text, rows([button(tr("Keep it open"), custom_id(table.id, table.version, GO_ON))]))


async def blocked_note(services: Services, post: Post[PlaceBlocked]) -> tuple[Table, Draft]:
    """Return what the owner of a table is told whose posts its channel does not take."""
    table = await services.host.query.table(post.table)
    tr = await posting.catalog_for(services, post.payload.user, table)
    place = f"<#{post.payload.channel or table.place.channel}>"
    of = {"title": title_name(table.title, tr.language), "number": table.id, "channel": place}
    if table.is_deal:
        said = tr(
            "**{title}**: I can't post your deal in {channel}. /setup check there shows what I need; I keep trying.",
            **of,
        )
        return table, Draft(said)
    gone = tr(
        "**{title}**, table {number}: the channel {channel} is gone, so I can't tell anyone whose turn it is.", **of
    )
    shut = tr("**{title}**, table {number}: I can't post in {channel}, so nobody there hears whose turn it is.", **of)
    if post.payload.locked:  # which has advice of its own: to unlock it
        return table, Draft(paragraphs(_locked(table, tr, place), tr("Nothing is lost.")))
    todo = tr(
        "There, /setup check shows what I need; /table move with the number {number} takes the table to another "
        "channel. Nothing is lost, and I keep trying.",
        **of,
    )
    if table.deal_goes_on(services.host.now()):
        todo = (
            tr("Others can still play this deal, so the table can't move. /deal play opens another one.")
            if table.status is Status.LOBBY
            else tr("Others can still play this deal, so the table can't move; /next in a message to me works.")
        )
    return table, Draft(paragraphs(gone if post.payload.gone else shut, todo))


async def barred_note(services: Services, post: Post[PlayersBarred]) -> tuple[Table, Draft]:
    """Return what the owner of a table is told of people who cannot play where it waits for them.

    Raises CannotDeliver once the table has gone elsewhere, or they have left it.
    """
    table, told = await services.host.query.table(post.table), post.payload
    bars = [bar for bar in told.bars if bar.user in table.users]
    if table.place.channel != told.channel or not bars:
        raise CannotDeliver("nobody is barred from there any more")
    tr = await posting.catalog_for(services, told.user, table)
    of = {"title": title_name(table.title, tr.language), "number": table.id, "channel": f"<#{told.channel}>"}
    head = tr("**{title}**, table {number}: in {channel} it's waiting for somebody who can't play there.", **of)
    return table, Draft(paragraphs(head, *(f"- {_barred(bar, table, told, tr)}" for bar in bars)))


_BARRED = {
    LEFT: N_(
        "{name} isn't on the server any more. There, /seat offer finds somebody else for the seat; anyone who "
        "manages the server can let a computer player stand in with /manage."
    ),
    HIDDEN: N_(
        "{name} can't see {channel}. Anyone who manages channels can change that; /table move with the number "
        "{number} takes the table to another channel. Until then, /next in a private message to me still works for "
        "{name}."
    ),
    TIMED_OUT: N_(
        "{name} is timed out on the server until {when}, so no button there works for {name}; /next in a private "
        "message to me still does."
    ),
    OUTSIDE: N_("{name} isn't in the private thread {channel}. Mention {name} there to bring them in."),
}
_YOU = {
    HIDDEN: N_(
        "You can't see {channel} any more. Anyone who manages channels can change that; /table move with the number "
        "{number} takes the table to another channel. Until then, /next here still works."
    ),
    TIMED_OUT: N_(
        "You're timed out on the server until {when}, so no button there works for you; /next here still does."
    ),
    OUTSIDE: N_(
        "You aren't in the private thread {channel} any more. Whoever mentions you there brings you back in."
    ),
}
"""The same where the owner is meant; who has left is told nothing."""


def _barred(bar: Bar, table: Table, told: PlayersBarred, tr: Catalog) -> str:
    said = _YOU.get(bar.why) if bar.user == told.user else None
    return tr(
        said or _BARRED[bar.why],
        name=next(safe(info.name) for info in table.seats if info.user == bar.user),
        channel=f"<#{told.channel}>",
        number=table.id,
        when=f"<t:{int(bar.until or 0)}:f>",
    )


async def locked_note(services: Services, post: Post[ThreadLocked]) -> tuple[Table, Draft]:
    """Return the line beside a table's thread that nobody can press anything there."""
    table = await services.host.query.table(post.table)
    tr = catalog(table.language, table.title)
    return table, Draft(_locked(table, tr, f"<#{post.payload.channel}>"))


def _locked(table: Table, tr: Catalog, place: str) -> str:
    return tr(
        "**{title}**, table {number}: {channel} is locked, so nobody can press anything there. Anyone who manages "
        "threads can unlock it; /table move with the number {number} takes the table to another channel.",
        title=title_name(table.title, tr.language),
        number=table.id,
        channel=place,
    )
