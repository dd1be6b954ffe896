"""Acting: the guards, repeated and simultaneous requests, faults of ours."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from hansa_bot.engine.errors import GameOver, Illegal, NotYourDecision, RulesBug, Stale, Unreadable
from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import Closing, InternalFault, NoTable, NotRunning, NotSeated
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.store import dossier, requests
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, DORA, Home, refused


async def fingerprint(home: Home, table: int) -> tuple[Any, ...]:
    """Everything that a refusal must leave as it was."""
    found = await dossier.read(home.store, table)
    session = await home.host.query.session(table)
    return found, session.version, digest(session.state)


async def test_an_action_is_carried_out_and_told(home: Home, host: Host) -> None:
    table = await home.game(3)
    users = await home.users(table.id)
    answer = await home.act(table.id, users[1], "bid/2", seen=0)
    assert (answer.seat, answer.version, answer.repeated, answer.table.version) == (1, 1, False, 1)
    assert [entry.action for entry in answer.entries] == ["bid/2"]
    assert (await host.query.session(table.id)).version == 1


async def test_several_actions_are_one_request(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    answer = await home.act(table, users[0], "land/north", "land/east", "sail")
    assert [entry.action for entry in answer.entries] == ["land/north", "land/east", "sail"]
    assert answer.version == 6


async def test_of_several_actions_all_or_none_happen(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    before = await fingerprint(home, table)
    await refused(Illegal, home.act(table, users[0], "land/north", "land/north"))
    assert await fingerprint(home, table) == before


async def test_no_action_at_all_changes_nothing(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    before = await fingerprint(home, table)
    answer = await home.act(table, users[0])
    assert (answer.entries, answer.version) == ((), before[1])
    assert await fingerprint(home, table) == before


async def test_every_wrong_request_is_refused_and_changes_nothing(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    before = await fingerprint(home, table)
    wrong: list[tuple[type[Exception], int, str, int | None]] = [
        (NotSeated, DORA.id, "land/north", None),
        (NotYourDecision, users[1], "land/north", None),
        (Stale, users[0], "land/north", 2),
        (Stale, users[0], "land/north", 99),
        (Illegal, users[0], "bid/1", None),
        (Illegal, users[0], "land/nowhere", None),
        (Unreadable, users[0], "fly/north", None),
        (Unreadable, users[0], "", None),
        (Unreadable, users[0], "undo/1", None),
        (Unreadable, users[0], "setup", None),
        (Unreadable, users[0], "\x00\ud800 @everyone" * 50, None),
    ]
    for kind, user, action, seen in wrong:
        await refused(kind, home.act(table, user, action, seen=seen))
        assert await fingerprint(home, table) == before
    await refused(NoTable, home.act(table + 1, users[0], "sail"))


async def test_there_is_nothing_to_do_in_a_lobby_or_after_the_end(home: Home, host: Host) -> None:
    lobby = await home.lobby(1, place=Place(7, 1))
    await refused(NotRunning, home.act(lobby.id, ANNA.id, "bid/0"))
    table = await home.game(1, 0)
    while (offers := await host.query.offers(table.id, ANNA.id)).actions:
        await home.act(table.id, ANNA.id, "sail" if "sail" in offers.actions else offers.actions[0])
    assert (await host.query.table(table.id)).status is Status.OVER
    await refused(GameOver, home.act(table.id, ANNA.id, "sail"))
    await refused(GameOver, home.undo(table.id, ANNA.id))


async def test_a_repeated_request_gets_the_first_answer(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    first = await host.play.act(table, users[0], ["land/north"], seen=3, request="click")
    assert first.version == 4
    await home.act(table, users[0], "land/east")
    for restart in (False, True):
        again = await home.reopen() if restart else host
        answer = await again.play.act(table, users[0], ["land/north"], seen=3, request="click")
        assert (answer.repeated, answer.seat, answer.version) == (True, 0, 4)
        assert answer.entries == first.entries
        assert answer.table.version == 5
    assert len(await home.log(table)) == 6


async def test_a_refused_request_may_be_tried_again(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await refused(Stale, host.play.act(table, users[0], ["sail"], seen=1, request="click"))
    answer = await host.play.act(table, users[0], ["sail"], seen=3, request="click")
    assert not answer.repeated


async def test_a_double_click_at_the_same_moment_is_carried_out_once(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    answers = await asyncio.gather(
        *(host.play.act(table, users[0], ["land/north"], seen=3, request="click") for _ in range(5))
    )
    assert [answer.repeated for answer in answers] == [False, True, True, True, True]
    assert all(answer.entries == answers[0].entries for answer in answers)


async def test_of_two_clicks_at_once_one_wins_and_the_other_is_told(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    both = await asyncio.gather(
        home.act(table, users[0], "land/north", seen=3),
        home.act(table, users[0], "land/east", seen=3),
        return_exceptions=True,
    )
    assert [type(one).__name__ for one in both] == ["Answer", "Stale"]
    assert (await host.query.session(table)).version == 4


async def test_cancelled_callers_leave_memory_and_store_in_agreement(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    for turns in range(0, 200, 9):
        request = asyncio.create_task(
            host.play.act(table, users[0], ["land/north"], seen=None, request=home.request())
        )
        for _ in range(turns):
            await asyncio.sleep(0)
        request.cancel()
        await asyncio.gather(request, return_exceptions=True)
        await host._tasks.idle()
        session = await host.query.session(table)
        found = await dossier.read(home.store, table)
        assert found is not None
        assert (found.row.version, found.log[-1].digest) == (session.version, digest(session.state))
        if session.points:
            await home.undo(table, users[0])


async def test_two_tables_do_not_wait_for_each_other(home: Home, host: Host) -> None:
    here, users = await home.unloading()
    there = await home.game(1, place=Place(7, 1))
    async with host.play._core.tables.of(here).lock:
        waiting = asyncio.create_task(home.act(here, users[0], "sail"))
        answer = await asyncio.wait_for(home.act(there.id, ANNA.id, "bid/0"), 10)
        assert (answer.table.id, waiting.done()) == (there.id, False)
    assert (await waiting).table.id == here


async def test_many_tables_at_once_all_come_through(home: Home, host: Host) -> None:
    tables = [(await home.game(1, place=Place(7, channel))).id for channel in range(8)]
    answers = await asyncio.gather(*(home.act(table, ANNA.id, "bid/0", seen=0) for table in tables))
    assert [answer.table.id for answer in answers] == tables
    assert all(answer.version >= 1 for answer in answers)


@pytest.mark.parametrize("fault", [RulesBug("a broken promise"), KeyError("north"), RecursionError()])
async def test_a_bug_of_the_rules_is_ours_and_leaves_the_table(
    home: Home,
    host: Host,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: Exception,
) -> None:
    table, users = await home.unloading()
    before = await fingerprint(home, table)
    rules = type(registry.load("harbour").rules)

    def broken(*_: object) -> None:
        raise fault

    monkeypatch.setattr(rules, "resolve", broken)
    with caplog.at_level(logging.ERROR), pytest.raises(InternalFault) as caught:
        await home.act(table, users[0], "land/north")
    assert caught.value.table == table
    told = caplog.text
    assert f"table {table}" in told
    assert "version 3" in told
    assert before[2] in told
    assert "land/north" in told
    monkeypatch.undo()
    assert await fingerprint(home, table) == before
    await home.act(table, users[0], "land/north", seen=3)


async def test_a_position_that_breaks_its_own_rules_is_not_kept(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await home.unloading()
    before = await fingerprint(home, table)

    def broken(*_: object) -> None:
        raise RulesBug("a coin has vanished")

    monkeypatch.setattr(type(registry.load("harbour").rules), "check", broken)
    await refused(InternalFault, home.act(table, users[0], "land/north"))
    monkeypatch.undo()
    assert await fingerprint(home, table) == before


async def test_a_store_that_fails_leaves_the_table(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, users = await home.unloading()
    before = await fingerprint(home, table)

    async def full(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(requests, "write_receipt", full)
    await refused(InternalFault, home.act(table, users[0], "land/north"))
    monkeypatch.undo()
    assert await fingerprint(home, table) == before
    assert "disk full" in caplog.text
    assert (await home.act(table, users[0], "land/north", seen=3)).version == 4


async def test_another_writer_s_change_is_noticed(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    from hansa_bot.store import tables

    live = await home.live(table)
    await home.store.write(lambda tx: tables.save(tx, table, live.revision, 0.0, owner=1))
    await refused(InternalFault, home.act(table, users[0], "land/north"))
    assert (await host.query.table(table)).owner == 1
    assert (await home.act(table, users[0], "land/north", seen=3)).version == 4


async def test_a_host_that_is_closing_takes_nothing_new_and_finishes_what_runs(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    running = asyncio.create_task(home.act(table, users[0], "land/north"))
    await asyncio.sleep(0)
    await host.close()
    assert (await running).version == 4
    await refused(Closing, home.act(table, users[0], "land/east"))
    host = await home.reopen()
    assert (await host.query.session(table)).version == 4


async def test_the_actor_is_told_only_what_the_seat_may_know(home: Home, host: Host) -> None:
    table = await home.game(2)
    users = await home.users(table.id)
    answer = await home.act(table.id, users[0], "bid/2")
    assert answer.entries[0].events[0].args == {"seat": 0, "price": 2}
    again = await host.play.act(table.id, users[0], ["bid/2"], seen=None, request=f"request {home.requests}")
    assert again.entries == answer.entries
