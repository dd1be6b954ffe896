"""Looking up the rules and asking why, by command: at a table, without one, by players and by anybody else."""

import pytest

from hansa_bot.titles import registry
from hansa_bot.ui.kit import limits
from tests.cogs.stage import NASTY, Stage, answer
from tests.ui import guided
from tests.ui.live import components

TOY = "harbour"


@pytest.fixture(autouse=True)
def guided_toy(only_the_toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy, with a rulebook and a guide."""
    guided.guide_the_toy(monkeypatch)


@pytest.fixture
async def begun(stage: Stage) -> Stage:
    await stage.pair("table start")
    return stage


async def test_anybody_may_look_a_rule_up_without_a_table(stage: Stage) -> None:
    eva = stage.person("Eva")
    assert "**HB-2 · Secret bids**" in await stage.ask(eva, "rules", topic="hb-2")
    assert "**HB-3 · Crates**" in await stage.ask(eva, "rules", topic="KISTE")
    assert "(standard)" in await stage.ask(eva, "rules", topic="1.1", title=TOY)
    assert "choose a chapter" in await stage.ask(eva, "rules")
    assert "choose a chapter" in await stage.ask(eva, "rules", topic="  ")
    assert "I don't know a game called “" in await stage.ask(eva, "rules", topic="2", title="chess")
    assert stage.public() == []


async def test_at_a_table_the_answer_knows_what_is_played(begun: Stage) -> None:
    assert "played here" in await begun.ask(begun.person("Eva"), "rules", topic="1.1")
    assert "played here" not in await begun.ask(begun.person("Eva"), "rules", topic="1.1", where=begun.other)


async def test_whatever_is_typed_does_no_harm(stage: Stage) -> None:
    eva = stage.person("Eva")
    for typed in NASTY:
        said = await stage.ask(eva, "rules", topic=typed)
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
    (choice,) = components(page)
    result = await eva.select(page, ["HB-1.2"], custom_id=choice["custom_id"])
    assert result.acknowledged
    assert "**HB-1.2 · Last ship**" in next(m.content for m in stage.channel.history(viewer=eva) if m.id == page.id)


async def test_a_refused_command_links_to_its_rule(stage: Stage) -> None:
    anna, _ = await stage.pair("table start")

    refused = answer(await stage.result(anna, "harbour bid", price="9"))

    assert "(HB-2)" in refused.content
    *_, button = components(refused)
    assert button["label"] == "Rule HB-2"
    result = await anna.click(refused, custom_id=button["custom_id"])
    (page,) = result.followups
    assert page.ephemeral
    assert page.content.startswith("**Harbour** · **HB-2 · Secret bids**")


async def test_why_explains_a_place(begun: Stage) -> None:
    eva = begun.person("Eva")
    assert "**East quay**" in await begun.ask(eva, "harbour why", place="east")
    assert "Which place do you mean?" in await begun.ask(eva, "harbour why", place="quay")
    assert "I don't know a place called “zzz” on this board." in await begun.ask(eva, "harbour why", place="zzz")
    assert "There's no table in this channel" in await begun.ask(eva, "harbour why", place="east", where=begun.other)
    assert await begun.lines(eva, "harbour why", "place", "we") == ["West quay"]
    assert len(await begun.lines(eva, "harbour why", "place")) == 4


async def test_before_the_game_there_is_nothing_to_explain(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title=TOY, players=2)
    assert "The game hasn't started yet." in await stage.ask(anna, "harbour why", place="east")
    (line,) = await stage.lines(anna, "harbour why", "place", "e")
    assert line.startswith("The game hasn't started yet.")


async def test_a_title_without_rulebook_says_so(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    eva = stage.person("Eva")
    assert "I don't have the rules of Harbour" in await stage.ask(eva, "rules", topic="x", title=TOY)
    assert await stage.lines(eva, "rules", "topic", "x", title=TOY) == []


async def test_without_a_table_several_games_are_asked_back(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    play_hansa_too(monkeypatch)
    eva = stage.person("Eva")
    asked = answer(await stage.result(eva, "rules", topic="how to play"))
    assert asked.content == "Which game do you mean?"
    hansa, toy = components(asked)
    assert [hansa["label"], toy["label"]] == ["Hansa Teutonica", "Harbour"]
    assert "**Harbour** · **How to play**" in await stage.click(eva, asked, "Harbour")


async def test_a_table_here_is_asked_first_and_another_game_says_so(
    begun: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_hansa_too(monkeypatch)
    eva = begun.person("Eva")
    assert (await begun.ask(eva, "rules", topic="how to play")).startswith("**Harbour** · **How to play**")
    said = await begun.ask(eva, "rules", topic="privilege")
    assert said.startswith("Harbour has nothing by that name; Hansa Teutonica does:\n**Hansa Teutonica** · **")
    (first, *_) = await begun.lines(eva, "rules", "topic", "privilege")
    assert first.endswith(" · Hansa Teutonica")
    (line, *_) = await begun.choices(eva, "rules", "topic", "privilege")
    assert (await begun.ask(eva, "rules", topic=line["value"])).startswith("**Hansa Teutonica** · **Privilege")


def play_hansa_too(monkeypatch: pytest.MonkeyPatch) -> None:
    metas = [registry.load("hansa_teutonica").meta, *registry.metas()]
    monkeypatch.setattr(registry, "metas", lambda: metas)
