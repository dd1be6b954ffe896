"""Illustrations of cards on how to play: positions of a game that was really played, the same for everybody."""

from collections.abc import Callable
from functools import cache
from typing import Any

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.rules import Judge, Rules, Setup, playout
from hansa_bot.engine.state import State
from hansa_bot.titles.base import Meta
from hansa_bot.titles.painter import Illustration

SEATS, TURNS = 3, 12


def played(meta: Meta, rules: Rules[Any], judge: Judge, turns: int = TURNS) -> State:
    """Return how it stands after some turns of a game of three, in which everybody does what the judge likes best."""
    state: State = rules.setup(Setup(SEATS, meta.filled({}), "sample"), Outcome())

    def choose(state: State, seat: int, offers: list[Action]) -> Action:
        opinions = judge(state, seat, offers)
        return offers[list(opinions).index(max(opinions))]

    while state.turn <= turns:
        after: State = playout(rules, state, choose, bound=1)[0]
        if after.over:
            break
        state = after
    return state


def one_game(meta: Meta, rules: Rules[Any], judge: Judge) -> Callable[[str], Illustration]:
    """Return what illustrates every card of a title with the same game, which is played once it is asked for."""

    @cache
    def shown() -> Illustration:
        return Illustration(played(meta, rules, judge))

    return lambda key: shown()
