"""One game played twice: by the rules and by the second opinion, compared at every decision."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from hansa_bot.engine.action import Event, kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.titles.die_haendler.material import ABILITIES, BONUSES, CARDS, CITIES, GOODS, NOWHERE, PLACES, WAGONS
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.standing_orders import HaendlerOrders, answer_for_absent
from hansa_bot.titles.die_haendler.state import NOBODY, HaendlerState
from hansa_bot.titles.die_haendler.view import HaendlerView, make_view
from tests.titles.die_haendler.second.absent import absent, ordered
from tests.titles.die_haendler.second.asking import WITHDRAW
from tests.titles.die_haendler.second.course import Referee, places_of, rounds
from tests.titles.die_haendler.second.printed import Player, Table, Wagon, influence_cards

ORDERS = HaendlerOrders()
KEYS = [order.key for order in ORDERS.kinds]
Chooser = Callable[["Match", int, list[str]], str]


class Match:
    """A game under way, with the second opinion beside the rules' state."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        self.dice = random.Random(seed)
        self.session, _ = Session.start(RULES, Setup(seats, META.check(seats, options), str(seed)))
        self.referee = Referee(seats, META.check(seats, options), self.draw)
        self.log: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    @property
    def state(self) -> HaendlerState:
        return self.session.state

    @property
    def showing(self) -> set[str]:
        """The events behind which nothing can be taken back freely (DH-21.7), as something hidden shows in them."""
        money = {"upkeep", "demoted"} if self.state.options.money == "hidden" else set[str]()
        return {"showed_bid", "wheel", "gained", "game_ended"} | money

    def draw(self, name: str, items: list[Any], count: int) -> list[Any]:
        """Give what the rules have drawn; it shows in the position that it led to (DH-21.6)."""
        state = self.state
        owned = [[ABILITIES[card] for card in cards] for cards in state.abilities]
        drawn: list[Any] = [card for cards in owned for card in cards]
        if name == "start_cities":
            drawn = [PLACES[place] for place in state.places]
        elif name == "pairs":
            drawn = [next(pair for pair in items if sorted(pair) == sorted(cards)) for cards in owned]
        assert len(drawn) == count
        return drawn

    def adopt(self) -> None:
        """Take over a position that was made by hand, at the beginning of a round."""
        state, table = self.state, self.referee.table
        table.players = [player(state, seat) for seat in range(state.seats)]
        table.wagons = {wagon + 1: wagon_of(state, wagon) for wagon in WAGONS}
        table.bonus = {city: BONUSES[mark] for city, mark in zip(CITIES, state.marks, strict=True)}
        table.levels = dict(zip(GOODS, state.levels, strict=True))
        table.pile = Counter(dict(zip(CARDS, state.pile, strict=True)))
        table.credits = table.credits - sum(state.credits)
        table.messenger, table.arrivals = PLACES[state.messenger], state.arrivals
        table.round, table.start = state.round, state.starter
        self.referee.begin(rounds(table))

    def play(self, choose: Chooser, most: int = 20_000) -> None:
        """Play on to the end, comparing all the way."""
        self.compare()
        for _ in range(most):
            if self.referee.ask is None:
                break
            if self.referee.withdrawing and self.dice.random() < 0.1:
                self.step(self.dice.choice(self.referee.withdrawing), WITHDRAW)
            seat = self.dice.choice(self.state.waiting)
            self.step(seat, choose(self, seat, self.session.offers(seat)))
        assert self.state.over
        assert self.referee.table.over
        result = RULES.result(self.state)
        assert result is not None
        assert result.places == places_of(self.referee.table), result

    def step(self, seat: int, token: str) -> None:
        self.log[kind_of(token)] += 1
        before, step = self.state, self.session.apply(seat, [token])
        self.session = step.session
        self.referee.follow(seat, token)
        self.compare()
        events = [event for entry in step.entries for event in entry.events]
        assert holdings(before) + told(events) == holdings(self.state), events
        assert bool(self.session.points) != bool({event.kind for event in events} & self.showing), events

    def compare(self) -> None:
        """The same position, the same question to the same seats, the same answers."""
        RULES.check(self.state)
        seen, noted = read(self.state), note(self.referee)
        assert seen == noted, differences(seen, noted)
        ask = self.referee.ask
        if ask is None:
            return
        self.asked[ask.kind] += 1
        reader = self.dice.choice([None, *range(self.state.seats)])
        view = make_view(self.state, reader)
        assert shown(view) == showable(self.referee, reader), reader
        takers = [seat for seat in range(self.state.seats) if RULES.withdrawal(self.state, seat) == WITHDRAW]
        assert takers == self.referee.withdrawing
        for seat, offers in ask.answers.items():
            found = self.session.offers(seat)
            assert found == offers, (ask.kind, seat, {*found} - {*offers}, {*offers} - {*found})
            assert answer_for_absent(self.state, seat) in absent(self.referee, seat)
            orders = {key: self.dice.choice(ORDERS.values(view, key)) for key in self.dice.sample(KEYS, 3)}
            assert ORDERS.answer(self.state, seat, orders) in ordered(self.referee, seat, orders), orders


class Holdings(Counter[tuple[int, str]]):
    """What everybody has, by seat and thing; counts may be negative, nothing is as good as zero."""

    def __add__(self, other: Counter[tuple[int, str]]) -> Holdings:
        return Holdings({key: self[key] + other[key] for key in {*self, *other} if self[key] + other[key]})


def holdings(state: HaendlerState) -> Holdings:
    """Money, goods in warehouses and on wagons, credit cards, and influence cards by number."""
    found = Holdings()
    for seat in range(state.seats):
        found[seat, "money"], found[seat, "credit"] = state.money[seat], state.credits[seat]
        found[seat, "cards"] = sum(state.hands[seat])
        for at, good in enumerate(GOODS):
            found[seat, good] = sum(state.warehouses[seat][at :: len(GOODS)])
            found[seat, f"loaded {good}"] = sum(state.row(wagon, seat)[at] for wagon in WAGONS)
    return found + Holdings()


SPENT = {"bought": -1, "became_master": -1, "won_ability": -1, "repaid": -1, "upkeep": -1, "rose": -1, "settled": -1}
EARNED = {"cleared": 1, "sold_special": 1, "sold": 1, "took_credit": 1}
MOVED = {"bought": (1, 0), "cleared": (-1, 0), "sold_special": (-1, 0), "sold": (0, -1)}
MOVED |= dict.fromkeys(("loaded", "loaded_for", "loaded_freely"), (-1, 1))
CARDS_LEFT = {"blocked": 1, "loaded_freely": 1, "sold_special": 1, "played_bonus": 1}


def told(events: list[Event]) -> Holdings:
    """What events say that came and went: every payment can be followed by who adds up (DH-15.1, DH-16.9)."""
    found = Holdings()
    for event in events:
        kind, args = event.kind, event.args
        seat = args.get("seat", -1)
        found[seat, "money"] += (SPENT | EARNED).get(kind, 0) * args.get("amount", 0)
        stored, loaded = MOVED.get(kind, (0, 0))
        for good in args.get("goods", [args["good"]] if "good" in args else []):
            found[seat, good] += stored
            found[seat, f"loaded {good}"] += loaded
        if kind in ("gave", "loaded_for"):
            found[seat, "money"] -= args["amount"]
            found[args.get("guest_seat", args.get("master_seat")), "money"] += args["amount"]
        found[seat, "credit"] += {"took_credit": 1, "repaid": -1, "settled": -args.get("count", 0)}.get(kind, 0)
        found[seat, "cards"] += {"took_card": 1, "handed": -1, "rose": -len(args.get("cards", []))}.get(kind, 0)
        found[seat, "cards"] -= CARDS_LEFT.get(kind, 0)
        if kind == "handed":
            found[args["guest_seat"], "cards"] += 1
    return found


def shown(view: HaendlerView) -> dict[str, Any]:
    """What a view says of hidden things, and what it has worked out, in words."""
    return {
        "money": [each.money for each in view.merchants],
        "hands": [each.hand and plain(Counter(dict(zip(CARDS, each.hand, strict=True)))) for each in view.merchants],
        "cards": [each.cards for each in view.merchants],
        "fees": [[each.fees[0], each.fees[1]] for each in view.merchants],
        "answered": [each.seat for each in view.merchants if each.answered],
        "pile": (view.pile, view.pile_kinds and dict(zip(CARDS, view.pile_kinds, strict=True))),
        "supply": dict(zip(GOODS, view.supply, strict=True)),
        "credits": view.credits_left,
    }


def showable(referee: Referee, reader: int | None) -> dict[str, Any]:
    """The same by the law (DH-15, DH-21.8)."""
    table, ask = referee.table, referee.ask
    everybody = table.options["money"] == "open" or table.over
    looks = ask is not None and ask.kind == "influence" and reader in ask.answers
    return {
        "money": [each.money if seat == reader or everybody else None for seat, each in enumerate(table.players)],
        "hands": [plain(each.hand) if seat == reader else None for seat, each in enumerate(table.players)],
        "cards": [each.hand.total() for each in table.players],
        "fees": [[table.fees.get(seat, {}).get(size) for size in (1, 2)] for seat in range(len(table.players))],
        "answered": referee.withdrawing,
        "pile": (table.pile.total(), {card: table.pile[card] for card in CARDS} if looks else None),
        "supply": {good: table.supply(good) for good in GOODS},
        "credits": table.credits,
    }


def differences(seen: Any, noted: Any, where: str = "") -> list[tuple[str, Any, Any]]:
    """Where the two tables differ: the place, what the rules have there, what the second opinion has."""
    if seen == noted:
        return []
    if isinstance(seen, dict) and isinstance(noted, dict) and seen.keys() == noted.keys():
        return [each for key in seen for each in differences(seen[key], noted[key], f"{where} {key}")]
    return [(where, seen, noted)]


def read(state: HaendlerState) -> dict[str, Any]:
    """What is true at the rules' table, in words."""
    ask = state.stack[-1] if state.stack and not state.over else None
    sealed: list[Any] = {"bid": state.bids, "wheel": state.wheels}.get(ask.kind, []) if ask else []
    return {
        **{f"player {seat}": plain(player(state, seat)) for seat in range(state.seats)},
        **{f"wagon {wagon + 1}": plain(wagon_of(state, wagon)) for wagon in WAGONS},
        "bonus": {city: BONUSES[mark] for city, mark in zip(CITIES, state.marks, strict=True)},
        "levels": dict(zip(GOODS, state.levels, strict=True)),
        "pile": plain(Counter(dict(zip(CARDS, state.pile, strict=True)))),
        "removed": plain(Counter(dict(zip(CARDS, state.removed, strict=True)))),
        "messenger": PLACES[state.messenger],
        "arrivals": state.arrivals,
        "round": max(1, state.round),
        "start": state.starter,
        "over": state.over,
        "ask": (ask.kind, ask.seats) if ask else None,
        "answered": [seat for seat, answer in enumerate(sealed) if answer not in (-1, b"")],
    }


def note(referee: Referee) -> dict[str, Any]:
    """The same from the second opinion's table."""
    table, ask = referee.table, referee.ask
    return {
        **{f"player {seat}": plain(each) for seat, each in enumerate(table.players)},
        **{f"wagon {number}": plain(each) for number, each in table.wagons.items()},
        "bonus": table.bonus,
        "levels": table.levels,
        "pile": plain(table.pile),
        "removed": plain(gone(table)),
        **{name: getattr(table, name) for name in ("messenger", "arrivals", "round", "start", "over")},
        "ask": (ask.kind, sorted(ask.answers)) if ask else None,
        "answered": referee.withdrawing,
    }


def plain(thing: Any) -> Any:
    """A record as a dict that compares: counts without zeros, abilities and tiles in any order."""
    if isinstance(thing, Counter):
        return {key: count for key, count in thing.items() if count}
    if isinstance(thing, Player | Wagon):
        return {name: plain(value) for name, value in vars(thing).items()}
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, list) and thing and isinstance(thing[0], str | int):
        return sorted(thing)
    return [plain(each) for each in thing] if isinstance(thing, list) else thing


def gone(table: Table) -> Counter[str]:
    """The influence cards that have left the game: what is nowhere else (DH-16.6)."""
    lying = Counter({"axle_break": sum(len(wagon.axles) for wagon in table.wagons.values())})
    hands = sum((player.hand for player in table.players), Counter[str]())
    return influence_cards(table.options) - table.pile - lying - hands


def player(state: HaendlerState, seat: int) -> Player:
    return Player(
        money=state.money[seat],
        rung=state.rungs[seat],
        credits=state.credits[seat],
        tiles=[*state.tiles[seat]],
        abilities=[ABILITIES[card] for card in state.abilities[seat]],
        hand=Counter(dict(zip(CARDS, state.hands[seat], strict=True))),
        store={city: Counter(dict(zip(GOODS, state.stock(seat, at), strict=True))) for at, city in enumerate(CITIES)},
    )


def wagon_of(state: HaendlerState, wagon: int) -> Wagon:
    came_from, left, master = state.came_from[wagon], state.left[wagon], state.masters[wagon]
    return Wagon(
        place=PLACES[state.places[wagon]],
        rows=[Counter(dict(zip(GOODS, state.row(wagon, seat), strict=True))) for seat in range(state.seats)],
        came_from=None if came_from == NOWHERE else PLACES[came_from],
        left=None if left == NOWHERE else PLACES[left],
        master=None if master == NOBODY else master,
        arrived=state.arrived[wagon],
        axles=[*state.axles[wagon]],
    )
