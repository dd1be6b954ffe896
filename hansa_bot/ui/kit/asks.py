"""Asks: what somebody is told who asks the others for something: how often they can, and who has not agreed yet."""

from collections.abc import Iterable

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.asks import Thing
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit.moment import Moment


async def asks_line(host: Host, table: int, user: int, thing: Thing, tr: Catalog) -> str:
    """Return how often a user can still ask for something at a table, and what a no means for that."""
    left, at = await host.asks.left(table, user, thing)
    if not left:
        return tr("You can ask for that again {when}.", when=f"<t:{int(at)}:R>")
    more = tr.plural("You can ask once more today.", "You can ask {n} more times today.", left)
    if thing.rest < DAY:
        return f"{more} " + tr("After a no, you can ask again an hour later.")
    return f"{more} " + tr("After a no, you can ask again a day later.")


def agree_line(what: str, names: str, tr: Catalog) -> str:
    """Say what is asked of whom; the names last, for a push need not write mentions out."""
    question = tr("Do you agree, {names}?", names=names)
    return f"{what} {question}"


def still_missing(moment: Moment, seats: Iterable[int]) -> str:
    """Say whose agreement is still needed."""
    names = ", ".join(f"**{moment.name(seat)}**" for seat in seats)
    return moment.tr("Thanks. Still to agree: {names}. Until then the game stays as it is.", names=names)
