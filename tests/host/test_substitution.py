"""Substitutes: who may offer which seat, who gets it, and who comes back to it."""

import asyncio

import pytest

from hansa_bot.host.kernel import errors
from hansa_bot.host.kernel.table import Person
from hansa_bot.host.kernel.terms import HOUR, SPEEDS, Late, Terms
from tests.host.fakes import ANNA, BEA, CARL, DORA, Home, refused
from tests.host.test_absence import DAY, seat_of, timed

EVE = Person(15, "Eve\u202e")


async def offer(home: Home, table: int, user: int, seat: int | None = None, *, gone: bool = False) -> None:
    await home.host.substitution.offer(table, user, seat, request=home.request(), gone=gone)
    await home.settle(table)


async def take(home: Home, table: int, person: Person, seat: int | None = None) -> None:
    await home.host.substitution.take(table, person, seat, request=home.request())
    await home.settle(table)


async def late(home: Home, how: Late, persons: int = 2) -> int:
    """Return a game in which Bea's time has run out, and only hers."""
    table = await timed(home, persons, terms=Terms(SPEEDS[0]).when_late(how.value))
    for user in await home.users(table):
        if user != BEA.id:
            await home.act(table, user, "bid/0")
    await home.pass_time(table, 24 * HOUR)
    return table


async def test_who_takes_a_seat_gets_a_card_if_something_is_due_uncalled_and_goes_on_with_time(home: Home) -> None:
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    home.clock.time += 20 * HOUR
    await offer(home, table, BEA.id)
    assert home.platform.last("offer").payload.seat == seat
    assert await home.host.substitution.offers(table) == [seat]
    nonce = home.platform.last("offer").nonce
    assert await home.host.substitution.message(table, seat) == home.platform.messages[nonce]
    await take(home, table, EVE)
    info = (await home.table(table)).seats[seat]
    assert (info.user, info.name, info.computer, info.kept_for) == (EVE.id, "Eve", None, None)
    assert home.platform.last("card").payload.own == EVE.id
    assert EVE.id not in home.platform.last("card").payload.users
    assert BEA.id not in home.platform.last("card").payload.users
    fold = next(post for post in home.platform.shown if post.payload.form == "offer")
    assert (fold.payload.state, fold.payload.name) == ("taken", "Eve")
    assert (await home.clocks(table)).deadline(seat) == home.clock.time + 12 * HOUR
    await home.act(table, EVE.id, "bid/1")
    await refused(errors.NotSeated, home.act(table, BEA.id, "bid/1"))


async def test_a_seat_is_its_persons_until_somebody_takes_it_and_who_need_not_act_is_not_called(home: Home) -> None:
    table = await timed(home, 3)
    seat = await seat_of(home, table, BEA)
    await offer(home, table, BEA.id)
    await home.act(table, ANNA.id, "bid/1")
    assert await home.host.substitution.offers(table) == [seat], "what somebody else does withdraws nothing"
    await home.step(table, BEA.id, "bid/1")
    assert home.platform.shown[-1].payload.state == "kept"
    for wanted in (seat, None):
        assert (await refused(errors.NotOffered, take(home, table, EVE, wanted))).seat == wanted
    cards = home.platform.kinds().count("card")
    await offer(home, table, BEA.id)
    await take(home, table, EVE)
    assert home.platform.kinds().count("card") == cards


async def test_two_at_once_get_it_once(home: Home) -> None:
    table = await timed(home)
    seat = await seat_of(home, table, BEA)
    await offer(home, table, BEA.id)
    both = await asyncio.gather(take(home, table, EVE, seat), take(home, table, CARL, seat), return_exceptions=True)
    (refused,) = [found for found in both if found is not None]
    assert isinstance(refused, errors.NotOffered)
    assert refused.seat == seat
    assert sum(post.payload.form == "taken" for post in home.platform.shown) == 1


async def test_it_is_offered_and_taken_once_however_often_it_is_asked(home: Home) -> None:
    table = await timed(home)
    for _ in range(2):
        await offer(home, table, BEA.id)
    assert home.platform.kinds().count("offer") == 1
    for _ in range(2):
        await home.host.substitution.take(table, EVE, None, request="same")
    await home.settle(table)
    assert sum(post.payload.form == "taken" for post in home.platform.shown) == 1


async def test_which_seats_may_not_be_offered_and_by_whom(home: Home) -> None:
    lobby = await home.lobby(2)
    for request in (offer(home, lobby.id, ANNA.id), take(home, lobby.id, EVE)):
        await refused(errors.NotRunning, request)
    await home.host.lobby.abandon(lobby.id, ANNA, "a")
    table = (await home.game(2, 1)).id
    seat, computer = await seat_of(home, table, BEA), (await home.users(table)).index(0)
    for free in (seat, 7, computer):
        assert (await refused(errors.MayNotOffer, offer(home, table, ANNA.id, free))).computer is (free == computer)
    await refused(errors.NotSeated, offer(home, table, DORA.id, seat))
    await offer(home, table, ANNA.id, seat, gone=True)
    assert await home.host.substitution.offers(table) == [seat]


async def test_a_seat_that_was_given_up_can_be_taken(home: Home) -> None:
    table = await timed(home, 3)
    seat = await seat_of(home, table, BEA)
    await home.leave(table, BEA)
    await offer(home, table, ANNA.id, seat)
    await take(home, table, EVE)
    assert (await home.table(table)).seat_of(EVE.id) == seat


async def test_several_offers_need_a_choice(home: Home) -> None:
    table = await timed(home, 3)
    await offer(home, table, BEA.id)
    await offer(home, table, CARL.id)
    error = await refused(errors.SeveralOffered, take(home, table, EVE))
    assert len(error.seats) == 2
    await refused(errors.AlreadySeated, take(home, table, ANNA, error.seats[0]))


@pytest.mark.parametrize("how", [Late.SUBSTITUTE, Late.WAIT])
async def test_who_has_run_out_of_time_may_be_replaced_unless_they_act_first(home: Home, how: Late) -> None:
    table = await late(home, how)
    seat = await seat_of(home, table, BEA)
    if how is Late.WAIT:  # then anybody seated may offer it
        await offer(home, table, ANNA.id, seat)
    assert await home.host.substitution.offers(table) == [seat]
    await take(home, table, EVE)
    card = home.platform.last("card").payload
    assert (card.seats, card.users, card.own) == ((seat,), (), EVE.id)
    assert (await home.clocks(table)).deadline(seat) == home.clock.time + 12 * HOUR


async def test_who_is_late_keeps_the_seat_by_acting_first(home: Home) -> None:
    table = await late(home, Late.SUBSTITUTE)
    await home.act(table, BEA.id, "bid/1")
    await refused(errors.NotOffered, take(home, table, EVE))


async def test_who_was_stood_in_for_comes_back_and_is_called(home: Home) -> None:
    table = await late(home, Late.COMPUTER)
    found = await home.table(table)
    seat = next(info.seat for info in found.seats if info.kept_for == BEA.id)
    assert (
        await refused(errors.NoSeatKept, home.host.substitution.back(table, EVE, request=home.request()))
    ).seat is None
    for _ in range(2):
        await home.host.substitution.back(table, BEA, request="back")
    await home.settle(table)
    info = (await home.table(table)).seats[seat]
    assert (info.user, info.computer, info.kept_for) == (BEA.id, None, None)
    assert sum(post.payload.form == "came_back" for post in home.platform.shown) == 1
    waits = seat in (await home.host.query.session(table)).waiting
    assert (BEA.id in home.platform.last("card").payload.users) == waits
    await refused(errors.AlreadySeated, home.host.substitution.back(table, BEA, request=home.request()))


async def test_who_was_replaced_meanwhile_is_told_by_whom(home: Home) -> None:
    table = await timed(home, 3, terms=Terms(SPEEDS[0]).when_late(Late.COMPUTER.value))
    seat = await seat_of(home, table, BEA)
    await home.act(table, BEA.id, "bid/0")
    await offer(home, table, BEA.id)
    await take(home, table, EVE)
    assert (
        await refused(errors.NoSeatKept, home.host.substitution.back(table, BEA, request=home.request()))
    ).seat == seat


@pytest.mark.parametrize("stands_in", [False, True])
async def test_an_offered_seat_is_kept_by_who_comes_back(home: Home, stands_in: bool) -> None:
    table = await late(home, Late.COMPUTER, persons=3) if stands_in else await timed(home)
    seat = next(info.seat for info in (await home.table(table)).seats if BEA.id in (info.user, info.kept_for))
    await offer(home, table, ANNA.id if stands_in else BEA.id, seat)
    await home.host.substitution.back(table, BEA, request=home.request())
    await home.settle(table)
    folds = [post for post in home.platform.shown if post.payload.form == "offer"]
    assert [post.payload.state for post in folds] == ["kept"]
    assert await home.host.substitution.offers(table) == []


async def test_an_offer_lasts_over_a_restart_is_repeated_and_ends_with_the_game(home: Home) -> None:
    table = (await home.game(2)).id
    await offer(home, table, BEA.id)
    await home.reopen()
    await home.pass_time(table, 30 * DAY)
    assert home.platform.kinds().count("offer") == 2
    assert home.platform.shown[-2].payload.state == "repeated"
    await home.abandon(table)
    assert "over" in [getattr(post.payload, "state", None) for post in home.platform.shown]
    await refused(errors.NotRunning, take(home, table, EVE))


@pytest.mark.parametrize("stands_in", [False, True])
async def test_the_owner_hands_the_table_over_with_the_seat(home: Home, stands_in: bool) -> None:
    """Also where a computer player keeps it for the owner."""
    table = await timed(home, terms=Terms(SPEEDS[0]).when_late(Late.COMPUTER.value))
    seat = await seat_of(home, table, ANNA)
    if stands_in:
        await home.act(table, BEA.id, "bid/0")
        await home.pass_time(table, 24 * HOUR)
        found = await home.table(table)
        assert (found.owner, found.seat_of(ANNA.id)) == (ANNA.id, None)
    await offer(home, table, BEA.id if stands_in else ANNA.id, seat)
    await take(home, table, EVE)
    assert (await home.table(table)).owner == EVE.id
