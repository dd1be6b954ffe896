"""The composition root: opens everything in order, runs the bot, and closes everything in the opposite order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import platform
import signal
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

from hansa_bot import __version__
from hansa_bot.config import Config, ConfigError, systemd
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.settings import Limits
from hansa_bot.host.kernel.tasks import SystemClock
from hansa_bot.host.kernel.thinking import Thinking
from hansa_bot.memory import freeze, give_back, tidy
from hansa_bot.model.errors import StoreError
from hansa_bot.render import fonts
from hansa_bot.render.keeping import keep_in
from hansa_bot.render.worker import Worker
from hansa_bot.store import Store
from hansa_bot.store.shards import Share
from hansa_bot.store.sqlite import is_sqlite
from hansa_bot.store.store import address
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.request import layers
from hansa_bot.ui import local_api
from hansa_bot.ui.client import READY_TIMEOUT, Client, ShardsRefused, TokenRefused
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.messenger import DiscordMessenger
from hansa_bot.ui.shards import Rota, ShardedClient
from hansa_bot.watch import Watch
from hansa_bot.watchdog import Watchdog

VAR = Path("var")
"""Where things are kept whose place nobody has named."""

LOCAL_READY = 0.2
"""Seconds of `guild_ready_timeout` where all servers are announced at once."""

LEAVE = 5.0
"""Seconds in which the bot has stopped when it is told to, whatever is under way; hosts kill after ten or more."""

DRAIN, HOST, REST = 1.0, 1.0, 0.5
"""Seconds of those for answers under way, and for telling people who got none; for requests in the background, then
for posts; for each of the rest. What is not done in time is done after the next start. Who shares a database has
waited before until others have its shards."""

TIDY_SECONDS = 30.0
"""So often goes what nobody needs to be kept in memory."""

LOCAL_TOKEN = "local"
"""Stands in place of a token where none is asked for."""

Ready = Callable[[Client], Coroutine[Any, Any, None]]
"""What is still to be done once the bot is up and can be used."""

_log = logging.getLogger(__name__)


async def run(
    config: Config, cogs: Sequence[str], stop: asyncio.Event | None = None, ready: Ready | None = None
) -> None:
    """Run the bot until `stop` is set, by SIGTERM or SIGINT when none is given.

    `ready` is called once, as soon as people are heard. Raises ConfigError when a setting turns out to be wrong.
    """
    give_back()
    if stop is None:
        stop = asyncio.Event()
        _stop_on_signals(stop)
    _log.info("starting version=%s python=%s", __version__, platform.python_version())
    try:
        fonts.require()
    except fonts.FontMissing as error:
        raise ConfigError(str(error)) from error
    async with AsyncExitStack() as stack:
        watchdog = Watchdog(systemd())
        stack.push_async_callback(watchdog.close)
        await watchdog.open()
        client, connection = await _assemble(stack, config, cogs)
        watchdog.start()
        await _serve(stack, client, connection, config, stop, ready)


async def _assemble(stack: AsyncExitStack, config: Config, cogs: Sequence[str]) -> tuple[Client, asyncio.Task[None]]:
    connector = None
    if config.discord_api:
        stack.callback(local_api.point_at(config.discord_api))
        connector = local_api.connector
    store = await _open_store(config)
    until = asyncio.get_running_loop().create_future()
    stack.push_async_callback(_last, until, store.close)
    messenger = DiscordMessenger()
    clock = SystemClock()
    limits = Limits(config.tables_per_person, config.tables_per_server)
    thinking = Thinking(config.thinking_workers, config.thinking_seconds)
    host = Host(store, clock, messenger, limits=limits, thinking=thinking)
    keeping = partial(keep_in, _layers_beside(config.database_url))
    keeping()
    stack.callback(keep_in, None)
    worker = Worker(config.picture_workers, keeping)
    services = Services(host, worker, config)
    make = partial(ShardedClient, store.shards, clock) if store.shards.shared else Client
    client = make(services, cogs, connector=connector, ready_timeout=LOCAL_READY if connector else READY_TIMEOUT)
    messenger.connect(client, services)
    if config.metrics:
        watch = Watch(store, client)
        stack.push_async_callback(watch.close)
        await watch.start(*config.metrics)
    connection = asyncio.create_task(client.serve(config.token or LOCAL_TOKEN))
    # Closed in the opposite order: answers under way first, then posts, pictures, and the connection last.
    stack.push_async_callback(_in_time, "connection", partial(_hang_up, client, connection))
    stack.push_async_callback(_in_time, "pictures", worker.close)
    stack.push_async_callback(host.close, HOST)
    stack.push_async_callback(client.drain, DRAIN)
    stack.callback(lambda: until.set_result(_now() + LEAVE))
    return client, connection


def _layers_beside(database_url: str) -> Path:
    """Return the folder of drawn layers, the same to processes that begin in another one."""
    where = address(database_url)
    home = Path(where.database).parent if is_sqlite(where) and where.database else VAR
    return (home / "layers").absolute()


async def _last(until: asyncio.Future[float], close: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Close the database in what is left: its last transactions may be waited for."""
    await _in_time("database", close, max(REST, until.result() - _now()) if until.done() else LEAVE)


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _in_time(what: str, close: Callable[[], Coroutine[Any, Any, None]], seconds: float = REST) -> None:
    try:
        await asyncio.wait_for(close(), seconds)
    except TimeoutError:
        _log.warning("not waited for any longer what=%s", what)


async def _hang_up(client: Client, connection: asyncio.Task[None]) -> None:
    await client.close()
    connection.cancel()
    await asyncio.gather(connection, return_exceptions=True)
    await asyncio.sleep(0)  # discord.py schedules its last events while it closes: let them begin


async def _open_store(config: Config) -> Store:
    try:
        return await Store.open(config.database_url, share=Share(*config.shards) if config.shards else None)
    except StoreError as error:
        raise ConfigError(str(error)) from error


async def _serve(
    stack: AsyncExitStack,
    client: Client,
    connection: asyncio.Task[None],
    config: Config,
    stop: asyncio.Event,
    ready: Ready | None,
) -> None:
    await _until_first(connection, client.up.wait(), stop.wait())
    if client.up.is_set() and not stop.is_set():
        await client.services.host.start()
        client.services.host.retention.start(config.retention_days)
        freeze()
        if isinstance(client, ShardedClient):
            rota = Rota(client, client.services.host.resume)
            stack.push_async_callback(rota.close)
            rota.start()
        stack.push_async_callback(client.grounds.close)
        client.grounds.start()
        tidying = asyncio.create_task(_tidy_up())
        stack.callback(tidying.cancel)
        if config.draw_ahead:
            client.services.worker.warm(layers)
        if ready is not None:
            await ready(client)
    await _until_first(connection, stop.wait())
    if connection.done():
        await _outcome(connection)


async def _tidy_up() -> None:
    """Hold no more in memory, now and then, than what is asked for."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        registry.forget_positions()
        await asyncio.to_thread(tidy)


async def _outcome(connection: asyncio.Task[None]) -> None:
    try:
        await connection
    except TokenRefused as error:
        raise ConfigError(
            "Discord does not accept DISCORD_TOKEN: reset the token of your bot and try again."
        ) from error
    except ShardsRefused as error:
        raise ConfigError(
            "The bot is in too many servers for its connections: set SHARDS to a larger number, see .env.example."
        ) from error


async def _until_first(task: asyncio.Task[None], *others: Coroutine[Any, Any, object]) -> None:
    """Wait until the task or one of the others is done; the others are given up then."""
    waiting = [asyncio.create_task(other) for other in others]
    await asyncio.wait([task, *waiting], return_when=asyncio.FIRST_COMPLETED)
    for other in waiting:
        other.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows has no such handlers; there the interrupt ends the loop by itself.
        with contextlib.suppress(ValueError, RuntimeError):
            loop.add_signal_handler(number, stop.set)
