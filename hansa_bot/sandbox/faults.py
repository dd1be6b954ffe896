"""Breaks the sandbox on purpose, so that tests see how the bot takes it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Fault:
    """What befalls the next requests: an error answer, or with `lost` an answer that never arrives."""

    status: int = 500
    count: int = 1
    method: str = ""
    path: str = ""
    retry_after: float = 0.05
    lost: bool = False


class Faults:
    """The faults that wait for their requests."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Let a fault befall the next requests whose method is the same and whose path contains its path."""
        self._waiting.append(fault)

    def clear(self) -> None:
        """Let everything work again."""
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault of this request, if it has one."""
        for fault in self._waiting:
            if fault.method in ("", method) and fault.path in path:
                fault.count -= 1
                if fault.count <= 0:
                    self._waiting.remove(fault)
                return fault
        return None
