"""Answers as Discord gives them."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web


def say(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return a JSON answer; its content type has no charset, because discord.py compares it letter by letter."""
    data = json.dumps(body).encode()
    return web.Response(body=data, status=status, content_type="application/json", headers=headers)


def nothing() -> web.Response:
    """Return an empty answer."""
    return web.Response(status=204)
