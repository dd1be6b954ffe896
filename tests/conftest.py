"""What holds for all tests."""

import asyncio
import copy
import faulthandler
import gc
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from aiosqlite import core
from discord import app_commands
from discord.ext.commands import Bot
from hypothesis import HealthCheck, settings
from simcord import gateway
from simcord.env import Env
from simcord.http import router
from sqlalchemy.engine import URL, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from hansa_bot.render.cache import LAYERS, MOST_BYTES, forget, from_nothing
from hansa_bot.store import sqlite, store
from hansa_bot.ui.kit import grace
from hansa_bot.ui.settings import greeting
from hansa_bot.ui.turn import commands
from sandbox import seed

# Ten thousand tests are gathered, none of them to be thrown away.
gc.disable()

_IN_MEMORY, _ROOM = Path("/dev/shm"), 1 << 30
# Waiting for a disk takes a test with a database a quarter of its time. Where memory has little room, it is the disk.
if _IN_MEMORY.is_dir() and shutil.disk_usage(_IN_MEMORY).free > _ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_IN_MEMORY))

_settling: dict[str, Any] = Env._settle_internal.__kwdefaults__ or {}
# Where nothing but callbacks is left to run, SimCord looks again after this many seconds (0.05 of its own). They have
# run in the loop's next turn: a test would sleep through most of its time.
_settling["idle"] = 0.005
(Env.__init__.__kwdefaults__ or {})["settle_timeout"] = (
    60.0  # It may be a busy machine; a test has a limit of its own.
)


def _copied(found: Any) -> Any:
    """Copy what goes over the wire: a tree, in which nothing need be looked for that came before."""
    if type(found) is dict:
        return {key: _copied(value) for key, value in found.items()}
    if type(found) is list:
        return [_copied(value) for value in found]
    return found if type(found) in (str, int, bool, type(None)) else copy.deepcopy(found)


# Each bot sends all its commands, and SimCord keeps a copy of whatever is sent.
router.copy = gateway.copy = SimpleNamespace(deepcopy=_copied)

# How long an example takes says something of the machine alone.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# SimCord's bots are new in every server, and their hello would stand in the way of most tests.
greeting.LATELY = timedelta(0)

# It may be a busy machine: what goes out before its picture has tests of its own.
grace.PATIENCE = 60.0

PRAGMAS = sqlite.PRAGMAS
# No test cuts the power: nothing need be waited for until the disk has it.
sqlite.PRAGMAS = (*PRAGMAS, "PRAGMA synchronous = OFF")

_make_engine = store.create_async_engine
_known: dict[str, Engine] = {}


def _sharing(url: URL, **settings: Any) -> AsyncEngine:
    """Make an engine that knows the statements of those before it.

    A test opens a database of its own; compiling each statement anew for it takes a fifth of its time.
    """
    made = _make_engine(url, **settings)
    engine, known = made.sync_engine, _known.get(url.drivername)
    if known is None or known.dialect.server_version_info is None:
        _known[url.drivername] = engine  # A dialect knows its database from its first connection on.
    else:
        engine.dialect, engine._compiled_cache = known.dialect, known._compiled_cache
    return made


store.create_async_engine = _sharing


async def _at_once(connection: core.Connection, function: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """Do what aiosqlite would hand to a thread of each connection; others still have their turn before it is told.

    Waking another thread for each statement takes most of the time of a test with a database, and a future that is
    settled in one turn of the loop and heard in the next takes another part. The bot in a process of its own, on the
    wire and in the browser, has its threads.
    """
    if not connection._running or not connection._connection:
        raise ValueError("Connection closed")
    try:
        return function(*args, **named)
    finally:
        await asyncio.sleep(0)


class _AtOnce:
    """Stands where aiosqlite has a queue to a thread, for the little that goes there directly."""

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = asked
        try:
            answer, settle = function(), core.set_result
        except BaseException as error:
            answer, settle = error, core.set_exception
        if future is not None:
            future.get_loop().call_soon(settle, future, answer)


class _NoThread:
    daemon = False

    def __init__(self, **_: Any) -> None: ...

    def start(self) -> None: ...


EXECUTE, QUEUE, THREAD = core.Connection._execute, core.SimpleQueue, core.Thread
core.Connection._execute = _at_once
core.SimpleQueue, core.Thread = _AtOnce, _NoThread

LONG = ("browser", "wire")
"""Marks of tests that are a part of `make proof` alone."""
PROOF_SECONDS = 600


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what takes long to `make proof`, and give it longer; put side by side what belongs together."""
    for item in items:
        if any(item.get_closest_marker(name) for name in LONG):
            item.add_marker("proof")
        if item.get_closest_marker("proof") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(PROOF_SECONDS))
    places: dict[str, int] = {}

    def place(numbered: tuple[int, pytest.Item]) -> int:
        number, item = numbered
        mark = item.get_closest_marker("together")
        return places.setdefault(mark.args[0], number) if mark else number

    items[:] = [item for _, item in sorted(enumerate(items), key=place)]


def pytest_collection_finish() -> None:
    """Keep modules and tests from being looked through again and again for what could be thrown away."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(10_000, 20, 20)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """End the process when a test goes on long after its time: one that hangs may well catch being interrupted."""
    mark = item.get_closest_marker("timeout")
    seconds = float(mark.args[0] if mark else item.config.getini("timeout"))
    if not item.config.getoption("usepdb"):
        faulthandler.dump_traceback_later(2 * seconds, exit=True, file=sys.__stderr__)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


# A small host has no room for maps of yesterday. Tests draw those of all titles by turns, and each takes a second.
LAYERS._most = 4 * MOST_BYTES


@pytest.fixture
def forgotten() -> Iterator[Callable[[], None]]:
    """Let a test forget what it has drawn; it begins with nothing, and layers drawn before it come back."""
    with from_nothing():
        yield forget


_payloads: dict[tuple[str, object], str] = {}


def _remember_payloads(kind: type[Any]) -> None:
    """Let commands be translated once: each bot registers the same ones anew, in all locales of Discord."""
    translate = kind.get_translated_payload

    async def get_translated_payload(command: Any, tree: Any, speaker: Any) -> dict[str, Any]:
        languages = sorted(set(vars(speaker).get("_spoken", {}).values()))
        # A test may have catalogues of its own.
        known = json.dumps([command.to_dict(tree), languages]), vars(commands)["catalog"]
        if known not in _payloads:
            _payloads[known] = json.dumps(await translate(command, tree, speaker))
        payload: dict[str, Any] = json.loads(_payloads[known])
        return payload

    kind.get_translated_payload = get_translated_payload


_load_anew: Any = Bot._load_from_module_spec
_loaded: dict[str, Any] = {}


async def _load(bot: Any, spec: Any, name: str) -> None:
    """Load a module of commands as it was loaded before: running each anew for every bot takes a fifth of a test."""
    if name not in _loaded:
        await _load_anew(bot, spec, name)
    else:
        sys.modules[name] = _loaded[name]
        await _loaded[name].setup(bot)
        bot._BotBase__extensions[name] = _loaded[name]
    _loaded[name] = bot.extensions[name]


Bot._load_from_module_spec = _load

_remember_payloads(app_commands.Command)
_remember_payloads(app_commands.Group)


@pytest.fixture(scope="session", autouse=True)
def odd_name() -> Iterator[None]:
    """One of the people has a name that is a trap for whoever forgets to escape names."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(seed.PEOPLE, "eva", "@everyone *Éva* 🎲")
        yield
