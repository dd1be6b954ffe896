"""The rulebook of Hansa Teutonica in our own words, one module for each group of chapters."""
