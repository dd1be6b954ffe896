"""What stands where, and what follows from it."""
