"""What the others at a table are asked for has a measure: rights that cannot be used up (online-go.com#694,
diplicity-react#1336, both 2026-09), at whatever is put to a vote.
"""

import pytest

from hansa_bot.ai.player import EASY
from hansa_bot.host.absence.pauses import PAUSE, TO_PAUSE
from hansa_bot.host.kernel import errors
from hansa_bot.host.kernel.asks import ASKED, TO_UNDO
from hansa_bot.host.kernel.table import PlayingOrder
from hansa_bot.host.kernel.terms import DAY, HOUR, SPEEDS, Terms
from hansa_bot.host.kernel.votes import NO, Motion
from hansa_bot.host.lobby.agreements import AGREEMENT, END, SLEEP, TO_END, WAKE
from hansa_bot.model.values import NOBODY
from tests.host.fakes import ANNA, BEA, HERE, Home, refused
from tests.host.test_results import finish


async def game(home: Home) -> int:
    return (await home.game(2, terms=Terms(SPEEDS[0]), order=PlayingOrder.SEATED)).id


async def ask(home: Home, table: int, what: str, user: int = ANNA.id) -> None:
    """Ask for a pause, or propose something."""
    if what == "pause":
        await home.host.pausing.ask(table, user, None, request=home.request())
    else:
        seen = (await home.table(table)).version
        await home.host.agreements.propose(table, user, what, seen=seen, request=home.request())


async def reply(home: Home, table: int, what: str, user: int) -> None:
    """Say no to what is asked; whoever asked withdraws it with that."""
    motion: Motion = PAUSE if what == "pause" else AGREEMENT
    vote = await home.host.votes.on(motion, table)
    assert vote is not None
    await home.host.votes.cast(motion, table, user, vote.nonce, NO, request=home.request())


@pytest.mark.parametrize("what", ["pause", END, SLEEP, EASY])
async def test_after_a_no_the_same_waits_a_day(home: Home, what: str) -> None:
    table, asked = await game(home), home.clock.time
    await ask(home, table, what)
    await reply(home, table, what, BEA.id)
    await home.reopen()
    assert (await refused(errors.AskedOften, ask(home, table, what))).at == asked + DAY
    await ask(home, table, what, BEA.id)  # whose own request it is
    await reply(home, table, what, BEA.id)
    home.clock.time += DAY
    await ask(home, table, what)


async def test_what_was_withdrawn_may_be_asked_once_more_a_day(home: Home) -> None:
    table, first = await game(home), home.clock.time
    for left in (1, 0):
        await ask(home, table, "pause")
        await reply(home, table, "pause", ANNA.id)
        assert (await home.host.asks.left(table, ANNA.id, TO_PAUSE))[0] == left
        home.clock.time += HOUR
    assert (await refused(errors.AskedOften, ask(home, table, "pause"))).at == first + DAY
    home.clock.time = first + DAY
    await ask(home, table, "pause")


async def test_a_pause_that_was_agreed_counts_too(home: Home) -> None:
    """More than half could otherwise pause again whenever somebody goes on."""
    table = await game(home)
    for _ in range(2):
        await ask(home, table, "pause")
        await ask(home, table, "pause", BEA.id)  # to ask for what is asked is to agree, and is no request
        await home.host.pausing.resume(table, BEA.id, request=home.request())
    await refused(errors.AskedOften, ask(home, table, "pause"))
    assert (await home.host.asks.left(table, BEA.id, TO_PAUSE))[0] == TO_PAUSE.most


async def test_that_clocks_sleep_and_wake_is_one_thing_and_to_end_another(home: Home) -> None:
    table = await game(home)
    await ask(home, table, SLEEP)
    await ask(home, table, SLEEP, BEA.id)
    await ask(home, table, WAKE)
    await reply(home, table, WAKE, BEA.id)
    await refused(errors.AskedOften, ask(home, table, WAKE))
    assert (await home.host.asks.left(table, ANNA.id, TO_END))[0] == TO_END.most
    await ask(home, table, END)


async def undo_asked(home: Home, table: int, to: int = 0) -> str:
    await home.host.rewinding.ask(table, ANNA.id, to, seen=None, request=home.request())
    return (await home.host.rewinding.proposal(table)).nonce


async def play(home: Home, table: int) -> None:
    """Let both do what only both can take back."""
    await home.act(table, ANNA.id, "bid/2")
    await home.act(table, BEA.id, "bid/0")


async def test_an_undo_waits_an_hour_after_a_no(home: Home) -> None:
    table, rewinding = await game(home), home.host.rewinding
    await play(home, table)
    await rewinding.refuse(table, BEA.id, await undo_asked(home, table), request=home.request())
    assert (await refused(errors.AskedOften, undo_asked(home, table))).at == home.clock.time + HOUR
    home.clock.time += HOUR
    await undo_asked(home, table)


async def test_an_undo_to_which_all_agree_does_not_count(home: Home) -> None:
    table = await game(home)
    for _ in range(TO_UNDO.most + 1):
        to = (await home.table(table)).version
        await play(home, table)
        nonce = await undo_asked(home, table, to)
        await home.host.rewinding.agree(table, BEA.id, nonce, request=home.request())
    assert (await home.host.asks.left(table, ANNA.id, TO_UNDO))[0] == TO_UNDO.most


async def test_one_request_after_the_other_in_place_of_it_is_counted(home: Home) -> None:
    """Each of them calls everybody."""
    table = await game(home)
    await play(home, table)
    for _ in range(TO_UNDO.most):
        nonce = await undo_asked(home, table)
        await home.host.rewinding.refuse(table, ANNA.id, nonce, request=home.request())
    await refused(errors.AskedOften, undo_asked(home, table))


async def test_the_own_seat_is_offered_and_kept_three_times_a_day(home: Home) -> None:
    table, seats = await game(home), home.host.substitution
    for _ in range(3):
        await seats.offer(table, ANNA.id, None, request=home.request())
        await seats.back(table, ANNA, request=home.request())
    await refused(errors.AskedOften, seats.offer(table, ANNA.id, None, request=home.request()))


async def test_a_table_moved_to_and_fro_calls_the_same_people_three_times_a_day(home: Home) -> None:
    """It can always be moved, but its card is no bell to ring by hand."""
    table, calls = await game(home), []
    for number in range(4):
        await home.reopen()
        await home.host.moving.move(table, BEA, HERE, f"move {number}")
        await home.settle(table)
        calls.append(home.platform.last("card").payload.users)
    assert calls == [(ANNA.id,)] * 3 + [()]


async def test_a_request_that_comes_twice_counts_once(home: Home) -> None:
    table = await game(home)
    for _ in range(2):
        await home.host.pausing.ask(table, ANNA.id, 3, request="twice")
    assert (await home.host.asks.left(table, ANNA.id, TO_PAUSE))[0] == TO_PAUSE.most - 1


async def test_what_was_asked_for_is_forgotten_a_day_later_and_with_the_game(home: Home) -> None:
    table = await game(home)
    await ask(home, table, "pause")
    await reply(home, table, "pause", ANNA.id)
    await home.pass_time(table, DAY)
    assert (ASKED, 0) not in (await home.live(table)).timers
    await ask(home, table, "pause")
    await finish(home, table)
    assert not [key for key in (await home.live(table)).timers if key in ((ASKED, 0), (ASKED, NOBODY))]
