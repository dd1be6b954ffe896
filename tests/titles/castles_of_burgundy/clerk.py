"""A second opinion on what follows: every answer, rounds, phases and the end, kept by hand from the law."""

from tests.titles.castles_of_burgundy.plain import (
    ADVANTAGES,
    BLACK_TILES,
    GOODS,
    LARGE,
    PHASE_POINTS,
    REWARDED,
    SIZE_POINTS,
    SLOTS,
    SMALL,
    SPECIES,
    Player,
    Table,
    kind_of_tile,
    printed,
)
from tests.titles.castles_of_burgundy.referee import FREE_STEP, cost, new_types, useful


def begin_phase(table: Table) -> None:
    """CB-3.2 to CB-3.7."""
    for depot in table.depots:
        table.removed.update(filter(None, depot))
    seats = len(table.players)
    for at, slots in enumerate(SLOTS):
        table.depots[at] = []
        for kind, least in slots:
            if least > seats:
                table.depots[at].append("")
                continue
            swapped = (seats, at, kind) == (3, 5, "castle") and table.phase in (1, 3)
            table.depots[at].append(table.stacks["mine" if swapped else kind].pop(0))
    black = [table.stacks["black"].pop(0) for _ in range(BLACK_TILES[seats])]
    table.depots[6] = black + [""] * (8 - len(black))
    table.row = table.piles[table.phase]
    table.round = 0
    begin_round(table)


def begin_round(table: Table) -> None:
    """CB-3.8, CB-3.9, CB-13.3, CB-13.4, CB-17.10."""
    table.order = [seat for pile in reversed(table.track) for seat in reversed(pile)]
    for seat in sorted(table.order) if table.options.get("rolls") == "by_seat" else table.order:
        player = table.players[seat]
        player.dice = [table.rolls.pop(0), table.rolls.pop(0)]
        player.left = player.dice[:]
    table.white = table.whites.pop(0)
    table.goods[table.white - 1][table.row.pop(0)] += 1
    table.at, table.bought = 0, False


def end_turn(table: Table) -> None:
    """CB-3.10, CB-14, CB-15.1."""
    table.bought = False
    if table.at + 1 < len(table.order):
        table.at += 1
    elif table.round < 4:
        table.round += 1
        begin_round(table)
    else:
        for player in table.players:
            mines = list(player.placed.values()).count("mine")
            player.silver += mines
            player.workers += mines if player.owns(2) else 0
        if table.phase == 4:
            table.over = True
        else:
            table.phase += 1
            begin_phase(table)


def follow(table: Table, action: str) -> None:
    """Change the table as an answer does."""
    verb, *values = action.split("/")
    player = table.players[table.active]
    if verb == "take":
        depot, tile, tool = values[:3]
        use(table, player, tool, int(depot), 12)
        receive(table, player, int(depot) - 1, tile, values[3:])
    elif verb == "place":
        tile, name, tool = values
        use(table, player, tool, printed()[1][name], FREE_STEP[kind_of_tile(tile)])
        place(table, player, tile, name)
    elif verb == "sell":
        good, tool = values
        use(table, player, tool, GOODS.index(good) + 1, None)
        sell(table, player, good)
    elif verb == "workers":
        use(table, player, values[0], None, None)
        player.workers += 4 if player.owns(14) else 2
        player.silver += 1 if player.owns(13) else 0
    elif verb == "buy":
        player.silver -= 2
        table.bought = True
        receive(table, player, 6 if values[0] == "black" else int(values[0]) - 1, values[1], values[2:])
        if table.pending in ADVANTAGES and not useful(table, player, table.pending):
            table.pending = None
    elif verb == "load":
        load(table, player, values)
    elif verb == "skip":
        table.pending = None
    else:
        assert action == "end"
        end_turn(table)


def use(table: Table, player: Player, tool: str, number: int | None, free: int | None) -> None:
    """Use up a die with the workers it takes, or the effect that waits (CB-4.2, CB-5.7, CB-8.2)."""
    if not tool.startswith("die-"):
        assert table.pending == tool
        table.pending = None
        return
    assert table.pending is None
    player.left.remove(int(tool[4:]))
    if number is not None:
        player.workers -= cost(player, int(tool[4:]), number, free)


def receive(table: Table, player: Player, depot: int, tile: str, discard: list[str]) -> None:
    """CB-6.2, CB-6.3."""
    table.depots[depot][table.depots[depot].index(tile)] = ""
    for other in discard:
        player.storage.remove(other)
        table.removed[other] += 1
    player.storage.append(tile)
    assert len(player.storage) <= 3


def sell(table: Table, player: Player, good: str) -> None:
    """CB-12.3, CB-12.4, CB-10.3, CB-10.4."""
    count = player.goods.pop(good)
    player.sold[good] += count
    player.points["sales"] += count * len(table.players)
    player.silver += 2 if player.owns(3) else 1
    player.workers += 1 if player.owns(4) else 0


def place(table: Table, player: Player, tile: str, name: str) -> None:
    """CB-8, CB-9, CB-11."""
    assert player.layout is not None
    player.storage.remove(tile)
    player.placed[name] = tile
    region = player.layout.region(name)
    if all(other in player.placed for other in region):
        player.points["regions"] += SIZE_POINTS[len(region)] + PHASE_POINTS[table.phase]
    kind = kind_of_tile(tile)
    alike = [other for other in player.layout.types if player.layout.types[other] == kind]
    if all(other in player.placed for other in alike) and table.bonus[kind]:
        size = table.bonus[kind].pop(0)
        player.bonus.append((kind, size))
        player.points["bonus"] += (LARGE if size == "large" else SMALL)[len(table.players)]
    if kind == "animal":
        species = tile.partition("-")[0]
        herd = [player.placed[other] for other in region if player.placed.get(other, "").startswith(species)]
        player.points["animals"] += sum(int(other[-1]) + (1 if player.owns(7) else 0) for other in herd)
    elif tile in ("ship", "castle"):
        table.pending = tile
    elif tile == "boarding-house":
        player.workers += 4
    elif tile == "bank":
        player.silver += 2
    elif tile == "watchtower":
        player.points["watchtowers"] += 4
    elif tile in ADVANTAGES and useful(table, player, tile):
        table.pending = tile


def load(table: Table, player: Player, values: list[str]) -> None:
    """CB-8.4, CB-8.5, CB-10.5, CB-13.2."""
    depots = tuple(int(word) - 1 for word in values[0].split("+"))
    new, room = new_types(table, player, depots)
    chosen = values[1].split("+") if values[1:] else new if len(new) <= room else []
    fits = {good for good in GOODS if player.goods[good] or good in chosen}
    for depot in depots:
        for good in fits:
            player.goods[good] += table.goods[depot].pop(good, 0)
    seat = table.active
    space = next(at for at, pile in enumerate(table.track) if seat in pile)
    table.track[space].remove(seat)
    if space + 1 == len(table.track):
        table.track.append([])
    table.track[space + 1].append(seat)
    table.pending = None


def final(table: Table, seat: int) -> dict[str, int]:
    """CB-15.2, CB-10.15 to CB-10.26; the points of the game come on top."""
    player = table.players[seat]
    mine = list(player.placed.values())
    knowledge = 4 * sum(mine.count(building) for number, building in REWARDED.items() if player.owns(number))
    if player.owns(15):
        knowledge += 3 * sum(1 for good in GOODS if player.sold[good])
    if player.owns(24):
        knowledge += 4 * sum(1 for species in SPECIES if any(tile.startswith(species) for tile in mine))
    if player.owns(25):
        knowledge += sum(player.sold.values())
    if player.owns(26):
        knowledge += 2 * len(player.bonus)
    return {
        **{key: player.points[key] for key in ("regions", "bonus", "animals", "sales", "watchtowers")},
        "goods": sum(player.goods.values()),
        "silver": player.silver,
        "workers": player.workers // 2,
        "knowledge": knowledge,
    }


def totals(table: Table) -> list[int]:
    return [sum(final(table, seat).values()) for seat in range(len(table.players))]


def bareness(table: Table, seat: int) -> int:
    """How bad the empty hexes are where points are equal (CB-15.4)."""
    empty = 37 - len(table.players[seat].placed)
    return empty if table.options["tie_empty"] == "fewest" else -empty


def ranking(table: Table) -> list[int]:
    """CB-15.4, CB-15.5."""
    backwards = [seat for pile in table.track for seat in pile]
    points = totals(table)
    return sorted(backwards, key=lambda seat: (-points[seat], bareness(table, seat), backwards.index(seat)))


def tie_break(table: Table) -> str | None:
    """Return what parted the first place from the others."""
    points = totals(table)
    best = [bareness(table, seat) for seat in range(len(points)) if points[seat] == max(points)]
    if len(best) == 1:
        return None
    return "empty" if best.count(min(best)) == 1 else "order"
