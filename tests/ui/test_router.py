"""The router: whole games by buttons alone, and everything that people press by mistake."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hansa_bot.host.table import Status
from hansa_bot.ui import buttons, router
from hansa_bot.ui.client import Client
from tests.ui import live
from tests.ui.live import Stage, labels
from tests.ui.stage import TOY


def pressed_first(message: Any) -> str | None:
    """Return the verb of the first button that acts, or None where there is none."""
    clicks = [buttons.parse(part["custom_id"]) for part in live.components(message) if part["type"] == 2]
    return next((click.verb for click in clicks if click and click.verb in ("act", "go")), None)


async def play_decision(stage: Stage, actor: Any, card: Any) -> Any:
    """Open the panel from a card and press what it suggests until it has nothing more to press."""
    panel = await stage.press(actor, card, "turn")
    assert panel.ephemeral
    for _ in range(20):
        verb = pressed_first(panel)
        if verb is None:
            return panel
        panel = await stage.press(actor, panel, verb)
    raise AssertionError("the panel never ends")


async def play_out(stage: Stage, most: int = 60) -> None:
    """Play a game to its end by buttons alone."""
    for _ in range(most):
        await stage.settle()
        if (await stage.known()).status is Status.OVER:
            return
        await play_decision(stage, await stage.actor(), stage.last)
    raise AssertionError("the game never ends")


async def test_a_table_fills_and_begins_by_buttons(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        anna, ben, carl = stage.people
        await stage.open(TOY, people=1)
        card = stage.last
        await stage.host.lobby.leave(stage.table, stage.person(0), "away")
        assert (await stage.press(anna, card, "join")).content.startswith("You have a seat")
        await stage.settle()
        card = stage.last


async def test_a_whole_game_by_buttons(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        await play_out(stage)
        assert "wins with" in stage.last.content or "share the victory" in stage.last.content
        assert "```" in stage.last.content
        assert labels(stage.last) == ["What changed", "As text"]
        history = stage.channel.history()
        folded = [message for message in history if message.components]
        assert folded == [stage.last]
        assert [message for message in history if message.attachments] == [stage.last]
