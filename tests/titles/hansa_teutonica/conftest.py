"""What a test of this title may ask for by the name of its argument, to be run with each of them."""

import pytest

from tests.early import early
from tests.titles.hansa_teutonica import wander
from tests.titles.hansa_teutonica.views import BOARDS


@pytest.fixture(params=("full", "brief"))
def text(request: pytest.FixtureRequest) -> str:
    """Each of the two texts for two players (HT-18)."""
    return request.param


@pytest.fixture(params=BOARDS)
def name(request: pytest.FixtureRequest) -> str:
    """Each side of each board."""
    return request.param


@pytest.fixture(params=(2, 3, 4, 5))
def seats(request: pytest.FixtureRequest) -> int:
    """Each number of players."""
    return request.param


@pytest.fixture(params=early(6, sorted(wander.numbers(), key=lambda number: (number + number // 4) % 2)))
def game(request: pytest.FixtureRequest) -> tuple[wander.Step, ...]:
    """Each of the games played at random; the first of them meet every board and every number of players."""
    return wander.game(request.param)
