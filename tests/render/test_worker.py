"""The threads: newest wins, errors reach who asked, closing finishes what was begun."""

from __future__ import annotations

import asyncio
from io import BytesIO
from threading import Event, Lock

import pytest
from PIL import Image

from hansa_bot.render.worker import Closed, Worker


def grey(value: int) -> Image.Image:
    return Image.new("RGB", (4, 4), (value, 0, 0)).quantize(2)


def value_of(made: bytes) -> int:
    red, _, _ = Image.open(BytesIO(made)).convert("RGB").getpixel((0, 0))
    return red


class Slow:
    """A picture that waits until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go = Event(), Event()

    def __call__(self) -> Image.Image:
        self.begun.set()
        assert self.go.wait(10)
        return grey(1)

    async def running(self) -> None:
        assert await asyncio.to_thread(self.begun.wait, 10)


async def test_it_draws_and_encodes() -> None:
    worker = Worker()
    assert value_of(await worker.png("a", lambda: grey(7))) == 7
    await worker.close()


async def test_the_newest_waiting_picture_answers_all_who_wait_for_its_key() -> None:
    worker, slow, painted = Worker(), Slow(), []

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
    await worker.close()


async def test_a_picture_being_drawn_is_not_replaced() -> None:
    worker, slow = Worker(), Slow()
    first = asyncio.create_task(worker.png("table", slow))
    await slow.running()
    second = asyncio.create_task(worker.png("table", lambda: grey(9)))
    await asyncio.sleep(0)
    slow.go.set()
    assert [value_of(made) for made in await asyncio.gather(first, second)] == [1, 9]
    await worker.close()


async def test_different_keys_are_served_in_the_order_of_asking() -> None:
    worker, order = Worker(), []

    def paint(value: int) -> Image.Image:
        order.append(value)
        return grey(value)

    await asyncio.gather(*(worker.png(value, lambda value=value: paint(value)) for value in range(12)))
    # Two threads may swap neighbours on their way to the painting lock.
    assert all(abs(place - value) <= 1 for place, value in enumerate(order))
    await worker.close()


async def test_an_error_reaches_who_asked_and_the_worker_lives_on() -> None:
    worker = Worker()

    def broken() -> Image.Image:
        raise LookupError("no such city")

    with pytest.raises(LookupError, match="no such city"):
        await worker.png("a", broken)
    assert value_of(await worker.png("a", lambda: grey(5))) == 5
    await worker.close()


async def test_an_impatient_asker_stops_nobody_else() -> None:
    worker, slow = Worker(), Slow()
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
    await worker.close()


async def test_closing_finishes_what_was_asked_and_refuses_more() -> None:
    worker, slow = Worker(), Slow()
    asked = [asyncio.create_task(worker.png(value, slow if value == 0 else lambda: grey(3))) for value in range(5)]
    await slow.running()
    closing = asyncio.create_task(worker.close())
    await asyncio.sleep(0)
    with pytest.raises(Closed):
        await worker.png("late", lambda: grey(1))
    slow.go.set()
    await closing
    assert [value_of(task.result()) for task in asked] == [1, 3, 3, 3, 3]
    await worker.close()


async def test_only_one_thread_paints_at_a_time() -> None:
    worker, alone = Worker(), Lock()

    def paint() -> Image.Image:
        assert alone.acquire(blocking=False)
        try:
            return Image.effect_noise((64, 64), 40).convert("P")
        finally:
            alone.release()

    made = await asyncio.gather(*(worker.png(value, paint) for value in range(20)))
    assert len(made) == 20
    await worker.close()
