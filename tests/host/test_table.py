"""Names, clocks that may be agreed upon, and that the host works with any title."""

from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import update

from hansa_bot.ai.player import choose
from hansa_bot.engine.errors import BadSetup, Stale
from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotInLobby
from hansa_bot.host.kernel.table import LONGEST_NAME, Person, Status, clean_name, from_stored, seat_name, to_stored
from hansa_bot.host.kernel.terms import HOUR, NO_CLOCK, SKIPS, SPEEDS, Clocks, Help, Late, Proposals, Speed, Terms
from hansa_bot.host.time.seat_clocks import ClockUpdate, SeatClock, update_clock
from hansa_bot.store import schema
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, HERE, Home, refused


@pytest.mark.parametrize("name", ["Anna", "@everyone", "<@11> **b** `c` ||d||", "👩‍🚀 Ä", "שלום עולם", "李", "a|b/c"])
def test_names_stay_as_people_write_them(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Anna \t", "Anna"),
        ("An\nna\r\x00\x1b", "Anna"),
        ("\u202eannA\u2066", "annA"),
        ("Anna\u2028\u2029", "Anna"),
        ("An\ud800na", "Anna"),
        ("x" * 150, "x" * LONGEST_NAME),
        ("\n\t ", ""),
    ],
)
def test_what_could_break_something_is_left_out(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize("name", ["", "\u200d\u200b", "\u2800" * 0])
def test_who_has_no_name_goes_by_the_letter_of_the_seat(name: str) -> None:
    assert seat_name(name, 2, None, "en") == "Seat C"
    assert seat_name(name, 2, "steady", "en") == "Computer C"


async def test_odd_names_come_through_the_store(home: Home, host: Host) -> None:
    names = ["@everyone", "👩‍🚀" * 60, "\u202eאבג", "\x00"]
    table = await host.lobby.new(HERE, Person(1, names[0]), "harbour", request="r")
    for user, name in enumerate(names[1:], 2):
        table = await host.lobby.join(table.id, Person(user, name), "r")
    expected = ("@everyone", ("👩‍🚀" * 60)[:LONGEST_NAME], "אבג", "Seat D")
    assert table.names == tuple(name.rstrip() for name in expected)
    host = await home.reopen()
    assert (await host.query.table(table.id)).names == table.names


async def test_people_of_one_name_are_told_apart(home: Home, host: Host) -> None:
    table = await home.lobby(2, size=4)
    table = await host.lobby.join(table.id, Person(99, ANNA.name), "r")
    assert table.names == ("Anna (A)", "Bea", "Anna (C)")


DAY = SPEEDS[0]
QUICK = Terms(DAY, Late.COMPUTER)


def test_clocks_are_written_in_hours() -> None:
    assert [speed.key for speed in SPEEDS] == ["24h+4h<72h", "48h+8h<96h", "72h+12h<168h", "8h+1h<24h"]
    assert Terms().key == NO_CLOCK
    for speed in SPEEDS:
        assert Terms().at(speed.key).speed == speed
        assert speed.gain <= speed.bank <= speed.cap


def test_unknown_clocks_and_what_follows_are_refused_with_those_we_know() -> None:
    with pytest.raises(BadSetup, match="24h"):
        Terms().at("1h")
    with pytest.raises(BadSetup, match="substitute"):
        Terms().when_late("explode")


def test_a_clock_of_ones_own_stays_what_it_is() -> None:
    odd = Terms(Speed(HOUR, 60.0, 2 * HOUR))
    assert odd.at(odd.key) == odd
    assert odd.at(NO_CLOCK).speed is None


def test_who_is_skipped_may_be_late_more_often() -> None:
    assert [Terms().when_late(late).misses for late in Late] == [1, SKIPS, 1, 1]


@pytest.mark.parametrize("terms", [Terms(), QUICK, Terms(None, Late.SKIP, 3, holidays=False)])
def test_terms_come_back_as_they_were_stored(terms: Terms) -> None:
    assert from_stored(Terms, to_stored(terms)) == terms


@pytest.mark.parametrize("clocks", [Clocks(), Clocks((1.5, 2.0), (None, 99.25), 3, (1,), (0, 2), (4.0, 5.0), (1, 1))])
def test_clocks_come_back_as_they_were_stored(clocks: Clocks) -> None:
    for kept in (clocks, replace(clocks, paused=7.0, until=9.0, away=(0,), out=(1,))):
        assert from_stored(Clocks, to_stored(kept)) == kept


async def test_terms_are_agreed_when_a_table_opens_and_may_be_changed_in_its_lobby(home: Home, host: Host) -> None:
    table = await host.lobby.new(HERE, ANNA, "harbour", size=3, terms=QUICK, request="n")
    await host.lobby.join(table.id, BEA, "j")
    assert table.terms == replace(QUICK, proposals=Proposals.ALL)
    changed = await host.lobby.configure(table.id, BEA, {}, "c", terms=Terms(SPEEDS[1]), seen=table.arrangement)
    assert (changed.terms, changed.options, changed.size) == (Terms(SPEEDS[1]), table.options, 3)
    assert changed.arrangement != table.arrangement
    await refused(Stale, host.lobby.configure(table.id, ANNA, {}, "d", terms=Terms(), seen=table.arrangement))
    host = await home.reopen()
    assert (await host.query.table(table.id)).terms == Terms(SPEEDS[1])
    assert (await host.lobby.configure(table.id, ANNA, {"length": "long"}, "e")).terms == Terms(SPEEDS[1])
    await host.lobby.start(table.id, ANNA, "s")
    await refused(NotInLobby, host.lobby.configure(table.id, ANNA, {}, "f", terms=Terms()))


@pytest.mark.parametrize("day", ["2026-03-29", "2026-10-25"])
def test_a_change_of_the_hour_is_nothing_to_a_clock(day: str) -> None:
    """The wall clock in Berlin jumps in this night; 24 hours stay 24 hours."""
    from datetime import datetime

    begin = datetime.fromisoformat(f"{day}T00:00").replace(tzinfo=ZoneInfo("Europe/Berlin"))
    wall = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=ZoneInfo("Europe/Berlin"))
    passed = wall.timestamp() - begin.timestamp()
    assert passed != 12 * HOUR
    runs = update_clock(SeatClock(DAY.bank), ClockUpdate(waits=True, runs=True), DAY, begin.timestamp())
    stands = update_clock(runs, ClockUpdate(waits=True, runs=False), DAY, begin.timestamp() + 12 * HOUR)
    assert stands.left == 12 * HOUR
    assert update_clock(runs, ClockUpdate(waits=True, runs=False), DAY, wall.timestamp()).left == DAY.bank - passed


TITLES = [meta.id for meta in registry.metas()]


@pytest.mark.proof
@pytest.mark.parametrize("title", TITLES)
async def test_a_game_of_one_person_and_computer_players_comes_to_its_end(home: Home, host: Host, title: str) -> None:
    meta = registry.load(title).meta
    await home.close()
    home.choose = choose
    host = await home.open()
    table = await host.lobby.new(HERE, ANNA, title, size=min(meta.seats), request="new")
    for n in range(1, min(meta.seats)):
        await host.lobby.add_computer(table.id, ANNA, f"computer {n}")
    await host.lobby.start(table.id, ANNA, "start")
    middle = 40
    for step in range(2000):
        if step == middle:
            host = await home.reopen()
        await host.settle(table.id)
        session, seat = await host.query.session(table.id), (await host.query.table(table.id)).seat_of(ANNA.id)
        if seat is None or not session.offers(seat):
            break
        await home.act(table.id, ANNA.id, choose(registry.load(title), session.state, seat), seen=session.version)
    await home.settle(table.id)
    assert (await host.query.table(table.id)).status is Status.OVER
    assert await host.query.result(table.id) is not None
    assert home.platform.kinds().count("final") == 1
    log = await host.query.log(table.id, ANNA.id)
    for entry in log[:: max(1, len(log) // 12)]:
        assert digest((await host.query.view(table.id, ANNA.id, entry.version)).state) == entry.digest


def test_there_is_a_title() -> None:
    assert TITLES


async def test_a_table_stored_before_there_was_a_choice_goes_on_with_proposals(home: Home) -> None:
    """It is stored without a word on them; nobody chose to go without, and a season counts its game as before."""
    table = await home.game(2, terms=QUICK.with_help(Help.PROPOSALS))
    stored = {key: value for key, value in to_stored(table.terms).items() if key != "proposals"}
    assert stored != to_stored(table.terms)
    row = update(schema.tables).where(schema.tables.c.id == table.id).values(terms=stored)
    await home.store.write(lambda tx: tx.connection.execute(row))
    await home.reopen()
    terms = (await home.host.query.table(table.id)).terms
    assert (terms.proposals, terms.proposes, terms.alone) == (None, True, True)
