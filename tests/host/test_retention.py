"""What only the play of a game needed goes some time after its end, bite by bite, and nothing that is needed."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from sqlalchemy import String, cast, func, insert, literal, select, update

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Place
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.record import records
from hansa_bot.host.record.ending import UNSHOWN, turning_point
from hansa_bot.host.record.records import ReplayVerdict
from hansa_bot.host.record.retention import BITE_GAP
from hansa_bot.model.finished import Wanted
from hansa_bot.model.values import Whose
from hansa_bot.render.worker import Worker
from hansa_bot.store import Tx, retention, schema
from hansa_bot.titles import registry
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.look import replaying
from tests.host.fakes import ANNA, BEA, CARL, Home, lowest
from tests.host.test_erasing import ZOE, traces, with_zoe
from tests.host.test_exporting import newer_rules
from tests.host.test_results import played
from tests.toys.harbour.title import HarbourRules

DAYS = 90


async def count(home: Home, rows: Any, table: int) -> int:
    async with home.store.read() as connection:
        query = select(func.count()).select_from(rows).where(rows.c.table_id == table)
        return await connection.scalar(query) or 0


async def prune(home: Home) -> list[int]:
    """Prune all that is old enough; return how many rows each bite took."""
    bites = []
    while (rows := await home.host.retention.bite(DAYS)) is not None:
        bites.append(rows)
    return bites


PLAY = (schema.requests, schema.outbox, schema.proposals, schema.orders, schema.plans)
KEPT = (schema.actions, schema.results, schema.seats)


async def test_what_only_play_needed_goes_and_the_game_stays(home: Home, host: Host) -> None:
    table, running = await played(home), (await home.game(2, place=Place(7, 71))).id
    record, log = await host.query.record(table), await home.log(table)
    before = {rows.name: await count(home, rows, table) for rows in KEPT}
    home.clock.time += DAYS * DAY - 1
    assert await prune(home) == []
    home.clock.time += 2
    assert sum(await prune(home)) > 10
    assert [await count(home, rows, table) for rows in PLAY] == [0] * len(PLAY)
    assert {rows.name: await count(home, rows, table) for rows in KEPT} == before
    async with home.store.read() as connection:
        kept = select(schema.snapshots.c.version).where(schema.snapshots.c.table_id == table)
        assert {version % retention.STRIDE for version in await connection.scalars(kept)} == {0}
    assert await prune(home) == []
    # A running game is left alone, however long ago its last move was.
    assert await count(home, schema.requests, running) > 0
    await home.reopen()
    assert await home.host.query.record(table) == record
    assert await home.log(table) == log
    assert len(await home.host.query.scenes(table)) > 1
    assert {finding.verdict async for finding in records.findings(home.store)} == {ReplayVerdict.SAME}
    (game,) = await home.host.statistics.games(Wanted(guild=7), ANNA.id)
    assert game.table == table
    rematch = await home.host.lobby.rematch(table, ANNA, home.request())
    assert rematch.title == "harbour"


async def test_a_post_of_an_old_game_is_not_taken_for_one_that_nobody_knows(home: Home, host: Host) -> None:
    table = await played(home)
    message = home.platform.messages[home.platform.last("final").nonce]
    assert await host.query.may_be_post(table, message)
    assert not await host.query.may_be_post(table, message + 1000)
    home.clock.time += (DAYS + 1) * DAY
    await prune(home)
    assert await host.query.may_be_post(table, message)


async def test_whoever_left_a_seat_with_their_name_on_it_can_still_be_erased(home: Home, host: Host) -> None:
    table = await with_zoe(home, Place(7, 70), owner=False)
    await host.lobby.leave(table, ZOE, home.request())
    await home.abandon(table, BEA)
    home.clock.time += (DAYS + 1) * DAY
    await prune(home)
    assert await count(home, schema.requests, table) > 0
    assert await traces(home)
    await host.erasing.erase(ZOE)
    assert await traces(home) == []


async def test_it_goes_on_each_hour_and_only_where_it_is_wanted(home: Home, host: Host) -> None:
    table = await played(home)
    home.clock.time += (DAYS + 1) * DAY
    host.retention.start(0)
    assert home.clock.alarms == []
    host.retention.start(DAYS)
    await home.clock.turn(0)
    assert await count(home, schema.requests, table) > 0
    await home.clock.turn(3600)
    while BITE_GAP not in home.clock.alarms:
        await home.clock.turn(0)
    await home.store.write(lambda tx: rename(tx, table))
    assert await count(home, schema.requests, table) == 0
    await home.clock.turn(BITE_GAP)
    while 3600 not in home.clock.alarms:
        await home.clock.turn(0)


async def rename(tx: Tx, table: int) -> None:
    await tx.connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(language="de"))


async def rounds(home: Home) -> int:
    """Take from running games all that is old enough; return how many rows that were."""
    gone = 0
    while (rows := await home.host.retention.trim(DAYS)) is not None:
        gone += rows
    return gone


async def kinds(home: Home, table: int, since: float = 0.0) -> Counter[str]:
    """Return how many posts of each kind are stored that are no older."""
    async with home.store.read() as connection:
        posts = schema.outbox.c
        return Counter(await connection.scalars(select(posts.kind).where(posts.table_id == table, posts.at >= since)))


async def moves(home: Home, table: int, count: int) -> None:
    """Let whoever is asked do the least, so often."""
    for _ in range(count):
        state = await home.state(table)
        seat = state.waiting[0]
        action = lowest(registry.load("harbour"), state, seat, "")
        await home.step(table, (await home.users(table))[seat], action)
        home.clock.time += 1


async def test_of_a_game_that_runs_on_goes_what_nothing_asks_for(home: Home, host: Host) -> None:
    await host.prefs.choose(Whose.PERSON, ANNA.id, {"steps": "each"})
    table = (await home.game(2)).id
    await moves(home, table, 6)
    assert await rounds(home) == 0
    home.clock.time += DAYS * DAY + 1
    recent = home.clock.time
    await moves(home, table, 2)
    log, before = await home.log(table), await kinds(home, table)
    lately = await kinds(home, table, recent)
    asked = await host.query.asked_at(table)
    assert before["fold"] > lately["fold"]
    receipts = await count(home, schema.requests, table)
    assert await rounds(home) > 3
    after = await kinds(home, table)
    assert (after["fold"], after["card"]) == (lately["fold"], before["card"])
    left = await count(home, schema.requests, table)
    assert 3 < left < receipts
    assert await rounds(home) == 0
    # Joining, starting, and the last move of each person stay; the others of the first half are gone.
    async with home.store.read() as connection:
        rows = schema.requests.c
        old = select(rows.user, rows.verb).where(rows.table_id == table, rows.at < recent)
        verbs = [verb for _, verb in await connection.execute(old)]
    assert {"new", "join", "start"} <= {*verbs}
    assert verbs.count("act") == 0, "both have moved since"
    await home.reopen()
    assert await home.log(table) == log
    assert await home.host.query.asked_at(table) == asked
    await moves(home, table, 1)


async def test_whoever_got_up_long_ago_finds_their_seat_again(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await moves(home, table, 6)
    home.clock.time += DAYS * DAY + 1
    await rounds(home)
    async with home.store.read() as connection:
        rows = schema.requests.c
        query = select(rows.user).where(rows.table_id == table, rows.verb == "act")
        assert sorted(await connection.scalars(query)) == sorted((ANNA.id, BEA.id)), "each one's last"
    await home.abandon(table, ANNA)
    assert await rounds(home) == 0, "it runs no more"
    home.clock.time += DAYS * DAY + 1
    assert sum(await prune(home)) > 0


async def test_of_a_game_of_older_rules_that_was_pruned_it_is_said_what_cannot_be_shown(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(home)
    whole = list(await host.query.scenes(table))
    assert not any(scene.resumes for scene in whole)
    newer_rules(monkeypatch)
    resolve = HarbourRules.resolve

    def otherwise(self: HarbourRules, state: Any, seat: int, action: str, outcome: Any) -> None:
        resolve(self, state, seat, action, outcome)
        state.rng.count += action.startswith("bid")

    monkeypatch.setattr(HarbourRules, "resolve", otherwise)
    home.clock.time += (DAYS + 1) * DAY
    await prune(home)
    await home.reopen()
    scenes = list(await home.host.query.scenes(table))
    assert scenes[-1].turn == whole[-1].turn
    assert any(scene.resumes for scene in scenes)
    shown = {scene.version: scene.view for scene in whole}
    assert all(shown.get(scene.version, scene.view) == scene.view for scene in scenes), "as it was"
    moment = await present(home.host, table, None, "en")
    result = await home.host.query.result(table)
    for index, scene in enumerate(scenes):
        said = replaying.turn_text(moment, scenes, index, None)
        assert (UNSHOWN in said) is scene.resumes
    film = replaying.Film(moment, scenes, result, scenes)
    assert turning_point(scenes, moment.texts, moment.tr) is None
    assert "Some turns are of older rules" in (await whole_text(film))


async def whole_text(film: replaying.Film) -> str:
    worker = Worker()
    try:
        draft = film.draft(worker)
        if draft.drawing is not None:
            draft.drawing.cancel()
        return draft.content
    finally:
        await worker.close()


@pytest.mark.proof
async def test_ten_thousand_old_tables_are_pruned_in_bites_beside_play(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    tables, each = 10_000, 7

    async def fill(tx: Tx) -> None:
        row = (await tx.connection.execute(select(schema.tables).where(schema.tables.c.id == table))).one()
        plain = {**row._mapping, "status": "over", "changed": 0.0, "state": None}
        ids = range(1000, 1000 + tables)
        await tx.connection.execute(insert(schema.tables), [{**plain, "id": number} for number in ids])
        receipt = {"user": CARL.id, "verb": "act", "before": 0, "after": 0, "at": 0.0}
        here = schema.tables.c.id
        for n in range(each):
            values = [literal(value) for value in receipt.values()]
            rows = select(here, cast(here, String) + f"/{n}", *values).where(here >= 1000)
            await tx.connection.execute(insert(schema.requests).from_select(["table_id", "request", *receipt], rows))

    await home.store.write(fill)
    home.clock.time += (DAYS + 1) * DAY
    bites: list[int | None] = [0]
    while bites[-1] is not None:
        if len(bites) % 100:
            bites.append(await host.retention.bite(DAYS))
        else:  # whoever plays meanwhile waits for one bite at most
            state = await home.state(table)
            seat = state.waiting[0]
            action = lowest(registry.load("harbour"), state, seat, "")
            move = home.act(table, (await home.users(table))[seat], action)
            bites.append((await asyncio.gather(host.retention.bite(DAYS), move))[0])
    rows = [gone for gone in bites if gone is not None]
    assert sum(rows) == tables * each
    assert max(rows) <= retention.ROWS
    assert len(rows) <= 1 + tables // retention.TABLES + sum(rows) // retention.ROWS
    assert (await home.table(table)).version >= 5
