"""Buttons and selects: their ids, which say everything the router needs, and the rows that carry them.

An id reads `hb1|table|version|verb|rest`. No view is ever kept in memory: one router answers by the id alone, so a
control works as well after a restart as before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
from discord import ButtonStyle

from hansa_bot.ui.kit import limits

PREFIX = "hb1"
_SHORT = "~"
_DIGEST = 16
_MOST_DIGITS = 19

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
    if len(text) > limits.CUSTOM_ID or parse(text) != Click(table, version, verb, rest):
        raise ValueError(f"{text!r} cannot be the id of a control")
    return text


def parse(text: str) -> Click | None:
    """Return what an id says, or None for anything that is not one of ours."""
    parts = text.split("|", 4)
    if len(parts) != 5 or len(text) > limits.CUSTOM_ID:
        return None
    prefix, table, version, verb, rest = parts
    if prefix != PREFIX or not _is_number(table) or not _is_number(version):
        return None
    if not (verb.isascii() and verb.isalpha() and verb.islower()):
        return None
    return Click(int(table), int(version), verb, rest)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS and str(int(text)) == text


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
    """Return the id of a control whose `rest` may be too long: then a digest stands for it."""
    room = limits.CUSTOM_ID - len(custom_id(table, version, verb))
    return custom_id(table, version, verb, shorten(rest, room))


class Controls(discord.ui.View):
    """Rows of controls without callbacks; discord.py takes it for finished, so it never stores it."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """Nobody listens here: the router does."""
        return True


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One entry of a select: what is sent back, and what the person reads."""

    value: str
    label: str
    about: str = ""


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
        for entry in entries[: limits.SELECT_OPTIONS]
    ]
    shown = limits.cut(placeholder, limits.PLACEHOLDER)
    return discord.ui.Select(custom_id=control, placeholder=shown, options=options)


def volumes(entries: Sequence[T]) -> list[Sequence[T]]:
    """Return entries in as few parts of about the same size as fit into selects, like volumes of an encyclopedia."""
    count = -(-len(entries) // limits.SELECT_OPTIONS)
    size = -(-len(entries) // count)
    return [entries[start : start + size] for start in range(0, len(entries), size)]


def rows(*lines: Sequence[Item]) -> Controls | None:
    """Return rows of controls, empty ones left out, or None when nothing is left."""
    filled = [line for line in lines if line]
    if not filled:
        return None
    view = Controls()
    for number, line in enumerate(filled):
        for item in line:
            item.row = number
            view.add_item(item)
    return view


def beside(view: Controls | None, item: Item) -> Controls:
    """Return controls with one more button: in the last row of buttons that has room, else in a row of its own."""
    view = view or Controls()
    lines: dict[int, list[Item]] = {}
    for each in view.children:
        lines.setdefault(each.row or 0, []).append(each)
    with_room = [
        number
        for number, line in lines.items()
        if len(line) < limits.ROW_BUTTONS and not any(isinstance(each, discord.ui.Select) for each in line)
    ]
    item.row = max(with_room, default=len(lines))
    if item.row < limits.ROWS:
        view.add_item(item)
    return view
