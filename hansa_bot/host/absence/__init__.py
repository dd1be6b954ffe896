"""Who is away, and who plays on for them: holidays, pauses, substitutes."""
