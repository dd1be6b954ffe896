"""Computer players that work on any title through its offers and its judge."""
