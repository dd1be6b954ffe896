"""Deadlines: how often each person has kept theirs, handed in when they leave a game or it ends."""

from dataclasses import replace

from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.settings import HOLIDAY
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import Clocks
from hansa_bot.host.kernel.world import World
from hansa_bot.model.finished import Deadline
from hansa_bot.model.values import Seat


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with what it says of deadlines; it stands behind the clocks.

    One is kept by deciding while the clock runs, once a turn at most, and missed when the time runs out. On holidays,
    in a pause, or while somebody else sits there nothing counts. Who gets up for good hands in what there is.
    """
    clocks = change.clocks
    if clocks is None or before.table.status is not Status.RUNNING or before.table.terms.speed is None:
        return change
    ends = change.status is not None and not change.status.live
    kept, failed, handed = [], [], []
    for seat, row in enumerate(before.sitters):
        counted = Deadline(
            user=row.holder or 0,
            kept=_at(before.clocks.kept, seat) + _keeps(before.clocks, clocks, seat),
            missed=_at(before.clocks.failed, seat) + _misses(before, clocks, after.sitters[seat], seat, world.now),
        )
        leaves = ends or after.sitters[seat].holder != row.holder
        if leaves and counted.user and counted.kept + counted.missed:
            handed.append(counted)
        kept.append(0 if leaves else counted.kept)
        failed.append(0 if leaves else counted.missed)
    counts = replace(clocks, kept=tuple(kept), failed=tuple(failed))
    return replace(change, clocks=counts, deadlines=tuple(handed))


def _keeps(was: Clocks, now: Clocks, seat: int) -> bool:
    """Return whether the seat's person has decided in time, for the first time in this turn."""
    running = seat < len(was.since) and was.since[seat] is not None and seat not in was.out
    again = now.turn == was.turn and seat in was.gained
    return running and not again and _at(now.answers, seat) > _at(was.answers, seat)


def _misses(before: LiveTable, clocks: Clocks, row: Seat, seat: int, now: float) -> bool:
    """Return whether the time of the seat's person has run out with this change, and that is their own doing."""
    if (HOLIDAY, seat) in before.timers:  # also where the table has agreed that clocks go on
        return False
    was = before.clocks
    due = was.deadline(seat)
    gone = due is not None and due <= now and row.user != before.sitters[seat].user
    helped = _at(clocks.missed, seat) > _at(was.missed, seat)
    return gone or helped or (seat in clocks.out and seat not in was.out)


def _at(values: tuple[int, ...], seat: int) -> int:
    return values[seat] if seat < len(values) else 0
