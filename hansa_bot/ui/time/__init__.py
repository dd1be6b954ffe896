"""Clocks, reminders, holidays, pauses and substitutes in words."""
