"""Phases and rounds: depots, dice, whose turn it is, income and the end (CB-3, CB-13, CB-14, CB-15.1)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision, State, pick
from hansa_bot.titles.castles_of_burgundy import material, position
from hansa_bot.titles.castles_of_burgundy.meta import BY_SEAT
from hansa_bot.titles.castles_of_burgundy.position import own
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

MINE_WORKERS = material.knowledge(2)
REASON = "phases"
"""The only way in which a game ends."""


def begin_phase(state: BurgundyState, outcome: Outcome) -> None:
    """Clear and fill the depots, turn up five goods, and begin the first round (CB-3.2 to CB-3.7)."""
    cleared = clear(state)
    fill(state)
    state.goods_row, state.piles = state.piles[: material.GOODS_PER_PHASE], state.piles[material.GOODS_PER_PHASE :]
    state.round = 0
    # Tiles and goods come from face-down stacks: nobody can foresee beyond the end of a phase.
    outcome.reveal()
    outcome.tell("phase", phase=material.PHASES[state.phase], count=cleared)
    begin_round(state, outcome)


def clear(state: BurgundyState) -> int:
    """Remove all tiles of the depots from the game; the goods stay (CB-3.2). Return how many there were."""
    gone = bytes(face for face in state.depots if face)
    state.removed += gone
    state.depots = bytearray(len(state.depots))
    return len(gone)


def fill(state: BurgundyState) -> None:
    """Fill the numbered depots slot by slot, then the black one (CB-3.3 to CB-3.6, CB-17.2)."""
    stacks = list(state.stacks)
    for depot, kinds in enumerate(material.slot_types(state.seats, state.phase)):
        for slot, kind in enumerate(kinds):
            state.depots[material.DEPOT_START[depot] + slot] = stacks[kind][0]
            stacks[kind] = stacks[kind][1:]
    count = material.BLACK_TILES[state.seats]
    state.depots[material.DEPOT_START[material.BLACK_DEPOT] : material.DEPOT_START[material.BLACK_DEPOT] + count] = (
        stacks[material.BLACK][:count]
    )
    stacks[material.BLACK] = stacks[material.BLACK][count:]
    state.stacks = tuple(stacks)


def begin_round(state: BurgundyState, outcome: Outcome) -> None:
    """Read the order off the track, roll, and put the round's goods out (CB-3.8, CB-3.9, CB-13.4)."""
    # The dice are rolled in this order, so that it is read off first (CB-13.4).
    state.order, state.at = position.track_order(state.track), 0
    outcome.tell("round", round=state.round + 1)
    # All dice at once: everybody may see them and plan before it is their turn. By seat, what is rolled for whom does
    # not depend on what was played (CB-17.10).
    for seat in range(state.seats) if state.options.rolls == BY_SEAT else state.order:
        first, second = (pick(state.rng, "die", material.DICE, "CB-3.8") for _ in range(2))
        state.dice[2 * seat : 2 * seat + 2] = bytes((first, second))
        outcome.tell("rolled", seat=seat, die=first, other_die=second)
    state.used = bytearray(2 * state.seats)
    state.white = pick(state.rng, "white", material.DICE, "CB-3.8")
    put_goods_out(state, outcome)
    begin_turn(state, outcome)


def put_goods_out(state: BurgundyState, outcome: Outcome) -> None:
    """Move the topmost goods tile of the round spaces to the depot of the white die (CB-3.9)."""
    good, state.goods_row = state.goods_row[0], state.goods_row[1:]
    state.depot_goods[len(material.GOODS) * (state.white - 1) + good] += 1
    outcome.tell("white", die=state.white, good=material.GOODS[good])


def go_on(state: BurgundyState, outcome: Outcome) -> None:
    """Pass on after a turn: to the next seat, round or phase, or to the end."""
    state.at += 1
    if state.at < state.seats:
        begin_turn(state, outcome)
        return
    state.round += 1
    if state.round < material.ROUNDS:
        begin_round(state, outcome)
        return
    pay_out(state, outcome)
    if state.phase + 1 < len(material.PHASES):
        state.phase += 1
        begin_phase(state, outcome)
    else:
        _finish(state, outcome)


def pay_out(state: BurgundyState, outcome: Outcome) -> None:
    """Pay for the mines at the end of a phase (CB-14.1, CB-10.2)."""
    for seat in range(state.seats):
        mine = own(state, seat)
        silver = mine.count(material.A_MINE)
        workers = silver if MINE_WORKERS in mine else 0
        if silver:
            state.silver[seat] += silver
            state.workers[seat] += workers
            outcome.tell("income", seat=seat, silver=silver, workers=workers)


def begin_turn(state: BurgundyState, outcome: Outcome) -> None:
    """Begin the turn of the seat at whose place in the order the round is."""
    seat = state.order[state.at]
    state.turn += 1
    state.purchased = False
    state.stack = [Decision("turn", [seat])]
    outcome.tell("turn_started", seat=seat)


def next_seat(state: State) -> int | None:
    """Return whose turn comes after the present one; None for the last one of a round, who may still change the order
    of the next (CB-13.4), and before the first.
    """
    assert isinstance(state, BurgundyState)
    under_way = bool(state.stack) and state.stack[0].kind == "turn"
    return state.order[state.at + 1] if under_way and state.at + 1 < state.seats else None


def _finish(state: BurgundyState, outcome: Outcome) -> None:
    """End the game after phase E (CB-15.1)."""
    # Back to the last round: there is no sixth one that texts could name.
    state.round, state.at = material.ROUNDS - 1, 0
    state.over, state.stack = True, []
    outcome.tell("game_ended", reason=REASON)
