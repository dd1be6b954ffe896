"""Tools for people who develop the bot: games by the thousand, pictures by the hundred; one file per command."""
