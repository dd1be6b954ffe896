"""What people and computer players do in a game, and how it goes back."""
