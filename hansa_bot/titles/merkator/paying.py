"""How contracts can be paid (MK-5.7 to MK-5.13, MK-18.6): from stored units, by trades, and with cubes of the supply.

What is still demanded is one row, `rest`: by good, by column, and of how many different kinds; `tables.DEMANDS` has
their words in this order. A block is four units of one good; four counters are as good as one.
"""

from collections.abc import Iterator, Sequence
from operator import sub

from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import COLUMN_OF, COLUMNS, CONTRACTS, GOODS, IN_COLUMN, UNITS_PER_TRADE

FIRST_COLUMN, THE_KINDS = len(GOODS), len(GOODS) + len(COLUMNS)
"""Where in a row of demands the columns begin, and where the number of kinds stands, the last demand."""
BY_TIME = len(GOODS)
"""What a trade takes if it is no good: counters (MK-5.10)."""


def demands(contract: int) -> list[int]:
    """Return what a contract demands, as a row."""
    return [*CONTRACTS[contract].row]


def owed(store: Sequence[int], contract: int) -> tuple[int, list[int]]:
    """Return how many units a contract lacks, and what then stays behind (`weigh`)."""
    wants = CONTRACTS[contract]
    # most contracts name all that they ask for, and then nothing has to be chosen
    if wants.named is None:
        return weigh(store, wants.row)
    lack, left = 0, [*store]
    for good, want in wants.named:
        more = left[good] - want
        if more < 0:
            lack -= more
            more = 0
        left[good] = more
    return lack, left


def weigh(store: Sequence[int], rest: Sequence[int]) -> tuple[int, list[int]]:
    """Return how many demanded units own ones cannot cover, and what then stays behind, by good.

    What is given for columns and kinds are units that leave as many blocks as possible (MK-18.6). To keep own units
    of a demanded good back never helps: each of them saves at most a block and costs one.
    """
    lack, left = 0, [*map(sub, store, rest)]
    while (least := min(left)) < 0:
        lack -= least
        left[left.index(least)] = 0
    if not any(rest[FIRST_COLUMN:]):
        return lack, left
    for column, want in enumerate(rest[FIRST_COLUMN:THE_KINDS]):
        for _ in range(want):
            goods = [good for good in IN_COLUMN[column] if left[good]]
            if goods:
                # a unit beside the blocks first, else one block is broken, whichever
                left[next((good for good in goods if left[good] % UNITS_PER_TRADE), goods[0])] -= 1
            else:
                lack += 1
    if rest[THE_KINDS]:
        kinds = [good for good in range(len(GOODS)) if left[good]]
        # kinds with units beside their blocks first: these are given without breaking one
        kinds.sort(key=lambda good: not left[good] % UNITS_PER_TRADE)
        for good in kinds[: rest[THE_KINDS]]:
            left[good] -= 1
        lack += max(0, rest[THE_KINDS] - len(kinds))
    return lack, left


def lacks(store: Sequence[int], rest: Sequence[int]) -> list[int]:
    """Return what own units cannot cover of a row of demands, as such a row."""
    left = [max(0, have - want) for have, want in zip(store, rest, strict=False)]
    missing = [max(0, want - have) for have, want in zip(store, rest, strict=False)]
    for column, goods in enumerate(IN_COLUMN):
        missing.append(max(0, rest[FIRST_COLUMN + column] - sum(left[good] for good in goods)))
    missing.append(max(0, rest[THE_KINDS] - (len(left) - left.count(0))))
    return missing


def helps(good: int, missing: Sequence[int]) -> bool:
    """Return whether one more unit of a good would cover something that is missing (`lacks`)."""
    return bool(missing[good] or missing[column_of(good)] or missing[THE_KINDS])


def blocks(left: Sequence[int], counters: int) -> int:
    """Return how many units trades could stand in for."""
    found = counters // material.TIME_PER_TRADE
    if max(left) < UNITS_PER_TRADE:
        return found
    return found + sum([have // UNITS_PER_TRADE for have in left])


def deficit(store: Sequence[int], counters: int, rest: Sequence[int]) -> int:
    """Return by how many units a payment fails, trades included; 0 or less where it is possible."""
    lack, left = weigh(store, rest)
    return lack - blocks(left, counters)


def sources(store: Sequence[int], counters: int) -> list[int]:
    """Return what a trade could take now: goods, and `BY_TIME` for counters."""
    found = [good for good, have in enumerate(store) if have >= UNITS_PER_TRADE]
    return [*found, BY_TIME] if counters >= material.TIME_PER_TRADE else found


def trades(store: Sequence[int], counters: int, rest: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield what may be traded for which demand, so that the contract can still be paid afterwards (MK-5.21).

    To demand a unit less makes up for at most one that is missing.
    """
    for source in sources(store, counters):
        after, time = [*store], counters
        if source == BY_TIME:
            time -= material.TIME_PER_TRADE
        else:
            after[source] -= UNITS_PER_TRADE
        lack, left = weigh(after, rest)
        missing = lack - blocks(left, time)
        if missing > 1:
            continue
        for demand, want in enumerate(rest[: THE_KINDS + 1]):
            if want and (missing <= 0 or _helps(after, time, rest, demand, left)):
                yield source, demand


def _helps(store: Sequence[int], counters: int, rest: Sequence[int], demand: int, left: Sequence[int]) -> bool:
    """Return whether nothing more is missing once a unit less is demanded, if one is missing now."""
    if not any(rest[FIRST_COLUMN : THE_KINDS + 1]):
        # a unit that is lacking, or one that is set free and completes a block
        return store[demand] < rest[demand] or (left[demand] + 1) % UNITS_PER_TRADE == 0
    fewer = [*rest]
    fewer[demand] -= 1
    return deficit(store, counters, fewer) <= 0


def ways(store: Sequence[int], counters: int, contract: int) -> tuple[bool, bool]:
    """Return whether a contract can be paid plainly, and whether with at least one trade (MK-5.19)."""
    lack, left = owed(store, contract)
    spare = blocks(left, counters)
    if lack or spare:
        return not lack, lack <= spare
    # all that could be traded is itself demanded: four units of it may still stand in for a fifth demanded one
    return True, any(True for _ in trades(store, counters, CONTRACTS[contract].row))


def payable(store: Sequence[int], cubes: Sequence[int], counters: int, contract: int) -> bool:
    """Return whether a contract can be paid in any way, with cubes of the supply by colour moved as one likes
    (MK-6.4).

    One more unit makes up for at most one that is missing. So a cube that becomes a lacking good is used as well as
    can be, whichever of two; only cubes that could fill a column, a kind or a block must be tried.
    """
    lack, left = owed(store, contract)
    lack -= blocks(left, counters)
    if lack <= 0 or lack > sum(cubes):
        return lack <= 0
    store, rest = [*store], CONTRACTS[contract].row
    spare: list[int] = []
    for color, count in enumerate(cubes):
        for _ in range(count):
            lacking = next((good for good in _pair(color) if rest[good] > store[good]), None)
            if lacking is None:
                spare.append(color)
            else:
                store[lacking] += 1
    if not any(rest[FIRST_COLUMN:]):
        _, left = weigh(store, rest)
        spare = [color for color in spare if any(_near_block(left[good], cubes[color]) for good in _pair(color))]
    return _with_cubes(store, spare, counters, rest)


def _pair(color: int) -> tuple[int, int]:
    return 2 * color, 2 * color + 1


def _near_block(have: int, cubes: int) -> bool:
    return have % UNITS_PER_TRADE + cubes >= UNITS_PER_TRADE


def _with_cubes(store: list[int], spare: list[int], counters: int, rest: Sequence[int]) -> bool:
    missing = deficit(store, counters, rest)
    if missing <= 0 or missing > len(spare):
        return missing <= 0
    # a cube may become either good; in what order cubes are moved makes no difference
    color, others = spare[0], spare[1:]
    for good in _pair(color):
        more = [*store]
        more[good] += 1
        if _with_cubes(more, others, counters, rest):
            return True
    return False


def choices(store: Sequence[int], rest: Sequence[int], last: int) -> list[int]:
    """Return the goods among which one chooses next when paying plainly; empty where no choice matters (MK-5.20).

    Named goods are paid by then. `last` is the kind that was given last for MK-5.8 (MK-18.4), or -1.
    """
    for column, want in enumerate(rest[FIRST_COLUMN:THE_KINDS]):
        goods = [good for good in IN_COLUMN[column] if store[good]] if want else []
        if len(goods) > 1 and sum(store[good] for good in goods) > want:
            return goods
        if want:
            return []
    kinds = kinds_left(store, last)
    # behind the kind that is chosen there must be enough others for the rest
    return kinds[: 1 + len(kinds) - rest[THE_KINDS]] if 0 < rest[THE_KINDS] < len(kinds) else []


def kinds_left(store: Sequence[int], last: int) -> list[int]:
    """Return the kinds in storage that come behind the one given last."""
    return [good for good in range(last + 1, len(GOODS)) if store[good]]


def column_of(good: int) -> int:
    """Return where in a row of demands the column of a good stands."""
    return FIRST_COLUMN + COLUMN_OF[good]
