"""The printed facts, read once from `data/hansa_teutonica`: boards, pieces, skills, bonus tokens and constants."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from hansa_bot.engine.state import letter

DATA = Path(__file__).parents[3] / "data" / "hansa_teutonica"


class OfficeSlot(msgspec.Struct, frozen=True):
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
    slots: tuple[OfficeSlot, ...]
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


_FACTS = components()

TRADER, MERCHANT = 0, 1
PIECES = ("trader", "merchant")
PIECES_IN_GAME: tuple[int, ...] = tuple(_FACTS["pieces"][piece] for piece in PIECES)
MOST_SEATS = len(_FACTS["supply_by_seat"])
NEUTRAL = MOST_SEATS
"""Stands where a seat does, as the owner of the third colour's pieces when two play (HT-18)."""
NEUTRAL_TRADERS: int = _FACTS["neutral_traders"]

SKILLS: tuple[str, ...] = tuple(_FACTS["skills"])
KEYS, ACTIONS, PRIVILEGE, BOOK, BAG = range(len(SKILLS))
EVERYTHING = 99
"""The value of a money bag that shows C: the whole stock (HT-4.1)."""


def _values(skill: str) -> tuple[int, ...]:
    printed = _FACTS["skills"][skill]["values"]
    if skill == "privilegium":
        return tuple(range(len(printed)))
    return tuple(EVERYTHING if value == "C" else value for value in printed)


SKILL_VALUES = tuple(_values(skill) for skill in SKILLS)
SKILL_PIECE = tuple(PIECES.index(_FACTS["skills"][skill]["piece"]) for skill in SKILLS)
LAST_STEP = tuple(len(values) - 1 for values in SKILL_VALUES)
FULL_POINTS: tuple[int, ...] = tuple(_FACTS["skills"][skill]["full_points"] for skill in SKILLS)
PRIVILEGES: tuple[str, ...] = tuple(_FACTS["privileges"])

PROMO: tuple[str, ...] = tuple(_FACTS["tokens"]["promo"])
TOKENS: tuple[str, ...] = (*_FACTS["tokens"]["stock"]["2009_14"], *PROMO)
EXTRA_OFFICE, SWAP, PLUS_THREE, PLUS_FOUR, UPGRADE, REMOVE, EXCHANGE, TRIBUTE, BLOCK = range(len(TOKENS))
TOKEN_ACTIONS = {TOKENS.index(name): int(count) for name, count in _FACTS["tokens"]["actions"].items()}
STARTING_TOKENS: tuple[str, ...] = tuple(_FACTS["tokens"]["starting"])
FAVOURS: tuple[str, ...] = tuple(_FACTS["favours"])


def _tokens(counts: dict[str, int]) -> tuple[str, ...]:
    return tuple(name for name, count in counts.items() for _ in range(count))


TOKEN_STOCKS = {edition: _tokens(counts) for edition, counts in _FACTS["tokens"]["stock"].items()}
"""By edition: the tokens that are shuffled face down (HT-2.8)."""
PROMO_STOCK = _tokens(_FACTS["tokens"]["promo"])
TOKEN_STOCK = TOKEN_STOCKS["2009_14"]

SUPPLY_BY_SEAT: tuple[tuple[int, int], ...] = tuple(map(tuple, _FACTS["supply_by_seat"]))
STOCK_BY_SEAT: tuple[tuple[int, int], ...] = tuple(map(tuple, _FACTS["stock_by_seat"]))
DISPLACE_COST = tuple(int(_FACTS["displace_cost"][piece]) for piece in PIECES)
DISPLACED_EXTRAS = tuple(int(_FACTS["displaced_extras"][piece]) for piece in PIECES)
REMOVALS = 3
END_POINTS: int = _FACTS["end_points"]
CITY_POINTS: int = _FACTS["city_points"]


def code(seat: int, piece: int) -> int:
    """Return the byte that stands for a trader or merchant of a seat on a space or slot; 0 is an empty one."""
    return 1 + 2 * seat + piece


def owner(piece: int) -> int:
    """Return the seat of a piece's byte."""
    return (piece - 1) >> 1


def kind(piece: int) -> int:
    """Return TRADER or MERCHANT of a piece's byte."""
    return (piece - 1) & 1


NEUTRAL_TRADER = code(NEUTRAL, TRADER)
CODES = range(1, NEUTRAL_TRADER + 1)


def _target(piece: int) -> str:
    return f"{'n' if piece == NEUTRAL_TRADER else letter(owner(piece)).lower()}-{PIECES[kind(piece)]}"


TARGETS = {piece: _target(piece) for piece in CODES}
"""A piece on the board as action tokens name it: `b-trader`, `n-trader`."""


def take(traders: int, merchants: int) -> str:
    """Return how action tokens name some pieces: `2t1m`."""
    return (f"{traders}t" if traders else "") + (f"{merchants}m" if merchants else "")


def token_points(count: int) -> int:
    """Return the points for so many collected tokens (HT-16.2)."""
    steps: list[list[int]] = _FACTS["tokens"]["points"]
    return max(points for least, points in steps if count >= least)
