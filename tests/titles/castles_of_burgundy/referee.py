"""A second opinion on what may be done: every legal answer worked out slowly and plainly from the law."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import ceil

from tests.titles.castles_of_burgundy.plain import (
    ADVANTAGES,
    GOODS,
    MAY_TAKE,
    NAMES,
    Player,
    Table,
    kind_of_tile,
    neighbours,
    printed,
)

FREE_STEP = {"building": 9, "ship": 10, "animal": 10, "castle": 11, "mine": 11, "knowledge": 11}


def cost(player: Player, face: int, number: int, free: int | None) -> int:
    """CB-5.3 to CB-5.5; `free` is the number of the knowledge tile that would give a free step."""
    distance = min(abs(face - number), 6 - abs(face - number))
    if free is not None and player.owns(free):
        distance = max(0, distance - 1)
    return ceil(distance / (2 if player.owns(8) else 1))


def reaches(player: Player, tool: str, number: int, free: int | None) -> bool:
    """Whether a die, or something that needs no number (CB-5.10), serves for this number."""
    if not tool.startswith("die-"):
        return True
    return cost(player, int(tool[4:]), number, free) <= player.workers


def tools(player: Player) -> list[str]:
    return sorted({f"die-{face}" for face in player.left})


def legal(table: Table) -> set[str]:
    """Return everything that the player whose turn it is may do now."""
    player = table.players[table.active]
    found = set(buying(table, player)) if may_buy(table, player) else set()
    if table.pending is None:
        if not player.left:
            return found | {"end"}
        return found | set(actions(table, player, tools(player)))
    if table.pending in ADVANTAGES:
        found.add("skip")
    return found | set(answers(table, player, table.pending))


def answers(table: Table, player: Player, effect: str) -> Iterator[str]:
    """What uses an effect that waits."""
    if effect == "ship":
        yield from loading(table, player)
    elif effect == "castle":
        yield from actions(table, player, ["castle"])
    elif effect == "warehouse":
        yield from (f"sell/{good}/warehouse" for good in GOODS if player.goods[good])
    elif effect == "city-hall":
        yield from (f"place/{tile}/{name}/city-hall" for tile, name in fitting(player))
    else:
        for depot in range(6):
            for tile in table.depots[depot]:
                if tile and kind_of_tile(tile) in MAY_TAKE[effect]:
                    yield from stored(player, f"take/{depot + 1}/{tile}/{effect}")


def actions(table: Table, player: Player, held: list[str]) -> Iterator[str]:
    """The four actions (CB-6) with any of these."""
    _, numbers = printed()
    for tool in held:
        yield f"workers/{tool}"
        for depot in range(6):
            for tile in filter(None, table.depots[depot]):
                if reaches(player, tool, depot + 1, 12):
                    yield from stored(player, f"take/{depot + 1}/{tile}/{tool}")
        for tile, name in fitting(player):
            if reaches(player, tool, numbers[name], FREE_STEP[kind_of_tile(tile)]):
                yield f"place/{tile}/{name}/{tool}"
        for good in GOODS:
            if player.goods[good] and reaches(player, tool, GOODS.index(good) + 1, None):
                yield f"sell/{good}/{tool}"


def stored(player: Player, token: str) -> list[str]:
    """CB-6.3: a discard with a full storage, and only then."""
    if len(player.storage) < 3:
        return [token]
    return [f"{token}/{tile}" for tile in player.storage]


def fitting(player: Player) -> list[tuple[str, str]]:
    """Stored tiles and where they may lie, whatever the number (CB-6.4 a, b, c, e)."""
    assert player.layout is not None
    open_hexes = [
        name
        for name in NAMES
        if name not in player.placed and any(other in player.placed for other in neighbours(name))
    ]
    return [
        (tile, name)
        for tile in set(player.storage)
        for name in open_hexes
        if player.layout.types[name] == kind_of_tile(tile) and not doubled(player, tile, name)
    ]


def doubled(player: Player, tile: str, name: str) -> bool:
    """CB-9.2, CB-10.1."""
    assert player.layout is not None
    if kind_of_tile(tile) != "building" or player.owns(1):
        return False
    return any(player.placed.get(other) == tile for other in player.layout.region(name))


def may_buy(table: Table, player: Player) -> bool:
    """CB-7.1, CB-7.2."""
    if table.bought or player.silver < 2:
        return False
    return table.pending is None or table.options["purchase_timing"] == "any"


def for_sale(table: Table, player: Player) -> list[tuple[str, str]]:
    depots = range(7) if player.owns(6) else [6]
    return [("black" if at == 6 else str(at + 1), tile) for at in depots for tile in table.depots[at] if tile]


def buying(table: Table, player: Player) -> Iterator[str]:
    for depot, tile in for_sale(table, player):
        yield from stored(player, f"buy/{depot}/{tile}")


def loading(table: Table, player: Player) -> Iterator[str]:
    """CB-8.4, CB-10.5."""
    choices = [(depot,) for depot in range(6)]
    if player.owns(5):
        choices += [(depot, (depot + 1) % 6) for depot in range(6)]
    for depots in choices:
        token = "load/" + "+".join(str(depot + 1) for depot in depots)
        new, room = new_types(table, player, depots)
        if len(new) <= room or not room:
            yield token
        else:
            yield from (f"{token}/{'+'.join(chosen)}" for chosen in combinations(new, room))


def new_types(table: Table, player: Player, depots: tuple[int, ...]) -> tuple[list[str], int]:
    """The types on these depots that the player has not, and the spaces left for them (CB-12.2)."""
    heap = [good for good in GOODS if any(table.goods[depot][good] for depot in depots)]
    return [good for good in heap if not player.goods[good]], 3 - sum(1 for good in GOODS if player.goods[good])


def useful(table: Table, player: Player, advantage: str) -> bool:
    """CB-17.5."""
    if set(answers(table, player, advantage)):
        return True
    if advantage != "city-hall" or table.options["purchase_timing"] != "any":
        return False
    return not table.bought and player.silver >= 2 and bool(for_sale(table, player))
