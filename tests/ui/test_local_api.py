"""A stand-in for Discord: discord.py is turned towards an address of this computer, and back."""

import aiohttp
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from hansa_bot.ui import local_api


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1:1",
        "http://discord.com",
        "http://10.0.0.1:80",
        "http://localhost:80",
        "http://127.0.0.1:1/x",
    ],
)
def test_it_refuses_everything_but_this_computer(address: str) -> None:
    with pytest.raises(ValueError, match="Not an address"):
        local_api.point_at(address)
    assert Route.BASE.startswith("https://discord.com")


def test_it_can_be_undone() -> None:
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    undo = local_api.point_at("http://127.0.0.1:4711/")
    assert Route.BASE == "http://127.0.0.1:4711/api/v10"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:4711/gateway"
    undo()
    assert before == (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY)


async def test_no_name_is_looked_up() -> None:
    async with aiohttp.ClientSession(connector=local_api.connector()) as session:
        with pytest.raises(aiohttp.ClientConnectorError, match=r"gateway\.example"):
            await session.get("http://gateway.example/")
