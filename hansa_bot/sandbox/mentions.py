"""Whom a message really pings."""

from __future__ import annotations

import re
from typing import Any

from hansa_bot.sandbox.components import Kind, walk
from hansa_bot.sandbox.payload import Json

_CODE = re.compile(r"```.*?```|``.+?``|`[^`]+`", re.DOTALL)
_USER = re.compile(r"<@!?(\d+)>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


def _spoken(message: Json) -> str:
    texts = [str(part.get("content", "")) for _, part in walk(message["components"]) if part["type"] == Kind.TEXT]
    return _CODE.sub(" ", "\n".join([message["content"], *texts]))


def pinged(message: Json, allowed: Any, known: dict[str, Json]) -> list[str]:
    """Return the ids of the users that a message names and, by its allowed mentions, may ping."""
    named = [key for key in dict.fromkeys(_USER.findall(_spoken(message))) if key in known]
    if not isinstance(allowed, dict) or "users" in (allowed.get("parse") or []):
        return named
    return [key for key in named if key in map(str, allowed.get("users") or [])]


def shouts(message: Json, allowed: Any) -> bool:
    """Say whether a message calls everyone and its allowed mentions let it."""
    may = not isinstance(allowed, dict) or "everyone" in (allowed.get("parse") or [])
    return may and bool(_EVERYONE.search(_spoken(message)))
