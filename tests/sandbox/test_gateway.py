"""The gateway: connecting, falling off, coming back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.server import Sandbox
from tests.sandbox.person import TIMEOUT, Person
from tests.sandbox.toybot import Counter, ToyBot, opened, refusal, running


async def test_a_dropped_connection_is_resumed_and_misses_nothing(
    anna: Person, bot: ToyBot, sandbox: Sandbox
) -> None:
    await sandbox.core.gateway.drop()
    await anna.until(lambda: not anna.connected)
    answer = await anna.command("hello", name="you")
    assert answer.text == "Hello you"
    async with asyncio.timeout(60):
        await bot.resumed.wait()
    await anna.until(lambda: anna.connected)
    assert bot.identified == 1


async def test_a_forgotten_session_identifies_again(anna: Person, bot: ToyBot) -> None:
    card = (await anna.command("board")).message
    await anna.fault(kind="drop", forget=True)
    await anna.until(lambda: anna.connected and bot.identified == 2)
    assert (await anna.click(card, "Count")).text.startswith("count 1"), "views live as long as the process"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("nonsense", 4002),
        ('{"op": 2, "d": {"token": "", "intents": 0}}', 4004),
        ('{"op": 2, "d": {"token": "x", "intents": 2}}', 4014),
        ('{"op": 2, "d": {"token": "x", "intents": 32768}}', 4014),
        ('{"op": 3, "d": {}}', 4003),
        ('{"op": 1, "d": "' + "x" * 5000 + '"}', 4002),
    ],
)
async def test_the_gateway_hangs_up_on_nonsense(base: str, said: str, code: int) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{base}/gateway") as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_str(said)
        await socket.receive()
        assert socket.close_code == code


async def test_an_unknown_session_is_not_resumed(base: str) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{base}/gateway") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 6, "d": {"token": "x", "session_id": "none", "seq": 1}})
        assert await socket.receive_json() == {"op": 9, "d": False, "s": None, "t": None}


async def test_a_bot_without_intents_still_answers(sandbox: Sandbox, base: str) -> None:
    class Humble(ToyBot):
        def __init__(self) -> None:
            super().__init__()
            self._connection._intents = discord.Intents.none()

    async with running(sandbox, base, Humble()) as bot, Person.at(base, "Ben") as ben:
        assert (await ben.command("travel to", town="elm")).text == "Ben goes to elm, slow"
        assert bot.guilds[0].unavailable
        await ben.say("nobody listens")
        assert bot.heard.empty()


class Shard:
    """One connection to the gateway that takes down what it hears."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.ready: dict[str, Any] = {}
        self.seq = 0

    async def next(self, *names: str) -> dict[str, Any]:
        """What the next event says that has one of these names."""
        while True:
            frame = await self.socket.receive_json(timeout=TIMEOUT)
            self.seq = frame["s"] or self.seq
            if frame["t"] in names:
                data: dict[str, Any] = frame["d"]
                return data

    async def identify(self, number: int, total: int) -> None:
        about = {"token": "x", "intents": 1 << 0 | 1 << 9 | 1 << 12, "shard": [number, total]}
        await self.socket.send_json({"op": 2, "d": about})
        self.ready = await self.next("READY")

    async def resume(self, before: Shard) -> None:
        about = {"token": "x", "session_id": before.ready["session_id"], "seq": before.seq}
        await self.socket.send_json({"op": 6, "d": about})


@asynccontextmanager
async def shard(base: str, number: int | None = None, total: int = 2) -> AsyncIterator[Shard]:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{base}/gateway") as socket:
        found = Shard(socket)
        if number is not None:
            await found.identify(number, total)
        yield found


async def test_each_shard_hears_of_its_own_servers_and_the_first_of_private_messages() -> None:
    async with opened(guilds=3) as sandbox, AsyncExitStack() as stack:
        base = sandbox.core.base
        anna = await stack.enter_async_context(Person.at(base, "Anna"))
        shards = [await stack.enter_async_context(shard(base, number)) for number in (0, 1)]
        heard: dict[int, list[str]] = {0: [], 1: []}
        for place in ("table-1", "table-4", "table-7", "dm"):
            anna.channel = place
            await anna.say(place)
        for number, each in enumerate(shards):
            told = each.ready["guilds"]
            assert each.ready["shard"] == [number, 2]
            assert {(int(one["id"]) >> 22) % 2 for one in told} == {number}
            here = [await each.next("GUILD_CREATE") for _ in told]
            heard[number] += [room["name"] for one in here for room in one["channels"] if room["position"] == 0]
            while len(heard[number]) < 2 * len(told) + (number == 0):
                said = await each.next("MESSAGE_CREATE")
                heard[number].append(said.get("guild_id", "dm"))
        first, second, third = sandbox.core.world.guilds
        assert sorted(heard[0] + heard[1]) == sorted(["dm", "table-1", "table-4", "table-7", first, second, third])
        assert "dm" in heard[0]


async def test_two_sessions_of_one_shard_both_hear_and_resume_for_themselves() -> None:
    async with opened() as sandbox, Person.at(sandbox.core.base, "Anna", "dm") as anna:
        base = sandbox.core.base
        async with shard(base, 0) as one, shard(base, 0) as two:
            await anna.say("both")
            assert [(await each.next("MESSAGE_CREATE"))["content"] for each in (one, two)] == ["both", "both"]
            await one.socket.close(code=4000)
            await two.socket.close(code=1000)
            await anna.until(lambda: not anna.connected)
            await anna.say("later")
            async with shard(base) as again, shard(base) as over:
                await again.resume(one)
                assert (await again.next("MESSAGE_CREATE"))["content"] == "later"
                await over.socket.receive_json()
                await over.resume(two)
                assert (await over.socket.receive_json())["op"] == 9, "who leaves with 1000 ends the session"


async def test_a_shard_that_cannot_be_is_refused(base: str) -> None:
    async with shard(base) as odd:
        await odd.socket.send_json({"op": 2, "d": {"token": "x", "intents": 0, "shard": [2, 2]}})
        while not odd.socket.closed:
            await odd.socket.receive()
        assert odd.socket.close_code == 4010


async def test_it_continues_after_a_restart(tmp_path: Any) -> None:
    async with opened(tmp_path) as first:
        base = first.core.base
        async with running(first, base), Person.at(base, "Anna") as anna:
            card = (await anna.command("board")).message
            await anna.click(card, "Private")
            await anna.deny("SEND_MESSAGES", channel="table-2")
    with (tmp_path / "journal.jsonl").open("a") as file:
        file.write('["post", "1", {"half a li')
    async with opened(tmp_path) as second:
        base = second.core.base
        async with Person.at(base, "Anna") as anna:
            again = anna.last
            assert (again.id, again.buttons) == (card.id, card.buttons)
            assert again.attachments[0]["url"].startswith(base)
            assert (await anna.picture(again)).startswith(b"\x89PNG")
            assert not [one for one in anna.see() if one.private]
        async with running(second, base) as bot, Person.at(base, "Anna") as anna:
            bot.add_view(Counter())
            assert (await anna.click(card, "Count")).text.startswith("count 1")
            assert await refusal(bot.guilds[0].text_channels[1].send("x")) == (403, 50013)
            fresh = await anna.say("newer")
            assert int(fresh.id) > int(card.id)
    assert not (tmp_path / "journal.new").exists()


async def test_strangers_are_kept_out(base: str) -> None:
    async with aiohttp.ClientSession() as session:
        for method, path, headers, status in (
            ("GET", "/sandbox/state", {"Host": "evil.example"}, 403),
            ("POST", "/sandbox/clock", {"Origin": "http://evil.example"}, 403),
            ("GET", "/api/v10/users/@me", {}, 401),
            ("GET", "/page/..%2fserver.py", {}, 404),
            ("GET", "/attachments/1/1/x.png", {}, 404),
        ):
            async with session.request(method, base + path, json={}, headers=headers) as answer:
                assert answer.status == status, path
