"""Deals: one key for all, each person once, nothing to be seen before the list opens, and nothing lost by a kill."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from hansa_bot.ai.player import MASTER
from hansa_bot.engine.state import shown_seal
from hansa_bot.host.hooks import TIMER_HANDLERS
from hansa_bot.host.kernel.errors import (
    ChannelBusy,
    DealBegun,
    DealOn,
    DealPlayed,
    DealSealed,
    DealSet,
    NoAnalysis,
    NoCoach,
    NoDeal,
    NoTable,
    NotInLobby,
    NotInvited,
    NotOwner,
    NotRunning,
)
from hansa_bot.host.kernel.notices import FollowerSummary
from hansa_bot.host.kernel.table import Person, Place, Status, Table
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.lobby.deals import Deal
from hansa_bot.host.record import records
from hansa_bot.host.record.records import ReplayVerdict
from hansa_bot.model.errors import Conflict
from hansa_bot.model.finished import Wanted
from hansa_bot.store import deals, tables
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home, lowest, refused

ENDS = 1000.0 + 7 * DAY
THREAD = Place(7, 79, 70)


def in_private(person: Person) -> Place:
    return Place(None, 900 + person.id)


async def opened(home: Home, place: Place = HERE, **how: Any) -> Deal:
    deal = await home.host.deals.open(place, DORA, "harbour", ENDS, request=home.request(), **how)
    await home.settle(deal.table.id)
    return deal


async def played_by(home: Home, deal: Deal, person: Person, place: Place | None = None) -> Table:
    table = await home.host.deals.play(deal.table.id, person, place or in_private(person), "en", home.request())
    await home.settle(table.id)
    return table


async def played_out(home: Home, table: int) -> None:
    """Play a game to its end; whoever sits there does the least."""
    while (live := await home.live(table)).table.status is Status.RUNNING:
        seat = live.game.waiting[0]
        user = live.table.seats[seat].user
        assert user is not None
        await home.step(table, user, lowest(live.title, live.state, seat))


async def finished(home: Home, deal: Deal, *people: Person) -> list[int]:
    found = [(await played_by(home, deal, person)).id for person in people]
    for table in found:
        await played_out(home, table)
    return found


async def over(home: Home, deal: Deal) -> None:
    home.clock.time = ENDS
    await home.pass_time(deal.table.id)


async def test_everybody_has_the_same_key_seats_and_computer_players(home: Home) -> None:
    deal = await opened(home)
    one, other = [await played_by(home, deal, person) for person in (ANNA, BEA)]
    assert one.id != other.id
    states = [(await home.live(table.id)).log[0] for table in (one, other)]
    assert states[0].digest == states[1].digest
    assert [info.computer for info in one.seats] == [None, *(seat.computer for seat in deal.table.seats[1:])]
    assert [info.computer for info in one.seats] == [info.computer for info in other.seats]
    assert len({info.name[0] for info in deal.table.seats}) == 3
    assert (one.terms.proposes, one.terms.coach) == (False, "off")
    # The key is that of no other game, and its seal is one for all.
    keys = {(await home.state(table.id)).rng.key for table in (one, other)}
    assert keys == {await home.store.ask(deals.key_of, deal.table.id)}
    assert (await home.state((await home.game(1, 1, Place(7, 71))).id)).rng.key not in keys


async def test_no_wish_takes_the_same_draws_from_it(home: Home) -> None:
    meta = next(each for each in registry.metas() if each.fair)
    for number, wish in enumerate([meta.usual(meta.fair), meta.preset(meta.presets[0].key)]):
        assert meta.fair.items().isdisjoint(wish.items())
        there = Place(7, 80 + number)
        deal = await home.host.deals.open(there, DORA, meta.id, ENDS, options=wish, request=home.request())
        assert meta.fair.items() <= deal.table.options.items()


async def test_computer_players_choose_alike_whatever_their_table(home: Home) -> None:
    games: list[object] = []

    def noted(*about: Any) -> str:
        games.append(about[-1])
        return lowest(*about)

    home.choose = noted
    await home.reopen()
    deal = await opened(home)
    for person in (ANNA, BEA):
        await played_out(home, (await played_by(home, deal, person)).id)
    assert set(games) == {deal.table.id}


async def closed(home: Home, person: Person, place: Place = HERE) -> Deal:
    return await home.host.deals.close(place.channel, person, home.request())


async def test_one_that_nobody_has_begun_is_closed_and_its_channel_is_free(home: Home) -> None:
    deal = await opened(home)
    waiting = await home.host.deals.gather(deal.table.id, BEA, THREAD, [], "en", home.request())
    await refused(NotOwner, closed(home, ANNA))
    after = await closed(home, DORA)
    assert (after.going_on, after.ends) == (False, home.clock.time)
    await refused(NoDeal, home.host.lobby.start(waiting.id, BEA, home.request()))
    await refused(NoDeal, played_by(home, deal, ANNA))
    await refused(NoDeal, closed(home, DORA))
    assert (await opened(home)).table.id != deal.table.id
    home.clock.time = ENDS
    await home.pass_time(deal.table.id)
    assert not home.platform.posts("deal_list", deal.table.id), "there is no list where nobody could play"


async def test_one_that_somebody_plays_goes_on_and_managers_close_those_of_others(home: Home) -> None:
    deal, there = await opened(home), Place(7, 71)
    await played_by(home, deal, ANNA)
    assert (await refused(DealBegun, closed(home, DORA))).until == ENDS
    await opened(home, there)
    assert not (await closed(home, replace(CARL, manages=True), there)).going_on


async def test_one_deal_at_a_time_in_a_channel(home: Home) -> None:
    deal = await opened(home)
    assert (await refused(DealOn, opened(home))).until == ENDS
    assert (await opened(home, Place(7, 71))).table.id != deal.table.id
    await over(home, deal)
    assert (await home.host.deals.find(HERE.channel)).table.status is Status.DEALT


async def test_opened_twice_at_once_it_is_one(home: Home) -> None:
    def opening(request: str) -> Any:
        return home.host.deals.open(HERE, DORA, "harbour", ENDS, request=request)

    found = await asyncio.gather(*map(opening, ("one", "two")), return_exceptions=True)
    assert sorted(type(each) for each in found if isinstance(each, Exception)) == [DealOn]
    again = await asyncio.gather(*map(opening, ("one", "two")), return_exceptions=True)
    assert [isinstance(each, Deal) for each in again] == [isinstance(each, Deal) for each in found]


async def test_of_two_processes_one_opens_it_and_each_person_begins_once(home: Home) -> None:
    """What one process cannot know of the other the database refuses."""
    deal = await opened(home)
    table = await played_by(home, deal, ANNA)
    row = await home.store.ask(tables.load, deal.table.id)
    assert row is not None
    for work in (
        lambda tx: tables.add(tx, row, 0.0),
        lambda tx: deals.begin(tx, deal.table.id, table.id, [BEA.id, ANNA.id]),
    ):
        with pytest.raises(Conflict):
            await home.store.write(work)
    assert [game.user for game in await home.store.ask(deals.games, deal.table.id)] == [ANNA.id]


async def test_a_lobby_that_was_opened_in_time_does_not_begin_afterwards(home: Home) -> None:
    deal = await opened(home)
    table = await home.host.deals.gather(deal.table.id, BEA, THREAD, [], "en", home.request())
    home.clock.time = ENDS
    await refused(NoDeal, home.host.lobby.start(table.id, BEA, home.request()))


async def test_a_rematch_is_a_game_like_any_other(home: Home) -> None:
    deal = await opened(home)
    (table,) = await finished(home, deal, ANNA)
    again = await home.host.lobby.rematch(table, ANNA, home.request())
    assert again.gathering.deal is None
    again = await home.host.lobby.start(again.id, ANNA, home.request())
    keys = [(await home.state(each)).rng.key for each in (table, again.id)]
    assert keys[0] != keys[1]


async def test_who_presses_again_comes_to_their_own_table(home: Home) -> None:
    deal = await opened(home)
    twice = await asyncio.gather(*(played_by(home, deal, ANNA) for _ in range(2)))
    assert {table.status for table in twice} == {Status.RUNNING}
    assert len({table.id for table in twice}) == 1
    await played_out(home, twice[0].id)
    assert (await played_by(home, deal, ANNA)).id == twice[0].id
    standing = await home.host.deals.standing(deal.table.id, ANNA.id)
    assert (standing.begun, standing.finished, standing.own) == (1, 1, twice[0].id)


async def test_whoever_left_has_played_it_all_the_same(home: Home) -> None:
    deal = await opened(home)
    table = await played_by(home, deal, ANNA)
    await home.leave(table.id, ANNA)
    assert (await played_by(home, deal, ANNA)).id == table.id
    await over(home, deal)
    assert await home.host.deals.games(deal.table.id) == []


async def test_broken_off_before_the_first_move_it_goes_on(home: Home) -> None:
    deal = await opened(home)
    start, home.host.lobby.start = home.host.lobby.start, None  # type: ignore[method-assign,assignment]
    with pytest.raises(TypeError):
        await played_by(home, deal, ANNA)
    home.host.lobby.start = start  # type: ignore[method-assign]
    assert (await played_by(home, deal, ANNA)).status is Status.RUNNING


async def test_another_game_in_the_same_conversation_is_not_taken_for_it(home: Home) -> None:
    one, other = await opened(home), await opened(home, Place(8, 80))
    table = await played_by(home, one, ANNA)
    assert (await refused(ChannelBusy, played_by(home, other, ANNA))).table == table.id
    await home.abandon(table.id)
    assert (await played_by(home, other, ANNA)).status is Status.RUNNING


async def test_people_play_as_whole_tables_in_the_order_of_joining(home: Home) -> None:
    deal = await opened(home, size=4)
    host, number = home.host, deal.table.id
    table = await host.deals.gather(number, BEA, THREAD, [ANNA.id], "en", home.request())
    await refused(NotInvited, host.lobby.join(table.id, CARL, home.request()))
    await host.lobby.join(table.id, ANNA, home.request())
    for what in (
        host.lobby.configure(table.id, BEA, {"length": "long"}, "c"),
        host.lobby.configure(table.id, BEA, {}, "d", size=2),
        host.lobby.add_computer(table.id, BEA, "e"),
    ):
        await refused(DealSet, what)
    table = await host.lobby.start(table.id, BEA, home.request())
    company = [info.computer for info in deal.table.seats]
    assert [info.computer or info.name for info in table.seats] == ["Bea", "Anna", *company[2:]]
    solo = await played_by(home, deal, CARL)
    assert [info.computer for info in solo.seats[2:]] == company[2:]
    assert (await refused(DealPlayed, host.deals.gather(number, ANNA, Place(7, 78), [], "en", "g"))).names == "Anna"


async def test_nobody_plays_once_more_as_part_of_a_table(home: Home) -> None:
    deal = await opened(home)
    table = await home.host.deals.gather(deal.table.id, BEA, THREAD, [ANNA.id], "en", home.request())
    await home.host.lobby.join(table.id, ANNA, home.request())
    await played_by(home, deal, ANNA)
    assert (await refused(DealPlayed, home.host.lobby.start(table.id, BEA, home.request()))).names == "Anna"
    await home.host.lobby.send_away(table.id, BEA, home.request(), 1)
    assert (await home.host.lobby.start(table.id, BEA, home.request())).status is Status.RUNNING


async def test_whoever_takes_a_seat_over_plays_the_deal_there(home: Home) -> None:
    """And nobody does who plays it elsewhere, not even where a manager hands them the seat."""
    deal = await opened(home)
    host, number, table = home.host, deal.table.id, await together(home, deal)
    await played_by(home, deal, CARL)
    await host.substitution.offer(table, ANNA.id, None, request="offer")
    assert (await refused(DealPlayed, host.substitution.take(table, CARL, None, request="take"))).names == "Carl"
    manager = replace(BEA, manages=True)
    handing = partial(host.substitution.hand_over, table, manager, 1, ANNA.id)
    await refused(DealPlayed, handing(CARL, request="hand"))
    await handing(None, request="stand in")
    await host.substitution.back(table, ANNA, request="back")
    await host.substitution.offer(table, ANNA.id, None, request="again")
    await host.substitution.take(table, DORA, None, request="take")
    assert (await host.deals.standing(number, DORA.id)).own == table
    assert (await host.deals.standing(number, ANNA.id)).own == table
    assert (await host.deals.standing(number)).begun == 2
    await over(home, deal)
    await host.substitution.offer(table, DORA.id, None, request="later")
    await host.substitution.take(table, CARL, None, request="later")


async def test_a_table_that_plays_it_goes_nowhere_where_others_could_look_on(home: Home) -> None:
    deal = await opened(home)
    host = home.host
    waiting = await host.deals.gather(deal.table.id, BEA, THREAD, [ANNA.id], "en", home.request())
    for table in (waiting.id, await together(home, deal, Place(7, 80, 70))):
        there = (await host.query.table(table)).place
        assert (await refused(DealSealed, host.moving.move(table, BEA, Place(7, 75), "m"))).until == ENDS
        await host.grounds.gone(table, there.channel)
        assert (await host.query.table(table)).place == there
    await over(home, deal)
    await host.grounds.gone(table, there.channel)
    assert (await host.query.table(table)).place == HERE


async def together(home: Home, deal: Deal, place: Place = THREAD) -> int:
    """Let Bea and Anna begin it as a table."""
    table = await home.host.deals.gather(deal.table.id, BEA, place, [ANNA.id], "en", home.request())
    await home.host.lobby.join(table.id, ANNA, home.request())
    await home.host.lobby.start(table.id, BEA, home.request())
    await home.settle(table.id)
    return table.id


async def test_its_post_counts_and_is_edited_in_place(home: Home) -> None:
    deal = await opened(home)
    await finished(home, deal, ANNA)
    await played_by(home, deal, BEA)
    await home.settle(deal.table.id)
    posts = home.platform.posts("deal", deal.table.id)
    assert len(posts) == 4
    assert {home.platform.messages[post.nonce] for post in posts} == {home.platform.messages[posts[0].nonce]}
    standing = await home.host.deals.standing(deal.table.id)
    assert (standing.begun, standing.finished) == (2, 1)


async def test_until_it_is_over_nothing_leaves_a_table(home: Home) -> None:
    deal = await opened(home)
    host = home.host
    (table,) = await finished(home, deal, ANNA)
    for work in (
        host.query.record(table),
        host.query.check_open(table),
        host.records.beginning(table, 1),
        host.afterwards.begin(table, ANNA.id),
        host.deals.games(deal.table.id),
        host.deals.key(deal.table.id),
    ):
        assert (await refused(DealSealed, work)).until == ENDS
    await over(home, deal)
    assert (await host.query.record(table)).seed == await host.deals.key(deal.table.id)
    await host.query.check_open(table)
    await host.records.beginning(table, 1)
    with pytest.raises(NoAnalysis):  # of a game like any other
        await host.afterwards.begin(table, BEA.id)


async def test_results_never_count(home: Home) -> None:
    deal = await opened(home)
    (table,) = await finished(home, deal, ANNA)
    await over(home, deal)
    assert await home.host.statistics.games(Wanted(table=table), ANNA.id) == []
    assert [game.table.id for game in await home.host.deals.games(deal.table.id)] == [table]


async def test_others_know_nothing_of_a_table(home: Home) -> None:
    deal = await opened(home)
    host, number = home.host, deal.table.id
    table = await host.deals.gather(number, BEA, THREAD, [ANNA.id], "en", home.request())
    assert (await host.query.meant(HERE, CARL.id, table.id)).id == table.id  # a lobby has nothing to hide
    await host.lobby.join(table.id, ANNA, home.request())
    await host.lobby.start(table.id, BEA, home.request())
    for person in (CARL, DORA):
        await refused(NoTable, host.query.meant(HERE, person.id, table.id))
        await refused(NoTable, host.query.meant(THREAD, person.id))
        assert await host.query.list_live(HERE, person.id) == []
    assert await host.query.list_in(HERE.channel) == []
    assert (await host.query.meant(HERE, ANNA.id, table.id)).id == table.id
    assert [each.id for each in await host.query.list_live(HERE, ANNA.id)] == [table.id]
    await refused(DealSealed, host.moving.move(table.id, BEA, Place(7, 75), home.request()))
    await over(home, deal)
    assert (await host.query.meant(HERE, CARL.id, table.id)).id == table.id


async def test_nobody_follows_a_game_whose_deal_they_can_still_play(home: Home) -> None:
    deal = await opened(home)
    host, follow = home.host, partial(home.host.following.follow, every="turn")
    lobby = (await host.deals.gather(deal.table.id, BEA, THREAD, [ANNA.id, CARL.id], "en", home.request())).id
    await host.lobby.join(lobby, CARL, "join")
    for person in (BEA, CARL):
        await follow(lobby, person.id, request="follow")
    assert (await refused(DealSealed, follow(lobby, DORA.id, request="follow"))).until == ENDS
    await host.lobby.leave(lobby, CARL, "leave")
    await host.lobby.join(lobby, ANNA, "join")
    await host.lobby.start(lobby, BEA, "start")
    await played_out(home, lobby)
    told = [post.payload for post in home.platform.shown if isinstance(post.payload, FollowerSummary)]
    assert {payload.user for payload in told} == {BEA.id}


async def test_a_deal_whose_place_is_gone_stays_where_it_is(home: Home) -> None:
    deal = await opened(home, THREAD)
    for _ in range(2):
        assert not await home.host.moving.lost(deal.table.id, THREAD.channel)
        await over(home, deal)
    assert (await home.host.query.table(deal.table.id)).place == THREAD


async def test_a_deal_is_no_table(home: Home) -> None:
    deal = await opened(home)
    host, number = home.host, deal.table.id
    await refused(NoTable, host.query.meant(HERE, DORA.id, number))
    await refused(NoTable, host.query.meant(HERE, DORA.id))
    await refused(NotInLobby, host.lobby.join(number, ANNA, "a"))
    for work in (host.lobby.abandon(number, DORA, "b"), host.lobby.leave(number, DORA, "c")):
        await refused(NotRunning, work)
    await refused(NotRunning, host.query.view(number, None))
    table = await home.game(1, 1)
    await refused(NoDeal, host.deals.standing(table.id))
    await refused(NoDeal, host.deals.play(table.id, ANNA, in_private(ANNA), "en", "d"))
    # A table can be played where a deal is on.
    assert (await host.query.meant(HERE, ANNA.id)).id == table.id


async def test_going_back_gives_nobody_another_try(home: Home) -> None:
    deal = await opened(home)
    table = (await played_by(home, deal, ANNA)).id
    begun = (await home.live(table)).table.version
    await home.step(table, ANNA.id, "bid/0")
    lines = await home.log(table)
    assert any(entry.barrier for entry in lines[begun + 1 :]), "nothing was revealed"
    ask = home.host.rewinding.ask(table, ANNA.id, begun, seen=None, request="back")
    assert (await refused(DealSealed, ask)).until == ENDS
    await refused(DealSealed, home.host.rewinding.preview(table, ANNA.id, begun))
    await over(home, deal)
    assert (await home.host.rewinding.ask(table, ANNA.id, begun, seen=None, request="back")).version > begun


async def test_nobody_is_helped(home: Home) -> None:
    deal = await opened(home)
    table = (await played_by(home, deal, ANNA)).id
    await refused(NoCoach, home.host.second_looks.judge(table, ANNA.id, 1))
    seen = (await home.live(table)).table.version
    await refused(DealSet, home.host.agreements.propose(table, ANNA.id, MASTER, seen=seen, request="m"))


async def test_the_list_opens_once_though_killed_at_that_moment(home: Home) -> None:
    deal = await opened(home)
    await finished(home, deal, ANNA)
    await played_by(home, deal, BEA)
    home.platform.script.extend([RuntimeError("gone"), RuntimeError("gone")])
    home.clock.time = ENDS
    await home.host.timers.ring()
    await home.kill()
    await home.open()
    await home.host.timers.ring()
    await home.wait(deal.table.id, 600.0)
    await home.wait(deal.table.id, 600.0)
    assert len(home.platform.posts("deal_list")) == 1
    assert [game.table.seats[0].name for game in await home.host.deals.games(deal.table.id)] == ["Anna"]


async def test_at_its_end_nothing_is_promised_any_more_though_its_timer_has_not_rung(home: Home) -> None:
    deal = await opened(home)
    home.clock.time = ENDS
    assert (await home.host.deals.standing(deal.table.id)).going_on
    await refused(NoDeal, home.host.deals.check_playable(deal.table.id, ANNA, in_private(ANNA)))


async def test_who_is_still_playing_plays_on_for_themselves(home: Home) -> None:
    deal = await opened(home)
    late = await played_by(home, deal, BEA)
    await finished(home, deal, ANNA)
    await over(home, deal)
    await refused(NoDeal, played_by(home, deal, CARL))
    assert (await refused(NoDeal, played_by(home, deal, BEA))) is not None
    await played_out(home, late.id)
    assert [game.table.users for game in await home.host.deals.games(deal.table.id)] == [[ANNA.id]]
    assert len(home.platform.posts("deal_list")) == 1


async def test_erased_in_the_middle_and_before_the_list(home: Home) -> None:
    deal = await opened(home)
    await finished(home, deal, ANNA)
    half = await played_by(home, deal, BEA)
    for person in (ANNA, BEA, DORA):
        await home.host.erasing.erase(person)
    await home.settle(half.id)
    standing = await home.host.deals.standing(deal.table.id, ANNA.id)
    assert (standing.begun, standing.own) == (0, None)
    await over(home, deal)
    assert await home.host.deals.games(deal.table.id) == []
    assert len(home.platform.posts("deal_list")) == 1


async def test_the_seal_tells_nothing_of_the_key(home: Home) -> None:
    deal = await opened(home)
    assert await home.host.deals.seal(deal.table.id) == shown_seal(await home.store.ask(deals.key_of, deal.table.id))


async def test_it_survives_a_restart(home: Home) -> None:
    deal = await opened(home)
    table = await played_by(home, deal, ANNA)
    await home.reopen()
    assert await home.host.deals.standing(deal.table.id, ANNA.id) == Deal(deal.table, 1, 0, table.id)
    found = [each async for each in records.findings(home.store, TIMER_HANDLERS)]
    assert [(each.table, each.verdict) for each in found] == [(table.id, ReplayVerdict.SAME)]
    await over(home, deal)
    assert home.platform.kinds(deal.table.id)[-1] == "deal_list"
