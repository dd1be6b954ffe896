"""/table export, and the button of the last card: a finished game as one file, and never an unfinished one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from hansa_bot.engine.record import parse, replay
from hansa_bot.engine.state import digest
from hansa_bot.host.kernel.table import Person
from hansa_bot.host.record.records import import_record
from hansa_bot.ui.look import chronicle
from tests.cogs.stage import Stage, answer
from tests.cogs.test_replay import files, round_of
from tests.cogs.test_table import begun
from tests.engine.test_record import GAME
from tests.toys.tables import RULES
from tests.ui import live
from tests.ui.test_final import played


async def sent(message: Any) -> str:
    (file,) = message.attachments
    return bytes(await file.read()).decode()


async def imported(stage: Stage) -> None:
    """Put a finished game into the channel."""
    core = stage.services.host.lobby._core
    await import_record(core.store, core.clock, parse(GAME), stage.channel.id)


async def test_a_finished_game_comes_as_a_file_for_the_asker(stage: Stage) -> None:
    first, second = await begun(stage)
    for _ in range(3):
        await round_of(stage, first, second)
    table = await stage.table()

    shown = answer(await stage.result(stage.person("Eva"), "table export"))

    assert files(shown) == [f"harbour-{table.id}.jsonl"]
    assert "The whole game as one file" in shown.content
    record = parse(await sent(shown))
    assert (record.seats, record.seed, len(record.moves)) == (table.names, "secret", 9)
    session = await stage.services.host.query.session(table.id)
    assert digest(replay(RULES, record).session.state) == digest(session.state)


async def test_a_game_keeps_its_secrets_until_it_is_over(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    assert "/table new" in await stage.ask(anna, "table export")
    await stage.ask(anna, "table new", title="harbour", players=2)
    assert "The game has not begun yet." in await stage.ask(anna, "table export")
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")
    table, host = (await stage.table()).id, stage.services.host
    await host.courier.settle(table)
    before = len(stage.public())
    running = answer(await stage.result(anna, "table export"))
    await host.courier.settle(table)
    assert len(stage.public()) == before

    await host.lobby.abandon(table, Person(anna.id, "Anna"), "abandon")
    await host.courier.settle(table)
    before = len(stage.public())
    abandoned = answer(await stage.result(anna, "table export"))
    await host.courier.settle(table)
    assert len(stage.public()) == before

    assert "still going on" in running.content
    assert "abandoned before its end" in abandoned.content
    for shown in (running, abandoned):
        assert shown.attachments == []
        assert "/table log" in shown.content
        assert "secret" not in shown.content


async def test_where_files_are_forbidden_it_is_said(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await imported(stage)
    private = chronicle.private

    async def without_files(interaction: Any, text: str, **more: Any) -> None:
        if more.get("file") is not None:
            response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})()
            raise discord.Forbidden(response, "Missing Permissions")
        await private(interaction, text, **more)

    monkeypatch.setattr(chronicle, "private", without_files)

    shown = answer(await stage.result(stage.person("Eva"), "table export"))

    assert shown.attachments == []
    assert "Attach Files" in shown.content


async def test_an_imported_game_can_be_looked_up_in_its_channel(stage: Stage) -> None:
    await imported(stage)
    eva = stage.person("Eva")

    assert "Harbour" in await stage.ask(eva, "table status")
    assert "wins with" in await stage.ask(eva, "table scores")
    assert "took back a step." in await stage.ask(eva, "table log")
    assert "turn 3 of 3" in await stage.ask(eva, "table replay", steps=True, from_turn=3)
    assert files(answer(await stage.result(eva, "table export"))) == ["harbour-1.jsonl"]


async def test_the_last_card_has_a_button_for_it(tmp_path: Path) -> None:
    async with live.stage(tmp_path, people=2) as stage:
        await played(stage)
        card = stage.last
        assert "Export" in live.labels(card)

        shown = await stage.press(stage.people[1], card, "export")

        assert shown.id != card.id
        assert shown.ephemeral
        assert files(shown) == [f"harbour-{stage.table}.jsonl"]
        record = parse(await sent(shown))
        session = await stage.host.query.session(stage.table)
        assert digest(replay(RULES, record).session.state) == digest(session.state)
