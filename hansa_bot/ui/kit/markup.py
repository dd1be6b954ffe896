"""Markup: escaping what a chat would take for it, where discord.py alone does not."""

import re

import discord

_LINK = re.compile(r"\[(?=.+\]\(.+\))")
_LISTED = re.compile(r"^(\d*)([.)+-])(?= |$)")
"""How a line begins that chats take for an entry of a list."""


def unmarked(text: str, *, ignore_links: bool = True) -> str:
    """Return a text in which nothing is markup; addresses that look like links stay such unless told otherwise."""
    # discord.py takes a link to end at the last bracket of its line, and escapes nothing in it: it must not begin.
    parts = (discord.utils.escape_markdown(part, ignore_links=ignore_links) for part in _LINK.split(text))
    return r"\[".join(parts)


def unlisted(text: str) -> str:
    """Return a text that does not begin like an entry of a list, of which a chat would swallow the beginning."""
    return _LISTED.sub(r"\1\\\2", text)
