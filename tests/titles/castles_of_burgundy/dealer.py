"""A second opinion on setup and the experts' game: what is drawn, who gets what, who is asked which question."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.titles.castles_of_burgundy.plain import DEALT_FROM, GOODS, Layout, Player, Table, printed, stacks


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
        sides = dice.sample(DEALT_FROM, len(DEALT_FROM))
        found += sides
        if all(sides[2 * place : 2 * place + 2] != ["1", "1"] for place in range(seats)):
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
