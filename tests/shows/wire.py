"""Wire: all that a process of the bot can change, its database and Discord, until it is killed at a step."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.http import router
from sqlalchemy import event

from hansa_bot.store.store import Store


class Killed(ConnectionError):
    """The process is dead: nothing that it does reaches anybody any more."""


class Wire:
    """Counts statements, commits and requests; from a given step on nothing gets through, in neither direction.

    It also is the part of Discord that shows no nonce twice.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left: int | None = None
        self.dead = False
        self._shown: dict[str, Any] = {}
        self._dispatch = router.dispatch
        monkeypatch.setattr(router, "dispatch", self.dispatch)

    def watch(self, store: Store) -> None:
        """Count what goes to a database too."""
        for engine in (store._writing, store._reading):
            for moment in ("before_cursor_execute", "commit"):
                event.listen(engine.sync_engine, moment, self.burn)

    def kill_after(self, steps: int) -> None:
        """Kill the process so many steps from now."""
        self.left = steps

    def revive(self) -> None:
        """Let a new process get through."""
        self.left, self.dead = None, False

    def burn(self, *_: Any) -> None:
        """Take one step; raises Killed once the process is dead."""
        if self.left is not None:
            self.left -= 1
            self.dead = self.dead or self.left <= 0
        if self.dead:
            raise Killed

    def dispatch(self, backend: Any, method: str, path: str, **values: Any) -> Any:
        """Hand a request over to Discord, and its answer back."""
        self.burn()
        nonce = (values.get("json") or {}).get("nonce") if method == "POST" else None
        if nonce in self._shown:
            found = self._shown[nonce]
        else:
            found = self._dispatch(backend, method, path, **values)
            if nonce is not None:
                self._shown[nonce] = found
        self.burn()
        return found
