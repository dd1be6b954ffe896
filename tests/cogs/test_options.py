"""`/table new` with an edition and options, `/table options`, and what is told of them until the end of the game."""

from typing import Any

import pytest
from simcord.actors import MemberActor

from hansa_bot.host.kernel.settings import ASKING, NEVER
from hansa_bot.host.kernel.table import Status
from hansa_bot.model.values import Whose
from tests.cogs.stage import NASTY, Stage, answer
from tests.ui import live

USUAL = {"length": "short", "purses": "dealt"}


async def chosen(stage: Stage) -> dict[str, str]:
    return (await stage.table()).options


@pytest.mark.parametrize(
    ("filled", "options"),
    [
        ({"edition": "regatta"}, {"length": "long"}),
        ({"edition": "Fair Wind"}, {"purses": "equal"}),
        ({"options": "length=long"}, {"length": "long"}),
        ({"options": "Length = LONG, purses=dealt"}, {"length": "long"}),
        ({"edition": "regatta", "options": "length=short purses=equal"}, {"purses": "equal"}),
    ],
)
async def test_new_takes_an_edition_and_options(
    stage: Stage, filled: dict[str, str], options: dict[str, str]
) -> None:
    anna = stage.person("Anna")

    assert "The table is open" in await stage.ask(anna, "table new", title="harbour", **filled)

    assert await chosen(stage) == USUAL | options


CANNOT_BE: list[tuple[dict[str, Any], str]] = [
    ({"edition": "storm"}, "“storm” doesn't work for edition; choose Regatta, Fair wind."),
    (
        {"options": "purses=equal length=huge"},
        "“length=huge” doesn't work for options; choose length=short, length=long.",
    ),
    ({"options": "colour=red"}, "“colour=red” doesn't work for options; choose length=…, purses=…."),
    ({"options": "length"}, "“length” doesn't work for options; choose length=short, length=long."),
    ({"edition": "regatta", "options": "purses=equal"}, "Equal purses last for three ships only. (HB-9.2)"),
    ({"players": 1, "options": "purses=equal"}, "Equal purses need at least two seats. (HB-9.1)"),
]


async def test_what_cannot_be_opens_nothing(stage: Stage) -> None:
    anna = stage.person("Anna")

    for filled, said in CANNOT_BE:
        assert await stage.ask(anna, "table new", title="harbour", **filled) == said
    assert stage.public() == []
    assert "no table in this channel" in await stage.ask(anna, "table status")


async def test_whatever_is_typed_does_no_harm(stage: Stage) -> None:
    anna = stage.person("Anna")
    for typed in (*NASTY, "=" * 200, "a" * 3000):
        for option in ("edition", "options"):
            said = await stage.ask(anna, "table new", title="harbour", **{option: typed})
            assert "” doesn't work for" in said
            assert "@everyone" not in said.replace("@\u200beveryone", "")
            assert await stage.lines(anna, "table new", option, typed, title="harbour") == []


async def test_editions_and_options_are_offered_while_typing(stage: Stage) -> None:
    anna = stage.person("Anna")

    assert await stage.lines(anna, "table new", "edition", "", title="harbour") == [
        "Regatta · Five ships, for a long evening.",
        "Fair wind · Everybody begins alike.",
    ]
    assert await stage.lines(anna, "table new", "options", "", title="harb") == ["length=long", "purses=equal"]
    assert await stage.lines(anna, "table new", "options", "length=long p", title="Harbour") == [
        "length=long purses=dealt",
        "length=long purses=equal",
    ]
    for option in ("edition", "options"):
        for title in ({}, {"title": ""}, {"title": "chess"}, {"title": "@everyone"}):
            assert await stage.lines(anna, "table new", option, "", **title) == [], "without a title there are none"


async def test_the_panel_opens_by_command_and_is_private(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", players=3)

    shown = answer(await stage.result(anna, "table options"))
    assert shown.content.startswith("**Harbour**: game options")
    assert len(shown.components) == 5
    watching = answer(await stage.result(ben, "table options"))
    assert "-# Anyone at the table can change this." in watching.content
    assert len(watching.components) == 1


async def pick(stage: Stage, who: MemberActor, message: Any, verb: str, value: str) -> Any:
    """Choose in the select of a verb; return the private message as it stands then."""
    result = await who.select(message, [value], custom_id=live.find(message, verb))
    assert result.acknowledged
    return live.answer_of(result, message)


async def test_from_the_lobby_to_the_last_card_everybody_sees_by_which_rules(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", edition="regatta")
    await stage.ask(ben, "table join")
    table = await stage.table()
    await stage.services.host.courier.settle(table.id)
    (card,) = stage.public()
    assert "-# Regatta" in card.content

    opened = answer(await anna.click(card, label="Options"))
    panel = await pick(stage, anna, opened, "preset", "fair_wind")
    panel = await pick(stage, anna, panel, "seats", "2")
    await stage.services.host.courier.settle(table.id)
    (card,) = stage.public()
    assert "-# Fair wind\n" in card.content
    assert "old sailor" not in card.content, "sources are told to who asks for them"
    assert "○" not in card.content
    assert card.content in await stage.ask(ben, "table status")

    assert "The game starts" in await stage.ask(ben, "table start")
    await stage.services.host.courier.settle(table.id)
    assert stage.public()[-1].content.splitlines()[2] == "-# Fair wind"
    late = await pick(stage, anna, panel, "value", "long")
    assert "-# The game has started" in late.content
    assert await chosen(stage) == USUAL | {"purses": "equal"}

    for who in (anna, ben):
        await stage.services.host.prefs.choose(Whose.PERSON, who.id, {ASKING.key: NEVER})
    for _ in range(60):
        table = await stage.table()
        if table.status is Status.OVER:
            break
        for who in (anna, ben):
            session, seat = await stage.services.host.query.session(table.id), table.seat_of(who.id)
            if seat is not None and (offers := session.offers(seat)):
                action = "sail" if "sail" in offers else offers[0]
                await stage.ask(who, "harbour do", line=action)
        assert "-# Fair wind" in await stage.ask(ben, "table status")
    await stage.services.host.courier.settle(table.id)
    assert (await stage.table()).status is Status.OVER
    assert stage.public()[-1].content.splitlines()[-3].startswith("-# Harbour · Fair wind · ")
