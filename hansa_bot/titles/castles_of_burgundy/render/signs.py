"""Signs of the eight buildings, of castle, mine, ship and book, of the four animals, and of workers: flat shapes."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.material import A_CASTLE, A_MINE, A_SHIP, BUILDINGS, SPECIES_OF
from hansa_bot.titles.kit.render.targets import Brush, Sign


def house(brush: Brush) -> None:
    """Draw any building: a gable with a door."""
    brush.shape((-1, 0.02), (0, -0.95), (1, 0.02))
    brush.rect(-0.72, -0.05, 0.72, 0.9)
    brush.rect(-0.22, 0.3, 0.22, 0.9, hole=True)


def warehouse(brush: Brush) -> None:
    """Draw a broad barn with crates in its gate."""
    brush.shape((-1, -0.2), (-0.55, -0.85), (0.55, -0.85), (1, -0.2))
    brush.rect(-0.92, -0.22, 0.92, 0.88)
    brush.rect(-0.6, 0.08, 0.6, 0.88, hole=True)
    brush.rect(-0.5, 0.5, -0.06, 0.88)
    brush.rect(0.06, 0.5, 0.5, 0.88)
    brush.rect(-0.22, 0.16, 0.22, 0.44)


def carpenter(brush: Brush) -> None:
    """Draw a saw."""
    teeth = [(-0.3 + 0.2 * step, 0.42 if step % 2 else 0.14) for step in range(7)]
    brush.shape((-0.3, -0.5), (1, -0.12), (1, 0.14), *reversed(teeth))
    brush.disc(-0.6, -0.12, 0.44)
    brush.disc(-0.6, -0.12, 0.19, hole=True)


def church(brush: Brush) -> None:
    """Draw a nave beside a steeple with its cross."""
    brush.rect(-0.56, -1, -0.42, -0.4)
    brush.rect(-0.72, -0.86, -0.26, -0.73)
    brush.shape((-0.92, -0.1), (-0.49, -0.62), (-0.06, -0.1))
    brush.rect(-0.84, -0.12, -0.14, 0.92)
    brush.shape((-0.2, 0.3), (0.1, -0.12), (0.72, -0.12), (1, 0.3))
    brush.rect(-0.2, 0.26, 0.92, 0.92)
    brush.rect(0.2, 0.5, 0.5, 0.92, hole=True)


def market(brush: Brush) -> None:
    """Draw a stall with an awning."""
    brush.shape((-0.74, -0.85), (0.74, -0.85), (1, -0.2), (-1, -0.2))
    for x in (-0.75, -0.25, 0.25, 0.75):
        brush.disc(x, -0.2, 0.26)
    brush.rect(-0.84, -0.1, -0.64, 0.92)
    brush.rect(0.64, -0.1, 0.84, 0.92)
    brush.rect(-0.84, 0.34, 0.84, 0.62)


def boarding_house(brush: Brush) -> None:
    """Draw a bed."""
    brush.rect(-1, -0.62, -0.78, 0.78)
    brush.rect(0.78, -0.05, 1, 0.78)
    brush.rect(-0.9, 0.22, 0.9, 0.54)
    brush.disc(-0.46, -0.1, 0.26)
    brush.shape((-0.12, 0.12), (-0.12, -0.22), (0.5, -0.22), (0.72, 0.0), (0.72, 0.12))


def bank(brush: Brush) -> None:
    """Draw two piles of coins."""
    for x, count in ((-0.52, 3), (0.52, 4)):
        for level in range(count):
            low = 0.88 - level * 0.44
            brush.rect(x - 0.46, low - 0.34, x + 0.46, low, soft=0.16)


def city_hall(brush: Brush) -> None:
    """Draw a gabled hall on columns."""
    brush.shape((-1, -0.28), (0, -0.92), (1, -0.28))
    brush.rect(-0.92, -0.3, 0.92, -0.14)
    for x in (-0.72, -0.24, 0.24, 0.72):
        brush.rect(x - 0.13, -0.16, x + 0.13, 0.64)
    brush.rect(-1, 0.64, 1, 0.9)


def watchtower(brush: Brush) -> None:
    """Draw a slender tower with a wide look-out."""
    brush.shape((-0.62, -0.5), (0, -1), (0.62, -0.5))
    brush.rect(-0.5, -0.52, 0.5, -0.02)
    brush.rect(-0.2, -0.36, 0.2, -0.12, hole=True)
    brush.shape((-0.3, -0.04), (0.3, -0.04), (0.5, 0.95), (-0.5, 0.95))


def castle(brush: Brush) -> None:
    """Draw a keep with battlements and a gate."""
    for left in (-0.92, -0.26, 0.4):
        brush.rect(left, -0.88, left + 0.52, -0.3)
    brush.rect(-0.92, -0.46, 0.92, -0.14)
    brush.rect(-0.74, -0.2, 0.74, 0.9)
    brush.disc(0, 0.4, 0.26, hole=True)
    brush.rect(-0.26, 0.4, 0.26, 0.92, hole=True)


def mine(brush: Brush) -> None:
    """Draw a pick."""
    brush.line(0.26, (-0.62, 0.82), (0.4, -0.42))
    brush.shape((-0.62, -0.72), (-0.1, -0.82), (0.42, -0.66), (0.76, -0.3), (0.92, 0.2), (0.95, 0.62), (0.72, 0.2))
    brush.shape((-0.62, -0.72), (0.72, 0.2), (0.42, -0.12), (0.14, -0.4), (-0.14, -0.56))


def ship(brush: Brush) -> None:
    """Draw a hull under a full sail."""
    brush.shape((-0.95, 0.36), (0.95, 0.36), (0.62, 0.9), (-0.62, 0.9))
    brush.rect(-0.1, -0.95, 0.06, 0.4)
    brush.shape((0.14, -0.85), (0.86, 0.2), (0.14, 0.2))
    brush.shape((-0.18, -0.62), (-0.18, 0.2), (-0.8, 0.2))


def book(brush: Brush) -> None:
    """Draw an open book."""
    brush.shape((-1, -0.6), (-0.5, -0.74), (-0.06, -0.5), (-0.06, 0.7), (-0.5, 0.46), (-1, 0.6))
    brush.shape((1, -0.6), (0.5, -0.74), (0.06, -0.5), (0.06, 0.7), (0.5, 0.46), (1, 0.6))


def paw(brush: Brush) -> None:
    """Draw any animal: a paw."""
    brush.disc(0, 0.4, 0.46)
    brush.disc(-0.3, 0.52, 0.3)
    brush.disc(0.3, 0.52, 0.3)
    for x, y in ((-0.76, -0.06), (-0.28, -0.56), (0.28, -0.56), (0.76, -0.06)):
        brush.disc(x, y, 0.24)


def cow(brush: Brush) -> None:
    """Draw a head with horns."""
    brush.line(0.2, (-0.4, -0.42), (-0.8, -0.54), (-0.82, -0.92))
    brush.line(0.2, (0.4, -0.42), (0.8, -0.54), (0.82, -0.92))
    brush.shape((-0.44, -0.3), (-1, -0.26), (-0.8, 0.08), (-0.44, 0.02))
    brush.shape((0.44, -0.3), (1, -0.26), (0.8, 0.08), (0.44, 0.02))
    brush.shape((-0.52, -0.6), (0.52, -0.6), (0.46, 0.3), (-0.46, 0.3))
    brush.rect(-0.5, 0.16, 0.5, 0.96, soft=0.34)
    for x in (-0.2, 0.2):
        brush.disc(x, 0.58, 0.11, hole=True)
        brush.disc(x * 1.2, -0.16, 0.1, hole=True)


def pig(brush: Brush) -> None:
    """Draw a round head with a snout."""
    brush.shape((-0.9, -0.92), (-0.1, -0.62), (-0.72, -0.08))
    brush.shape((0.9, -0.92), (0.1, -0.62), (0.72, -0.08))
    brush.disc(0, 0.1, 0.8)
    brush.rect(-0.46, 0.08, 0.46, 0.62, hole=True, soft=0.26)
    brush.rect(-0.36, 0.18, 0.36, 0.52, soft=0.17)
    for x in (-0.16, 0.16):
        brush.disc(x, 0.35, 0.09, hole=True)
        brush.disc(x * 2.1, -0.16, 0.1, hole=True)


def sheep(brush: Brush) -> None:
    """Draw a woolly body with a bare head, from the side."""
    for x in (-0.5, 0.34):
        brush.rect(x - 0.1, 0.3, x + 0.1, 0.94)
    for x, y in ((-0.62, 0.02), (-0.3, -0.3), (0.14, -0.32), (0.44, -0.02), (-0.34, 0.3), (0.14, 0.32)):
        brush.disc(x, y, 0.36)
    brush.disc(0.66, -0.26, 0.34, hole=True)
    brush.shape((0.46, -0.56), (0.92, -0.46), (1, -0.02), (0.78, 0.08), (0.52, -0.14))


def chicken(brush: Brush) -> None:
    """Draw a hen with comb and tail, from the side."""
    brush.shape((-1, -0.58), (-0.56, -0.5), (0.1, -0.02), (0.36, -0.42), (0.8, -0.3), (0.66, 0.3), (-0.46, 0.5))
    brush.disc(-0.02, 0.2, 0.5)
    brush.disc(0.52, -0.4, 0.32)
    brush.shape((0.78, -0.5), (1, -0.32), (0.76, -0.22))
    for x in (0.36, 0.56, 0.74):
        brush.disc(x, -0.74, 0.14)
    for x in (-0.2, 0.16):
        brush.rect(x - 0.06, 0.6, x + 0.06, 0.96)
    brush.disc(0.58, -0.46, 0.08, hole=True)


def worker(brush: Brush) -> None:
    """Draw a worker: head, shoulders and a broad hat."""
    brush.rect(-0.66, -0.52, 0.66, -0.36, soft=0.07)
    brush.rect(-0.36, -0.9, 0.36, -0.4, soft=0.14)
    brush.disc(0, -0.22, 0.32)
    brush.rect(-0.72, 0.2, 0.72, 1.1, soft=0.4)
    brush.rect(-0.8, 0.92, 0.8, 1.2, hole=True)


TYPE_SIGNS: tuple[Sign, ...] = (house, paw, book, ship, castle, mine)
"""By type: its sign."""
BUILDING_SIGNS: dict[str, Sign] = {
    "warehouse": warehouse,
    "carpenter": carpenter,
    "church": church,
    "market": market,
    "boarding-house": boarding_house,
    "bank": bank,
    "city-hall": city_hall,
    "watchtower": watchtower,
}
BEASTS: tuple[Sign, ...] = (cow, pig, sheep, chicken)
"""By species."""


def sign_of(face: int) -> Sign | None:
    """Return the sign of a tile; knowledge has a number instead."""
    if face <= len(BUILDINGS):
        return BUILDING_SIGNS[BUILDINGS[face - 1]]
    if SPECIES_OF[face] >= 0:
        return BEASTS[SPECIES_OF[face]]
    return {A_SHIP: ship, A_CASTLE: castle, A_MINE: mine}.get(face)
