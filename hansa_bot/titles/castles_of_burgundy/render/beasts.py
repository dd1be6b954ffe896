"""Signs of the four animals and of any animal, and of what is counted: workers."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.render.brush import Brush


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
