"""What a person does to the bot, from the click to the last follow-up."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from enum import IntEnum

from hansa_bot.sandbox import refuse, seed
from hansa_bot.sandbox.clock import Clock
from hansa_bot.sandbox.gateway import Gateway
from hansa_bot.sandbox.hub import Hub
from hansa_bot.sandbox.payload import MAX_FILE, Json
from hansa_bot.sandbox.permissions import DIRECT
from hansa_bot.sandbox.refuse import Refused
from hansa_bot.sandbox.world import Post, World

DEADLINE = 3.0
"""Seconds in which the bot must answer for the first time."""
TOKEN_LIFE = 15 * 60.0
"""Seconds in which it may edit and follow up."""


class Did(IntEnum):
    """The `type` of an interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


@dataclass
class Interaction:
    """One thing that a person did, and how far the bot has come with it."""

    id: str
    token: str
    did: Did
    user: str
    channel: str
    born: float
    outcome: asyncio.Future[Json]
    source: str | None = None
    name: str = ""
    answered: bool = False
    original: str | None = None
    modal: Json | None = None
    messages: list[str] = field(default_factory=list)


class Interactions:
    """Starts interactions, watches their deadlines and finds them by their tokens."""

    def __init__(self, world: World, clock: Clock, hub: Hub, gateway: Gateway) -> None:
        self._world = world
        self._clock = clock
        self._hub = hub
        self._gateway = gateway
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._watches: set[asyncio.Task[None]] = set()

    def begin(
        self, did: Did, user: str, channel: str, data: Json, *, source: Post | None = None, locale: str = "en-US"
    ) -> Interaction:
        """Tell the bot what a person did; the outcome tells the person what came of it."""
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        token = secrets.token_urlsafe(96)
        done = Interaction(self._world.ids.next(), token, did, user, channel, self._clock.now(), future)
        done.source = source.id if source else None
        done.name = _full_name(data)
        self._forget_old()
        self._by_id[done.id] = self._by_token[token] = done
        self._gateway.dispatch("INTERACTION_CREATE", self._payload(done, data, source, locale))
        watch = asyncio.create_task(self._watch(done))
        self._watches.add(watch)
        watch.add_done_callback(self._watches.discard)
        return done

    def to_answer(self, key: str, token: str) -> Interaction:
        """Return the interaction that the bot answers now; refuses late and double answers."""
        done = self._by_id.get(key)
        if done is None or done.token != token:
            raise Refused(refuse.UNKNOWN_INTERACTION)
        if done.answered:
            raise Refused(refuse.ALREADY_ANSWERED)
        if self._clock.now() > done.born + DEADLINE:
            raise Refused(refuse.UNKNOWN_INTERACTION)
        return done

    def by_token(self, token: str) -> Interaction:
        """Return the answered interaction behind a webhook token; refuses expired tokens and unanswered ones."""
        done = self._by_token.get(token)
        if done is None or self._clock.now() > done.born + TOKEN_LIFE:
            raise Refused(refuse.INVALID_TOKEN)
        if not done.answered:
            raise Refused(refuse.UNKNOWN_WEBHOOK)
        return done

    def modal(self, key: str, user: str) -> Interaction:
        """Return the interaction whose answer opened a modal in front of a person."""
        done = self._by_id.get(key)
        if done is None or done.modal is None or done.user != user:
            raise Refused(refuse.UNKNOWN_INTERACTION)
        return done

    def settle(self, done: Interaction, outcome: Json) -> None:
        """Tell the person what came of it, once the bot has read the reply to its answer."""

        def tell() -> None:
            if not done.outcome.done():
                done.outcome.set_result(outcome | {"interaction": done.id, "seq": self._hub.seq(done.user)})

        self._hub.after(tell)

    async def close(self) -> None:
        """Stop watching."""
        for watch in self._watches:
            watch.cancel()
        await asyncio.gather(*self._watches, return_exceptions=True)

    async def _watch(self, done: Interaction) -> None:
        await self._clock.until(done.born + DEADLINE)
        if not done.answered:
            self.settle(done, {"kind": "failed"})

    def _forget_old(self) -> None:
        limit = self._clock.now() - TOKEN_LIFE
        for old in [one for one in self._by_id.values() if one.born < limit]:
            del self._by_id[old.id], self._by_token[old.token]

    def _payload(self, done: Interaction, data: Json, source: Post | None, locale: str) -> Json:
        world = self._world
        who, channel = world.users[done.user], world.channels[done.channel]
        rights = str(int(world.rights(done.channel, done.user)))
        said: Json = {"id": done.id, "application_id": world.bot["id"], "type": int(done.did), "token": done.token}
        said |= {"version": 1, "data": data, "channel_id": done.channel, "locale": locale, "entitlements": []}
        said |= {"attachment_size_limit": MAX_FILE, "channel": channel | {"permissions": rights}}
        said["app_permissions"] = str(int(world.rights(done.channel, world.bot["id"])))
        if channel["type"] == DIRECT:
            said |= {"user": who, "context": 1, "authorizing_integration_owners": {"0": "0"}}
        else:
            said |= {"member": seed.member(who) | {"permissions": rights}, "context": 0, "guild_locale": "en-US"}
            said |= {"guild_id": seed.GUILD_ID, "authorizing_integration_owners": {"0": seed.GUILD_ID}}
            said["guild"] = {"id": seed.GUILD_ID, "locale": "en-US", "features": []}
        if source is not None:
            said["message"] = source.message
        return said


def _full_name(data: Json) -> str:
    name = str(data.get("name", ""))
    inner = [option for option in data.get("options") or [] if option["type"] in (1, 2)]
    return " ".join([name, *map(_full_name, inner)])
