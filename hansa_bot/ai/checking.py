"""Checking: which of the things that a person is about to be proposed lose too much.

What is proposed is the judge's opinion, which comes at once. A search that is much cheaper than a coach's tells which
of it no coach would say: each proposal begins a few turns, and the best of these is held against the best turn found.
"""

from collections.abc import Sequence
from statistics import fmean

from hansa_bot.ai.player import about
from hansa_bot.ai.search import Effort, Turn, TurnSearch
from hansa_bot.engine.action import Action
from hansa_bot.engine.state import decode
from hansa_bot.titles import registry

MUCH = 0.10
"""By how much less likely a proposal may not make it to win."""
EFFORT, LOOK, SURE = Effort(turns=6, playouts=0, rounds=2), 8, 24
"""What is tried: so many turns, each played on so many times, and what looks poor so many times more."""
DOUBT = 0.06
"""What is worse by so much at first sight is looked at again."""


def find_losing(title: str, state: bytes, seat: int, proposed: Sequence[Action]) -> list[Action]:
    """Return which of some proposals lose much, looking at nothing that the seat cannot know.

    Title and state are an id and bytes, so that a process of its own can be asked.
    """
    loaded = registry.load(title)
    position = decode(loaded.rules.state_type, state)
    search = TurnSearch(loaded, position, seat, EFFORT.of(loaded))
    turns = search.turns()
    by_first = {action: _begun_with(search, turns, action) for action in proposed}
    tried = list(dict.fromkeys([*turns, *(turn for begun in by_first.values() for turn in begun)]))
    search.play_on(tried, LOOK)
    best = max(tried, key=lambda turn: turn.chance)
    chosen = {action: max(begun, key=lambda turn: turn.chance) for action, begun in by_first.items()}
    doubted = {action: turn for action, turn in chosen.items() if best.chance - turn.chance >= DOUBT}
    # What has singled them out does not count: the luckiest of many looks better than it is.
    search.play_on([best, *doubted.values()], LOOK + SURE)
    ahead = fmean(best.worth[LOOK:]) if doubted else 0.0
    return [action for action, turn in doubted.items() if ahead - fmean(turn.worth[LOOK:]) >= MUCH]


def _begun_with(search: TurnSearch, turns: Sequence[Turn], action: Action) -> list[Turn]:
    """Return turns that begin with an action: those that were found, and how one would go on."""
    found = [turn for turn in turns if turn.actions[:1] == [action]]
    known = {tuple(turn.actions) for turn in found}
    for aim in (about(action), ""):
        turn = search.turn(action, aim)
        if tuple(turn.actions) not in known:
            known.add(tuple(turn.actions))
            found.append(turn)
    return found
