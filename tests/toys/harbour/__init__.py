"""Harbour: a toy title with one of everything that real titles need."""
