"""On the wire: what the bot really sends and gets, and what it makes of trouble.

The first is held against Discord's own description, where DISCORD_OPENAPI names it. Trouble are wrong people, two
clicks at once, old buttons, lost messages and rights, awkward names.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from hansa_bot.titles import registry
from sandbox.server import Exchange
from tests.e2e.stage import Stage, stage
from tests.sandbox.description import complaints, described
from tests.sandbox.person import Message, Person

DECISIONS = 60
READING = ("My desk", "What changed", "As text")
LIVING = (
    *("time status", "time pause", "time resume", "time holiday", "seat offer", "seat back", "orders", "setup check"),
    *("settings personal", "settings erase", "stats person", "stats server", "stats games", "table invite"),
)
pytestmark = pytest.mark.wire


async def use_everything(here: Stage, anna: Person, ben: Person) -> None:
    """Open a table with a computer player, play on by commands, and press and ask whatever there is."""
    title = registry.metas()[0]
    await anna.command("table new", title=title.id, players=3)
    lobby = await anna.wait(lambda one: one.has("Join"))
    panel = await anna.click(lobby, "Options")
    for select, value in (("Choose an option", title.options[0].key), ("Seats", "3")):
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
        assert await here.beyond(version, 60.0)
    for what in ("status", "board", "log", "scores", "undo"):
        await anna.command(f"table {what}")
    for what in LIVING:
        assert (await anna.command(what)).message is not None
    card = await anna.wait(lambda one: one.has("More") and not one.private)
    for label in READING:
        opened = await anna.click(card, "More")
        assert opened.message is not None
        await anna.click(opened.message, label)
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


@described
async def test_requests_and_answers_fit(tmp_path: Path) -> None:
    exchanges: list[Exchange] = []
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(stage(tmp_path, registry.metas()[0].id))
        here.sandbox.watch = exchanges.append
        anna, ben = [await stack.enter_async_context(Person.at(here.base, name)) for name in ("Anna", "Ben")]
        await use_everything(here, anna, ben)
    assert not (wrong := complaints(exchanges)), "\n".join(wrong)
    assert len(exchanges) > DECISIONS
    asked = {exchange.path for exchange in exchanges}
    assert any(path.endswith("/threads") for path in asked), "the game has a thread of its own"
    assert any(path.endswith("/users/@me/channels") for path in asked), "a follower hears of it in private"


AWKWARD = "@everyone *Éva* 🎲"


@dataclass
class Trouble:
    here: Stage
    people: dict[str, Person]
    watcher: Person

    @property
    def acting(self) -> Person:
        stand = self.here.stand()
        assert stand is not None
        return self.people[self.here.seats()[stand[1].waiting[0]]]

    @property
    def version(self) -> int:
        stand = self.here.stand()
        assert stand is not None
        return stand[0]

    async def card(self) -> Message:
        return await self.acting.wait(lambda one: one.has("Take my turn") or one.has("Answer"))

    async def end_turn(self) -> None:
        """End the turn by a typed line, whether or not it is asked about."""
        answer = await self.acting.command(f"{registry.metas()[0].command} do", line="end")
        assert answer.message is not None
        if answer.message.has("End turn"):
            await self.acting.click(answer.message, "End turn")

    async def panel(self) -> Message:
        answer = await self.acting.click(await self.card(), "Take my turn")
        assert answer.message is not None
        return answer.message


@pytest_asyncio.fixture
async def trouble(tmp_path: Path) -> AsyncIterator[Trouble]:
    title = registry.metas()[0]
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(stage(tmp_path, title.id))
        names = ("Anna", "Ben", AWKWARD)
        people = {name: await stack.enter_async_context(Person.at(here.base, name)) for name in names}
        watcher = await stack.enter_async_context(Person.at(here.base, "Carla"))
        anna, ben, awkward = people.values()
        await anna.command("table new", title=title.id, players=3)
        await ben.command("table join")
        await awkward.command("table join")
        assert "seats are taken" in (await watcher.command("table join")).text.lower()
        await anna.command("table start")
        yield Trouble(here, people, watcher)
        for message in watcher.see():
            assert len(message.pinged) <= 1, "only who must act is ever called"
            if not message.private and "@everyone" in message.content:
                assert message.pinged in ([], [awkward.id])


async def test_wrong_people_old_buttons_and_two_clicks_at_once(trouble: Trouble) -> None:
    card, before = await trouble.card(), trouble.version
    refused = await trouble.watcher.click(card, "Take my turn")
    assert refused.message is not None
    assert refused.message.private
    assert trouble.version == before

    panel = await trouble.panel()
    label = next(label for label in panel.buttons if label.startswith("1"))
    acting = trouble.acting
    await asyncio.gather(acting.click(panel, label), acting.click(panel, label, force=True))
    assert trouble.version == before + 1, "one of the two clicks won"

    stale = await acting.click(panel, label, force=True)
    assert stale.message is not None
    assert stale.message.private
    assert trouble.version == before + 1


async def test_an_answer_that_discord_holds_up_comes_late_and_what_was_pressed_is_done_once(trouble: Trouble) -> None:
    """Answers go by the webhook of their interaction, which Discord limits like any other route (429): discord.py
    2.7.1 waits as long as it is told and sends the same again.
    """
    panel, before, acting = await trouble.panel(), trouble.version, trouble.acting
    label = next(label for label in panel.buttons if label.startswith("1"))
    await trouble.watcher.fault(status=429, count=2, retry_after=0.3, path="/webhooks")
    answer = await acting.click(panel, label)
    assert answer.message is not None
    assert trouble.here.sandbox.core.faults.take("", "/webhooks") is None, "it was held up twice"
    assert trouble.version == before + 1
    again = await acting.click(answer.message, next(one for one in answer.message.buttons if one.startswith("1")))
    assert again.message is not None
    assert trouble.version == before + 2


async def test_what_is_posted_for_everybody_stands_there_once_however_often_it_is_pressed(trouble: Trouble) -> None:
    acting = trouble.acting
    shown = (await acting.command("table board")).message
    assert shown is not None
    await asyncio.gather(*(acting.click(shown, "Post here", force=True) for _ in range(2)))
    await acting.click(shown, "Post here", force=True)
    await trouble.watcher.wait(lambda one: "Posted by" in one.content)
    assert len([one for one in trouble.watcher.see() if "Posted by" in one.content]) == 1


async def test_a_deleted_card_loses_nothing(trouble: Trouble) -> None:
    card = await trouble.card()
    await trouble.watcher.fault(kind="delete", message=card.id)
    acting = trouble.acting
    assert acting.name.split()[0].strip("@") in (await trouble.watcher.command("table status")).text

    command, options = trouble.here.as_command(trouble.here.choice(trouble.here.stand()[1])[1])  # type: ignore[index]
    before = trouble.version
    await acting.command(command, **options)
    assert trouble.version > before
    await trouble.end_turn()
    assert (await trouble.card()).attachments


async def test_without_the_right_to_attach_the_board_comes_in_words(trouble: Trouble) -> None:
    first = await trouble.card()
    await trouble.watcher.deny("ATTACH_FILES")
    await trouble.end_turn()
    card = await trouble.acting.wait(lambda one: one.has("Take my turn"), after=first)
    assert not card.attachments
    assert "Attach Files" in card.content

    await trouble.watcher.deny()
    await trouble.end_turn()
    assert (await trouble.acting.wait(lambda one: one.has("Take my turn"), after=card)).attachments


async def test_garbage_and_other_channels_get_a_clear_private_answer(trouble: Trouble) -> None:
    before, acting, group = trouble.version, trouble.acting, registry.metas()[0].command
    for options in ({"route": "@everyone"}, {"route": "x" * 500}, {"route": "‮evil/..|"}, {"route": "1"}):
        answer = await acting.command(f"{group} place", **options)
        assert answer.message is not None
        assert answer.message.private
        assert answer.message.pinged == []
    assert "Not" in (await trouble.watcher.command(f"{group} end")).text or trouble.version == before
    trouble.watcher.channel = next(
        one["id"] for one in (await trouble.watcher.get("state"))["channels"] if one["name"] == "table-2"
    )
    assert "no table" in (await trouble.watcher.command("table status")).text.lower()
    assert trouble.version == before
