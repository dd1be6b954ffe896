"""A second opinion on a turn: the trip, its counters and losses, who joins, whose turn is next (MK-4, MK-6, MK-8)."""

from __future__ import annotations

from tests.titles.merkator.second.printed import (
    BOARD,
    BONUS,
    LINKS,
    MAJORS,
    MOST_CONTRACTS,
    PLACES,
    SOLO_TURNS,
    Draw,
    Table,
    fill,
    is_solo,
    is_spared,
    value,
)
from tests.titles.merkator.second.reckoning import move_supplies
from tests.titles.merkator.second.referee import fee, fitting_moves, loss_ways


def begin_turn(table: Table) -> None:
    """MK-3.1, MK-3.4."""
    table["turn"] += 1
    table["surplus"] = len(table["players"][table["active"]]["contracts"]) > MOST_CONTRACTS and not is_spared(table)
    table["bought"] = table["grabbed"] = False
    table["ask"] = {"kind": "invest", "seats": [table["active"]]}


def others(table: Table, seat: int) -> list[int]:
    """Clockwise from the left of a seat."""
    count = len(table["players"])
    return [(seat + step) % count for step in range(1, count)]


def travel(table: Table, seat: int, place: str, draw: Draw) -> None:
    """MK-4.1, MK-4.4, MK-10.9; a split comes first."""
    table["pawn"] = place
    if table["stack"]:
        shown = table["stack"].pop(0)
        table["piles"][value(shown)].insert(0, shown)
    cubes = table["cubes"].get(place, 0)
    table["ask"] = {"kind": "split", "seats": [seat], "cubes": cubes}
    if cubes == 0:
        spread(table, draw)


def split(table: Table, seat: int, first: int, draw: Draw) -> None:
    """MK-4.5."""
    one, other = PLACES[table["pawn"]]["goods"]
    table["players"][seat]["storage"][one] += first
    table["players"][seat]["storage"][other] += table["ask"]["cubes"] - first
    table["cubes"][table["pawn"]] = 0
    spread(table, draw)


def spread(table: Table, draw: Draw) -> None:
    """MK-4.7, MK-4.9, MK-4.10, then MK-4.12 to MK-4.16 and the loss check."""
    place, player = table["pawn"], table["players"][table["active"]]
    for card in player["bonus"]:
        if BONUS[card]["destination"] == place:
            player["storage"][BONUS[card]["good"]] += BONUS[card]["active_units"]
    threshold = PLACES[place]["threshold"]
    fed = LINKS[place] if place in MAJORS else [major for major in MAJORS if table["cubes"][major] >= threshold]
    for major in fed:
        table["cubes"][major] += 1
    change = PLACES[place]["time_delta"]
    player["counters"] += change
    if change < 0:
        table["reserve"] -= change
    last = ""
    for _ in range(change):
        last = take_counter(table, draw) or last  # a row has more than one counter (MK-4.24)
    if not last or table["options"]["losses"] == "off":
        visit(table, table["active"])
    elif len(last) == 1 and any(table["chart"]):
        table["ask"] = {"kind": "swap", "seats": [table["active"]], "letters": last}
    else:
        check_losses(table, last)


def first_left(table: Table) -> str:
    return str(next(row[0] for row in table["chart"] if row))


def take_counter(table: Table, draw: Draw) -> str:
    """Take the first one of the topmost row, or of the reserve; return the letters of the last of a row (MK-4.17)."""
    from_reserve = table["final"] is not None and table["options"]["final_counters"] == "reserve"
    if from_reserve or not any(table["chart"]):
        table["reserve"] -= 1
        return ""
    row = next(row for row in table["chart"] if row)
    letters = row.pop(0)
    table["seen"] = False
    if any(table["chart"]):
        return "" if row else letters
    if table["side"] == "plain":
        then = BOARD["time_chart"]["long"][str(len(table["players"]))]["then"]
        table["side"], table["chart"] = then["side"], fill(then, "ultimo_chart", draw)
        table["reserve"] -= sum(map(len, table["chart"]))
    else:
        trigger(table)
    return letters


def trigger(table: Table) -> None:
    """MK-8.1, MK-8.7; alone nothing triggers (MK-10.1)."""
    if not is_solo(table):
        table["triggered"] = True


def check_losses(table: Table, letters: str) -> None:
    """MK-4.18."""
    everybody = list(range(len(table["players"])))
    table["ask"] = {"kind": "loss", "seats": everybody, "column": letters[0], "units": len(letters)}


def forget_loss(table: Table, seat: int) -> None:
    """Carry out a loss without a choice (MK-4.20, MK-4.23)."""
    player, ask = table["players"][seat], table["ask"]
    found = loss_ways(player, ask["column"], ask["units"])
    if len(found) > 1 or fitting_moves(table, seat):
        return
    lose(table, seat, list(found[0]))


def lose(table: Table, seat: int, units: list[str]) -> None:
    for good in units:
        table["players"][seat]["storage"][good] -= 1
    table["ask"]["seats"].remove(seat)


def visit(table: Table, seat: int) -> None:
    table["visitor"], table["fulfilled"] = seat, []
    resume(table)


def resume(table: Table) -> None:
    """Ask the visitor what else he delivers."""
    table["ask"] = {"kind": "deliver", "seats": [table["visitor"]]}


def ask_to_join(table: Table) -> None:
    """MK-6.1, MK-6.5, MK-10.12; after the last one the turn is over."""
    if table["options"]["joining"] == "on" and table["to_join"]:
        table["ask"] = {"kind": "join", "seats": [table["to_join"].pop(0)]}
        return
    end_turn(table)


def join(table: Table, seat: int) -> None:
    """MK-6.1, MK-6.3."""
    player = table["players"][seat]
    player["counters"] -= fee(table)
    table["players"][table["active"]]["counters"] += fee(table)
    for card in player["bonus"]:
        if BONUS[card]["destination"] == table["pawn"]:
            player["storage"][BONUS[card]["good"]] += BONUS[card]["joiner_units"]
    visit(table, seat)


def end_turn(table: Table) -> None:
    """MK-8.3, MK-8.4, MK-10.13."""
    left = others(table, table["active"])
    table["to_join"], table["fulfilled"] = [], []
    if table["final"] is not None:
        table["final"].pop(0)
    elif table["triggered"]:
        table["final"] = [*left, table["active"]]
    if table["final"] == [] or (is_solo(table) and table["turn"] == SOLO_TURNS):
        table["over"], table["ask"] = True, {"kind": "nothing", "seats": []}
        move_supplies(table)
        return
    table["active"] = table["final"][0] if table["final"] else (table["active"] + 1) % len(table["players"])
    begin_turn(table)
