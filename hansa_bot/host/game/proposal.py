"""Proposal: what a request to go back would take away, whom it concerns, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.session import Entry
from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.posting import announce
from hansa_bot.host.seen import in_force
from hansa_bot.host.standing import Standing
from hansa_bot.host.table import SeatInfo
from hansa_bot.store.requests import OVERTAKEN


def falling(log: Sequence[Entry], to: int) -> list[Entry]:
    """Return the lines in force that going back to version `to` takes away."""
    return [entry for entry in in_force(log) if entry.version > to]


def goes_back_to(log: Sequence[Entry], to: int) -> bool:
    """Say whether somebody decided something at version `to` that still holds: only then does it make sense."""
    return any(entry.version - 1 == to and not entry.auto for entry in in_force(log) if entry.version > 0)


def concerned(seats: Sequence[SeatInfo], lines: Sequence[Entry], asker: int) -> tuple[int, ...]:
    """Return the seats that must agree when these lines fall: other persons who acted in them.

    It is every other person once something was revealed or drawn. A computer player always agrees.
    """
    acted = {entry.seat for entry in lines if not entry.auto}
    known = any(entry.barrier for entry in lines)
    return tuple(info.seat for info in seats if info.user and info.seat != asker and (known or info.seat in acted))


async def overtaking(core: Core, before: Standing, change: Change, now: float) -> Change:
    """Return a change that also ends an open request, where the game moves on or other people sit down."""
    row = before.proposal
    moves = bool(change.entries) or change.status is not None or change.sitters is not None
    if row is None or not moves or any(ended.nonce == row.nonce for ended in change.proposals):
        return change
    seat = change.entries[0].seat if change.entries else None
    ended = replace(row, state=OVERTAKEN, by=seat)
    version = before.table.version if change.session is None else change.session.version
    drafts = (announce.ends(ended, version), *change.drafts)
    return replace(change, proposals=(*change.proposals, ended), drafts=drafts)
