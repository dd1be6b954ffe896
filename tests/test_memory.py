"""Freed memory goes back to the system where its C library must be told so, and nothing happens elsewhere."""

import asyncio
import ctypes
import gc
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from hansa_bot import app, memory
from hansa_bot.config import Config
from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import decode, encode
from hansa_bot.processes import Pool
from hansa_bot.render import worker
from hansa_bot.titles import registry
from hansa_bot.titles.merkator.judging.means import remembered
from tests import errands

GLIBC = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library keeps other things")
LITTLE = 8.0
"""MB: a sheet has 7, and three threads have four of them each at once."""


class Library:
    """A C library that knows `mallopt`."""

    def __init__(self) -> None:
        self.told: dict[int, int] = {}

    def mallopt(self, parameter: int, value: int) -> int:
        self.told[parameter] = value
        return 1


def test_glibc_is_told_to_give_back_what_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers are those of glibc's malloc.h; man 3 mallopt says what they do."""
    library = Library()
    monkeypatch.setattr(ctypes, "CDLL", lambda name: library)
    memory.give_back()
    assert library.told == {-8: 1, -3: 262_144, -1: 262_144}


@GLIBC
def test_what_is_free_between_what_is_not_goes_back_when_it_is_tidied_up() -> None:
    code = """if True:
        from hansa_bot import memory
        def held():
            return int(open("/proc/self/statm").read().split()[1]) * 4096
        memory.give_back()
        sheets = [bytearray(100_000) for _ in range(300)]
        kept, before = sheets[::30], held()
        del sheets
        memory.tidy()
        print(before - held())
    """
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert int(output.stdout) > 20_000_000


@pytest.mark.parametrize("error", [OSError, TypeError, AttributeError])
def test_another_c_library_is_left_alone(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows there is none by that name (TypeError), in musl no `mallopt` (AttributeError)."""

    def load(name: object) -> object:
        raise error

    monkeypatch.setattr(ctypes, "CDLL", load)
    memory.give_back()
    memory.tidy()


async def test_the_bot_asks_for_it_before_all_else(monkeypatch: pytest.MonkeyPatch) -> None:
    class Asked(Exception):
        pass

    def ask() -> None:
        raise Asked

    monkeypatch.setattr(app, "give_back", ask)
    with pytest.raises(Asked):
        await app.run(Config(), (), asyncio.Event())


def test_garbage_is_looked_for_only_among_what_came_later() -> None:
    memory.freeze()
    assert gc.get_freeze_count() > len(gc.get_objects())


@pytest.mark.parametrize(
    ("groups", "file", "told", "limit"),
    [
        ("0::/system.slice/hansa-bot.service", "system.slice/hansa-bot.service/memory.max", "268435456", 1 << 28),
        ("0::/", "memory.max", "268435456", 1 << 28),
        ("0::/../outside", "memory.max", "max", None),
        ("5:cpu:/\n4:memory:/docker/1234", "memory/memory.limit_in_bytes", "268435456", 1 << 28),
        ("", "memory.max", "268435456", None),
    ],
)
def test_it_is_short_once_most_is_taken_of_what_a_container_may_have(
    groups: str, file: str, told: str, limit: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control groups of Linux, version 2 and 1; a process in a container may see its path as it is outside."""
    (tmp_path / "own").write_text(groups)
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(told)
    taken = "anon" if "max" in file else "total_rss"
    monkeypatch.setattr(memory, "OWN", tmp_path / "own")
    monkeypatch.setattr(memory, "GROUPS", tmp_path)
    monkeypatch.setattr(memory, "limits", memory.limits.__wrapped__)
    assert [found for found, *_ in memory.limits()] == ([] if limit is None else [limit])
    for part, short in ((0.74, False), (0.76, True)):
        figures = {"cache": 1 << 27, "file": 1 << 27, taken: int(part * (1 << 28))}
        stat = "".join(f"{kind} {count}\n" for kind, count in figures.items())
        (tmp_path / file).with_name("memory.stat").write_text(stat)
        assert memory.is_short() is (short and limit is not None)


async def test_where_memory_is_short_what_was_drawn_is_forgotten_and_pictures_are_drawn_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forgotten: list[bool] = []
    monkeypatch.setattr(worker, "is_short", lambda: True)
    monkeypatch.setattr(worker, "forget", lambda: forgotten.append(True))
    made = worker.Worker()
    assert await made.png("board", lambda: errands.grey(5))
    assert forgotten
    await made.close()


def test_what_judges_remember_of_positions_is_forgotten_and_found_out_again() -> None:
    title = registry.load("merkator")
    state = title.rules.setup(Setup(3, title.meta.check(3, {}), "memory"), Outcome())
    seat = state.waiting[0]
    offers = title.rules.offers(state, seat)

    def opinions() -> list[float]:
        return list(title.judge(decode(title.rules.state_type, encode(state)), seat, offers))

    before = opinions()
    assert remembered.cache_info().currsize
    registry.forget_positions()
    assert not remembered.cache_info().currsize
    assert opinions() == before


async def test_after_some_pictures_what_they_left_free_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    tidied: list[bool] = []
    monkeypatch.setattr(worker, "TIDY_AFTER", 2)
    monkeypatch.setattr(worker, "tidy", lambda: tidied.append(True))
    made = worker.Worker()
    for number in range(5):
        assert await made.png(number, lambda: errands.grey(5))
    await made.close()
    assert len(tidied) == 2


@GLIBC
def test_else_what_threads_have_painted_stays() -> None:
    code, home = "from tests.errands import painted; print(painted())", Path(memory.__file__).parents[1]
    said = subprocess.run([sys.executable, "-c", code], cwd=home, check=True, capture_output=True, text=True)
    assert float(said.stdout) > 2 * LITTLE


@GLIBC
async def test_in_processes_of_our_own_it_is_gone() -> None:
    pool = Pool(1, 20.0)
    assert await pool.run(errands.painted) < LITTLE
    await pool.close()
