"""Idle tables: warned, kept open or closed; and somebody who is gone, about whom the others decide."""

from typing import Any

import pytest

from hansa_bot.host.absence.pauses import PAUSE
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotAsked, NotOver, NotRunning, NotSeated, VoteOver
from hansa_bot.host.kernel.notices import TableIdle
from hansa_bot.host.kernel.posts import GONE, REMIND, GoneFold, IdleFold
from hansa_bot.host.kernel.table import Person, Status
from hansa_bot.host.kernel.terms import DAY, Speed, Terms
from hansa_bot.host.kernel.votes import YES
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.time.idling import AGAIN, ANSWERING, COMPUTER, END, SEAT_GONE, VANISHED, WAIT
from hansa_bot.model.values import Whose
from tests.host.fakes import ANNA, BEA, CARL, PEOPLE, Home, refused

MIA = Person(77, "Mia", manages=True)


@pytest.fixture
async def game(home: Home) -> int:
    """A game of three persons without a clock, at which seat 0 alone has to decide."""
    for person in PEOPLE[:3]:
        await home.host.prefs.choose(Whose.PERSON, person.id, {"quiet": "off"})
    return (await home.unloading())[0]


def told(home: Home, kind: type[Any]) -> list[Post[Any]]:
    return [post for post in home.platform.calls if isinstance(post.payload, kind)]


async def ask_about(home: Home, table: int) -> Post[Any]:
    """Let the person of seat 0 vanish; return the question."""
    await home.pass_time(table, VANISHED)
    return home.platform.last(GONE)


async def quiet(home: Home, table: int, **wishes: str) -> None:
    """Let a server choose, and nobody at the table be reminded."""
    place = (await home.host.query.table(table)).place
    if wishes:
        await home.host.prefs.choose(Whose.SERVER, place.guild or 0, wishes)


async def test_a_game_in_which_nothing_happens_is_warned_once_and_closes(home: Home, host: Host, game: int) -> None:
    begun = home.clock.time
    for days in (14, 30, 15):  # the question comes, and comes again
        await home.pass_time(game, days * DAY)
    assert told(home, TableIdle) == []
    await home.pass_time(game, DAY + 3600)
    (warned,) = told(home, TableIdle)
    assert warned.payload == TableIdle(at=home.clock.time + 14 * DAY, since=begun)

    await home.pass_time(game, 14 * DAY - 1)
    assert (await host.query.table(game)).status is Status.RUNNING
    assert len(told(home, TableIdle)) == 1
    await refused(NotOver, host.query.record(game))
    await home.pass_time(game, 1)
    closed = await host.query.table(game)
    assert (closed.status, closed.gathering.expired) == (Status.ABANDONED, True)
    assert home.platform.last("closed").payload.user == 0
    # What is left can still be had, and nothing rings any more.
    assert (await host.query.record(game)).title
    home.platform.calls.clear()
    await home.pass_time(game, 400 * DAY)
    assert home.platform.calls == []


async def test_whoever_plays_or_presses_keeps_it_open(home: Home, host: Host, game: int) -> None:
    users = await home.users(game)
    await ask_about(home, game)
    await home.pass_time(game, 61 * DAY)
    assert len(told(home, TableIdle)) == 1
    await refused(NotSeated, host.idling.go_on(game, Person(999, "Eve"), request="e"))
    await host.idling.go_on(game, Person(users[1], "x"), request="g")
    await home.settle(game)
    assert len(told(home, IdleFold)) == 1
    await home.pass_time(game, 50 * DAY)
    assert (await host.query.table(game)).status is Status.RUNNING
    await home.pass_time(game, 11 * DAY)
    assert len(told(home, TableIdle)) == 2
    await host.idling.go_on(game, MIA, request="m")
    await home.pass_time(game, 15 * DAY)
    assert (await host.query.table(game)).status is Status.RUNNING


async def test_a_server_says_how_long_or_that_nothing_closes(home: Home, host: Host, game: int) -> None:
    await quiet(home, game, idle_days="14", closing_days="7")
    await home.pass_time(game, 14 * DAY)
    await home.pass_time(game, ANSWERING)
    assert told(home, TableIdle)[-1].payload.at == home.clock.time + 7 * DAY
    await quiet(home, game, idle_days="off")
    await home.pass_time(game, 7 * DAY)
    assert (await host.query.table(game)).status is Status.RUNNING
    assert len(told(home, IdleFold)) == 1
    await home.pass_time(game, 400 * DAY)
    assert len(told(home, TableIdle)) == 1


async def test_one_thing_at_a_time_is_asked_of_a_table(home: Home, host: Host, game: int) -> None:
    await quiet(home, game, idle_days="14", closing_days="30")
    await ask_about(home, game)
    await home.pass_time(game, ANSWERING - 1)
    assert told(home, TableIdle) == [], "first they may say what to do about whoever is gone"
    await home.pass_time(game, 1)
    (warned,) = told(home, TableIdle)
    while home.clock.time < warned.payload.at - DAY:
        await home.pass_time(game, DAY)
    assert len(home.platform.posts(GONE)) == 1, "a table that closes is not asked again"
    assert (await host.votes.on(SEAT_GONE, game, 0)) is not None
    await host.idling.go_on(game, MIA, request="m")
    await home.pass_time(game, 2 * DAY)
    assert len(home.platform.posts(GONE)) == 2


async def test_a_restart_loses_no_warning(home: Home, game: int) -> None:
    await ask_about(home, game)
    await home.pass_time(game, 61 * DAY)
    await home.reopen()
    await home.pass_time(game, 14 * DAY)
    assert (await home.host.query.table(game)).status is Status.ABANDONED


async def test_a_lobby_is_kept_open_by_its_button(home: Home, host: Host) -> None:
    table = await home.lobby(1, size=2)
    await home.pass_time(table.id, 6 * DAY)
    await refused(NotSeated, host.idling.go_on(table.id, BEA, request="b"))
    await host.idling.go_on(table.id, ANNA, request="a")
    assert await host.query.closes_at(table.id) == home.clock.time + 7 * DAY
    await host.lobby.abandon(table.id, ANNA, "x")
    await refused(NotRunning, host.idling.go_on(table.id, ANNA, request="late"))


async def test_the_others_are_asked_about_whoever_is_gone_and_the_reminders_end(home: Home, game: int) -> None:
    gone, *others = await home.users(game)
    await home.pass_time(game, DAY)
    assert len(home.platform.posts(REMIND)) == 1
    asked = await ask_about(home, game)
    assert (asked.payload.seat, set(asked.payload.users)) == (0, set(others))
    before = len(home.platform.posts(REMIND))
    for _ in range(10):
        await home.pass_time(game, DAY)
    assert len(home.platform.posts(REMIND)) == before
    await home.pass_time(game, AGAIN - 10 * DAY)
    assert len(home.platform.posts(GONE)) == 2, "what nobody decides is asked once more"
    assert gone not in asked.payload.users


async def test_more_than_half_let_a_computer_player_take_over(home: Home, host: Host, game: int) -> None:
    gone, first, second = await home.users(game)
    asked = await ask_about(home, game)
    await refused(NotAsked, host.votes.cast(SEAT_GONE, game, gone, asked.nonce, END, seat=0, request="g"))
    await refused(NotSeated, host.votes.cast(SEAT_GONE, game, 999, asked.nonce, END, seat=0, request="e"))
    await host.votes.cast(SEAT_GONE, game, first, asked.nonce, END, seat=0, request="1")
    await host.votes.cast(SEAT_GONE, game, first, asked.nonce, COMPUTER, seat=0, request="2")
    assert (await host.query.table(game)).seats[0].user == gone
    await host.votes.cast(SEAT_GONE, game, second, asked.nonce, COMPUTER, seat=0, request="3")
    info = (await host.query.table(game)).seats[0]
    assert (info.user, info.kept_for) == (None, gone)
    await refused(VoteOver, host.votes.cast(SEAT_GONE, game, second, asked.nonce, END, seat=0, request="4"))
    await home.settle(game)
    assert told(home, GoneFold)[-1].payload.state == COMPUTER


async def test_they_end_the_game_or_go_on_waiting(home: Home, host: Host, game: int) -> None:
    gone, first, second = await home.users(game)
    asked = await ask_about(home, game)
    for user in (first, second):
        await host.votes.cast(SEAT_GONE, game, user, asked.nonce, WAIT, seat=0, request=f"w{user}")
    before = len(home.platform.posts(REMIND))
    await home.pass_time(game, 2 * DAY)
    assert len(home.platform.posts(REMIND)) > before, "who is waited for again is reminded again"
    again = await ask_about(home, game)
    assert again.nonce != asked.nonce
    for user in (first, second):
        await host.votes.cast(SEAT_GONE, game, user, again.nonce, END, seat=0, request=f"e{user}")
    table = await host.query.table(game)
    assert (table.status, table.gathering.expired) == (Status.ABANDONED, False)
    assert gone in table.users


async def test_those_who_disagree_wait(home: Home, host: Host, game: int) -> None:
    _, first, second = await home.users(game)
    asked = await ask_about(home, game)
    await host.votes.cast(SEAT_GONE, game, first, asked.nonce, COMPUTER, seat=0, request="1")
    await host.votes.cast(SEAT_GONE, game, second, asked.nonce, END, seat=0, request="2")
    await home.settle(game)
    assert told(home, GoneFold)[-1].payload.state == WAIT


async def test_without_whoever_leaves_the_others_have_decided(home: Home, host: Host, game: int) -> None:
    _, first, second = await home.users(game)
    asked = await ask_about(home, game)
    await host.votes.cast(SEAT_GONE, game, first, asked.nonce, END, seat=0, request="1")
    await home.leave(game, next(person for person in PEOPLE if person.id == second))
    await home.pass_time(game)
    assert (await host.query.table(game)).status is Status.ABANDONED
    assert told(home, GoneFold)[-1].payload.state == END


async def test_who_comes_back_ends_the_question(home: Home, host: Host, game: int) -> None:
    (gone, *_) = await home.users(game)
    asked = await ask_about(home, game)
    await home.act(game, gone, "sail")
    await home.settle(game)
    assert told(home, GoneFold)[-1].payload.post == asked.nonce
    assert await host.votes.on(SEAT_GONE, game, 0) is None


async def test_a_clock_a_pause_and_a_holiday_ask_nobody(home: Home, host: Host) -> None:
    clocked = await home.game(2, terms=Terms(Speed(400 * DAY, 0, 400 * DAY)))
    await home.pass_time(clocked.id, 2 * VANISHED)
    assert home.platform.posts(GONE) == []
    await host.lobby.abandon(clocked.id, ANNA, "x")

    paused = await home.game(2)
    users = await home.users(paused.id)
    await host.pausing.ask(paused.id, users[0], None, request="p")
    vote = await host.votes.on(PAUSE, paused.id)
    assert vote is not None
    await host.votes.cast(PAUSE, paused.id, users[1], vote.nonce, YES, request="q")
    await home.pass_time(paused.id, 2 * VANISHED)
    assert home.platform.posts(GONE) == []
    await host.lobby.abandon(paused.id, ANNA, "y")

    away = await home.game(2)
    for person in PEOPLE[:2]:
        await host.holidays.begin(person.id, home.clock.time + 20 * DAY, request=f"h{person.id}")
    await home.pass_time(away.id, 20 * DAY)
    await home.pass_time(away.id, VANISHED - DAY)
    assert home.platform.posts(GONE) == []


async def test_who_is_alone_is_no_longer_reminded_and_the_table_closes_in_the_end(home: Home, host: Host) -> None:
    await home.prefer(ANNA.id, quiet="off")
    table = await home.game(1, 1)
    await home.settle(table.id)
    for _ in range(80):
        await home.pass_time(table.id, DAY)
    assert home.platform.last(GONE).payload.users == ()
    assert len(home.platform.posts(REMIND)) == 6
    assert (await host.query.table(table.id)).status is Status.ABANDONED


async def test_whoever_is_erased_leaves_no_answer_behind(home: Home, host: Host, game: int) -> None:
    _, first, _ = await home.users(game)
    asked = await ask_about(home, game)
    await host.votes.cast(SEAT_GONE, game, first, asked.nonce, END, seat=0, request="1")
    await host.erasing.erase(next(person for person in (ANNA, BEA, CARL) if person.id == first))
    question = await host.votes.on(SEAT_GONE, game, 0)
    assert question is not None
    assert first not in question.answers[END]
