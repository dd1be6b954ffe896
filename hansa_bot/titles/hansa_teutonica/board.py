"""The printed boards and constants, read once from `data/hansa_teutonica`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

DATA = Path(__file__).parents[3] / "data" / "hansa_teutonica"


class Slot(msgspec.Struct, frozen=True):
    """A printed office slot: its shape (trader, merchant), privilege colour and coin points (HT-1.2)."""

    shape: str
    privilege: str
    points: int


class City(msgspec.Struct, frozen=True):
    """A city with its slots from left to right and the skills that can be raised there (HT-10.2)."""

    id: str
    name: str
    aliases: tuple[str, ...]
    skills: tuple[str, ...]
    slots: tuple[Slot, ...]


class Route(msgspec.Struct, frozen=True):
    """A route between two cities, by their ids, with its number of spaces (HT-1.4)."""

    id: str
    ends: tuple[str, str]
    spaces: int


class Link(msgspec.Struct, frozen=True):
    """The two ends of the east-west link and the points of its awards (HT-12)."""

    ends: tuple[str, str]
    points: tuple[int, ...]


class TableSpace(msgspec.Struct, frozen=True):
    """A space of the prestige table (HT-11.1)."""

    value: int
    privilege: str


class PrestigeTable(msgspec.Struct, frozen=True):
    """The prestige table, the city it belongs to and the route that leads to it (HT-11)."""

    route: str
    city: str
    spaces: tuple[TableSpace, ...]


class Board(msgspec.Struct, frozen=True):
    """One board side; `verification` says how sure its facts are."""

    id: str
    seats: tuple[int, ...]
    completed_limit: int
    link: Link
    prestige_table: PrestigeTable
    taverns: tuple[str, ...]
    verification: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]


@cache
def board(name: str) -> Board:
    """Return a board by its id."""
    return msgspec.json.decode((DATA / "boards" / f"{name}.json").read_bytes(), type=Board)


@cache
def components() -> dict[str, Any]:
    """Return the counts and constants of the game's material."""
    found: dict[str, Any] = msgspec.json.decode((DATA / "components.json").read_bytes())
    return found
