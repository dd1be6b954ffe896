"""Breaks the sandbox on purpose, so that tests see how the bot takes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf


@dataclass(slots=True)
class Fault:
    """What befalls the next requests: an error answer, or with `lost` an answer that never arrives.

    It lasts for `count` requests, or for so many `seconds` of the sandbox's clock, however many they are.
    """

    status: int = 500
    code: int = 0
    count: int = 1
    seconds: float | None = None
    method: str = ""
    path: str = ""
    retry_after: float = 0.05
    lost: bool = False
    until: float = inf


class Faults:
    """The faults that wait for their requests."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Let a fault befall the next requests whose method is the same and whose path contains its path."""
        if fault.seconds is not None:
            fault.until = self._now() + fault.seconds
        self._waiting.append(fault)

    def clear(self) -> None:
        """Let everything work again."""
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault of this request, if it has one."""
        self._waiting = [fault for fault in self._waiting if self._now() < fault.until]
        for fault in self._waiting:
            if fault.method in ("", method) and fault.path in path:
                fault.count -= 1 if fault.seconds is None else 0
                if fault.count <= 0:
                    self._waiting.remove(fault)
                return fault
        return None
