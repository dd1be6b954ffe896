"""Grounds as the host keeps them: who cannot play where a table stands, and what versions before have stored."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.notices import Bar, PlaceBlocked, PlayersBarred
from hansa_bot.host.kernel.outgoing import read
from hansa_bot.host.kernel.table import HIDDEN, LEFT, TIMED_OUT, Place
from hansa_bot.store import schema
from tests.host.fakes import ANNA, BEA, HERE, Home

ELSEWHERE = Place(HERE.guild, 79)


def bar(why: str) -> dict[int, Bar | None]:
    """Return that Bea cannot play."""
    return {BEA.id: Bar(user=BEA.id, why=why)}


def told(home: Home) -> list[tuple[str, ...]]:
    """Return of whose bars the owner was told, message by message."""
    payloads = [post.payload for post in home.platform.shown if isinstance(post.payload, PlayersBarred)]
    assert {each.user for each in payloads} <= {ANNA.id}
    return [tuple(each.why for each in payload.bars) for payload in payloads]


async def test_who_cannot_play_is_told_again_only_for_another_reason_or_after_it_was_mended(home: Home) -> None:
    table = (await home.game(2)).id
    for found in (bar(HIDDEN), bar(HIDDEN), bar(LEFT), {BEA.id: None}, {}, bar(HIDDEN)):
        await home.host.grounds.bar(table, HERE.channel, found)
        await home.settle(table)
    assert told(home) == [(HIDDEN,), (LEFT,), (HIDDEN,)]
    host = await home.reopen()
    await host.grounds.bar(table, HERE.channel, bar(HIDDEN))
    await home.settle(table)
    assert len(told(home)) == 3, "it is known after a restart too"


async def test_only_people_of_a_running_game_are_barred_where_it_stands(home: Home, host: Host) -> None:
    lobby, game = (await home.lobby(2, place=ELSEWHERE)).id, (await home.game(2)).id
    await host.grounds.bar(lobby, ELSEWHERE.channel, bar(HIDDEN))
    await host.grounds.bar(game, ELSEWHERE.channel, bar(HIDDEN))
    await host.grounds.bar(game, HERE.channel, {4711: Bar(user=4711, why=HIDDEN)})
    await home.settle(game)
    assert told(home) == []
    assert (await home.table(game)).gathering.barred == {}


async def test_a_table_that_moves_takes_along_who_has_left_the_server_only(home: Home, host: Host) -> None:
    table = (await home.game(2)).id
    found = bar(LEFT) | {ANNA.id: Bar(user=ANNA.id, why=TIMED_OUT)}
    await host.grounds.bar(table, HERE.channel, found)
    assert [info.user for info in (await home.table(table)).left] == [BEA.id]
    moved = await host.moving.move(table, ANNA, ELSEWHERE, home.request())
    assert moved.gathering.barred == {LEFT: (BEA.id,)}


@pytest.mark.parametrize(
    "known", [{"thread": True}, {"thread": True, "forum": True}, {"thread": True, "locked": True}]
)
async def test_a_game_that_a_version_before_has_stored_goes_on(home: Home, known: dict[str, Any]) -> None:
    """What it did not know yet of forums, locks and people who cannot play is as if nothing was wrong."""
    table = (await home.game(2)).id
    written = update(schema.tables).values(setup=known)
    await home.store.write(lambda tx: tx.connection.execute(written))
    host = await home.reopen()
    gathering = (await host.query.table(table)).gathering
    assert (gathering.thread, gathering.locked, gathering.barred) == (True, known.get("locked", False), {})
    await host.grounds.bar(table, HERE.channel, bar(HIDDEN))
    await home.settle(table)
    assert told(home) == [(HIDDEN,)]


@pytest.mark.parametrize(("stored", "kept"), [({}, None), ({"channel": 70}, 70), ({"channel": 70, "gone": True}, 70)])
def test_a_message_that_a_version_before_has_left_due_is_read(stored: dict[str, Any], kept: int | None) -> None:
    found = read("direct", {"what": "blocked", "user": ANNA.id, **stored})
    assert found == PlaceBlocked(user=ANNA.id, channel=kept, gone=stored.get("gone", False), locked=False)
