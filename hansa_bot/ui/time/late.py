"""Late: what everybody, and whoever is late, is told when time has run out."""

from __future__ import annotations

from hansa_bot.host.ports import Post
from hansa_bot.host.table import Table
from hansa_bot.host.time.lateness import HELPED, RAN_OUT, SPARED, TAKEN_OVER, TIME_OUT
from hansa_bot.host.time.pace import Late
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.ui import direct
from hansa_bot.ui.kit import times
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft, paragraphs, plain
from hansa_bot.ui.kit.replies import safe
from hansa_bot.ui.notes import Make


async def note(services: Services, post: Post) -> tuple[Table, Draft]:
    """Return the line that says at the table what happened."""
    table = await services.host.query.table(post.table)
    tr, name = catalog(table.language, table.title), safe(table.names[int(post.payload["seat"])])
    what = post.payload["what"]
    if what == SPARED:
        until = times.when(float(post.payload["until"]))
        return table, Draft(
            tr("{name}'s time ran out while I was away. It goes on until {when}.", name=name, when=until)
        )
    if what == HELPED:
        return table, Draft(tr("{name}'s time has run out, so the game goes on without waiting.", name=name))
    text = tr("{name}'s time has run out. You may go on waiting, or offer the seat with /seat offer.", name=name)
    return table, Draft(text)


async def time_out(services: Services, post: Post) -> tuple[Table, Draft]:
    """Return what whoever was late is told in private."""
    table = await services.host.query.table(post.table)
    tr = await direct.words(services, int(post.payload["user"]), table)
    title = plain(registry.load(table.title).meta.called(tr.language))
    head = tr("**{title}** in <#{channel}>: your time has run out.", title=title, channel=table.place.channel)
    return table, Draft(paragraphs(head, _what_follows(post, tr)))


def _what_follows(post: Post, tr: Catalog) -> str:
    how = post.payload["how"]
    if how == TAKEN_OVER:
        return tr("A computer player plays on for you. /seat back gives you your seat back at any time.")
    if how == Late.SUBSTITUTE:
        return tr("Your seat is offered to others. It stays yours if you act before somebody takes it.")
    if how == HELPED:
        left = int(post.payload["left"])
        return tr.plural(
            "The least was done for you. The next time a computer player takes over.",
            "The least was done for you. After {n} more times a computer player takes over.",
            left,
        )
    return tr("The others are waiting for you. You can still act.")


NOTES: dict[str, Make] = dict.fromkeys((RAN_OUT, HELPED, SPARED), note)
DIRECTS: dict[str, Make] = {TIME_OUT: time_out}
