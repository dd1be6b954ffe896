"""Results: how each seat did, stored in the transaction in which a game ends."""

from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.result import Result
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import Clocks
from hansa_bot.host.kernel.world import World
from hansa_bot.model.finished import SeatResult
from hansa_bot.model.values import Seat


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change that ends a game together with how every seat did in it; it stands behind the clocks."""
    if change.status is not Status.OVER or change.session is None:
        return change
    gathers = before.table.gathering
    # Half of it was played by others, or by the same people better informed; or others still play the same deal.
    if gathers.begins or gathers.deal:
        return change
    result = change.session.rules.result(after.state)
    return change if result is None else replace(change, results=result_rows(result, after.sitters, after.clocks))


def result_rows(result: Result, sitters: Sequence[Seat], clocks: Clocks) -> tuple[SeatResult, ...]:
    """Return how the seats did; where no clock has counted, nobody has given any answers."""
    placed = result.placed
    points = {score.seat: score.total for score in result.scores}
    return tuple(
        SeatResult(
            seat=seat,
            user=row.user,
            computer=row.computer,
            place=placed.get(seat, len(sitters)),
            points=points.get(seat, 0),
            answers=clocks.answers[seat] if seat < len(clocks.answers) else 0,
            seconds=clocks.spent[seat] if seat < len(clocks.spent) else 0.0,
        )
        for seat, row in enumerate(sitters)
    )
