"""One game played twice: by the rules and by the second opinion, compared at every decision."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.titles.die_haendler.absent import answer_for_absent
from hansa_bot.titles.die_haendler.material import ABILITIES, BONUSES, CARDS, CITIES, GOODS, NOWHERE, PLACES, WAGONS
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import NOBODY, HaendlerState, row, stock
from tests.titles.die_haendler.second.absent import absent
from tests.titles.die_haendler.second.course import Referee, places_of, rounds
from tests.titles.die_haendler.second.printed import Player, Table, Wagon, influence_cards

Chooser = Callable[["Match", int, list[str]], str]
SEALED = {"bid": "bids", "wheel": "wheels"}


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
            seat = self.dice.choice(self.state.waiting)
            self.step(seat, choose(self, seat, self.session.offers(seat)))
        assert self.state.over
        assert self.referee.table.over
        result = RULES.result(self.state)
        assert result is not None
        assert result.places == places_of(self.referee.table), result

    def step(self, seat: int, token: str) -> None:
        self.log[kind_of(token)] += 1
        self.session = self.session.apply(seat, [token]).session
        self.referee.follow(seat, token)
        self.compare()

    def compare(self) -> None:
        """The same position, the same question to the same seats, the same answers."""
        RULES.check(self.state)
        seen, noted = read(self.state), note(self.referee)
        assert seen == noted, differences(seen, noted)
        ask = self.referee.ask
        if ask is None:
            return
        self.asked[ask.kind] += 1
        for seat, offers in ask.answers.items():
            found = self.session.offers(seat)
            assert found == offers, (ask.kind, seat, {*found} - {*offers}, {*offers} - {*found})
            assert answer_for_absent(self.state, seat) in absent(self.referee, seat)


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
    sealed = getattr(state, SEALED[ask.kind]) if ask and ask.kind in SEALED else []
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
        "answered": sorted(ask.given) if ask and ask.kind in SEALED else [],
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
        store={
            city: Counter(dict(zip(GOODS, stock(state, seat, at), strict=True))) for at, city in enumerate(CITIES)
        },
    )


def wagon_of(state: HaendlerState, wagon: int) -> Wagon:
    came_from, left, master = state.came_from[wagon], state.left[wagon], state.masters[wagon]
    return Wagon(
        place=PLACES[state.places[wagon]],
        rows=[Counter(dict(zip(GOODS, row(state, wagon, seat), strict=True))) for seat in range(state.seats)],
        came_from=None if came_from == NOWHERE else PLACES[came_from],
        left=None if left == NOWHERE else PLACES[left],
        master=None if master == NOBODY else master,
        arrived=state.arrived[wagon],
        axles=[*state.axles[wagon]],
    )
