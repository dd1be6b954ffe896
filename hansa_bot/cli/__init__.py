"""The command line for people who host, keep and check games; one file per command."""
