"""The experts' game: which estates may be chosen, by whom, and what happens once all have chosen (CB-16)."""

from __future__ import annotations

from hansa_bot.engine.event import Outcome
from hansa_bot.engine.rng import pick, shuffle
from hansa_bot.engine.state import Decision
from hansa_bot.titles.castles_of_burgundy import rounds
from hansa_bot.titles.castles_of_burgundy.estates import estate
from hansa_bot.titles.castles_of_burgundy.material import A_CASTLE, SIDES
from hansa_bot.titles.castles_of_burgundy.options import DEAL, SAME, SECRET
from hansa_bot.titles.castles_of_burgundy.state import NOWHERE, BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import BASIC, HEXES, HOUSE, NO_ESTATE, PRINTED, SIZE, UNVERIFIED

HOUSE_SEEDS = range(1, 10_000)
SIDES_EACH = 2


def begin(state: BurgundyState, outcome: Outcome) -> None:
    """Deal estates or make the table's house estate, and ask for the first choice (CB-16.2, CB-16.6)."""
    state.chosen = (NO_ESTATE,) * state.seats
    state.begun = (NOWHERE,) * state.seats
    if state.options.experts == DEAL:
        _deal(state, outcome)
    else:
        state.house = pick(state.rng, "house_estate", HOUSE_SEEDS, "CB-16.8")
        outcome.tell("house_estate", estate=f"{HOUSE}{state.house}")
    sealed = state.options.experts_choice == SECRET and state.options.experts != SAME
    _ask(state, "estate", list(range(state.seats)) if sealed else [state.order[0]])


def _ask(state: BurgundyState, kind: str, seats: list[int]) -> None:
    """Ask some seats for their choice, which counts as a turn."""
    state.turn += 1
    state.stack = [Decision(kind, seats)]


def pool() -> list[str]:
    """Return the sides that are dealt from: unverified layouts are left out (CB-16.5, CB-16.7)."""
    return [name for name, count in SIDES.items() for _ in range(count) if PRINTED[name].status != UNVERIFIED]


def _deal(state: BurgundyState, outcome: Outcome) -> None:
    """Deal two sides to each player, again while somebody holds estate 1 twice (CB-16.5)."""
    dealt = dict.fromkeys(state.order, (BASIC, BASIC))
    while any(first == second for first, second in dealt.values()):
        sides = shuffle(state.rng, "estates", pool(), "CB-16.5")
        dealt = {
            seat: (sides[SIDES_EACH * place], sides[SIDES_EACH * place + 1]) for place, seat in enumerate(state.order)
        }
    state.dealt = tuple(side for seat in range(state.seats) for side in dealt[seat])
    for seat in state.order:
        outcome.tell("dealt", seat=seat, estates=list(dealt[seat]))


def sides(state: BurgundyState, seat: int) -> list[str]:
    """Return the estates that a seat may choose from (CB-16.5 to CB-16.8)."""
    if state.dealt:
        return list(state.dealt[SIDES_EACH * seat : SIDES_EACH * seat + SIDES_EACH])
    return [*PRINTED, f"{HOUSE}{state.house}"]


def castles(state: BurgundyState, seat: int) -> tuple[int, ...]:
    """Return the castle hexes of the estate that a seat has, or has chosen in secret (CB-16.2)."""
    return estate(state.estates[seat] or state.chosen[seat]).castles


def settle_in(state: BurgundyState, seat: int, name: str, index: int) -> None:
    """Give a seat its estate and put the starting castle down, without any effect (CB-2.8)."""
    state.estates = (*state.estates[:seat], name, *state.estates[seat + 1 :])
    state.tiles[SIZE * seat + index] = A_CASTLE


def choose(state: BurgundyState, seat: int, outcome: Outcome, name: str) -> None:
    """Choose an estate; with `same` the start player's choice is everybody's (CB-16.2, CB-16.6)."""
    waiting = state.stack[0].seats
    if state.options.experts == SAME:
        state.estates = (name,) * state.seats
        outcome.tell("chose", seat=seat, estate=name)
        sealed = state.options.experts_choice == SECRET
        _ask(state, "begin", list(range(state.seats)) if sealed else [state.order[0]])
    elif state.options.experts_choice == SECRET:
        state.chosen = (*state.chosen[:seat], name, *state.chosen[seat + 1 :])
        outcome.tell_only((seat,), "chose", {"seat": seat}, seat=seat, estate=name)
        waiting.remove(seat)
        if not waiting:
            _ask(state, "begin", list(range(state.seats)))
    else:
        state.estates = (*state.estates[:seat], name, *state.estates[seat + 1 :])
        outcome.tell("chose", seat=seat, estate=name)
        state.stack = [Decision("begin", [seat])]


def start_at(state: BurgundyState, seat: int, outcome: Outcome, index: int) -> None:
    """Choose where the starting castle lies; the game begins when all have chosen (CB-16.2 to CB-16.4)."""
    state.begun = (*state.begun[:seat], index, *state.begun[seat + 1 :])
    waiting = state.stack[0].seats
    waiting.remove(seat)
    if state.options.experts_choice == SECRET:
        outcome.tell_only((seat,), "began", {"seat": seat}, seat=seat, hex=HEXES[index])
        if not waiting:
            _reveal(state, outcome)
        return
    outcome.tell("began", seat=seat, hex=HEXES[index])
    settle_in(state, seat, state.estates[seat], index)
    place = state.order.index(seat) + 1
    if place == state.seats:
        rounds.begin_phase(state, outcome)
    else:
        _ask(state, "begin" if state.options.experts == SAME else "estate", [state.order[place]])


def _reveal(state: BurgundyState, outcome: Outcome) -> None:
    """Show all sealed choices together (CB-16.3)."""
    outcome.reveal()
    for seat in state.order:
        name = state.estates[seat] or state.chosen[seat]
        settle_in(state, seat, name, state.begun[seat])
        outcome.tell("revealed", seat=seat, estate=name, hex=HEXES[state.begun[seat]])
    rounds.begin_phase(state, outcome)
