"""Change: what one request, or one run of a computer player, does to a table; all of it is committed, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hansa_bot.engine.session import Entry, Session
from hansa_bot.engine.state import encode
from hansa_bot.host.kernel.posts import CardPost, FinalPost, PostDraft
from hansa_bot.host.lobby import gathering
from hansa_bot.host.lobby.gathering import Gathering
from hansa_bot.host.posting.announce import card_among
from hansa_bot.host.standing import Asked, Standing, Told
from hansa_bot.host.table import Place, Status, infos
from hansa_bot.host.time import pace
from hansa_bot.host.time.pace import Clocks, Terms
from hansa_bot.store.history import Snapshot
from hansa_bot.store.prefs import FollowerRow
from hansa_bot.store.requests import ProposalRow, Receipt
from hansa_bot.store.results import ResultRow
from hansa_bot.store.tables import SeatRow
from hansa_bot.store.timers import TimerKey, TimerRow


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be different afterwards; None leaves as it is. `user` is who did it, None for a computer player.

    `timers` are set by their keys, None puts one out; `orders` are the standing orders of the seats named.
    `followers` are set by their users, None forgets one; `results` say how the seats did in a game that is now over.
    `columns` are further columns of the table's row that nothing in memory needs.
    """

    user: int | None = None
    status: Status | None = None
    sitters: tuple[SeatRow, ...] | None = None
    size: int | None = None
    options: Mapping[str, str] | None = None
    owner: int | None = None
    gathering: Gathering | None = None
    session: Session[Any] | None = None
    entries: tuple[Entry, ...] = ()
    drafts: tuple[PostDraft, ...] = ()
    asked: Asked | None = None
    receipt: Receipt | None = None
    proposals: tuple[ProposalRow, ...] = ()
    place: Place | None = None
    terms: Terms | None = None
    clocks: Clocks | None = None
    timers: Mapping[TimerKey, TimerRow | None] = field(default_factory=dict)
    orders: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    followers: Mapping[int, FollowerRow | None] = field(default_factory=dict)
    results: tuple[ResultRow, ...] = ()
    columns: Mapping[str, Any] = field(default_factory=dict)


def after(before: Standing, change: Change) -> Standing:
    """Return how the table stands once the change is made."""
    session = change.session or before.session
    sitters = before.sitters if change.sitters is None else change.sitters
    table = replace(
        before.table,
        status=change.status or before.table.status,
        seats=before.table.seats if change.sitters is None else infos(sitters, before.table.language),
        size=change.size or before.table.size,
        options=before.table.options if change.options is None else dict(change.options),
        owner=before.table.owner if change.owner is None else change.owner,
        version=0 if session is None else session.version,
        gathering=change.gathering or before.table.gathering,
        place=change.place or before.table.place,
        terms=change.terms or before.table.terms,
    )
    receipt, card = change.receipt, card_among(change.drafts, before.told.card)
    begin = _undo_from(session, sitters)
    kept = before.kept | _to_keep(before, change, begin).keys()
    return Standing(
        table=table,
        sitters=sitters,
        revision=before.revision + 1,
        session=session,
        log=before.log + change.entries,
        told=Told(card, change.asked or before.told.asked),
        cards=before.cards if card in (None, before.told.card) else (*before.cards, card.version),
        kept=kept,
        undo_from=begin,
        receipts=before.receipts if receipt is None else {**before.receipts, receipt.key: receipt},
        proposals={**before.proposals, **{row.nonce: row for row in change.proposals}},
        clocks=change.clocks or before.clocks,
        timers={key: row for key, row in {**before.timers, **change.timers}.items() if row is not None},
        orders={seat: values for seat, values in {**before.orders, **change.orders}.items() if values},
        followers={user: row for user, row in {**before.followers, **change.followers}.items() if row is not None},
    )


def columns(before: Standing, stands: Standing, change: Change) -> dict[str, Any]:
    """Return the columns of the table's row that the change touches."""
    values: dict[str, Any] = dict(change.columns)
    for name in ("status", "size", "options", "owner", "version"):
        if getattr(before.table, name) != getattr(stands.table, name):
            values[name] = getattr(stands.table, name)
    if before.table.gathering != stands.table.gathering:
        values["setup"] = gathering.stored(stands.table.gathering)
    if before.table.place != stands.table.place:
        values |= {"channel": stands.table.place.channel, "parent": stands.table.place.parent}
    if before.table.terms != stands.table.terms:
        values["terms"] = pace.terms_stored(stands.table.terms)
    if before.clocks != stands.clocks:
        values["clocks"] = pace.clocks_stored(stands.clocks)
    if before.told.asked != stands.told.asked:
        values["asked"] = stands.told.asked
    if before.undo_from != stands.undo_from:
        values["undo_from"] = stands.undo_from
    if change.session is not None:
        values |= {"state": _text(change.session.state), "rules": change.session.rules.version}
    return values


def snapshots(before: Standing, change: Change, undo_from: int | None) -> list[Snapshot]:
    """Return the states to keep that are not kept yet: those that posts show, and where free undo begins."""
    states = _to_keep(before, change, undo_from)
    session = change.session or before.session
    return (
        [] if session is None else [Snapshot(at, session.rules.version, _text(states[at])) for at in sorted(states)]
    )


def _to_keep(before: Standing, change: Change, undo_from: int | None) -> dict[int, Any]:
    session = change.session or before.session
    if session is None:
        return {}
    wanted = {
        draft.version: session.state for draft in change.drafts if isinstance(draft.payload, CardPost | FinalPost)
    }
    if change.entries and change.entries[0].version == 0:
        wanted[0] = session.state
    if change.entries and change.entries[0].rewound:  # what came before it need not be played again for what follows
        wanted[session.version] = session.state
    if undo_from is not None:
        wanted[undo_from] = session.points[0].state
    return {version: state for version, state in wanted.items() if version not in before.kept}


def _undo_from(session: Session[Any] | None, sitters: tuple[SeatRow, ...]) -> int | None:
    # A computer player never takes anything back, so where it began need not be found again.
    if session is None or session.state.over or not session.points or sitters[session.points[0].seat].user is None:
        return None
    return session.points[0].version


def _text(state: Any) -> str:
    return encode(state).decode()
