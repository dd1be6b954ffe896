"""Substitution: offering a seat, taking it, and coming back to one's own; each request is carried out once.

An offer stays open as a timer, which repeats it after a while.
"""

from dataclasses import replace
from functools import partial

import msgspec

from hansa_bot.ai.player import STEADY
from hansa_bot.host.kernel.asks import TO_LEAVE, note_ask
from hansa_bot.host.kernel.commit import ACT, PROPOSED, UNDO, Feature
from hansa_bot.host.kernel.errors import (
    AlreadySeated,
    MayNotOffer,
    NoSeatKept,
    NotOffered,
    NotOwner,
    SeatChanged,
    SeveralOffered,
)
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running, seat_in_game
from hansa_bot.host.kernel.notices import PersonBack, SeatHanded, SeatTaken
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import OFFER, OfferFold, OfferPost
from hansa_bot.host.kernel.table import Person, Status, Table, clean_name, seat_infos
from hansa_bot.host.kernel.terms import HOUR
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import NewPost, Seat, Timer, TimerKey

OFFERING, TAKE, BACK, HAND = "offer", "take", "back", "hand"
_SEATED = (ACT, PROPOSED, UNDO, TAKE, BACK)
"""Requests of the running game that tell who sat where."""


REPEAT_AFTER = 30 * 24 * HOUR
"""Seconds after which an offer that nobody took is repeated, so that it is seen again."""

TAKEN, KEPT, OVER, REPEATED = "taken", "kept", "over", "repeated"


class SeatOffer(msgspec.Struct, frozen=True):
    """The open offer of a seat, as its timer keeps it: its post and version, and the user who made it, if any."""

    nonce: str
    version: int
    by: int | None = None


class Substitution(Feature):
    """Who plays for whom."""

    async def offer(self, table_id: int, user: int, seat: int | None, *, request: str, gone: bool = False) -> Table:
        """Let anybody take a seat over, the user's own when none is named; asking twice changes nothing.

        Anybody at the table can offer another seat once that person's time has run out, the person is `gone` for
        good, or a computer player stands in. Raises MayNotOffer, AskedOften, NotSeated, NotRunning, GameOver.
        """
        decide = partial(decide_offering, user=user, seat=seat, gone=gone)
        return await self._carry_out(table_id, (user, OFFERING, request), decide, sits_down=True)

    async def take(self, table_id: int, person: Person, seat: int | None, *, request: str) -> Table:
        """Sit down on a seat that is offered, on the only one when none is named.

        Raises NotOffered, SeveralOffered, AlreadySeated, NotRunning, GameOver.
        """
        decide = partial(decide_taking, person=person, seat=seat)
        return await self._carry_out(table_id, (person.id, TAKE, request), decide, sits_down=True)

    async def back(self, table_id: int, person: Person, *, request: str) -> Table:
        """Come back to the seat on which a computer player stands in, or keep the own seat that one has offered.

        Raises AlreadySeated, NoSeatKept, NotRunning, GameOver.
        """
        decide = partial(decide_coming_back, person=person)
        return await self._carry_out(table_id, (person.id, BACK, request), decide, sits_down=True)

    async def hand_over(
        self, table_id: int, manager: Person, seat: int, before: int | None, to: Person | None, *, request: str
    ) -> Table:
        """Give a seat of a running game to a person, or to a computer player (None) until its own person is back.

        `before` is the user whom the manager of the server saw there. Raises NotOwner for anybody who does not manage
        the server, SeatChanged, AlreadySeated, NotRunning, GameOver.
        """
        decide = partial(decide_handing_over, manager=manager, seat=seat, seen=before, to=to)
        return await self._carry_out(table_id, (manager.id, HAND, request), decide)

    async def offers(self, table_id: int) -> list[int]:
        """Return the seats that can be taken over, ascending; raises NoTable."""
        return offered_seats(await self._core.tables.live(table_id))

    async def message(self, table_id: int, seat: int) -> int | None:
        """Return the id of the message that offers a seat, None where it is not offered or not posted yet."""
        offer = offer_of(await self._core.tables.live(table_id), seat)
        if offer is None:
            return None
        post = await self._core.tables.post(offer.nonce)
        return None if post is None else post.message


def decide_offering(live: LiveTable, world: World, *, user: int, seat: int | None, gone: bool) -> Change:
    """Return the change that offers a seat; raises like `Substitution.offer`."""
    check_running(live)
    own = seat_in_game(live, user)
    meant = own if seat is None else seat
    _check_offer(live, meant, own, gone=gone)
    if offer_of(live, meant) is not None:
        return Change()
    change = Change(new_posts=offer_seat(live, meant, user))
    return note_ask(live, change, meant, TO_LEAVE, world.now) if meant == own else change


def decide_taking(live: LiveTable, world: World, *, person: Person, seat: int | None) -> Change:
    """Return the change by which somebody sits down on an offered seat; raises like `Substitution.take`."""
    check_running(live)
    own = live.table.seat_of(person.id)
    if own is not None:
        raise AlreadySeated(own)
    free = offered_seats(live)
    if seat is None and len(free) > 1:
        raise SeveralOffered(free)
    meant = seat if seat is not None else next(iter(free), None)
    if meant is None or meant not in free:
        raise NotOffered(meant, free)
    return _sit_down(live, meant, person)


def decide_coming_back(live: LiveTable, world: World, *, person: Person) -> Change:
    """Return the change by which somebody comes back, or keeps their seat; raises like `Substitution.back`."""
    check_running(live)
    own = live.table.seat_of(person.id)
    if own is not None:
        return _keep_own_seat(live, person.id, own)
    kept = next((info.seat for info in live.table.seats if info.kept_for == person.id), None)
    if kept is None:
        raise NoSeatKept(_former(live, person.id))
    return _sit_down(live, kept, person)


def decide_handing_over(
    live: LiveTable, world: World, *, manager: Person, seat: int, seen: int | None, to: Person | None
) -> Change:
    """Return the change by which a manager, who has `seen` a user there, gives a seat to another; raises like
    `Substitution.hand_over`.
    """
    check_running(live)
    if not manager.manages:
        raise NotOwner(live.table.owner)
    there = 0 <= seat < len(live.sitters)
    if not there or live.sitters[seat].user != seen or (seen is None and to is None):
        raise SeatChanged(seat)
    return _hand_over(live, seat, to, manager)


def _check_offer(live: LiveTable, seat: int, own: int, *, gone: bool) -> None:
    if seat == own:
        return
    if not 0 <= seat < len(live.sitters):
        raise MayNotOffer(seat, computer=False)
    row = live.sitters[seat]
    if row.user is None:
        if not row.name:
            raise MayNotOffer(seat, computer=True)
    elif not gone and seat not in live.clocks.out:
        raise MayNotOffer(seat, computer=False)


def _keep_own_seat(live: LiveTable, user: int, seat: int) -> Change:
    """Return the change by which a person's own offer ends; raises AlreadySeated where there is none."""
    offer = offer_of(live, seat)
    if offer is None or offer.by != user:
        raise AlreadySeated(seat)
    return replace(withdraw_offer(live, seat), user=user)


def _former(live: LiveTable, user: int) -> int | None:
    """Return the seat on which a user sat before, as the requests of the running game tell."""
    rows = [row for row in live.receipts.values() if row.user == user and row.verb in _SEATED]
    return max(rows, key=lambda row: row.after).seat if rows else None


def has_sat(live: LiveTable, user: int, seat: int) -> bool:
    """Return whether a user has played on a seat before, from the start or later."""
    sat = (row for row in live.receipts.values() if row.user == user and row.verb in _SEATED)
    return live.sitters[seat].starter == user or any(row.seat == seat for row in sat)


def offer_seat(live: LiveTable, seat: int, by: int | None = None) -> tuple[NewPost, ...]:
    """Return the post that offers a seat to anybody, in place of an earlier offer; `by` is the user who offers it.

    The seat can be taken as soon as any change has posted it.
    """
    return (new_post(OfferPost(seat=seat, by=by), live.table.version),)


def offer_of(live: LiveTable, seat: int) -> SeatOffer | None:
    """Return the open offer of a seat, if there is one."""
    timer = live.timers.get((OFFER, seat))
    return None if timer is None else msgspec.convert(timer.payload, SeatOffer)


def offered_seats(live: LiveTable) -> list[int]:
    """Return the seats that can be taken, ascending."""
    return sorted(seat for kind, seat in live.timers if kind == OFFER)


def _hand_over(live: LiveTable, seat: int, to: Person | None, by: Person) -> Change:
    """Return the change by which a seat goes from one to another, as a manager says."""
    old = live.sitters[seat]
    payload = SeatHanded(
        seat=seat,
        by=by.id,
        by_name=clean_name(by.name),
        to=None if to is None else to.id,
        before=live.table.seats[seat].name,
    )
    note = new_post(payload, live.table.version)
    if to is None:
        return Change(sitters=live.sitters_with(seat, Seat(old.name, None, STEADY, old.user)), new_posts=(note,))
    if (own := live.table.seat_of(to.id)) is not None:
        raise AlreadySeated(own)
    return _sit_down(live, seat, to, note)


def _sit_down(live: LiveTable, seat: int, person: Person, note: NewPost | None = None) -> Change:
    """Return the change by which a person takes a seat over from anybody; the person is called if need be.

    Orders left by somebody else are forgotten.
    """
    old, name = live.sitters[seat], live.table.seats[seat].name
    same = person.id == old.kept_for
    note = note or new_post((PersonBack if same else SeatTaken)(seat=seat, before=name), live.table.version)
    return Change(
        sitters=live.sitters_with(seat, Seat(clean_name(person.name), person.id, None)),
        owner=person.id if live.table.owner in (old.user, old.kept_for) else None,
        new_posts=(note,),
        orders={} if same else {seat: {}},
    )


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change that also remembers the offers it posts, and ends those that are settled by it."""
    timers: dict[TimerKey, Timer | None] = {}
    folds = []
    made = {due.payload.seat: (due, due.payload) for due in change.new_posts if isinstance(due.payload, OfferPost)}
    for seat in offered_seats(before):
        state = _settled(before, change, seat) or (REPEATED if seat in made else None)
        if state is not None:
            timers[(OFFER, seat)] = None
            folds.append(_fold(before, change, seat, state))
    for seat, (due, offer) in made.items():
        payload = msgspec.to_builtins(SeatOffer(due.nonce, due.version, offer.by))
        timers[(OFFER, seat)] = Timer(OFFER, world.now + REPEAT_AFTER, seat, payload)
    if not timers:
        return change
    return replace(change, timers={**change.timers, **timers}, new_posts=(*folds, *change.new_posts))


def on_timer(live: LiveTable, timer: Timer, world: World) -> Change | None:
    """Repeat an offer that nobody has taken for long."""
    offer = offer_of(live, timer.seat)
    if offer is None or live.table.status is not Status.RUNNING:
        return None
    return Change(new_posts=offer_seat(live, timer.seat, offer.by))


def _settled(before: LiveTable, change: Change, seat: int) -> str | None:
    """Return what has become of an offer by a change, None while the seat can still be taken."""
    if not (change.status or before.table.status).live:
        return OVER
    old = before.sitters[seat]
    new = old if change.sitters is None else change.sitters[seat]
    if new.user not in (None, old.user):
        return KEPT if new.user == old.kept_for else TAKEN
    # Acting keeps the seat; what orders, clocks or going back together did in the person's name does not.
    by_hand = (entry for entry in change.entries if not entry.auto and not entry.cause and not entry.rewound)
    acted = any(entry.seat == seat for entry in by_hand)
    return KEPT if acted and old.user is not None and change.user == old.user else None


def withdraw_offer(live: LiveTable, seat: int) -> Change:
    """Return the change by which a seat is not to be taken any more, because its person stays."""
    return Change(timers={(OFFER, seat): None}, new_posts=(_fold(live, Change(), seat, KEPT),))


def _fold(before: LiveTable, change: Change, seat: int, state: str) -> NewPost:
    offer = offer_of(before, seat)
    assert offer is not None, "only what was offered is folded"
    row = before.sitters[seat] if change.sitters is None else change.sitters[seat]
    name = seat_infos([row], before.table.language)[0].name if row.name else before.table.seats[seat].name
    fold = OfferFold(post=offer.nonce, version=offer.version, seat=seat, state=state, name=name)
    return new_post(fold, before.table.version)
