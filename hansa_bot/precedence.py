"""Precedence: painting on a thread of this process lets the database go first.

A statement goes to the driver's thread and back. On either way it waits for the interpreter, which a painter holds
for some milliseconds at a time: a move of fifteen statements would be stored after a quarter of a second, and those
behind it later still.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from time import monotonic

LONGEST_WAIT = 0.25
"""Seconds for which a painter waits at most for one stretch of work without a pause: somebody waits for it, too."""


class Precedence:
    """Says whether anybody is at work who goes first. Those are all on one thread; any other can give way."""

    def __init__(self) -> None:
        self._at_work = 0
        self._since = 0.0
        self._nobody = Event()
        self._nobody.set()

    @property
    def is_taken(self) -> bool:
        """Whether anybody goes first now."""
        return not self._nobody.is_set()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Go first until this is left."""
        if not self._at_work:
            self._since = monotonic()
            self._nobody.clear()
        self._at_work += 1
        try:
            yield
        finally:
            self._at_work -= 1
            if not self._at_work:
                self._nobody.set()

    def give_way(self) -> None:
        """Wait while somebody goes first; it costs nothing where nobody does."""
        if self.is_taken and (left := self._since + LONGEST_WAIT - monotonic()) > 0:
            self._nobody.wait(left)


DATABASE = Precedence()
