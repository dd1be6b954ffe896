"""Head starts: given to persons in the lobby, agreed to by everybody there, and taken along by the seats."""

from dataclasses import replace

import pytest

from hansa_bot.engine.errors import BadSetup, Stale
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotAgreed, NotInLobby, NotSeated
from hansa_bot.host.kernel.table import PlayingOrder, Status, Table
from hansa_bot.host.lobby.head_starts import evened
from hansa_bot.host.record.seasons import Ranked, Season, counting
from hansa_bot.i18n.catalog import catalog
from hansa_bot.model.finished import Member, StoredSeason
from hansa_bot.titles import registry
from hansa_bot.titles.base import HEAD_START
from hansa_bot.ui.kit.table_options import options_line
from tests.host.fakes import ANNA, BEA, CARL, DORA, Home, refused
from tests.host.test_playing_on import opened
from tests.host.test_results import finish, winners
from tests.host.test_seasons import game


async def give(home: Home, table: int, **steps: int) -> Table:
    """Let Anna give everybody so many steps, by their names."""
    users = {"anna": ANNA.id, "bea": BEA.id, "carl": CARL.id}
    seen, given = (await home.table(table)).arrangement, {users[name]: number for name, number in steps.items()}
    return await home.host.head_starts.give(table, ANNA, given, home.request(), seen=seen)


async def agree(home: Home, table: int, *persons: object) -> None:
    for person in persons:
        seen = (await home.table(table)).arrangement
        await home.host.head_starts.agree(table, person, home.request(), seen=seen)  # type: ignore[arg-type]


async def begun(home: Home, persons: int = 2, **steps: int) -> Table:
    """Return a game that has just begun in the order of joining, with head starts to which all have agreed."""
    table = await home.lobby(persons, order=PlayingOrder.SEATED)
    await give(home, table.id, **steps)
    await agree(home, table.id, *(ANNA, BEA, CARL)[:persons])
    return await home.host.lobby.start(table.id, ANNA, home.request())


async def test_a_game_begins_only_once_all_have_agreed(home: Home, host: Host) -> None:
    table = await home.lobby(3)
    table = await give(home, table.id, bea=2)
    assert table.head_starts == {1: 2}
    assert [info.name for info in table.unsettled] == ["Bea", "Carl"], "whoever proposes it has agreed"
    error = await refused(NotAgreed, host.lobby.start(table.id, ANNA, "s"))
    assert error.names == "Bea, Carl"
    await agree(home, table.id, BEA, CARL)
    assert not (await home.table(table.id)).unsettled
    assert (await host.lobby.start(table.id, ANNA, "t")).head_starts


async def test_another_head_start_needs_another_agreement(home: Home, host: Host) -> None:
    table = await home.lobby(2)
    before = await give(home, table.id, bea=2)
    await agree(home, table.id, BEA)
    await give(home, table.id, bea=1)
    await refused(NotAgreed, host.lobby.start(table.id, ANNA, "s"))
    await refused(Stale, host.head_starts.agree(table.id, BEA, "a", seen=before.arrangement))
    await refused(Stale, host.head_starts.give(table.id, BEA, {}, "b", seen=before.arrangement))
    await give(home, table.id)
    assert not (await host.lobby.start(table.id, ANNA, "t")).head_starts, "nobody has one, so nobody need agree"


async def test_the_same_once_more_is_still_agreed_to(home: Home, host: Host) -> None:
    table = await home.lobby(3)
    await give(home, table.id, bea=2, carl=1)
    await agree(home, table.id, BEA)
    seen = (await home.table(table.id)).arrangement
    table = await host.head_starts.give(table.id, CARL, {CARL.id: 1, ANNA.id: 0, BEA.id: 2}, "c", seen=seen)
    assert table.unsettled == ()


async def test_who_sits_down_later_is_asked_too(home: Home, host: Host) -> None:
    table = await home.lobby(1, size=3)
    await give(home, table.id, anna=1)
    assert not (await home.table(table.id)).unsettled
    await host.lobby.join(table.id, BEA, "j")
    assert [info.name for info in (await home.table(table.id)).unsettled] == ["Bea"]


async def test_whoever_comes_back_with_a_head_start_is_agreed_to_anew(home: Home, host: Host) -> None:
    table = await home.lobby(3)
    await give(home, table.id, anna=1, carl=2)
    await host.lobby.leave(table.id, CARL, "l")
    seen = (await home.table(table.id)).arrangement
    await agree(home, table.id, BEA)
    await host.lobby.join(table.id, CARL, "j")
    assert [info.name for info in (await home.table(table.id)).unsettled] == ["Anna", "Bea", "Carl"]
    await refused(Stale, host.head_starts.agree(table.id, BEA, "old", seen=seen))
    await host.lobby.leave(table.id, BEA, "b")
    await agree(home, table.id, ANNA, CARL)
    await host.lobby.join(table.id, BEA, "k")
    assert [info.name for info in (await home.table(table.id)).unsettled] == ["Bea"], "without one, nothing is new"


async def test_two_of_one_name_are_told_apart_where_one_has_not_agreed(home: Home, host: Host) -> None:
    table = await home.lobby(2)
    await host.lobby.leave(table.id, BEA, "l")
    await host.lobby.join(table.id, replace(BEA, name="Anna"), "j")
    await give(home, table.id, bea=1)
    assert (await refused(NotAgreed, host.lobby.start(table.id, ANNA, "s"))).names == "Anna (B)"


async def test_steps_follow_their_person_to_the_seat_that_is_drawn(home: Home, host: Host) -> None:
    for _ in range(3):
        table = await home.lobby(3)
        await give(home, table.id, carl=2)
        await agree(home, table.id, BEA, CARL)
        table = await host.lobby.start(table.id, ANNA, home.request())
        seat = table.seat_of(CARL.id)
        assert table.head_starts == {seat: 2}
        assert table.options[HEAD_START] == "".join("2" if each == seat else "0" for each in range(3))
        told = [event.args for entry in await host.query.log(table.id, None) for event in entry.events]
        assert {"seat": seat, "steps": 2} in told
        await host.lobby.abandon(table.id, ANNA, home.request())


async def test_what_all_have_nobody_has(home: Home, host: Host) -> None:
    table = await begun(home, anna=1, bea=2)
    assert table.head_starts == {1: 1}
    table = await begun(home, anna=2, bea=2) if await host.lobby.abandon(table.id, ANNA, "x") else table
    assert HEAD_START not in table.options


async def test_who_may_not_is_refused_and_nothing_changes(home: Home, host: Host) -> None:
    table = await home.lobby(2)
    seen = table.arrangement
    await refused(NotSeated, host.head_starts.give(table.id, DORA, {BEA.id: 1}, "1", seen=seen))
    await refused(NotSeated, host.head_starts.agree(table.id, DORA, "2", seen=seen))
    await refused(Stale, host.head_starts.give(table.id, ANNA, {DORA.id: 1}, "gone", seen=seen))
    for wrong in ({BEA.id: 3}, {BEA.id: -1}):
        await refused(BadSetup, host.head_starts.give(table.id, ANNA, wrong, f"{wrong}", seen=seen))
    await host.lobby.start(table.id, ANNA, "s")
    now = (await home.table(table.id)).arrangement
    await refused(NotInLobby, host.head_starts.give(table.id, ANNA, {BEA.id: 1}, "3", seen=now))
    await refused(NotInLobby, host.head_starts.agree(table.id, BEA, "4", seen=now))


async def test_after_each_game_it_moves_by_a_step_and_is_asked_about_anew(home: Home, host: Host) -> None:
    table = await begun(home, anna=0, bea=1)
    await finish(home, table.id)
    won = BEA.id in await winners(host, table.id)
    lobby = await host.lobby.rematch(table.id, ANNA, "again")
    assert lobby.gathering.head_starts == (() if won else ((BEA.id, 2),))
    assert lobby.gathering.agreed_to == ()
    assert HEAD_START not in lobby.options


async def test_without_a_result_it_stays_and_who_took_over_has_none(home: Home, host: Host) -> None:
    table = await begun(home, 3, bea=1, carl=2)
    await host.substitution.hand_over(table.id, replace(ANNA, manages=True), 1, BEA.id, DORA, request="h")
    await host.lobby.abandon(table.id, ANNA, "x")
    lobby = await host.lobby.rematch(table.id, ANNA, "again")
    assert lobby.gathering.head_starts == ((CARL.id, 2),)


async def test_what_is_played_on_keeps_it_by_seat(home: Home, host: Host) -> None:
    table = await begun(home, bea=1)
    await finish(home, table.id)
    lobby = await opened(home, table.id, 1)
    said = [options_line(lobby, catalog("en")), options_line(replace(lobby, status=Status.ABANDONED), catalog("en"))]
    assert said == ["-# Head start (house rule): Seat B (2 coins more)"] * 2, "Bea need not come"
    await host.lobby.join(lobby.id, CARL, "j")
    table = await host.lobby.start(lobby.id, ANNA, "s")
    assert table.head_starts == {1: 1}
    assert options_line(table, catalog("en")) == "-# Head start (house rule): Carl (2 coins more)"


async def test_it_counts_in_no_season() -> None:
    members = {user: Member(1.0, None) for user in (1, 2)}
    usual = replace(game((1, 1), (2, 2)), terms={"proposals": "none"})
    assert counting([usual], members) == [usual]
    assert not counting([replace(usual, options={HEAD_START: "01"})], members)


def test_the_season_says_what_makes_two_equal() -> None:
    meta = registry.load("harbour").meta
    stood = ((1, 1200), (2, 1170), (3, 900))
    rows = [Ranked(at, user, "", points, 9, 3) for at, (user, points) in enumerate(stood, 1)]
    season = Season(StoredSeason(1, 7, 0.0, None), 1, 1, tuple(rows), 9, 3, joined=True)
    behind = season.behind([1, 2, 3, 4])
    assert behind[1] == 0
    assert 0.2 < behind[2] < 0.3
    assert evened(meta, behind) == {1: 0, 2: 1, 3: 2}


@pytest.mark.parametrize("steps", ["3", "012", "11", "0x", "00"])
def test_a_record_with_impossible_head_starts_is_refused(steps: str) -> None:
    with pytest.raises(BadSetup):
        registry.load("harbour").meta.check(2, {HEAD_START: steps})
