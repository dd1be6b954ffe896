"""A file becomes a table, and any position of a finished game the beginning of another one."""

import json
from dataclasses import replace
from typing import Any

import pytest

from hansa_bot.engine.errors import BadSetup, GameOver
from hansa_bot.engine.record import Record, dump, parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.state import digest, seal
from hansa_bot.host.host import Host
from hansa_bot.host.kernel import errors
from hansa_bot.host.kernel.table import Place, PlayingOrder, Status, Table
from hansa_bot.host.record.bringing import MOST_BYTES, MOST_MOVES
from hansa_bot.host.record.records import ReplayVerdict
from hansa_bot.store import results
from tests.engine.test_record import GAME
from tests.host.fakes import ANNA, BEA, CARL, HERE, Home, refused
from tests.host.test_exporting import checked, lines, played, told
from tests.toys.harbour.title import HarbourRules
from tests.toys.tables import RULES

ELSEWHERE = Place(HERE.guild, 990)


async def brought(home: Home, record: Record) -> int:
    return (await home.host.records.bring(dump(record).encode(), HERE, ANNA)).table


async def opened(home: Home, table: int, version: int, *people: Any) -> Table:
    """Open a lobby from a version of a game, and let it begin with some persons."""
    host = home.host
    begins, origin = await host.records.beginning(table, version)
    last = await host.query.table(table)
    lobby = await host.lobby.play_on(last, begins, origin, ELSEWHERE, ANNA, home.request())
    for person in people:
        lobby = await host.lobby.join(lobby.id, person, home.request())
    return lobby


async def test_a_file_is_a_table_of_its_server_that_nothing_is_played_at(home: Home, host: Host) -> None:
    number = await brought(home, parse(GAME))
    table = await host.query.table(number)
    assert (table.status, table.place.guild, table.owner, table.people) == (Status.OVER, HERE.guild, ANNA.id, ())
    assert await brought(home, parse(GAME)) == number, "the same file is the same table"
    assert (await host.query.meant(HERE, ANNA.id, number)).id == number
    await refused(errors.NoTable, host.query.find(HERE))


async def test_a_game_goes_on_from_any_version_of_another(home: Home, host: Host) -> None:
    source = await brought(home, parse(GAME))
    log = await lines(home, source)
    for version in range(0, (await host.query.table(source)).version, 4):
        begins, _ = await host.records.beginning(source, version)
        assert begins.version >= version
        assert not log[begins.version + 1].auto
    await refused(GameOver, host.records.beginning(source, (await host.query.table(source)).version))
    await refused(errors.NoVersion, host.records.beginning(source, 999))


async def test_what_is_played_on_is_a_game_of_its_own(home: Home, host: Host) -> None:
    source = await played(home)
    record = await host.query.record(source)
    middle = next(entry.version for entry in await lines(home, source) if entry.action == "sail")
    lobby = await opened(home, source, middle, BEA)
    assert (lobby.size, lobby.options, lobby.gathering.order) == (3, dict(record.options), PlayingOrder.SEATED)
    await refused(errors.PlaysOn, host.lobby.configure(lobby.id, ANNA, {"length": "long"}, home.request()))
    await refused(errors.TooFewSeats, host.lobby.start(lobby.id, ANNA, home.request()))
    await host.lobby.join(lobby.id, CARL, home.request())
    table = await host.lobby.start(lobby.id, ANNA, home.request())
    session, before = await host.query.session(table.id), await host.query.view(source, None, middle)
    assert session.rules.view(session.state, None) == before.view
    assert session.state.rng.key != record.seed, "what is drawn from now on nobody knows"
    while not session.state.over:
        seat = session.waiting[0]
        await home.act(table.id, (await home.users(table.id))[seat], session.offers(seat)[-1])
        session = await host.query.session(table.id)
    again = await host.query.record(table.id)
    assert [move.action for move in again.moves].count(f"seed/{session.state.rng.key}") == 1
    replayed = replay(RULES, parse(dump(again)))
    assert digest(replayed.session.state) == digest(session.state)
    verdicts = {found.table: found.verdict for found in await checked(home)}
    assert verdicts[table.id] is ReplayVerdict.SAME
    # Its file is read again, and played on from in its turn.
    third = await brought(home, again)
    assert told((await host.query.record(third)).moves) == told(again.moves)
    begins, _ = await host.records.beginning(third, 0)
    assert begins.turn == before.view.turn
    assert {found.verdict for found in await checked(home)} == {ReplayVerdict.SAME}
    await host.statistics.server(HERE.guild or 0, ANNA.id)
    assert table.id in [number for number, _ in await home.store.ask(results.find_missing)], "it counts for nobody"


async def test_the_new_secret_is_sealed_like_any(home: Home, host: Host) -> None:
    lobby = await opened(home, await brought(home, parse(GAME)), 3, BEA, CARL)
    table = await host.lobby.start(lobby.id, ANNA, home.request())
    session = await host.query.session(table.id)
    assert session.state.rng.given == {}
    assert seal(session.state.rng.key) != seal("")
    await refused(errors.NotOver, host.records.beginning(table.id, 0))


async def test_nobody_plays_on_from_what_is_still_secret(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await refused(errors.NotOver, host.records.beginning(table, 0))
    await host.lobby.abandon(table, ANNA, "end")
    await refused(errors.NotOver, host.records.beginning(table, 0))
    await refused(errors.NotRunning, host.records.beginning((await home.lobby(1, place=ELSEWHERE)).id, 0))


HEADER = json.loads(GAME.splitlines()[1])
FORGED: dict[str, tuple[bytes, type[Exception]]] = {
    "large": (b" " * (MOST_BYTES + 1), errors.RecordTooLarge),
    "empty": (b"", errors.NoRecord),
    "many lines": (GAME.encode() + b'{"seat":"A","action":"undo"}\n' * MOST_MOVES, errors.NoRecord),
    "zip": (b"PK\x03\x04" + bytes(range(256)), errors.NoRecord),
    "utf-16": (GAME.encode("utf-16"), errors.NoRecord),
    "latin-1": (GAME.replace("Ann", "Änn").encode("latin-1"), errors.NoRecord),
    "nested": (GAME.splitlines()[1].replace("[10", "[" * 40_000 + "10").encode(), errors.NoRecord),
    "nested object": (b'{"format":' + b'{"a":' * 15_000, errors.NoRecord),
    "NaN": (GAME.replace("[4, 5, 6]", "[NaN, 5, 6]").encode(), errors.NoRecord),
    "huge": (GAME.replace("[4, 5, 6]", f"[{'9' * 5000}, 5, 6]").encode(), errors.NoRecord),
    "huge seat": (GAME.replace('"seat": 2', f'"seat": {"9" * 4000}').encode(), errors.NoRecord),
    "huge undo": (GAME.replace("sail", f"undo/{'9' * 4000}").encode(), errors.NoRecord),
    "odd draw": (GAME.replace("[4, 5, 6]", '["4", null, 6]').encode(), errors.NoRecord),
    "other title": (GAME.replace('"harbour"', '"../../etc"').encode(), BadSetup),
    "title of nobody": (GAME.replace('"harbour"', '"chess"').encode(), BadSetup),
    "future": (json.dumps(HEADER | {"rules": 99}).encode(), errors.NewerRecord),
    "past": (json.dumps(HEADER | {"rules": -99}).encode() + b'\n{"seat":"A","action":"x"}', errors.NoRecord),
    "option": (json.dumps(HEADER | {"options": {"odd": "1"}}).encode(), BadSetup),
    "no seats": (json.dumps(HEADER | {"seats": []}).encode(), errors.NoRecord),
    "many seats": (json.dumps(HEADER | {"seats": ["x"] * 26}).encode(), BadSetup),
    "no seed": (GAME.replace("sail", "seed/", 1).encode(), errors.NoRecord),
}


async def test_what_is_no_game_is_refused(home: Home) -> None:
    for name, (data, why) in FORGED.items():
        assert await refused(why, home.host.records.bring(data, HERE, ANNA)), name
    assert await checked(home) == []


async def test_rules_that_stumble_over_a_file_are_no_fault(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: Any) -> None:
        raise KeyError

    monkeypatch.setattr(HarbourRules, "resolve", stumble)
    await refused(errors.NoRecord, home.host.records.bring(GAME.encode(), HERE, ANNA))


async def test_a_file_with_a_mark_in_front_is_read(home: Home) -> None:
    assert (await home.host.records.bring(GAME.encode("utf-8-sig"), HERE, ANNA)).table


async def test_in_private_it_is_the_senders_alone(home: Home, host: Host) -> None:
    mine = (await host.records.bring(GAME.encode(), Place(None, 5), ANNA)).table
    theirs = (await host.records.bring(GAME.encode(), Place(None, 6), BEA)).table
    assert mine != theirs
    assert replace(parse(GAME)).title == (await host.query.table(mine)).title
