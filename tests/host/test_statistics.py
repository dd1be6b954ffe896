"""What the finished games say, to whom, and who appears in it."""

from __future__ import annotations

import pytest

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import LeftOut
from hansa_bot.host.kernel.settings import LEFT_OUT, STATISTICS, Whose
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.store.results import Wanted
from tests.host.fakes import ANNA, BEA, CARL, HERE, Home
from tests.host.test_results import finish

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


async def test_a_person_who_has_never_played_has_nothing(host: Host) -> None:
    found = await host.statistics.person(99, 99, 7)
    assert (found.games, found.finished, found.wins, found.place, found.answer, found.shares) == (
        0,
        0,
        0,
        None,
        None,
        (),
    )


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
        with pytest.raises(LeftOut):
            await ask
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
