"""The easel: one thread paints at a time, and what can wait lets pictures that somebody waits for go first."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Easel:
    """Painting holds the interpreter's lock, so more painters at once would only slow each other down."""

    def __init__(self) -> None:
        self._change = Condition()
        self._taken = False
        self._wanted = 0
        self._line: deque[object] = deque()
        self._calm: deque[object] = deque()

    @contextmanager
    def wanted(self) -> Iterator[None]:
        """Say that somebody waits for a picture: nothing that can wait is begun meanwhile."""
        with self._change:
            self._wanted += 1
        try:
            yield
        finally:
            with self._change:
                self._wanted -= 1
                self._change.notify_all()

    @contextmanager
    def held(self, *, calm: bool = False) -> Iterator[None]:
        """Have the easel for oneself, in the order of coming; who is `calm` only while no picture is wanted."""
        me, line = object(), self._calm if calm else self._line
        with self._change:
            line.append(me)
            self._change.wait_for(lambda: line[0] is me and (self._quiet() if calm else not self._taken))
            line.popleft()
            self._taken = True
        try:
            yield
        finally:
            with self._change:
                self._taken = False
                self._change.notify_all()

    def wait_for_quiet(self) -> None:
        """Wait until nobody paints and no picture is wanted, without having the easel afterwards."""
        with self._change:
            self._change.wait_for(self._quiet)

    def _quiet(self) -> bool:
        return not self._taken and not self._wanted
