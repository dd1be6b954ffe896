"""A turn: the card that calls, the panel that leads through it, commands and typed lines."""
