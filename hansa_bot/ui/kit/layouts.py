"""Layouts: private messages built of parts (Components V2), where a server tries that instead of plain ones.

A sentence stands beside its button there, and the picture between the words and the controls. Nothing turns a layout
into a plain message again, so whatever edits one is a layout as well. What is posted for everybody never is one: the
push of a layout is empty (discord-api-docs#7854).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import discord
from discord.ui import ActionRow, LayoutView, MediaGallery, Section, TextDisplay

from hansa_bot.ui.kit.drafts import Draft, Item, Picture, lines_of

_NUMBERED = re.compile(r"\*\*(\d+)\*\* ")
"""How a line begins that tells what a button with the same number does."""

Gallery = MediaGallery[Any]


class PrivateLayout(LayoutView):
    """Parts without callbacks; discord.py takes it for finished, so it never stores it."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """Nobody listens here: the router does."""
        return True


def edited(message: discord.Message | None, draft: Draft, *, keep_picture: bool) -> dict[str, Any]:
    """Return what takes the place of the words, embeds and controls of a message, whose pictures may be kept."""
    return {"content": None, "embeds": [], "view": lay_out(draft, pictures_in(message) if keep_picture else ())}


def lay_out(draft: Draft, kept: Sequence[Gallery] = ()) -> PrivateLayout:
    """Return a draft's words, pictures, of which some may be there already, and controls as a layout."""
    lines = lines_of(draft.controls)
    numbered = {_number(item): item for line in lines for item in line if _number(item)}
    with suppress(ValueError):  # a layout holds 40 parts, which only sentences beside buttons can exceed
        return _built(draft, lines, numbered, kept)
    return _built(draft, lines, {}, kept)


def _number(item: Item) -> str:
    label = (item.label or "") if isinstance(item, discord.ui.Button) else ""
    first = label.partition(" ")[0]
    return first if first.isdecimal() else ""


def _built(
    draft: Draft, lines: Sequence[Sequence[Item]], numbered: Mapping[str, Item], kept: Sequence[Gallery]
) -> PrivateLayout:
    layout, told = PrivateLayout(), []
    for text, button in _texts(draft.content, numbered):
        layout.add_item(TextDisplay(text) if button is None else Section(text, accessory=button))
        told.append(button)
    for gallery in kept or map(_gallery, draft.pictures):
        layout.add_item(gallery)
    for line in lines:
        if left := [item for item in line if item not in told]:
            layout.add_item(ActionRow(*left))
    return layout


def _texts(content: str, numbered: Mapping[str, Item]) -> Iterator[tuple[str, Item | None]]:
    """Yield the text in pieces: sentences that a button belongs to by themselves, with it, others together."""
    others: list[str] = []
    for line in content.split("\n"):
        found = _NUMBERED.match(line)
        button = numbered.get(found[1]) if found else None
        if button is None:
            others.append(line)
            continue
        if others:
            yield "\n".join(others), None
        others = []
        yield line, button
    if "".join(others).strip():
        yield "\n".join(others), None


def _gallery(picture: Picture) -> Gallery:
    return MediaGallery(discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.described))


def as_it_is(message: discord.Message) -> discord.ui.View | LayoutView:
    """Return the controls of a message, of a layout all its parts, to be sent again."""
    kind = LayoutView if message.flags.components_v2 else discord.ui.View
    shown = kind.from_message(message, timeout=None)
    shown.stop()  # what has ended is never stored
    for part in shown.children:
        for item in part.items if isinstance(part, MediaGallery) else ():
            item.media = f"attachment://{item.media.url.partition('?')[0].rpartition('/')[2]}"
    return shown


def pictures_in(message: discord.Message | None) -> list[Gallery]:
    """Return the pictures that a layout shows."""
    if message is None or not message.flags.components_v2:
        return []
    return [part for part in as_it_is(message).children if isinstance(part, MediaGallery)]


def words_in(message: discord.Message) -> str:
    """Return the text of a message, layout or not."""
    texts = [part.content for part in _parts(message) if isinstance(part, discord.TextDisplay)]
    return "\n".join([*filter(None, [message.content]), *texts])


def ids_in(message: discord.Message) -> list[str]:
    """Return the ids of all controls of a message, in order."""
    ids = [getattr(part, "custom_id", None) for part in _parts(message)]
    return [each for each in ids if each is not None]


def _parts(message: discord.Message) -> Iterator[object]:
    for part in message.components:
        yield from (part, *getattr(part, "children", ()))
        yield getattr(part, "accessory", None)
