"""What Die Händler says: names, facts, questions, and everything that is told of a position."""
