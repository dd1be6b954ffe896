"""Threads and processes: newest wins, pictures go first, errors reach who asked, closing finishes what was begun."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from threading import Condition, Event, Lock, Thread

import pytest
from PIL import Image, ImageSequence

from hansa_bot.render.encode import Shot
from hansa_bot.render.worker import Busy, Closed, PaintLock, Worker
from tests import errands
from tests.errands import grey, shots
from tests.test_processes import pids_in


def value_of(made: bytes) -> int:
    red, _, _ = Image.open(BytesIO(made)).convert("RGB").getpixel((0, 0))
    return red


def frames_of(made: bytes) -> list[int]:
    film = Image.open(BytesIO(made))
    return [frame.convert("RGB").getpixel((0, 0))[0] for frame in ImageSequence.Iterator(film)]


class Slow:
    """A picture, or a film between its shots, that waits until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go = Event(), Event()

    def wait(self) -> None:
        self.begun.set()
        assert self.go.wait(10)

    def __call__(self) -> Image.Image:
        self.wait()
        return grey(1)

    def film(self) -> Iterator[Shot]:
        yield from shots(1)
        self.wait()
        yield from shots(2)

    async def running(self) -> None:
        assert await asyncio.to_thread(self.begun.wait, 10)


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    """A worker that is closed in the end; closing twice does no harm."""
    made = Worker()
    yield made
    await made.close()


async def test_the_newest_waiting_picture_answers_all_who_wait_for_its_key(worker: Worker) -> None:
    slow, painted = Slow(), []

    def paint(value: int) -> Image.Image:
        painted.append(value)
        return grey(value)

    busy = [asyncio.create_task(worker.png(key, slow)) for key in ("x", "y")]
    await slow.running()
    asked = []
    for value in (2, 3, 4):
        asked.append(asyncio.create_task(worker.png("table", lambda value=value: paint(value))))
        await asyncio.sleep(0)
    slow.go.set()
    assert [value_of(made) for made in await asyncio.gather(*asked)] == [4, 4, 4]
    assert painted == [4]
    await asyncio.gather(*busy)


async def test_a_picture_being_drawn_is_not_replaced(worker: Worker) -> None:
    slow = Slow()
    first = asyncio.create_task(worker.png("table", slow))
    await slow.running()
    second = asyncio.create_task(worker.png("table", lambda: grey(9)))
    await asyncio.sleep(0)
    slow.go.set()
    assert [value_of(made) for made in await asyncio.gather(first, second)] == [1, 9]


async def test_different_keys_are_served_in_the_order_of_asking(worker: Worker) -> None:
    order = []

    def paint(value: int) -> Image.Image:
        order.append(value)
        return grey(value)

    await asyncio.gather(*(worker.png(value, lambda value=value: paint(value)) for value in range(12)))
    # Two threads may swap neighbours on their way to the painting lock.
    assert all(abs(place - value) <= 1 for place, value in enumerate(order))


def test_whoever_waits_for_the_paint_lock_gets_it_in_the_order_of_coming() -> None:
    lock, order, waiting = PaintLock(), [], []

    def paint(value: int) -> None:
        with lock.held():
            order.append(value)

    with lock.held():
        for value in range(8):
            waiting.append(Thread(target=paint, args=(value,)))
            waiting[-1].start()
            while len(lock._line) <= value:  # until it stands in the line
                pass
    for thread in waiting:
        thread.join()
    assert order == list(range(8))


async def test_an_error_reaches_who_asked_and_leaves_the_worker_and_the_paint_lock_free(worker: Worker) -> None:
    def broken() -> Image.Image:
        raise LookupError("no such city")

    def broken_film() -> Iterator[Shot]:
        yield from shots(1)
        raise LookupError("no such turn")

    with pytest.raises(LookupError, match="no such city"):
        await worker.png("a", broken)
    with pytest.raises(LookupError, match="no such turn"):
        await worker.film("a", broken_film)
    assert value_of(await worker.png("a", lambda: grey(5))) == 5
    assert frames_of(await worker.film("a", lambda: shots(7))) == [7]


async def test_an_impatient_asker_stops_nobody_else(worker: Worker) -> None:
    slow = Slow()
    busy = [asyncio.create_task(worker.png(key, slow)) for key in ("x", "y")]
    await slow.running()
    impatient, patient = (asyncio.create_task(worker.png("table", lambda: grey(6))) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    slow.go.set()
    assert value_of(await patient) == 6
    await asyncio.wait([impatient])
    assert impatient.cancelled()
    await asyncio.gather(*busy)


async def test_closing_finishes_what_was_asked_and_refuses_more(worker: Worker) -> None:
    slow = Slow()
    asked = [asyncio.create_task(worker.png(value, slow if value == 0 else lambda: grey(3))) for value in range(5)]
    await slow.running()
    closing = asyncio.create_task(worker.close())
    await asyncio.sleep(0)
    with pytest.raises(Closed):
        await worker.png("late", lambda: grey(1))
    slow.go.set()
    await closing
    assert [value_of(task.result()) for task in asked] == [1, 3, 3, 3, 3]


async def test_only_one_thread_paints_at_a_time(worker: Worker) -> None:
    alone = Lock()

    def paint() -> Image.Image:
        assert alone.acquire(blocking=False)
        try:
            return Image.effect_noise((64, 64), 40).convert("P")
        finally:
            alone.release()

    made = await asyncio.gather(*(worker.png(value, paint) for value in range(20)))
    assert len(made) == 20


async def test_a_board_that_is_wanted_goes_before_the_next_shot_of_a_film(worker: Worker) -> None:
    order = []
    asked: list[asyncio.Task[bytes | None]] = []
    loop = asyncio.get_running_loop()

    def board() -> Image.Image:
        order.append("board")
        return grey(5)

    async def ask() -> None:
        asked.append(asyncio.create_task(worker.png("table", board)))
        await asyncio.sleep(0)

    def filmed() -> Iterator[Shot]:
        for value in (1, 2, 3):
            order.append(f"shot {value}")
            if value == 1:
                asyncio.run_coroutine_threadsafe(ask(), loop).result(10)
            yield from shots(value)

    assert frames_of(await worker.film("film", filmed)) == [1, 2, 3]
    assert order == ["shot 1", "board", "shot 2", "shot 3"]
    assert value_of(await asked[0]) == 5


async def test_one_film_at_a_time_and_the_newest_waiting_one_answers_all_who_wait_for_its_key(worker: Worker) -> None:
    slow, made = Slow(), []

    def film(value: int) -> Iterator[Shot]:
        made.append(value)
        return shots(value)

    first = asyncio.create_task(worker.film("x", slow.film))
    await slow.running()
    asked = []
    for value in (2, 3, 4):
        asked.append(asyncio.create_task(worker.film("game", lambda value=value: film(value))))
        await asyncio.sleep(0)
    assert made == []
    slow.go.set()
    assert [frames_of(each) for each in await asyncio.gather(*asked)] == [[4], [4], [4]]
    assert made == [4]
    assert frames_of(await first) == [1, 2]


async def test_closing_finishes_a_film_and_refuses_more(worker: Worker) -> None:
    slow = Slow()
    film = asyncio.create_task(worker.film("a", slow.film))
    await slow.running()
    closing = asyncio.create_task(worker.close())
    await asyncio.sleep(0)
    with pytest.raises(Closed):
        await worker.film("late", lambda: shots(1))
    slow.go.set()
    await closing
    assert frames_of(film.result()) == [1, 2]


async def test_everything_is_warmed_in_order_and_what_fails_stops_nothing(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    done, last = [], Event()

    def broken() -> None:
        raise LookupError("no such board")

    worker.warm(lambda: [lambda: done.append(1), broken, lambda: done.append(2), last.set])
    assert await asyncio.to_thread(last.wait, 10)
    assert done == [1, 2]
    assert "no such board" in caplog.text


async def test_a_picture_does_not_wait_for_a_piece_of_warming(worker: Worker) -> None:
    begun, go = Event(), Event()

    def piece() -> None:
        begun.set()
        assert go.wait(10)

    worker.warm(lambda: [piece])
    assert await asyncio.to_thread(begun.wait, 10)
    async with asyncio.timeout(5):
        assert value_of(await worker.png("table", lambda: grey(5))) == 5
    go.set()


class Watched(Condition):
    """Tells when a thread begins to wait for the paint lock."""

    def __init__(self, told: Event) -> None:
        super().__init__()
        self.told = told

    def wait(self, timeout: float | None = None) -> bool:
        self.told.set()
        return super().wait(timeout)


@pytest.mark.parametrize("kind", ["film", "warming"])
async def test_nothing_is_begun_while_a_picture_is_wanted_even_though_nobody_paints(
    worker: Worker, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    encoding, go, told, order = Event(), Event(), Event(), []

    def encode(image: Image.Image) -> bytes:
        encoding.set()
        assert go.wait(10)
        order.append("picture")
        return b"PNG"

    def begin() -> Iterator[Shot]:
        order.append("calm")
        told.set()
        return shots(1)

    monkeypatch.setattr("hansa_bot.render.encode.png", encode)
    monkeypatch.setattr(worker._lock, "_change", Watched(told))
    picture = asyncio.create_task(worker.png("table", lambda: grey(5)))
    assert await asyncio.to_thread(encoding.wait, 10)
    if kind == "film":
        film = asyncio.create_task(worker.film("game", begin))
        await asyncio.sleep(0)
    else:
        worker.warm(lambda: [begin])
    assert await asyncio.to_thread(told.wait, 10)
    assert order == []
    told.clear()
    go.set()
    await picture
    assert await asyncio.to_thread(told.wait, 10)
    if kind == "film":
        await film
    await worker.close()
    assert order == ["picture", "calm"]


async def test_a_film_waits_for_one_piece_of_warming_only(worker: Worker) -> None:
    order, begun, go = [], Event(), Event()

    def first() -> None:
        begun.set()
        assert go.wait(10)

    def film() -> Iterator[Shot]:
        order.append("film")
        return shots(1)

    worker.warm(lambda: [first, *(lambda: order.append("layer") for _ in range(5))])
    assert await asyncio.to_thread(begun.wait, 10)
    asked = asyncio.create_task(worker.film("game", film))
    await asyncio.sleep(0)
    go.set()
    await asked
    await worker.close()
    assert order[0] == "film"


async def test_closing_while_warming_ends_with_the_piece_at_hand(worker: Worker) -> None:
    done, begun, go = [], Event(), Event()

    def first() -> None:
        begun.set()
        assert go.wait(10)
        done.append("first")

    worker.warm(lambda: [first, *(lambda: done.append("more") for _ in range(5))])
    assert await asyncio.to_thread(begun.wait, 10)
    closing = asyncio.create_task(worker.close())
    await asyncio.sleep(0)
    go.set()
    await closing
    assert done == ["first"]


@pytest.mark.proof
async def test_a_process_that_is_killed_while_it_draws_costs_one_more_try(tmp_path: Path) -> None:
    worker = Worker(1)
    asked = asyncio.create_task(worker.png("table", partial(errands.grey_once, tmp_path, 5)))
    (painting,) = await pids_in(tmp_path)
    os.kill(painting, signal.SIGKILL)
    assert value_of(await asked) == 5
    assert frames_of(await worker.film("film", partial(errands.shots, 1, 2))) == [1, 2]
    await worker.close()


async def test_where_no_process_can_be_had_the_bot_draws_by_itself_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "no/such/python")
    worker = Worker(2)
    worker.warm(errands.ahead)
    assert value_of(await worker.png("table", partial(grey, 5))) == 5
    assert frames_of(await worker.film("film", partial(errands.shots, 1, 2))) == [1, 2]
    await worker.close()
    assert "the bot does their work by itself" in caplog.text


async def test_who_comes_when_very_many_wait_already_is_refused(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hansa_bot.render.worker.MOST_WAITING", 3)
    slow = Slow()
    busy = [asyncio.create_task(worker.png(key, slow)) for key in ("x", "y")]
    await slow.running()
    asked = [asyncio.create_task(worker.png(value, lambda: grey(3))) for value in range(3)]
    await asyncio.sleep(0)
    assert worker.waiting == 3
    with pytest.raises(Busy):
        await worker.png("late", lambda: grey(1))
    newest = asyncio.create_task(worker.png(2, lambda: grey(4)))
    await asyncio.sleep(0)
    slow.go.set()
    assert [value_of(made) for made in await asyncio.gather(*asked, newest)] == [3, 3, 4, 4]
    await asyncio.gather(*busy)
