"""What happens when somebody's time has run out."""

from collections import Counter
from typing import Any

import pytest
from sqlalchemy import update

from hansa_bot.ai.player import Chooser
from hansa_bot.engine.record import dump, parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import CLOCK, Session
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.host.kernel.terms import HOUR, Late, Terms
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.record.records import ReplayVerdict, findings, import_record
from hansa_bot.host.time import lateness
from hansa_bot.store import Tx, outbox, schema
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, Home, offers_of
from tests.host.test_seat_clocks import DAY, bids, game, timers
from tests.toys.tables import harbour, play, unloading

SKIP = Terms(DAY).when_late(Late.SKIP)
COMPUTER = Terms(DAY).when_late(Late.COMPUTER)


def told(home: Home, kind: str) -> list[Any]:
    return [post.payload for post in home.platform.shown if post.kind == kind]


def notes(home: Home) -> list[tuple[str, int]]:
    return [(payload.form, payload.seat) for payload in told(home, "note")]


def timed_out(home: Home) -> list[tuple[int, str]]:
    return [(payload.user, payload.how) for payload in told(home, "direct") if payload.form == "time_out"]


def mentioned(posts: list[Post[Any]]) -> set[int]:
    return {user for post in posts for user in getattr(post.payload, "users", ())}


async def unloading_late(home: Home, terms: Terms, persons: int = 3) -> int:
    """Return a game in which Anna unloads and has let all her time pass but for the last second."""
    table = await game(home, persons, terms=terms)
    await bids(home, table, 2, *[0] * (persons - 1))
    await home.settle(table)
    home.clock.time = (await timers(home, table))[0] - 1
    return table


@pytest.mark.parametrize("down", [None, 1.0, 30.0])
async def test_nothing_happens_before_its_time_and_then_also_after_a_restart(home: Home, down: float | None) -> None:
    table = await unloading_late(home, COMPUTER)
    await home.pass_time(table)
    assert (notes(home), (await home.table(table)).seats[0].user) == ([], ANNA.id)
    if down is not None:
        await (home.kill() if down == 1.0 else home.close())
        await home.open()
    await home.pass_time(table, down or 1.0)
    assert notes(home) == [("takeover", 0)]


async def test_where_everybody_waits_it_is_told_once(home: Home) -> None:
    table = await unloading_late(home, Terms(DAY, Late.WAIT))
    version = (await home.table(table)).version
    for hours in (1, 24, 24):
        await home.pass_time(table, hours * HOUR)
    assert notes(home) == [("ran_out", 0)]
    assert timed_out(home) == [(ANNA.id, "ran_out")]
    assert (await home.table(table)).version == version
    found = await home.clocks(table)
    assert (found.left[0], found.out, found.deadline(0), await timers(home, table)) == (0.0, (0,), None, {})
    # Whoever acts after all has the gain of a turn to go on with.
    await home.act(table, ANNA.id, "land/north")
    assert await timers(home, table) == {0: home.clock.time + DAY.gain}
    assert (await home.clocks(table)).out == ()
    await home.pass_time(table, 5 * HOUR)
    assert notes(home) == [("ran_out", 0)] * 2


async def test_who_is_skipped_has_the_turn_ended_and_begins_anew_by_acting(home: Home) -> None:
    table = await unloading_late(home, SKIP)
    await home.pass_time(table, 1 * HOUR)
    last = (await home.log(table))[-1]
    assert (last.action, last.seat, last.cause) == ("sail", 0, CLOCK)
    found = await home.clocks(table)
    assert (found.missed, found.answers, found.out) == ((1, 0, 0), (1, 1, 1), ())
    assert (await timers(home, table))[0] == home.clock.time + DAY.gain
    assert notes(home) == [("helped", 0)]
    assert timed_out(home) == [(ANNA.id, "helped")]
    card = home.platform.last("card")
    assert card.payload.seats == (0, 1, 2), "the next ship: everybody is asked at once"
    await home.act(table, ANNA.id, "bid/0")
    assert (await home.clocks(table)).missed == (0, 0, 0)


async def test_what_the_clock_decided_is_not_taken_back_alone(home: Home) -> None:
    table = await game(home, 3, terms=SKIP)
    await home.play(table, "b bid/1", "c bid/1")
    home.clock.time = (await timers(home, table))[0]
    await home.pass_time(table)
    host = home.host
    for _ in range(2):
        assert 0 not in {point.seat for point in (await host.query.session(table)).points}
        host = await home.reopen()


async def others_go_on(home: Home, table: int) -> None:
    """Let Bea and Carl do the least until the game waits for Anna alone, or is over."""
    while (await home.table(table)).status is Status.RUNNING:
        asked = [(user, await offers_of(home.host, table, user)) for user in (BEA.id, CARL.id)]
        if not any(offers for _, offers in asked):
            return
        for user, offers in asked:
            if offers:
                await home.act(table, user, "sail" if "sail" in offers else offers[0])


async def test_missing_three_deadlines_in_a_row_brings_a_computer_player(home: Home) -> None:
    table = await unloading_late(home, SKIP)
    for missed in (1, 2, 3):
        info = (await home.table(table)).seats[0]
        assert ((await home.clocks(table)).missed[0], info.user, info.computer) == (missed - 1, ANNA.id, None)
        home.clock.time = (await timers(home, table))[0]
        await home.pass_time(table)
        await others_go_on(home, table)
    assert notes(home) == [("helped", 0), ("helped", 0), ("takeover", 0)]
    info = (await home.table(table)).seats[0]
    assert (info.user, info.computer, info.kept_for) == (None, "steady", ANNA.id)


async def test_a_computer_player_takes_over_and_keeps_the_seat(home: Home) -> None:
    table = await unloading_late(home, COMPUTER)
    await home.pass_time(table, 1 * HOUR)
    info = (await home.table(table)).seats[0]
    assert (info.name, info.user, info.computer, info.kept_for) == ("Anna", None, "steady", ANNA.id)
    assert notes(home) == [("takeover", 0)]
    assert timed_out(home) == [(ANNA.id, "takeover")]
    lines = await home.log(table)
    assert {line.cause for line in lines} == {""}, "from now on it is a computer player that plays"
    assert lines[-1].seat == 0
    assert mentioned([home.platform.last("card")]) == {BEA.id, CARL.id}
    assert set(await timers(home, table)) == {1, 2}


async def test_nobody_is_thrown_out_where_nobody_waits(home: Home) -> None:
    table = await game(home, 1, 1, terms=COMPUTER)
    home.clock.time = (await timers(home, table))[0]
    await home.pass_time(table)
    assert notes(home) == [("ran_out", 0)]
    assert (await home.table(table)).seats[0].user == ANNA.id


async def test_a_seat_may_be_offered_and_its_clock_stands(home: Home) -> None:
    table = await unloading_late(home, Terms(DAY, Late.SUBSTITUTE))
    await home.pass_time(table, 1 * HOUR)
    assert [payload.seat for payload in told(home, "offer")] == [0]
    assert timed_out(home) == [(ANNA.id, "substitute")]
    assert ((await home.clocks(table)).out, await timers(home, table)) == ((0,), {})
    await home.pass_time(table, 48 * HOUR)
    assert len(told(home, "offer")) == 1
    await home.act(table, ANNA.id, "land/north")
    assert await timers(home, table) == {0: home.clock.time + DAY.gain}


@pytest.mark.parametrize("terms", [SKIP, COMPUTER])
async def test_several_who_are_late_are_all_seen_to(home: Home, terms: Terms) -> None:
    table = await game(home, 3, terms=terms)
    home.clock.time += 24 * HOUR
    await home.pass_time(table)
    assert [seat for _, seat in notes(home)][:2] == [0, 1]
    assert (await home.table(table)).status in (Status.RUNNING, Status.OVER)
    if terms is SKIP:
        assert (await home.table(table)).version > 0


async def test_it_happens_once_however_often_the_bell_rings(home: Home) -> None:
    table = await unloading_late(home, SKIP)
    home.clock.time += 1
    for _ in range(3):
        await home.host.timers.ring()
    await home.reopen()
    await home.pass_time(table)
    assert [line.cause for line in await home.log(table)].count(CLOCK) == 1
    assert len(notes(home)) == len(timed_out(home)) == 1


@pytest.mark.parametrize(("noticed", "until"), [(12, 13), (3, 9)])
async def test_whose_time_ran_out_while_the_bot_was_down_gets_an_hour_while_awake(
    home: Home, noticed: int, until: int
) -> None:
    table, midnight = await unloading_late(home, COMPUTER), 2 * 24 * HOUR
    await home.close()
    home.clock.time = midnight + noticed * HOUR
    await home.open()
    await home.pass_time(table)
    assert notes(home) == [("spared", 0)]
    assert home.platform.last("note").payload.until == midnight + until * HOUR
    assert await timers(home, table) == {0: midnight + until * HOUR}
    assert (await home.clocks(table)).missed == (0, 0, 0)
    await home.pass_time(table, (until - noticed) * HOUR)
    assert notes(home) == [("spared", 0), ("takeover", 0)]


async def test_a_game_with_helped_turns_is_checked_exported_and_imported(home: Home, host: Host) -> None:
    """A decision of the clock is an ordinary move of the seat in the record."""
    table = await unloading_late(home, SKIP)
    await home.act(table, ANNA.id, "land/north")
    await home.pass_time(table, 24 * HOUR)
    for _ in range(60):
        await others_go_on(home, table)
        await home.pass_time(table, 6 * HOUR)
        if (await home.table(table)).status is Status.OVER:
            break
    assert (await home.table(table)).status is Status.OVER
    assert CLOCK in {line.cause for line in await home.log(table)}
    found = parse(dump(await host.query.record(table)))
    assert all(entry.cause == "" for entry in replay(registry.load("harbour").rules, found).entries)
    imported = await import_record(home.store, home.clock, found, 900)
    verdicts = {finding.table: finding.verdict async for finding in findings(home.store)}
    assert verdicts == {table: ReplayVerdict.SAME, imported.table: ReplayVerdict.SAME}


def test_the_least_is_ending_then_declining_then_what_a_computer_player_would_do() -> None:
    title = registry.load("harbour")
    assert lateness.least_action(title, unloading(), 0) == "sail"
    deal = play(unloading(), "a offer/b/1")
    assert lateness.least_action(title, deal, 1) == "decline"
    assert lateness.least_action(title, harbour(), 0).startswith("bid/")


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_in_every_title_somebody_is_helped_over_whatever_is_asked(title: str) -> None:
    loaded = registry.load(title)
    seats = loaded.meta.seats[-1]
    session: Session[Any] = Session.start(loaded.rules, Setup(seats, loaded.meta.check(seats, {}), "late"))[0]
    choose = Chooser(loaded, "late")
    asked: Counter[str] = Counter()
    for _ in range(400):
        if session.state.over:
            break
        seat = session.waiting[0]
        kind = session.state.stack[-1].kind
        asked[kind] += 1
        if asked[kind] <= 3:
            step = lateness._decisions_for(loaded, session, seat)
            after = step.session.state
            assert seat not in step.session.waiting or after.turn != session.state.turn or after.over
            assert {entry.cause for entry in step.entries if not entry.auto} == {CLOCK}
            assert step.session.points == ()
            loaded.rules.check(after)
        session = session.apply(seat, [choose(session.state, seat, session.offers(seat))]).session
    assert len(asked) > 1


@pytest.mark.parametrize("leaves", [False, True])
async def test_whoever_leaves_or_is_replaced_calls_nobody_who_was_asked_already(home: Home, leaves: bool) -> None:
    table = await game(home, 3, terms=COMPUTER)
    users = await home.users(table)
    if not leaves:
        await home.act(table, users[1], "bid/0")
        await home.host.holidays.begin(users[2], home.clock.time + 10 * 24 * HOUR, home.request())
        await home.host.idle()
    calls = home.platform.kinds(table).count("card")
    if leaves:
        await home.host.lobby.leave(table, ANNA, home.request())
    home.clock.time = home.clock.time if leaves else (await timers(home, table))[0]
    await home.pass_time(table)
    assert leaves or notes(home)[-1] == ("takeover", 0)
    assert home.platform.kinds(table).count("card") == calls


@pytest.mark.parametrize(("quiet", "silent"), [("0-9", True), ("off", False)])
async def test_news_of_a_missed_deadline_wake_nobody(home: Home, quiet: str, silent: bool) -> None:
    table = await game(home, 3, terms=COMPUTER)
    (first, *_) = await home.users(table)
    await home.prefer(first, quiet=quiet)
    home.clock.time = (await timers(home, table))[0]
    assert home.clock.time % (24 * HOUR) < 9 * HOUR
    await home.pass_time(table)
    posts = [post for post in home.platform.shown if post.kind == "direct" and post.payload.user == first]
    assert [post.payload.silent for post in posts] == [silent]


async def test_a_table_that_cannot_be_read_keeps_no_other_table_s_time_from_running_out(home: Home) -> None:
    spoilt = (await home.game(2, place=Place(7, 71), terms=COMPUTER)).id
    sound = await unloading_late(home, COMPUTER)

    async def work(tx: Tx) -> None:
        columns = schema.tables.c
        await tx.connection.execute(update(schema.tables).where(columns.id == spoilt).values(state='{"turn":'))

    await home.store.write(work)
    await home.reopen()
    home.clock.time += 1.0
    await home.host.timers.ring()
    await home.settle(sound)
    assert notes(home) == [("takeover", 0)]
    due = await home.store.ask(outbox.timers_of, spoilt)
    assert min(row.due for row in due) > home.clock.time, "it is tried again, but not at once"
