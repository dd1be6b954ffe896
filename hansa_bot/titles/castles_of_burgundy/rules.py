"""The rules of The Castles of Burgundy, as the engine asks for them; its judge, its answers for the absent, and what
is true at all times: every tile, good, bonus tile and marker is somewhere, none where it cannot be.
"""

from collections import Counter
from itertools import chain
from typing import Any

from hansa_bot.engine.action import Action, Outcome, token
from hansa_bot.engine.errors import Refusal, RulesBug
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.state import View
from hansa_bot.titles.castles_of_burgundy import hidden, material, position, reasons, scoring
from hansa_bot.titles.castles_of_burgundy.formulas import SAME_BUILDINGS, covered
from hansa_bot.titles.castles_of_burgundy.judging.judge import Mind
from hansa_bot.titles.castles_of_burgundy.judging.worth import holdings
from hansa_bot.titles.castles_of_burgundy.material import TOOLS
from hansa_bot.titles.castles_of_burgundy.position import own, stock
from hansa_bot.titles.castles_of_burgundy.rounds import begin_turn
from hansa_bot.titles.castles_of_burgundy.setup import castles, set_up, sides
from hansa_bot.titles.castles_of_burgundy.state import NOWHERE, BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, NEAR_MASK, depots_word, estate, goods_word
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from hansa_bot.titles.castles_of_burgundy.verbs.tools import tools_now
from hansa_bot.titles.castles_of_burgundy.view import BurgundyView, make_view
from hansa_bot.titles.kit.preview import Look, judge_by
from hansa_bot.titles.kit.rules import VerbRules
from hansa_bot.titles.kit.verbs import Verb

_CHOICES = ("estate", "begin")


class BurgundyRules(VerbRules[BurgundyState]):
    """Two to four seats, the basic and the experts' game of the first edition."""

    state_type = BurgundyState
    version = 1
    verbs = VERBS
    setup, view, redraw = staticmethod(set_up), staticmethod(make_view), staticmethod(hidden.redraw)
    # nothing is forced: a castle that leaves nothing but workers is answered by its player all the same (CB-8.7)

    def hand(self, state: BurgundyState, seat: int) -> tuple[bytes, list[int]]:
        """Return the tiles of a seat's estate, and what it can use: dice, or the effect that waits."""
        return own(state, seat), tools_now(state, seat)

    def imagine(self, state: BurgundyState, seat: int) -> BurgundyState | Refusal:
        """Return the position with this seat's turn just begun, while its dice for that are rolled (CB-3.8)."""
        # Only who still plays in this round has dice to think with.
        if not state.dice[2 * seat] or seat not in state.order[state.at + 1 :]:
            return reasons.NO_DICE()
        after = self.clone(state)
        after.at = state.order.index(seat)
        begin_turn(after, Outcome())
        return after

    def scores(self, view: View) -> list[Score]:
        """Return every seat's score as if the game ended now (CB-15.2)."""
        assert isinstance(view, BurgundyView)
        return scoring.scores(view)

    def result(self, state: BurgundyState) -> Result | None:
        """Return scores and places of a finished game (CB-15)."""
        return scoring.result(make_view(state, None)) if state.over else None

    def check(self, state: BurgundyState) -> None:
        """Raise RulesBug if a tile, good or marker is missing, or the position is impossible."""
        check(state)

    def object_to(self, state: BurgundyState, seat: int, verb: Verb, arguments: tuple[Any, ...]) -> Refusal | None:
        """Say whose turn it is, and that estates are chosen before anything else (CB-17.8)."""
        if seat not in state.waiting:
            return reasons.NOT_YOUR_TURN()
        choosing = state.stack[-1].kind in _CHOICES and verb.name not in _CHOICES
        return reasons.CHOOSE_FIRST() if choosing else None


RULES = BurgundyRules()


def _look(state: BurgundyState, seat: int) -> Look | Mind:
    """Prepare what opinions rest on: while estates are chosen there is no estate to think of."""
    return Look(state, seat) if state.stack[-1].kind in _CHOICES else Mind(state, seat)


def _known(state: BurgundyState) -> tuple[object, ...]:
    """Return all that the opinions of whoever decides may rest on: nothing else of the others, nor what is hidden."""
    decision = state.stack[-1]
    seat = decision.seats[0]
    dice = slice(2 * seat, 2 * seat + 2)
    return (
        decision.kind,
        holdings(state, seat),
        bytes(state.depots),
        bytes(state.depot_goods),
        bytes(state.dice[dice]),
        bytes(state.used[dice]),
        state.purchased,
        state.estates,
        state.chosen,
    )


judge = judge_by(RULES, _look, _known)


def absent_answer(state: BurgundyState, seat: int) -> Action:
    """Return what is done for an absent seat: it costs tempo and nothing else."""
    match state.stack[-1].kind:
        case "estate":
            return token("estate", sides(state, seat)[0])
        case "begin":
            return token("begin", HEXES[castles(state, seat)[0]])
        case "ship":
            return _ship(state, seat)
        case "turn" | "castle":
            tools = tools_now(state, seat)
            return token("workers", TOOLS[tools[0]]) if tools else "end"
    return "skip"


def _ship(state: BurgundyState, seat: int) -> Action:
    """Load the depot with the most goods that can be stored; new types by the lowest number."""
    owned = position.stock(state, seat)

    def storable(depots: tuple[int, ...]) -> int:
        heap = position.goods_on(state, depots[0])
        new = position.new_types(state, seat, depots)[: position.goods_spaces(state, seat)]
        return sum(count for good, count in enumerate(heap) if owned[good] or good in new)

    # `max` keeps the first of equals, so the lowest depot.
    best = max(position.ONE_DEPOT, key=storable)
    return token("load", depots_word(best), *map(goods_word, position.selections(state, seat, best)[:1]))


_ALL_TILES = Counter(face for stack in material.STACKS for face in stack)
_ALL_GOODS = Counter(material.GOODS_IN_GAME)


def check(state: BurgundyState) -> None:
    """Raise RulesBug if any invariant is broken."""
    # None of them counts what is not there, so they are told apart as plain dictionaries, which is much quicker.
    if dict(tiles(state)) != dict(_ALL_TILES):
        raise RulesBug(f"tiles are missing or too many: {_ALL_TILES - tiles(state)}, {tiles(state) - _ALL_TILES}")
    if dict(goods(state)) != dict(_ALL_GOODS):
        raise RulesBug(f"goods are missing or too many: {goods(state)} (CB-1.6)")
    if min(*state.workers, *state.silver, *state.earned) < 0:
        raise RulesBug("something was spent that was not there (CB-17.6)")
    if sorted(seat for pile in state.track for seat in pile) != list(range(state.seats)):
        raise RulesBug(f"markers on the track: {state.track} (CB-13.1)")
    _check_bonus(state)
    for seat in range(state.seats):
        _check_storage(state, seat)
        if state.estates[seat]:
            _check_estate(state, seat)


def tiles(state: BurgundyState) -> Counter[int]:
    """Count the tiles by face, wherever they are; castles that wait for their start hex too (CB-1.1)."""
    places = (*state.stacks, state.depots, state.removed, state.tiles, state.storage)
    found = Counter(chain.from_iterable(places))
    del found[0]
    # A seat without any tile still owes its first castle to the count.
    found[material.A_CASTLE] += sum(1 for seat in range(state.seats) if not any(own(state, seat)))
    return found


def goods(state: BurgundyState) -> Counter[int]:
    """Count the goods by type, wherever they are (CB-1.6)."""
    found = Counter([*state.piles, *state.unused, *state.goods_row])
    for counts in (state.depot_goods, state.goods, state.sold):
        for at, count in enumerate(counts):
            found[at % len(material.GOODS)] += count
    # Without the types of which none is left, as `_ALL_GOODS` has none either.
    return +found


def _check_bonus(state: BurgundyState) -> None:
    for kind, word in enumerate(material.TYPES):
        large, small = state.bonus[2 * kind : 2 * kind + 2]
        # Large before small, and never both for one seat.
        if small and (not large or small == large):
            raise RulesBug(f"bonus tiles of {word}: {large}, {small} (CB-11.4)")
        for seat in {large, small} - {0}:
            wanted = estate(state.estates[seat - 1]).all_of[kind]
            if covered(own(state, seat - 1)) & wanted != wanted:
                raise RulesBug(f"seat {seat - 1} has a bonus tile of {word} too early (CB-11.4)")


def _check_storage(state: BurgundyState, seat: int) -> None:
    row = bytes(state.storage[material.STORAGE * seat : material.STORAGE * seat + material.STORAGE])
    if bytes(sorted(row.rstrip(b"\0"))) != row.rstrip(b"\0") or 0 in row.rstrip(b"\0"):
        raise RulesBug(f"the storage of seat {seat} is out of order: {list(row)}")
    if len(material.GOODS) - stock(state, seat).count(0) > material.GOODS_STORAGE:
        raise RulesBug(f"seat {seat} has more than three types of goods (CB-12.2)")


def _check_estate(state: BurgundyState, seat: int) -> None:
    board, mine = estate(state.estates[seat]), own(state, seat)
    full, cities = covered(mine), Counter[tuple[int, int]]()
    for index, face in enumerate(mine):
        if face and material.TYPE_OF[face] != board.types[index]:
            raise RulesBug(f"seat {seat} has a tile of the wrong type on hex {index} (CB-6.4)")
        if face and not full & NEAR_MASK[index] and len(mine) - mine.count(0) > 1:
            raise RulesBug(f"seat {seat} has a tile that touches no other one on hex {index} (CB-6.4)")
        if face and material.TYPE_OF[face] == material.BUILDING:
            cities[board.region_of[index], face] += 1
    # With knowledge 1 a city may have two of a kind.
    if SAME_BUILDINGS not in mine and any(count > 1 for count in cities.values()):
        raise RulesBug(f"seat {seat} has a building twice in a city (CB-9.2)")
    begun = state.begun[seat] if state.begun else NOWHERE
    if begun != NOWHERE and any(mine) and mine[begun] != material.A_CASTLE:
        raise RulesBug(f"the starting castle of seat {seat} is gone (CB-6.5)")
