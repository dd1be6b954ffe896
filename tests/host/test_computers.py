"""Computer players: in the background, after a restart, and when something is wrong with them."""

from __future__ import annotations

import asyncio
import logging

import pytest

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.state import State
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.store import history, outbox
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from tests.host.fakes import ANNA, HERE, Home, lowest


async def test_a_game_of_computer_players_plays_itself(home: Home, host: Host) -> None:
    table = await host.lobby.new(HERE, ANNA, "harbour", size=3, request="n", seated=False)
    for n in range(3):
        await host.lobby.add_computer(table.id, ANNA, f"{n}")
    await host.lobby.start(table.id, ANNA, "s")
    await home.settle(table.id)
    over = await host.query.table(table.id)
    assert (over.status, over.people) == (Status.OVER, ())
    assert home.platform.kinds() == ["final"]
    assert (await host.query.result(table.id)) is not None


async def test_one_seat_s_run_of_decisions_is_one_commit(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await home.game(1, 1)
    runs: list[list[str]] = []
    append = history.append

    async def noting(tx: object, table: int, entries: list[object], *rest: object) -> None:
        runs.append([entry.action for entry in entries])  # type: ignore[attr-defined]
        await append(tx, table, entries, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(history, "append", noting)
    home.host.computers._choose = busy
    await home.step(table.id, ANNA.id, "bid/0")
    assert ["land/east", "land/north", "sail", "bid/1"] in runs


def busy(title: Title, state: State, seat: int, kind: str) -> Action:
    """Land what there is, then sail; bid something."""
    offers = title.rules.offers(state, seat)
    return next((offer for offer in offers if offer.startswith(("land", "bid/1"))), offers[-1])


async def test_computer_players_go_on_after_a_restart(home: Home, host: Host) -> None:
    hold = asyncio.Event()

    table = await home.lobby(1, 2)
    home.host.computers._workers.closing = True  # the process dies before they begin
    await host.lobby.start(table.id, ANNA, "s")
    assert (await host.query.session(table.id)).version == 0
    hold.set()
    await home.kill()
    host = await home.open()
    await home.settle(table.id)
    session = await host.query.session(table.id)
    assert session.waiting == [(await home.users(table.id)).index(ANNA.id)]
    assert session.version == 2


@pytest.mark.parametrize("fault", [RulesBug("broken"), Exception("anything")])
async def test_a_faulty_computer_player_stops_and_is_logged(
    home: Home, host: Host, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    calls = 0

    def broken(*_: object) -> Action:
        nonlocal calls
        calls += 1
        raise fault

    host.computers._choose = broken
    with caplog.at_level(logging.ERROR):
        table = await home.game(1, 1)
    assert calls == 1
    assert f"table {table.id}" in caplog.text
    assert "digest" in caplog.text
    assert (await host.query.session(table.id)).version == 0
    await host.settle(table.id)
    assert calls == 1
    # Something has changed since: it is worth another try.
    host.computers._choose = lowest
    await home.step(table.id, ANNA.id, "bid/1")
    assert (await host.query.session(table.id)).version >= 2


async def test_a_computer_player_s_illegal_choice_changes_nothing(
    home: Home, host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    host.computers._choose = lambda *_: "fly/north"
    table = await home.game(1, 1)
    assert "fly/north" in caplog.text
    assert (await host.query.session(table.id)).version == 0


async def test_a_position_that_breaks_its_rules_is_not_kept(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await home.lobby(1, 1)
    rules = type(registry.load("harbour").rules)
    honest = rules.check
    monkeypatch.setattr(rules, "check", lambda self, state: honest(self, state) if state.bids == [-1, -1] else bad())
    await host.lobby.start(table.id, ANNA, "s")
    await home.settle(table.id)
    assert (await host.query.session(table.id)).version == 0
    assert "a coin has vanished" in caplog.text


def bad() -> None:
    raise RulesBug("a coin has vanished")


async def test_a_store_that_fails_is_tried_again_later(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await home.lobby(1, 1)
    await host.lobby.start(table.id, ANNA, "s")
    await home.settle(table.id)
    before = (await host.query.session(table.id)).version
    fail = True
    append = history.append

    async def full(tx: object, table: int, entries: object, rules: int, user: int | None, now: float) -> None:
        if fail and user is None:
            raise OSError("disk full")
        await append(tx, table, entries, rules, user, now)  # type: ignore[arg-type]

    monkeypatch.setattr(history, "append", full)
    await home.step(table.id, ANNA.id, "bid/0")
    assert "disk full" in caplog.text
    after = (await host.query.session(table.id)).version
    assert after >= before
    fail = False
    if home.clock.alarms:
        await home.clock.turn(home.clock.alarms[0])
        await home.settle(table.id)
    session = await host.query.session(table.id)
    assert session.waiting == [(await home.users(table.id)).index(ANNA.id)]


async def test_settling_a_table_without_computer_players_returns_at_once(home: Home, host: Host) -> None:
    table = await home.lobby()
    await host.settle(table.id)
    assert (await host.query.table(table.id)).status is Status.LOBBY


async def test_settling_an_unknown_table_is_no_trap(home: Home, host: Host, caplog: pytest.LogCaptureFixture) -> None:
    await host.settle(999)
    assert "999" in caplog.text


async def test_computer_players_of_many_tables_take_turns(home: Home, host: Host) -> None:
    tables = [await home.lobby(1, 2, place=Place(7, channel)) for channel in range(6)]
    await asyncio.gather(*(host.lobby.start(table.id, ANNA, "s") for table in tables))
    await asyncio.gather(*(home.settle(table.id) for table in tables))
    for table in tables:
        assert (await host.query.session(table.id)).version == 2
        async with home.store.read() as connection:
            assert await outbox.due(connection, table.id) == []


async def test_closing_stops_between_two_runs(home: Home, host: Host) -> None:
    table = await home.lobby(1, 2)
    await host.lobby.start(table.id, ANNA, "s")
    await home.close()
    host = await home.open()
    await home.settle(table.id)
    assert (await host.query.session(table.id)).version == 2
