"""Benchmarks: each module has `measure() -> dict` with counts, or ratios within one run.

A figure that has a limit is listed under "limits"; the names of those that are beyond it under "beyond".
"""

from typing import Any


def judged(
    figures: dict[str, float], most: dict[str, float] | None = None, least: dict[str, float] | None = None
) -> dict[str, Any]:
    """Return figures together with their limits and the names of those beyond them."""
    limits = {name: f"≤ {limit:g}" for name, limit in (most or {}).items()}
    limits |= {name: f"≥ {limit:g}" for name, limit in (least or {}).items()}
    beyond = [name for name, limit in (most or {}).items() if figures[name] > limit]
    beyond += [name for name, limit in (least or {}).items() if figures[name] < limit]
    return {**figures, "limits": limits, "beyond": beyond}
