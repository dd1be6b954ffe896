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
    """A city with its slots from left to right and the skills that can be raised there (HT-10.2).

    `yellow` as the neutral colour asks (HT-18.2), `open` as HT-19.4 says, `permits` the regions that its rightmost
    office opens (HT-20.4).
    """

    id: str
    name: str
    aliases: tuple[str, ...]
    skills: tuple[str, ...]
    slots: tuple[Slot, ...]
    yellow: bool = False
    open: bool = False
    permits: tuple[str, ...] = ()


class Route(msgspec.Struct, frozen=True):
    """A route between two cities, by their ids, with its number of spaces (HT-1.4).

    `ships` are those spaces, counted from 0, that take merchants only (HT-19.3), `bonus` its permanent bonus
    (HT-19.6, HT-20.10), `tokens` whether replacement tokens may lie on it (HT-19.7).
    """

    id: str
    ends: tuple[str, str]
    spaces: int
    ships: tuple[int, ...] = ()
    bonus: str = ""
    region: str = "england"
    tokens: bool = True


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


class Region(msgspec.Struct, frozen=True):
    """A region of Britannia with its cities and the points of its ranks (HT-20.11)."""

    id: str
    points: tuple[int, ...]
    cities: tuple[str, ...]


class Board(msgspec.Struct, frozen=True):
    """One board side; `verification` says how sure its facts are.

    `neutral_start` are the routes where the neutral colour begins (HT-18.2); they are printed if `neutral_confirmed`,
    else derived (HT-18.17).
    """

    id: str
    seats: tuple[int, ...]
    completed_limit: int
    link: Link
    prestige_table: PrestigeTable
    taverns: tuple[str, ...]
    verification: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    neutral_start: tuple[str, ...] = ()
    neutral_confirmed: bool = True
    regions: tuple[Region, ...] = ()


@cache
def board(name: str) -> Board:
    """Return a board by its id."""
    return msgspec.json.decode((DATA / "boards" / f"{name}.json").read_bytes(), type=Board)


@cache
def names() -> tuple[str, ...]:
    """Return the ids of all boards."""
    return tuple(sorted(file.stem for file in (DATA / "boards").glob("*.json")))


@cache
def components() -> dict[str, Any]:
    """Return the counts and constants of the game's material."""
    found: dict[str, Any] = msgspec.json.decode((DATA / "components.json").read_bytes())
    return found
