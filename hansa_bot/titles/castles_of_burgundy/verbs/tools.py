"""What the verbs share: dice, castles and buildings as tools (CB-4.2, CB-5, CB-8.2), and room for what is gained."""

from collections.abc import Callable

from hansa_bot.engine.action import Outcome
from hansa_bot.titles.castles_of_burgundy import reasons
from hansa_bot.titles.castles_of_burgundy.material import DICE, EFFECTS, STORAGE, TILES, TOOLS
from hansa_bot.titles.castles_of_burgundy.position import dice_left, stored
from hansa_bot.titles.castles_of_burgundy.reasons import Why
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading

_TOOL = {word: [tool] for tool, word in enumerate(TOOLS)}


def tools_now(state: BurgundyState, seat: int) -> list[int]:
    """Return what a seat can use: the dice that are left, or else the effect that waits."""
    kind = state.stack[-1].kind
    return dice_left(state, seat) if kind == "turn" else _TOOL.get(kind, [])


def use(state: BurgundyState, seat: int, outcome: Outcome, tool: int, cost: int = 0) -> None:
    """Use up a die that shows this face and pay its workers; another tool is the effect that waits."""
    if tool not in DICE:
        state.stack.pop()
        return
    at = 2 * seat
    # With a pair the first die may be used already; then it is the other one.
    if state.dice[at] != tool or state.used[at]:
        at += 1
    state.used[at] = 1
    if cost:
        state.workers[seat] -= cost
        outcome.tell("spent", seat=seat, workers=cost)


def no_tool(state: BurgundyState, seat: int, tool: int) -> Why | None:
    """Say why a tool cannot be used, first the effect that waits, then the die: steps two and three of CB-17.8."""
    pending = state.stack[-1].kind
    if tool not in DICE:
        return None if pending == TOOLS[tool] else reasons.NO_EFFECT()
    if pending in EFFECTS:
        return reasons.WAITING(effect=pending)
    if tool in dice_left(state, seat):
        return None
    rolled = state.dice[2 * seat : 2 * seat + 2]
    return reasons.DIE_USED() if tool in rolled else reasons.NO_SUCH_DIE()


def no_workers(state: BurgundyState, seat: int, tool: int, cost: int) -> Why | None:
    """Say that an action costs more workers with a tool than there are: the fifth step of CB-17.8."""
    have = state.workers[seat]
    return reasons.NO_WORKERS(die=TOOLS[tool], labour=cost, count=have) if cost > have else None


def no_room(state: BurgundyState, seat: int, discard: int) -> Why | None:
    """Say what is wrong with making room: the sixth step of CB-17.8."""
    faces = stored(state, seat)
    if not discard:
        return reasons.DISCARD_NEEDED() if len(faces) == STORAGE else None
    return reasons.NO_DISCARD() if len(faces) < STORAGE else not_stored(state, seat, discard)


def not_stored(state: BurgundyState, seat: int, face: int) -> Why | None:
    """Say that a tile is not in the storage (CB-6.4)."""
    return None if face in stored(state, seat) else reasons.NOT_STORED(tile=TILES[face])


def means(here: BurgundyReading, tool: str) -> str:
    """Return "die 5, 1 worker": what an action is done with and what it costs."""
    named = here.names.value("die", tool)
    spent = here.gains.get("spent")
    return f"{named}, {here.names.count('workers', spent['workers'])}" if spent else named


def discarding(here: BurgundyReading, discard: str) -> str:
    """Return "; discard bank" where something makes room."""
    return "; " + here.tr("discard {tile}", tile=here.names.value("tile", discard)) if discard else ""


def effect_waits(here: BurgundyReading) -> str | None:
    """Say that a placed tile waits for an answer, if one does."""
    if not here.view.pending:
        return None
    named = here.names.value("effect", here.view.pending)
    return here.tr("First decide about the tile you placed: {effect}.", effect=named)


def by_dice(say: Callable[[BurgundyReading], str]) -> Callable[[BurgundyReading], str | None]:
    """Let a verb that needs a die say first that none is left, or that something else waits."""

    def unavailable(here: BurgundyReading) -> str | None:
        return effect_waits(here) or (say(here) if here.dice else here.tr("You've used both dice."))

    return unavailable
