"""A file becomes a table, and any position of a game the beginning of another one, which tells no secret of it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.errors import BadSetup, GameOver
from hansa_bot.engine.record import NEW_SECRET, Record, dump, parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.state import digest, seal
from hansa_bot.host.host import Host
from hansa_bot.host.kernel import errors
from hansa_bot.host.kernel.table import Person, Place, PlayingOrder, Status, Table
from hansa_bot.host.record.bringing import LARGEST_FILE, MOST_MOVES
from hansa_bot.host.record.records import ReplayVerdict
from hansa_bot.model.values import ORIGIN
from hansa_bot.store import history, results, schema
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from tests.engine.test_record import GAME
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home, refused
from tests.host.test_exporting import checked, lines, overwrite, played, told
from tests.toys.harbour.title import HarbourRules
from tests.toys.tables import RULES

ELSEWHERE = Place(HERE.guild, 990)
HANSA = Path(__file__).parents[1] / "titles" / "hansa_teutonica" / "games"


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


async def ended(home: Home, table: int) -> None:
    """Play a game to its end."""
    while not (session := await home.host.query.session(table)).state.over:
        seat = session.waiting[0]
        await home.act(table, (await home.users(table))[seat], session.offers(seat)[-1])


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
    await ended(home, table.id)
    session = await host.query.session(table.id)
    again = await host.query.record(table.id)
    assert [move.action for move in again.moves].count(f"redraw/{session.state.rng.key}") == 1
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


@pytest.mark.proof
async def test_a_lobby_opened_before_stocks_were_redrawn_goes_on_as_it_was(home: Home, host: Host) -> None:
    source = await played(home)
    lobby = await opened(home, source, 0, BEA, CARL)
    kept = await home.store.ask(history.snapshot, lobby.id, ORIGIN)
    assert kept is not None
    older = json.loads(kept.state)
    assert older.pop("redraws")
    await overwrite(home, schema.snapshots, schema.snapshots.c.table_id == lobby.id, state=json.dumps(older))
    table = await host.lobby.start(lobby.id, ANNA, home.request())
    await ended(home, table.id)
    again = await host.query.record(table.id)
    assert [kind_of(move.action) for move in again.moves if kind_of(move.action) in NEW_SECRET] == ["seed"]
    assert {found.verdict for found in await checked(home)} == {ReplayVerdict.SAME}


async def test_the_stock_of_a_finished_game_is_drawn_anew(home: Home, host: Host) -> None:
    game = parse((HANSA / "cities_standard_3.jsonl").read_text())
    source = await brought(home, replace(game, moves=game.moves[:2]))
    before = (await home.live(source)).log[0]
    stocks = []
    for number in range(2):
        lobby = await opened(home, source, 0, BEA, CARL)
        table = (await host.lobby.start(lobby.id, ANNA, home.request())).id
        state = await home.state(table)
        assert state.rng.count > 0, "it is drawn from the sealed secret, as `verify` shows"
        stocks.append(state.token_stock)
        await host.lobby.abandon(table, ANNA, f"end {number}")
    was = next(event.args["tokens"] for event in before.events if event.kind == "stock_shuffled")
    stocks.append([TOKENS.index(token) for token in reversed(was)])
    assert len({*map(tuple, stocks)}) == len(stocks)
    assert len({*map(tuple, map(sorted, stocks))}) == 1


async def running(home: Home) -> tuple[int, str]:
    """Return a table at which two bids lie face down and one is owed, and its secret."""
    table = (await home.game(3)).id
    users = await home.users(table)
    await home.act(table, users[0], "bid/3")
    await home.act(table, users[2], "bid/5")
    return table, (await home.state(table)).rng.key


async def stored_of(home: Home, table: int) -> str:
    """Return everything that is stored of a table, as text."""
    found = []
    for rows in schema.metadata.sorted_tables:
        own = rows.c.get("table_id", rows.c.id if rows is schema.tables else None)
        if own is not None:
            async with home.store.read() as connection:
                found += [repr(row) for row in await connection.execute(select(rows).where(own == table))]
    return "\n".join(found)


async def test_a_running_game_is_played_on_without_its_secrets(home: Home, host: Host) -> None:
    source, secret = await running(home)
    begins, origin = await host.records.beginning(source, 2)
    assert begins.secret
    kept = json.loads(origin.state)
    assert [key for key, value in kept.items() if value] == ["seats", "options", "state"]
    lobby = await host.lobby.play_on(await host.query.table(source), begins, origin, ELSEWHERE, DORA, home.request())
    for person in (ANNA, BEA):
        await host.lobby.join(lobby.id, person, home.request())
    table = (await host.lobby.start(lobby.id, DORA, home.request())).id
    view, seen = (await host.query.view(source, None, 2)).view, (await host.query.view(table, None)).view
    assert seen == view, "all that everybody sees is as it was"
    assert secret not in await stored_of(home, table)
    assert "bid/" not in await stored_of(home, table)
    await ended(home, table)
    record = await host.query.record(table)
    assert record.position is not None
    assert secret not in dump(record)
    assert digest(replay(RULES, parse(dump(record))).session.state) == digest(await home.state(table))
    assert {found.verdict for found in await checked(home)} == {ReplayVerdict.SAME}
    await refused(errors.MidwayRecord, host.records.bring(dump(record).encode(), HERE, ANNA))


@pytest.mark.proof
async def test_what_lay_hidden_is_other_in_nearly_every_game_that_is_played_on(home: Home, host: Host) -> None:
    source, _ = await running(home)
    state = await home.state(source)
    positions = []
    for _ in range(20):
        _, origin = await host.records.beginning(source, 2)
        positions.append(json.loads(json.loads(origin.state)["state"]))
    for name in ("purses", "bids"):
        assert len({str(each[name]) for each in positions}) > 3
    assert {str(each["purses"]) for each in positions} != {str(state.purses)}


async def test_nobody_plays_on_from_what_was_taken_back_in_a_running_game(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    version = (await home.table(table)).version
    seat = (await host.query.session(table)).waiting[0]
    await home.act(table, users[seat], "land/north")
    await home.undo(table, users[seat])
    await refused(errors.NoVersion, host.records.beginning(table, version + 1))
    assert (await host.records.beginning(table, version))[0].version == version
    assert (await host.records.beginning(table, version + 2))[0].version == version + 2


async def test_a_game_that_was_given_up_is_as_secret_as_a_running_one(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    await host.lobby.abandon(table, ANNA, "end")
    assert (await host.records.beginning(table, 0))[0].secret
    await refused(errors.NotRunning, host.records.beginning((await home.lobby(1, place=ELSEWHERE)).id, 0))


async def test_whoever_played_there_keeps_their_seat(home: Home, host: Host) -> None:
    source = (await home.game(3)).id
    seats = await home.users(source)
    begins, origin = await host.records.beginning(source, 0)
    lobby = await host.lobby.play_on(await host.query.table(source), begins, origin, ELSEWHERE, DORA, home.request())
    for user in (seats[1], seats[0]):
        await host.lobby.join(lobby.id, Person(user, f"User {user}"), home.request())
    table = (await host.lobby.start(lobby.id, DORA, home.request())).id
    assert await home.users(table) == [seats[0], seats[1], DORA.id]


HEADER = json.loads(GAME.splitlines()[1])
FORGED: dict[str, tuple[bytes, type[Exception]]] = {
    "large": (b" " * (LARGEST_FILE + 1), errors.RecordTooLarge),
    "empty": (b"", errors.NoRecord),
    "many lines": (GAME.encode() + b'{"seat":"A","action":"undo"}\n' * MOST_MOVES, errors.NoRecord),
    "zip": (b"PK\x03\x04" + bytes(range(256)), errors.NoRecord),
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
    "no new seed": (GAME.replace("sail", "redraw/", 1).encode(), errors.NoRecord),
    "a position": (json.dumps(HEADER | {"position": {"seats": 9**9}}).encode(), errors.MidwayRecord),
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
