"""Late: what everybody, and whoever is late, is told when time has run out."""

from __future__ import annotations

from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import DecidedForSeat, PostPayload, TimeOut, TimeRanOut, TimeSpared
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.kernel.time_control import Late
from hansa_bot.host.time.timeout import HELPED, TAKEN_OVER
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.ui import direct
from hansa_bot.ui.direct import Make
from hansa_bot.ui.kit import times
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft, paragraphs, plain
from hansa_bot.ui.kit.replies import safe


async def note(services: Services, post: Post[TimeRanOut | DecidedForSeat | TimeSpared]) -> tuple[Table, Draft]:
    """Return the line that says at the table what happened."""
    table = await services.host.query.table(post.table)
    tr, name = catalog(table.language, table.title), safe(table.names[post.payload.seat])
    if isinstance(post.payload, TimeSpared):
        until = times.when(post.payload.until)
        return table, Draft(
            tr("{name}'s time ran out while I was away. It goes on until {when}.", name=name, when=until)
        )
    if isinstance(post.payload, DecidedForSeat):
        return table, Draft(tr("{name}'s time has run out, so the game goes on without waiting.", name=name))
    text = tr("{name}'s time has run out. You may go on waiting, or offer the seat with /seat offer.", name=name)
    return table, Draft(text)


async def time_out(services: Services, post: Post[TimeOut]) -> tuple[Table, Draft]:
    """Return what whoever was late is told in private."""
    table = await services.host.query.table(post.table)
    tr = await direct.words(services, post.payload.user, table)
    title = plain(registry.load(table.title).meta.called(tr.language))
    head = tr("**{title}** in <#{channel}>: your time has run out.", title=title, channel=table.place.channel)
    return table, Draft(paragraphs(head, _what_follows(post.payload, tr)))


def _what_follows(told: TimeOut, tr: Catalog) -> str:
    how = told.how
    if how == TAKEN_OVER:
        return tr("A computer player plays on for you. /seat back gives you your seat back at any time.")
    if how == Late.SUBSTITUTE:
        return tr("Your seat is offered to others. It stays yours if you act before somebody takes it.")
    if how == HELPED:
        return tr.plural(
            "The least was done for you. The next time a computer player takes over.",
            "The least was done for you. After {n} more times a computer player takes over.",
            told.left,
        )
    return tr("The others are waiting for you. You can still act.")


SAYS: dict[type[PostPayload], Make] = {TimeRanOut: note, DecidedForSeat: note, TimeSpared: note, TimeOut: time_out}
