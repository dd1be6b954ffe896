"""A bot with a real host and store, in a Discord that lives in memory."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

import cogs
from hansa_bot.host.kernel.settings import HERE, PLACE
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.ui.client import Client
from tests.cogs.stage import Stage
from tests.ui.live import Process, process_in


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of every real title are held against the limits elsewhere; here one small title is enough."""
    registry.look_in("tests.toys")
    toys = [meta for meta in registry.metas() if meta.id == "harbour"]
    monkeypatch.setattr(registry, "metas", lambda: toys)


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[Process]:
    async with process_in(tmp_path, cogs.ALL, seed="secret") as made:
        yield made


@pytest.fixture
def simcord_bot(process: Process) -> Client:
    return process.client


@pytest.fixture
async def stage(simcord_env: simcord.Env, process: Process) -> AsyncIterator[Stage]:
    made = Stage(simcord_env, process.services)
    # Most of these tests look at one channel; threads have tests of their own.
    await made.services.host.prefs.choose(Whose.SERVER, made.guild.id, {PLACE.key: HERE})
    yield made
    assert made.faults() == []
