"""Lobby notes: what is said of a lobby that is about to close, and to an owner whose table cannot be reached."""

from __future__ import annotations

from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import LobbyExpires, PlaceBlocked, PostPayload
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.ui import direct
from hansa_bot.ui.direct import Make
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft, paragraphs, plain


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


async def blocked(services: Services, post: Post[PlaceBlocked]) -> tuple[Table, Draft]:
    """Return what the owner of a table is told whose posts its channel does not take."""
    table = await services.host.query.table(post.table)
    tr = await direct.words(services, post.payload.user, table)
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


SAYS: dict[type[PostPayload], Make] = {LobbyExpires: expiring, PlaceBlocked: blocked}
