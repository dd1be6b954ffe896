"""Setting up a table (CB-2), and what may be chosen in the experts' game (CB-16)."""

from collections.abc import Mapping
from functools import partial

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Decision, Rng, deal, pick, shuffle
from hansa_bot.titles.castles_of_burgundy import material, rounds, tables
from hansa_bot.titles.castles_of_burgundy.material import FACES, GOODS, TILES
from hansa_bot.titles.castles_of_burgundy.meta import DEAL, META, OFF, SAME, SECRET, Options
from hansa_bot.titles.castles_of_burgundy.state import DEFAULTS, NOWHERE, BurgundyState
from hansa_bot.titles.kit.rules import give_head_starts
from hansa_bot.titles.kit.states import read_options

STACK_NAMES = (*material.TYPES, "black")


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
        depots=bytearray(material.DEPOT_START[-1]),
        depot_goods=bytearray(len(GOODS) * material.BLACK_DEPOT),
        bonus=bytearray(2 * len(material.TYPES)),
        track=(tuple(reversed(range(seats))),),
        estates=(tables.NO_ESTATE,) * seats,
        tiles=bytearray(tables.SIZE * seats),
        storage=bytearray(material.STORAGE * seats),
        goods=bytearray(len(GOODS) * seats),
        sold=bytearray(len(GOODS) * seats),
        workers=[0] * seats,
        silver=[0] * seats,
        earned=[0] * (len(material.SOURCES) * seats),
        dice=bytearray(2 * seats),
        used=bytearray(2 * seats),
    )


def set_up(setup: Setup, outcome: Outcome) -> BurgundyState:
    """Return the first position: the first turn in the basic game, else the choice of estates (CB-2, CB-16)."""
    state = empty(setup.seats, Rng(setup.seed, given=dict(setup.draws)), read_options(Options, setup.options))
    _stack_tiles(state)
    goods = _stack_goods(state)
    start = pick(state.rng, "start_player", range(setup.seats), "CB-2.7")
    state.order = tuple((start + place) % setup.seats for place in range(setup.seats))
    state.track = (tuple(reversed(state.order)),)
    outcome.tell("start_player", seat=start)
    _equip(state, outcome, goods)
    give_head_starts(META, state.options.head_start, outcome, partial(_give, state))
    if state.options.experts == OFF:
        for seat in range(setup.seats):
            settle_in(state, seat, tables.BASIC, tables.BASIC_START)
        rounds.begin_phase(state, outcome)
    else:
        begin_experts(state, outcome)
    return state


def _stack_tiles(state: BurgundyState) -> None:
    """Shuffle the seven stacks; each player's castle comes from the regular castles (CB-2.2, CB-2.5)."""
    stacks = []
    for name, faces in zip(STACK_NAMES, material.STACKS, strict=True):
        words = shuffle(state.rng, name, [TILES[face] for face in faces], "CB-2.2")
        stacks.append(bytes(FACES[word] for word in words))
    # After the shuffle, so that the order of draws in a record does not depend on the number of seats.
    stacks[material.CASTLE] = stacks[material.CASTLE].replace(bytes((material.A_CASTLE,)), b"", state.seats)
    state.stacks = tuple(stacks)


def _stack_goods(state: BurgundyState) -> bytes:
    """Shuffle the goods into five piles of five (CB-2.3); return those left over."""
    words = shuffle(state.rng, "goods", [GOODS[good] for good in material.GOODS_IN_GAME], "CB-2.3")
    goods = bytes(map(GOODS.index, words))
    state.piles = goods[: material.GOODS_PER_PHASE * len(material.PHASES)]
    return goods[len(state.piles) :]


def _equip(state: BurgundyState, outcome: Outcome, goods: bytes) -> None:
    """Give every player goods, silver and workers, clockwise from the start player (CB-2.5 to CB-2.7)."""
    for place, seat in enumerate(state.order):
        words = deal(state.rng, "player_goods", [GOODS[good] for good in goods], material.STARTING_GOODS, "CB-2.5")
        for word in words:
            good = GOODS.index(word)
            goods = goods.replace(bytes((good,)), b"", 1)
            state.goods[len(GOODS) * seat + good] += 1
        state.workers[seat] = material.STARTING_WORKERS[place]
        state.silver[seat] = material.STARTING_SILVER
        outcome.tell(
            "equipped",
            seat=seat,
            workers=material.STARTING_WORKERS[place],
            silver=material.STARTING_SILVER,
            goods=sorted(words),
        )
    state.unused = goods


def _give(state: BurgundyState, seat: int, goods: Mapping[str, int]) -> None:
    state.silver[seat] += goods["silver"]


HOUSE_SEEDS = range(1, 10_000)
SIDES_EACH = 2


def begin_experts(state: BurgundyState, outcome: Outcome) -> None:
    """Deal estates or make the table's house estate, and ask for the first choice (CB-16.2, CB-16.6)."""
    state.chosen = (tables.NO_ESTATE,) * state.seats
    state.begun = (NOWHERE,) * state.seats
    if state.options.experts == DEAL:
        _deal(state, outcome)
    else:
        state.house = pick(state.rng, "house_estate", HOUSE_SEEDS, "CB-16.8")
        outcome.tell("house_estate", estate=f"{tables.HOUSE}{state.house}")
    # With one estate for all there is nothing to seal: the start player chooses for everybody.
    sealed = state.options.experts_choice == SECRET and state.options.experts != SAME
    ask(state, "estate", list(range(state.seats)) if sealed else [state.order[0]])


def ask(state: BurgundyState, kind: str, seats: list[int]) -> None:
    """Ask some seats for their choice, which counts as a turn."""
    state.turn += 1
    state.stack = [Decision(kind, seats)]


def pool() -> list[str]:
    """Return the sides that are dealt from: unverified layouts are left out (CB-16.5, CB-16.7)."""
    return [
        name
        for name, count in material.SIDES.items()
        for _ in range(count)
        if tables.PRINTED[name].status != tables.UNVERIFIED
    ]


def _deal(state: BurgundyState, outcome: Outcome) -> None:
    """Deal two sides to each player, again while somebody holds estate 1 twice (CB-16.5)."""
    dealt = dict.fromkeys(state.order, (tables.BASIC, tables.BASIC))
    # Basic twice for everybody to begin with, which is why the first deal always takes place.
    while any(first == second for first, second in dealt.values()):
        stack = shuffle(state.rng, "estates", pool(), "CB-16.5")
        dealt = {
            seat: (stack[SIDES_EACH * place], stack[SIDES_EACH * place + 1]) for place, seat in enumerate(state.order)
        }
    state.dealt = tuple(side for seat in range(state.seats) for side in dealt[seat])
    for seat in state.order:
        outcome.tell("dealt", seat=seat, estates=list(dealt[seat]))


def sides(state: BurgundyState, seat: int) -> list[str]:
    """Return the estates that a seat may choose from (CB-16.5 to CB-16.8)."""
    if state.dealt:
        return list(state.dealt[SIDES_EACH * seat : SIDES_EACH * seat + SIDES_EACH])
    return [*tables.PRINTED, f"{tables.HOUSE}{state.house}"]


def castles(state: BurgundyState, seat: int) -> tuple[int, ...]:
    """Return the castle hexes of the estate that a seat has, or has chosen in secret (CB-16.2)."""
    return tables.estate(state.estates[seat] or state.chosen[seat]).castles


def settle_in(state: BurgundyState, seat: int, name: str, index: int) -> None:
    """Give a seat its estate and put the starting castle down, without any effect (CB-2.8)."""
    state.estates = (*state.estates[:seat], name, *state.estates[seat + 1 :])
    state.tiles[tables.SIZE * seat + index] = material.A_CASTLE
