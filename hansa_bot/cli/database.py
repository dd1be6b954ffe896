"""The bot's database, for commands that work on stored tables while the bot is not running."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hansa_bot import config
from hansa_bot.store.store import Store


@asynccontextmanager
async def database(*, read_only: bool) -> AsyncIterator[Store]:
    """Open the database that DATABASE_URL names; raises ConfigError, and StoreError when it is in use."""
    store = await Store.open(config.load().database_url, read_only=read_only)
    try:
        yield store
    finally:
        await store.close()
