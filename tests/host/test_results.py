"""How each seat did: stored in the transaction in which the game ends, and later for games that ended before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sqlalchemy import delete, select

from hansa_bot.engine.record import parse
from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.time_control import Clocks
from hansa_bot.host.record.records import import_record
from hansa_bot.host.record.results import result_rows
from hansa_bot.store import schema
from hansa_bot.store.results import Wanted
from hansa_bot.store.store import Tx
from hansa_bot.store.tables import SeatRow
from hansa_bot.titles import registry
from tests.host.fakes import HERE, Home, lowest
from tests.toys import harbour

GAMES = Path(harbour.__file__).parent / "games"


async def finish(home: Home, table: int) -> None:
    """Play on to the end with the least that is possible."""
    while True:
        session = await home.host.query.session(table)
        if session.state.over:
            break
        seat = session.waiting[0]
        user = (await home.host.query.table(table)).seats[seat].user
        home.clock.time += 10
        await home.act(table, user or 0, lowest(registry.load("harbour"), session.state, seat, ""))
    await home.settle(table)


async def stored(home: Home, table: int) -> list[dict[str, Any]]:
    """The rows of a table, by seat."""
    query = select(schema.results).where(schema.results.c.table_id == table).order_by(schema.results.c.seat)
    async with home.store.read() as connection:
        return [dict(row._mapping) for row in await connection.execute(query)]


async def forget(home: Home) -> None:
    """Make the database what an earlier version would have left."""

    async def work(tx: Tx) -> None:
        await tx.connection.execute(delete(schema.results))

    await home.store.write(work)


async def test_a_game_that_ends_says_how_every_seat_did(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    assert await stored(home, table) == []
    await finish(home, table)
    result = await host.query.result(table)
    assert result is not None
    result_rows, users = await stored(home, table), await home.users(table)
    assert [row["user"] for row in result_rows] == users
    assert [row["points"] for row in result_rows] == [
        score.total for score in sorted(result.scores, key=lambda s: s.seat)
    ]
    assert [row["seat"] for row in result_rows if row["place"] == 1] == sorted(result.winners)
    assert {row["turns"] for row in result_rows} == {(await host.query.session(table)).state.turn}
    assert {row["ended"] for row in result_rows} == {home.clock.time}
    assert all(row["answers"] > 0 for row in result_rows)
    assert sum(row["seconds"] for row in result_rows) > 0


def test_a_shared_place_leaves_the_next_one_free() -> None:
    scores = [Score(seat, [Line("x", points)]) for seat, points in enumerate((5, 9, 9))]
    found = result_rows(Result("end", scores, [[1, 2], [0]]), [SeatRow("", None, "steady")] * 3, Clocks(answers=(4,)))
    assert [(row.seat, row.place, row.points, row.answers) for row in found] == [
        (0, 3, 5, 4),
        (1, 1, 9, 0),
        (2, 1, 9, 0),
    ]


async def test_games_that_ended_under_an_earlier_version_are_completed(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await finish(home, table)
    result_rows = await stored(home, table)
    await forget(home)
    home.clock.time += 1e6
    (played,) = await host.statistics.server(7, 11)
    assert played.games == 1
    # What nobody measured then stays unknown; the rest is found in the log.
    assert await stored(home, table) == [{**row, "answers": 0, "seconds": 0.0} for row in result_rows]


async def test_an_imported_game_has_a_result_that_is_nobodys(home: Home, host: Host) -> None:
    record = parse((GAMES / "rounds_2.jsonl").read_text())
    table = (await import_record(home.store, home.clock, record, HERE.channel)).table
    (game,) = await host.statistics.games(Wanted(guild=7, channels=[HERE.channel]), 11)
    assert game.table == table
    assert [player.name for player in game.players] == list(record.seats)
    assert {row["user"] for row in await stored(home, table)} == {None}
    assert await host.statistics.games(Wanted(guild=7, channels=[99]), 11) == []
    assert await host.statistics.server(7, 11) == []


async def test_a_game_whose_state_is_lost_keeps_no_other_from_being_counted(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await finish(home, table)
    other = (await home.game(2)).id
    await finish(home, other)
    await forget(home)

    async def work(tx: Tx) -> None:
        broken = schema.tables.update().where(schema.tables.c.id == table).values(state=json.dumps({"x": 1}))
        await tx.connection.execute(broken)

    await home.store.write(work)
    (played,) = await host.statistics.server(7, 11)
    assert played.games == 1
    assert await stored(home, table) == []
