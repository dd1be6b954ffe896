"""Acting in a position: every step counts all tiles and goods again."""

import copy
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hansa_bot.engine.action import Action, Event, kind_of
from hansa_bot.engine.session import Session, Step
from hansa_bot.titles.castles_of_burgundy.material import FACES, GOODS, SOURCES, STORAGE
from hansa_bot.titles.castles_of_burgundy.rules import goods, tiles
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEXES, SIZE
from tests.titles.castles_of_burgundy import clerk
from tests.titles.castles_of_burgundy.comparing import Match
from tests.titles.castles_of_burgundy.objector import TILES
from tests.titles.castles_of_burgundy.plain import ADVANTAGES, BUILDINGS, Player, kind_of_tile, neighbours
from tests.titles.castles_of_burgundy.position import LETTERS, RULES, set_up
from tests.titles.castles_of_burgundy.referee import doubled


def play(state: BurgundyState, *actions: Action, who: str = "") -> Step[BurgundyState]:
    """Carry out actions of one player, of the one who must decide if none is named."""
    seat = LETTERS.index(who) if who else state.waiting[0]
    step = Session(RULES, state).apply(seat, actions)
    after = step.session.state
    assert tiles(after) == tiles(state), "a tile was lost or made (CB-1.1)"
    assert goods(after) == goods(state), "a good was lost or made (CB-1.6)"
    assert min(*after.workers, *after.silver) >= 0
    return step


def act(state: BurgundyState, *actions: Action, who: str = "") -> BurgundyState:
    """Return the position after actions of one player."""
    return play(state, *actions, who=who).session.state


def told(state: BurgundyState, *actions: Action, who: str = "") -> list[Event]:
    """Return everything that follows from actions of one player."""
    return [event for entry in play(state, *actions, who=who).entries for event in entry.events]


def facts_of(state: BurgundyState, *actions: Action, kind: str) -> list[dict[str, Any]]:
    """Return the elements of all events of a kind that follow from actions."""
    return [event.args for event in told(state, *actions) if event.kind == kind]


def legal(state: BurgundyState, *kinds: str, who: str = "") -> list[Action]:
    """Return what a player may do, of these kinds only if any are named."""
    seat = LETTERS.index(who) if who else state.waiting[0]
    offers = Session(RULES, state).offers(seat)
    return [action for action in offers if not kinds or kind_of(action) in kinds]


def code(state: BurgundyState, action: Action, who: str = "") -> str | None:
    """Return the code with which an action is refused; None for a legal one."""
    seat = LETTERS.index(who) if who else state.waiting[0]
    found = RULES.refuse(state, seat, action)
    assert (found is None) == (action in legal(state, who=who)), action
    return found.code if found else None


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the kinds of some events."""
    return [event.kind for event in events]


WEIGHTS = {"place": 12.0, "take": 3.0, "sell": 1.0, "workers": 0.7, "buy": 1.0, "skip": 0.3}


@dataclass(frozen=True)
class Turn:
    """One action: what was before, who did what, what followed."""

    before: BurgundyState
    seat: int
    action: Action
    events: tuple[Event, ...]
    after: BurgundyState


@lru_cache(maxsize=16)
def wander(seats: int, seed: int, **options: str) -> tuple[Turn, ...]:
    """Return the actions of a whole game."""
    dice = random.Random(seed)
    state, steps = set_up(seats, f"{seed}", **options), []
    while not state.over:
        seat = dice.choice(state.waiting)
        action = choose(dice, RULES.offers(state, seat))
        after, outcome = RULES.apply(state, seat, action)
        steps.append(Turn(state, seat, action, tuple(outcome.events), after))
        state = after
    return tuple(steps)


def choose(dice: random.Random, offers: Sequence[Action]) -> Action:
    """Pick a kind of action by weight, then one of that kind."""
    verbs = sorted({kind_of(action) for action in offers})
    kind = dice.choices(verbs, [WEIGHTS.get(each, 1.0) for each in verbs])[0]
    return dice.choice([action for action in offers if kind_of(action) == kind])


def enrich(match: Match, hexes: int) -> None:
    """Give every player about so many tiles in the estate, some stored ones, workers, silverlings and goods."""
    for seat, player in enumerate(match.table.players):
        grow(match.dice, player, match.dice.randint(hexes - 2, hexes + 2))
        player.storage = match.dice.choices([*BUILDINGS, "ship", "castle", *TILES], k=match.dice.randint(1, 3))
        player.workers = match.dice.choice((0, 1, 3, 8))
        player.silver = match.dice.choice((0, 2, 5, 20))
        for good in match.dice.sample(GOODS, match.dice.randint(0, 3)):
            if player.goods[good] or sum(1 for count in player.goods.values() if count) < 3:
                player.goods[good] += match.dice.randint(1, 3)
        hand_over(match, seat, player)
    for depot, counts in enumerate(match.table.goods):
        for good in match.dice.sample(GOODS, match.dice.randint(0, 4)):
            counts[good] += 1
            match.state.depot_goods[len(GOODS) * depot + GOODS.index(good)] += 1


def open_a_shop(match: Match) -> None:
    """Give everybody what it takes to buy while an advantage waits (CB-17.5), knowledge 6 included."""
    for seat, player in enumerate(match.table.players):
        assert player.layout is not None
        name = next(name for name, kind in player.layout.types.items() if kind == "knowledge")
        player.placed[name] = "k6"
        player.storage, player.silver = match.dice.choices(ADVANTAGES, k=match.dice.randint(1, 2)), 20
        player.workers = 8
        hand_over(match, seat, player)


def clear_out(match: Match) -> None:
    """Leave few tiles in the numbered depots, so that advantages come to nothing more often (CB-17.5)."""
    for depot, faces in enumerate(match.table.depots[:6]):
        for slot in range(len(faces)):
            if match.dice.random() < 0.7:
                faces[slot] = ""
                match.state.depots[4 * depot + slot] = 0


def grow(dice: random.Random, player: Player, hexes: int) -> None:
    """Cover so many hexes more, one after the other, with tiles that may lie there."""
    assert player.layout is not None
    for _ in range(hexes):
        edge = {other for name in player.placed for other in neighbours(name)} - set(player.placed)
        name = dice.choice(sorted(edge))
        fitting = [tile for tile in TILES if kind_of_tile(tile) == player.layout.types[name]]
        fitting = [tile for tile in fitting if not doubled(player, tile, name)]
        if fitting:
            player.placed[name] = dice.choice(fitting)


def hand_over(match: Match, seat: int, player: Player) -> None:
    """Write what the clerk notes of a player into the state."""
    state = match.state
    for name, tile in player.placed.items():
        state.tiles[SIZE * seat + HEXES.index(name)] = FACES[tile]
    stored = sorted(FACES[tile] for tile in player.storage)
    state.storage[STORAGE * seat : STORAGE * seat + STORAGE] = bytes((stored + [0] * STORAGE)[:STORAGE])
    state.goods[len(GOODS) * seat : len(GOODS) * seat + len(GOODS)] = bytes(player.goods[good] for good in GOODS)
    state.workers[seat], state.silver[seat] = player.workers, player.silver


def line_up(match: Match) -> None:
    """Spread the markers over the track, in any order and with any gaps."""
    seats = list(range(match.state.seats))
    match.dice.shuffle(seats)
    match.table.track = [[] for _ in range(4)]
    for seat in seats:
        match.table.track[match.dice.randrange(4)].append(seat)
    match.state.track = tuple(map(tuple, match.table.track))


def even_out(match: Match, some: int) -> None:
    """Give points to the first players so that so many of them have equally many when this last turn ends."""
    ended = copy.deepcopy(match.table)
    clerk.follow(ended, "end")
    totals = clerk.totals(ended)
    for seat in range(some):
        gift = max(totals) - totals[seat]
        match.table.players[seat].points["sales"] += gift
        match.state.earned[len(SOURCES) * seat + SOURCES.index("sales")] += gift
