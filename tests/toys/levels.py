"""Levels of the toy title as if they had been measured."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hansa_bot.host.record import strength

FOUGHT = (("easy", "quick", 100, 20), ("strong", "quick", 100, 80), ("master", "strong", 100, 70))


@contextmanager
def measured(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[None]:
    """Give the toy's levels their places for a while."""
    games = [dict(zip(("level", "against", "games", "won"), row, strict=True)) for row in FOUGHT]
    (folder / "harbour").mkdir()
    (folder / "harbour" / "levels.json").write_text(json.dumps({"command": "", "games": games}))
    monkeypatch.setattr(strength, "DATA", folder)
    strength.scale.cache_clear()
    yield
    strength.scale.cache_clear()
