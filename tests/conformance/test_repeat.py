"""States and events survive JSON; the same seed and choices give the same game, also in another process.

`python -m tests.conformance.test_repeat` prints the digests of some games, as JSON.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import decode, digest, encode
from tests.conformance.cases import CASES, every_case, game

SOME = CASES[::3]
"""Enough to meet every title, board and kind of decision; each is played three times over."""


@every_case
def test_states_survive_json(case):
    kind = case.rules.state_type
    for position in game(case):
        data = encode(position.after)
        again = decode(kind, data)
        assert again == position.after
        assert encode(again) == data
        assert len(data) <= 8192
    assert decode(kind, msgspec.json.decode(data)) == again


@every_case
def test_events_survive_json(case):
    for position in game(case):
        events = position.outcome.events
        assert msgspec.json.decode(msgspec.json.encode(events), type=list[Event]) == events


@every_case
def test_a_restored_state_plays_on_alike(case):
    for position in game(case)[::7]:
        again = decode(case.rules.state_type, encode(position.before))
        assert case.offers(again) == case.offers(position.before)
        after, outcome = case.rules.apply(again, position.seat, position.action)
        assert digest(after) == digest(position.after)
        assert outcome.events == position.outcome.events


@every_case
def test_options_read_from_json_start_the_same_game(case):
    setup = case.setup()
    read = Setup(setup.seats, json.loads(json.dumps(setup.options)), setup.seed)
    assert digest(case.rules.setup(read, Outcome())) == digest(case.start())


@every_case
def test_another_seed_is_another_game(case):
    assert digest(case.start("one")) == digest(case.start("one")) != digest(case.start("two"))


def fingerprint(case):
    """Return one digest over all positions and choices of a game."""
    log = [(position.seat, position.action, digest(position.after)) for position in game(case)]
    return hashlib.sha256(json.dumps(log).encode()).hexdigest()


@pytest.mark.proof
def test_the_same_games_come_out_in_another_process():
    here = {str(case): fingerprint(case) for case in SOME}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.conformance.test_repeat"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": "4242"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(ran.stdout) == here


if __name__ == "__main__":
    print(json.dumps({str(case): fingerprint(case) for case in SOME}))
