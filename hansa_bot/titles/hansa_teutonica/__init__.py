"""Hansa Teutonica: trading routes between the cities of the Hanseatic League."""
