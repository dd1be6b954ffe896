"""Views: what one seat, or a spectator, may see; made by copying what may be seen, never by deleting."""

from __future__ import annotations

import msgspec


class View(msgspec.Struct, kw_only=True):
    """What every title's view has. `seat` is the reader, None for a spectator."""

    seat: int | None
    seats: int
    turn: int
    over: bool
    waiting: list[int]
    decision: str | None
