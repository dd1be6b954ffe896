"""Taking workers, by any die or a castle (CB-6.7)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.titles.castles_of_burgundy.actions.tools import use
from hansa_bot.titles.castles_of_burgundy.material import TOOLS, knowledge
from hansa_bot.titles.castles_of_burgundy.position import gains
from hansa_bot.titles.castles_of_burgundy.position.estate import own
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState

WORKERS, MORE_WORKERS = 2, 4
SILVER_TOO, FOUR_WORKERS = knowledge(13), knowledge(14)


def offers(tools: Sequence[int]) -> list[Action]:
    """Return one for each die, or for the castle: it is always legal."""
    return [f"workers/{TOOLS[tool]}" for tool in tools]


def resolve(state: BurgundyState, seat: int, outcome: Outcome, tool: int) -> None:
    """Gain two workers, or what knowledge makes of them (CB-10.13, CB-10.14)."""
    use(state, seat, outcome, tool)
    mine = own(state, seat)
    gains.workers(state, seat, outcome, MORE_WORKERS if FOUR_WORKERS in mine else WORKERS)
    if SILVER_TOO in mine:
        gains.silver(state, seat, outcome, 1)
