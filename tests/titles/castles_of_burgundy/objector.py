"""A second opinion on refusals (CB-17.8) and on what is done for somebody who is away (CB-17.7)."""

import random
from collections import Counter

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
    stacks,
)
from tests.titles.castles_of_burgundy.referee import FREE_STEP, doubled, new_types, reaches

TILES = sorted({tile for stack in stacks().values() for tile in stack})
DICE = [f"die-{face}" for face in range(1, 7)]
TOOLS = {
    "take": [*DICE, "castle", *MAY_TAKE],
    "place": [*DICE, "castle", "city-hall"],
    "sell": [*DICE, "castle", "warehouse"],
    "workers": [*DICE, "castle"],
}
DEPOTS = ["1", "2", "3", "4", "5", "6", "black"]
NOT_IN_THE_LAW = "no_such_die"
"""The law numbers dice, tokens name their faces: a face that was never rolled has a code of our own."""


def wish(dice: random.Random, table: Table, offers: list[str]) -> str:
    """Return something that might be asked for: a legal answer, one with a word changed, or anything."""
    verb = dice.choice(["take", "take", "place", "place", "sell", "workers", "buy", "load", "skip", "end"])
    near = [token for token in offers if token.startswith(verb)]
    token = dice.choice(near) if near and dice.random() < 0.7 else anything(dice, table, verb)
    verb, *values = token.split("/")
    if values and dice.random() < 0.7:
        at = dice.randrange(len(values))
        values[at] = word(dice, table, verb, at)
    if verb in ("take", "buy") and dice.random() < 0.3:
        least = 3 if verb == "take" else 2
        values = values[:least] if len(values) > least else [*values, dice.choice(TILES)]
    return "/".join([verb, *values])


def anything(dice: random.Random, table: Table, verb: str) -> str:
    count = {"take": 3, "place": 3, "sell": 2, "workers": 1, "buy": 2, "load": 1}.get(verb, 0)
    return "/".join([verb, *(word(dice, table, verb, at) for at in range(count))])


def word(dice: random.Random, table: Table, verb: str, at: int) -> str:
    """Return a word for a slot, more often than not one that might do."""
    player = table.players[table.active]
    tiles = player.storage or TILES if dice.random() < 0.8 else TILES
    lying = [tile for depot in table.depots for tile in depot if tile] or TILES
    held = [table.pending] if table.pending else [f"die-{face}" for face in player.dice]
    tools = [tool for tool in held if tool in TOOLS.get(verb, [])]
    if not tools or dice.random() < 0.2:
        tools = TOOLS.get(verb, [])
    pair = "+".join(dice.sample([*DEPOTS[:6], "7"], 2))
    slots = {
        "take": [DEPOTS, lying, tools, tiles],
        "place": [tiles, [*NAMES, "h1", "a9"], tools],
        "sell": [GOODS, tools],
        "workers": [tools],
        "buy": [DEPOTS, lying, tiles],
        "load": [[*DEPOTS[:6], "7", pair, pair, "2+2", "1+2+3"], [dice.choice(GOODS), "pink+red"]],
    }
    return dice.choice(slots[verb][at])


def objection(table: Table, seat: int, token: str) -> str | None:
    """Return the first code that applies, or None."""
    if seat != table.active:
        return "not_your_turn"
    player = table.players[seat]
    verb, *values = token.split("/")
    first = waiting(table, verb, values) or used(table, player, verb, values)
    if first or verb in ("skip", "end", "workers"):
        return first
    if verb == "load":
        return ship(table, player, values)
    target = {"take": taking, "buy": buying, "place": placing, "sell": selling}[verb](table, player, values)
    return target or price(player, verb, values) or making_room(player, verb, values)


def waiting(table: Table, verb: str, values: list[str]) -> str | None:
    if verb in TOOLS:
        tool = values[-1] if verb != "take" else values[2]
        if tool in DICE:
            return "pending_effect" if table.pending else None
        return None if tool == table.pending else "no_pending_effect"
    if verb == "end":
        return "pending_effect" if table.pending else None
    if verb == "buy":
        return "pending_effect" if table.pending and table.options["purchase_timing"] != "any" else None
    if verb == "load":
        return None if table.pending == "ship" else "no_pending_effect"
    if table.pending is None:
        return "no_pending_effect"
    return "effect_mandatory" if table.pending in ("castle", "ship") else None


def used(table: Table, player: Player, verb: str, values: list[str]) -> str | None:
    if verb in TOOLS:
        tool = values[-1] if verb != "take" else values[2]
        if tool not in DICE or int(tool[4:]) in player.left:
            return None
        return "die_used" if int(tool[4:]) in player.dice else NOT_IN_THE_LAW
    if verb == "buy" and table.bought:
        return "purchase_used"
    return "dice_unused" if verb == "end" and player.left else None


def taking(table: Table, player: Player, values: list[str]) -> str | None:
    depot, tile, tool = values[:3]
    if depot == "black":
        return "depot_not_allowed"
    if tile not in table.depots[int(depot) - 1]:
        return "no_such_tile"
    return "not_eligible" if tool in MAY_TAKE and kind_of_tile(tile) not in MAY_TAKE[tool] else None


def buying(table: Table, player: Player, values: list[str]) -> str | None:
    depot, tile = values[:2]
    if depot != "black" and not player.owns(6):
        return "depot_not_allowed"
    return None if tile in table.depots[DEPOTS.index(depot)] else "no_such_tile"


def placing(table: Table, player: Player, values: list[str]) -> str | None:
    tile, name, _ = values
    assert player.layout is not None
    if tile not in player.storage:
        return "no_such_tile"
    if name not in NAMES:
        return "no_such_hex"
    if name in player.placed:
        return "occupied"
    if player.layout.types[name] != kind_of_tile(tile):
        return "wrong_color"
    if not any(other in player.placed for other in neighbours(name)):
        return "not_adjacent"
    return "duplicate_building" if doubled(player, tile, name) else None


def selling(table: Table, player: Player, values: list[str]) -> str | None:
    return None if player.goods[values[0]] else "no_goods"


def ship(table: Table, player: Player, values: list[str]) -> str | None:
    depots = values[0].split("+")
    if len(depots) > 2 or (len(depots) == 2 and not player.owns(5)) or set(depots) - set(DEPOTS[:6]):
        return "depot_not_allowed"
    at = tuple(int(depot) - 1 for depot in depots)
    if len(at) == 2 and (at[0] - at[1]) % 6 not in (1, 5):
        return "depots_not_neighbours"
    new, room = new_types(table, player, at)
    if len(new) <= room:
        return None
    chosen = values[1].split("+") if values[1:] else []
    return None if len(chosen) == room and set(chosen) <= set(new) else "types_choice_required"


def price(player: Player, verb: str, values: list[str]) -> str | None:
    if verb == "buy":
        return "not_enough_silverlings" if player.silver < 2 else None
    if verb == "take":
        number, free = int(values[0]), 12
    elif verb == "place":
        number, free = printed()[1][values[1]], FREE_STEP[kind_of_tile(values[0])]
    else:
        number, free = GOODS.index(values[0]) + 1, 0
    tool = values[-1] if verb != "take" else values[2]
    return None if reaches(player, tool, number, free) else "not_enough_workers"


def making_room(player: Player, verb: str, values: list[str]) -> str | None:
    if verb not in ("take", "buy"):
        return None
    discard = values[3:] if verb == "take" else values[2:]
    if len(player.storage) == 3 and not discard:
        return "discard_required"
    if len(player.storage) < 3 and discard:
        return "discard_not_allowed"
    return "no_such_tile" if discard and discard[0] not in player.storage else None


def is_spelt_another_way(offers: list[str], token: str) -> bool:
    """Whether the law allows this and only the words differ: a list where all fits, a pair the other way round."""
    return token.startswith("load/") and token not in offers


def absent(table: Table) -> set[str]:
    """Return what may be done for the player whose turn it is (CB-17.7); which die comes first is left open."""
    player = table.players[table.active]
    if table.pending == "castle":
        return {"workers/castle"}
    if table.pending in ADVANTAGES:
        return {"skip"}
    if table.pending is None:
        return {f"workers/die-{face}" for face in player.left} or {"end"}
    best = max(range(6), key=lambda depot: (sum(storable(table, player, depot).values()), -depot))
    new, room = new_types(table, player, (best,))
    if len(new) <= room or not room:
        return {f"load/{best + 1}"}
    return {f"load/{best + 1}/{'+'.join(new[:room])}"}


def storable(table: Table, player: Player, depot: int) -> Counter[str]:
    """What an absent player's ship would take from a depot: new types by lowest number."""
    new, room = new_types(table, player, (depot,))
    return Counter(
        {good: count for good, count in table.goods[depot].items() if player.goods[good] or good in new[:room]}
    )
