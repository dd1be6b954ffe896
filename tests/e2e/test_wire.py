"""What the bot really sends and gets, held against Discord's own description, where DISCORD_OPENAPI names it."""

from __future__ import annotations

import os
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from hansa_bot.sandbox.server import Exchange
from hansa_bot.titles import registry
from tests.e2e.stage import Stage, stage
from tests.sandbox.description import Description
from tests.sandbox.person import Person

PATH = os.environ.get("DISCORD_OPENAPI", "")
DECISIONS = 60
READING = ("My desk", "What changed", "As text")
LIVING = (
    *("time status", "time pause", "time resume", "time holiday", "seat offer", "seat back", "orders", "setup check"),
    *("settings personal", "settings erase", "stats person", "stats server", "stats games", "table invite"),
)
pytestmark = [
    pytest.mark.wire,
    pytest.mark.skipif(not Path(PATH).is_file(), reason="DISCORD_OPENAPI names no file"),
]


async def use_everything(here: Stage, anna: Person, ben: Person) -> None:
    """Open a table with a computer player, play on by commands, and press and ask whatever there is."""
    title = registry.metas()[0]
    await anna.command("table new", title=title.id, players=3)
    lobby = await anna.wait(lambda one: one.has("Join"))
    panel = await anna.click(lobby, "Options")
    for select, value in (("Which option", title.options[0].key), ("Seats", "3")):
        assert panel.message is not None
        panel = await anna.select(panel.message, select, value)
    await ben.click(anna.now(lobby), "Join")
    await anna.click(anna.now(lobby), "Add computer")
    await anna.until(lambda: anna.now(lobby).has("Start"))
    await anna.click(anna.now(lobby), "Start")
    people = {person.name: person for person in (anna, ben)}
    await ben.command("table follow", every="turn")
    await ben.command("settings personal", steps="each", heads_up="direct")
    for _ in range(DECISIONS):
        stand = here.stand()
        assert stand is not None
        version, state = stand
        if state.over:
            break
        seat, action = here.choice(state)
        if person := people.get(here.seats()[seat]):
            command, options = here.as_command(action)
            await person.command(command, **options)
        assert await here.beyond(version, 20.0)
    for what in ("status", "board", "log", "scores", "undo"):
        await anna.command(f"table {what}")
    for what in LIVING:
        assert (await anna.command(what)).message is not None
    card = await anna.wait(lambda one: one.has("As text") and not one.private)
    for label in READING:
        await anna.click(card, label)
    await anna.autocomplete(f"{title.command} place", "route", route="e")
    for option in ("edition", "options"):
        await anna.autocomplete("table new", option, title=title.id, **{option: "b"})
    await look_up(anna, title.command)
    await anna.command("table leave")
    await ben.command("table abandon")


async def look_up(anna: Person, command: str) -> None:
    """Ask for rules and for places, turn a page, and open the rules that a place names."""
    for topic in ("1", "zzz"):
        answer = await anna.command("rules", topic=topic)
        assert answer.message is not None
    chapters = await anna.command("rules")
    assert chapters.message is not None
    shown = chapters.message.choosable(None)["options"]
    await anna.select(chapters.message, None, shown[0]["value"])
    await anna.autocomplete("rules", "topic", topic="t")
    places = await anna.autocomplete(f"{command} why", "place", place="")
    for place in places[:2]:
        answer = await anna.command(f"{command} why", place=place.value)
        assert answer.message is not None
        for label in answer.message.buttons:
            opened = await anna.click(answer.message, label)
            assert opened.message is None or opened.message.private
    await anna.command(f"{command} why", place="e")


async def test_requests_and_answers_fit(tmp_path: Path) -> None:
    exchanges: list[Exchange] = []
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(stage(tmp_path, registry.metas()[0].id))
        here.sandbox.watch = exchanges.append
        anna, ben = [await stack.enter_async_context(Person.at(here.base, name)) for name in ("Anna", "Ben")]
        await use_everything(here, anna, ben)
    description = Description(Path(PATH))
    wrong = {text: None for exchange in exchanges for text in description.complaints(exchange)}
    assert not wrong, "\n".join(wrong)
    assert len(exchanges) > DECISIONS
    asked = {exchange.path for exchange in exchanges}
    assert any(path.endswith("/threads") for path in asked), "the game has a thread of its own"
    assert any(path.endswith("/users/@me/channels") for path in asked), "a follower hears of it in private"
