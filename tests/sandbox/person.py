"""A person in the sandbox, for tests: sees, says, clicks, chooses, types commands, and waits for what comes of it.

async with Person.at(base, "Anna") as anna:
    done = await anna.command("table new", size=3)
    card = await anna.wait(lambda m: m.has("Take my turn"))
    panel = (await anna.click(card, "Take my turn")).message
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from sandbox.components import Kind
from tests.sandbox.seen import Answer, Choice, Failed, Message, NotAllowed, value_of

__all__ = ["TIMEOUT", "Answer", "Choice", "Failed", "Message", "NotAllowed", "Person"]

TIMEOUT = 20.0
"""Seconds that every wait lasts at most."""


class Person:
    """One person's client. `channel` is where commands and words go."""

    def __init__(self, base: str, name: str, session: aiohttp.ClientSession) -> None:
        self._base = base
        self._session = session
        self._seen: dict[str, Message] = {}
        self._seq = 0
        self._news = asyncio.Condition()
        self.name = name
        self.id = ""
        self.channel = ""
        self.connected = False
        self.gone: list[str] = []

    @classmethod
    @asynccontextmanager
    async def at(cls, base: str, name: str, channel: str = "table-1") -> AsyncIterator[Person]:
        """Sit down at the sandbox with this base address."""
        async with aiohttp.ClientSession() as session:
            person = cls(base, name, session)
            state = await person.get("state", channel=channel)
            person.id, person.channel, person.connected = state["me"], state["channel"], state["connected"]
            async with session.ws_connect(f"{base}/sandbox/live", params={"as": name}) as socket:
                hello = await socket.receive_json()
                known = await person.get("messages")
                person._seen = {one["id"]: Message(one) for one in known["messages"]}
                person._seq = max(hello["seq"], known["seq"])
                listener = asyncio.create_task(person._listen(socket))
                try:
                    yield person
                finally:
                    listener.cancel()
                    await asyncio.gather(listener, return_exceptions=True)

    # -- seeing -------------------------------------------------------------------------------------------

    def see(self, channel: str | None = None) -> list[Message]:
        """The messages on the screen, oldest first, private ones of one's own included."""
        where = self.channel if channel is None else channel
        return [one for one in self._in_order() if one.channel == where]

    def _in_order(self) -> list[Message]:
        return sorted(self._seen.values(), key=lambda one: int(one.id))

    def now(self, message: Message) -> Message:
        """The message as it is now; KeyError when it is gone."""
        return self._seen[message.id]

    @property
    def last(self) -> Message:
        return self.see()[-1]

    async def wait(
        self, wanted: Callable[[Message], Any], *, after: Message | None = None, within: float = TIMEOUT
    ) -> Message:
        """Return the newest message that fits, as soon as there is one; `after` skips that one and older ones."""
        since = int(after.id) if after else 0

        def found() -> Message | None:
            fitting = [one for one in self._in_order() if int(one.id) > since and wanted(one)]
            return fitting[-1] if fitting else None

        return await self.until(found, within)

    async def until(self, found: Callable[[], Any], within: float = TIMEOUT) -> Any:
        """Return what a function finds as soon as it finds something; it is asked again at every event."""
        deadline = time.monotonic() + within
        async with self._news:
            while not (result := found()):
                try:
                    async with asyncio.timeout(max(0.0, deadline - time.monotonic())):
                        await self._news.wait()
                except TimeoutError:
                    screen = "\n---\n".join(f"{one.author}: {one.text}" for one in self.see()[-4:])
                    raise AssertionError(f"{self.name} waited {within} s in vain. On the screen:\n{screen}") from None
        return result

    async def picture(self, message: Message, index: int = 0) -> bytes:
        """The bytes of an attachment."""
        async with self._session.get(message.attachments[index]["url"]) as answer:
            assert answer.status == 200
            return await answer.read()

    # -- doing --------------------------------------------------------------------------------------------

    async def say(self, content: str) -> Message:
        """Write a plain message."""
        done = await self.post("message", channel=self.channel, content=content)
        await self.until(lambda: self._seq >= done["seq"])
        return self._seen[done["message"]]

    async def command(self, name: str, /, *, settle: bool = True, **options: Any) -> Answer:
        """Use a slash command, `table new` with its options as keywords.

        Where the bot defers, `settle` waits until it has said something; the message is None if it took it away.
        """
        return await self._do(
            {"kind": "command", "channel": self.channel, "command": name, "options": options}, settle
        )

    async def menu(self, name: str, target: Message | str, /, *, settle: bool = True) -> Answer:
        """Use a command in the menu behind a message, or behind a person by name."""
        about = target if isinstance(target, str) else target.id
        return await self._do({"kind": "menu", "channel": self.channel, "command": name, "target": about}, settle)

    async def autocomplete(self, name: str, focused: str, /, **options: Any) -> list[Choice]:
        """What a command offers for an option; its value so far, like those of the others, is a keyword."""
        said = {focused: ""} | options
        did = {"kind": "autocomplete", "channel": self.channel, "command": name, "focused": focused, "options": said}
        return list((await self._do(did, settle=False)).choices)

    async def click(self, message: Message, label: str, *, settle: bool = True, force: bool = False) -> Answer:
        """Press the button with this label; `force` presses one that the message no longer shows."""
        custom_id = message.button(label)["custom_id"]
        return await self.press(message, custom_id, settle=settle, force=force)

    async def select(
        self, message: Message, name: str | None, *labels: str, settle: bool = True, force: bool = False
    ) -> Answer:
        """Choose in a select by labels, beginnings of labels, or values."""
        part = message.choosable(name)
        values = [value_of(part, label) for label in labels] if part["type"] == Kind.SELECT else list(labels)
        return await self.press(message, part["custom_id"], values, settle=settle, force=force)

    async def press(
        self,
        message: Message,
        custom_id: str,
        values: Sequence[str] | None = None,
        *,
        settle: bool = True,
        force: bool = False,
    ) -> Answer:
        """Press or choose by custom_id."""
        did = {"kind": "press", "message": message.id, "custom_id": custom_id, "force": force}
        return await self._do(did | ({"values": list(values)} if values is not None else {}), settle)

    async def submit(self, answer: Answer, /, *, settle: bool = True, **values: Any) -> Answer:
        """Fill in and send the modal of an answer; keywords are custom_ids, files are pairs (name, bytes)."""
        assert answer.modal is not None
        files = [value for value in values.values() if isinstance(value, tuple)]
        sent = {key: [str(files.index(each))] if each in files else each for key, each in values.items()}
        did = {"kind": "modal", "interaction": answer.interaction, "values": sent}
        return await self._do(did, settle, files)

    async def dismiss(self, message: Message) -> None:
        """Put a private message away."""
        done = await self.post("dismiss", message=message.id)
        await self.until(lambda: self._seq >= done["seq"])

    # -- breaking things ----------------------------------------------------------------------------------

    async def deny(self, *rights: str, channel: str | None = None, user: str | None = None) -> None:
        """Take rights in a channel from the bot, or from somebody; none gives all back."""
        await self.post("permissions", channel=channel or self.channel, user=user, deny=list(rights))

    async def allow(self, *rights: str, channel: str | None = None, user: str | None = None) -> None:
        """Give rights in a channel to the bot, or to somebody, beyond those that all have."""
        await self.post("permissions", channel=channel or self.channel, user=user, allow=list(rights))

    async def moderate(self, thread: str, *, archived: bool | None = None, locked: bool | None = None) -> None:
        """Archive, wake, lock or unlock a thread."""
        await self.post("thread", thread=thread, archived=archived, locked=locked)

    async def remove(self, channel: str) -> None:
        """Delete a thread or a channel."""
        await self.post("remove", channel=channel)

    async def leave(self) -> None:
        """Leave the server."""
        await self.post("person", present=False)

    async def rejoin(self) -> None:
        """Come back to the server."""
        await self.post("person", present=True)

    async def refuse_direct(self, refuses: bool = True) -> None:
        """Take no direct messages from now on, or take them again."""
        await self.post("person", refuses=refuses)

    async def kick(self) -> None:
        """Throw the bot out of the server."""
        await self.post("bot", present=False)

    async def invite(self) -> None:
        """Let the bot into the server again."""
        await self.post("bot", present=True)

    async def fault(self, **fault: Any) -> None:
        """Break something: kind request, drop, delete, clear.

        A request fails by status, code, method, path, retry_after, lost; count times, or for some seconds.
        """
        await self.post("fault", **fault)

    async def advance(self, seconds: float) -> None:
        """Push the sandbox's clock forward."""
        await self.post("clock", advance=seconds)

    # -- underneath ---------------------------------------------------------------------------------------

    async def get(self, what: str, **query: str) -> dict[str, Any]:
        """Ask the sandbox as this person."""
        async with self._session.get(f"{self._base}/sandbox/{what}", params={"as": self.name, **query}) as answer:
            return await self._read(answer)

    async def post(self, what: str, files: Sequence[tuple[str, bytes]] = (), **body: Any) -> dict[str, Any]:
        """Tell the sandbox something as this person, with files by name."""
        said: dict[str, Any] = {"json": {"as": self.name, **body}}
        if files:
            said = {
                "data": (form := aiohttp.FormData({"payload_json": json.dumps(said["json"])}, quote_fields=False))
            }
            for number, (name, data) in enumerate(files):
                form.add_field(f"files[{number}]", data, filename=name)
        async with self._session.post(f"{self._base}/sandbox/{what}", **said) as answer:
            return await self._read(answer)

    async def _read(self, answer: aiohttp.ClientResponse) -> dict[str, Any]:
        body = await answer.json()
        if answer.status != 200:
            raise NotAllowed(body.get("error", body))
        return body

    async def _do(self, did: dict[str, Any], settle: bool, files: Sequence[tuple[str, bytes]] = ()) -> Answer:
        before, pressed = self._seq, self._seen.get(did.get("message", ""))
        done = await self.post("interact", files, **did)
        if done["kind"] == "failed":
            raise Failed(f"The bot did not answer {did}")
        await self.until(lambda: self._seq >= done["seq"])
        message = self._seen.get(done.get("message", ""))
        key, kind = done["interaction"], done["kind"]
        if settle and kind == "thinking" and message is not None:
            await self.until(lambda: message.id not in self._seen or not self.now(message).thinking)
            message = self._seen.get(message.id)
        elif settle and kind == "deferred":
            message = await self.until(lambda: self._result(key, done["message"], before, pressed))
        choices = tuple(Choice(one["name"], one["value"]) for one in done.get("choices", ()))
        return Answer(kind, key, message, choices, done.get("modal"))

    def _result(self, interaction: str, source: str, before: int, pressed: Message | None) -> Message | None:
        # A deferred answer shows itself as a follow-up or as a change of the message that was clicked; of two clicks
        # at once the other one may have changed it. Not what an earlier one still adds to it, such as its picture.
        for one in self._in_order()[::-1]:
            if one.interaction == interaction and not one.thinking:
                return one
        changed = self._seen.get(source)
        if changed is None or changed.data.get("_seq", 0) <= before:
            return None
        late = changed.private and pressed is not None and changed.interaction == pressed.interaction
        return None if late else changed

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event = frame.json()
            async with self._news:
                self._take(event)
                self._news.notify_all()

    def _take(self, event: dict[str, Any]) -> None:
        if event["seq"] <= self._seq:
            return
        self._seq = event["seq"]
        if event["type"] == "message":
            self._seen[event["message"]["id"]] = Message(event["message"] | {"_seq": event["seq"]})
        elif event["type"] == "gone":
            self.gone.append(event["id"])
            self._seen.pop(event["id"], None)
        elif event["type"] == "bot":
            self.connected = event["connected"]
