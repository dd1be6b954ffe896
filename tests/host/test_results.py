"""How the seats did, and what statistics make of it."""

import json
from pathlib import Path
from typing import Any

from sqlalchemy import delete, select

from hansa_bot.engine.record import parse
from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import LeftOut
from hansa_bot.host.kernel.settings import LEFT_OUT, STATISTICS
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.kernel.terms import Clocks
from hansa_bot.host.record.records import import_record
from hansa_bot.host.record.results import result_rows
from hansa_bot.model.finished import Wanted
from hansa_bot.model.values import Seat, Whose
from hansa_bot.store import Tx, schema
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, HERE, Home, lowest, refused
from tests.toys import harbour

GAMES = Path(harbour.__file__).parent / "games"


async def finish(home: Home, table: int) -> None:
    """Play on to the end with the least that is possible."""
    while True:
        session = await home.host.query.session(table)
        if session.state.over:
            break
        seat = session.waiting[0]
        user = (await home.table(table)).seats[seat].user
        if user is None:  # a computer player's, which decides by itself
            await home.settle(table)
            continue
        home.clock.time += 10
        await home.act(table, user, lowest(registry.load("harbour"), session.state, seat, ""))
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
    found = result_rows(Result("end", scores, [[1, 2], [0]]), [Seat("", None, "steady")] * 3, Clocks(answers=(4,)))
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


async def test_an_imported_game_counts_for_nobody_but_is_listed_as_such(home: Home, host: Host) -> None:
    """A file may say anything: that somebody won each of a hundred games, and by how much."""
    await host.seasons.start(7)
    season = await host.seasons.find(7, ANNA.id)
    assert season
    await host.seasons.join(season, ANNA.id)
    lines = (GAMES / "rounds_2.jsonl").read_text().replace("Ann", ANNA.name)
    brought = (await host.records.bring(lines.encode(), HERE, ANNA)).table
    home.clock.time += 10
    assert await host.statistics.server(7, BEA.id) == []
    assert await host.statistics.of_title("harbour", None, BEA.id, 7) == []
    mine = await host.statistics.person(ANNA.id, ANNA.id, 7)
    assert (mine.games, mine.finished, mine.wins, mine.shares, mine.tables) == (0, 0, 0, (), ())
    assert await host.statistics.of_title("harbour", ANNA.id, ANNA.id, 7) == []
    assert (await host.statistics.against(ANNA.id, BEA.id, 7)).games == 0
    now = await host.seasons.find(7, ANNA.id)
    assert now
    assert (now.games, now.table) == (0, ())
    (game,) = await host.statistics.games(Wanted(guild=7), BEA.id)
    assert (game.table, game.brought) == (brought, True)

    played = (await home.game(2)).id
    await finish(home, played)
    (counted,) = await host.statistics.server(7, BEA.id)
    assert counted.games == 1
    listed = await host.statistics.games(Wanted(guild=7), BEA.id)
    assert [(game.table, game.brought) for game in listed] == [(played, False), (brought, True)]


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


ELSEWHERE = Place(8, 80)


async def played(home: Home, persons: int = 2, place: Place = HERE) -> int:
    """Return a table at which a game has come to its end, a day after its beginning."""
    table = (await home.game(persons, place=place)).id
    home.clock.time += 86_400
    await finish(home, table)
    return table


async def leave_out(host: Host, person: Person) -> None:
    await host.prefs.choose(Whose.PERSON, person.id, {STATISTICS.key: LEFT_OUT})


async def winners(host: Host, table: int) -> set[int]:
    result = await host.query.result(table)
    assert result is not None
    return {(await host.query.table(table)).seats[seat].user or 0 for seat in result.winners}


async def test_a_person_s_own_games_count_everywhere_for_others_only_here(home: Home, host: Host) -> None:
    first, second = await played(home), await played(home, place=ELSEWHERE)
    running = (await home.game(2, place=Place(7, 71))).id
    own = await host.statistics.person(ANNA.id, ANNA.id, 7)
    assert (own.games, own.finished, [table.table for table in own.tables]) == (3, 2, [running])
    assert own.wins == sum([ANNA.id in await winners(host, table) for table in (first, second)])
    assert own.place is not None
    assert 1 <= own.place <= 2
    (share,) = own.shares
    assert (share.title, share.seats, share.games, share.wins) == ("harbour", 2, 2, own.wins)
    assert own.answer is not None
    assert own.answer > 0
    seen = await host.statistics.person(ANNA.id, BEA.id, 8)
    assert (seen.games, seen.finished, seen.tables) == (1, 1, ())


async def test_a_shared_victory_counts_for_all_who_share_it(home: Home, host: Host) -> None:
    table = await played(home, 3)
    won = await winners(host, table)
    for person in (ANNA, BEA, CARL):
        found = await host.statistics.person(person.id, person.id, 7)
        assert (found.wins, found.shared) == (int(person.id in won), int(person.id in won and len(won) > 1))


async def test_a_server_has_its_titles_with_their_length_and_winners(home: Home, host: Host) -> None:
    table = await played(home)
    await played(home, place=ELSEWHERE)
    (found,) = await host.statistics.server(7, CARL.id)
    assert (found.title, found.games, found.turns) == ("harbour", 1, 4 if found.turns == 4 else 3)
    assert 1 <= found.days < 1.01
    assert {(winner.user, winner.wins) for winner in found.winners} == {
        (user, 1) for user in await winners(host, table)
    }
    assert {winner.name for winner in found.winners} <= {"Anna", "Bea"}
    assert await host.statistics.server(9, CARL.id) == []


async def test_two_persons_against_each_other(home: Home, host: Host) -> None:
    table = await played(home)
    await played(home, place=ELSEWHERE)
    mine = await host.statistics.against(ANNA.id, BEA.id, 7)
    theirs = await host.statistics.against(BEA.id, ANNA.id, 7)
    result = await host.query.result(table)
    assert result is not None
    seat = (await host.query.table(table)).seat_of(ANNA.id)
    totals = {score.seat: score.total for score in result.scores}
    assert mine.points == ((totals[seat or 0], totals[1 - (seat or 0)]),)
    assert (mine.games, mine.ahead, mine.behind, mine.level) == (1, theirs.behind, theirs.ahead, theirs.level)
    assert mine.ahead + mine.behind + mine.level == 1
    assert mine.titles == (("harbour", 1),)
    assert (await host.statistics.against(ANNA.id, CARL.id, 7)).games == 0


async def test_who_is_left_out_appears_for_nobody_else(home: Home, host: Host) -> None:
    table = await played(home)
    await leave_out(host, BEA)
    for ask in (
        host.statistics.person(BEA.id, ANNA.id, 7),
        host.statistics.against(ANNA.id, BEA.id, 7),
        host.statistics.games(Wanted(guild=7, user=BEA.id), ANNA.id),
    ):
        await refused(LeftOut, ask)
    (title,) = await host.statistics.server(7, ANNA.id)
    assert BEA.id not in {winner.user for winner in title.winners}
    (game,) = await host.statistics.games(Wanted(guild=7), ANNA.id)
    seat = (await host.query.table(table)).seat_of(BEA.id)
    assert game.players[seat or 0].name == f"Seat {'AB'[seat or 0]}"
    assert "Anna" in {player.name for player in game.players}
    assert (await host.statistics.person(BEA.id, BEA.id, 7)).finished == 1
    (own,) = await host.statistics.games(Wanted(guild=7), BEA.id)
    assert "Bea" in {player.name for player in own.players}
    assert (await host.statistics.against(BEA.id, ANNA.id, 7)).games == 1


async def test_finished_games_are_found_newest_first(home: Home, host: Host) -> None:
    tables = [await played(home) for _ in range(3)]
    third = home.clock.time
    await played(home, place=ELSEWHERE)
    await home.game(2)

    async def found(**wanted: object) -> list[int]:
        rows = await host.statistics.games(Wanted(guild=7, **wanted), ANNA.id)  # type: ignore[arg-type]
        return [game.table for game in rows]

    assert await found() == tables[::-1]
    assert await found(most=2) == [tables[2], tables[1]]
    assert await found(since=third) == [tables[2]]
    assert await found(until=third) == [tables[1], tables[0]]
    assert await found(title="harbour", user=BEA.id) == tables[::-1]
    assert await found(title="nothing") == []
    assert await found(user=CARL.id) == []
    (newest, *_) = await host.statistics.games(Wanted(guild=7), ANNA.id)
    assert {player.place for player in newest.winners} == {1}
    assert len(newest.players) == 2
