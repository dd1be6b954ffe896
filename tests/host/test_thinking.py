"""Computer players that think: in processes of their own, without a lock; and what if nothing comes of it."""

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from hansa_bot import metrics
from hansa_bot.ai.player import MASTER, STRONG, choose
from hansa_bot.engine.state import encode
from hansa_bot.host.game import computers
from hansa_bot.host.host import Host
from hansa_bot.host.kernel import thinking
from hansa_bot.host.kernel.notices import ThinksLess
from hansa_bot.host.kernel.table import Person, Place, Status
from hansa_bot.host.kernel.terms import DAY, Terms
from hansa_bot.host.kernel.thinking import Thinking, Urgency
from hansa_bot.processes import Lost
from hansa_bot.titles import registry
from tests import errands
from tests.host.fakes import ANNA, BEA, HIGH, LOW, Brain, Home
from tests.test_processes import pids_in, running


@pytest.fixture
async def brain(home: Home) -> Brain:
    """Who thinks in the home, for each server three seconds a day."""
    await home.close()
    made = Brain()
    home.thinking = made.thinking(3.0)
    await home.open()
    return made


async def begun(home: Home, brain: Brain, persons: int = 1, level: str = STRONG) -> int:
    """Return a game in which a computer player has begun to think."""
    table = (await home.lobby(persons, 1, terms=Terms(level=level))).id
    await home.host.lobby.start(table, ANNA, home.request())
    await brain.begun.acquire()
    return table


async def bids(home: Home, table: int) -> list[str]:
    """Return what computer players have done since the beginning."""
    seats = (await home.table(table)).seats
    return [each.action for each in (await home.live(table)).log if each.seat >= 0 and seats[each.seat].computer]


def lines(home: Home) -> list[ThinksLess]:
    """Return what tables have been told."""
    return [post.payload for post in home.platform.posts("note") if isinstance(post.payload, ThinksLess)]


def count(result: str) -> float:
    return metrics.THOUGHTS.labels("move", result)._value.get()


async def test_it_thinks_about_its_position_and_does_what_it_means_to(home: Home, brain: Brain) -> None:
    table = await begun(home, brain, level=MASTER)
    live = await home.live(table)
    ((title, state, seat, level),) = brain.asked
    assert (title, level) == ("harbour", MASTER)
    assert state == encode(live.state)
    assert live.table.seats[seat].computer
    assert await bids(home, table) == []
    brain.may.set()
    await home.settle(table)
    assert await bids(home, table) == [HIGH]


async def test_nobody_waits_for_who_thinks(home: Home, brain: Brain) -> None:
    """What others do meanwhile is stored at once; the position being another one, it thinks about that."""
    table = await begun(home, brain, 2)
    await home.act(table, ANNA.id, "bid/2")
    assert (await home.live(table)).game.version == 1
    brain.may.set()
    await home.settle(table)
    assert await bids(home, table) == [HIGH], "once"
    assert len(brain.asked) == 2
    assert brain.asked[0][1] != brain.asked[1][1]


async def test_an_undo_meanwhile_makes_it_think_anew(home: Home, brain: Brain) -> None:
    table = await begun(home, brain, 2)
    await home.act(table, ANNA.id, "bid/2")
    withdrawn = (await home.live(table)).title.rules.withdrawal(
        (await home.live(table)).state, (await home.users(table)).index(ANNA.id)
    )
    await (home.act(table, ANNA.id, withdrawn) if withdrawn else home.undo(table, ANNA.id))
    brain.may.set()
    await home.settle(table)
    assert await bids(home, table) == [HIGH]
    assert len(brain.asked) == 2, "the version is another one, though the position is the same"


async def test_a_table_that_closes_meanwhile_stays_as_it_is(home: Home, brain: Brain) -> None:
    table = await begun(home, brain)
    await home.host.lobby.abandon(table, ANNA, "over")
    brain.may.set()
    await home.settle(table)
    assert (await home.table(table)).status is Status.ABANDONED
    assert await bids(home, table) == []
    assert len(brain.asked) == 1


async def test_who_comes_back_meanwhile_decides_alone(home: Home, brain: Brain) -> None:
    table = (await home.game(2, terms=Terms(level=STRONG))).id
    seat = (await home.users(table)).index(BEA.id)
    boss, substitution = Person(99, "Boss", manages=True), home.host.substitution
    await substitution.hand_over(table, boss, seat, BEA.id, None, request="over")
    await brain.begun.acquire()
    await substitution.back(table, BEA, request="back")
    brain.may.set()
    await home.settle(table)
    assert (await home.live(table)).game.version == 0
    assert len(brain.asked) == 1


@pytest.mark.parametrize("answer", [[], ["bid/9"], ["sail", HIGH], None])
async def test_for_who_has_nothing_to_say_a_quick_player_answers(
    home: Home, brain: Brain, answer: list[str] | None
) -> None:
    def say() -> list[str]:
        if answer is None:
            raise LookupError("lost my way")
        return answer

    brain.answer = say
    brain.may.set()
    table = await begun(home, brain)
    await home.settle(table)
    assert await bids(home, table) == [LOW]
    assert len(brain.asked) == 1


async def test_a_turn_that_was_thought_out_is_one_commit_until_something_comes_to_light(
    home: Home, brain: Brain
) -> None:
    """Bids are shown once all are in: what was meant for after that is thought about anew. A lone answer never is."""
    assert home.thinking
    home.thinking._seconds = 99.0
    meant = iter([["bid/2", "land/east", "sail"], ["land/north", "land/east"]])
    brain.answer = lambda: next(meant, [LOW])
    brain.may.set()
    table = (await home.game(1, 1, terms=Terms(level=STRONG))).id
    assert await bids(home, table) == ["bid/2"]
    before = (await home.live(table)).revision
    await home.step(table, ANNA.id, LOW)
    assert await bids(home, table) == ["bid/2", "land/north", "land/east", "sail", LOW]
    assert (await home.live(table)).revision == before + 3, "Anna's bid, the turn, the next bid"
    assert len(brain.asked) == 3


async def test_a_server_has_so_much_a_day_and_no_more(home: Home, brain: Brain) -> None:
    """A second each is asked for; another server's day is its own, and so is the next day."""
    brain.may.set()
    spent = count(metrics.SPENT)
    places = [Place(7, 70 + n) for n in range(4)] + [Place(8, 80)]
    tables = [await home.lobby(1, 1, place, terms=Terms(level=STRONG)) for place in places]
    for table in tables:
        await home.host.lobby.start(table.id, ANNA, home.request())
        await home.settle(table.id)
    assert [await bids(home, table.id) for table in tables] == [[HIGH], [HIGH], [HIGH], [LOW], [HIGH]]
    assert count(metrics.SPENT) == spent + 1
    home.clock.time += DAY
    late = (await home.lobby(1, 1, Place(7, 90), terms=Terms(level=STRONG))).id
    await home.host.lobby.start(late, ANNA, home.request())
    await home.settle(late)
    assert await bids(home, late) == [HIGH]


async def test_a_table_hears_once_a_day_that_quick_ones_stand_in(home: Home, brain: Brain) -> None:
    brain.may.set()
    brain.seconds = 99.0
    table = (await home.game(1, 1, options={"length": "long"}, terms=Terms(level=STRONG))).id
    assert lines(home) == []
    seat = (await home.users(table)).index(ANNA.id)
    morning = home.clock.time - home.clock.time % DAY

    async def act() -> None:
        await home.step(table, ANNA.id, (await home.live(table)).game.offers(seat)[0])

    for day in (1, 2):
        while len(lines(home)) < day:
            await act()
        await act()
        assert [each.until for each in lines(home)] == [morning + n * DAY for n in range(1, day + 1)]
        await home.pass_time(table, DAY)


@pytest.mark.parametrize(("searches", "told"), [("L.L", 0), ("LL", 1), ("LLL", 1)])
async def test_a_table_hears_once_a_day_that_searches_are_late_again_and_again(
    home: Home, brain: Brain, searches: str, told: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was in time begins the count anew."""
    monkeypatch.setattr(computers, "OFTEN", 2)
    assert home.thinking
    home.thinking._seconds = 99.0
    table = (await home.lobby(1, 1, options={"length": "long"}, terms=Terms(level=STRONG))).id
    left = iter(searches)

    def search() -> list[str]:
        if next(left, ".") == "L":
            raise Lost
        return []

    brain.answer = search
    brain.may.set()
    await home.host.lobby.start(table, ANNA, home.request())
    await home.settle(table)
    seat = (await home.users(table)).index(ANNA.id)
    while len(brain.asked) < len(searches):
        await home.step(table, ANNA.id, (await home.live(table)).game.offers(seat)[0])
    assert lines(home) == [ThinksLess(busy=True)] * told


async def test_a_table_hears_once_that_nobody_thinks_here(home: Home) -> None:
    table = (await home.game(1, 1, terms=Terms(level=STRONG))).id
    seat = (await home.users(table)).index(ANNA.id)
    for _ in range(3):
        await home.step(table, ANNA.id, (await home.live(table)).game.offers(seat)[0])
        await home.pass_time(table, DAY)
    assert [each.until for each in lines(home)] == [None]


async def test_where_too_many_wait_the_rest_is_quick(
    home: Home, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "MOST_QUEUED", 2)
    tables = [await home.lobby(1, 1, Place(7, 70 + n), terms=Terms(level=STRONG)) for n in range(4)]
    for table in tables:
        await home.host.lobby.start(table.id, ANNA, home.request())
    for table in tables[2:]:
        await home.settle(table.id)
        assert await bids(home, table.id) == [LOW]
    assert len(brain.asked) == 1, "one at a time"
    brain.may.set()
    for table in tables[:2]:
        await home.settle(table.id)
        assert await bids(home, table.id) == [HIGH]


async def test_no_table_waits_for_ever(home: Home, brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for a search, nor for its place in the queue; what a search has taken in vain counts all the same."""
    monkeypatch.setitem(thinking.TIME_LIMITS, Urgency.MOVE, 0.01)
    tables = [await home.lobby(1, 1, Place(7, 70 + n), terms=Terms(level=STRONG)) for n in range(3)]
    for table in tables:
        await home.host.lobby.start(table.id, ANNA, home.request())
    for table in tables:
        await home.settle(table.id)
        assert await bids(home, table.id) == [LOW]
    assert home.thinking
    assert home.thinking._by_server[7] >= 0.01


async def test_without_processes_who_would_think_is_quick(home: Home, host: Host) -> None:
    off = count(metrics.OFF)
    table = (await home.game(1, 1, terms=Terms(level=MASTER))).id
    assert await bids(home, table) == [LOW]
    assert count(metrics.OFF) == off + 1


@pytest.mark.parametrize("killed", [True, False])
async def test_after_a_restart_it_thinks_anew(home: Home, brain: Brain, killed: bool) -> None:
    table = await begun(home, brain)
    await (home.kill() if killed else home.close())
    again = Brain()
    home.thinking = again.thinking(3.0)
    await home.open()
    await again.begun.acquire()
    assert await bids(home, table) == []
    again.may.set()
    await home.settle(table)
    assert await bids(home, table) == [HIGH]
    assert again.asked == brain.asked


@pytest.fixture
async def thinkers(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let a real process think, which hangs as long as nobody else has told of itself in a folder; return that."""
    await home.close()
    home.thinking = Thinking(1, 60.0)
    monkeypatch.setattr(computers, "think", partial(errands.think_once, tmp_path / "told"))
    (tmp_path / "told").mkdir()
    await home.open()
    return tmp_path / "told"


@pytest.mark.proof
@pytest.mark.parametrize("dies", [True, False])
async def test_a_process_that_is_killed_or_hangs_costs_one_more_try(
    home: Home, thinkers: Path, dies: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert home.thinking
    assert home.thinking._pool
    if not dies:
        home.thinking._pool._seconds = 1.0
    table = (await home.lobby(1, 1, terms=Terms(level=STRONG))).id
    await home.host.lobby.start(table, ANNA, home.request())
    (victim,) = await pids_in(thinkers)
    if dies:
        os.kill(victim, signal.SIGKILL)
    await home.settle(table)
    assert await bids(home, table) == [HIGH]
    (second,) = home.thinking.pids
    assert second != victim
    assert not running(victim)


@pytest.mark.proof
async def test_where_all_die_a_quick_player_answers_and_the_game_goes_on(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await home.close()
    home.thinking = Thinking(1, 60.0)
    monkeypatch.setattr(computers, "think", partial(errands.die_thinking, tmp_path))
    await home.open()
    table = (await home.game(1, 1, terms=Terms(level=STRONG))).id
    assert await bids(home, table) == [LOW]
    await home.step(table, ANNA.id, "bid/2")
    assert (await home.state(table)).turn >= 1
    late = count(metrics.LATE)
    assert late >= 1


def about(pid: int, file: str) -> str:
    return Path(f"/proc/{pid}/{file}").read_text("utf-8")


@pytest.mark.proof
@pytest.mark.parametrize("title", [meta.id for meta in registry.metas() if meta.id != "harbour"])
async def test_every_title_is_thought_about_in_a_small_process(home: Home, title: str) -> None:
    await home.close()
    home.thinking, home.choose = Thinking(1, 60.0), choose
    await home.open()
    done = count(metrics.DONE)
    table = (await home.game(1, 1, title=title, terms=Terms(level=STRONG))).id
    while count(metrics.DONE) == done:
        live = await home.live(table)
        seat = (await home.users(table)).index(ANNA.id)
        await home.step(table, ANNA.id, choose(live.title, live.state, seat))
    (pid,) = home.thinking.pids
    assert int(about(pid, "status").partition("VmHWM:")[2].split()[0]) < 1000 * thinking.MEMORY, "KB"
    assert "_imaging" not in about(pid, "maps"), "nothing is drawn there"
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(os.nice(0) + thinking.NICE, 19)
