"""What a computer player thinks of its offers (DH-23)."""
