"""What people can say: each module registers some commands, parses, calls the host and replies."""

ALL = ("cogs.table", "cogs.play", "cogs.time", "cogs.settings", "cogs.stats", "cogs.deals", "cogs.menus")
"""The modules to load."""
