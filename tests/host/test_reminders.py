"""Reminders: who gets one when, how it is put off, and that it disappears once it is answered."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from hansa_bot.engine.errors import NotYourDecision
from hansa_bot.host.kernel.errors import NotRunning, NotSeated
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.posts import DIRECT, FOLD, REMIND
from hansa_bot.host.kernel.terms import Speed, Terms
from hansa_bot.host.posting.courier import Post
from hansa_bot.model.values import Timer
from tests.host.fakes import ANNA, BEA, CARL, DORA, PEOPLE, Home, refused

HOUR, DAY = 3600.0, 86400.0
MORNING = datetime(2026, 6, 1, 9, tzinfo=UTC).timestamp()
AWAKE = {"quiet": "off"}


@pytest.fixture
def clocked(home: Home) -> Home:
    """A home in which it is nine in the morning."""
    home.clock.time = MORNING
    return home


@pytest.fixture
async def table(clocked: Home) -> int:
    """A game of two who never sleep, in which seat 0 unloads."""
    return (await alone(clocked, **AWAKE))[0]


@pytest.fixture
async def user(clocked: Home, table: int) -> int:
    """Who unloads in that game."""
    return (await clocked.users(table))[0]


@pytest.fixture
async def reminder(clocked: Home, table: int) -> Post[Any]:
    """The first reminder of that game, a day after its beginning."""
    await clocked.pass_time(table, DAY)
    (first,) = reminders(clocked)
    return first


def reminders(home: Home) -> list[Post[Any]]:
    return home.platform.posts(REMIND)


def taken_away(home: Home) -> list[str]:
    folds = [post for post in home.platform.calls if post.kind == FOLD and post.payload.form == REMIND]
    return [post.payload.post for post in folds]


async def timer(home: Home, table: int, seat: int) -> Timer | None:
    return (await home.live(table)).timers.get(("remind", seat))


async def due(home: Home, table: int) -> float | None:
    """When seat 0 is to be reminded."""
    row = await timer(home, table, 0)
    return row and row.due


async def set_for(home: Home, user: int, **values: str) -> None:
    await home.prefer(user, **values)
    await home.host.reminders.replan(user)


async def alone(home: Home, **values: str) -> tuple[int, int]:
    """Return a game in which one person unloads, with their user."""
    for person in (ANNA, BEA, CARL):
        await home.prefer(person.id, **values)
    table, users = await home.unloading(2)
    return table, users[0]


async def test_who_is_waited_for_is_reminded_again_and_again(clocked: Home, table: int, user: int) -> None:
    await clocked.pass_time(table, DAY - 1)
    assert reminders(clocked) == []
    await clocked.pass_time(table, 1)
    (first,) = reminders(clocked)
    assert (first.payload.user, first.payload.seat, first.payload.how) == (user, 0, "mention")
    await clocked.pass_time(table, DAY)
    _, second = reminders(clocked)
    assert first.payload.since == second.payload.since == MORNING
    # The one before goes when the next one comes.
    assert taken_away(clocked) == [first.nonce]


async def ring(home: Home, table: int, seat: int, times: int) -> list[float]:
    """Let the reminders of a seat come so many times; return after how many days each came."""
    begun, found = home.clock.time, []
    for _ in range(times):
        row = await timer(home, table, seat)
        assert row is not None
        await home.pass_time(table, row.due - home.clock.time)
        found.append((home.clock.time - begun) / DAY)
    return found


@pytest.mark.parametrize(
    ("every", "days"),
    [
        ("6", [0.25, 0.5, 0.75, 1.75, 2.75, 3.75, 6.75, 9.75, 12.75, 19.75, 26.75]),
        ("24", [1, 2, 3, 6, 9, 12, 19, 26]),
        ("48", [2, 4, 6, 9, 12, 15, 22]),
    ],
)
async def test_who_does_not_react_is_reminded_ever_more_rarely(clocked: Home, every: str, days: list[float]) -> None:
    for person in (ANNA, BEA):
        await clocked.prefer(person.id, reminding=every, **AWAKE)
    table = (await clocked.game(2, terms=Terms(Speed(400 * DAY, 0, 400 * DAY)))).id
    assert await ring(clocked, table, 0, len(days)) == days
    assert len([post for post in reminders(clocked) if post.payload.seat == 0]) == len(days)


async def test_who_puts_a_reminder_off_has_reacted(clocked: Home, table: int, user: int) -> None:
    assert await ring(clocked, table, 0, 4) == [1, 2, 3, 6]
    await clocked.host.reminders.snooze(table, user, 12, request="s")
    assert await ring(clocked, table, 0, 4) == [0.5, 1.5, 2.5, 5.5]


async def test_whoever_has_taken_it_up_is_waited_for_anew(clocked: Home, table: int, reminder: Post[Any]) -> None:
    clocked.clock.time += HOUR
    await clocked.play(table, "a land/east")
    assert taken_away(clocked) == [reminder.nonce]
    await clocked.pass_time(table, DAY - 1)
    assert len(reminders(clocked)) == 1
    await clocked.pass_time(table, 1)
    assert reminders(clocked)[1].payload.since == MORNING + DAY + HOUR


async def test_a_step_taken_at_once_leaves_the_timer_alone(clocked: Home, table: int) -> None:
    before = await timer(clocked, table, 0)
    clocked.clock.time += 60
    await clocked.play(table, "a land/east")
    assert await timer(clocked, table, 0) is before


async def test_nobody_is_reminded_in_quiet_hours(clocked: Home) -> None:
    # Nine o'clock by universal time is eleven in Berlin in summer; six hours later it is afternoon there.
    table, user = await alone(clocked, reminding="6", quiet="22-8", zone="Europe/Berlin")
    hours = []
    for _ in range(60):
        known = len(reminders(clocked))
        await clocked.pass_time(table, HOUR / 2)
        if len(reminders(clocked)) > known:
            hours.append(datetime.fromtimestamp(clocked.clock.time, ZoneInfo("Europe/Berlin")).hour)
    assert hours == [17, 8, 14]
    assert all(post.payload.user == user for post in reminders(clocked))


@pytest.mark.parametrize(
    ("evening", "offset"),
    [(datetime(2026, 3, 28, 1, 30, tzinfo=UTC), 2), (datetime(2026, 10, 24, 0, 30, tzinfo=UTC), 1)],
)
async def test_a_change_of_the_hour_brings_one_reminder_after_the_quiet_hours(
    clocked: Home, evening: datetime, offset: int
) -> None:
    clocked.clock.time = evening.timestamp()
    table, _ = await alone(clocked, reminding="24", quiet="22-8", zone="Europe/Berlin")
    eight = datetime(evening.year, evening.month, evening.day + 1, 8 - offset, tzinfo=UTC).timestamp()
    while clocked.clock.time < eight - 900:
        await clocked.pass_time(table, 900)
        assert reminders(clocked) == []
    for _ in range(12):
        await clocked.pass_time(table, 900)
    assert len(reminders(clocked)) == 1


async def test_who_wants_none_gets_none(clocked: Home) -> None:
    table, user = await alone(clocked, reminding="off")
    assert await timer(clocked, table, 0) is None
    await clocked.pass_time(table, 5 * DAY)
    assert reminders(clocked) == []
    assert await clocked.host.reminders.snooze(table, user, None, request="s") is None


async def test_new_settings_count_for_what_is_set(clocked: Home, table: int, user: int) -> None:
    await set_for(clocked, user, reminding="6")
    await clocked.pass_time(table, 6 * HOUR)
    (reminder,) = reminders(clocked)
    await set_for(clocked, user, reminding="off")
    await clocked.settle(table)
    assert taken_away(clocked) == [reminder.nonce]
    assert await timer(clocked, table, 0) is None
    await set_for(clocked, user, reminding="12", quiet="20-10")
    assert await due(clocked, table) == MORNING + DAY + HOUR


@pytest.mark.parametrize(
    ("channel", "ways"), [("mention", ["mention"]), ("direct", ["direct"]), ("both", ["mention", "direct"])]
)
async def test_everybody_hears_of_it_as_they_like(clocked: Home, channel: str, ways: list[str]) -> None:
    table, user = await alone(clocked, channel=channel, **AWAKE)
    await clocked.pass_time(table, DAY)
    found = reminders(clocked)
    assert [post.payload.how for post in found] == ways
    assert {post.payload.otherwise for post in found} == {"mention" if channel == "direct" else None}
    await clocked.step(table, user, "sail")
    assert {post.nonce for post in found} <= set(taken_away(clocked))


async def test_put_off_until_this_time_tomorrow(clocked: Home, table: int, user: int, reminder: Post[Any]) -> None:
    for hours in (2, 1):  # the same press that arrives again moves nothing
        clocked.clock.time += hours * HOUR
        put_off = await clocked.host.reminders.snooze(table, user, None, request="not today")
        assert put_off == MORNING + 2 * DAY + 2 * HOUR
    await clocked.settle(table)
    assert taken_away(clocked) == [reminder.nonce]
    for seconds, count in ((23 * HOUR - 1, 1), (1, 2), (DAY, 3)):
        await clocked.pass_time(table, seconds)
        assert len(reminders(clocked)) == count


async def test_put_off_for_some_hours_means_waking_hours(clocked: Home) -> None:
    table, user = await alone(clocked)
    assert await clocked.host.reminders.snooze(table, user, 14, request="s") == MORNING + 23 * HOUR


async def test_only_who_must_decide_can_put_it_off(clocked: Home) -> None:
    snooze, lobby = clocked.host.reminders.snooze, await clocked.lobby(2)
    await refused(NotRunning, snooze(lobby.id, ANNA.id, None, request="a"))
    await clocked.host.lobby.abandon(lobby.id, ANNA, clocked.request())
    table, users = await clocked.unloading(2)
    await refused(NotYourDecision, snooze(table, users[1], None, request="b"))
    await refused(NotSeated, snooze(table, DORA.id, None, request="c"))


async def test_the_last_of_several_is_told_at_once(clocked: Home) -> None:
    table = (await clocked.game(3)).id
    clocked.clock.time += 2 * HOUR
    await clocked.play(table, "a bid/1")
    await clocked.pass_time(table, 1)
    assert reminders(clocked) == []
    await clocked.play(table, "b bid/0")
    await clocked.pass_time(table)
    (reminder,) = reminders(clocked)
    assert (reminder.payload.user, reminder.payload.last) == ((await clocked.users(table))[2], True)
    await clocked.pass_time(table, HOUR)
    assert len(reminders(clocked)) == 1
    await clocked.play(table, "c bid/0")
    assert taken_away(clocked) == [reminder.nonce]


@pytest.mark.parametrize(("begun", "answered", "told"), [(0, 60, HOUR), (-3 * HOUR, 0, 2 * HOUR)])
async def test_the_last_one_has_an_hour_after_the_call_and_may_sleep(
    clocked: Home, begun: float, answered: float, told: float
) -> None:
    clocked.clock.time = MORNING + begun
    table = (await clocked.game(2)).id
    clocked.clock.time += answered
    await clocked.play(table, "a bid/1")
    for seconds in (1, told - answered - 2):
        await clocked.pass_time(table, seconds)
        assert reminders(clocked) == []
    await clocked.pass_time(table, 1)
    (reminder,) = reminders(clocked)
    assert (reminder.payload.user, reminder.payload.last) == ((await clocked.users(table))[1], True)


@pytest.mark.parametrize(
    ("waits", "moves", "since"),
    [(2 * HOUR, ["a bid/1", "a undo"], {MORNING, MORNING + 2 * HOUR}), (60, ["b bid/2"], {MORNING + 60})],
    ids=["somebody else is asked again", "a new question, before anybody was told"],
)
async def test_who_is_no_longer_the_last_one_is_not_told_so(
    clocked: Home, waits: float, moves: list[str], since: set[float]
) -> None:
    for person in (ANNA, BEA):
        await clocked.prefer(person.id, **AWAKE)
    table = (await clocked.game(2)).id
    if moves == ["b bid/2"]:
        await clocked.play(table, "a bid/0")
    clocked.clock.time += waits
    await clocked.play(table, *moves)
    await clocked.pass_time(table, 1)
    assert reminders(clocked) == []
    await clocked.pass_time(table, DAY)
    assert {post.payload.last for post in reminders(clocked)} == {False}
    assert {post.payload.since for post in reminders(clocked)} == since


async def test_new_settings_do_not_touch_a_lobby(clocked: Home) -> None:
    table = await clocked.lobby(2)
    before = (await clocked.live(table.id)).revision
    await set_for(clocked, ANNA.id, reminding="6")
    assert (await clocked.live(table.id)).revision == before


async def set_paused(home: Home, table: int, user: int) -> None:
    clocks = replace((await home.live(table)).clocks, paused=home.clock.time)
    await home.change(table, Change(user=user, clocks=clocks))


@pytest.mark.usefixtures("reminder")
async def test_who_is_on_holiday_is_reminded_when_they_are_back_also_if_early(
    clocked: Home, table: int, user: int
) -> None:
    for days, early in ((3, False), (9, True)):
        known = len(reminders(clocked))
        await clocked.host.holidays.begin(user, clocked.clock.time + days * DAY, clocked.request())
        await clocked.host.idle()
        await clocked.settle(table)
        assert taken_away(clocked) == [post.nonce for post in reminders(clocked)]
        await clocked.pass_time(table, 3 * DAY - 1)
        assert len(reminders(clocked)) == known
        if early:
            await clocked.host.holidays.end(user, clocked.request())
            await clocked.host.idle()
        await clocked.pass_time(table, 1)
        assert len(reminders(clocked)) == known + 1


async def test_reminders_survive_a_restart(clocked: Home, table: int, reminder: Post[Any]) -> None:
    # Down for a week: one reminder, not seven.
    for seconds, count in ((DAY - 1, 1), (7 * DAY, 2)):
        await clocked.reopen()
        await clocked.pass_time(table, seconds)
        assert len(reminders(clocked)) == count
    assert taken_away(clocked) == [reminder.nonce]
    await clocked.play(table, "a sail")
    assert len(taken_away(clocked)) == 2


async def test_settings_that_cannot_be_read_do_not_stop_the_game(
    clocked: Home, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(clocked.host.prefs, "load", broken)
    await clocked.play(table, "a sail")
    assert await timer(clocked, table, 0) is not None


@pytest.mark.parametrize("given_up", [True, False])
async def test_a_game_that_is_given_up_and_a_seat_that_a_computer_takes_over_remind_nobody(
    clocked: Home, table: int, user: int, reminder: Post[Any], given_up: bool
) -> None:
    lobby = clocked.host.lobby
    if given_up:
        await lobby.abandon(table, ANNA, clocked.request())
    else:
        await lobby.leave(table, next(p for p in PEOPLE if p.id == user), clocked.request())
    await clocked.settle(table)
    assert await timer(clocked, table, 0) is None
    assert taken_away(clocked) == [reminder.nonce]
    assert reminders(clocked) == [reminder]
    assert DIRECT not in clocked.platform.kinds(table)


@pytest.mark.parametrize(
    ("bank", "chosen", "announced"),
    [
        (8, AWAKE, 6),
        (40, {"reminding": "48", **AWAKE}, 36),
        # From nine in the morning 20 hours last until five; at one o'clock Anna sleeps, and at eight it is too late.
        (20, {}, 12.5),
    ],
    ids=["a quarter is left", "of a long time four hours are left", "before the night"],
)
async def test_a_deadline_is_announced_once_in_time(
    clocked: Home, bank: int, chosen: dict[str, str], announced: float
) -> None:
    await clocked.prefer(ANNA.id, **chosen)
    table = (await clocked.game(1, terms=Terms(Speed(bank * HOUR, HOUR, 2 * bank * HOUR)))).id
    assert await due(clocked, table) == MORNING + announced * HOUR
    await clocked.pass_time(table, announced * HOUR - 1)
    assert reminders(clocked) == []
    await clocked.pass_time(table, 1)
    (reminder,) = reminders(clocked)
    assert reminder.payload.deadline == MORNING + bank * HOUR
    await clocked.pass_time(table, (bank - announced) * HOUR - 1)
    assert len(reminders(clocked)) == 1


@pytest.mark.parametrize(("bank", "times"), [(28.5, 1), (30, 2)], ids=["within the hour", "later"])
async def test_whoever_is_reminded_needs_no_word_on_the_deadline_soon_after(
    clocked: Home, bank: float, times: int
) -> None:
    """Four hours are left when it is announced: half an hour, and two hours, after the daily reminder."""
    await clocked.prefer(ANNA.id, **AWAKE)
    table = (await clocked.game(1, terms=Terms(Speed(bank * HOUR, HOUR, 2 * bank * HOUR)))).id
    await clocked.pass_time(table, DAY)
    assert reminders(clocked)[0].payload.deadline == MORNING + bank * HOUR
    for _ in range(4):
        await clocked.pass_time(table, HOUR)
    assert len(reminders(clocked)) == times


async def test_whose_deadline_moves_is_told_of_the_new_one(clocked: Home) -> None:
    await clocked.prefer(ANNA.id, **AWAKE)
    table = (await clocked.game(1, terms=Terms(Speed(8 * HOUR, HOUR, 24 * HOUR)))).id
    clocked.clock.time += HOUR
    await set_paused(clocked, table, ANNA.id)
    assert await timer(clocked, table, 0) is None
    clocked.clock.time += 5 * HOUR
    await clocked.host.pausing.resume(table, ANNA.id, request=clocked.request())
    assert await due(clocked, table) == MORNING + 6 * HOUR + 7 * HOUR * 3 / 4
