"""What no verb does: how a turn begins (HT-3.2), and what follows each action (HT-15.4, HT-18.7, HT-21.2)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica.desks import end_game, value
from hansa_bot.titles.hansa_teutonica.material import ACTIONS, NEUTRAL
from hansa_bot.titles.hansa_teutonica.modules import EXTRA_ACTION, has_favour
from hansa_bot.titles.hansa_teutonica.spaces import full_routes, neutral_plays
from hansa_bot.titles.hansa_teutonica.state import Count, HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def start_turn(state: HansaState, outcome: Outcome, seat: int) -> None:
    """Give a seat its actions for a new turn (HT-3.2), with the tile one more (HT-21.2)."""
    state.turn += 1
    state.active = seat
    state.permits_used = 0
    state.begun = False
    state.actions_left = value(state, seat, ACTIONS) + has_favour(state, seat, EXTRA_ACTION)
    state.stack = [Decision("turn", [seat])]
    outcome.tell("turn_started", seat=seat, count=state.actions_left)


def settle_debts(state: HansaState) -> None:
    """Once the action is carried out, ask the first who is owed pieces and has any; the others follow one by one."""
    while state.owed and state.stack[-1].kind == "turn":
        (seat, most), state.owed = state.owed[:2], state.owed[2:]
        count = min(most, sum(state.stock[2 * seat : 2 * seat + 2]))
        if count:
            state.stack.append(Count(count).ask("share", seat))


def close_action(state: HansaState, t: Tables, outcome: Outcome) -> None:
    """Finish the action in progress once nobody owes an answer: neutral claims, then a triggered end (HT-15.4)."""
    if state.over or state.stack[-1].kind != "turn":
        return
    if neutral_plays(state) and any(True for _ in full_routes(state, t, NEUTRAL)):
        state.stack.append(Decision("neutral", [state.active]))
    elif state.end is not None:
        end_game(state, outcome)
