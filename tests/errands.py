"""What tests have done in processes of their own; nothing here imports more than it needs."""

import mmap
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, tzinfo
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image

from hansa_bot.render.encode import Shot


def hang_once(folder: Path) -> int:
    """Tell one's process, which hangs the first time only; return it."""
    first = not any(folder.iterdir())
    (folder / str(os.getpid())).touch()
    if first:
        time.sleep(60)
    return os.getpid()


def hang(folder: Path) -> None:
    """Tell one's process, which hangs."""
    (folder / str(os.getpid())).touch()
    time.sleep(60)


def die(folder: Path) -> None:
    """End the process in the midst of its work."""
    (folder / str(os.getpid())).touch()
    os._exit(1)


def fail(what: str) -> None:
    """Raise an error that cannot cross."""

    class Homeless(Exception):
        pass

    raise Homeless(what) if what == "homeless" else LookupError(what)


def ahead(folder: Path) -> Iterator[Callable[[], object]]:
    """Yield work to be done ahead, of which the first piece fails."""
    yield partial(fail, "piece")
    yield (folder / f"ahead-{os.getpid()}").touch


def nothing() -> Iterator[Callable[[], object]]:
    """Find nothing to do ahead; whoever is asked to has imported all this."""
    return iter(())


def think_once(folder: Path, *_: object) -> list[str]:
    """Mean to bid one, at the second try."""
    hang_once(folder)
    return ["bid/1"]


def die_thinking(folder: Path, *_: object) -> list[str]:
    """End the process in the midst of a thought."""
    die(folder)
    return []


_kept: list[bytes] = []


def grow(megabytes: int, keep: bool = False) -> int:
    """Have so much memory for a moment, or keep it; return one's process."""
    _kept.extend([b"x" * (megabytes * 1_000_000)][: int(keep)])
    return os.getpid()


def painted() -> float:
    """Return by how many MB one's process has grown when threads have painted large sheets, and some small things."""

    def resident() -> float:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * mmap.PAGESIZE / 1e6

    def paint(_: int) -> bytes:
        sheets = [Image.new("RGB", (1650, 1050)) for _ in range(4)]
        return b"kept" * 20_000 * len(sheets)

    before = resident()
    with ThreadPoolExecutor(3) as threads:
        kept = list(threads.map(paint, range(12)))
        return resident() - before - sum(map(len, kept)) / 1e6


def grey(value: int) -> Image.Image:
    """Return a small picture."""
    return Image.new("RGB", (4, 4), (value, 0, 0)).quantize(2)


def grey_once(folder: Path, value: int) -> Image.Image:
    """Return a small picture, at the second try."""
    hang_once(folder)
    return grey(value)


def shots(*values: int) -> Iterator[Shot]:
    """Yield a small film."""
    for value in values:
        image = Image.new("P", (4, 4), value)
        image.putpalette([part for red in range(10) for part in (red, 0, 0)])
        yield Shot(image, 1)


def zone_offsets(year: int) -> dict[str, list[timedelta | None]]:
    """Return what every zone is ahead of UTC at each noon of a year, as quiet hours read zones."""
    from zoneinfo import available_timezones

    from hansa_bot.host.kernel.hours import QuietHours

    return {name: noons(year, QuietHours.read(f" {name}").zone) for name in available_timezones()}


def noons(year: int, zone: tzinfo) -> list[timedelta | None]:
    """Return what a zone is ahead of UTC at each noon of a year."""
    first = datetime(year, 1, 1, 12, tzinfo=zone)
    return [(first + timedelta(day)).utcoffset() for day in range(365)]


def judge(title: str, piece: Any) -> Any:
    """Judge a piece of a game, also of a toy."""
    from hansa_bot.ai.analysis import judge_piece
    from hansa_bot.titles import registry

    registry.look_in("tests.toys")
    return judge_piece(title, piece)
