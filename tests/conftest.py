"""What holds for all tests."""

from __future__ import annotations

import asyncio
import faulthandler
import json
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from aiosqlite import core
from discord import app_commands
from simcord.env import Env
from sqlalchemy.engine import URL, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from hansa_bot.store import store
from hansa_bot.ui.kit import translator

_settling: dict[str, Any] = Env._settle_internal.__kwdefaults__ or {}
# Where nothing but callbacks is left to run, SimCord looks again after this many seconds (0.05 of its own). They have
# run in the loop's next turn: a test would sleep through most of its time.
_settling["idle"] = 0.005
(Env.__init__.__kwdefaults__ or {})["settle_timeout"] = (
    60.0  # It may be a busy machine; a test has a limit of its own.
)

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


class _AtOnce:
    """Stands where aiosqlite has a queue to a thread of each connection: what is asked is done at once.

    Waking another thread for each statement takes most of the time of a test with a database. The bot in a process of
    its own, on the wire and in the browser, has its threads.
    """

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = asked
        try:
            answer, settle = function(), core.set_result
        except BaseException as error:
            answer, settle = error, core.set_exception
        if future is not None:
            future.get_loop().call_soon(settle, future, answer)

    def get(self) -> tuple[None, Callable[[], Any]]:
        return None, lambda: core._STOP_RUNNING_SENTINEL


core.SimpleQueue = _AtOnce

LONG = ("browser", "wire")
"""Marks of tests that are a part of `make proof` alone."""
PROOF_SECONDS = 600


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what takes long to `make proof`, and give it longer."""
    for item in items:
        if any(item.get_closest_marker(name) for name in LONG):
            item.add_marker("proof")
        if item.get_closest_marker("proof") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(PROOF_SECONDS))


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


_payloads: dict[tuple[str, object], dict[str, Any]] = {}


def _remember_payloads(kind: type[Any]) -> None:
    """Let commands be translated once: each bot registers the same ones anew, in all locales of Discord."""
    translate = kind.get_translated_payload

    async def get_translated_payload(command: Any, tree: Any, speaker: Any) -> dict[str, Any]:
        languages = sorted(set(vars(speaker).get("_spoken", {}).values()))
        # A test may have catalogues of its own.
        known = json.dumps([command.to_dict(tree), languages]), vars(translator)["catalog"]
        if known not in _payloads:
            _payloads[known] = await translate(command, tree, speaker)
        return deepcopy(_payloads[known])

    kind.get_translated_payload = get_translated_payload


_remember_payloads(app_commands.Command)
_remember_payloads(app_commands.Group)
