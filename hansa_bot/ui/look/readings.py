"""Readings: the presses by which anybody looks at a game."""

from __future__ import annotations

from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.look import looks


async def desk(press: Press) -> None:
    """Show the presser's own desk; who has no seat sees the board, and everybody's desk in words."""
    await put(press.interaction, await looks.desk(press.services, await press.moment(), press.user))


async def news(press: Press) -> None:
    """Show and tell what has happened since the presser last acted; who has no seat hears the latest."""
    await put(press.interaction, await looks.since(press.services, await press.moment(), press.user))


async def text(press: Press) -> None:
    """Describe the whole position in words, complete enough to play from."""
    await looks.words(press.interaction, await press.moment())
