"""The command line for people who develop, operate and analyse; one file per command."""
