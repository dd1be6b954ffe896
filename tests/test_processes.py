"""Processes of our own: killed or hanging ones cost one more try, none outlives the pool or its parent."""

import asyncio
import mmap
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from hansa_bot import processes, serving
from hansa_bot.processes import Lost, NoProcess, Pool
from hansa_bot.serving import LEAST, timed
from tests import errands

HOME = Path(__file__).parents[1]
HANGS = 1.0
"""Seconds that a machine with much to do may take for next to nothing, once what the work needs is imported."""


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    made = Pool(2, 20.0)
    yield made
    await made.close()


def told(folder: Path) -> set[int]:
    """Return the processes that have told of themselves in a folder."""
    return {int(file.name.rpartition("-")[2]) for file in folder.iterdir()}


async def pids_in(folder: Path, count: int = 1) -> list[int]:
    """Return the same when there are so many."""
    async with asyncio.timeout(20):
        while len(found := told(folder)) < count:
            await asyncio.sleep(0.005)
    return list(found)


def running(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False


async def test_a_process_that_is_killed_at_its_work_costs_one_more_try_and_closing_ends_all(
    pool: Pool, tmp_path: Path
) -> None:
    killed, untouched = tmp_path / "killed", tmp_path / "untouched"
    killed.mkdir()
    untouched.mkdir()
    (untouched / "1").touch()
    asked = [asyncio.create_task(pool.run(errands.hang_once, folder)) for folder in (killed, untouched)]
    (victim,) = await pids_in(killed)
    os.kill(victim, signal.SIGKILL)
    second, other = await asyncio.gather(*asked)
    assert victim not in (second, other)
    assert told(killed) == {victim, second}, "the work was done twice, not more often"
    assert await pool.run(os.getpid) in (second, other), "processes are kept"
    await pool.close()
    await pool.close()
    assert not any(map(running, (victim, second, other)))
    with pytest.raises(NoProcess):
        await pool.run(os.getpid)


async def test_errors_reach_who_asked_and_the_process_goes_on(pool: Pool) -> None:
    with pytest.raises(LookupError, match="no such city") as caught:
        await pool.run(errands.fail, "no such city")
    assert "errands.py" in "".join(caught.value.__notes__), "where it happened"
    with pytest.raises(RuntimeError, match="Homeless: homeless"):
        await pool.run(errands.fail, "homeless")
    assert len({await pool.run(os.getpid), await pool.run(os.getpid)}) == 1


async def test_where_no_process_can_be_started_one_hears_so_at_once_and_for_a_while(
    pool: Pool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun: list[object] = []
    start = asyncio.create_subprocess_exec
    command = ["no/such/python"]

    async def exec_false(*_: object, **pipes: object) -> object:
        begun.append(pipes)
        return await start(*command, **pipes)  # type: ignore[arg-type]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", exec_false)
    for refused in ("no/such/python", "false"):
        command[:] = [refused]
        pool._rests_until = 0.0
        for _ in range(2):
            with pytest.raises(NoProcess):
                await pool.run(os.getpid)
    assert len(begun) == 2, "the second time it was not even tried"
    assert caplog.text.count("cannot start") == 2


@pytest.mark.proof
async def test_work_that_hangs_is_ended_and_tried_once_more(tmp_path: Path) -> None:
    pool = Pool(1, HANGS)
    await pool.start(errands.nothing)
    second = await pool.run(errands.hang_once, tmp_path)
    (first,) = told(tmp_path) - {second}
    assert not running(first)
    with pytest.raises(Lost):
        await pool.run(time.sleep, 60)
    await pool.close()
    assert not running(second)


@pytest.mark.proof
async def test_processes_that_die_one_after_the_other_are_given_up_for_a_while(tmp_path: Path) -> None:
    pool = Pool(1, 20.0)
    for _ in range(processes.MOST_DEATHS // 2):
        with pytest.raises(Lost):
            await pool.run(errands.die, tmp_path)
    with pytest.raises(NoProcess):
        await pool.run(os.getpid)
    assert len(told(tmp_path)) == processes.MOST_DEATHS
    pool._rests_until = 0.0
    assert await pool.run(os.getpid)
    await pool.close()


@pytest.mark.proof
async def test_who_is_cancelled_ends_the_work_and_closing_does_not_wait_for_it(tmp_path: Path) -> None:
    pool = Pool(1, 60.0)
    asked = asyncio.create_task(pool.run(errands.hang_once, tmp_path))
    (first,) = await pids_in(tmp_path)
    asked.cancel()
    await asyncio.wait([asked])
    assert asked.cancelled()
    assert not running(first)
    asked = asyncio.create_task(pool.run(time.sleep, 60))
    await asyncio.sleep(0)
    await pool.close()
    with pytest.raises(NoProcess):
        await asked


async def test_each_process_begins_with_what_it_is_told_to(tmp_path: Path) -> None:
    pool = Pool(2, 20.0, begin=partial(os.chdir, tmp_path))
    assert await asyncio.gather(pool.run(os.getcwd), pool.run(os.getcwd)) == [str(tmp_path)] * 2
    await pool.close()


@pytest.mark.proof
async def test_each_process_works_ahead_while_nothing_is_asked_of_it_and_is_as_nice_as_wished(tmp_path: Path) -> None:
    pool = Pool(2, 20.0, nice=7)
    await pool.start(partial(errands.ahead, tmp_path))
    pids = await pids_in(tmp_path, 2)
    assert {await pool.run(os.getpid), await pool.run(os.getpid)} <= set(pids)
    assert await pool.run(os.nice, 0) == min(os.nice(0) + 7, 19)
    await pool.close()


@pytest.mark.proof
@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="only Linux knows it")
@pytest.mark.parametrize(("nice", "policy"), [(5, "SCHED_OTHER"), (LEAST, "SCHED_IDLE")])
def test_who_yields_to_all_others_runs_on_an_idle_processor_only(nice: int, policy: str) -> None:
    code = f"from hansa_bot.serving import *; yield_to_others({nice}); print(os.sched_getscheduler(0))"
    said = subprocess.run([sys.executable, "-c", code], cwd=HOME, capture_output=True, check=True, text=True)
    assert int(said.stdout) == getattr(os, policy)


@pytest.mark.proof
async def test_who_has_grown_too_large_makes_room_and_who_wants_too_much_does_not_get_it() -> None:
    pool = Pool(1, 20.0, memory=100)
    small = await pool.run(os.getpid)
    assert await pool.run(errands.grow, 20) == await pool.run(os.getpid) == small
    with pytest.raises(MemoryError):
        await pool.run(errands.grow, 500)
    second = await pool.run(errands.grow, 65, True)
    assert second != small
    assert await pool.run(os.getpid) != second, "with what it needs anyway that was too much"
    assert await pool.run(timed, os.getpid) == (pool.pids[0], pytest.approx(0.0, abs=0.01))
    await pool.close()


@pytest.mark.skipif(sys.platform != "linux", reason="no system else says how much a process has")
@pytest.mark.parametrize("short", [False, True])
def test_who_has_grown_makes_room_sooner_where_memory_is_short(short: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "is_short", lambda: short)
    own = int(Path("/proc/self/statm").read_text("ascii").split()[1]) * mmap.PAGESIZE // serving.MEGABYTE
    done, _, large = pickle.loads(serving._done(pickle.dumps((os.getpid, ())), round(own / 0.65)))
    assert done
    assert large is short


@pytest.mark.proof
async def test_a_process_ends_when_its_parent_is_killed_even_in_the_midst_of_its_work(tmp_path: Path) -> None:
    program = (
        "import asyncio, sys; from pathlib import Path\n"
        "from hansa_bot.processes import Pool; from tests import errands\n"
        "async def main():\n"
        "    pool = Pool(2, 60.0)\n"
        "    await asyncio.gather(*(pool.run(errands.hang, Path(sys.argv[1])) for _ in range(2)))\n"
        "asyncio.run(main())\n"
    )
    parent = await asyncio.create_subprocess_exec(sys.executable, "-c", program, str(tmp_path), cwd=HOME)
    try:
        pids = await pids_in(tmp_path, 2)
    finally:
        parent.kill()
        await parent.wait()
    async with asyncio.timeout(20):
        while any(map(running, pids)):
            await asyncio.sleep(0.005)


def test_a_process_whose_parent_is_gone_before_it_has_answered_ends_without_a_word() -> None:
    program = "import os; from hansa_bot.serving import _write; _write(os.fdopen(1, 'wb'), b'answer'); print('on')"
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [sys.executable, "-c", program], stdout=writer, stderr=subprocess.PIPE, cwd=HOME, timeout=60
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (0, b"")
