"""The same runner, for the tools."""

import pytest

from tests.cli.conftest import record, refused, run, told
from workbench.main import main

__all__ = ["commands", "record", "refused", "run", "told"]


@pytest.fixture
def commands():
    return main
