"""How a table comes about: seats, options, invitations, the start, the rematch."""
