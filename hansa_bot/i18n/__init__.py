"""Languages: gettext catalogues, read at start, one for the host and one for each title."""
