"""Games that differ in hidden things alone look alike: all that is said, drawn, offered, completed, refused, measured
and answered by the program, at any options.

`TWINS` says over how many games of all titles (12).
"""

import os

import pytest

from hansa_bot.titles import registry
from tests.conformance.twins import leaks

GAMES = int(os.environ.get("TWINS", "12"))
EVERY, MOST = 23, 400
TITLES = [meta.id for meta in registry.metas()]
IN_PROOF = [pytest.param(number, marks=pytest.mark.proof) for number in range(len(TITLES), GAMES)]


@pytest.mark.parametrize("number", [*range(len(TITLES)), *IN_PROOF])
def test_twins_of_any_game_look_alike(number: int) -> None:
    meta = registry.load(TITLES[number % len(TITLES)]).meta
    short = number < len(TITLES)
    assert not [
        *leaks(meta, number, every=5 if short else EVERY, most=6 if short else MOST, pictures=0 if short else 4)
    ]
