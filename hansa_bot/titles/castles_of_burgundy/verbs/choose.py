"""What needs no tool: the estate and the hex of the starting castle in the experts' game (CB-16.2), leaving an
advantage unused (CB-9.3), and ending one's turn once both dice are used (CB-4.5).
"""

from collections.abc import Sequence

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.castles_of_burgundy import reasons, rounds, tables
from hansa_bot.titles.castles_of_burgundy.formulas import region_points
from hansa_bot.titles.castles_of_burgundy.judging.judge import Mind
from hansa_bot.titles.castles_of_burgundy.material import BUILDING, EFFECTS, KNOWLEDGE, MANDATORY, MINE, PRICE
from hansa_bot.titles.castles_of_burgundy.meta import SAME, SECRET
from hansa_bot.titles.castles_of_burgundy.position import dice_left
from hansa_bot.titles.castles_of_burgundy.reasons import Why
from hansa_bot.titles.castles_of_burgundy.setup import ask, castles, settle_in, sides
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEX, HEXES, HOUSE_STATUS, NEAR, UNVERIFIED, estate
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.castles_of_burgundy.verbs.tools import effect_waits
from hansa_bot.titles.kit.preview import Look
from hansa_bot.titles.kit.verbs import Verb, how_many

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


def offers_estate(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> list[Action]:
    """Return the estates that the seat may choose."""
    return [f"estate/{name}" for name in sides(state, seat)]


def do_estate(state: BurgundyState, seat: int, outcome: Outcome, name: str) -> None:
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
        # Estate and castle in one go: the next player sees both before choosing (CB-16.2).
        state.stack = [Decision("begin", [seat])]


def refuse_estate(state: BurgundyState, seat: int, name: str) -> Why | None:
    """Say that estates are chosen before the game, or among others."""
    if state.stack[-1].kind != "estate":
        return reasons.NOT_NOW()
    return None if name in sides(state, seat) else reasons.NOT_DEALT()


def rate_estate(look: Look, name: str) -> float:
    """Return an opinion of an estate: many small regions bring points early."""
    board = estate(name)
    doubt = DOUBTFUL if board.status in (UNVERIFIED, HOUSE_STATUS) else 0.0
    sizes = (len(hexes) for hexes in board.regions)
    return doubt + sum(region_points(size, min(size - 1, 4)) * EASY**size for size in sizes)


ESTATE = Verb(
    name="estate",
    rule="CB-16.2",
    words=(N_("Choose an estate"), N_("Choose the estate that you play in the experts' game.")),
    slots=(tables.ESTATE,),
    offers={"estate": offers_estate},
    resolve=do_estate,
    why_not=refuse_estate,
    summary=how_many(plural("You could play {n} estate", "You could play {n} estates"), 2),
    effect=N_("Play {estate}"),
    opinion=rate_estate,
)


def offers_begin(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> list[Action]:
    """Return the castle hexes of the seat's estate."""
    return [f"begin/{HEXES[index]}" for index in castles(state, seat)]


def do_begin(state: BurgundyState, seat: int, outcome: Outcome, index: int) -> None:
    """Choose where the starting castle lies; the game begins when all have chosen (CB-16.2 to CB-16.4)."""
    state.begun = (*state.begun[:seat], index, *state.begun[seat + 1 :])
    waiting = state.stack[0].seats
    waiting.remove(seat)
    if state.options.experts_choice == SECRET:
        # Others are only told that a choice was made (CB-16.3).
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


def refuse_begin(state: BurgundyState, seat: int, index: int) -> Why | None:
    """Say that the estate comes first, or that the castle lies elsewhere."""
    if state.stack[-1].kind == "estate":
        return reasons.CHOOSE_FIRST()
    if state.stack[-1].kind != "begin":
        return reasons.NOT_NOW()
    return None if index in castles(state, seat) else reasons.NO_CASTLE(hex=HEXES[index])


def say_begin(here: BurgundyReading, where: str) -> str:
    """Say where the castle goes, and with which number."""
    return here.tr("Put your first castle on {hex}, number {n}", hex=where, n=DIE[HEX[where]])


def rate_begin(look: Look, index: int) -> float:
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
    rule="CB-16.2",
    words=(N_("Choose the start"), N_("Choose where your first castle goes.")),
    slots=(tables.HEXAGON,),
    offers={"begin": offers_begin},
    resolve=do_begin,
    why_not=refuse_begin,
    summary=how_many(plural("Your castle could stand on {n} hex", "Your castle could stand on {n} hexes"), 2),
    effect=say_begin,
    opinion=rate_begin,
)


def do_skip(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Close the advantage; it is lost."""
    outcome.tell("skipped", seat=seat, effect=state.stack.pop().kind)


def refuse_skip(state: BurgundyState, seat: int) -> Why | None:
    """Say that nothing waits, or that it must be used."""
    pending = state.stack[-1].kind
    if pending not in EFFECTS:
        return reasons.NO_EFFECT()
    return reasons.MANDATORY(effect=pending) if pending in MANDATORY else None


def say_skip(here: BurgundyReading) -> str:
    """Say which advantage is lost."""
    return here.tr("Don't use {effect}", effect=here.names.told("effect", here.view.pending))


def rate_skip(mind: Mind) -> float:
    """Judge leaving an advantage unused: only the dice and the purchase can still bring something."""
    return mind.stop()


SKIP = Verb(
    name="skip",
    rule="CB-9.3",
    words=(N_("Skip"), N_("Skip a building's advantage; it is lost.")),
    offers={effect: lambda state, seat, mine, tools: ["skip"] for effect in EFFECTS if effect not in MANDATORY},
    resolve=do_skip,
    why_not=refuse_skip,
    effect=say_skip,
    opinion=rate_skip,
)


def offers_end(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> list[Action]:
    """Return the end of the turn, when nothing is left to do with dice."""
    return [] if tools else ["end"]


def do_end(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Let the next seat of the round play, or a new round begin."""
    outcome.tell("turn_ended", seat=seat)
    rounds.go_on(state, outcome)


def refuse_end(state: BurgundyState, seat: int) -> Why | None:
    """Say what is still to be done."""
    pending = state.stack[-1].kind
    if pending in EFFECTS:
        return reasons.WAITING(effect=pending)
    return reasons.DICE_UNUSED() if dice_left(state, seat) else None


def say_end(here: BurgundyReading) -> str:
    """Say that the turn ends, and whether the purchase is given up that could still be paid for."""
    if not here.view.purchase_used and here.desk.silver >= PRICE:
        return here.tr("End your turn without buying")
    return here.tr("End your turn")


END = Verb(
    name="end",
    rule="CB-4.5",
    words=(N_("End turn"), N_("End your turn once both dice are used.")),
    offers={"turn": offers_end},
    resolve=do_end,
    why_not=refuse_end,
    effect=say_end,
    unavailable=lambda here: effect_waits(here) or here.tr("Use both dice first."),
    opinion=lambda mind: 0.0,
    ends_turn=True,
)
