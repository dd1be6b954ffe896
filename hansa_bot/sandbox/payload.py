"""What a request carries: a JSON object, and files when it comes in parts."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

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
    parts = request.content_type == "multipart/form-data"
    payload = await _read_parts(request) if parts else Payload(_parse(await request.read()))
    request["payload"] = payload.json
    return payload


async def _read_parts(request: web.Request) -> Payload:
    payload = Payload({})
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        numbered = _PART.fullmatch(part.name or "")
        if part.name == "payload_json":
            payload.json = _parse(data)
        elif numbered:
            payload.files[numbered[1]] = Upload(part.filename or "file", data)
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
