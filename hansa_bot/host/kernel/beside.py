"""Beside: from which running games another one comes, so that no thinking about it is help for those.

A game comes from the one that it plays on from, from what that came from, and so on; two that come from the same game
are beside each other as well. A file tells nothing of where it is from: its moves do.
"""

from collections.abc import Iterable, Sequence

from hansa_bot.host.kernel.commit import Core
from hansa_bot.host.kernel.errors import NoTable
from hansa_bot.host.kernel.live_table import LiveTable
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.table import Status
from hansa_bot.model.values import ORIGIN

MOST_GAMES = 60
"""Running games of one person that are looked at."""

SAME = 0.75
"""How much of a running game's moves a file begins with, to be taken for a copy of it."""

Moves = Sequence[tuple[int, str]]


async def running_beside(core: Core, live: LiveTable, users: Iterable[int]) -> list[LiveTable]:
    """Return the running games that a game comes from, and those of some users that come from where it does."""
    line = [live, *await _ancestors(core, live)]
    running = {each.table.id: each for each in line[1:] if each.table.status is Status.RUNNING}
    root = line[-1]
    if len(line) > 1 or _from_file(root):
        for other in await _games_of(core, live, users):
            if other.table.id not in running and await _is_beside(core, root, other):
                running[other.table.id] = other
    return list(running.values())


async def _ancestors(core: Core, live: LiveTable) -> list[LiveTable]:
    """Return the games that one comes from, the nearest first, as far as they are known."""
    found: list[LiveTable] = []
    begins = live.table.gathering.begins
    while begins is not None:
        try:
            found.append(await core.tables.live(begins.table))
        except NoTable:
            break
        begins = found[-1].table.gathering.begins
    return found


async def _games_of(core: Core, live: LiveTable, users: Iterable[int]) -> list[LiveTable]:
    found = {}
    for user in users:
        for row in await core.tables.live_of(user, MOST_GAMES):
            if row.title == live.table.title and row.status == Status.RUNNING and row.id != live.table.id:
                found[row.id] = await core.tables.live(row.id)
    return list(found.values())


async def _is_beside(core: Core, root: LiveTable, other: LiveTable) -> bool:
    """Return whether a running game comes from a root too, or goes on as that did, where it is from a file."""
    if root.table.id == other.table.id or root.table.id in {each.table.id for each in await _ancestors(core, other)}:
        return True
    alike = root.table.size == other.table.size and root.table.options == other.table.options
    return _from_file(root) and alike and _goes_on_as(_moves(root), _moves(other))


def _from_file(live: LiveTable) -> bool:
    return ORIGIN in live.kept and live.table.gathering.begins is None


def _moves(live: LiveTable) -> Moves:
    return [(entry.seat, entry.action) for entry in in_force(live.log) if entry.version and not entry.auto]


def _goes_on_as(copy: Moves, game: Moves) -> bool:
    alike = next((at for at, (one, other) in enumerate(zip(copy, game, strict=False)) if one != other), None)
    alike = min(len(copy), len(game)) if alike is None else alike
    return bool(game) and alike >= SAME * len(game)
