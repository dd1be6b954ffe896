"""One game played twice: by the rules and by the second opinion, compared at every decision."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from hansa_bot.engine.action import Event, kind_of
from hansa_bot.engine.result import Score
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.titles.merkator.material import CARDS, COLORS, GOODS, LETTERS, NO_CARD, NOWHERE, PLACES, VALUES
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.rules import RULES, absent_answer
from hansa_bot.titles.merkator.state import MerkatorState, stock, supply
from hansa_bot.titles.merkator.view import make_view
from tests.titles.merkator.second import clerk, reckoning, referee, trip
from tests.titles.merkator.second.absent import absent
from tests.titles.merkator.second.printed import (
    BONUS,
    CONTRACTS,
    SOLO_TURNS,
    Table,
    in_order,
    is_solo,
    lay_out,
    value,
)

Chooser = Callable[["Match", int, list[str]], str]
ACTING = ("deliver", "payment", "reward", "bid", "sell_out")
MADE = ("cubes", "chart", "piles", "discards", "bonus", "bonus_deck", "buildings", "building_deck", "players", "turn")


class Match:
    """A game under way, with the second opinion's table beside the rules' state."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        self.options = META.check(seats, options)
        self.dice = random.Random(seed)
        self.drawn: list[str] = []
        self.session, _ = Session.start(RULES, Setup(seats, self.options, str(seed)))
        self.table = lay_out(seats, self.options, self.draw)
        trip.begin_turn(self.table)
        self.log: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    @property
    def state(self) -> MerkatorState:
        return self.session.state

    def draw(self, name: str, items: list[str]) -> list[str]:
        """Give the order in which the rules have drawn these things; it shows in the position that they led to."""
        self.drawn.append(name)
        now, (kind, *rest) = read(self.state), name.split("_")
        players = now["players"]
        bonus = now["bonus"] + now["bonus_deck"]
        if kind == "contracts":
            shown = [card for player in players for card in player["contracts"]]
            shown += now["piles"].get(int(rest[0]), []) + now["stack"]
        elif name in ("bonus_3", "bonus_4"):
            shown = [card for player in players for card in player["bonus"]]
        elif kind == "pile":
            pile = now["piles"][int(rest[0])]
            shown = [card for card in items if card not in pile] + pile
        elif name in ("chart", "ultimo_chart"):
            rows = now["chart"][:]
            taken = len(rows[-1]) - len(rows[0]) if name == "ultimo_chart" else 0
            return items[:taken] + [letters for row in rows for letters in row] + items
        else:
            shown = now["buildings"] + now["building_deck"] if name == "buildings" else bonus
        shown = [card for card in shown if card in items]
        return shown + [card for card in items if card not in shown]

    def named(self, seat: int) -> set[str]:
        """The places that a seat's contracts and Bonus cards name."""
        player = self.table["players"][seat]
        cards = [CONTRACTS[card] for card in player["contracts"]] + [BONUS[card] for card in player["bonus"]]
        return {card["destination"] for card in cards}

    def adopt(self) -> None:
        """Take over a position that was made by hand, at the beginning of a turn."""
        self.table.update({key: thing for key, thing in read(self.state).items() if key in MADE})
        discards = self.table["discards"]
        self.table["discards"] = {number: [card for card in discards if value(card) == number] for number in VALUES}
        self.table["turn"] -= 1
        trip.begin_turn(self.table)

    def play(self, choose: Chooser, most: int = 10_000) -> None:
        """Play on to the end, comparing all the way."""
        self.compare()
        for _ in range(most):
            if self.table["over"]:
                break
            seat = self.dice.choice(self.state.waiting)
            self.step(seat, choose(self, seat, self.session.offers(seat)))
        else:
            return
        self.compare_end()

    def step(self, seat: int, token: str) -> None:
        self.log[kind_of(token)] += 1
        before = self.state
        step = self.session.apply(seat, [token])
        self.session = step.session
        clerk.follow(self.table, seat, token, self.draw)
        self.compare()
        assert_told(before, self.state, [event for entry in step.entries for event in entry.events])

    def compare(self) -> None:
        """The same position, the same question to the same seats, the same answers, the same points so far."""
        RULES.check(self.state)
        seen, noted = read(self.state), note(self.table)
        assert seen == noted, differences(seen, noted)
        for seat, offers in referee.offers(self.table).items():
            found = self.session.offers(seat)
            assert found == offers, (seat, {*found} - {*offers}, {*offers} - {*found}, self.table["ask"])
            assert absent_answer(self.state, seat) in {*absent(self.table, seat)} & {*found}
            self.asked[self.table["ask"]["kind"]] += 1
        if self.dice.random() < 0.05 or self.table["over"]:
            self.compare_scores()

    def compare_scores(self) -> None:
        found = [points_of(score) for score in RULES.scores(RULES.view(self.state, None))]
        assert found == [some(sheet) for sheet in reckoning.final_sheets(self.table)]

    def compare_end(self) -> None:
        result = RULES.result(self.state)
        assert result is not None
        totals = [sum(sheet.values()) for sheet in reckoning.final_sheets(self.table)]
        assert result.places == reckoning.places(totals, [player["counters"] for player in self.table["players"]])


def assert_told(before: MerkatorState, after: MerkatorState, events: list[Event]) -> None:
    """Whatever came to or went from a seat or the map is told once (MK-18.13)."""
    changed = Counter(holdings(after))
    changed.subtract(holdings(before))
    told = Counter[tuple[Any, ...]]()
    for event in events:
        told.update(change_by(event.kind, event.args))
    assert some(changed) == some(told), [event.kind for event in events]


def holdings(state: MerkatorState) -> dict[tuple[Any, ...], int]:
    """What everybody has, with what was paid for a contract that is not fulfilled yet."""
    paying = make_view(state, None).payment
    found = {("cubes", place): count for place, count in zip(PLACES, state.cubes, strict=False)}
    for seat in range(state.seats):
        pays = paying is not None and state.waiting == [seat]
        for at, good in enumerate(GOODS):
            found[seat, good] = stock(state, seat)[at] + (paying.paid[at] if paying and pays else 0)
        found[seat, "counters"] = state.counters[seat] + (paying.time if paying and pays else 0)
        found[seat, "thalers"] = state.thalers[seat]
        found[seat, "contracts"] = len(state.contracts[seat])
        found[seat, "cards"] = len(state.bonus[seat]) + len(state.buildings[seat])
    return found


def change_by(kind: str, args: dict[str, Any]) -> dict[tuple[Any, ...], int]:
    """What an event says that it changed."""
    seat = args.get("seat")
    goods = Counter((seat, good) for good in args.get("goods", ()))
    one = {(seat, args.get("good")): args.get("count", 1)}
    if kind == "took":
        return {**goods, ("cubes", args["place"]): -len(args["goods"])}
    if kind == "accepted":
        other = args["bidder_seat"]
        paid = {(seat, what): args[what] for what in ("thalers", "counters")}
        return {**paid, **{(other, what): -count for (_, what), count in paid.items()}}
    if kind == "bought":
        return {(seat, "cards"): 1, (seat, "thalers"): -args["thalers"], (seat, "contracts"): -len(args["contracts"])}
    if kind == "joined":
        return {(seat, "counters"): -args["count"], (args["host_seat"], "counters"): args["count"]}
    if kind in ("lost", "fulfilled"):
        paid = {(seat, "counters"): -args.get("counters", 0)}
        return {**{each: -count for each, count in goods.items()}, **paid}
    return {
        "sold": lambda: {(seat, "contracts"): -1, (seat, "thalers"): args["thalers"]},
        "dropped": lambda: {(seat, "contracts"): -1},
        "trimmed": lambda: {(seat, "thalers"): -args["count"]},
        "spread": lambda: Counter(("cubes", place) for place in args["places"]),
        "time_taken": lambda: {(seat, "counters"): args["count"]},
        "time_paid": lambda: {(seat, "counters"): -args["count"]},
        **dict.fromkeys(("gained", "from_hand"), lambda: {(seat, "contracts"): 1}),
        **dict.fromkeys(("moved", "bonus", "gift"), lambda: one),
        "moved_in": lambda: goods,
    }.get(kind, dict)()


def differences(seen: Any, noted: Any, where: str = "") -> list[tuple[str, Any, Any]]:
    """Where the two tables differ: the place, what the rules have there, what the second opinion has."""
    if seen == noted:
        return []
    if isinstance(seen, dict):
        return [each for key in seen for each in differences(seen[key], noted[key], f"{where} {key}")]
    if where == " players":
        return [each for at, mine in enumerate(seen) for each in differences(mine, noted[at], f"{where} {at}")]
    return [(where, seen, noted)]


def read(state: MerkatorState) -> dict[str, Any]:
    """What is true at the rules' table, in words."""
    ask = state.stack[-1] if state.stack and not state.over else None
    piles = [[CARDS[card] for card in pile] for pile in state.piles]
    discards = [CARDS[card] for card in state.discards]
    acting = ask is not None and ask.kind in ACTING
    return {
        "turn": state.turn,
        "active": None if state.over else state.active,
        "over": state.over,
        "pawn": None if state.pawn == NOWHERE else PLACES[state.pawn],
        "cubes": dict(zip(PLACES, state.cubes, strict=False)),
        "side": state.side,
        "chart": [[LETTERS[letter] for letter in row] for row in state.chart],
        "seen": state.seen,
        "piles": dict(zip(VALUES, piles, strict=True)),
        "discards": sorted(discards),
        "stack": [CARDS[card] for card in state.stack_cards],
        "bonus": [CARDS[card] for card in state.bonus_row],
        "bonus_deck": [CARDS[card] for card in state.bonus_deck],
        "buildings": [CARDS[card] for card in state.building_row],
        "building_deck": [CARDS[card] for card in state.building_deck],
        "players": [office(state, seat) for seat in range(state.seats)],
        "last_turn": state.last_turn,
        "fulfilled": sorted(CARDS[card] for card in state.fulfilled) if acting else [],
        "grabbed": state.grabbed and not state.over,
        "owes": state.owes,
        "ask": (ask.kind, ask.seats) if ask else ("nothing", []),
    }


def office(state: MerkatorState, seat: int) -> dict[str, Any]:
    hand = state.hand[seat]
    return {
        "storage": dict(zip(GOODS, stock(state, seat), strict=True)),
        "supply": dict(zip(COLORS, supply(state, seat), strict=True)),
        "contracts": [CARDS[card] for card in sorted(state.contracts[seat])],
        "bonus": [CARDS[card] for card in state.bonus[seat]],
        "buildings": [CARDS[card] for card in state.buildings[seat]],
        "hand": None if hand == NO_CARD else CARDS[hand],
        "counters": state.counters[seat],
        "thalers": state.thalers[seat],
    }


def note(table: Table) -> dict[str, Any]:
    """The same from the second opinion's table."""
    ask, seats = table["ask"], len(table["players"])
    last = SOLO_TURNS if is_solo(table) else table["turn"] + seats if table["triggered"] else 0
    if table["final"] is not None:
        last = table["turn"] + max(0, len(table["final"]) - 1)
    owes = table["options"]["forced_investment"] == "buy" and table["surplus"] and not table["bought"]
    same = ("turn", "over", "pawn", "cubes", "chart", "stack", "bonus", "bonus_deck", "buildings", "building_deck")
    return {
        **{key: table[key] for key in same},
        "active": None if table["over"] else table["active"],
        "side": table["side"] or "",
        "seen": table["seen"],
        "piles": {number: table["piles"].get(number, []) for number in VALUES},
        "discards": sorted(card for cards in table["discards"].values() for card in cards),
        "players": [{**player, "contracts": in_order(player["contracts"])} for player in table["players"]],
        "last_turn": last,
        "fulfilled": sorted(table["fulfilled"]) if ask["kind"] in ACTING else [],
        "grabbed": table["grabbed"] and not table["over"],
        "owes": owes and ask["kind"] == "invest",
        "ask": (ask["kind"], ask["seats"]),
    }


def points_of(score: Score) -> dict[str, int]:
    """By line, in half points (MK-9.9)."""
    return some({line.key: int(2 * line.points) for line in score.lines})


def some(points: dict[Any, int]) -> dict[Any, int]:
    """Leave out what is nothing."""
    return {key: count for key, count in points.items() if count}
