"""What a request carries: a JSON object, and files when it comes in parts; and how answers are written."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from hansa_bot.sandbox import refuse
from hansa_bot.sandbox.refuse import Form, Refused

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
        raise Refused(refuse.TOO_LARGE) from error
    payload = Payload({})
    for name, part in parts.items():
        numbered = _PART.fullmatch(name)
        if name == "payload_json":
            payload.json = _parse(bytes(part) if isinstance(part, bytes | bytearray) else str(part).encode())
        elif numbered and isinstance(part, web.FileField):
            part.file.seek(0)
            payload.files[numbered[1]] = Upload(part.filename, part.file.read())
    if any(len(file.data) > MAX_FILE for file in payload.files.values()):
        raise Refused(refuse.TOO_LARGE)
    form = Form()
    form.size("attachments", payload.files, MAX_FILES)
    form.done()
    return payload


def _parse(data: bytes) -> Any:
    if not data:
        return {}
    try:
        return json.loads(data)
    except ValueError as error:
        raise Refused(refuse.BAD_JSON) from error


def say(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return a JSON answer; its content type has no charset, because discord.py compares it letter by letter."""
    data = json.dumps(body).encode()
    return web.Response(body=data, status=status, content_type="application/json", headers=headers)


def nothing() -> web.Response:
    """Return an empty answer."""
    return web.Response(status=204)
