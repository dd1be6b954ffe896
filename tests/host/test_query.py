"""What may be asked about a table, and which one is meant."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from hansa_bot.engine.session import Entry
from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoTable, NoTableOfYours, NotRunning, NoVersion, Several
from hansa_bot.host.kernel.log import seen_by
from hansa_bot.host.kernel.table import Place
from hansa_bot.host.kernel.terms import SPEEDS, Terms
from hansa_bot.store import Store
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home, refused
from tests.host.test_moving import end, open_thread
from tests.host.test_results import finish


async def test_each_channel_has_its_own_table_or_none(home: Home, host: Host) -> None:
    await refused(NoTable, host.query.find(HERE))
    here, there = await home.lobby(), await home.lobby(place=Place(7, 1))
    for place, table in ((HERE, here), (Place(7, 1), there), (Place(None, 1), there)):
        assert (await host.query.find(place)).id == table.id


async def test_in_a_lobby_there_is_no_game_to_ask_about_and_nobody_is_waited_for(home: Home, host: Host) -> None:
    table, query = await home.lobby(), host.query
    for question in (query.session, query.view):
        readers = () if question == query.session else (ANNA.id,)
        await refused(NotRunning, question(table.id, *readers))
    assert await query.result(table.id) is None
    assert await query.asked_at(table.id) is None
    assert await query.log(table.id, None) == await query.since(table.id, 0, 0) == []


async def test_an_abandoned_game_is_over_but_can_be_seen(home: Home, table: int) -> None:
    await home.abandon(table)
    assert (await home.host.query.view(table, None)).version == 3
    await refused(NotRunning, home.play(table, "a sail"))


async def test_views_show_what_the_reader_may_see(home: Home, host: Host) -> None:
    table = await home.game(2)
    users = await home.users(table.id)
    mine: Any = (await host.query.view(table.id, users[1])).view
    theirs: Any = (await host.query.view(table.id, DORA.id)).view
    public: Any = (await host.query.view(table.id, None)).view
    assert mine.purses[0] is None
    assert mine.purses[1] is not None
    assert theirs == public
    assert public.purses == [None, None]


async def test_every_earlier_version_can_be_seen_exactly(home: Home, host: Host) -> None:
    table, users = await home.unloading()
    await home.act(table, users[0], "land/north", "land/east")
    await home.play(table, "a undo", "a sail")
    for user in users:
        await home.act(table, user, "bid/1")
    log = await host.query.log(table, None)
    for restart in (False, True):
        host = await home.reopen() if restart else host
        for entry in log:
            seen = await host.query.view(table, users[0], entry.version)
            assert (seen.version, digest(seen.state), seen.view.seat) == (entry.version, entry.digest, 0)


async def test_a_version_that_never_was_is_refused(home: Home, host: Host) -> None:
    table, _ = await home.unloading()
    for version in (-1, 4, 10**30):
        await refused(NoVersion, host.query.view(table, None, version))


async def test_versions_with_a_card_can_be_seen_under_newer_rules(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await home.unloading()
    await home.step(table, users[0], "land/north", "sail")
    cards = [post.version for post in home.platform.shown if post.kind == "card"]
    assert cards == [0, 3, 5]
    rules = registry.load("harbour").rules
    monkeypatch.setattr(type(rules), "resolve", None)
    host = await home.reopen()
    for version in cards:
        assert (await host.query.view(table, None, version)).version == version
    await refused(NoVersion, host.query.view(table, None, 4))


async def test_the_log_hides_what_a_seat_may_not_know(home: Home, host: Host) -> None:
    """Of itself, not for each move that somebody has thought of: boardgame.io 0.50.2 logs a secret move for everybody
    unless it is marked `redact` (its documentation, "Secret State").
    """
    table = await home.game(3)
    users = await home.users(table.id)
    await home.act(table.id, users[0], "bid/2")
    (mine,) = await host.query.log(table.id, users[0], last=1)
    (theirs,) = await host.query.log(table.id, users[1], last=1)
    (public,) = await host.query.log(table.id, None, last=1)
    assert (mine.action, mine.events[0].args) == ("bid/2", {"seat": 0, "price": 2})
    assert theirs == public
    assert (public.action, public.events[0].args) == ("bid", {"seat": 0})
    setup = (await host.query.log(table.id, users[0], until=0))[0]
    assert [event.kind for event in setup.events] == ["purse", "arrived"]
    assert "2" not in msgspec.json.encode([public.action, public.events]).decode()


async def test_the_log_can_be_cut(home: Home, host: Host) -> None:
    table, _ = await home.unloading()

    async def versions(**bounds: int) -> list[int]:
        return [entry.version for entry in await host.query.log(table, None, **bounds)]

    assert await versions() == [0, 1, 2, 3]
    assert await versions(since=1) == [2, 3]
    assert await versions(until=1) == [0, 1]
    assert await versions(since=0, until=2) == [1, 2]
    assert await versions(last=2) == [2, 3]
    assert await versions(last=0) == []
    assert await versions(last=99) == [0, 1, 2, 3]
    assert await versions(until=2, last=1) == [2]


async def test_since_tells_what_happened_after_the_own_last_action(home: Home, host: Host, table: int) -> None:
    await home.play(table, "a land/north", "a land/east")
    await home.play(table, "a undo", "a sail")

    async def told(seat: int | None, until: int = 99, reader: int | None = None) -> list[str]:
        return [entry.action for entry in await host.query.since(table, seat, until, reader=reader)]

    assert await told(0) == []
    assert await told(1) == ["bid", "land/north", "sail"]
    assert await told(1, reader=2) == ["bid/0", "land/north", "sail"]
    assert await told(2) == ["land/north", "sail"]
    assert await told(2, until=4) == ["land/north"]
    assert await told(2, until=3) == []
    assert await told(1, until=0) == ["setup"]
    # Cards stand at 0, 3 and 7: a spectator is told what led from the last but one to now.
    assert await told(None) == ["land/north", "sail"]
    assert await told(None, until=5) == ["bid", "bid", "bid", "land/north", "land/east"]


async def test_a_public_post_tells_also_the_own_answer_that_opened_those_of_all(
    home: Home, host: Host, table: int
) -> None:
    async def told(seat: int, until: int) -> list[str]:
        return [entry.action for entry in await host.query.since(table, seat, until, public=True)]

    assert await told(2, 3) == ["bid"], "the last bid opens all"
    assert await told(1, 3) == ["bid"], "an earlier one opens none"
    await home.play(table, "a land/north", "a sail")
    assert await told(0, 5) == []


async def test_the_result(home: Home, host: Host) -> None:
    table, _ = await home.unloading(2)
    assert await host.query.result(table) is None
    await finish(home, table)
    result = await host.query.result(table)
    assert result is not None
    assert result.reason == "rounds"
    assert await (await home.reopen()).query.result(table) == result


async def test_after_the_first_touch_all_comes_from_memory(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await home.unloading()
    await home.settle(table)
    await home.host.query.find(HERE)

    def no_reading(_: Store) -> None:
        raise AssertionError("the store was asked")

    monkeypatch.setattr(Store, "read", no_reading)
    assert (await home.host.query.find(HERE)).id == table
    assert len(await home.host.query.log(table, None)) == 4
    assert (await home.host.query.view(table, None)).version == 3


def test_who_hides_nothing_hides_no_action() -> None:
    entry = Entry(1, 0, "bid/3", [], "aa")
    assert seen_by(entry, None) == entry


async def test_it_is_known_since_when_somebody_is_waited_for(home: Home, host: Host, table: int) -> None:
    asked = home.clock.now()
    assert await host.query.asked_at(table) == asked
    await home.clock.turn(50)
    assert await host.query.asked_at(table) == asked
    await home.play(table, "a offer/b/1")
    assert await host.query.asked_at(table) == asked + 50
    await home.reopen()
    assert await home.host.query.asked_at(table) == asked + 50


async def test_which_table_is_meant_without_a_word(home: Home, host: Host) -> None:
    meant = host.query.meant
    first = await open_thread(home, persons=1)
    assert (await meant(HERE, DORA.id)).id == first.id, "the only one in the channel"
    second = await open_thread(home, persons=2, thread=901)
    for table in (first, second):
        assert (await meant(table.place, DORA.id)).id == table.id, "in its own thread"
    assert (await meant(HERE, BEA.id)).id == second.id, "the asker's own"
    for user in (ANNA.id, DORA.id):
        error = await refused(Several, meant(HERE, user))
        assert [table.id for table in error.tables] == [second.id, first.id]
    assert (await meant(HERE, ANNA.id, first.id)).id == first.id
    lobby = await home.lobby()
    assert (await meant(HERE, ANNA.id)).id == lobby.id, "the channel's own"


async def test_where_nothing_is_live_the_last_game_is_meant(home: Home, host: Host) -> None:
    await refused(NoTable, host.query.meant(HERE, ANNA.id))
    first = await open_thread(home, persons=1)
    second = await open_thread(home, persons=1, thread=901)
    await end(home, second.id)
    assert (await host.query.meant(HERE, ANNA.id)).id == first.id
    await end(home, first.id)
    assert (await host.query.meant(HERE, ANNA.id)).id == second.id
    assert (await host.query.meant(first.place, ANNA.id)).id == first.id


async def test_tables_of_other_servers_are_nobody_s_business(home: Home, host: Host) -> None:
    table = await home.game(1)
    elsewhere = Place(8, 80)
    for number in (table.id, 999, 10**15, -1):
        await refused(NoTable, host.query.meant(elsewhere, ANNA.id, number))
    assert await host.query.list_live(elsewhere, ANNA.id) == []
    assert await host.query.list_live(Place(None, 1), BEA.id) == []


IN_PRIVATE = Place(None, 1)


async def bid(home: Home, table: int, user: int) -> None:
    """Answer the question that a new game asks everybody."""
    await home.step(table, user, "bid/0")


async def test_in_private_a_table_of_one_s_own_is_meant_and_no_other(home: Home, host: Host) -> None:
    await refused(NoTableOfYours, host.query.meant(IN_PRIVATE, ANNA.id))
    first = await home.game(2)
    assert (await host.query.meant(IN_PRIVATE, ANNA.id)).id == first.id
    second = await home.game(3, place=Place(8, 80))
    for number in (first.id, second.id):
        assert (await host.query.meant(IN_PRIVATE, ANNA.id, number)).id == number
    await refused(NoTable, host.query.meant(IN_PRIVATE, CARL.id, first.id))
    several = await refused(Several, host.query.meant(IN_PRIVATE, ANNA.id))
    assert several.private
    assert [table.id for table in several.tables] == [second.id, first.id]
    await bid(home, second.id, ANNA.id)
    assert (await host.query.meant(IN_PRIVATE, ANNA.id)).id == first.id, "the only one that waits"
    assert [table.id for table in await host.query.list_live(IN_PRIVATE, CARL.id)] == [second.id]


async def test_what_waits_comes_by_deadline_and_then_by_how_long_it_has_waited(home: Home, host: Host) -> None:
    assert await host.query.waiting_for(ANNA.id) == []
    young, old = await home.lobby(2, place=Place(8, 80)), await home.game(2)
    home.clock.time += 60
    await host.lobby.start(young.id, ANNA, home.request())
    late, soon = [
        await home.game(2, place=Place(9, 90 + n), terms=Terms().at(speed.key))
        for n, speed in enumerate((SPEEDS[2], SPEEDS[3]))
    ]
    await home.lobby(2, place=Place(9, 92))
    found = await host.query.waiting_for(ANNA.id)
    assert [each.table.id for each in found] == [soon.id, late.id, old.id, young.id]
    assert [each.deadline is None for each in found] == [False, False, True, True]
    assert [each.since for each in found] == [1060, 1060, 1000, 1060]
    assert [each.table.id for each in await host.query.waiting_for(DORA.id)] == []


async def test_what_is_answered_paused_or_ended_waits_for_nobody(home: Home, host: Host) -> None:
    made = [await home.game(2, place=Place(8, 80 + n)) for n in range(4)]
    answered, paused, ended, waits = [table.id for table in made]
    await bid(home, answered, ANNA.id)
    await host.pausing.ask(paused, ANNA.id, None, request=home.request())
    await host.pausing.ask(paused, BEA.id, None, request=home.request())  # which is her yes
    await home.abandon(ended)
    assert [each.table.id for each in await host.query.waiting_for(ANNA.id)] == [waits]
    await home.undo(answered, ANNA.id)
    await home.reopen()
    assert [each.table.id for each in await home.host.query.waiting_for(ANNA.id)] == [answered, waits]
    await home.leave(waits, ANNA)
    assert [each.table.id for each in await home.host.query.waiting_for(ANNA.id)] == [answered]


async def test_a_table_that_cannot_be_read_keeps_nobody_from_the_others(home: Home) -> None:
    spoilt, sound = (await home.game(2)).id, (await home.game(2, place=Place(8, 80))).id
    for column in ("asked", "setup"):
        spoil = text(f"UPDATE tables SET {column} = '7' WHERE id = {spoilt}")
        await home.store.write(lambda tx, spoil=spoil: tx.connection.execute(spoil))
    host = await home.reopen()
    assert [each.table.id for each in await host.query.waiting_for(ANNA.id)] == [sound]
    assert [each.id for each in await host.query.own(ANNA.id)] == [sound]


async def test_known_are_the_own_first_and_then_the_nearest(home: Home, host: Host) -> None:
    far = await home.lobby(place=Place(HERE.guild, 71))
    near = await open_thread(home, persons=1)
    bea = await open_thread(home, place=Place(HERE.guild, 72), persons=2, thread=901)
    over = await home.game(1, place=Place(HERE.guild, 73))
    await end(home, over.id)

    async def known(place: Place, user: int) -> list[int]:
        return [table.id for table in await host.query.list_live(place, user)]

    assert await known(HERE, BEA.id) == [bea.id, near.id, far.id]
    assert await known(near.place, CARL.id) == [near.id, bea.id, far.id]
    assert (await host.query.list_live(HERE, BEA.id))[0] == await host.query.table(bea.id)
