"""A table as one file: what was played is replayed, exported, imported and checked, and leads to the same digests."""

import contextlib
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from hansa_bot.engine.errors import Barrier, Impossible, RecordError
from hansa_bot.engine.record import Move, Record, dump, parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.session import Entry
from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotOver, NotRunning
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.host.record.records import ORIGIN, Finding, Imported, ReplayVerdict, findings, import_record
from hansa_bot.store import Tx, history, schema
from tests.engine.test_record import GAME
from tests.host.fakes import ANNA, Home, refused
from tests.host.test_computers import busy
from tests.toys.harbour.title import HarbourRules
from tests.toys.tables import RULES


async def played(home: Home, *, until: int | None = None) -> int:
    """Play a game of two persons and a computer player by chance, taking much back; return its table."""
    home.host.computers._choose = busy
    return await home.once(f"by chance until {until}", lambda: play_by_chance(home, until))


async def play_by_chance(home: Home, until: int | None) -> int:
    chance = random.Random(7)
    table = (await home.game(2, 1)).id
    while not (session := await home.host.query.session(table)).state.over:
        if until is not None and session.version >= until:
            break
        seat = session.waiting[0]
        user = (await home.users(table))[seat]
        offers = session.offers(seat)
        await home.act(table, user, chance.choice([offer for offer in offers if offer != "sail"] or offers))
        if chance.random() < 0.4:
            with contextlib.suppress(Barrier):
                await home.undo(table, user)
        await home.settle(table)
    return table


def told(moves: Sequence[Move]) -> list[tuple[int, str, str | None]]:
    return [(move.seat, move.action, move.digest) for move in moves]


async def bring(home: Home, record: Record, channel: int = 900) -> Imported:
    return await import_record(home.store, home.clock, record, channel)


async def checked(home: Home) -> list[Finding]:
    return [finding async for finding in findings(home.store)]


async def lines(home: Home, table: int) -> list[Entry]:
    async with home.store.read() as connection:
        return (await history.log(connection, table))[0]


async def overwrite(home: Home, table: Any, *where: Any, **values: Any) -> None:
    async def work(tx: Tx) -> None:
        await tx.connection.execute(update(table).where(*where).values(values))

    await home.store.write(work)


async def test_what_was_played_is_replayed_line_by_line(home: Home, host: Host) -> None:
    table = await played(home)
    log = await lines(home, table)
    seats = (await host.query.table(table)).seats

    record = parse(dump(await host.query.record(table)))

    assert {entry.action.partition("/")[0] for entry in log} >= {"setup", "bid", "land", "shift", "sail", "undo"}
    assert any(entry.auto for entry in log[1:]), "the game has forced answers"
    assert {entry.seat for entry in log[1:]} == {0, 1, 2}
    assert (record.seed, record.rules, record.options) == ("seed 1", 1, {"length": "short", "purses": "dealt"})
    assert record.seats == tuple(info.name for info in seats)
    again = replay(RULES, record)
    assert list(again.entries) == log[1:]
    assert again.opening == log[0].events
    assert digest(again.session.state) == digest((await host.query.session(table)).state)


async def test_a_restart_in_the_middle_changes_nothing(home: Home) -> None:
    table = await played(home, until=6)
    before = await home.host.query.record(table, unfinished=True)
    await home.reopen()
    after = await home.host.query.record(table, unfinished=True)
    assert after == before
    assert digest(replay(RULES, after).session.state) == digest(await home.state(table))


async def test_nobody_gets_a_game_that_still_has_secrets(home: Home, host: Host) -> None:
    lobby = await home.lobby(2)
    await refused(NotRunning, host.query.record(lobby.id, unfinished=True))
    for change, status in ((host.lobby.start, Status.RUNNING), (host.lobby.abandon, Status.ABANDONED)):
        await change(lobby.id, ANNA, "next")
        assert (await refused(NotOver, host.query.record(lobby.id))).status is status


async def test_an_import_is_as_if_it_had_been_played_here(home: Home, host: Host) -> None:
    original = await played(home)
    record = await host.query.record(original)

    imported = await bring(home, parse(dump(record)))

    table = await host.query.find(Place(None, 900))
    assert (table.id, imported.repeated) == (imported.table, False)
    assert table.id != original
    assert (table.status, table.names, table.people) == (Status.OVER, record.seats, ())
    assert await lines(home, table.id) == await lines(home, original)
    assert await host.query.result(table.id) == await host.query.result(original)
    assert told((await host.query.record(table.id)).moves) == told(record.moves)
    assert (await host.query.record(table.id)).seed == record.seed
    for version in range(table.version + 1):
        here, there = [await host.query.view(each, None, version) for each in (table.id, original)]
        assert here.view == there.view
    assert await host.query.scenes(table.id) == await host.query.scenes(original)


async def test_turns_are_kept_so_that_the_past_is_near(home: Home) -> None:
    imported = await bring(home, parse(GAME))
    async with home.store.read() as connection:
        kept = await history.snapshot_versions(connection, imported.table)
    log = await lines(home, imported.table)
    ships = [entry.version for entry in log for event in entry.events if event.kind in ("arrived", "ended")]
    assert kept == [ORIGIN, *ships]


async def test_what_all_agreed_to_take_back_survives(home: Home, host: Host) -> None:
    record = parse(GAME)
    agreed = Move(1, "undo/1", agreed=True)
    imported = await bring(home, replace(record, moves=(*record.moves[:4], agreed, *record.moves[1:4])))
    again = await host.query.record(imported.table, unfinished=True)
    assert [(move.action, move.agreed) for move in again.moves][3:6] == [
        ("land/east", False),
        ("undo/1", True),
        ("bid/0", False),
    ]
    assert told((await host.query.record((await bring(home, again, 901)).table, unfinished=True)).moves) == told(
        again.moves
    )
    assert {finding.verdict for finding in await checked(home)} == {ReplayVerdict.SAME}


async def test_a_seed_of_any_length_survives(home: Home, host: Host) -> None:
    for seed in ("", "s" * 500):
        imported = await bring(home, Record("harbour", ("Ann", "Bea"), seed=seed))
        assert (await host.query.record(imported.table, unfinished=True)).seed == seed


async def test_a_record_that_ends_earlier_is_an_abandoned_table(home: Home, host: Host) -> None:
    record = parse(GAME)
    imported = await bring(home, replace(record, moves=record.moves[:4]))
    assert (await host.query.table(imported.table)).status is Status.ABANDONED
    assert len((await host.query.record(imported.table, unfinished=True)).moves) == 4
    await refused(NotOver, host.query.record(imported.table))


async def test_the_same_record_is_one_table_in_each_channel(home: Home) -> None:
    first = await bring(home, parse(GAME))
    assert await bring(home, parse(GAME)) == Imported(first.table, repeated=True)
    exported = await home.host.query.record(first.table)
    assert await bring(home, exported) == Imported(first.table, repeated=True)
    assert (await bring(home, parse(GAME), channel=901)).table != first.table


async def test_what_cannot_be_replayed_is_not_stored(home: Home) -> None:
    record = parse(GAME)
    wrong = replace(record.moves[2], digest="0" * 16)
    with pytest.raises(RecordError, match="line 7: the digest after bid/0 is"):
        await bring(home, replace(record, moves=(*record.moves[:2], wrong)))
    with pytest.raises(RecordError, match="rules version 9"):
        await bring(home, replace(record, rules=9))
    await refused(Impossible, bring(home, replace(record, options={"length": "long", "purses": "equal"})))
    assert await checked(home) == []


async def test_sound_tables_are_found_sound(home: Home) -> None:
    await home.lobby(1, place=Place(7, 71))
    table = await played(home)
    imported = (await bring(home, parse(GAME))).table
    found = await checked(home)
    assert [(finding.table, finding.verdict, finding.why) for finding in found] == [
        (table, ReplayVerdict.SAME, ""),
        (imported, ReplayVerdict.SAME, ""),
    ]


@pytest.mark.parametrize(
    ("version", "values", "says"),
    [
        (0, {"digest": "0" * 16}, "its line says 0000000000000000"),
        (2, {"digest": "0" * 16}, "version 2: the digest after bid/0 is"),
        (2, {"action": "bid/1"}, "version 2: the digest after bid/1 is"),
        (4, {"action": "land/nowhere"}, "version 4: land/nowhere is not legal now; legal: land/east"),
        (7, {"seat": 1}, "version 7: "),
        (18, {"auto": False}, "version 17: the digest after land/east is"),
    ],
)
async def test_a_line_that_was_changed_is_found(home: Home, version: int, values: dict[str, Any], says: str) -> None:
    await bring(home, parse(GAME))
    await overwrite(home, schema.actions, schema.actions.c.version == version, **values)
    (finding,) = await checked(home)
    assert finding.verdict is ReplayVerdict.DIFFERS
    assert says in finding.why


async def test_a_stored_state_that_was_changed_is_found(home: Home) -> None:
    table = (await bring(home, parse(GAME))).table
    async with home.store.read() as connection:
        first = await history.snapshot(connection, table, 0)
    assert first is not None
    cheat = first.state.replace('"turn":1', '"turn":2')
    await overwrite(home, schema.snapshots, schema.snapshots.c.version == 0, state=cheat)
    (finding,) = await checked(home)
    assert finding.verdict is ReplayVerdict.DIFFERS
    assert finding.why.startswith("the state stored at version 0 is ")
    await overwrite(home, schema.snapshots, schema.snapshots.c.version == 0, state=first.state)
    await overwrite(home, schema.tables, state='{"seats":3}')
    (finding,) = await checked(home)
    assert "cannot be read" in finding.why


async def test_what_older_rules_have_played_is_told_apart(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    await bring(home, parse(GAME))
    monkeypatch.setattr(HarbourRules, "version", 2)
    (finding,) = await checked(home)
    assert finding.verdict is ReplayVerdict.DIFFERS, "without a migration even its present state is lost"
    monkeypatch.setattr(HarbourRules, "migrations", {1: lambda plain: plain})
    (finding,) = await checked(home)
    assert (finding.verdict, finding.why) == (ReplayVerdict.SAME, "")


def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HarbourRules, "version", 2)
    monkeypatch.setattr(HarbourRules, "migrations", {1: lambda plain: plain})


def forbid(monkeypatch: pytest.MonkeyPatch, action: str) -> None:
    offers = HarbourRules.offers
    monkeypatch.setattr(
        HarbourRules,
        "offers",
        lambda self, state, seat: [offer for offer in offers(self, state, seat) if offer != action],
    )


async def test_the_first_action_that_newer_rules_forbid_is_told(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    await played(home, until=12)
    log = await lines(home, 1)
    land = next(entry for entry in log if entry.action.startswith("land/"))
    newer_rules(monkeypatch)
    forbid(monkeypatch, land.action)
    (finding,) = await checked(home)
    assert (finding.verdict, finding.running) == (ReplayVerdict.DEPARTS, True)
    start = f"recorded under rules version 1, this is 2; version {land.version}: {land.action} of seat"
    assert finding.why.startswith(start)
    assert "is no longer legal" in finding.why


async def test_a_changed_result_is_told_and_the_next_stored_state_believed(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await bring(home, parse(GAME))).table
    newer_rules(monkeypatch)
    resolve = HarbourRules.resolve

    def otherwise(self: HarbourRules, state: Any, seat: int, action: str, outcome: Any) -> None:
        resolve(self, state, seat, action, outcome)
        state.rng.count += action == "land/north"

    monkeypatch.setattr(HarbourRules, "resolve", otherwise)
    (finding,) = await checked(home)
    north = next(entry for entry in await lines(home, table) if entry.action == "land/north")
    assert finding.verdict is ReplayVerdict.DEPARTS
    assert finding.why.startswith(
        f"recorded under rules version 1, this is 2; version {north.version}: land/north of seat B leads elsewhere"
    )
    assert "more" not in finding.why, "from the next stored state on it is the same again"


async def test_a_file_of_older_rules_becomes_a_table_as_it_was(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    record = await home.host.query.record((await bring(home, parse(GAME))).table)
    newer_rules(monkeypatch)
    forbid(monkeypatch, "land/north")
    imported = await bring(home, parse(dump(record)), 901)
    assert [(each.action, each.why.value) for each in imported.departures][-1] == ("land/north", "is no longer legal")
    assert imported.left == 0
    assert (await home.host.query.table(imported.table)).status is Status.OVER
    again = await home.host.query.record(imported.table)
    assert (again.rules, told(again.moves)) == (1, told(record.moves))
    (finding,) = [each for each in await checked(home) if each.table == imported.table]
    assert finding.verdict is ReplayVerdict.DEPARTS


async def test_without_digests_a_file_of_older_rules_goes_as_far_as_it_can(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer_rules(monkeypatch)
    forbid(monkeypatch, "land/north")
    record = replace(parse(GAME), rules=1)
    imported = await bring(home, record)
    at = next(index for index, move in enumerate(record.moves) if move.action == "land/north")
    assert imported.left == len(record.moves) - at
    table = await home.host.query.table(imported.table)
    assert table.status is Status.ABANDONED
    assert len((await home.host.query.record(table.id, unfinished=True)).moves) == at
