from collections.abc import AsyncIterator

import discord
import pytest

from sandbox.clock import SandboxClock
from sandbox.server import Exchange, Sandbox
from tests.sandbox.description import complaints
from tests.sandbox.desk import browser, desk, live
from tests.sandbox.person import Person
from tests.sandbox.toybot import ToyBot, opened, running

__all__ = ["browser", "desk", "live"]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox in memory whose clock stands still, so that a slow machine breaks no deadline.

    What the bot says and hears is held against Discord's own description.
    """
    exchanges: list[Exchange] = []
    async with opened(clock=SandboxClock(running=False)) as sandbox:
        sandbox.watch = exchanges.append
        yield sandbox
    assert not (wrong := complaints(exchanges)), "\n".join(wrong)


@pytest.fixture
def base(sandbox: Sandbox) -> str:
    return sandbox.core.base


@pytest.fixture
async def bot(sandbox: Sandbox, base: str) -> AsyncIterator[ToyBot]:
    async with running(sandbox, base) as bot:
        yield bot


@pytest.fixture
async def anna(base: str, bot: ToyBot) -> AsyncIterator[Person]:
    async with Person.at(base, "Anna") as person:
        yield person


@pytest.fixture
async def ben(base: str, bot: ToyBot) -> AsyncIterator[Person]:
    async with Person.at(base, "Ben") as person:
        yield person


@pytest.fixture
def table(bot: ToyBot, anna: Person) -> discord.TextChannel:
    """The first channel, as the bot knows it."""
    channel = bot.get_channel(int(anna.channel))
    assert isinstance(channel, discord.TextChannel)
    return channel
