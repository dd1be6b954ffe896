"""Drafts: messages ready to be sent, with everything in them but Discord, and names made harmless."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import discord

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.buttons import Controls
from hansa_bot.ui.kit.limits import cut

NO_PINGS = discord.AllowedMentions.none()
"""Nobody is ever mentioned by what a person typed."""

NAME = 32
"""Characters of a person's name that we show."""

_JOINER = "\u200d"  # holds the parts of one emoji together


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture with what somebody who cannot see it hears instead; `name` is that of the file."""

    data: bytes = field(repr=False)
    alt: str = ""
    name: str = "board.png"

    def file(self) -> discord.File:
        """Return a fresh file to upload."""
        return discord.File(io.BytesIO(self.data), self.name, description=self._described or None)

    def embed(self) -> discord.Embed:
        """Return the embed that shows the file once it is attached."""
        # An embed's picture has a description of its own, which no method of the library takes.
        image = {"url": f"attachment://{self.name}", "description": self._described}
        return discord.Embed.from_dict({"image": image})

    @property
    def _described(self) -> str:
        return limits.cut(self.alt, limits.ALT_TEXT)


@dataclass(frozen=True, slots=True)
class Draft:
    """A message: its text in markup, its controls, the users it may ping, and pictures, whose names must differ.

    The first picture is shown as large as can be. Each further one stands in an embed of its own: pictures that are
    attached side by side would be shown small.
    """

    content: str
    controls: Controls | None = None
    pings: Sequence[int] = ()
    pictures: Sequence[Picture] = ()

    def files(self) -> list[discord.File]:
        """Return the pictures as fresh files to upload."""
        return [picture.file() for picture in self.pictures]

    def embeds(self) -> list[discord.Embed]:
        """Return the embeds that show all pictures but the first."""
        return [picture.embed() for picture in self.pictures[1:]]

    def lesser(self, tr: Catalog) -> Iterator[Draft]:
        """Yield this draft, then what may be sent of it where embedding is forbidden, then where attaching is too.

        The last one says so, and tells in words what the first picture shows.
        """
        yield self
        if len(self.pictures) > 1:
            yield replace(self, pictures=self.pictures[:1])
        if self.pictures:
            hint = tr(
                "-# I may not attach files in this channel (permission “Attach Files”), so here it is in words."
            )
            words = self.pictures[0].alt
            told = None if words in self.content else words
            yield replace(self, pictures=(), content=paragraphs(self.content, hint, told))

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


def clean(name: str, most: int = NAME) -> str:
    """Return a name on one line, without control or direction marks, cut to a length; never empty."""
    line = " ".join(name.split())
    if not line.isprintable():
        line = "".join(sign for sign in line if unicodedata.category(sign)[0] != "C" or sign == _JOINER)
    return cut(line.strip(), most) or "?"


def safe(name: str, most: int = NAME) -> str:
    """Return a name for a message: clean, and with markup, mentions and links that stay plain text."""
    marked = discord.utils.escape_markdown(clean(name, most), ignore_links=False)
    return discord.utils.escape_mentions(marked).replace("<", "\\<").replace("://", ":\u200b//")
