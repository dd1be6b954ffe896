"""Memory for things that are drawn once: bounded, thread-safe, and forgotten together when a measurement asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from hansa_bot.render.coat import DAY, Coat, worn

P = ParamSpec("P")
T = TypeVar("T")

_forgetters: list[Callable[[], None]] = []


def remembered(entries: int, *, coated: bool = True) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last `entries` results of a function of hashable arguments; two threads may both make one.

    Results differ by the coat that is worn, but for those of a function that is not `coated`.
    """

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=entries)
        def kept(_coat: Coat, *args: P.args, **kwargs: P.kwargs) -> T:
            return function(*args, **kwargs)

        @wraps(function)
        def found(*args: P.args, **kwargs: P.kwargs) -> T:
            return kept(worn() if coated else DAY, *args, **kwargs)  # type: ignore[arg-type]

        _forgetters.append(kept.cache_clear)
        return found

    return wrap


def on_forget(clear: Callable[[], None]) -> None:
    """Name one more memory that `forget` empties."""
    _forgetters.append(clear)


def forget() -> None:
    """Empty every memory of the kit, so that the next picture is drawn from nothing."""
    for clear in _forgetters:
        clear()
