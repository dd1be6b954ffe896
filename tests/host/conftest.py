"""A home for the host, on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from hansa_bot.host.host import Host
from hansa_bot.titles import registry
from tests.host.fakes import Home
from tests.store.conftest import url as url

registry.look_in("tests.toys")


@pytest.fixture
async def home(url: str) -> AsyncIterator[Home]:
    """A home with its host open."""
    found = Home(url)
    await found.open()
    yield found
    await found.close()


@pytest.fixture
def host(home: Home) -> Host:
    """The host of the home."""
    return home.host
