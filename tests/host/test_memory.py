"""Tables in memory: how their logs are kept, how many there are at most, and what a lost line does."""

import logging
from typing import Any

import pytest
from sqlalchemy import delete

from hansa_bot.engine.errors import Barrier
from hansa_bot.host import query
from hansa_bot.host.host import Host
from hansa_bot.host.kernel import loaded_tables
from hansa_bot.host.kernel.errors import NoVersion
from hansa_bot.host.kernel.loaded_tables import LOST
from hansa_bot.host.kernel.log import Log
from hansa_bot.host.kernel.table import Place
from hansa_bot.host.record.records import ReplayVerdict
from hansa_bot.store import schema
from tests.host.fakes import Home, refused
from tests.host.test_exporting import checked, lines, played


async def test_a_log_in_memory_is_that_of_the_store(home: Home, table: int, users: list[int]) -> None:
    await home.step(table, users[0], "land/east")
    log, stored = (await home.live(table)).log, await lines(home, table)
    assert isinstance(log, Log)
    assert [*log] == stored == log[:]
    assert (log[-1], log[1:3], len(log)) == (stored[-1], stored[1:3], len(stored))
    assert Log(stored[2:], Log(stored[:2]))[:] == stored


async def test_tables_touched_longest_ago_are_forgotten_by_number_and_by_lines(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    for channel in range(100, 104):
        made += [(await home.game(2, place=Place(1, channel))).id]
    assert host.tables_loaded == 4
    sizes = [len((await home.live(each)).log) for each in made]
    for most, limit, kept in (("MOST_LOADED", 2, 2), ("MOST_LINES", 2 * sizes[0], 3), ("MOST_LINES", 0, 1)):
        with monkeypatch.context() as patch:
            patch.setattr(loaded_tables, most, limit)
            await home.reopen()
            for _ in range(2):
                assert [len((await home.live(each)).log) for each in made] == sizes
                assert home.host.tables_loaded == kept


async def test_what_is_new_to_somebody_is_found_in_few_lines_as_in_all(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(home)
    versions = range((await host.query.table(table)).version + 1)
    asked = [(seat, until) for seat in (None, 0, 1, 2) for until in versions]
    found = []
    for lately in (1, 3, 1000):
        monkeypatch.setattr(query, "LATELY", lately)
        found.append([await host.query.since(table, *each) for each in asked])
    assert found[0] == found[1] == found[2]
    assert any(entry.undo_to is not None for entry in await home.log(table))


async def test_channels_are_kept_in_memory_up_to_a_number(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loaded_tables, "MOST_PLACES", 3)
    made = {channel: (await home.lobby(place=Place(1, channel))).id for channel in range(100, 108)}
    for channel, table in made.items():
        assert (await host.query.find(Place(1, channel))).id == table
        assert len(host.query._places._tables) <= 3


async def test_where_a_line_is_lost_the_game_goes_on_and_all_others_keep_their_numbers(
    home: Home, table: int, users: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    await home.step(table, users[0], "land/east")
    whole = await lines(home, table)
    columns, version = schema.actions.c, 2

    async def work(tx: Any) -> None:
        await tx.connection.execute(
            delete(schema.actions).where(columns.table_id == table, columns.version == version)
        )

    await home.store.write(work)
    caplog.set_level(logging.ERROR)
    host = await home.reopen()
    log = (await home.live(table)).log
    assert [entry for entry in log if entry.version != version] == [each for each in whole if each.version != version]
    assert (log[version].action, log[version].events, log[version].seat) == (LOST, [], -1)
    assert "log lines lost table=1 versions=[2]" in caplog.text
    assert (await checked(home))[0].verdict is ReplayVerdict.DIFFERS
    assert {entry.version for entry in await home.log(table)} == set(range(len(whole)))
    await refused(NoVersion, host.query.view(table, None, version))
    await refused(Barrier, home.undo(table, users[0], version - 1))
    answer = await home.step(table, users[0], "sail")
    assert answer.version > whole[-1].version
    assert [entry.version for entry in await home.log(table)] == list(range(answer.version + 1))
