"""Entries: what stands in lists, so that a phone, which shows the beginning of a label alone, tells them apart."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from hansa_bot.ui.kit import limits

T = TypeVar("T")

BETWEEN = " · "
"""Stands between the parts of a label, of which the first ones matter most."""

_KEPT = 16
"""Characters that are left of what several labels have in common."""


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One entry of a select: what is sent back, and what the person reads; `about` may say the `whole` of it."""

    value: str
    label: str
    about: str = ""
    whole: bool = False


def readable(entries: Sequence[ListEntry]) -> list[ListEntry]:
    """Return entries with labels that a phone shows, and tells apart, what is left of them in the line below."""
    fitting = [_fitting(entry) for entry in entries]
    labels = _apart([entry.label for entry in fitting])
    return [
        entry if label == entry.label else replace(entry, label=label, about=_below(entry))
        for entry, label in zip(fitting, labels, strict=True)
    ]


def _below(entry: ListEntry) -> str:
    return entry.about if entry.whole else _joined(entry.label, entry.about)


def _joined(*parts: str) -> str:
    return BETWEEN.join(filter(None, parts))


def _fitting(entry: ListEntry) -> ListEntry:
    """Move the last parts of a label that is too long into the line below it."""
    first, *parts = entry.label.split(BETWEEN)
    while parts and len(BETWEEN.join((first, parts[0]))) <= limits.ENTRY:
        first = BETWEEN.join((first, parts.pop(0)))
    return replace(entry, label=first, about=_joined(*parts, entry.about)) if parts else entry


def _apart(labels: Sequence[str]) -> list[str]:
    """Shorten what labels have in common where they differ too late: to how that begins or ends; else count them."""
    alike = [{each for each in labels if each[: limits.APART] == label[: limits.APART]} for label in labels]
    seen = {label[: limits.APART] for label, those in zip(labels, alike, strict=True) if len(those) == 1}
    found = []
    for number, (label, those) in enumerate(zip(labels, alike, strict=True), 1):
        common, rest = _parted(label, those)
        end = common[common.rfind(" ", 0, max(0, len(common) - _KEPT)) + 1 :]
        ways = [f"{limits.cut(common.rstrip(), _KEPT)} {rest}", f"…{end}{rest}", f"{number}: {label}"]
        fresh = (way for way in ways if way[: limits.APART] not in seen)
        found.append(label if len(those) == 1 else next(fresh, ways[-1]))
        seen.add(found[-1][: limits.APART])
    return found


def _parted(label: str, alike: set[str]) -> tuple[str, str]:
    """Return the whole words with which all of some labels begin, and the rest of one."""
    if len(alike) == 1:
        return "", label
    least = min(map(len, alike))
    same = next((n for n, signs in enumerate(zip(*alike, strict=False)) if len({*signs}) > 1), least)
    differs = label.rfind(" ", 0, same) + 1
    return label[:differs], label[differs:]


def with_marks(label: str, *marks: tuple[str, bool]) -> str:
    """Return the label of an entry, with what holds of it."""
    return BETWEEN.join([label, *(mark for mark, holds in marks if holds)])


def volumes(entries: Sequence[T]) -> list[Sequence[T]]:
    """Return entries in as few parts of about the same size as fit into selects, like volumes of an encyclopedia."""
    count = -(-len(entries) // limits.SELECT_OPTIONS)
    size = -(-len(entries) // count)
    return [entries[start : start + size] for start in range(0, len(entries), size)]
