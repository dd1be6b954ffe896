"""Acting: the guards, repeated and simultaneous requests, faults of ours."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from hansa_bot.engine.errors import GameOver, Illegal, NotYourDecision, RulesBug, Stale, Unreadable
from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.commit import Answer
from hansa_bot.host.kernel.errors import Closing, InternalFault, NoTable, NotRunning, NotSeated, StoreFailed
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.host.kernel.tasks import Tasks
from hansa_bot.store import history, sqlite, tables
from hansa_bot.titles import registry
from tests.databases import sqlite_only
from tests.host.fakes import ANNA, DORA, Home, refused
from tests.host.test_results import finish


async def fingerprint(home: Home, table: int) -> tuple[Any, ...]:
    """Everything that a refusal must leave as it was."""
    found = await tables.read_dossier(home.store, table)
    session = await home.host.query.session(table)
    return found, session.version, digest(session.state)


async def test_actions_are_carried_out_and_told_and_several_are_one_request(home: Home) -> None:
    table = await home.game(3)
    users = await home.users(table.id)
    answer = await home.act(table.id, users[1], "bid/2", seen=0)
    assert (answer.seat, answer.version, answer.repeated, answer.table.version) == (1, 1, False, 1)
    assert [entry.action for entry in answer.entries] == ["bid/2"]
    await home.play(table.id, "a bid/3", "c bid/0")
    answer = await home.act(table.id, users[0], "land/north", "land/east", "sail")
    assert [entry.action for entry in answer.entries] == ["land/north", "land/east", "sail"]
    assert answer.version == (await home.host.query.session(table.id)).version == 6


async def test_every_wrong_request_is_refused_and_changes_nothing(home: Home, table: int, users: list[int]) -> None:
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
    await refused(Illegal, home.act(table, users[0], "land/north", "land/north"))
    assert await fingerprint(home, table) == before, "of several actions all or none happen"
    assert (await home.act(table, users[0])).entries == ()
    assert await fingerprint(home, table) == before, "no action at all changes nothing"
    await refused(NoTable, home.act(table + 1, users[0], "sail"))


async def test_there_is_nothing_to_do_in_a_lobby_or_after_the_end(home: Home, host: Host) -> None:
    lobby = await home.lobby(1, place=Place(7, 1))
    await refused(NotRunning, home.act(lobby.id, ANNA.id, "bid/0"))
    table = (await home.game(1)).id
    await finish(home, table)
    assert (await host.query.table(table)).status is Status.OVER
    await refused(GameOver, home.act(table, ANNA.id, "sail"))
    await refused(GameOver, home.undo(table, ANNA.id))


async def click(home: Home, table: int, action: str, seen: int = 3) -> Answer:
    """Let seat 0 press the same button once more."""
    user = (await home.users(table))[0]
    return await home.host.play.act(table, user, [action], seen=seen, request="click")


async def test_a_repeated_request_gets_the_first_answer(home: Home, table: int) -> None:
    first = await click(home, table, "land/north")
    assert first.version == 4
    await home.play(table, "a land/east")
    for restart in (False, True):
        if restart:
            await home.reopen()
        answer = await click(home, table, "land/north")
        assert (answer.repeated, answer.seat, answer.version) == (True, 0, 4)
        assert answer.entries == first.entries
        assert answer.table.version == 5
    assert len(await home.log(table)) == 6


async def test_what_was_done_as_proposed_is_not_done_again_where_nothing_is_proposed_any_more(
    home: Home, table: int, users: list[int]
) -> None:
    act = partial(home.host.play.act, table, users[0], ["land/north"], seen=None, request="click")
    first = await act(proposed=True)
    again = await act(proposed=False)
    assert (again.repeated, again.version) == (True, first.version)
    assert len(await home.log(table)) == first.version + 1


async def test_of_clicks_at_once_one_wins_and_the_others_are_told(home: Home, table: int, users: list[int]) -> None:
    answers = await asyncio.gather(*(click(home, table, "land/north") for _ in range(5)))
    assert [answer.repeated for answer in answers] == [False, True, True, True, True]
    assert all(answer.entries == answers[0].entries for answer in answers)
    both = (home.act(table, users[0], action, seen=4) for action in ("land/west", "land/east"))
    results = await asyncio.gather(*both, return_exceptions=True)
    assert [type(one).__name__ for one in results] == ["Answer", "Stale"]
    assert (await home.host.query.session(table)).version == 5


async def test_a_refused_request_may_be_tried_again(home: Home, table: int) -> None:
    await refused(Stale, click(home, table, "sail", seen=1))
    assert not (await click(home, table, "sail")).repeated


async def test_cancelled_callers_leave_memory_and_store_in_agreement(
    home: Home, host: Host, table: int, users: list[int]
) -> None:
    for turns in range(0, 200, 9):
        request = asyncio.create_task(
            host.play.act(table, users[0], ["land/north"], seen=None, request=home.request())
        )
        for _ in range(turns):
            await asyncio.sleep(0)
        request.cancel()
        await asyncio.gather(request, return_exceptions=True)
        await host.idle()
        session = await host.query.session(table)
        found = await tables.read_dossier(home.store, table)
        assert found is not None
        assert (found.row.version, found.log[-1].digest) == (session.version, digest(session.state))
        if session.points:
            await home.undo(table, users[0])


async def test_two_tables_do_not_wait_for_each_other(home: Home, host: Host, table: int, users: list[int]) -> None:
    there = await home.game(1, place=Place(7, 1))
    async with host.play._core.tables.get(table).lock:
        waiting = asyncio.create_task(home.act(table, users[0], "sail"))
        answer = await asyncio.wait_for(home.act(there.id, ANNA.id, "bid/0"), 10)
        assert (answer.table.id, waiting.done()) == (there.id, False)
    assert (await waiting).table.id == table


RULES = type(registry.load("harbour").rules)


@pytest.mark.parametrize(
    ("where", "what", "fault"),
    [
        (RULES, "resolve", RulesBug("a broken promise")),
        (RULES, "resolve", KeyError("north")),
        (RULES, "resolve", RecursionError()),
        (RULES, "check", RulesBug("a coin has vanished")),
        (history, "write_receipt", OSError("disk full")),
    ],
)
async def test_a_fault_is_ours_and_leaves_the_table(
    home: Home,
    table: int,
    users: list[int],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    where: object,
    what: str,
    fault: Exception,
) -> None:
    before = await fingerprint(home, table)

    def broken(*_: object) -> None:
        raise fault

    with monkeypatch.context() as breaking:
        breaking.setattr(where, what, broken)
        error = await refused(InternalFault, home.act(table, users[0], "land/north"))
    assert error.table == table
    if where is history:  # in an error of the system a server is away
        assert "disk full" in caplog.text or "the server does not answer" in caplog.text
    else:
        wanted = [f"table={table}", "version=3", before[2], "land/north"]
        assert [part for part in wanted if part not in caplog.text] == []
    assert await fingerprint(home, table) == before
    assert (await home.act(table, users[0], "land/north", seen=3)).version == 4


@sqlite_only
@pytest.mark.parametrize(
    ("pragma", "why"), [("PRAGMA busy_timeout = 0", "busy"), ("PRAGMA max_page_count = 1", "full")]
)
async def test_a_database_that_is_held_or_full_is_told_in_one_line_of_the_log(
    home: Home, table: int, users: list[int], monkeypatch: pytest.MonkeyPatch, caplog: Any, pragma: str, why: str
) -> None:
    monkeypatch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, pragma))
    await home.reopen()

    async def play() -> None:
        for _ in range(100):
            await home.act(table, users[0], "land/north")
            await home.undo(table, users[0])

    with closing(sqlite3.connect(make_url(home.url).database or "")) as other:
        if why == "busy":
            other.execute("BEGIN IMMEDIATE")
        error = await refused(StoreFailed, play())
    assert (error.table, error.why) == (table, why)
    assert "Traceback" not in caplog.text
    found = await tables.read_dossier(home.store, table)
    assert found
    assert len(found.log) == (await home.host.query.session(table)).version + 1


@sqlite_only
@pytest.mark.parametrize("column", ["status = 'odd'", "rules = 99", "terms = '[{'"])
async def test_a_table_that_cannot_be_read_is_named_in_the_log(
    home: Home, table: int, column: str, caplog: Any
) -> None:
    await home.store.write(lambda tx: tx.connection.execute(text(f"UPDATE tables SET {column}")))
    host = await home.reopen()
    error = await refused(InternalFault, host.query.table(table))
    assert error.table == table
    assert f"fault table={table} version=None digest=None doing='open'" in caplog.text


async def test_after_another_writer_s_change_it_is_decided_anew(
    home: Home, host: Host, table: int, users: list[int]
) -> None:
    live = await home.live(table)
    await home.store.write(lambda tx: tables.save(tx, table, live.revision, 0.0, owner=1))
    assert (await home.act(table, users[0], "land/north", seen=3)).version == 4
    assert (await host.query.table(table)).owner == 1


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


async def test_going_down_waits_for_what_ends_and_breaks_off_what_does_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    go_on = asyncio.Event()
    for grace, ends in ((60.0, True), (0.0, False)):
        tasks = Tasks()
        work = tasks.begin(go_on.wait())
        await asyncio.sleep(0)
        if ends:
            asyncio.get_running_loop().call_soon(go_on.set)
        await tasks.close(grace)
        assert (work.done(), work.cancelled()) == (True, not ends)
        go_on.clear()
        with pytest.raises(Closing):
            tasks.begin(go_on.wait())
    assert caplog.text.count("request broken off") == 1
