"""Counting: how many sequences of actions a position has, so that a rule that changes is noticed."""

from hansa_bot.engine.rules import Rules
from hansa_bot.engine.session import find_forced
from hansa_bot.engine.state import S


def perft(rules: Rules[S], state: S, depth: int) -> int:
    """Count the sequences of `depth` chosen actions from here; forced answers and ended games count as leaves."""
    while (answer := find_forced(rules, state)) is not None:
        state, _ = rules.apply(state, *answer)
    if depth == 0 or state.over:
        return 1
    seat = state.waiting[0]
    offers = rules.offers(state, seat)
    if depth == 1:
        return len(offers)
    return sum(perft(rules, rules.apply(state, seat, action)[0], depth - 1) for action in offers)
