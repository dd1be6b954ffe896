"""What a seat has: points, skills, pieces, tokens; so also how a turn begins (HT-3.2) and the game ends (HT-15)."""

from functools import cache

from hansa_bot.engine.action import Action, Outcome, token
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica import material, modules
from hansa_bot.titles.hansa_teutonica.state import HansaState, counted

POINTS, CITIES, TOKENS_OUT = "points", "cities", "tokens"
"""Reasons of the end: 20 points, enough completed cities, no token to draw (HT-15.1 to HT-15.3)."""


def score(state: HansaState, outcome: Outcome, seat: int, points: int, why: str, **where: str) -> None:
    """Add points on the track; 20 or more trigger the end (HT-15.1).

    The neutral colour scores under the full text only (HT-18.10).
    """
    if seat != material.NEUTRAL:
        state.points = counted(state.points, seat, points)
        reached = state.points[seat]
    elif state.options.full_neutral:
        state.neutral_points += points
        reached = state.neutral_points
    else:
        return
    outcome.tell("scored", seat=seat, points=points, why=why, **where)
    if reached >= material.END_POINTS:
        trigger(state, POINTS)


def trigger(state: HansaState, reason: str) -> None:
    """Note that the game ends once the action in progress is finished; the first reason counts (HT-15.4)."""
    # Later reasons say nothing new: the game ends after this action anyway.
    if state.end is None:
        state.end = reason


def end_game(state: HansaState, outcome: Outcome) -> None:
    """End the game now (HT-15.4); what was secret until the end is shown (HT-21.1)."""
    state.over = True
    state.stack = []
    outcome.tell("game_ended", reason=state.end)
    modules.show_missions(state, outcome)


_TRACKS = len(material.SKILLS)


def value(state: HansaState, seat: int, skill: int) -> int:
    """Return the uncovered value of a skill (HT-10.1)."""
    return material.SKILL_VALUES[skill][state.skills[seat * _TRACKS + skill]]


def start_turn(state: HansaState, outcome: Outcome, seat: int) -> None:
    """Give a seat its actions for a new turn (HT-3.2), with the tile one more (HT-21.2)."""
    state.turn += 1
    state.active = seat
    state.permits_used = 0
    state.begun = False
    state.actions_left = value(state, seat, material.ACTIONS) + modules.has_favour(state, seat, modules.EXTRA_ACTION)
    state.stack = [Decision("turn", [seat])]
    outcome.tell("turn_started", seat=seat, count=state.actions_left)


def can_upgrade(state: HansaState, seat: int, skill: int) -> bool:
    """Return whether a track still holds a piece (HT-10.3)."""
    return state.skills[seat * _TRACKS + skill] < material.LAST_STEP[skill]


def upgrade(state: HansaState, outcome: Outcome, seat: int, skill: int) -> None:
    """Free the leftmost piece of a track for the supply; a gained action counts at once (HT-10.3, HT-10.4)."""
    # The step may show the same number as the one before; only what is gained counts at once.
    before = value(state, seat, skill)
    state.skills = counted(state.skills, seat * _TRACKS + skill, 1)
    state.supply[2 * seat + material.SKILL_PIECE[skill]] += 1
    outcome.tell("upgraded", seat=seat, skill=material.SKILLS[skill], step=state.skills[seat * _TRACKS + skill])
    gained = value(state, seat, skill) - before
    if skill == material.ACTIONS and gained:
        state.actions_left += gained
        outcome.tell("actions_gained", seat=seat, count=gained)


@cache
def mixes(kind: str, count: int, traders: int, merchants: int) -> tuple[Action, ...]:
    """Return the actions of one kind that take exactly `count` of so many traders and merchants, sorted."""
    # As few merchants as the traders leave, to as many as there are.
    least = max(0, count - traders)
    most = min(count, merchants)
    return tuple(sorted(token(kind, material.take(count - disc, disc)) for disc in range(least, most + 1)))


@cache
def mixes_up_to(kind: str, most: int, traders: int, merchants: int) -> tuple[Action, ...]:
    """Return the actions of one kind that take between 1 and `most` pieces, sorted."""
    return tuple(sorted(each for count in range(1, most + 1) for each in mixes(kind, count, traders, merchants)))


def hand_over(giving: list[int], getting: list[int], seat: int, traders: int, merchants: int) -> None:
    """Move so many pieces of a seat between its stock and its supply."""
    for index, count in ((2 * seat, traders), (2 * seat + 1, merchants)):
        giving[index] -= count
        getting[index] += count


def in_hand(pieces: list[int], seat: int) -> tuple[str, ...]:
    """Return the kinds of piece that a seat has in its supply or stock, sorted."""
    traders, merchants = pieces[2 * seat : 2 * seat + 2]
    return _HANDS[(traders > 0) + 2 * (merchants > 0)]


_HANDS: tuple[tuple[str, ...], ...] = ((), ("trader",), ("merchant",), ("merchant", "trader"))


def turn_token(state: HansaState, seat: int, which: int) -> None:
    """Turn an unused token of a seat face down (HT-13.2)."""
    at = len(material.TOKENS) * seat + which
    # New lists: clones share them (`state.counted`).
    state.unused, state.used = counted(state.unused, at, -1), counted(state.used, at, 1)


_WIDTH = 2 * len(material.TOKENS)


def plate_entry(seat: int, which: int, shown: bool = False) -> int:
    """Return the number that stands for a token on a seat's plate; `shown` when everybody has seen it."""
    return seat * _WIDTH + 2 * which + shown


def on_plate(entry: int) -> tuple[int, int, bool]:
    """Return seat and token of an entry of `plates`, and whether everybody has seen it."""
    seat, rest = divmod(entry, _WIDTH)
    return seat, rest >> 1, bool(rest & 1)


def draw_token(state: HansaState, outcome: Outcome, seat: int) -> None:
    """Draw the replacement of a token that left its route, face down; without one the end is triggered (HT-8.5)."""
    if not state.token_stock:
        outcome.tell("stock_empty", seat=seat)
        trigger(state, TOKENS_OUT)
        return
    *state.token_stock, which = state.token_stock
    state.plates = [*state.plates, plate_entry(seat, which)]
    outcome.tell("token_drawn", seat=seat, count=len(state.token_stock))
    if state.options.plate_visibility == "owner":
        # First the barrier, then what lies behind it: a preview ends here.
        outcome.reveal()
        outcome.tell_only((seat,), "token_seen", None, seat=seat, token=material.TOKENS[which])


def take_off_plate(state: HansaState, seat: int, which: int) -> None:
    """Take a token off a seat's plate that everybody has seen."""
    at = state.plates.index(plate_entry(seat, which, shown=True))
    state.plates = [*state.plates[:at], *state.plates[at + 1 :]]


def tokens_on_plate(state: HansaState, seat: int) -> list[int]:
    """Return the tokens on a seat's plate, ascending."""
    return sorted(found % _WIDTH >> 1 for found in state.plates if found // _WIDTH == seat)


def tokens_shown(state: HansaState, seat: int) -> list[int]:
    """Return those tokens on a seat's plate that everybody has seen, ascending."""
    return sorted(found % _WIDTH >> 1 for found in state.plates if found // _WIDTH == seat and found & 1)


def show_plate(state: HansaState, seat: int) -> list[int]:
    """Turn a seat's plate face up; return the tokens that nobody had seen before."""
    new = [found for found in state.plates if found // _WIDTH == seat and not found & 1]
    state.plates = [found | 1 if found in new else found for found in state.plates]
    return sorted(found % _WIDTH >> 1 for found in new)
