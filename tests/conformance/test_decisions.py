"""Whole games by computer players, as hashes: what only makes a judge quicker changes none of its decisions.

After a judge was changed on purpose, `python -m tests.conformance.test_decisions` renews them.
"""

import json
import random
from hashlib import sha256
from pathlib import Path

import pytest

from hansa_bot.ai.player import STEADY, Chooser
from hansa_bot.engine.rules import playout, redrawn
from hansa_bot.engine.state import encode
from tests.conformance.cases import BOUND, CASES, Case, game, home, sample
from tests.early import early

GOLDEN = Path(__file__).with_name("decisions.json")
PLAYED = [case for case in CASES if home(case.title_id).parent.name == "titles"]
PLAYERS = (STEADY, "Beatrix")
"""The judge's own choice, and somebody's: that rests on all opinions, and is another game."""


GAMES = 2


def hashed(case: Case, player: str) -> str:
    """Return a hash of every action of some games in which all seats are of one kind."""
    found = sha256()
    for seed in range(GAMES):
        playout(
            case.rules,
            case.start(f"decisions/{seed}"),
            Chooser(case.title, seed, player),
            bound=BOUND,
            watch=lambda before, seat, action, after: found.update(f"{seat} {action}\n".encode()),
        )
    return found.hexdigest()[:16]


@pytest.mark.proof
@pytest.mark.parametrize("case", PLAYED, ids=str)
def test_whole_games_are_decided_as_before(case):
    assert {player: hashed(case, player) for player in PLAYERS} == json.loads(GOLDEN.read_text())[str(case)]


def some(cases: list[Case]) -> pytest.MarkDecorator:
    """Return the mark that runs a test for a fifth of some cases, in `make test` for the first of each title."""
    fifth = cases[::5]
    first = [*{case.title_id: case for case in reversed(fifth)}.values()]
    rest = [case for case in fifth if case not in first]
    return pytest.mark.parametrize("case", early(len(first), [*first, *rest]), ids=str)


@some(PLAYED)
def test_what_is_remembered_of_one_position_serves_another_that_looks_alike(case):
    chance = random.Random(1)
    for position in sample(game(case), 12):
        offers = case.rules.offers(position.before, position.seat)
        alike = case.rules.sample(position.before, position.seat, chance)
        opinions = case.title.judge(alike, position.seat, offers)
        assert list(case.title.judge(position.before, position.seat, offers)) == list(opinions)


@some([case for case in PLAYED if case.title.known])
def test_what_a_search_remembers_of_one_position_serves_another_that_looks_alike(case):
    """Offers and value rest on no more than the title says that is known of a position."""
    known, value, met = case.title.known, case.title.value(), 0
    for number, position in enumerate(sample(game(case), 30)):
        here, seat = position.before, position.seat
        alike = redrawn(case.rules, here, f"another secret {number}")
        if known(alike) == known(here):
            met += 1
            assert encode(alike) != encode(here)
            assert case.rules.offers(alike, seat) == case.rules.offers(here, seat)
            assert value.chances(alike) == value.chances(here)
    assert met


if __name__ == "__main__":
    games = {str(case): {player: hashed(case, player) for player in PLAYERS} for case in PLAYED}
    GOLDEN.write_text(json.dumps(games, indent=1) + "\n")
