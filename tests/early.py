"""What `make test` has a sample of and `make proof` all."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def early(count: int, values: Iterable[Any]) -> list[Any]:
    """Return values for `parametrize` or a fixture, of which all but the first few are left to `make proof`."""
    return early_rows(count, [(value,) for value in values])


def early_rows(count: int, rows: Iterable[Sequence[Any]]) -> list[Any]:
    """Return the same for a test that takes several values at once."""
    return [pytest.param(*row, marks=pytest.mark.proof if at >= count else ()) for at, row in enumerate(rows)]
