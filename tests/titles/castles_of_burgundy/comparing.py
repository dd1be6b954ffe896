"""One game played twice: by the rules and by the clerk, compared after every answer."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.result import Score
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.castles_of_burgundy.material import SOURCES, TILES
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.rules import RULES
from hansa_bot.titles.castles_of_burgundy.rules import absent_answer as absent
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, estate
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, EstateView
from tests.titles.castles_of_burgundy import clerk, objector, referee
from tests.titles.castles_of_burgundy.plain import GOODS, NAMES, TYPES, Layout, Player, Table, printed

Chooser = Callable[[random.Random, list[str]], str]
PAID = {"regions": "region", "bonus": "bonus", "animals": "animals", "sales": "sold", "watchtowers": "tower"}


def layout(name: str) -> Layout:
    """Return a printed estate from the list, a house estate as the rules made it."""
    if name in printed()[0]:
        return printed()[0][name]
    types = [TYPES[kind] for kind in estate(name).types]
    return Layout(
        dict(zip(NAMES, types, strict=True)),
        [hexagon for hexagon, kind in zip(NAMES, types, strict=True) if kind == "castle"],
    )


class Match:
    """A game under way, with the clerk's notes beside the rules' state."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        self.options = META.check(seats, options)
        self.dice = random.Random(seed)
        self.drawn = referee.draws(seats, seed)
        self.table = referee.lay_out(seats, self.options, self.drawn)
        outcome = Outcome()
        self.state: BurgundyState = RULES.setup(Setup(seats, self.options, str(seed), self.drawn), outcome)
        self.log: Counter[str] = Counter()
        self.closed: Counter[str | None] = Counter()
        self.told = outcome.events[:]

    def start(self) -> None:
        """Go on to the first turn; the experts' game has chosen its estates by then."""
        if self.options["experts"] == "off":
            referee.settle_all(self.table)
        else:
            self.choose_estates()
        clerk.begin_phase(self.table)
        self.compare(slots=True)

    def choose_estates(self) -> None:
        """Answer every question before the game, and compare who is asked and what is offered."""
        chosen: dict[int, str] = {}
        for kind, waiting in referee.questions(self.table):
            left = waiting[:]
            while left:
                assert (self.state.stack[-1].kind, self.state.waiting) == (kind, sorted(left))
                seat = left.pop(self.dice.randrange(len(left)))
                values = referee.sides(self.table, seat) if kind == "estate" else layout(chosen[seat]).castles
                offers = RULES.offers(self.state, seat)
                assert offers == sorted(f"{kind}/{value}" for value in set(values))
                assert absent(self.state, seat) == f"{kind}/{values[0]}"
                action = self.dice.choice(offers)
                value = action.partition("/")[2]
                if kind == "estate":
                    everybody = self.table.order if self.options["experts"] == "same" else [seat]
                    chosen.update(dict.fromkeys(everybody, value))
                else:
                    referee.settle(self.table, seat, chosen[seat], layout(chosen[seat]), value)
                self.answer(seat, action)

    def answer(self, seat: int, action: str) -> list[Event]:
        self.state, outcome = RULES.apply(self.state, seat, action)
        self.told += outcome.events
        return outcome.events

    def play(self, choose: Chooser, most: int = 10_000) -> None:
        """Play on to the end, comparing all the way."""
        self.compare()
        for _ in range(most):
            if self.table.over:
                break
            seat = self.table.active
            assert self.state.waiting == [seat]
            offers = RULES.offers(self.state, seat)
            assert offers == sorted(referee.legal(self.table)), (seat, self.table.pending)
            assert absent(self.state, seat) in objector.absent(self.table) & set(offers)
            self.object(offers)
            self.step(choose(self.dice, offers))
        else:
            return
        assert self.state.over
        self.compare_end()

    def object(self, offers: list[str]) -> None:
        """Ask for a few things that are mostly not allowed."""
        for _ in range(6 if self.table.pending else 1):
            token = objector.wish(self.dice, self.table, offers)
            seat = self.table.active if self.dice.random() < 0.97 else self.dice.randrange(self.state.seats)
            wanted, found = objector.objection(self.table, seat, token), RULES.refuse(self.state, seat, token)
            if wanted is None and objector.is_spelt_another_way(offers, token):
                continue
            assert (found.code if found else None) == wanted, (token, seat, self.table.pending)

    def step(self, action: str) -> None:
        before = self.seen
        phase = self.table.phase
        self.log[action.partition("/")[0]] += 1
        events = self.answer(self.table.active, action)
        pending = self.table.pending
        clerk.follow(self.table, action)
        if action.startswith("buy") and pending != self.table.pending:
            self.closed[pending] += 1
        self.compare(slots=phase != self.table.phase)
        assert_told(before, self.seen, events)

    def compare(self, slots: bool = False) -> None:
        self.seen = view = RULES.view(self.state, None)
        seen, noted = dict(board_seen(view)), dict(board_noted(self.table))
        assert seen == noted, {key: (seen[key], noted[key]) for key in noted if seen[key] != noted[key]}
        if slots:
            assert [[TILES[face] for face in depot] for depot in view.depots] == self.table.depots
        if self.dice.random() < 0.1:
            self.compare_readers()
        for mine, player in zip(view.estates, self.table.players, strict=True):
            assert estate_seen(mine) == estate_noted(player, self.table.over), mine.seat

    def compare_readers(self) -> None:
        """All is public (CB-18.1), and scores are those of a game that ended now (CB-15.2)."""
        assert [points_of(score) for score in RULES.scores(self.seen)] == [
            some(clerk.final(self.table, seat)) for seat in range(self.state.seats)
        ]
        for seat in range(self.state.seats):
            assert msgspec.structs.replace(RULES.view(self.state, seat), seat=None) == self.seen

    def compare_end(self) -> None:
        result = RULES.result(self.state)
        assert result is not None
        assert result.places == [[seat] for seat in clerk.ranking(self.table)]
        assert [points_of(score) for score in result.scores] == [
            some(clerk.final(self.table, seat)) for seat in range(self.state.seats)
        ]
        assert result.tie_break == clerk.tie_break(self.table)


def points_of(score: Score) -> dict[str, int]:
    return some({line.key: line.points for line in score.lines})


def some(points: dict[str, int]) -> dict[str, int]:
    """Leave out what is nothing."""
    return {key: count for key, count in points.items() if count}


def board_seen(view: BurgundyView) -> Iterator[tuple[str, Any]]:
    yield "turn", None if view.over else view.active
    yield "phase", (view.phase, view.round, view.over)
    yield "order", view.order
    yield "track", trimmed(view.track)
    yield "white", view.white
    yield "row", [GOODS[good] for good in view.goods_row]
    yield "depots", [sorted(TILES[face] for face in depot if face) for depot in view.depots]
    yield "goods", [dict(zip(GOODS, counts, strict=True)) for counts in view.depot_goods]
    yield "bonus", dict(zip(TYPES, view.bonus_left, strict=True))
    yield "removed", {TILES[face]: count for face, count in view.removed.items()}
    yield "pending", view.pending
    yield "bought", view.purchase_used and not view.over


def trimmed(track: list[list[int]]) -> list[list[int]]:
    """Leave out the empty spaces beyond the last marker."""
    last = max(space for space, pile in enumerate(track) if pile)
    return track[: last + 1]


def board_noted(table: Table) -> Iterator[tuple[str, Any]]:
    yield "turn", None if table.over else table.active
    yield "phase", (table.phase, table.round, table.over)
    yield "order", table.order
    yield "track", trimmed(table.track)
    yield "white", table.white
    yield "row", table.row
    yield "depots", [sorted(filter(None, depot)) for depot in table.depots]
    yield "goods", [{good: counts[good] for good in GOODS} for counts in table.goods]
    yield "bonus", {kind: len(left) for kind, left in table.bonus.items()}
    yield "removed", dict(table.removed)
    yield "pending", table.pending
    yield "bought", table.bought


def estate_seen(mine: EstateView) -> tuple[Any, ...]:
    left = sorted(face for face, free in zip(mine.dice, mine.dice_left, strict=True) if free)
    return (
        mine.estate,
        {name: TILES[face] for name, face in zip(HEXES, mine.tiles, strict=True) if face},
        sorted(TILES[face] for face in mine.storage),
        (mine.goods, mine.sold, mine.workers, mine.silver),
        (mine.points, {key: points for key, points in zip(SOURCES, mine.earned, strict=True) if points}),
        (mine.dice, left),
        sorted((TYPES[tile.type], "large" if tile.large else "small") for tile in mine.bonus),
    )


def estate_noted(player: Player, over: bool) -> tuple[Any, ...]:
    return (
        player.estate,
        player.placed,
        sorted(player.storage),
        (
            [player.goods[good] for good in GOODS],
            [player.sold[good] for good in GOODS],
            player.workers,
            player.silver,
        ),
        (sum(player.points.values()), {key: points for key, points in player.points.items() if points}),
        (player.dice, sorted(player.left)),
        sorted(player.bonus),
    )


def assert_told(before: BurgundyView, after: BurgundyView, events: list[Event]) -> None:
    """Whatever came to or went from a seat is told once, where it happened."""
    for was, now in zip(before.estates, after.estates, strict=True):
        mine = [event for event in events if event.args.get("seat") == was.seat]
        for key, source in enumerate(SOURCES):
            told = sum(event.args["points"] for event in mine if event.kind == PAID[source])
            assert now.earned[key] - was.earned[key] == told, source
        workers = total(mine, "workers", "count") + total(mine, "income", "workers") - total(mine, "spent", "workers")
        assert now.workers - was.workers == workers
        silver = total(mine, "silver", "count") + total(mine, "income", "silver") - total(mine, "bought", "silver")
        assert now.silver - was.silver == silver


def total(events: list[Event], kind: str, argument: str) -> int:
    return sum(event.args[argument] for event in events if event.kind == kind)
