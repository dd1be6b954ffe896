"""Looking up the rules and asking why, by command: at a table, without one, by players and by anybody else."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.results import ResponseMessage

from hansa_bot.titles import registry
from hansa_bot.ui.kit import limits
from tests.cogs.conftest import TOYS
from tests.cogs.stage import NASTY, Stage, answer
from tests.ui import guided

TOY = "harbour"


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy, with a rulebook and a guide."""
    registry.look_in(TOYS)
    toys = [meta for meta in registry.metas() if meta.id == TOY]
    monkeypatch.setattr(registry, "metas", lambda: toys)
    guided.guide_the_toy(monkeypatch)


@pytest.fixture
async def begun(stage: Stage) -> Stage:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title=TOY, players=2)
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")
    return stage


def controls(message: ResponseMessage) -> list[dict[str, Any]]:
    """Return the buttons and selects of a message."""
    rows = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [part for row in rows for part in row["components"]]


async def test_anybody_may_look_a_rule_up_without_a_table(stage: Stage) -> None:
    eva = stage.person("Eva")
    assert "**HB-2 · Secret bids**" in await stage.ask(eva, "rules", topic="hb-2")
    assert "**HB-3 · Crates**" in await stage.ask(eva, "rules", topic="KISTE")
    assert "(default)" in await stage.ask(eva, "rules", topic="1.1", title=TOY)
    assert "choose a chapter" in await stage.ask(eva, "rules")
    assert "choose a chapter" in await stage.ask(eva, "rules", topic="  ")
    assert "I know no game" in await stage.ask(eva, "rules", topic="2", title="chess")


async def test_the_answer_is_only_for_the_asker(stage: Stage) -> None:
    shown = answer(await stage.result(stage.person("Eva"), "rules", topic="2"))
    assert shown.ephemeral
    assert stage.public() == []


async def test_at_a_table_the_answer_knows_what_is_played(begun: Stage) -> None:
    assert "played here" in await begun.ask(begun.person("Eva"), "rules", topic="1.1")
    assert "played here" not in await begun.ask(begun.person("Eva"), "rules", topic="1.1", where=begun.other)


@pytest.mark.parametrize("typed", NASTY)
async def test_whatever_is_typed_does_no_harm(stage: Stage, typed: str) -> None:
    said = await stage.ask(stage.person("Eva"), "rules", topic=typed)
    assert "@everyone" not in said
    assert "](https://" not in said
    assert len(said) <= limits.CONTENT


async def test_typing_helps(begun: Stage) -> None:
    eva = begun.person("Eva")
    assert [line.partition(" ")[0] for line in await begun.lines(eva, "rules", "topic")] == list(guided.BOOK.chapters)
    assert "Landing crates" in await begun.lines(eva, "rules", "topic", "unl")
    assert await begun.lines(eva, "rules", "topic", "unl", title="chess") == []
    assert await begun.lines(eva, "rules", "title", "har") == ["Harbour"]


async def test_a_page_is_turned_by_its_select(stage: Stage) -> None:
    eva = stage.person("Eva")
    page = answer(await stage.result(eva, "rules", topic="1"))
    (choice,) = controls(page)
    result = await eva.select(page, ["HB-1.2"], custom_id=choice["custom_id"])
    assert result.acknowledged
    assert "**HB-1.2 · Last ship**" in next(m.content for m in stage.channel.history(viewer=eva) if m.id == page.id)


async def test_a_refused_command_links_to_its_rule(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title=TOY, players=2)
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")

    refused = answer(await stage.result(anna, "harbour bid", price="9"))

    assert "(HB-2)" in refused.content
    (button,) = controls(refused)
    assert button["label"] == "Rule HB-2"
    result = await anna.click(refused, custom_id=button["custom_id"])
    (page,) = result.followups
    assert page.ephemeral
    assert page.content.startswith("**HB-2 · Secret bids**")


async def test_why_explains_a_place(begun: Stage) -> None:
    eva = begun.person("Eva")
    assert "**East quay**" in await begun.ask(eva, "harbour why", place="east")
    assert "Which place do you mean?" in await begun.ask(eva, "harbour why", place="quay")
    assert "I know no place “zzz” on this board." in await begun.ask(eva, "harbour why", place="zzz")
    assert "There is no table" in await begun.ask(eva, "harbour why", place="east", where=begun.other)
    assert await begun.lines(eva, "harbour why", "place", "we") == ["West quay"]
    assert len(await begun.lines(eva, "harbour why", "place")) == 4


async def test_before_the_game_there_is_nothing_to_explain(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title=TOY, players=2)
    assert "The game has not begun yet." in await stage.ask(anna, "harbour why", place="east")
    (line,) = await stage.lines(anna, "harbour why", "place", "e")
    assert line.startswith("The game has not begun yet.")


async def test_a_title_without_rulebook_says_so(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    eva = stage.person("Eva")
    assert "rules of Harbour cannot be looked up" in await stage.ask(eva, "rules", topic="x", title=TOY)
    assert await stage.lines(eva, "rules", "topic", "x", title=TOY) == []


async def test_without_a_table_several_games_are_asked_back(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    (toy,) = registry.metas()
    monkeypatch.setattr(registry, "metas", lambda: [toy, toy])
    said = await stage.ask(stage.person("Eva"), "rules", topic="2")
    assert said == "Say which game you mean: Harbour, Harbour."
