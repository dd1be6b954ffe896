"""Positions set up by hand, in the words that action tokens use; what is not named is as at the start of nothing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Decision, Rng
from hansa_bot.titles.castles_of_burgundy import position as position_module
from hansa_bot.titles.castles_of_burgundy import rules, setup
from hansa_bot.titles.castles_of_burgundy.material import (
    DEPOT_START,
    DEPOTS,
    FACES,
    GOODS,
    GOODS_IN_GAME,
    PHASES,
    SALES,
    SOURCES,
    STACKS,
    STORAGE,
    TYPE_OF,
    TYPES,
)
from hansa_bot.titles.castles_of_burgundy.meta import META, Options
from hansa_bot.titles.castles_of_burgundy.rules import BurgundyRules, tiles
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import HEX, SIZE
from hansa_bot.titles.kit.states import read_options

RULES = BurgundyRules()
LETTERS = "ABCD"
TWO_DICE = (6, 6)


def set_up(seats: int, seed: str = "seed", draws: Mapping[str, Sequence[Any]] | None = None, **options: str):
    """Return a new table."""
    given = {name: list(values) for name, values in (draws or {}).items()}
    return RULES.setup(Setup(seats, META.check(seats, options), seed, given), Outcome())


def position(
    players: int = 2,
    turn: str = "A",
    phase: str = "A",
    round_no: int = 1,
    depots: Mapping[str, Sequence[str]] | None = None,
    goods_on: Mapping[str, Sequence[str]] | None = None,
    black: Sequence[str] = (),
    bonus: Mapping[str, str] | None = None,
    track_: Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    whole: bool = True,
    **seats: Mapping[str, Any],
) -> BurgundyState:
    """Return a position before a turn's first action.

    `depots` and `goods_on` by depot; `bonus` names the owners of a type's tiles, large and small ("AB"); `track_` the
    piles from left to right, each from bottom to top ("BA"); seats by letter, see `_seat`. A `whole` position has all
    tiles and goods that are not named in its stacks and among the unused goods.
    """
    state = setup.empty(players, Rng("by hand"), read_options(Options, options or {}))
    state.phase, state.round, state.turn = PHASES.index(phase), round_no - 1, 1
    piles = track_ if track_ is not None else [LETTERS[:players][::-1]]
    state.track = tuple(tuple(map(LETTERS.index, pile)) for pile in piles)
    state.order = position_module.track_order(state.track)
    state.at = state.order.index(LETTERS.index(turn))
    for depot, words in {**(depots or {}), "black": black}.items():
        start = DEPOT_START[DEPOTS.index(depot)]
        state.depots[start : start + len(words)] = bytes(FACES[word] for word in words)
    for depot, words in (goods_on or {}).items():
        for word in words:
            state.depot_goods[len(GOODS) * DEPOTS.index(depot) + GOODS.index(word)] += 1
    for kind, owners in (bonus or {}).items():
        for small, owner in enumerate(owners):
            state.bonus[2 * TYPES.index(kind) + small] = LETTERS.index(owner) + 1
    for seat in range(players):
        _seat(state, seat, **seats.pop(LETTERS[seat], {}))
    assert not seats, f"no position has {seats}"
    state.stack = [Decision("turn", [LETTERS.index(turn)])]
    if whole:
        _complete(state)
    return state


def _seat(
    state: BurgundyState,
    seat: int,
    estate: str = "1",
    placed: Mapping[str, str] | None = None,
    storage_: Sequence[str] = (),
    goods: Mapping[str, int] | None = None,
    sold: Mapping[str, int] | None = None,
    workers: int = 0,
    silver: int = 0,
    points: int = 0,
    dice: Sequence[int] = TWO_DICE,
    used: Sequence[bool] = (False, False),
) -> None:
    state.estates = (*state.estates[:seat], estate, *state.estates[seat + 1 :])
    for hexagon, word in ({"d4": "castle"} if placed is None else placed).items():
        state.tiles[SIZE * seat + HEX[hexagon]] = FACES[word]
    assert len(storage_) <= STORAGE
    position_module.put_stored(state, seat, bytes(FACES[word] for word in storage_))
    for place, counts in ((state.goods, goods), (state.sold, sold)):
        for word, count in (counts or {}).items():
            place[len(GOODS) * seat + GOODS.index(word)] = count
    state.workers[seat], state.silver[seat] = workers, silver
    state.earned[len(SOURCES) * seat + SALES] = points
    state.dice[2 * seat : 2 * seat + 2] = bytes(dice)
    state.used[2 * seat : 2 * seat + 2] = bytes(used)


def _complete(state: BurgundyState) -> None:
    """Put every tile that is nowhere into the stack of its type or the black one, every good among the unused."""
    rest = Counter(face for stack in STACKS for face in stack)
    rest.subtract(tiles(state))
    assert min(rest.values()) >= 0, f"more tiles than there are: {rest}"
    stacks = [bytearray() for _ in STACKS]
    for face, count in sorted(rest.items()):
        regular = min(count, STACKS[TYPE_OF[face]].count(face))
        stacks[TYPE_OF[face]] += bytes([face]) * regular
        stacks[-1] += bytes([face]) * (count - regular)
    state.stacks = tuple(map(bytes, stacks))
    left = Counter(GOODS_IN_GAME)
    left.subtract(rules.goods(state))
    assert min(left.values()) >= 0, f"more goods than there are: {left}"
    state.unused = bytes(left.elements())
