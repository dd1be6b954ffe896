"""Substitute: a seat that anybody may take over, who takes it, and who comes back to it."""

from __future__ import annotations

from dataclasses import replace

from hansa_bot.engine.session import Entry
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.kernel.posts import OFFER, OfferFold, OfferPost, PersonBack, PostDraft, SeatTaken, draft
from hansa_bot.host.names import clean
from hansa_bot.host.posting import announce
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Person, Status, infos
from hansa_bot.host.time.pace import HOUR
from hansa_bot.store.tables import SeatRow
from hansa_bot.store.timers import TimerKey, TimerRow

AGAIN = 30 * 24 * HOUR
"""Seconds after which an offer that nobody took is made anew, so that it is seen again."""

TAKEN, KEPT, OVER, REPEATED = "taken", "kept", "over", "repeated"


def offered(stands: Standing, seat: int, by: int | None = None) -> tuple[PostDraft, ...]:
    """Return the post that offers a seat to whoever likes, in place of an earlier one; `by` is the user who does so.

    Whatever change posts it: from then on the seat can be taken.
    """
    return (draft(OfferPost(seat=seat, by=by), stands.table.version),)


def offer_of(stands: Standing, seat: int) -> TimerRow | None:
    """Return the offer of a seat: `payload` has the "nonce" of its post, and "by", the user who made it."""
    return stands.timers.get((OFFER, seat))


def offers(stands: Standing) -> list[int]:
    """Return the seats that can be taken, ascending."""
    return sorted(seat for kind, seat in stands.timers if kind == OFFER)


def sit_down(stands: Standing, seat: int, person: Person) -> Change:
    """Return the change by which a person takes a seat over, whoever had it; the person is called if need be.

    Orders left by somebody else are forgotten.
    """
    old = stands.sitters[seat]
    rows = list(stands.sitters)
    rows[seat] = SeatRow(clean(person.name), person.id, None)
    told = stands.told
    if seat in stands.state.waiting:
        told = replace(told, asked=None)  # the question is an old one, but nobody has put it to this person
    drafts, asked = announce.after_step(infos(rows, stands.table.language), None, stands.game, told)
    same = person.id == old.kept_for
    name = stands.table.seats[seat].name
    note = draft((PersonBack if same else SeatTaken)(seat=seat, before=name), stands.table.version)
    return Change(
        sitters=tuple(rows),
        owner=person.id if stands.table.owner in (old.user, old.kept_for) else None,
        drafts=(note, *drafts),
        asked=asked,
        orders={} if same else {seat: {}},
    )


async def following(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Return a change that also remembers the offers it posts, and ends those that are settled by it."""
    timers: dict[TimerKey, TimerRow | None] = {}
    folds = []
    made = {due.payload.seat: (due, due.payload) for due in change.drafts if isinstance(due.payload, OfferPost)}
    for seat in offers(before):
        state = _settled(before, change, seat) or (REPEATED if seat in made else None)
        if state is not None:
            timers[(OFFER, seat)] = None
            folds.append(_fold(before, change, seat, state))
    for seat, (due, offer) in made.items():
        payload = {"nonce": due.nonce, "version": due.version, "by": offer.by}
        timers[(OFFER, seat)] = TimerRow(OFFER, now + AGAIN, seat, payload)
    if not timers:
        return change
    return replace(change, timers={**change.timers, **timers}, drafts=(*folds, *change.drafts))


async def rang(core: Core, stands: Standing, timer: TimerRow, now: float) -> Change | None:
    """Make an offer anew that nobody has taken for long."""
    if stands.table.status is not Status.RUNNING:
        return None
    return Change(drafts=offered(stands, timer.seat, timer.payload["by"]))


def _settled(before: Standing, change: Change, seat: int) -> str | None:
    """Return what has become of an offer by a change, None while the seat can still be taken."""
    if not (change.status or before.table.status).live:
        return OVER
    old = before.sitters[seat]
    new = old if change.sitters is None else change.sitters[seat]
    if new.user not in (None, old.user):
        return KEPT if new.user == old.kept_for else TAKEN
    acted = any(_by_hand(entry, seat) for entry in change.entries)
    return KEPT if acted and old.user is not None and change.user == old.user else None


def _by_hand(entry: Entry, seat: int) -> bool:
    return entry.seat == seat and not entry.auto and not entry.cause and not entry.rewound


def withdrawn(stands: Standing, seat: int) -> Change:
    """Return the change by which a seat is not to be taken any more, because its person stays."""
    return Change(timers={(OFFER, seat): None}, drafts=(_fold(stands, Change(), seat, KEPT),))


def _fold(before: Standing, change: Change, seat: int, state: str) -> PostDraft:
    offer = before.timers[(OFFER, seat)]
    row = before.sitters[seat] if change.sitters is None else change.sitters[seat]
    name = infos([row], before.table.language)[0].name if row.name else before.table.seats[seat].name
    fold = OfferFold(post=offer.payload["nonce"], version=offer.payload["version"], seat=seat, state=state, name=name)
    return draft(fold, before.table.version)
