"""What people can say: each module registers some commands, parses, calls the host and replies."""

ALL = (
    "cogs.table",
    "cogs.play",
    "cogs.orders",
    "cogs.rules",
    "cogs.seat",
    "cogs.time",
    "cogs.settings",
    "cogs.setup",
    "cogs.stats",
)
"""The modules to load."""
