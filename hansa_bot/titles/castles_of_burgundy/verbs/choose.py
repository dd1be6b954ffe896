"""Choosing an estate and the hex of the starting castle in the experts' game (CB-16.2)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy import reasons, rounds, tables
from hansa_bot.titles.castles_of_burgundy.material import BUILDING, KNOWLEDGE, MINE, PHASE_POINTS, REGION_POINTS
from hansa_bot.titles.castles_of_burgundy.meta import SAME, SECRET
from hansa_bot.titles.castles_of_burgundy.reasons import Why
from hansa_bot.titles.castles_of_burgundy.setup import ask, castles, settle_in, sides
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEX, HEXES, HOUSE_STATUS, NEAR, UNVERIFIED, estate
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.kit.preview import Look
from hansa_bot.titles.kit.verbs import Verb

EASY = 0.8
"""What each further hex leaves of a region's promise: small ones are completed early."""
DOUBTFUL = -100.0
"""What weighs against layouts that are not certain, and against house estates."""
VARIETY = {BUILDING: 1.0, KNOWLEDGE: 0.8, MINE: 1.2}
"""What it is worth to begin beside hexes of these types."""
OTHER = 0.9
"""The same for the other types."""
NUMBER, BEYOND = 0.5, 0.1
"""What each number on neighbouring hexes is worth, and each hex that they lead to."""
ALONE = 2.0
"""What is lost where the castle fills a region of its own, which then never scores (CB-2.8)."""


def estates(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return the estates that the seat may choose."""
    return [f"estate/{name}" for name in sides(state, seat)]


def choose(state: BurgundyState, seat: int, outcome: Outcome, name: str) -> None:
    """Choose an estate; with `same` the start player's choice is everybody's (CB-16.2, CB-16.6)."""
    waiting = state.stack[0].seats
    if state.options.experts == SAME:
        state.estates = (name,) * state.seats
        outcome.tell("chose", seat=seat, estate=name)
        sealed = state.options.experts_choice == SECRET
        ask(state, "begin", list(range(state.seats)) if sealed else [state.order[0]])
    elif state.options.experts_choice == SECRET:
        state.chosen = (*state.chosen[:seat], name, *state.chosen[seat + 1 :])
        outcome.tell_only((seat,), "chose", {"seat": seat}, seat=seat, estate=name)
        waiting.remove(seat)
        if not waiting:
            ask(state, "begin", list(range(state.seats)))
    else:
        state.estates = (*state.estates[:seat], name, *state.estates[seat + 1 :])
        outcome.tell("chose", seat=seat, estate=name)
        state.stack = [Decision("begin", [seat])]


def cannot_choose(state: BurgundyState, seat: int, name: str) -> Why | None:
    """Say that estates are chosen before the game, or among others."""
    if state.stack[-1].kind != "estate":
        return reasons.NOT_NOW()
    return None if name in sides(state, seat) else reasons.NOT_DEALT()


def _tell_estate(here: BurgundyReading, name: str) -> str:
    return here.tr("Play {estate}", estate=here.names.value("estate", name))


def _think_of_estate(look: Look, name: str) -> float:
    """Return an opinion of an estate: many small regions bring points early."""
    board = estate(name)
    doubt = DOUBTFUL if board.status in (UNVERIFIED, HOUSE_STATUS) else 0.0
    sizes = (len(hexes) for hexes in board.regions)
    return doubt + sum((REGION_POINTS[size] + PHASE_POINTS[min(size - 1, 4)]) * EASY**size for size in sizes)


ESTATE = Verb(
    name="estate",
    words=(N_("Choose an estate"), N_("Choose the estate that you play in the experts' game.")),
    slots=(tables.ESTATE,),
    offers={"estate": estates},
    resolve=choose,
    why_not=cannot_choose,
    effect=_tell_estate,
    opinion=_think_of_estate,
)


def starts(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return the castle hexes of the seat's estate."""
    return [f"begin/{HEXES[index]}" for index in castles(state, seat)]


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
        ask(state, "begin" if state.options.experts == SAME else "estate", [state.order[place]])


def _reveal(state: BurgundyState, outcome: Outcome) -> None:
    """Show all sealed choices together (CB-16.3)."""
    outcome.reveal()
    for seat in state.order:
        name = state.estates[seat] or state.chosen[seat]
        settle_in(state, seat, name, state.begun[seat])
        outcome.tell("revealed", seat=seat, estate=name, hex=HEXES[state.begun[seat]])
    rounds.begin_phase(state, outcome)


def cannot_start_at(state: BurgundyState, seat: int, index: int) -> Why | None:
    """Say that the estate comes first, or that the castle lies elsewhere."""
    if state.stack[-1].kind == "estate":
        return reasons.CHOOSE_FIRST()
    if state.stack[-1].kind != "begin":
        return reasons.NOT_NOW()
    return None if index in castles(state, seat) else reasons.NO_CASTLE(hex=HEXES[index])


def _tell_start(here: BurgundyReading, where: str) -> str:
    return here.tr("Put your first castle on {hex}, number {n}", hex=where, n=DIE[HEX[where]])


def _think_of_start(look: Look, index: int) -> float:
    """Return an opinion of a starting hex: many neighbours of many types and numbers."""
    state, seat = look
    board = estate(state.estates[seat] or state.chosen[seat])
    kinds = {board.types[other] for other in NEAR[index]}
    numbers = {DIE[other] for other in NEAR[index]}
    further = {other for near in NEAR[index] for other in NEAR[near]}
    alone = len(board.regions[board.region_of[index]]) == 1
    beside = sum(VARIETY.get(kind, OTHER) for kind in kinds)
    return beside + NUMBER * len(numbers) + BEYOND * len(further) - ALONE * alone


BEGIN = Verb(
    name="begin",
    words=(N_("Choose the start"), N_("Choose where your first castle stands.")),
    slots=(tables.HEXAGON,),
    offers={"begin": starts},
    resolve=start_at,
    why_not=cannot_start_at,
    effect=_tell_start,
    opinion=_think_of_start,
)
