"""Computer players: in the background, after a restart, and when something is wrong with them."""

import asyncio
import logging
from typing import Any

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


async def test_one_seat_s_run_of_decisions_is_one_commit(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
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


def busy(title: Title, state: State, seat: int, *_: object) -> Action:
    """Land what there is, then sail; bid something."""
    offers = title.rules.offers(state, seat)
    return next((offer for offer in offers if offer.startswith(("land", "bid/1"))), offers[-1])


@pytest.mark.parametrize("killed", [True, False])
async def test_computer_players_go_on_after_a_restart(home: Home, host: Host, killed: bool) -> None:
    table = (await home.lobby(1, 2)).id
    host.computers._workers.closing = killed  # the process dies before they begin
    await host.lobby.start(table, ANNA, "s")
    assert (await host.query.session(table)).version == 0
    await (home.kill() if killed else home.close())
    host = await home.open()
    await home.settle(table)
    session = await host.query.session(table)
    assert session.waiting == [(await home.users(table)).index(ANNA.id)]
    assert session.version == 2


@pytest.mark.parametrize("fault", [RulesBug("broken"), Exception("anything"), None])
async def test_a_faulty_computer_player_stops_and_is_logged(
    home: Home, host: Host, caplog: pytest.LogCaptureFixture, fault: Exception | None
) -> None:
    """One that chooses what is not legal is faulty too."""
    calls = 0

    def broken(*_: object) -> Action:
        nonlocal calls
        calls += 1
        if fault is None:
            return "fly/north"
        raise fault

    host.computers._choose = broken
    with caplog.at_level(logging.ERROR):
        table = (await home.game(1, 1)).id
    assert [part for part in (f"table={table}", "digest", str(fault or "fly/north")) if part not in caplog.text] == []
    for _ in range(2):
        assert (calls, (await host.query.session(table)).version) == (1, 0)
        await host.settle(table)
    # Something has changed since: it is worth another try.
    host.computers._choose = lowest
    await home.step(table, ANNA.id, "bid/1")
    assert (await host.query.session(table)).version >= 2


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
    table = (await home.game(1, 1)).id
    before = (await host.query.session(table)).version
    append = history.append

    async def full(tx: Any, table: int, entries: Any, rules: int, user: int | None, now: float) -> None:
        if user is None:
            raise OSError("disk full")
        await append(tx, table, entries, rules, user, now)

    with monkeypatch.context() as failing:
        failing.setattr(history, "append", full)
        await home.step(table, ANNA.id, "bid/0")
    assert "disk full" in caplog.text
    assert (await host.query.session(table)).version >= before
    if home.clock.alarms:
        await home.wait(table, home.clock.alarms[0])
    assert (await host.query.session(table)).waiting == [(await home.users(table)).index(ANNA.id)]


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
            assert await outbox.open_posts(connection, table.id) == []
