"""Entries of selects that are chosen twice.

Discord's apps send nothing for the entry that they hold for chosen (discord-api-docs#4801, intended), and keep what
was chosen under an id (#7536, open): so each choice leaves selects of other ids.
"""

from typing import Any

import pytest

from hansa_bot.ui.kit import drafts
from tests.cogs.stage import Stage, answer
from tests.ui import guided
from tests.ui.live import components


def selects(message: Any) -> list[str]:
    """Return the ids of the selects of a message."""
    return [part["custom_id"] for part in components(message) if part["type"] in (3, 5, 6, 7, 8)]


def now(stage: Stage, who: Any, message: Any) -> Any:
    """Return a private message as it is now."""
    return next(found for found in stage.channel.history(viewer=who) if found.id == message.id)


@pytest.fixture(autouse=True)
def guided_toy(only_the_toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy, with a rulebook and a guide."""
    guided.guide_the_toy(monkeypatch)


async def test_each_choice_leaves_selects_of_other_ids(stage: Stage) -> None:
    first, _ = await stage.unload()
    for command, given in (
        ("settings personal", {}),
        ("orders", {}),
        ("rules", {}),
        ("table whatif", {"action": "land"}),
    ):
        await chosen_again(stage, first, answer(await stage.result(first, command, **given)))


async def chosen_again(stage: Stage, first: Any, shown: Any) -> None:
    """Choose in the first select of a message, over and over."""
    seen: set[str] = set(selects(shown))
    for _ in range(3):
        ids = selects(now(stage, first, shown))
        if not ids:
            break
        part = next(each for each in components(now(stage, first, shown)) if each["custom_id"] == ids[0])
        await first.select(shown, [part["options"][0]["value"]], custom_id=ids[0])
        left = selects(now(stage, first, shown))
        assert not seen & set(left)
        seen |= set(left)


async def test_a_game_of_the_list_is_opened_twice(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.play(first, second)
    shown = answer(await stage.result(first, "stats games"))
    number = str(1)
    before = selects(shown)
    result = await first.select(shown, [number], custom_id=before[0])
    assert any("Table 1" in message.content for message in (result.response, *result.followups) if message)
    left = selects(now(stage, first, shown))
    assert left != before
    assert [drafts.parse(each) for each in left] == [drafts.parse(each) for each in before]
    again = await first.select(shown, [number], custom_id=left[0])
    assert any("Table 1" in message.content for message in (again.response, *again.followups) if message)
    assert now(stage, first, shown).content == shown.content


async def test_a_select_of_the_version_before_is_still_answered(stage: Stage) -> None:
    anna = stage.person("Anna")
    shown = answer(await stage.result(anna, "settings personal"))
    assert all("." not in each for each in selects(shown)), "nothing was chosen there yet"
    await anna.select(shown, ["always"], custom_id="hb1|0|0|mine|asking")
    assert "Saved." in now(stage, anna, shown).content
