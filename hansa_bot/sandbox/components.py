"""The parts of messages and forms: their kinds, and how to walk through them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from hansa_bot.sandbox.payload import Json

V2 = 1 << 15


class Kind(IntEnum):
    """The `type` of a component."""

    ROW = 1
    BUTTON = 2
    SELECT = 3
    INPUT = 4
    USERS = 5
    ROLES = 6
    MENTIONABLES = 7
    CHANNELS = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    UPLOAD = 19
    RADIOS = 21
    CHECKBOXES = 22
    CHECKBOX = 23


SELECTS = (Kind.SELECT, Kind.USERS, Kind.ROLES, Kind.MENTIONABLES, Kind.CHANNELS)


def walk(components: Any, path: str = "components") -> Iterator[tuple[str, Json]]:
    """Yield every component with its dotted path, parents before their parts."""
    for index, part in enumerate(components if isinstance(components, list) else []):
        if isinstance(part, dict):
            yield from _within(part, f"{path}.{index}")


def _within(part: Json, path: str) -> Iterator[tuple[str, Json]]:
    yield path, part
    yield from walk(part.get("components"), f"{path}.components")
    for name in ("component", "accessory"):
        if isinstance(part.get(name), dict):
            yield from _within(part[name], f"{path}.{name}")


def numbered(components: list[Json]) -> list[Json]:
    """Give every component that has no number of its own one, as Discord does."""
    parts = [part for _, part in walk(components)]
    taken = {part["id"] for part in parts if part.get("id")}
    free = (number for number in range(1, len(parts) + len(taken) + 1) if number not in taken)
    for part in parts:
        if not part.get("id"):
            part["id"] = next(free)
    return components


def find(components: list[Json], custom_id: str) -> Json | None:
    """Return the component with this custom_id."""
    return next((part for _, part in walk(components) if part.get("custom_id") == custom_id), None)
