"""A host for slow board games in Discord channels."""
