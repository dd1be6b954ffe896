"""Opening: how a lobby becomes a game."""

from __future__ import annotations

from typing import Any

from hansa_bot.engine.event import Event
from hansa_bot.engine.rng import Rng, shuffle
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import digest
from hansa_bot.host.change import Change
from hansa_bot.host.errors import TooFewSeats
from hansa_bot.host.lobby.gathering import Order
from hansa_bot.host.lobby.seating import check_insider, check_lobby
from hansa_bot.host.posting import announce
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import Person, Status, infos
from hansa_bot.store.tables import SeatRow

SETUP = "setup"
"""The action of version 0 in every log; it is nobody's, its seat is -1."""
NOBODY = -1


def start(stands: Standing, person: Person, seed: str) -> Change:
    """Begin the game with the seats that are taken, as they are or in an order drawn from the secret seed."""
    check_lobby(stands)
    check_insider(stands, person)
    title = stands.title
    taken = len(stands.sitters)
    if taken not in title.meta.seats:
        raise TooFewSeats(min((n for n in title.meta.seats if n > taken), default=title.meta.seats[-1]), taken)
    options = title.meta.check(taken, stands.table.options)
    seated = stands.table.gathering.order is Order.SEATED
    sitters = stands.sitters if seated else drawn_order(stands.sitters, seed)
    session, events = Session.start(title.rules, Setup(taken, options, seed))
    session.rules.check(session.state)
    entry = opening_entry(session, events)
    drafts, asked = announce.after_step(infos(sitters, stands.table.language), None, session, stands.told)
    apart = stands.table.gathering.thread and stands.table.place.parent is None
    thread = announce.thread() if apart else []
    return Change(
        status=Status.RUNNING,
        sitters=sitters,
        size=taken,
        options=options,
        session=session,
        entries=(entry,),
        drafts=(*announce.lobby(), *thread, *drafts),
        asked=asked,
        columns={"seed": seed},
    )


def opening_entry(session: Session[Any], events: list[Event]) -> Entry:
    """Return line 0 of the log of a new game: what its setup drew."""
    return Entry(0, NOBODY, SETUP, events, digest(session.state), auto=True, barrier=True)


def drawn_order(sitters: tuple[SeatRow, ...], seed: str) -> tuple[SeatRow, ...]:
    """Return the seats in a playing order by chance.

    It is drawn with a key of its own: it is public, and must tell nothing about what the game draws from the seed.
    """
    return tuple(shuffle(Rng(f"{seed}/seats"), "seats", sitters))
