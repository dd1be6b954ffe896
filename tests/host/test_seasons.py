"""Seasons: a table that follows from the results alone, of those who joined and of nobody else."""

import asyncio
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.settings import COUNTED, LEFT_OUT, STATISTICS
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.kernel.terms import Help, Terms
from hansa_bot.host.record.seasons import START, Season, counting, places, rate
from hansa_bot.model.finished import Member, PlayedGame, SeatResult
from tests.host.fakes import ANNA, BEA, CARL, DORA, PEOPLE, Home
from tests.host.test_erasing import everything
from tests.host.test_results import finish, played

GUILD, COACHES = 7, ("counted", "free")


async def season(host: Host, asker: Person = ANNA, number: int | None = None) -> Season:
    found = await host.seasons.find(GUILD, asker.id, number)
    assert found is not None
    return found


async def begin(host: Host, *persons: Person) -> Season:
    await host.seasons.start(GUILD)
    for person in persons:
        await host.seasons.join(await season(host), person.id)
    return await season(host)


def game(
    *seats: tuple[int | None, int], began: float = 10.0, computer: int | None = None, **starters: int | None
) -> PlayedGame:
    """A game of users with places; the seat `computer` is a computer player's. `s1` is who began it on seat 1, ..."""
    rows = [
        SeatResult(seat, None if seat == computer else user, "steady" if seat == computer else None, place, 0.0)
        for seat, (user, place) in enumerate(seats)
    ]
    names = ("",) * len(rows)
    begun = [starters.get(f"s{row.seat}", row.user) for row in rows]
    return PlayedGame(1, "harbour", GUILD, "en", {}, began, began + 5, 9, tuple(rows), names, tuple(begun))


def test_the_rating_is_a_function_of_places_in_order() -> None:
    games = [[(1, 1), (2, 2)], [(1, 2), (2, 1), (3, 3)], [(3, 1), (2, 2)]]
    found = rate(games)
    assert found == rate(games)
    assert found != rate(games[::-1])
    assert rate([]) == {}
    one = rate([[(1, 1), (2, 2)]])
    assert one[1] > START > one[2]
    assert rate([[(1, 1), (2, 2), (3, 2)]])[2] == pytest.approx(rate([[(1, 1), (3, 2), (2, 2)]])[2])


def test_who_shares_a_place_gets_the_same() -> None:
    found = rate([[(1, 1), (2, 1), (3, 3)]])
    assert found[1] == pytest.approx(found[2])
    assert found[1] > found[3]
    even = rate([[(1, 1), (2, 1)]])
    assert even[1] == pytest.approx(even[2])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whoever_shares_a_better_place_gains_no_less_than_one_below(players: int) -> None:
    """openskill 6.2.0: among five newcomers with places 1, 1, 3, 4, 5 the third would gain most."""
    for shared in product(*[(False, True)] * (players - 1)):
        ranks = [1]
        for seat, tied in enumerate(shared, 2):
            ranks.append(ranks[-1] if tied else seat)
        found = rate([list(enumerate(ranks, 1))])
        for one, other in combinations(range(players), 2):
            better, worse = found[one + 1], found[other + 1]
            assert better == pytest.approx(worse) if ranks[one] == ranks[other] else better > worse, ranks


def test_nobody_falls_by_winning() -> None:
    """openskill 6.2.0 takes points from a sure favourite who beats somebody far below, if it may grow less sure."""
    games = [[(1, 1), (each, 2)] for each in (2, 3, 4) for _ in range(40)]
    games += [[(other, 1), (9, 2)] for other in (2, 3, 4) for _ in range(40)] + [[(1, 1), (9, 2)]] * 20
    games += [[(1, 1), (8, 1), (9, 3)], [(1, 1), (7, 1)], [(1, 1), (6, 1), (5, 1), (9, 4)]]
    course = [rate(games[:count])[1] for count in range(240, len(games) + 1)]
    assert all(after >= before for before, after in pairwise(course))


def test_the_order_in_which_players_are_given_is_nothing_to_the_rating() -> None:
    game = [(3, 1), (1, 1), (2, 1), (4, 4)]
    assert rate([game]) == rate([game[::-1]])


def test_which_games_count() -> None:
    members = {user: Member(at, None) for user, at in ((1, 5.0), (2, 10.0), (3, 11.0))}
    two = game((1, 1), (2, 2))
    with_computer, alone = game((1, 1), (2, 2), (None, 3), computer=2), game((1, 1), (None, 2), computer=1)
    late, stranger, erased = game((1, 1), (3, 2)), game((1, 1), (9, 2)), game((1, 1), (2, 2), (None, 3))
    assert counting([two, with_computer, alone, late, stranger, erased], members) == [two, with_computer]
    assert counting([two], {}) == []
    clocked, counted, free = (
        replace(two, terms=terms) for terms in ({"misses": 3}, *({"coach": c} for c in COACHES))
    )
    assert counting([clocked, counted, free], members) == [clocked], "nor do games with hints"
    proposed, none, before = (
        replace(two, terms=terms) for terms in ({"proposals": "all"}, {"proposals": "none"}, {})
    )
    assert counting([proposed, none, before], members) == [none, before], (
        "nor with proposals, but for those of before"
    )
    # Who left had joined, who took over need not; a game that nobody ended who began it is nobody's.
    taken_over, left_alone = game((1, 1), (9, 2), s1=2), game((1, 2), (2, 1), computer=1, s1=2)
    strange, orphan = game((1, 1), (2, 2), s1=9), game((3, 1), (None, 2), computer=1, s0=1, s1=2)
    unknown = game((1, 1), (2, 2), s1=0)
    assert counting([taken_over, left_alone, strange, orphan, unknown], members) == [taken_over, left_alone]


def test_who_leaves_comes_last_and_who_takes_over_has_no_place() -> None:
    assert places(game((1, 2), (2, 1), (3, 3))) == [(1, 2), (2, 1), (3, 3)]
    # Carl won from Bea's position, a computer player for Dora: neither they nor the fourth have a place of their own.
    one = game((11, 4), (13, 1), (None, 2), (None, 3), computer=2, s1=12, s2=14, s3=None)
    one = replace(one, seats=(*one.seats[:3], replace(one.seats[3], computer="steady")))
    assert places(one) == [(11, 4), (12, 5), (14, 5)]
    found = rate([places(one)])
    assert set(found) == {11, 12, 14}
    assert found[11] > START > found[12] == pytest.approx(found[14])
    # Somebody who has come back to their own seat plays on as if nothing had been.
    assert places(game((1, 1), (2, 2), s0=1, s1=2)) == [(1, 1), (2, 2)]


async def test_leaving_a_lost_game_costs_as_much_as_losing_it(home: Home, host: Host) -> None:
    await begin(host, *PEOPLE)
    home.clock.time += 1
    table = (await home.game(3)).id
    seats = {user: seat for seat, user in enumerate(await home.users(table))}
    await host.substitution.offer(table, ANNA.id, None, request=home.request())
    await host.substitution.take(table, DORA, seats[ANNA.id], request=home.request())
    await home.leave(table, BEA)
    home.clock.time += 86_400
    await finish(home, table)
    found = await season(host)
    assert [(row.place, row.user, row.wins) for row in found.table] == [
        (1, CARL.id, 1),
        (2, ANNA.id, 0),
        (2, BEA.id, 0),
    ]
    assert {row.user: row.name for row in found.table} == {CARL.id: "Carl", ANNA.id: "", BEA.id: ""}
    assert found.table[1].points < START
    await home.reopen()
    assert await season(home.host) == found


async def test_a_person_who_comes_back_in_time_is_ranked_for_what_they_reached(home: Home, host: Host) -> None:
    await begin(host, ANNA, BEA)
    home.clock.time += 1
    table = (await home.game(2)).id
    users = await home.users(table)
    await host.substitution.hand_over(table, replace(CARL, manages=True), 0, users[0], None, request=home.request())
    await host.substitution.back(table, next(p for p in PEOPLE if p.id == users[0]), request=home.request())
    await finish(home, table)
    result = await host.query.result(table)
    assert result is not None
    assert (await season(host)).table[0].user == users[result.winners[0]]


async def test_a_season_ranks_who_joined_and_says_the_same_again(home: Home, host: Host) -> None:
    assert await host.seasons.find(GUILD, ANNA.id) is None
    before = await played(home)
    empty = await begin(host, ANNA, BEA)
    assert (empty.table, empty.games, empty.members, empty.joined) == ((), 0, 2, True)
    home.clock.time += 1
    first = await played(home)
    home.clock.time += 1
    await played(home, 3)  # Carl has not joined
    found = await season(host)
    assert (found.games, found.number, found.going_on) == (1, 1, True)
    result = await host.query.result(first)
    assert result is not None
    users = await home.users(first)
    assert [row.user for row in found.table][:1] == [users[result.winners[0]]]
    assert sum(row.wins for row in found.table) == len(result.winners)
    assert {row.name for row in found.table} == {"Anna", "Bea"}
    await home.reopen()
    assert await season(home.host) == found
    assert before != first


async def test_who_leaves_is_gone_but_what_they_began_counts_for_the_others(home: Home, host: Host) -> None:
    await begin(host, ANNA, BEA, CARL)
    home.clock.time += 1
    await played(home, 2)
    await played(home, 3)
    whole = await season(host)
    assert len(whole.table) == 3
    await host.seasons.leave(whole, CARL.id)
    left = await season(host)
    assert [row for row in whole.table if row.user != CARL.id] == [
        replace(row, place=other.place)
        for row, other in zip(left.table, [row for row in whole.table if row.user != CARL.id], strict=True)
    ]
    assert (left.games, left.members, {row.place for row in left.table} <= {1, 2}) == (2, 2, True)
    home.clock.time += 1
    await played(home, 3)  # begun after Carl has left
    assert (await season(host)).games == 2
    await home.prefer(BEA.id, **{STATISTICS.key: LEFT_OUT})
    assert ((await season(host)).table, (await season(host)).members) == ((), 1)
    await home.prefer(BEA.id, **{STATISTICS.key: COUNTED})
    assert len((await season(host)).table) == 2
    # Nobody sheds lost games by leaving and coming back.
    home.clock.time += 1
    await host.seasons.join(await season(host), CARL.id)
    again = await host.seasons.find(GUILD, CARL.id)
    assert again is not None
    assert (again.joined, again.left, again.games) == (False, True, 2)


async def test_who_is_erased_is_in_no_season(home: Home, host: Host) -> None:
    zoe = Person(777_000_123_456_789, "Zoë")
    await begin(host, ANNA, zoe)
    assert str(zoe.id) in await everything(home)
    await host.erasing.erase(zoe)
    assert str(zoe.id) not in await everything(home)
    assert (await season(host)).members == 1


async def test_it_is_started_once_and_ends_for_good(home: Home, host: Host) -> None:
    await begin(host, ANNA, BEA)
    await host.seasons.start(GUILD)
    assert (await season(host)).seasons == 1
    home.clock.time += 1
    table = (await home.game(2)).id
    home.clock.time += 1
    await host.seasons.end(await season(host))
    await finish(home, table)
    over = await season(host)
    assert (over.going_on, over.games) == (False, 0)
    await host.seasons.join(over, CARL.id)
    assert (await season(host)).members == 2
    ended = over.row.ended
    home.clock.time += 1
    await host.seasons.end(over)
    assert (await season(host)).row.ended == ended
    fresh = await begin(host)
    assert (fresh.number, fresh.members, fresh.joined) == (2, 0, False)
    assert (await season(host, number=1)).members == 2
    assert await host.seasons.find(GUILD, ANNA.id, 3) is None
    assert await host.seasons.find(8, ANNA.id) is None


async def test_two_who_start_one_at_the_same_time_have_one(home: Home, host: Host) -> None:
    await asyncio.gather(*(host.seasons.start(GUILD) for _ in range(5)))
    found = await season(host)
    await asyncio.gather(*(host.seasons.join(found, person.id) for person in PEOPLE * 2))
    assert ((await season(host)).seasons, (await season(host)).members) == (1, 4)


async def test_while_a_season_is_on_new_tables_propose_nothing_unless_they_choose_to(home: Home, host: Host) -> None:
    async def opened(channel: int, **about: Any) -> Terms:
        place = Place(GUILD, channel)
        return (await host.lobby.new(place, ANNA, "harbour", size=2, request=home.request(), **about)).terms

    assert (await opened(71)).help is Help.PROPOSALS
    await host.seasons.start(GUILD)
    assert (await opened(72)).help is Help.OFF
    assert (await opened(73, terms=Terms().with_help("proposals"))).help is Help.PROPOSALS
    assert (await opened(74, terms=Terms().with_help("free"))).help is Help.FREE
    await host.seasons.end(await season(host))
    assert (await opened(75)).help is Help.PROPOSALS
