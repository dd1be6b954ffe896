"""Drafts: messages ready to be sent, with everything in them but Discord: words, controls, pictures.

The id of a control reads `hb1|table|version|verb|rest`, behind `hb1` perhaps a mark that only tells it from ids that
the reader's app has kept something for. No view is ever kept in memory: one router answers by the id
alone, so a control works as well after a restart as before. Names are made harmless.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import re
import unicodedata
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import discord
from discord import ButtonStyle
from discord.ui.select import BaseSelect

from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.letters import is_blank
from hansa_bot.ui.kit import grace, limits
from hansa_bot.ui.kit.entries import ListEntry, readable
from hansa_bot.ui.kit.limits import cut
from hansa_bot.ui.kit.markup import unlisted, unmarked

PREFIX = "hb1"
_MARK, _MARKED = ".", re.compile(r"(?:\.[0-9a-f]{1,8})?")
_ROOM = limits.CUSTOM_ID - len(_MARK) - 8
"""Characters of an id, so that every one can be marked."""
_SHORT = "~"
_DIGEST = 16
_HIGHEST, _HIGHEST_ID = 2**31 - 1, 2**63 - 1
"""Of what we count (tables, seats), and of Discord's ids: as the database has room for."""
_MOST_DIGITS = 19

STILL_DRAWING = N_("-# I'm still drawing; the picture comes in a moment.")
"""Stands below words whose pictures follow."""

Item = discord.ui.Item[Any]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Click:
    """What an id says: the table, the version that the control was made for, the verb, and what belongs to it."""

    table: int
    version: int
    verb: str
    rest: str = ""


def custom_id(table: int, version: int, verb: str, rest: str = "") -> str:
    """Return the id of a control; raises ValueError when it would not fit into Discord's 100 characters."""
    text = "|".join((PREFIX, str(table), str(version), verb, rest))
    if len(text) > _ROOM or parse(text) != Click(table, version, verb, rest):
        raise ValueError(f"{text!r} cannot be the id of a control")
    return text


def parse(text: str) -> Click | None:
    """Return what an id says, or None for anything that is not one of ours."""
    parts = text.split("|", 4)
    if len(parts) != 5 or len(text) > limits.CUSTOM_ID:
        return None
    prefix, table, version, verb, rest = parts
    if not (prefix.startswith(PREFIX) and _MARKED.fullmatch(prefix, len(PREFIX))):
        return None
    numbers = number_in(table), id_in(version)  # which may be a digest
    if None in numbers or parts[1:3] != list(map(str, numbers)):
        return None
    if not (verb.isascii() and verb.isalpha() and verb.islower()):
        return None
    return Click(int(table), int(version), verb, rest)


def number_in(text: str, most: int = _HIGHEST) -> int | None:
    """Return the whole number that a text is, None where it is none or higher than any of ours."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        return None
    number = int(text)
    return number if number <= most else None


def id_in(text: str) -> int | None:
    """Return the id of Discord's that a text is, None where it cannot be one."""
    return number_in(text, _HIGHEST_ID)


def shorten(text: str, room: int) -> str:
    """Return a text as it is when it fits into `room` characters, else a short digest that `lengthen` knows again."""
    if len(text) <= room and not text.startswith(_SHORT):
        return text
    return _SHORT + hashlib.sha256(text.encode()).hexdigest()[:_DIGEST]


def lengthen(short: str, candidates: Iterable[str]) -> str:
    """Return the candidate that was shortened to this, or the text itself when it was never shortened."""
    if short.startswith(_SHORT):
        for candidate in candidates:
            if shorten(candidate, 0) == short:
                return candidate
    return short


def id_with(table: int, version: int, verb: str, rest: str) -> str:
    """Return the id of a control whose `rest` may be too long: then a digest stands for it, if it is none already."""
    room = _ROOM - len(custom_id(table, version, verb))
    digest = rest.startswith(_SHORT) and len(rest) == len(_SHORT) + _DIGEST
    return custom_id(table, version, verb, rest if digest else shorten(rest, room))


def marked(control: str, *about: object) -> str:
    """Return the id with a mark that is another one wherever what it is about differs.

    Discord's apps keep what a form held under its id, and send nothing where an entry is chosen again that they hold
    for chosen.
    """
    prefix, bar, rest = control.partition("|")
    digest = hashlib.sha256(repr(about).encode()).hexdigest()[:8]
    return f"{prefix.partition(_MARK)[0]}{_MARK}{digest}{bar}{rest}"


class Controls(discord.ui.View):
    """Rows of controls without callbacks; discord.py takes it for finished, so it never stores it."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """Nobody listens here: the router does."""
        return True


def button(label: str, control: str, style: ButtonStyle = ButtonStyle.secondary, *, disabled: bool = False) -> Item:
    """Return a button with a label cut to Discord's limit."""
    shown = limits.cut(" ".join(label.split()) or "…", limits.BUTTON_LABEL)
    return discord.ui.Button(label=shown, custom_id=control, style=style, disabled=disabled)


def select(control: str, placeholder: str, entries: Sequence[ListEntry]) -> Item:
    """Return a select of one of at most 25 entries, every text cut to Discord's limit."""
    options = [
        discord.SelectOption(
            value=entry.value,
            label=limits.cut(" ".join(entry.label.split()) or "…", limits.SELECT_TEXT),
            description=limits.cut(entry.about, limits.SELECT_TEXT) or None,
        )
        for entry in readable(entries[: limits.SELECT_OPTIONS])
    ]
    shown = limits.cut(placeholder, limits.PLACEHOLDER)
    return discord.ui.Select(custom_id=control, placeholder=shown, options=options)


def people_select(control: str, placeholder: str, most: int) -> Item:
    """Return Discord's own list of people, of whom at least one and at most so many are chosen."""
    shown = limits.cut(placeholder, limits.PLACEHOLDER)
    return discord.ui.UserSelect(custom_id=control, placeholder=shown, max_values=most)


def renew(view: discord.ui.View | discord.ui.LayoutView | None, about: object) -> None:
    """Let every entry of the selects be chosen once more, whatever the reader's app holds for chosen."""
    for item in view.walk_children() if view is not None else ():
        if isinstance(item, BaseSelect):
            item.custom_id = marked(item.custom_id, about)


def rows(*lines: Sequence[Item]) -> Controls | None:
    """Return rows of controls, empty ones left out, or None when nothing is left.

    Buttons go on in the next row where a phone has no room for them in one, as long as there are rows.
    """
    given = [list(line) for line in lines if line]
    flowing = [part for line in given for part in _flow(line)]
    # Better a row that a phone breaks than one that is not there.
    filled = flowing if len(flowing) <= limits.ROWS else given
    if not filled:
        return None
    view = Controls()
    for number, line in enumerate(filled):
        for item in line:
            item.row = number
            view.add_item(item)
    return view


def _flow(line: Sequence[Item]) -> list[list[Item]]:
    """Return the controls of a row in as many as a phone makes of it."""
    found: list[list[Item]] = []
    for item in line:
        found = [*found[:-1], [*found[-1], item]] if found and _fits(found[-1], item) else [*found, [item]]
    return found


def _fits(line: Sequence[Item], item: Item) -> bool:
    """Return whether a phone shows one more control in a row."""
    labels = [each.label or "" for each in (*line, item) if isinstance(each, discord.ui.Button)]
    return len(labels) == len(line) + 1 and limits.in_one_line(labels)


def lines_of(view: Controls | None) -> list[list[Item]]:
    """Return controls row by row."""
    lines: dict[int, list[Item]] = {}
    for item in view.children if view is not None else ():
        lines.setdefault(item.row or 0, []).append(item)
    return list(lines.values())


def beside(view: Controls | None, item: Item) -> Controls:
    """Return controls with one more button: in the last row of buttons below all lists that has room, else a new one.

    Where no row is left it stands where it is allowed, else it is left out.
    """
    view = view or Controls()
    lines: dict[int, list[Item]] = {}
    for each in view.children:
        lines.setdefault(each.row or 0, []).append(each)
    lists = max((number for number, line in lines.items() if isinstance(line[0], BaseSelect)), default=-1)
    row = max((number for number, line in lines.items() if number > lists and _fits(line, item)), default=len(lines))
    if row == limits.ROWS:
        short = [number for number, line in lines.items() if len(line) < limits.ROW_BUTTONS]
        row = max((number for number in short if not isinstance(lines[number][0], BaseSelect)), default=row)
    if row < limits.ROWS:
        item.row = row
        view.add_item(item)
    return view


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
        return discord.File(io.BytesIO(self.data), self.name, description=self.described or None)

    def embed(self) -> discord.Embed:
        """Return the embed that shows the file once it is attached."""
        # An embed's picture has a description of its own, which no method of the library takes.
        image = {"url": f"attachment://{self.name}", "description": self.described}
        return discord.Embed.from_dict({"image": image})

    @property
    def described(self) -> str:
        """What it shows in words, as many as Discord takes."""
        return limits.cut(self.alt, limits.ALT_TEXT)


Drawing = asyncio.Task[Sequence[Picture]]
"""Pictures that are being made."""


def draw(pictures: Coroutine[Any, Any, Sequence[Picture]]) -> Drawing:
    """Begin to make pictures that need not be there before the words."""
    made: Drawing = asyncio.create_task(pictures)
    # An error that nobody waits for any more must not be reported as lost.
    made.add_done_callback(lambda task: task.cancelled() or task.exception())
    return made


async def _unless_busy(drawing: Drawing) -> tuple[Sequence[Picture], bool]:
    try:
        return await drawing, False
    except grace.TooBusy:
        return (), True


@dataclass(frozen=True, slots=True)
class Draft:
    """A message: its text in markup, its controls, the users it may ping, and pictures, whose names must differ.

    The first picture is shown as large as can be. Each further one stands in an embed of its own: pictures that are
    attached side by side would be shown small.

    What one reader sees may be shown before its pictures are there: `drawing` is under way to them, and `undrawn` is
    said in place of the text where nothing could be drawn. Pictures that only `adorn` are left out without a word
    where they may not be shown, and stay as they are when the message is edited.
    """

    content: str
    controls: Controls | None = None
    pings: Sequence[int] = ()
    pictures: Sequence[Picture] = ()
    drawing: Drawing | None = None
    undrawn: str | None = None
    adorn: bool = False

    def retold(self, tell: Callable[[str], str]) -> Draft:
        """Return the message with each of its texts told otherwise, in place in its selects."""
        for item in self.controls.children if self.controls is not None else ():
            for option in item.options if isinstance(item, discord.ui.Select) else ():
                option.label = limits.cut(tell(option.label), limits.SELECT_TEXT)
                option.description = limits.cut(tell(option.description or ""), limits.SELECT_TEXT) or None
        content = limits.cut(tell(self.content), limits.CONTENT)
        return replace(self, content=content, undrawn=self.undrawn and tell(self.undrawn))

    async def whole(self, tr: Catalog) -> Draft:
        """Return the message with its pictures, however long they take; in words where there are too many to draw."""
        if self.drawing is None:
            return self
        pictures, busy = await _unless_busy(self.drawing)
        said = self.content if pictures else self.undrawn or self.content
        hint = tr("-# I have too much to draw right now, so this comes without a picture.") if busy else None
        return replace(self, content=paragraphs(said, hint), pictures=pictures, drawing=None, undrawn=None)

    async def in_time(self, tr: Catalog) -> Draft | None:
        """Return the same if its pictures are there before the answer must go out, else None."""
        ready = self.drawing is None or (await grace.in_time(self.drawing) and not self.drawing.cancelled())
        return await self.whole(tr) if ready else None

    def meanwhile(self, tr: Catalog) -> Draft:
        """Return what is shown until the pictures are there."""
        return replace(self, content=paragraphs(self.content, tr(STILL_DRAWING)), drawing=None)

    def unsent(self, tr: Catalog) -> Draft:
        """Return what is shown where Discord does not take the pictures."""
        said = paragraphs(self.undrawn or self.content, tr("-# Discord didn't take the file."))
        return replace(self, content=said, drawing=None, undrawn=None)

    def files(self) -> list[discord.File]:
        """Return the pictures as fresh files to upload."""
        return [picture.file() for picture in self.pictures]

    def embeds(self) -> list[discord.Embed]:
        """Return the embeds that show all pictures but the first."""
        return [picture.embed() for picture in self.pictures[1:]]

    def shown(self, *, kept: bool = False) -> dict[str, Any]:
        """Return words, controls and embeds as discord.py takes them; embeds that are kept are none of them."""
        embeds = discord.utils.MISSING if kept else self.embeds()
        return {"content": self.content, "view": self.controls, "embeds": embeds}

    def lesser(self, tr: Catalog) -> Iterator[Draft]:
        """Yield this draft, then what may be sent of it where embedding is forbidden, then where attaching is too.

        The last one says so, and tells in words what the first picture shows.
        """
        drawn = all(picture.data for picture in self.pictures)
        if drawn:
            yield self
        if drawn and len(self.pictures) > 1:
            yield replace(self, pictures=self.pictures[:1])
        if self.adorn and self.pictures:
            yield replace(self, pictures=())
        elif self.pictures:
            hint = tr("-# I can't attach files in this channel (permission “Attach Files”), so here it is in words.")
            words = self.pictures[0].alt
            told = None if words in self.content else words
            yield replace(self, pictures=(), content=paragraphs(self.content, hint, told))

    def mentions(self) -> discord.AllowedMentions:
        """Return the permission to ping exactly the users of this draft."""
        users = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def plain(text: str) -> str:
    """Return a text in which nothing is markup and nothing pings, for use inside a message."""
    return discord.utils.escape_mentions(unmarked(text))


def paragraphs(*parts: str | None, most: int = limits.CONTENT) -> str:
    """Join the parts that say something, one per line, and cut the whole to Discord's limit."""
    return limits.cut("\n".join(part for part in parts if part), most)


def clean(name: str, most: int = NAME) -> str:
    """Return a name on one line, without control or direction marks, cut to a length; never empty."""
    line = " ".join(name.split())
    if not line.isprintable():
        line = "".join(sign for sign in line if unicodedata.category(sign)[0] != "C" or sign == _JOINER)
    return "?" if is_blank(line) else cut(line.strip(), most)


def safe(name: str, most: int = NAME) -> str:
    """Return a name for a message: clean, and with markup, mentions and links that stay plain text."""
    shown = unlisted(unmarked(clean(name, most), ignore_links=False))
    return discord.utils.escape_mentions(shown).replace("<", "\\<").replace("://", ":\u200b//")
