"""Refusals of standing orders, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import NoOrders


def _no_orders(error: NoOrders, context: Any) -> str:
    said: str = context.tr(
        "This game knows no standing orders. You are asked whenever something needs your answer; "
        "/settings personal says how a turn of yours ends."
    )
    return said


SAY: dict[type[PlayerError], Callable[[Any, Any], str]] = {NoOrders: _no_orders}
"""By the kind of refusal."""
