"""Starting: what is asked before a game begins without somebody who may still come.

Whoever plays with others starts as soon as they sit there, since a table has as many seats as its game allows unless
somebody says otherwise. Only where nobody else sits there, or somebody was asked and has not come, it may be a slip.
"""

from discord import ButtonStyle

from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, rows

BEGIN = "begin"
"""The verb: start without asking."""


def question(table: Table, user: int, language: str) -> Draft | None:
    """Return the private question that stands before a table starts, or None where nothing is to be asked.

    What is refused anyway is not asked about.
    """
    sitting, free, deal = len(table.seats), table.size - len(table.seats), table.gathering.deal
    meta = registry.load(table.title).meta
    # At the table of a deal computer players sit down by themselves.
    legal = deal or (sitting in meta.seats and meta.clash(sitting, meta.filled(table.options)) is None)
    if table.status is not Status.LOBBY or not legal or free < 1 or table.seat_of(user) is None:
        return None
    tr = catalog(language, table.title)
    if sitting == 1 and not deal:
        said = tr.plural(
            "You're on your own here, and {n} seat is free. Play alone?",
            "You're on your own here, and {n} seats are free. Play alone?",
            free,
        )
        yes = tr("Play alone")
    elif table.invited:
        names = ", ".join(f"<@{who}>" for who in table.invited)
        said = tr("Not here yet: {names}. Start without them?", names=names)
        yes = tr("Start anyway")
    else:
        return None
    begin = button(yes, custom_id(table.id, table.version, BEGIN), ButtonStyle.success)
    more = [] if deal else [button(tr("Add computer"), custom_id(table.id, table.version, "add"))]
    return Draft(said, rows([begin, *more]))
