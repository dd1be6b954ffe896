"""The end: what is paid back by itself, the score sheet, and who stands before whom (DH-12, DH-21.12)."""

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.titles.die_haendler.material import CREDIT_COSTS, RUNGS
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.view import HaendlerView, make_view


def finish(state: HaendlerState, outcome: Outcome, reason: str) -> None:
    """Pay back the credit cards of who can pay all of them, show all money, and end the game (DH-12.5, DH-12.6)."""
    outcome.reveal()
    for seat in state.order:
        held = state.credits[seat]
        if held and state.money[seat] >= held * CREDIT_COSTS:
            state.money[seat] -= held * CREDIT_COSTS
            state.credits[seat] = 0
            outcome.tell("settled", seat=seat, count=held, amount=held * CREDIT_COSTS)
    state.over, state.reason, state.stack = True, reason, []
    outcome.tell("game_ended", reason=reason)


def scores(view: HaendlerView) -> list[Score]:
    """Return rung, money as far as it is known, and credit cards, ordered by DH-12.4 and DH-12.5 (DH-21.12)."""
    known = all(each.money is not None for each in view.merchants)
    found = []
    for each in view.merchants:
        lines = [Line("rung", each.rung, {"rung": RUNGS[each.rung]})]
        if each.money is not None:
            lines.append(Line("money", each.money, counts=False))
        if each.credits:
            lines.append(Line("credits", -each.credits, counts=False))
        order = (not each.credits, each.rung, (each.money or 0) if known else 0)
        found.append(Score(each.seat, lines, order))
    return found


def result(state: HaendlerState) -> Result | None:
    """Return the places of a finished game, None before it is over."""
    return placing(make_view(state, None)) if state.over else None


def placing(view: HaendlerView) -> Result:
    """Return the places of a finished game: by rung, then money; holders of credit cards last (DH-12.4, DH-12.5)."""
    found = scores(view)
    ranks = sorted({score.rank for score in found}, reverse=True)
    places = [[score.seat for score in found if score.rank == rank] for rank in ranks]
    parted = len(ranks) > 1 and ranks[0][:-1] == ranks[1][:-1]
    return Result(view.reason, found, places, "money" if parted else None)
