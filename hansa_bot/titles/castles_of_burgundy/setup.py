"""Setting up a table (CB-2)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rng import Rng, deal, pick, shuffle
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.castles_of_burgundy import experts, rounds
from hansa_bot.titles.castles_of_burgundy.material import (
    A_CASTLE,
    BLACK_DEPOT,
    CASTLE,
    DEPOT_START,
    FACES,
    GOODS,
    GOODS_IN_GAME,
    GOODS_PER_PHASE,
    PHASES,
    SOURCES,
    STACKS,
    STARTING_GOODS,
    STARTING_SILVER,
    STARTING_WORKERS,
    STORAGE,
    TILES,
    TYPES,
)
from hansa_bot.titles.castles_of_burgundy.options import OFF, Options, options_of
from hansa_bot.titles.castles_of_burgundy.state import DEFAULTS, BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import BASIC, BASIC_START, NO_ESTATE, SIZE

STACK_NAMES = (*TYPES, "black")


def empty(seats: int, rng: Rng, options: Options = DEFAULTS) -> BurgundyState:
    """Return a table without a stack, tile or goods on it, all markers in one pile, before any turn."""
    return BurgundyState(
        seats=seats,
        rng=rng,
        stack=[],
        options=options,
        order=tuple(range(seats)),
        stacks=(b"",) * len(STACK_NAMES),
        piles=b"",
        unused=b"",
        depots=bytearray(DEPOT_START[-1]),
        depot_goods=bytearray(len(GOODS) * BLACK_DEPOT),
        bonus=bytearray(2 * len(TYPES)),
        track=(tuple(reversed(range(seats))),),
        estates=(NO_ESTATE,) * seats,
        tiles=bytearray(SIZE * seats),
        storage=bytearray(STORAGE * seats),
        goods=bytearray(len(GOODS) * seats),
        sold=bytearray(len(GOODS) * seats),
        workers=[0] * seats,
        silver=[0] * seats,
        earned=[0] * (len(SOURCES) * seats),
        dice=bytearray(2 * seats),
        used=bytearray(2 * seats),
    )


def set_up(setup: Setup, outcome: Outcome) -> BurgundyState:
    """Return the first position: the first turn in the basic game, else the choice of estates (CB-2, CB-16)."""
    state = empty(setup.seats, Rng(setup.seed, given=dict(setup.draws)), options_of(setup.options))
    _stack_tiles(state)
    goods = _stack_goods(state)
    start = pick(state.rng, "start_player", range(setup.seats), "CB-2.7")
    state.order = tuple((start + place) % setup.seats for place in range(setup.seats))
    state.track = (tuple(reversed(state.order)),)
    outcome.tell("start_player", seat=start)
    _equip(state, outcome, goods)
    if state.options.experts == OFF:
        for seat in range(setup.seats):
            experts.settle_in(state, seat, BASIC, BASIC_START)
        rounds.begin_phase(state, outcome)
    else:
        experts.begin(state, outcome)
    return state


def _stack_tiles(state: BurgundyState) -> None:
    """Shuffle the seven stacks; each player's castle comes from the regular castles (CB-2.2, CB-2.5)."""
    stacks = []
    for name, faces in zip(STACK_NAMES, STACKS, strict=True):
        words = shuffle(state.rng, name, [TILES[face] for face in faces], "CB-2.2")
        stacks.append(bytes(FACES[word] for word in words))
    stacks[CASTLE] = stacks[CASTLE].replace(bytes((A_CASTLE,)), b"", state.seats)
    state.stacks = tuple(stacks)


def _stack_goods(state: BurgundyState) -> bytes:
    """Shuffle the goods into five piles of five (CB-2.3); return those left over."""
    words = shuffle(state.rng, "goods", [GOODS[good] for good in GOODS_IN_GAME], "CB-2.3")
    goods = bytes(map(GOODS.index, words))
    state.piles = goods[: GOODS_PER_PHASE * len(PHASES)]
    return goods[len(state.piles) :]


def _equip(state: BurgundyState, outcome: Outcome, goods: bytes) -> None:
    """Give every player goods, silver and workers, clockwise from the start player (CB-2.5 to CB-2.7)."""
    for place, seat in enumerate(state.order):
        words = deal(state.rng, "player_goods", [GOODS[good] for good in goods], STARTING_GOODS, "CB-2.5")
        for word in words:
            good = GOODS.index(word)
            goods = goods.replace(bytes((good,)), b"", 1)
            state.goods[len(GOODS) * seat + good] += 1
        state.workers[seat] = STARTING_WORKERS[place]
        state.silver[seat] = STARTING_SILVER
        outcome.tell(
            "equipped", seat=seat, workers=STARTING_WORKERS[place], silver=STARTING_SILVER, goods=sorted(words)
        )
    state.unused = goods
