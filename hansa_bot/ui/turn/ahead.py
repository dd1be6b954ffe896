"""Answers ahead: one private panel for all that a seat will be asked in this round, so that it is called once.

They are kept as standing orders are, each for its own question alone.
"""

from itertools import islice

from hansa_bot.host.game import standing_orders
from hansa_bot.host.game.standing_orders import NOTHING
from hansa_bot.ui.kit import drafts, limits, routes
from hansa_bot.ui.kit.drafts import Draft, Item
from hansa_bot.ui.kit.entries import volumes
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.verbs import AHEAD
from hansa_bot.ui.turn.standing import Known, control_id, known_at, value_selects

NONE = "aheadnone"
"""The verb of forgetting what stands there."""
VALUES = ("aheada", "aheadb", "aheadc", "aheadd")
"""The verbs of up to four selects in one message; ids must differ."""


def compose(known: Known, note: str | None = None) -> Draft:
    """Return the panel, with a select for each question below the other; the note is in markup."""
    tr, orders = known.moment.tr, known.moment.title.orders
    along = () if orders is None else orders().along(known.moment.state)
    kinds = [known.kind(key) for key in (*known.ahead, *along)]
    told = [f"- **{drafts.plain(tr(each.name))}**: {drafts.plain(known.now(each.key))}" for each in kinds]
    text = drafts.paragraphs(
        known.moment.heading,
        note,
        tr("**Your answers for this round**: I give them when the questions come, so I needn't call you for each."),
        "\n".join(told) or tr("There's nothing to answer ahead now."),
        tr("-# Only you see them. If one isn't possible any more, I ask you."),
    )
    verbs, lists = iter(VALUES), list[list[Item]]()
    for each in kinds:
        count = len(volumes(known.values(each.key)))
        lists += [[item] for item in value_selects(known, each, list(islice(verbs, count)))]
    table = known.moment.table
    clear = drafts.button(tr("Clear"), control_id(table, NONE), disabled=known.given.keys().isdisjoint(known.ahead))
    back = drafts.button(tr("Back to the panel"), control_id(table, "turn"))
    return Draft(limits.cut(text, limits.CONTENT), drafts.rows(*lists, [clear, back]))


@routes.control(AHEAD)
async def open_panel(press: Press) -> None:
    """Open the panel."""
    await put(press.interaction, compose(await known_at(press.interaction, press.click.table)))


@routes.control(*VALUES)
async def choose(press: Press) -> None:
    """Keep an answer, but for one to a question that has been put meanwhile."""
    known = await known_at(press.interaction, press.click.table)
    key = drafts.lengthen(press.click.rest, [*known.ahead, *standing_orders.known_orders(known.moment.title)])
    if key.startswith(standing_orders.AHEAD) and key not in known.ahead:
        note = known.moment.tr("It's too late for that one: it has been asked already.")
        await put(press.interaction, compose(known, note))
        return
    await _give(press, {key: drafts.lengthen(press.chosen, known.values(key))})


@routes.control(NONE)
async def forget(press: Press) -> None:
    """Let all answers go, but for orders that last."""
    known = await known_at(press.interaction, press.click.table)
    await _give(press, {key: NOTHING for key in known.given if key in known.ahead})


async def _give(press: Press, wishes: dict[str, str]) -> None:
    await press.host.orders.give(press.click.table, press.user, wishes, request=press.request)
    await put(press.interaction, compose(await known_at(press.interaction, press.click.table)))
