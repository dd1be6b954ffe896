"""Reminders: who gets one when, how it is put off, and that it disappears once it is answered."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from hansa_bot.engine.errors import NotYourDecision
from hansa_bot.host.kernel.errors import NotRunning, NotSeated
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import DIRECT, FOLD, REMIND
from hansa_bot.host.kernel.time_control import Speed, Terms
from hansa_bot.store.timers import TimerRow
from tests.host.fakes import ANNA, BEA, CARL, DORA, PEOPLE, Home, refused

HOUR, DAY = 3600.0, 86400.0
MORNING = datetime(2026, 6, 1, 9, tzinfo=UTC).timestamp()
AWAKE = {"quiet": "off"}


@pytest.fixture
def clocked(home: Home) -> Home:
    """A home in which it is nine in the morning."""
    home.clock.time = MORNING
    return home


def reminders(home: Home) -> list[Post[Any]]:
    return home.platform.posts(REMIND)


def taken_away(home: Home) -> list[str]:
    folds = [post for post in home.platform.calls if post.kind == FOLD and post.payload.form == REMIND]
    return [post.payload.post for post in folds]


async def timer(home: Home, table: int, seat: int) -> TimerRow | None:
    return (await home.live(table)).timers.get(("remind", seat))


async def set_for(home: Home, user: int, **values: str) -> None:
    await home.prefer(user, **values)
    await home.host.reminders.replan(user)


async def alone(home: Home, **values: str) -> tuple[int, int]:
    """Return a game in which one person unloads, with their user."""
    for person in (ANNA, BEA, CARL):
        await home.prefer(person.id, **values)
    table, users = await home.unloading(2)
    return table, users[0]


async def test_who_is_waited_for_is_reminded_again_and_again(clocked: Home) -> None:
    table, user = await alone(clocked, **AWAKE)
    await clocked.pass_time(table, DAY - 1)
    assert reminders(clocked) == []
    await clocked.pass_time(table, 1)
    (first,) = reminders(clocked)
    assert (first.payload.user, first.payload.seat, first.payload.how) == (user, 0, "mention")
    assert first.payload.since == MORNING

    await clocked.pass_time(table, DAY)
    _, second = reminders(clocked)
    assert second.payload.since == MORNING
    # The one before goes when the next one comes.
    assert taken_away(clocked) == [first.nonce]


async def test_a_reminder_that_is_answered_disappears(clocked: Home) -> None:
    table, user = await alone(clocked, **AWAKE)
    await clocked.pass_time(table, DAY)
    (reminder,) = reminders(clocked)

    await clocked.step(table, user, "sail")

    assert taken_away(clocked) == [reminder.nonce]
    fold = next(post for post in clocked.platform.calls if getattr(post.payload, "post", None) == reminder.nonce)
    assert fold.message == clocked.platform.messages[reminder.nonce]


async def test_whoever_has_taken_it_up_is_waited_for_anew(clocked: Home) -> None:
    table, user = await alone(clocked, **AWAKE)
    await clocked.pass_time(table, DAY)
    (reminder,) = reminders(clocked)

    clocked.clock.time += HOUR
    await clocked.step(table, user, "land/east")
    assert taken_away(clocked) == [reminder.nonce]
    await clocked.pass_time(table, DAY - 1)
    assert len(reminders(clocked)) == 1
    await clocked.pass_time(table, 1)
    assert reminders(clocked)[1].payload.since == MORNING + DAY + HOUR


async def test_a_step_taken_at_once_leaves_the_timer_alone(clocked: Home) -> None:
    table, user = await alone(clocked, **AWAKE)
    before = await timer(clocked, table, 0)
    clocked.clock.time += 60
    await clocked.act(table, user, "land/east")
    assert await timer(clocked, table, 0) is before


async def test_nobody_is_reminded_in_quiet_hours(clocked: Home) -> None:
    # Nine o'clock by universal time is eleven in Berlin in summer; six hours later it is afternoon there.
    table, user = await alone(clocked, reminding="6", quiet="22-8", zone="Europe/Berlin")
    hours = []
    for _ in range(96):
        known = len(reminders(clocked))
        await clocked.pass_time(table, HOUR / 2)
        if len(reminders(clocked)) > known:
            hours.append(datetime.fromtimestamp(clocked.clock.time, ZoneInfo("Europe/Berlin")).hour)
    assert hours == [17, 8, 14, 20, 8]
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


async def test_new_settings_count_for_what_is_set(clocked: Home) -> None:
    table, user = await alone(clocked, **AWAKE)
    await set_for(clocked, user, reminding="6")
    await clocked.pass_time(table, 6 * HOUR)
    assert len(reminders(clocked)) == 1
    await set_for(clocked, user, reminding="off")
    await clocked.settle(table)
    assert taken_away(clocked) == [reminders(clocked)[0].nonce]
    assert await timer(clocked, table, 0) is None
    await set_for(clocked, user, reminding="12", quiet="20-10")
    row = await timer(clocked, table, 0)
    assert row is not None
    assert row.due == MORNING + DAY + HOUR


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
    assert taken_away(clocked) == [post.nonce for post in found]


async def test_put_off_until_this_time_tomorrow(clocked: Home) -> None:
    table, user = await alone(clocked, **AWAKE)
    await clocked.pass_time(table, DAY)
    (reminder,) = reminders(clocked)
    clocked.clock.time += 2 * HOUR
    due = await clocked.host.reminders.snooze(table, user, None, request="not today")
    assert due == MORNING + 2 * DAY + 2 * HOUR
    await clocked.settle(table)
    assert taken_away(clocked) == [reminder.nonce]

    clocked.clock.time += HOUR
    # The same press arrives again: nothing moves.
    assert await clocked.host.reminders.snooze(table, user, None, request="not today") == due
    await clocked.pass_time(table, 23 * HOUR - 1)
    assert len(reminders(clocked)) == 1
    await clocked.pass_time(table, 1)
    assert len(reminders(clocked)) == 2
    await clocked.pass_time(table, DAY)
    assert len(reminders(clocked)) == 3


async def test_put_off_for_some_hours_means_waking_hours(clocked: Home) -> None:
    table, user = await alone(clocked)
    due = await clocked.host.reminders.snooze(table, user, 14, request="s")
    assert due == MORNING + 23 * HOUR


async def test_only_who_must_decide_can_put_it_off(clocked: Home) -> None:
    lobby = await clocked.lobby(2)
    await refused(NotRunning, clocked.host.reminders.snooze(lobby.id, ANNA.id, None, request="a"))
    await clocked.host.lobby.abandon(lobby.id, ANNA, clocked.request())
    table, users = await clocked.unloading(2)
    await refused(NotYourDecision, clocked.host.reminders.snooze(table, users[1], None, request="b"))
    await refused(NotSeated, clocked.host.reminders.snooze(table, DORA.id, None, request="c"))


async def test_the_last_of_several_is_told_at_once(clocked: Home) -> None:
    table = await clocked.game(3)
    users = await clocked.users(table.id)
    clocked.clock.time += 2 * HOUR
    await clocked.act(table.id, users[0], "bid/1")
    await clocked.pass_time(table.id, 1)
    assert reminders(clocked) == []
    await clocked.act(table.id, users[1], "bid/0")
    await clocked.pass_time(table.id, 0)

    (reminder,) = reminders(clocked)
    assert (reminder.payload.user, reminder.payload.last) == (users[2], True)
    await clocked.pass_time(table.id, HOUR)
    assert len(reminders(clocked)) == 1
    await clocked.step(table.id, users[2], "bid/0")
    assert taken_away(clocked) == [reminder.nonce]


@pytest.mark.parametrize(("begun", "answered", "told"), [(0, 60, HOUR), (-3 * HOUR, 0, 2 * HOUR)])
async def test_the_last_one_has_an_hour_after_the_call_and_may_sleep(
    clocked: Home, begun: float, answered: float, told: float
) -> None:
    clocked.clock.time = MORNING + begun
    table = await clocked.game(2)
    users = await clocked.users(table.id)
    clocked.clock.time += answered
    await clocked.act(table.id, users[0], "bid/1")
    await clocked.pass_time(table.id, 1)
    await clocked.pass_time(table.id, told - answered - 2)
    assert reminders(clocked) == []
    await clocked.pass_time(table.id, 1)
    (reminder,) = reminders(clocked)
    assert (reminder.payload.user, reminder.payload.last) == (users[1], True)


async def test_who_is_no_longer_the_last_one_is_not_told_so(clocked: Home) -> None:
    for person in (ANNA, BEA):
        await clocked.prefer(person.id, **AWAKE)
    table = await clocked.game(2)
    users = await clocked.users(table.id)
    clocked.clock.time += 2 * HOUR
    await clocked.act(table.id, users[0], "bid/1")
    await clocked.undo(table.id, users[0])
    await clocked.pass_time(table.id, 1)
    assert reminders(clocked) == []
    await clocked.pass_time(table.id, DAY)
    assert {post.payload.last for post in reminders(clocked)} == {False}


async def test_a_new_question_to_the_last_one_is_a_new_one(clocked: Home) -> None:
    await clocked.prefer(ANNA.id, **AWAKE)
    await clocked.prefer(BEA.id, **AWAKE)
    table = await clocked.game(2)
    users = await clocked.users(table.id)
    await clocked.act(table.id, users[0], "bid/0")
    clocked.clock.time += 60
    # Before anybody was told, the last one answers, and goes on with the turn.
    await clocked.act(table.id, users[1], "bid/2")
    await clocked.pass_time(table.id, DAY)
    (reminder,) = reminders(clocked)
    assert (reminder.payload.last, reminder.payload.since) == (False, MORNING + 60)


async def test_new_settings_do_not_touch_a_lobby(clocked: Home) -> None:
    table = await clocked.lobby(2)
    before = (await clocked.live(table.id)).revision
    await set_for(clocked, ANNA.id, reminding="6")
    assert (await clocked.live(table.id)).revision == before


async def test_a_paused_table_reminds_nobody(clocked: Home) -> None:
    table, user = await alone(clocked, **AWAKE)
    await clocked.pass_time(table, DAY)
    await set_paused(clocked, table, user)
    assert len(taken_away(clocked)) == 1
    assert await timer(clocked, table, 0) is None
    await clocked.pass_time(table, 3 * DAY)
    assert len(reminders(clocked)) == 1


async def set_paused(home: Home, table: int, user: int) -> None:
    clocks = replace((await home.live(table)).clocks, paused=home.clock.time)
    await home.change(table, Change(user=user, clocks=clocks))


async def test_who_is_on_holiday_is_reminded_when_they_are_back_also_if_early(clocked: Home) -> None:
    table, user = await alone(clocked, **AWAKE)
    await clocked.pass_time(table, DAY)
    for days, early in ((3, False), (9, True)):
        known = len(reminders(clocked))
        await clocked.host.holidays.begin(user, clocked.clock.time + days * DAY, clocked.request())
        await clocked.settle(table)
        assert taken_away(clocked) == [post.nonce for post in reminders(clocked)]
        await clocked.pass_time(table, 3 * DAY - 1)
        assert len(reminders(clocked)) == known
        if early:
            await clocked.host.holidays.end(user, clocked.request())
        await clocked.pass_time(table, 1)
        assert len(reminders(clocked)) == known + 1


async def test_reminders_survive_a_restart(clocked: Home) -> None:
    table, user = await alone(clocked, **AWAKE)
    await clocked.pass_time(table, DAY)
    (first,) = reminders(clocked)
    await clocked.reopen()
    await clocked.pass_time(table, DAY - 1)
    assert len(reminders(clocked)) == 1
    # Down for a week: one reminder, not seven.
    await clocked.reopen()
    await clocked.pass_time(table, 7 * DAY)
    assert len(reminders(clocked)) == 2
    assert taken_away(clocked) == [first.nonce]
    await clocked.step(table, user, "sail")
    assert len(taken_away(clocked)) == 2


async def test_settings_that_cannot_be_read_do_not_stop_the_game(
    clocked: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await clocked.unloading(2)

    async def broken(*_: object) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(clocked.host.prefs, "of", broken)
    await clocked.act(table, users[0], "sail")
    assert await timer(clocked, table, 0) is not None


@pytest.mark.parametrize("given_up", [True, False])
async def test_a_game_that_is_given_up_and_a_seat_that_a_computer_takes_over_remind_nobody(
    clocked: Home, given_up: bool
) -> None:
    table, user = await alone(clocked, **AWAKE)
    await clocked.pass_time(table, DAY)
    if given_up:
        await clocked.host.lobby.abandon(table, ANNA, clocked.request())
    else:
        await clocked.host.lobby.leave(table, next(p for p in PEOPLE if p.id == user), clocked.request())
    await clocked.settle(table)
    assert await timer(clocked, table, 0) is None
    assert len(reminders(clocked)) == len(taken_away(clocked)) == 1
    assert DIRECT not in clocked.platform.kinds(table)


async def under_a_clock(home: Home, speed: Speed) -> int:
    return (await home.game(1, terms=Terms(speed))).id


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
    table = await under_a_clock(clocked, Speed(bank * HOUR, HOUR, 2 * bank * HOUR))
    row = await timer(clocked, table, 0)
    assert row is not None
    assert row.due == MORNING + announced * HOUR
    await clocked.pass_time(table, announced * HOUR - 1)
    assert reminders(clocked) == []
    await clocked.pass_time(table, 1)
    (reminder,) = reminders(clocked)
    assert reminder.payload.deadline == MORNING + bank * HOUR
    await clocked.pass_time(table, (bank - announced) * HOUR - 1)
    assert len(reminders(clocked)) == 1


async def test_whose_deadline_moves_is_told_of_the_new_one(clocked: Home) -> None:
    await clocked.prefer(ANNA.id, **AWAKE)
    table = await under_a_clock(clocked, Speed(8 * HOUR, HOUR, 24 * HOUR))
    clocked.clock.time += HOUR
    await set_paused(clocked, table, ANNA.id)
    assert await timer(clocked, table, 0) is None
    clocked.clock.time += 5 * HOUR
    await clocked.host.pausing.resume(table, ANNA.id, request=clocked.request())
    row = await timer(clocked, table, 0)
    assert row is not None
    assert row.due == MORNING + 6 * HOUR + 7 * HOUR * 3 / 4
