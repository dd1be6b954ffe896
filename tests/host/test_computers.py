"""Computer players: in the background, after a restart, and when something is wrong with them."""

import asyncio
import logging
from typing import Any

import pytest

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.state import State
from hansa_bot.host.game.computers import NEXT_TURN, PAUSE
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotOwner
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.model.finished import Wanted
from hansa_bot.model.values import NOBODY
from hansa_bot.store import history, outbox
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from tests.host.fakes import ANNA, BEA, HERE, Home, lowest, refused


async def watched(home: Home) -> int:
    """Return a game that Anna has opened for three computer players, and watches."""
    table = await home.game(0, 3, seated=False)
    return table.id


async def test_a_game_of_computer_players_plays_itself_a_turn_at_a_time(home: Home) -> None:
    table, turns = await watched(home), [1]
    assert (await home.state(table)).turn == 1, "everybody looks at the beginning first"
    await home.pass_time(table, PAUSE / 2)
    assert (await home.table(table)).version == 0
    for _ in range(20):
        if (await home.table(table)).status is Status.OVER:
            break
        await home.pass_time(table, PAUSE)
        turns.append((await home.state(table)).turn)
    assert turns[-1] == turns[-2], "the last one ends the game"
    assert turns[:-1] == list(range(1, len(turns)))
    assert (await home.table(table)).people == ()
    assert (await home.host.query.result(table)) is not None
    assert (NEXT_TURN, NOBODY) not in (await home.live(table)).timers


async def test_who_watches_has_one_card_that_follows_the_game(home: Home) -> None:
    table = await watched(home)
    for _ in range(2):
        await home.pass_time(table, PAUSE)
    cards = home.platform.posts("card")
    assert len(cards) == 3
    assert {card.payload.users + card.payload.seats for card in cards} == {()}
    first = home.platform.messages[cards[0].nonce]
    assert cards[0].message is None
    assert [card.message for card in cards[1:]] == [first] * (len(cards) - 1), "edited, so that nobody is flooded"
    assert "fold" not in home.platform.kinds()
    while (await home.table(table)).status is Status.RUNNING:
        await home.pass_time(table, PAUSE)
    assert home.platform.kinds()[-2:] == ["final", "fold"]
    assert home.platform.last("fold").message == first


@pytest.mark.parametrize("killed", [True, False])
async def test_a_game_that_is_watched_goes_on_after_a_restart(home: Home, killed: bool) -> None:
    table = await watched(home)
    await home.pass_time(table, PAUSE)
    before = await home.state(table)
    await (home.kill() if killed else home.close())
    await home.open()
    await home.settle(table)
    assert (await home.state(table)).turn == before.turn, "no sooner than it would have"
    await home.pass_time(table, PAUSE)
    assert (await home.state(table)).turn == before.turn + 1


async def test_a_game_that_is_watched_is_its_owner_s_to_end(home: Home) -> None:
    table = await watched(home)
    await refused(NotOwner, home.host.lobby.abandon(table, BEA, "bea"))
    await home.abandon(table)
    assert (await home.table(table)).status is Status.ABANDONED
    await home.pass_time(table, PAUSE)
    assert (await home.state(table)).turn == 1


async def test_a_game_that_people_have_left_is_played_to_its_end_at_once(home: Home) -> None:
    table = (await home.game(1, 2)).id
    await home.leave(table, ANNA)
    assert (await home.table(table)).status is Status.OVER


async def test_a_game_that_is_watched_is_in_nobody_s_statistics(home: Home) -> None:
    table = await watched(home)
    while (await home.table(table)).status is Status.RUNNING:
        await home.pass_time(table, PAUSE)
    statistics, guild = home.host.statistics, HERE.guild or 0
    assert [game.table for game in await statistics.games(Wanted(guild=guild), ANNA.id)] == [table], "to look at"
    assert await statistics.server(guild, ANNA.id) == []
    assert (await statistics.person(ANNA.id, ANNA.id, guild)).games == 0


async def test_one_seat_s_run_of_decisions_is_one_commit(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await home.game(1, 1)
    runs: list[list[str]] = []
    append = history.append

    async def noting(tx: object, table: int, entries: list[object], *rest: object) -> None:
        runs.append([entry.action for entry in entries])  # type: ignore[attr-defined]
        await append(tx, table, entries, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(history, "append", noting)
    home.host.computers._choose = busy
    await home.step(table.id, ANNA.id, "bid/0")
    assert ["land/east", "land/north", "sail", "bid/1"] in runs


def busy(title: Title, state: State, seat: int, *_: object) -> Action:
    """Land what there is, then sail; bid something."""
    offers = title.rules.offers(state, seat)
    return next((offer for offer in offers if offer.startswith(("land", "bid/1"))), offers[-1])


@pytest.mark.parametrize("killed", [True, False])
async def test_computer_players_go_on_after_a_restart(home: Home, host: Host, killed: bool) -> None:
    table = (await home.lobby(1, 2)).id
    host.computers._workers.closing = killed  # the process dies before they begin
    await host.lobby.start(table, ANNA, "s")
    assert (await host.query.session(table)).version == 0
    await (home.kill() if killed else home.close())
    host = await home.open()
    await home.settle(table)
    session = await host.query.session(table)
    assert session.waiting == [(await home.users(table)).index(ANNA.id)]
    assert session.version == 2


@pytest.mark.parametrize("fault", [RulesBug("broken"), Exception("anything"), None])
async def test_a_faulty_computer_player_stops_and_is_logged(
    home: Home, host: Host, caplog: pytest.LogCaptureFixture, fault: Exception | None
) -> None:
    """One that chooses what is not legal is faulty too."""
    calls = 0

    def broken(*_: object) -> Action:
        nonlocal calls
        calls += 1
        if fault is None:
            return "fly/north"
        raise fault

    host.computers._choose = broken
    with caplog.at_level(logging.ERROR):
        table = (await home.game(1, 1)).id
    assert [part for part in (f"table={table}", "digest", str(fault or "fly/north")) if part not in caplog.text] == []
    for _ in range(2):
        assert (calls, (await host.query.session(table)).version) == (1, 0)
        await host.settle(table)
    # Something has changed since: it is worth another try.
    host.computers._choose = lowest
    await home.step(table, ANNA.id, "bid/1")
    assert (await host.query.session(table)).version >= 2


async def test_a_position_that_breaks_its_rules_is_not_kept(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await home.lobby(1, 1)
    rules = type(registry.load("harbour").rules)
    honest = rules.check
    monkeypatch.setattr(rules, "check", lambda self, state: honest(self, state) if state.bids == [-1, -1] else bad())
    await host.lobby.start(table.id, ANNA, "s")
    await home.settle(table.id)
    assert (await host.query.session(table.id)).version == 0
    assert "a coin has vanished" in caplog.text


def bad() -> None:
    raise RulesBug("a coin has vanished")


async def test_a_store_that_fails_is_tried_again_later(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = (await home.game(1, 1)).id
    before = (await host.query.session(table)).version
    append = history.append

    async def full(tx: Any, table: int, entries: Any, rules: int, user: int | None, now: float) -> None:
        if user is None:
            raise OSError("disk full")
        await append(tx, table, entries, rules, user, now)

    with monkeypatch.context() as failing:
        failing.setattr(history, "append", full)
        await home.step(table, ANNA.id, "bid/0")
    assert "disk full" in caplog.text
    assert (await host.query.session(table)).version >= before
    if home.clock.alarms:
        await home.wait(table, home.clock.alarms[0])
    assert (await host.query.session(table)).waiting == [(await home.users(table)).index(ANNA.id)]


async def test_settling_an_unknown_table_is_no_trap(home: Home, host: Host, caplog: pytest.LogCaptureFixture) -> None:
    await host.settle(999)
    assert "999" in caplog.text


async def test_computer_players_of_many_tables_take_turns(home: Home, host: Host) -> None:
    tables = [await home.lobby(1, 2, place=Place(7, channel)) for channel in range(6)]
    await asyncio.gather(*(host.lobby.start(table.id, ANNA, "s") for table in tables))
    await asyncio.gather(*(home.settle(table.id) for table in tables))
    for table in tables:
        assert (await host.query.session(table.id)).version == 2
        async with home.store.read() as connection:
            assert await outbox.open_posts(connection, table.id) == []
