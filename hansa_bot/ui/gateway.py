"""Gateway: connections of single shards that come and go, where discord.py opens all at the start and closes none.

Private parts of discord.py are used here, which is pinned.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.state import AutoShardedConnectionState

from hansa_bot.host.kernel.tasks import Clock, growing_delay
from hansa_bot.ui.kit.reasons import in_words

_log = logging.getLogger(__name__)
_CONNECT_WITHIN = 60.0
_PASSES = (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound)


class Wire:
    """The connection of one shard: it comes back to its session after each break, until it is closed.

    `known` is set when its servers are, `task` ends with ConnectionClosed when no new try can help.
    """

    def __init__(
        self, client: discord.Client, shard: int, clock: Clock, turn: Callable[[int], Awaitable[None]]
    ) -> None:
        self._client, self._shard, self._clock, self._turn = client, shard, clock, turn
        self._socket: DiscordWebSocket | None = None
        self._tries = 0
        self.known = asyncio.Event()
        self.task = asyncio.create_task(self._serve())

    @property
    def up(self) -> bool:
        """Whether it is connected."""
        return self._socket is not None and self._socket.open

    async def close(self) -> None:
        """Say farewell."""
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        self.known.set()

    async def _serve(self) -> None:
        back: dict[str, Any] = {}
        while True:
            reason: Exception
            try:
                await self._listen(back)
            except ReconnectWebSocket as error:
                back, reason = (self._session() or back) if error.resume else {}, error
            except (discord.ConnectionClosed, *_PASSES) as error:
                if isinstance(error, discord.ConnectionClosed) and error.code != 1000:
                    raise
                back, reason = self._session() or back, error
            if self._tries:
                delay = growing_delay(self._tries)
                _log.warning("shard cut off shard=%d reason=%r again_in=%d", self._shard, in_words(reason), delay)
                await self._clock.sleep(delay)
            self._tries += 1

    async def _listen(self, back: dict[str, Any]) -> None:
        """Connect, `back` to a session or anew, and listen until the connection breaks."""
        if not back:
            # The waiting is done here and not in discord.py's hook: who is cancelled there leaves a heartbeat behind.
            await self._turn(self._shard)
        self._socket = None
        coming = DiscordWebSocket.from_client(self._client, shard_id=self._shard, **back)
        self._socket = socket = await asyncio.wait_for(coming, _CONNECT_WITHIN)
        try:
            while True:
                await socket.poll_event()
                self._tries = 0
        except asyncio.CancelledError:
            await socket.close(code=1000)
            raise

    def _session(self) -> dict[str, Any]:
        known = self._socket
        if known is None or known.session_id is None:
            return {}
        return {"resume": True, "session": known.session_id, "sequence": known.sequence, "gateway": known.gateway}


class ShardedState(AutoShardedConnectionState[Any]):
    """What is known of the servers of shards that come and go."""

    def forget(self, shard: int) -> None:
        """Let go of a shard's servers."""
        if (waiting := self._ready_tasks.pop(shard, None)) is not None:
            waiting.cancel()
        self._ready_states.pop(shard, None)
        for guild in [guild for guild in self.guilds if guild.shard_id == shard]:
            self._remove_guild(guild)
