"""Ending a game together, and clocks that sleep: what is asked, who is called, and what strangers hear."""

from typing import Any

import pytest

from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import LEVELS
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import drafts
from hansa_bot.ui.time import votes
from tests.cogs.stage import Stage, answer
from tests.ui.live import components, labels

ASK = "Ask the others to end it"
ZONE = "When is it night where you are?"


async def settle(stage: Stage) -> Any:
    """Return the newest message in the channel once all is posted."""
    await stage.services.host.courier.settle((await stage.table()).id)
    return stage.public()[-1]


async def pressed(stage: Stage, who: Any, message: Any, label: str) -> str:
    """Press a button of a public message and return the private answer."""
    return answer(await who.click(message, label=label)).content


async def test_a_game_is_ended_together_and_leaves_a_trace(stage: Stage) -> None:
    anna, ben = await stage.pair("table start")
    carl = stage.person("Carl")
    await stage.ask(anna, "harbour bid", price="1")
    asked = answer(await stage.result(ben, "table abandon"))
    assert labels(asked) == [ASK], "who can't end it alone is not offered that"
    assert "it ends once everyone agrees" in asked.content
    assert "Still to agree: **Anna**" in await stage.click(ben, asked, ASK)
    prompt = await settle(stage)
    assert prompt.content.startswith(
        f"Ben proposes to end the game now, without a result. Do you agree, <@{anna.id}>?"
    )
    assert [user.id for user in prompt.mentions] == [anna.id]
    assert len(prompt.content) <= 400
    assert "You don't have a seat" in await pressed(stage, carl, prompt, "Agree")
    assert "Still to agree" in await pressed(stage, ben, prompt, "Agree")
    assert "Everyone agreed to end the game; it has no result." in await pressed(stage, anna, prompt, "Agree")
    closed = await settle(stage)
    assert "everyone agreed to end the game. It has no result." in closed.content
    assert closed.mentions == []
    assert labels(closed) == ["Rematch", "Export"]
    assert (await stage.table()).status is Status.ABANDONED
    assert "Everyone agreed to end the game; it has no result." in await stage.ask(carl, "table status")
    shown = answer(await stage.result(carl, "table export"))
    assert "The whole game as one file" in shown.content
    told = await stage.ask(carl, "table log")
    assert told.endswith("`1` Everyone agreed to end the game; it has no result.")


async def test_a_no_is_enough_and_the_owner_may_still_end_it_alone(stage: Stage) -> None:
    anna, ben = await stage.pair("table start")
    asked = answer(await stage.result(anna, "table abandon"))
    assert labels(asked) == ["Abandon the game", ASK]
    await stage.click(anna, asked, ASK)
    prompt = await settle(stage)
    assert await pressed(stage, ben, prompt, "No") == "You said no. The game stays as it is."
    await settle(stage)
    folded = next(message for message in stage.public() if message.id == prompt.id)
    assert folded.content.endswith("Anna proposes to end the game now, without a result. Ben didn't agree.")
    assert labels(folded) == []
    leaving = answer(await stage.result(ben, "table leave"))
    assert labels(leaving) == ["Leave the game", ASK]
    assert (await stage.table()).status is Status.RUNNING


@pytest.mark.proof
async def test_whoever_sits_down_where_clocks_sleep_is_asked_for_their_zone(stage: Stage) -> None:
    anna, ben, carl = stage.person("Anna"), stage.person("Ben"), stage.person("Carl")
    await stage.ask(anna, "table new", title="harbour", players=3, pace="24h+4h<72h")
    page = await anna.click(answer(await stage.result(anna, "table options")), label="Pace")
    shown = answer(page) if page.response is not None else None
    assert shown is not None
    said = await stage.click(anna, shown, "Let clocks sleep at night")
    assert "It sleeps in everyone's own quiet hours." in said
    assert ZONE in said
    assert (await stage.table()).terms.sleeps
    joined = answer(await stage.result(ben, "table join"))
    assert "This table's clock sleeps in your quiet hours." in joined.content
    assert "Until you tell me, I go by UTC." in joined.content
    assert labels(joined) == ["My time zone"]
    await stage.services.host.prefs.choose(Whose.PERSON, carl.id, {"zone": "Europe/Rome"})
    assert ZONE not in await stage.ask(carl, "table join")
    await stage.ask(anna, "table start")
    proposal = answer(await anna.click(answer(await stage.result(anna, "table options")), label="Pace"))
    assert "Ask: clocks run at night" in labels(proposal)
    assert "Still to agree" in await stage.click(anna, proposal, "Ask: clocks run at night")
    prompt = await settle(stage)
    assert "proposes that clocks run day and night again" in prompt.content
    await pressed(stage, ben, prompt, "Agree")
    assert "Everyone agreed. Clock: 24 h" in await pressed(stage, carl, prompt, "Agree")
    assert not (await stage.table()).terms.sleeps


async def test_in_a_running_game_all_are_asked_for_another_level(stage: Stage) -> None:
    anna, ben = await stage.pair("table computer add", "table start")
    carl = stage.person("Carl")
    page = answer(await anna.click(answer(await stage.result(anna, "table options")), label="Computers"))
    assert "so everyone has to agree to another level" in page.content
    (choice,) = [part for part in components(page) if part["type"] == 3]
    assert [each["value"] for each in choice["options"]] == ["easy", "strong", "master"]
    looked = answer(await stage.result(carl, "table options"))
    assert "Computers" not in labels(looked)
    assert "Still to agree: **Ben**" in answer(await anna.select(page, ["strong"])).content
    prompt = await settle(stage)
    assert prompt.content.startswith(
        f"Anna proposes another level for computer players: **strong**. Do you agree, <@{ben.id}>?"
    )
    assert "They try out some turns" in prompt.content
    assert len(prompt.content) <= 300
    assert "You don't have a seat" in await pressed(stage, carl, prompt, "Agree")
    assert "Now: **strong**. They try out some turns" in await pressed(stage, ben, prompt, "Agree")
    assert (await stage.table()).terms.level == "strong"
    await settle(stage)
    folded = next(message for message in stage.public() if message.id == prompt.id)
    assert folded.content.endswith("another level for computer players: **strong**. Everyone agreed.")


@pytest.mark.parametrize("language", sorted(languages()))
def test_proposals_fit_on_a_phone(language: str) -> None:
    tr = catalog(language)
    of_levels = dict.fromkeys(LEVELS, votes.OF_LEVEL)
    for what, said in (votes.PROPOSALS | of_levels).items():
        told = tr(said, name="x" * drafts.NAME, level="x" * 10) + tr(votes.MEANS.get(what, said), name="x")
        assert len(told) <= 300, told


async def test_who_asks_hears_how_often_they_can_and_a_no_counts_for_a_day(stage: Stage) -> None:
    """Rights that cannot be used up: online-go.com#694."""
    anna, ben = await stage.pair("table start")
    asked = answer(await stage.result(anna, "table abandon"))
    said = await stage.click(anna, asked, ASK)
    assert said.endswith("\n-# You can ask once more today. After a no, you can ask again a day later.")
    await pressed(stage, ben, await settle(stage), "No")
    asked = answer(await stage.result(anna, "table abandon"))
    assert "You've asked for that lately. You can ask again <t:" in await stage.click(anna, asked, ASK)


async def test_the_fourth_move_of_a_day_mentions_nobody(stage: Stage) -> None:
    anna, ben = await stage.pair("table start")
    table, calls = await stage.table(), []
    mover = ben if table.seats[0].name == "Anna" else anna
    for _ in range(4):
        await stage.ask(mover, "table move", table=table.id)
        message = await settle(stage)
        calls.append(len(message.mentions))
    assert calls == [1, 1, 1, 0]
