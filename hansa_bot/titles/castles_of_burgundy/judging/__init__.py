"""What a computer player thinks of its offers."""
