"""The watchdog ends a process whose loop hangs, and no other; systemd and health checks hear of a loop that turns."""

import asyncio
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from threading import Event

import pytest

from hansa_bot import watchdog
from hansa_bot.watchdog import ENDED, LOOKS, TICK, Watchdog
from tests.test_readme import ROOT


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "TICK", 0.02)


def test_it_takes_a_minute() -> None:
    assert LOOKS * TICK == 60


async def test_a_loop_that_hangs_is_noticed_and_one_that_turns_is_left_alone(
    quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, turned, hangs = Event(), Event(), Event()
    dog = Watchdog(end=ended.set)

    def wait(tick: float) -> bool:
        """Let it look once the loop has turned, however long that takes, and at last without that."""
        if not hangs.is_set():
            turned.wait()
            turned.clear()
        return False

    monkeypatch.setattr(dog._over, "wait", wait)
    dog.start()
    for _ in range(3 * LOOKS):
        seen = dog._turns
        while dog._turns == seen or turned.is_set():
            await asyncio.sleep(watchdog.TICK / 10)
        turned.set()
    assert not ended.is_set()
    hangs.set()
    turned.set()
    assert ended.wait(20), "this waits in the loop itself"
    await dog.close()


async def test_systemd_hears_that_it_is_ready_and_then_of_each_turn(quick: None, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        dog = Watchdog(str(tmp_path / "notify"))
        dog.start()
        loop = asyncio.get_running_loop()
        heard = [await loop.sock_recv(systemd, 99) for _ in range(3)]
        await dog.close()
    assert heard == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]


async def test_nobody_need_listen(quick: None) -> None:
    dog = Watchdog("@nobody-at-all")
    dog.start()
    await dog.close()


HANGS = """
import asyncio, sys, time
from hansa_bot import watchdog
watchdog.TICK = 0.05
async def main():
    dog = watchdog.Watchdog()
    dog.start()
    print("begun", flush=True)
    if sys.argv[1] == "hangs":
        time.sleep(60)
    await asyncio.sleep(watchdog.LOOKS * watchdog.TICK * 3)
    await dog.close()
    print("well", flush=True)
asyncio.run(main())
"""


def begun(how: str) -> subprocess.Popen[str]:
    process = subprocess.Popen([sys.executable, "-c", HANGS, how], cwd=ROOT, stdout=-1, stderr=-1, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    return process


def test_a_process_that_hangs_ends_and_says_where() -> None:
    process = begun("hangs")
    _, said = process.communicate(timeout=30)
    assert process.returncode == ENDED
    assert "the event loop hangs" in said
    assert "in main" in said


def test_one_that_was_stopped_or_slept_gets_its_chance() -> None:
    process = begun("turns")
    process.send_signal(signal.SIGSTOP)
    time.sleep(2 * LOOKS * 0.05)
    process.send_signal(signal.SIGCONT)
    said, _ = process.communicate(timeout=30)
    assert (process.returncode, said) == (0, "well\n")
