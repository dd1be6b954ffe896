"""A second opinion on what may be done: every legal answer worked out slowly and plainly from the law."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import ceil
from typing import Any

from tests.titles.castles_of_burgundy.plain import (
    ADVANTAGES,
    DEALT_FROM,
    GOODS,
    MAY_TAKE,
    NAMES,
    Layout,
    Player,
    Table,
    kind_of_tile,
    neighbours,
    printed,
    stacks,
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
    """Stored tiles and where they may lie, whatever the number."""
    return [(tile, name) for tile in set(player.storage) for name in spots(player, tile)]


def spots(player: Player, tile: str) -> list[str]:
    """The hexes where a tile may lie, whatever the number (CB-6.4 a, b, c, e)."""
    assert player.layout is not None
    return [
        name
        for name in NAMES
        if name not in player.placed
        and player.layout.types[name] == kind_of_tile(tile)
        and any(other in player.placed for other in neighbours(name))
        and not doubled(player, tile, name)
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


def draws(seats: int, seed: int) -> dict[str, list[Any]]:
    """Every result of chance of a game, for the rules and for the clerk alike (CB-17.1)."""
    dice = random.Random(seed)
    found: dict[str, list[Any]] = {name: dice.sample(stack, len(stack)) for name, stack in stacks().items()}
    goods = [good for good in GOODS for _ in range(7)]
    dice.shuffle(goods)
    found["goods"], found["player_goods"] = goods, goods[25 : 25 + 3 * seats]
    found["start_player"] = [dice.randrange(seats)]
    found["die"] = [dice.randint(1, 6) for _ in range(2 * seats * 25)]
    found["white"] = [dice.randint(1, 6) for _ in range(25)]
    found["estates"] = estates(seats, dice)
    found["house_estate"] = [dice.randint(1, 9999)]
    return found


def estates(seats: int, dice: random.Random) -> list[str]:
    """Shuffle the sides until nobody holds estate 1 twice; all these shuffles, one after the other (CB-16.5)."""
    found: list[str] = []
    while True:
        shuffled = dice.sample(DEALT_FROM, len(DEALT_FROM))
        found += shuffled
        if all(shuffled[2 * place : 2 * place + 2] != ["1", "1"] for place in range(seats)):
            return found


def lay_out(seats: int, options: dict[str, str], drawn: dict[str, list[Any]]) -> Table:
    """CB-2, without estates and starting castles."""
    start = drawn["start_player"][0]
    order = [(start + place) % seats for place in range(seats)]
    table = Table(
        options=options,
        players=[Player(silver=1) for _ in range(seats)],
        stacks={name: drawn[name][:] for name in stacks()},
        piles=[drawn["goods"][5 * phase : 5 * phase + 5] for phase in range(5)],
        rolls=drawn["die"][:],
        whites=drawn["white"][:],
        order=order,
        track=[order[::-1]],
        sides=drawn["estates"][-len(DEALT_FROM) :],
        house=f"house-{drawn['house_estate'][0]}",
    )
    for _ in range(seats):
        table.stacks["castle"].remove("castle")
    for place, seat in enumerate(order):
        table.players[seat].workers = place + 1
        table.players[seat].goods = Counter(drawn["player_goods"][3 * place : 3 * place + 3])
    return table


def questions(table: Table) -> list[tuple[str, list[int]]]:
    """Who is asked what, one question after the other (CB-16.3, CB-16.6)."""
    alone = [[seat] for seat in table.order]
    rounds = [table.order[:]] if table.options["experts_choice"] == "secret" else alone
    if table.options["experts"] == "same":
        return [("estate", alone[0]), *(("begin", seats) for seats in rounds)]
    return [(kind, seats) for seats in rounds for kind in ("estate", "begin")]


def sides(table: Table, seat: int) -> list[str]:
    """What a player may choose from, the first one for whoever is away (CB-16.5 to CB-16.8, CB-17.7)."""
    if table.options["experts"] == "deal":
        place = table.order.index(seat)
        return table.sides[2 * place : 2 * place + 2]
    return [*"123456789", table.house]


def settle(table: Table, seat: int, estate: str, layout: Layout, start: str) -> None:
    player = table.players[seat]
    player.estate, player.layout, player.placed = estate, layout, {start: "castle"}


def settle_all(table: Table) -> None:
    """CB-16.1."""
    for seat in range(len(table.players)):
        settle(table, seat, "1", printed()[0]["1"], "d4")
