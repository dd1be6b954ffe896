"""What a person does to the bot, and its answers: the first one within three seconds, and what follows by token."""

import asyncio
import secrets
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from sandbox import http, seed
from sandbox.checks import EPHEMERAL, IN_REPLY, LOADING, SUPPRESS_EMBEDS, check_choices, check_message
from sandbox.clock import SandboxClock
from sandbox.components import V2, check_modal
from sandbox.gateway import Gateway, Hub
from sandbox.http import MAX_FILE, Form, Json, Payload, Refused
from sandbox.messages import Messages
from sandbox.permissions import DIRECT
from sandbox.world import ChatMessage, SandboxState

MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""The `type` of a bot's first answer."""

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
    command: int = 1
    answered: bool = False
    original: str | None = None
    modal: Json | None = None
    messages: list[str] = field(default_factory=list)


class Interactions:
    """Starts interactions, watches their deadlines and finds them by their tokens."""

    def __init__(self, world: SandboxState, clock: SandboxClock, hub: Hub, gateway: Gateway) -> None:
        self._world = world
        self._clock = clock
        self._hub = hub
        self._gateway = gateway
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._watches: set[asyncio.Task[None]] = set()

    def begin(
        self,
        did: Did,
        user: str,
        channel: str,
        data: Json,
        *,
        source: ChatMessage | None = None,
        locale: str = "en-US",
    ) -> Interaction:
        """Tell the bot what a person did; the outcome tells the person what came of it."""
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        token = secrets.token_urlsafe(96)
        done = Interaction(self._world.ids.next(), token, did, user, channel, self._clock.now(), future)
        done.source = source.id if source else None
        done.name, done.command = _full_name(data), data.get("type", 1)
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
        # Discord says the same of a wrong token and of one that is too late.
        if done is None or done.token != token:
            raise Refused(http.UNKNOWN_INTERACTION)
        if done.answered:
            raise Refused(http.ALREADY_ANSWERED)
        if self._clock.now() > done.born + DEADLINE:
            raise Refused(http.UNKNOWN_INTERACTION)
        return done

    def by_token(self, token: str) -> Interaction:
        """Return the answered interaction behind a webhook token; refuses expired tokens and unanswered ones."""
        done = self._by_token.get(token)
        if done is None or self._clock.now() > done.born + TOKEN_LIFE:
            raise Refused(http.INVALID_TOKEN)
        if not done.answered:
            raise Refused(http.UNKNOWN_WEBHOOK)
        return done

    def modal(self, key: str, user: str) -> Interaction:
        """Return the interaction whose answer opened a modal in front of a person."""
        done = self._by_id.get(key)
        if done is None or done.modal is None or done.user != user:
            raise Refused(http.UNKNOWN_INTERACTION)
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

    def _payload(self, done: Interaction, data: Json, source: ChatMessage | None, locale: str) -> Json:
        world = self._world
        who, channel = world.users[done.user], world.channels[done.channel]
        rights = str(int(world.rights(done.channel, done.user)))
        payload: Json = {"id": done.id, "application_id": world.bot["id"], "type": int(done.did), "token": done.token}
        payload |= {"version": 1, "data": data, "channel_id": done.channel, "locale": locale, "entitlements": []}
        payload |= {"attachment_size_limit": MAX_FILE, "channel": channel | {"permissions": rights}}
        payload["app_permissions"] = str(int(world.rights(done.channel, world.bot["id"])))
        if channel["type"] == DIRECT:
            payload |= {"user": who, "context": 1, "authorizing_integration_owners": {"0": "0"}}
        else:
            guild, member = channel["guild_id"], seed.member(who, channel["guild_id"]) | {"permissions": rights}
            payload |= {"member": member, "context": 0, "guild_locale": "en-US", "guild_id": guild}
            payload["authorizing_integration_owners"] = {"0": guild}
            payload["guild"] = {"id": guild, "locale": "en-US", "features": []}
        if source is not None:
            payload["message"] = source.message
        return payload


def _full_name(data: Json) -> str:
    name = str(data.get("name", ""))
    inner = [option for option in data.get("options") or [] if option["type"] in (1, 2)]
    return " ".join([name, *map(_full_name, inner)])


_MAY: dict[Did, tuple[int, ...]] = {
    Did.COMMAND: (MESSAGE, THINKING, MODAL),
    Did.COMPONENT: (MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, MODAL),
    Did.AUTOCOMPLETE: (CHOICES,),
    Did.MODAL: (MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE),
}


class Answers:
    """Carries out what the bot answers."""

    def __init__(self, world: SandboxState, interactions: Interactions, messages: Messages) -> None:
        self._world = world
        self._interactions = interactions
        self._messages = messages

    def first(self, key: str, token: str, payload: Payload) -> Json:
        """Carry out the first answer; returns what Discord says with `with_response`."""
        done = self._interactions.to_answer(key, token)
        if not isinstance(payload.json, dict):
            raise Refused(http.BAD_JSON)
        kind: Any = payload.json.get("type")
        lonely = done.did is Did.MODAL and done.source is None
        with Form() as form:
            form.choice("type", kind, (MESSAGE, THINKING) if lonely else _MAY[done.did])
        inner = Payload(payload.json.get("data") or {}, payload.files)
        post, outcome = self._carry_out(done, kind, inner)
        # Only now: an answer that was refused has not been given, and the bot can still give another.
        done.answered = True
        self._interactions.settle(done, outcome)
        return _response(done, kind, post)

    def _carry_out(self, done: Interaction, kind: int, payload: Payload) -> tuple[ChatMessage | None, Json]:
        data = payload.json
        if kind in (MESSAGE, THINKING):
            post = self._reply(done, payload) if kind == MESSAGE else self._think(done, data)
            done.original = post.id
            return post, {"kind": "message" if kind == MESSAGE else "thinking", "message": post.id}
        if kind in (UPDATE, DEFERRED_UPDATE):
            source = self._source(done)
            done.original = source.id
            if kind == DEFERRED_UPDATE:
                return None, {"kind": "deferred", "message": source.id}
            check_message(payload, source.message, flags=source.message["flags"] | SUPPRESS_EMBEDS | V2)
            return self._messages.edit(source, payload), {"kind": "update", "message": source.id}
        with Form() as form:
            if kind == CHOICES:
                check_choices(form, "data.choices", data.get("choices"))
            else:
                check_modal(form, data)
        if kind == CHOICES:
            return None, {"kind": "choices", "choices": data.get("choices") or []}
        done.modal = data
        return None, {"kind": "modal", "modal": data}

    def _source(self, done: Interaction) -> ChatMessage:
        post = self._world.posts.get(done.source or "")
        if post is None:
            raise Refused(http.UNKNOWN_MESSAGE)
        return post

    def _think(self, done: Interaction, data: Json) -> ChatMessage:
        flags = int(data.get("flags") or 0)
        with Form() as form:
            if flags & ~EPHEMERAL:
                form.wrong("data.flags", "INVALID_FLAGS", "Only the ephemeral flag may be set on a deferred reply")
        return self._new(done, Payload({}), flags & EPHEMERAL | LOADING)

    def _reply(self, done: Interaction, payload: Payload) -> ChatMessage:
        check_message(payload, flags=IN_REPLY)
        return self._new(done, payload, int(payload.json.get("flags") or 0) & EPHEMERAL)

    def _new(self, done: Interaction, payload: Payload, flags: int) -> ChatMessage:
        to = done.user if flags & EPHEMERAL else None
        if done.channel not in self._world.channels:
            raise Refused(http.UNKNOWN_CHANNEL)
        if to is None:
            self._messages.need_unlocked(done.channel, self._world.bot["id"])
        post = self._messages.composer.fresh(payload, self._world.bot, done.channel, to=to, flags=flags)
        message, who = post.message, self._world.users[done.user]
        post.interaction = done.id
        message |= {"webhook_id": self._world.bot["id"], "application_id": self._world.bot["id"]}
        about: Json = {"id": done.id, "type": int(done.did), "user": who, "authorizing_integration_owners": {}}
        if done.did is Did.COMMAND:
            # The first message shows the command that it answers; what follows looks like any other.
            message["type"] = 20 if not done.messages else 0
            about |= {"name": done.name, "command_type": done.command}
        elif done.did is Did.COMPONENT:
            about["interacted_message_id"] = done.source
        else:
            # Which interaction opened the modal does not matter to a bot; its kind does.
            opened: Json = {"interacted_message_id": done.source, "type": 3} if done.source else {"type": 2}
            about["triggering_interaction_metadata"] = about | opened
        message["interaction_metadata"] = about
        done.messages.append(post.id)
        return self._messages.add(post)

    def follow(self, token: str, payload: Payload) -> ChatMessage:
        """Send a follow-up; the first one after a thinking message fills that one in."""
        done = self._interactions.by_token(token)
        thinking = self._world.posts.get(done.original or "")
        if thinking is not None and thinking.message["flags"] & LOADING:
            return self._change(thinking, payload, flags=IN_REPLY)
        return self._reply(done, payload)

    def find(self, token: str, key: str) -> ChatMessage:
        """Return a message by token; `@original` is the first answer, or the message that was clicked."""
        done = self._interactions.by_token(token)
        wanted = (done.original or "") if key == "@original" else key
        post = self._world.posts.get(wanted)
        if post is None or post.id not in (done.original, *done.messages):
            raise Refused(http.UNKNOWN_MESSAGE)
        return post

    def edit(self, token: str, key: str, payload: Payload) -> ChatMessage:
        """Change a message by token; a thinking one has then thought."""
        post = self.find(token, key)
        post.interaction = self._interactions.by_token(token).id
        return self._change(post, payload, flags=post.message["flags"] | SUPPRESS_EMBEDS | V2)

    def _change(self, post: ChatMessage, payload: Payload, *, flags: int) -> ChatMessage:
        thinking = bool(post.message["flags"] & LOADING)
        # One that is only thinking has nothing that a change could leave as it is: it is held to what a new one is.
        check_message(payload, None if thinking else post.message, flags=flags)
        post.message["flags"] &= ~LOADING
        return self._messages.edit(post, payload)

    def delete(self, token: str, key: str) -> None:
        """Take a message away by token."""
        self._messages.delete(self.find(token, key))


def _response(done: Interaction, kind: int, post: ChatMessage | None) -> Json:
    about: dict[str, Any] = {"id": done.id, "type": int(done.did)}
    if post is not None:
        about |= {"response_message_id": post.id, "response_message_loading": kind == THINKING}
        about["response_message_ephemeral"] = post.to is not None
    elif kind == DEFERRED_UPDATE:
        about |= {"response_message_id": done.original, "response_message_loading": False}
    body: Json = {"interaction": about}
    if post is None or kind == THINKING:
        return body
    return body | {"resource": {"type": kind, "message": post.message}}
