"""A host for slow board games in Discord channels."""

__version__ = "0.3.0"
