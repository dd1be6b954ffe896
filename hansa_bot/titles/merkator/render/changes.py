"""What happened, gathered from events into what the pictures can mark."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Changes:
    """What is new and what is gone.

    `way` is the pawn's way as two places, `new` how many cubes came by major, `taken` how many went, and `taker` whose
    they are now, `joined` the seats who joined the trip; `lost` units by seat, `gained` contracts by seat, `bought`
    cards that came to light where one was bought, `uncovered` piles whose top is new, as indices of `VALUES`.
    """

    way: tuple[int, int] | None = None
    new: dict[int, int] = field(default_factory=dict)
    taken: dict[int, int] = field(default_factory=dict)
    taker: int | None = None
    joined: list[int] = field(default_factory=list)
    lost: dict[int, int] = field(default_factory=dict)
    gained: dict[int, list[int]] = field(default_factory=dict)
    bought: set[int] = field(default_factory=set)
    uncovered: set[int] = field(default_factory=set)
