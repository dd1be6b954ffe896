"""Shards: single ones come and go while the bot runs; who gives one away hears people until the next one does."""

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable, Iterator
from contextlib import asynccontextmanager
from itertools import repeat
from typing import Any, cast

import aiohttp
import discord
import pytest
from discord.gateway import ReconnectWebSocket

from hansa_bot.host.kernel import tasks
from hansa_bot.store.shards import Shards, Share, Turnover
from hansa_bot.ui import local_api, shards
from hansa_bot.ui.client import ShardsRefused
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.shards import Rota, ShardedClient
from sandbox.server import Sandbox
from tests.sandbox.toybot import opened


class Clock:
    """Time that passes by being slept through; every sleep is taken down."""

    def __init__(self) -> None:
        self.time = 1_000_000.0
        self.slept: list[float] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds
        await asyncio.sleep(0)


class Handed(Shards):
    """Shards that a test gives and takes."""

    def __init__(self, total: int) -> None:
        super().__init__(Share(total))
        self.next = Turnover()
        self.released: list[frozenset[int]] = []
        self.heirs: Iterator[int | None] = repeat(None)

    async def renew(self) -> Turnover:
        told, self.next = self.next, Turnover()
        self.mine = self.mine - told.lost | told.gained
        return told

    async def leave(self) -> None:
        await self.release(self.mine)

    async def left_over(self) -> int | None:
        return next(self.heirs)

    async def release(self, shards: Collection[int]) -> None:
        self.mine -= set(shards)
        self.released.append(frozenset(shards))


class Connected(ShardedClient):
    """A client that has logged in, with the task in which it serves."""

    serving: asyncio.Task[None]


@asynccontextmanager
async def connected(sandbox: Sandbox, total: int = 2) -> AsyncIterator[Connected]:
    undo = local_api.point_at(sandbox.core.base)
    services = Services(cast("Any", None), cast("Any", None), cast("Any", None))
    client = Connected(Handed(total), Clock(), services, ready_timeout=0.02, connector=local_api.connector)
    client.serving = asyncio.create_task(client.serve("x"))
    try:
        async with asyncio.timeout(20):
            await client.up.wait()
        yield client
    finally:
        await client.close()
        await asyncio.gather(client.serving, return_exceptions=True)
        undo()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with opened(guilds=3) as sandbox:
        yield sandbox


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[ShardedClient]:
    async with connected(sandbox) as client:
        yield client


def of(sandbox: Sandbox, shard: int, total: int = 2) -> set[int]:
    """The servers of a shard."""
    return {int(key) for key in sandbox.core.world.guilds if (int(key) >> 22) % total == shard}


def known(client: ShardedClient) -> set[int]:
    return {guild.id for guild in client.guilds}


async def until(found: Any) -> None:
    async with asyncio.timeout(20):
        while not found():
            await asyncio.sleep(0.005)


async def test_without_a_shard_it_is_up_and_connected_to_nothing(sandbox: Sandbox, client: ShardedClient) -> None:
    assert client.is_ready()
    assert not sandbox.core.gateway.connected
    assert not client.links
    assert sandbox.core.world.commands == {}


async def test_shards_come_and_go_and_their_servers_with_them(sandbox: Sandbox, client: ShardedClient) -> None:
    first, second = of(sandbox, 0), of(sandbox, 1)
    await client.open_shard(0)
    assert (known(client), client.links) == (first, [True])
    await asyncio.gather(client.open_shard(1), client.open_shard(1))
    assert (known(client), client.opened) == (first | second, {0, 1})
    assert all(guild.get_channel(guild.text_channels[0].id) for guild in client.guilds)
    await client.close_shard(0)
    assert (known(client), client.opened) == (second, {1})
    await until(lambda: sandbox.core.gateway.shards == [(1, 2)])
    await client.open_shard(0)
    assert known(client) == first | second


async def test_a_shard_that_is_closed_before_it_is_there_leaves_nothing(
    sandbox: Sandbox, client: ShardedClient
) -> None:
    opening = asyncio.create_task(client.open_shard(0))
    await asyncio.sleep(0)
    await client.close_shard(0)
    await opening
    await until(lambda: not sandbox.core.gateway.shards)
    assert (known(client), client.opened) == (set(), frozenset())


async def test_each_shard_comes_back_by_itself_to_its_session_or_anew(
    sandbox: Sandbox, client: ShardedClient
) -> None:
    resumed: list[int] = []
    client.on_shard_resumed = lambda shard: _note(resumed, shard)  # type: ignore[attr-defined]
    for shard in (0, 1):
        await client.open_shard(shard)
    await sandbox.core.gateway.drop()
    await until(lambda: sorted(resumed) == [0, 1])
    await sandbox.core.gateway.drop(forget=True)
    await until(lambda: sandbox.core.gateway.shards == [(0, 2), (1, 2)] and all(client.links))
    assert known(client) == of(sandbox, 0) | of(sandbox, 1)


async def _note(noted: list[int], shard: int) -> None:
    noted.append(shard)


async def test_while_the_gateway_is_away_it_is_tried_again(
    client: ShardedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = iter((OSError("away"), aiohttp.ClientError("away"), ReconnectWebSocket(0), None))
    connect = client.http.ws_connect

    async def sometimes(url: str, **options: Any) -> Any:
        if (error := next(tries)) is not None:
            raise error
        return await connect(url, **options)

    monkeypatch.setattr(client.http, "ws_connect", sometimes)
    await client.open_shard(0)
    waited = [delay for delay in cast("Clock", client.clock).slept if delay in (2, 4)]
    assert waited == [tasks.growing_delay(1), tasks.growing_delay(2)], "at once, and then ever later"


async def test_shards_of_one_kind_identify_one_after_the_other(sandbox: Sandbox) -> None:
    async with connected(sandbox, 20) as client:
        for shard in (0, 1, 16, 17):
            await client.open_shard(shard)
        slept = [round(seconds) for seconds in cast("Clock", client.clock).slept]
    assert slept == [5, 5], "Discord lets sixteen at once here, of which 0 and 16 are of one kind"


@pytest.mark.parametrize("code", [4010, 4011])
async def test_what_discord_refuses_for_good_ends_the_client(sandbox: Sandbox, code: int) -> None:
    async with connected(sandbox) as client:
        await client.open_shard(0)
        await sandbox.core.gateway.drop(code=code)
        with pytest.raises(ShardsRefused):
            await client.serving


class Screen(ShardedClient):
    """A client that only takes down what it is told."""

    def __init__(self, total: int) -> None:
        self.shards, self.clock = Handed(total), Clock()
        self.open: dict[int, bool] = {}
        self.registered = 0
        self.refusals: list[Exception] = []

    @property
    def opened(self) -> frozenset[int]:
        return frozenset(self.open)

    async def open_shard(self, shard: int) -> None:
        self.open[shard] = True

    async def close_shard(self, shard: int) -> None:
        del self.open[shard]

    async def register_commands(self) -> None:
        if self.refusals:
            raise self.refusals.pop()
        self.registered += 1


class Shift:
    """A rota with what it works on."""

    def __init__(self, total: int = 4) -> None:
        self.client = Screen(total)
        self.shards, self.clock = cast("Handed", self.client.shards), cast("Clock", self.client.clock)
        self.resumed = 0
        self.rota = Rota(self.client, self._resume)

    async def _resume(self) -> None:
        self.resumed += 1

    async def turn(self, *, after: float = 0.0, **turnover: set[int]) -> None:
        self.clock.time += after
        self.shards.next = Turnover(**{name: frozenset(which) for name, which in turnover.items()})
        await self.rota.look()
        await asyncio.gather(*self.rota._begun)


async def test_what_is_gained_is_opened_and_gone_on_with() -> None:
    shift = Shift()
    await shift.turn()
    assert (shift.client.opened, shift.resumed) == (frozenset(), 0)
    await shift.turn(gained={1, 2})
    assert (shift.client.opened, shift.resumed, shift.client.registered) == ({1, 2}, 1, 0)
    await shift.turn()
    assert shift.resumed == 1


async def test_the_process_with_the_first_shard_registers_the_commands_once() -> None:
    shift = Shift()
    shift.client.refusals = [OSError("away"), discord.HTTPException(cast("Any", Answer()), "busy")]
    await shift.turn(gained={0})
    await shift.turn(lost={0})
    await shift.turn(gained={0})
    assert shift.client.registered == 1
    assert shift.clock.slept == [tasks.growing_delay(1), tasks.growing_delay(2)]


class Answer:
    """Discord's, when it is too busy."""

    status, reason = 503, "busy"


async def test_what_is_given_away_stays_connected_until_the_next_one_hears_people() -> None:
    shift = Shift()
    await shift.turn(gained={0, 1, 2, 3})
    await shift.turn(surplus={2, 3})
    assert shift.shards.released == [{2, 3}]
    assert shift.client.opened == {0, 1, 2, 3}
    await shift.turn(after=shards.OVERLAP - 1)
    assert shift.client.opened == {0, 1, 2, 3}
    await shift.turn(after=2)
    assert shift.client.opened == {0, 1}


async def test_what_comes_back_in_time_was_never_closed() -> None:
    shift = Shift()
    await shift.turn(gained={0, 1})
    await shift.turn(lost={1})
    await shift.turn(after=shards.OVERLAP - 1, gained={1})
    await shift.turn(after=shards.OVERLAP + 1)
    assert (shift.client.opened, shift.resumed) == ({0, 1}, 2)
    await shift.turn(lost={0, 1})
    await shift.turn(after=-3600)
    assert shift.client.opened == frozenset(), "a clock that is set back keeps none"


@pytest.mark.parametrize(
    ("left_over", "slept"),
    [
        ((4, 2, 0), [0.2, 0.2, shards.FAREWELL]),
        (repeat(4), [0.2] * round(shards.HEIRS_WITHIN / 0.2) + [shards.FAREWELL]),
        ((None,), []),
    ],
    ids=["others take them", "others take none", "nobody else is there"],
)
async def test_who_stops_lets_others_come_before_it_leaves(
    left_over: Iterable[int | None], slept: list[float]
) -> None:
    shift = Shift()
    shift.shards.heirs = iter(left_over)
    shift.rota.start()
    shift.shards.next = Turnover(gained=frozenset({0, 3}))
    await until(lambda: shift.client.opened == {0, 3})
    assert shift.rota._looking is not None
    shift.rota._looking.cancel()
    shift.clock.slept.clear()
    await shift.rota.close()
    assert (shift.shards.released[-1], shift.client.opened) == ({0, 3}, frozenset())
    assert abs(len(shift.clock.slept) - len(slept)) <= 1, "sums of floats may be one step off"
    assert shift.clock.slept[-1:] == slept[-1:]


async def test_a_look_that_fails_is_not_the_last(caplog: pytest.LogCaptureFixture) -> None:
    shift = Shift()
    broken = iter((True, False))

    async def renew() -> Turnover:
        if next(broken, False):
            raise OSError("away")
        return await Handed.renew(shift.shards)

    shift.shards.renew = renew  # type: ignore[method-assign]
    shift.shards.next = Turnover(gained=frozenset({1}))
    shift.rota.start()
    await until(lambda: shift.client.opened == {1})
    assert "shards not looked after" in caplog.text
    await shift.rota.close()
