"""What a request carries, a JSON object, and files when it comes in parts; how answers are written; and how Discord
says no: a status, a code, a sentence, and for forms what is wrong with which field.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sized
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aiohttp import web


class Problem(NamedTuple):
    """One of Discord's errors."""

    status: int
    code: int
    message: str


NOT_FOUND = Problem(404, 0, "404: Not Found")
UNAUTHORIZED = Problem(401, 0, "401: Unauthorized")
UNKNOWN_CHANNEL = Problem(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = Problem(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = Problem(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = Problem(404, 10008, "Unknown Message")
UNKNOWN_USER = Problem(404, 10013, "Unknown User")
UNKNOWN_EMOJI = Problem(400, 10014, "Unknown Emoji")
UNKNOWN_WEBHOOK = Problem(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = Problem(404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = Problem(404, 10063, "Unknown application command")
TOO_MANY_PINS = Problem(400, 30003, "Maximum number of pins reached for the channel (250)")
TOO_MANY_COMMANDS = Problem(400, 30032, "Maximum number of application commands reached (100).")
TOO_LARGE = Problem(413, 40005, "Request entity too large")
ALREADY_ANSWERED = Problem(400, 40060, "Interaction has already been acknowledged.")
MISSING_ACCESS = Problem(403, 50001, "Missing Access")
NOT_THE_AUTHOR = Problem(403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = Problem(400, 50006, "Cannot send an empty message")
NO_DM = Problem(403, 50007, "Cannot send messages to this user")
SAME_TAGS = Problem(400, 40061, "Tag names must be unique")
NO_TAGS = Problem(400, 40066, "There are no tags available that can be used by non-moderators")
TAG_REQUIRED = Problem(400, 40067, "A tag is required to create a forum post in this channel")
WRONG_CHANNEL = Problem(400, 50024, "Cannot execute action on this channel type")
MISSING_PERMISSIONS = Problem(403, 50013, "Missing Permissions")
INVALID_TOKEN = Problem(401, 50027, "Invalid Webhook Token")
INVALID_FORM = Problem(400, 50035, "Invalid Form Body")
ARCHIVED = Problem(400, 50083, "Thread is archived")
BAD_JSON = Problem(400, 50109, "The request body contains invalid JSON.")
NO_SHARED_SERVER = Problem(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
NO_HISTORY = Problem(400, 160002, "Cannot reply without permission to read message history")
HAS_THREAD = Problem(400, 160004, "A thread has already been created for this message")
LOCKED = Problem(403, 160005, "Thread is locked")


class Refused(Exception):
    """A request that Discord would not carry out."""

    def __init__(self, problem: Problem, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{problem.code} {problem.message} {errors or ''}".strip())
        self.problem = problem
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """Return the answer as Discord writes it."""
        body: dict[str, Any] = {"message": self.problem.message, "code": self.problem.code}
        return body | {"errors": self.errors} if self.errors else body


class Form:
    """Collects what is wrong with a request, each under the dotted path of its field.

    Where it is used as a context, it refuses the request at its end if anything was wrong.
    """

    def __init__(self) -> None:
        self._errors: dict[str, Any] = {}

    def __enter__(self) -> Form:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None and self._errors:
            raise Refused(INVALID_FORM, self._errors)

    def wrong(self, path: str, code: str, message: str) -> None:
        """Note that a field is wrong."""
        place = self._errors
        for part in path.split("."):
            place = place.setdefault(part, {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def size(self, path: str, value: Any, most: int, least: int = 0) -> None:
        """Hold a text or a list against its limits; None counts as nothing."""
        # Some say that Discord counts a text's UTF-16, which is never less than its characters.
        counted = value.encode("utf-16-le", "surrogatepass") if isinstance(value, str) else value
        length = (len(counted) // (1 + isinstance(value, str))) if isinstance(counted, Sized) else 0
        if value is not None and not isinstance(value, Sized):
            self.wrong(path, "BASE_TYPE_INVALID", "This is neither a text nor a list")
        elif least and value is None:
            self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif least and not least <= length <= most:
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        elif length > most:
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def sizes(self, path: str, part: Mapping[str, Any], limits: Mapping[str, tuple[int, int]]) -> None:
        """Hold fields of a part against the fewest and most that each may have."""
        for name, (least, most) in limits.items():
            self.size(f"{path}.{name}" if path else name, part.get(name), most, least)

    def number(self, path: str, value: Any, least: float, most: float) -> None:
        """Hold a number against its limits; None passes."""
        if value is None:
            return
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.wrong(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')
        elif not least <= value <= most:
            self.wrong(path, "NUMBER_TYPE_RANGE", f"Must be between {least} and {most}.")

    def choice(self, path: str, value: Any, allowed: tuple[int, ...]) -> bool:
        """Hold a value against those that are allowed; return whether it passes."""
        if value in allowed:
            return True
        self.wrong(path, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")
        return False

    def unique(self, path: str, values: list[Any], code: str, message: str) -> None:
        """Refuse a value that occurs twice in a list."""
        for index, value in enumerate(values):
            if value is not None and value in values[:index]:
                self.wrong(path, code, message)
                return


Json = dict[str, Any]

MAX_FILE = 10 * 1024 * 1024
MAX_FILES = 10
_PART = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a request."""

    name: str
    data: bytes


@dataclass(slots=True)
class Payload:
    """A request's JSON and its files by number."""

    json: Any
    files: dict[str, Upload] = field(default_factory=dict)


async def read(request: web.Request) -> Payload:
    """Read a request's body; refuses broken JSON, files that are too large and files beyond the tenth."""
    try:
        if request.content_type != "multipart/form-data":
            return Payload(_parse(await request.read()))
        parts = await request.post()
    except web.HTTPRequestEntityTooLarge as error:
        raise Refused(TOO_LARGE) from error
    payload = Payload({})
    for name, part in parts.items():
        numbered = _PART.fullmatch(name)
        if name == "payload_json":
            payload.json = _parse(bytes(part) if isinstance(part, bytes | bytearray) else str(part).encode())
        elif numbered and isinstance(part, web.FileField):
            part.file.seek(0)
            payload.files[numbered[1]] = Upload(part.filename, part.file.read())
    if any(len(file.data) > MAX_FILE for file in payload.files.values()):
        raise Refused(TOO_LARGE)
    with Form() as form:
        form.size("attachments", payload.files, MAX_FILES)
    return payload


def _parse(data: bytes) -> Any:
    if not data:
        return {}
    try:
        return json.loads(data)
    except ValueError as error:
        raise Refused(BAD_JSON) from error


def say(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return a JSON answer; its content type has no charset, because discord.py compares it letter by letter."""
    data = json.dumps(body).encode()
    return web.Response(body=data, status=status, content_type="application/json", headers=headers)


async def pump(socket: web.WebSocketResponse, queue: asyncio.Queue[str]) -> None:
    """Send what comes into a queue until nobody listens any more."""
    while not socket.closed:
        frame = await queue.get()
        try:
            await socket.send_str(frame)
        except ConnectionError:
            return
