"""A small local Discord: REST, gateway and a web page, so that the bot can be played and tested without a token."""
