"""Errors of the store; none of them is a player's fault."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used as asked."""


class InUse(StoreError):
    """Another process works on the same database file."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{path} is in use by another process; two bots on one file would undo each other's work. "
            "Stop the other one first, or give this one its own DATABASE_URL."
        )
        self.path = path


class Conflict(StoreError):
    """Somebody else has changed the table since it was read; nothing was written."""
