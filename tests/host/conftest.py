"""A home for the host, on a real database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hansa_bot.host.host import Host
from hansa_bot.host.kernel import thinking
from hansa_bot.titles import registry
from tests.databases import POSTGRES, empty_database, empty_postgres, on_both
from tests.host.fakes import Home

registry.look_in("tests.toys")


pytest_generate_tests = on_both


@pytest.fixture(autouse=True)
def on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes that think have their turn while other tests run."""
    monkeypatch.setattr(thinking, "NICE", 1)


@pytest.fixture
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return await empty_postgres() if request.param == POSTGRES else empty_database(tmp_path / "hansa.db")


@pytest.fixture
async def home(url: str) -> AsyncIterator[Home]:
    """A home with its host open."""
    found = Home(url, new=True)
    await found.open()
    yield found
    await found.close()


@pytest.fixture
def host(home: Home) -> Host:
    """The host of the home."""
    return home.host


@pytest.fixture
async def table(home: Home) -> int:
    """A game of three persons in which seat 0 has won the first cargo and unloads."""
    return (await home.unloading())[0]


@pytest.fixture
async def users(home: Home, table: int) -> list[int]:
    """The users of that game by seat."""
    return await home.users(table)
