"""The queue for processes that think: who goes first, who is refused, and what becomes of who is broken off."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from hansa_bot import metrics
from hansa_bot.host.kernel import thinking
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.kernel.thinking import NoThought, Thinking, Urgency
from tests import errands
from tests.host.fakes import refused
from tests.test_processes import pids_in, running

MOVE, HINT, ANALYSIS = Urgency


class Desk:
    """Has work done as processes do, each piece until it may end; it knows what has begun and what is under way."""

    def __init__(self, workers: int = 1, seconds: float = 99.0) -> None:
        self.thinking = Thinking(workers, seconds)
        self.thinking._pool = self  # type: ignore[assignment]
        self.begun: list[str] = []
        self.may: dict[str, asyncio.Event] = {}
        self.cost = 1.0

    async def run(self, timed: object, work: Callable[[str], Awaitable[str]], name: str) -> tuple[str, float]:
        self.begun.append(name)
        return await work(name), self.cost

    async def work(self, name: str) -> str:
        """End as soon as it may."""
        if name == "wrong":
            raise LookupError(name)
        await self.may.setdefault(name, asyncio.Event()).wait()
        return name.upper()

    def ask(
        self, name: str, urgency: Urgency = MOVE, *, table: int = 1, server: int = 7, now: float = 0.0
    ) -> asyncio.Task[str]:
        return asyncio.create_task(
            self.thinking.ask(self.work, name, server=server, table=table, urgency=urgency, now=now)
        )

    async def end(self, name: str, task: asyncio.Task[str]) -> None:
        """Let something end, and everything else go on as far as it can."""
        self.may.setdefault(name, asyncio.Event()).set()
        assert await task == name.upper()
        await settled()

    async def spend(self, seconds: float, table: int, server: int = 7, now: float = 0.0) -> None:
        """Let a table take so long for an analysis."""
        self.cost = seconds
        name = f"{table} at {now}"
        await self.end(name, self.ask(name, ANALYSIS, table=table, server=server, now=now))


async def settled() -> None:
    """Let everything go on until it waits."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_moves_go_before_hints_and_hints_before_analyses_each_in_turn() -> None:
    desk = Desk()
    kinds = {"first": ANALYSIS, "study": ANALYSIS, "hint": HINT, "move": MOVE, "other": MOVE, "clue": HINT}
    tasks = []
    for name, urgency in kinds.items():
        tasks.append(desk.ask(name, urgency))
        await settled()
    for name in kinds:
        desk.may.setdefault(name, asyncio.Event()).set()
    assert await asyncio.gather(*tasks) == [name.upper() for name in kinds]
    assert desk.begun == ["first", "move", "other", "hint", "clue", "study"]


async def test_one_analysis_at_a_time_leaves_a_process_to_the_others() -> None:
    desk = Desk(workers=2)
    study, more = desk.ask("study", ANALYSIS), desk.ask("more", ANALYSIS)
    await settled()
    hint = desk.ask("hint", HINT)
    await settled()
    assert desk.begun == ["study", "hint"]
    await desk.end("hint", hint)
    assert desk.begun == ["study", "hint"]
    await desk.end("study", study)
    assert desk.begun == ["study", "hint", "more"]
    await desk.end("more", more)


async def test_who_is_cancelled_makes_room_at_work_and_in_the_queue() -> None:
    desk = Desk()
    at_work, waiting, last = desk.ask("at work"), desk.ask("waiting"), desk.ask("last")
    await settled()
    waiting.cancel()
    at_work.cancel()
    await settled()
    assert desk.begun == ["at work", "last"]
    await desk.end("last", last)
    assert desk.thinking._queue == desk.thinking._begun == []


@pytest.mark.parametrize("urgency", Urgency)
async def test_each_is_late_after_its_own_time_at_work_or_in_the_queue(
    urgency: Urgency, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(thinking.TIME_LIMITS, urgency, 0.01)
    desk = Desk()
    late = metrics.THOUGHTS.labels(urgency.name.lower(), metrics.LATE)
    before = late._value.get()
    for task in (desk.ask("one", urgency), desk.ask("two", urgency)):
        assert (await refused(NoThought, task)).why == metrics.LATE
    assert late._value.get() == before + 2
    assert desk.thinking._by_table[1] > 0, "what was broken off counts"
    await desk.end("next", desk.ask("next", ANALYSIS if urgency is not ANALYSIS else MOVE))


async def test_a_piece_of_an_analysis_is_broken_off_before_others_have_waited_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "PIECE_SECONDS", 0.01)
    desk = Desk()
    study, move = desk.ask("study", ANALYSIS), desk.ask("move")
    assert (await refused(NoThought, study)).why == metrics.LATE
    await desk.end("move", move)


async def test_where_too_much_goes_before_it_something_new_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses keep no move out."""
    monkeypatch.setattr(thinking, "MOST_QUEUED", 2)
    desk = Desk()
    kept = [desk.ask("study", ANALYSIS), desk.ask("more", ANALYSIS)]
    await settled()
    assert (await refused(NoThought, desk.ask("third", ANALYSIS))).why == metrics.BUSY
    kept += [desk.ask("move"), desk.ask("hint", HINT)]
    await settled()
    for urgency in (HINT, ANALYSIS):
        assert (await refused(NoThought, desk.ask("none", urgency))).why == metrics.BUSY
    kept.append(desk.ask("second move"))
    await settled()
    assert (await refused(NoThought, desk.ask("third move"))).why == metrics.BUSY
    for task in kept:
        task.cancel()


async def test_a_table_has_half_of_its_servers_day_and_a_server_its_own() -> None:
    desk = Desk(seconds=10.0)
    await desk.spend(5.0, table=1)
    assert (await refused(NoThought, desk.ask("more", table=1))).why == metrics.SPENT
    await desk.spend(4.0, table=2)
    await desk.spend(4.0, table=3)
    for urgency in Urgency:
        assert (await refused(NoThought, desk.ask("more", urgency, table=4))).why == metrics.SPENT
    await desk.spend(1.0, table=5, server=8)
    await desk.spend(1.0, table=1, now=DAY)


async def test_what_fails_is_our_fault_and_the_next_one_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk()
    assert (await refused(NoThought, desk.ask("wrong", HINT))).why == metrics.FAULT
    assert "thinking failed" in caplog.text
    await desk.end("next", desk.ask("next"))


async def test_without_processes_nothing_is_thought_out() -> None:
    ask = Thinking().ask(len, "", server=None, table=1, urgency=HINT, now=0.0)
    assert (await refused(NoThought, ask)).why == metrics.OFF


@pytest.fixture
async def thinker(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Thinking]:
    """One process that thinks, also while other tests keep the machine busy."""
    monkeypatch.setattr(thinking, "NICE", 1)
    made = Thinking(1, 60.0)
    yield made
    await made.close()


def wanted(thinker: Thinking, urgency: Urgency, work: Callable[..., Any], *args: object) -> asyncio.Task[Any]:
    return asyncio.create_task(thinker.ask(work, *args, server=7, table=1, urgency=urgency, now=0.0))


@pytest.mark.proof
@pytest.mark.parametrize("urgency", [HINT, ANALYSIS])
async def test_a_process_that_is_killed_costs_a_hint_or_an_analysis_one_more_try(
    thinker: Thinking, tmp_path: Path, urgency: Urgency
) -> None:
    asked = wanted(thinker, urgency, errands.hang_once, tmp_path)
    (victim,) = await pids_in(tmp_path)
    os.kill(victim, signal.SIGKILL)
    assert [await asked] == thinker.pids != [victim]
    assert not running(victim)


@pytest.mark.proof
async def test_a_hint_behind_an_analysis_that_hangs_is_given_once_that_is_over(
    thinker: Thinking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PIECE_SECONDS", 1.0)
    (tmp_path / "hung").mkdir()
    study = wanted(thinker, ANALYSIS, errands.hang, tmp_path / "hung")
    (hung,) = await pids_in(tmp_path / "hung")
    hint = wanted(thinker, HINT, os.getpid)
    assert (await refused(NoThought, study)).why == metrics.LATE
    assert await hint != hung
    assert not running(hung)


@pytest.mark.proof
async def test_closing_in_the_midst_of_work_ends_that_and_all_that_waits(thinker: Thinking, tmp_path: Path) -> None:
    study = wanted(thinker, ANALYSIS, errands.hang, tmp_path)
    (pid,) = await pids_in(tmp_path)
    tasks = [study, wanted(thinker, HINT, os.getpid), wanted(thinker, MOVE, os.getpid)]
    await settled()
    await thinker.close()
    for task in tasks:
        assert (await refused(NoThought, task)).why == metrics.LATE
    assert not running(pid)
