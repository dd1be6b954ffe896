"""The analysis of a finished game: made once in the background, kept, broken off and gone on with, for who played."""

import asyncio
import os
import signal
from typing import Any

import pytest

from hansa_bot import metrics
from hansa_bot.ai.analysis import JudgedTurn, Piece
from hansa_bot.host.kernel.errors import NoAnalysis
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.kernel.thinking import Thinking
from hansa_bot.host.record import afterwards
from hansa_bot.host.record.afterwards import GAPS, RUNNING, SECRET, STRANGER, Judging
from hansa_bot.store import results
from tests import errands
from tests.host.fakes import ANNA, BEA, CARL, HERE, Brain, Home, refused


class Critic(Brain):
    """Says of each piece that the first seat lost a tenth by it; what it was asked is known by version."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: set[int] = set()
        self.broken_off = 0

    @property
    def versions(self) -> list[int]:
        return [piece.version for _, piece in self.asked]

    async def run(self, timed: object, work: object, *about: Any) -> Any:
        try:
            await super().run(timed, work, *about)
        except asyncio.CancelledError:
            self.broken_off += 1
            raise
        piece: Piece = about[1]
        if piece.version in self.fails:
            raise ValueError("no idea")
        said = {"chances": [0.4, 0.6], "before": [0.5, 0.5], "better": ["sail"], "luck": [0.1, -0.1]}
        return JudgedTurn(piece.version, piece.after, 1, 0, piece.played, **said), self.seconds  # type: ignore[arg-type]


@pytest.fixture
async def critic(home: Home) -> Critic:
    """Who judges in the home, as long as anybody likes."""
    return await sit_down(home, 1e6)


async def sit_down(home: Home, seconds: float) -> Critic:
    await home.close()
    made = Critic()
    home.thinking = made.thinking(seconds)
    await home.open()
    return made


async def finished(home: Home) -> int:
    """Return a game of Anna and Bea that is over."""

    async def play() -> int:
        table = (await home.game(2)).id
        await play_out(home, table)
        return table

    return await home.once("finished", play)


async def play_out(home: Home, table: int) -> None:
    while not (session := await home.host.query.session(table)).state.over:
        seat = session.waiting[0]
        offers = session.offers(seat)
        wanted = "sail" if "sail" in offers else offers[-1]
        await home.act(table, (await home.users(table))[seat], wanted)
    await home.settle(table)


async def until(job: Judging, done: int, critic: Critic) -> None:
    """Let so many pieces be judged and the next one begun."""
    critic.may.set()
    while job.done < done:
        await asyncio.sleep(0)
    critic.may.clear()


async def whole(home: Home, table: int, user: int = ANNA.id) -> Judging:
    job = await home.host.afterwards.begin(table, user)
    assert job.task is not None
    await job.task
    return job


async def test_a_game_is_judged_once_however_many_ask_and_kept(home: Home, critic: Critic) -> None:
    table, host = await finished(home), home.host
    assert await host.afterwards.find(table, ANNA.id) is None
    first = await host.afterwards.begin(table, ANNA.id)
    assert await host.afterwards.begin(table, BEA.id) is first
    critic.may.set()
    await whole(home, table)
    assert (first.done, first.why, first.over) == (first.total, "", True)
    assert first.total == len(critic.asked) == len(set(critic.versions)) > 5
    await home.reopen()
    found = await home.host.afterwards.find(table, BEA.id)
    assert found is not None
    assert [turn.version for turn in found.turns] == critic.versions
    assert found.lost[0] == pytest.approx(0.1 * first.total)


async def test_progress_is_told_in_parts(home: Home, critic: Critic) -> None:
    table = await finished(home)
    job = await home.host.afterwards.begin(table, ANNA.id)
    await job.move()
    seen = [(job.done, job.total)]
    assert seen == [(0, job.total)]
    critic.may.set()
    while not job.over:
        await job.move()
        seen.append((job.done, job.total))
    assert len(seen) > 1
    assert len(seen) <= afterwards.PARTS + 2
    assert seen == sorted(seen)


async def test_who_stops_waiting_frees_the_worker_once_nobody_waits(home: Home, critic: Critic) -> None:
    table, host = await finished(home), home.host
    job = await host.afterwards.begin(table, ANNA.id)
    await host.afterwards.begin(table, BEA.id)
    await critic.begun.acquire()
    host.afterwards.cancel(table, CARL.id)
    host.afterwards.cancel(table, ANNA.id)
    host.afterwards.cancel(table, ANNA.id)
    await asyncio.sleep(0)
    assert (job.over, critic.broken_off) == (False, 0)
    host.afterwards.cancel(table, BEA.id)
    assert job.task is not None
    await asyncio.wait([job.task])
    assert (job.over, critic.broken_off) == (True, 1)


async def test_it_goes_on_where_it_was_stopped(home: Home, critic: Critic) -> None:
    table = await finished(home)
    job = await home.host.afterwards.begin(table, ANNA.id)
    await until(job, 3, critic)
    home.host.afterwards.cancel(table, ANNA.id)
    assert job.task is not None
    await asyncio.wait([job.task])
    before = list(critic.versions)
    critic.asked.clear()
    critic.may.set()
    again = await whole(home, table)
    assert again is not job
    assert set(before[: job.done]).isdisjoint(critic.versions)
    assert len(critic.asked) == again.total - job.done


async def test_after_a_restart_in_the_middle_it_goes_on_from_what_was_kept(home: Home, critic: Critic) -> None:
    table = await finished(home)
    await until(await home.host.afterwards.begin(table, ANNA.id), 4, critic)
    await home.close()
    fresh = await sit_down(home, 1e6)
    fresh.may.set()
    job = await whole(home, table)
    assert (job.why, len(fresh.asked)) == ("", job.total - 4)


async def test_when_the_day_s_thinking_is_used_up_it_goes_on_tomorrow(home: Home) -> None:
    critic = await sit_down(home, 6.0)
    critic.may.set()
    table = await finished(home)
    assert (await whole(home, table)).why == metrics.SPENT
    assert len(critic.asked) == 3
    home.clock.time += DAY
    job = await whole(home, table)
    assert (job.why, job.done) == (metrics.SPENT, 6)
    assert len(set(critic.versions)) == 6


async def test_without_processes_it_says_so(home: Home) -> None:
    assert (await whole(home, await finished(home))).why == metrics.OFF


async def test_a_piece_that_cannot_be_judged_leaves_a_gap_several_end_it(home: Home, critic: Critic) -> None:
    table, host = await finished(home), home.host
    critic.may.set()
    live = await home.live(table)
    course = await host.afterwards._past.course(live, 0, None)
    versions = [piece.version for piece in afterwards._cut(live.table.title, course)[0]]
    critic.fails = set(versions[2:5])
    job = await whole(home, table)
    assert (job.why, len(critic.asked)) == (metrics.FAULT, 5)
    critic.fails = {versions[2]}
    assert (await whole(home, table)).why == ""
    found = await host.afterwards.find(table, ANNA.id)
    assert found is not None
    assert [turn.version for turn in found.turns] == [each for each in versions if each != versions[2]]


async def test_what_another_analysis_said_is_made_anew(
    home: Home, critic: Critic, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(home)
    critic.may.set()
    job = await whole(home, table)
    monkeypatch.setattr(afterwards, "VERSION", 999)
    assert await home.host.afterwards.find(table, ANNA.id) is None
    await whole(home, table)
    assert len(critic.asked) == 2 * job.total
    assert await home.host.afterwards.find(table, ANNA.id) is not None


async def test_no_advice_for_what_runs_and_nothing_for_strangers(home: Home, critic: Critic) -> None:
    table = (await home.game(2)).id
    for ask in (home.host.afterwards.find, home.host.afterwards.begin):
        assert (await refused(NoAnalysis, ask(table, ANNA.id))).why == RUNNING
    await play_out(home, table)
    for ask in (home.host.afterwards.find, home.host.afterwards.begin):
        assert (await refused(NoAnalysis, ask(table, CARL.id))).why == STRANGER
    assert critic.asked == []


async def test_a_game_that_goes_on_from_a_running_one_would_be_advice_for_that_one(
    home: Home, critic: Critic
) -> None:
    first = (await home.game(2)).id
    host = home.host
    begins, origin = await host.records.beginning(first, (await home.table(first)).version)
    place = type(HERE)(HERE.guild, 71)
    opened = await host.lobby.play_on(await home.table(first), begins, origin, place, ANNA, home.request())
    if len(opened.people) < opened.size:
        await host.lobby.join(opened.id, BEA, home.request())
    await host.lobby.start(opened.id, ANNA, home.request())
    await play_out(home, opened.id)
    assert (await refused(NoAnalysis, host.afterwards.find(opened.id, ANNA.id))).why == SECRET
    await play_out(home, first)
    assert await host.afterwards.find(opened.id, ANNA.id) is None


async def test_who_was_erased_played_no_more_and_the_others_still_see_it(home: Home, critic: Critic) -> None:
    table = await finished(home)
    critic.may.set()
    await whole(home, table)
    await home.host.erasing.erase(BEA)
    assert (await refused(NoAnalysis, home.host.afterwards.find(table, BEA.id))).why == STRANGER
    assert await home.host.afterwards.find(table, ANNA.id) is not None


async def test_it_is_posted_once_unless_that_failed(home: Home, critic: Critic) -> None:
    table, host = await finished(home), home.host
    critic.may.set()
    await whole(home, table)
    told = [await host.afterwards.note_posted(table, posted=posted) for posted in (True, True, False, True)]
    assert told == [True, False, True, True]
    await whole(home, table)  # what is made again was posted all the same
    assert not await host.afterwards.note_posted(table, posted=True)


async def test_a_game_in_which_nothing_can_be_judged(
    home: Home, critic: Critic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(afterwards, "pieces", lambda *_: iter(()))
    table = await finished(home)
    assert (await whole(home, table)).why == GAPS
    assert await home.store.ask(results.analysis_of, table) is None


@pytest.mark.proof
async def test_a_process_that_is_killed_in_the_middle_costs_nothing(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(afterwards, "judge_piece", errands.judge)
    await home.close()
    home.thinking = Thinking(1, 1e6)
    await home.open()
    table = await finished(home)
    job = await home.host.afterwards.begin(table, ANNA.id)
    async with asyncio.timeout(60):
        while job.done < 2:
            await job.move()
        for pid in home.thinking.pids:
            os.kill(pid, signal.SIGKILL)
        while not job.over:
            await job.move()
    found = await home.host.afterwards.find(table, ANNA.id)
    assert found is not None
    assert (job.why, len(found.turns)) == ("", job.total)
