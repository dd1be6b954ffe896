"""The campaign of kills in small; `python -m bench.kills` is the whole of it."""

import pytest

from bench import kills

pytestmark = [pytest.mark.proof, pytest.mark.wire]


def test_one_process_that_is_killed_loses_and_doubles_nothing() -> None:
    found = kills.run(1, kills=2, tables=4, shared=False)
    assert found["beyond"] == [], found
    assert found["kills"] == 2
    assert min(found["acts"], found["posts"]) > 0
