"""Decisions are plain functions: a whole turn is tried without a loop, a store or Discord, as the document shows."""

import re
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.host.game.play import decide_acting
from hansa_bot.host.hooks import CHANGE_HOOKS
from hansa_bot.host.kernel.commit import what_follows
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.posts import CardPost
from hansa_bot.host.kernel.settings import Chosen
from hansa_bot.host.kernel.world import CertainChoices, Choices, Unread, World
from hansa_bot.host.posting.moving import IsLive, TableIn
from hansa_bot.host.time.idling import LastSign
from hansa_bot.host.time.next_up import ToldAhead
from hansa_bot.model.values import Whose

PAGE = Path(__file__).parents[2] / "docs" / "design" / "decisions.md"


@pytest.fixture
def notebook(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What stands in a notebook after the lines of the document, and what they `printed`."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    found: dict[str, Any] = {}
    exec(code, found)
    return found | {"printed": capsys.readouterr().out}


def test_the_lines_of_the_document_play_a_turn(notebook: dict[str, Any]) -> None:
    change = notebook["change"]
    (card,) = (post.payload for post in change.new_posts if isinstance(post.payload, CardPost))
    assert card.users == (2,)
    assert change.session.waiting == [1]
    assert ("remind", 1) in change.timers
    assert notebook["printed"] == "['CardPost']\n"


def test_the_same_is_decided_again(notebook: dict[str, Any]) -> None:
    again = what_follows(CHANGE_HOOKS, notebook["before"], asked(notebook), notebook["world"])
    assert again.timers == notebook["change"].timers
    assert [post.payload for post in again.new_posts] == [post.payload for post in notebook["change"].new_posts]


def test_what_was_not_read_is_asked_for_and_what_cannot_be_read_is_the_usual(notebook: dict[str, Any]) -> None:
    before, world = notebook["before"], notebook["world"]
    with pytest.raises(Unread) as unread:
        what_follows(CHANGE_HOOKS, before, asked(notebook), World(0.0, str))
    assert unread.value.lookup in world.known
    unreadable = World(0.0, str, {Choices(Whose.PERSON, user): None for user in (1, 2, 3)})
    assert unreadable.person(1) == Chosen()
    found = what_follows(CHANGE_HOOKS, before, asked(notebook), unreadable)
    assert found.timers == notebook["change"].timers


def asked(notebook: dict[str, Any]) -> Change:
    """Return what Anna's request changes by itself."""
    change = decide_acting(notebook["before"], 0, notebook["world"], user=1, actions=notebook["actions"], seen=0)
    assert change is not None
    return change


def test_what_must_not_happen_by_mistake_waits_until_it_can_be_read() -> None:
    unread = World(0.0, str, {Choices(Whose.SERVER, 7): None})
    with pytest.raises(Unread) as wanted:
        unread.certainly(Whose.SERVER, 7)
    assert wanted.value.lookup == CertainChoices(Whose.SERVER, 7)
    assert unread.server(7) == unread.certainly(Whose.SERVER, None) == Chosen()


def test_two_lookups_with_one_number_are_two() -> None:
    asked = [
        LastSign(5),
        ToldAhead(5),
        TableIn(5),
        IsLive(5),
        Choices(Whose.PERSON, 5),
        CertainChoices(Whose.PERSON, 5),
    ]
    assert len({*asked}) == len(asked)
    assert LastSign(5) == LastSign(5) != LastSign(6)
