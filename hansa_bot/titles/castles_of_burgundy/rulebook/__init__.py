"""The numbered rules in plain words."""
