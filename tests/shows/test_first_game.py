"""Nobody needs to be told anything: pressing what is offered leads from `make play` to the end, lesson by lesson."""

from pathlib import Path

import pytest

from hansa_bot.titles import registry
from tests.shows.first_game import MOST, TITLE, TRANSCRIPT, live

pytestmark = pytest.mark.proof

LEAST = 8
"""Lessons that come up in a whole game of any title."""


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas() if registry.load(meta.id).rulebook])
async def test_a_newcomer_reaches_the_end_by_what_is_offered(title: str, tmp_path: Path) -> None:
    game = await live(title, tmp_path)
    assert game.over
    assert len(game.pressed) < MOST
    assert LEAST <= len(game.lessons) == len(set(game.lessons))
    if title == TITLE:
        assert TRANSCRIPT.read_text("utf-8") == game.text, "after a look at it: python -m tests.shows.first_game"
