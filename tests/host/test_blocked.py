"""Posts that their place does not take: they stay due, the owner hears of it once, and nothing comes twice."""

from __future__ import annotations

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.ports import Blocked, TryLater
from hansa_bot.host.kernel.posts import PlaceBlocked, PostPayload
from hansa_bot.host.posting.courier import LONGEST_BLOCKED
from tests.host.fakes import ANNA, HERE, Home
from tests.host.test_courier import latest, states

FORBIDDEN = Blocked("Missing Access")


def told(home: Home) -> list[PostPayload]:
    return [post.payload for post in home.platform.shown if post.kind == "direct"]


async def test_a_forbidden_card_stays_due_with_growing_delay_up_to_an_hour(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    # The owner's private message stands second in the script; it goes out.
    home.platform.script.extend([FORBIDDEN, None, *[FORBIDDEN] * 13])
    await home.act(table, users[0], "sail")
    delays = []
    for _ in range(14):
        await home.settle(table)
        delays += home.clock.alarms
        await home.clock.turn(home.clock.alarms[0])
    await home.settle(table)

    assert delays == [*(2.0**tries for tries in range(1, 12)), *[LONGEST_BLOCKED] * 3]
    assert home.platform.last("card").version == 4
    assert await states(home, table) == []


async def test_the_owner_is_told_once_for_each_blockage(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    home.platform.script.extend([FORBIDDEN, None, FORBIDDEN])
    await home.act(table, users[0], "sail")
    await home.settle(table)
    await home.clock.turn(2)
    await home.settle(table)
    expected = PlaceBlocked(user=ANNA.id, channel=HERE.channel)
    assert told(home) == [expected]

    # A newer card takes the place of the blocked one: that is the same blockage.
    await home.act(table, users[0], "bid/0")
    home.platform.script.append(FORBIDDEN)
    for user in users[1:]:
        await home.act(table, user, "bid/0")
    await home.clock.turn(4)
    await home.settle(table)
    assert told(home) == [expected]

    assert HERE.guild is not None
    await host.courier.hurry(HERE.guild)
    await home.settle(table)
    assert await states(home, table) == []
    home.platform.script.extend([FORBIDDEN, None])
    await host.lobby.abandon(table, ANNA, "a")
    await home.settle(table)
    assert told(home) == [expected, expected]


async def test_a_newer_card_overtakes_a_blocked_one_and_inherits_its_delay(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    home.platform.script.extend([FORBIDDEN, None])
    await home.act(table, users[0], "offer/b/1")
    await home.settle(table)
    await home.act(table, users[1], "decline")
    await home.settle(table)
    assert home.platform.last("card").version == 3
    card = await latest(home, table, "card")
    assert (card.version, card.reason, card.state) == (5, "Missing Access", "waiting")
    await home.clock.turn(2)
    await home.settle(table)
    assert [post.version for post in home.platform.shown if post.kind == "card"][-2:] == [3, 5]


async def test_a_private_message_waits_for_no_channel(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    home.platform.script.extend([FORBIDDEN, TryLater(1)])
    await home.act(table, users[0], "sail")
    await home.settle(table)
    assert home.clock.alarms == [1]
    home.platform.script.extend([None, FORBIDDEN])
    await home.clock.turn(1)
    await home.settle(table)
    assert len(told(home)) == 1
    assert home.clock.alarms == [1]


async def test_back_in_the_server_everything_is_posted_at_once(home: Home, host: Host) -> None:
    here, users = await home.unloading()
    home.platform.script.extend([FORBIDDEN, None, *[FORBIDDEN] * 10])
    await home.act(here, users[0], "sail")
    for _ in range(10):
        await home.settle(here)
        await home.clock.turn(home.clock.alarms[0])
    await home.settle(here)
    home.platform.script.clear()
    await home.reopen()
    await home.settle(here)
    assert (await states(home, here))[0] == ("card", "waiting")

    await home.host.courier.hurry(99)
    await home.settle(here)
    assert (await states(home, here))[0] == ("card", "waiting")
    assert HERE.guild is not None
    await home.host.courier.hurry(HERE.guild)
    await home.settle(here)
    assert await states(home, here) == []
    assert home.platform.kinds(here)[-2:] == ["card", "fold"]


async def test_a_server_that_fails_for_minutes_costs_time_and_nothing_else(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    home.platform.script.extend([TryLater(perhaps=True), TryLater(60), TryLater(perhaps=True), TryLater(90)])
    await home.act(table, users[0], "sail")
    shown = len(home.platform.shown)
    for _ in range(4):
        await home.settle(table)
        await home.clock.turn(home.clock.alarms[0])
    await home.settle(table)
    assert [post.kind for post in home.platform.shown[shown:]] == ["card", "fold"]
    assert len({post.nonce for post in home.platform.calls[-6:] if post.kind == "card"}) == 1
    assert told(home) == []
