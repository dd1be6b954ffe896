"""Discord's own description of its REST interface (OpenAPI 3.1), as a check of requests and answers.

DISCORD_OPENAPI names the file; where it names none, nothing is checked.
"""

import copy
import json
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from sandbox.server import Exchange

PATH = Path(os.environ.get("DISCORD_OPENAPI", ""))
described = pytest.mark.skipif(not PATH.is_file(), reason="DISCORD_OPENAPI names no file")
_HOME = "urn:discord"
_REFERENCE = ("message_id", "channel_id", "guild_id")


class Description:
    """The document, read once; `complaints` says what is wrong with one exchange."""

    def __init__(self, path: Path) -> None:
        self._document = json.loads(path.read_text("utf-8"))
        resource = Resource.from_contents(self._document, default_specification=DRAFT202012)
        self._registry = Registry().with_resource(_HOME, resource)
        # Fixed paths come before those with holes.
        self._paths = [
            (re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path)
            for path in sorted(self._document["paths"], key=lambda one: one.count("{"))
        ]

    def operation(self, exchange: Exchange) -> tuple[str, dict[str, Any]] | None:
        for pattern, path in self._paths:
            if pattern.fullmatch(exchange.path):
                methods = self._document["paths"][path]
                if exchange.method.lower() in methods:
                    return f"{exchange.method} {path}", methods[exchange.method.lower()]
        return None

    def complaints(self, exchange: Exchange) -> list[str]:
        found = self.operation(exchange)
        if found is None:
            return [f"{exchange.method} {exchange.path} is not in the description"]
        name, operation = found
        wrong = []
        body = operation.get("requestBody")
        if body is not None and exchange.payload != {}:
            schema = body["content"]["application/json"]["schema"]
            wrong += [f"request {name}: {text}" for text in self._against(schema, _as_texts(exchange.payload))]
        answer = operation["responses"].get(str(exchange.status))
        if answer is None:
            wrong.append(f"answer {name}: status {exchange.status} is not described")
        elif exchange.answer:
            schema = answer["content"]["application/json"]["schema"]
            wrong += [f"answer {name}: {text}" for text in self._against(schema, json.loads(exchange.answer))]
        return wrong

    def _against(self, schema: dict[str, Any], value: Any) -> Iterator[str]:
        rooted = _rooted(schema)
        for error in Draft202012Validator(rooted, registry=self._registry).iter_errors(value):
            for deepest in _branches(error):
                yield f"{deepest.json_path}: {deepest.message[:200]}"


read = cache(Description)


def complaints(exchanges: Iterable[Exchange]) -> list[str]:
    """Whatever is wrong with some exchanges, each thing once; what was refused was wrong on purpose."""
    fine = (exchange for exchange in exchanges if exchange.status < 300 and PATH.is_file())
    return list(dict.fromkeys(text for exchange in fine for text in read(PATH).complaints(exchange)))


def _rooted(schema: Any) -> Any:
    """A part of the document whose references point at the whole."""
    if isinstance(schema, dict):
        return {key: _HOME + inner if key == "$ref" else _rooted(inner) for key, inner in schema.items()}
    return [_rooted(inner) for inner in schema] if isinstance(schema, list) else schema


def _branches(error: ValidationError) -> Iterator[ValidationError]:
    """Of a union, the complaints of the member whose `type` fits; the others only say that they are others."""
    if not error.context:
        yield error
        return
    by_member: dict[Any, list[ValidationError]] = {}
    for inner in error.context:
        by_member.setdefault(inner.schema_path[0], []).append(inner)

    def misfit(errors: list[ValidationError]) -> tuple[bool, int]:
        other = any(one.validator in ("type", "enum", "const") and len(one.path) <= 1 for one in errors)
        return other and any(not one.path or one.path[-1] == "type" for one in errors), len(errors)

    for inner in min(by_member.values(), key=misfit):
        yield from _branches(inner)


def _as_texts(payload: Any) -> Any:
    """Discord.py writes some ids as numbers, which Discord takes and its description does not."""
    payload = copy.deepcopy(payload)
    if isinstance(payload, dict):
        for owner, key in (
            (payload, "recipient_id"),
            *((payload.get("message_reference"), key) for key in _REFERENCE),
        ):
            if isinstance(owner, dict) and key in owner:
                owner[key] = str(owner[key])
    allowed = payload.get("allowed_mentions") if isinstance(payload, dict) else None
    if allowed and "users" in allowed:
        allowed["users"] = [str(key) for key in allowed["users"]]
    for owner in (payload, payload.get("data") if isinstance(payload, dict) else None):
        for one in (owner or {}).get("attachments") or [] if isinstance(owner, dict) else []:
            one["id"] = str(one["id"])
    return payload
