"""Ordering by slash command: standing orders as people type them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

from hansa_bot.engine.errors import BadSetup, PlayerError
from hansa_bot.host.game.orders import NOTHING
from hansa_bot.ui import answers
from hansa_bot.ui.kit import asking, choices
from hansa_bot.ui.kit.choices import HINT, Line
from hansa_bot.ui.kit.errors import OnlyAHint
from hansa_bot.ui.kit.limits import CHOICE_NAME, CHOICES, cut
from hansa_bot.ui.kit.matching import fit, forms
from hansa_bot.ui.kit.presses import Interaction, put
from hansa_bot.ui.kit.replies import acknowledge
from hansa_bot.ui.orders import orders
from hansa_bot.ui.orders.orders import Known

_log = logging.getLogger(__name__)

_ASK = "ask"
_SHOWN = 8


async def order(interaction: Interaction, typed: str | None, value: str | None) -> None:
    """Show the asker's orders, with one laid open if it is named; set it if a value is named too.

    Raises BadSetup where nothing, or several things, are meant, and what `orders.show` raises.
    """
    await acknowledge(interaction)
    known = await _known(interaction)
    key = "" if typed is None else _order_meant(known, typed)
    note = None
    if value is not None:
        kind = known.kind(key or known.kinds[0].key)
        wish = {kind.key: _meant(known.moment.tr(kind.name), value, _values(known, kind.key))}
        services = asking.services(interaction)
        table, request = known.moment.table.id, asking.request(interaction)
        await services.host.orders.give(table, interaction.user.id, wish, request=request)
        known = await _known(interaction)
        note = orders.noted(known, wish)
    await put(interaction, orders.compose(known, key, note))


async def complete_order(interaction: Interaction, typed: str) -> list[Line]:
    """Return the orders that fit what was typed, each with what holds."""
    return await _helped(interaction, _order_lines(interaction, typed))


async def complete_value(interaction: Interaction, order: str | None, typed: str) -> list[Line]:
    """Return the values of an order that fit what was typed."""
    return await _helped(interaction, _value_lines(interaction, order, typed))


async def _order_lines(interaction: Interaction, typed: str) -> list[Line]:
    known = await _known(interaction)
    tr, fits = known.moment.tr, _fitting(typed, _kinds(known))
    return [Line(cut(f"{tr(known.kind(key).name)}: {known.now(key)}", CHOICE_NAME), key) for key in fits]


async def _value_lines(interaction: Interaction, order: str | None, typed: str) -> list[Line]:
    known = await _known(interaction)
    key = _order_meant(known, order) if order else known.kinds[0].key
    names = _values(known, key)
    return [Line(cut(names[value], CHOICE_NAME), value or _ASK) for value in _fitting(typed, names)]


async def _helped(interaction: Interaction, lines: Awaitable[list[Line]]) -> list[Line]:
    """Return lines, or where there are none because something is not possible, one that says why."""
    try:
        return await lines
    except PlayerError as error:
        why = await answers.refused(interaction, error, marked=False)
        return [choices.hint(" ".join(why.split()))]
    except Exception:  # nobody sees an error while typing, so it must at least be in the log
        _log.exception("autocomplete failed interaction=%s", interaction.id)
        return []


async def _known(interaction: Interaction) -> Known:
    table = await asking.table_here(interaction)
    return await orders.look(
        asking.services(interaction), table.id, interaction.user.id, asking.language(interaction)
    )


def _kinds(known: Known) -> dict[str, str]:
    return {kind.key: known.moment.tr(kind.name) for kind in known.kinds}


def _values(known: Known, key: str) -> dict[str, str]:
    """Return the names of an order's values, being asked among them."""
    return {NOTHING: known.moment.tr("Ask me"), **{value: known.name(key, value) for value in known.values(key)}}


def _fitting(typed: str, names: dict[str, str]) -> list[str]:
    if not typed.strip():
        return list(names)[:CHOICES]
    level = {key: fit(forms(typed), _forms(key, name)) for key, name in names.items()}
    found = sorted((how, key) for key, how in level.items() if how is not None)
    return [key for _, key in found][:CHOICES]


def _order_meant(known: Known, typed: str) -> str:
    return _meant(known.moment.tr("Standing orders"), typed, _kinds(known))


def _meant(what: str, typed: str, names: dict[str, str]) -> str:
    """Return the one key that was typed, by itself or by its name; raises OnlyAHint, BadSetup."""
    if typed == HINT:
        raise OnlyAHint
    if typed in names:
        return typed
    level = {key: fit(forms(typed), _forms(key, name)) for key, name in names.items()}
    closest = min((how for how in level.values() if how is not None), default=None)
    found = [key for key, how in level.items() if how is not None and how == closest]
    if len(found) != 1:
        raise BadSetup(what, typed, [names[key] for key in found or names][:_SHOWN])
    return found[0]


def _forms(key: str, name: str) -> frozenset[str]:
    return forms(key or _ASK) | forms(name)
