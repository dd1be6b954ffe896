"""The end: what is paid back by itself, the score sheet, and who stands before whom (DH-12, DH-21.12)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.titles.die_haendler.material import CREDIT_COSTS, RUNGS
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.view import HaendlerView, make_view

BEHIND = -len(RUNGS)
"""What puts a holder of credit cards behind everybody without (DH-12.5)."""


def finish(state: HaendlerState, outcome: Outcome, reason: str) -> None:
    """Pay back credit cards where all of a seat's can be paid, show all money, end the game (DH-12.5, DH-12.6)."""
    outcome.reveal()
    for seat in state.order:
        held = state.credits[seat]
        # All or none: with one card left a seat comes last whatever it paid, and there money counts (DH-12.5).
        if held and state.money[seat] >= held * CREDIT_COSTS:
            state.money[seat] -= held * CREDIT_COSTS
            state.credits[seat] = 0
            outcome.tell("settled", seat=seat, count=held, amount=held * CREDIT_COSTS)
    state.over, state.reason, state.stack = True, reason, []
    outcome.tell("game_ended", reason=reason)


def scores(view: HaendlerView) -> list[Score]:
    """Return rung, money as far as it is known, and credit cards; points only order the seats (DH-21.12)."""
    indebted = [each.credits > 0 for each in view.merchants]
    sheets = []
    for each in view.merchants:
        lines = [Line("rung", each.rung, {"rung": RUNGS[each.rung]})]
        if each.money is not None:
            lines.append(Line("money", 0, {"shown": each.money}))
        if each.credits:
            # Where everybody is in debt nobody stands behind the others for it.
            lines.append(Line("credits", 0 if all(indebted) else BEHIND, {"shown": -each.credits}))
        sheets.append(Score(each.seat, lines))
    return sheets


def result(state: HaendlerState) -> Result | None:
    """Return the places of a finished game, None before it is over."""
    return placing(make_view(state, None)) if state.over else None


def placing(view: HaendlerView) -> Result:
    """Return the places of a finished game: by rung, then money; holders of credit cards last (DH-12.4, DH-12.5)."""
    sheets = scores(view)
    keys = [(-score.total, -(view.merchants[score.seat].money or 0)) for score in sheets]
    ranks = sorted({*keys})
    places = [[seat for seat, key in enumerate(keys) if key == rank] for rank in ranks]
    parted = len(ranks) > 1 and ranks[0][0] == ranks[1][0]
    return Result(view.reason, sheets, places, "money" if parted else None)
