"""Signs of the eight buildings, and of castle, mine, ship and book: one flat shape each."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.render.brush import Brush


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
