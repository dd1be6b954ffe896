"""How a computer player judges its offers."""
