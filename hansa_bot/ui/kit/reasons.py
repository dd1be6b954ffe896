"""Reasons: why Discord cannot be reached, in words for whoever reads the log."""

import os

import aiohttp
import discord
from discord.gateway import ReconnectWebSocket

OUT_OF_REACH = (
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    OSError,
)
"""What is raised then; what took too long is an OSError too."""


def in_words(error: BaseException) -> str:
    """Say why Discord could not be reached."""
    match error:
        case discord.HTTPException():
            return f"Discord answers {error.status}"
        case discord.ConnectionClosed():
            return f"the connection was closed with code {error.code}"
        case discord.GatewayNotFound():
            return "Discord's gateway is away"
        case ReconnectWebSocket():
            return "Discord wants a new connection"
        case aiohttp.ClientConnectorDNSError():
            return f"the name {error.host} is not found; is there a network?"
        case aiohttp.ClientSSLError():
            return f"the certificate of {error.host} is not accepted; is the clock right, is something in between?"
        case aiohttp.ClientConnectorError():
            return f"no connection to {error.host}: {of_system(error.os_error)}"
        case TimeoutError():
            return "no answer in time"
        case aiohttp.ClientError():
            return "the connection broke"
        case OSError():
            return of_system(error)
    return repr(error)


def of_system(error: OSError) -> str:
    """Return what the system says of an error, without its number and where it came up."""
    number = error.errno or 0  # below 0 where a name is looked up
    return (os.strerror(number) if number > 0 else error.strerror) or "the connection broke"
