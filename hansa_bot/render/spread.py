"""Spread: things along a line that would cover one another, pushed apart."""

from __future__ import annotations

from collections.abc import Sequence


def spread(wished: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Return a place for each wish, in the same order, `apart` from the others and within `low` and `high`.

    Those that wish for nearly the same stand together around the middle of their wishes. Where all of them have
    no room they reach beyond `high`.
    """
    order = sorted(range(len(wished)), key=lambda index: wished[index])

    def start(group: Sequence[int]) -> float:
        longest = apart * (len(group) - 1)
        middle = sum(wished[index] for index in group) / len(group)
        return max(low, min(high - longest, middle - longest / 2))

    groups: list[list[int]] = []
    for index in order:
        groups.append([index])
        while len(groups) > 1 and start(groups[-1]) - start(groups[-2]) < apart * len(groups[-2]):
            last = groups.pop()
            groups[-1] += last
    found = dict.fromkeys(range(len(wished)), 0.0)
    for group in groups:
        first = start(group)
        found |= {index: first + apart * rank for rank, index in enumerate(group)}
    return [found[index] for index in range(len(wished))]
