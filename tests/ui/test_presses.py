"""Private answers: always seen, whatever became of the message that they belong to."""

from __future__ import annotations

from pathlib import Path

import pytest

from hansa_bot.ui.turn import panel as panel_module
from tests.ui import live
from tests.ui.stage import TOY

PANEL = "/webhooks/*/messages/@original"


async def test_without_the_right_to_attach_the_panel_comes_without_picture(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        stage.env.inject_error("PATCH", PANEL, status=403, code=50013, times=1)
        panel = await stage.press(stage.people[0], stage.last, "turn")
        assert panel.content.startswith("**Harbour**")
        assert "I may not attach files" in panel.content
        assert "East quay" in panel.content
        assert panel.components
        assert not panel.attachments


async def test_a_dismissed_panel_is_answered_anew(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        anna = stage.people[0]
        panel = await stage.press(anna, stage.last, "turn")
        stage.env.inject_error("PATCH", PANEL, status=404, code=10008, times=1)
        result = await anna.click(panel, custom_id=live.find(panel, "act"))
        (anew,) = result.followups
        assert anew.ephemeral
        assert "bids" in anew.content


async def test_who_comes_too_late_changes_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        anna = stage.people[0]
        panel = await stage.press(anna, stage.last, "turn")
        before = (await stage.moment()).version
        stage.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=1)
        await anna.click(panel, custom_id=live.find(panel, "act"))
        assert (await stage.moment()).version == before
        assert "too late" in caplog.text


async def test_only_the_newest_waiting_panel_is_kept_and_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Asking:
        def __init__(self, user: int) -> None:
            self.user = type("User", (), {"id": user})()

    async with live.stage(tmp_path) as stage:
        host = stage.host
        first, second, other = Asking(1), Asking(1), Asking(2)
        for interaction in (first, second, other):
            panel_module.note_waiting(host, 7, interaction, waits=True)  # type: ignore[arg-type]
        panel_module.note_waiting(host, 7, other, waits=False)  # type: ignore[arg-type]
        assert panel_module.take_waiting(host, 8) == []
        assert panel_module.take_waiting(host, 7) == [second]
        assert panel_module.take_waiting(host, 7) == []
        panel_module.note_waiting(host, 7, first, waits=True)  # type: ignore[arg-type]
        monkeypatch.setattr(panel_module, "_LIFE", -1.0)
        assert panel_module.take_waiting(host, 7) == []
