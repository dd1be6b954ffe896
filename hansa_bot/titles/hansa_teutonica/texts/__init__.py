"""What Hansa Teutonica says, in one language at a time."""
