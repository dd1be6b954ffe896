"""The optional modules of the Big Box (HT-21), known from a single secondary description; all are off by default."""
