"""While the database can't be reached, whoever presses, types or asks hears just that, whatever they try."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from simcord.enums import InteractionType

import cogs
from hansa_bot import logs
from hansa_bot.host.kernel.errors import InternalFault, StoreFailed
from hansa_bot.i18n.catalog import catalog
from hansa_bot.model.errors import AWAY, Unavailable
from hansa_bot.store import Store
from hansa_bot.ui.kit.refusals.telling import refusal_text
from tests.cogs.stage import Stage
from tests.cogs.test_fuzz import Fuzz
from tests.databases import empty_postgres, server
from tests.ui import live

AWAY_TEXT = refusal_text(StoreFailed(None, AWAY), catalog("en"))
FAULT = refusal_text(InternalFault(None), catalog("en"))


@asynccontextmanager
async def away(*_: Any) -> AsyncIterator[None]:
    raise Unavailable(AWAY)
    yield


async def cut_off(stage: Stage, process: live.Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be read or written any more; memory knows no table, as after a restart of the server."""
    host = stage.services.host
    await host.idle()
    host._return()
    await stage.env.settle()

    async def write(*_: Any, **__: Any) -> None:
        raise Unavailable(AWAY)

    monkeypatch.setattr(Store, "read", away)
    monkeypatch.setattr(process.store._writer, "write", write)


@pytest.fixture
async def fuzz(stage: Stage, process: live.Process, monkeypatch: pytest.MonkeyPatch) -> Fuzz:
    made = Fuzz(stage, process.store, 0)
    made.people = await stage.unload()
    made.hear(monkeypatch)
    return made


class Outage:
    """What is said while the database is away, by what was tried."""

    def __init__(self, fuzz: Fuzz, caplog: pytest.LogCaptureFixture) -> None:
        self.fuzz, self.caplog = fuzz, caplog
        self.said: dict[str, Any] = {}
        fuzz.settle = fuzz.stage.env.settle  # type: ignore[method-assign]

    async def send(self, what: str, kind: InteractionType, data: dict[str, Any], message: Any = None) -> None:
        assert await self.fuzz.send([(self.fuzz.people[0], kind, data, message)]) == []
        (result,) = self.fuzz.results
        answer = next(iter(result.followups), result.response)  # below a panel that stays
        self.said[what] = answer.content if answer else result.modal or result.autocomplete_choices

    def check(self, most: int) -> None:
        """So much is said; nothing is our fault, and nothing stands in the log but what is one line."""
        loud = [record for record in self.caplog.records if record.levelno >= logging.WARNING]
        assert [record.getMessage() for record in loud if logs._outage(record) is None] == []
        assert FAULT not in self.said.values()
        assert list(self.said.values()).count(AWAY_TEXT) >= most, self.said


@pytest.fixture
async def outage(fuzz: Fuzz, caplog: pytest.LogCaptureFixture) -> Outage:
    fuzz.stage.expected += (Unavailable,)
    return Outage(fuzz, caplog)


async def test_every_button_says_so(
    stage: Stage, process: live.Process, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, card = outage.fuzz.people[0], stage.public()[-1]
    panel = (await who.click(card, custom_id=live.find(card, "turn"))).response
    assert panel is not None
    await cut_off(stage, process, monkeypatch)
    for message in (card, panel):
        stored = stage.env.backend.get_message(stage.channel.id, message.id)
        for part in live.components(message):
            data = {"custom_id": part["custom_id"], "component_type": part["type"], "values": ["bid"]}
            await outage.send(part["custom_id"], InteractionType.MESSAGE_COMPONENT, data, stored)
    outage.check(most=len(outage.said) - 1)  # a form needs no database


async def test_every_command_says_so_or_has_an_answer(
    stage: Stage, process: live.Process, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    fuzz = outage.fuzz
    await cut_off(stage, process, monkeypatch)
    for root, path, leaf, _ in fuzz.leaves():
        needed = {each["name"]: fuzz.value(each) for each in leaf.get("options") or [] if each.get("required")}
        data = fuzz.data(fuzz.people[0], root, path, leaf, needed)
        await outage.send(" ".join(path), InteractionType.APPLICATION_COMMAND, data)
    outage.check(most=len(outage.said) // 2)


async def test_whoever_types_reads_so_or_is_offered_nothing(
    stage: Stage, process: live.Process, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    fuzz = outage.fuzz
    await cut_off(stage, process, monkeypatch)
    for root, path, leaf, names in fuzz.leaves():
        for name in names:
            data = fuzz.data(fuzz.people[0], root, path, leaf, {name: ""}, focused=True)
            await outage.send(" ".join((*path, name)), InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, data)
    outage.check(most=0)
    assert outage.said["harbour land quay"][0]["name"] == AWAY_TEXT


class TestServer:
    """The same with a server that is really away."""

    @pytest.fixture
    async def process(self, tmp_path: Path) -> AsyncIterator[live.Process]:
        async with live.process_in(tmp_path, cogs.ALL, "secret", await empty_postgres()) as made:
            yield made

    @pytest.mark.proof
    async def test_it_is_said_and_the_log_is_short(self, stage: Stage, outage: Outage) -> None:
        who, card = outage.fuzz.people[0], stage.public()[-1]
        stored = stage.env.backend.get_message(stage.channel.id, card.id)
        server()[0].stop()
        try:
            for verb in ("turn", "desk", "more") * 2:
                data = {"custom_id": live.find(card, verb), "component_type": 2}
                await outage.send(verb, InteractionType.MESSAGE_COMPONENT, data, stored)
            outage.check(most=1)  # memory knows the rest
        finally:
            server()[0].start()
        panel = (await who.click(card, custom_id=live.find(card, "turn"))).response
        assert panel is not None
        assert "Unload" in panel.content
