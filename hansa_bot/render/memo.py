"""Memory for things that are drawn once: bounded, thread-safe, and forgotten together when a measurement asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_forgetters: list[Callable[[], None]] = []


def remembered(entries: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last `entries` results of a function of hashable arguments; two threads may both make one."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        kept = lru_cache(maxsize=entries)(function)
        _forgetters.append(kept.cache_clear)
        return kept  # type: ignore[return-value]

    return wrap


def on_forget(clear: Callable[[], None]) -> None:
    """Name one more memory that `forget` empties."""
    _forgetters.append(clear)


def forget() -> None:
    """Empty every memory of the kit, so that the next picture is drawn from nothing."""
    for clear in _forgetters:
        clear()
