"""Pure machinery of any turn-based title: no Discord, database, picture, clock or file is known here."""
