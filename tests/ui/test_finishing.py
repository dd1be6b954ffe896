"""Turns that end by themselves: only for whoever wants it, only when nothing else is left, and never twice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.host.prefs import BY_ITSELF, Whose
from hansa_bot.titles import registry
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.turn import finishing
from tests.host.fakes import ANNA, HERE, PEOPLE, Home
from tests.ui import live
from tests.ui.stage import TOY


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    found = Home(f"sqlite:///{tmp_path / 'hansa.db'}")
    await found.open()
    yield found
    await found.close()


async def unload(home: Home) -> tuple[int, int]:
    """Return a game whose first seat has one of two crates left, and that seat's user."""
    table, users = await home.unloading(2)
    await home.act(table, users[0], "land/east")
    return table, users[0]


async def seen(home: Home, table: int, user: int) -> Moment:
    return await present(home.host, table, user)


async def land(home: Home, table: int, user: int, request: str = "r") -> bool:
    """Land the last crate as a panel does, and say whether the turn has ended by itself."""
    before = await seen(home, table, user)
    await home.host.play.act(table, user, ["land/north"], seen=None, request=request)
    return await finishing.finish(home.host, before, user, request)


async def test_a_turn_ends_by_itself_for_whoever_wants_it(home: Home) -> None:
    table, user = await unload(home)
    await home.host.prefs.choose(Whose.PERSON, user, {"ending": BY_ITSELF})

    assert await land(home, table, user)

    log = await home.host.query.log(table, None)
    assert log[-1].action == "sail"
    assert (await seen(home, table, user)).state.turn == 2


async def test_by_default_nothing_ends_by_itself(home: Home) -> None:
    table, user = await unload(home)

    assert not await land(home, table, user)
    assert (await seen(home, table, user)).offers == ("sail",)


async def test_while_something_is_left_the_turn_goes_on(home: Home) -> None:
    table, users = await home.unloading(2)
    await home.host.prefs.choose(Whose.PERSON, users[0], {"ending": BY_ITSELF})

    before = await seen(home, table, users[0])
    await home.act(table, users[0], "land/east")
    assert not await finishing.finish(home.host, before, users[0], "r")
    assert (await seen(home, table, users[0])).state.turn == before.state.turn


async def test_a_request_that_comes_twice_ends_one_turn(home: Home) -> None:
    table, user = await unload(home)
    await home.host.prefs.choose(Whose.PERSON, user, {"ending": BY_ITSELF})
    before = await seen(home, table, user)
    assert await land(home, table, user, "once")
    version = (await seen(home, table, user)).version

    assert not await finishing.finish(home.host, before, user, "once")
    assert (await seen(home, table, user)).version == version


async def test_who_was_quicker_is_not_stopped(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    table, user = await unload(home)
    await home.host.prefs.choose(Whose.PERSON, user, {"ending": BY_ITSELF})
    outdated = finishing.present

    async def late(*given: Any) -> Moment:
        moment = await outdated(*given)
        await home.undo(table, user)
        return moment

    monkeypatch.setattr(finishing, "present", late)
    assert not await land(home, table, user)
    assert "sail" not in [entry.action for entry in await home.host.query.log(table, None)]


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas() if meta.id != TOY and 2 in meta.seats])
async def test_an_end_that_reveals_nothing_can_be_taken_back(home: Home, title: str) -> None:
    lobby, loaded = home.host.lobby, registry.load(title)
    table = (await lobby.new(HERE, ANNA, title, size=2, request=home.request())).id
    await lobby.join(table, PEOPLE[1], home.request())
    await lobby.start(table, ANNA, home.request())
    for user in await home.users(table):
        await home.host.prefs.choose(Whose.PERSON, user, {"ending": BY_ITSELF})
    for number in range(300):
        spectator = await present(home.host, table, None)
        user = spectator.table.seats[spectator.state.waiting[0]].user
        before = await seen(home, table, user)
        acting = [offer for offer in before.offers if kind_of(offer) not in loaded.ending_kinds] or before.offers
        await home.host.play.act(table, user, [acting[0]], seen=None, request=f"r{number}")
        if not await finishing.finish(home.host, before, user, f"r{number}"):
            continue
        after = await seen(home, table, user)
        assert ("/table undo" in finishing.note(after)) is bool(after.undo_to)
        if after.undo_to:
            await home.undo(table, user)
            back = await seen(home, table, user)
            assert back.state.turn == before.state.turn
            assert finishing.only_ending(back) is not None
            return
    raise AssertionError("no turn ended by itself")


async def test_the_panel_says_that_the_turn_has_ended(tmp_path: Path) -> None:
    async with live.stage(tmp_path, 2) as stage:
        await stage.begin(TOY, people=2)
        for info in (await stage.known()).seats:
            assert info.user is not None
            await stage.host.prefs.choose(Whose.PERSON, info.user, {"ending": BY_ITSELF})
            bid = "bid/2" if info.seat == 0 else "bid/0"
            await stage.host.play.act(stage.table, info.user, [bid], seen=None, request=stage.request())
        await stage.settle()
        actor = await stage.actor()
        await stage.host.play.act(stage.table, actor.id, ["land/east"], seen=None, request=stage.request())
        await stage.settle()
        panel = await stage.press(actor, stage.last, "turn")

        said = await stage.press(actor, panel, "act", "land/north")

        assert "Nothing else was left to do, so your turn has ended by itself." in said.content
        assert "/table undo" not in said.content  # the next ship's die was thrown
        await stage.settle()
        assert (await stage.moment()).state.turn == 2
