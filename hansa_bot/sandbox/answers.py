"""The bot's answers to interactions: the first one within three seconds, and what follows by token."""

from __future__ import annotations

from typing import Any

from hansa_bot.sandbox import refuse
from hansa_bot.sandbox.check_command import check_choices
from hansa_bot.sandbox.check_message import EPHEMERAL, IN_REPLY, LOADING, SUPPRESS_EMBEDS, check_message
from hansa_bot.sandbox.check_modal import check_modal
from hansa_bot.sandbox.components import V2
from hansa_bot.sandbox.interactions import Did, Interaction, Interactions
from hansa_bot.sandbox.messages import Messages
from hansa_bot.sandbox.payload import Json, Payload
from hansa_bot.sandbox.refuse import Form, Refused
from hansa_bot.sandbox.world import Post, World

MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
_MAY: dict[Did, tuple[int, ...]] = {
    Did.COMMAND: (MESSAGE, THINKING, MODAL),
    Did.COMPONENT: (MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, MODAL),
    Did.AUTOCOMPLETE: (CHOICES,),
    Did.MODAL: (MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE),
}


class Answers:
    """Carries out what the bot answers."""

    def __init__(self, world: World, interactions: Interactions, messages: Messages) -> None:
        self._world = world
        self._interactions = interactions
        self._messages = messages

    def first(self, key: str, token: str, payload: Payload) -> Json:
        """Carry out the first answer; returns what Discord says with `with_response`."""
        done = self._interactions.to_answer(key, token)
        if not isinstance(payload.json, dict):
            raise Refused(refuse.BAD_JSON)
        kind: Any = payload.json.get("type")
        form = Form()
        allowed = _MAY[done.did]
        if done.did is Did.MODAL and done.source is None:
            allowed = (MESSAGE, THINKING)
        form.choice("type", kind, allowed)
        form.done()
        inner = Payload(payload.json.get("data") or {}, payload.files)
        post, outcome = self._carry_out(done, kind, inner)
        done.answered = True
        self._interactions.settle(done, outcome)
        return _response(done, kind, post)

    def _carry_out(self, done: Interaction, kind: int, payload: Payload) -> tuple[Post | None, Json]:
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
        form = Form()
        if kind == CHOICES:
            check_choices(form, "data.choices", data.get("choices"))
            form.done()
            return None, {"kind": "choices", "choices": data.get("choices") or []}
        check_modal(form, data)
        form.done()
        done.modal = data
        return None, {"kind": "modal", "modal": data}

    def _source(self, done: Interaction) -> Post:
        post = self._world.posts.get(done.source or "")
        if post is None:
            raise Refused(refuse.UNKNOWN_MESSAGE)
        return post

    def _think(self, done: Interaction, data: Json) -> Post:
        flags = int(data.get("flags") or 0)
        form = Form()
        if flags & ~EPHEMERAL:
            form.wrong("data.flags", "INVALID_FLAGS", "Only the ephemeral flag may be set on a deferred reply")
        form.done()
        return self._new(done, Payload({}), flags & EPHEMERAL | LOADING)

    def _reply(self, done: Interaction, payload: Payload) -> Post:
        check_message(payload, flags=IN_REPLY)
        return self._new(done, payload, int(payload.json.get("flags") or 0) & EPHEMERAL)

    def _new(self, done: Interaction, payload: Payload, flags: int) -> Post:
        to = done.user if flags & EPHEMERAL else None
        if done.channel not in self._world.channels:
            raise Refused(refuse.UNKNOWN_CHANNEL)
        if to is None:
            self._messages.need_unlocked(done.channel, self._world.bot["id"])
        post = self._messages.composer.fresh(payload, self._world.bot, done.channel, to=to, flags=flags)
        message, who = post.message, self._world.users[done.user]
        post.interaction = done.id
        message |= {"webhook_id": self._world.bot["id"], "application_id": self._world.bot["id"]}
        about: Json = {"id": done.id, "type": int(done.did), "user": who, "authorizing_integration_owners": {}}
        if done.did is Did.COMMAND:
            message["type"] = 20 if not done.messages else 0
            about |= {"name": done.name, "command_type": 1}
        elif done.did is Did.COMPONENT:
            about["interacted_message_id"] = done.source
        else:
            # Which interaction opened the modal does not matter to a bot; its kind does.
            opened: Json = {"interacted_message_id": done.source, "type": 3} if done.source else {"type": 2}
            about["triggering_interaction_metadata"] = about | opened
        message["interaction_metadata"] = about
        done.messages.append(post.id)
        return self._messages.add(post)

    def follow(self, token: str, payload: Payload) -> Post:
        """Send a follow-up; the first one after a thinking message fills that one in."""
        done = self._interactions.by_token(token)
        thinking = self._world.posts.get(done.original or "")
        if thinking is not None and thinking.message["flags"] & LOADING:
            return self._change(thinking, payload, flags=IN_REPLY)
        return self._reply(done, payload)

    def find(self, token: str, key: str) -> Post:
        """Return a message by token; `@original` is the first answer, or the message that was clicked."""
        done = self._interactions.by_token(token)
        wanted = (done.original or "") if key == "@original" else key
        post = self._world.posts.get(wanted)
        if post is None or post.id not in (done.original, *done.messages):
            raise Refused(refuse.UNKNOWN_MESSAGE)
        return post

    def edit(self, token: str, key: str, payload: Payload) -> Post:
        """Change a message by token; a thinking one has then thought."""
        post = self.find(token, key)
        return self._change(post, payload, flags=post.message["flags"] | SUPPRESS_EMBEDS | V2)

    def _change(self, post: Post, payload: Payload, *, flags: int) -> Post:
        thinking = bool(post.message["flags"] & LOADING)
        check_message(payload, None if thinking else post.message, flags=flags)
        post.message["flags"] &= ~LOADING
        return self._messages.edit(post, payload)

    def delete(self, token: str, key: str) -> None:
        """Take a message away by token."""
        self._messages.delete(self.find(token, key))


def _response(done: Interaction, kind: int, post: Post | None) -> Json:
    said: dict[str, Any] = {"id": done.id, "type": int(done.did)}
    if post is not None:
        said |= {"response_message_id": post.id, "response_message_loading": kind == THINKING}
        said["response_message_ephemeral"] = post.to is not None
    elif kind == DEFERRED_UPDATE:
        said |= {"response_message_id": done.original, "response_message_loading": False}
    body: Json = {"interaction": said}
    if post is None or kind == THINKING:
        return body
    return body | {"resource": {"type": kind, "message": post.message}}
