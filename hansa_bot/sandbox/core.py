"""The rooms of the sandbox, put together."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from hansa_bot.sandbox.answers import Answers
from hansa_bot.sandbox.clock import Clock
from hansa_bot.sandbox.compose import Composer
from hansa_bot.sandbox.faults import Faults
from hansa_bot.sandbox.files import Files
from hansa_bot.sandbox.gateway import Gateway
from hansa_bot.sandbox.hub import Hub
from hansa_bot.sandbox.interactions import Interactions
from hansa_bot.sandbox.journal import Journal
from hansa_bot.sandbox.messages import Messages
from hansa_bot.sandbox.snowflake import Snowflakes
from hansa_bot.sandbox.threads import Threads
from hansa_bot.sandbox.world import World


class Core:
    """One sandbox without its web server; `base` is its address once it has one."""

    def __init__(self, directory: Path | None, clock: Clock) -> None:
        self.base = ""
        self.clock = clock
        self.journal = Journal(directory)
        self.world = World(self.journal, Snowflakes(clock))
        self.files = Files(directory)
        self.hub = Hub(self.world)
        self.gateway = Gateway(self.world, lambda: self.base, self.greet)
        composer = Composer(self.world, self.files, lambda: self.base, clock.now)
        self.messages = Messages(self.world, composer, self.hub, self.gateway)
        self.interactions = Interactions(self.world, clock, self.hub, self.gateway)
        self.threads = Threads(self.world, self.messages, self.hub, self.gateway)
        self.answers = Answers(self.world, self.interactions, self.messages)
        self.faults = Faults(clock.now)

    def greet(self) -> None:
        """Tell the page whether the bot is there."""
        self.hub.tell({"type": "bot", "connected": self.gateway.connected})


CORE = web.AppKey("core", Core)
