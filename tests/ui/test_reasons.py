"""Why Discord cannot be reached is told in words: a host reads them, and no Python."""

import logging
import socket
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp.client_reqrep import ConnectionKey
from discord.gateway import ReconnectWebSocket

from hansa_bot import logs
from hansa_bot.ui.kit.reasons import in_words

KEY = ConnectionKey("discord.com", 443, True, True, None, None, None)
RESPONSE: Any = SimpleNamespace(status=503, reason="away")
SOCKET: Any = SimpleNamespace(close_code=1006)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (aiohttp.ClientConnectorDNSError(KEY, OSError(socket.EAI_NONAME, "x")), "the name discord.com is not found"),
        (aiohttp.ClientConnectorError(KEY, OSError(111, "x")), "no connection to discord.com: Connection refused"),
        (aiohttp.ClientConnectorCertificateError(KEY, ValueError("x")), "the certificate of discord.com"),
        (aiohttp.ServerDisconnectedError(), "the connection broke"),
        (aiohttp.ServerTimeoutError(), "no answer in time"),
        (TimeoutError(), "no answer in time"),
        (ConnectionResetError(104, "x"), "Connection reset by peer"),
        (discord.DiscordServerError(RESPONSE, "x"), "Discord answers 503"),
        (discord.ConnectionClosed(SOCKET, shard_id=None), "the connection was closed with code 1006"),
        (ReconnectWebSocket(None), "Discord wants a new connection"),
        (discord.GatewayNotFound(), "Discord's gateway is away"),
    ],
)
def test_each_reason_has_its_words(error: Exception, words: str) -> None:
    assert in_words(error).startswith(words)


async def test_a_name_that_is_looked_up_in_vain_is_told_so() -> None:
    """What aiohttp raises today is what we read: a name under .invalid never exists (RFC 6761)."""
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientError) as caught:
            await session.get("http://discord.invalid")
    assert in_words(caught.value) == "the name discord.invalid is not found; is there a network?"


def test_a_broken_connection_of_discord_py_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """discord.py 2.7.1 logs each reconnect with its traceback (client.py)."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        logs.set_up("INFO")
        try:
            raise aiohttp.ClientConnectorError(KEY, OSError(101, "x"))
        except aiohttp.ClientError:
            logging.getLogger("discord.client").exception("Attempting a reconnect in %.2fs", 1.5)
    finally:
        root.handlers[:], root.level = before, level
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(
        "Attempting a reconnect in 1.50s reason='no connection to discord.com: Network is unreachable'"
    )
