"""Shards: a client that opens and closes single shards while it runs, and who of several processes has which."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord.http import Route

from hansa_bot.host.kernel.tasks import Clock, growing_delay
from hansa_bot.ui.client import READY_TIMEOUT, Client
from hansa_bot.ui.gateway import ShardedState, Wire
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.reasons import in_words

if TYPE_CHECKING:
    from hansa_bot.store.shards import Shards

_log = logging.getLogger(__name__)

LOOK = 2.0
"""Seconds between two looks at who has which shard."""

OVERLAP = 30.0
"""Seconds that a shard which was given away stays connected, until its new process is: both hear each press then, and
Discord takes one acknowledgement, without which nothing is done."""

FAREWELL, HEIRS_WITHIN = 5.0, 8.0
"""The same for a process that stops, once others have its shards, which it awaits for so long."""

Resume = Callable[[], Awaitable[None]]
"""Goes on with what is due at the tables of shards that have come."""

IDENTIFY_EVERY = 5.0
"""Seconds within which Discord lets as many shards identify as it says."""


class ShardedClient(Client):
    """The bot on some of the shards. It is up once it has logged in; without a shard it is connected to nothing."""

    _connection: ShardedState

    def __init__(
        self,
        shards: Shards,
        clock: Clock,
        services: Services,
        cogs: Sequence[str] = (),
        *,
        ready_timeout: float = READY_TIMEOUT,
        connector: Callable[[], aiohttp.BaseConnector] | None = None,
    ) -> None:
        super().__init__(services, cogs, ready_timeout=ready_timeout, connector=connector, clock=clock)
        self.shard_count = self._connection.shard_count = shards.total
        self.shards, self.clock = shards, clock
        self._wires: dict[int, Wire] = {}
        self._broken = asyncio.Event()
        self._turns: dict[int, float] = {}
        self._at_once = 1

    def _get_state(self, **options: Any) -> ShardedState:
        return ShardedState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    @property
    def links(self) -> Sequence[bool]:
        """Whether each shard is connected."""
        return [wire.up for wire in self._wires.values()]

    @property
    def opened(self) -> frozenset[int]:
        """The shards that are connected, or will be."""
        return frozenset(self._wires)

    async def setup_hook(self) -> None:
        """Load the commands, and ask how many shards may identify at once."""
        await self.load_commands()
        about = await self.http.request(Route("GET", "/gateway/bot"))
        self._at_once = about["session_start_limit"]["max_concurrency"]

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing: that was done before."""

    async def connect(self, *, reconnect: bool = True) -> None:
        """Be up, and stay so until the client is closed; raises what ends the connection of a shard for good."""
        self._ready.set()
        self.up.set()
        while not self.is_closed():
            await self._broken.wait()
            self._broken.clear()
            for wire in self._wires.values():
                if wire.task.done():
                    wire.task.result()

    async def close(self) -> None:
        """Close all shards, and the rest."""
        for shard in self.opened:
            await self.close_shard(shard)
        await super().close()
        self._broken.set()

    async def open_shard(self, shard: int) -> None:
        """Connect a shard unless it is, and wait until its servers are known."""
        if shard not in self._wires:
            self._wires[shard] = Wire(self, shard, self.clock, self._turn)
            self._wires[shard].task.add_done_callback(lambda _: self._broken.set())
        await self._wires[shard].known.wait()

    async def close_shard(self, shard: int) -> None:
        """Disconnect a shard and forget its servers."""
        await self._wires.pop(shard).close()
        self._connection.forget(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """Say that the people of a shard can be heard now."""
        if shard in self._wires:
            self._wires[shard].known.set()
            _log.info("ready shard=%d of=%d servers=%d", shard, self.shards.total, len(self.guilds))

    async def _turn(self, shard: int) -> None:
        """Wait until a shard may identify: Discord lets one of each kind within five seconds."""
        kind, now = shard % self._at_once, self.loop.time()
        at = max(self._turns.get(kind, now), now)
        self._turns[kind] = at + IDENTIFY_EVERY
        if at > now:
            await self.clock.sleep(at - now)


class Rota:
    """Opens the shards that this process gets and closes those that it gives away, as processes come and go."""

    def __init__(self, client: ShardedClient, resume: Resume) -> None:
        self._client, self._shards, self._clock, self._resume = client, client.shards, client.clock, resume
        self._had: frozenset[int] = frozenset()
        self._left: dict[int, float] = {}
        self._begun: set[asyncio.Task[None]] = set()
        self._registered = False
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look every few seconds."""
        self._looking = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Let others have the shards, and hear people for as long as those may need to come."""
        await _end([*self._begun, *([self._looking] if self._looking else [])])
        try:
            await self._shards.leave()
            if self._client.opened and await self._has_heirs():
                await self._clock.sleep(FAREWELL)
        except Exception:  # then others get them when the process ends
            _log.exception("shards not handed over")
        for shard in self._client.opened:
            await self._client.close_shard(shard)

    async def _has_heirs(self) -> bool:
        """Wait until others have the shards; return whether there are any others."""
        until = self._clock.now() + HEIRS_WITHIN
        while (left := await self._shards.left_over()) and self._clock.now() < until:
            await self._clock.sleep(0.2)
        return left is not None

    async def look(self) -> None:
        """Take and give what is due, once."""
        turnover = await self._shards.renew()
        if turnover.surplus:
            await self._shards.release(turnover.surplus)
        mine, now = self._shards.mine, self._clock.now()
        gained, self._had = mine - self._had, mine
        for shard in sorted(gained):
            task = asyncio.create_task(self._begin(shard))
            self._begun.add(task)
            task.add_done_callback(self._begun.discard)
        self._left = {shard: self._left.get(shard, now) for shard in self._client.opened - mine}
        for shard, since in self._left.items():
            if not 0 <= now - since < OVERLAP:
                await self._client.close_shard(shard)
        if gained:  # posts need no shard to be connected, which takes a while for the last of many
            await self._resume()

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except Exception:
                _log.exception("shards not looked after")
            await self._clock.sleep(LOOK)

    async def _begin(self, shard: int) -> None:
        await self._client.open_shard(shard)
        if shard == 0:
            await self._register()

    async def _register(self) -> None:
        """Register the commands, once in the life of a process, however long that takes."""
        tries = 0
        while not self._registered:
            try:
                await self._client.register_commands()
            except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
                tries += 1
                delay = growing_delay(tries)
                _log.warning("commands not registered yet reason=%r again_in=%d", in_words(error), delay)
                await self._clock.sleep(delay)
            else:
                self._registered = True


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
