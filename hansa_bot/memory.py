"""Memory: what a process has freed goes back to the system, so that what it has is what it needs.

glibc gives each thread that allocates an arena of its own, hands hardly any of it back, and after a large block was
freed keeps what is as large: sheets that were painted once stay, for each thread. Another C library has other ways
and is left alone.
"""

import ctypes
import gc
from contextlib import suppress
from functools import cache
from pathlib import Path

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
KEPT = 262_144
"""Bytes: larger blocks are the system's own and go back at once, and so does what is free at the end of the heap.
With 65,536 a process has no less."""
ARENAS = 1
"""What threads allocate without the interpreter's lock are sheets, which take longer to paint than to get."""


def give_back() -> None:
    """Have what this process frees from now on given back, where its C library is one that must be told."""
    with suppress(OSError, AttributeError, TypeError):  # no glibc
        libc = ctypes.CDLL(None)
        for parameter, value in ((M_ARENA_MAX, ARENAS), (M_MMAP_THRESHOLD, KEPT), (M_TRIM_THRESHOLD, KEPT)):
            libc.mallopt(parameter, value)


def tidy() -> None:
    """Give back what is free in the midst of the heap too, where the C library can: once much was forgotten that lay
    between what is still there. It takes some milliseconds.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def freeze() -> None:
    """Stop looking for garbage among all that is there now, which stays as long as the process.

    So what becomes garbage later is found sooner: the collector looks through everything only when a quarter is new.
    """
    # Collected before, so that no garbage is kept for ever; and after, so that the count begins at nothing.
    gc.collect()
    gc.freeze()
    gc.collect()


OWN, GROUPS = Path("/proc/self/cgroup"), Path("/sys/fs/cgroup")
"""Where Linux says in which groups this process is, and what a group may have."""
FILES = ("memory.max", "anon"), ("memory.limit_in_bytes", "total_rss")
"""Which file says what a group may have, and how `memory.stat` calls what it has, but for files that the system keeps
for it and lets go: in groups of today, and in those of the version before."""
SHORT = 0.75
"""Part of what a group may have: the rest is for pictures under way."""


def is_short() -> bool:
    """Return whether so much of what there may be is taken that whatever can be made again should go.

    All processes of a group count, those that think too: once all of it is taken the system ends one of them.
    """
    with suppress(OSError, ValueError):
        for limit, stat, kind in limits():
            figures = dict(line.split() for line in stat.read_text("ascii").splitlines())
            if int(figures.get(kind, 0)) > SHORT * limit:
                return True
    return False


@cache
def limits() -> list[tuple[int, Path, str]]:
    """Return the bytes that this process and those beside it, as in a container, may have, each with the file that
    says how many they have, and under what name; nothing where nobody says.
    """
    found = []
    with suppress(OSError):
        for line in OWN.read_text("ascii").splitlines():
            _, group, path = line.split(":", 2)
            if group not in ("", "memory"):
                continue
            limit, kind = FILES[bool(group)]
            for home in {GROUPS / group / path[1:], GROUPS / group}:
                # In a container a path may be that outside of it, and no limit is "max".
                with suppress(OSError, ValueError):
                    found.append((int((home / limit).read_text("ascii")), home / "memory.stat", kind))
    return found
