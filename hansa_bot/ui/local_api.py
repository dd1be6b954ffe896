"""Turns discord.py towards a stand-in for Discord on this machine (`DISCORD_API`), and towards nothing else."""

import ipaddress
from collections.abc import Callable
from typing import Any

import aiohttp
import yarl
from aiohttp.abc import AbstractResolver, ResolveResult
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_at(base_url: str) -> Callable[[], None]:
    """Send all of discord.py's requests to a loopback base address; returns a function that undoes it.

    Raises ValueError for any address that is not a loopback number with a port. Pass `connector()` to the client
    as well, and `guild_ready_timeout=0.2`, or it is ready only after two seconds.
    """
    url = yarl.URL(base_url)
    try:
        loopback = ipaddress.ip_address(url.host or "").is_loopback
    except ValueError:
        loopback = False
    if url.scheme != "http" or not loopback or url.path not in ("", "/"):
        raise ValueError(f"Not an address of this computer: {base_url}")
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    origin = str(url.origin())
    Route.BASE = f"{origin}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{origin}/gateway").with_scheme("ws")
    Asset.BASE = origin

    def undo() -> None:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before

    return undo


class NoNames(AbstractResolver):
    """A resolver that knows no host names, so that nothing can leave for the network unnoticed."""

    async def resolve(self, host: str, port: int = 0, family: Any = 0) -> list[ResolveResult]:
        """Refuse every name."""
        raise OSError(f"Only numeric addresses are reached here, but {host} was asked for")

    async def close(self) -> None:
        """Nothing is open."""


def connector() -> aiohttp.TCPConnector:
    """Return a connector for a client, inside its event loop, that reaches numeric addresses only."""
    return aiohttp.TCPConnector(resolver=NoNames())
