"""Levels of computer players: chosen in the lobby by those at the table, said where seats are listed."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.host.kernel.notices import ThinksLess
from hansa_bot.host.kernel.table import SeatInfo
from hansa_bot.host.kernel.terms import LEVELS
from hansa_bot.i18n.catalog import catalog
from hansa_bot.ui.kit import drafts, grace
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.levels import offered
from hansa_bot.ui.kit.moment import seat_label
from hansa_bot.ui.lobby import levels
from tests.host.fakes import Brain
from tests.toys import levels as toy
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.stage import TOY, options


def values(message: object) -> list[list[str]]:
    """Return what can be chosen in each select."""
    return [[each["value"] for each in part["options"]] for part in live.components(message) if part["type"] == 3]


async def test_how_well_they_play_is_chosen_when_one_sits_down(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=2)
    anna, _, carl = stage.people
    added = await stage.press(anna, stage.channel.history()[0], "add")
    page = await stage.press(anna, added, "levels")
    assert values(page) == [list(LEVELS)]
    assert "Now: **quick**. They take what looks best right now, and answer at once." in page.content
    page = await stage.choose(anna, page, "level", "strong")
    assert "Now: **strong**." in page.content
    table = await stage.known()
    assert table.terms.level == "strong"
    await stage.settle()
    assert f"{table.seats[2].name} (strong)" in stage.channel.history()[0].content
    back = await stage.press(anna, page, "options")
    assert "levels" in [drafts.parse(part["custom_id"]).verb for part in live.components(back)]

    async def forge(actor: Any, value: str, verb: str = "level") -> Any:
        """Let somebody choose in a select of our making."""
        forged = drafts.select(drafts.custom_id(stage.table, 0, verb), "forged", [ListEntry(value, value)])
        return await stage.choose(actor, await stage.show(forged), verb, value)

    assert "You don't have a seat at this table." in (await forge(carl, "easy")).content
    refused = await forge(anna, "genius")
    assert "“genius” doesn't work for level; choose easy, quick, strong, master." in refused.content
    await stage.host.lobby.start(stage.table, stage.person(0), "start")
    late = await forge(anna, "easy")
    assert "The game has already started" in late.content
    assert values(late) == [["easy", "quick", "master"]], "what may be asked for now"
    assert "“genius” doesn't work for level" in (await forge(anna, "genius", "propose")).content
    assert "You don't have a seat at this table." in (await forge(carl, "easy", "propose")).content
    assert (await stage.known()).terms.level == "strong"


async def test_who_plays_alone_asks_nobody(stage: Stage) -> None:
    await stage.begin(TOY, people=1, computers=1)
    (anna,) = await stage.seated()
    page = await stage.press(anna, await stage.show(levels_button(stage)), "levels")
    assert "everyone" not in page.content
    assert "Now: **strong**. They try out" in (await stage.choose(anna, page, "propose", "strong")).content
    assert (await stage.known()).terms.level == "strong"


async def test_each_level_says_its_place_where_that_is_known(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await stage.open(TOY, people=2, free=1)
    table, (anna, _, carl) = await stage.known(), (person.id for person in stage.people)

    def labels(user: int, language: str = "en") -> tuple[list[str], str]:
        page = levels.page(stage.process.services, table, user, language)
        return [each["label"] for each in options(page)], page.content

    unknown, said = labels(anna)
    assert unknown == ["easy", "quick · standard · chosen", "strong", "master"]
    assert "/stats strength" not in said
    with toy.measured(monkeypatch, tmp_path):
        known, said = labels(anna)
        assert known[1] == "quick · about 1,000 · standard · chosen"
        assert [each.partition(" · ")[0] for each in known] == list(LEVELS)
        assert all(" · about " in each for each in known)
        assert "/stats strength says how strong you are." in said
        assert labels(anna, "de")[0][1] == "flink · etwa 1.000 · Standard · gewählt"
        assert labels(carl)[0] == []
        assert "/stats strength" not in labels(carl)[1]


def levels_button(stage: Stage) -> Any:
    return drafts.button("Levels", drafts.custom_id(stage.table, 0, "levels"))


async def test_where_nobody_may_think_only_the_others_are_offered(stage: Stage) -> None:
    await stage.open(TOY, people=1, free=1)
    services, table = stage.process.services, await stage.known()
    services = replace(services, config=replace(services.config, thinking_workers=0))
    strong = replace(table, terms=table.terms.at_level("strong"))
    page = levels.page(services, strong, stage.people[0].id, "en")
    assert "I can't think ahead at the moment, so quick computer players stand in." in page.content
    assert offered(services) == ("easy", "quick")


@pytest.mark.parametrize(
    ("info", "level", "label"),
    [
        (SeatInfo(0, "Anna", 11, None), "strong", "Anna"),
        (SeatInfo(0, "Ada", None, "Ada"), "quick", "Ada (computer)"),
        (SeatInfo(0, "Ada", None, "Ada"), "easy", "Ada (easy)"),
        (SeatInfo(0, "Anna", None, "steady", 11), "quick", "Anna (computer)"),
        (SeatInfo(0, "Anna", None, "steady", 11), "master", "Anna (computer, master)"),
        (SeatInfo(0, "Computer A", None, "steady"), "quick", "Computer A"),
        (SeatInfo(0, "Computer A", None, "steady"), "master", "Computer A (master)"),
    ],
)
async def test_a_seat_says_how_well_its_computer_player_plays(
    stage: Stage, info: SeatInfo, level: str, label: str
) -> None:
    await stage.open(TOY, people=1, free=1)
    table = await stage.known()
    assert seat_label(replace(table, terms=table.terms.at_level(level)), info, catalog("en")) == label


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (ThinksLess(), "I can't think ahead at the moment"),
        (
            ThinksLess(until=86_400.0),
            "I've thought enough for today: quick computer players stand in until <t:86400:t>.",
        ),
        (ThinksLess(busy=True), "I'm too busy to think ahead at the moment"),
    ],
)
async def test_that_quick_ones_stand_in_is_said_in_a_line(stage: Stage, told: ThinksLess, said: str) -> None:
    await stage.begin(TOY, people=2)
    await stage.deliver(told)
    assert said in stage.last.content
    assert stage.last.content.startswith("-# ")
    assert stage.last.mentions == []


async def test_a_panel_follows_once_a_computer_player_that_was_asked_in_the_turn_has_thought(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grace, "PATIENCE", 0.0)
    await stage.open(TOY, people=1, computers=1)
    brain, thinking = Brain(), stage.host.thinking
    thinking._pool, thinking._workers, thinking._seconds = brain, 1, 99.0  # type: ignore[assignment]
    terms = (await stage.known()).terms.at_level("strong")
    await stage.host.lobby.configure(stage.table, stage.person(0), {}, "level", terms=terms)
    brain.answer = lambda: ["bid/0"]
    brain.may.set()
    await stage.host.lobby.start(stage.table, stage.person(0), "start")
    await stage.settle()
    (anna,) = await stage.seated()
    await stage.do((await stage.known()).seat_of(anna.id) or 0, "bid/2")
    await stage.settle()
    brain.may.clear()
    brain.answer = lambda: ["decline"]
    moment = await stage.moment(anna)
    buyer, said = "ab"[1 - (moment.seat or 0)], (await stage.known()).names[1 - (moment.seat or 0)]
    offer = drafts.button("Offer", drafts.custom_id(stage.table, moment.version, "act", f"offer/{buyer}/1"))
    pressing = asyncio.create_task(stage.press(anna, await stage.show(offer), "act"))
    async with asyncio.timeout(20):
        while not any(f"offers the cargo to {said}" in str(sent.json) for sent in stage.env.http_requests):
            await asyncio.sleep(0)
    brain.may.set()
    asked = await pressing
    assert f"**{said}** declines" in asked.content, "shown in the place of what was shown while it thought"
    assert "land" in str(live.components(asked))
