"""Drafts: messages ready to be sent, with everything in them but Discord."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field

import discord

from hansa_bot.ui import limits
from hansa_bot.ui.buttons import Controls

PICTURE = "board.png"


@dataclass(frozen=True, slots=True)
class Draft:
    """A message: its text in markup, its controls, the users it may ping, a picture with its description."""

    content: str
    controls: Controls | None = None
    pings: Sequence[int] = ()
    picture: bytes | None = field(default=None, repr=False)
    alt: str = ""

    def files(self) -> list[discord.File]:
        """Return the picture as a fresh file to upload, if there is one."""
        if self.picture is None:
            return []
        alt = limits.cut(self.alt, limits.ALT_TEXT)
        return [discord.File(io.BytesIO(self.picture), PICTURE, description=alt or None)]

    def mentions(self) -> discord.AllowedMentions:
        """Return the permission to ping exactly the users of this draft."""
        users = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def plain(text: str) -> str:
    """Return a text in which nothing is markup and nothing pings, for use inside a message."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(text))


def paragraphs(*parts: str | None, most: int = limits.CONTENT) -> str:
    """Join the parts that say something, one per line, and cut the whole to Discord's limit."""
    return limits.cut("\n".join(part for part in parts if part), most)
