"""One file for each verb: what may be done, and what it does."""
