"""Positions on any board with any options, for looking at and not for counting: pieces may come from nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hansa_bot.titles.hansa_teutonica.setup import board_for
from hansa_bot.titles.hansa_teutonica.state import HansaState
from tests.titles.hansa_teutonica.position import COLOURS, position

STOCK = (6, 0)


def laid(seats: int, options: Mapping[str, str], supply: tuple[int, int] = (5, 1), **words: Any) -> HansaState:
    """Return the position that the words describe; the supply is that of the first seat, who is to move."""
    players = COLOURS[:seats]
    side = board_for(seats, options.get("board", "standard"))
    stock = dict.fromkeys(players, STOCK)
    return position(side, players, whole=False, options=options, supply={"red": supply}, stock=stock, **words)
