"""A second opinion on the course of a game: rounds (DH-4), movement (DH-7, DH-8), prices and sales (DH-9, DH-10),
status (DH-11), the end (DH-12).
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from tests.titles.die_haendler.second import town
from tests.titles.die_haendler.second.asking import (
    SEALED,
    WITHDRAW,
    Ask,
    Course,
    ask,
    ask_sealed,
    choices,
    do_favour,
    favours,
    pay,
    transfers,
)
from tests.titles.die_haendler.second.printed import (
    ABILITIES,
    BONUSES,
    CARDS,
    CITIES,
    COSTS,
    CREDIT,
    GOODS,
    LAST_ARRIVAL,
    MOST_ROUNDS,
    PRICES,
    PROMOTION,
    TARGETS,
    TILES,
    Draw,
    Player,
    Table,
    Wagon,
    lay_out,
)
from tests.titles.die_haendler.second.roads import messenger_ends, places

TOP, HIGHEST = len(PRICES) - 1, len(COSTS) - 1


class Referee:
    """A game under way: the table and what is asked; an answer moves both on to the next question."""

    def __init__(self, seats: int, options: dict[str, str], draw: Draw) -> None:
        self.table = lay_out(seats, options, draw)
        self.begin(whole_game(self.table, draw))

    def begin(self, course: Course[None]) -> None:
        """Go on with another course, such as a round at a table that was laid out by hand."""
        self.course = course
        self.ask: Ask | None = None
        self._go_on(None)

    def follow(self, seat: int, token: str) -> None:
        assert self.ask is not None
        assert token in self.ask.answers.get(seat, []) or (seat in self.withdrawing and token == WITHDRAW), token
        self._go_on((seat, token))

    @property
    def withdrawing(self) -> list[int]:
        """Who may take back a sealed answer (DH-15.3)."""
        return sorted(self.ask.given) if self.ask and self.ask.kind in SEALED else []

    def _go_on(self, answer: tuple[int, str] | None) -> None:
        """Answer what the program answers (DH-21.5)."""
        while True:
            try:
                self.ask = self.course.send(answer)  # type: ignore[arg-type]
            except StopIteration:
                self.ask = None
                return
            offers = list(self.ask.answers.items())
            if not self.ask.forcible or len(offers) > 1 or len(offers[0][1]) > 1:
                return
            answer = offers[0][0], offers[0][1][0]


def whole_game(table: Table, draw: Draw) -> Course[None]:
    yield from town.hand_out(table, draw)
    yield from rounds(table)


def rounds(table: Table) -> Course[None]:
    """DH-4.1, DH-4.2, DH-12.1, DH-12.7."""
    while True:
        yield from town.purchase(table)
        yield from town.loading(table)
        yield from movement(table)
        yield from prices(table)
        yield from arrivals(table)
        yield from status(table)
        if table.arrivals >= LAST_ARRIVAL[len(table.players)] or table.round == MOST_ROUNDS:
            table.over = True
            settle_credits(table)
            return
        if table.round % len(TILES) == 0:
            for player in table.players:
                player.tiles = TILES[:]
        table.start = table.turn_order[1]
        table.round += 1


def movement(table: Table) -> Course[None]:
    """DH-7.1, DH-13.4."""
    if table.options["axle_cards"] == "in":
        for seat in table.turn_order:
            yield from block(table, seat)
    for seat in table.turn_order:
        yield from move(table, seat)
    for wagon in table.wagons.values():
        wagon.axles.clear()


def block(table: Table, seat: int) -> Course[None]:
    """DH-13.4, DH-13.9: any number of cards; asked of everybody who has a card of any kind."""
    hand = table.players[seat].hand
    while hand.total():
        blocks = [f"block/{number}" for number in table.wagons if hand["axle_break"]]
        verb, *wagon = yield from ask("axle", seat, [*blocks, "pass"])
        if verb == "pass":
            return
        hand["axle_break"] -= 1
        table.wagons[int(wagon[0])].axles.append(seat)


def move(table: Table, seat: int) -> Course[None]:
    """DH-7.2 to DH-7.6, DH-7.17 to DH-7.20, DH-8.1: one movement turn."""
    player, tile_used, moved = table.players[seat], False, set[int]()
    points = sum(ABILITIES[card]["points"] for card in player.abilities if "cartwright" in card)
    messenger_free = any("courier" in card for card in player.abilities)

    def drives(prefix: str, steps: int) -> list[str]:
        free = [n for n, wagon in table.wagons.items() if not (wagon.arrived or wagon.axles or n in moved)]
        return [f"{prefix}/{number}/{place}" for number in free for place in places(table, number, steps)]

    while True:
        offers = transfers(table, seat) + (["end"] if tile_used else [])
        for tile in [] if tile_used else player.tiles:
            plain = drives(f"drive/{tile}", tile)
            offers += plain or [f"waste/{tile}"]
            for more in range(1, points + 1):
                offers += drives(f"drive/{tile}+{more}", tile + more)
        for some in range(1, points + 1):
            offers += drives(f"extra/{some}", some)
        if messenger_free:
            offers += [f"courier/{space}" for space in messenger_ends(table, player)]
        offers += [f"lift/{number}" for number, wagon in table.wagons.items() if seat in wagon.axles]
        forcible = table.options["transfers"] == "off"
        verb, *values = yield from ask("movement", seat, offers, forcible)
        if verb == "end":
            return
        if verb in ("drive", "waste"):
            player.tiles.remove(int(values[0].partition("+")[0]))
            tile_used = True
        if verb in ("drive", "extra"):
            with_tile, _, extra = values[0].partition("+") if verb == "drive" else ("0", "", values[0])
            number, used = int(values[1]), int(extra or 0)
            points -= used
            drive(table.wagons[number], *places(table, number, int(with_tile) + used)[values[2]])
            moved.add(number)
            if table.wagons[number].place == table.messenger:
                yield from gain(table, player, seat)
        elif verb == "courier":
            messenger_free, table.messenger = False, values[0]
            if table.wagon_at(table.messenger):
                yield from gain(table, player, seat)
        elif verb == "lift":
            table.wagons[int(values[0])].axles.remove(seat)
        else:
            do_favour(table, seat, verb, values)


def drive(wagon: Wagon, place: str, came_from: str) -> None:
    """DH-7.22, DH-7.23."""
    if wagon.place in CITIES:
        wagon.left, wagon.master = wagon.place, None
    wagon.place, wagon.came_from = place, came_from
    if place in CITIES:
        wagon.arrived, wagon.came_from = True, None


def gain(table: Table, player: Player, seat: int) -> Course[None]:
    """DH-8.9."""
    if table.pile.total():
        _, card = yield from ask("influence", seat, [f"card/{card}" for card in +table.pile])
        table.pile[card] -= 1
        player.hand[card] += 1


def prices(table: Table) -> Course[None]:
    """DH-9."""
    wheels = [f"wheel/{one}/{other}" for one, other in combinations_with_replacement(TARGETS, 2)]
    set_wheels = yield from ask_sealed("wheel", dict.fromkeys(range(len(table.players)), wheels))
    for token in set_wheels.values():
        for target in token.split("/")[1:]:
            if target != "crest":
                table.levels[target] = (table.levels[target] + 1) % len(PRICES)
    for seat in table.turn_order:
        yield from use_offices(table, seat)
    for seat in table.turn_order:
        if "warehouse_sale" in table.players[seat].abilities:
            yield from clear_warehouse(table, seat)
    for seat in table.turn_order:
        yield from sell_specially(table, seat)


def use_offices(table: Table, seat: int) -> Course[None]:
    """DH-9.5 to DH-9.8."""
    unused = [card for card in ("office", "large_office") if card in table.players[seat].abilities]
    ways = {"up": 1, "down": -1, "top": TOP, "bottom": -TOP}
    while unused:
        open_ways = ways if "large_office" in unused else ("up", "down")
        pairs = [(good, way) for good in GOODS for way in open_ways if 0 <= table.levels[good] + ways[way] <= TOP]
        offers = [f"price/{good}/{way}" for good, way in pairs]
        verb, *values = yield from ask("office", seat, [*offers, "pass"], forcible=True)
        if verb == "pass":
            return
        good, way = values
        table.levels[good] += ways[way]
        unused.remove("large_office" if way in ("top", "bottom") else unused[0])


def clear_warehouse(table: Table, seat: int) -> Course[None]:
    """DH-9.10."""
    player, most = table.players[seat], ABILITIES["warehouse_sale"]["max_goods"]
    offers = [
        f"clear/{city}/{'+'.join(some)}" for city, goods in player.store.items() for some in choices(goods, most)
    ]
    verb, *values = yield from ask("clearance", seat, [*offers, "pass"], forcible=True)
    if verb == "clear":
        for good in values[1].split("+"):
            player.store[values[0]][good] -= 1
            player.money += table.buying_price(good)


def sell_specially(table: Table, seat: int) -> Course[None]:
    """DH-9.11, DH-13.6, DH-13.9."""
    player = table.players[seat]
    while player.hand.total() and any(goods.total() for goods in player.store.values()):
        offers = [f"special/{city}/{good}" for city, goods in player.store.items() for good in +goods]
        verb, *values = yield from ask("special", seat, ["pass", *(offers if player.hand["special_sale"] else [])])
        if verb == "pass":
            return
        player.hand["special_sale"] -= 1
        player.store[values[0]][values[1]] -= 1
        player.money += CARDS["special_sale"]["price"]


def arrivals(table: Table) -> Course[None]:
    """DH-10."""
    arrived = {number: wagon for number, wagon in table.wagons.items() if wagon.arrived}
    table.arrivals = min(table.arrivals + len(arrived), len(PROMOTION) - 1)
    for number, wagon in arrived.items():
        yield from sell_load(table, number, wagon)
    for city, bonus in table.bonus.items():
        at = min(BONUSES.index(bonus) + len(arrived), len(BONUSES) - 1)
        table.bonus[city] = 0 if table.wagon_at(city) else BONUSES[at]
    for wagon in arrived.values():
        wagon.arrived = False


def sell_load(table: Table, number: int, wagon: Wagon) -> Course[None]:
    """DH-10.2 to DH-10.6, DH-13.7."""
    made, bonus = CITIES[wagon.place], table.bonus[wagon.place]
    carded = set()
    for seat in table.turn_order:
        hand = table.players[seat].hand
        if hand.total() and bonus and any(wagon.rows[seat][good] for good in made):
            offers = [f"bonus/{number}"] if hand["sale_with_bonus"] else []
            verb, *_ = yield from ask("bonus_sale", seat, [*offers, "pass"])
            if verb == "bonus":
                hand["sale_with_bonus"] -= 1
                carded.add(seat)
    for seat, row in enumerate(wagon.rows):
        for good, count in row.items():
            more = bonus if good not in made or seat in carded else 0
            table.players[seat].money += count * (table.selling_price(good) + more)
    wagon.rows = [Counter() for _ in wagon.rows]
    wagon.master = None


def status(table: Table) -> Course[None]:
    """DH-11."""
    for seat in table.turn_order:
        player = table.players[seat]
        rung = max(rung for rung in range(player.rung + 1) if COSTS[rung] <= player.money)
        is_demoted, player.rung = rung < player.rung, rung
        pay(table, seat, COSTS[rung])
        if is_demoted and table.credits:
            (verb,) = yield from ask("credit", seat, ["credit", "pass"])
            if verb == "credit":
                table.credits -= 1
                player.credits += 1
                player.money += CREDIT["receive"]
    for seat in table.turn_order:
        yield from promote(table, seat)


def promote(table: Table, seat: int) -> Course[None]:
    """DH-11.5 to DH-11.10, DH-13.8."""
    player, price = table.players[seat], table.promotion_price()
    cheap = CARDS["social_rise"]["price"]
    while True:
        costs = {"rise/0": 0}
        for rungs in range(1, 3):
            for cards in range(min(rungs, player.hand["social_rise"] if price > cheap else 0) + 1):
                token = f"rise/{rungs}/{cards}" if cards else f"rise/{rungs}"
                costs[token] = (rungs - cards) * price + cards * cheap
        offers = [
            token
            for token, cost in costs.items()
            if token == "rise/0"
            or (cost <= player.money and not player.credits and player.rung + int(token[5]) <= HIGHEST)
        ]
        is_open = player.rung == HIGHEST and not player.credits and table.options["transfers"] == "off"
        verb, *values = yield from ask("promotion", seat, offers + favours(table, seat), forcible=is_open)
        if not do_favour(table, seat, verb, values):
            break
    pay(table, seat, costs["/".join([verb, *values])])
    player.rung += int(values[0])
    player.hand["social_rise"] -= int(values[1]) if len(values) > 1 else 0


def settle_credits(table: Table) -> None:
    """DH-12.5: who can pay back all his cards does."""
    for seat, player in enumerate(table.players):
        due = player.credits * CREDIT["repay"]
        if due <= player.money:
            pay(table, seat, due)
            table.credits += player.credits
            player.credits = 0


def places_of(table: Table) -> list[list[int]]:
    """DH-12.4, DH-12.5: who comes first, second and so on; several where they share a place."""
    keys = [(not player.credits, player.rung, player.money) for player in table.players]
    return [[seat for seat, key in enumerate(keys) if key == best] for best in sorted({*keys}, reverse=True)]
