"""The bot in a small Discord of its own: what `python bot.py --sandbox`, and so `make play`, runs.

The bot knows only that some address on this machine speaks for Discord; the sandbox knows no bot at all. This is the
one place that knows both.
"""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

from filelock import FileLock, Timeout

from hansa_bot import app
from hansa_bot.config import Config, ConfigError
from hansa_bot.engine.errors import BadSetup
from hansa_bot.model.errors import StoreError
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta
from hansa_bot.ui import welcome
from hansa_bot.ui.client import Client
from hansa_bot.ui.forum import FREE, OVER, RUNNING
from hansa_bot.ui.kit.reasons import of_system
from sandbox.permissions import FORUM
from sandbox.server import Sandbox

SANDBOX = app.VAR / "sandbox"
"""What the sandbox remembers: its messages, and the games in a database of their own."""

PORTS = range(8642, 8652)
"""Ports of the sandbox's page, the first that is free."""

ELSEWHERE = f"The sandbox keeps its games in {SANDBOX}, whatever DATABASE_URL says; without that it begins anew."
"""What is said of a database that cannot be used: people look for it where `.env` has theirs."""


async def run(config: Config, cogs: Sequence[str], stop: asyncio.Event | None = None) -> None:
    """Open the sandbox and run the bot in it until `stop` is set, as `app.run` does.

    Raises ConfigError when a setting turns out to be wrong, or the sandbox cannot be opened.
    """
    meta = wanted_title(config)

    async def invite(client: Client) -> None:
        spot = await welcome.set_table(client, meta, asked=bool(config.sandbox_title))
        print(f"The sandbox is open at {base}/#{spot.word} ({spot.title}). Ctrl-C stops it.", flush=True)

    async with AsyncExitStack() as stack:
        base = await open_sandbox(stack, config.sandbox_port)
        database = f"sqlite+aiosqlite:///{(SANDBOX / 'bot.db').as_posix()}"
        # A host's own token and database are left alone: whoever has both in .env can still try the bot beside them.
        here = replace(config, discord_api=base, database_url=database, token=Sandbox.token, shards=None)
        try:
            await app.run(here, cogs, stop, ready=invite)
        except ConfigError as error:
            if not isinstance(error.__cause__, StoreError):
                raise
            raise ConfigError(f"{error}\n{ELSEWHERE}") from error


async def open_sandbox(stack: AsyncExitStack, port: int | None) -> str:
    """Open the sandbox with what it remembers, until the stack is closed, and return its address."""
    try:
        SANDBOX.mkdir(parents=True, exist_ok=True)
        # Two of them would write over each other's messages.
        stack.enter_context(FileLock(SANDBOX / "sandbox.lock", timeout=0, thread_local=False))
        sandbox = Sandbox(SANDBOX)
    except Timeout:
        raise ConfigError(f"The sandbox in {SANDBOX} is open already: use its page, or stop it first.") from None
    except OSError as error:
        raise ConfigError(f"The sandbox cannot keep its things in {SANDBOX}: {of_system(error)}") from error
    stack.push_async_callback(sandbox.close)
    guild = sandbox.core.world.guilds[0]
    if not sandbox.core.world.rooms(guild, FORUM):
        sandbox.core.threads.found(guild, "forum", [FREE, RUNNING, OVER])
    return await start(sandbox, port)


async def start(sandbox: Sandbox, port: int | None) -> str:
    """Return the sandbox's address; it should be the same at every start, so that an open page finds it again."""
    for number in PORTS if port is None else (port,):
        try:
            return await sandbox.start(number)
        except OSError as error:
            refused = ConfigError(f"Port {number} cannot be used: {of_system(error)}")
    raise refused


def wanted_title(config: Config) -> Meta:
    """Return the title whose table waits, the first one where none is named; raises ConfigError."""
    metas = registry.metas()
    if not config.sandbox_title:
        return metas[0]
    try:
        return registry.load(config.sandbox_title).meta
    except BadSetup as error:
        known = ", ".join(meta.id for meta in metas)
        raise ConfigError(f"There is no title {config.sandbox_title!r}; there are: {known}") from error
