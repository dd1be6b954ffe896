"""Arranging: the presses by which those at a table choose its options and its number of seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace

from hansa_bot.engine.errors import BadSetup, Impossible, Stale
from hansa_bot.host.errors import NotInLobby, NotSeated
from hansa_bot.host.lobby.gathering import Order
from hansa_bot.host.table import Table
from hansa_bot.host.time.pace import Terms
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta
from hansa_bot.ui import answers
from hansa_bot.ui.kit.buttons import Item, beside, lengthen
from hansa_bot.ui.kit.draft import Draft
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.lobby import options_panel, pace_panel


@dataclass(frozen=True, slots=True)
class Wish:
    """What a press asks for; None leaves as it is."""

    options: Mapping[str, str] = field(default_factory=dict)
    size: int | None = None
    order: Order | None = None
    terms: Terms | None = None


Reading = Callable[[Meta, Table], Wish]
"""Reads a press; raises BadSetup."""

Showing = Callable[[Press, str, str | None, Item | None], Awaitable[None]]
"""Shows a panel again: with this option laid open, a note, and the button of a rule."""


async def options(press: Press) -> None:
    """Open the panel."""
    await _show(press)


async def option(press: Press) -> None:
    """Lay another option open."""
    await _show(press, press.chosen)


async def preset(press: Press) -> None:
    """Choose all options at once."""
    await _arrange(press, lambda meta, table: Wish(meta.preset(press.chosen)))


async def value(press: Press) -> None:
    """Choose a value of the option that lies open."""
    await _arrange(press, lambda meta, table: Wish({_key(press, meta): press.chosen}))


async def seats(press: Press) -> None:
    """Choose the number of seats."""
    await _arrange(press, lambda meta, table: Wish(size=_number(press.chosen, meta)))


async def order(press: Press) -> None:
    """Choose the other playing order than the one that the button was made for."""
    await _arrange(press, lambda meta, table: Wish(order=table.gathering.order.other))


async def pace(press: Press) -> None:
    """Open the page of the panel that is about time."""
    await _show_pace(press)


async def speed(press: Press) -> None:
    """Choose a clock."""
    await _arrange(press, lambda meta, table: Wish(terms=table.terms.at(press.chosen)), _show_pace)


async def late(press: Press) -> None:
    """Choose what happens when time runs out."""
    await _arrange(press, lambda meta, table: Wish(terms=table.terms.when_late(press.chosen)), _show_pace)


async def _arrange(press: Press, read: Reading, show: Showing | None = None) -> None:
    table = await press.host.query.table(press.click.table)
    meta = registry.load(table.title).meta
    note = link = None
    try:
        wish = read(meta, table)
        await press.host.lobby.configure(
            table.id,
            press.person,
            wish.options,
            press.request,
            size=wish.size,
            order=wish.order,
            seen=press.click.version,
            terms=wish.terms,
        )
    except Stale:
        tr = catalog(press.language)
        note = tr("Somebody has changed this since you looked; nothing was done. This is how it stands now.")
    except (BadSetup, Impossible, NotInLobby, NotSeated) as error:
        note, link = await answers.refused(press.interaction, error), answers.rule_link(press.interaction, error)
    await (show or _show)(press, _key(press, meta), note, link)


async def _show(press: Press, key: str = "", note: str | None = None, link: Item | None = None) -> None:
    table = await press.host.query.table(press.click.table)
    await _put(press, options_panel.compose(table, press.user, press.language, key, note), link)


async def _show_pace(press: Press, key: str = "", note: str | None = None, link: Item | None = None) -> None:
    table = await press.host.query.table(press.click.table)
    await _put(press, pace_panel.compose(table, press.user, press.language, note), link)


async def _put(press: Press, draft: Draft, link: Item | None) -> None:
    if link is not None:
        draft = replace(draft, controls=beside(draft.controls, link))
    await put(press.interaction, draft)


def _key(press: Press, meta: Meta) -> str:
    return lengthen(press.click.rest, (option.key for option in meta.options))


def _number(text: str, meta: Meta) -> int:
    if not text.isdecimal():
        raise BadSetup("seats", text, meta.seats)
    return int(text)
