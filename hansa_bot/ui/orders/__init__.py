"""Standing orders: the panel, and why one is refused."""
