"""Positions as a seat may imagine them: what it sees is the same in all, and rests on nothing that it does not see.

`SAMPLING` says over how many games of each title (4).
"""

import os
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hansa_bot.ai.player import Chooser
from hansa_bot.engine.rules import playout
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import encode
from hansa_bot.host.kernel.table import Table
from hansa_bot.titles import registry
from tests.conformance.cases import BOUND, TITLES
from tests.conformance.twins import plant, positions

GAMES = int(os.environ.get("SAMPLING", "4"))
EVERY, MOST = 17, 600
SAMPLES = 12
numbers = [0, *(pytest.param(number, marks=pytest.mark.proof) for number in range(1, GAMES))]


def looked_at(title_id: str, number: int) -> Iterator[tuple[Table, Session[Any], int | None]]:
    """Yield some positions of a game for all readers: a few from its beginning, in the proof many from all of it."""
    every, most = (EVERY, MOST) if number else (3, 7)
    for at, (table, session, *_) in enumerate(positions(registry.load(title_id).meta, number, most)):
        if at % every == number % every:
            yield from ((table, session, reader) for reader in (None, *range(table.size)))


@pytest.mark.parametrize("number", numbers)
@pytest.mark.parametrize("title_id", TITLES)
def test_a_sample_shows_what_is_seen_and_rests_on_nothing_else(title_id: str, number: int) -> None:
    for table, session, reader in looked_at(title_id, number):
        rules, state, before = session.rules, session.state, encode(session.state)
        for seed in range(3 if number else 1):
            found = rules.sample(state, reader, random.Random(seed))
            rules.check(found)
            assert found.rng.key != state.rng.key
            assert not found.rng.given
            assert seen(rules, found, reader) == seen(rules, state, reader)
            if reader in state.waiting:
                assert rules.offers(found, reader) == rules.offers(state, reader)
            other = plant(table, session, reader).state
            assert encode(rules.sample(other, reader, random.Random(seed))) == encode(found)
            assert encode(rules.sample(found, reader, random.Random(seed))) == encode(found)
        assert encode(state) == before


def seen(rules: Any, state: Any, reader: int | None) -> list[Any]:
    view = rules.view(state, reader)
    return [msgspec.to_builtins(view), msgspec.to_builtins(rules.scores(view))]


@pytest.mark.proof
@pytest.mark.parametrize("title_id", TITLES)
def test_games_that_are_only_imagined_come_to_an_end(title_id: str) -> None:
    for number in range(2):
        table, session, reader = random.Random(number).choice([*looked_at(title_id, 1 + number)])
        found = session.rules.sample(session.state, reader, random.Random(number))
        ended, _ = playout(session.rules, found, Chooser(registry.load(table.title), number), bound=BOUND)
        session.rules.check(ended)
        assert ended.over


@pytest.mark.proof
@pytest.mark.parametrize("title_id", TITLES)
def test_all_that_is_hidden_is_drawn_anew(title_id: str) -> None:
    """What a plant replaces anywhere, samples do not leave as it was either, for whoever does not know it."""
    replaced, varied = set(), set()
    for number in range(1, 1 + GAMES):
        for table, session, reader in looked_at(title_id, number):
            state, other = session.state, plant(table, session, reader).state
            names = [name for name in state.__struct_fields__ if getattr(other, name) != getattr(state, name)]
            found = [session.rules.sample(state, reader, random.Random(seed)) for seed in range(SAMPLES)]
            replaced |= {*names}
            varied |= {name for name in names if len({repr(getattr(each, name)) for each in found}) > 1}
    assert varied == replaced
