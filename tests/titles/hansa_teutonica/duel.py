"""Positions for two players with their neutral colour (HT-18), and the shortest way to a neutral claim."""

from __future__ import annotations

from typing import Any

import pytest

from hansa_bot.titles.hansa_teutonica.state import HansaState
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import COLOURS, position

TEXTS = ("full", "brief")
every_text = pytest.mark.parametrize("text", TEXTS)

DISPLACE = "displace/hamburg-stade/n-trader/trader"
NEARLY = {"hamburg-lubeck": "N:T N:T -", "hamburg-stade": "N:T - -"}
"""One more neutral trader fills Hamburg–Lübeck; the one of Hamburg–Stade may be displaced to it."""


def duel(text: str = "full", board: str = "standard_2_3", **words: Any) -> HansaState:
    """Return a position of red and blue under one of the two texts, described as for `position`."""
    options = {"two_player_rules": text, **words.pop("options", {})}
    return position(board, COLOURS[:2], options=options, **words)


def filled(text: str = "full", **words: Any) -> HansaState:
    """Return the position in which red must say what the neutral claim of Hamburg–Lübeck founds."""
    routes = {**NEARLY, **words.pop("routes", {})}
    state = duel(text, routes=routes, **{"supply": {"red": (4, 0)}, **words})
    return act(act(state, "red", DISPLACE), "blue", "relocate/hamburg-lubeck", "enough")
