"""Trouble on the wire: wrong people, two clicks at once, old buttons, lost messages and rights, awkward names."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from hansa_bot.titles import registry
from tests.e2e.stage import Stage, stage
from tests.sandbox.person import Message, Person

AWKWARD = "@everyone *Éva* 🎲"
pytestmark = pytest.mark.wire


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
    label = next(label for label in panel.buttons if label.startswith("Place"))
    acting = trouble.acting
    await asyncio.gather(acting.click(panel, label), acting.click(panel, label, force=True))
    assert trouble.version == before + 1, "one of the two clicks won"

    stale = await acting.click(panel, label, force=True)
    assert stale.message is not None
    assert stale.message.private
    assert trouble.version == before + 1


async def test_a_deleted_card_loses_nothing(trouble: Trouble) -> None:
    card = await trouble.card()
    await trouble.watcher.fault(kind="delete", message=card.id)
    acting = trouble.acting
    assert acting.name.split()[0].strip("@") in (await trouble.watcher.command("table status")).text

    command, options = trouble.here.as_command(trouble.here.choice(trouble.here.stand()[1])[1])  # type: ignore[index]
    before = trouble.version
    await acting.command(command, **options)
    assert trouble.version > before
    await acting.command(f"{command.split()[0]} end")
    assert (await trouble.card()).attachments


async def test_without_the_right_to_attach_the_board_comes_in_words(trouble: Trouble) -> None:
    first = await trouble.card()
    await trouble.watcher.deny("ATTACH_FILES")
    before = trouble.acting
    await before.command(f"{registry.metas()[0].command} end")
    card = await trouble.acting.wait(lambda one: one.has("Take my turn"), after=first)
    assert not card.attachments
    assert "Attach Files" in card.content

    await trouble.watcher.deny()
    await trouble.acting.command(f"{registry.metas()[0].command} end")
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
