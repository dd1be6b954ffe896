"""Why not: a refusal in words, and what can be done instead."""
