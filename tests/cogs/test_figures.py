"""Figures: after what was done they say exactly that, under few labels, and nothing about whom."""

import gc
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import aiohttp
import pytest
from sqlalchemy import func, select

from bench import house
from hansa_bot import metrics
from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel import posts
from hansa_bot.host.kernel.settings import NEVER
from hansa_bot.host.posting.courier import Blocked
from hansa_bot.model.values import Whose
from hansa_bot.render.worker import Worker
from hansa_bot.store import schema
from hansa_bot.titles import painter
from hansa_bot.ui.kit import grace
from hansa_bot.watch import Watch
from tests.cogs.stage import Stage
from tests.cogs.stage import answer as result_answer
from tests.ui.live import Process

KINDS = {
    value
    for kinds in (posts, painter)
    for name, value in vars(kinds).items()
    if name.isupper() and isinstance(value, str)
}


def figures() -> dict[str, float]:
    """Return every figure by its name with its labels, but for the limits within histograms."""
    samples = (sample for family in metrics.REGISTRY.collect() for sample in family.samples)
    return {" ".join((it.name, *it.labels.values())): it.value for it in samples if "le" not in it.labels}


def grown(before: Mapping[str, float], *names: str) -> list[float]:
    """Return by how much figures have grown; one that was not there then began at 0."""
    now = figures()
    return [now.get(f"hansa_{name}", 0) - before.get(f"hansa_{name}", 0) for name in names]


def address_in(caplog: pytest.LogCaptureFixture) -> str:
    """Return where the figures are, as the log says."""
    ((host, port),) = re.findall(r"watched address=(\S+) port=(\d+)", caplog.text)
    return f"http://{host}:{port}/metrics"


async def sent(process: Process) -> dict[str, int]:
    """Return how many posts of each kind the database knows as sent."""
    columns = schema.outbox.c
    asked = select(columns.kind, func.count()).where(columns.state == "sent").group_by(columns.kind)
    async with process.store.read() as connection:
        return {row[0]: row[1] for row in await connection.execute(asked)}


async def test_a_game_is_counted_exactly(stage: Stage, process: Process) -> None:
    before, host = figures(), stage.services.host
    anna, ben = stage.person("Anna"), stage.person("Ben")
    for each in (anna, ben):
        await host.prefs.choose(Whose.PERSON, each.id, {"asking": NEVER})
    await stage.ask(anna, "table new", title="harbour", players=2)
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")
    table = (await stage.table()).id
    first, second = (anna, ben) if (await stage.table()).seat_of(anna.id) == 0 else (ben, anna)
    for _ in range(3):
        await stage.ask(first, "harbour bid", price="1")
        await stage.ask(second, "harbour bid", price="0")
        await stage.ask(first, "harbour sail")
    await host.courier.settle(table)
    log, commands = await host.query.log(table, None), 3 + 3 * 3

    assert grown(before, "actions_total person", "actions_total computer") == [len(log), 0]
    assert grown(before, "interactions_total command done", "interactions_total command refused") == [commands, 0]
    assert grown(before, "acknowledged_seconds_count", "answered_seconds_count") == [commands] * 2
    posted = await sent(process)
    assert posted["card"] >= 2
    assert grown(before, *(f"posts_total {kind} sent" for kind in posted)) == list(posted.values())

    await stage.ask(anna, "harbour bid", price="1")
    await stage.lines(anna, "harbour bid", "price")
    assert grown(before, "interactions_total command refused", "interactions_total typing done") == [1, 1]
    assert grown(before, "faults_total bug", "faults_total store", "conflicts_total") == [0, 0, 0]


async def test_computers_and_posts_that_are_blocked_are_counted(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    async def refuse(post: Any) -> int | None:
        tried.append(post.kind)
        raise Blocked("no")

    before, host = figures(), stage.services.host
    monkeypatch.setattr(host.courier.messenger, "deliver", refuse)
    (anna,) = await stage.begin(people=1, computers=1)
    await stage.ask(anna, "harbour bid", price="0")
    table = (await stage.table()).id
    await host.settle(table)
    await host.courier.settle(table)

    seats = (await stage.table()).seats
    moves = [seats[entry.seat].computer is not None for entry in await host.query.log(table, None)]
    assert sum(moves) > 0
    assert grown(before, "actions_total computer") == [sum(moves)]
    assert grown(before, "actions_total person") == [len(moves) - sum(moves)]
    assert grown(before, "computer_seconds_count")[0] >= 1
    assert tried
    assert grown(before, *(f"posts_total {kind} blocked" for kind in tried)) == [tried.count(kind) for kind in tried]
    assert grown(before, "posts_total lobby sent", "posts_total card sent") == [0, 0]


async def test_a_fault_counts_once(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.expected = (PlayerError, ZeroDivisionError)
    anna, _ = await stage.begin()
    before = figures()
    monkeypatch.setattr("hansa_bot.host.kernel.commit.table_after", lambda *_: 1 / 0)
    await stage.ask(anna, "harbour bid", price="1")

    assert grown(before, "faults_total bug", "interactions_total command fault") == [1, 1]
    assert grown(before, "interactions_total command done") == [0]


async def test_pictures_that_are_left_out_are_counted(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise OSError("no pencil")

    anna, _ = await stage.begin()
    await stage.services.host.courier.settle((await stage.table()).id)
    before = figures()
    await stage.ask(anna, "table board")
    assert grown(before, "picture_seconds_count board")[0] >= 1
    with monkeypatch.context() as patch:
        patch.setattr(grace, "MOST_WAITING", 0)
        await stage.ask(anna, "table desk")
    assert grown(before, "pictures_missing_total busy", "pictures_missing_total fault") == [1, 0]
    monkeypatch.setattr(stage.services.worker, "png", broken)
    await stage.ask(anna, "table desk")
    failed = caplog.text.count("picture failed")
    assert failed > 0
    assert grown(before, "pictures_missing_total busy", "pictures_missing_total fault") == [1, failed]


async def test_labels_are_few_and_page_and_log_name_nobody(
    stage: Stage, process: Process, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise OSError("no disk")

    caplog.set_level("DEBUG", "hansa_bot")
    stage.expected = (PlayerError, OSError)
    watch = Watch(process.store, process.client)
    await watch.start("127.0.0.1", 0)
    try:
        crowd = await stage.over()
        await stage.services.host.courier.settle((await stage.table()).id)
        with monkeypatch.context() as patch:
            patch.setattr("hansa_bot.store.prefs.load_values", broken)
            stage.services.host.prefs._known.clear()
            await stage.ask(crowd[0], "table status")
        shown = result_answer(await stage.result(crowd[0], "settings erase"))
        await stage.click(crowd[0], shown, "Delete everything")
        async with aiohttp.ClientSession() as session, session.get(address_in(caplog)) as answer:
            page = await answer.text()
    finally:
        await watch.close()

    labels = {
        (key, value)
        for family in metrics.REGISTRY.collect()
        for it in family.samples
        for key, value in it.labels.items()
    }
    assert {value for key, value in labels if key == "kind"} <= KINDS | {
        "press",
        "command",
        "typing",
        "picture",
        "film",
        "move",
        "hint",
        "analysis",
    }
    assert len([line for line in page.splitlines() if not line.startswith("#")]) < 400
    said = page + caplog.text
    assert f"settings unknown person={crowd[0].id % 10_000:04}" in said
    known = [process.seed, *(person.name for person in crowd), *(str(person.id) for person in crowd)]
    assert 'hansa_posts_total{kind="final",result="sent"}' in page
    for marker in (*known, stage.channel.name, str(stage.guild.id), str(stage.channel.id)):
        assert marker not in said


def test_the_page_for_hosts_names_every_figure_and_only_lines_that_are_logged() -> None:
    page = (house.ROOT / "docs" / "operations.md").read_text("utf-8")
    figures = {family.name for family in metrics.REGISTRY.collect()}
    named = {
        re.sub("(_total|_bucket)$", "", name) for name in re.findall(r"\b(?:hansa|process)_[a-z_]+[a-z]\b", page)
    } - {"hansa_bot"}
    assert named - figures == set()
    assert {name for name in figures if name.startswith("hansa_")} - named == set()
    table = page.partition("| line | means |")[2].partition("\n\n")[0]
    lines = [event for row in table.splitlines()[2:] for event in re.findall(r"`([^`]+)`", row.split("|")[1])]
    code = "\n".join(file.read_text("utf-8") for file in house.sources(house.PACKAGE))
    assert len(lines) > 10
    assert [event for event in lines if f'"{event}' not in code] == []


@pytest.mark.proof
async def test_processes_that_draw_are_counted_with_what_they_use(
    stage: Stage, process: Process, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "hansa_bot")
    worker = Worker(1)
    process.client.services = replace(process.services, worker=worker)
    watch = Watch(process.store, process.client)
    await watch.start("127.0.0.1", 0)
    names = ("picture_processes", "picture_processes_memory_bytes", "picture_processes_cpu_seconds")
    try:
        assert await worker.png("nothing", gc.enable) is None
        async with aiohttp.ClientSession() as session:
            await session.get(address_in(caplog))
            count, memory, cpu = grown({}, *names)
            assert count == 1
            assert memory > 2**23
            assert cpu > 0.01
            await worker.close()
            await session.get(address_in(caplog))
            assert grown({}, *names) == [0, 0, 0]
    finally:
        await worker.close()
        await watch.close()
