"""Rights: who may change what a table is played by, and what whoever may not is told."""

from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.i18n.catalog import Catalog


def changeable(table: Table, user: int) -> bool:
    """Return whether a user may choose what a table is played by."""
    return table.status is Status.LOBBY and (user == table.owner or table.seat_of(user) is not None)


def plays(table: Table, user: int) -> bool:
    """Return whether a user has a seat in a running game, and may propose something to all others."""
    return table.status is Status.RUNNING and table.seat_of(user) is not None


def why_not(table: Table, tr: Catalog) -> str:
    """Say why whoever only looks cannot change anything."""
    if table.status is Status.LOBBY:
        return tr("-# Anyone at the table can change this.")
    return tr("-# The game has started; this can't be changed now.")
