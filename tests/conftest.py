"""What holds for all tests."""

from __future__ import annotations

from typing import Any

from simcord.env import Env
from sqlalchemy.engine import URL, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from hansa_bot.store import store

_settling: dict[str, Any] = Env._settle_internal.__kwdefaults__ or {}
# Where nothing but callbacks is left to run, SimCord looks again after this many seconds (0.05 of its own). They have
# run in the loop's next turn: a test would sleep through most of its time.
_settling["idle"] = 0.005


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
