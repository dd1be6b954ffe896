"""A desk, large: one file for each part of it."""
