"""A home for the host, on a real database."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hansa_bot.host.host import Host
from hansa_bot.store.store import Store
from hansa_bot.titles import registry
from tests.host.fakes import Home
from tests.store.conftest import POSTGRES
from tests.store.conftest import url as empty_url

registry.look_in("tests.toys")


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the schema and nothing else, to be copied: migrating anew for every test takes its time."""
    path = tmp_path_factory.mktemp("empty") / "hansa.db"

    async def make() -> None:
        await (await Store.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


if POSTGRES:
    url = empty_url
else:

    @pytest.fixture
    def url(tmp_path: Path, empty_database: Path) -> str:
        """The address of an empty database."""
        return f"sqlite:///{shutil.copy(empty_database, tmp_path / 'hansa.db')}"


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
