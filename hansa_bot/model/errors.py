"""What goes wrong with what is stored, in words that need no database."""


class StoreError(Exception):
    """The database cannot be used as asked."""


class InUse(StoreError):
    """Another process works on the same database."""

    def __init__(self, path: str, *, shared: bool = False, among_shared: bool = False) -> None:
        if among_shared:
            why = "is shared by other processes. Give this one SHARDS too, like theirs, or stop them first."
        elif shared:
            why = (
                "is in use by a process that wants it alone. Give that one SHARDS too and start it anew, or stop it."
            )
        else:
            why = (
                "is in use by another process; two bots on one database would undo each other's work. "
                "Stop the other one first, or give this one its own DATABASE_URL."
            )
        super().__init__(f"{path} {why}")
        self.path = path


class Newer(StoreError):
    """The database has a schema that this version does not know."""

    def __init__(self, has: str, knows: str) -> None:
        super().__init__(
            f"this database was made by a newer version of the bot (its schema is {has}, this one knows {knows}). "
            "Start that version again, or restore a copy from before; there is no way back down."
        )


BUSY, FULL, AWAY = "busy", "full", "away"


_MEANS = {BUSY: "another process holds the database", FULL: "the disk is full", AWAY: "the server does not answer"}


class Unavailable(StoreError):
    """Nothing was read or written: another process holds the database (BUSY), or there is no room (FULL); or its
    server is AWAY, and perhaps something was written.
    """

    def __init__(self, why: str) -> None:
        super().__init__(_MEANS[why])
        self.why = why


class Conflict(StoreError):
    """Somebody else has changed the table since it was read; nothing was written."""
