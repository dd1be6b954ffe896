"""Waiting panels: private panels whose reader waits for somebody else in the own turn, to be woken afterwards."""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

import discord

from hansa_bot.host.host import Host
from hansa_bot.ui.kit import limits

Interaction = discord.Interaction[Any]

_LIFE = limits.TOKEN_SECONDS - 60.0
# Only a convenience, so it may be lost in a restart: the card calls its reader in any case.
_panels: WeakKeyDictionary[Host, dict[tuple[int, int], tuple[float, Interaction]]] = WeakKeyDictionary()


def note(host: Host, table: int, interaction: Interaction, *, waits: bool) -> None:
    """Remember the panel that an interaction shows while its reader waits, forget it when that is over."""
    found = _panels.setdefault(host, {})
    for key in [key for key, (since, _) in found.items() if not _fresh(since)]:
        del found[key]
    key = (table, interaction.user.id)
    if waits:
        found[key] = (asyncio.get_running_loop().time(), interaction)
    else:
        found.pop(key, None)


def take(host: Host, table: int) -> list[Interaction]:
    """Return the waiting panels of a table that can still be changed, and forget them."""
    found = _panels.get(host, {})
    taken = [found.pop(key) for key in [key for key in found if key[0] == table]]
    return [interaction for since, interaction in taken if _fresh(since)]


def _fresh(since: float) -> bool:
    return asyncio.get_running_loop().time() - since < _LIFE
