"""The titles: one folder each, found by the registry; nothing outside names one."""
