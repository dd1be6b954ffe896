"""A bot with a real host and store, in a Discord that lives in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

import cogs
from hansa_bot.config import Config
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.settings import HERE, PLACE, Whose
from hansa_bot.render.worker import Worker
from hansa_bot.store.store import Store
from hansa_bot.titles import registry
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.messenger import DiscordMessenger
from tests.cogs.stage import Stage
from tests.databases import empty_database
from tests.ui.live import Patient

TOYS = "tests.toys"


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of every real title are held against the limits elsewhere; here one small title is enough."""
    registry.look_in(TOYS)
    toys = [meta for meta in registry.metas() if meta.id == "harbour"]
    monkeypatch.setattr(registry, "metas", lambda: toys)


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    store = await Store.open(empty_database(tmp_path / "bot.db"))
    host = await Host.open(store, Patient(), DiscordMessenger(), seeds=lambda: "secret")
    worker = Worker()
    yield Services(host, worker, Config())
    await host.close()
    await worker.close()
    await store.close()


@pytest.fixture
def simcord_bot(services: Services) -> Client:
    client = Client(services, cogs.ALL, ready_timeout=0)
    messenger = services.host.courier.messenger
    assert isinstance(messenger, DiscordMessenger)
    messenger.connect(client, services)
    return client


@pytest.fixture
async def stage(simcord_env: simcord.Env, services: Services) -> AsyncIterator[Stage]:
    made = Stage(simcord_env, services)
    # Most of these tests look at one channel; threads have tests of their own.
    await services.host.prefs.choose(Whose.SERVER, made.guild.id, {PLACE.key: HERE})
    yield made
    assert made.faults() == []
